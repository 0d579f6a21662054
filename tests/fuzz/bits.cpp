// Whole scripts, decided by the backend `bits` as they are written, without passes. The engine evaluates the model of
// each sat on the script.
#include <chrono>

#include "fuzz/solved_script.h"

namespace {

preproc::SessionOptions bits_alone() {
  preproc::SessionOptions options;
  options.solvers = {preproc::choose_solver("bits")};
  options.passes = {};
  options.indexify = preproc::IndexifyMode::Off;
  options.sygus_program = {};
  options.check_cores = true;
  options.script_options = {{":produce-models", "true"}, {":rlimit", "300"}};  // conflicts, for each check
  options.timeout = std::chrono::milliseconds(500);
  return options;
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  static const preproc::SessionOptions options = bits_alone();
  return preproc::solve_bytes(options, data, size);
}
