// Solvers through the C++ interface.
#include <atomic>
#include <chrono>
#include <string>
#include <thread>
#include <vector>

#include <gtest/gtest.h>
#include <preproc/preproc.hpp>

namespace {

using preproc::Context;
using preproc::Error;
using preproc::Solver;
using preproc::Status;
using preproc::Term;

class SolverTest : public ::testing::Test {
 protected:
  template <typename Call>
  static preproc_error_kind error_of(Call&& call) {
    try {
      call();
    } catch (const Error& error) {
      return error.kind();
    }
    return PREPROC_NO_ERROR;
  }
  /// A check that no solver ends soon: the two primes of a product.
  void add_hard_query() {
    const Term p = c_.bitvec("p", 64);
    const Term q = c_.bitvec("q", 64);
    const Term product = c_.number(c_.bitvec_sort(128), "1000000000000000012000000000000000027");
    s_.add(zero_extend(64, p) * zero_extend(64, q) == product);
    s_.add(ugt(p, 1) && ugt(q, p));
  }
  Context c_;
  Solver s_{c_};
  Term x_ = c_.bitvec("x", 8);
  Term y_ = c_.bitvec("y", 8);
};

TEST_F(SolverTest, SequencesAreBuiltSolvedAndRead) {
  const Term q = c_.constant("q", c_.sequence_sort(c_.int_sort()));
  s_.add(op("seq.len", q) == c_.integer(2));
  s_.add(op("seq.nth", q, c_.integer(1)) == c_.integer(7));
  s_.add(op("seq.prefixof", op("seq.unit", c_.integer(3)), q));
  ASSERT_EQ(s_.check(), Status::Sat);
  EXPECT_EQ(s_.value(q).text(), "(seq.++ (seq.unit 3) (seq.unit 7))");
  s_.add(q == c_.empty_sequence(q.sort()));
  EXPECT_EQ(s_.check(), Status::Unsat);
}

TEST_F(SolverTest, AnswersAndModels) {
  s_.add(x_ * x_ == 49 && ult(x_, 100));
  s_.add(y_ == x_ + 3);
  ASSERT_EQ(s_.check(), Status::Sat);
  const uint64_t x = s_.value(x_).word();
  EXPECT_EQ(x * x % 256, 49U);
  EXPECT_EQ(s_.value(y_).word(), x + 3);
  EXPECT_EQ(s_.value(x_ + y_ == 2 * x_ + 3).word(), 1U);
  EXPECT_EQ(s_.values(std::vector<Term>{x_, y_})[1].word(), x + 3);
  EXPECT_NE(s_.model().find("(define-fun y () (_ BitVec 8)"), std::string::npos);
  // A symbol that was never asserted has a value, too.
  EXPECT_TRUE(s_.value(c_.bitvec("unasked", 16) * 0).is_value());
}

TEST_F(SolverTest, PushPopAndAssumptions) {
  s_.add(ult(x_, 10));
  s_.push();
  s_.add(ugt(x_, 9));
  EXPECT_EQ(s_.check(), Status::Unsat);
  s_.pop();
  EXPECT_EQ(s_.check(), Status::Sat);
  EXPECT_EQ(s_.check_assuming({x_ == 7}), Status::Sat);
  EXPECT_EQ(s_.value(x_).word(), 7U);
  EXPECT_EQ(s_.check_assuming({x_ == 12}), Status::Unsat);
  EXPECT_EQ(s_.check(), Status::Sat);
  EXPECT_EQ(s_.levels(), 0U);
  EXPECT_EQ(error_of([&] { s_.pop(); }), PREPROC_BAD_STATE);
  EXPECT_EQ(s_.assertions().size(), 1U);
}

TEST_F(SolverTest, CoresAreUnsatisfiable) {
  for (const char* produce : {"false", "true"}) {
    s_.set(":produce-unsat-cores", produce);
    s_.push();
    s_.add(ult(x_, 10));
    s_.add(y_ == 3);
    s_.add(ugt(x_, 9));
    ASSERT_EQ(s_.check_assuming({y_ != 4}), Status::Unsat);
    Solver again(c_);
    for (const Term& t : s_.unsat_core()) {
      again.add(t);
    }
    EXPECT_EQ(again.assertions().size(), 2U);
    EXPECT_EQ(again.check(), Status::Unsat);
    s_.pop();
  }
}

TEST_F(SolverTest, TheoriesOfTheOtherSolvers) {
  const std::vector<Term> asserted = c_.parse(
      "(declare-const r Real)(declare-const i Int)(declare-const s String)(declare-fun f (Int) Int)\n"
      "(assert (and (> r 0.5) (< (* 3.0 r) 2.0)))(assert (= (f i) 7))(assert (= (f (+ i 1)) 8))\n"
      "(assert (= (str.++ s \"b\") \"ab\"))");
  for (const Term& t : asserted) {
    s_.add(t);
  }
  ASSERT_EQ(s_.check(), Status::Sat);
  EXPECT_EQ(s_.value(c_.find("s")).value(), "a");
  EXPECT_EQ(s_.value(c_.term("(f (+ i 1))")).value(), "8");
  EXPECT_EQ(s_.value(c_.term("(> r 0.5)")).word(), 1U);
  EXPECT_EQ(error_of([&] { s_.value(c_.find("f")); }), PREPROC_BAD_STATE);
  EXPECT_NE(s_.model().find("(define-fun f ("), std::string::npos);
}

TEST_F(SolverTest, OptionsAreThoseOfTheCommandLine) {
  s_.add(x_ * y_ == 77 && ugt(x_, 1) && ult(x_, 77));
  for (const char* solver : {"z3", "cvc5", "bits", "auto"}) {
    s_.set("solver", solver);
    s_.set("passes", "none");
    EXPECT_EQ(s_.check(), Status::Sat) << solver;
    EXPECT_EQ(s_.value(x_ * y_).word(), 77U);
  }
  s_.set(":random-seed", "7");
  s_.set(":logic", "QF_BV");
  s_.set("check-models", "true");
  EXPECT_EQ(s_.check(), Status::Sat);
  EXPECT_EQ(error_of([&] { s_.set("tiemout", "1"); }), PREPROC_BAD_OPTION);
  EXPECT_EQ(error_of([&] { s_.set("timeout", "soon"); }), PREPROC_BAD_OPTION);
  EXPECT_EQ(error_of([&] { s_.set("output", "file"); }), PREPROC_BAD_OPTION);
  EXPECT_EQ(error_of([&] { s_.set("solver", "z3 -in"); }), PREPROC_BAD_OPTION);
  EXPECT_EQ(error_of([&] { s_.set("memory-limit", "100"); }), PREPROC_BAD_OPTION);
  EXPECT_EQ(error_of([&] { s_.set(":produce-unsat-cores", "perhaps"); }), PREPROC_BAD_OPTION);
  EXPECT_EQ(error_of([&] { s_.set(":produce-unsat-core", "true"); }), PREPROC_BAD_OPTION);
  s_.set(":smt.arith.solver", "2");  // of the solver that is asked
  EXPECT_EQ(s_.check(), Status::Sat);
}

TEST_F(SolverTest, QuestionsWithoutAnAnswerAreErrors) {
  EXPECT_EQ(error_of([&] { s_.value(x_); }), PREPROC_BAD_STATE);
  EXPECT_EQ(error_of([&] { s_.model(); }), PREPROC_BAD_STATE);
  EXPECT_EQ(error_of([&] { s_.unsat_core(); }), PREPROC_BAD_STATE);
  EXPECT_EQ(s_.check(), Status::Sat);
  s_.add(x_ == 1);  // the model is none of this
  EXPECT_EQ(error_of([&] { s_.value(x_); }), PREPROC_BAD_STATE);
  EXPECT_EQ(error_of([&] { s_.add(x_); }), PREPROC_BAD_SORT);
  EXPECT_EQ(error_of([&] { s_.add(c_.variable("v", c_.bool_sort())); }), PREPROC_BAD_ARGUMENT);
}

TEST_F(SolverTest, TimeLimitsEndChecks) {
  add_hard_query();
  s_.set("timeout", "0.2");
  EXPECT_EQ(s_.check(), Status::Unknown);
  EXPECT_EQ(s_.reason_unknown(), "timeout");
  s_.push();
  s_.add(x_ == 1);
  EXPECT_EQ(s_.check(), Status::Unknown);
  s_.pop();
}

TEST_F(SolverTest, InterruptEndsTheRunningCheckOnly) {
  Solver easy(c_);
  easy.interrupt();
  easy.add(x_ == 1);
  EXPECT_EQ(easy.check(), Status::Sat);
  add_hard_query();
  for (const char* solver : {"auto", "bits", "z3"}) {
    s_.set("solver", solver);
    std::atomic<bool> runs = false;
    s_.set_progress([&](std::string_view) { runs = true; });
    std::thread other([&] {
      while (!runs) {
        std::this_thread::sleep_for(std::chrono::milliseconds(1));
      }
      std::this_thread::sleep_for(std::chrono::milliseconds(50));
      s_.interrupt();
    });
    EXPECT_EQ(s_.check(), Status::Unknown);
    other.join();
    EXPECT_EQ(s_.reason_unknown(), "interrupted") << solver;
  }
}

TEST_F(SolverTest, TerminatorsEndChecks) {
  add_hard_query();
  int asked = 0;
  s_.set_terminator([&] { return ++asked > 10; });
  EXPECT_EQ(s_.check(), Status::Unknown);
  EXPECT_EQ(s_.reason_unknown(), "interrupted");
  EXPECT_EQ(asked, 11);
  s_.set_terminator({});
}

TEST_F(SolverTest, StepsAndLogLinesAreTold) {
  std::vector<std::string> steps;
  std::vector<std::string> lines;
  s_.set_progress([&](std::string_view step) { steps.emplace_back(step); });
  c_.set_log([&](std::string_view line) { lines.emplace_back(line); });
  const Term wide = c_.bitvec("wide", 64);
  s_.add(wide * wide == 441 && ult(wide, 1000));
  EXPECT_EQ(s_.check(), Status::Sat);
  ASSERT_FALSE(steps.empty());
  EXPECT_EQ(steps.front(), "fold");
  EXPECT_EQ(steps.back(), "solver");
  EXPECT_FALSE(lines.empty());
  EXPECT_NE(s_.statistics().find("\"checks\""), std::string::npos);
}

TEST_F(SolverTest, EmittedScriptsHaveTheSameAnswer) {
  s_.add(ult(x_, 10) && y_ == x_ + 1);
  const std::string script = s_.emit();
  EXPECT_NE(script.find("(check-sat)"), std::string::npos);
  EXPECT_EQ(c_.run({"--solver", "z3"}, script), "sat\n");
}

TEST_F(SolverTest, ScriptsRunCommandByCommand) {
  EXPECT_EQ(c_.run({}, "(declare-const a Int)(assert (= (* a 6) 42))(check-sat)(get-value (a))"), "sat\n((a 7))\n");
  EXPECT_EQ(c_.run({"--lang", "sygus"},
                   "(set-logic LIA)(synth-fun f ((a Int)) Int ((I Int)) ((I Int (0 1 a (+ I I)))))(declare-var a Int)"
                   "(constraint (= (f a) (+ a 1)))(check-synth)")
                .substr(0, 1),
            "(");
  EXPECT_NE(c_.explore("f", "(define-fun f ((a Int)) Int (ite (> a 3) 1 2))").find("(> a 3)"), std::string::npos);
  EXPECT_NE(c_.run({}, "(assert (= a 1))(check-sat)").find("(error "), std::string::npos);
  EXPECT_EQ(error_of([&] { c_.run({"--batch"}, "(check-sat)"); }), PREPROC_BAD_OPTION);
  EXPECT_EQ(error_of([&] { c_.run({"query.smt2"}, "(check-sat)"); }), PREPROC_BAD_OPTION);
  EXPECT_EQ(error_of([&] { c_.run({"-o", "file"}, "(check-sat)"); }), PREPROC_BAD_OPTION);
}

TEST_F(SolverTest, ManySolversShareTerms) {
  Solver other(c_);
  s_.add(x_ == 1);
  other.add(x_ == 2);
  ASSERT_EQ(s_.check(), Status::Sat);
  ASSERT_EQ(other.check(), Status::Sat);
  EXPECT_EQ(s_.value(x_).word(), 1U);
  EXPECT_EQ(other.value(x_).word(), 2U);
}

}  // namespace
