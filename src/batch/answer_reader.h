#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace preproc {

/// Reads what a run of the program prints, as it comes, and keeps the answers of its checks and the first error. It
/// follows the expressions: `sat` in a string, a model or a name is none. What check-synth found is the answer
/// `solution`.
class AnswerReader {
 public:
  /// `synthesis`: a list that begins with a definition is the solution of check-synth, else it is a model.
  explicit AnswerReader(bool synthesis) : synthesis_(synthesis) {}

  void add(std::string_view text);
  /// No more comes.
  void finish();

  const std::vector<std::string>& answers() const { return answers_; }
  /// The first error in one line, with how many others there are; empty: none.
  std::string error() const;
  /// How many answers there were when the first error came; of all where none came.
  size_t answers_before_error() const { return errors_ == 0 ? answers_.size() : answers_before_error_; }

 private:
  enum class Inside { Nothing, Word, String, Name, Comment };
  void keep(char c);
  void end_of_word();
  void end_of_list();

  const bool synthesis_;
  Inside inside_ = Inside::Nothing;
  size_t depth_ = 0;
  std::string unfinished_;  // the beginning of the expression that is being read
  std::vector<std::string> answers_;
  std::string error_;
  size_t errors_ = 0;
  size_t answers_before_error_ = 0;
};

/// The text in one line, without control characters, cut off where it is long.
std::string one_line(std::string_view text);

}  // namespace preproc
