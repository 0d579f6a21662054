#include <bitwuzla/cpp/bitwuzla.h>

#include "backends/library_version.h"

namespace preproc {

void bitwuzla_version(std::string& version) { version = bitwuzla::version(); }

}  // namespace preproc
