#include "value/value.h"

#include <algorithm>

#include <gtest/gtest.h>

#include "value/sort.h"

namespace preproc {
namespace {

class ValueTest : public ::testing::Test {
 protected:
  Value bv(uint32_t width, uint64_t v) { return Value(BitVector(width, v)); }
  Value constant_array(Sort sort, Value fallback) {
    return Value(ArrayValue{sort, std::make_shared<const Value>(std::move(fallback)), {}});
  }
  Value number(long n) { return Value(mpz_class(n)); }
  Value fraction(long n, long d) {
    mpq_class q(n, d);
    q.canonicalize();
    return Value(q);
  }
  void expect_equal(const Value& a, const Value& b, bool expected) {
    const Value ab = equal_values(sorts_, a, b);
    const Value ba = equal_values(sorts_, b, a);
    ASSERT_TRUE(ab.known() && ba.known()) << to_string(sorts_, a) << " and " << to_string(sorts_, b);
    EXPECT_EQ(ab.boolean(), expected) << to_string(sorts_, a) << " and " << to_string(sorts_, b);
    EXPECT_EQ(ba.boolean(), expected);
  }

  SymbolTable symbols_;
  SortTable sorts_{symbols_};
  Sort u_ = sorts_.declared(symbols_.intern("U"), {});
  Sort bits_ = sorts_.array(sorts_.bitvec(1), sorts_.bitvec(8));
  Sort bytes_ = sorts_.array(sorts_.bitvec(8), sorts_.bitvec(8));
  Sort ints_ = sorts_.array(sorts_.integer(), sorts_.integer());
};

TEST_F(ValueTest, LessIsATotalOrderByNumber) {
  const Value array = constant_array(bytes_, bv(8, 0));
  const std::vector<Value> ascending = {Value(),
                                        Value(false),
                                        Value(true),
                                        bv(8, 3),
                                        bv(8, 200),
                                        bv(100, 5),
                                        Value(BitVector::ones(100)),
                                        number(-7),
                                        number(3),
                                        fraction(-1, 2),
                                        fraction(1, 3),
                                        fraction(1, 2),
                                        Value(Element{u_, 0}),
                                        Value(Element{u_, 1}),
                                        array,
                                        store_value(array, bv(8, 1), bv(8, 1)),
                                        store_value(array, bv(8, 1), bv(8, 2))};
  for (size_t i = 0; i < ascending.size(); ++i) {
    for (size_t j = 0; j < ascending.size(); ++j) {
      EXPECT_EQ(Value::less(ascending[i], ascending[j]), i < j) << i << " " << j;
      EXPECT_EQ(ascending[i] == ascending[j], i == j) << i << " " << j;
    }
  }
}

TEST_F(ValueTest, EqualValuesHaveEqualHashes) {
  EXPECT_EQ(fraction(2, 4), fraction(1, 2));
  EXPECT_EQ(fraction(2, 4).hash(), fraction(1, 2).hash());
  const Value a =
      store_value(store_value(constant_array(ints_, number(0)), number(1), number(2)), number(3), number(4));
  const Value b =
      store_value(store_value(constant_array(ints_, number(0)), number(3), number(4)), number(1), number(2));
  EXPECT_EQ(a, b);
  EXPECT_EQ(a.hash(), b.hash());
  EXPECT_NE(number(1).hash(), number(-1).hash());
}

TEST_F(ValueTest, StoreKeepsTheNormalForm) {
  Value a = constant_array(ints_, number(0));
  for (const long index : {5L, -2L, 9L, 5L}) {
    a = store_value(a, number(index), number(index + 1));
  }
  ASSERT_EQ(a.array().entries.size(), 3U);
  EXPECT_TRUE(std::ranges::is_sorted(a.array().entries, Value::less, &std::pair<Value, Value>::first));
  EXPECT_EQ(select_value(a, number(5)), number(6));
  EXPECT_EQ(select_value(a, number(-2)), number(-1));
  EXPECT_EQ(select_value(a, number(0)), number(0));
  a = store_value(a, number(5), number(0));
  EXPECT_EQ(a.array().entries.size(), 2U);
  EXPECT_EQ(select_value(a, number(5)), number(0));
  a = store_value(a, number(-2), number(7));
  EXPECT_EQ(select_value(a, number(-2)), number(7));
}

TEST_F(ValueTest, ArraysOverFiniteIndicesAreComparedByWhatTheyMap) {
  // Both entries are overwritten: the fallback does not matter.
  Value a = constant_array(bits_, bv(8, 1));
  Value b = constant_array(bits_, bv(8, 2));
  expect_equal(a, b, false);
  for (const uint64_t index : {0U, 1U}) {
    a = store_value(a, bv(1, index), bv(8, 7 + index));
    b = store_value(b, bv(1, index), bv(8, 7 + index));
  }
  EXPECT_NE(a, b);
  expect_equal(a, b, true);
  // [1, 2] by either fallback.
  expect_equal(store_value(constant_array(bits_, bv(8, 1)), bv(1, 1), bv(8, 2)),
               store_value(constant_array(bits_, bv(8, 2)), bv(1, 0), bv(8, 1)), true);
  expect_equal(store_value(constant_array(bits_, bv(8, 1)), bv(1, 1), bv(8, 2)),
               store_value(constant_array(bits_, bv(8, 2)), bv(1, 1), bv(8, 1)), false);
}

TEST_F(ValueTest, ArraysOverLargeIndicesDifferWithTheirFallbacks) {
  const Value a = store_value(constant_array(ints_, number(0)), number(1), number(5));
  const Value b = store_value(constant_array(ints_, number(5)), number(2), number(0));
  expect_equal(a, b, false);
  expect_equal(a, store_value(a, number(3), number(0)), true);
  const Value c = constant_array(bytes_, bv(8, 1));
  expect_equal(c, constant_array(bytes_, bv(8, 2)), false);
}

TEST_F(ValueTest, ArraysOfArrays) {
  const Sort nested = sorts_.array(sorts_.integer(), bits_);
  const Value x = constant_array(bits_, bv(8, 1));
  const Value y = store_value(constant_array(bits_, bv(8, 2)), bv(1, 0), bv(8, 1));
  const Value z = store_value(y, bv(1, 1), bv(8, 1));
  expect_equal(constant_array(nested, x), constant_array(nested, y), false);
  expect_equal(constant_array(nested, x), constant_array(nested, z), true);
}

TEST_F(ValueTest, EqualityThatDependsOnTheSizeOfADeclaredSortIsNotTold) {
  const Sort sort = sorts_.array(u_, sorts_.integer());
  const Value a = store_value(constant_array(sort, number(0)), Value(Element{u_, 0}), number(5));
  const Value b = constant_array(sort, number(5));
  EXPECT_FALSE(equal_values(sorts_, a, b).known());  // equal if the element 0 is the only one
  expect_equal(a, a, true);
  expect_equal(a, store_value(b, Value(Element{u_, 0}), number(6)), false);
}

TEST_F(ValueTest, UniqueValues) {
  EXPECT_TRUE(has_unique_values(sorts_, sorts_.boolean()));
  EXPECT_TRUE(has_unique_values(sorts_, ints_));
  EXPECT_FALSE(has_unique_values(sorts_, bits_));
  EXPECT_FALSE(has_unique_values(sorts_, sorts_.array(sorts_.integer(), bits_)));
  EXPECT_TRUE(has_array_values(sorts_, sorts_.array(sorts_.integer(), bits_)));
  EXPECT_FALSE(has_array_values(sorts_, sorts_.array(bits_, sorts_.integer())));
}

TEST_F(ValueTest, Defaults) {
  EXPECT_EQ(default_value(sorts_, sorts_.boolean()), Value(false));
  EXPECT_EQ(default_value(sorts_, sorts_.bitvec(70)), bv(70, 0));
  EXPECT_EQ(default_value(sorts_, sorts_.integer()), number(0));
  EXPECT_EQ(default_value(sorts_, sorts_.real()), fraction(0, 1));
  EXPECT_EQ(default_value(sorts_, u_), Value(Element{u_, 0}));
  EXPECT_EQ(default_value(sorts_, ints_), constant_array(ints_, number(0)));
  EXPECT_EQ(default_value(sorts_, sorts_.array(sorts_.integer(), ints_)),
            constant_array(sorts_.array(sorts_.integer(), ints_), constant_array(ints_, number(0))));
  EXPECT_FALSE(default_value(sorts_, sorts_.opaque(symbols_.intern("RoundingMode"), {})).known());
  EXPECT_FALSE(default_value(sorts_, Sort{}).known());
  const Sort argument[] = {sorts_.integer()};
  const Value function = default_value(sorts_, sorts_.function(argument, sorts_.boolean()));
  EXPECT_EQ(apply_value(function, {number(3)}), Value(false));
}

TEST_F(ValueTest, SortsNestedDeeplyHaveNoValues) {
  Sort sort = sorts_.integer();
  for (int i = 0; i < 100'000; ++i) {
    sort = sorts_.array(sorts_.integer(), sort);
  }
  EXPECT_FALSE(default_value(sorts_, sort).known());
  EXPECT_FALSE(has_array_values(sorts_, sort));
}

TEST_F(ValueTest, Functions) {
  const Sort arguments[] = {sorts_.integer(), sorts_.boolean()};
  FunctionValue f{sorts_.function(arguments, sorts_.integer()), std::make_shared<const Value>(number(9)), {}};
  f.entries.push_back({{number(1), Value(true)}, number(2)});
  f.entries.push_back({{number(3), Value(false)}, number(4)});
  const Value value(f);
  EXPECT_EQ(apply_value(value, {number(1), Value(true)}), number(2));
  EXPECT_EQ(apply_value(value, {number(3), Value(false)}), number(4));
  EXPECT_EQ(apply_value(value, {number(1), Value(false)}), number(9));
  EXPECT_EQ(to_string(sorts_, value),
            "(lambda ((x!0 Int) (x!1 Bool)) (ite (and (= x!0 1) (= x!1 true)) 2 "
            "(ite (and (= x!0 3) (= x!1 false)) 4 9)))");
}

TEST_F(ValueTest, Text) {
  EXPECT_EQ(to_string(sorts_, Value(true)), "true");
  EXPECT_EQ(to_string(sorts_, bv(8, 15)), "#x0f");
  EXPECT_EQ(to_string(sorts_, number(-5)), "(- 5)");
  EXPECT_EQ(to_string(sorts_, fraction(1, 3)), "(/ 1.0 3.0)");
  EXPECT_EQ(to_string(sorts_, fraction(-6, 2)), "(- 3.0)");
  EXPECT_EQ(to_string(sorts_, fraction(-1, 3)), "(- (/ 1.0 3.0))");
  EXPECT_EQ(to_string(sorts_, Value(Element{u_, 0})), "(as @U_0 U)");
  EXPECT_EQ(to_string(sorts_, Value(Element{sorts_.declared(symbols_.intern("a b"), {}), 3})), "(as |@a b_3| |a b|)");
  EXPECT_EQ(to_string(sorts_, store_value(constant_array(bits_, bv(8, 1)), bv(1, 0), bv(8, 2))),
            "(store ((as const (Array (_ BitVec 1) (_ BitVec 8))) #x01) #b0 #x02)");
}

}  // namespace
}  // namespace preproc
