#include "summaries/summaries_on_demand.h"

#include <fmt/format.h>

#include "unit/summaries/exploration_test_support.h"

namespace preproc {
namespace {

/// Callees that save nothing: of each call all conditions are to be asked about again.
TEST(SummariesOnDemand, AreDroppedWhereTheySaveNothing) {
  std::string text = "(define-fun f ((x Int)) Int (ite (< x 0) 1 (ite (< x 9) 2 3)))\n(define-fun r ((x Int)) Int (+";
  for (int i = 0; i < 40; ++i) {
    text += " (f (+ (* " + std::to_string(i + 2) + " x) " + std::to_string(i) + "))";
  }
  Program program(text + "))");
  const Explored with = explore(program, "r", on_demand());
  const Explored always = explore(program, "r", compositional());
  EXPECT_EQ(with.statistics.summaries, 1U);
  EXPECT_LT(2 * with.statistics.invocations, always.statistics.invocations);
  expect_same_paths(program, with, always);
}

/// `calls` calls of a function with three paths: of constants that have nothing to do with each other, or of one and
/// the same number, so that a path through the first decides the others.
std::string signs(size_t calls, bool same) {
  std::string text = "(define-fun sign ((x Int)) Int (ite (< x 0) (- 1) (ite (= x 0) 0 1)))\n(define-fun f (";
  std::string sum;
  for (size_t i = 0; i < calls; ++i) {
    const std::string name = "x" + std::to_string(same ? 0 : i);
    text += i == 0 || !same ? "(" + name + " Int)" : "";
    sum += " (sign (+ " + name + " " + std::to_string(i) + "))";
  }
  return text + ") Int (+" + sum + "))";
}

TEST(SummariesOnDemand, AreMadeWhereExecutionInPlaceCostsMore) {
  Program once(signs(1, false));
  EXPECT_EQ(explore(once, "f", on_demand()).statistics.summaries, 0U);
  Program program(signs(6, false));
  const Explored with = explore(program, "f", on_demand());
  const Explored without = explore(program, "f", plain());
  EXPECT_EQ(with.statistics.summaries, 1U);
  EXPECT_GT(with.statistics.invocations, 0U);
  EXPECT_LT(10 * with.statistics.solver_calls(), without.statistics.solver_calls());
  EXPECT_EQ(with.complete.size(), without.complete.size());
}

constexpr std::string_view kTwoSigns = R"x(
(define-fun sign ((x Int)) Int (ite (< x 0) (- 1) (ite (= x 0) 0 1)))
(define-fun f ((a Int) (b Int)) Int (+ (sign a) (sign b)))
)x";

/// The first call is of arguments that nothing is known of: it is answered by a tree that is made at once, and as its
/// leaves need no check, nothing is asked but what the tree asks.
TEST(SummariesOnDemand, AreMadeAtOnceForUnconstrainedArguments) {
  Program program(std::string(kTwoSigns) +
                  "(define-fun once ((a Int)) Int (sign a))\n"
                  "(define-fun known ((a Int)) Int (+ (sign 7) (ite (< a 5) (sign a) 9)))");
  const Explored twice = explore(program, "f", on_demand());
  const Explored always = explore(program, "f", compositional());
  EXPECT_EQ(twice.statistics.invocations, always.statistics.invocations);
  EXPECT_EQ(twice.statistics.solver_calls(), always.statistics.solver_calls());
  EXPECT_EQ(twice.statistics.init_calls, always.statistics.init_calls);
  expect_same_paths(program, twice, always);
  EXPECT_EQ(explore(program, "once", on_demand()).statistics.summaries, 0U);
  const Explored known = explore(program, "known", on_demand());
  EXPECT_EQ(known.statistics.summaries, 0U);
  expect_same_paths(program, known, explore(program, "known", plain()));
}

/// Each function calls the one before where nothing is known yet: trees are made at once within each other, as deep as
/// may be, and those below that within the innermost one.
TEST(SummariesOnDemand, AreMadeAtOnceWithinEachOther) {
  std::string text = "(define-fun f0 ((x Int)) Int (ite (< x 0) 1 2))\n";
  for (int i = 1; i < 40; ++i) {
    text += fmt::format("(define-fun f{0} ((x Int)) Int (ite (= (f{1} x) 1) (- x) (ite (= x {0}) 1 2)))\n", i, i - 1);
  }
  Program program(text + "(define-fun g ((x Int) (y Int)) Int (+ (f39 x) (f39 y)))");
  const Explored with = explore(program, "g", on_demand());
  const Explored without = explore(program, "g", plain());
  EXPECT_GE(with.statistics.summaries, 16U);
  EXPECT_LT(2 * with.statistics.solver_calls(), without.statistics.solver_calls());
  expect_same_paths(program, with, without);
}

/// Where a target is looked for, nothing is summarised before it.
TEST(SummariesOnDemand, AreNotMadeAtOnceForATarget) {
  Program program(kTwoSigns);
  ExplorationOptions options = on_demand();
  options.target_first = true;
  EXPECT_EQ(explore(program, "f", options, "0").statistics.summaries, 0U);
}

TEST(SummariesOnDemand, NeverCostMoreCallsThanExecutionInPlace) {
  for (const size_t calls : {2, 5, 10, 20}) {
    Program program(signs(calls, true));
    const Explored with = explore(program, "f", on_demand());
    const Explored without = explore(program, "f", plain());
    EXPECT_LE(with.statistics.init_calls, with.statistics.composition_calls);
    EXPECT_LE(with.statistics.solver_calls(), without.statistics.solver_calls()) << calls;
    expect_same_paths(program, with, without);
  }
}

}  // namespace
}  // namespace preproc
