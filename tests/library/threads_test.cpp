// Contexts in many threads through the C++ interface. `./dev test --threads` runs this under the thread sanitizer.
#include <algorithm>
#include <atomic>
#include <cstdlib>
#include <random>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#include <gtest/gtest.h>
#include <preproc/preproc.hpp>

namespace {

using preproc::Context;
using preproc::Solver;
using preproc::Status;
using preproc::Term;

/// Queries over two bytes, and some with more that solvers decide, asked between push and pop. The query with a number
/// is the same in every context.
class NumberedQueries {
 public:
  /// The answer, and the sum of the values where there is a model.
  std::pair<Status, uint64_t> ask(uint32_t number) {
    std::minstd_rand random(number + 1);
    const auto draw = [&] { return static_cast<unsigned>(random() % 256); };
    s_.push();
    for (int i = 0; i < 6; ++i) {
      const unsigned a = draw();
      switch (random() % 4) {
        case 0: s_.add(ult(x_ + a, y_ * draw())); break;
        case 1: s_.add((x_ ^ y_) != a); break;
        case 2: s_.add(ule(x_ & a, y_ | draw())); break;
        default: s_.add(!(x_ * y_ - a == draw())); break;
      }
    }
    if (number % 50 == 0) {
      s_.add(wide_ * wide_ == number * 4 && ult(wide_, 5'000));
    }
    const Status status = s_.check();
    const uint64_t sum = status == Status::Sat && number % 50 != 0 ? s_.value(x_).word() + s_.value(y_).word() : 0;
    s_.pop();
    return {status, sum};
  }

 private:
  Context c_;
  Solver s_{c_};
  Term x_ = c_.bitvec("x", 8);
  Term y_ = c_.bitvec("y", 8);
  Term wide_ = c_.bitvec("wide", 32);
};

/// Each thread has a context of its own, and begins at another query. PREPROC_ENGINE_ROUNDS in the environment says how
/// many queries there are.
TEST(LibraryThreadsTest, EachHasAContext) {
  constexpr uint32_t kThreads = 8;
  const char* const rounds = std::getenv("PREPROC_ENGINE_ROUNDS");
  const uint32_t count = rounds == nullptr ? 200 : static_cast<uint32_t>(std::stoul(rounds));
  std::vector<std::pair<Status, uint64_t>> expected;
  NumberedQueries queries;
  for (uint32_t i = 0; i < count; ++i) {
    expected.push_back(queries.ask(i));
  }
  const auto is = [](Status status) { return [=](const auto& answer) { return answer.first == status; }; };
  EXPECT_GT(std::count_if(expected.begin(), expected.end(), is(Status::Sat)), 0);
  EXPECT_GT(std::count_if(expected.begin(), expected.end(), is(Status::Unsat)), 0);
  EXPECT_EQ(std::count_if(expected.begin(), expected.end(), is(Status::Unknown)), 0);

  std::atomic<uint32_t> different = 0;
  std::vector<std::thread> threads;
  for (uint32_t thread = 0; thread < kThreads; ++thread) {
    threads.emplace_back([&, thread] {
      NumberedQueries own;
      for (uint32_t i = 0; i < count; ++i) {
        const uint32_t number = (i + thread * count / kThreads) % count;
        different += own.ask(number) == expected[number] ? 0U : 1U;
      }
    });
  }
  for (std::thread& thread : threads) {
    thread.join();
  }
  EXPECT_EQ(different, 0U);
}

}  // namespace
