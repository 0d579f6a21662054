#include <stdexcept>
#include <string>
#include <thread>

#include <gtest/gtest.h>

#include "process/big_stack.h"

namespace preproc {
namespace {

/// Touches about `bytes` of stack.
size_t descend(size_t bytes) {
  volatile char frame[1024];
  frame[0] = static_cast<char>(bytes);
  if (bytes < sizeof frame) {
    return 1;
  }
  return descend(bytes - sizeof frame) + (frame[0] == static_cast<char>(bytes) ? 1 : 0);
}

TEST(BigStack, IsDeep) {
  EXPECT_EQ(on_big_stack([] { return descend(size_t{100} << 20); }), (size_t{100} << 10) + 1);
}

TEST(BigStack, PassesResultsAndExceptions) {
  EXPECT_EQ(on_big_stack([] { return std::string("text"); }), "text");
  int calls = 0;
  on_big_stack([&] { ++calls; });
  EXPECT_EQ(calls, 1);
  try {
    on_big_stack([] { throw std::runtime_error("from below"); });
    FAIL();
  } catch (const std::runtime_error& error) {
    EXPECT_STREQ(error.what(), "from below");
  }
  EXPECT_EQ(on_big_stack([] { return 5; }), 5);
}

TEST(BigStack, NestsAndKeepsThreadLocals) {
  thread_local int local = 3;
  const int* outside = &local;
  EXPECT_TRUE(on_big_stack([&] { return on_big_stack([&] { return outside == &local; }); }));
}

TEST(BigStack, OneForEachThread) {
  size_t depth = 0;
  std::thread other([&] { depth = on_big_stack([] { return descend(size_t{64} << 20); }); });
  EXPECT_GT(on_big_stack([] { return descend(size_t{64} << 20); }), 1U);
  other.join();
  EXPECT_EQ(depth, (size_t{64} << 10) + 1);
}

}  // namespace
}  // namespace preproc
