#include "backends/experimental_options.h"

namespace preproc {

bool ExperimentalOptions::take_from(std::string_view error) {
  constexpr std::string_view kDashes = "--";
  constexpr std::string_view kEnding = "-exp";
  for (size_t at = error.find(kDashes); at != std::string_view::npos; at = error.find(kDashes, at)) {
    at += kDashes.size();
    const size_t end = error.find_first_not_of("abcdefghijklmnopqrstuvwxyz-", at);
    const std::string_view name = error.substr(at, end == std::string_view::npos ? end : end - at);
    if (name.size() > kEnding.size() && name.ends_with(kEnding)) {
      return names_.emplace(name).second;
    }
  }
  return false;
}

}  // namespace preproc
