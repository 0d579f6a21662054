#include "summaries/output/condition_text.h"

#include <random>

#include <gtest/gtest.h>

namespace preproc {
namespace {

struct Literals {
  Literals() {
    const Sort integer = tm.sorts().integer();
    x = tm.mk_constant("x", integer);
    y = tm.mk_constant("y", integer);
    const Term sum = tm.mk(Kind::Add, {x, y});
    const Term zero = tm.mk_int(0);
    const Term compared = tm.mk(Kind::Lt, {sum, zero});
    all = {tm.mk_constant("p", tm.sorts().boolean()),
           compared,
           tm.mk(Kind::Not, {compared}),
           tm.mk(Kind::Lt, {x, y}),
           tm.mk(Kind::Equal, {sum, tm.mk(Kind::Mul, {sum, x})}),  // shares within itself
           tm.mk(Kind::Or, {tm.mk(Kind::Lt, {y, x}), tm.mk(Kind::Equal, {x, zero})})};
    const Term z = tm.mk_variable(tm.symbols().intern("z"), integer);
    const Term function = tm.mk_binder(Kind::Lambda, {{z}}, tm.mk(Kind::Add, {z, sum}));
    all.push_back(tm.mk(Kind::Equal, {tm.mk_ho_apply(function, {{y}}), zero}));
    all.push_back(tm.mk_binder(Kind::Exists, {{z}}, tm.mk(Kind::Lt, {z, sum})));
    Term deep = x;
    for (int i = 0; i < 200; ++i) {
      deep = tm.mk(Kind::Add, {tm.mk(Kind::Neg, {deep}), y});
    }
    all.push_back(tm.mk(Kind::Lt, {deep, zero}));
  }
  TermManager tm;
  Term x;
  Term y;
  std::vector<Term> all;
};

TEST(ConditionText, IsWhatThePrinterWrites) {
  Literals literals;
  TermManager& tm = literals.tm;
  Printer printer(tm);
  Printer other(tm);
  for (Printer* each : {&printer, &other}) {
    each->set_name(literals.x, tm.symbols().intern("a b"));
  }
  ConditionText text(tm, printer);
  EXPECT_EQ(text.of(std::span<const Term>()), "true");
  std::mt19937 random(1);
  size_t with_lets = 0;
  for (int i = 0; i < 2000; ++i) {
    std::vector<Term> condition;
    for (size_t n = 1 + random() % 4; condition.size() < n;) {
      condition.push_back(literals.all[random() % literals.all.size()]);
    }
    const std::string expected = other.to_string(condition.size() == 1 ? condition[0] : tm.mk(Kind::And, condition));
    ASSERT_EQ(text.of(condition), expected);
    with_lets += expected.find("(let") != std::string::npos ? 1 : 0;
    ASSERT_EQ(text.of(condition[0]), other.to_string(condition[0]));
    ASSERT_EQ(text.json(condition[0]), '"' + other.to_string(condition[0]) + '"');
  }
  EXPECT_GT(with_lets, 500U);
  EXPECT_LT(with_lets, 1900U);
}

TEST(ConditionText, ForgetsWhatIsMuch) {
  TermManager tm;
  Printer printer(tm);
  ConditionText text(tm, printer);
  const auto name = [](int i) { return std::string(size_t{1} << 20, static_cast<char>('a' + i)); };
  std::vector<Term> condition;
  for (int i = 0; i < 20; ++i) {
    condition.push_back(tm.mk(Kind::Not, {tm.mk_constant(name(i), tm.sorts().boolean())}));
  }
  EXPECT_EQ(text.of(condition), printer.to_string(tm.mk(Kind::And, condition)));
  EXPECT_EQ(text.of(condition[0]), "(not " + name(0) + ")");
}

TEST(ConditionText, QuotesForJson) {
  TermManager tm;
  Printer printer(tm);
  ConditionText text(tm, printer);
  EXPECT_EQ(text.json(tm.mk_constant("a\"b", tm.sorts().boolean())), R"("|a\"b|")");
}

}  // namespace
}  // namespace preproc
