#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <vector>

namespace preproc {

/// A regular expression over code points: the value of a term of sort RegLan. Immutable and shared: a directed acyclic
/// graph of one object for each operator's application, however large the counts of a loop are. May be nested to any
/// depth. What is equivalent may be different objects.
class Regex {
 public:
  using Handle = std::shared_ptr<const Regex>;
  enum class Op : uint8_t {
    None,        ///< no string
    All,         ///< every string
    Range,       ///< one character from `least` to `most`
    Literal,     ///< one string
    Concat,      ///< children one after the other
    Union,       ///< any of the children
    Inter,       ///< all of the children
    Star,        ///< the child, any number of times
    Complement,  ///< every string that the child has not
    Loop,        ///< the child, `least` to `most` times; no string if least > most
  };

  static Handle none() { return make(Op::None, 0, 0, {}); }
  static Handle all() { return make(Op::All, 0, 0, {}); }
  static Handle range(char32_t least, char32_t most) { return make(Op::Range, least, most, {}); }
  static Handle literal(std::u32string string);
  /// Concat, Union or Inter of any number of children; Star or Complement of one.
  static Handle over(Op op, std::vector<Handle> children) { return make(op, 0, 0, std::move(children)); }
  static Handle loop(Handle child, uint32_t least, uint32_t most) {
    return make(Op::Loop, least, most, {std::move(child)});
  }

  Regex(const Regex&) = delete;
  Regex& operator=(const Regex&) = delete;
  ~Regex();

  Op op() const { return op_; }
  uint32_t least() const { return least_; }
  uint32_t most() const { return most_; }
  const std::u32string& string() const { return string_; }
  std::span<const Handle> children() const { return children_; }

 private:
  Regex() = default;
  static Handle make(Op op, uint32_t least, uint32_t most, std::vector<Handle> children);

  Op op_ = Op::None;
  uint32_t least_ = 0;
  uint32_t most_ = 0;
  std::u32string string_;
  std::vector<Handle> children_;
};

}  // namespace preproc
