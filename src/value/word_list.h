#pragma once

#include <algorithm>
#include <string_view>
#include <vector>

namespace preproc {

/// The first of the words in a text, with blanks between, that fits; empty where none does.
template <typename Fits>
std::string_view find_word(std::string_view words, Fits&& fits) {
  while (!words.empty()) {
    const std::string_view word = words.substr(0, words.find(' '));
    if (fits(word)) {
      return word;
    }
    words.remove_prefix(std::min(words.size(), word.size() + 1));
  }
  return {};
}

inline bool has_word(std::string_view words, std::string_view word) {
  return !find_word(words, [&](std::string_view each) { return each == word; }).empty();
}

inline std::vector<std::string_view> list_words(std::string_view words) {
  std::vector<std::string_view> all;
  find_word(words, [&](std::string_view each) {
    all.push_back(each);
    return false;
  });
  return all;
}

}  // namespace preproc
