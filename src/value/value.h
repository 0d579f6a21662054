#pragma once

#include <memory>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include <gmpxx.h>

#include "value/bit_vector.h"
#include "value/floating_point.h"
#include "value/sort.h"
#include "value/term_handle.h"

namespace preproc {

class Value;
class Regex;

/// An array value: `fallback` everywhere but at the listed indices. Entries are sorted by `Value::less` on the index,
/// indices are distinct, and no entry holds `fallback`. Two arrays over an infinite index sort are then equal iff their
/// representations are; over a finite one `equal_values` compares what they map.
struct ArrayValue {
  Sort sort;
  std::shared_ptr<const Value> fallback;
  std::vector<std::pair<Value, Value>> entries;
};

/// A function value (model of an uninterpreted function): arguments to result, and a result for all others.
struct FunctionValue {
  Sort sort;  ///< (-> arguments... range)
  std::shared_ptr<const Value> fallback;
  std::vector<std::pair<std::vector<Value>, Value>> entries;
};

/// The `index`-th element of an uninterpreted sort, as models name them; equal elements have equal indices.
struct Element {
  Sort sort;
  uint64_t index = 0;
  friend bool operator==(const Element&, const Element&) = default;
};

/// A value of a datatype: a constructor, by its place in the declaration, and the values of its fields.
/// Made by `make_datatype_value`.
struct DatatypeValue {
  Sort sort;
  uint32_t constructor = 0;
  std::vector<Value> fields;
  uint32_t depth = 1;  ///< nesting, through arrays and functions too
  uint32_t size = 1;   ///< constructors in it, as a tree
  size_t hash = 0;
};

/// A finite sequence. Made by `make_sequence_value`.
struct SequenceValue {
  Sort sort;  ///< (Seq element)
  std::vector<Value> elements;
  uint32_t depth = 1;  ///< nesting, through arrays, functions and datatypes too
  uint32_t size = 0;   ///< elements, those of elements included, as a tree
  size_t hash = 0;
};

/// An array or function value that is computed: the value of `body` at each choice of the parameters. The body is
/// closed but for the parameters, and made of operators that the evaluator computes. Two such values may be equal where
/// their bodies differ.
struct LambdaValue {
  Sort sort;                     ///< of an array, or (-> arguments... range)
  std::vector<Term> parameters;  ///< variables x!0, x!1, ... of the index' or the arguments' sorts
  Term body;
  std::string body_text;  ///< the body as SMT-LIB writes it
};

/// One value of any sort. The empty value means "not determined": a partial operation outside its domain (division of
/// integers by zero), a quantifier, or an operator this program does not evaluate.
class Value {
 public:
  Value() = default;
  explicit Value(bool b) : v_(b) {}
  explicit Value(BitVector b) : v_(std::move(b)) {}
  explicit Value(mpz_class i) : v_(std::move(i)) {}
  explicit Value(mpq_class r) : v_(std::move(r)) {}
  explicit Value(Element e) : v_(e) {}
  explicit Value(ArrayValue a) : v_(std::make_shared<const ArrayValue>(std::move(a))) {}
  explicit Value(FunctionValue f) : v_(std::make_shared<const FunctionValue>(std::move(f))) {}
  explicit Value(LambdaValue l) : v_(std::make_shared<const LambdaValue>(std::move(l))) {}
  explicit Value(FloatingPoint f) : v_(std::move(f)) {}
  explicit Value(RoundingMode m) : v_(m) {}
  explicit Value(std::u32string s) : v_(std::move(s)) {}
  explicit Value(std::shared_ptr<const Regex> r) : v_(std::move(r)) {}
  explicit Value(DatatypeValue d) : v_(std::make_shared<const DatatypeValue>(std::move(d))) {}
  explicit Value(SequenceValue s) : v_(std::make_shared<const SequenceValue>(std::move(s))) {}

  // In value.cpp, since each file that copies a value would compile the cases of the variant again.
  Value(const Value& other);
  Value(Value&& other) noexcept;
  Value& operator=(const Value& other);
  Value& operator=(Value&& other) noexcept;
  ~Value();

  bool known() const { return !std::holds_alternative<std::monostate>(v_); }
  bool is_bool() const { return std::holds_alternative<bool>(v_); }
  bool is_bitvec() const { return std::holds_alternative<BitVector>(v_); }
  bool is_int() const { return std::holds_alternative<mpz_class>(v_); }
  bool is_real() const { return std::holds_alternative<mpq_class>(v_); }
  bool is_element() const { return std::holds_alternative<Element>(v_); }
  bool is_array() const { return std::holds_alternative<std::shared_ptr<const ArrayValue>>(v_); }
  bool is_function() const { return std::holds_alternative<std::shared_ptr<const FunctionValue>>(v_); }
  bool is_lambda() const { return std::holds_alternative<std::shared_ptr<const LambdaValue>>(v_); }

  bool is_float() const { return std::holds_alternative<FloatingPoint>(v_); }
  bool is_rounding_mode() const { return std::holds_alternative<RoundingMode>(v_); }
  bool is_string() const { return std::holds_alternative<std::u32string>(v_); }
  bool is_regex() const { return std::holds_alternative<std::shared_ptr<const Regex>>(v_); }
  bool is_datatype() const { return std::holds_alternative<std::shared_ptr<const DatatypeValue>>(v_); }
  bool is_sequence() const { return std::holds_alternative<std::shared_ptr<const SequenceValue>>(v_); }

  bool boolean() const { return std::get<bool>(v_); }
  const BitVector& bits() const { return std::get<BitVector>(v_); }
  const mpz_class& integer() const { return std::get<mpz_class>(v_); }
  const mpq_class& real() const { return std::get<mpq_class>(v_); }
  const Element& element() const { return std::get<Element>(v_); }
  const ArrayValue& array() const { return *std::get<std::shared_ptr<const ArrayValue>>(v_); }
  const FunctionValue& function() const { return *std::get<std::shared_ptr<const FunctionValue>>(v_); }
  const LambdaValue& lambda() const { return *std::get<std::shared_ptr<const LambdaValue>>(v_); }

  const FloatingPoint& floating() const { return std::get<FloatingPoint>(v_); }
  RoundingMode rounding_mode() const { return std::get<RoundingMode>(v_); }
  /// Code points, each below 0x30000.
  const std::u32string& string() const { return std::get<std::u32string>(v_); }
  const std::shared_ptr<const Regex>& regex() const { return std::get<std::shared_ptr<const Regex>>(v_); }
  const DatatypeValue& datatype() const { return *std::get<std::shared_ptr<const DatatypeValue>>(v_); }
  const SequenceValue& sequence() const { return *std::get<std::shared_ptr<const SequenceValue>>(v_); }

  /// Same representation (not: same meaning, see `equal_values`). Empty values are equal to each other.
  friend bool operator==(const Value& a, const Value& b);
  /// A total order on representations, for sorted containers; numbers in numeric (unsigned) order.
  static bool less(const Value& a, const Value& b);
  size_t hash() const;

 private:
  std::variant<std::monostate, bool, BitVector, mpz_class, mpq_class, Element, std::shared_ptr<const ArrayValue>,
               std::shared_ptr<const FunctionValue>, FloatingPoint, RoundingMode, std::u32string,
               std::shared_ptr<const Regex>, std::shared_ptr<const DatatypeValue>, std::shared_ptr<const LambdaValue>,
               std::shared_ptr<const SequenceValue>>
      v_;
};

/// True if two values of the sort are equal exactly when their representations are: numbers, bit-vectors, elements,
/// arrays of such over an index sort too large to be listed, and sequences of other than arrays. Only over such index
/// sorts are array values computed with.
bool has_unique_values(const SortTable& sorts, Sort sort);
/// True if arrays of this sort have values to compute with: unique values for their indices, those of their elements
/// included, and nested at most 64 deep. True for every sort that is no array.
bool has_array_values(const SortTable& sorts, Sort sort);

/// Meaning of `=` on two known values of one sort: true, false, or an empty value where it cannot be told.
Value equal_values(const SortTable& sorts, const Value& a, const Value& b);

/// The array `array` with `value` at `index`, in normal form. Cost: linear in the number of entries.
Value store_value(const Value& array, const Value& index, const Value& value);
/// The element at `index`. Cost: logarithmic in the number of entries.
const Value& select_value(const Value& array, const Value& index);
/// The result of a function value for these arguments.
const Value& apply_value(const Value& function, const std::vector<Value>& arguments);

/// How deep values of datatypes may be nested.
inline constexpr uint32_t kMaxDatatypeDepth = 1'000;
/// The constructor applied to values. An empty value where one of them is, or if it would be nested deeper than that or
/// have more than 100,000 constructors: what follows the nesting of values recurses.
Value make_datatype_value(Sort sort, uint32_t constructor, std::vector<Value> fields);

/// The sequence of these elements, within the same bounds: elements count as constructors do. An empty value where one
/// of them is, or beyond the bounds. Cost: linear in the elements.
Value make_sequence_value(Sort sort, std::vector<Value> elements);

/// Some value of the sort: false, 0, an array of such, the empty sequence, ... ; empty for a sort this program has no
/// values of.
Value default_value(const SortTable& sorts, Sort sort);

/// The value in SMT-LIB syntax, as solvers print it in models: `#x0f`, `(- 5)`, `(/ 1 3)` as `(/ 1.0 3.0)`,
/// `(store ((as const S) v) i w)`, `(seq.++ (seq.unit v) (seq.unit w))`, `(as seq.empty (Seq S))`,
/// `(lambda ((x!0 S)) body)`, `(as @U_0 U)`, `(fp #b0 #b.. #b..)`, `(_ NaN 8 24)`, `RNE`.
std::string to_string(const SortTable& sorts, const Value& value);

}  // namespace preproc
