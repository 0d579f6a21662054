// Terms and sorts through the C++ interface, against the installed headers only.
#include <string>
#include <vector>

#include <gtest/gtest.h>
#include <preproc/preproc.hpp>

namespace {

using preproc::Context;
using preproc::Error;
using preproc::Sort;
using preproc::Term;

class TermsTest : public ::testing::Test {
 protected:
  /// The error that a call ends with.
  template <typename Call>
  static std::pair<preproc_error_kind, std::string> error_of(Call&& call) {
    try {
      call();
    } catch (const Error& error) {
      return {error.kind(), error.what()};
    }
    return {PREPROC_NO_ERROR, {}};
  }
  Context c_;
  Term x_ = c_.bitvec("x", 8);
  Term y_ = c_.bitvec("y", 8);
};

TEST_F(TermsTest, SortsAreWhatTheySay) {
  const Sort array = c_.array_sort(c_.bitvec_sort(32), c_.bitvec_sort(8));
  EXPECT_EQ(array.text(), "(Array (_ BitVec 32) (_ BitVec 8))");
  EXPECT_EQ(array, c_.sort("(Array (_ BitVec 32) (_ BitVec 8))"));
  EXPECT_EQ(array.kind(), PREPROC_SORT_ARRAY);
  EXPECT_EQ(array.at(0).width(), 32U);
  EXPECT_EQ(array.at(1).width(), 8U);
  const Sort single = c_.float_sort(8, 24);
  EXPECT_EQ(single.kind(), PREPROC_SORT_FLOAT);
  EXPECT_EQ(single.width(), 32U);
  EXPECT_EQ(single.exponent(), 8U);
  const std::vector<Sort> arguments{c_.int_sort(), c_.bool_sort()};
  const Sort functions = c_.function_sort(arguments, c_.real_sort());
  EXPECT_EQ(functions.kind(), PREPROC_SORT_FUNCTION);
  EXPECT_EQ(functions.size(), 3U);
  EXPECT_EQ(functions.at(2), c_.real_sort());
  const Sort declared = c_.uninterpreted_sort("U");
  EXPECT_EQ(declared, c_.sort("U"));
  EXPECT_EQ(c_.string_sort().kind(), PREPROC_SORT_STRING);
  const Sort sequences = c_.sequence_sort(c_.int_sort());
  EXPECT_EQ(sequences.text(), "(Seq Int)");
  EXPECT_EQ(sequences.kind(), PREPROC_SORT_SEQUENCE);
  EXPECT_EQ(sequences.size(), 1U);
  EXPECT_EQ(sequences.at(0), c_.int_sort());
}

TEST_F(TermsTest, OperatorsAreThoseOfSmtLib) {
  EXPECT_EQ((x_ + y_).text(), "(bvadd x y)");
  EXPECT_EQ((x_ + 3).text(), "(bvadd x #x03)");
  EXPECT_EQ((3 - x_).text(), "(bvsub #x03 x)");
  EXPECT_EQ((-x_).text(), "(bvneg x)");
  EXPECT_EQ((x_ == y_).text(), "(= x y)");
  EXPECT_EQ((x_ != 255).text(), "(distinct x #xff)");
  EXPECT_EQ((x_ << 1).text(), "(bvshl x #x01)");
  EXPECT_EQ(extract(6, 1, x_).text(), "((_ extract 6 1) x)");
  EXPECT_EQ(extract(6, 1, x_).sort().width(), 6U);
  EXPECT_EQ(zero_extend(24, x_).sort().width(), 32U);
  EXPECT_EQ(concat(x_, y_).sort().width(), 16U);
  const Term i = c_.integer("i");
  EXPECT_EQ((i * i < 50 && i > -3).text(), "(and (< (* i i) 50) (> i (- 3)))");
  const Term table = c_.constant("t", c_.array_sort(c_.bitvec_sort(8), c_.bitvec_sort(8)));
  EXPECT_EQ(table[x_].text(), "(select t x)");
  EXPECT_EQ(store(table, x_, y_).text(), "(store t x y)");
  const std::vector<Term> three{x_, y_, c_.bits(8, 1)};
  EXPECT_EQ(preproc::op("bvadd", three).text(), "(bvadd x y #x01)");
  EXPECT_EQ(distinct(three).text(), "(distinct x y #x01)");
}

TEST_F(TermsTest, EqualTermsAreTheSame) {
  EXPECT_TRUE(same(x_ + y_, c_.term("(bvadd x y)")));
  EXPECT_FALSE(same(x_ + y_, y_ + x_));
  EXPECT_TRUE(same(c_.bitvec("x", 8), x_));
}

TEST_F(TermsTest, TermsCanBeTakenApart) {
  const Term t = extract(6, 1, x_ + y_);
  EXPECT_EQ(t.name(), "extract");
  EXPECT_EQ(t.indices(), (std::vector<uint32_t>{6, 1}));
  ASSERT_EQ(t.size(), 1U);
  EXPECT_EQ(t.at(0).name(), "bvadd");
  EXPECT_EQ(t.at(0).at(1).name(), "y");
  EXPECT_FALSE(t.is_value());
}

TEST_F(TermsTest, ValuesAreRead) {
  EXPECT_EQ(c_.bits(8, 300).word(), 44U);
  EXPECT_EQ(c_.bits(64, UINT64_MAX).word(), UINT64_MAX);
  EXPECT_EQ(c_.boolean(true).word(), 1U);
  EXPECT_EQ(c_.number(c_.bitvec_sort(100), "-1").value(), "1267650600228229401496703205375");
  EXPECT_EQ(c_.number(c_.bitvec_sort(12), "#xfa1").word(), 0xfa1U);
  EXPECT_EQ(c_.number(c_.bitvec_sort(3), "#b101").word(), 5U);
  EXPECT_EQ(c_.number(c_.int_sort(), "-123456789012345678901234567890").value(), "-123456789012345678901234567890");
  EXPECT_EQ(c_.number(c_.real_sort(), "1.50").value(), "3/2");
  EXPECT_EQ(c_.number(c_.real_sort(), "-2/6").value(), "-1/3");
  EXPECT_EQ(c_.string("gr\u00fc\u00df\"e").value(), "gr\u00fc\u00df\"e");
  EXPECT_EQ(c_.integer(INT64_MIN).value(), "-9223372036854775808");
}

TEST_F(TermsTest, FunctionsAndBinders) {
  const std::vector<Sort> arguments{c_.bitvec_sort(8)};
  const Term f = c_.constant("f", c_.function_sort(arguments, c_.bool_sort()));
  EXPECT_EQ(f(x_).text(), "(f x)");
  const Term v = c_.variable("v", c_.bitvec_sort(8));
  const std::vector<Term> variables{v};
  const Term all = c_.forall(variables, f(v));
  EXPECT_EQ(all.name(), "forall");
  const Term twice = c_.define("twice", variables, v + v);
  EXPECT_EQ(twice(x_).text(), "(twice x)");
  EXPECT_EQ(c_.simplify(twice(c_.bits(8, 21))).word(), 42U);
  EXPECT_TRUE(same(c_.find("twice")(x_), c_.term("(twice x)")));
  // The same variable twice in one term, bound in one place and in another.
  const Term both = c_.exists(variables, v == x_ && c_.forall(variables, f(v)));
  EXPECT_TRUE(same(c_.term(both.text()), both) || !c_.term(both.text()).is_null());
  EXPECT_EQ(error_of([&] { c_.find("nobody"); }).first, PREPROC_BAD_ARGUMENT);
}

TEST_F(TermsTest, TextsAreRead) {
  const std::vector<Term> asserted = c_.parse(
      "(set-logic QF_BV)(declare-const z (_ BitVec 8))(define-fun small ((a (_ BitVec 8))) Bool (bvult a #x10))\n"
      "(assert (small z))(assert (! (= z x) :named same))(check-sat)(exit)(assert false)");
  ASSERT_EQ(asserted.size(), 2U);
  EXPECT_EQ(asserted[0].text(), "(small z)");
  EXPECT_TRUE(same(c_.find("same"), asserted[1]));
  EXPECT_TRUE(same(c_.bitvec("z", 8), asserted[0].at(0)));
}

TEST_F(TermsTest, ReplacesAndSimplifies) {
  const std::vector<Term> from{x_, y_};
  const std::vector<Term> to{y_, x_};
  EXPECT_TRUE(same(c_.substitute(x_ + y_, from, to), y_ + x_));
  const std::vector<Term> values{c_.bits(8, 1), c_.bits(8, 2)};
  EXPECT_EQ(c_.simplify(c_.substitute(x_ + y_, from, values)).word(), 3U);
}

TEST_F(TermsTest, FreshNamesAreFresh) {
  const Term a = c_.fresh("x", c_.int_sort());
  const Term b = c_.fresh("x", c_.int_sort());
  EXPECT_FALSE(same(a, b));
  EXPECT_TRUE(same(c_.term(a.text()), a));
}

TEST_F(TermsTest, MistakesAreErrorsWithTheirKind) {
  const Term i = c_.integer("i");
  EXPECT_EQ(error_of([&] { x_ + i; }),
            (std::pair{PREPROC_BAD_SORT,
                       std::string("`bvadd`: expected two bit-vectors of equal width, got (_ BitVec 8), Int")}));
  EXPECT_EQ(error_of([&] { preproc::op("selct", x_, y_); }).second, "unknown operator `selct`, did you mean `select`?");
  EXPECT_EQ(error_of([&] { c_.bitvec("i", 8); }).first, PREPROC_BAD_SORT);
  EXPECT_EQ(error_of([&] { c_.integer("bvadd"); }).first, PREPROC_BAD_ARGUMENT);
  EXPECT_EQ(error_of([&] { c_.integer("a|b"); }).first, PREPROC_BAD_ARGUMENT);
  EXPECT_EQ(error_of([&] { c_.bitvec_sort(0); }).first, PREPROC_BAD_ARGUMENT);
  EXPECT_EQ(error_of([&] { c_.number(c_.int_sort(), "1.5"); }).first, PREPROC_BAD_ARGUMENT);
  EXPECT_EQ(error_of([&] { c_.number(c_.bitvec_sort(8), "#xfff"); }).first, PREPROC_BAD_ARGUMENT);
  EXPECT_EQ(error_of([&] { c_.string("\xff"); }).first, PREPROC_BAD_ARGUMENT);
  EXPECT_EQ(error_of([&] { x_.at(0); }).first, PREPROC_BAD_ARGUMENT);
  EXPECT_EQ(error_of([&] { x_.value(); }).first, PREPROC_BAD_ARGUMENT);
  EXPECT_THROW(x_.word(), std::invalid_argument);
  EXPECT_THROW(x_ < y_, std::invalid_argument);
}

TEST_F(TermsTest, ErrorsInTextsHaveAPlace) {
  try {
    c_.term("(bvadd x\n  zz)");
    FAIL() << "no error";
  } catch (const Error& error) {
    EXPECT_EQ(error.kind(), PREPROC_BAD_TEXT);
    EXPECT_EQ(error.line(), 2U);
    EXPECT_EQ(error.column(), 3U);
  }
  EXPECT_EQ(error_of([&] { c_.term("x y"); }).first, PREPROC_BAD_TEXT);
  EXPECT_EQ(error_of([&] { c_.term(""); }).first, PREPROC_BAD_TEXT);
  EXPECT_EQ(error_of([&] { c_.parse("(push 1)"); }).first, PREPROC_BAD_TEXT);
  EXPECT_EQ(error_of([&] { c_.parse("(assert (let ((a x)) (= a)"); }).first, PREPROC_BAD_TEXT);
  EXPECT_EQ((x_ + y_).text(), "(bvadd x y)");
}

TEST_F(TermsTest, TermsOfAnotherContextAreRefused) {
  Context other;
  const Term foreign = other.bitvec("x", 8);
  EXPECT_EQ(error_of([&] { x_ + foreign; }),
            (std::pair{PREPROC_BAD_ARGUMENT, std::string("the term is of another context")}));
  EXPECT_EQ(error_of([&] { c_.array_sort(other.int_sort(), c_.int_sort()); }).first, PREPROC_BAD_ARGUMENT);
}

TEST_F(TermsTest, DeepAndSharedTermsAreNoTrouble) {
  Term t = x_;
  for (int i = 0; i < 100'000; ++i) {
    t = t + t;
  }
  EXPECT_EQ(c_.simplify(c_.substitute(t, std::vector<Term>{x_}, std::vector<Term>{c_.bits(8, 1)})).word(), 0U);
  EXPECT_GT(t.text().size(), 1'000'000U);
  EXPECT_GT(c_.memory(), 100'000U * 16);
}

}  // namespace
