#pragma once

#include <initializer_list>
#include <string_view>
#include <vector>

#include "rewrite/rewrite_rule.h"
#include "term/bv_term.h"
#include "term/term_manager.h"

namespace preproc {

/// One instance of a rule: a term, and what one step makes of it.
struct RewriteRuleCase {
  RewriteRule rule;
  Term original;
  Term result;
};

/// Collects instances, and builds their terms in few words.
class RewriteRuleCases {
 public:
  explicit RewriteRuleCases(TermManager& manager) : tm(manager) {}

  TermManager& tm;
  std::vector<RewriteRuleCase> all;

  void add(RewriteRule rule, Term original, Term result) { all.push_back({rule, original, result}); }

  Term mk(Kind kind, std::initializer_list<Term> arguments, std::initializer_list<uint32_t> indices = {}) {
    return tm.mk(kind, arguments, indices);
  }
  /// Declared constants; a name and sort always give the same one.
  Term boolean(std::string_view name) { return tm.mk_constant(name, tm.sorts().boolean()); }
  Term bv(std::string_view name, uint32_t width) { return tm.mk_constant(name, tm.sorts().bitvec(width)); }
  Term integer(std::string_view name) { return tm.mk_constant(name, tm.sorts().integer()); }
  Term real(std::string_view name) { return tm.mk_constant(name, tm.sorts().real()); }
  /// The bit-vector constant `number` modulo 2^width, of any width; negative numbers in two's complement.
  Term bits(uint32_t width, long number) { return mk_bits(tm, BitVector(width, mpz_class(number))); }
  Term ones(uint32_t width) { return bits(width, -1); }
  Term number(long n) { return tm.mk_int(n); }
  Term fraction(long numerator, long denominator = 1) {
    mpq_class q(numerator, denominator);
    q.canonicalize();
    return tm.mk_real(q);
  }
};

/// One machine bit, a byte, and the sides of the border between words and GMP.
inline constexpr uint32_t kWidths[] = {1, 8, 33, 64, 65};
/// Without the width whose constants are all neutral or absorbing somewhere.
inline constexpr uint32_t kWideWidths[] = {8, 33, 64, 65};

void add_core_cases(RewriteRuleCases& cases);
void add_equality_cases(RewriteRuleCases& cases);
void add_bv_logic_cases(RewriteRuleCases& cases);
void add_bv_arith_cases(RewriteRuleCases& cases);
void add_bv_compare_cases(RewriteRuleCases& cases);
void add_bv_structure_cases(RewriteRuleCases& cases);
void add_array_cases(RewriteRuleCases& cases);
void add_number_cases(RewriteRuleCases& cases);
void add_datatype_cases(RewriteRuleCases& cases);

}  // namespace preproc
