#include "engine/unsat_core.h"

#include <algorithm>
#include <string>

#include "value/own_name.h"

namespace preproc {

std::vector<size_t> find_unsat_core(TermManager& tm, const std::function<std::unique_ptr<Backend>()>& create,
                                    std::span<const Term> terms, std::span<const size_t> candidates,
                                    std::span<const Term> lemmas) {
  const std::unique_ptr<Backend> backend = create();
  for (const Term lemma : lemmas) {
    backend->assert_term(lemma);
  }
  std::vector<Term> literals;
  for (size_t i = 0; i < terms.size(); ++i) {
    if (!std::ranges::binary_search(candidates, i)) {
      backend->assert_term(terms[i]);
      continue;
    }
    literals.push_back(tm.mk_constant(own_name("core", literals.size()), tm.sorts().boolean()));
    backend->assert_term(tm.mk(Kind::Implies, {literals.back(), terms[i]}));
  }
  const AssumingResult answer = backend->check_assuming(literals, tm.stop());
  if (answer.result.status != Status::Unsat) {
    return {candidates.begin(), candidates.end()};
  }
  std::vector<size_t> places;
  for (size_t i = 0; i < literals.size(); ++i) {
    if (std::ranges::find(answer.core, literals[i]) != answer.core.end()) {
      places.push_back(candidates[i]);
    }
  }
  return places;
}

}  // namespace preproc
