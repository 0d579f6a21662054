#include "summaries/composition.h"
#include "summaries/unrolled_recursion.h"
#include "unit/summaries/exploration_test_support.h"
#include "unit/summaries/random_program.h"

namespace preproc {
namespace {

/// Explores with merged leaves and unrolled recursion.
Explored merged(Program& program, std::string_view function, uint32_t bound = 0, std::string_view target = {}) {
  MethodTable methods(program.tm(), {});
  const uint32_t root = methods.add(program.function(function));
  if (!target.empty()) {
    EXPECT_TRUE(methods.set_target(target)) << target;
  }
  unroll_recursion(methods, root, bound);
  PathSolver solver = program.path_solver();
  Exploration exploration(program.tm(), program.simplifier(), methods, root, solver);
  exploration.summarise_all();
  ExplorationOptions options;
  options.merged = true;
  options.bound = bound;
  options.target_only = !target.empty();
  return explore(program, exploration, options);
}

constexpr std::string_view kClasses = R"x(
(define-fun class ((c Int)) Int (ite (< c 0) 0 (ite (< c 10) 1 (ite (< c 20) 2 (ite (< c 30) 1 0)))))
(define-fun five ((a Int) (b Int) (c Int) (d Int) (e Int)) Int
  (+ (class a) (class b) (class c) (class d) (class e)))
(define-fun most ((a Int) (b Int) (c Int)) Bool
  (ite (> (+ (class a) (class b) (class c)) 5) true (ite (> a 50) (> (class a) 0) false))))x";

TEST(MergedLeaves, FiveCallsAreOnePath) {
  Program program(kClasses);
  const Explored explored = merged(program, "five");
  ASSERT_EQ(explored.complete.size(), 1U);
  EXPECT_EQ(explored.statistics.composition_calls, 0U);
  EXPECT_LE(explored.statistics.init_calls, 8U);
  expect_right(program, "five", explored);
}

TEST(MergedLeaves, ABranchOnWhatIsReturnedIsAChoice) {
  Program program(kClasses);
  const Explored explored = merged(program, "most");
  EXPECT_EQ(explored.complete.size(), 3U);
  expect_right(program, "most", explored);
}

TEST(MergedLeaves, LabelsKeepPathsApart) {
  Program program(R"x(
(define-fun class ((c Int)) Int (ite (< c 0) 0 (ite (< c 10) 1 (ite (= c 77) (! 5 :named special) 2))))
(define-fun f ((a Int) (b Int)) Int (+ (class a) (class b))))x");
  const Explored all = merged(program, "f");
  EXPECT_EQ(all.complete.size(), 4U);
  expect_right(program, "f", all);
  const Explored to_target = merged(program, "f", 0, "special");
  EXPECT_EQ(to_target.complete.size(), 3U);
}

TEST(MergedLeaves, RecursionIsAsDeepAsItsBound) {
  Program program(R"x(
(define-fun-rec ones ((x (_ BitVec 8)) (n Int)) Int
  (ite (<= n 0) 0 (+ (ones (bvlshr x #x01) (- n 1)) (ite (= ((_ extract 0 0) x) #b1) 1 0))))
(define-fun even ((x (_ BitVec 8))) Bool (= 0 (mod (ones x 8) 2))))x");
  const Explored explored = merged(program, "even", 9);
  EXPECT_LE(explored.complete.size(), 2U);
  EXPECT_TRUE(explored.cut.empty());
  EXPECT_EQ(explore(program, "even", plain(9)).complete.size(), 256U);
  const Explored cut = merged(program, "even", 5);
  EXPECT_TRUE(cut.complete.empty());
  EXPECT_FALSE(cut.cut.empty());
}

/// Proves that the paths to an end are together those of the other exploration, with the same results.
void expect_same_outcomes(Program& program, const Explored& one, const Explored& other) {
  TermManager& tm = program.tm();
  for (const ExploredPath& x : one.complete) {
    for (const ExploredPath& y : other.complete) {
      std::vector<Term> query = x.condition;
      query.insert(query.end(), y.condition.begin(), y.condition.end());
      query.push_back(tm.mk(Kind::Not, {tm.mk(Kind::Equal, {x.result, y.result})}));
      EXPECT_EQ(program.decide(query), Status::Unsat) << "two results for one input";
    }
    for (const ExploredPath& y : other.cut) {
      std::vector<Term> query = x.condition;
      query.insert(query.end(), y.condition.begin(), y.condition.end());
      EXPECT_EQ(program.decide(query), Status::Unsat) << "one has a result where the other is cut";
    }
  }
}

TEST(MergedLeaves, UnrolledRecursionIsCutWhereItWas) {
  Program program(R"x(
(define-funs-rec ((even ((n Int)) Bool) (odd ((n Int)) Bool))
  ((ite (= n 0) true (ite (= n 100) (even (- n 1)) (odd (- n 1)))) (ite (= n 0) false (even (- n 1)))))
(define-fun-rec gcd ((c Int) (b Int)) Int
  (ite (= b 0) c (ite (> c b) (gcd (- c b) b) (gcd c (- b c)))))
(define-fun f ((n Int) (m Int)) Int (ite (even n) (gcd n m) (ite (odd (+ m 1)) 3 (gcd 6 m)))))x");
  for (const uint32_t bound : {1U, 2U, 4U}) {
    const Explored explored = merged(program, "f", bound);
    const Explored without = explore(program, "f", plain(bound));
    expect_same_outcomes(program, explored, without);
    expect_same_outcomes(program, without, explored);
    EXPECT_LE(explored.complete.size(), without.complete.size());
  }
}

TEST(MergedLeaves, ArePathsOfTheProgram) {
  size_t paths = 0;
  for (uint32_t seed = 100; seed < 160; ++seed) {
    RandomProgram random(seed);
    const std::string text = random.text();
    SCOPED_TRACE("seed " + std::to_string(seed) + "\n" + text);
    Program program(text);
    const Explored explored = merged(program, random.last());
    if (explored.complete.size() > 24) {
      continue;
    }
    paths += explored.complete.size();
    expect_right(program, random.last(), explored);
    if (testing::Test::HasFailure()) {
      return;
    }
  }
  EXPECT_GT(paths, 100U);
}

}  // namespace
}  // namespace preproc
