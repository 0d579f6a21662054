#include "batch/way.h"

#include <algorithm>
#include <iterator>
#include <stdexcept>
#include <string_view>

#include "process/child_process.h"

namespace preproc {

namespace {

constexpr std::string_view kPlace = "{}";
constexpr std::string_view kStreamWords[] = {"-in", "--in", "-", "--stdin", "-stdin", "/dev/stdin"};

}  // namespace

std::vector<std::string> Way::command_for(const std::string& file) const {
  std::vector<std::string> command = words;
  switch (input) {
    case Input::Argument:
      if (is_this_program) {
        command.emplace_back("--");
      }
      command.push_back(file);
      break;
    case Input::Placeholder:
      for (std::string& word : command) {
        for (size_t at = word.find(kPlace); at != std::string::npos; at = word.find(kPlace, at + file.size())) {
          word.replace(at, kPlace.size(), file);
        }
      }
      break;
    case Input::Stream: break;
  }
  return command;
}

Way way_of_command(const std::string& command) {
  Way way{.name = command, .words = split_command_line(command), .meaning = command};
  if (way.words.empty()) {
    throw std::invalid_argument("expected a command");
  }
  const auto has_place = [](const std::string& word) { return word.find(kPlace) != std::string::npos; };
  const auto is_stream = [](const std::string& word) {
    return std::ranges::find(kStreamWords, word) != std::end(kStreamWords);
  };
  if (std::ranges::any_of(way.words, has_place)) {
    way.input = Way::Input::Placeholder;
  } else if (std::ranges::any_of(way.words.begin() + 1, way.words.end(), is_stream)) {
    way.input = Way::Input::Stream;
  }
  return way;
}

}  // namespace preproc
