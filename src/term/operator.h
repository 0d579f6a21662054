#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "term/kind.h"
#include "value/sort.h"
#include "value/term_handle.h"
#include "value/value.h"

namespace preproc {

class TermManager;
class ColumnContext;
class RewriteContext;

/// How SMT-LIB lets an operator take more than two arguments, and what this program makes of it.
enum class Associativity : uint8_t {
  None,         ///< fixed number of arguments
  Nary,         ///< :left-assoc, associative: kept n-ary, as and, or, bvadd
  LeftBinary,   ///< :left-assoc, not associative: nested binary applications, as -, div
  RightBinary,  ///< :right-assoc: nested binary applications, as =>
  Chainable,    ///< (= a b c) becomes (and (= a b) (= b c))
  Pairwise,     ///< distinct: kept n-ary
};

/// The context of a row's sort function. It may replace arguments (Int to Real) and describes a mismatch in `expected`.
struct SortContext {
  TermManager& tm;
  std::span<const uint32_t> indices;
  std::span<Term> arguments;
  std::string expected;  ///< set on failure: what the operator wants, e.g. "bit-vectors of equal width"
};

/// The context of a row's evaluation: values of the arguments (all known), indices, and the sort of the application.
struct EvalContext {
  const SortTable& sorts;
  std::span<const uint32_t> indices;
  Sort sort;
  std::span<const Value* const> arguments;
  const Value& arg(size_t i) const { return *arguments[i]; }
};

/// One operator of a theory. A theory is a table of these (theory_core.cpp, theory_bitvec.cpp, ...): a new theory is a
/// new table.
struct OperatorInfo {
  Kind kind;
  std::string_view name;  ///< SMT-LIB name; several rows may share one ("-")
  uint8_t index_count;    ///< numerals in (_ name i j)
  uint8_t min_arguments;
  uint8_t max_arguments;  ///< 255: any number
  Associativity associativity;
  bool commutative;
  /// Sort of the application, or the unknown sort if the arguments do not fit (then `expected` is set). An argument of
  /// unknown sort fits everywhere; if the result's sort depends on it, `kUnknownResult` is returned.
  Sort (*result_sort)(SortContext&);
  /// The value of the application, or an empty value outside the operator's domain. Arguments are known.
  Value (*evaluate)(const EvalContext&);
  /// All rows of the application at once over word columns, or null: row by row through `evaluate`.
  void (*evaluate_column)(ColumnContext&);
  /// Cheap local simplification (equivalent): a simpler term, or the null term. See rewrite_rule.h.
  Term (*rewrite)(RewriteContext&);
  /// Further names that are read too, e.g. ubv_to_int for bv2nat; printed is `name`, which all solvers know.
  std::array<std::string_view, 2> aliases = {};
};

/// Returned by `result_sort` for a fitting application whose sort cannot be told; every other failure is `Sort{}`.
inline constexpr Sort kUnknownResult{UINT32_MAX};

/// The row of an operator kind; null for the kinds that are no theory operators.
const OperatorInfo* operator_info(Kind kind);

/// All rows with this name (or alias), in the order they are tried; empty if there is none.
std::span<const OperatorInfo* const> operators_named(std::string_view name);

/// All rows of all theories.
std::span<const OperatorInfo* const> all_operators();

}  // namespace preproc
