#pragma once

#include <charconv>
#include <optional>
#include <string_view>
#include <type_traits>

namespace preproc {

/// The number that the whole text is, in digits of that base; nothing for other texts, and where it does not fit.
template <typename T>
std::optional<T> number_in(std::string_view text, int base = 10) {
  T number{};
  const char* const begin = text.data();
  const char* const end = begin + text.size();
  std::from_chars_result result{};
  if constexpr (std::is_integral_v<T>) {
    result = std::from_chars(begin, end, number, base);
  } else {
    result = std::from_chars(begin, end, number);
  }
  return result.ec == std::errc() && result.ptr == end ? std::optional(number) : std::nullopt;
}

}  // namespace preproc
