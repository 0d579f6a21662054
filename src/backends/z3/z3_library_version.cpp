#include <z3.h>

#include "backends/library_version.h"

namespace preproc {

void z3_version(std::string& version) {
  unsigned major = 0;
  unsigned minor = 0;
  unsigned build = 0;
  unsigned revision = 0;
  Z3_get_version(&major, &minor, &build, &revision);
  version = std::to_string(major) + "." + std::to_string(minor) + "." + std::to_string(build);
}

}  // namespace preproc
