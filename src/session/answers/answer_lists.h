#pragma once

#include <string>
#include <vector>

namespace preproc {

/// `(a b c)`
inline std::string in_parentheses(const std::vector<std::string>& words) {
  std::string text = "(";
  for (const std::string& word : words) {
    text += text.size() == 1 ? "" : " ";
    text += word;
  }
  return text + ")";
}

}  // namespace preproc
