#include "indexify/garden/garden.h"

#include <set>

#include <gtest/gtest.h>

namespace preproc {
namespace {

using Texts = std::vector<std::string>;

class GardenTest : public ::testing::Test {
 protected:
  Texts texts(const ValueSet& values) {
    Texts texts;
    for (const Value& value : values.values()) {
      texts.push_back(value.is_string() ? std::string(value.string().begin(), value.string().end())
                                        : to_string(tm_.sorts(), value));
    }
    return texts;
  }
  static Value text(std::u32string s) { return Value(std::move(s)); }
  Garden planted(std::vector<std::u32string> strings) {
    Garden garden(tm_, options_);
    std::vector<Value> values;
    for (std::u32string& s : strings) {
      values.push_back(text(std::move(s)));
    }
    garden.plant(string_, values);
    return garden;
  }
  std::vector<OperatorInstance> builders(std::initializer_list<const char*> names) {
    const std::vector<Sort> sorts{string_, tm_.sorts().integer()};
    std::vector<OperatorInstance> all;
    for (const char* name : names) {
      for (OperatorInstance& found : operators_over(tm_, name, sorts)) {
        all.push_back(std::move(found));
      }
    }
    return all;
  }

  TermManager tm_;
  Sort string_ = tm_.sorts().string();
  GardenOptions options_;
};

TEST_F(GardenTest, OneRoundAppliesEachBuilderToAllPairsOfSeeds) {
  options_.rounds = 1;
  Garden garden = planted({U"bar", U"a"});
  garden.grow(builders({"str.++"}));
  EXPECT_EQ(texts(garden.of(string_)), (Texts{"bar", "a", "barbar", "abar", "aa", "bara"}));
  EXPECT_EQ(garden.applications(), 4U);
  EXPECT_EQ(garden.fresh(), 4U);
}

TEST_F(GardenTest, LaterRoundsTakeAtLeastOneNewValue) {
  options_.rounds = 2;
  Garden garden = planted({U"a"});
  garden.grow(builders({"str.++"}));
  // Round 1: aa of (a, a). Round 2: (a, aa), (aa, a) and (aa, aa), not (a, a) again.
  EXPECT_EQ(texts(garden.of(string_)), (Texts{"a", "aa", "aaa", "aaaa"}));
  EXPECT_EQ(garden.applications(), 4U);
}

TEST_F(GardenTest, TheClosureIsThatOfThePaper) {
  options_.rounds = 2;
  Garden garden = planted({U"a", U"b"});
  garden.grow({}, true);
  const Texts grown = texts(garden.of(string_));
  EXPECT_EQ(std::set<std::string>(grown.begin(), grown.end()),
            (std::set<std::string>{"", "a", "b", "aa", "bb", "ab", "ba"}));
  EXPECT_EQ(grown.size(), 7U);
}

TEST_F(GardenTest, TheClosureEndsAtItsLength) {
  options_.rounds = 5;
  options_.closure_length = 5;
  Garden garden = planted({U"abc", U"d"});
  garden.grow({}, true);
  size_t longest = 0;
  for (const Value& value : garden.of(string_).values()) {
    longest = std::max(longest, value.string().size());
  }
  EXPECT_EQ(longest, 5U);
  EXPECT_NE(garden.of(string_).find(text(U"ddddd")), ValueSet::kAbsent);
  EXPECT_EQ(garden.of(string_).find(text(U"abcabc")), ValueSet::kAbsent);
}

TEST_F(GardenTest, SortsGrowTogether) {
  options_.rounds = 2;
  Garden garden = planted({U"ab"});
  // Lengths become Ints in round 1, characters at these strings in round 2.
  garden.plant(tm_.sorts().integer(), std::vector<Value>{Value(mpz_class(0))});
  garden.grow(builders({"str.len", "str.at"}));
  EXPECT_EQ(texts(garden.of(string_)), (Texts{"ab", "a", ""}));
  EXPECT_EQ(texts(garden.of(tm_.sorts().integer())), (Texts{"0", "2", "1"}));
}

TEST_F(GardenTest, AnExplodingGardenIsBoundedAndShared) {
  options_.max_size = 100;
  options_.rounds = 4;
  Garden garden = planted({U"a", U"b", U"c", U"1"});
  garden.plant(tm_.sorts().integer(), std::vector<Value>{Value(mpz_class(7)), Value(mpz_class(3))});
  garden.grow(builders({"str.++", "*", "str.from_int"}));
  EXPECT_EQ(garden.of(string_).size(), 104U);
  EXPECT_EQ(garden.of(tm_.sorts().integer()).size(), 102U);
  // The concatenations left room for what the other builder of strings has.
  size_t numbers = 0;
  for (const std::string& s : texts(garden.of(string_))) {
    numbers += s.size() > 1 && s.find_first_not_of("0123456789") == std::string::npos ? 1 : 0;
  }
  EXPECT_GT(numbers, 20U);
}

TEST_F(GardenTest, ValuesOfGreatSizeAreLeftOut) {
  options_.rounds = 30;
  options_.max_length = 10;
  Garden garden = planted({U"abc"});
  garden.plant(tm_.sorts().integer(), std::vector<Value>{Value(mpz_class(3))});
  garden.grow(builders({"str.++", "*"}));
  for (const Value& value : garden.of(string_).values()) {
    EXPECT_LE(value.string().size(), 10U);
  }
  for (const Value& value : garden.of(tm_.sorts().integer()).values()) {
    EXPECT_LE(mpz_sizeinbase(value.integer().get_mpz_t(), 2), 1024U);
  }
}

TEST_F(GardenTest, TheScriptsOperatorsGrowItsConstants) {
  const Term s = tm_.mk_constant("s", string_);
  const Term bar = tm_.mk_value(text(U"bar"));
  const std::vector<Term> assertions{tm_.mk(Kind::StrContains, {tm_.mk(Kind::StrConcat, {s, bar, s}), bar})};
  IndexifyOptions options;
  options.garden.rounds = 1;
  options.garden.boundary = false;
  EXPECT_EQ(texts(grow_garden(tm_, assertions, options).of(string_)), (Texts{"bar", "barbar"}));
  options.garden.builders = {"str.at", "closure"};
  EXPECT_EQ(texts(grow_garden(tm_, assertions, options).of(string_)), (Texts{"bar", ""}));
  Seeds more;
  more.add(string_, text(U"x"));
  options.only_seeds_file = true;
  options.garden.builders = {};
  EXPECT_EQ(texts(grow_garden(tm_, assertions, options, more).of(string_)), (Texts{"x", "xx"}));
}

TEST_F(GardenTest, FloatsGrowByTheOperatorsAndModesOfTheScript) {
  const Sort f = tm_.sorts().floating_point(5, 11);
  const Term x = tm_.mk_constant("x", f);
  const Term mode = tm_.mk_value(Value(RoundingMode::NearestEven));
  const Term two = tm_.mk(Kind::FpFromReal, {mode, tm_.mk_real(2)}, {5, 11});
  const std::vector<Term> assertions{tm_.mk(Kind::FpEq, {tm_.mk(Kind::FpMul, {mode, x, x}), two})};
  IndexifyOptions options;
  options.garden.rounds = 2;
  options.garden.boundary = false;
  // 2; 4 = 2 * 2; 8 = 2 * 4 and 16 = 4 * 4
  EXPECT_EQ(texts(grow_garden(tm_, assertions, options).of(f)),
            (Texts{"(fp #b0 #b10000 #b0000000000)", "(fp #b0 #b10001 #b0000000000)", "(fp #b0 #b10010 #b0000000000)",
                   "(fp #b0 #b10011 #b0000000000)"}));
}

}  // namespace
}  // namespace preproc
