#pragma once

#include <cstdint>
#include <functional>

namespace preproc {

/// A handle to a term of a `TermManager`: four bytes, trivially copyable. Equal terms of one manager are equal handles.
/// Ids are dense: 1 .. size()-1 in order of creation, so children have smaller ids than their parents. Id 0 is "no
/// term".
struct Term {
  uint32_t id = 0;
  friend bool operator==(Term, Term) = default;
  friend auto operator<=>(Term, Term) = default;
  explicit operator bool() const { return id != 0; }
};

/// A handle to a declared or defined function (or constant) of a `TermManager`. 0 is "none".
struct Function {
  uint32_t id = 0;
  friend bool operator==(Function, Function) = default;
  friend auto operator<=>(Function, Function) = default;
  explicit operator bool() const { return id != 0; }
};

}  // namespace preproc

template <>
struct std::hash<preproc::Term> {
  size_t operator()(preproc::Term t) const noexcept { return t.id * size_t{0x9e3779b97f4a7c15ULL}; }
};
template <>
struct std::hash<preproc::Function> {
  size_t operator()(preproc::Function f) const noexcept { return f.id * size_t{0x9e3779b97f4a7c15ULL}; }
};
