#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <unordered_map>
#include <vector>

#include "term/symbol.h"

namespace preproc {

enum class SortKind : uint8_t {
  Unknown,  ///< the sort of an opaque application: compatible with every sort
  Bool,
  Int,
  Real,
  BitVec,         ///< (_ BitVec w), w >= 1
  Array,          ///< (Array index element)
  Function,       ///< (-> argument... range)
  FloatingPoint,  ///< (_ FloatingPoint e s): bits of the exponent and of the significand, hidden bit included
  RoundingMode,
  String,
  RegLan,
  Datatype,   ///< declare-datatypes, possibly applied to arguments
  Declared,   ///< declare-sort, possibly applied to arguments
  Parameter,  ///< a sort parameter (define-sort, par, declare-sort-parameter)
  Opaque,     ///< a sort this program gives no meaning to, kept as written
};

/// A handle to an interned sort: equal sorts are equal handles. Sort 0 is the unknown sort.
struct Sort {
  uint32_t id = 0;
  friend bool operator==(Sort, Sort) = default;
  bool known() const { return id != 0; }
};

/// Owns and interns sorts.
class SortTable {
 public:
  explicit SortTable(SymbolTable& symbols);

  Sort boolean() const { return {1}; }
  Sort integer() const { return {2}; }
  Sort real() const { return {3}; }
  /// (_ BitVec width); width >= 1.
  Sort bitvec(uint32_t width);
  Sort array(Sort index, Sort element);
  /// (-> arguments... range); with no arguments, the range itself. Curried ranges are flattened.
  Sort function(std::span<const Sort> arguments, Sort range);
  Sort rounding_mode();
  /// (_ FloatingPoint exponent significand); both at least 2.
  Sort floating_point(uint32_t exponent, uint32_t significand);
  Sort string();
  Sort regular_language();
  /// A declared sort applied to arguments (none for a plain one).
  Sort declared(Symbol name, std::span<const Sort> arguments);
  Sort parameter(Symbol name);
  /// A sort kept as written: `identifier` is the text of its (possibly indexed) identifier, e.g. `Set` or `(_
  /// FiniteField 7)`.
  Sort opaque(Symbol identifier, std::span<const Sort> arguments);

  SortKind kind(Sort sort) const { return records_[sort.id].kind; }
  bool is_bitvec(Sort sort) const { return kind(sort) == SortKind::BitVec; }
  bool is_array(Sort sort) const { return kind(sort) == SortKind::Array; }
  /// Width in bits of a bit-vector sort.
  uint32_t width(Sort sort) const { return static_cast<uint32_t>(records_[sort.id].number); }
  /// Bits of the exponent of a floating-point sort.
  uint32_t exponent_bits(Sort sort) const { return static_cast<uint32_t>(records_[sort.id].number >> 32); }
  /// Bits of its significand, the hidden one included: precision in the sense of IEEE 754.
  uint32_t significand_bits(Sort sort) const { return static_cast<uint32_t>(records_[sort.id].number); }
  Sort index(Sort array) const { return records_[array.id].arguments[0]; }
  Sort element(Sort array) const { return records_[array.id].arguments[1]; }
  /// Argument sorts of a function sort; arguments of a declared or opaque sort.
  std::span<const Sort> arguments(Sort sort) const;
  /// Range of a function sort; every other sort is its own range.
  Sort range(Sort sort) const;
  Symbol name(Sort sort) const { return {static_cast<uint32_t>(records_[sort.id].number)}; }
  /// Number of elements where it is finite and at most 2^63, else 0 (also 0 for sorts whose size is not known here).
  uint64_t cardinality(Sort sort) const;

  /// Replaces sort parameters; iterative and linear in the DAG of the sort.
  Sort substitute(Sort sort, std::span<const Sort> parameters, std::span<const Sort> actuals);
  /// True if a sort parameter, an opaque or an unknown sort occurs.
  bool is_concrete(Sort sort) const { return records_[sort.id].concrete; }

  /// The number of symbols in the text of the sort; 2^62 for more than that. It can be exponential in the number of
  /// sorts in the table, and so can `to_string`.
  uint64_t text_size(Sort sort) const { return records_[sort.id].text_size; }

  /// The sort in SMT-LIB syntax. Iterative: sorts may be nested deeply.
  std::string to_string(Sort sort) const;
  uint32_t size() const { return static_cast<uint32_t>(records_.size()); }

 private:
  struct Record {
    SortKind kind = SortKind::Unknown;
    bool concrete = true;
    uint64_t number = 0;  // width, id of the name, or the two widths of a float
    std::vector<Sort> arguments;
    uint64_t text_size = 1;
  };
  Sort intern(SortKind kind, uint64_t number, std::span<const Sort> arguments);

  SymbolTable& symbols_;
  std::vector<Record> records_;
  std::unordered_multimap<uint64_t, uint32_t> index_;
  std::vector<Sort> bitvec_cache_;
};

}  // namespace preproc
