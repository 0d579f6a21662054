#include "encode/synth/horn_clauses.h"

#include <functional>
#include <random>

#include "backends/backend.h"
#include "support/test_rounds.h"
#include "unit/synthesis/synthesis_test_support.h"

namespace preproc {
namespace {

class HornClausesTest : public SynthesisTest {
 protected:
  /// The clauses of a problem over p and q, each of one number, and the universal x, y (numbers) and b.
  std::optional<std::vector<HornClause>> clauses(const std::string& constraints) {
    const SynthesisProblem& problem = read(
        "(set-logic LIA)(synth-fun p ((i Int)) Bool)(synth-fun q ((i Int)) Bool)"
        "(declare-var x Int)(declare-var y Int)(declare-var b Bool)" +
        constraints);
    return horn_clauses(session_->terms(), problem);
  }
  Term conjunction(const std::vector<Term>& terms) {
    TermManager& tm = session_->terms();
    return terms.empty() ? tm.mk_true() : terms.size() == 1 ? terms[0] : tm.mk(Kind::And, terms);
  }
  Term implication(const HornClause& clause) {
    TermManager& tm = session_->terms();
    std::vector<Term> premises = clause.premises;
    premises.push_back(clause.condition);
    return tm.mk(Kind::Implies, {conjunction(premises), clause.head ? clause.head : tm.mk_false()});
  }
  /// True if z3 proves that clauses and constraints say the same of any predicates and values.
  bool says_the_same(const std::vector<HornClause>& clauses) {
    TermManager& tm = session_->terms();
    const SynthesisProblem& problem = session_->problem();
    std::vector<Term> of_clauses;
    for (const HornClause& clause : clauses) {
      of_clauses.push_back(implication(clause));
    }
    Term constraints = conjunction(problem.constraints);
    if (!problem.assumptions.empty()) {
      constraints = tm.mk(Kind::Implies, {conjunction(problem.assumptions), constraints});
    }
    const std::unique_ptr<Backend> z3 = find_backend("z3")->create(tm, {});
    z3->assert_term(tm.mk(Kind::Not, {tm.mk(Kind::Equal, {constraints, conjunction(of_clauses)})}));
    return z3->check().status == Status::Unsat;
  }
};

TEST_F(HornClausesTest, CutsConnectives) {
  const std::pair<const char*, size_t> cases[] = {
      {"(constraint (=> (= x 1) (p x)))", 1},
      {"(constraint (=> (and (p x) (< x y)) (p y)))", 1},
      {"(constraint (=> (p x) (>= x 0)))", 1},
      {"(constraint (and (p 0) (=> (p x) (q (+ x 1))) (not (q 0))))", 3},
      {"(constraint (=> (or (p x) (q x)) (> x 0)))", 2},
      {"(constraint (=> (p x) (and (q x) (q y))))", 2},
      {"(constraint (ite b (p x) (not (p y))))", 2},
      {"(constraint (= (p x) (> x 0)))", 2},
      {"(constraint (xor (p x) (> x 0)))", 2},
      {"(constraint (not (= (p x) b)))", 2},
      {"(constraint (or (not (p x)) (not (q y)) (and b (p y))))", 2},
      {"(constraint (not (=> b (p x))))", 2},
      {"(constraint (=> (p x) (p x)))", 1},
      {"(constraint (=> (p x) (=> (p y) (p (ite b x y)))))", 1},
      {"(assume (> x 0))(assume b)(constraint (p x))", 1},
      {"(constraint (> x 0))", 1},
  };
  for (const auto& [constraints, count] : cases) {
    const std::optional<std::vector<HornClause>> found = clauses(constraints);
    ASSERT_TRUE(found) << constraints;
    EXPECT_EQ(found->size(), count) << constraints;
    EXPECT_TRUE(says_the_same(*found)) << constraints;
  }
}

TEST_F(HornClausesTest, RefusesWhatIsNoHornClause) {
  for (const char* constraints : {"(constraint (or (p x) (q x)))", "(constraint (distinct (p x) (q x) b))",
                                  "(constraint (ite b (p x) (or (p y) (q y))))"}) {
    EXPECT_FALSE(clauses(constraints)) << constraints;
  }
  const SynthesisProblem& number =
      read("(set-logic LIA)(synth-fun f ((i Int)) Int)(declare-var x Int)(constraint (> (f x) x))");
  EXPECT_FALSE(horn_clauses(session_->terms(), number));
  const SynthesisProblem& nested =
      read("(set-logic LIA)(synth-fun p ((i Bool)) Bool)(declare-var x Bool)(constraint (p (p x)))");
  EXPECT_FALSE(horn_clauses(session_->terms(), nested));
}

TEST_F(HornClausesTest, RandomConstraintsSayTheSameAsTheirClauses) {
  const uint32_t rounds = test_rounds(60, 600);
  uint32_t horn = 0;
  for (uint32_t seed = 0; seed < rounds; ++seed) {
    std::mt19937 random(seed);
    const std::function<std::string(int)> formula = [&](int depth) -> std::string {
      const char* const numbers[] = {"x", "y", "0", "(+ x 1)"};
      const auto number = [&] { return std::string(numbers[random() % 4]); };
      if (depth == 0) {
        switch (random() % 4) {
          case 0: return "(p " + number() + ")";
          case 1: return "(q " + number() + ")";
          case 2: return "(< " + number() + " " + number() + ")";
          default: return "b";
        }
      }
      const auto below = [&] { return " " + formula(depth - 1); };
      switch (random() % 8) {
        case 0: return "(not" + below() + ")";
        case 1: return "(or" + below() + below() + ")";
        case 2: return "(ite" + below() + below() + below() + ")";
        case 3: return "(= " + formula(depth - 1) + below() + ")";
        case 4: return "(xor" + below() + below() + ")";
        case 5: return "(=>" + below() + below() + below() + ")";
        default: return "(and" + below() + below() + ")";
      }
    };
    const std::string constraints = "(constraint " + formula(2) + ")(constraint " + formula(1) + ")";
    if (const std::optional<std::vector<HornClause>> found = clauses(constraints)) {
      ++horn;
      ASSERT_TRUE(says_the_same(*found)) << constraints;
    }
  }
  EXPECT_GT(horn, rounds / 4);
}

TEST_F(HornClausesTest, QuantifiesWhatOccurs) {
  const std::optional<std::vector<HornClause>> found =
      clauses("(constraint (=> (and (p x) (< x y)) (p y)))(constraint (p 0))");
  ASSERT_TRUE(found);
  TermManager& tm = session_->terms();
  const std::vector<Term>& variables = session_->problem().variables;
  const Term first = quantified_clause(tm, found->at(0), variables);
  EXPECT_EQ(tm.kind(first), Kind::Forall);
  EXPECT_EQ(tm.children(first).size(), 3U);
  EXPECT_TRUE(tm.is_closed(first));
  EXPECT_EQ(text(quantified_clause(tm, found->at(1), variables)), "(p 0)");
}

}  // namespace
}  // namespace preproc
