#include "term/slices.h"

#include <numeric>
#include <unordered_map>
#include <unordered_set>

#include "term/walk.h"

namespace preproc {

std::vector<Function> declared_symbols(const TermManager& tm, Term term) {
  std::vector<Function> symbols;
  std::unordered_set<Function> seen;
  walk_postorder(tm, term, [&](Term t) {
    if (tm.kind(t) == Kind::Constant || tm.kind(t) == Kind::Apply) {
      const Function f = tm.function(t);
      const FunctionInfo& info = tm.info(f);
      if (info.is_free() && seen.insert(f).second) {
        symbols.push_back(f);
      }
    }
  });
  return symbols;
}

std::vector<std::vector<size_t>> independent_groups(std::span<const std::vector<Function>* const> symbols) {
  // A forest over the assertions, and one root more for those without symbols.
  std::vector<size_t> parents(symbols.size() + 1);
  std::iota(parents.begin(), parents.end(), size_t{0});
  const auto root = [&](size_t i) {
    while (parents[i] != i) {
      i = parents[i] = parents[parents[i]];
    }
    return i;
  };
  std::unordered_map<Function, size_t> first_use;
  for (size_t i = 0; i < symbols.size(); ++i) {
    for (const Function f : *symbols[i]) {
      parents[root(i)] = root(first_use.try_emplace(f, i).first->second);
    }
    if (symbols[i]->empty()) {
      parents[root(i)] = root(symbols.size());
    }
  }
  std::vector<std::vector<size_t>> groups;
  std::unordered_map<size_t, size_t> places;
  for (size_t i = 0; i < symbols.size(); ++i) {
    const size_t place = places.try_emplace(root(i), groups.size()).first->second;
    groups.resize(std::max(groups.size(), place + 1));
    groups[place].push_back(i);
  }
  return groups;
}

std::vector<std::vector<Term>> independent_slices(const TermManager& tm, std::span<const Term> assertions) {
  std::vector<std::vector<Function>> symbols;
  for (const Term assertion : assertions) {
    symbols.push_back(declared_symbols(tm, assertion));
  }
  std::vector<const std::vector<Function>*> lists;
  for (const std::vector<Function>& list : symbols) {
    lists.push_back(&list);
  }
  std::vector<std::vector<Term>> slices;
  for (const std::vector<size_t>& group : independent_groups(lists)) {
    std::vector<Term>& slice = slices.emplace_back();
    for (const size_t place : group) {
      slice.push_back(assertions[place]);
    }
  }
  return slices;
}

}  // namespace preproc
