#include "script/solution_text.h"

#include <gtest/gtest.h>

#include "script/printer.h"

namespace preproc {
namespace {

/// x, doubled `doublings` times: a DAG of so many additions, a tree of 2^doublings leaves.
std::string doubled(uint32_t doublings) {
  TermManager tm;
  const Term x = tm.mk_variable(tm.symbols().intern("x"), tm.sorts().integer());
  Term t = x;
  for (uint32_t i = 0; i < doublings; ++i) {
    t = tm.mk(Kind::Add, {t, t});
  }
  return solution_text(tm, tm.symbols().intern("f"), {&x, 1}, tm.sorts().integer(), t);
}

TEST(SolutionText, IsATree) {
  EXPECT_EQ(doubled(0), "(define-fun f ((x Int)) Int x)\n");
  EXPECT_EQ(doubled(2), "(define-fun f ((x Int)) Int (+ (+ x x) (+ x x)))\n");
  // 2^18 leaves and as many additions, less one: below the limit.
  const std::string large = doubled(18);
  EXPECT_EQ(large.find("let"), std::string::npos);
  EXPECT_GT(large.size(), uint64_t{1} << 19);
}

TEST(SolutionText, BeyondTheLimitThereAreLets) {
  static_assert(Printer::kMaxTreeSize == 1'000'000);
  EXPECT_NE(doubled(19).find("(let ((?1 (+ x x)))"), std::string::npos);
  EXPECT_LT(doubled(200).size(), 10'000U);
}

}  // namespace
}  // namespace preproc
