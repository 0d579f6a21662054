#include "indexify/garden/seeds.h"

#include <algorithm>

#include <gtest/gtest.h>

#include "indexify/garden/seeds_file.h"

namespace preproc {
namespace {

class SeedsTest : public ::testing::Test {
 protected:
  std::vector<std::string> texts(const std::vector<Value>& values) {
    std::vector<std::string> texts;
    for (const Value& value : values) {
      texts.push_back(to_string(tm_.sorts(), value));
    }
    return texts;
  }
  /// The constants of the sort in the assertions, then its boundary values, if `boundary`.
  std::vector<Value> seeds_of(std::span<const Term> assertions, Sort sort, bool boundary = true) const {
    Seeds seeds;
    seeds.harvest(tm_, assertions);
    if (boundary) {
      seeds.add_boundary(tm_.sorts(), sort);
    }
    return seeds.of(sort);
  }
  Term text(std::u32string s) { return tm_.mk_value(Value(std::move(s))); }

  TermManager tm_;
  Sort string_ = tm_.sorts().string();
  Sort integer_ = tm_.sorts().integer();
  Term s_ = tm_.mk_constant("s", string_);
  Term n_ = tm_.mk_constant("n", integer_);
};

using Texts = std::vector<std::string>;

TEST_F(SeedsTest, ConstantsComeInOrderAndOnceEach) {
  const Term ab = text(U"ab");
  const Term c = text(U"c");
  const std::vector<Term> assertions{
      tm_.mk(Kind::Equal, {s_, tm_.mk(Kind::StrConcat, {ab, tm_.mk(Kind::StrConcat, {s_, c})})}),
      tm_.mk(Kind::StrInRe, {s_, tm_.mk(Kind::StrToRe, {text(U"in")})}), tm_.mk(Kind::StrPrefixof, {c, s_}),
      tm_.mk(Kind::Lt, {tm_.mk(Kind::StrLen, {s_}), tm_.mk_int(7)})};
  EXPECT_EQ(texts(seeds_of(assertions, string_, false)), (Texts{"\"ab\"", "\"c\"", "\"in\""}));
  EXPECT_EQ(texts(seeds_of(assertions, integer_, false)), Texts{"7"});
  EXPECT_EQ(texts(seeds_of(assertions, string_)), (Texts{"\"ab\"", "\"c\"", "\"in\"", "\"\"", "\"0\"", "\"a\""}));
  EXPECT_EQ(texts(seeds_of(assertions, integer_)), (Texts{"7", "0", "1", "(- 1)"}));
}

TEST_F(SeedsTest, TheProgramHasTheConstantsOfAllTerms) {
  tm_.mk_value(Value(std::u32string(U"nobody")));
  const size_t between = tm_.size();
  tm_.mk_value(Value(std::u32string(U"calls")));
  tm_.mk_value(Value(std::u32string(U"this")));
  Seeds all;
  all.harvest_program(tm_, 0, 100);
  Seeds few;
  few.harvest_program(tm_, between, 1);
  const auto has = [&](const Seeds& seeds, const char32_t* text) {
    return std::ranges::count(seeds.of(tm_.sorts().string()), Value(std::u32string(text))) == 1;
  };
  EXPECT_TRUE(has(all, U"nobody") && has(all, U"calls") && has(all, U"this"));
  EXPECT_TRUE(has(few, U"calls"));
  EXPECT_EQ(few.of(tm_.sorts().string()).size(), 1U);
}

TEST_F(SeedsTest, ClosedTermsAreConstantsOfTheirValue) {
  const Term code = tm_.mk(Kind::StrLen, {tm_.mk(Kind::StrConcat, {text(U"a"), text(U"b")})});
  const std::vector<Term> assertions{tm_.mk(Kind::Lt, {n_, code})};
  EXPECT_EQ(texts(seeds_of(assertions, integer_, false)), Texts{"2"});
  EXPECT_EQ(texts(seeds_of(assertions, string_, false)), (Texts{"\"a\"", "\"b\"", "\"ab\""}));
}

TEST_F(SeedsTest, SymbolsAndPartialOperationsAreNoConstants) {
  const Term undefined = tm_.mk(Kind::IntDiv, {tm_.mk_int(5), tm_.mk_int(0)});
  const std::vector<Term> assertions{tm_.mk(Kind::Lt, {tm_.mk(Kind::Add, {n_, tm_.mk_int(3)}), undefined})};
  EXPECT_EQ(texts(seeds_of(assertions, integer_, false)), (Texts{"3", "5", "0"}));
}

TEST_F(SeedsTest, BoundariesOfFloatsAreTheNumbersWhereTheFormatEnds) {
  // Of 3 bits of exponent and 3 of significand: 1 sign, 3 exponent, 2 trailing.
  const Sort small = tm_.sorts().floating_point(3, 3);
  EXPECT_EQ(texts(boundary_values(tm_.sorts(), small)),
            (Texts{"(_ +zero 3 3)", "(_ -zero 3 3)", "(fp #b0 #b011 #b00)", "(fp #b1 #b011 #b00)",
                   "(fp #b0 #b110 #b11)", "(fp #b1 #b110 #b11)", "(fp #b0 #b001 #b00)", "(fp #b1 #b001 #b00)",
                   "(fp #b0 #b000 #b11)", "(fp #b1 #b000 #b11)", "(fp #b0 #b000 #b01)", "(fp #b1 #b000 #b01)",
                   "(_ +oo 3 3)", "(_ -oo 3 3)", "(_ NaN 3 3)"}));
}

TEST_F(SeedsTest, BoundariesOfOtherSorts) {
  EXPECT_EQ(texts(boundary_values(tm_.sorts(), tm_.sorts().bitvec(8))),
            (Texts{"#x00", "#x01", "#xff", "#x7f", "#x80"}));
  EXPECT_EQ(texts(boundary_values(tm_.sorts(), tm_.sorts().bitvec(1))), (Texts{"#b0", "#b1"}));
  EXPECT_EQ(texts(boundary_values(tm_.sorts(), tm_.sorts().rounding_mode())),
            (Texts{"RNE", "RNA", "RTP", "RTN", "RTZ"}));
  EXPECT_TRUE(boundary_values(tm_.sorts(), tm_.sorts().boolean()).empty());
}

TEST_F(SeedsTest, AFileOfConstants) {
  Source source = Source::from_string("seeds.txt",
                                      "; strings\n\"bar\" \"b\"\"\"\n(- 5) 7 ; Ints\n(/ 1.0 4.0) #x0f RTZ\n"
                                      "((_ to_fp 5 11) RNE 1.0) \"bar\"\n");
  const Seeds seeds = read_seeds(tm_, source);
  EXPECT_EQ(texts(seeds.of(string_)), (Texts{"\"bar\"", "\"b\"\"\""}));
  EXPECT_EQ(texts(seeds.of(integer_)), (Texts{"(- 5)", "7"}));
  EXPECT_EQ(texts(seeds.of(tm_.sorts().real())), Texts{"(/ 1.0 4.0)"});
  EXPECT_EQ(texts(seeds.of(tm_.sorts().bitvec(8))), Texts{"#x0f"});
  EXPECT_EQ(texts(seeds.of(tm_.sorts().rounding_mode())), Texts{"RTZ"});
  EXPECT_EQ(texts(seeds.of(tm_.sorts().floating_point(5, 11))), Texts{"(fp #b0 #b01111 #b0000000000)"});
}

TEST_F(SeedsTest, ErrorsInAFileHaveAPlace) {
  const auto error_of = [&](const std::string& text) {
    Source source = Source::from_string("seeds.txt", text);
    try {
      read_seeds(tm_, source);
    } catch (const ScriptError& error) {
      return std::string(error.what());
    }
    return std::string("none");
  };
  EXPECT_EQ(error_of("\"a\"\n  true").substr(0, 14), "seeds.txt:2:3:");
  EXPECT_EQ(error_of("\"a\" nonsense").substr(0, 14), "seeds.txt:1:5:");
  EXPECT_EQ(error_of("(div 1 0)").substr(0, 14), "seeds.txt:1:1:");
  EXPECT_EQ(error_of("1 (str.len").substr(0, 12), "seeds.txt:1:");
}

}  // namespace
}  // namespace preproc
