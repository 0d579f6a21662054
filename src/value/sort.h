#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <unordered_map>
#include <vector>

#include "value/datatype.h"
#include "value/enum_set.h"
#include "value/symbol.h"

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
  Sequence,   ///< (Seq element): finite sequences, z3's and cvc5's
};

/// Sorts whose values are all written as constants, each in one way.
inline constexpr EnumSet<SortKind> kConstantSorts = {SortKind::Bool,   SortKind::Int,           SortKind::Real,
                                                     SortKind::BitVec, SortKind::FloatingPoint, SortKind::RoundingMode,
                                                     SortKind::String};

/// A handle to an interned sort: equal sorts are equal handles. Sort 0 is the unknown sort.
struct Sort {
  uint32_t id = 0;
  friend bool operator==(Sort, Sort) = default;
  bool known() const { return id != 0; }
};

/// A constructor as declared; sorts of fields may mention the parameters of the datatype.
struct ConstructorDeclaration {
  struct Field {
    Symbol name;
    Sort sort;
  };
  Symbol name;
  std::vector<Field> fields;
};

/// A datatype as declared. Two declarations of one name (one after a pop) are two datatypes.
struct DatatypeDeclaration {
  Symbol name;
  std::vector<Sort> parameters;
  std::vector<ConstructorDeclaration> constructors;
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
  Sort sequence(Sort element);
  /// A declared sort applied to arguments (none for a plain one).
  Sort declared(Symbol name, std::span<const Sort> arguments);
  Sort parameter(Symbol name);

  // Datatypes: made by name first, so that fields can be of their sorts, then defined, all of a group at once.
  /// A new datatype; `define_datatypes` must follow, or `abandon_datatypes` where the definitions have an error.
  uint32_t new_datatype(Symbol name);
  /// The definitions of datatypes made before. Returns what is wrong with them, or an empty text: a datatype without
  /// finite values, or one whose fields have ever larger sorts. Cost: linear in the sorts of the fields.
  std::string define_datatypes(std::span<const uint32_t> ids, std::vector<DatatypeDeclaration> declarations);
  void abandon_datatypes();
  /// True between the two.
  bool are_datatypes_open() const { return declaring_; }
  /// A datatype applied to as many sorts as it has parameters.
  Sort datatype(uint32_t id, std::span<const Sort> arguments);
  uint32_t datatype_id(Sort datatype) const { return static_cast<uint32_t>(records_[datatype.id].number); }
  const DatatypeDeclaration& declaration(uint32_t id) const { return datatypes_[id]; }
  const DatatypeDeclaration& declaration(Sort datatype) const { return datatypes_[datatype_id(datatype)]; }
  /// Sorts of the fields of a constructor, with the datatype's arguments put in.
  std::span<const Sort> fields(Sort datatype, uint32_t constructor) const {
    return instances_.at(datatype.id).fields[constructor];
  }
  /// The constructor to begin with for a finite value: its fields need no value of this sort.
  uint32_t base_constructor(Sort datatype) const { return instances_.at(datatype.id).base; }
  /// True if no arrays, functions or sorts without values occur in values of the datatype.
  bool has_plain_values(Sort datatype) const { return instances_.at(datatype.id).plain; }
  /// The constructor in SMT-LIB syntax, qualified where its arguments do not tell the sort: `(as nil (List Int))`.
  std::string constructor_text(Sort datatype, uint32_t constructor) const;
  /// The constructor in SMT-LIB syntax, qualified where the datatype has parameters: z3 4.8.12 does not know `pair` of
  /// arguments for which it has seen no `(Pair Int Bool)`.
  std::string qualified_constructor_text(Sort datatype, uint32_t constructor) const;
  /// True if `sort` is `pattern` with its parameters replaced by what is put into `found` (by the parameter's id; what
  /// is there already must agree).
  bool match(Sort pattern, Sort sort, std::unordered_map<uint32_t, Sort>& found) const;
  /// A sort kept as written: `identifier` is the text of its (possibly indexed) identifier, e.g. `Set` or `(_
  /// FiniteField 7)`.
  Sort opaque(Symbol identifier, std::span<const Sort> arguments);

  SortKind kind(Sort sort) const { return records_[sort.id].kind; }
  bool is_bitvec(Sort sort) const { return kind(sort) == SortKind::BitVec; }
  bool is_array(Sort sort) const { return kind(sort) == SortKind::Array; }
  bool is_sequence(Sort sort) const { return kind(sort) == SortKind::Sequence; }
  /// True if an array sort was ever made: without any, there is nothing to look for in terms.
  bool has_arrays() const { return has_arrays_; }
  /// True if a datatype was ever declared.
  bool has_datatypes() const { return !datatypes_.empty(); }
  /// True if a sort of declare-sort was ever made.
  bool has_declared() const { return has_declared_; }
  /// Width in bits of a bit-vector sort.
  uint32_t width(Sort sort) const { return static_cast<uint32_t>(records_[sort.id].number); }
  /// Bits of the exponent of a floating-point sort.
  uint32_t exponent_bits(Sort sort) const { return static_cast<uint32_t>(records_[sort.id].number >> 32); }
  /// Bits of its significand, the hidden one included: precision in the sense of IEEE 754.
  uint32_t significand_bits(Sort sort) const { return static_cast<uint32_t>(records_[sort.id].number); }
  Sort index(Sort array) const { return records_[array.id].arguments[0]; }
  /// The elements' sort of an array or a sequence.
  Sort element(Sort sort) const { return records_[sort.id].arguments.back(); }
  /// Argument sorts of a function sort; arguments of a declared or opaque sort.
  std::span<const Sort> arguments(Sort sort) const;
  /// Range of a function sort; every other sort is its own range.
  Sort range(Sort sort) const;
  /// The sorts that a sort is written with: index and element, element of a sequence, arguments and range, arguments of
  /// a declared or opaque sort or of a datatype.
  std::span<const Sort> parts(Sort sort) const { return records_[sort.id].arguments; }
  /// What one gets who reads arrays and applies functions as often as possible: a sort that is neither.
  Sort result(Sort sort) const;
  /// Name of a declared sort, a datatype or a parameter; identifier of an opaque one.
  Symbol name(Sort sort) const {
    return kind(sort) == SortKind::Datatype ? declaration(sort).name
                                            : Symbol{static_cast<uint32_t>(records_[sort.id].number)};
  }
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
    uint64_t number = 0;  // width, id of the name or of the datatype, or the two widths of a float
    std::vector<Sort> arguments;
    uint64_t text_size = 1;
  };
  /// The consequences of a datatype's declaration for one choice of arguments.
  struct Instance {
    std::vector<std::vector<Sort>> fields;  // by constructor
    uint32_t base = kNoConstructor;
    bool plain = true;
  };
  static constexpr uint32_t kNoConstructor = UINT32_MAX;
  Sort intern(SortKind kind, uint64_t number, std::span<const Sort> arguments);
  bool instantiate();
  void find_base_constructors(std::span<const Sort> fresh);
  void find_plain_values(std::span<const Sort> fresh);

  SymbolTable& symbols_;
  std::vector<Record> records_;
  std::unordered_multimap<uint64_t, uint32_t> index_;
  std::vector<Sort> bitvec_cache_;
  std::vector<DatatypeDeclaration> datatypes_;
  std::vector<bool> defined_;                         // by datatype
  std::unordered_map<uint32_t, Instance> instances_;  // by Sort::id
  std::vector<Sort> pending_;                         // datatypes that have no instance yet
  bool declaring_ = false;                            // some are not defined yet: instances have to wait
  bool instantiating_ = false;
  bool has_arrays_ = false;
  bool has_declared_ = false;
};

}  // namespace preproc
