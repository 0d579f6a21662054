#include "synthesis/sygus_program.h"

#include <atomic>
#include <string>
#include <thread>

#include <gtest/gtest.h>

namespace preproc {
namespace {

std::vector<std::string> shell(const std::string& commands) { return {"bash", "-c", commands}; }

TEST(SygusProgram, AnswersWhatItPrints) {
  SygusProgram program(shell("read line; echo \"got $line\""), "(check-synth)\n", [](const SygusProgram&) {});
  program.wait();
  EXPECT_TRUE(program.ended());
  EXPECT_EQ(program.answer(), "got (check-synth)\n");
}

TEST(SygusProgram, MayComplainAtLength) {
  SygusProgram program(shell("head -c 1000000 /dev/zero >&2; cat > /dev/null; echo infeasible"), "(check-synth)\n",
                       [](const SygusProgram&) {});
  program.wait();
  EXPECT_EQ(program.answer(), "infeasible\n");
}

TEST(SygusProgram, NeedNotReadTheScript) {
  SygusProgram program(shell("exec <&-; exec 2>&-; echo fail"), std::string(10'000'000, ' '),
                       [](const SygusProgram&) {});
  program.wait();
  EXPECT_EQ(program.answer(), "fail\n");
}

TEST(SygusProgram, SaysThatItEndedOnce) {
  std::atomic<int> calls = 0;
  SygusProgram program(shell("echo fail"), "", [&](const SygusProgram& ended) {
    EXPECT_TRUE(ended.ended());
    ++calls;
  });
  while (calls < 1) {  // for ever, if it does not say so
    std::this_thread::sleep_for(std::chrono::milliseconds(1));
  }
  std::this_thread::sleep_for(std::chrono::milliseconds(100));
  EXPECT_EQ(calls, 1);
}

TEST(SygusProgram, ARunningOneIsKilled) {
  SygusProgram program(shell("sleep 1000; echo fail"), "", [](const SygusProgram&) { ADD_FAILURE(); });
}

}  // namespace
}  // namespace preproc
