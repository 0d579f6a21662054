#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace preproc {

/// A program that answers queries, with how it is given one. A batch has one way, a comparison several.
struct Way {
  /// How the program gets a query.
  enum class Input : uint8_t {
    Argument,     ///< the file's name is its last argument
    Placeholder,  ///< the file's name stands where `{}` is in a word of its command
    Stream,       ///< the file is its standard input
  };
  std::string name = {};                ///< what it is called in results; empty: the only way of a batch
  std::vector<std::string> words = {};  ///< the program and its arguments
  Input input = Input::Argument;
  std::string meaning = {};      ///< all that can change its answers: of other words earlier rows are not taken
  bool is_this_program = false;  ///< it takes `--` and `--stats=json`
  bool explained = false;        ///< of this program: a row says what decided the query

  /// The words to start it with for this file.
  std::vector<std::string> command_for(const std::string& file) const;
};

/// The way that a command of a user is (`split_command_line`): `Placeholder` where a word has `{}` in it; else `Stream`
/// where one is `-in`, `--in`, `-`, `--stdin`, `-stdin` or `/dev/stdin`; else `Argument`. Throws std::invalid_argument
/// where it has no words.
Way way_of_command(const std::string& command);

}  // namespace preproc
