#include "rewrite/simplifier.h"

#include <chrono>
#include <memory>
#include <random>
#include <vector>

#include <gtest/gtest.h>

#include "backends/backend.h"
#include "random_term.h"
#include "script/printer.h"
#include "support/test_rounds.h"
#include "term/walk.h"

namespace preproc {
namespace {

uint64_t dag_size(const TermManager& tm, Term t) {
  uint64_t size = 0;
  walk_postorder(tm, t, [&](Term) { ++size; });
  return size;
}

class SimplifierDifferentialTest : public ::testing::Test {
 protected:
  static uint32_t term_count() { return test_rounds(2'000, 20'000); }
  std::string text(Term t) { return Printer(tm_).to_string(t); }

  TermManager tm_;
};

TEST_F(SimplifierDifferentialTest, KeepsTheValueUnderRandomAssignments) {
  RandomTerms random(tm_, 20260101);
  Simplifier simplifier(tm_);
  uint64_t changed = 0;
  uint64_t compared = 0;
  for (uint32_t n = 0; n < term_count(); ++n) {
    const Term original = random.next(2 + n % 25);
    const Term simplified = simplifier.simplify(original);
    ASSERT_EQ(tm_.sort(original), tm_.sort(simplified)) << text(original) << "\n" << text(simplified);
    changed += original != simplified;
    Simplifier again(tm_);
    ASSERT_EQ(again.simplify(simplified), simplified) << "not a fixpoint: " << text(original) << "\n"
                                                      << text(simplified) << "\n"
                                                      << text(again.simplify(simplified));
    ASSERT_LE(dag_size(tm_, simplified), 2 * dag_size(tm_, original) + 4) << text(original) << "\n" << text(simplified);
    for (int i = 0; i < 12; ++i) {
      const Assignment assignment = random.assignment();
      const Value before = evaluate(tm_, original, assignment);
      if (!before.known()) {  // a division by zero
        continue;
      }
      const Value after = evaluate(tm_, simplified, assignment);
      ASSERT_TRUE(after.known()) << text(original) << "\n" << text(simplified);
      const Value equal = equal_values(tm_.sorts(), before, after);
      ASSERT_TRUE(equal.known() && equal.boolean())
          << text(original) << " is " << to_string(tm_.sorts(), before) << "\n"
          << text(simplified) << " is " << to_string(tm_.sorts(), after);
      ++compared;
    }
  }
  // The test would say nothing about a simplifier that does nothing, or terms without values.
  EXPECT_GT(changed, term_count() / 2);
  EXPECT_GT(compared, term_count() * 6);
  EXPECT_EQ(simplifier.stopped(), 0U);
  uint32_t fired = 0;
  for (const uint64_t count : simplifier.counts()) {
    fired += count > 0;
  }
  EXPECT_GT(fired, kRewriteRuleCount / 2);
}

TEST_F(SimplifierDifferentialTest, SolverProvesEquivalence) {
  const BackendRecord* z3 = find_backend("z3");
  ASSERT_NE(z3, nullptr);
  BackendOptions options;
  options.resource_limit = 500'000;
  const std::unique_ptr<Backend> backend = z3->create(tm_, options);
  RandomTerms random(tm_, 20260102);
  Simplifier simplifier(tm_);
  const uint32_t checks = term_count() / 20;
  uint32_t proved = 0;
  for (uint32_t n = 0; n < checks; ++n) {
    Term original;
    Term simplified;
    do {
      original = random.next(2 + n % 15);
      simplified = simplifier.simplify(original);
    } while (original == simplified);
    backend->push();
    backend->assert_term(tm_.mk(Kind::Distinct, {original, simplified}));
    const CheckResult answer = backend->check();
    ASSERT_NE(answer.status, Status::Sat) << text(original) << "\n" << text(simplified);
    proved += answer.status == Status::Unsat;
    backend->pop(1);
  }
  EXPECT_GT(proved, checks * 9 / 10);
}

TEST_F(SimplifierDifferentialTest, ReadsOverWritesInManyVersions) {
  const Sort byte = tm_.sorts().bitvec(8);
  const Sort sort = tm_.sorts().array(byte, byte);
  const Term a = tm_.mk_constant("a", sort);
  const Term i = tm_.mk_constant("i", byte);
  const Term j = tm_.mk_constant("j", byte);
  std::vector<Term> indices{i, j};
  for (uint64_t n = 0; n < 4; ++n) {
    indices.push_back(tm_.mk_bv(8, n));
    indices.push_back(tm_.mk(Kind::BvAdd, {tm_.mk_bv(8, n), i}));
  }
  std::mt19937_64 random(20260103);
  const auto one_of = [&](const std::vector<Term>& terms) { return terms[random() % terms.size()]; };
  Simplifier simplifier(tm_);
  for (uint32_t n = 0; n < term_count(); ++n) {
    std::vector<Term> versions{a, tm_.mk_const_array(sort, tm_.mk_bv(8, 100))};
    std::vector<Term> reads;
    for (uint64_t element = 1; element < 12; ++element) {
      const Term value = reads.empty() || random() % 4 > 0 ? tm_.mk_bv(8, element) : one_of(reads);
      const Term from = random() % 4 > 0 ? versions.back() : one_of(versions);
      versions.push_back(tm_.mk(Kind::Store, {from, one_of(indices), value}));
      reads.push_back(tm_.mk(Kind::Select, {one_of(versions), one_of(indices)}));
    }
    Assignment assignment;
    assignment.set(tm_.function(i), Value(BitVector(8, random() % 5)));
    assignment.set(tm_.function(j), Value(BitVector(8, random() % 5)));
    Value array(ArrayValue{sort, std::make_shared<const Value>(BitVector(8, uint64_t{200})), {}});
    array = store_value(array, Value(BitVector(8, uint64_t{2})), Value(BitVector(8, uint64_t{201})));
    assignment.set(tm_.function(a), array);
    for (const Term read : reads) {
      const Term simplified = simplifier.simplify(read);
      ASSERT_EQ(evaluate(tm_, read, assignment), evaluate(tm_, simplified, assignment)) << text(read) << "\n"
                                                                                        << text(simplified);
    }
  }
  for (const RewriteRule rule : {RewriteRule::SelectStoreChain, RewriteRule::SelectStoreDistinct,
                                 RewriteRule::SelectStoreSame, RewriteRule::StoreStore, RewriteRule::StoreSelect}) {
    EXPECT_GT(simplifier.counts()[static_cast<size_t>(rule)], 0U) << rule_name(rule);
  }
}

class DeepTermTest : public ::testing::Test {
 protected:
  static constexpr uint32_t kDepth = 1'000'000;
  /// Simplifies and checks that the work was linear in the term.
  Term simplify(Term t) {
    const uint64_t size = dag_size(tm_, t);
    const Term result = simplifier_.simplify(t);
    EXPECT_LE(simplifier_.visited(), 4 * size);
    EXPECT_EQ(simplifier_.stopped(), 0U);
    return result;
  }
  Term bits(uint64_t n) { return tm_.mk_bv(32, n); }

  TermManager tm_;
  Simplifier simplifier_{tm_};
  Term p_ = tm_.mk_constant("p", tm_.sorts().boolean());
  Term x_ = tm_.mk_constant("x", tm_.sorts().bitvec(32));
  Term y_ = tm_.mk_constant("y", tm_.sorts().bitvec(32));
};

TEST_F(DeepTermTest, Negations) {
  Term t = p_;
  for (uint32_t i = 0; i < kDepth; ++i) {
    t = tm_.mk(Kind::Not, {t});
  }
  EXPECT_EQ(simplify(t), p_);
}

TEST_F(DeepTermTest, SumsOfConstants) {
  Term t = x_;
  for (uint32_t i = 0; i < kDepth; ++i) {
    t = i % 2 == 0 ? tm_.mk(Kind::BvAdd, {t, bits(3)}) : tm_.mk(Kind::BvAdd, {bits(4), t});
  }
  EXPECT_EQ(simplify(t), tm_.mk(Kind::BvAdd, {bits(7 * (kDepth / 2)), x_}));
}

TEST_F(DeepTermTest, SumsThatStay) {
  Term t = x_;
  for (uint32_t i = 0; i < kDepth; ++i) {
    t = tm_.mk(Kind::BvAdd, {t, y_});
  }
  EXPECT_EQ(simplify(t), t);
}

TEST_F(DeepTermTest, ItesOfOneCondition) {
  Term t = y_;
  for (uint32_t i = 0; i < kDepth; ++i) {
    t = tm_.mk(Kind::Ite, {p_, x_, t});
  }
  EXPECT_EQ(simplify(t), tm_.mk(Kind::Ite, {p_, x_, y_}));
}

TEST_F(DeepTermTest, ItesOverAnIndex) {
  Term t = y_;
  for (uint32_t i = 0; i < kDepth; ++i) {
    t = tm_.mk(Kind::Ite, {tm_.mk(Kind::Equal, {x_, bits(i)}), bits(i * 7), t});
  }
  EXPECT_EQ(simplify(t), t);
}

TEST_F(DeepTermTest, SharedTerms) {
  // 2^10,000 paths
  Term t = x_;
  for (uint32_t i = 0; i < 10'000; ++i) {
    t = tm_.mk(Kind::BvSub, {tm_.mk(Kind::BvMul, {t, t}), bits(1)});
    t = tm_.mk(Kind::BvSub, {t, bits(0)});
  }
  const Term result = simplify(t);
  EXPECT_EQ(tm_.kind(result), Kind::BvAdd);
  EXPECT_EQ(dag_size(tm_, result), 10'000U * 2 + 2);
}

TEST_F(DeepTermTest, ReadsOverALongStoreChain) {
  constexpr uint32_t kStores = 40'000;
  Term array = tm_.mk_constant("a", tm_.sorts().array(tm_.sorts().bitvec(32), tm_.sorts().bitvec(32)));
  std::vector<Term> reads;
  std::vector<Term> expected;
  for (uint32_t i = 0; i < kStores; ++i) {
    const Term element = tm_.mk(Kind::BvMul, {x_, bits(i + 2)});
    array = tm_.mk(Kind::Store, {array, bits(i), element});
    expected.push_back(element);
  }
  for (uint32_t i = 0; i < kStores; ++i) {
    reads.push_back(tm_.mk(Kind::Select, {array, bits(i)}));
  }
  simplifier_.simplify(tm_.mk(Kind::BvXor, reads));
  for (uint32_t i = 0; i < kStores; ++i) {
    ASSERT_EQ(simplifier_.simplify(reads[i]), expected[i]);
  }
}

}  // namespace
}  // namespace preproc
