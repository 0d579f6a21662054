#include "value/hash_index.h"

#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "value/hash.h"

namespace preproc {
namespace {

/// Numbers found by value: number i of `numbers_` has id i, 0 is none.
class HashIndexTest : public ::testing::TestWithParam<uint64_t> {
 protected:
  /// Equal for many numbers where the parameter has few bits.
  uint64_t hash(uint64_t number) const { return mix(number, 7) & GetParam(); }
  uint32_t find(uint64_t number) const {
    return index_.find(hash(number), [&](uint32_t id) { return numbers_.at(id) == number; });
  }
  auto hash_of_old() {
    return [this](uint32_t id) { return hash(numbers_.at(id)); };
  }
  void add(uint64_t number) {
    numbers_.push_back(number);
    index_.add(hash(number), static_cast<uint32_t>(numbers_.size() - 1), hash_of_old());
  }
  void expect_all_found() const {
    for (uint32_t id = 1; id < numbers_.size(); ++id) {
      ASSERT_EQ(find(numbers_[id]), id) << "number " << numbers_[id] << " of " << numbers_.size();
    }
  }

  std::vector<uint64_t> numbers_{UINT64_MAX};
  HashIndex index_;
};

TEST_P(HashIndexTest, FindsWhatWasAddedAndNothingElse) {
  for (uint64_t number = 0; number < 3000; ++number) {
    ASSERT_EQ(find(3 * number), 0U);
    add(3 * number);
    ASSERT_EQ(find(3 * number), numbers_.size() - 1);
    ASSERT_EQ(find(3 * number + 1), 0U);
  }
  expect_all_found();
}

TEST_P(HashIndexTest, KeepsAllWhenRoomIsMade) {
  for (uint64_t number = 0; number < 100; ++number) {
    add(number);
  }
  const size_t before = index_.memory_bytes();
  index_.reserve(10'000, hash_of_old());
  const size_t after = index_.memory_bytes();
  EXPECT_GT(after, before);
  expect_all_found();
  for (uint64_t number = 100; number < 1000; ++number) {
    add(number);
  }
  EXPECT_EQ(index_.memory_bytes(), after);
  expect_all_found();
}

// All bits; only those of the byte that is kept; only those of the group; two bits; none.
INSTANTIATE_TEST_SUITE_P(Bits, HashIndexTest,
                         ::testing::Values(UINT64_MAX, uint64_t{0xff} << 56, uint64_t{0xffff}, uint64_t{3} << 56,
                                           uint64_t{0}));

}  // namespace
}  // namespace preproc
