// Whole scripts, decided by the backend `bits` as they are written, without passes. The engine evaluates the model of
// each sat on the script; an answer that this check finds wrong ends the fuzzer.
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <sstream>
#include <string_view>

#include "session/solving_session.h"

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
  using namespace preproc;
  static const SessionOptions options = bits_alone();
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  if (text.find("output-channel") != std::string_view::npos) {
    return -1;  // would write files of any name
  }
  Source source = Source::from_string("fuzz", std::string(text));
  std::ostringstream answers;
  SolvingSession(options, source, answers).run();
  if (answers.view().find("internal error") != std::string_view::npos && text.find("internal error") == text.npos) {
    std::fputs(answers.str().c_str(), stderr);
    std::abort();
  }
  return 0;
}
