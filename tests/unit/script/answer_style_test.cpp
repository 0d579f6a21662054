#include "script/answer_style.h"

#include <gtest/gtest.h>

namespace preproc {
namespace {

TEST(AnswerStyleTest, BitsAreWrittenAnew) {
  const std::string text = "(store ((as const (Array (_ BitVec 8) (_ BitVec 3))) #b101) #xa5 #b000)";
  EXPECT_EQ(in_style({}, text), text);
  EXPECT_EQ(in_style({.bits = BitsStyle::Binary}, text),
            "(store ((as const (Array (_ BitVec 8) (_ BitVec 3))) #b101) #b10100101 #b000)");
  EXPECT_EQ(in_style({.bits = BitsStyle::Decimal}, text),
            "(store ((as const (Array (_ BitVec 8) (_ BitVec 3))) (_ bv5 3)) (_ bv165 8) (_ bv0 3))");
  EXPECT_EQ(in_style({.bits = BitsStyle::Hexadecimal}, text), text);
  EXPECT_EQ(in_style({.bits = BitsStyle::Decimal}, "#xffffffffffffffffffff"), "(_ bv1208925819614629174706175 80)");
}

TEST(AnswerStyleTest, ElementsHaveTheNamesOfZ3) {
  const AnswerStyle z3{.val_elements = true};
  EXPECT_EQ(in_style(z3, "(f (as @U_0 U) (as @V_12 V))"), "(f U!val!0 V!val!12)");
  EXPECT_EQ(in_style(z3, "((u (as |@(list Int)_3| (list Int))))"), "((u list!val!3))");
  EXPECT_EQ(in_style(z3, "(as |@a b_0| |a b|)"), "|a b!val!0|");
  EXPECT_EQ(in_style(z3, "((as const (Array Int U)) (as @U_1 U))"), "((as const (Array Int U)) U!val!1)");
  EXPECT_EQ(in_style(z3, "(as @U_0"), "(as @U_0");
}

TEST(AnswerStyleTest, QuotientsBecomeDecimals) {
  const AnswerStyle decimal{.decimal_places = 10};
  EXPECT_EQ(in_style(decimal, "(/ 1.0 3.0)"), "0.3333333333?");
  EXPECT_EQ(in_style(decimal, "(- (/ 1.0 4.0))"), "(- 0.25)");
  EXPECT_EQ(in_style(decimal, "((x (/ 22 7)) (y 2.0))"), "((x 3.1428571428?) (y 2.0))");
  EXPECT_EQ(in_style(decimal, "(/ x 3.0)"), "(/ x 3.0)");
}

TEST(AnswerStyleTest, StringsAndQuotedSymbolsStay) {
  const AnswerStyle all{.bits = BitsStyle::Decimal, .val_elements = true, .decimal_places = 3};
  for (const std::string text : {"\"#xa5 (as @U_0 U)\"", "|#xa5 (/ 1.0 3.0)|", "\"a \"\" #b1\"", "#x", "x#b1"}) {
    EXPECT_EQ(in_style(all, text), text);
  }
}

}  // namespace
}  // namespace preproc
