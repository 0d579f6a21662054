#include "report/query/term_change.h"

#include <algorithm>
#include <cstdint>
#include <string>
#include <vector>

namespace preproc {

namespace {

/// Pairs of words that are compared at most: beyond these only beginning and end are.
constexpr size_t kMostPairs = 40'000;

/// Parentheses, spaces and what stands between them.
std::vector<std::string_view> words_of(std::string_view text) {
  std::vector<std::string_view> words;
  size_t begin = 0;
  const auto is_alone = [](char c) { return c == '(' || c == ')' || c == ' ' || c == '\n'; };
  for (size_t i = 0; i < text.size(); ++i) {
    if (is_alone(text[i])) {
      if (begin < i) {
        words.push_back(text.substr(begin, i - begin));
      }
      words.push_back(text.substr(i, 1));
      begin = i + 1;
    }
  }
  if (begin < text.size()) {
    words.push_back(text.substr(begin));
  }
  return words;
}

/// Marks the words of a longest common subsequence, of the ranges between `begin` and the ends.
void mark_common(const std::vector<std::string_view>& a, const std::vector<std::string_view>& b, size_t begin,
                 size_t a_end, size_t b_end, std::vector<bool>& in_a, std::vector<bool>& in_b) {
  const size_t rows = a_end - begin;
  const size_t columns = b_end - begin;
  std::vector<uint16_t> lengths((rows + 1) * (columns + 1));
  const auto at = [&](size_t i, size_t j) -> uint16_t& { return lengths[i * (columns + 1) + j]; };
  for (size_t i = rows; i-- > 0;) {
    for (size_t j = columns; j-- > 0;) {
      at(i, j) = a[begin + i] == b[begin + j] ? static_cast<uint16_t>(at(i + 1, j + 1) + 1)
                                              : std::max(at(i + 1, j), at(i, j + 1));
    }
  }
  for (size_t i = 0, j = 0; i < rows && j < columns;) {
    if (a[begin + i] == b[begin + j]) {
      in_a[begin + i++] = true;
      in_b[begin + j++] = true;
    } else if (at(i + 1, j) >= at(i, j + 1)) {
      ++i;
    } else {
      ++j;
    }
  }
}

void write(Markup& out, std::string_view label, const std::vector<std::string_view>& words,
           const std::vector<bool>& common) {
  out.open("div", {{"class", "code"}}).element("strong", label).text(" ");
  for (size_t i = 0; i < words.size();) {
    const bool dimmed = common[i];
    std::string part;
    for (; i < words.size() && common[i] == dimmed; ++i) {
      part += words[i];
    }
    if (dimmed) {
      out.element("span", part, {{"class", "dim"}});
    } else {
      out.text(part);
    }
  }
  out.close();
}

}  // namespace

Markup term_change(std::string_view before, std::string_view after) {
  const std::vector<std::string_view> a = words_of(before);
  const std::vector<std::string_view> b = words_of(after);
  std::vector<bool> in_a(a.size());
  std::vector<bool> in_b(b.size());
  size_t begin = 0;
  while (begin < std::min(a.size(), b.size()) && a[begin] == b[begin]) {
    in_a[begin] = in_b[begin] = true;
    ++begin;
  }
  size_t a_end = a.size();
  size_t b_end = b.size();
  while (a_end > begin && b_end > begin && a[a_end - 1] == b[b_end - 1]) {
    in_a[--a_end] = in_b[--b_end] = true;
  }
  if ((a_end - begin) * (b_end - begin) <= kMostPairs) {
    mark_common(a, b, begin, a_end, b_end, in_a, in_b);
  }
  Markup out;
  write(out, "before", a, in_a);
  write(out, "after", b, in_b);
  return out;
}

}  // namespace preproc
