#include "backends/cvc5/cvc5_version.h"
#include "backends/library_version.h"

namespace preproc {

void cvc5_version(std::string& version) {
  Cvc5Instance instance;
  version = instance.new_solver().getVersion();
}

}  // namespace preproc
