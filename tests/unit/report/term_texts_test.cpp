#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "report/query/term_change.h"
#include "report/query/term_excerpt.h"

namespace preproc {
namespace {

using testing::HasSubstr;

TEST(TermExcerptTest, LargeTermsAreCut) {
  TermManager tm;
  const Sort integer = tm.sorts().integer();
  Term t = tm.mk_constant("x", integer);
  for (int i = 0; i < 100'000; ++i) {
    t = tm.mk(Kind::Add, {t, tm.mk_constant("y" + std::to_string(i), integer)});
  }
  TermExcerpt excerpt(tm);
  const std::string text = excerpt.to_string(t);
  EXPECT_LT(text.size(), 2000U);
  EXPECT_THAT(text, HasSubstr("..."));
  EXPECT_EQ(excerpt.to_string(tm.child(t, 1)), "y99999");
  EXPECT_EQ(excerpt.to_string(t), text) << "names are taken away again";
}

TEST(TermExcerptTest, SmallTermsAreWhole) {
  TermManager tm;
  const Term x = tm.mk_constant("x", tm.sorts().integer());
  TermExcerpt excerpt(tm);
  EXPECT_EQ(excerpt.to_string(tm.mk(Kind::Add, {x, x, x})), "(+ x x x)");
}

TEST(TermChangeTest, WhatIsCommonIsDimmed) {
  const std::string html = term_change("(= (+ x 1) 5)", "(= (+ x 2) 5)").html();
  EXPECT_THAT(html, HasSubstr("<span class=\"dim\">(= (+ x </span>1<span class=\"dim\">) 5)</span>"));
  EXPECT_THAT(html, HasSubstr("<span class=\"dim\">(= (+ x </span>2<span class=\"dim\">) 5)</span>"));
}

TEST(TermChangeTest, TextsAreEscaped) {
  const std::string html = term_change("|<b>|", "|</div>|").html();
  EXPECT_THAT(html, HasSubstr("|&lt;b&gt;|"));
  EXPECT_THAT(html, HasSubstr("|&lt;/div&gt;|"));
}

TEST(TermChangeTest, LongTextsAreComparedAtTheirEnds) {
  std::string a = "(a";
  std::string b = "(a";
  for (int i = 0; i < 5000; ++i) {
    a += " p" + std::to_string(i);
    b += " q" + std::to_string(i);
  }
  const std::string html = term_change(a + " z)", b + " z)").html();
  EXPECT_THAT(html, HasSubstr("<span class=\"dim\">(a </span>p0 "));
  EXPECT_THAT(html, HasSubstr("<span class=\"dim\"> z)</span>"));
}

}  // namespace
}  // namespace preproc
