#include <atomic>
#include <thread>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "library/library_host.h"
#include "support/lying_backend.h"
#include "unit/engine/embedding.h"

namespace preproc {
namespace {

constexpr std::string_view kIntegers =
    "(declare-const x Int)(declare-const y Int)(assert (= (+ x (* 2 y)) 7))(assert (< 5 x))";

EngineOptions options_of(Lie lie) {
  EngineOptions options;
  options.solvers = {lying_solver(lie)};
  options.indexify = IndexifyMode::Off;
  return options;
}

/// A core is solved again where the user asks for that.
TEST(LyingSolverTest, ACoreThatLacksAnAssumptionIsSeen) {
  EngineOptions options = options_of(Lie::Core);
  options.check_cores = true;
  Embedding e(kIntegers, options);
  TermManager& tm = e.tm();
  const Term assumptions[] = {tm.mk(Kind::Lt, {e.symbol("y"), tm.mk_int(100)}),
                              tm.mk(Kind::Lt, {tm.mk_int(1), e.symbol("y")})};
  for (const bool in_check : {false, true}) {
    Query query = e.query(assumptions);
    query.core.assumptions = in_check;
    ASSERT_EQ(e.engine().check(query).status, Status::Unsat);
    try {
      e.engine().unsat_core(query, {.assumptions = true});
      FAIL() << "a core that is satisfiable";
    } catch (const EngineError& error) {
      EXPECT_STREQ(error.what(), "internal error: asked again, liar answers sat to the unsat core");
    }
  }
}

/// Where no core is found all candidates are one.
TEST(LyingSolverTest, WithoutACoreItIsEverything) {
  for (const Lie lie : {Lie::Unknown, Lie::Sat}) {
    Embedding e("(declare-const x Int)(assert (< x 0))", options_of(lie));
    const Term assumptions[] = {e.tm().mk_false()};
    const Query query = e.query(assumptions);
    ASSERT_EQ(e.engine().check(query).status, Status::Unsat);
    EXPECT_THAT(e.engine().unsat_core(query, {.assumptions = true}), testing::ElementsAre(1U));
  }
}

TEST(LyingSolverTest, ACheckThatHangsIsInterrupted) {
  Embedding e(kIntegers, options_of(Lie::Hang));
  for (int i = 0; i < 3; ++i) {
    std::atomic<bool> ended = false;
    std::thread other([&] {
      while (!ended) {
        e.engine().interrupt();
        std::this_thread::yield();
      }
    });
    const CheckResult result = e.check();
    ended = true;
    other.join();
    EXPECT_EQ(result.status, Status::Unknown);
    EXPECT_EQ(result.reason, "interrupted");
  }
}

/// In a library no process can be given up: what ends a solver that hears nothing but interrupts is the check.
TEST(LyingSolverTest, ALibrarysCheckThatHangsEndsAtItsLimit) {
  // Neither passes nor a search decide it: squares differ by no 2.
  constexpr std::string_view kSquares =
      "(declare-const x Int)(declare-const y Int)(assert (= (* x x) (+ 2 (* y y))))(assert (< 9 x y))";
  for (const IndexifyMode search : {IndexifyMode::Off, IndexifyMode::Auto, IndexifyMode::First}) {
    for (const bool race : {false, true}) {
      for (const bool cores : {false, true}) {
        EngineOptions options = options_of(Lie::Hang);
        options.indexify = search;
        options.host = std::make_shared<LibraryHost>();
        options.portfolio.on = race;
        options.solvers[0].text = race ? "z3" : "liar";  // of integers z3 is the primary solver
        Embedding e(kSquares, options);
        const Term assumptions[] = {e.tm().mk(Kind::Gt, {e.symbol("y"), e.tm().mk_int(100)})};
        Query query = e.query(assumptions);
        query.core.assumptions = cores;
        query.solver.timeout = std::chrono::milliseconds(50);
        const CheckResult result = e.engine().check(query);
        EXPECT_EQ(result.status, Status::Unknown);
        EXPECT_EQ(result.reason, "timeout");
      }
    }
  }
}

/// A candidate for a model is not checked, and never said to be one.
TEST(LyingSolverTest, ACandidateIsNoModel) {
  Embedding e(kIntegers, options_of(Lie::Unknown));
  const Query query = e.query();
  EXPECT_EQ(e.engine().check(query).status, Status::Unknown);
  EXPECT_TRUE(e.engine().make_candidate(query, e.engine().expanded_originals(query)));
  EXPECT_FALSE(e.engine().has_solver_model());
  Embedding unsat(kIntegers, options_of(Lie::Unsat));
  EXPECT_FALSE(unsat.engine().make_candidate(unsat.query(), unsat.engine().expanded_originals(unsat.query())));
  Embedding error(kIntegers, options_of(Lie::Error));
  EXPECT_FALSE(error.engine().make_candidate(error.query(), error.engine().expanded_originals(error.query())));
}

}  // namespace
}  // namespace preproc
