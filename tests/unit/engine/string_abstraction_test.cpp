#include "engine/string_abstraction.h"

#include <string>

#include <fmt/format.h>
#include <gtest/gtest.h>

#include "backends/solver_choice.h"
#include "unit/engine/embedding.h"

namespace preproc {
namespace {

/// A form: numbered fields that are there or not, and numbers that are in range if they are; and what else is said.
std::string form(std::string_view rest) {
  std::string script;
  constexpr int kFields = 20;
  for (int i = 0; i < kFields; ++i) {
    script += fmt::format("(declare-const b{0} Bool)(declare-const n{0} Int)", i);
    script += fmt::format("(assert (ite b{0} (and (<= 0 n{0}) (<= n{0} 99)) (= n{0} 0)))", i);
  }
  for (int i = 1; i < kFields; ++i) {
    script += fmt::format("(assert (=> b{1} (and b{0} (< n{0} (+ n{1} 3)))))", i - 1, i);
  }
  return script + "(declare-const s String)(declare-const t String)" + std::string(rest);
}

/// No clock decides, and so no search is before the strategy.
EngineOptions options() {
  EngineOptions options;
  options.solvers = {choose_solver("z3")};
  options.portfolio = {.on = true, .jobs = 1, .reproducible = true};
  options.statistics = true;
  return options;
}

std::string decider(Embedding& e) {
  const auto& by = e.engine().statistics().decided_by;
  return by.empty() ? "nobody" : by.begin()->first;
}

TEST(StringAbstractionTest, NumbersAloneAreUnsat) {
  Embedding e(form("(assert (< (+ (str.len s) n0 n1) (ite b3 0 (- 1))))(assert (distinct s t))"), options());
  EXPECT_EQ(e.check().status, Status::Unsat);
  EXPECT_EQ(decider(e), "abstraction");
}

TEST(StringAbstractionTest, StringsAreFoundForTheNumbers) {
  Embedding e(
      form("(assert (=> b0 (= (str.to_int s) (+ n0 1990))))(assert (and b0 b1))"
           "(assert (str.in_re s ((_ re.loop 4 4) (re.range \"0\" \"9\"))))(assert (= (str.len s) (str.len t)))"),
      options());
  EXPECT_EQ(e.check().status, Status::Sat);
  EXPECT_EQ(decider(e), "abstraction");
  const Assignment& values = e.engine().model().values();
  const auto number = values.get(e.tm().function(e.symbol("n0"))).integer();
  EXPECT_EQ(to_string(e.tm().sorts(), values.get(e.tm().function(e.symbol("s")))),
            "\"" + mpz_class(number + 1990).get_str() + "\"");
}

/// The first numbers are wrong: only 6 fits, of a hundred.
TEST(StringAbstractionTest, NumbersBesideStringsAreFoundAnew) {
  Embedding e(form("(assert (= (str.to_int s) (+ n0 1)))(assert (or (= s \"7\") (= s \"seven\") (= s \"t\")))"
                   "(assert (distinct s t))"),
              options());
  EXPECT_EQ(e.check().status, Status::Sat);
  EXPECT_EQ(to_string(e.tm().sorts(), e.engine().value(e.symbol("n0"))), "6");
}

TEST(StringAbstractionTest, WhatStringsRefuteIsLeftToOthers) {
  Embedding e(form("(assert (= (str.len s) (+ n0 200)))(assert (or (= s \"7\") (= s \"9\")))"
                   "(assert (distinct s t))"),
              options());
  EXPECT_EQ(e.check().status, Status::Unsat);
  EXPECT_NE(decider(e), "abstraction");
}

TEST(StringAbstractionTest, StringsByThemselvesAreNotTakenApart) {
  Embedding e(
      "(declare-const s String)(declare-const t String)(declare-const n Int)"
      "(assert (= (str.len s) (+ n 2)))(assert (distinct (str.++ s t) (str.++ t s)))",
      options());
  EXPECT_EQ(e.check().status, Status::Sat);
  EXPECT_NE(decider(e), "abstraction");
}

TEST(StringAbstractionTest, AnotherCheckHearsOfTheDifference) {
  Embedding e(form("(assert (=> b0 (= (str.to_int s) (+ n0 7))))(assert (distinct s t))"), options());
  for (int i = 0; i < 20; ++i) {
    const Term assumed[] = {e.symbol(fmt::format("b{}", i)),
                            e.tm().mk(Kind::Equal, {e.symbol("n0"), e.tm().mk_int(i % 2 == 0 ? 5 : 120)})};
    EXPECT_EQ(e.check(assumed).status, i % 2 == 0 ? Status::Sat : Status::Unsat) << i;
  }
}

}  // namespace
}  // namespace preproc
