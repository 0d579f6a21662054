#include "synthesis/enumeration/divide/concatenation_search.h"

#include <algorithm>
#include <functional>
#include <map>
#include <queue>

#include "term/substitute.h"
#include "term/written_literals.h"

namespace preproc {

namespace {

constexpr size_t kMaxStates = 4'000;
constexpr size_t kMaxParts = 20'000;

}  // namespace

std::optional<ConcatenationSearch> ConcatenationSearch::of(TermManager& tm, const CellTable& cells, TermBank& bank,
                                                           std::span<const uint64_t> target) {
  const BankGrammar& grammar = bank.grammar();
  const auto made_by = std::ranges::find_if(grammar.concatenations,
                                            [&](const Concatenation& c) { return grammar.of_start[c.nonterminal]; });
  if (made_by == grammar.concatenations.end()) {
    return std::nullopt;
  }
  const Sort sort = grammar.nonterminals[made_by->nonterminal].sort;
  ConcatenationSearch search(tm, cells, bank, *made_by);
  for (const uint64_t cell : target) {
    search.target_.push_back(cells.value(sort, cell).string());
  }
  return search;
}

/// Looks at the terms that are new in the bank.
void ConcatenationSearch::add_parts() {
  const uint32_t nonterminal = made_by_->nonterminal;
  const Sort sort = bank_->grammar().nonterminals[nonterminal].sort;
  Value scratch;
  for (; seen_ < bank_->terms(nonterminal) && parts_.size() < kMaxParts; ++seen_) {
    const std::span<const uint64_t> column = bank_->column(nonterminal, seen_);
    bool fits = true;
    bool empty = true;
    for (size_t p = 0; p < column.size() && fits; ++p) {
      const std::u32string& value = cells_->look(CellTable::Form::Place, sort, column[p], scratch)->string();
      fits = target_[p].find(value) != std::u32string::npos;
      empty = empty && value.empty();
    }
    if (fits && !empty) {
      Part part{.term = seen_, .size = bank_->size(nonterminal, seen_), .values = {}};
      for (const uint64_t cell : column) {
        part.values.push_back(cells_->look(CellTable::Form::Place, sort, cell, scratch)->string());
      }
      parts_.push_back(std::move(part));
    }
  }
}

std::optional<Term> ConcatenationSearch::find() {
  add_parts();
  using State = std::vector<uint32_t>;  // by point: how much is built
  struct Reached {
    uint32_t cost;
    const State* before;
    uint32_t part;
    bool done = false;
  };
  std::map<State, Reached> reached;
  using Open = std::pair<uint32_t, const State*>;
  std::priority_queue<Open, std::vector<Open>, std::greater<>> open;
  State end;
  std::ranges::transform(target_, std::back_inserter(end),
                         [](const auto& s) { return static_cast<uint32_t>(s.size()); });
  const auto first = reached.emplace(State(target_.size()), Reached{0, nullptr, 0}).first;
  open.emplace(0, &first->first);
  size_t states = 0;
  while (!open.empty() && states < kMaxStates) {
    const auto [cost, state] = open.top();
    open.pop();
    Reached& here = reached.at(*state);
    if (here.done) {
      continue;
    }
    here.done = true;
    ++states;
    if (*state == end) {
      std::vector<uint32_t> parts;
      for (const State* s = state; reached.at(*s).before != nullptr; s = reached.at(*s).before) {
        parts.push_back(reached.at(*s).part);
      }
      std::ranges::reverse(parts);
      return term_of(parts);
    }
    for (uint32_t i = 0; i < parts_.size(); ++i) {
      State next = *state;
      bool fits = true;
      for (size_t p = 0; p < next.size() && fits; ++p) {
        const std::u32string& value = parts_[i].values[p];
        fits = target_[p].compare(next[p], value.size(), value) == 0;
        next[p] += static_cast<uint32_t>(value.size());
      }
      if (!fits) {
        continue;
      }
      const uint32_t next_cost = cost + parts_[i].size + 1;
      const auto [place, fresh] = reached.try_emplace(std::move(next), Reached{next_cost, state, i});
      if (!fresh) {
        if (place->second.done || place->second.cost <= next_cost) {
          continue;
        }
        place->second = Reached{next_cost, state, i};
      }
      open.emplace(next_cost, &place->first);
    }
  }
  return std::nullopt;
}

Term ConcatenationSearch::term_of(std::span<const uint32_t> parts) {
  const WrittenLiterals kept;
  Term sum;
  for (size_t i = parts.size(); i-- > 0;) {
    const Term part = bank_->term(made_by_->nonterminal, parts_[parts[i]].term);
    if (!sum) {
      sum = part;
      continue;
    }
    const Term from[] = {made_by_->uses[0].placeholder, made_by_->uses[1].placeholder};
    const Term to[] = {part, sum};
    sum = substitute(*tm_, made_by_->pattern, from, to);
  }
  return sum;
}

}  // namespace preproc
