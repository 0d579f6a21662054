#include "rewrite/rewrite_nary.h"

#include <algorithm>
#include <vector>

#include "term/constant_folding.h"
#include "term/constant_operand.h"

namespace preproc {

namespace {

/// Longer constants are not merged into one: along a chain of applications each step would make another long one.
constexpr uint64_t kMaxMergedBits = 4096;

}  // namespace

bool is_complement(const TermManager& tm, Kind complement, Term a, Term b) {
  return (tm.kind(a) == complement && tm.child(a, 0) == b) || (tm.kind(b) == complement && tm.child(b, 0) == a);
}

Term merge_constants(RewriteContext& context, const NaryConstants& rules) {
  TermManager& tm = context.tm;
  const Kind kind = tm.kind(context.term);
  const bool has_nested = rules.nested != RewriteRule::Count_;
  // Only binary applications below are opened: taking a constant out of a long one would cost its length for each
  // parent.
  size_t own = 0;
  size_t below = 0;
  for (const Term child : context.children()) {
    if (tm.is_value(child)) {
      ++own;
    } else if (has_nested && constant_operand(tm, child, kind)) {
      ++below;
    }
  }
  if (own + below == 0 || (own == 0 && below == 1)) {
    return {};
  }
  std::vector<Term> constants;
  std::vector<Term> rest;
  for (const Term child : context.children()) {
    if (tm.is_value(child)) {
      constants.push_back(child);
      continue;
    }
    const ConstantOperand operand = has_nested ? constant_operand(tm, child, kind) : ConstantOperand{};
    if (operand) {
      constants.push_back(operand.constant);
    }
    rest.push_back(operand ? operand.rest : child);
  }
  if (rest.empty()) {
    return {};
  }
  const Sort sort = tm.sort(context.term);
  const Term constant = constants.size() == 1 ? constants[0] : fold_constants(tm, kind, {}, sort, constants);
  if (!constant) {
    return {};
  }
  if (rules.is_absorbing != nullptr && rules.is_absorbing(tm, constant)) {
    return context.fired(rules.absorbing, constant);
  }
  if (rules.is_neutral(tm, constant)) {
    return context.fired(rules.neutral, tm.mk_nary(kind, rest));
  }
  if (constants.size() == 1 || bit_size(tm.value(constant)) > kMaxMergedBits) {
    return {};
  }
  rest.insert(rest.begin(), constant);
  return context.fired(below > 0 ? rules.nested : rules.merged, tm.mk(kind, rest));
}

Term drop_duplicates(RewriteContext& context, const NaryDuplicates& rules, Term (*absorbing)(TermManager&, Sort)) {
  TermManager& tm = context.tm;
  const std::span<const Term> children = context.children();
  struct Literal {
    uint32_t base;
    uint32_t position;
    bool complemented;
    auto operator<=>(const Literal&) const = default;
  };
  std::vector<Literal> literals;
  literals.reserve(children.size());
  for (uint32_t i = 0; i < children.size(); ++i) {
    const bool complemented = tm.kind(children[i]) == rules.complement;
    literals.push_back({complemented ? tm.child(children[i], 0).id : children[i].id, i, complemented});
  }
  std::ranges::sort(literals);
  std::vector<uint32_t> dropped;
  for (size_t i = 1; i < literals.size(); ++i) {
    if (literals[i].base != literals[i - 1].base) {
      continue;
    }
    if (literals[i].complemented != literals[i - 1].complemented) {
      return context.fired(rules.contradiction, absorbing(tm, tm.sort(context.term)));
    }
    dropped.push_back(literals[i].position);
  }
  if (dropped.empty()) {
    return {};
  }
  std::ranges::sort(dropped);
  std::vector<Term> kept;
  for (uint32_t i = 0; i < children.size(); ++i) {
    if (!std::ranges::binary_search(dropped, i)) {
      kept.push_back(children[i]);
    }
  }
  return context.fired(rules.duplicate, tm.mk_nary(tm.kind(context.term), kept));
}

Term cancel_pairs(RewriteContext& context, RewriteRule rule, Term (*zero)(TermManager&, Sort)) {
  TermManager& tm = context.tm;
  std::vector<Term> sorted(context.children().begin(), context.children().end());
  std::ranges::sort(sorted);
  if (std::ranges::adjacent_find(sorted) == sorted.end()) {
    return {};
  }
  // Of an odd number of equal arguments the first stays, in its place.
  struct Odd {
    Term term;
    bool taken;
  };
  std::vector<Odd> odd;
  for (size_t i = 0; i < sorted.size();) {
    size_t end = i + 1;
    while (end < sorted.size() && sorted[end] == sorted[i]) {
      ++end;
    }
    if ((end - i) % 2 == 1) {
      odd.push_back({sorted[i], false});
    }
    i = end;
  }
  std::vector<Term> kept;
  for (const Term child : context.children()) {
    const auto it = std::ranges::lower_bound(odd, child, {}, &Odd::term);
    if (it != odd.end() && it->term == child && !it->taken) {
      it->taken = true;
      kept.push_back(child);
    }
  }
  return context.fired(rule, kept.empty() ? zero(tm, tm.sort(context.term)) : tm.mk_nary(tm.kind(context.term), kept));
}

}  // namespace preproc
