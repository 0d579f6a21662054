#include "summaries/program_clauses.h"

#include <algorithm>
#include <chrono>

#include "encode/synth/horn_clauses.h"
#include "summaries/coverage.h"
#include "unit/summaries/exploration_test_support.h"
#include "unit/summaries/random_program.h"

namespace preproc {
namespace {

/// A function's coverage, and what an engine for Horn clauses says of the goals.
class Reachability {
 public:
  Reachability(Program& program, std::string_view function, uint32_t bound, MethodOptions options = {})
      : program_(program),
        methods_(program.tm(), options),
        root_(methods_.add(program.function(function))),
        calls_(methods_, root_),
        solver_(program.path_solver()),
        coverage_(program.tm(), program.simplifier(), methods_, root_, solver_),
        clauses_(program.tm(), program.simplifier(), methods_, calls_, root_, program.scope(), "") {
    std::vector<Function> symbols;
    std::vector<Function> globals;
    std::ranges::transform(methods_[root_].formals, std::back_inserter(symbols),
                           [&](Term formal) { return program.tm().function(formal); });
    for (const std::string_view name : {"a", "b"}) {
      if (const Function f = program.function(name)) {
        globals.push_back(f);
      }
    }
    symbols.insert(symbols.end(), globals.begin(), globals.end());
    coverage_.goals().want_all();
    coverage_.run(program.assumptions(), symbols, {.bound = bound}, [](const CoveringTest&) { return true; });
    is_built_ = clauses_.build(program.assumptions(), globals);
  }

  const BranchGoals& goals() { return coverage_.goals(); }
  GoalState state(uint32_t goal) { return coverage_.state_of(goals()[goal]); }
  bool is_built() const { return is_built_; }
  /// Sat: an invariant shows that no execution comes there.
  Status ask(uint32_t goal) {
    const SynthesisProblem problem = clauses_.invariant_without(goals(), {&goal, 1});
    const std::optional<std::vector<HornClause>> clauses = horn_clauses(program_.tm(), problem);
    if (!clauses) {
      ADD_FAILURE() << "these are no Horn clauses";
      return Status::Unknown;
    }
    BackendOptions options;
    options.logic = "HORN";
    options.resource_limit = 300'000;
    const std::vector<SolverChoice> z3{choose_solver("z3")};
    const std::unique_ptr<Backend> engine = make_solver(z3, program_.tm(), options);
    for (const HornClause& clause : *clauses) {
      engine->assert_term(quantified_clause(program_.tm(), clause, problem.variables));
    }
    // The engine does not count all that it does against a limit of its own.
    return engine->check(StopToken().within(std::chrono::milliseconds(50))).status;
  }

 private:
  Program& program_;
  MethodTable methods_;
  uint32_t root_;
  CallGraph calls_;
  PathSolver solver_;
  Coverage coverage_;
  ProgramClauses clauses_;
  bool is_built_ = false;
};

/// Where coverage knows whether a goal is reachable, the engine does not say the opposite; how many it decides.
size_t decided_as_covered(Reachability& reachability) {
  size_t decided = 0;
  for (uint32_t goal = 0; goal < reachability.goals().size(); ++goal) {
    if (!reachability.goals()[goal].wanted || reachability.state(goal) == GoalState::Open) {
      continue;
    }
    const Status expected = reachability.state(goal) == GoalState::Covered ? Status::Unsat : Status::Sat;
    const Status status = reachability.ask(goal);
    if (status != Status::Unknown) {
      EXPECT_EQ(status, expected) << "goal " << goal;
      ++decided;
    }
  }
  return decided;
}

TEST(ProgramClauses, SayWhatExecutionsReach) {
  size_t decided = 0;
  for (uint32_t seed = 1; seed <= 6; ++seed) {
    RandomProgram random(seed);
    const std::string text = random.text();
    Program program(text + (seed % 2 == 0 ? random.assertions() : std::string()));
    Reachability reachability(program, random.last(), 0, {.short_circuits = seed % 3 == 0});
    if (reachability.is_built()) {
      decided += decided_as_covered(reachability);
    }
  }
  EXPECT_GT(decided, 0U);
}

TEST(ProgramClauses, SayWhatRecursionReaches) {
  Program program(R"x(
(define-fun-rec down ((x (_ BitVec 4)) (y (_ BitVec 4))) (_ BitVec 4)
  (ite (= x #x0) y (ite (bvult y x) (down (bvsub x #x1) (bvadd y #x3)) (bvadd #x1 (down (bvlshr x #x1) y)))))
(define-fun f ((x (_ BitVec 4)) (y (_ BitVec 4))) Bool
  (ite (= (down x y) #x2) (ite (bvult y x) true false) (ite (= (down (bvand x #x6) #x0) (down y y)) true false)))
(define-funs-rec ((even ((n Int)) Bool) (odd ((n Int)) Bool))
  ((ite (= n 0) true (odd (- n 1))) (ite (= n 0) false (even (- n 1)))))
(define-fun g ((n Int)) Int (ite (and (>= n 0) (< n 9)) (ite (even n) (ite (odd n) 1 2) 3) 4)))x");
  size_t decided = 0;
  for (const std::string_view function : {"f", "g"}) {
    Reachability reachability(program, function, 20);
    ASSERT_TRUE(reachability.is_built());
    decided += decided_as_covered(reachability);
  }
  EXPECT_GT(decided, 0U);
}

TEST(ProgramClauses, FindInvariantsOfLoops) {
  Program program(R"x(
(declare-const a Int)
(define-fun-rec add ((i Int) (x Int)) Int (ite (>= i a) x (add (+ i 1) (+ x 2))))
(define-fun f () Int (ite (= (mod (add 0 0) 2) 1) 1 2))
(define-fun-rec gcd ((x Int) (y Int)) Int (ite (= y 0) x (gcd y (mod x y))))
(define-fun g ((x Int) (y Int)) Int (ite (and (> x 0) (> y 0)) (ite (> (gcd x y) 0) 1 2) 3)))x");
  Reachability gcd(program, "g", 2);
  ASSERT_TRUE(gcd.is_built());
  size_t refuted = 0;
  for (uint32_t goal = 0; goal < gcd.goals().size(); ++goal) {
    if (gcd.goals()[goal].wanted && gcd.state(goal) == GoalState::Open) {
      EXPECT_EQ(gcd.ask(goal), Status::Sat);
      ++refuted;
    }
  }
  EXPECT_EQ(refuted, 1U);
  // A declared function is no argument of a predicate.
  Program with_function("(declare-fun h (Int) Int) (define-fun f ((x Int)) Int (ite (> (h x) 0) 1 2))");
  MethodTable methods(with_function.tm(), {});
  const uint32_t root = methods.add(with_function.function("f"));
  const CallGraph calls(methods, root);
  ProgramClauses clauses(with_function.tm(), with_function.simplifier(), methods, calls, root, with_function.scope(),
                         "");
  const Function h = with_function.function("h");
  EXPECT_FALSE(clauses.build({}, {&h, 1}));
}

}  // namespace
}  // namespace preproc
