#include "engine/string_abstraction.h"

#include <algorithm>
#include <utility>

#include "backends/solver_choice.h"
#include "engine/log.h"
#include "engine/model/model_substitution.h"
#include "indexify/search/search_finder.h"
#include "rewrite/simplifier.h"
#include "term/mentioned_functions.h"
#include "term/rebuild.h"
#include "value/own_name.h"

namespace preproc {

namespace {

// In steps of Z3, and by the clock where that may decide, since not all that Z3 does is counted.
constexpr uint64_t kNumbersEffort = 20'000'000;
constexpr uint64_t kStringsEffort = 100'000;
constexpr std::chrono::milliseconds kNumbersMoment(3000);
constexpr std::chrono::milliseconds kStringsMoment(300);
constexpr uint64_t kSearchMoves = 20'000;

bool is_of_strings(const TermManager& tm, Term t) {
  const SortKind kind = tm.sorts().kind(tm.sort(t));
  return kind == SortKind::String || kind == SortKind::RegLan;
}

/// True for what strings say to other theories.
bool leaves_strings(const TermManager& tm, Term t) {
  return !is_of_strings(tm, t) &&
         std::ranges::any_of(tm.children(t), [&](Term child) { return is_of_strings(tm, child); });
}

/// What holds of the values of `application` whatever the strings are, said of the constant that stands for it; null:
/// nothing is known.
Term range_of(TermManager& tm, Term application, Term constant) {
  switch (tm.kind(application)) {
    case Kind::StrLen: return tm.mk(Kind::Ge, {constant, tm.mk_int(0)});
    case Kind::StrIndexof:
    case Kind::StrToCode:
    case Kind::StrToInt: return tm.mk(Kind::Ge, {constant, tm.mk_int(-1)});
    default: return {};
  }
}

/// The values of both, those of the second where both have one.
Assignment joined(Assignment first, const Assignment& second) {
  for (const auto& [symbol, value] : second.all()) {
    first.set(symbol, value);
  }
  return first;
}

}  // namespace

std::optional<Answer> StringAbstraction::decide(const Check& check) {
  if (!is_suited() || !backoff_.is_due()) {
    return std::nullopt;
  }
  const auto start = Check::Clock::now();
  std::optional<Answer> answer;
  try {
    const Status status = ask_numbers(check);
    if (status == Status::Unsat) {
      answer = Answer{check.lift_unsat(), Decider::Abstraction, {}};
    } else if (status == Status::Sat && find_strings(check)) {
      answer = Answer{{Status::Sat, {}}, Decider::Abstraction, {}};
    }
  } catch (const BackendError& error) {
    log(parts_.host, "{}: numbers without strings: {}", check.query.place, error.what());
    numbers_.reset();
  }
  backoff_.note(answer.has_value());
  const CheckResult result = answer ? answer->result : CheckResult{};
  parts_.note_answer(check, "numbers and strings apart", result,
                     std::chrono::duration<double>(Check::Clock::now() - start).count());
  return answer;
}

/// True if the query has only linear integers and strings, and strings are the smaller part.
bool StringAbstraction::is_suited() {
  constexpr uint64_t kLeast = 100;  // of fewer applications a solver has seen all at once
  constexpr uint64_t kShare = 8;
  constexpr TheoryBits kKnown = theories::kArithmetic | theories::kStrings;
  if (parts_.options.memory_limit != 0 || find_backend("z3") == nullptr) {
    return false;
  }
  TheoryBits theories = 0;
  for (const LevelledTerm& asked : parts_.solver.query().assertions) {
    theories |= scan_.of(asked.term);
  }
  if ((theories & ~kKnown) != 0 || (theories & theories::kStrings) == 0 || (theories & theories::kArithmetic) == 0) {
    return false;
  }
  uint64_t applications = 0;
  uint64_t replaced = 0;
  for (const LevelledTerm& asked : parts_.solver.query().assertions) {
    const Abstracted& known = abstracted(asked.term);
    if (known.has_reals) {
      return false;
    }
    applications += known.applications;
    replaced += known.replaced;
  }
  return replaced > 0 && applications >= std::max(kLeast, kShare * replaced);
}

/// The assertion with a fresh constant for each application that leaves strings, the same one wherever it occurs.
const StringAbstraction::Abstracted& StringAbstraction::abstracted(Term assertion) {
  TermManager& tm = parts_.tm;
  if (const uint32_t place = places_[assertion]) {
    return known_[place - 1];
  }
  Abstracted result;
  std::vector<Term> conjuncts{rebuild_bottom_up(
      tm, assertion, fresh_,
      [&](Term t) {
        if (!leaves_strings(tm, t)) {
          return true;
        }
        fresh_.slot(t) = tm.mk_constant(own_name("", "of-strings", t.id), tm.sort(t));
        return false;
      },
      [&](Term t, std::span<const Term> children) { return rebuild_if_changed(tm, t, children); })};
  TermSet seen;
  walk_postorder(
      tm, assertion, seen,
      [&](Term t) {
        result.has_reals |= tm.sort(t) == tm.sorts().real();
        if (!leaves_strings(tm, t)) {
          ++result.applications;
          return;
        }
        ++result.replaced;
        if (const Term range = range_of(tm, t, fresh_[t])) {
          conjuncts.push_back(range);
        }
      },
      [&](Term t) { return !leaves_strings(tm, t); });
  result.term = conjuncts.size() == 1 ? conjuncts.front() : tm.mk(Kind::And, conjuncts);
  known_.push_back(result);
  places_.slot(assertion) = static_cast<uint32_t>(known_.size());
  return known_.back();
}

/// The answer to the query with fresh constants; with the values of the other symbols where it is sat.
Status StringAbstraction::ask_numbers(const Check& check) {
  TermManager& tm = parts_.tm;
  std::vector<LevelledTerm> asked;
  std::vector<Term> terms;
  for (const LevelledTerm& original : parts_.solver.query().assertions) {
    asked.push_back({abstracted(original.term).term, original.level});
    terms.push_back(asked.back().term);
  }
  const std::vector<Function> symbols = declared_functions(tm, terms);
  if (numbers_ == nullptr) {
    numbers_ = make_solver("QF_LIA", kNumbersEffort);
  }
  numbers_->set_assertions(asked);
  ++parts_.statistics.solver_checks;
  const Status status = numbers_->check(within(check, kNumbersMoment)).status;
  if (status == Status::Sat) {
    values_ = numbers_->model(symbols);
  }
  return status;
}

/// True if there are strings for these values, or for those of all symbols but the numbers that strings are compared
/// with. The model is the engine's then.
bool StringAbstraction::find_strings(const Check& check) {
  if (search_.accept(check, joined(values_, strings_))) {
    return true;  // as in most checks of a session
  }
  if (find_strings(check, values_)) {
    return true;
  }
  TermManager& tm = parts_.tm;
  std::vector<Term> about_strings;
  for (const LevelledTerm& asked : parts_.solver.query().assertions) {
    if (abstracted(asked.term).replaced > 0) {
      about_strings.push_back(asked.term);
    }
  }
  Assignment fixed = values_;
  for (const Function f : mentioned_functions(tm, about_strings)) {
    if (tm.info(f).sort != tm.sorts().boolean()) {
      fixed.forget(f);
    }
  }
  return find_strings(check, fixed);
}

/// True if the assertions have a model with these values: by a search that begins near the last model, or else a
/// solver.
bool StringAbstraction::find_strings(const Check& check, const Assignment& fixed) {
  TermManager& tm = parts_.tm;
  ModelSubstitution substitution(tm, fixed);
  Simplifier simplifier(tm);
  std::vector<Term> open;
  for (const LevelledTerm& asked : parts_.solver.query().assertions) {
    const Term left = simplifier.simplify(substitution.ground(asked.term));
    if (tm.is_false(left)) {
      return false;
    }
    if (!tm.is_true(left)) {
      open.push_back(left);
    }
  }
  SearchFinder search(tm, 1, kSearchMoves);
  search.begin_at(joined(values_, strings_));
  std::optional<Assignment> found = search.find(open, check.stop);
  parts_.statistics.search_changes += search.statistics().moves;
  if (!found) {
    found = ask_strings(check, open);
  }
  if (!found) {
    return false;
  }
  for (const auto& [symbol, value] : found->all()) {
    if (tm.sorts().kind(tm.info(symbol).sort) == SortKind::String) {
      strings_.set(symbol, value);
    }
  }
  return search_.accept(check, joined(joined(values_, fixed), *found));
}

/// A model of these assertions by a solver that is made for them.
std::optional<Assignment> StringAbstraction::ask_strings(const Check& check, const std::vector<Term>& assertions) {
  const std::unique_ptr<Backend> solver = make_solver({}, kStringsEffort);
  for (const Term t : assertions) {
    solver->assert_term(t);
  }
  ++parts_.statistics.solver_checks;
  if (solver->check(within(check, kStringsMoment)).status != Status::Sat) {
    return std::nullopt;
  }
  return solver->model(declared_functions(parts_.tm, assertions));
}

StopToken StringAbstraction::within(const Check& check, std::chrono::milliseconds moment) const {
  return parts_.options.portfolio.reproducible ? check.stop : check.stop.within(moment);
}

std::unique_ptr<Backend> StringAbstraction::make_solver(const std::string& logic, uint64_t effort) const {
  BackendOptions options = parts_.solver.backend_options();
  options.logic = logic;
  options.resource_limit = effort;
  const SolverChoice solver = choose_solver("z3");
  return parts_.solver.make({&solver, 1}, options);
}

}  // namespace preproc
