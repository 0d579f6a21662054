#include "summaries/exploration.h"

#include <algorithm>

#include <fmt/format.h>

#include "unit/summaries/exploration_test_support.h"
#include "unit/summaries/random_program.h"

namespace preproc {
namespace {

constexpr std::string_view kPq = R"x(
(define-fun p ((x Int) (y Int)) Int
  (let ((x2 (ite (> x y) (+ x 3) x)) (y2 (ite (> x y) y (- y 5)))) (ite (> x2 y2) x2 y2)))
(define-fun q ((a Int) (b Int)) Int (ite (> a b) (p (+ a 1) b) (p (+ b 1) a)))
)x";

constexpr std::string_view kGcd = R"x(
(define-fun-rec gcd ((c Int) (b Int)) Int
  (ite (= b 0) c (ite (> c b) (gcd (- c b) b) (gcd c (- b c)))))
(define-fun size ((x Int)) Int (ite (< x 2) 0 (ite (< x 10) 1 2)))
(define-fun twice ((a Int) (b Int)) Int (+ (size (gcd a b)) (gcd b a)))
)x";

TEST(Exploration, NeedsAsManyCallsAsThePaperSays) {
  Program program(kPq);
  ExplorationOptions asking = compositional();
  asking.use_models = false;
  const Explored with = explore(program, "q", asking);
  const Explored without = explore(program, "q", plain());
  EXPECT_EQ(with.statistics.composition_calls, 8U);
  EXPECT_EQ(with.statistics.init_calls, 6U);
  EXPECT_EQ(with.statistics.invocations, 2U);
  EXPECT_EQ(without.statistics.composition_calls, 10U);
  EXPECT_EQ(without.statistics.init_calls, 0U);
  EXPECT_EQ(explore(program, "p", plain()).complete.size(), 3U);
  EXPECT_EQ(with.complete.size(), 2U);
  // As in Qiu 2015 (docs/references.md), figure 3: a summary node for each of the two calls; without them p's two nodes
  // on the way.
  EXPECT_EQ(with.statistics.nodes, 4U);
  EXPECT_EQ(with.statistics.expanded_nodes, 6U);
  EXPECT_EQ(without.statistics.nodes, 6U);
  expect_same_paths(program, with, without);
  expect_right(program, "q", with);
  expect_right(program, "p", explore(program, "p", plain()));
}

TEST(Exploration, DoesNotAskWhatAModelTells) {
  Program program(kPq);
  const Explored all = explore(program, "q", plain());
  ExplorationOptions by_models = plain();
  by_models.use_models = true;
  const Explored some = explore(program, "q", by_models);
  expect_same_paths(program, some, all);
  // One call at each branch instead of two, one more where no model is known yet.
  EXPECT_LE(some.statistics.composition_calls, all.statistics.composition_calls / 2 + 1);
  const Explored with = explore(program, "q", compositional());
  expect_same_paths(program, with, all);
  EXPECT_LE(with.statistics.solver_calls(), 8U);  // which ones a model saves is the solver's choice
}

/// Explores with a decider of all conditions, which knows nothing until it is asked again.
struct LateDecider {
  LateDecider(Program& program, std::string_view function) {
    MethodTable methods(program.tm(), {});
    const uint32_t root = methods.add(program.function(function));
    PathSolver solver = program.path_solver();
    solver.set_decider(
        [&](const PathQuestion& question) {
          open = std::max(open, question.still_open);
          near += question.near != nullptr ? 1 : 0;
          if (question.still_open == 0) {
            return PathAnswer{};
          }
          const Status status = program.decide({question.path.begin(), question.path.end()});
          return PathAnswer{.status = status};
        },
        [](Term) { return BackendUse::Never; }, false);
    Exploration exploration(program.tm(), program.simplifier(), methods, root, solver);
    explored = explore(program, exploration, plain());
  }
  Explored explored;
  uint64_t open = 0;
  uint64_t near = 0;
};

TEST(Exploration, AsksAgainAboutPathsThatWereOpen) {
  Program program(kPq);
  const Explored all = explore(program, "q", plain());
  const LateDecider late(program, "q");
  EXPECT_GT(late.open, 2U);  // what is infeasible was taken to be feasible
  EXPECT_EQ(late.explored.statistics.unknown, 0U);
  EXPECT_GT(late.explored.statistics.decided, 0U);
  expect_same_paths(program, late.explored, all);
}

TEST(Exploration, HandsOverWhatWasOpenWhereItEnds) {
  Program program(kPq);
  MethodTable methods(program.tm(), {});
  const uint32_t root = methods.add(program.function("q"));
  PathSolver solver = program.path_solver();
  solver.set_decider(
      [](const PathQuestion& question) {
        return question.still_open == 0 ? PathAnswer{} : throw Stopped("interrupted");
      },
      [](Term) { return BackendUse::Never; }, false);
  Exploration exploration(program.tm(), program.simplifier(), methods, root, solver);
  EXPECT_THROW(explore(program, exploration, plain()), Stopped);
  uint64_t open = 0;
  exploration.hand_over_open([&](const ExploredPath& path) {
    EXPECT_TRUE(path.unknown);
    EXPECT_FALSE(path.model);
    ++open;
    return true;
  });
  EXPECT_GE(open, 2U);
  EXPECT_EQ(exploration.statistics().paths, open);
  EXPECT_EQ(exploration.statistics().unknown, open);
}

TEST(Exploration, DecidesASharedConditionOnce) {
  Program program(
      R"x((define-fun f ((x Int)) Int (+ (ite (< x 0) 1 2) (ite (not (< x 0)) 10 20) (ite (< x 0) 3 4))))x");
  const Explored explored = explore(program, "f", plain());
  EXPECT_EQ(explored.complete.size(), 2U);
  EXPECT_EQ(explored.statistics.composition_calls, 2U);
}

TEST(Exploration, WalksSharedBodiesOnce) {
  std::string body = "x";
  for (int i = 0; i < 200; ++i) {
    body = fmt::format("(let ((v (+ 1 {}))) (ite (< x 0) v (+ v v)))", body);
  }
  Program program("(define-fun f ((x Int)) Int " + body + ")");
  EXPECT_EQ(explore(program, "f", plain()).complete.size(), 2U);
}

TEST(Exploration, DoesNotRecurseOverTermsOrCalls) {
  std::string body;
  std::string end;
  for (int i = 0; i < 100'000; ++i) {
    body += "(+ 1 ";
    end += ")";
  }
  Program deep("(define-fun f ((x Int)) Int " + body + "(ite (< x 0) 1 2)" + end + ")");
  EXPECT_EQ(explore(deep, "f", plain()).complete.size(), 2U);
  Program recursive(
      "(define-fun-rec down ((n Int)) Int (ite (<= n 0) 0 (+ 1 (down (- n 1)))))"
      "(define-fun start ((b Bool)) Int (ite b (down 20000) 1))");
  EXPECT_EQ(explore(recursive, "start", plain(30'000)).complete.size(), 2U);
}

TEST(Exploration, TakesAssertionsIntoAccount) {
  Program program(
      "(declare-const limit Int) (define-fun f ((x Int)) Int (ite (> limit 3) (ite (> x limit) 1 2) 3)) "
      "(assert (< limit 2))");
  for (const ExplorationOptions& options : {plain(), compositional()}) {
    const Explored explored = explore(program, "f", options);
    ASSERT_EQ(explored.complete.size(), 1U);
    EXPECT_EQ(explored.complete[0].result, program.tm().mk_int(3));
  }
  Program impossible(
      "(define-fun f ((x Int)) Int (ite (> x 0) 1 2)) (declare-const p Bool) (assert p) (assert (not p))");
  EXPECT_TRUE(explore(impossible, "f").complete.empty());
}

TEST(Exploration, GivesInputsThatTakeThePath) {
  Program program(kPq);
  MethodTable methods(program.tm(), {});
  const uint32_t root = methods.add(program.function("q"));
  std::vector<Function> symbols;
  for (const Term formal : methods[root].formals) {
    symbols.push_back(program.tm().function(formal));
  }
  for (const ExplorationOptions& options : {plain(), compositional()}) {
    PathSolver solver = program.path_solver();
    Exploration exploration(program.tm(), program.simplifier(), methods, root, solver);
    size_t paths = 0;
    exploration.run({}, symbols, options, [&](const ExploredPath& path) {
      ++paths;
      EXPECT_TRUE(path.model);
      Evaluator evaluator(program.tm(), *path.model);
      for (const Term conjunct : path.condition) {
        EXPECT_EQ(evaluator.evaluate(conjunct), Value(true));
      }
      return true;
    });
    EXPECT_EQ(paths, 2U);
  }
}

TEST(Exploration, ShortCircuitsAreBranchesByOption) {
  Program program("(define-fun f ((x Int) (y Int)) Bool (or (and (> x 0) (> y 0)) (= x y)))");
  EXPECT_EQ(explore(program, "f", plain()).complete.size(), 1U);
  const Explored explored = explore(program, "f", plain(), {}, {.short_circuits = true});
  EXPECT_EQ(explored.complete.size(), 3U);
  expect_right(program, "f", explored);
}

TEST(Exploration, CutsRecursionAtTheBound) {
  Program program(kGcd);
  EXPECT_THROW(explore(program, "twice", compositional(0)), UnboundedRecursion);
  for (const uint32_t bound : {1U, 2U, 3U, 5U}) {
    const Explored with = explore(program, "twice", compositional(bound));
    const Explored without = explore(program, "twice", plain(bound));
    EXPECT_FALSE(with.cut.empty());
    expect_same_paths(program, with, without);
    expect_same_paths(program, explore(program, "twice", on_demand(bound)), without);
  }
}

TEST(Exploration, CutsPathsAtTheDepth) {
  Program program(kGcd);
  for (const uint32_t depth : {1U, 2U, 4U, 7U}) {
    ExplorationOptions options = plain(kMostActivations);
    options.max_depth = depth;
    const Explored explored = explore(program, "twice", options);
    EXPECT_FALSE(explored.cut.empty());
    for (const std::vector<ExploredPath>* paths : {&explored.complete, &explored.cut}) {
      EXPECT_TRUE(
          std::ranges::all_of(*paths, [&](const ExploredPath& path) { return path.condition.size() <= depth; }));
    }
    expect_right(program, "twice", explored);
  }
  // Where nothing is deeper, nothing is cut.
  Program flat(kPq);
  ExplorationOptions options = plain();
  options.max_depth = 3;
  expect_same_paths(flat, explore(flat, "q", options), explore(flat, "q", plain()));
}

TEST(Exploration, InitialisesReferencesLazily) {
  Program program(R"x(
(declare-sort Ref 0)
(declare-const null Ref)
(declare-fun next (Ref) Ref)
(declare-fun elem (Ref) Int)
(define-fun f ((a Ref) (b Ref) (h (Array Ref Int))) Int
  (+ (ite (= b (next a)) 1 2) (select (store h b 3) a) (ite (> (elem (next (next a))) 4) 5 6)))
(define-fun-rec sum ((r Ref)) Int (ite (= r null) 0 (+ (elem r) (sum (next r))))))x");
  TermManager& tm = program.tm();
  const Term null = tm.mk_constant(program.function("null"));
  const Sort reference = tm.sort(null);
  for (const Term some_null : {null, Term()}) {
    const Explored f = explore(program, "f", plain(), {}, {.references = {.sort = reference, .null = some_null}});
    EXPECT_GT(f.complete.size(), 10U);
    expect_right(program, "f", f);
    const Explored sum = explore(program, "sum", plain(3), {}, {.references = {.sort = reference, .null = some_null}});
    EXPECT_FALSE(sum.complete.empty());
    expect_right(program, "sum", sum);
  }
  EXPECT_EQ(explore(program, "f", plain()).complete.size(), 4U);
}

TEST(Exploration, SummarisesIndirectRecursion) {
  Program program(R"x(
(define-funs-rec ((even ((n Int)) Bool) (odd ((n Int)) Bool))
  ((ite (= n 0) true (odd (- n 1))) (ite (= n 0) false (even (- n 1)))))
(define-fun f ((n Int) (m Int)) Int (ite (even n) (ite (odd m) 1 2) (ite (even (+ n 1)) 3 4))))x");
  const Explored with = explore(program, "f", compositional(6));
  const Explored without = explore(program, "f", plain(6));
  EXPECT_GT(with.statistics.invocations, 0U);
  EXPECT_EQ(with.statistics.summaries, 2U);
  expect_same_paths(program, with, without);
}

TEST(Exploration, AGreaterBoundExtendsTheTrees) {
  Program program(kGcd);
  MethodTable methods(program.tm(), {});
  const uint32_t root = methods.add(program.function("twice"));
  for (const bool by_summaries : {true, false}) {
    PathSolver solver = program.path_solver();
    Exploration growing(program.tm(), program.simplifier(), methods, root, solver);
    Explored all;
    uint64_t calls = 0;
    for (const uint32_t bound : {1U, 2U, 4U}) {
      ExplorationOptions options = plain(bound);
      options.compositional = by_summaries;
      const Explored more = explore(program, growing, options);
      all.complete.insert(all.complete.end(), more.complete.begin(), more.complete.end());
      all.cut = more.cut;
      calls = more.statistics.init_calls + more.statistics.composition_calls;
    }
    ExplorationOptions options = plain(4);
    options.compositional = by_summaries;
    const Explored anew = explore(program, "twice", options);
    EXPECT_LT(calls, anew.statistics.init_calls + anew.statistics.composition_calls);
    expect_same_paths(program, all, anew);
  }
}

TEST(Exploration, AGreaterBoundAsksNothingTwice) {
  Program program("(define-fun-rec down ((n Int)) Int (ite (<= n 0) 0 (+ 1 (down (- n 1)))))");
  MethodTable methods(program.tm(), {});
  const uint32_t root = methods.add(program.function("down"));
  PathSolver solver = program.path_solver();
  Exploration growing(program.tm(), program.simplifier(), methods, root, solver);
  for (uint32_t bound = 1; bound <= 10; ++bound) {
    const Explored more = explore(program, growing, plain(bound));
    EXPECT_EQ(more.statistics.composition_calls, 2U);
    EXPECT_EQ(more.complete.size(), 1U);
    EXPECT_EQ(more.cut.size(), 1U);
  }
}

TEST(Exploration, SharesAreAllPathsTogether) {
  Program program(R"x(
(define-fun class ((c Int)) Int (ite (< c 0) 0 (ite (< c 10) 1 (ite (< c 20) 2 3))))
(define-fun f ((a Int) (b Int) (c Int) (d Int)) Int
  (ite (= a 7) 0 (+ (class a) (ite (> b c) (class b) 1) (class c) (class (+ a d))))))x");
  for (const bool by_summaries : {true, false}) {
    ExplorationOptions options = by_summaries ? compositional() : plain();
    const Explored all = explore(program, "f", options);
    Explored together;
    options.share.count = 3;
    MethodTable methods(program.tm(), {});
    const uint32_t root = methods.add(program.function("f"));
    PathSolver solver = program.path_solver();
    Exploration exploration(program.tm(), program.simplifier(), methods, root, solver);  // one after another
    for (options.share.index = 0; options.share.index < options.share.count; ++options.share.index) {
      const Explored share = explore(program, exploration, options);
      EXPECT_LT(share.complete.size(), all.complete.size());
      together.complete.insert(together.complete.end(), share.complete.begin(), share.complete.end());
    }
    expect_same_paths(program, together, all);
  }
}

TEST(Exploration, FindsTheFirstPathToATarget) {
  Program program(R"x(
(define-fun g ((x Int)) Int (ite (< x 0) 0 (ite (< x 10) 1 (ite (= x 77) (! (+ x 1) :named deep) 2))))
(define-fun f ((x Int) (y Int)) Int (ite (> x y) (+ (g x) 1) (ite (= y 5) (g y) (g (+ x 100))))))x");
  ExplorationOptions first = compositional();
  first.target_first = true;
  const Explored h1 = explore(program, "f", first, "deep");
  ASSERT_EQ(h1.complete.size(), 1U);
  EXPECT_EQ(h1.complete[0].labels.size(), 1U);

  ExplorationOptions only = compositional();
  only.target_only = true;
  const Explored h2 = explore(program, "f", only, "deep");
  ExplorationOptions plain_only = plain();
  plain_only.target_only = true;
  expect_same_paths(program, h2, explore(program, "f", plain_only, "deep"));
  Explored all = explore(program, "f", plain(), "deep");
  EXPECT_GT(all.complete.size(), 2U);
  std::erase_if(all.complete, [](const ExploredPath& path) { return path.labels.empty(); });
  EXPECT_EQ(all.complete.size(), 2U);
  expect_same_paths(program, h2, all);
  EXPECT_LT(h2.statistics.composition_calls, explore(program, "f", compositional()).statistics.composition_calls);
}

TEST(Exploration, ATargetMayBeAResult) {
  Program program("(define-fun f ((x Int)) Int (ite (< x 0) (- 1) (ite (= (+ x 0) 3) (+ x 4) 9)))");
  MethodTable methods(program.tm(), {});
  methods.add(program.function("f"));
  EXPECT_FALSE(methods.set_target("4"));
  EXPECT_TRUE(methods.set_target("(- 1)"));
  ExplorationOptions only = compositional();
  only.target_only = true;
  const Explored explored = explore(program, "f", only, "9");
  ASSERT_EQ(explored.complete.size(), 1U);
  EXPECT_EQ(explored.complete[0].result, program.tm().mk_int(9));
}

TEST(Exploration, FindsTheSamePathsWithAndWithoutSummaries) {
  size_t compared = 0;
  for (uint32_t seed = 0; seed < 50; ++seed) {
    RandomProgram random(seed);
    const std::string text = random.text();
    SCOPED_TRACE("seed " + std::to_string(seed) + "\n" + text);
    Program program(text);
    const Explored without = explore(program, random.last(), plain());
    if (without.complete.size() > 24) {
      continue;
    }
    compared += without.complete.size();
    const Explored with = explore(program, random.last(), compositional());
    expect_same_paths(program, with, without);
    expect_same_paths(program, explore(program, random.last(), on_demand()), without);
    ExplorationOptions asking = compositional();
    asking.use_models = false;
    expect_same_paths(program, explore(program, random.last(), asking), without);
    expect_right(program, random.last(), with);
    if (testing::Test::HasFailure()) {
      return;
    }
  }
  EXPECT_GT(compared, 100U);
}

}  // namespace
}  // namespace preproc
