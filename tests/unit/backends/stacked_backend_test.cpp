#include "backends/stacked_backend.h"

#include <chrono>
#include <string>
#include <utility>
#include <vector>

#include <gtest/gtest.h>

namespace preproc {
namespace {

/// Notes what it is told, and answers what it is to answer.
class Solver final : public StackedBackend {
 public:
  Solver() : StackedBackend(std::nullopt) {}
  std::string_view name() const override { return "noting"; }
  const Capabilities& capabilities() const override { return capabilities_; }
  std::string take() { return std::exchange(log_, ""); }

  Status answer = Status::Unknown;
  bool survives = false;

 private:
  void restart(bool) override { log_ += "restart "; }
  bool goes_on_after_check() const override { return true; }
  void open_scope() override { log_ += "( "; }
  void close_scopes(uint32_t count) override { log_ += std::string(count, ')') + " "; }
  void add(Term) override { log_ += "add "; }
  void prepare(Term) override {}
  CheckResult check_sent() override {
    log_ += "check ";
    return {answer, {}};
  }
  bool survives_stop() const override { return survives; }
  void drop_model() override {}
  Value model_value(Function) override { return {}; }
  Value model_value(Term) override { return {}; }

  Capabilities capabilities_;
  std::string log_;
};

class StackedBackendTest : public ::testing::Test {
 protected:
  Term condition(const char* name) { return tm_.mk_constant(name, tm_.sorts().boolean()); }
  void ask(const char* name, const StopToken& stop) {
    solver_.push();
    solver_.assert_term(condition(name));
    solver_.check(stop);
  }

  TermManager tm_;
  Solver solver_;
  const StopToken over_ = StopToken().within(std::chrono::milliseconds(-1));
};

TEST_F(StackedBackendTest, ASolverThatWasInterruptedStartsAnew) {
  ask("a", {});
  EXPECT_EQ(solver_.take(), "restart add check ");
  ask("b", over_);
  EXPECT_EQ(solver_.take(), "restart ( add ( add check ");
  ask("c", {});
  EXPECT_EQ(solver_.take(), "restart add add add check ");
}

TEST_F(StackedBackendTest, AfterAnAnswerOnlyDifferencesAreSent) {
  for (const bool survives : {true, false}) {
    Solver solver;
    solver.survives = survives;
    solver.answer = survives ? Status::Unknown : Status::Sat;
    for (const char* name : {"a", "b", "c", "d"}) {
      solver.push();
      solver.assert_term(condition(name));
      solver.take();
      solver.check(over_);
    }
    EXPECT_EQ(solver.take(), "( add check ");
  }
}

}  // namespace
}  // namespace preproc
