#pragma once

#include <memory>

#include "backends/backend.h"

namespace preproc {

/// Bitwuzla through its C++ API, where the build found it: bit-vectors, floats of the formats that its library was
/// built for, arrays, functions and quantifiers over these. A resource limit counts how often Bitwuzla asks whether it
/// is to end: the same run after run.
extern "C" std::unique_ptr<Backend> create_bitwuzla_backend(TermManager& tm, const BackendOptions& options);

}  // namespace preproc
