#include "synthesis/horn/state_hull.h"

#include <random>
#include <string>
#include <vector>

#include "encode/synth/horn_clauses.h"
#include "unit/synthesis/synthesis_test_support.h"

namespace preproc {
namespace {

std::vector<std::vector<mpz_class>> equations(const std::vector<std::vector<int>>& rows, size_t columns) {
  AffineHull hull(columns);
  for (const std::vector<int>& row : rows) {
    hull.add(std::vector<mpz_class>(row.begin(), row.end()));
  }
  std::vector<std::vector<mpz_class>> found;
  for (AffineHull::Equation& equation : hull.equations()) {
    found.push_back(std::move(equation.coefficients));
    found.back().push_back(equation.constant);
  }
  return found;
}

TEST(AffineHullTest, KnowsEquations) {
  using Equations = std::vector<std::vector<mpz_class>>;
  EXPECT_EQ(equations({}, 2), Equations());
  EXPECT_EQ(equations({{0, 100}, {1, 99}, {2, 98}}, 2), (Equations{{1, 1, 100}}));
  EXPECT_EQ(equations({{0, 0}, {2, 3}, {4, 6}}, 2), (Equations{{3, -2, 0}}));
  EXPECT_EQ(equations({{0, 0}, {1, 0}, {0, 1}}, 2), Equations());
  EXPECT_EQ(equations({{5, 7, 1}}, 3).size(), 3U);
}

TEST(AffineHullTest, EquationsHoldInAllRowsAndAreIndependent) {
  for (uint32_t seed = 0; seed < 300; ++seed) {
    std::mt19937 random(seed);
    const size_t columns = 1 + random() % 5;
    AffineHull hull(columns);
    std::vector<std::vector<mpz_class>> rows;
    const size_t count = 1 + random() % 6;
    for (size_t i = 0; i < count; ++i) {
      std::vector<mpz_class> row;
      for (size_t k = 0; k < columns; ++k) {
        row.emplace_back(static_cast<int>(random() % 7) - 3);
      }
      hull.add(row);
      rows.push_back(std::move(row));
    }
    const std::vector<AffineHull::Equation> found = hull.equations();
    EXPECT_GE(found.size() + count, columns + 1);
    for (const AffineHull::Equation& equation : found) {
      for (const std::vector<mpz_class>& row : rows) {
        mpz_class sum = 0;
        for (size_t k = 0; k < columns; ++k) {
          sum += equation.coefficients[k] * row[k];
        }
        EXPECT_EQ(sum, equation.constant) << "seed " << seed;
      }
    }
  }
}

class StateHullTest : public SynthesisTest {
 protected:
  /// The facts of a machine over numbers x, y and a Boolean b.
  std::string facts(const std::string& pre, const std::string& transition,
                    StateHull::Equations equations = StateHull::Equations::Linear) {
    const std::string state = "(x Int) (y Int) (b Bool)";
    const SynthesisProblem& problem =
        read("(set-logic ALL)(synth-inv inv (" + state + "))(define-fun pre (" + state + ") Bool " + pre +
             ")(define-fun trans (" + state + " (x! Int) (y! Int) (b! Bool)) Bool " + transition +
             ")(define-fun post (" + state + ") Bool true)(inv-constraint inv pre trans post)");
    TermManager& tm = session_->terms();
    SynthesisProblem expanded = problem;
    DefinitionExpander expander(tm);
    for (Term& t : expanded.constraints) {
      t = expander.expand(t);
    }
    const std::optional<std::vector<HornClause>> clauses = horn_clauses(tm, expanded);
    EXPECT_TRUE(clauses);
    HornSteps steps(tm, expanded, *clauses);
    EXPECT_TRUE(steps.applies());
    StateHull hull(tm, expanded, *clauses, steps, equations);
    const std::unique_ptr<Backend> solver = find_backend("z3")->create(tm, {});
    const std::optional<std::vector<Term>> found = hull.find(*solver, [](Backend& backend) { return backend.check(); });
    std::string all;
    for (const Term fact : found.value_or(std::vector<Term>{})) {
      all += text(fact) + "\n";
    }
    return all;
  }
};

TEST_F(StateHullTest, EquationsBoundsRemaindersAndBooleans) {
  const std::string found = facts("(and (= x 1) (= y 8) b)", "(and (< x 100) (= x! (+ x 3)) (= y! (- y 3)) (= b! b))");
  EXPECT_NE(found.find("(= (+ x y) 9)"), std::string::npos) << found;
  EXPECT_NE(found.find("(= (mod x 3) 1)"), std::string::npos) << found;
  EXPECT_NE(found.find("(>= x 1)"), std::string::npos) << found;
  EXPECT_TRUE(found.starts_with("b\n")) << found;
}

TEST_F(StateHullTest, WithoutAStartNothingIsReached) { EXPECT_EQ(facts("(and (< x 0) (> x 0))", "true"), "false\n"); }

TEST_F(StateHullTest, BoundsOfSumsAndDifferences) {
  const std::string found =
      facts("(and (= x 0) (= y 0))", "(or (and (= x! (+ x 1)) (= y! y)) (and (< y x) (= x! x) (= y! (+ y 1))))");
  EXPECT_NE(found.find("(<= (- y x) 0)"), std::string::npos) << found;
  EXPECT_EQ(found.find("(<= x"), std::string::npos) << found;
}

}  // namespace
}  // namespace preproc
