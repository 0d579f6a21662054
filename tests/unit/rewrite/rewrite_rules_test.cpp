#include <algorithm>
#include <array>
#include <memory>
#include <span>
#include <vector>

#include <gtest/gtest.h>

#include "backends/backend.h"
#include "rewrite/rewrite.h"
#include "script/printer.h"
#include "unit/rewrite/rewrite_rule_cases.h"

namespace preproc {
namespace {

class RewriteRulesTest : public ::testing::Test {
 protected:
  RewriteRulesTest() : cases_(tm_) {
    add_core_cases(cases_);
    add_equality_cases(cases_);
    add_bv_logic_cases(cases_);
    add_bv_arith_cases(cases_);
    add_bv_compare_cases(cases_);
    add_bv_structure_cases(cases_);
    add_array_cases(cases_);
    add_number_cases(cases_);
    add_datatype_cases(cases_);
  }
  std::string text(Term t) { return t ? Printer(tm_).to_string(t) : "nothing"; }

  TermManager tm_;
  RewriteRuleCases cases_;
};

TEST_F(RewriteRulesTest, EveryRuleHasACase) {
  std::array<bool, kRewriteRuleCount> covered{};
  for (const RewriteRuleCase& c : cases_.all) {
    covered[static_cast<size_t>(c.rule)] = true;
  }
  for (size_t i = 0; i < kRewriteRuleCount; ++i) {
    EXPECT_TRUE(covered[i]) << rule_name(static_cast<RewriteRule>(i)) << " has no case";
  }
}

TEST_F(RewriteRulesTest, OneStepGivesTheResult) {
  for (const RewriteRuleCase& c : cases_.all) {
    ArrayChains chains(tm_);
    RewriteCounts counts{};
    RewriteContext context(tm_, chains, counts);
    context.term = c.original;
    const Term result = rewrite_step(context);
    ASSERT_TRUE(result) << rule_name(c.rule) << " does not fire on " << text(c.original);
    EXPECT_GE(counts[static_cast<size_t>(c.rule)], 1U)
        << rule_name(c.rule) << " did not fire, but " << rule_name(context.last()) << ", on " << text(c.original);
    EXPECT_EQ(result, c.result) << rule_name(c.rule) << " on " << text(c.original) << "\n  gives    " << text(result)
                                << "\n  expected " << text(c.result);
  }
}

TEST_F(RewriteRulesTest, SolverProvesEveryCase) {
  const BackendRecord* z3 = find_backend("z3");
  ASSERT_NE(z3, nullptr);
  const std::unique_ptr<Backend> backend = z3->create(tm_, {});
  const auto refutation = [&](const RewriteRuleCase& c) { return tm_.mk(Kind::Distinct, {c.original, c.result}); };
  const auto check = [&](Term t) {
    backend->push();
    backend->assert_term(t);
    const CheckResult answer = backend->check();
    backend->pop(1);
    return answer;
  };
  // A check costs more than a case: many cases at once, and one by one only where that fails.
  constexpr size_t kBatch = 32;
  for (size_t from = 0; from < cases_.all.size(); from += kBatch) {
    const auto batch = std::span(cases_.all).subspan(from, std::min(kBatch, cases_.all.size() - from));
    std::vector<Term> refutations{tm_.mk_false(), tm_.mk_false()};
    std::ranges::transform(batch, std::back_inserter(refutations), refutation);
    if (check(tm_.mk(Kind::Or, refutations)).status == Status::Unsat) {
      continue;
    }
    for (const RewriteRuleCase& c : batch) {
      const CheckResult answer = check(refutation(c));
      EXPECT_EQ(answer.status, Status::Unsat) << rule_name(c.rule) << ": " << text(c.original)
                                              << " is not proved equal to " << text(c.result) << " " << answer.reason;
    }
  }
}

TEST(RewriteRuleTest, NamesAreThoseOfTheEnumerators) {
  EXPECT_EQ(rule_name(RewriteRule::ConstantFolding), "ConstantFolding");
  EXPECT_EQ(rule_name(RewriteRule::IsIntToReal), "IsIntToReal");
}

}  // namespace
}  // namespace preproc
