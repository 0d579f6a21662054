#pragma once

#include <memory>

#include "backends/backend.h"

namespace preproc {

/// The backend that `create()` makes, with every call to it, its construction and its destruction on a big stack
/// (big_stack.h): for solvers that recurse over the terms they are given.
std::unique_ptr<Backend> make_big_stack_backend(std::unique_ptr<Backend> (*create)(TermManager&, const BackendOptions&),
                                                TermManager& tm, const BackendOptions& options);

}  // namespace preproc
