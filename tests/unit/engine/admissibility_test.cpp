#include "engine/admissibility.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "unit/engine/embedding.h"

namespace preproc {
namespace {

/// Definitions that z3 has a model for by themselves; each has a reason of its own to have a solution, or has none.
struct Defined {
  std::string_view name;
  std::string_view definitions;
  bool is_shown;
};
constexpr Defined kDefined[] = {
    // Calls go down.
    {"above_a_bound", "(define-fun-rec f ((x Int)) Int (ite (<= x 0) 0 (+ 1 (f (- x 1)))))", true},
    {"up_to_a_bound", "(define-fun-rec f ((x Int)) Int (ite (>= x 10) 0 (+ 1 (f (+ x 1)))))", true},
    {"up_to_a_symbol", "(declare-const n Int)(define-fun-rec f ((x Int)) Int (ite (>= x n) 0 (+ 1 (f (+ x 1)))))",
     true},
    {"lexicographic",
     "(define-fun-rec f ((m Int) (n Int)) Int (ite (<= m 0) 1 (ite (<= n 0) (f (- m 1) 7) (+ 1 (f m (- n 1))))))",
     true},
    {"by_length", "(define-fun-rec f ((s String)) Int (ite (= s \"\") 0 (+ 1 (f (str.substr s 1 (str.len s))))))",
     true},
    {"bit_vectors",
     "(define-fun-rec f ((x (_ BitVec 70))) Int (ite (= x (_ bv0 70)) 0 (+ 1 (f (bvlshr x (_ bv1 70))))))", true},
    {"mutual",
     "(define-funs-rec ((f ((x Int)) Int) (g ((x Int)) Int))"
     " ((ite (<= x 0) 0 (+ 1 (g (- x 1)))) (ite (<= x 0) 1 (+ 2 (f (- x 1))))))",
     true},
    // Calls that do not go down.
    {"tail", "(define-fun-rec f ((x Int)) Int (ite (= x 3) 5 (f (* x x))))", true},
    {"positive", "(define-fun-rec f ((x Int)) Bool (or (= x 3) (f (+ x x)) (f (* x x))))", true},
    {"compact", "(define-fun-rec f ((x Int)) Bool (not (f (- x 1))))", true},
    {"constant", "(define-fun-rec f ((x Int)) Int (* 2 (f (* x x))))", true},
    {"solved_for_the_call", "(define-fun-rec f ((x Int)) Int (+ x (f (- x 1))))", true},
    {"evaluated", "(define-fun-rec f ((x (_ BitVec 2))) Bool (ite (= x #b00) true (not (f (bvxor x (bvneg x))))))",
     true},
    // There is no solution.
    {"one_more", "(define-fun-rec f ((x Int)) Int (+ 1 (f x)))", false},
    {"not_itself", "(define-fun-rec f ((x Int)) Bool (not (f x)))", false},
    {"circle", "(define-funs-rec ((f ((x Int)) Int) (g ((x Int)) Int)) ((+ 1 (g x)) (f x)))", false},
    {"at_one_point", "(define-fun-rec f ((x Int)) Int (ite (= x 1000) (+ 1 (f x)) 0))", false},
    {"odd_circle_of_signs", "(define-fun-rec f ((x Int)) Int (ite (= x 0) (+ 1 (f (- x))) 0))", false},
};

class AdmissibilityTest : public testing::TestWithParam<Defined> {};

/// No assertion calls the functions: what a check says depends on the definitions alone.
TEST_P(AdmissibilityTest, ASolutionIsShownWhereThereIsOneAndOnlyThere) {
  EngineOptions options;
  options.indexify = IndexifyMode::Off;
  Embedding e(GetParam().definitions, options);
  for (int round = 0; round < 2; ++round) {  // the second time as it was noted
    const CheckResult result = e.check();
    if (GetParam().is_shown) {
      EXPECT_EQ(result.status, Status::Sat) << result.reason;
    } else {
      EXPECT_EQ(result.status, Status::Unknown);
      EXPECT_THAT(result.reason, testing::ContainsRegex("^the recursive definition of [fg] was not shown"));
    }
  }
}

/// A proof takes time; a check that is over has none.
TEST(AdmissibilityLimitsTest, WithoutTimeNothingIsShown) {
  Embedding e(kDefined[0].definitions);
  Query query = e.query();
  query.solver.timeout = std::chrono::milliseconds(0);
  EXPECT_EQ(e.engine().check(query).status, Status::Unknown);
  EXPECT_EQ(e.check().status, Status::Sat);
}

INSTANTIATE_TEST_SUITE_P(Definitions, AdmissibilityTest, testing::ValuesIn(kDefined),
                         [](const auto& info) { return std::string(info.param.name); });

}  // namespace
}  // namespace preproc
