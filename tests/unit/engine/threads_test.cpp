// What engines and members in several threads share. Run by the other tests, and, for many rounds under the thread
// sanitizer, by `./dev test --threads`.

#include <algorithm>
#include <string>
#include <thread>
#include <vector>

#include <gtest/gtest.h>

#include "support/test_rounds.h"
#include "unit/engine/embedding.h"

namespace preproc {
namespace {

uint32_t rounds() { return static_cast<uint32_t>(number_of_environment("PREPROC_ENGINE_ROUNDS", 40)); }

/// The answer to a small query, by an engine of its own.
using Ask = Status (*)(uint32_t round);

std::vector<Status> ask_many(Ask ask, uint32_t first, uint32_t count) {
  std::vector<Status> answers;
  for (uint32_t i = first; i < first + count; ++i) {
    answers.push_back(ask(i));
  }
  return answers;
}

/// The answers of two threads, half of the queries each, are those of one thread.
void expect_answers_as_alone(Ask ask, uint32_t count) {
  const std::vector<Status> alone = ask_many(ask, 0, 2 * count);
  std::vector<Status> first;
  std::thread thread([&] { first = ask_many(ask, 0, count); });
  const std::vector<Status> second = ask_many(ask, count, count);
  thread.join();
  first.insert(first.end(), second.begin(), second.end());
  EXPECT_EQ(first, alone);
  EXPECT_NE(std::ranges::count(alone, Status::Sat), 0);
  EXPECT_NE(std::ranges::count(alone, Status::Unsat), 0);
}

/// Of a table, of bits, of integers.
Status ask_z3(uint32_t round) {
  const std::string byte = std::to_string(round % 251);
  Embedding e(
      "(declare-const k (_ BitVec 16))(declare-const a (Array (_ BitVec 16) (_ BitVec 16)))"
      "(declare-const x Int)(assert (= (select (store a k #x0001) #x0007) #x0001))"
      "(assert (= ((_ int2bv 16) x) (bvadd k #x0003)))(assert (< 0 x 20))" +
      (round % 2 == 0 ? "(assert (bvult k #x0005))(assert (= (select a #x0007) (_ bv" + byte + " 16)))" : ""));
  return e.check().status;
}

/// By a race on two processors: bits, whose circuits are large enough to be made in the thread of its check, beside
/// a search for floats, which makes terms meanwhile.
Status race_solvers(uint32_t round) {
  EngineOptions options;
  options.portfolio = {.on = true, .jobs = 2};
  const std::string at_least = round % 2 == 0 ? "#x00000002" : "#xfffffff8";
  Embedding e(
      "(declare-const x (_ BitVec 32))(declare-const y (_ BitVec 32))(declare-const f (_ FloatingPoint 5 11))"
      "(assert (= (bvudiv (bvmul x y y) (bvadd y #x00000003)) (_ bv" +
          std::to_string(1 + round % 17) + " 32)))(assert (bvule " + at_least +
          " x))(assert (bvult x (bvurem y #x000000" + std::string(round % 2 == 0 ? "ff" : "07") +
          ")))(assert (fp.lt (fp.mul RNE f f) ((_ to_fp 5 11) RNE ((_ extract 7 0) x))))",
      options);
  return e.check().status;
}

TEST(ThreadsTest, EnginesOfTwoThreadsDoNotMeet) { expect_answers_as_alone(ask_z3, rounds()); }

TEST(ThreadsTest, RacesOfTwoThreadsDoNotMeet) { expect_answers_as_alone(race_solvers, 1 + rounds() / 8); }

#ifdef __SANITIZE_THREAD__
/// What nobody may do: two threads make terms of one manager. `./dev test --threads` runs it first and goes on only if
/// the sanitizer saw the race.
TEST(ThreadsTest, DISABLED_OneManagerInTwoThreads) {
  TermManager tm;
  const auto make = [&tm] {
    for (uint64_t i = 0; i < 1000; ++i) {
      tm.mk_bv(32, i);
    }
  };
  std::thread other(make);
  make();
  other.join();
}
#endif

}  // namespace
}  // namespace preproc
