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

bool z3_library_has_option(const char* name) {
  Z3_global_param_set("warning", "false");  // else z3 prints what it thinks of the name
  Z3_string value = nullptr;
  return Z3_global_param_get(name, &value);
}

}  // namespace preproc
