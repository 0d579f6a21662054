#include <random>
#include <string>

#include <gtest/gtest.h>

#include "backends/solver_stack.h"

namespace preproc {
namespace {

/// Notes what it is told, and holds what a solver would.
class Recorder : public SolverFeed {
 public:
  void restart(bool incremental) override {
    log += incremental ? "R" : "r";
    incremental_ = incremental;
    held.clear();
    scopes.clear();
  }
  void open_scope() override {
    EXPECT_TRUE(incremental_);
    log += "(";
    scopes.push_back(held.size());
  }
  void close_scopes(uint32_t count) override {
    ASSERT_LE(count, scopes.size());
    log += std::string(count, ')');
    held.resize(scopes[scopes.size() - count]);
    scopes.resize(scopes.size() - count);
  }
  void add(Term t) override {
    if (t == refused) {
      throw std::runtime_error("refused");
    }
    log += static_cast<char>('a' + t.id);
    held.push_back(t);
  }
  std::string take() { return std::exchange(log, ""); }

  std::string log;
  std::vector<Term> held;
  std::vector<size_t> scopes;
  Term refused{1000};

 private:
  bool incremental_ = false;
};

Term letter(char c) { return {static_cast<uint32_t>(c - 'a')}; }

TEST(SolverStack, FirstFlatThenScopes) {
  SolverStack stack;
  Recorder solver;
  stack.add(letter('a'));
  stack.push();
  stack.add(letter('b'));
  EXPECT_FALSE(stack.is_sent());
  stack.send(solver);
  EXPECT_EQ(solver.take(), "rab");
  EXPECT_TRUE(stack.is_sent());
  stack.send(solver);
  EXPECT_EQ(solver.take(), "");
  stack.pop(1);
  EXPECT_FALSE(stack.is_sent());
  stack.push();
  stack.add(letter('c'));
  stack.send(solver);
  EXPECT_EQ(solver.take(), "Ra(c");
  stack.pop(1);
  stack.push();
  stack.push();
  stack.add(letter('d'));
  stack.push();
  EXPECT_EQ(stack.levels(), 3U);
  stack.send(solver);
  EXPECT_EQ(solver.take(), ")(d");
  stack.add(letter('e'));
  stack.send(solver);
  EXPECT_EQ(solver.take(), "(e");
  stack.pop(2);
  stack.send(solver);
  EXPECT_EQ(solver.take(), "))");
}

TEST(SolverStack, NothingFirst) {
  SolverStack stack;
  Recorder solver;
  stack.send(solver);
  EXPECT_EQ(solver.take(), "r");
  stack.push();
  stack.add(letter('a'));
  stack.send(solver);
  EXPECT_EQ(solver.take(), "ra");
}

TEST(SolverStack, StartsOverAfterAFailure) {
  SolverStack stack;
  Recorder solver;
  stack.add(letter('a'));
  stack.send(solver);
  stack.push();
  stack.add(letter('b'));
  solver.refused = letter('b');
  EXPECT_THROW(stack.send(solver), std::runtime_error);
  EXPECT_FALSE(stack.is_sent());
  stack.pop(1);
  solver.take();
  stack.send(solver);
  EXPECT_EQ(solver.take(), "ra");
}

TEST(SolverStack, AlwaysHoldsTheAssertions) {
  std::mt19937 random(7);
  for (int round = 0; round < 200; ++round) {
    SolverStack stack;
    Recorder solver;
    std::vector<std::vector<Term>> levels(1);
    for (int step = 0; step < 60; ++step) {
      switch (random() % 5) {
        case 0:
          stack.push();
          levels.emplace_back();
          break;
        case 1: {
          const auto count = static_cast<uint32_t>(random() % levels.size());
          stack.pop(count);
          levels.resize(levels.size() - count);
          break;
        }
        case 2:
        case 3: {
          const Term t = letter(static_cast<char>('a' + random() % 26));
          stack.add(t);
          levels.back().push_back(t);
          break;
        }
        default: {
          stack.send(solver);
          std::vector<Term> all;
          for (const auto& level : levels) {
            all.insert(all.end(), level.begin(), level.end());
          }
          ASSERT_EQ(solver.held, all) << "round " << round << " step " << step;
        }
      }
    }
  }
}

}  // namespace
}  // namespace preproc
