#pragma once

#include <string>
#include <string_view>
#include <type_traits>

namespace preproc {

/// Names of symbols that this program makes hold this character. No script can write it: SMT-LIB has it neither in
/// simple symbols nor between bars. How such names are printed: `written_symbol` in identifier.h.
inline constexpr char kOwnMark = '\\';

/// A name that no script can write: its parts, texts or numbers, with the mark between them. Names of the same parts
/// are equal; names of different parts differ, as long as no text holds the mark. A first part that is a name of the
/// script stays recognisable, see `scripted_part`; an empty first part stands for none.
///
///     own_name("A", "rest")      A\rest              own_name("", "leaf", 8, 0)      \leaf\8\0
template <typename First, typename... Rest>
std::string own_name(const First& first, const Rest&... rest) {
  static_assert(sizeof...(Rest) > 0, "one part alone has no mark");
  const auto text = []<typename Part>(const Part& part) {
    if constexpr (std::is_integral_v<Part>) {
      return std::to_string(part);
    } else {
      return std::string_view(part);
    }
  };
  std::string name(text(first));
  ((name += kOwnMark, name += text(rest)), ...);
  return name;
}

/// The part of a name in front of the first mark: all of a name that a script wrote.
inline std::string_view scripted_part(std::string_view name) { return name.substr(0, name.find(kOwnMark)); }

}  // namespace preproc
