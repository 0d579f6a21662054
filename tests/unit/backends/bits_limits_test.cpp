// What the solver of our own must refuse, since it has too few bits for it.

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
  EXPECT_THROW(backend->assert_term(tm.mk(Kind::Equal, {first, tm.mk_constant("d", sort)})), Inexpressible);
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
  EXPECT_THROW(backend->assert_term(read(kNames)), Inexpressible);
}

}  // namespace
}  // namespace preproc
