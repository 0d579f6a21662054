// The functions of UnicodeStrings on values: the corners that the standard's text settles.
#include <string>

#include <gtest/gtest.h>

#include "evaluate/evaluator.h"
#include "unit/value/read_term.h"
#include "value/string_ops.h"
#include "value/string_text.h"

namespace preproc {
namespace {

class StringsTest : public ::testing::Test {
 protected:
  Term read(const std::string& text) { return read_term(tm_, text); }
  /// The value of a term as SMT-LIB text, "?" if it is not determined.
  std::string value(const std::string& text) {
    const Value v = evaluate(tm_, read(text), {});
    return v.known() ? to_string(tm_.sorts(), v) : "?";
  }
  /// Membership of a string in a language, both as text.
  std::string in(const std::string& string, const std::string& regex) {
    return value("(str.in_re " + string + " " + regex + ")");
  }

  TermManager tm_;
};

TEST_F(StringsTest, LiteralsWithEscapesArePrintedSoThatTheyReadTheSame) {
  EXPECT_EQ(value(R"("a""b")"), R"("a""b")");
  EXPECT_EQ(value(R"("\u{41}\u0042\u{00043}")"), R"("ABC")");
  EXPECT_EQ(value(R"("\u{2ffff}\u{0}~\u{7f}")"), R"("\u{2ffff}\u{0}~\u{7f}")");
  // No escape sequences: a code point too large, six digits, no digits, three digits, no brace.
  EXPECT_EQ(value(R"((str.len "\u{30000}"))"), "9");
  EXPECT_EQ(value(R"((str.len "\u{000041}"))"), "10");
  EXPECT_EQ(value(R"((str.len "\u{}\u041\u{41"))"), "14");
  EXPECT_EQ(value(R"((str.len "\x41\n\U0041"))"), "12");
  EXPECT_EQ(value(R"("\u{5c}u{41}")"), R"("\u{5c}u{41}")");
  for (const std::u32string& string :
       {std::u32string(U"\\u{41}"), std::u32string(1, U'\0') + U"\"\"\\", std::u32string(U"\x2FFFF\x7f\t")}) {
    const std::string literal = literal_of_string(string);
    EXPECT_EQ(string_of_literal(std::string_view(literal).substr(1, literal.size() - 2)), string) << literal;
  }
  EXPECT_FALSE(string_of_literal("\xc3\xa9"));
}

TEST_F(StringsTest, Substrings) {
  EXPECT_EQ(value(R"((str.substr "hello" 1 3))"), R"("ell")");
  EXPECT_EQ(value(R"((str.substr "hello" 3 100000000000000000000))"), R"("lo")");
  EXPECT_EQ(value(R"((str.substr "hello" (- 1) 3))"), R"("")");
  EXPECT_EQ(value(R"((str.substr "hello" 5 1))"), R"("")");
  EXPECT_EQ(value(R"((str.substr "hello" 100000000000000000000 1))"), R"("")");
  EXPECT_EQ(value(R"((str.substr "hello" 1 0))"), R"("")");
  EXPECT_EQ(value(R"((str.substr "hello" 1 (- 1)))"), R"("")");
  EXPECT_EQ(value(R"((str.at "hello" 4))"), R"("o")");
  EXPECT_EQ(value(R"((str.at "hello" 5))"), R"("")");
  EXPECT_EQ(value(R"((str.at "hello" (- 1)))"), R"("")");
  EXPECT_EQ(value(R"((str.at "" 0))"), R"("")");
}

TEST_F(StringsTest, Occurrences) {
  EXPECT_EQ(value(R"((str.indexof "abcab" "ab" 0))"), "0");
  EXPECT_EQ(value(R"((str.indexof "abcab" "ab" 1))"), "3");
  EXPECT_EQ(value(R"((str.indexof "abcab" "ab" 4))"), "(- 1)");
  EXPECT_EQ(value(R"((str.indexof "abcab" "ab" (- 1)))"), "(- 1)");
  EXPECT_EQ(value(R"((str.indexof "abc" "" 0))"), "0");
  EXPECT_EQ(value(R"((str.indexof "abc" "" 3))"), "3");
  EXPECT_EQ(value(R"((str.indexof "abc" "" 4))"), "(- 1)");
  EXPECT_EQ(value(R"((str.indexof "" "" 0))"), "0");
  EXPECT_EQ(value(R"((str.indexof "aabaabaaab" "aabaaab" 0))"), "3");
  EXPECT_EQ(value(R"((str.contains "abc" ""))"), "true");
  EXPECT_EQ(value(R"((str.contains "" "a"))"), "false");
  EXPECT_EQ(value(R"((str.prefixof "" "abc"))"), "true");
  EXPECT_EQ(value(R"((str.prefixof "abc" "ab"))"), "false");
  EXPECT_EQ(value(R"((str.prefixof "ab" "abc"))"), "true");
  EXPECT_EQ(value(R"((str.suffixof "bc" "abc"))"), "true");
  EXPECT_EQ(value(R"((str.suffixof "abc" "bc"))"), "false");
}

TEST_F(StringsTest, Replacements) {
  EXPECT_EQ(value(R"((str.replace "abab" "b" "xy"))"), R"("axyab")");
  EXPECT_EQ(value(R"((str.replace "abc" "" "x"))"), R"("xabc")");
  EXPECT_EQ(value(R"((str.replace "" "" "x"))"), R"("x")");
  EXPECT_EQ(value(R"((str.replace "abc" "d" "x"))"), R"("abc")");
  EXPECT_EQ(value(R"((str.replace_all "aaaa" "aa" "b"))"), R"("bb")");
  EXPECT_EQ(value(R"((str.replace_all "aaaaa" "aa" "aaa"))"), R"("aaaaaaa")");
  EXPECT_EQ(value(R"((str.replace_all "abc" "" "x"))"), R"("abc")");
  EXPECT_EQ(value(R"((str.replace_all "abc" "abc" ""))"), R"("")");
}

TEST_F(StringsTest, ReplacedMatchesAreTheShortestOfTheLeftmost) {
  EXPECT_EQ(value(R"((str.replace_re "xaab" (re.+ (str.to_re "a")) "-"))"), R"("x-ab")");
  EXPECT_EQ(value(R"((str.replace_re "xaab" (re.++ (re.* (str.to_re "a")) (str.to_re "b")) "-"))"), R"("x-")");
  EXPECT_EQ(value(R"((str.replace_re "abc" (re.* (str.to_re "c")) "-"))"), R"("-abc")");
  EXPECT_EQ(value(R"((str.replace_re "abc" re.none "-"))"), R"("abc")");
  EXPECT_EQ(value(R"((str.replace_re_all "xaab" (re.+ (str.to_re "a")) "-"))"), R"("x--b")");
  EXPECT_EQ(value(R"((str.replace_re_all "cabc" (re.* (str.to_re "c")) "-"))"), R"("-ab-")");
  EXPECT_EQ(value(R"((str.replace_re_all "abc" re.all "-"))"), R"("---")");
  EXPECT_EQ(value(R"((str.replace_re_all "" re.all "-"))"), R"("")");
  EXPECT_EQ(value(R"((str.replace_re_all "abc" (str.to_re "") "-"))"), R"("abc")");
}

TEST_F(StringsTest, Conversions) {
  EXPECT_EQ(value(R"((str.to_int ""))"), "(- 1)");
  EXPECT_EQ(value(R"((str.to_int "007"))"), "7");
  EXPECT_EQ(value(R"((str.to_int "000"))"), "0");
  EXPECT_EQ(value(R"((str.to_int "-7"))"), "(- 1)");
  EXPECT_EQ(value(R"((str.to_int "7 "))"), "(- 1)");
  EXPECT_EQ(value(R"((str.to_int "\u{661}"))"), "(- 1)");
  EXPECT_EQ(value(R"((str.to_int "123456789012345678901234567890"))"), "123456789012345678901234567890");
  EXPECT_EQ(value("(str.from_int 0)"), R"("0")");
  EXPECT_EQ(value("(str.from_int (- 1))"), R"("")");
  EXPECT_EQ(value("(str.from_int 123456789012345678901234567890)"), R"("123456789012345678901234567890")");
  EXPECT_EQ(value(R"((str.to_code "a"))"), "97");
  EXPECT_EQ(value(R"((str.to_code ""))"), "(- 1)");
  EXPECT_EQ(value(R"((str.to_code "ab"))"), "(- 1)");
  EXPECT_EQ(value("(str.from_code 196607)"), R"("\u{2ffff}")");
  EXPECT_EQ(value("(str.from_code 196608)"), R"("")");
  EXPECT_EQ(value("(str.from_code (- 1))"), R"("")");
  EXPECT_EQ(value("(str.from_code 0)"), R"("\u{0}")");
  EXPECT_EQ(value(R"((str.is_digit "9"))"), "true");
  EXPECT_EQ(value(R"((str.is_digit "10"))"), "false");
  EXPECT_EQ(value(R"((str.is_digit ""))"), "false");
  EXPECT_EQ(value(R"((str.is_digit "\u{661}"))"), "false");
}

TEST_F(StringsTest, LexicographicOrder) {
  EXPECT_EQ(value(R"((str.< "" "a"))"), "true");
  EXPECT_EQ(value(R"((str.< "a" "a"))"), "false");
  EXPECT_EQ(value(R"((str.<= "a" "a"))"), "true");
  EXPECT_EQ(value(R"((str.< "ab" "b"))"), "true");
  EXPECT_EQ(value(R"((str.< "b" "ab"))"), "false");
  EXPECT_EQ(value(R"((str.< "Z" "a"))"), "true");
  EXPECT_EQ(value(R"((str.< "\u{ff}" "\u{100}"))"), "true");
  EXPECT_EQ(value(R"((str.< "\u{2ffff}" "a"))"), "false");
  EXPECT_EQ(value(R"((str.< "a" "b" "c"))"), "true");
  EXPECT_EQ(value(R"((str.<= "a" "c" "b"))"), "false");
}

TEST_F(StringsTest, Concatenation) {
  EXPECT_EQ(value(R"((str.++ "a" "" "bc" "d"))"), R"("abcd")");
  EXPECT_EQ(value(R"((str.len (str.++ "\u{10000}" "\u{e9}")))"), "2");
}

TEST_F(StringsTest, Languages) {
  EXPECT_EQ(in(R"("")", "re.none"), "false");
  EXPECT_EQ(in(R"("")", "re.all"), "true");
  EXPECT_EQ(in(R"("\u{2ffff}")", "re.allchar"), "true");
  EXPECT_EQ(in(R"("")", "re.allchar"), "false");
  EXPECT_EQ(in(R"("ab")", "re.allchar"), "false");
  EXPECT_EQ(in(R"("b")", R"((re.range "a" "c"))"), "true");
  EXPECT_EQ(in(R"("b")", R"((re.range "c" "a"))"), "false");
  EXPECT_EQ(in(R"("b")", R"((re.range "a" "cc"))"), "false");
  EXPECT_EQ(in(R"("")", R"((re.range "" "c"))"), "false");
  EXPECT_EQ(in(R"("")", "(re.* re.none)"), "true");
  EXPECT_EQ(in(R"("")", "(re.+ re.none)"), "false");
  EXPECT_EQ(in(R"("")", "(re.opt re.none)"), "true");
  EXPECT_EQ(in(R"("abab")", R"((re.+ (str.to_re "ab")))"), "true");
  EXPECT_EQ(in(R"("aba")", R"((re.* (str.to_re "ab")))"), "false");
}

TEST_F(StringsTest, ComplementAndIntersection) {
  const std::string has_ab = R"((re.++ re.all (str.to_re "ab") re.all))";
  EXPECT_EQ(in(R"("xaby")", "(re.comp " + has_ab + ")"), "false");
  EXPECT_EQ(in(R"("xay")", "(re.comp " + has_ab + ")"), "true");
  EXPECT_EQ(in(R"("xay")", "(re.comp (re.comp " + has_ab + "))"), "false");
  EXPECT_EQ(in(R"("")", R"((re.comp (str.to_re "")))"), "false");
  EXPECT_EQ(in(R"("ba")", R"((re.inter (re.comp )" + has_ab + R"() (re.++ (str.to_re "b") re.all)))"), "true");
  EXPECT_EQ(in(R"("bab")", R"((re.inter (re.comp )" + has_ab + R"() (re.++ (str.to_re "b") re.all)))"), "false");
  // Concatenations that can be split only in ways a complement forbids.
  EXPECT_EQ(in(R"("aa")", R"((re.++ (re.comp (str.to_re "a")) (re.comp (str.to_re "a"))))"), "true");
  EXPECT_EQ(in(R"("a")", R"((re.++ (re.comp (str.to_re "a")) (re.comp (re.opt (str.to_re "a")))))"), "false");
  EXPECT_EQ(in(R"("a")", R"((re.++ (re.comp (re.opt (str.to_re "a"))) re.all))"), "false");
  EXPECT_EQ(in(R"("a")", R"((re.diff re.all (str.to_re "a") (str.to_re "b")))"), "false");
  EXPECT_EQ(in(R"("c")", R"((re.diff re.all (str.to_re "a") (str.to_re "b")))"), "true");
}

TEST_F(StringsTest, PowersAndLoops) {
  const std::string a = R"((str.to_re "a"))";
  EXPECT_EQ(in(R"("")", "((_ re.^ 0) " + a + ")"), "true");
  EXPECT_EQ(in(R"("")", "((_ re.^ 0) re.none)"), "true");
  EXPECT_EQ(in(R"("a")", "((_ re.^ 0) re.all)"), "false");
  EXPECT_EQ(in(R"("aaa")", "((_ re.^ 3) " + a + ")"), "true");
  EXPECT_EQ(in(R"("aa")", "((_ re.^ 3) " + a + ")"), "false");
  EXPECT_EQ(in(R"("aa")", "((_ re.^ 3) (re.opt " + a + "))"), "true");
  EXPECT_EQ(in(R"("aa")", "((_ re.loop 1 3) " + a + ")"), "true");
  EXPECT_EQ(in(R"("aaaa")", "((_ re.loop 1 3) " + a + ")"), "false");
  EXPECT_EQ(in(R"("")", "((_ re.loop 0 3) " + a + ")"), "true");
  EXPECT_EQ(in(R"("aa")", "((_ re.loop 3 1) " + a + ")"), "false");
  EXPECT_EQ(in(R"("")", "((_ re.loop 1 0) (re.* " + a + "))"), "false");
  EXPECT_EQ(in(R"("aaaa")", "((_ re.loop 2 2) ((_ re.loop 2 2) " + a + "))"), "true");
  EXPECT_EQ(in(R"("aaa")", "((_ re.loop 2 2) ((_ re.loop 2 2) " + a + "))"), "false");
  EXPECT_EQ(in(R"("aaa")", "((_ re.^ 4000000000) (re.opt " + a + "))"), "true");
}

TEST_F(StringsTest, OldNames) {
  EXPECT_EQ(value(R"((str.to.int "12"))"), "12");
  EXPECT_EQ(value("(int.to.str 12)"), R"("12")");
  EXPECT_EQ(value(R"((str.in.re "ab" (str.to.re "ab")))"), "true");
  EXPECT_EQ(value(R"((str.in.re "" (re.complement re.nostr)))"), "true");
  EXPECT_EQ(value(R"((str.in.re "aaa" (re.loop (str.to.re "a") 2 4)))"), "true");
}

TEST_F(StringsTest, WhatIsTooLargeIsNotDetermined) {
  Term doubled = tm_.mk_value(Value(std::u32string(U"a")));
  for (int i = 0; i < 60; ++i) {
    doubled = tm_.mk(Kind::StrConcat, {doubled, doubled});
  }
  EXPECT_FALSE(evaluate(tm_, doubled, {}).known());
  Term replaced = tm_.mk_value(Value(std::u32string(U"a")));
  const Term a = replaced;
  const Term many = tm_.mk_value(Value(std::u32string(1000, U'a')));
  for (int i = 0; i < 5; ++i) {
    replaced = tm_.mk(Kind::StrReplaceAll, {replaced, a, many});
  }
  EXPECT_FALSE(evaluate(tm_, replaced, {}).known());
}

TEST_F(StringsTest, SearchesOfLongRepetitiveStringsAreLinear) {
  const std::u32string text(kMaxStringLength, U'a');
  const std::u32string part = std::u32string(kMaxStringLength / 2, U'a') + U'b';
  EXPECT_EQ(index_of(text, part, 0), -1);
  EXPECT_EQ(index_of(text + part, part, 0), kMaxStringLength);
  EXPECT_EQ(replace_all(text, part, U"c"), text);
}

TEST_F(StringsTest, DeepExpressions) {
  constexpr int kDepth = 200'000;
  Term regex = tm_.mk(Kind::StrToRe, {tm_.mk_value(Value(std::u32string(U"a")))});
  for (int i = 0; i < kDepth; ++i) {
    regex = tm_.mk(i % 2 == 0 ? Kind::ReComplement : Kind::ReOpt, {regex});
  }
  const Term member = tm_.mk(Kind::StrInRe, {tm_.mk_value(Value(std::u32string(U"a"))), regex});
  // Of each four, the complement of {a} and ""; with ""; its complement {a}; with "".
  EXPECT_EQ(to_string(tm_.sorts(), evaluate(tm_, member, {})), "true");
}

TEST_F(StringsTest, TooManyDerivativesAreNotDetermined) {
  // The complement of all that has an a 60 places before its end: 2^60 states.
  const std::string regex = R"((re.comp (re.++ re.all (str.to_re "a") ((_ re.^ 60) re.allchar))))";
  std::string text;
  uint32_t bits = 12345;
  for (int i = 0; i < 60'000; ++i) {
    bits = bits * 1664525 + 1013904223;
    text += (bits >> 30) % 2 == 0 ? 'a' : 'b';
  }
  EXPECT_EQ(in("\"" + text + "\"", regex), "?");
  EXPECT_EQ(in("\"" + text.substr(0, 100) + "\"", regex), text[39] == 'a' ? "false" : "true");
}

}  // namespace
}  // namespace preproc
