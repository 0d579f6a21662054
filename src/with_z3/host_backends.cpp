// Solvers beside z3's host: none. z3 is the host's own, asked by its own functions, and two of one name in a process
// would take each other's symbols. Programs that link the library have the backends themselves instead of this file.

#include <string>

#if defined(PREPROC_HAS_BITWUZLA)
#include "backends/bitwuzla/bitwuzla_backend.h"
#endif
#include "backends/cvc5/cvc5_backend.h"
#include "backends/cvc5/cvc5_sygus.h"
#include "backends/library_version.h"
#include "backends/z3/z3_backend.h"

namespace preproc {

namespace {

[[noreturn]] void refuse(const char* solver) {
  throw BackendError(std::string("there is no ") + solver + " beside the z3 of another program");
}

}  // namespace

std::string library_version(std::string_view /*backend*/) { return {}; }
bool z3_has_option(const std::string& /*name*/) { return false; }

std::unique_ptr<Backend> create_z3_backend(TermManager& /*tm*/, const BackendOptions& /*options*/) { refuse("z3"); }
std::unique_ptr<Backend> create_cvc5_backend(TermManager& /*tm*/, const BackendOptions& /*options*/) { refuse("cvc5"); }

#if defined(PREPROC_HAS_BITWUZLA)
std::unique_ptr<Backend> create_bitwuzla_backend(TermManager& /*tm*/, const BackendOptions& /*options*/) {
  refuse("bitwuzla");
}
#endif

void cvc5_check_synth(TermManager& /*tm*/, const SynthesisProblem& /*problem*/, const BackendOptions& /*options*/,
                      std::string& /*answer*/) {
  refuse("cvc5");
}

}  // namespace preproc
