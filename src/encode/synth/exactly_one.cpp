#include "encode/synth/exactly_one.h"

#include <algorithm>
#include <array>

#include "value/own_name.h"

namespace preproc {

namespace {

constexpr std::pair<std::string_view, ExactlyOne> kForms[] = {{"pairwise", ExactlyOne::Pairwise},
                                                              {"sequential", ExactlyOne::Sequential},
                                                              {"sorting-network", ExactlyOne::SortingNetwork},
                                                              {"pseudo-boolean", ExactlyOne::PseudoBoolean}};

void add_pairwise(TermManager& tm, std::span<const Term> literals, std::vector<Term>& conditions) {
  for (size_t i = 0; i < literals.size(); ++i) {
    for (size_t j = i + 1; j < literals.size(); ++j) {
      conditions.push_back(tm.mk(Kind::Or, {tm.mk(Kind::Not, {literals[i]}), tm.mk(Kind::Not, {literals[j]})}));
    }
  }
}

/// `before` says whether one of the literals so far is true.
void add_sequential(TermManager& tm, std::span<const Term> literals, const std::string& name,
                    std::vector<Term>& conditions) {
  Term before = literals[0];
  for (size_t i = 1; i < literals.size(); ++i) {
    conditions.push_back(tm.mk(Kind::Or, {tm.mk(Kind::Not, {before}), tm.mk(Kind::Not, {literals[i]})}));
    if (i + 1 < literals.size()) {
      const Term counted = tm.mk_constant(own_name(name, "counted", i), tm.sorts().boolean());
      conditions.push_back(tm.mk(Kind::Equal, {counted, tm.mk(Kind::Or, {before, literals[i]})}));
      before = counted;
    }
  }
}

/// Odd-even merge sort (Batcher 1968 in docs/references.md): true ones first.
void add_sorting_network(TermManager& tm, std::span<const Term> literals, std::vector<Term>& conditions) {
  std::vector<Term> line(literals.begin(), literals.end());
  size_t size = 1;
  while (size < line.size()) {
    size *= 2;
  }
  line.resize(size, tm.mk_false());
  const auto compare = [&](size_t i, size_t j) {
    const Term high = tm.mk(Kind::Or, {line[i], line[j]});
    line[j] = tm.mk(Kind::And, {line[i], line[j]});
    line[i] = high;
  };
  for (size_t p = 1; p < size; p *= 2) {
    for (size_t k = p; k >= 1; k /= 2) {
      for (size_t j = k % p; j + k < size; j += 2 * k) {
        for (size_t i = 0; i < std::min(k, size - j - k); ++i) {
          if ((i + j) / (2 * p) == (i + j + k) / (2 * p)) {
            compare(i + j, i + j + k);
          }
        }
      }
    }
  }
  if (line.size() > 1) {
    conditions.push_back(tm.mk(Kind::Not, {line[1]}));
  }
}

}  // namespace

std::span<const std::pair<std::string_view, ExactlyOne>> all_exactly_one_forms() { return kForms; }

std::vector<Term> mk_exactly_one(TermManager& tm, std::span<const Term> literals, ExactlyOne how,
                                 const std::string& name) {
  if (literals.empty()) {
    return {tm.mk_false()};
  }
  std::vector<Term> conditions{tm.mk_or(literals)};
  switch (how) {
    case ExactlyOne::Pairwise: add_pairwise(tm, literals, conditions); break;
    case ExactlyOne::Sequential: add_sequential(tm, literals, name, conditions); break;
    case ExactlyOne::SortingNetwork: add_sorting_network(tm, literals, conditions); break;
    case ExactlyOne::PseudoBoolean:
      if (literals.size() > 1) {
        conditions.push_back(tm.mk(Kind::AtMost, literals, std::array{1U}));
      }
      break;
  }
  return conditions;
}

}  // namespace preproc
