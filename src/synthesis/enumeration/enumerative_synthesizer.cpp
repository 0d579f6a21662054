#include "synthesis/enumeration/enumerative_synthesizer.h"

#include <algorithm>
#include <iterator>

#include "synthesis/enumeration/specification/specification.h"
#include "term/expand.h"

namespace preproc {

SynthesisResult EnumerativeSynthesizer::solve_group(const SynthesisProblem& group, const EnumerationOptions& options) {
  Synthesizer verifier(tm_, group, {}, make_solver_);
  verifier.set_stop(stop_);
  try {
    return GroupSearch(tm_, group, verifier, options, make_solver_, stop_, statistics_).solve();
  } catch (const BackendError& error) {
    return {.reason = error.what()};
  }
}

SynthesisResult EnumerativeSynthesizer::solve() {
  if (!problem_.unsupported.empty()) {
    return {.reason = problem_.unsupported.front().message};
  }
  DefinitionExpander expander(tm_);
  SynthesisProblem expanded = problem_;
  for (std::vector<Term>* terms : {&expanded.constraints, &expanded.assumptions}) {
    std::ranges::transform(*terms, terms->begin(), [&](Term t) { return expander.expand(t); });
  }
  const std::optional<Specification> specification = Specification::of(tm_, expanded);
  if (!specification) {
    return {.reason = "functions are applied to each other's values"};
  }
  SynthesisResult result{.kind = SynthesisResult::Kind::Solved, .bodies = std::vector<Term>(problem_.functions.size())};
  if (!options_.former.empty()) {
    result.bodies = options_.former.back();  // what differs from all of them in one group is a further solution
  }
  const std::vector<std::vector<size_t>> groups = specification->groups(problem_.functions.size());
  for (const std::vector<size_t>& group : groups) {
    SynthesisProblem part = expanded;
    part.functions.clear();
    part.constraints.clear();
    part.assumptions.clear();  // they are in the conjuncts
    part.invariants.clear();
    for (const size_t function : group) {
      part.functions.push_back(problem_.functions[function]);
    }
    for (const Specification::Conjunct& conjunct : specification->conjuncts) {
      const bool is_own = conjunct.calls.empty() ? &group == &groups[0]
                                                 : std::ranges::find(group, conjunct.calls[0].function) != group.end();
      if (is_own) {
        part.constraints.push_back(conjunct.original);
      }
    }
    EnumerationOptions options = options_;
    for (std::vector<Term>& bodies : options.former) {
      std::vector<Term> own;
      std::ranges::transform(group, std::back_inserter(own), [&](size_t function) { return bodies[function]; });
      bodies = std::move(own);
    }
    const SynthesisResult found = solve_group(part, options);
    const bool is_solved = found.kind == SynthesisResult::Kind::Solved;
    if (!is_solved && (options.former.empty() || stop_.stop_requested() || &group == &groups.back())) {
      return found;
    }
    for (size_t i = 0; i < group.size() && is_solved; ++i) {
      result.bodies[group[i]] = found.bodies[i];
    }
    if (is_solved && !options.former.empty()) {
      break;
    }
  }
  return result;
}

}  // namespace preproc
