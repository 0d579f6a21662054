#include "engine/interpolation/interpolation.h"

#include <algorithm>
#include <array>
#include <utility>

#include "engine/synthesis_strategy.h"
#include "script/default_grammar.h"
#include "term/mentioned_functions.h"
#include "term/substitute.h"

namespace preproc {

namespace {

/// Cubes of a description: where it needs more, another way may be better.
constexpr size_t kMostCubes = 10'000;

}  // namespace

std::optional<Term> Interpolation::find(std::span<const Term> a_asserted, std::span<const Term> b_asserted) {
  const std::vector<Term> a_all = checks_.conjuncts(a_asserted);
  const std::vector<Term> b_all = checks_.conjuncts(b_asserted);
  std::vector<Term> both = a_all;
  both.insert(both.end(), b_all.begin(), b_all.end());
  const CheckResult result = checks_.check(both);
  if (result.status == Status::Sat) {
    return std::nullopt;
  }
  if (result.status == Status::Unknown) {
    throw EngineError("no interpolant was found: whether there is one is unknown (" + result.reason + ")");
  }
  std::vector<Term> a;
  std::vector<Term> b;
  for (const size_t place : checks_.core()) {
    (place < a_all.size() ? a : b).push_back(both[place]);
  }
  const SharedTerms shared(tm_, a_all, b_all);
  std::optional<Term> found;
  if (shared.has_all_of(tm_, a)) {
    found = tm_.mk_and(a);
  } else if (shared.has_all_of(tm_, b)) {
    found = tm_.mk(Kind::Not, {tm_.mk_and(b)});
  } else {
    found = find_by_cubes(a, b, shared);
    found = found ? found : synthesize(a, b, shared);
  }
  if (!found) {
    throw EngineError("no interpolant was found");
  }
  found = checks_.simplified(*found);
  if (!shared.has_all_of(tm_, {&*found, 1})) {
    throw EngineError("internal error: what was found has a symbol of one side only");
  }
  confirm(*found, a, b);
  return found;
}

/// Both directions in turns: what takes one thousands of cubes may take the other a few.
std::optional<Term> Interpolation::find_by_cubes(std::span<const Term> a, std::span<const Term> b,
                                                 const SharedTerms& shared) {
  for (const bool by_bits : {true, false}) {
    try {
      const std::unique_ptr<CubeSearch> forwards = CubeSearch::start(checks_, shared, a, b, by_bits);
      const std::unique_ptr<CubeSearch> backwards = CubeSearch::start(checks_, shared, b, a, by_bits);
      if (forwards == nullptr) {
        continue;
      }
      std::array<CubeSearch*, 2> going = {forwards.get(), backwards.get()};
      for (size_t cubes = 0; cubes < kMostCubes && (going[0] != nullptr || going[1] != nullptr); ++cubes) {
        for (CubeSearch*& search : going) {
          switch (search == nullptr ? CubeSearch::End::Further : search->step()) {
            case CubeSearch::End::Further: break;
            case CubeSearch::End::Stuck: search = nullptr; break;
            case CubeSearch::End::Described:
              return search == forwards.get() ? search->disjunction() : tm_.mk(Kind::Not, {search->disjunction()});
          }
        }
      }
      return std::nullopt;
    } catch (const BackendError&) {
      // Another solver may express the terms.
    }
  }
  return std::nullopt;
}

/// As a predicate p over the common constants such that A implies p, and p contradicts B.
std::optional<Term> Interpolation::synthesize(std::span<const Term> a, std::span<const Term> b,
                                              const SharedTerms& shared) {
  SynthesisProblem problem;
  problem.language = SynthesisProblem::Language::SyGuS;
  problem.logic = checks_.query().logic;
  const auto is_function = [&](Function f) {
    return !tm_.info(f).is_free() || tm_.sorts().kind(tm_.info(f).sort) == SortKind::Function;
  };
  std::vector<Term> both(a.begin(), a.end());
  both.insert(both.end(), b.begin(), b.end());
  for (const Function f : mentioned_functions(tm_, both)) {
    if (tm_.info(f).operation.role != DatatypeRole::None) {
      continue;
    }
    if (is_function(f)) {  // which is no universal variable
      return std::nullopt;
    }
    problem.variables.push_back(tm_.mk_constant(f));
  }
  FunctionToSynthesize predicate;
  predicate.range = tm_.sorts().boolean();
  std::vector<Term> constants;
  std::vector<Sort> sorts;
  for (const Function f : shared.symbols) {
    constants.push_back(tm_.mk_constant(f));
    sorts.push_back(tm_.info(f).sort);
    predicate.parameters.push_back(tm_.mk_variable(tm_.info(f).name, sorts.back()));
  }
  std::string name = "interpolant";
  while (scope_.lookup(tm_.symbols().intern(name)).term || scope_.lookup(tm_.symbols().intern(name)).function) {
    name += "!";
  }
  predicate.name = tm_.symbols().intern(name);
  predicate.function =
      tm_.declare(predicate.name, sorts.empty() ? predicate.range : tm_.sorts().function(sorts, predicate.range));
  predicate.grammar = make_default_grammar(tm_, problem.logic, predicate.parameters, predicate.range);
  const Term applied = tm_.mk_apply(predicate.function, constants);
  problem.constraints = {tm_.mk(Kind::Implies, {tm_.mk_and(a), applied}),
                         tm_.mk(Kind::Implies, {applied, tm_.mk(Kind::Not, {tm_.mk_and(b)})})};
  const std::vector<Term> parameters = predicate.parameters;
  problem.functions.push_back(std::move(predicate));
  const SynthesisAnswer answer = checks_.engine().synthesize(
      {.problem = problem, .scope = scope_, .solver = checks_.query().solver, .place = checks_.query().place});
  tm_.stop().check();
  return answer.result.kind == SynthesisResult::Kind::Solved
             ? std::optional(substitute(tm_, answer.result.bodies[0], parameters, constants))
             : std::nullopt;
}

void Interpolation::confirm(Term interpolant, std::span<const Term> a, std::span<const Term> b) {
  const Term negated = tm_.mk(Kind::Not, {interpolant});
  for (const auto& [terms, term] : {std::pair(a, negated), std::pair(b, interpolant)}) {
    const CheckResult result = checks_.check_with(terms, term);
    if (result.status == Status::Sat) {
      throw EngineError("internal error: what was found is no interpolant");
    }
    if (result.status == Status::Unknown) {
      throw EngineError("an interpolant was found, but not confirmed: " + result.reason);
    }
  }
}

}  // namespace preproc
