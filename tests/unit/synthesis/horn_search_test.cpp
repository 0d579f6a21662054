#include "synthesis/horn/horn_search.h"

#include <array>
#include <atomic>
#include <chrono>
#include <random>
#include <thread>
#include <vector>

#include "support/test_rounds.h"
#include "synthesis/problem_reader.h"
#include "unit/synthesis/synthesis_test_support.h"

namespace preproc {
namespace {

using Outcome = SynthesisResult::Kind;

class HornSearchTest : public ::testing::Test {
 protected:
  void make(const std::string& script) {
    own_ = OwnProblem::read(script + "(check-synth)");
    ASSERT_TRUE(own_) << script;
    TermManager& tm = own_->manager();
    const auto z3 = [&tm](const char* logic, std::optional<uint64_t> effort) {
      return
          [&tm, logic, effort] { return find_backend("z3")->create(tm, {.logic = logic, .resource_limit = effort}); };
    };
    search_ = std::make_unique<HornSearch>(own_->scope(), own_->problem(),
                                           HornSolvers{.engine = z3("HORN", effort_),
                                                       .quick_engine = z3("HORN", 1'000'000),
                                                       .quick = z3("", 1'000'000),
                                                       .solver = z3("", {})},
                                           StopToken(stop_.get_token()));
  }
  SynthesisResult solve(const std::string& script) {
    make(script);
    SynthesisResult result = search_->solve();
    if (result.kind == Outcome::Solved) {
      EXPECT_TRUE(is_solution(own_->manager(), own_->problem(), result.bodies)) << script;
    }
    return result;
  }
  std::string text(Term t) { return Printer(own_->manager()).to_string(t); }

  std::optional<uint64_t> effort_;  // of the engine
  std::stop_source stop_;
  std::unique_ptr<OwnProblem> own_;
  std::unique_ptr<HornSearch> search_;
};

std::string loop(const std::string& pre, const std::string& transition, const std::string& post,
                 const std::string& sort = "Int") {
  const std::string state = "(x " + sort + ") (y " + sort + ")";
  return "(set-logic ALL)(synth-inv inv (" + state + "))(define-fun pre (" + state + ") Bool " + pre +
         ")(define-fun trans (" + state + " (x! " + sort + ") (y! " + sort + ")) Bool " + transition +
         ")(define-fun post (" + state + ") Bool " + post + ")(inv-constraint inv pre trans post)";
}

TEST_F(HornSearchTest, FindsInvariants) {
  EXPECT_EQ(
      solve(loop("(and (= x 0) (= y 100))", "(and (< x 100) (= x! (+ x 1)) (= y! (- y 1)))", "(=> (>= x 100) (= y 0))"))
          .kind,
      Outcome::Solved);
  EXPECT_EQ(solve(loop("(and (= x 1.5) (= y 0.0))", "(and (= x! (+ x 0.5)) (= y! y))", "(> x 1.0)", "Real")).kind,
            Outcome::Solved);
  EXPECT_EQ(solve(loop("(and x (not y))", "(and (= x! y) (= y! x))", "(not (= x y))", "Bool")).kind, Outcome::Solved);
}

TEST_F(HornSearchTest, LeavesOutWhatIsNotNeeded) {
  const SynthesisResult result = solve(loop("(and (= x 0) (= y 7))", "(and (= x! (+ x 1)) (= y! y))", "(>= x 0)"));
  ASSERT_EQ(result.kind, Outcome::Solved);
  EXPECT_EQ(text(result.bodies[0]).find('y'), std::string::npos) << text(result.bodies[0]);
}

TEST_F(HornSearchTest, SaysWhatAllStatesHaveInCommon) {
  const SynthesisResult sum = solve(
      loop("(and (= x 0) (= y 100))", "(and (< x 100) (= x! (+ x 1)) (= y! (- y 1)))", "(=> (>= x 100) (= y 0))"));
  ASSERT_EQ(sum.kind, Outcome::Solved) << sum.reason;
  EXPECT_EQ(text(sum.bodies[0]), "(and (= (+ x y) 100) (<= x 100))");
  const SynthesisResult quadratic =
      solve(loop("(and (= x 0) (= y 0))", "(and (= x! (+ x 1)) (= y! (+ y x)))", "(= (* 2 y) (* x (- x 1)))"));
  ASSERT_EQ(quadratic.kind, Outcome::Solved) << quadratic.reason;
  EXPECT_EQ(text(quadratic.bodies[0]), "(= (+ x (* 2 y)) (* x x))");
  const SynthesisResult remainder =
      solve(loop("(and (= x 1) (= y 0))", "(and (= x! (+ x 6)) (= y! (ite (= y 0) 3 0)))", "(distinct x (* 3 y))"));
  EXPECT_EQ(remainder.kind, Outcome::Solved) << remainder.reason;
}

TEST_F(HornSearchTest, LinearLogicsHaveNoProducts) {
  effort_ = 1'000'000;
  std::string script =
      loop("(and (= x 0) (= y 0))", "(and (= x! (+ x 1)) (= y! (+ y x)))", "(= (* 2 y) (* x (- x 1)))");
  script.replace(script.find("ALL"), 3, "LIA");
  EXPECT_EQ(solve(script).kind, Outcome::Failed);
}

TEST_F(HornSearchTest, SeveralPredicates) {
  const SynthesisResult result = solve(
      "(set-logic LIA)(synth-fun p ((i Int)) Bool)(synth-fun q ((i Int)) Bool)(synth-fun unused ((i Int)) Bool)"
      "(declare-var x Int)(constraint (p 0))(constraint (=> (p x) (p (+ x 2))))"
      "(constraint (=> (and (p x) (> x 10)) (q x)))(constraint (=> (q x) (> x 5)))");
  ASSERT_EQ(result.kind, Outcome::Solved) << result.reason;
  EXPECT_EQ(result.bodies.size(), 3U);
}

TEST_F(HornSearchTest, ExecutionsShowThatNothingExists) {
  EXPECT_EQ(solve(loop("(and (= x 0) (= y 0))", "(and (= x! (+ x 1)) (= y! (+ y x)))", "(< y 10)")).kind,
            Outcome::Infeasible);
  EXPECT_EQ(solve(loop("(= x 0)", "false", "(= x 1)")).kind, Outcome::Infeasible);
  EXPECT_EQ(solve("(set-logic LIA)(synth-fun p ((i Int)) Bool)(declare-var x Int)(constraint (p x))"
                  "(constraint (> x 0))")
                .kind,
            Outcome::Infeasible);
}

TEST_F(HornSearchTest, AGrammarCounts) {
  const std::string rest =
      "(define-fun pre ((x Int)) Bool (= x 0))(define-fun trans ((x Int) (x! Int)) Bool (= x! (+ x 1)))"
      "(define-fun post ((x Int)) Bool (>= x 0))(inv-constraint inv pre trans post)";
  const SynthesisResult none =
      solve("(set-logic LIA)(synth-inv inv ((x Int)) ((B Bool)) ((B Bool ((= x 0) (not B)))))" + rest);
  EXPECT_EQ(none.kind, Outcome::Failed);
  EXPECT_EQ(none.reason, "the invariant is not of its grammar");
  // It is said in the words of the grammar.
  const SynthesisResult turned = solve(
      "(set-logic LIA)(synth-inv inv ((x Int)) ((B Bool) (S Int)) ((B Bool ((< S S) (not B))) (S Int (x 0))))" + rest);
  ASSERT_EQ(turned.kind, Outcome::Solved);
  EXPECT_EQ(text(turned.bodies[0]), "(not (< x 0))");
}

TEST_F(HornSearchTest, IsStopped) {
  // Needs z = x * (x - 1) * (x - 2) / 6.
  make(
      "(set-logic NIA)(synth-inv inv ((x Int) (y Int) (z Int)))"
      "(define-fun pre ((x Int) (y Int) (z Int)) Bool (and (= x 0) (= y 0) (= z 0)))"
      "(define-fun trans ((x Int) (y Int) (z Int) (x! Int) (y! Int) (z! Int)) Bool"
      " (and (= x! (+ x 1)) (= y! (+ y x)) (= z! (+ z y))))"
      "(define-fun post ((x Int) (y Int) (z Int)) Bool (= (* 6 z) (* x (- x 1) (- x 2))))"
      "(inv-constraint inv pre trans post)");
  std::thread other([&] {
    std::this_thread::sleep_for(std::chrono::milliseconds(200));
    stop_.request_stop();
  });
  const SynthesisResult result = search_->solve();
  other.join();
  EXPECT_NE(result.kind, Outcome::Infeasible);
}

/// A loop over two numbers from 0 to 3: where it starts, what each step may lead to, and which states are bad.
struct RandomLoop {
  std::array<bool, 16> starts{};
  std::array<std::array<bool, 16>, 16> steps{};
  std::array<bool, 16> bad{};

  explicit RandomLoop(std::mt19937& random) {
    for (size_t i = 0; i < 16; ++i) {
      starts[i] = random() % 8 == 0;
      bad[i] = random() % 6 == 0;
      for (size_t k = 0; k < 16; ++k) {
        steps[i][k] = random() % 14 == 0;
      }
    }
  }
  bool is_safe() const {
    std::array<bool, 16> reached = starts;
    for (size_t round = 0; round < 16; ++round) {
      for (size_t i = 0; i < 16; ++i) {
        for (size_t k = 0; k < 16; ++k) {
          reached[k] = reached[k] || (reached[i] && steps[i][k]);
        }
      }
    }
    for (size_t i = 0; i < 16; ++i) {
      if (reached[i] && bad[i]) {
        return false;
      }
    }
    return true;
  }
  static std::string at(size_t i, const std::string& mark) {
    return "(and (= x" + mark + " " + std::to_string(i % 4) + ") (= y" + mark + " " + std::to_string(i / 4) + "))";
  }
  std::string script() const {
    std::string pre = "(or false";
    std::string transition = "(or false";
    std::string post = "(and true";
    for (size_t i = 0; i < 16; ++i) {
      pre += starts[i] ? " " + at(i, "") : "";
      post += bad[i] ? " (not " + at(i, "") + ")" : "";
      for (size_t k = 0; k < 16; ++k) {
        transition += steps[i][k] ? " (and " + at(i, "") + " " + at(k, "!") + ")" : "";
      }
    }
    return loop(pre + ")", transition + ")", post + ")");
  }
};

TEST_F(HornSearchTest, SolvesWhatIsSafeAndNothingElse) {
  const uint32_t rounds = test_rounds(40, 2'000);
  uint32_t solved = 0;
  uint32_t infeasible = 0;
  effort_ = 5'000'000;
  for (uint32_t seed = 0; seed < rounds; ++seed) {
    std::mt19937 random(seed);
    const RandomLoop program(random);
    const SynthesisResult result = solve(program.script());
    ASSERT_NE(result.kind, program.is_safe() ? Outcome::Infeasible : Outcome::Solved) << "seed " << seed << "\n"
                                                                                      << program.script();
    solved += result.kind == Outcome::Solved ? 1 : 0;
    infeasible += result.kind == Outcome::Infeasible ? 1 : 0;
  }
  EXPECT_GT(solved, rounds / 8);
  EXPECT_GT(infeasible, rounds / 8);
  EXPECT_GT(solved + infeasible, rounds / 10 * 9);
}

}  // namespace
}  // namespace preproc
