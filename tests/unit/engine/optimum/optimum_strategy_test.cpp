#include "engine/optimum/optimum_strategy.h"

#include <gtest/gtest.h>

#include "unit/engine/embedding.h"

namespace preproc {
namespace {

using ExtremumKind = Extremum::Kind;

/// An optimizer that says whatever the test has for it.
OptimumChecks::Optimizer optimizer_that_says(std::vector<Term> conditions, int* calls = nullptr) {
  return [conditions = std::move(conditions), calls](TermManager&, std::span<const Term>, const BackendOptions&,
                                                     std::span<const Objective>, const StopToken&) {
    if (calls != nullptr) {
      ++*calls;
    }
    return conditions;
  };
}

Extremum attained(int value) { return {ExtremumKind::Attained, value}; }

TEST(OptimumWayTest, AWrongOptimumIsSeenAndCorrected) {
  Embedding e(
      "(declare-const x Int)(declare-const y Int)(assert (<= 0 x 5))(assert (<= 0 y 5))(assert (<= (+ x y) 7))");
  TermManager& tm = e.tm();
  const Term x = e.symbol("x");
  const Term y = e.symbol("y");
  const auto is = [&](Term t, int value) { return tm.mk(Kind::Equal, {t, tm.mk_int(value)}); };
  const std::vector<std::vector<Term>> lies = {
      {is(x, 3), is(y, 0)},  // neither is the best
      {is(x, 5), is(y, 1)},  // the second is not
      {is(x, 9), is(y, 9)},  // no model
      {is(x, 0)},           {},
  };
  for (const std::vector<Term>& lie : lies) {
    int calls = 0;
    OptimumStrategy way({{true, x}, {true, y}}, ObjectivePriority::Lexicographic, optimizer_that_says(lie, &calls));
    const OptimumStrategy::Answer answer = way.next(e.engine(), e.query());
    EXPECT_EQ(answer.result.status, Status::Sat);
    EXPECT_EQ(answer.values, (std::vector{attained(5), attained(2)}));
    EXPECT_EQ(e.engine().value_text(x), "5");
    EXPECT_EQ(e.engine().value_text(y), "2");
    EXPECT_GT(calls, 0);
  }
}

TEST(OptimumWayTest, CostsAndBitVectorsNeedNoOptimizer) {
  Embedding e(
      "(declare-const p Bool)(declare-const q Bool)(declare-const w (_ BitVec 70))(assert (or p q))"
      "(assert (bvult w #b1000000000000000000000000000000000000000000000000000000000000000000000))");
  const std::vector<Cost> costs{{e.symbol("p"), 3}, {e.symbol("q"), 2}, {e.tm().mk_true(), 4}};
  OptimumStrategy way({{false, {}, costs}, {true, e.symbol("w")}}, ObjectivePriority::Lexicographic,
                      optimizer_that_says({e.symbol("p")}));
  const OptimumStrategy::Answer answer = way.next(e.engine(), e.query());
  EXPECT_EQ(answer.result.status, Status::Sat);
  EXPECT_EQ(answer.values, (std::vector{attained(6), Extremum{ExtremumKind::Attained, (mpz_class(1) << 69) - 1}}));
  EXPECT_EQ(e.engine().value_text(e.symbol("p")), "false");
}

TEST(OptimumWayTest, RationalNumbersNeedNoOptimizer) {
  Embedding e(
      "(declare-const x Real)(declare-const y Real)(declare-const z Real)"
      "(assert (and (<= (* 3.0 x) 7.0) (> y (- 0.5))))");
  const auto best = [&](bool maximize, Term t) {
    OptimumStrategy way({{maximize, t}}, ObjectivePriority::Lexicographic, optimizer_that_says({}));
    const OptimumStrategy::Answer answer = way.next(e.engine(), e.query());
    EXPECT_EQ(answer.result.status, Status::Sat);
    return answer.values.at(0);
  };
  EXPECT_EQ(best(true, e.symbol("x")), (Extremum{ExtremumKind::Attained, mpq_class(7, 3)}));
  EXPECT_EQ(best(false, e.symbol("y")), (Extremum{ExtremumKind::Limit, mpq_class(-1, 2)}));
  EXPECT_EQ(best(true, e.symbol("z")), Extremum{ExtremumKind::Infinite});
}

TEST(OptimumWayTest, FunctionsTakeNoPartInProofsOfLimits) {
  Embedding e("(declare-fun f (Real) Real)(declare-const x Real)(assert (and (< (f x) 4.0) (<= x 2.5)))");
  OptimumStrategy way({{true, e.symbol("x")}}, ObjectivePriority::Lexicographic, optimizer_that_says({}));
  const OptimumStrategy::Answer bounded = way.next(e.engine(), e.query());
  EXPECT_EQ(bounded.result.status, Status::Sat);
  EXPECT_EQ(bounded.values, (std::vector{Extremum{ExtremumKind::Attained, mpq_class(5, 2)}}));
  OptimumStrategy unbounded({{false, e.symbol("x")}}, ObjectivePriority::Lexicographic, optimizer_that_says({}));
  EXPECT_EQ(unbounded.next(e.engine(), e.query()).result.status, Status::Unknown);
}

TEST(OptimumWayTest, AFrontIsToldOptimumByOptimum) {
  Embedding e(
      "(declare-const x Int)(declare-const y Int)(assert (<= 0 x 2))(assert (<= 0 y 2))(assert (<= (+ x y) 3))");
  OptimumStrategy way({{true, e.symbol("x")}, {true, e.symbol("y")}}, ObjectivePriority::Pareto);
  for (int round = 0; round < 2; ++round) {
    EXPECT_EQ(way.next(e.engine(), e.query()).values, (std::vector{attained(2), attained(1)}));
    EXPECT_EQ(way.next(e.engine(), e.query()).values, (std::vector{attained(1), attained(2)}));
    const OptimumStrategy::Answer end = way.next(e.engine(), e.query());
    EXPECT_EQ(end.result.status, Status::Unsat);
    EXPECT_TRUE(end.no_further);
  }
}

TEST(OptimumWayTest, AnUnsatisfiableQueryHasNoOptimum) {
  Embedding e("(declare-const x Int)(assert (< x 0))(assert (> x 0))");
  for (const ObjectivePriority priority :
       {ObjectivePriority::Lexicographic, ObjectivePriority::Box, ObjectivePriority::Pareto}) {
    OptimumStrategy way({{true, e.symbol("x")}, {false, e.symbol("x")}}, priority);
    const OptimumStrategy::Answer answer = way.next(e.engine(), e.query());
    EXPECT_EQ(answer.result.status, Status::Unsat);
    EXPECT_FALSE(answer.no_further);
  }
}

}  // namespace
}  // namespace preproc
