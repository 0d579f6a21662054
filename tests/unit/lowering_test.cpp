#include "script/lowering.h"

#include <algorithm>
#include <memory>

#include <gtest/gtest.h>

#include "backends/backend.h"
#include "script/printer.h"
#include "term/evaluator.h"
#include "term/walk.h"

namespace preproc {
namespace {

constexpr Kind kLowered[] = {Kind::BvNego,  Kind::BvUaddo, Kind::BvSaddo, Kind::BvUmulo,   Kind::BvSmulo,
                             Kind::BvUsubo, Kind::BvSsubo, Kind::BvSdivo, Kind::BvSbvToInt};

class LoweringTest : public ::testing::Test {
 protected:
  Term apply(Kind kind, Term x, Term y) {
    return kind == Kind::BvNego || kind == Kind::BvSbvToInt ? tm_.mk(kind, {x}) : tm_.mk(kind, {x, y});
  }
  Term constant(const char* name, uint32_t width) {
    return tm_.mk_constant(name + std::to_string(width), tm_.sorts().bitvec(width));
  }
  std::string text(Term t) { return Printer(tm_).to_string(t); }

  TermManager tm_;
  Lowering lowering_{tm_};
};

TEST_F(LoweringTest, Z3ProvesEveryOperator) {
  const BackendRecord* z3 = find_backend("z3");
  ASSERT_NE(z3, nullptr);
  const std::unique_ptr<Backend> backend = z3->create(tm_, {});
  for (const uint32_t width : {1U, 2U, 3U, 4U, 5U}) {
    for (const Kind kind : kLowered) {
      const Term original = apply(kind, constant("x", width), constant("y", width));
      const Term lowered = lowering_.lower(original);
      backend->push();
      backend->assert_term(tm_.mk(Kind::Distinct, {original, lowered}));
      EXPECT_EQ(backend->check().status, Status::Unsat) << text(original) << " and " << text(lowered);
      backend->pop(1);
    }
  }
}

TEST_F(LoweringTest, EveryValueOfSmallWidthsIsThatOfTheOperator) {
  for (const uint32_t width : {1U, 2U, 3U, 4U}) {
    for (const Kind kind : kLowered) {
      const Term x = constant("x", width);
      const Term y = constant("y", width);
      const Term original = apply(kind, x, y);
      const Term lowered = lowering_.lower(original);
      for (uint64_t a = 0; a >> width == 0; ++a) {
        for (uint64_t b = 0; b >> width == 0; ++b) {
          Assignment values;
          values.set(tm_.function(x), Value(BitVector(width, a)));
          values.set(tm_.function(y), Value(BitVector(width, b)));
          const Value expected = evaluate(tm_, original, values);
          ASSERT_TRUE(expected.known());
          ASSERT_EQ(evaluate(tm_, lowered, values), expected) << text(lowered) << " at " << a << ", " << b;
        }
      }
    }
  }
}

TEST_F(LoweringTest, NoneIsLeft) {
  for (const Kind kind : kLowered) {
    const Term lowered = lowering_.lower(apply(kind, constant("x", 8), constant("y", 8)));
    walk_postorder(tm_, lowered, [&](Term t) { EXPECT_EQ(std::ranges::count(kLowered, tm_.kind(t)), 0) << text(t); });
  }
}

TEST_F(LoweringTest, TermsAroundAreRebuiltAndOthersKept) {
  const Term x = constant("x", 8);
  const Term before = tm_.mk(Kind::Not, {tm_.mk(Kind::Equal, {x, constant("y", 8)})});
  EXPECT_EQ(lowering_.lower(before), before);
  const Term both = tm_.mk(Kind::Or, {before, tm_.mk(Kind::BvUsubo, {x, constant("y", 8)})});
  EXPECT_EQ(lowering_.lower(both), tm_.mk(Kind::Or, {before, tm_.mk(Kind::BvUlt, {x, constant("y", 8)})}));
  EXPECT_EQ(lowering_.lower(before), before);
}

TEST_F(LoweringTest, DeepTerms) {
  Term t = tm_.mk(Kind::BvNego, {constant("x", 8)});
  Term expected = lowering_.lower(t);
  for (int i = 0; i < 1'000'000; ++i) {
    t = tm_.mk(Kind::Not, {t});
    expected = tm_.mk(Kind::Not, {expected});
  }
  EXPECT_EQ(lowering_.lower(t), expected);
}

}  // namespace
}  // namespace preproc
