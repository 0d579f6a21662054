#include "indexify/slices.h"

#include <numeric>
#include <unordered_map>

#include "term/walk.h"

namespace preproc {

std::vector<std::vector<Term>> independent_slices(const TermManager& tm, std::span<const Term> assertions) {
  // A forest over the assertions, and one root more for those without symbols.
  std::vector<size_t> parents(assertions.size() + 1);
  std::iota(parents.begin(), parents.end(), size_t{0});
  const auto root = [&](size_t i) {
    while (parents[i] != i) {
      i = parents[i] = parents[parents[i]];
    }
    return i;
  };
  std::unordered_map<Function, size_t> first_use;
  for (size_t i = 0; i < assertions.size(); ++i) {
    bool symbols = false;
    walk_postorder(tm, assertions[i], [&](Term t) {
      if (tm.kind(t) == Kind::Constant || tm.kind(t) == Kind::Apply) {
        symbols = true;
        const Function f = tm.function(t);
        if (!tm.info(f).body && !tm.info(f).oracle) {
          parents[root(i)] = root(first_use.try_emplace(f, i).first->second);
        }
      }
    });
    if (!symbols) {
      parents[root(i)] = root(assertions.size());
    }
  }
  std::vector<std::vector<Term>> slices;
  std::unordered_map<size_t, size_t> places;
  for (size_t i = 0; i < assertions.size(); ++i) {
    const size_t place = places.try_emplace(root(i), slices.size()).first->second;
    slices.resize(std::max(slices.size(), place + 1));
    slices[place].push_back(assertions[i]);
  }
  return slices;
}

}  // namespace preproc
