#include "term/operator.h"

#include <algorithm>
#include <set>

#include <gtest/gtest.h>

#include "term/term_manager.h"

namespace preproc {
namespace {

/// Well-sorted and ill-sorted applications of one operator; arguments by the names of `OperatorTest::argument`.
struct Case {
  Kind kind;
  std::vector<uint32_t> indices;
  std::vector<std::string_view> arguments;
  std::string_view sort;      ///< of the application; "?" where it cannot be told
  std::string_view expected;  ///< of an ill-sorted application
};

Case fits(Kind kind, std::vector<uint32_t> indices, std::vector<std::string_view> arguments, std::string_view sort) {
  return {kind, std::move(indices), std::move(arguments), sort, {}};
}
Case wrong(Kind kind, std::vector<uint32_t> indices, std::vector<std::string_view> arguments,
           std::string_view expected) {
  return {kind, std::move(indices), std::move(arguments), {}, expected};
}

using K = Kind;

void add_float_cases(std::vector<Case>& list) {
  const std::string_view half = "(_ FloatingPoint 5 11)";
  const std::string_view tiny = "(_ FloatingPoint 3 4)";
  list.push_back(fits(K::Fp, {}, {"x1", "x8", "x7"}, "(_ FloatingPoint 8 8)"));
  list.push_back(fits(K::Fp, {}, {"x1", "?", "x7"}, "?"));
  list.push_back(wrong(K::Fp, {}, {"x7", "x8", "x7"}, "bit-vectors for sign (one bit), exponent and significand"));
  list.push_back(wrong(K::Fp, {}, {"x1", "x1", "x7"},
                       "an exponent and a significand of at least 2 bits, at most 2^31-1 together"));
  for (const Kind kind : {K::FpAbs, K::FpNeg}) {
    list.push_back(fits(kind, {}, {"f"}, tiny));
    list.push_back(wrong(kind, {}, {"x7"}, "a floating-point number"));
  }
  constexpr std::string_view kRounded = "a rounding mode and floating-point numbers of one format";
  for (const Kind kind : {K::FpAdd, K::FpSub, K::FpMul, K::FpDiv}) {
    list.push_back(fits(kind, {}, {"m", "f", "g"}, tiny));
    list.push_back(fits(kind, {}, {"?", "f", "?"}, tiny));
    list.push_back(wrong(kind, {}, {"m", "f", "h"}, kRounded));
    list.push_back(wrong(kind, {}, {"f", "f", "g"}, kRounded));
  }
  list.push_back(fits(K::FpFma, {}, {"m", "f", "g", "f"}, tiny));
  list.push_back(wrong(K::FpFma, {}, {"m", "f", "g", "h"}, kRounded));
  for (const Kind kind : {K::FpSqrt, K::FpRoundToIntegral}) {
    list.push_back(fits(kind, {}, {"m", "h"}, half));
    list.push_back(wrong(kind, {}, {"h", "m"}, kRounded));
  }
  constexpr std::string_view kAlike = "floating-point numbers of one format";
  for (const Kind kind : {K::FpRem, K::FpMin, K::FpMax}) {
    list.push_back(fits(kind, {}, {"f", "g"}, tiny));
    list.push_back(fits(kind, {}, {"?", "?"}, "?"));
    list.push_back(wrong(kind, {}, {"f", "h"}, kAlike));
    list.push_back(wrong(kind, {}, {"r", "r"}, kAlike));
  }
  for (const Kind kind : {K::FpLe, K::FpLt, K::FpGe, K::FpGt, K::FpEq}) {
    list.push_back(fits(kind, {}, {"f", "g", "f"}, "Bool"));
    list.push_back(wrong(kind, {}, {"r", "r"}, kAlike));
  }
  for (const Kind kind :
       {K::FpIsNormal, K::FpIsSubnormal, K::FpIsZero, K::FpIsInfinite, K::FpIsNan, K::FpIsNegative, K::FpIsPositive}) {
    list.push_back(fits(kind, {}, {"h"}, "Bool"));
    list.push_back(wrong(kind, {}, {"r"}, "a floating-point number"));
  }
  constexpr std::string_view kConverted =
      "a bit-vector of the format's width, or a rounding mode and a floating-point number, a Real or a bit-vector";
  list.push_back(fits(K::FpFromBits, {3, 5}, {"x8"}, "(_ FloatingPoint 3 5)"));
  list.push_back(wrong(K::FpFromBits, {3, 6}, {"x8"}, kConverted));
  list.push_back(fits(K::FpFromFp, {3, 4}, {"m", "h"}, tiny));
  list.push_back(wrong(K::FpFromFp, {1, 4}, {"m", "h"},
                       "an exponent and a significand of at least 2 bits, at most 2^31-1 together"));
  list.push_back(fits(K::FpFromReal, {3, 4}, {"m", "r"}, tiny));
  list.push_back(fits(K::FpFromReal, {3, 4}, {"m", "i"}, tiny));
  list.push_back(wrong(K::FpFromReal, {3, 4}, {"m", "p"}, kConverted));
  list.push_back(fits(K::FpFromSigned, {3, 4}, {"m", "x16"}, tiny));
  list.push_back(fits(K::FpFromUnsigned, {3, 4}, {"m", "x16"}, tiny));
  list.push_back(wrong(K::FpFromFp, {3, 4}, {"f", "h"}, kConverted));
  list.push_back(wrong(K::FpFromSigned, {3, 4}, {"m", "i"}, kConverted));
  list.push_back(wrong(K::FpFromUnsigned, {3, 4}, {"m", "i"}, "a rounding mode and a bit-vector"));
  for (const Kind kind : {K::FpToUbv, K::FpToSbv}) {
    list.push_back(fits(kind, {8}, {"m", "f"}, "(_ BitVec 8)"));
    list.push_back(wrong(kind, {0}, {"m", "f"}, "an index from 1 to 2^31-1"));
    list.push_back(wrong(kind, {8}, {"f", "f"}, kRounded));
  }
  list.push_back(fits(K::FpToReal, {}, {"f"}, "Real"));
  list.push_back(wrong(K::FpToReal, {}, {"i"}, "a floating-point number"));
  list.push_back(fits(K::FpToIeeeBv, {}, {"h"}, "(_ BitVec 16)"));
  list.push_back(fits(K::FpToIeeeBv, {}, {"?"}, "?"));
  list.push_back(wrong(K::FpToIeeeBv, {}, {"i"}, "a floating-point number"));
}

const std::vector<Case>& cases() {
  static const std::vector<Case> all = [] {
    std::vector<Case> list = {
        fits(K::Not, {}, {"p"}, "Bool"),
        fits(K::Not, {}, {"?"}, "Bool"),
        wrong(K::Not, {}, {"i"}, "Bool"),
        wrong(K::Not, {}, {"p", "q"}, "1 argument"),
        fits(K::Implies, {}, {"p", "q", "p"}, "Bool"),
        wrong(K::Implies, {}, {"p", "x8"}, "Bool"),
        fits(K::Equal, {}, {"x8", "y8"}, "Bool"),
        fits(K::Equal, {}, {"i", "r"}, "Bool"),
        fits(K::Equal, {}, {"p", "q", "p"}, "Bool"),
        fits(K::Equal, {}, {"a", "a"}, "Bool"),
        fits(K::Equal, {}, {"u", "?"}, "Bool"),
        fits(K::Equal, {}, {"float", "float32"}, "Bool"),
        wrong(K::Equal, {}, {"x8", "x16"}, "argument 2 of sort (_ BitVec 8)"),
        wrong(K::Equal, {}, {"i", "p"}, "argument 2 of sort Int"),
        wrong(K::Equal, {}, {"i"}, "at least 2 arguments"),
        fits(K::Distinct, {}, {"i", "1", "r"}, "Bool"),
        wrong(K::Distinct, {}, {"x8", "y8", "p"}, "argument 3 of sort (_ BitVec 8)"),
        fits(K::Ite, {}, {"p", "x8", "y8"}, "(_ BitVec 8)"),
        fits(K::Ite, {}, {"p", "i", "r"}, "Real"),
        fits(K::Ite, {}, {"?", "?", "x8"}, "(_ BitVec 8)"),
        fits(K::Ite, {}, {"p", "?", "i"}, "?"),
        fits(K::Ite, {}, {"p", "?", "?"}, "?"),
        wrong(K::Ite, {}, {"i", "x8", "y8"}, "a condition of sort Bool"),
        wrong(K::Ite, {}, {"p", "x8", "x16"}, "argument 3 of sort (_ BitVec 8)"),

        fits(K::BvConcat, {}, {"x8", "x16", "x8"}, "(_ BitVec 32)"),
        fits(K::BvConcat, {}, {"x8", "?"}, "?"),
        wrong(K::BvConcat, {}, {"x8", "i"}, "bit-vectors"),
        wrong(K::BvConcat, {}, {"huge", "huge"}, "a result of at most 2^31-1 bits"),
        fits(K::BvExtract, {7, 0}, {"x8"}, "(_ BitVec 8)"),
        fits(K::BvExtract, {3, 3}, {"x8"}, "(_ BitVec 1)"),
        fits(K::BvExtract, {99, 10}, {"?"}, "(_ BitVec 90)"),
        wrong(K::BvExtract, {8, 0}, {"x8"}, "indices below the width 8"),
        wrong(K::BvExtract, {2, 3}, {"x8"}, "indices i >= j"),
        wrong(K::BvExtract, {2, 1}, {"i"}, "a bit-vector"),
        fits(K::BvComp, {}, {"x8", "y8"}, "(_ BitVec 1)"),
        wrong(K::BvComp, {}, {"x8", "x16"}, "two bit-vectors of equal width"),
        fits(K::BvRepeat, {3}, {"x8"}, "(_ BitVec 24)"),
        wrong(K::BvRepeat, {0}, {"x8"}, "an index of at least 1"),
        wrong(K::BvRepeat, {1U << 31}, {"x8"}, "a result of at most 2^31-1 bits"),
        wrong(K::BvRepeat, {2}, {"p"}, "a bit-vector"),
        fits(K::BvZeroExtend, {0}, {"x8"}, "(_ BitVec 8)"),
        fits(K::BvZeroExtend, {24}, {"x8"}, "(_ BitVec 32)"),
        wrong(K::BvZeroExtend, {UINT32_MAX}, {"x8"}, "a result of at most 2^31-1 bits"),
        wrong(K::BvZeroExtend, {1}, {"r"}, "a bit-vector"),
        fits(K::BvSignExtend, {0}, {"x8"}, "(_ BitVec 8)"),
        fits(K::BvSignExtend, {1}, {"?"}, "?"),
        wrong(K::BvSignExtend, {1}, {"i"}, "a bit-vector"),
        fits(K::BvRotateLeft, {9}, {"x8"}, "(_ BitVec 8)"),
        wrong(K::BvRotateLeft, {9}, {"i"}, "a bit-vector"),
        fits(K::BvRotateRight, {0}, {"x8"}, "(_ BitVec 8)"),
        wrong(K::BvRotateRight, {9}, {"a"}, "a bit-vector"),
        fits(K::BvIntToBv, {12}, {"i"}, "(_ BitVec 12)"),
        wrong(K::BvIntToBv, {0}, {"i"}, "an index of at least 1"),
        wrong(K::BvIntToBv, {8}, {"r"}, "Int"),
        wrong(K::BvIntToBv, {1U << 31}, {"i"}, "a result of at most 2^31-1 bits"),

        fits(K::Select, {}, {"a", "x8"}, "Int"),
        fits(K::Select, {}, {"?", "x8"}, "?"),
        fits(K::Select, {}, {"a", "?"}, "Int"),
        wrong(K::Select, {}, {"a", "x16"}, "an index of sort (_ BitVec 8)"),
        wrong(K::Select, {}, {"x8", "x8"}, "an array"),
        fits(K::Store, {}, {"a", "x8", "i"}, "(Array (_ BitVec 8) Int)"),
        fits(K::Store, {}, {"b", "1", "1"}, "(Array Int Real)"),
        wrong(K::Store, {}, {"a", "x8", "r"}, "an element of sort Int"),
        wrong(K::Store, {}, {"a", "p", "i"}, "an index of sort (_ BitVec 8)"),
        wrong(K::Store, {}, {"i", "i", "i"}, "an array"),
        wrong(K::ConstArray, {}, {"i"}, "(as const sort)"),

        fits(K::Neg, {}, {"i"}, "Int"),
        fits(K::Neg, {}, {"r"}, "Real"),
        fits(K::Neg, {}, {"?"}, "?"),
        wrong(K::Neg, {}, {"p"}, "Int or Real"),
        fits(K::IntDiv, {}, {"i", "j", "i"}, "Int"),
        wrong(K::IntDiv, {}, {"i", "r"}, "Int"),
        fits(K::IntMod, {}, {"i", "j"}, "Int"),
        wrong(K::IntMod, {}, {"i", "j", "i"}, "2 arguments"),
        wrong(K::IntMod, {}, {"r", "r"}, "Int"),
        fits(K::IntAbs, {}, {"i"}, "Int"),
        wrong(K::IntAbs, {}, {"r"}, "Int"),
        fits(K::AtMost, {0}, {"p"}, "Bool"),
        fits(K::AtLeast, {7}, {"p", "p", "p"}, "Bool"),
        wrong(K::AtMost, {1}, {"p", "i"}, "Bool"),
        wrong(K::AtLeast, {1}, {}, "at least 1 arguments"),
        fits(K::IntDivisible, {3}, {"i"}, "Bool"),
        wrong(K::IntDivisible, {0}, {"i"}, "a positive divisor"),
        wrong(K::IntDivisible, {3}, {"r"}, "Int"),
        fits(K::RealDiv, {}, {"i", "j"}, "Real"),
        fits(K::RealDiv, {}, {"r", "i", "?"}, "Real"),
        wrong(K::RealDiv, {}, {"r", "p"}, "Real"),
        fits(K::ToReal, {}, {"i"}, "Real"),
        wrong(K::ToReal, {}, {"r"}, "Int"),
        fits(K::ToInt, {}, {"r"}, "Int"),
        fits(K::ToInt, {}, {"i"}, "Int"),
        wrong(K::ToInt, {}, {"p"}, "Real"),
        fits(K::IsInt, {}, {"r"}, "Bool"),
        wrong(K::IsInt, {}, {"x8"}, "Real"),
    };
    for (const Kind kind : {K::And, K::Or, K::Xor}) {
      list.push_back(fits(kind, {}, {"p", "q", "?", "p"}, "Bool"));
      list.push_back(wrong(kind, {}, {"p", "i"}, "Bool"));
      list.push_back(wrong(kind, {}, {"i"}, "Bool"));
    }
    for (const Kind kind : {K::BvNot, K::BvNeg}) {
      list.push_back(fits(kind, {}, {"x8"}, "(_ BitVec 8)"));
      list.push_back(fits(kind, {}, {"?"}, "?"));
      list.push_back(wrong(kind, {}, {"p"}, "a bit-vector"));
    }
    for (const Kind kind : {K::BvAnd, K::BvOr, K::BvXor, K::BvXnor, K::BvAdd, K::BvSub, K::BvMul}) {
      list.push_back(fits(kind, {}, {"x8", "y8", "x8"}, "(_ BitVec 8)"));
    }
    for (const Kind kind : {K::BvXnor, K::BvSub}) {
      list.push_back(wrong(kind, {}, {"x8"}, "at least 2 arguments"));
    }
    for (const Kind kind : {K::BvAnd, K::BvOr, K::BvXor, K::BvNand, K::BvNor, K::BvXnor, K::BvAdd, K::BvSub, K::BvMul,
                            K::BvUdiv, K::BvUrem, K::BvSdiv, K::BvSrem, K::BvSmod, K::BvShl, K::BvLshr, K::BvAshr}) {
      list.push_back(fits(kind, {}, {"x8", "y8"}, "(_ BitVec 8)"));
      list.push_back(fits(kind, {}, {"?", "y8"}, "(_ BitVec 8)"));
      list.push_back(fits(kind, {}, {"?", "?"}, "?"));
      list.push_back(wrong(kind, {}, {"x8", "x16"}, "two bit-vectors of equal width"));
      list.push_back(wrong(kind, {}, {"i", "j"}, "two bit-vectors of equal width"));
    }
    for (const Kind kind : {K::BvNand, K::BvNor, K::BvComp, K::BvUdiv, K::BvShl, K::BvUlt, K::BvUaddo}) {
      list.push_back(wrong(kind, {}, {"x8", "y8", "x8"}, "2 arguments"));
    }
    for (const Kind kind : {K::BvUlt, K::BvUle, K::BvUgt, K::BvUge, K::BvSlt, K::BvSle, K::BvSgt, K::BvSge, K::BvUaddo,
                            K::BvSaddo, K::BvUmulo, K::BvSmulo, K::BvUsubo, K::BvSsubo, K::BvSdivo}) {
      list.push_back(fits(kind, {}, {"x8", "y8"}, "Bool"));
      list.push_back(wrong(kind, {}, {"x8", "x16"}, "two bit-vectors of equal width"));
    }
    for (const Kind kind : {K::BvNego, K::BvUbvToInt, K::BvSbvToInt}) {
      list.push_back(fits(kind, {}, {"x8"}, kind == K::BvNego ? "Bool" : "Int"));
      list.push_back(wrong(kind, {}, {"i"}, "a bit-vector"));
    }
    for (const Kind kind : {K::Add, K::Sub, K::Mul}) {
      list.push_back(fits(kind, {}, {"i", "j", "i"}, "Int"));
      list.push_back(fits(kind, {}, {"i", "r", "1"}, "Real"));
      list.push_back(fits(kind, {}, {"i", "?"}, "?"));
      list.push_back(fits(kind, {}, {"r", "?"}, "Real"));
      list.push_back(wrong(kind, {}, {"i", "p"}, "Int or Real"));
      list.push_back(wrong(kind, {}, {"x8", "y8"}, "Int or Real"));
    }
    for (const Kind kind : {K::Le, K::Lt, K::Ge, K::Gt}) {
      list.push_back(fits(kind, {}, {"i", "j", "r"}, "Bool"));
      list.push_back(wrong(kind, {}, {"i", "x8"}, "Int or Real"));
      list.push_back(wrong(kind, {}, {"p", "q"}, "Int or Real"));
    }
    add_float_cases(list);
    return list;
  }();
  return all;
}

class OperatorTest : public ::testing::Test {
 protected:
  Term argument(std::string_view name) {
    SortTable& sorts = tm_.sorts();
    if (name == "?") {
      return tm_.mk_opaque(tm_.symbols().intern("mystery"), Sort{}, {});
    }
    if (name == "1") {
      return tm_.mk_int(1);
    }
    const Sort sort = name == "p" || name == "q"     ? sorts.boolean()
                      : name == "x8" || name == "y8" ? sorts.bitvec(8)
                      : name == "x16"                ? sorts.bitvec(16)
                      : name == "huge"               ? sorts.bitvec(1U << 30)
                      : name == "i" || name == "j"   ? sorts.integer()
                      : name == "r"                  ? sorts.real()
                      : name == "a"                  ? sorts.array(sorts.bitvec(8), sorts.integer())
                      : name == "b"                  ? sorts.array(sorts.integer(), sorts.real())
                      : name == "f" || name == "g"   ? sorts.floating_point(3, 4)
                      : name == "h"                  ? sorts.floating_point(5, 11)
                      : name == "m"                  ? sorts.rounding_mode()
                      : name == "x1"                 ? sorts.bitvec(1)
                      : name == "x7"                 ? sorts.bitvec(7)
                      : name == "float"              ? sorts.opaque(tm_.symbols().intern("(_ FloatingPoint 8 24)"), {})
                      : name == "float32"            ? sorts.opaque(tm_.symbols().intern("Float32"), {})
                                                     : sorts.declared(tm_.symbols().intern("U"), {});
    return tm_.mk_constant(name, sort);
  }
  Term build(const Case& c, std::string* expected) {
    std::vector<Term> arguments;
    for (const std::string_view name : c.arguments) {
      arguments.push_back(argument(name));
    }
    return tm_.try_mk(c.kind, c.indices, arguments, expected);
  }
  std::string describe(const Case& c) {
    std::string text = "(" + std::string(operator_info(c.kind)->name);
    for (const uint32_t index : c.indices) {
      text += " [" + std::to_string(index) + "]";
    }
    for (const std::string_view name : c.arguments) {
      text += " " + std::string(name);
    }
    return text + ")";
  }

  TermManager tm_;
};

TEST_F(OperatorTest, EveryKindHasItsRow) {
  for (uint32_t k = 0; k < kKindCount; ++k) {
    const auto kind = static_cast<Kind>(k);
    const OperatorInfo* info = operator_info(kind);
    EXPECT_EQ(info != nullptr, kind > Kind::DtUpdate) << k;
    if (info != nullptr) {
      EXPECT_EQ(info->kind, kind);
      EXPECT_NE(info->evaluate, nullptr) << info->name;
    }
  }
  EXPECT_EQ(all_operators().size(), kKindCount - static_cast<uint32_t>(Kind::Not));
}

TEST_F(OperatorTest, EveryNameResolves) {
  for (const OperatorInfo* info : all_operators()) {
    for (const std::string_view name : {info->name, info->aliases[0], info->aliases[1]}) {
      if (!name.empty()) {
        EXPECT_TRUE(std::ranges::count(operators_named(name), info) == 1) << name;
      }
    }
    EXPECT_EQ(info->name.empty(), info->kind == Kind::ConstArray || info->kind == Kind::SeqEmpty);
  }
  EXPECT_EQ(operators_named("-").size(), 2U);
  EXPECT_EQ(operators_named("bv2nat")[0]->kind, Kind::BvUbvToInt);
  EXPECT_EQ(operators_named("int2bv")[0]->kind, Kind::BvIntToBv);
  EXPECT_EQ(operators_named("to_fp").size(), 4U);
  EXPECT_TRUE(operators_named("").empty());
  EXPECT_TRUE(operators_named("bvfoo").empty());
}

TEST_F(OperatorTest, ApplicationsThatFit) {
  std::set<Kind> covered;
  for (const Case& c : cases()) {
    if (!c.expected.empty()) {
      continue;
    }
    std::string expected;
    const Term t = build(c, &expected);
    ASSERT_TRUE(t) << describe(c) << " refused, expected " << expected;
    EXPECT_EQ(tm_.sorts().to_string(tm_.sort(t)), c.sort) << describe(c);
    covered.insert(c.kind);
  }
  for (const OperatorInfo* info : all_operators()) {
    // Those of strings and sequences have their cases in strings_test.cpp and sequences_test.cpp.
    EXPECT_TRUE(info->kind == Kind::ConstArray || info->kind >= Kind::StrConcat || covered.contains(info->kind))
        << info->name << " has no case";
  }
}

TEST_F(OperatorTest, OneArgumentOfAnNaryOperatorIsItself) {
  TermManager tm;
  const Term p = tm.mk_constant("p", tm.sorts().boolean());
  const Term x = tm.mk_constant("x", tm.sorts().bitvec(8));
  EXPECT_EQ(tm.try_mk(Kind::And, {}, std::vector{p}, nullptr), p);
  EXPECT_EQ(tm.try_mk(Kind::BvAdd, {}, std::vector{x}, nullptr), x);
  std::string expected;
  EXPECT_FALSE(tm.try_mk(Kind::Or, {}, std::vector{x}, &expected));
  EXPECT_EQ(expected, "Bool");
}

TEST_F(OperatorTest, ApplicationsThatDoNotFit) {
  std::set<Kind> covered;
  for (const Case& c : cases()) {
    if (c.expected.empty()) {
      continue;
    }
    std::string expected;
    EXPECT_FALSE(build(c, &expected)) << describe(c);
    EXPECT_EQ(expected, c.expected) << describe(c);
    covered.insert(c.kind);
  }
  for (const OperatorInfo* info : all_operators()) {
    EXPECT_TRUE(info->kind >= Kind::StrConcat || covered.contains(info->kind)) << info->name << " has no case";
  }
}

TEST_F(OperatorTest, IntsAreCoercedInAMix) {
  const Term i = argument("i");
  const Term r = argument("r");
  const Term sum = tm_.mk(Kind::Add, {i, r, tm_.mk_int(2)});
  EXPECT_EQ(tm_.child(sum, 0), tm_.mk(Kind::ToReal, {i}));
  EXPECT_EQ(tm_.child(sum, 1), r);
  EXPECT_EQ(tm_.child(sum, 2), tm_.mk_real(2));
  EXPECT_EQ(tm_.mk(Kind::RealDiv, {tm_.mk_int(1), tm_.mk_int(3)}), tm_.mk_real(mpq_class(1, 3)));
  const Term stored = tm_.mk(Kind::Store, {argument("b"), tm_.mk_int(1), tm_.mk_int(1)});
  EXPECT_EQ(tm_.child(stored, 1), tm_.mk_int(1));
  EXPECT_EQ(tm_.child(stored, 2), tm_.mk_real(1));
}

TEST_F(OperatorTest, NumbersOfArgumentsFollowAssociativity) {
  const Term p = argument("p");
  const Term q = argument("q");
  const Term i = argument("i");
  const Term j = argument("j");
  EXPECT_EQ(tm_.children(tm_.mk(Kind::And, {p, q, p, q})).size(), 4U);
  EXPECT_EQ(tm_.mk(Kind::Implies, {p, q, p}), tm_.mk(Kind::Implies, {p, tm_.mk(Kind::Implies, {q, p})}));
  EXPECT_EQ(tm_.mk(Kind::Sub, {i, j, i}), tm_.mk(Kind::Sub, {tm_.mk(Kind::Sub, {i, j}), i}));
  EXPECT_EQ(tm_.mk(Kind::IntDiv, {i, j, i}), tm_.mk(Kind::IntDiv, {tm_.mk(Kind::IntDiv, {i, j}), i}));
  EXPECT_EQ(tm_.mk(Kind::Lt, {i, j, i}), tm_.mk(Kind::And, {tm_.mk(Kind::Lt, {i, j}), tm_.mk(Kind::Lt, {j, i})}));
  EXPECT_EQ(tm_.children(tm_.mk(Kind::Distinct, {i, j, i})).size(), 3U);
}

}  // namespace
}  // namespace preproc
