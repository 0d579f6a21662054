// The versions of solvers that are linked in. The program, which loads them, has backends/loaded_backends.cpp instead.
#include "backends/bits/bits_backend.h"
#include "backends/library_version.h"

namespace preproc {

std::string library_version(std::string_view backend) {
  std::string version;
  if (backend == "bits") {
    version = bits_version();
  } else if (backend == "z3") {
    z3_version(version);
  } else if (backend == "cvc5") {
    cvc5_version(version);
#if defined(PREPROC_HAS_BITWUZLA)
  } else if (backend == "bitwuzla") {
    bitwuzla_version(version);
#endif
  }
  return version;
}

}  // namespace preproc
