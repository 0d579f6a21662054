#include "rewrite/simplifier.h"

#include <gtest/gtest.h>

#include "script/printer.h"

namespace preproc {
namespace {

class SimplifierTest : public ::testing::Test {
 protected:
  Term mk(Kind kind, std::initializer_list<Term> arguments, std::initializer_list<uint32_t> indices = {}) {
    return tm_.mk(kind, arguments, indices);
  }
  Term bits(uint32_t width, uint64_t n) { return tm_.mk_bv(width, n); }
  uint64_t count(RewriteRule rule) const { return simplifier_.counts()[static_cast<size_t>(rule)]; }
  void expect(Term original, Term simplified) {
    const Term result = simplifier_.simplify(original);
    EXPECT_EQ(result, simplified) << Printer(tm_).to_string(original) << "\n  gives    "
                                  << Printer(tm_).to_string(result) << "\n  expected "
                                  << Printer(tm_).to_string(simplified);
  }
  Symbol symbol(std::string_view name) { return tm_.symbols().intern(name); }

  TermManager tm_;
  Simplifier simplifier_{tm_};
  Sort bool_ = tm_.sorts().boolean();
  Sort int_ = tm_.sorts().integer();
  Term p_ = tm_.mk_constant("p", bool_);
  Term q_ = tm_.mk_constant("q", bool_);
  Term k_ = tm_.mk_constant("k", tm_.sorts().bitvec(8));
  Term i_ = tm_.mk_constant("i", int_);
};

// What KLEE writes for comparisons and promotions in C.
TEST_F(SimplifierTest, ComparisonAsInteger) {
  const Term small = mk(Kind::BvUlt, {k_, bits(8, 10)});
  const Term as_bit = mk(Kind::Ite, {small, bits(1, 1), bits(1, 0)});
  const Term as_int = mk(Kind::BvZeroExtend, {as_bit}, {31});
  expect(mk(Kind::Equal, {tm_.mk_false(), mk(Kind::Equal, {bits(32, 0), as_int})}), small);
  expect(mk(Kind::BvSlt, {bits(32, 0), as_int}), small);
  expect(mk(Kind::Equal, {as_int, bits(32, 2)}), tm_.mk_false());
  expect(mk(Kind::Equal, {mk(Kind::BvComp, {k_, bits(8, 3)}), bits(1, 0)}),
         mk(Kind::Not, {mk(Kind::Equal, {k_, bits(8, 3)})}));
}

TEST_F(SimplifierTest, PromotedBytes) {
  const Term wide = mk(Kind::BvZeroExtend, {k_}, {56});
  expect(mk(Kind::BvExtract, {wide}, {31, 0}), mk(Kind::BvZeroExtend, {k_}, {24}));
  const Term promoted = mk(Kind::BvZeroExtend, {k_}, {24});
  expect(mk(Kind::BvSle, {bits(32, 48), promoted}), mk(Kind::BvUle, {bits(8, 48), k_}));
  expect(mk(Kind::Equal, {bits(32, 61), mk(Kind::BvAdd, {bits(32, 0xffffffd0), promoted})}),
         mk(Kind::Equal, {bits(8, 109), k_}));
  expect(mk(Kind::BvExtract, {mk(Kind::BvAdd, {bits(32, 0xffffffd0), promoted})}, {7, 0}),
         mk(Kind::BvAdd, {bits(8, 0xd0), k_}));
  expect(mk(Kind::BvSdiv, {promoted, bits(32, 10)}),
         mk(Kind::BvZeroExtend, {mk(Kind::BvUdiv, {k_, bits(8, 10)})}, {24}));
}

TEST_F(SimplifierTest, BytesOfAWordPutTogetherAgain) {
  const Term x = tm_.mk_constant("x", tm_.sorts().bitvec(32));
  Term word = mk(Kind::BvExtract, {x}, {7, 0});
  for (uint32_t low = 8; low < 32; low += 8) {
    word = mk(Kind::BvConcat, {mk(Kind::BvExtract, {x}, {low + 7, low}), word});
  }
  expect(word, x);
}

TEST_F(SimplifierTest, PartialOperationsStay) {
  const Term quotient = mk(Kind::IntDiv, {tm_.mk_int(7), tm_.mk_int(0)});
  expect(quotient, quotient);
  expect(mk(Kind::Add, {quotient, tm_.mk_int(0)}), quotient);
  const Term choice = mk(Kind::Ite, {p_, tm_.mk_int(0), tm_.mk_int(1)});
  const Term maybe = mk(Kind::IntDiv, {tm_.mk_int(7), choice});
  expect(maybe, maybe);
}

TEST_F(SimplifierTest, BodiesAndArgumentsButNoPatterns) {
  const Term v = tm_.mk_variable(symbol("v"), int_);
  const Function f = tm_.declare(symbol("f"), tm_.sorts().function(std::vector{int_}, bool_));
  const auto apply = [&](Term t) { return tm_.mk_apply(f, std::vector{t}); };
  const Term v_plus_0 = mk(Kind::Add, {v, tm_.mk_int(0)});
  const Term body = tm_.mk_annotate(apply(v_plus_0), symbol(":pattern"), std::vector{apply(v_plus_0)});
  const Term simple_body = tm_.mk_annotate(apply(v), symbol(":pattern"), std::vector{apply(v_plus_0)});
  for (const Kind binder : {Kind::Forall, Kind::Exists, Kind::Lambda}) {
    expect(tm_.mk_binder(binder, std::vector{v}, body), tm_.mk_binder(binder, std::vector{v}, simple_body));
  }
}

TEST_F(SimplifierTest, OpaqueTermsKeepTheirHeads) {
  const Term sum = mk(Kind::Add, {i_, tm_.mk_int(0)});
  const Term opaque = tm_.mk_opaque(symbol("mystery"), {}, std::vector{sum});
  const Term simple = tm_.mk_opaque(symbol("mystery"), {}, std::vector{i_});
  expect(opaque, simple);
  // Of unknown sort: nothing is known about it but that it is itself.
  expect(mk(Kind::Add, {simple, tm_.mk_int(0)}), mk(Kind::Add, {simple, tm_.mk_int(0)}));
  expect(mk(Kind::Equal, {simple, simple}), mk(Kind::Equal, {simple, simple}));
  // An argument of a connective is a Bool, whatever it is; its place in the term says so, and stays.
  expect(mk(Kind::And, {simple, tm_.mk_true()}), mk(Kind::And, {simple, tm_.mk_true()}));
  expect(mk(Kind::And, {simple, tm_.mk_false()}), tm_.mk_false());
  expect(mk(Kind::Or, {simple, p_, simple}), mk(Kind::Or, {simple, p_}));
}

TEST_F(SimplifierTest, VeryWideBitVectorsAreLeftAlone) {
  const Term wide = mk(Kind::BvZeroExtend, {k_}, {200'000'000});
  expect(mk(Kind::BvXor, {wide, wide}), mk(Kind::BvXor, {wide, wide}));
}

TEST_F(SimplifierTest, ResultsAreKept) {
  const Term t = mk(Kind::And, {p_, mk(Kind::Not, {mk(Kind::Not, {q_})})});
  const Term result = simplifier_.simplify(t);
  EXPECT_EQ(count(RewriteRule::NotNot), 1U);
  const uint64_t visited = simplifier_.visited();
  EXPECT_EQ(simplifier_.simplify(t), result);
  EXPECT_EQ(simplifier_.simplify(result), result);
  EXPECT_EQ(simplifier_.visited(), visited);
  EXPECT_EQ(count(RewriteRule::NotNot), 1U);
}

}  // namespace
}  // namespace preproc
