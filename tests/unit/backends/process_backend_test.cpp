// Solvers on a pipe: well-behaved ones, and every way to misbehave (tests/support/fake_solver.sh).

#include "backends/pipe/process_backend.h"

#include <algorithm>
#include <array>
#include <atomic>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <thread>
#include <unistd.h>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "backends/forwarding_backend.h"
#include "backends/portfolio/portfolio_backend.h"
#include "backends/solver_choice.h"
#include "process/child_process.h"

namespace preproc {
namespace {

using testing::HasSubstr;

/// Processes whose parent is this one, zombies included.
int children() {
  int count = 0;
  for (const auto& entry : std::filesystem::directory_iterator("/proc/self/task")) {
    std::FILE* file = std::fopen((entry.path() / "children").c_str(), "r");
    int pid = 0;
    while (file != nullptr && std::fscanf(file, "%d", &pid) == 1) {
      ++count;
    }
    if (file != nullptr) {
      std::fclose(file);
    }
  }
  return count;
}

class ProcessBackendTest : public testing::Test {
 protected:
  void TearDown() override { EXPECT_EQ(children(), 0); }

  std::unique_ptr<ProcessBackend> make(const std::string& command, BackendOptions options = {}) {
    return std::make_unique<ProcessBackend>(tm_, options, command, split_command_line(command));
  }
  std::unique_ptr<ProcessBackend> fake(const std::string& behaviour, BackendOptions options = {}) {
    return make("tests/support/fake_solver.sh " + behaviour, std::move(options));
  }
  /// What the failure of a check says; empty if it answers.
  static std::string failure(Backend& backend) {
    try {
      backend.check();
    } catch (const BackendError& error) {
      return error.what();
    }
    return {};
  }
  Term x() { return tm_.mk_constant("x", tm_.sorts().bitvec(8)); }
  Term x_is(uint64_t value) { return tm_.mk(Kind::Equal, {x(), tm_.mk_bv(8, value)}); }
  Term opaque(std::string_view head, Sort sort, std::vector<Term> arguments) {
    return tm_.mk_opaque(tm_.symbols().intern(head), sort, arguments);
  }
  BackendOptions limited(int milliseconds) {
    BackendOptions options;
    options.timeout = std::chrono::milliseconds(milliseconds);
    return options;
  }
  std::string once() {
    // Tests run in parallel, each in a process of its own.
    const std::string file = testing::TempDir() + "fake_solver_ran_" + std::to_string(::getpid());
    std::filesystem::remove(file);
    return " " + file;
  }

  TermManager tm_;
};

class RealProcessTest : public ProcessBackendTest, public testing::WithParamInterface<std::string> {};

TEST_P(RealProcessTest, KeepsScopesAndDeclarationsInStep) {
  const auto backend = make(GetParam());
  backend->assert_term(tm_.mk(Kind::BvUlt, {x(), tm_.mk_bv(8, 3)}));
  EXPECT_EQ(backend->check().status, Status::Sat);
  for (int round = 0; round < 3; ++round) {
    const Term y = tm_.mk_constant("y", tm_.sorts().bitvec(8));  // known in this scope only
    backend->push();
    backend->assert_term(tm_.mk(Kind::Equal, {tm_.mk(Kind::BvAdd, {x(), y}), tm_.mk_bv(8, 100)}));
    ASSERT_EQ(backend->check().status, Status::Sat);
    const std::array symbols{tm_.function(x()), tm_.function(y)};
    const Assignment model = backend->model(symbols);
    const uint64_t sum = model.get(symbols[0]).bits().word() + model.get(symbols[1]).bits().word();
    EXPECT_EQ(sum & 255, 100U);
    backend->push();
    backend->assert_term(x_is(7));
    EXPECT_EQ(backend->check().status, Status::Unsat);
    backend->pop(2);
  }
  EXPECT_EQ(backend->check().status, Status::Sat);
}

TEST_P(RealProcessTest, ReadsValuesOfAllKinds) {
  SortTable& sorts = tm_.sorts();
  const Sort u = sorts.declared(tm_.symbols().intern("U"), {});
  const Term a = tm_.mk_constant("a", u);
  const Term b = tm_.mk_constant("b", u);
  const Sort byte = sorts.bitvec(8);
  const Term memory = tm_.mk_constant("memory", sorts.array(byte, byte));
  const Term map = tm_.mk_constant("map", sorts.array(u, sorts.integer()));
  const Term real = tm_.mk_constant("r", sorts.real());
  const Term flag = tm_.mk_constant("a flag", sorts.boolean());
  const Function f = tm_.declare(tm_.symbols().intern("f"), sorts.function(std::array{u, byte}, byte));
  const auto integer = [&](int i) { return tm_.mk_int(mpz_class(i)); };
  const Term applied = tm_.mk_apply(f, std::array{a, tm_.mk_bv(8, 1)});
  const std::vector<Term> assertions{
      tm_.mk(Kind::Distinct, {a, b}),
      tm_.mk(Kind::Equal, {tm_.mk(Kind::Select, {memory, tm_.mk_bv(8, 3)}), tm_.mk_bv(8, 9)}),
      tm_.mk(Kind::Equal, {tm_.mk(Kind::Select, {memory, tm_.mk_bv(8, 4)}), tm_.mk_bv(8, 1)}),
      tm_.mk(Kind::Equal, {tm_.mk(Kind::Select, {map, a}), integer(-2)}),
      tm_.mk(Kind::Equal, {tm_.mk(Kind::Select, {map, b}), integer(5)}),
      tm_.mk(Kind::Equal, {real, tm_.mk_real(mpq_class(-1, 3))}),
      flag,
      tm_.mk(Kind::Equal, {applied, tm_.mk_bv(8, 2)}),
      tm_.mk(Kind::Equal, {tm_.mk_apply(f, std::array{b, tm_.mk_bv(8, 1)}), tm_.mk_bv(8, 7)}),
  };
  const auto backend = make(GetParam());
  for (const Term t : assertions) {
    backend->assert_term(t);
  }
  ASSERT_EQ(backend->check().status, Status::Sat);
  const std::vector<Function> symbols{tm_.function(a),
                                      tm_.function(b),
                                      tm_.function(memory),
                                      tm_.function(map),
                                      tm_.function(real),
                                      tm_.function(flag),
                                      f};
  const Assignment model = backend->model(symbols);
  for (const Function symbol : symbols) {
    EXPECT_TRUE(model.contains(symbol)) << tm_.symbols().name(tm_.info(symbol).name);
  }
  Evaluator evaluator(tm_, model);
  for (const Term t : assertions) {
    EXPECT_EQ(evaluator.evaluate(t), Value(true));
  }
  EXPECT_EQ(backend->value(applied), Value(BitVector(8, 2)));
  EXPECT_FALSE(backend->value(x()).known()) << "a symbol the solver has not heard of";
}

TEST_P(RealProcessTest, StartsAgainAfterItWasKilled) {
  const auto backend = make(GetParam());
  backend->assert_term(x_is(1));
  ASSERT_EQ(backend->check().status, Status::Sat);
  backend->push();
  backend->assert_term(tm_.mk(Kind::BvUlt, {x(), tm_.mk_bv(8, 9)}));
  ASSERT_EQ(backend->check().status, Status::Sat);
  kill_children();
  backend->push();
  backend->assert_term(x_is(2));
  EXPECT_EQ(backend->check().status, Status::Unsat);
}

TEST_P(RealProcessTest, StopsAtItsLimitsAndGoesOn) {
  const auto backend = make(GetParam(), limited(300));
  const Sort wide = tm_.sorts().bitvec(64);
  const Term p = tm_.mk_constant("p", wide);
  const Term q = tm_.mk_constant("q", wide);
  backend->push();
  backend->assert_term(tm_.mk(Kind::Equal, {tm_.mk(Kind::BvMul, {p, q}), tm_.mk_bv(64, 0x7fffffffffffffe7)}));
  for (const Term factor : {p, q}) {
    backend->assert_term(tm_.mk(Kind::BvUgt, {factor, tm_.mk_bv(64, 1)}));
    backend->assert_term(tm_.mk(Kind::BvUlt, {factor, tm_.mk_bv(64, 0xf0000001)}));
  }
  CheckResult result = backend->check();
  EXPECT_EQ(result.status, Status::Unknown);
  EXPECT_EQ(result.reason, "timeout");
  backend->pop(1);
  backend->assert_term(x_is(1));
  EXPECT_EQ(backend->check().status, Status::Sat);
}

TEST_P(RealProcessTest, DeepTermsAreCut) {
  Term t = x();
  for (int i = 0; i < 10000; ++i) {
    t = tm_.mk(Kind::BvXor, {t, tm_.mk_bv(8, static_cast<uint64_t>(i % 255 + 1))});
  }
  const auto backend = make(GetParam());
  backend->push();
  backend->assert_term(tm_.mk(Kind::Equal, {t, tm_.mk_bv(8, 5)}));
  EXPECT_EQ(backend->check().status, Status::Sat);
  backend->push();
  backend->assert_term(tm_.mk(Kind::Distinct, {t, tm_.mk_bv(8, 5)}));
  EXPECT_EQ(backend->check().status, Status::Unsat);
}

INSTANTIATE_TEST_SUITE_P(All, RealProcessTest, testing::Values("z3 -in", "cvc5 --incremental"),
                         [](const auto& tested) { return tested.param.substr(0, tested.param.find(' ')); });

// --- Misbehaviour --------------------------------------------------------------------------------------------------------

struct Misbehaviour {
  std::string behaviour;
  std::string message;  // part of the error; empty: the answer is unsat
};

class MisbehaviourTest : public ProcessBackendTest, public testing::WithParamInterface<Misbehaviour> {};

TEST_P(MisbehaviourTest, IsAnErrorAndTheNextCheckIsAnswered) {
  const std::string first_time_only = once();
  const auto backend = fake(GetParam().behaviour + first_time_only);
  backend->assert_term(x_is(1));
  const std::string message = failure(*backend);
  if (GetParam().message.empty()) {
    EXPECT_EQ(message, "");
  } else {
    EXPECT_THAT(message, HasSubstr(GetParam().message));
    EXPECT_THAT(message, HasSubstr("asked (check-sat)"));
    EXPECT_THAT(message, HasSubstr("fake_solver.sh"));
  }
  EXPECT_EQ(backend->check().status, Status::Unsat);
}

INSTANTIATE_TEST_SUITE_P(All, MisbehaviourTest,
                         testing::Values(Misbehaviour{"garbage", "`Segmentation`"},
                                         Misbehaviour{"die", "exited with status 3"},
                                         Misbehaviour{"killed", "signal 9"}, Misbehaviour{"half", "signal 11"},
                                         Misbehaviour{"half-list", "after saying `((model`"},
                                         Misbehaviour{"error", "(error \"line 3: no such thing\")"},
                                         Misbehaviour{"error-stderr", "assertion dropped"},
                                         Misbehaviour{"flood", "more than 1 MB"}, Misbehaviour{"warning", ""},
                                         Misbehaviour{"flood-stderr", ""}, Misbehaviour{"success", ""},
                                         Misbehaviour{"remark", ""}, Misbehaviour{"die-after-answer", ""}),
                         [](const auto& tested) {
                           std::string name = tested.param.behaviour;
                           std::ranges::replace(name, '-', '_');
                           return name;
                         });

TEST_F(ProcessBackendTest, HangingIsATimeoutWhateverRunsBelow) {
  for (const std::string behaviour : {"hang", "child-hang", "deaf"}) {
    const auto backend = fake(behaviour + once(), limited(200));
    backend->assert_term(x_is(1));
    EXPECT_EQ(backend->check().reason, "timeout") << behaviour;
    EXPECT_EQ(backend->check().status, Status::Unsat) << behaviour;
  }
}

TEST_F(ProcessBackendTest, ALotToSayToADeafSolverDoesNotBlock) {
  const auto backend = fake("deaf", limited(200));
  for (uint64_t i = 0; i < 20000; ++i) {
    backend->assert_term(
        tm_.mk(Kind::Distinct, {x(), tm_.mk_constant("y" + std::to_string(i), tm_.sorts().bitvec(8))}));
  }
  EXPECT_EQ(backend->check().reason, "timeout");
}

TEST_F(ProcessBackendTest, EndsSoonAfterItsTokenStops) {
  const auto backend = fake("hang");
  backend->assert_term(x_is(1));
  std::stop_source source;
  std::thread other([&] {
    std::this_thread::sleep_for(std::chrono::milliseconds(50));
    source.request_stop();
  });
  EXPECT_EQ(backend->check(StopToken(source.get_token())).reason, "interrupted");
  other.join();
  EXPECT_EQ(backend->check(StopToken(source.get_token())).reason, "interrupted");
  EXPECT_EQ(backend->check(StopToken().within(std::chrono::milliseconds(50))).reason, "timeout");
}

TEST_F(ProcessBackendTest, ValuesAreNotWaitedForAfterARequest) {
  const auto backend = fake("no-values");
  backend->assert_term(x_is(1));
  ASSERT_EQ(backend->check().status, Status::Sat);
  std::stop_source source;
  source.request_stop();
  tm_.set_stop(StopToken(source.get_token()));
  const std::array symbols{tm_.function(x())};
  EXPECT_THROW(backend->model(symbols), BackendError);
  tm_.set_stop({});
}

TEST_F(ProcessBackendTest, MissingProgramIsAnError) {
  const auto backend = make("/no/such/solver");
  backend->assert_term(x_is(1));
  EXPECT_THAT(failure(*backend), HasSubstr("cannot start `/no/such/solver`: No such file"));
  EXPECT_THROW(choose_solver("no-such-solver -in"), std::invalid_argument);
  EXPECT_THROW(choose_solver(" "), std::invalid_argument);
}

TEST_F(ProcessBackendTest, NonsenseAsValuesIsAnError) {
  const auto backend = fake("bad-values");
  backend->assert_term(x_is(1));
  ASSERT_EQ(backend->check().status, Status::Sat);
  const std::array symbols{tm_.function(x())};
  EXPECT_THROW(backend->model(symbols), BackendError);
}

TEST_F(ProcessBackendTest, ALimitationOfTheSolverIsUnknown) {
  const auto backend = fake("limitation");
  backend->assert_term(x_is(1));
  const CheckResult result = backend->check();
  EXPECT_EQ(result.status, Status::Unknown);
  EXPECT_THAT(result.reason, HasSubstr("does not yet support"));
}

TEST_F(ProcessBackendTest, MemoryLimit) {
  BackendOptions options;
  options.memory_limit = 64 << 20;
  const auto backend =
      make("python3 -c 'a = [b\"x\" * (1 << 20) for i in range(500)]; import time; time.sleep(60)'", options);
  backend->assert_term(x_is(1));
  EXPECT_EQ(backend->check().reason, "memout");
}

TEST_F(ProcessBackendTest, AnErrorUnderALogicIsTriedUnderAll) {
  BackendOptions options;
  options.logic = "QF_ABV";
  const auto backend = make("z3 -in", options);
  const Sort byte = tm_.sorts().bitvec(8);
  const Sort array = tm_.sorts().array(byte, byte);
  const Term zeros = tm_.mk_const_array(array, tm_.mk_bv(8, 0));
  const Term a = tm_.mk_constant("a", array);
  backend->assert_term(tm_.mk(Kind::Equal, {a, zeros}));
  backend->assert_term(tm_.mk(Kind::Equal, {tm_.mk(Kind::Select, {a, x()}), tm_.mk_bv(8, 1)}));
  EXPECT_EQ(backend->check().status, Status::Unsat);
}

TEST(CommandLineWords, AreSplitAtBlanksOutsideQuotes) {
  using Words = std::vector<std::string>;
  EXPECT_EQ(split_command_line("  z3   -in\t"), (Words{"z3", "-in"}));
  EXPECT_EQ(split_command_line("'a b'c \"d 'e\" f\\ g ''"), (Words{"a bc", "d 'e", "f g", ""}));
  EXPECT_EQ(split_command_line(""), Words{});
}

// --- Forwarding ----------------------------------------------------------------------------------------------------------

TEST_F(ProcessBackendTest, WhatALinkedSolverCannotExpressIsAskedOfItsProgram) {
  const Sort set = tm_.sorts().opaque(tm_.symbols().intern("Set"), std::array{tm_.sorts().integer()});
  const Term s = tm_.mk_constant("s", set);
  const Term i = tm_.mk_constant("i", tm_.sorts().integer());
  const Term member = opaque("set.member", {}, {i, s});
  const std::array choice{choose_solver("cvc5")};
  const auto backend = make_solver(choice, tm_, {});
  backend->assert_term(tm_.mk(Kind::Equal, {i, tm_.mk_int(mpz_class(3))}));
  EXPECT_FALSE(backend->check().forwarded);
  for (int round = 0; round < 2; ++round) {
    backend->push();
    backend->assert_term(member);
    CheckResult result = backend->check();
    EXPECT_EQ(result.status, Status::Sat);
    EXPECT_TRUE(result.forwarded);
    EXPECT_EQ(backend->value(i), Value(mpz_class(3)));
    backend->push();
    backend->assert_term(tm_.mk(Kind::Not, {member}));
    EXPECT_EQ(backend->check().status, Status::Unsat);
    backend->pop(2);
    result = backend->check();
    EXPECT_EQ(result.status, Status::Sat);
    EXPECT_FALSE(result.forwarded);
  }
}

TEST_F(ProcessBackendTest, ForwardsAsLongAsTheLinkedSolverLacksAnAssertion) {
  const std::array choice{choose_solver("cvc5")};
  const auto backend = make_solver(choice, tm_, {});
  const Sort set = tm_.sorts().opaque(tm_.symbols().intern("Set"), std::array{tm_.sorts().integer()});
  const Term i = tm_.mk_constant("i", tm_.sorts().integer());
  const Term lacked = opaque("set.member", {}, {i, tm_.mk_constant("s", set)});
  const Term is_3 = tm_.mk(Kind::Equal, {i, tm_.mk_int(mpz_class(3))});
  const Term is_4 = tm_.mk(Kind::Equal, {i, tm_.mk_int(mpz_class(4))});
  const auto expect = [&](std::vector<LevelledTerm> assertions, Status status, bool forwarded) {
    backend->set_assertions(assertions);
    const CheckResult result = backend->check();
    EXPECT_EQ(result.status, status);
    EXPECT_EQ(result.forwarded, forwarded);
    EXPECT_TRUE(std::ranges::equal(backend->assertions(), assertions));
  };
  expect({{is_3}, {lacked}, {is_4, 1}}, Status::Unsat, true);
  expect({{is_3}, {lacked}}, Status::Sat, true);
  EXPECT_EQ(backend->value(i), Value(mpz_class(3)));
  expect({{is_3}}, Status::Sat, false);
  expect({{is_3}, {is_4, 1}}, Status::Unsat, false);
  expect({{is_3}, {is_3, 1}, {lacked, 1}, {is_4, 2}}, Status::Unsat, true);
  expect({{is_3}, {is_3, 1}, {lacked, 2}}, Status::Sat, true);
  expect({{is_4}, {lacked}}, Status::Sat, true);
  EXPECT_EQ(backend->value(i), Value(mpz_class(4)));
  expect({{is_4}, {is_3, 1}}, Status::Unsat, false);
}

TEST_F(ProcessBackendTest, WithoutTheProgramTheErrorStays) {
  const auto backend = make_forwarding_backend(tm_, {}, find_backend("z3")->create(tm_, {}), {"no-such-program -in"});
  const Term odd = opaque("seq.odd", tm_.sorts().boolean(), {x()});
  EXPECT_THROW(backend->assert_term(odd), Inexpressible);
  backend->assert_term(x_is(4));
  EXPECT_EQ(backend->check().status, Status::Sat);
}

// --- Portfolios ----------------------------------------------------------------------------------------------------------

class PortfolioTest : public ProcessBackendTest {
 protected:
  std::unique_ptr<Backend> portfolio(const std::vector<std::string>& commands, BackendOptions options = {}) {
    std::vector<std::unique_ptr<ProcessBackend>> members;
    for (const std::string& command : commands) {
      members.push_back(command.find(' ') == std::string::npos ? fake(command, options) : make(command, options));
    }
    auto backend = make_portfolio_backend(options, std::move(members));
    backend->assert_term(x_is(1));
    return backend;
  }
};

TEST_F(PortfolioTest, TheFirstDefiniteAnswerWinsOverHangingAndFailing) {
  for (const std::string bad : {"hang", "die", "garbage", "error", "flood", "unknown"}) {
    const auto backend = portfolio({bad, "z3 -in"});
    ASSERT_EQ(backend->check().status, Status::Sat) << bad;
    const std::array symbols{tm_.function(x())};
    EXPECT_EQ(backend->model(symbols).get(symbols[0]), Value(BitVector(8, 1)));
    backend->push();
    backend->assert_term(x_is(2));
    EXPECT_EQ(backend->check().status, Status::Unsat) << bad;
    backend->pop(1);
    EXPECT_EQ(backend->check().status, Status::Sat) << bad;
  }
}

TEST_F(PortfolioTest, AllFailing) {
  const auto backend = portfolio({"die", "garbage"});
  const std::string message = failure(*backend);
  EXPECT_THAT(message, HasSubstr("exited with status 3"));
  EXPECT_THAT(message, HasSubstr("`Segmentation`"));
}

TEST_F(PortfolioTest, DifferentAnswersAtTheSameTimeAreAnErrorThatNamesBoth) {
  const auto backend = portfolio({"early-sat", "early-unsat"});
  // While this is printed for the second one, both have answered.
  for (uint64_t i = 0; i < 50000; ++i) {
    backend->assert_term(
        tm_.mk(Kind::Distinct, {x(), tm_.mk_constant("y" + std::to_string(i), tm_.sorts().bitvec(8))}));
  }
  const std::string message = failure(*backend);
  EXPECT_THAT(message, HasSubstr("early-sat` says sat"));
  EXPECT_THAT(message, HasSubstr("early-unsat` says unsat"));
}

TEST_F(PortfolioTest, Timeout) { EXPECT_EQ(portfolio({"hang", "die"}, limited(200))->check().reason, "timeout"); }

TEST_F(PortfolioTest, UnknownWhereOnlyThatIsSaid) {
  EXPECT_EQ(portfolio({"die", "unknown"})->check().status, Status::Unknown);
}

}  // namespace
}  // namespace preproc
