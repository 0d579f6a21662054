#include "rewrite/bounds.h"

#include <random>

#include <gtest/gtest.h>

#include "evaluate/evaluator.h"
#include "script/printer.h"

namespace preproc {
namespace {

class BoundsTest : public ::testing::Test {
 protected:
  Term constant(const char* name, uint32_t width) { return tm_.mk_constant(name, tm_.sorts().bitvec(width)); }
  TermManager tm_;
  Bounds bounds_{tm_};
};

TEST_F(BoundsTest, OfStructure) {
  const Term byte = constant("b", 8);
  const Term word = constant("w", 32);
  const Term wide = tm_.mk(Kind::BvZeroExtend, {byte}, {24});
  EXPECT_EQ(bounds_.of(wide).high, 255U);
  EXPECT_EQ(bounds_.of(tm_.mk(Kind::BvAdd, {wide, tm_.mk_bv(32, 16)})).low, 16U);
  EXPECT_EQ(bounds_.of(tm_.mk(Kind::BvUrem, {word, tm_.mk_bv(32, 10)})).high, 9U);
  EXPECT_EQ(bounds_.of(tm_.mk(Kind::BvAnd, {word, tm_.mk_bv(32, 15)})).high, 15U);
  EXPECT_EQ(bounds_.of(tm_.mk(Kind::BvLshr, {byte, tm_.mk_bv(8, 4)})).high, 15U);
  EXPECT_EQ(bounds_.of(word).high, 0xffffffffU);
}

TEST_F(BoundsTest, OfUnknownOperands) {
  const Term byte = constant("b", 8);
  const Term unknown = tm_.mk_opaque(tm_.symbols().intern("(_ somewhere 8)"), {}, {});
  EXPECT_EQ(bounds_.of(unknown).high, UINT64_MAX);
  for (const Kind kind : {Kind::BvAnd, Kind::BvOr, Kind::BvXor, Kind::BvAdd, Kind::BvMul, Kind::BvUdiv, Kind::BvUrem,
                          Kind::BvLshr, Kind::BvShl}) {
    const Interval all = bounds_.of(tm_.mk(kind, {byte, unknown}));
    EXPECT_EQ(all.low, 0U);
    EXPECT_EQ(all.high, 255U);
  }
  EXPECT_EQ(bounds_.of(tm_.mk(Kind::Ite, {tm_.mk_constant("c", tm_.sorts().boolean()), byte, unknown})).high, 255U);
}

TEST_F(BoundsTest, OfFacts) {
  const Term w = constant("w", 32);
  bounds_.add_fact(tm_.mk(Kind::BvUlt, {w, tm_.mk_bv(32, 100)}));
  bounds_.add_fact(tm_.mk(Kind::Not, {tm_.mk(Kind::BvUle, {w, tm_.mk_bv(32, 9)})}));
  EXPECT_EQ(bounds_.of(w).low, 10U);
  EXPECT_EQ(bounds_.of(w).high, 99U);
  const Term s = constant("s", 8);
  bounds_.add_fact(tm_.mk(Kind::BvSge, {s, tm_.mk_bv(8, 0)}));
  bounds_.add_fact(tm_.mk(Kind::BvSlt, {s, tm_.mk_bv(8, 20)}));
  EXPECT_EQ(bounds_.of(s).high, 19U);
  const Term n = constant("n", 8);
  bounds_.add_fact(tm_.mk(Kind::BvSlt, {n, tm_.mk_bv(8, 20)}));
  EXPECT_EQ(bounds_.of(n).high, 255U) << "it may be negative";
}

/// Whatever the values of the symbols, under which the facts hold, a term lies in its bounds.
TEST_F(BoundsTest, HoldForRandomTerms) {
  std::mt19937_64 random(7);
  const auto pick = [&](uint64_t n) { return std::uniform_int_distribution<uint64_t>(0, n - 1)(random); };
  constexpr Kind kBinary[] = {Kind::BvAdd,  Kind::BvMul,  Kind::BvAnd,  Kind::BvOr,  Kind::BvXor,
                              Kind::BvUdiv, Kind::BvUrem, Kind::BvLshr, Kind::BvShl, Kind::BvSub};
  constexpr Kind kCompare[] = {Kind::BvUlt, Kind::BvUle, Kind::BvUgt, Kind::BvUge, Kind::BvSlt,
                               Kind::BvSle, Kind::BvSgt, Kind::BvSge, Kind::Equal};
  const Term x = constant("x", 6);
  const Term y = constant("y", 6);
  size_t checked = 0;
  for (int round = 0; round < 400; ++round) {
    bounds_.clear();
    std::vector<Term> terms{x, y, tm_.mk_bv(6, pick(64)), tm_.mk_bv(6, pick(4))};
    for (int i = 0; i < 8; ++i) {
      const Term a = terms[pick(terms.size())];
      const Term b = terms[pick(terms.size())];
      switch (pick(5)) {
        case 0: terms.push_back(tm_.mk(Kind::BvExtract, {tm_.mk(Kind::BvConcat, {a, b})}, {8, 3})); break;
        case 1: terms.push_back(tm_.mk(Kind::BvExtract, {tm_.mk(Kind::BvZeroExtend, {a}, {3})}, {6, 1})); break;
        case 2: terms.push_back(tm_.mk(Kind::BvExtract, {tm_.mk(Kind::BvSignExtend, {a}, {3})}, {5, 0})); break;
        default: terms.push_back(tm_.mk(kBinary[pick(std::size(kBinary))], {a, b}));
      }
    }
    std::vector<Term> facts;
    for (uint64_t i = pick(3); i > 0; --i) {
      const Term t = terms[pick(terms.size())];
      const Term c = tm_.mk_bv(6, pick(64));
      Term fact = pick(2) == 0 ? tm_.mk(kCompare[pick(std::size(kCompare))], {t, c})
                               : tm_.mk(kCompare[pick(std::size(kCompare))], {c, t});
      fact = pick(2) == 0 ? fact : tm_.mk(Kind::Not, {fact});
      facts.push_back(fact);
      bounds_.add_fact(fact);
    }
    for (int i = 0; i < 40; ++i) {
      Assignment values;
      values.set(tm_.function(x), Value(BitVector(6, pick(64))));
      values.set(tm_.function(y), Value(BitVector(6, pick(64))));
      Evaluator evaluator(tm_, values);
      if (!std::ranges::all_of(facts, [&](Term fact) { return evaluator.evaluate(fact).boolean(); })) {
        continue;
      }
      for (const Term t : terms) {
        const uint64_t value = tm_.word_value(tm_.mk_value(evaluator.evaluate(t)));
        const Interval interval = bounds_.of(t);
        EXPECT_TRUE(interval.low <= value && value <= interval.high)
            << Printer(tm_).to_string(t) << " is " << value << ", bounds " << interval.low << " .. " << interval.high;
        ++checked;
      }
    }
  }
  EXPECT_GT(checked, 10'000U);
}

}  // namespace
}  // namespace preproc
