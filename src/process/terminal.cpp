#include "process/terminal.h"

#include <cstdlib>
#include <string_view>
#include <unistd.h>

namespace preproc {

namespace {

std::string_view variable(const char* name) {
  const char* text = std::getenv(name);
  return text == nullptr ? std::string_view() : std::string_view(text);
}

}  // namespace

bool is_terminal(int descriptor) { return ::isatty(descriptor) == 1 && variable("TERM") != "dumb"; }

bool has_colours(int descriptor) { return is_terminal(descriptor) && variable("NO_COLOR").empty(); }

}  // namespace preproc
