#include "value/regex_witness.h"

#include <random>
#include <vector>

#include <gtest/gtest.h>

namespace preproc {
namespace {

using Op = Regex::Op;
using Handle = Regex::Handle;
using Status = RegexWitness::Status;

RegexWitness word_of(const Handle& regex) {
  RegexMatcher matcher(*regex);
  return find_witness(matcher);
}

Handle letter(char32_t c) { return Regex::range(c, c); }
Handle both(const Handle& a, const Handle& b) { return Regex::over(Op::Inter, {a, b}); }
Handle joined(std::vector<Handle> parts) { return Regex::over(Op::Concat, std::move(parts)); }
Handle no(const Handle& a) { return Regex::over(Op::Complement, {a}); }
Handle with(const Handle& a) { return joined({Regex::all(), a, Regex::all()}); }

TEST(RegexWitness, WordsAreFound) {
  EXPECT_EQ(word_of(Regex::all()).word, U"");
  EXPECT_EQ(word_of(Regex::literal(U"abc")).word, U"abc");
  EXPECT_EQ(word_of(Regex::loop(Regex::range(U'a', U'z'), 3, 9)).word, U"aaa");
  const RegexWitness word =
      word_of(both(with(letter(U'x')), both(with(letter(U'y')), no(with(Regex::literal(U"xy"))))));
  EXPECT_EQ(word.status, Status::Found);
  EXPECT_EQ(word.word, U"yx");
  // Printable characters where a class has some.
  EXPECT_EQ(word_of(no(Regex::literal(U""))).word, U" ");
}

TEST(RegexWitness, EmptyLanguagesAreKnown) {
  EXPECT_EQ(word_of(Regex::none()).status, Status::None);
  EXPECT_EQ(word_of(both(Regex::over(Op::Star, {letter(U'a')}), with(letter(U'b')))).status, Status::None);
  const Handle four = Regex::loop(Regex::range(0, 0x2ffff), 4, 4);
  EXPECT_EQ(word_of(both(four, Regex::literal(U"abcde"))).status, Status::None);
  EXPECT_EQ(word_of(both(four, no(four))).status, Status::None);
}

TEST(RegexWitness, TooMuchWorkIsNoAnswer) {
  // The letter at one place from the end is two: there is no such word, and 2^n derivatives say so.
  const auto nth = [](char32_t c) {
    return joined({Regex::all(), letter(c), Regex::loop(Regex::range(0, 0x2ffff), 30, 30)});
  };
  EXPECT_EQ(word_of(both(nth(U'a'), nth(U'b'))).status, Status::Open);
  EXPECT_EQ(equal_languages(nth(U'a'), both(nth(U'a'), no(nth(U'b')))), std::nullopt);
}

TEST(RegexWitness, LanguagesAreComparedByTheirWords) {
  const Handle a = letter(U'a');
  const Handle star = Regex::over(Op::Star, {a});
  EXPECT_EQ(equal_languages(star, Regex::over(Op::Union, {Regex::literal(U""), joined({a, star})})), true);
  EXPECT_EQ(equal_languages(star, joined({a, star})), false);
  EXPECT_EQ(equal_languages(Regex::loop(a, 2, 3), Regex::loop(a, 2, 3)), true);
}

/// A random expression over three letters.
Handle random_regex(std::mt19937& random, int depth) {
  const auto below = [&](uint32_t n) { return static_cast<uint32_t>(random() % n); };
  const auto part = [&] { return random_regex(random, depth - 1); };
  switch (depth == 0 ? below(3) : 3 + below(7)) {
    case 0: return letter(U'a' + below(3));
    case 1: return Regex::range(U'a', U'a' + below(3));
    case 2: return Regex::literal(std::u32string(below(3), U'b'));
    case 3: return Regex::over(Op::Union, {part(), part()});
    case 4: return both(part(), part());
    case 5: return Regex::over(Op::Star, {part()});
    case 6: return no(part());
    case 7: return Regex::loop(part(), below(3), 1 + below(3));
    default: return joined({part(), part()});
  }
}

TEST(RegexWitness, RandomLanguagesAgreeWithTheirMembers) {
  std::mt19937 random(7);
  std::vector<std::u32string> words{U""};
  for (size_t i = 0; words.size() < 121; ++i) {
    for (const char32_t c : {U'a', U'b', U'c'}) {
      words.push_back(words[i] + c);
    }
  }
  int found = 0;
  int empty = 0;
  for (int round = 0; round < 400; ++round) {
    const Handle regex = random_regex(random, 4);
    const RegexWitness word = word_of(regex);
    ASSERT_NE(word.status, Status::Open);
    RegexMatcher matcher(*regex);
    if (word.status == Status::Found) {
      ++found;
      EXPECT_EQ(matcher.matches(word.word), true);
      // No member is shorter than the bound says.
      EXPECT_GE(word.word.size(), matcher.shortest(matcher.start()));
    } else {
      ++empty;
    }
    for (const std::u32string& member : words) {
      if (matcher.matches(member) == true) {
        EXPECT_EQ(word.status, Status::Found);
        EXPECT_GE(member.size(), matcher.shortest(matcher.start()));
        EXPECT_GE(member.size(), word.word.size());  // The word is a shortest one.
      }
    }
  }
  EXPECT_GT(found, 100);
  EXPECT_GT(empty, 10);
}

}  // namespace
}  // namespace preproc
