#include "engine/unsat_core.h"

#include <algorithm>
#include <numeric>
#include <string>

#include "value/own_name.h"

namespace preproc {

std::vector<size_t> find_unsat_core(TermManager& tm, const std::function<std::unique_ptr<Backend>()>& create,
                                    std::span<const Term> background, std::span<const Term> candidates) {
  const std::unique_ptr<Backend> backend = create();
  for (const Term t : background) {
    backend->assert_term(t);
  }
  std::vector<Term> literals;
  for (const Term candidate : candidates) {
    const Term literal = tm.mk_constant(own_name("core", literals.size()), tm.sorts().boolean());
    backend->assert_term(tm.mk(Kind::Implies, {literal, candidate}));
    literals.push_back(literal);
  }
  const auto [result, core] = backend->check_assuming(literals);
  std::vector<size_t> places;
  if (result.status != Status::Unsat) {
    places.resize(candidates.size());
    std::iota(places.begin(), places.end(), size_t{0});
    return places;
  }
  for (const Term literal : core) {
    places.push_back(static_cast<size_t>(std::ranges::find(literals, literal) - literals.begin()));
  }
  std::ranges::sort(places);
  return places;
}

}  // namespace preproc
