// The conversation with a backend: answers, scopes, errors, limits; the same on every backend.
#include <algorithm>
#include <chrono>
#include <thread>

#include "unit/backends/backend_test_support.h"

namespace preproc {
namespace {

class BackendConversation : public BackendTest {
 protected:
  Term x_ = tm_.mk_constant("x", bits(8));
  Term y_ = tm_.mk_constant("y", bits(8));
  Term below(Term t, uint64_t bound) { return tm_.mk(Kind::BvUlt, {t, tm_.mk_bv(8, bound)}); }
  Term above(Term t, uint64_t bound) { return tm_.mk(Kind::BvUgt, {t, tm_.mk_bv(8, bound)}); }
  /// A product that takes a solver minutes to factor.
  Term hard() {
    const Sort sort = bits(128);
    const Term p = tm_.mk_constant("p", sort);
    const Term q = tm_.mk_constant("q", sort);
    const Term product = tm_.mk_value(Value(BitVector(128, mpz_class("fffffffffffffffffdd7", 16))));
    std::vector<Term> parts{equal(tm_.mk(Kind::BvMul, {p, q}), product)};
    for (const Term factor : {p, q}) {
      const Term bound = tm_.mk_value(Value(BitVector(128, mpz_class(1) << 56)));
      parts.push_back(tm_.mk(Kind::BvUlt, {factor, bound}));
      parts.push_back(tm_.mk(Kind::BvUlt, {tm_.mk_value(Value(BitVector(128, 1))), factor}));
    }
    return tm_.mk(Kind::And, parts);
  }
};

TEST_P(BackendConversation, IsRegistered) {
  const auto backend = make();
  EXPECT_EQ(backend->name(), GetParam());
  EXPECT_EQ(find_backend("no such solver"), nullptr);
}

TEST_P(BackendConversation, NothingAssertedIsSat) {
  const auto backend = make();
  EXPECT_EQ(backend->check().status, Status::Sat);
  EXPECT_TRUE(backend->value(x_).is_bitvec());
}

TEST_P(BackendConversation, ScopesComeAndGo) {
  const auto backend = make();
  backend->assert_term(below(x_, 10));
  EXPECT_EQ(backend->check().status, Status::Sat);
  backend->push();
  EXPECT_EQ(backend->levels(), 1U);
  backend->assert_term(above(x_, 10));
  EXPECT_EQ(backend->check().status, Status::Unsat);
  EXPECT_EQ(backend->check().status, Status::Unsat);
  backend->push();
  backend->push();
  backend->assert_term(equal(x_, y_));
  EXPECT_EQ(backend->check().status, Status::Unsat);
  backend->pop(3);
  EXPECT_EQ(backend->levels(), 0U);
  EXPECT_EQ(backend->check().status, Status::Sat);
  backend->assert_term(above(x_, 8));
  EXPECT_EQ(backend->check().status, Status::Sat);
  EXPECT_EQ(backend->value(x_), Value(BitVector(8, 9)));
  backend->push();
  backend->assert_term(tm_.mk_false());
  EXPECT_EQ(backend->check().status, Status::Unsat);
  backend->pop(1);
  EXPECT_EQ(backend->check().status, Status::Sat);
}

TEST_P(BackendConversation, HoldsTheAssertionsThatAreSet) {
  const auto backend = make();
  const auto ask = [&](std::vector<LevelledTerm> assertions) {
    backend->set_assertions(assertions);
    const Status status = backend->check().status;
    EXPECT_TRUE(std::ranges::equal(backend->assertions(), assertions));
    return status;
  };
  const Term x_below = below(x_, 10);
  const Term x_above = above(x_, 8);
  const Term equal_x = equal(x_, y_);
  const Term differs = differ(x_, y_);
  EXPECT_EQ(ask({{x_below}, {x_above}}), Status::Sat);
  EXPECT_EQ(backend->value(x_), Value(BitVector(8, 9)));
  EXPECT_EQ(ask({{x_below}, {x_above}, {equal_x, 1}}), Status::Sat);
  EXPECT_EQ(backend->value(y_), Value(BitVector(8, 9)));
  EXPECT_EQ(ask({{x_below}, {x_above}, {equal_x, 1}, {differs, 1}}), Status::Unsat);
  EXPECT_EQ(ask({{x_below}, {x_above}, {differs, 1}}), Status::Sat);
  // What is in no scope is taken back too.
  EXPECT_EQ(ask({{x_below}, {equal_x}}), Status::Sat);
  EXPECT_EQ(ask({{x_below}, {equal_x}, {above(y_, 9), 1}}), Status::Unsat);
  EXPECT_EQ(ask({{equal_x}, {above(y_, 9), 1}}), Status::Sat);
  EXPECT_EQ(ask({{differs}, {equal(y_, tm_.mk_bv(8, 3))}, {equal_x, 2}}), Status::Unsat);
  EXPECT_EQ(ask({}), Status::Sat);
  EXPECT_EQ(ask({{tm_.mk_false()}}), Status::Unsat);
  EXPECT_EQ(ask({{equal(x_, tm_.mk_bv(8, 77))}}), Status::Sat);
  EXPECT_EQ(backend->value(x_), Value(BitVector(8, 77)));
}

TEST_P(BackendConversation, IndependentQueriesOneAfterTheOther) {
  const auto backend = make();
  for (uint64_t i = 0; i < 20; ++i) {
    backend->push();
    backend->assert_term(equal(x_, tm_.mk_bv(8, i)));
    backend->assert_term(below(x_, 10));
    EXPECT_EQ(backend->check().status, i < 10 ? Status::Sat : Status::Unsat) << i;
    if (i < 10) {
      EXPECT_EQ(backend->value(x_), Value(BitVector(8, i)));
    }
    backend->pop(1);
  }
}

TEST_P(BackendConversation, ModelsBelongToASatAnswer) {
  const auto backend = make();
  EXPECT_THROW(backend->value(x_), BackendError);
  backend->push();
  backend->assert_term(tm_.mk_false());
  EXPECT_EQ(backend->check().status, Status::Unsat);
  EXPECT_THROW(backend->value(x_), BackendError);
  backend->pop(1);
  EXPECT_THROW(backend->value(x_), BackendError);
  EXPECT_EQ(backend->check().status, Status::Sat);
  EXPECT_TRUE(backend->value(x_).known());
  backend->assert_term(below(x_, 3));
  EXPECT_THROW(backend->value(x_), BackendError);
}

TEST_P(BackendConversation, UnknownLogicIsAsGoodAsNone) {
  EXPECT_EQ(solve(below(x_, 3), {.logic = "QF_WISHES"}).status, Status::Sat);
}

TEST_P(BackendConversation, TermsOutsideTheLogic) {
  // What a solver makes of a term outside its logic differs; never a wrong answer, and the next query is answered.
  const auto backend = make({.logic = "QF_BV"});
  const Term a = tm_.mk_constant("a", array(bits(8), bits(8)));
  const auto read = [&](uint64_t i) { return tm_.mk(Kind::Select, {a, tm_.mk_bv(8, i)}); };
  backend->push();
  backend->assert_term(equal(x_, y_));
  backend->assert_term(differ(tm_.mk(Kind::Select, {a, x_}), tm_.mk(Kind::Select, {a, y_})));
  try {
    EXPECT_NE(backend->check().status, Status::Sat);
  } catch (const BackendError&) {
  }
  backend->pop(1);
  backend->assert_term(equal(read(1), tm_.mk_bv(8, 3)));
  try {
    EXPECT_NE(backend->check().status, Status::Unsat);
  } catch (const BackendError&) {
  }
}

TEST_P(BackendConversation, WhatCannotBeExpressedIsNamed) {
  const auto backend = make();
  const Term strange = tm_.mk_opaque(tm_.symbols().intern("set.union"), boolean(), {});
  const Term odd_sort = tm_.mk_constant("s", tm_.sorts().opaque(tm_.symbols().intern("(_ FiniteField 7)"), {}));
  const std::pair<Term, std::string> cases[] = {
      {tm_.mk(Kind::And, {below(x_, 3), strange}), "set.union"},
      {equal(odd_sort, odd_sort), "FiniteField"},
  };
  for (const auto& [term, named] : cases) {
    for (int round = 0; round < 2; ++round) {
      try {
        backend->assert_term(term);
        ADD_FAILURE() << named << " was accepted";
      } catch (const BackendError& error) {
        EXPECT_NE(std::string(error.what()).find(named), std::string::npos) << error.what();
        EXPECT_NE(std::string(error.what()).find("cannot express"), std::string::npos) << error.what();
      }
    }
    EXPECT_EQ(backend->check().status, Status::Sat);
  }
  // What the refused terms shared with good ones works as before.
  backend->assert_term(below(x_, 3));
  backend->assert_term(above(x_, 1));
  EXPECT_EQ(backend->check().status, Status::Sat);
  EXPECT_EQ(backend->value(x_), Value(BitVector(8, 2)));
}

TEST_P(BackendConversation, TimeoutIsUnknownAndThenItGoesOn) {
  const auto backend = make({.logic = "QF_BV", .timeout = std::chrono::milliseconds(100)});
  backend->push();
  backend->assert_term(hard());
  const CheckResult result = backend->check();
  EXPECT_EQ(result.status, Status::Unknown);
  EXPECT_EQ(result.reason, "timeout");
  backend->pop(1);
  backend->assert_term(below(x_, 3));
  EXPECT_EQ(backend->check().status, Status::Sat);
}

TEST_P(BackendConversation, ACheckEndsSoonAfterItsTokenStops) {
  const auto backend = make({.logic = "QF_BV", .timeout = std::chrono::seconds(60)});
  if (!backend->capabilities().interruptible) {
    GTEST_SKIP() << "cannot be interrupted";
  }
  backend->assert_term(hard());
  std::stop_source source;
  std::thread other([&] {
    std::this_thread::sleep_for(std::chrono::milliseconds(20));
    source.request_stop();
  });
  const StopToken stop(source.get_token());
  const CheckResult result = backend->check(stop);
  other.join();
  EXPECT_EQ(result.status, Status::Unknown);
  EXPECT_EQ(result.reason, "interrupted");
  EXPECT_EQ(backend->check(stop).reason, "interrupted") << "a request that came before";
  EXPECT_EQ(backend->check(StopToken().within(std::chrono::milliseconds(20))).reason, "timeout");
}

TEST_P(BackendConversation, WithASeedModelsAreTheSameAgain) {
  for (const uint64_t seed : {uint64_t{1}, uint64_t{7}, uint64_t{0xffffffffff}}) {
    std::vector<Value> values;
    for (int round = 0; round < 2; ++round) {
      const auto backend = make({.random_seed = seed});
      backend->assert_term(below(x_, 200));
      ASSERT_EQ(backend->check().status, Status::Sat) << seed;
      values.push_back(backend->value(x_));
      backend->assert_term(negate(below(x_, 200)));
      EXPECT_EQ(backend->check().status, Status::Unsat) << seed;
    }
    EXPECT_TRUE(values[0].known()) << seed;
    EXPECT_EQ(values[0], values[1]) << seed;
  }
}

TEST_P(BackendConversation, WithoutModels) {
  EXPECT_EQ(solve(below(x_, 0), {.models = false}).status, Status::Unsat);
  EXPECT_EQ(solve(below(x_, 1), {.models = false}).status, Status::Sat);
}

TEST_P(BackendConversation, SaysNothing) {
  testing::internal::CaptureStdout();
  testing::internal::CaptureStderr();
  const Term v = tm_.mk_variable(tm_.symbols().intern("v"), integer());
  const Function f = declare("f", {integer()}, integer());
  const Term useless[] = {integer(3)};
  const Term body =
      tm_.mk_annotate(tm_.mk(Kind::Ge, {apply(f, {v}), integer(0)}), tm_.symbols().intern(":pattern"), useless);
  const Term bound[] = {v};
  const auto backend = make({.logic = "QF_BV"});
  try {
    backend->assert_term(tm_.mk_binder(Kind::Forall, bound, body));
    backend->check();
  } catch (const BackendError&) {
  }
  EXPECT_EQ(testing::internal::GetCapturedStdout(), "");
  EXPECT_EQ(testing::internal::GetCapturedStderr(), "");
}

TEST_P(BackendConversation, QuantifiersWithPatterns) {
  PREPROC_NEEDS(quantifiers);
  PREPROC_NEEDS(integers_and_reals);
  const Term v = tm_.mk_variable(tm_.symbols().intern("v"), integer());
  const Function f = declare("f", {integer()}, integer());
  const Term pattern[] = {apply(f, {v})};
  const Term bound[] = {v};
  const Term body =
      tm_.mk_annotate(tm_.mk_annotate(tm_.mk(Kind::Gt, {apply(f, {v}), v}), tm_.symbols().intern(":pattern"), pattern),
                      tm_.symbols().intern(":qid q"), {});
  const Term all = tm_.mk_binder(Kind::Forall, bound, body);
  EXPECT_EQ(solve(tm_.mk(Kind::And, {all, tm_.mk(Kind::Lt, {apply(f, {integer(7)}), integer(8)})})).status,
            Status::Unsat);
  EXPECT_NE(solve(all, {.timeout = std::chrono::milliseconds(300)}).status, Status::Unsat);  // models are infinite
}

TEST_P(BackendConversation, BoundVariablesAreNotTheConstantsOfTheirNames) {
  PREPROC_NEEDS(quantifiers);
  PREPROC_NEEDS(integers_and_reals);
  const Term constant = tm_.mk_constant("v", integer());
  const Term v = tm_.mk_variable(tm_.symbols().intern("v"), integer());
  const Term bound[] = {v};
  const Term exists = tm_.mk_binder(Kind::Exists, bound, tm_.mk(Kind::Gt, {v, constant}));
  EXPECT_EQ(solve(negate(exists)).status, Status::Unsat);
  const BackendOptions patience{.timeout = std::chrono::seconds(2)};
  const Term all = tm_.mk_binder(Kind::Forall, bound, tm_.mk(Kind::Ge, {tm_.mk(Kind::Mul, {v, v}), constant}));
  EXPECT_NE(solve(tm_.mk(Kind::And, {all, tm_.mk(Kind::Lt, {constant, integer(0)})}), patience).status, Status::Unsat);
}

TEST_P(BackendConversation, FunctionsAsArguments) {
  PREPROC_NEEDS(lambdas);
  const Sort function = tm_.sorts().function(std::vector<Sort>{integer()}, integer());
  const Function apply_to_three = declare("at3", {function}, integer());
  const Term v = tm_.mk_variable(tm_.symbols().intern("v"), integer());
  const Term bound[] = {v};
  const Term successor = tm_.mk_binder(Kind::Lambda, bound, tm_.mk(Kind::Add, {v, integer(1)}));
  const Term same = tm_.mk_binder(Kind::Lambda, bound, tm_.mk(Kind::Add, {integer(1), v}));
  const Term g = tm_.mk_constant(declare("g", {integer()}, integer()));
  const Term three[] = {integer(3)};
  const Term called = tm_.mk_ho_apply(g, three);
  // Solvers may give up on these, and must not be wrong.
  EXPECT_NE(solve(tm_.mk(Kind::And, {equal(g, successor), differ(called, integer(4))})).status, Status::Sat);
  EXPECT_NE(solve(tm_.mk(Kind::And, {equal(apply(apply_to_three, {successor}), integer(4)),
                                     differ(apply(apply_to_three, {g}), integer(4))}),
                  {.timeout = std::chrono::seconds(2)})
                .status,
            Status::Unsat);
  EXPECT_EQ(solve(differ(apply(apply_to_three, {successor}), apply(apply_to_three, {same}))).status, Status::Unsat);
}

PREPROC_ON_ALL_BACKENDS(BackendConversation);

/// Terms deeper than any ordinary stack. Solvers may take too long over them; they must not crash.
class BackendDepth : public BackendTest {
 protected:
  static constexpr int kDepth = 50'000;
  static constexpr std::chrono::milliseconds kPatience{500};
};

TEST_P(BackendDepth, Formula) {
  Term t = tm_.mk_constant("b", boolean());
  for (int i = 0; i < kDepth; ++i) {
    t = tm_.mk(i % 2 == 0 ? Kind::Or : Kind::And, {tm_.mk_constant("b" + std::to_string(i), boolean()), t});
  }
  const auto backend = make({.logic = "QF_UF", .timeout = kPatience});
  backend->assert_term(t);
  const Status status = backend->check().status;
  EXPECT_NE(status, Status::Unsat);
  if (status == Status::Sat) {
    EXPECT_EQ(backend->value(t), Value(true));
  }
}

TEST_P(BackendDepth, BitVectors) {
  const Term x = tm_.mk_constant("x", bits(8));
  Term t = x;
  for (int i = 0; i < kDepth; ++i) {
    t = tm_.mk(Kind::BvXor, {tm_.mk(Kind::BvNot, {t}), tm_.mk_constant("x" + std::to_string(i % 7), bits(8))});
  }
  const auto backend = make({.logic = "QF_BV", .timeout = kPatience});
  backend->assert_term(equal(t, x));
  EXPECT_NE(backend->check().status, Status::Unsat);
}

TEST_P(BackendDepth, Stores) {
  const Sort sort = array(bits(32), bits(8));
  Term t = tm_.mk_constant("a", sort);
  for (int i = 0; i < kDepth; ++i) {
    t = tm_.mk(Kind::Store, {t, tm_.mk_bv(32, static_cast<uint64_t>(i)), tm_.mk_bv(8, static_cast<uint64_t>(i))});
  }
  const auto backend = make({.logic = "QF_AUFBV", .timeout = kPatience});
  backend->assert_term(equal(tm_.mk(Kind::Select, {t, tm_.mk_bv(32, 5)}), tm_.mk_bv(8, 5)));
  EXPECT_NE(backend->check().status, Status::Unsat);
}

TEST_P(BackendDepth, Annotations) {
  Term t = tm_.mk_constant("b", boolean());
  for (int i = 0; i < kDepth; ++i) {
    t = tm_.mk_annotate(t, tm_.symbols().intern(":named n" + std::to_string(i)), {});
  }
  EXPECT_EQ(solve(t).status, Status::Sat);
}

PREPROC_ON_ALL_BACKENDS(BackendDepth);

}  // namespace
}  // namespace preproc
