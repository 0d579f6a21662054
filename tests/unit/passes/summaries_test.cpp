#include "passes/call_summaries.h"
#include "script/printer.h"
#include "unit/summaries/exploration_test_support.h"
#include "unit/summaries/random_program.h"

namespace preproc {
namespace {

/// The assertions of a program before and after the pass.
struct Rewritten {
  std::vector<Term> before;  // expanded
  std::vector<Term> after;
  PassStatistics statistics;
};

Rewritten rewrite(Program& program) {
  Rewritten rewritten{program.assumptions(), {}, {}};
  Problem problem;
  for (const AssertionStack::Entry& entry : program.entries()) {
    problem.assertions.add_original(entry.term, entry.level);
  }
  program.context().make_solver = [&] { return program.solver(); };
  const std::unique_ptr<Pass> pass = find_pass("summaries")->create();
  pass->apply(problem, program.context());
  for (const Assertion& assertion : problem.assertions) {
    rewritten.after.push_back(assertion.term);
  }
  rewritten.statistics = pass->statistics();
  return rewritten;
}

void expect_equivalent(Program& program, const Rewritten& rewritten) {
  TermManager& tm = program.tm();
  const Term before = conjunction(tm, rewritten.before);
  const Term after = conjunction(tm, rewritten.after);
  Printer printer(tm);
  EXPECT_EQ(program.decide({tm.mk(Kind::Not, {tm.mk(Kind::Equal, {before, after})})}), Status::Unsat)
      << printer.to_string(before) << "\n"
      << printer.to_string(after);
}

constexpr std::string_view kClamp =
    "(define-fun clamp ((v Int)) Int (ite (< v 0) 0 (ite (> v 255) 255 v))) (declare-const x Int) (declare-const y "
    "Int)";

TEST(CallSummaries, LeavesWhatIsFeasible) {
  Program program(std::string(kClamp) + "(assert (> x 3)) (assert (< x 9)) (assert (= y (clamp x)))");
  const Rewritten rewritten = rewrite(program);
  EXPECT_EQ(Printer(program.tm()).to_string(rewritten.after.at(2)), "(= y x)");
  EXPECT_EQ(rewritten.statistics.counters.at("replaced"), 1U);
  EXPECT_EQ(rewritten.statistics.counters.at("infeasible-paths"), 2U);
  expect_equivalent(program, rewritten);
}

TEST(CallSummaries, ExpandsWhatDoesNotPay) {
  Program program(std::string(kClamp) + "(assert (= y (clamp x)))");
  const Rewritten rewritten = rewrite(program);
  EXPECT_FALSE(rewritten.statistics.counters.contains("replaced"));
  EXPECT_EQ(rewritten.after, rewritten.before);
}

TEST(CallSummaries, UsesNoAssertionOfAHigherLevel) {
  Program program(std::string(kClamp) + "(assert (= y (clamp x))) (push 1) (assert (> x 3)) (assert (> (clamp x) 2))");
  const Rewritten rewritten = rewrite(program);
  EXPECT_EQ(rewritten.after.at(0), rewritten.before.at(0));
  EXPECT_NE(rewritten.after.at(2), rewritten.before.at(2));
  expect_equivalent(program, rewritten);
}

TEST(CallSummaries, LeavesCallsWithBoundVariables) {
  Program program(std::string(kClamp) + "(assert (> x 3)) (assert (forall ((z Int)) (>= (clamp z) (- (clamp x) x))))");
  const Rewritten rewritten = rewrite(program);
  expect_equivalent(program, rewritten);
}

TEST(CallSummaries, IsEquivalentOnRandomPrograms) {
  uint64_t replaced = 0;
  for (uint32_t seed = 0; seed < 80; ++seed) {
    RandomProgram random(seed);
    std::string text = random.text();
    text += random.assertions();
    SCOPED_TRACE("seed " + std::to_string(seed) + "\n" + text);
    Program program(text);
    const Rewritten rewritten = rewrite(program);
    const auto& counters = rewritten.statistics.counters;
    replaced += counters.contains("replaced") ? counters.at("replaced") : 0;
    expect_equivalent(program, rewritten);
    if (testing::Test::HasFailure()) {
      return;
    }
  }
  EXPECT_GT(replaced, 10U);
}

}  // namespace
}  // namespace preproc
