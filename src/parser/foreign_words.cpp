#include "parser/foreign_words.h"

#include <utility>

namespace preproc {

std::string advice_about(std::string_view word) {
  constexpr std::pair<std::string_view, std::string_view> kWords[] = {
      {"==", "="},    {"!=", "distinct"}, {"<>", "distinct"}, {"&&", "and"},    {"||", "or"},       {"&", "bvand"},
      {"~", "bvnot"}, {"%", "mod"},       {"->", "=>"},       {"<=>", "="},     {"True", "true"},   {"False", "false"},
      {"AND", "and"}, {"OR", "or"},       {"NOT", "not"},     {"TRUE", "true"}, {"FALSE", "false"}, {"neg", "-"},
  };
  for (const auto& [foreign, own] : kWords) {
    if (word == foreign) {
      return ", did you mean `" + std::string(own) + "`?";
    }
  }
  const bool is_negative =
      word.size() > 1 && word.front() == '-' && word.find_first_not_of("0123456789.", 1) == std::string_view::npos;
  return is_negative ? ", did you mean `(- " + std::string(word.substr(1)) + ")`?" : std::string();
}

}  // namespace preproc
