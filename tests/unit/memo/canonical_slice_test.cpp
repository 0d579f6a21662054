#include "memo/canonical_slice.h"

#include <algorithm>
#include <random>

#include <gtest/gtest.h>

#include "memo/term_digests.h"
#include "memo/value_code.h"
#include "term/slices.h"

namespace preproc {
namespace {

class CanonicalSliceTest : public ::testing::Test {
 protected:
  DigestBuilder::Pair key(const std::vector<Term>& assertions) { return form(assertions).key; }
  CanonicalSlice form(const std::vector<Term>& assertions) {
    std::vector<std::vector<Function>> symbols;
    std::vector<const std::vector<Function>*> lists;
    for (const Term t : assertions) {
      EXPECT_NE(digests_.of(t), Digest{});
      symbols.push_back(declared_symbols(tm_, t));
    }
    for (const auto& list : symbols) {
      lists.push_back(&list);
    }
    return canonicalizer_.canonical(assertions, lists, Digest{});
  }
  bool same(const std::vector<Term>& a, const std::vector<Term>& b) {
    const DigestBuilder::Pair x = key(a);
    const DigestBuilder::Pair y = key(b);
    EXPECT_EQ(x.first == y.first, x.second == y.second);
    return x.first == y.first;
  }
  Term bv(const char* name, uint32_t width = 8) { return tm_.mk_constant(name, tm_.sorts().bitvec(width)); }
  Term less(Term a, Term b) { return tm_.mk(Kind::BvUlt, {a, b}); }
  Term eq(Term a, Term b) { return tm_.mk(Kind::Equal, {a, b}); }

  TermManager tm_;
  TermDigests digests_{tm_};
  Canonicalizer canonicalizer_{tm_};
};

TEST_F(CanonicalSliceTest, NamesDoNotCount) {
  EXPECT_TRUE(same({less(bv("x"), bv("y"))}, {less(bv("a"), bv("b"))}));
  EXPECT_TRUE(same({less(bv("x"), bv("y"))}, {less(bv("y"), bv("x"))}));
  EXPECT_TRUE(same({less(bv("x"), bv("y")), less(bv("y"), bv("x"))}, {less(bv("p"), bv("q")), less(bv("q"), bv("p"))}));
}

TEST_F(CanonicalSliceTest, EverythingElseDoes) {
  const Term x = bv("x");
  const Term y = bv("y");
  const Term five = tm_.mk_bv(8, 5);
  const std::vector<std::vector<Term>> different = {
      {less(x, y)},
      {less(x, x)},
      {less(x, five)},
      {less(x, tm_.mk_bv(8, 6))},
      {less(five, x)},
      {tm_.mk(Kind::BvUle, {x, five})},
      {less(bv("w", 16), tm_.mk_bv(16, 5))},
      {less(x, y), less(y, x)},
      {less(x, y), less(x, y)},
      {eq(tm_.mk(Kind::BvExtract, {x}, {3, 0}), tm_.mk_bv(4, 1))},
      {eq(tm_.mk(Kind::BvExtract, {x}, {4, 1}), tm_.mk_bv(4, 1))},
      {eq(tm_.mk_constant("i", tm_.sorts().integer()), tm_.mk_int(5))},
      {eq(tm_.mk_constant("r", tm_.sorts().real()), tm_.mk_real(5))},
      {eq(tm_.mk(Kind::Select,
                 {tm_.mk_constant("m", tm_.sorts().array(tm_.sorts().bitvec(8), tm_.sorts().bitvec(8))), x}),
          five)},
  };
  for (size_t i = 0; i < different.size(); ++i) {
    for (size_t j = 0; j < i; ++j) {
      EXPECT_FALSE(same(different[i], different[j])) << i << ' ' << j;
    }
  }
}

TEST_F(CanonicalSliceTest, TheDomainCounts) {
  const Term t = less(bv("x"), bv("y"));
  const std::vector<Function> symbols = declared_symbols(tm_, t);
  const std::vector<Function>* const list = &symbols;
  EXPECT_NE(canonicalizer_.canonical({&t, 1}, {&list, 1}, digest_of("z3")).key.first,
            canonicalizer_.canonical({&t, 1}, {&list, 1}, digest_of("cvc5")).key.first);
}

TEST_F(CanonicalSliceTest, SharingOfSymbolsCounts) {
  const Term five = tm_.mk_bv(8, 5);
  EXPECT_FALSE(same({less(bv("x"), five), less(tm_.mk_bv(8, 9), bv("x"))},
                    {less(bv("x"), five), less(tm_.mk_bv(8, 9), bv("y"))}));
}

TEST_F(CanonicalSliceTest, FunctionsSortsAndDatatypes) {
  SortTable& sorts = tm_.sorts();
  const auto element = [&](const char* name) { return sorts.declared(tm_.symbols().intern(name), {}); };
  const auto constant = [&](const char* name, Sort s) { return tm_.mk_constant(name, s); };
  const Sort s = element("S");
  const Sort t = element("T");
  const std::vector<Term> two = {eq(constant("a", s), constant("b", s)), eq(constant("c", t), constant("d", t))};
  const std::vector<Term> renamed = {eq(constant("e", t), constant("f", t)), eq(constant("g", s), constant("h", s))};
  const std::vector<Term> one = {eq(constant("a", s), constant("b", s)), eq(constant("i", s), constant("j", s))};
  EXPECT_TRUE(same(two, renamed));
  EXPECT_FALSE(same(two, one));

  const auto apply = [&](const char* name, Sort range, Term x) {
    const Sort argument = tm_.sort(x);
    return tm_.mk_apply(tm_.declare(tm_.symbols().intern(name), sorts.function({&argument, 1}, range)), {&x, 1});
  };
  const Term x = bv("x");
  EXPECT_TRUE(same({eq(apply("f", sorts.bitvec(8), x), x)}, {eq(apply("g", sorts.bitvec(8), bv("z")), bv("z"))}));
  EXPECT_FALSE(same({eq(apply("f", sorts.bitvec(8), apply("f", sorts.bitvec(8), x)), x)},
                    {eq(apply("f", sorts.bitvec(8), apply("g", sorts.bitvec(8), x)), x)}));

  const auto list_of = [&](const char* name, Sort of) {
    const uint32_t id = sorts.new_datatype(tm_.symbols().intern(name));
    DatatypeDeclaration declaration;
    declaration.name = tm_.symbols().intern(name);
    declaration.constructors = {{tm_.symbols().intern(std::string("nil") + name), {}},
                                {tm_.symbols().intern(std::string("cons") + name),
                                 {{tm_.symbols().intern(std::string("head") + name), of},
                                  {tm_.symbols().intern(std::string("tail") + name), sorts.datatype(id, {})}}}};
    EXPECT_EQ(sorts.define_datatypes({&id, 1}, {declaration}), "");
    return sorts.datatype(id, {});
  };
  const auto is_cons = [&](Sort list, const char* name) {
    const Term l = constant(name, list);
    return tm_.mk_apply(tm_.datatype_function(list, {DatatypeRole::Tester, 1, 0}), {&l, 1});
  };
  const Sort numbers = list_of("A", sorts.integer());
  const Sort more_numbers = list_of("B", sorts.integer());
  const Sort bits = list_of("C", sorts.bitvec(8));
  EXPECT_TRUE(same({is_cons(numbers, "l")}, {is_cons(more_numbers, "m")}));
  EXPECT_FALSE(same({is_cons(numbers, "l")}, {is_cons(bits, "n")}));
}

TEST_F(CanonicalSliceTest, WhatAMemoCannotMeanHasNoDigest) {
  const Sort boolean = tm_.sorts().boolean();
  EXPECT_EQ(digests_.of(tm_.mk_opaque(tm_.symbols().intern("odd"), boolean, {})), Digest{});
  const Term v = tm_.mk_variable(tm_.symbols().intern("v"), boolean);
  EXPECT_EQ(digests_.of(tm_.mk_binder(Kind::Forall, {&v, 1}, v)), Digest{});
  const Function recursive =
      tm_.declare_recursive(tm_.symbols().intern("rec"), tm_.sorts().function({&boolean, 1}, boolean));
  const Term call = tm_.mk_apply(recursive, {&v, 1});
  tm_.set_definition(recursive, {&v, 1}, call);
  const Term closed = tm_.mk_true();
  EXPECT_EQ(digests_.of(tm_.mk(Kind::Not, {tm_.mk_apply(recursive, {&closed, 1})})), Digest{});
}

/// Random slices, renamed and shuffled: most have the same key, and those that have, have the same symbols in the same
/// places.
TEST_F(CanonicalSliceTest, RandomSlicesRenamedAndShuffled) {
  std::mt19937 random(11);
  int found = 0;
  constexpr int kRounds = 300;
  for (int round = 0; round < kRounds; ++round) {
    const size_t variables = 2 + random() % 6;
    std::vector<size_t> renaming(variables);
    std::iota(renaming.begin(), renaming.end(), size_t{0});
    std::ranges::shuffle(renaming, random);
    std::vector<Term> slice;
    std::vector<Term> other;
    for (size_t i = 0; i < 1 + random() % 12; ++i) {
      const size_t a = random() % variables;
      const size_t b = random() % variables;
      const Term c = tm_.mk_bv(8, random() % 4);
      const auto make = [&](const std::string& x, const std::string& y) {
        const Term sum = tm_.mk(Kind::BvAdd, {bv(x.c_str()), c});
        return i % 2 == 0 ? less(sum, bv(y.c_str())) : less(bv(y.c_str()), tm_.mk(Kind::BvMul, {sum, bv(x.c_str())}));
      };
      slice.push_back(make("x" + std::to_string(a), "x" + std::to_string(b)));
      other.push_back(make("y" + std::to_string(renaming[a]), "y" + std::to_string(renaming[b])));
    }
    std::ranges::shuffle(other, random);
    const CanonicalSlice p = form(slice);
    const CanonicalSlice q = form(other);
    if (p.key.first == q.key.first) {
      ++found;
      ASSERT_EQ(p.symbols.size(), q.symbols.size());
    }
    // Another constant anywhere is another slice.
    other[0] = tm_.mk(Kind::Not, {other[0]});
    ASSERT_NE(p.key.first, key(other).first) << round;
  }
  EXPECT_GE(found, kRounds * 95 / 100);
}

TEST_F(CanonicalSliceTest, DeepTermsAreNoProblem) {
  Term x = bv("x");
  Term y = bv("y");
  for (int i = 0; i < 1'000'000; ++i) {
    x = tm_.mk(Kind::BvNot, {x});
    y = tm_.mk(Kind::BvNot, {y});
  }
  EXPECT_TRUE(same({eq(x, bv("x"))}, {eq(y, bv("y"))}));
}

TEST_F(CanonicalSliceTest, ValuesAreReadAsTheyWereWritten) {
  SortTable& sorts = tm_.sorts();
  const Sort byte = sorts.bitvec(8);
  const Sort memory = sorts.array(sorts.bitvec(100), byte);
  const auto bits = [](uint32_t width, uint64_t n) { return Value(BitVector(width, n)); };
  Value array = default_value(sorts, memory);
  array = store_value(array, bits(100, 3), bits(8, 200));
  array = store_value(array, Value(BitVector(100, (mpz_class(1) << 99) + 5)), bits(8, 1));
  const std::vector<Sort> arguments{byte, sorts.integer()};
  const Sort function = sorts.function(arguments, sorts.string());
  FunctionValue table{function, std::make_shared<const Value>(Value(std::u32string(U"x\x2ffff"))), {}};
  table.entries.push_back({{bits(8, 1), Value(mpz_class(-7))}, Value(std::u32string())});
  const Sort element = sorts.declared(tm_.symbols().intern("S"), {});
  const std::vector<std::pair<Sort, Value>> values = {
      {sorts.boolean(), Value(true)},
      {sorts.integer(), Value(mpz_class("-123456789012345678901234567890"))},
      {sorts.real(), Value(mpq_class(-1, 3))},
      {byte, bits(8, 255)},
      {memory, array},
      {function, Value(table)},
      {element, Value(Element{element, 12})},
      {sorts.rounding_mode(), Value(RoundingMode::Zero)},
      {sorts.floating_point(5, 11), Value(FloatingPoint::nan({5, 11}))},
      {sorts.floating_point(15, 113), Value(FloatingPoint::largest({15, 113}, true))},
      {sorts.string(), Value(std::u32string(U"a\0b", 3))},
  };
  for (const auto& [sort, value] : values) {
    std::string bytes;
    ByteWriter out(bytes);
    ASSERT_TRUE(write_value(sorts, sort, value, out)) << to_string(sorts, value);
    ByteReader in(bytes);
    EXPECT_EQ(read_value(sorts, sort, in), value) << to_string(sorts, value);
    EXPECT_TRUE(in.finished());
    // Cut off, it is no value; changed, another one or none.
    for (size_t size = 0; size < bytes.size(); ++size) {
      ByteReader less_in(std::string_view(bytes).substr(0, size));
      EXPECT_FALSE(read_value(sorts, sort, less_in).known()) << to_string(sorts, value) << " at " << size;
    }
    std::mt19937 random(5);
    for (int i = 0; i < 200; ++i) {
      std::string changed = bytes;
      changed[random() % changed.size()] = static_cast<char>(random());
      ByteReader changed_in(changed);
      read_value(sorts, sort, changed_in);
    }
  }
}

}  // namespace
}  // namespace preproc
