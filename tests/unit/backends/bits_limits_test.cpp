// What the solver of our own must refuse, since it has too few bits for it.

#include <chrono>
#include <stop_token>
#include <thread>

#include <gtest/gtest.h>

#include "backends/backend.h"

namespace preproc {
namespace {

constexpr int kNames = 60'000;  // docs/bits.md

TEST(BitsLimits, NoMoreElementsThanThereAreNames) {
  TermManager tm;
  const auto backend = find_backend("bits")->create(tm, {});
  const Sort sort = tm.sorts().declared(tm.symbols().intern("U"), {});
  const Term first = tm.mk_constant("c", sort);
  for (int i = 1; i < kNames; ++i) {
    backend->assert_term(tm.mk(Kind::Equal, {first, tm.mk_constant("c" + std::to_string(i), sort)}));
  }
  backend->push();
  backend->assert_term(tm.mk(Kind::Equal, {first, tm.mk_constant("d", sort)}));
  EXPECT_THROW(backend->check(), Inexpressible);
  backend->pop(1);
  EXPECT_EQ(backend->check().status, Status::Sat);
}

TEST(BitsLimits, NoMoreArraysInArraysThanThereAreNames) {
  TermManager tm;
  const auto backend = find_backend("bits")->create(tm, {});
  const Sort index = tm.sorts().bitvec(32);
  const Sort inner = tm.sorts().array(index, tm.sorts().bitvec(8));
  const Term outer = tm.mk_constant("m", tm.sorts().array(index, inner));
  const auto read = [&](uint64_t i) {
    const Term row = tm.mk(Kind::Select, {outer, tm.mk_bv(32, i)});
    return tm.mk(Kind::Equal, {tm.mk(Kind::Select, {row, tm.mk_bv(32, 0)}), tm.mk_bv(8, i)});
  };
  for (uint64_t i = 0; i < kNames; ++i) {
    backend->assert_term(read(i));
  }
  backend->assert_term(read(kNames));
  EXPECT_THROW(backend->check(), Inexpressible);
}

/// An encoding is made anew once it has little but clauses of assertions that were taken back.
TEST(BitsLimits, AnswersStayRightAsEncodingsAreMadeAnew) {
  TermManager tm;
  const auto backend = find_backend("bits")->create(tm, {});
  const Sort word = tm.sorts().bitvec(32);
  const Term x = tm.mk_constant("x", word);
  const Term product = tm.mk(Kind::BvMul, {x, tm.mk_bv(32, 3)});
  backend->assert_term(tm.mk(Kind::BvUlt, {x, tm.mk_bv(32, 1000)}));
  constexpr uint64_t kChecks = 9'000;  // with 33 clauses each
  for (uint64_t i = 0; i < kChecks; ++i) {
    backend->push();
    backend->assert_term(tm.mk(Kind::Equal, {product, tm.mk_bv(32, i)}));
    const bool is_product = i % 3 == 0 && i < 3000;
    ASSERT_EQ(backend->check().status, is_product ? Status::Sat : Status::Unsat) << i;
    if (is_product) {
      ASSERT_EQ(backend->value(x).bits(), BitVector(32, i / 3)) << i;
    }
    backend->pop(1);
  }
  EXPECT_EQ(backend->check().status, Status::Sat);
}

/// A product of so many factors of 32 bits, which is a circuit from the beginning (wider ones are left open), of some
/// thousand gates a factor.
Term large_product(TermManager& tm, int count) {
  const Sort word = tm.sorts().bitvec(32);
  Term product = tm.mk_constant("f0", word);
  for (int i = 1; i < count; ++i) {
    product = tm.mk(Kind::BvMul, {product, tm.mk_constant("f" + std::to_string(i), word)});
  }
  return product;
}

Term is_odd(TermManager& tm, Term t) {
  return tm.mk(Kind::Equal, {tm.mk(Kind::BvExtract, {t}, {0, 0}), tm.mk_bv(1, 1)});
}

/// What takes long is made in the check, and the time limit of the check ends that.
TEST(BitsLimits, CircuitsAreMadeWithinTheTimeLimit) {
  TermManager tm;
  const auto backend = find_backend("bits")->create(tm, {.timeout = std::chrono::milliseconds(50)});
  backend->push();
  backend->assert_term(tm.mk(Kind::BvUlt, {large_product(tm, 3000), tm.mk_bv(32, 77)}));
  ASSERT_NE(backend->reading(), nullptr);
  EXPECT_TRUE(backend->reading()->is_due());
  EXPECT_FALSE(backend->capabilities().reads_no_terms);
  const CheckResult result = backend->check();
  EXPECT_EQ(result.status, Status::Unknown);
  EXPECT_EQ(result.reason, "timeout");

  backend->pop(1);
  const Term x = tm.mk_constant("x", tm.sorts().bitvec(8));
  backend->assert_term(tm.mk(Kind::Equal, {x, tm.mk_bv(8, 5)}));
  EXPECT_EQ(backend->check().status, Status::Sat);
  EXPECT_FALSE(backend->reading()->is_due());
  EXPECT_EQ(backend->value(x), Value(BitVector(8, 5)));
}

TEST(BitsLimits, ARequestEndsTheMakingOfCircuits) {
  TermManager tm;
  const auto backend = find_backend("bits")->create(tm, {});
  backend->assert_term(tm.mk(Kind::BvUlt, {large_product(tm, 3000), tm.mk_bv(32, 77)}));
  std::stop_source source;
  std::thread other([&] {
    std::this_thread::sleep_for(std::chrono::milliseconds(1));
    source.request_stop();
  });
  const CheckResult result = backend->check(StopToken(source.get_token()));
  other.join();
  EXPECT_EQ(result.status, Status::Unknown);
  EXPECT_EQ(result.reason, "interrupted");
}

/// Others make terms while the check makes circuits of terms, in turns, and the answer is that of the same query alone.
TEST(BitsLimits, TermsAreMadeBesideTheMakingOfCircuits) {
  TermManager tm;
  const auto backend = find_backend("bits")->create(tm, {});
  const Term all = large_product(tm, 200);
  // A product is odd where its factors are.
  backend->assert_term(is_odd(tm, all));
  backend->assert_term(tm.mk(
      Kind::Equal, {tm.mk(Kind::BvExtract, {tm.mk_constant("f7", tm.sorts().bitvec(32))}, {0, 0}), tm.mk_bv(1, 0)}));
  ASSERT_TRUE(backend->reading()->is_due());
  CheckResult result;
  std::thread check([&] { result = backend->check(); });
  for (uint64_t i = 0; backend->reading()->is_due(); ++i) {
    const TermReading::Pause pause(backend->reading());
    tm.mk(Kind::BvAdd, {all, tm.mk_bv(32, i)});
  }
  check.join();
  EXPECT_EQ(result.status, Status::Unsat);
}

}  // namespace
}  // namespace preproc
