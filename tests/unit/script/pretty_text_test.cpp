#include "script/pretty_text.h"

#include <algorithm>
#include <string>

#include <gtest/gtest.h>

namespace preproc {

namespace {

TEST(PrettyText, WhatFitsStaysInItsLine) { EXPECT_EQ(pretty_text("(assert (= x y))"), "(assert (= x y))"); }

TEST(PrettyText, ArgumentsOfListsThatDoNotFitStandInLinesOfTheirOwn) {
  EXPECT_EQ(pretty_text("(assert (let ((a (bvadd x y))) (= (bvmul a a) ((_ extract 3 0) z))))", 30),
            "(assert\n"
            "  (let ((a (bvadd x y)))\n"
            "    (=\n"
            "      (bvmul a a)\n"
            "      ((_ extract 3 0) z))))");
  EXPECT_EQ(pretty_text("(define-fun f ((x Int)) Int (ite (> x 0) x (- x)))", 30),
            "(define-fun f ((x Int)) Int\n"
            "  (ite (> x 0) x (- x)))");
}

TEST(PrettyText, LiteralsAndQuotedSymbolsAreKept) {
  EXPECT_EQ(pretty_text("(assert (= \"a ( \"\" b\" |x ) y|))", 12),
            "(assert\n"
            "  (=\n"
            "    \"a ( \"\" b\"\n"
            "    |x ) y|))");
}

TEST(PrettyText, TheTokensStay) {
  std::string text = "(assert ";
  for (int i = 0; i < 500; ++i) {
    text += "(or (= x" + std::to_string(i) + " #x0000) ";
  }
  text += "true" + std::string(501, ')');
  std::string pretty = pretty_text(text);
  EXPECT_LT(pretty.size(), 100 * text.size());
  const auto is_blank = [](char c) { return c == ' ' || c == '\n'; };
  std::erase_if(pretty, is_blank);
  std::erase_if(text, is_blank);
  EXPECT_EQ(pretty, text);
}

TEST(PrettyText, WhatSomebodyHasLaidOutStays) {
  for (const char* const text : {"(assert ; why\n  (= xxxxxxxxxxxxxxxxxxxxxxxxxxxxxx y))", "(assert (= xxxxxxxxx y)"}) {
    EXPECT_EQ(pretty_text(text, 10), text);
  }
}

}  // namespace

}  // namespace preproc
