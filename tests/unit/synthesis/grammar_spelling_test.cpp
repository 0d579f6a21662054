#include "synthesis/enumeration/specification/grammar_spelling.h"

#include <random>
#include <string>
#include <vector>

#include "encode/synth/derivation.h"
#include "support/test_rounds.h"
#include "unit/synthesis/synthesis_test_support.h"

namespace preproc {
namespace {

class GrammarSpellingTest : public SynthesisTest {
 protected:
  /// Reads a function f and a term over its parameters, and spells that. What is spelled is of the grammar, and z3
  /// proves it equal. An empty text where nothing is found.
  std::string spell(const std::string& head, const std::string& grammar, const std::string& term) {
    const SynthesisProblem& problem =
        read("(set-logic ALL)(define-fun twice ((a Int)) Int (+ a a))(synth-fun f " + head + grammar +
             ")(define-fun meant " + head + " " + term + ")(check-synth)");
    TermManager& tm = session_->terms();
    const FunctionToSynthesize& function = problem.functions.at(0);
    Term meant;
    for (uint32_t id = 0; id < tm.function_count(); ++id) {
      const FunctionInfo& info = tm.info(Function{id});
      if (info.body && tm.symbols().name(info.name) == "meant") {
        meant = substitute(tm, info.body, info.parameters, function.parameters);
      }
    }
    EXPECT_TRUE(meant) << term;
    const Term spelled = GrammarSpelling(tm, function).spell(DefinitionExpander(tm).expand(meant));
    if (!spelled) {
      return "";
    }
    EXPECT_TRUE(is_produced(tm, function.grammar, spelled)) << text(spelled);
    std::vector<Term> constants;
    for (const Term parameter : function.parameters) {
      constants.push_back(tm.mk_constant("of " + text(parameter), tm.sort(parameter)));
    }
    const auto over_constants = [&](Term t) {
      return substitute(tm, DefinitionExpander(tm).expand(t), function.parameters, constants);
    };
    const std::unique_ptr<Backend> z3 = find_backend("z3")->create(tm, {});
    z3->assert_term(tm.mk(Kind::Distinct, {over_constants(meant), over_constants(spelled)}));
    EXPECT_EQ(z3->check().status, Status::Unsat) << term << " is not " << text(spelled);
    return text(spelled);
  }
  std::string of_ints(const std::string& term) {
    return spell(
        "((x Int) (y Int)) Int",
        "((S Int) (B Bool)) ((S Int (x y 0 1 (+ S S) (- S S) (ite B S S))) (B Bool ((<= S S) (not B) (and B B))))",
        term);
  }
};

TEST_F(GrammarSpellingTest, NumbersAreSums) {
  EXPECT_EQ(of_ints("(* 3 x)"), "(+ (+ x x) x)");
  EXPECT_EQ(of_ints("3"), "(+ (+ 1 1) 1)");
  EXPECT_EQ(of_ints("(- x)"), "(- 0 x)");
  EXPECT_EQ(of_ints("(+ x (* (- 2) y))"), "(- x (+ y y))");
  EXPECT_EQ(of_ints("(* x y)"), "");
  EXPECT_EQ(of_ints("(* 1000 x)"), "");
}

TEST_F(GrammarSpellingTest, ConditionsAreTurned) {
  EXPECT_EQ(of_ints("(ite (> x y) x y)"), "(ite (not (<= x y)) x y)");
  EXPECT_EQ(of_ints("(ite (or (>= x y) (= x 1)) x y)"),
            "(ite (not (and (not (<= y x)) (not (and (<= x 1) (<= 1 x))))) x y)");
}

TEST_F(GrammarSpellingTest, CallsAreThoseOfTheGrammar) {
  EXPECT_EQ(spell("((x Int)) Int", "((S Int) (T Int)) ((S Int ((twice T) T)) (T Int (x (+ T 1))))", "(+ 1 x (+ 1 x))"),
            "(twice (+ x 1))");
  EXPECT_EQ(
      spell("((x Int)) Int", "((S Int) (T Int)) ((S Int ((twice T) T)) (T Int (x (+ T 1))))", "(+ (+ 1 x) (+ 1 x))"),
      "(twice (+ x 1))");
}

TEST_F(GrammarSpellingTest, BitVectors) {
  EXPECT_EQ(spell("((x (_ BitVec 8)) (y (_ BitVec 8))) (_ BitVec 8)",
                  "((S (_ BitVec 8))) ((S (_ BitVec 8) (x y (bvadd S S) (bvneg S))))", "(bvsub (bvmul x #x03) y)"),
            "(bvadd (bvadd (bvadd x x) x) (bvneg y))");
}

/// A random term over Ints.
std::string random_term(std::mt19937& random, int depth, bool truth) {
  const auto part = [&](bool of_truth) { return random_term(random, depth - 1, of_truth); };
  if (truth) {
    const char* const comparisons[] = {"<=", "<", ">=", ">", "=", "distinct"};
    const char* const connectives[] = {"and", "or", "xor", "=>", "="};
    if (depth <= 1 || random() % 2 == 0) {
      return std::string("(") + comparisons[random() % 6] + " " + part(false) + " " + part(false) + ")";
    }
    return random() % 4 == 0 ? "(not " + part(true) + ")"
                             : std::string("(") + connectives[random() % 5] + " " + part(true) + " " + part(true) + ")";
  }
  if (depth <= 0) {
    const char* const leaves[] = {"x", "y", "0", "1", "2", "(- 3)"};
    return leaves[random() % 6];
  }
  switch (random() % 5) {
    case 0: return "(ite " + part(true) + " " + part(false) + " " + part(false) + ")";
    case 1: return "(* " + std::to_string(static_cast<int>(random() % 5) - 2) + " " + part(false) + ")";
    case 2: return "(- " + part(false) + ")";
    case 3: return "(- " + part(false) + " " + part(false) + ")";
    default: return "(+ " + part(false) + " " + part(false) + " " + part(false) + ")";
  }
}

TEST_F(GrammarSpellingTest, RandomTermsMeanTheSame) {
  const int rounds = static_cast<int>(test_rounds(60, 1'000));
  int found = 0;
  for (int seed = 0; seed < rounds; ++seed) {
    std::mt19937 random(static_cast<uint32_t>(seed));
    const std::string term = random_term(random, 3, false);
    found += of_ints(term).empty() ? 0 : 1;
    ASSERT_FALSE(HasFailure()) << "seed " << seed << ": " << term;
  }
  EXPECT_GT(found, rounds / 3);
}

}  // namespace
}  // namespace preproc
