#include "synthesis/synthesizer.h"

#include <array>
#include <atomic>
#include <chrono>
#include <random>
#include <thread>

#include "backends/backend.h"
#include "encode/synth/derivation.h"
#include "unit/synthesis/synthesis_test_support.h"

namespace preproc {
namespace {

using Outcome = SynthesisResult::Kind;

class SynthesizerTest : public SynthesisTest {
 protected:
  Synthesizer::MakeSolver make_solver() {
    return [this] { return find_backend("z3")->create(session_->terms(), {}); };
  }
  /// Solves the script's problem; what is solved is of its grammar, and another synthesizer verifies it.
  SynthesisResult solve(const std::string& script, const SynthesisOptions& options = {}) {
    const SynthesisProblem& problem = read(script + "(check-synth)");
    Synthesizer synthesizer(session_->terms(), problem, options, make_solver());
    SynthesisResult result = synthesizer.solve();
    statistics_ = synthesizer.statistics();
    if (result.kind == Outcome::Solved) {
      EXPECT_EQ(result.bodies.size(), problem.functions.size());
      for (size_t i = 0; i < problem.functions.size(); ++i) {
        EXPECT_TRUE(is_produced(session_->terms(), problem.functions[i].grammar, result.bodies.at(i)))
            << text(result.bodies[i]);
      }
      Synthesizer judge(session_->terms(), problem, options, make_solver());
      EXPECT_EQ(judge.verify(result.bodies), Synthesizer::Verdict::Holds);
    }
    return result;
  }

  SynthesisStatistics statistics_;
};

const std::string kConditional =
    "((I Int) (B Bool)) ((I Int (x y 0 1 (+ I I) (- I I) (ite B I I))) (B Bool ((<= I I) (and B B) (not B))))";
const std::string kVariables = "(declare-var x Int)(declare-var y Int)";

TEST_F(SynthesizerTest, TheGreaterOfTwo) {
  const SynthesisResult result =
      solve("(set-logic LIA)(synth-fun f ((x Int) (y Int)) Int " + kConditional + ")" + kVariables +
            "(constraint (>= (f x y) x))(constraint (>= (f x y) y))(constraint (or (= x (f x y)) (= y (f x y))))");
  ASSERT_EQ(result.kind, Outcome::Solved) << result.reason;
  EXPECT_EQ(statistics_.height, 3U);  // (ite (<= x y) y x)
  EXPECT_GE(statistics_.counterexamples, 1U);
}

TEST_F(SynthesizerTest, EachFormSolvesTheSame) {
  for (const ExactlyOne one : {ExactlyOne::Pairwise, ExactlyOne::Sequential, ExactlyOne::SortingNetwork}) {
    for (const bool multiplexers : {true, false}) {
      for (const bool symmetry : {true, false}) {
        SynthesisOptions options;
        options.encoding.tree = {one, multiplexers, symmetry ? SymmetryBreaking{} : SymmetryBreaking::none()};
        SCOPED_TRACE(std::to_string(static_cast<int>(one)) + (multiplexers ? " multiplexers" : " implications") +
                     (symmetry ? " symmetry" : ""));
        const SynthesisResult result = solve(
            "(set-logic BV)(synth-fun f ((x (_ BitVec 8))) (_ BitVec 8) ((S (_ BitVec 8))) ((S (_ BitVec 8) (x #x01 "
            "(bvneg S) (bvand S S) (bvsub S S)))))(declare-var x (_ BitVec 8))"
            "(constraint (= (f x) (bvand x (bvneg x))))",
            options);
        ASSERT_EQ(result.kind, Outcome::Solved) << result.reason;
      }
    }
  }
}

TEST_F(SynthesizerTest, TheLowestTermsAreFirst) {
  const SynthesisResult result = solve("(set-logic LIA)(synth-fun f ((x Int) (y Int)) Int " + kConditional + ")" +
                                       kVariables + "(constraint (= (f x y) (+ y 0)))");
  ASSERT_EQ(result.kind, Outcome::Solved);
  EXPECT_EQ(text(result.bodies[0]), "y");
  EXPECT_EQ(statistics_.height, 1U);
}

TEST_F(SynthesizerTest, OfAFiniteGrammarInfeasibleIsProved) {
  const std::string finite =
      "(synth-fun f ((x Int) (y Int)) Int ((S Int) (T Int)) ((S Int (T (+ T T) (- T T))) (T Int (x y 1))))";
  const std::string head = "(set-logic LIA)" + finite + kVariables;
  EXPECT_EQ(solve(head + "(constraint (= (f x y) (+ x y 1)))").kind, Outcome::Infeasible);
  EXPECT_EQ(solve(head + "(constraint (= (f x y) (- 1 x)))").kind, Outcome::Solved);
  EXPECT_EQ(solve(head + "(constraint (= (f 2 3) 5))(constraint (= (f 3 2) 5))(constraint (= (f 1 1) 3))").kind,
            Outcome::Infeasible);
}

TEST_F(SynthesizerTest, OfAnInfiniteGrammarItIsNot) {
  SynthesisOptions options;
  options.max_height = 2;
  const SynthesisResult result =
      solve("(set-logic LIA)(synth-fun f ((x Int) (y Int)) Int ((T Int)) ((T Int (x y (+ T T)))))" + kVariables +
                "(constraint (= (f x y) (+ x x x)))",
            options);
  EXPECT_EQ(result.kind, Outcome::Failed);
  EXPECT_EQ(result.reason, "there is no solution of height 2");
  EXPECT_EQ(statistics_.height, 2U);
}

TEST_F(SynthesizerTest, TreesGrowUntilTheyAreTooLarge) {
  const SynthesisResult result = solve(
      "(set-logic LIA)(synth-fun f ((x Int)) Int ((T Int)) ((T Int (x (+ T T T T T T) (- T T T T T T)))))"
      "(constraint (= (f 0) 1))");
  EXPECT_EQ(result.kind, Outcome::Failed);
  EXPECT_NE(result.reason.find("too many"), std::string::npos) << result.reason;
}

TEST_F(SynthesizerTest, AssumptionsArePremises) {
  const std::string head = "(set-logic LIA)(synth-fun f ((x Int) (y Int)) Int ((T Int)) ((T Int (x y))))" + kVariables;
  const std::string constraint = "(constraint (>= (f x y) x))(constraint (>= (f x y) y))";
  EXPECT_EQ(solve(head + constraint).kind, Outcome::Infeasible);
  const SynthesisResult result = solve(head + "(assume (< x y))" + constraint);
  ASSERT_EQ(result.kind, Outcome::Solved);
  EXPECT_EQ(text(result.bodies[0]), "y");
  // Also of constraints without variables: under what is never so, anything is right.
  EXPECT_EQ(solve(head + "(assume (< x x))(constraint (= (f 1 2) 3))").kind, Outcome::Solved);
}

TEST_F(SynthesizerTest, AnInvariant) {
  const SynthesisResult result = solve(
      "(set-logic LIA)(synth-inv inv ((x Int) (y Int)) ((B Bool) (I Int)) ((B Bool ((<= I I) (= I I) (and B B))) (I "
      "Int (x y 0 10))))"
      "(define-fun pre ((x Int) (y Int)) Bool (and (= x 0) (= y 0)))"
      "(define-fun trans ((x Int) (y Int) (x! Int) (y! Int)) Bool (and (< x 10) (= x! (+ x 1)) (= y! (+ y 1))))"
      "(define-fun post ((x Int) (y Int)) Bool (=> (>= x 10) (= y 10)))"
      "(inv-constraint inv pre trans post)");
  ASSERT_EQ(result.kind, Outcome::Solved) << result.reason;
}

TEST_F(SynthesizerTest, CandidatesOfOthersAreJudged) {
  const SynthesisProblem& problem = read("(set-logic LIA)(synth-fun f ((x Int) (y Int)) Int)" + kVariables +
                                         "(constraint (>= (f x y) x))(constraint (>= (f x y) y))(check-synth)");
  TermManager& tm = session_->terms();
  const std::vector<Term>& parameters = problem.functions[0].parameters;
  Synthesizer synthesizer(tm, problem, {}, make_solver());
  const Term x_is_greater = tm.mk(Kind::Gt, {parameters[0], parameters[1]});
  const Term greater = tm.mk(Kind::Ite, {x_is_greater, parameters[0], parameters[1]});
  const Term less = tm.mk(Kind::Ite, {x_is_greater, parameters[1], parameters[0]});
  EXPECT_EQ(synthesizer.verify(std::array{greater}), Synthesizer::Verdict::Holds);
  EXPECT_EQ(synthesizer.verify(std::array{less}), Synthesizer::Verdict::Refuted);
  EXPECT_EQ(synthesizer.verify(std::array{parameters[0]}), Synthesizer::Verdict::Refuted);
}

TEST_F(SynthesizerTest, StoppedItFailsAndGoesOnWithAnotherToken) {
  const SynthesisProblem& problem = read("(set-logic LIA)(synth-fun f ((x Int) (y Int)) Int " + kConditional + ")" +
                                         kVariables + "(constraint (= (f x y) (ite (<= x y) y x)))(check-synth)");
  Synthesizer synthesizer(session_->terms(), problem, {}, make_solver());
  std::stop_source stop;
  synthesizer.set_stop(StopToken(stop.get_token()));
  stop.request_stop();
  const SynthesisResult stopped = synthesizer.solve();
  EXPECT_EQ(stopped.kind, Outcome::Failed);
  EXPECT_EQ(stopped.reason, "stopped");
  synthesizer.set_stop({});
  EXPECT_EQ(synthesizer.solve().kind, Outcome::Solved);
}

TEST_F(SynthesizerTest, StoppedAtAnyMomentItEnds) {
  const SynthesisProblem& problem = read("(set-logic LIA)(synth-fun f ((x Int) (y Int)) Int " + kConditional + ")" +
                                         kVariables + "(constraint (= (f x y) (ite (<= x y) y x)))(check-synth)");
  std::mt19937 random(20261121);
  for (int round = 0; round < 15; ++round) {
    SCOPED_TRACE("round " + std::to_string(round));
    Synthesizer synthesizer(session_->terms(), problem, {}, make_solver());
    std::stop_source stop;
    synthesizer.set_stop(StopToken(stop.get_token()));
    std::thread other([&, delay = std::chrono::microseconds(random() % 150'000)] {
      std::this_thread::sleep_for(delay);
      stop.request_stop();
    });
    const SynthesisResult result = synthesizer.solve();
    other.join();
    EXPECT_TRUE(result.kind == Outcome::Solved || (result.kind == Outcome::Failed && result.reason == "stopped"))
        << result.reason;
    synthesizer.set_stop({});
    EXPECT_EQ(synthesizer.solve().kind, Outcome::Solved);
  }
}

/// A solver that throws instead of answering, or that does not listen any more after its first answer.
class FailingBackend final : public Backend {
 public:
  enum class Fault : uint8_t { Throws, IsDeaf };
  FailingBackend(std::unique_ptr<Backend> inner, Fault fault) : inner_(std::move(inner)), fault_(fault) {}
  std::string_view name() const override { return inner_->name(); }
  const Capabilities& capabilities() const override { return inner_->capabilities(); }
  std::span<const LevelledTerm> assertions() const override { return inner_->assertions(); }
  void append(LevelledTerm assertion) override {
    if (!checked_) {
      inner_->append(assertion);
    }
  }
  void retract_to(size_t count) override { inner_->retract_to(count); }
  CheckResult check(const StopToken& stop) override {
    if (fault_ == Fault::Throws) {
      throw BackendError("no answer today");
    }
    checked_ = true;
    return inner_->check(stop);
  }
  Assignment model(std::span<const Function> symbols) override { return inner_->model(symbols); }
  Value value(Term t) override { return inner_->value(t); }

 private:
  std::unique_ptr<Backend> inner_;
  Fault fault_;
  bool checked_ = false;
};

TEST_F(SynthesizerTest, AnErrorOfTheSolverIsAReason) {
  const SynthesisProblem& problem = read("(set-logic LIA)(synth-fun f ((x Int) (y Int)) Int " + kConditional + ")" +
                                         kVariables + "(constraint (>= (f x y) x))(check-synth)");
  Synthesizer synthesizer(session_->terms(), problem, {}, [this] {
    return std::make_unique<FailingBackend>(make_solver()(), FailingBackend::Fault::Throws);
  });
  const SynthesisResult result = synthesizer.solve();
  EXPECT_EQ(result.kind, Outcome::Failed);
  EXPECT_EQ(result.reason, "no answer today");
  const std::vector<Term>& parameters = problem.functions[0].parameters;
  EXPECT_EQ(synthesizer.verify(std::array{parameters[1]}), Synthesizer::Verdict::Unknown);
}

TEST_F(SynthesizerTest, ASolverThatIsWrongIsFoundOut) {
  const SynthesisProblem& problem = read(
      "(set-logic LIA)(synth-fun f ((x Int)) Int ((T Int)) ((T Int (x (+ T T)))))(declare-var y Int)"
      "(constraint (= (f 1) 2))(constraint (= (f 3) 6))(check-synth)");
  Synthesizer synthesizer(session_->terms(), problem, {}, [this] {
    return std::make_unique<FailingBackend>(make_solver()(), FailingBackend::Fault::IsDeaf);
  });
  const SynthesisResult result = synthesizer.solve();
  ASSERT_EQ(result.kind, Outcome::Wrong) << result.reason;
  EXPECT_EQ(result.reason, "violate what the solver says they satisfy");
  ASSERT_EQ(result.bodies.size(), 1U);
  EXPECT_EQ(text(result.bodies[0]), "x");
}

}  // namespace
}  // namespace preproc
