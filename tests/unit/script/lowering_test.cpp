#include "script/lowering.h"

#include <algorithm>
#include <array>
#include <memory>

#include <gtest/gtest.h>

#include "backends/backend.h"
#include "evaluate/evaluator.h"
#include "script/printer.h"
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

/// On every assignment of up to five arguments, repeated ones too, for every bound that makes a difference.
TEST_F(LoweringTest, CardinalitiesAreCounted) {
  for (uint32_t count = 1; count <= 5; ++count) {
    std::vector<Term> arguments;
    for (uint32_t i = 0; i < count; ++i) {
      arguments.push_back(tm_.mk_constant("p" + std::to_string(i % 4), tm_.sorts().boolean()));
    }
    for (const Kind kind : {Kind::AtMost, Kind::AtLeast}) {
      for (uint32_t bound = 0; bound <= count + 1; ++bound) {
        const Term original = tm_.mk(kind, arguments, std::array{bound});
        const Term lowered = lowering_.lower(original);
        walk_postorder(tm_, lowered, [&](Term t) { EXPECT_NE(tm_.kind(t), kind) << text(t); });
        for (uint32_t values = 0; values < 16; ++values) {
          Assignment assignment;
          uint32_t truths = 0;
          for (uint32_t i = 0; i < count; ++i) {
            const bool holds = (values >> i % 4 & 1U) != 0;
            assignment.set(tm_.function(arguments[i]), Value(holds));
            truths += holds ? 1 : 0;
          }
          const Value expected(kind == Kind::AtMost ? truths <= bound : truths >= bound);
          EXPECT_EQ(evaluate(tm_, original, assignment), expected) << text(original) << " at " << values;
          EXPECT_EQ(evaluate(tm_, lowered, assignment), expected) << text(lowered) << " at " << values;
        }
      }
    }
  }
}

TEST_F(LoweringTest, CardinalitiesStayForZ3AndWhereCountingIsTooLarge) {
  std::vector<Term> arguments;
  for (uint32_t i = 0; i < 1000; ++i) {
    arguments.push_back(tm_.mk_constant("p" + std::to_string(i), tm_.sorts().boolean()));
  }
  const Term few = tm_.mk(Kind::AtMost, arguments, std::array{1U});
  const Term many = tm_.mk(Kind::AtMost, arguments, std::array{500U});
  EXPECT_EQ(lowering_.lower(many), many);
  const Term lowered = lowering_.lower(few);
  EXPECT_NE(lowered, few);
  lowering_.keep_cardinalities(true);
  EXPECT_EQ(lowering_.lower(few), few);
  lowering_.keep_cardinalities(false);
  EXPECT_EQ(lowering_.lower(few), lowered);
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
