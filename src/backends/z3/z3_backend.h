#pragma once

#include <memory>

#include "backends/backend.h"

namespace preproc {

/// Z3 through its C API. Nothing of Z3 is set up before the first assertion or check; the first check of a conversation
/// runs Z3's tactics for the logic, as the z3 program does on a script with one check-sat. Function sorts are Z3's
/// arrays, so lambdas and functions as arguments can be expressed (partial application cannot).
extern "C" std::unique_ptr<Backend> create_z3_backend(TermManager& tm, const BackendOptions& options);

}  // namespace preproc
