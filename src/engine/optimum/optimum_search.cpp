#include "engine/optimum/optimum_search.h"

#include <utility>

#include "engine/optimum/supremum.h"

namespace preproc {

namespace {

mpz_class floor_of(const mpq_class& number) {
  mpz_class floor;
  mpz_fdiv_q(floor.get_mpz_t(), number.get_num_mpz_t(), number.get_den_mpz_t());
  return floor;
}

/// A number between these two, with a small denominator: the simplest one in the Stern-Brocot tree, behind the integral
/// part. Precondition: low < high.
mpq_class simplest_between(const mpq_class& low, const mpq_class& high) {
  const mpq_class floor = floor_of(low);
  if (floor + 1 < high) {
    return floor + 1;
  }
  const mpq_class reach = high - floor;
  if (low == floor) {
    return floor + mpq_class(1, floor_of(1 / reach) + 1);
  }
  return floor + 1 / simplest_between(1 / reach, 1 / (low - floor));
}

}  // namespace

Extremum OptimumSearch::fail(std::string reason) {
  reason_ = std::move(reason);
  return {};
}

/// Asks for a model with a better score.
OptimumSearch::Outcome OptimumSearch::probe(Term condition) {
  if (left_-- == 0) {
    fail("no best value was found in many checks");
    return Outcome::Failed;
  }
  const mpq_class before = best();
  const CheckResult result = checks_.check(condition);
  if (result.status == Status::Unsat) {
    return Outcome::Refuted;
  }
  if (result.status == Status::Unknown || best() <= before) {
    fail(result.status == Status::Unknown ? result.reason : "a model contradicts what was asked");
    return Outcome::Failed;
  }
  better_ = true;
  return Outcome::Reached;
}

Extremum OptimumSearch::find() {
  bound_ = goal_.limit();
  if (bound_ == best()) {
    return attained();
  }
  switch (probe(goal_.above(best()))) {
    case Outcome::Reached: return goal_.is_dense() ? search_rationals() : search_integers();
    case Outcome::Refuted: return attained();
    case Outcome::Failed: break;
  }
  return {};
}

/// The extremum, if this score is the supremum. Nothing: it is not, or that was not proved. Kind::Unknown: the search
/// has failed.
std::optional<Extremum> OptimumSearch::prove_supremum(const mpq_class& score) {
  if (best() < score) {
    switch (probe(goal_.at_least(score))) {
      case Outcome::Reached: break;
      case Outcome::Refuted: bound_ = score; return prove_limit(score);
      case Outcome::Failed: return Extremum{};
    }
  }
  switch (probe(goal_.above(best()))) {
    case Outcome::Reached: return {};
    case Outcome::Refuted: return attained();
    case Outcome::Failed: break;
  }
  return Extremum{};
}

std::optional<Extremum> OptimumSearch::prove_infinite() {
  if (bound_ || !Supremum(checks_, place_).is_infinite()) {
    return {};
  }
  return Extremum{Extremum::Kind::Infinite};
}

/// Precondition: no score is as great as this one.
std::optional<Extremum> OptimumSearch::prove_limit(const mpq_class& score) {
  if (!Supremum(checks_, place_).is_approached(score)) {
    return {};
  }
  return Extremum{Extremum::Kind::Limit, goal_.turned(score)};
}

Extremum OptimumSearch::search_integers() {
  constexpr int kFew = 8;
  constexpr int kMany = 64;
  constexpr int kMost = 256;
  mpz_class step = 1;
  int doubled = 0;
  while (!bound_ || best() < *bound_) {
    mpq_class target;
    if (bound_) {
      target = best() + mpz_class((mpq_class(*bound_ - best()).get_num() + 1) / 2);
    } else {
      if (doubled == kFew || doubled == kMany) {
        if (const std::optional<Extremum> infinite = prove_infinite()) {
          return *infinite;
        }
      }
      if (doubled++ == kMost) {
        return fail("the values that were found have no bound, and it is not proved that there is none");
      }
      target = best() + step;
      step *= 2;
    }
    switch (probe(goal_.at_least(target))) {
      case Outcome::Reached: break;
      case Outcome::Refuted: bound_ = target - 1; break;
      case Outcome::Failed: return {};
    }
  }
  return attained();
}

/// A bound that was refuted is no score itself.
Extremum OptimumSearch::search_rationals() {
  constexpr int kMost = 64;
  constexpr int kBetweenProofs = 8;
  if (const std::optional<mpq_class> supremum = Supremum(checks_, place_).find()) {
    if (const std::optional<Extremum> proved = prove_supremum(*supremum)) {
      return *proved;
    }
  } else if (const std::optional<Extremum> infinite = prove_infinite()) {
    return *infinite;
  }
  mpq_class step = 1;
  for (int i = 1; i <= kMost; ++i) {
    switch (probe(goal_.above(best()))) {
      case Outcome::Reached: break;
      case Outcome::Refuted: return attained();
      case Outcome::Failed: return {};
    }
    const mpq_class target = bound_ ? simplest_between(best(), *bound_) : mpq_class(best() + step);
    step *= 2;
    switch (probe(goal_.at_least(target))) {
      case Outcome::Reached: break;
      case Outcome::Refuted: bound_ = target; break;
      case Outcome::Failed: return {};
    }
    if (bound_ && i % kBetweenProofs == 0) {
      if (const std::optional<Extremum> limit = prove_limit(*bound_)) {
        return *limit;
      }
    }
  }
  return fail("no best value was found: the values that were found come nearer and nearer to a bound, or have none");
}

}  // namespace preproc
