#pragma once

#include <memory>
#include <string>

#include "backends/backend.h"

namespace preproc {

/// A solver of our own for bit-vectors, arrays and functions without quantifiers: circuits, lemmas on demand, and
/// CaDiCaL. docs/bits.md tells how it works.
std::unique_ptr<Backend> create_bits_backend(TermManager& tm, const BackendOptions& options);
/// The SAT solver and its version: "with CaDiCaL 1.5.3".
std::string bits_version();

}  // namespace preproc
