#include "engine/models/incremental_verifier.h"

#include <gtest/gtest.h>

namespace preproc {
namespace {

/// A word x, an array a and a call of `f`, whose definition mentions x: (= (select a x) #x7), (bvult x #x4), (f).
class IncrementalVerifierTest : public ::testing::Test {
 protected:
  IncrementalVerifierTest() {
    const Sort word = tm_.sorts().bitvec(4);
    x_ = tm_.mk_constant("x", word);
    a_ = tm_.mk_constant("a", tm_.sorts().array(word, word));
    f_ = tm_.declare_recursive(tm_.symbols().intern("f"), tm_.sorts().boolean());
    tm_.set_definition(f_, {}, tm_.mk(Kind::Distinct, {x_, tm_.mk_bv(4, 2)}));
    const Term read = tm_.mk(Kind::Select, {a_, x_});
    verifier_.emplace(tm_, ModelPart{{tm_.mk(Kind::Equal, {read, tm_.mk_bv(4, 7)}),
                                      tm_.mk(Kind::BvUlt, {x_, tm_.mk_bv(4, 4)}), tm_.mk_constant(f_)},
                                     {x_, read},
                                     {tm_.function(x_), tm_.function(a_)}});
  }
  static Value word(uint32_t value) { return Value(BitVector(4, mpz_class(value))); }
  /// `element`: of the array at all indices.
  bool holds(uint32_t x, uint32_t element, uint32_t read) {
    Assignment model;
    model.set(tm_.function(x_), word(x));
    model.set(tm_.function(a_), Value(ArrayValue{tm_.sort(a_), std::make_shared<const Value>(word(element)), {}}));
    return verifier_->holds(model, std::vector<Value>{word(x), word(read)});
  }

  TermManager tm_;
  Term x_;
  Term a_;
  Function f_;
  std::optional<IncrementalVerifier> verifier_;
};

TEST_F(IncrementalVerifierTest, EachModelIsVerified) {
  EXPECT_TRUE(holds(1, 7, 7));
  EXPECT_TRUE(holds(1, 7, 7));
  EXPECT_TRUE(holds(3, 7, 7));
  EXPECT_FALSE(holds(5, 7, 7)) << "x alone changed, and is too large";
  EXPECT_TRUE(holds(0, 7, 7));
  EXPECT_FALSE(holds(0, 6, 6)) << "the array alone changed";
  EXPECT_FALSE(holds(0, 7, 6)) << "the value of a term is another";
  EXPECT_TRUE(holds(0, 7, 7));
}

TEST_F(IncrementalVerifierTest, WhatADefinitionMentionsCountsToo) {
  EXPECT_TRUE(holds(1, 7, 7));
  EXPECT_FALSE(holds(2, 7, 7));
}

}  // namespace
}  // namespace preproc
