#pragma once

#include <memory>

#include "engine/engine.h"
#include "engine/models/model_source.h"

namespace preproc {

/// The models of a part that checks find, one after another: each check excludes the values before. For all that an
/// engine answers, and slow. The checks are made by an engine of its own, with the options of this one. What the query
/// shows has to outlive it; `part` is asserted in place of its assertions.
/// A step of `count` is a check.
std::unique_ptr<ModelSource> make_checked_models(Engine& engine, const Query& query, const ModelPart& part);

}  // namespace preproc
