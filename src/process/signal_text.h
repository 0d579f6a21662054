#pragma once

#include <cstring>
#include <string>

namespace preproc {

/// A signal for people: "signal 11 (Segmentation fault)".
inline std::string signal_text(int signal) {
  const char* const name = ::strsignal(signal);
  return "signal " + std::to_string(signal) + " (" + (name == nullptr ? "?" : name) + ")";
}

}  // namespace preproc
