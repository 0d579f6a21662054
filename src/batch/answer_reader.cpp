#include "batch/answer_reader.h"

#include <algorithm>

namespace preproc {

namespace {

constexpr std::string_view kAnswers[] = {"sat", "unsat", "unknown", "infeasible", "fail"};
constexpr std::string_view kError = "(error \"";
constexpr std::string_view kDefinition = "define-";
constexpr size_t kKept = 1000;  // characters of an expression, and of an error

bool is_blank(char c) { return c == ' ' || c == '\t' || c == '\n' || c == '\r'; }

/// The message in an error's list: the string without its quotes.
std::string message_of(std::string_view list) {
  std::string message;
  for (size_t i = kError.size(); i < list.size(); ++i) {
    if (list[i] == '"') {
      if (i + 1 >= list.size() || list[i + 1] != '"') {
        break;
      }
      ++i;
    }
    message += list[i];
  }
  return message;
}

}  // namespace

void AnswerReader::keep(char c) {
  if (unfinished_.size() < kKept) {
    unfinished_ += c;
  }
}

void AnswerReader::end_of_word() {
  if (depth_ == 0) {
    if (std::ranges::find(kAnswers, unfinished_) != std::end(kAnswers)) {
      answers_.push_back(unfinished_);
    }
    unfinished_.clear();
  }
}

void AnswerReader::end_of_list() {
  if (unfinished_.starts_with(kError)) {
    if (errors_++ == 0) {
      answers_before_error_ = answers_.size();
      error_ = message_of(unfinished_);
    }
  } else if (synthesis_) {
    std::string_view rest = unfinished_;
    const auto pass_blanks = [&] { rest.remove_prefix(std::min(rest.find_first_not_of(" \t\r\n"), rest.size())); };
    for (int open = 0; open < 2 && rest.starts_with('('); ++open) {
      rest.remove_prefix(1);
      pass_blanks();
    }
    if (rest.starts_with(kDefinition)) {
      answers_.emplace_back("solution");
    }
  }
  unfinished_.clear();
}

void AnswerReader::add(std::string_view text) {
  for (const char c : text) {
    switch (inside_) {
      case Inside::Comment:
        if (c == '\n') {
          inside_ = Inside::Nothing;
        }
        continue;
      case Inside::String:
      case Inside::Name:
        keep(c);
        // A doubled quote closes a string and opens the next one.
        if (c == (inside_ == Inside::String ? '"' : '|')) {
          inside_ = Inside::Nothing;
          if (depth_ == 0) {
            unfinished_.clear();
          }
        }
        continue;
      case Inside::Word:
        if (!is_blank(c) && c != '(' && c != ')' && c != '"' && c != ';') {
          keep(c);
          continue;
        }
        inside_ = Inside::Nothing;
        end_of_word();
        break;
      case Inside::Nothing: break;
    }
    if (c == ';') {
      inside_ = Inside::Comment;
      continue;
    }
    if (is_blank(c)) {
      if (depth_ > 0) {
        keep(c);
      }
      continue;
    }
    keep(c);
    if (c == '(') {
      ++depth_;
    } else if (c == ')') {
      depth_ -= depth_ > 0 ? 1 : 0;
      if (depth_ == 0) {
        end_of_list();
      }
    } else {
      inside_ = c == '"' ? Inside::String : c == '|' ? Inside::Name : Inside::Word;
    }
  }
}

void AnswerReader::finish() {
  if (inside_ == Inside::Word) {
    inside_ = Inside::Nothing;
    end_of_word();
  }
}

std::string AnswerReader::error() const {
  if (errors_ == 0) {
    return {};
  }
  const std::string more = errors_ > 1 ? " (and " + std::to_string(errors_ - 1) + " more)" : "";
  return one_line(error_) + more;
}

std::string one_line(std::string_view text) {
  std::string line;
  for (const char c : text.substr(0, kKept)) {
    const bool is_control = static_cast<unsigned char>(c) < 0x20 || c == 0x7f;
    if (!is_control) {
      line += c;
    } else if (!line.empty() && line.back() != ' ') {
      line += ' ';
    }
  }
  while (line.ends_with(' ')) {
    line.pop_back();
  }
  return line;
}

}  // namespace preproc
