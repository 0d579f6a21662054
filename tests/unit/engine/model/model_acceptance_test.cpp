#include "engine/model/model_acceptance.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "support/lying_backend.h"
#include "unit/engine/embedding.h"

namespace preproc {
namespace {

/// Scripts that no pass decides, and the right answers. Each assertion of them has a value under any model.
struct Asked {
  std::string_view script;
  Status right;
};
constexpr Asked kAsked[] = {
    {"(declare-const x (_ BitVec 32))(declare-const y (_ BitVec 32))(assert (= (bvmul x y) #x00000023))"
     "(assert (bvult #x00000001 x))(assert (bvult x y))(assert (bvult y #x00000100))",
     Status::Sat},
    {"(declare-const x (_ BitVec 32))(declare-const y (_ BitVec 32))(assert (= (bvmul x x) (bvadd (bvmul y y) "
     "#x00000002)))"
     "(assert (bvult x #x00010000))(assert (= ((_ extract 0 0) y) #b1))",
     Status::Unsat},
    {"(declare-const x Int)(declare-const y Int)(assert (= (+ x (* 2 y)) 7))(assert (< 5 x))", Status::Sat},
    {"(declare-const x Int)(declare-const y Int)(assert (> (+ x y) 3))(assert (< (+ x (* 2 y)) 2))"
     "(assert (> y (- 1)))",
     Status::Unsat},
    {"(declare-const r Real)(declare-const q Real)(assert (= (+ r q) 1.5))(assert (< r (* 3 q) 2.0))", Status::Sat},
    {"(declare-const a Bool)(declare-const b Bool)(declare-const x Int)(assert (= a (< x 5)))(assert (= b (< 2 x)))"
     "(assert (or (not a) (not b)))",
     Status::Sat},
    {"(declare-fun f (Int) Int)(declare-const x Int)(declare-const y Int)(assert (= (f x) (+ 1 (f y))))"
     "(assert (< x (f x) y))",
     Status::Sat},
    {"(declare-fun f (Int) Int)(declare-const x Int)(declare-const y Int)(assert (not (= (f x) (f y))))"
     "(assert (= (+ x 1) (+ y 1)))",
     Status::Unsat},
    {"(declare-const a (Array Int Int))(declare-const i Int)(declare-const j Int)"
     "(assert (= (select (store a i 5) j) 6))(assert (< (select a i) (select a j)))",
     Status::Sat},
};

EngineOptions options_of(Lie lie) {
  EngineOptions options;
  options.solvers = {lying_solver(lie)};
  options.indexify = IndexifyMode::Off;
  return options;
}

class LyingSolverModelTest : public testing::TestWithParam<Lie> {};

/// An unsat is believed. Whatever else a solver answers, no answer is wrong, and a pass is not blamed for it.
TEST_P(LyingSolverModelTest, NoSatIsWrong) {
  for (const Asked& asked : kAsked) {
    for (const bool with_passes : {true, false}) {
      for (const IndexifyMode search : {IndexifyMode::Off, IndexifyMode::Auto}) {
        EngineOptions options = options_of(GetParam());
        options.indexify = search;
        if (!with_passes) {
          options.passes.clear();
        }
        Embedding e(asked.script, options);
        try {
          const Status answer = e.check().status;
          EXPECT_TRUE(answer == Status::Unknown || answer == asked.right ||
                      (answer == Status::Unsat && GetParam() == Lie::Unsat))
              << to_string(answer) << " to " << asked.script;
          if (answer == Status::Sat && GetParam() != Lie::NoModel) {  // arrays, functions and reals may have no value
            for (const Term t : e.query().originals()) {
              EXPECT_EQ(Evaluator(e.tm(), e.engine().model().values()).evaluate(t), Value(true)) << asked.script;
            }
          }
        } catch (const EngineError& error) {
          EXPECT_TRUE(GetParam() == Lie::Error || GetParam() == Lie::Failing) << error.what();
          EXPECT_THAT(error.what(), testing::StartsWith("the liar")) << asked.script;
        }
        // The engine goes on: with another check, which nobody needs to be asked about.
        const Term no[] = {e.tm().mk_false()};
        EXPECT_EQ(e.check(no).status, Status::Unsat) << asked.script;
      }
    }
  }
}

INSTANTIATE_TEST_SUITE_P(Lies, LyingSolverModelTest,
                         testing::Values(Lie::None, Lie::Sat, Lie::Unsat, Lie::Unknown, Lie::Model, Lie::NoModel,
                                         Lie::Value, Lie::Core, Lie::Error, Lie::Failing),
                         [](const auto& info) { return std::string(to_string(info.param)); });

constexpr std::string_view kProduct =
    "(declare-const x (_ BitVec 32))(declare-const y (_ BitVec 32))(assert (= (bvmul x y) #x00000023))"
    "(assert (bvult #x00000001 x))(assert (bvult x y))(assert (bvult y #x00000100))";
constexpr std::string_view kIntegers =
    "(declare-const x Int)(declare-const y Int)(assert (= (+ x (* 2 y)) 7))(assert (< 5 x))";

/// `bits`, which needs no program, answers in the liar's place.
TEST(ModelAcceptanceTest, AnotherSolverAnswersWhereAModelIsWrong) {
  Embedding wrong_model(kProduct, options_of(Lie::Model));
  EXPECT_EQ(wrong_model.check().status, Status::Sat);
  EXPECT_EQ(wrong_model.engine().model().origin(), Model::Origin::Found);
  Embedding wrong_sat(kAsked[1].script, options_of(Lie::Sat));
  EXPECT_EQ(wrong_sat.check().status, Status::Unsat);
  EXPECT_GE(wrong_sat.engine().statistics().solver_checks, 2U);
}

/// No program may be started here, and `bits` knows no integers.
TEST(ModelAcceptanceTest, WithoutAnotherSolverAWrongModelIsUnknown) {
  Embedding e(kIntegers, options_of(Lie::Model));
  const CheckResult result = e.check();
  EXPECT_EQ(result.status, Status::Unknown);
  EXPECT_EQ(result.reason, "the model of liar does not satisfy what it was asked");
}

TEST(ModelAcceptanceTest, ASearchReplacesAWrongModel) {
  EngineOptions options = options_of(Lie::Model);
  options.indexify = IndexifyMode::Auto;
  Embedding e("(declare-const x Int)(declare-const y Int)(assert (= (* x y) 77))(assert (< 1 x y))", options);
  EXPECT_EQ(e.check().status, Status::Sat);
  EXPECT_EQ(e.engine().model().origin(), Model::Origin::Found);
}

/// A solver that says sat and has no values is not believed.
TEST(ModelAcceptanceTest, SatWithoutAModelIsNoSat) {
  Embedding e(kIntegers, options_of(Lie::NoModel));
  const CheckResult result = e.check();
  EXPECT_EQ(result.status, Status::Unknown);
  EXPECT_EQ(result.reason, "liar has no model of what it was asked");
  Embedding bits(kProduct, options_of(Lie::NoModel));
  EXPECT_EQ(bits.check().status, Status::Sat);
  EXPECT_EQ(bits.engine().model().origin(), Model::Origin::Found);
}

/// The value of a partial operation is the solver's. The one that it says here is not the one that its answer is for.
TEST(ModelAcceptanceTest, AWrongValueOfAPartialOperationIsNoSat) {
  constexpr std::string_view kDivision =
      "(declare-const x Int)(declare-const y Int)(assert (= (div x y) 5))(assert (= (* y 3) 0))(assert (< 3 x))";
  Embedding honest(kDivision, options_of(Lie::None));
  EXPECT_EQ(honest.check().status, Status::Sat);
  Embedding liar(kDivision, options_of(Lie::Value));
  EXPECT_EQ(liar.check().status, Status::Unknown);
}

/// A table of which each value is another one: what a wrong pass makes of it.
std::optional<Encoding> encode_wrongly(TermManager& tm, const Table& table) {
  std::optional<Encoding> encoding = encode_chain(tm, table);
  if (encoding) {
    encoding->term = tm.mk(Kind::BvXor, {encoding->term, tm.mk_bv(8, 1)});
  }
  return encoding;
}

TEST(ModelAcceptanceTest, AWrongPassIsFoundByTheModel) {
  constexpr TableEncoder kWrong{"wrong", "wrong", encode_wrongly, estimate_ranges};
  std::string script =
      "(declare-const t (Array (_ BitVec 32) (_ BitVec 8)))(declare-const i (_ BitVec 32))"
      "(declare-const j (_ BitVec 32))";
  for (int i = 0; i < 32; ++i) {
    script += "(assert (= (select t (_ bv" + std::to_string(i) + " 32)) (_ bv" + std::to_string(i * i % 251) + " 8)))";
  }
  script +=
      "(assert (bvult i #x00000020))(assert (bvult j #x00000020))"
      "(assert (= (bvand (bvmul (select t i) (select t j)) #x01) #x01))(assert (bvult i j))";
  for (const Lie lie : {Lie::None, Lie::Unknown}) {
    EngineOptions options = options_of(lie);
    Embedding right(script, options);
    EXPECT_EQ(right.check().status, lie == Lie::None ? Status::Sat : Status::Unknown);
    options.table_encoder = &kWrong;
    Embedding wrong(script, options);
    if (lie == Lie::Unknown) {
      EXPECT_EQ(wrong.check().status, Status::Unknown);
      continue;
    }
    try {
      const CheckResult result = wrong.check();
      FAIL() << to_string(result.status) << " by a wrong pass";
    } catch (const EngineError& error) {
      EXPECT_THAT(error.what(), testing::StartsWith("internal error: the model of liar violates the assertion "));
      EXPECT_THAT(error.what(), testing::HasSubstr("after the passes"));
      EXPECT_THAT(error.what(), testing::HasSubstr("value-based"));
    }
    // Not after the error either: the engine has no model, and answers what comes next.
    const Term no[] = {wrong.tm().mk_false()};
    EXPECT_EQ(wrong.check(no).status, Status::Unsat);
  }
}

}  // namespace
}  // namespace preproc
