#include <cmath>

#include <gtest/gtest.h>

#include "evaluate/column_word.h"
#include "indexify/garden/concat_alignment.h"
#include "indexify/garden/regex_sampler.h"
#include "indexify/search/inversion.h"
#include "indexify/search/search_finder.h"
#include "indexify/search/search_graph.h"
#include "indexify/search/truth_distance.h"
#include "indexify/search/value_mutation.h"
#include "term/operator.h"
#include "value/regex_matcher.h"

namespace preproc {
namespace {

using Node = SearchGraph::Node;

// --- Words -----------------------------------------------------------------------------------------------------------

/// Words at which operators change what they do, and others.
std::vector<uint64_t> interesting_words(uint32_t width, SearchRandom& random) {
  const uint64_t ones = width >= 64 ? ~uint64_t{0} : (uint64_t{1} << width) - 1;
  std::vector<uint64_t> words{0, 1, ones, ones >> 1, (ones >> 1) + 1};
  if (width == 32) {
    words.insert(words.end(), {0x3f800000, 0xbf800000, 0x7f800000, 0xff800000, 0x7fc00000, 0x00800000, 0x7f7fffff});
  }
  for (int i = 0; i < 12; ++i) {
    words.push_back(random.word() & ones);
  }
  return words;
}

TEST(WordOperators, AgreeWithTheTablesOfTheTheories) {
  TermManager tm;
  SortTable& sorts = tm.sorts();
  SearchRandom random(3);
  size_t compared = 0;
  const auto compare = [&](Kind kind, Sort result_sort, std::vector<Sort> argument_sorts,
                           std::vector<uint32_t> indices = {}) {
    const auto width = [&](Sort s) {
      switch (sorts.kind(s)) {
        case SortKind::BitVec: return sorts.width(s);
        case SortKind::FloatingPoint: return sorts.exponent_bits(s) + sorts.significand_bits(s);
        default: return 1U;
      }
    };
    WordOperator op;
    op.kind = kind;
    op.width = width(result_sort);
    op.argument_width = width(argument_sorts.back());
    op.binary_float = true;
    std::copy(indices.begin(), indices.end(), op.indices);
    ASSERT_TRUE(is_word_operator(op)) << static_cast<int>(kind);
    std::vector<std::vector<uint64_t>> words;
    for (const Sort s : argument_sorts) {
      words.push_back(sorts.kind(s) == SortKind::RoundingMode ? std::vector<uint64_t>{0, 1, 2, 3, 4}
                      : sorts.kind(s) == SortKind::Bool       ? std::vector<uint64_t>{0, 1}
                                                              : interesting_words(width(s), random));
    }
    for (int i = 0; i < 400; ++i) {
      std::vector<Value> values;
      std::vector<uint64_t> arguments;
      for (size_t j = 0; j < argument_sorts.size(); ++j) {
        values.push_back(word_to_value(sorts, argument_sorts[j], random.pick(std::span<const uint64_t>(words[j]))));
        arguments.push_back(value_to_word(values.back()));
      }
      std::vector<const Value*> pointers;
      for (const Value& value : values) {
        pointers.push_back(&value);
      }
      const Value expected = operator_info(kind)->evaluate({sorts, indices, result_sort, pointers});
      uint64_t word = 0;
      if (expected.known() && apply_word_operator(op, arguments, word)) {
        ++compared;
        ASSERT_EQ(word_to_value(sorts, result_sort, word), expected)
            << operator_info(kind)->name << ' ' << to_string(sorts, values[0]) << ' '
            << to_string(sorts, values.back());
      }
    }
  };
  const Sort boolean = sorts.boolean();
  const Sort mode = sorts.rounding_mode();
  for (const uint32_t width : {1U, 8U, 33U, 64U}) {
    const Sort v = sorts.bitvec(width);
    for (const Kind kind : {Kind::BvAnd, Kind::BvOr, Kind::BvXor, Kind::BvAdd, Kind::BvSub, Kind::BvMul, Kind::BvShl,
                            Kind::BvLshr, Kind::BvAshr}) {
      compare(kind, v, {v, v});
    }
    for (const Kind kind : {Kind::BvUlt, Kind::BvUle, Kind::BvUgt, Kind::BvUge, Kind::BvSlt, Kind::BvSle, Kind::BvSgt,
                            Kind::BvSge, Kind::Equal}) {
      compare(kind, boolean, {v, v});
    }
    compare(Kind::BvComp, sorts.bitvec(1), {v, v});
    compare(Kind::BvNot, v, {v});
    compare(Kind::BvNeg, v, {v});
  }
  const Sort byte = sorts.bitvec(8);
  compare(Kind::BvConcat, sorts.bitvec(24), {sorts.bitvec(16), byte});
  compare(Kind::BvExtract, sorts.bitvec(4), {byte}, {6, 3});
  compare(Kind::BvZeroExtend, sorts.bitvec(20), {byte}, {12});
  compare(Kind::BvSignExtend, sorts.bitvec(20), {byte}, {12});
  compare(Kind::And, boolean, {boolean, boolean, boolean});
  compare(Kind::Or, boolean, {boolean, boolean});
  compare(Kind::Xor, boolean, {boolean, boolean});
  compare(Kind::Implies, boolean, {boolean, boolean});
  compare(Kind::Not, boolean, {boolean});
  const Sort floats[] = {sorts.floating_point(8, 24), sorts.floating_point(11, 53)};
  for (const Sort f : floats) {
    for (const Kind kind : {Kind::FpAdd, Kind::FpSub, Kind::FpMul, Kind::FpDiv}) {
      compare(kind, f, {mode, f, f});
    }
    for (const Kind kind : {Kind::FpLt, Kind::FpLe, Kind::FpGt, Kind::FpGe, Kind::FpEq}) {
      compare(kind, boolean, {f, f});
    }
    for (const Kind kind : {Kind::FpIsNan, Kind::FpIsInfinite, Kind::FpIsZero, Kind::FpIsNormal, Kind::FpIsSubnormal}) {
      compare(kind, boolean, {f});
    }
    compare(Kind::FpFma, f, {mode, f, f, f});
    compare(Kind::FpSqrt, f, {mode, f});
    compare(Kind::FpNeg, f, {f});
    compare(Kind::FpAbs, f, {f});
    compare(Kind::FpFromBits, f, {sorts.bitvec(f == floats[0] ? 32 : 64)});
    compare(Kind::FpFromFp, floats[0], {mode, f});
    compare(Kind::FpFromFp, floats[1], {mode, f});
  }
  EXPECT_GT(compared, 20'000U);
}

// --- Distances -------------------------------------------------------------------------------------------------------

TEST(TruthDistance, NeighboursOfAFormatDifferByOne) {
  for (const uint32_t width : {16U, 32U, 64U}) {
    for (int64_t place = -5; place <= 5; ++place) {
      EXPECT_EQ(float_ordinal(float_at(place, width), width), place);
    }
  }
  const auto ordinal = [](float f) { return float_ordinal(std::bit_cast<uint32_t>(f), 32); };
  EXPECT_EQ(ordinal(0.0F), 0);
  EXPECT_EQ(ordinal(-0.0F), -1);
  EXPECT_EQ(ordinal(std::nextafter(1.0F, 2.0F)) - ordinal(1.0F), 1);
  EXPECT_EQ(ordinal(-1.0F) - ordinal(std::nextafter(-1.0F, -2.0F)), 1);
}

TEST(TruthDistance, GrowsWithTheStepsThatAreMissing) {
  TermManager tm;
  SortTable& sorts = tm.sorts();
  const auto between = [&](const Value& a, const Value& b, Sort sort) {
    return inequality_distance(sorts, {sort, 0, &a}, {sort, 0, &b});
  };
  const auto number = [](long i) { return Value(mpz_class(i)); };
  EXPECT_LT(between(number(5), number(6), sorts.integer()), between(number(5), number(9), sorts.integer()));
  const auto text = [](std::u32string s) { return Value(std::move(s)); };
  EXPECT_LT(between(text(U"abcd"), text(U"abce"), sorts.string()),
            between(text(U"abcd"), text(U"xyce"), sorts.string()));
  EXPECT_LT(between(text(U"abcd"), text(U"bcd"), sorts.string()), between(text(U"abcd"), text(U"dcb"), sorts.string()));
  const Sort byte = sorts.bitvec(8);
  EXPECT_LT(inequality_distance(sorts, {byte, 0x80}, {byte, 0x00}),
            inequality_distance(sorts, {byte, 0x55}, {byte, 0xaa}));
  EXPECT_GE(inequality_distance(sorts, {byte, 1}, {byte, 2}), 1);
}

TEST(TruthDistance, NumbersBeyondThoseOfDoubleAreFarApart) {
  TermManager tm;
  SortTable& sorts = tm.sorts();
  const Value big(mpz_class(mpz_class(1) << 2000));
  const Value bigger(mpz_class(mpz_class(1) << 2001));
  const MeasuredValue values[] = {{sorts.integer(), 0, &bigger}, {sorts.integer(), 0, &big}};
  const double gap = predicate_distance(sorts, Kind::Lt, false, values);
  EXPECT_GT(gap, 1000);
  EXPECT_TRUE(std::isfinite(gap));
  EXPECT_TRUE(std::isfinite(inequality_distance(sorts, values[0], values[1])));
}

// --- Pieces of strings -----------------------------------------------------------------------------------------------

TEST(ConcatAlignment, PartsMakeTheTargetAndEqualOnesAreEqual) {
  SearchRandom random(11);
  size_t found = 0;
  for (int i = 0; i < 2'000; ++i) {
    std::vector<ConcatPart> parts;
    std::u32string target;
    std::vector<std::u32string> texts(3);
    for (std::u32string& text : texts) {
      for (size_t n = random.below(4); n > 0; --n) {
        text.push_back(static_cast<char32_t>(U'a' + random.below(2)));
      }
    }
    for (size_t n = 1 + random.below(6); n > 0; --n) {
      const auto which = static_cast<uint32_t>(random.below(3));
      const bool is_free = random.one_in(2);
      parts.push_back({is_free, is_free ? U"" : texts[which], which});
      target += texts[which];
    }
    const auto aligned = align_concat(parts, target, random);
    if (!aligned) {
      continue;
    }
    ++found;
    std::u32string made;
    for (size_t j = 0; j < parts.size(); ++j) {
      made += (*aligned)[j];
      EXPECT_TRUE(parts[j].is_free || parts[j].text == (*aligned)[j]);
      for (size_t k = 0; k < j; ++k) {
        EXPECT_TRUE(!parts[j].is_free || !parts[k].is_free || parts[j].term != parts[k].term ||
                    (*aligned)[j] == (*aligned)[k]);
      }
    }
    EXPECT_EQ(made, target);
  }
  EXPECT_EQ(found, 2'000U);  // there is always a way
  EXPECT_FALSE(align_concat({{false, U"ab", 0}, {true, U"", 1}}, U"bab", random));
}

TEST(RegexSampler, WordsAreInTheLanguage) {
  using R = Regex;
  SearchRandom random(5);
  const R::Handle letters = R::over(R::Op::Union, {R::range(U'a', U'f'), R::literal(U"xyz")});
  const R::Handle regex =
      R::over(R::Op::Concat, {R::over(R::Op::Star, {letters}), R::literal(U"-"), R::loop(letters, 2, 5), R::all()});
  RegexMatcher matcher(*regex);
  for (uint32_t repetitions : {0U, 1U, 8U}) {
    for (int i = 0; i < 50; ++i) {
      const auto word = sample_regex(*regex, random, repetitions);
      ASSERT_TRUE(word);
      EXPECT_EQ(matcher.matches(*word), true);
    }
  }
  EXPECT_FALSE(sample_regex(*R::none(), random, 3));
  EXPECT_FALSE(sample_regex(*R::loop(letters, 3, 2), random, 3));
}

TEST(ValueMutation, StepsOfFloatsStopAtTheInfinities) {
  const FloatFormat format{8, 24};
  const FloatingPoint largest = FloatingPoint::largest(format, false);
  EXPECT_EQ(float_stepped(largest, 1), FloatingPoint::infinity(format, false));
  EXPECT_EQ(float_stepped(largest, 1'000'000'000'000), FloatingPoint::infinity(format, false));
  EXPECT_EQ(float_stepped(FloatingPoint::zero(format, false), -1), FloatingPoint::zero(format, true));
  EXPECT_EQ(float_stepped(FloatingPoint::nan(format), 5), FloatingPoint::nan(format));
  const FloatFormat wide{15, 113};
  EXPECT_EQ(float_stepped(FloatingPoint::zero(wide, false), -1), FloatingPoint::zero(wide, true));
  EXPECT_EQ(float_stepped(FloatingPoint::largest(wide, true), -1), FloatingPoint::infinity(wide, true));
}

// --- The graph -------------------------------------------------------------------------------------------------------

class SearchTest : public ::testing::Test {
 protected:
  Term text(std::u32string s) { return tm_.mk_value(Value(std::move(s))); }
  Term single(float f) { return tm_.mk_value(word_to_value(tm_.sorts(), single_, std::bit_cast<uint32_t>(f))); }
  Term nearest() { return tm_.mk_value(Value(RoundingMode::NearestEven)); }
  Node node_of(const SearchGraph& graph, Term t) {
    for (Node n = 0; n < graph.size(); ++n) {
      if (graph.term(n) == t) {
        return n;
      }
    }
    ADD_FAILURE() << "no such node";
    return 0;
  }
  /// A model that is found in so many moves, however long they take, and is one.
  void expect_found(std::vector<Term> assertions) {
    constexpr uint64_t kMoves = 1'000'000;
    SearchFinder finder(tm_, 1, kMoves);
    const auto model = finder.find(assertions, StopToken());
    ASSERT_TRUE(model);
    for (const Term t : assertions) {
      EXPECT_EQ(evaluate(tm_, t, *model), Value(true));
    }
  }

  TermManager tm_;
  Sort string_ = tm_.sorts().string();
  Sort integer_ = tm_.sorts().integer();
  Sort single_ = tm_.sorts().floating_point(8, 24);
  Sort word_ = tm_.sorts().bitvec(32);
  Term s_ = tm_.mk_constant("s", string_);
  Term t_ = tm_.mk_constant("t", string_);
  Term n_ = tm_.mk_constant("n", integer_);
  Term m_ = tm_.mk_constant("m", integer_);
  Term x_ = tm_.mk_constant("x", single_);
  Term y_ = tm_.mk_constant("y", single_);
  Term v_ = tm_.mk_constant("v", word_);
  Term w_ = tm_.mk_constant("w", word_);
};

TEST_F(SearchTest, ChangesReachWhatTheyMustAndCanBeTakenBack) {
  const Term sum = tm_.mk(Kind::FpAdd, {nearest(), x_, y_});
  const Term length = tm_.mk(Kind::StrLen, {tm_.mk(Kind::StrConcat, {s_, t_, s_})});
  const std::vector<Term> assertions{tm_.mk(Kind::FpLt, {sum, single(3)}),
                                     tm_.mk(Kind::Or, {tm_.mk(Kind::Lt, {length, n_}), tm_.mk(Kind::FpIsNan, {x_})}),
                                     tm_.mk(Kind::BvUlt, {tm_.mk(Kind::BvMul, {v_, v_}), w_}),
                                     tm_.mk(Kind::StrPrefixof, {t_, s_})};
  SearchGraph graph(tm_, assertions);
  ASSERT_TRUE(graph.is_searchable());
  SearchRandom random(17);
  for (int i = 0; i < 500; ++i) {
    const Node v = random.pick(graph.variables());
    const Assignment before = graph.assignment();
    const double cost = graph.cost();
    graph.assign(v, mutate_value(tm_.sorts(), graph.sort(v), graph.value(v), {}, random));
    const Assignment after = graph.assignment();
    Evaluator evaluator(tm_, after);
    bool all = true;
    for (Node n = 0; n < graph.size(); ++n) {
      ASSERT_EQ(graph.value(n), evaluator.evaluate(graph.term(n)));
    }
    for (const Term t : assertions) {
      all = all && evaluator.evaluate(t).boolean();
    }
    EXPECT_EQ(graph.cost() == 0, all);
    if (random.one_in(2)) {
      graph.keep();
    } else {
      graph.take_back();
      EXPECT_EQ(graph.cost(), cost);
      EXPECT_EQ(graph.assignment().all(), before.all());
    }
  }
}

TEST_F(SearchTest, DefinitionsAreFollowedAndCirclesBroken) {
  const Term next = tm_.mk(Kind::Add, {n_, tm_.mk_int(1)});
  {
    const SearchGraph graph(tm_, std::vector<Term>{tm_.mk(Kind::Equal, {m_, next})});
    EXPECT_EQ(graph.variables().size(), 1U);
    EXPECT_EQ(graph.cost(), 0);
  }
  const Term circle[] = {tm_.mk(Kind::Equal, {m_, next}),
                         tm_.mk(Kind::Equal, {n_, tm_.mk(Kind::Mul, {m_, tm_.mk_int(-1)})})};
  const SearchGraph graph(tm_, circle);
  EXPECT_EQ(graph.variables().size(), 1U);
  EXPECT_GT(graph.cost(), 0);
}

TEST_F(SearchTest, WhatHasNoValueIsNotSearched) {
  const Term bound = tm_.mk_variable(tm_.symbols().intern("b"), integer_);
  const Term all = tm_.mk_binder(Kind::Forall, std::vector<Term>{bound}, tm_.mk(Kind::Lt, {bound, n_}));
  EXPECT_FALSE(SearchGraph(tm_, std::vector<Term>{all}).is_searchable());
}

// --- Inversions ------------------------------------------------------------------------------------------------------

/// Inverts `t` for wanted values that some assignment gives it, one argument free: the wishes must give it the value,
/// in most cases where `exact` is false, always otherwise.
class InversionTest : public SearchTest {
 protected:
  void expect_inverse(Term t, bool exact = true) {
    const Term condition = tm_.mk(Kind::Equal, {t, t == s_ ? t_ : tm_.mk_constant("target", tm_.sort(t))});
    SearchGraph graph(tm_, std::vector<Term>{tm_.mk(Kind::Not, {condition})});
    ASSERT_TRUE(graph.is_searchable());
    const Node n = node_of(graph, t);
    SearchRandom random(23);
    const Seeds seeds;
    RegexWords words;
    size_t tried = 0;
    size_t right = 0;
    for (int i = 0; i < 300; ++i) {
      for (const Node v : graph.variables()) {
        graph.assign(v, mutate_value(tm_.sorts(), graph.sort(v), graph.value(v), {}, random));
      }
      const Value wanted = graph.value(n);
      if (!wanted.known()) {
        continue;
      }
      for (const Node v : graph.variables()) {
        if (random.one_in(2)) {
          graph.assign(v, mutate_value(tm_.sorts(), graph.sort(v), graph.value(v), {}, random));
        }
      }
      std::vector<Wish> wishes;
      Inversion inversion{graph, seeds, words, random, n, wanted, wishes};
      if (graph.value(n) == wanted || !graph.known(n) || !invert(inversion)) {
        continue;
      }
      ++tried;
      for (const Wish& wish : wishes) {
        if (graph.is_variable(wish.node)) {
          graph.assign(wish.node, wish.value);
        }
      }
      right += graph.value(n) == wanted ? 1 : 0;
    }
    EXPECT_GT(tried, 10U) << static_cast<int>(tm_.kind(t));
    if (exact) {
      EXPECT_EQ(right, tried) << static_cast<int>(tm_.kind(t));
    } else {
      EXPECT_GT(right, tried / 3) << static_cast<int>(tm_.kind(t)) << ", tried " << tried;
    }
  }
};

TEST_F(InversionTest, OfBitVectors) {
  for (const Kind kind : {Kind::BvAdd, Kind::BvSub, Kind::BvXor}) {
    expect_inverse(tm_.mk(kind, {v_, w_}));
  }
  for (const Kind kind : {Kind::BvNot, Kind::BvNeg}) {
    expect_inverse(tm_.mk(kind, {v_}));
  }
  expect_inverse(tm_.mk(Kind::BvConcat, {v_, w_}));
  expect_inverse(tm_.mk(Kind::BvExtract, {v_}, {20, 5}));
  expect_inverse(tm_.mk(Kind::BvExtract, {v_}, {31, 0}));
  expect_inverse(tm_.mk(Kind::BvZeroExtend, {v_}, {4}));
  expect_inverse(tm_.mk(Kind::BvSignExtend, {v_}, {4}));
  expect_inverse(tm_.mk(Kind::BvRotateLeft, {v_}, {5}));
  expect_inverse(tm_.mk(Kind::BvRotateRight, {v_}, {5}));
  expect_inverse(tm_.mk(Kind::BvMul, {v_, tm_.mk_bv(32, 12)}));
  expect_inverse(tm_.mk(Kind::BvShl, {v_, tm_.mk_bv(32, 3)}));
  expect_inverse(tm_.mk(Kind::BvLshr, {v_, tm_.mk_bv(32, 3)}));
  expect_inverse(tm_.mk(Kind::BvAnd, {v_, tm_.mk_bv(32, 0xff00)}));
  expect_inverse(tm_.mk(Kind::BvOr, {v_, tm_.mk_bv(32, 0xff00)}));
  expect_inverse(tm_.mk(Kind::BvUrem, {v_, tm_.mk_bv(32, 1000)}), false);
  expect_inverse(tm_.mk(Kind::BvUdiv, {v_, tm_.mk_bv(32, 10)}));
}

TEST_F(InversionTest, OfNumbers) {
  expect_inverse(tm_.mk(Kind::Neg, {n_}));
  expect_inverse(tm_.mk(Kind::Add, {n_, m_, n_}), false);
  expect_inverse(tm_.mk(Kind::Add, {n_, m_}));
  expect_inverse(tm_.mk(Kind::Sub, {n_, m_}));
  expect_inverse(tm_.mk(Kind::Mul, {n_, tm_.mk_int(7)}));
  expect_inverse(tm_.mk(Kind::Mul, {n_, n_}));
  expect_inverse(tm_.mk(Kind::IntDiv, {n_, tm_.mk_int(7)}));
  expect_inverse(tm_.mk(Kind::IntMod, {n_, tm_.mk_int(7)}));
  expect_inverse(tm_.mk(Kind::IntAbs, {n_}));
}

TEST_F(InversionTest, OfFloats) {
  expect_inverse(tm_.mk(Kind::FpNeg, {x_}));
  expect_inverse(tm_.mk(Kind::FpAbs, {x_}));
  expect_inverse(tm_.mk(Kind::FpAdd, {nearest(), x_, single(1.5F)}), false);
  expect_inverse(tm_.mk(Kind::FpSub, {nearest(), single(1.5F), x_}), false);
  expect_inverse(tm_.mk(Kind::FpMul, {nearest(), x_, single(3)}), false);
  expect_inverse(tm_.mk(Kind::FpDiv, {nearest(), x_, single(3)}), false);
  expect_inverse(tm_.mk(Kind::FpSqrt, {nearest(), x_}), false);
  expect_inverse(tm_.mk(Kind::FpFromBits, {v_}, {8, 24}));
  expect_inverse(tm_.mk(Kind::FpFromFp, {nearest(), x_}, {11, 53}), false);
}

TEST_F(InversionTest, OfStrings) {
  expect_inverse(tm_.mk(Kind::StrConcat, {text(U"ab"), s_, text(U"c")}));
  expect_inverse(tm_.mk(Kind::StrConcat, {s_, t_}), false);
  expect_inverse(tm_.mk(Kind::StrLen, {s_}));
  expect_inverse(tm_.mk(Kind::StrAt, {s_, tm_.mk_int(1)}), false);
  expect_inverse(tm_.mk(Kind::StrSubstr, {s_, tm_.mk_int(1), tm_.mk_int(2)}), false);
  expect_inverse(tm_.mk(Kind::StrReplace, {s_, text(U"x"), text(U"y")}), false);
  expect_inverse(tm_.mk(Kind::StrFromInt, {n_}));
}

// --- Searches --------------------------------------------------------------------------------------------------------

TEST_F(SearchTest, FindsModelsOfEachTheory) {
  // A word equation with a long solution.
  expect_found(
      {tm_.mk(Kind::Equal, {tm_.mk(Kind::StrConcat, {s_, text(U"abc")}), tm_.mk(Kind::StrConcat, {text(U"ef"), t_})}),
       tm_.mk(Kind::Lt, {tm_.mk_int(30), tm_.mk(Kind::StrLen, {s_})})});
  // A nonlinear equation of integers.
  expect_found({tm_.mk(Kind::Equal, {tm_.mk(Kind::Mul, {n_, m_}), tm_.mk_int(391)}),
                tm_.mk(Kind::Lt, {tm_.mk_int(1), n_}), tm_.mk(Kind::Lt, {tm_.mk_int(1), m_})});
  // Floats between which the sum loses the smaller one.
  expect_found({tm_.mk(Kind::FpEq, {tm_.mk(Kind::FpAdd, {nearest(), x_, y_}), x_}), tm_.mk(Kind::FpLt, {single(1), y_}),
                tm_.mk(Kind::FpLt, {x_, single(1e20F)})});
  // A bit-vector equation through a product.
  expect_found({tm_.mk(Kind::Equal, {tm_.mk(Kind::BvMul, {v_, tm_.mk_bv(32, 0x10001)}), tm_.mk_bv(32, 0x12345678)})});
  // A declared function.
  const Function f =
      tm_.declare(tm_.symbols().intern("f"), tm_.sorts().function(std::vector<Sort>{integer_}, integer_));
  const auto call = [&](Term t) { return tm_.mk_apply(f, std::vector<Term>{t}); };
  expect_found({tm_.mk(Kind::Lt, {call(n_), call(m_)}), tm_.mk(Kind::Equal, {call(call(n_)), tm_.mk_int(77)})});
}

TEST_F(SearchTest, StopsWhenToldTo) {
  SearchFinder finder(tm_);
  std::stop_source stop;
  stop.request_stop();
  const std::vector<Term> impossible{tm_.mk(Kind::Lt, {n_, n_})};
  EXPECT_FALSE(finder.find(impossible, StopToken(stop.get_token())));
  EXPECT_FALSE(finder.find(impossible, StopToken().within(std::chrono::milliseconds(20))));
}

TEST_F(SearchTest, TheSameSeedFindsTheSame) {
  const std::vector<Term> assertions{tm_.mk(Kind::Lt, {tm_.mk(Kind::Mul, {n_, n_}), m_}),
                                     tm_.mk(Kind::Lt, {tm_.mk_int(5), n_})};
  const auto first = SearchFinder(tm_, 4).find(assertions, StopToken());
  const auto second = SearchFinder(tm_, 4).find(assertions, StopToken());
  ASSERT_TRUE(first && second);
  EXPECT_EQ(first->all(), second->all());
}

TEST_F(SearchTest, GoesOnWhereItWasEnded) {
  // A product of primes, whose factors are found after many rounds.
  std::vector<Term> assertions{tm_.mk(Kind::Equal, {tm_.mk(Kind::Mul, {n_, m_}), tm_.mk_int(7919 * 104729)}),
                               tm_.mk(Kind::Lt, {tm_.mk_int(1), n_}), tm_.mk(Kind::Lt, {n_, m_})};
  constexpr uint64_t kMoves = 200'000;
  SearchFinder at_once(tm_, 1, kMoves);
  const auto expected = at_once.find(assertions, StopToken());
  SearchFinder in_steps(tm_, 1, 50);
  std::optional<Assignment> found;
  uint64_t moves = 0;
  while (!found && moves < at_once.statistics().moves) {
    found = in_steps.find(assertions, StopToken());
    moves += in_steps.statistics().moves;
  }
  ASSERT_EQ(found.has_value(), expected.has_value());
  if (expected) {
    EXPECT_EQ(moves, at_once.statistics().moves);
    EXPECT_EQ(found->all(), expected->all());
  }
  // Other assertions are another search.
  assertions = {tm_.mk(Kind::Equal, {n_, tm_.mk_int(3)})};
  found = in_steps.find(assertions, StopToken());
  ASSERT_TRUE(found);
  EXPECT_EQ(found->get(tm_.function(n_)), Value(mpz_class(3)));
}

}  // namespace
}  // namespace preproc
