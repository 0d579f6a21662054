#include "term/slices.h"

#include <algorithm>
#include <cstdint>
#include <numeric>
#include <unordered_map>
#include <unordered_set>

#include "term/walk.h"

namespace preproc {

namespace {

/// True for a declared constant, and for a call of a declared function.
bool is_declared_symbol(const TermManager& tm, Term t) {
  return (tm.kind(t) == Kind::Constant || tm.kind(t) == Kind::Apply) && tm.info(tm.function(t)).is_free();
}

}  // namespace

std::vector<Function> declared_symbols(const TermManager& tm, Term term) {
  return declared_symbols(tm, std::span(&term, 1));
}

std::vector<Function> declared_symbols(const TermManager& tm, std::span<const Term> terms) {
  std::vector<Function> symbols;
  std::unordered_set<Function> seen;
  walk_postorder(tm, terms, [&](Term t) {
    if (is_declared_symbol(tm, t) && seen.insert(tm.function(t)).second) {
      symbols.push_back(tm.function(t));
    }
  });
  return symbols;
}

namespace {

/// Places of assertions that belong together, and one place more for those without symbols.
class PlaceForest {
 public:
  explicit PlaceForest(size_t places) : parents_(places + 1) { std::iota(parents_.begin(), parents_.end(), size_t{0}); }
  void join(size_t a, size_t b) { parents_[root(a)] = root(b); }
  void join_unbound(size_t place) { join(place, parents_.size() - 1); }
  size_t root(size_t i) {
    while (parents_[i] != i) {
      i = parents_[i] = parents_[parents_[i]];
    }
    return i;
  }
  /// In the order of their first places. `add(group, place)` is called for each place in order.
  template <typename Group, typename Add>
  std::vector<Group> groups(Add&& add) {
    std::vector<Group> groups;
    std::unordered_map<size_t, size_t> numbers;
    for (size_t i = 0; i + 1 < parents_.size(); ++i) {
      const size_t number = numbers.try_emplace(root(i), groups.size()).first->second;
      groups.resize(std::max(groups.size(), number + 1));
      add(groups[number], i);
    }
    return groups;
  }

 private:
  std::vector<size_t> parents_;
};

}  // namespace

std::vector<std::vector<size_t>> independent_groups(std::span<const std::vector<Function>* const> symbols) {
  PlaceForest forest(symbols.size());
  std::unordered_map<Function, size_t> first_use;
  for (size_t i = 0; i < symbols.size(); ++i) {
    for (const Function f : *symbols[i]) {
      forest.join(i, first_use.try_emplace(f, i).first->second);
    }
    if (symbols[i]->empty()) {
      forest.join_unbound(i);
    }
  }
  return forest.groups<std::vector<size_t>>([](std::vector<size_t>& group, size_t place) { group.push_back(place); });
}

std::vector<IndependentSlice> independent_groups(const TermManager& tm, std::span<const Term> assertions) {
  constexpr size_t kNone = SIZE_MAX;
  PlaceForest forest(assertions.size());
  std::vector<size_t> first_use(tm.function_count(), kNone);
  std::vector<uint64_t> terms(assertions.size());
  TermMap<size_t> users;  // of terms that were met: 1, or 2 and the first assertion that has it, if it has a symbol
  for (size_t i = 0; i < assertions.size(); ++i) {
    bool has_symbols = false;
    const auto enter = [&](Term t) {
      const size_t user = users[t];
      if (user > 1) {
        has_symbols = true;
        forest.join(i, user - 2);
      }
      return user == 0;
    };
    const auto leave = [&](Term t) {
      ++terms[i];
      const std::span<const Term> children = tm.children(t);
      bool has = std::ranges::any_of(children, [&](Term child) { return users[child] > 1; });
      if (is_declared_symbol(tm, t)) {
        size_t& first = first_use[tm.function(t).id];
        first = first == kNone ? i : first;
        forest.join(i, first);
        has = true;
      }
      users.slot(t) = has ? i + 2 : 1;
      has_symbols = has_symbols || has;
    };
    walk_entered(tm, assertions[i], enter, leave);
    if (!has_symbols) {
      forest.join_unbound(i);
    }
  }
  return forest.groups<IndependentSlice>([&](IndependentSlice& slice, size_t place) {
    slice.places.push_back(place);
    slice.terms += terms[place];
  });
}

std::vector<std::vector<Term>> independent_slices(const TermManager& tm, std::span<const Term> assertions) {
  std::vector<std::vector<Term>> slices;
  for (const IndependentSlice& group : independent_groups(tm, assertions)) {
    std::vector<Term>& slice = slices.emplace_back();
    for (const size_t place : group.places) {
      slice.push_back(assertions[place]);
    }
  }
  return slices;
}

}  // namespace preproc
