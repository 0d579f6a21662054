#include <algorithm>
#include <random>
#include <string>
#include <utility>
#include <vector>

#include <gtest/gtest.h>

#include "backends/backend.h"
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
  bool goes_on_after_check() const override { return goes_on; }
  void open_scope() override {
    EXPECT_TRUE(incremental_ || goes_on);
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
  bool goes_on = false;

 private:
  bool incremental_ = false;
};

Term letter(char c) { return {static_cast<uint32_t>(c - 'a')}; }

/// A backend that is nothing but a stack and a recorder.
class RecordingBackend final : public Backend {
 public:
  std::string_view name() const override { return "recorder"; }
  const Capabilities& capabilities() const override { return capabilities_; }
  std::span<const LevelledTerm> assertions() const override { return stack.assertions(); }
  void append(LevelledTerm assertion) override { stack.append(assertion); }
  void retract_to(size_t count) override { restarts += stack.retract_to(count) ? 1 : 0; }
  CheckResult check(const StopToken& = {}) override {
    stack.send(solver);
    return {};
  }
  Assignment model(std::span<const Function>) override { return {}; }
  Value value(Term) override { return {}; }

  /// "ab1c2": a at level 0, b at level 1, c at level 2. Returns what the solver is told.
  std::string ask(std::string_view wanted) {
    std::vector<LevelledTerm> assertions;
    for (const char c : wanted) {
      if (c >= 'a') {
        assertions.push_back({letter(c), 0});
      } else {
        assertions.back().level = static_cast<uint32_t>(c - '0');
      }
    }
    set_assertions(assertions);
    check();
    return solver.take();
  }
  /// The same for what is asserted by now.
  std::string ask() {
    check();
    return solver.take();
  }

  SolverStack stack;
  Recorder solver;
  int restarts = 0;

 private:
  Capabilities capabilities_;
};

TEST(SolverStack, FirstFlatThenScopes) {
  RecordingBackend backend;
  backend.assert_term(letter('a'));
  backend.push();
  backend.assert_term(letter('b'));
  EXPECT_FALSE(backend.stack.is_sent());
  EXPECT_EQ(backend.ask(), "rab");
  EXPECT_TRUE(backend.stack.is_sent());
  EXPECT_EQ(backend.ask(), "");
  backend.pop(1);
  EXPECT_FALSE(backend.stack.is_sent());
  backend.push();
  backend.assert_term(letter('c'));
  EXPECT_EQ(backend.ask(), "Ra(c");
  backend.pop(1);
  backend.push();
  backend.push();
  backend.assert_term(letter('d'));
  backend.push();
  EXPECT_EQ(backend.levels(), 3U);
  EXPECT_EQ(backend.ask(), ")(d");
  backend.assert_term(letter('e'));
  EXPECT_EQ(backend.ask(), "(e");
  backend.pop(2);
  EXPECT_EQ(backend.levels(), 1U);
  EXPECT_EQ(backend.ask(), "))");
}

TEST(SolverStack, NothingFirst) {
  RecordingBackend backend;
  EXPECT_EQ(backend.ask(), "r");
  backend.push();
  backend.assert_term(letter('a'));
  EXPECT_EQ(backend.ask(), "ra");
}

TEST(SolverStack, OnlyTheDifferenceIsSent) {
  RecordingBackend backend;
  EXPECT_EQ(backend.ask("ab"), "rab");
  EXPECT_EQ(backend.ask("abc1"), "Rab(c");
  EXPECT_EQ(backend.ask("abc1d1e2"), "d(e");
  EXPECT_EQ(backend.ask("abc1d1e2"), "");
  EXPECT_EQ(backend.ask("abc1d1f3"), ")(f");
  // A scope is closed as a whole, and what stays of it is sent again.
  EXPECT_EQ(backend.ask("abc1g1"), "))(cg");
  EXPECT_EQ(backend.ask("abc2g2"), ")(cg");
  EXPECT_EQ(backend.ask("ab"), ")");
  EXPECT_EQ(backend.restarts, 0);
}

TEST(SolverStack, StartsOverWhereNoScopeIs) {
  RecordingBackend backend;
  EXPECT_EQ(backend.ask("abc1"), "rabc");
  EXPECT_EQ(backend.ask("abc1d2"), "Rab(c(d");
  EXPECT_EQ(backend.ask("aec1"), "raec");
  EXPECT_EQ(backend.restarts, 1);
  EXPECT_EQ(backend.ask("aec1f1"), "Rae(cf");
  EXPECT_EQ(backend.ask("a1"), "ra");
  EXPECT_EQ(backend.restarts, 2);
  EXPECT_EQ(backend.ask("b1"), "R(b");  // its level was no other than 1
  EXPECT_EQ(backend.restarts, 2);
}

TEST(SolverStack, GoesOnWhereTheSolverDoes) {
  RecordingBackend backend;
  backend.solver.goes_on = true;
  EXPECT_EQ(backend.ask("ab"), "rab");
  EXPECT_EQ(backend.ask("abc1"), "(c");
  EXPECT_EQ(backend.ask("abd"), ")d");
  EXPECT_EQ(backend.ask("a"), "ra");
  EXPECT_EQ(backend.ask("ab"), "b");
  // Of what was sent flat, some is in a scope.
  EXPECT_EQ(backend.ask("ac1"), "rac");
  EXPECT_EQ(backend.ask("ac1d2"), "Ra(c(d");
}

TEST(SolverStack, StartsOverAfterAFailure) {
  RecordingBackend backend;
  backend.ask("a");
  backend.solver.refused = letter('b');
  EXPECT_THROW(backend.ask("ab1"), std::runtime_error);
  EXPECT_FALSE(backend.stack.is_sent());
  backend.solver.take();
  EXPECT_EQ(backend.ask("a"), "ra");
}

TEST(SolverStack, AlwaysHoldsTheAssertions) {
  std::mt19937 random(7);
  for (int round = 0; round < 200; ++round) {
    RecordingBackend backend;
    std::vector<LevelledTerm> all;
    uint32_t level = 0;
    const auto add = [&] { all.push_back({letter(static_cast<char>('a' + random() % 26)), level}); };
    const auto drop_above = [&] { std::erase_if(all, [&](const LevelledTerm& each) { return each.level > level; }); };
    for (int step = 0; step < 60; ++step) {
      switch (random() % 6) {
        case 0:
          backend.push();
          ++level;
          break;
        case 1: {
          const auto count = static_cast<uint32_t>(random() % (level + 1));
          backend.pop(count);
          level -= count;
          drop_above();
          break;
        }
        case 2:
        case 3:
          add();
          backend.assert_term(all.back().term);
          break;
        case 4:
          all.resize(random() % (all.size() + 1));
          level = all.empty() ? 0 : all.back().level;
          for (size_t further = random() % 4; further > 0; --further) {
            level += static_cast<uint32_t>(random() % 2);
            add();
          }
          backend.set_assertions(all);
          level = all.empty() ? 0 : all.back().level;
          break;
        default: {
          backend.check();
          std::vector<Term> terms;
          std::ranges::transform(all, std::back_inserter(terms), &LevelledTerm::term);
          ASSERT_EQ(backend.solver.held, terms) << "round " << round << " step " << step;
          ASSERT_EQ(backend.levels(), level);
        }
      }
    }
  }
}

}  // namespace
}  // namespace preproc
