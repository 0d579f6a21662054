#pragma once

#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <sstream>
#include <string>
#include <string_view>

#include "session/solving_session.h"

namespace preproc {

/// Solves the bytes as a script, in this process. An answer that a check of models or cores finds wrong ends the
/// fuzzer. The result is libFuzzer's.
inline int solve_bytes(const SessionOptions& options, const uint8_t* data, size_t size) {
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

}  // namespace preproc
