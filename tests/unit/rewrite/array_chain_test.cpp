#include "rewrite/array_chain.h"

#include <string>

#include <gtest/gtest.h>

namespace preproc {
namespace {

class ArrayChainsTest : public ::testing::Test {
 protected:
  Term index(uint64_t i) { return tm_.mk_bv(8, i); }
  Term store(Term array, Term index, Term element) { return tm_.mk(Kind::Store, {array, index, element}); }
  void expect_value(Term array, uint64_t i, Term value) {
    const ArrayChains::Read read = chains_.read(array, index(i));
    EXPECT_EQ(read.value, value);
    EXPECT_FALSE(read.array);
  }
  void expect_array(Term array, uint64_t i, Term below) {
    const ArrayChains::Read read = chains_.read(array, index(i));
    EXPECT_EQ(read.array, below);
    EXPECT_FALSE(read.value);
  }

  TermManager tm_;
  ArrayChains chains_{tm_};
  Sort byte_ = tm_.sorts().bitvec(8);
  Sort sort_ = tm_.sorts().array(byte_, byte_);
  Term a_ = tm_.mk_constant("a", sort_);
  Term i_ = tm_.mk_constant("i", byte_);
  Term u_ = tm_.mk_constant("u", byte_);
  Term v_ = tm_.mk_constant("v", byte_);
  Term w_ = tm_.mk_constant("w", byte_);
};

TEST_F(ArrayChainsTest, LatestStoreWins) {
  const Term first = store(store(a_, index(0), u_), index(1), v_);
  const Term second = store(first, index(0), w_);
  expect_value(second, 0, w_);
  expect_value(second, 1, v_);
  expect_array(second, 2, a_);
  expect_value(first, 0, u_);  // older versions stay readable
}

TEST_F(ArrayChainsTest, StoreAtAnyIndexHidesWhatIsBelow) {
  const Term hidden = store(store(a_, index(0), u_), i_, v_);
  const Term top = store(hidden, index(1), w_);
  expect_value(top, 1, w_);
  expect_array(top, 0, hidden);
  expect_array(top, 2, hidden);
  expect_array(hidden, 0, hidden);
}

TEST_F(ArrayChainsTest, IndicesWithOneBase) {
  const auto plus = [&](uint64_t n) { return tm_.mk(Kind::BvAdd, {i_, index(n)}); };
  const Term bottom = store(store(a_, index(0), u_), i_, v_);
  const Term top = store(store(bottom, plus(1), w_), plus(2), u_);
  EXPECT_EQ(chains_.read(top, i_).value, v_);
  EXPECT_EQ(chains_.read(top, plus(0)).value, v_);
  EXPECT_EQ(chains_.read(top, tm_.mk(Kind::BvAdd, {index(1), i_})).value, w_);
  EXPECT_EQ(chains_.read(top, plus(3)).array, store(a_, index(0), u_));
  EXPECT_EQ(chains_.read(top, u_).array, top);
  expect_array(top, 0, top);
  expect_value(store(top, index(0), w_), 0, w_);
}

TEST_F(ArrayChainsTest, VersionsBranch) {
  const Term trunk = store(a_, index(0), u_);
  const Term left = store(trunk, index(1), v_);
  const Term right = store(trunk, index(1), w_);
  const Term tip = store(right, index(2), v_);
  expect_value(left, 1, v_);
  expect_value(right, 1, w_);
  expect_value(tip, 1, w_);
  expect_value(tip, 0, u_);
  expect_array(left, 2, a_);
  const Term later = store(left, index(0), w_);  // continues a track others hang on
  expect_value(later, 0, w_);
  expect_value(tip, 0, u_);
}

TEST_F(ArrayChainsTest, ConstantArrayAtTheBottom) {
  const Term filled = tm_.mk_const_array(sort_, w_);
  expect_value(store(filled, index(0), u_), 1, w_);
  expect_value(filled, 0, w_);
  expect_array(a_, 0, a_);
}

TEST_F(ArrayChainsTest, GivesUpAfterManyBranchings) {
  // Each version has a sibling that was entered before it, so each begins a track of its own.
  Term array = store(a_, index(0), u_);
  for (uint32_t n = 0; n < 2 * ArrayChains::kMaxTracks; ++n) {
    chains_.read(store(array, index(1), u_), index(1));
    array = store(array, index(1), v_);
  }
  // Each read gets nearer.
  uint32_t rounds = 0;
  ArrayChains::Read read = chains_.read(array, index(0));
  EXPECT_TRUE(read.array);
  for (; read.array && rounds < 10; ++rounds) {
    EXPECT_NE(read.array, array);
    array = read.array;
    read = chains_.read(array, index(0));
  }
  EXPECT_EQ(read.value, u_);
  EXPECT_LE(rounds, 3U);
}

}  // namespace
}  // namespace preproc
