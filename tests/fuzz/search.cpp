// Whole scripts through all passes, with searches for models before `bits`, as with --one-process --indexify=first
// --solver bits: in a process of its own a crash of these would be an answer `unknown`.
#include <chrono>

#include "fuzz/solved_script.h"

namespace {

preproc::SessionOptions search_first() {
  preproc::SessionOptions options;
  options.solvers = {preproc::choose_solver("bits")};
  options.indexify = preproc::IndexifyMode::First;
  options.gardens.garden.max_size = 100;
  options.sygus_program = {};
  options.script_options = {{":produce-models", "true"}, {":rlimit", "300"}};  // conflicts, for each check
  options.timeout = std::chrono::milliseconds(200);
  return options;
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  static const preproc::SessionOptions options = search_first();
  return preproc::solve_bytes(options, data, size);
}
