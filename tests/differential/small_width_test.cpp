// Every operator upon every operator, with every constant, at the smallest widths: what rules say about pairs of
// operators, their constants and their indices is compared with the evaluator for all values.

#include <memory>
#include <span>
#include <vector>

#include <gtest/gtest.h>

#include "evaluate/evaluator.h"
#include "rewrite/simplifier.h"
#include "script/printer.h"
#include "term/operator.h"

namespace preproc {
namespace {

class SmallWidthTest : public ::testing::TestWithParam<uint32_t> {
 protected:
  SmallWidthTest() {
    for (uint64_t values = 0; values < uint64_t{2} << (2 * width_); ++values) {
      Assignment assignment;
      assignment.set(tm_.function(p_), Value((values & 1) != 0));
      assignment.set(tm_.function(x_), Value(BitVector(width_, values >> 1)));
      assignment.set(tm_.function(y_), Value(BitVector(width_, values >> (1 + width_))));
      assignments_.push_back(std::move(assignment));
    }
    for (const Assignment& assignment : assignments_) {
      evaluators_.push_back(std::make_unique<Evaluator>(tm_, assignment));
    }
  }

  bool is_small(Sort sort) const {
    return sort == tm_.sorts().boolean() || (tm_.sorts().is_bitvec(sort) && tm_.sorts().width(sort) <= 6);
  }

  /// All constants of a sort.
  std::vector<Term> constants(Sort sort) {
    if (sort == tm_.sorts().boolean()) {
      return {tm_.mk_true(), tm_.mk_false()};
    }
    std::vector<Term> result;
    const uint32_t width = tm_.sorts().width(sort);
    for (uint64_t n = 0; n < uint64_t{1} << width; ++n) {
      result.push_back(tm_.mk_bv(width, n));
    }
    return result;
  }

  /// Every application of every operator to `t`, with each of `others` as the second argument, before it and after it.
  std::vector<Term> applications(Term t, std::span<const Term> others) {
    std::vector<Term> result;
    const auto add = [&](Kind kind, std::vector<uint32_t> indices, std::vector<Term> arguments) {
      const Term made = tm_.try_mk(kind, indices, arguments, nullptr);
      if (made && is_small(tm_.sort(made))) {
        result.push_back(made);
      }
    };
    for (const OperatorInfo* row : all_operators()) {
      if (row->kind >= Kind::Fp) {
        continue;  // theories without rewrite rules
      }
      if (row->kind == Kind::ConstArray || row->min_arguments > 2) {
        continue;
      }
      if (row->min_arguments == 1) {
        for (uint32_t i = 0; i < (row->index_count > 0 ? 6 : 1); ++i) {
          for (uint32_t j = 0; j < (row->index_count > 1 ? 6 : 1); ++j) {
            const std::vector<uint32_t> indices = {i, j};
            add(row->kind, {indices.begin(), indices.begin() + row->index_count}, {t});
          }
        }
        continue;
      }
      for (const Term other : others) {
        add(row->kind, {}, {t, other});
        add(row->kind, {}, {other, t});
      }
    }
    for (const Term other : others) {
      add(Kind::Ite, {}, {p_, t, other});
      add(Kind::Ite, {}, {p_, other, t});
      add(Kind::Ite, {}, {t, other, x_});
      add(Kind::Ite, {}, {other, t, p_});
    }
    return result;
  }

  void check(Term original) {
    const Term simplified = simplifier_.simplify(original);
    if (simplified == original) {
      return;
    }
    ++changed_;
    for (const std::unique_ptr<Evaluator>& evaluator : evaluators_) {
      const Value before = evaluator->evaluate(original);
      if (before.known()) {
        ASSERT_EQ(to_string(tm_.sorts(), before), to_string(tm_.sorts(), evaluator->evaluate(simplified)))
            << Printer(tm_).to_string(original) << "\n"
            << Printer(tm_).to_string(simplified);
      }
    }
  }

  TermManager tm_;
  Simplifier simplifier_{tm_};
  uint32_t width_ = GetParam();
  Term p_ = tm_.mk_constant("p", tm_.sorts().boolean());
  Term x_ = tm_.mk_constant("x", tm_.sorts().bitvec(width_));
  Term y_ = tm_.mk_constant("y", tm_.sorts().bitvec(width_));
  std::vector<Assignment> assignments_;
  std::vector<std::unique_ptr<Evaluator>> evaluators_;
  uint64_t changed_ = 0;
};

TEST_P(SmallWidthTest, PairsOfOperators) {
  std::vector<Term> others = constants(tm_.sort(x_));
  const std::vector<Term> inner_y = applications(y_, others);
  others.push_back(y_);
  std::vector<Term> inner = applications(x_, others);
  for (const Term t : applications(p_, constants(tm_.sort(p_)))) {
    inner.push_back(t);
  }
  for (const Term t : inner) {
    ASSERT_NO_FATAL_FAILURE(check(t));
    std::vector<Term> with = constants(tm_.sort(t));
    with.insert(with.end(), {x_, p_, tm_.mk_bv(1, 0), t});
    for (const Term u : inner_y) {
      if (tm_.head(u) == tm_.head(t)) {
        with.push_back(u);
      }
    }
    for (const Term outer : applications(t, with)) {
      ASSERT_NO_FATAL_FAILURE(check(outer));
    }
  }
  EXPECT_GT(changed_, 10'000U);
  EXPECT_EQ(simplifier_.stopped(), 0U);
}

INSTANTIATE_TEST_SUITE_P(Widths, SmallWidthTest, ::testing::Values(1, 2));
INSTANTIATE_TEST_SUITE_P(SlowWidths, SmallWidthTest, ::testing::Values(3));

}  // namespace
}  // namespace preproc
