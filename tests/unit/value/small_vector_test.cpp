#include "value/small_vector.h"

#include <cstdint>
#include <numeric>
#include <span>
#include <utility>

#include <gtest/gtest.h>

namespace preproc {
namespace {

using Numbers = SmallVector<uint32_t, 4>;

/// 0, 1, ... below `size`.
Numbers numbers_below(uint32_t size) {
  Numbers numbers;
  for (uint32_t i = 0; i < size; ++i) {
    numbers.push_back(i);
  }
  return numbers;
}

TEST(SmallVectorTest, KeepsValuesWhereItGrows) {
  for (const uint32_t size : {0U, 1U, 4U, 5U, 8U, 9U, 1000U}) {
    const Numbers numbers = numbers_below(size);
    EXPECT_EQ(numbers.size(), size);
    EXPECT_EQ(numbers.empty(), size == 0);
    for (uint32_t i = 0; i < size; ++i) {
      EXPECT_EQ(numbers[i], i);
    }
  }
}

TEST(SmallVectorTest, IsAStack) {
  Numbers numbers = numbers_below(9);
  for (uint32_t left = 9; left > 0; --left) {
    EXPECT_EQ(numbers.back(), left - 1);
    numbers.pop_back();
  }
  EXPECT_TRUE(numbers.empty());
  numbers.push_back(7);
  numbers.clear();
  EXPECT_TRUE(numbers.empty());
}

TEST(SmallVectorTest, TakesOneOfItsOwnValuesWhereItGrows) {
  Numbers numbers{1, 2, 3, 4};
  numbers.push_back(numbers[0]);
  EXPECT_EQ(numbers, (Numbers{1, 2, 3, 4, 1}));
}

TEST(SmallVectorTest, CopiesAndMoves) {
  for (const uint32_t size : {3U, 100U}) {
    Numbers first = numbers_below(size);
    Numbers copy = first;
    copy.push_back(5);
    EXPECT_EQ(first, numbers_below(size));
    EXPECT_FALSE(copy == first);
    const Numbers moved = std::move(first);
    EXPECT_EQ(moved, numbers_below(size));
    EXPECT_TRUE(first.empty());  // NOLINT(bugprone-use-after-move): a moved vector is an empty one
    first.push_back(3);
    EXPECT_EQ(first.back(), 3U);
  }
}

TEST(SmallVectorTest, IsASpan) {
  Numbers numbers = numbers_below(6);
  const std::span<const uint32_t> view = numbers;
  EXPECT_EQ(std::accumulate(view.begin(), view.end(), 0U), 15U);
  const std::span<uint32_t> writable = numbers;
  writable[0] = 10;
  EXPECT_EQ(numbers[0], 10U);
}

}  // namespace
}  // namespace preproc
