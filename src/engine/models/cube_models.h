#pragma once

#include <memory>
#include <optional>

#include "backends/backend.h"
#include "engine/models/model_source.h"

namespace preproc {

/// The models of a part that the solver `bits` finds, each cube of them once: what was found is blocked in its SAT
/// solver, which keeps all that it has learned. Null where the part is no matter of bits. `seed`: single models, by
/// random choices of the search; they are spread, and not equally likely. A step of `count` is a cube.
std::unique_ptr<ModelSource> make_cube_models(TermManager& tm, const ModelPart& part, const BackendOptions& options,
                                              std::optional<uint64_t> seed);

}  // namespace preproc
