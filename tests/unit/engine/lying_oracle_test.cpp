// Scripts with oracles and solvers that lie: no answer is wrong, neither about the formula nor about the oracle.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "support/lying_backend.h"
#include "unit/engine/embedding.h"
#include "value/oracle.h"

namespace preproc {
namespace {

/// 7 x + 3 over bit-vectors, modulo their width.
class Scramble final : public Oracle {
 public:
  Value call(std::span<const Value> arguments) override {
    const BitVector& x = arguments[0].bits();
    return Value(BitVector(x.width(), mpz_class(7 * x.to_mpz() + 3)));
  }
  std::string failure() const override { return {}; }
  const std::string& executable() const override { return name_; }

 private:
  std::string name_ = "scramble";
};

struct Asked {
  std::string_view assertions;
  Status right;
  bool hard = false;  ///< an honest solver may give up
};
constexpr std::string_view kDeclarations =
    "(declare-oracle-fun f scramble ((_ BitVec 8)) (_ BitVec 8))(declare-const x (_ BitVec 8))"
    "(declare-const y (_ BitVec 8))";
constexpr Asked kAsked[] = {
    {"(assert (= (f x) #x2d))", Status::Sat},
    {"(assert (= (f (f x)) #x49))(assert (bvult y (f y)))", Status::Sat},
    {"(assert (bvult x #x04))(assert (bvugt (f x) #x18))", Status::Unsat},
    {"(assert (bvult x #x03))(assert (= y (f x)))(assert (= (f y) #x00))", Status::Unsat},
    // z is #x3a7b alone, which is none of the points that the solver has to choose among after some rounds.
    {"(declare-oracle-fun g scramble ((_ BitVec 16)) (_ BitVec 16))(declare-const z (_ BitVec 16))"
     "(assert (= (g z) #x9960))",
     Status::Sat, true},
};

class LyingOracleTest : public testing::TestWithParam<Lie> {};

/// An unsat is believed; a sat has the oracle's own values.
TEST_P(LyingOracleTest, NoAnswerIsWrong) {
  for (const Asked& asked : kAsked) {
    for (const IndexifyMode search : {IndexifyMode::Off, IndexifyMode::Auto}) {
      EngineOptions options;
      options.solvers = {lying_solver(GetParam())};
      options.indexify = search;
      Embedding e(std::string(kDeclarations) + std::string(asked.assertions), options, std::make_shared<Scramble>());
      Query query = e.query();
      if (GetParam() == Lie::Hang) {
        query.solver.timeout = std::chrono::milliseconds(100);
      }
      try {
        const CheckResult result = e.engine().check(query);
        if (result.status == Status::Unknown) {
          EXPECT_TRUE(GetParam() != Lie::None || asked.hard) << asked.assertions << ": " << result.reason;
          EXPECT_NE(result.reason, "") << asked.assertions;
        } else {
          EXPECT_TRUE(result.status == asked.right || (result.status == Status::Unsat && GetParam() == Lie::Unsat))
              << to_string(result.status) << " to " << asked.assertions;
        }
        if (result.status == Status::Sat) {
          for (const Term t : e.query().originals()) {
            EXPECT_EQ(Evaluator(e.tm(), e.engine().model().values()).evaluate(t), Value(true)) << asked.assertions;
          }
        }
      } catch (const EngineError& error) {
        if (GetParam() == Lie::Unsat) {  // a search was as fast as the lie
          EXPECT_STREQ(error.what(), "internal error: liar answers unsat, and a search has found a model");
          continue;
        }
        EXPECT_TRUE(GetParam() == Lie::Error || GetParam() == Lie::Failing) << error.what();
        EXPECT_THAT(error.what(), testing::StartsWith("the liar")) << asked.assertions;
      }
    }
  }
}

INSTANTIATE_TEST_SUITE_P(Lies, LyingOracleTest, testing::ValuesIn(kLies),
                         [](const auto& info) { return std::string(to_string(info.param)); });

}  // namespace
}  // namespace preproc
