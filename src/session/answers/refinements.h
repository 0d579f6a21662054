#pragma once

#include <span>
#include <string>

#include "engine/model/model.h"

namespace preproc {

/// What a model says of partial operations outside of their domains, in the form of SMT-COMP's model validation track:
/// a line for each operation, whose body calls the operation itself for all other arguments.
///
///     (refine-fun div ((x!0 Int) (x!1 Int)) Int (ite (and (= x!0 5) (= x!1 0)) 7 (div x!0 x!1)))
///
/// Operations with indices or with more arguments than two have no such line.
std::string refinements_text(TermManager& tm, std::span<const PartialResult> results);

}  // namespace preproc
