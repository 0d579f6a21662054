#include "synthesis/enumeration/specification/valuations.h"

#include <algorithm>
#include <iterator>

#include "evaluate/column_word.h"
#include "evaluate/evaluator.h"
#include "term/walk.h"

namespace preproc {

namespace {

/// Values of one sort that are taken from terms.
constexpr size_t kMaxValuesOfSort = 40;

}  // namespace

Valuations::Valuations(CellTable& cells, std::span<const Term> variables, std::span<const Term> constants)
    : cells_(cells) {
  const TermManager& tm = cells.manager();
  for (const Term variable : variables) {
    const Sort sort = tm.sort(variable);
    sorts_.push_back(sort);
    std::vector<uint64_t>& known = known_.emplace_back();
    for (const Term constant : constants) {
      if (tm.sort(constant) == sort) {
        known.push_back(cells.cell(sort, evaluate(tm, constant, {})));  // it may be a store, or a constructor's
      }
    }
    if (cells.form(sort) == CellTable::Form::Place) {
      const Value some = default_value(tm.sorts(), sort);
      possible_ = possible_ && some.known();
      if (some.known()) {
        known.push_back(cells.cell(sort, some));
      }
    }
  }
}

/// Half of the words are random, the others are small, have few bits set, or few that are not.
uint64_t Valuations::word(uint32_t width) {
  const uint64_t mask = ~uint64_t{0} >> (64 - width);
  const uint64_t bits = random_();
  switch (random_() % 8) {
    case 0: return bits % 4 & mask;
    case 1: return (uint64_t{1} << (bits % width)) & mask;
    case 2: return ~(bits % 4) & mask;
    case 3: return bits & random_() & random_() & mask;
    default: return bits & mask;
  }
}

std::vector<uint64_t> Valuations::next() {
  const TermManager& tm = cells_.manager();
  std::vector<uint64_t> values;
  for (size_t i = 0; i < sorts_.size(); ++i) {
    const bool takes_known = !known_[i].empty() && random_() % 4 == 0;
    switch (takes_known ? CellTable::Form::Place : cells_.form(sorts_[i])) {
      case CellTable::Form::Word: values.push_back(word(word_width(tm.sorts(), sorts_[i]))); break;
      case CellTable::Form::Integer: {
        const int64_t range = random_() % 2 == 0 ? 10 : 100;
        values.push_back(
            CellTable::cell_of_small(static_cast<int64_t>(random_() % static_cast<uint64_t>(2 * range + 1)) - range));
        break;
      }
      case CellTable::Form::Place: values.push_back(known_[i][random_() % known_[i].size()]); break;
    }
  }
  return values;
}

std::vector<Term> values_in(const TermManager& tm, std::span<const Term> terms) {
  std::vector<Term> values;
  walk_postorder(tm, terms, [&](Term u) {
    if (tm.is_value(u)) {
      values.push_back(u);
    }
  });
  return values;
}

std::vector<Term> likely_values(TermManager& tm, std::span<const FunctionToSynthesize> functions,
                                std::span<const Term> mentioned_in) {
  std::vector<Term> terms(mentioned_in.begin(), mentioned_in.end());
  std::vector<Sort> sorts;
  for (const FunctionToSynthesize& function : functions) {
    for (const Nonterminal& nonterminal : function.grammar.nonterminals) {
      sorts.push_back(nonterminal.sort);
      std::ranges::transform(nonterminal.productions, std::back_inserter(terms), &Production::pattern);
    }
  }
  std::erase_if(terms, [](Term t) { return !t; });
  std::vector<Term> values;
  for (const Sort sort : sorts) {
    if (sort == tm.sorts().integer()) {
      values.insert(values.end(), {tm.mk_int(0), tm.mk_int(1), tm.mk_int(-1)});
    } else if (tm.sorts().is_bitvec(sort) && tm.sorts().width(sort) <= 64) {
      const uint32_t width = tm.sorts().width(sort);
      for (const uint64_t word : {uint64_t{0}, uint64_t{1}, ~uint64_t{0} >> (64 - width)}) {
        values.push_back(tm.mk_bv(width, word));
      }
    } else if (const Value value = default_value(tm.sorts(), sort); value.known()) {
      if (const Term constant = tm.mk_value(value)) {
        values.push_back(constant);
      }
    }
  }
  const std::vector<Term> mentioned = values_in(tm, terms);
  for (const Term value : mentioned) {
    const auto same_sort = [&](Term t) { return tm.sort(t) == tm.sort(value); };
    if (static_cast<size_t>(std::ranges::count_if(mentioned, same_sort)) <= kMaxValuesOfSort) {
      values.push_back(value);
    }
  }
  std::ranges::sort(values, {}, &Term::id);
  const auto [first, last] = std::ranges::unique(values);
  values.erase(first, last);
  return values;
}

}  // namespace preproc
