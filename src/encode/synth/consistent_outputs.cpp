#include "encode/synth/consistent_outputs.h"

#include <algorithm>
#include <ranges>

namespace preproc {

namespace {

bool has_equality(const TermManager& tm, Term t) {
  const SortKind kind = tm.sorts().kind(tm.sort(t));
  return kind != SortKind::Function && kind != SortKind::RegLan && kind != SortKind::Unknown &&
         kind != SortKind::Opaque;
}

}  // namespace

std::vector<Term> consistency_conditions(TermManager& tm, std::span<const Occurrence> before,
                                         const Occurrence& occurrence) {
  const auto comparable = [&](Term t) { return has_equality(tm, t); };
  if (!comparable(occurrence.output) || !std::ranges::all_of(occurrence.arguments, comparable)) {
    return {};
  }
  std::vector<Term> conditions;
  for (const Occurrence& other : std::views::reverse(before)) {
    if (conditions.size() == kMostOccurrencesCompared) {
      break;
    }
    std::vector<Term> parts{tm.mk(Kind::Equal, {occurrence.output, other.output})};
    bool may_be_equal = true;
    for (size_t i = 0; i < occurrence.arguments.size(); ++i) {
      const Term a = occurrence.arguments[i];
      const Term b = other.arguments[i];
      if (a != b) {
        may_be_equal = may_be_equal && !(tm.is_value(a) && tm.is_value(b));
        parts.push_back(tm.mk(Kind::Not, {tm.mk(Kind::Equal, {a, b})}));
      }
    }
    if (may_be_equal) {
      conditions.push_back(tm.mk(Kind::Or, parts));
    }
  }
  return conditions;
}

}  // namespace preproc
