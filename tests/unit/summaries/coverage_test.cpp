#include "summaries/coverage.h"

#include <algorithm>
#include <set>

#include "unit/summaries/exploration_test_support.h"
#include "unit/summaries/random_program.h"

namespace preproc {
namespace {

/// A coverage of one function of a program.
struct Covered {
  Covered(Program& program, std::string_view function, bool all_paths = false, uint32_t bound = 0)
      : methods(program.tm(), {}),
        root(methods.add(program.function(function))),
        solver(program.path_solver()),
        coverage(program.tm(), program.simplifier(), methods, root, solver) {
    for (const Term formal : methods[root].formals) {
      symbols.push_back(program.tm().function(formal));
    }
    for (const std::string_view name : {"a", "b"}) {
      if (const Function f = program.function(name)) {
        symbols.push_back(f);
      }
    }
    coverage.goals().want_all();
    coverage.run(program.assumptions(), symbols, {.bound = bound, .all_paths = all_paths},
                 [](const CoveringTest&) { return true; });
  }
  size_t count(bool covered) {
    size_t counted = 0;
    for (uint32_t i = 0; i < coverage.goals().size(); ++i) {
      const BranchGoal& goal = coverage.goals()[i];
      counted += goal.wanted && (goal.test != BranchGoal::kNone) == covered ? 1 : 0;
    }
    return counted;
  }
  MethodTable methods;
  uint32_t root;
  PathSolver solver;
  std::vector<Function> symbols;
  Coverage coverage;
};

TEST(Coverage, FindsWhatIsReachableAndWhatIsNot) {
  Program program(R"x(
(define-fun sign ((x Int)) Int (ite (< x 0) (- 1) (ite (= x 0) 0 1)))
(define-fun main ((x Int)) Int (ite (> x 10) (ite (= (sign x) 1) 7 8) (sign (- x 20))))
)x");
  Covered covered(program, "main");
  EXPECT_TRUE(covered.coverage.end().complete);
  // (= (sign x) 1) is never false where x > 10, and x - 20 is negative where it is not; sign(0) is never asked for.
  EXPECT_EQ(covered.count(true), 6U);
  EXPECT_EQ(covered.count(false), 2U);
  EXPECT_EQ(covered.coverage.end().unknown, 0U);
}

TEST(Coverage, KeepsATestForEachPathWhereAllAreWanted) {
  Program program("(define-fun f ((x Int) (y Int)) Int (+ (ite (> x 0) 1 0) (ite (> y x) 1 0)))");
  Covered covered(program, "f", true);
  EXPECT_EQ(covered.coverage.tests().size(), 4U);
  EXPECT_EQ(covered.coverage.end().paths, 4U);
}

TEST(Coverage, LeavesNoTestThatIsNotNeeded) {
  for (uint32_t seed = 1; seed <= 40; ++seed) {
    RandomProgram random(seed);
    Program program(random.text());
    Covered covered(program, random.last());
    const size_t before = covered.count(true);
    covered.coverage.keep_needed_tests();
    EXPECT_EQ(covered.count(true), before) << seed;
    const std::vector<CoveringTest>& tests = covered.coverage.tests();
    for (size_t i = 0; i < tests.size() && tests.size() > 1; ++i) {
      std::set<uint32_t> others;
      for (size_t k = 0; k < tests.size(); ++k) {
        if (k != i) {
          others.insert(tests[k].goals.begin(), tests[k].goals.end());
        }
      }
      EXPECT_FALSE(std::ranges::all_of(tests[i].goals, [&](uint32_t goal) { return others.contains(goal); })) << seed;
    }
  }
}

/// All that an exploration of all paths meets is covered, and nothing else.
TEST(Coverage, CoversWhatThePathsMeet) {
  for (uint32_t seed = 1; seed <= 60; ++seed) {
    RandomProgram random(seed);
    Program program(random.text() + random.assertions());
    Covered branches(program, random.last());
    Covered paths(program, random.last(), true);
    ASSERT_EQ(branches.coverage.goals().size(), paths.coverage.goals().size());
    EXPECT_EQ(paths.coverage.tests().size(), explore(program, random.last()).complete.size()) << seed;
    for (uint32_t i = 0; i < paths.coverage.goals().size(); ++i) {
      EXPECT_EQ(branches.coverage.goals()[i].test == BranchGoal::kNone,
                paths.coverage.goals()[i].test == BranchGoal::kNone)
          << seed << ": goal " << i;
    }
  }
}

TEST(Coverage, TellsWhatIsBehindTheBound) {
  Program program(R"x(
(define-fun-rec down ((n Int)) Int (ite (<= n 0) (ite (< n (- 5)) 1 0) (down (- n 1))))
(define-fun main ((n Int)) Int (ite (> (down n) 5) 1 (ite (> n 3) 2 (ite (and (> n 4) (< n 3)) 3 4))))
)x");
  Covered covered(program, "main", false, 3);
  size_t cut = 0;
  size_t unreachable = 0;
  for (uint32_t i = 0; i < covered.coverage.goals().size(); ++i) {
    const BranchGoal& goal = covered.coverage.goals()[i];
    if (goal.test == BranchGoal::kNone) {
      cut += goal.is_cut ? 1 : 0;
      unreachable += goal.is_cut ? 0 : 1;
    }
  }
  EXPECT_GT(covered.coverage.end().cut, 0U);
  EXPECT_GE(cut, 1U);  // (> n 3) is true behind more calls than that, and what is never true may be, too
  EXPECT_EQ(unreachable, 0U);
}

TEST(Coverage, CoversABranchOrALabelByName) {
  Program program(R"x(
(define-fun inner ((x Int)) Int (ite (> x 3) (! 5 :named deep) 0))
(define-fun main ((x Int)) Int (ite (< x 100) (inner x) (inner (- x))))
)x");
  MethodTable methods(program.tm(), {});
  const uint32_t root = methods.add(program.function("main"));
  for (const std::string_view name : {"inner", "deep"}) {
    PathSolver solver = program.path_solver();
    Coverage coverage(program.tm(), program.simplifier(), methods, root, solver);
    ASSERT_TRUE(coverage.goals().want(name, program.tm().symbols().intern(name)));
    const std::vector<Function> symbols{program.tm().function(methods[root].formals[0])};
    coverage.run({}, symbols, {}, [](const CoveringTest&) { return true; });
    EXPECT_FALSE(coverage.goals().any_open()) << name;
    coverage.keep_needed_tests();
    EXPECT_EQ(coverage.tests().size(), name == "inner" ? 2U : 1U) << name;
  }
  PathSolver solver = program.path_solver();
  Coverage coverage(program.tm(), program.simplifier(), methods, root, solver);
  EXPECT_FALSE(coverage.goals().want("nobody", program.tm().symbols().intern("nobody")));
}

}  // namespace
}  // namespace preproc
