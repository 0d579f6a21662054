#include <array>
#include <atomic>
#include <functional>
#include <optional>
#include <random>
#include <vector>

#include "backends/backend.h"
#include "encode/synth/derivation.h"
#include "synthesis/enumeration/bank/term_bank.h"
#include "synthesis/enumeration/bank/term_order.h"
#include "synthesis/enumeration/divide/decision_tree.h"
#include "synthesis/enumeration/enumerative_synthesizer.h"
#include "synthesis/enumeration/specification/specification_cases.h"
#include "unit/synthesis/enumeration_test_support.h"

namespace preproc {
namespace {

const std::string kXAndY = "(declare-var x Int)(declare-var y Int)";

// --- Banks ---------------------------------------------------------------------------------------------------------------

TEST_F(EnumerationTest, OfEqualColumnsTheFirstTermStays) {
  const SynthesisProblem& problem = read(
      "(set-logic BV)(synth-fun f ((x (_ BitVec 8))) (_ BitVec 8) ((T (_ BitVec 8)))"
      " ((T (_ BitVec 8) (x #x00 (bvadd T T) (bvnot T)))))(constraint true)(check-synth)");
  TermManager& tm = session_->terms();
  CellTable cells(tm);
  std::optional<BankGrammar> grammar = BankGrammar::of(tm, cells, problem.functions[0], {});
  ASSERT_TRUE(grammar);
  TermBank bank(tm, cells, *grammar);
  const std::vector<std::vector<uint64_t>> points{{1, 200}};
  bank.restart(points);
  const auto all = [](uint32_t, uint32_t, uint32_t) { return true; };
  bank.grow(all);
  EXPECT_EQ(bank.terms(0), 2U);
  bank.grow(all);
  EXPECT_EQ(bank.terms(0), 4U);  // (bvnot x), (bvnot #x00)
  bank.grow(all);                // (bvadd x #x00) is x, (bvadd #x00 #x00) is #x00, (bvnot (bvnot x)) is x
  ASSERT_EQ(bank.terms(0), 5U);
  EXPECT_EQ(text(bank.term(0, 4)), "(bvadd x x)");
  EXPECT_EQ(bank.size(0, 4), 3U);
  EXPECT_EQ(bank.find(0, bank.column(0, 4)), 4U);
  EXPECT_FALSE(bank.is_exhausted());
}

TEST_F(EnumerationTest, BanksCloseWhenAllColumnsAreThere) {
  const SynthesisProblem& problem = read(
      "(set-logic BV)(synth-fun f ((x Bool) (y Bool)) Bool ((B Bool)) ((B Bool (x y (and B B) (not B)))))"
      "(constraint true)(check-synth)");
  TermManager& tm = session_->terms();
  CellTable cells(tm);
  std::optional<BankGrammar> grammar = BankGrammar::of(tm, cells, problem.functions[0], {});
  ASSERT_TRUE(grammar);
  TermBank bank(tm, cells, *grammar);
  const std::vector<std::vector<uint64_t>> points{{0, 0, 1, 1}, {0, 1, 0, 1}};
  bank.restart(points);
  for (int size = 0; size < 100 && !bank.is_closed(); ++size) {
    bank.grow([](uint32_t, uint32_t, uint32_t) { return true; });
  }
  EXPECT_TRUE(bank.is_closed());
  EXPECT_EQ(bank.terms(0), 16U);
}

TEST_F(EnumerationTest, NoBankWithFreeConstantsIsClosed) {
  EXPECT_EQ(solve("(set-logic BV)(synth-fun f ((x (_ BitVec 2))) (_ BitVec 2) ((T (_ BitVec 2)))"
                  " ((T (_ BitVec 2) ((Constant (_ BitVec 2)) (bvand T T)))))(declare-var x (_ BitVec 2))"
                  "(constraint (= (f x) x))")
                .kind,
            Outcome::Failed);
}

// --- Trees ---------------------------------------------------------------------------------------------------------------

TEST(DecisionTree, TellsRowsApart) {
  RowSets terms(4);
  const std::array<uint64_t, 1> low{0b0011};
  const std::array<uint64_t, 1> high{0b1100};
  terms.add(low, 0);
  terms.add(high, 1);
  RowSets conditions(4);
  EXPECT_FALSE(learn_tree(terms, conditions, StopToken()));
  const std::array<uint64_t, 1> useless{0b0101};
  const std::array<uint64_t, 1> useful{0b1100};
  conditions.add(useless, 0);
  conditions.add(useful, 1);
  const std::optional<DecisionTree> tree = learn_tree(terms, conditions, StopToken());
  ASSERT_TRUE(tree);
  ASSERT_EQ(tree->nodes.size(), 3U);
  EXPECT_EQ(tree->leaves(), 2U);
  EXPECT_EQ(tree->nodes[0].place, 1U);
  EXPECT_EQ(tree->nodes[tree->nodes[0].then_node].place, 1U);
  EXPECT_EQ(tree->nodes[tree->nodes[0].else_node].place, 0U);
}

TEST(DecisionTree, RowsInWhichNothingIsRightHaveNone) {
  RowSets terms(3);
  const std::array<uint64_t, 1> two{0b011};
  terms.add(two, 0);
  RowSets conditions(3);
  conditions.add(two, 0);
  EXPECT_FALSE(learn_tree(terms, conditions, StopToken()));
}

// --- Problems ------------------------------------------------------------------------------------------------------------

TEST_F(EnumerationTest, ExamplesByCases) {
  const SynthesisResult result = solve(
      "(set-logic LIA)(synth-fun f ((x Int)) Int ((T Int) (B Bool))"
      " ((T Int (x 0 1 (+ T T) (- T T) (ite B T T))) (B Bool ((<= T T)))))"
      "(constraint (= (f 5) 10))(constraint (= (f 7) 14))(constraint (= (f (- 5)) 0))(constraint (= (f (- 1)) 0))");
  ASSERT_EQ(result.kind, Outcome::Solved) << result.reason;
  EXPECT_TRUE(z3_agrees(result));
  EXPECT_EQ(statistics_.trees, 1U);
}

TEST_F(EnumerationTest, PredicatesByCases) {
  // True where the value of s / x is at least t for some x: 256 rows, no short term.
  std::string some = "(or";
  for (int x = 0; x < 16; ++x) {
    const std::string divisor = "(_ bv" + std::to_string(x) + " 4)";
    some += " (bvsge (bvudiv s " + divisor + ") t)";
  }
  const SynthesisResult result = solve(
      "(set-logic BV)(synth-fun f ((s (_ BitVec 4)) (t (_ BitVec 4))) Bool ((B Bool) (S (_ BitVec 4)))"
      " ((B Bool (true false (not B) (and B B) (or B B) (bvult S S) (bvslt S S)))"
      "  (S (_ BitVec 4) (s t #x0 #x8 #x7 (bvneg S) (bvadd S S) (bvlshr S S)))))"
      "(declare-var s (_ BitVec 4))(declare-var t (_ BitVec 4))(constraint (= (f s t) " +
      some + ")))");
  ASSERT_EQ(result.kind, Outcome::Solved) << result.reason;
  EXPECT_TRUE(z3_agrees(result));
  EXPECT_GE(statistics_.trees, 1U);
}

TEST_F(EnumerationTest, StringsByParts) {
  const SynthesisResult result = solve(
      "(set-logic SLIA)(synth-fun f ((s String)) String ((S String) (I Int))"
      " ((S String (s \"-\" \"(\" \")\" (str.++ S S) (str.substr S I I))) (I Int (0 1 2 3 4 (+ I I)))))"
      "(constraint (= (f \"abcdefgh\") \"(ab)-cde-fgh\"))(constraint (= (f \"12345678\") \"(12)-345-678\"))");
  ASSERT_EQ(result.kind, Outcome::Solved) << result.reason;
  EXPECT_TRUE(z3_agrees(result));
}

TEST_F(EnumerationTest, PartsOfStringsArePlacesThatAreLookedUp) {
  const std::string grammar =
      "(set-logic SLIA)(synth-fun f ((s String)) String ((S String) (I Int)) ((S String (s \"/\" (str.substr S I I)"
      " (str.replace S S S))) (I Int (0 1 (+ I I) (str.len S) (str.indexof S S I)))))";
  const SynthesisResult rest = solve(grammar +
                                     "(constraint (= (f \"https://a.net/b\") \"a.net/b\"))"
                                     "(constraint (= (f \"ftp://some.com\") \"some.com\"))"
                                     "(constraint (= (f \"sftp://127.0.0.1\") \"127.0.0.1\"))");
  ASSERT_EQ(rest.kind, Outcome::Solved) << rest.reason;
  EXPECT_TRUE(z3_agrees(rest));
  // The last occurrence, and a length of its own.
  const SynthesisResult inside =
      solve(grammar +
            "(constraint (= (f \"x/abx/abc\") \"/ab\"))(constraint (= (f \"abcd/ab/a9\") \"/a9\"))"
            "(constraint (= (f \"q/rrr/st\") \"/st\"))");
  ASSERT_EQ(inside.kind, Outcome::Solved) << inside.reason;
  EXPECT_TRUE(z3_agrees(inside));
}

TEST_F(EnumerationTest, SeveralFunctionsAreFoundTogether) {
  const std::string grammar = "((T Int)) ((T Int (x y (+ T T) (- T T))))";
  const SynthesisResult result = solve(
      "(set-logic LIA)(synth-fun f ((x Int) (y Int)) Int " + grammar + ")(synth-fun g ((x Int) (y Int)) Int " +
      grammar + ")" + kXAndY + "(constraint (= (+ (f x y) (g x y)) (+ x x y)))(constraint (= (f x y) (- (g x y) y)))");
  ASSERT_EQ(result.kind, Outcome::Solved) << result.reason;
  EXPECT_TRUE(z3_agrees(result));
}

TEST_F(EnumerationTest, OneCallMayDependOnAnother) {
  const SynthesisResult result =
      solve("(set-logic LIA)(synth-fun f ((x Int) (y Int)) Int ((T Int)) ((T Int (x y 0 (+ T T) (- T T)))))" + kXAndY +
            "(constraint (= (f x y) (f y x)))(constraint (> (f 1 2) 2))");
  ASSERT_EQ(result.kind, Outcome::Solved) << result.reason;
  EXPECT_TRUE(z3_agrees(result));
}

TEST_F(EnumerationTest, AtOnePointSumsWithoutConstantsAreZero) {
  EXPECT_EQ(solve("(set-logic LIA)(synth-fun f ((x Int) (y Int)) Int ((T Int)) ((T Int (x y (+ T T) (- T T)))))" +
                  kXAndY + "(constraint (> (f x y) (+ x y)))")
                .kind,
            Outcome::Infeasible);
}

TEST_F(EnumerationTest, ContradictoryExamplesHaveNoFunction) {
  EXPECT_EQ(solve("(set-logic LIA)(synth-fun f ((x Int)) Int)(constraint (= (f 1) 2))(constraint (= (f 1) 3))").kind,
            Outcome::Infeasible);
}

TEST_F(EnumerationTest, TermsWithoutValuesProveNothing) {
  // (div x 0) may be anything: no term has a value that is right, but that is no proof.
  EXPECT_EQ(solve("(set-logic NIA)(synth-fun f ((x Int)) Int ((T Int) (Z Int)) ((T Int ((div x Z))) (Z Int (0))))"
                  "(declare-var x Int)(constraint (= (f x) x))")
                .kind,
            Outcome::Failed);
}

TEST_F(EnumerationTest, NumbersMayBeLong) {
  const SynthesisResult result = solve(
      "(set-logic NIA)(synth-fun f ((x Int)) Int ((T Int)) ((T Int (x (* T T)))))"
      "(constraint (= (f 100000) 10000000000000000000000000000000000000000))");
  ASSERT_EQ(result.kind, Outcome::Solved) << result.reason;
  EXPECT_TRUE(z3_agrees(result));
}

TEST_F(EnumerationTest, SizesAreBounded) {
  EXPECT_EQ(solve("(set-logic LIA)(synth-fun f ((x Int)) Int ((T Int)) ((T Int (x 1 (+ T T)))))(declare-var x Int)"
                  "(constraint (= (f x) (+ x 7)))",
                  {.max_size = 5})
                .kind,
            Outcome::Failed);
}

TEST_F(EnumerationTest, GreatestOfMany) {
  for (const size_t count : {2, 5, 20}) {
    std::string parameters;
    std::string variables;
    std::string arguments;
    std::string constraints;
    std::string equal;
    for (size_t i = 0; i < count; ++i) {
      const std::string x = "x" + std::to_string(i);
      parameters += "(" + x + " Int)";
      variables += "(declare-var " + x + " Int)";
      arguments += " " + x;
    }
    for (size_t i = 0; i < count; ++i) {
      const std::string x = "x" + std::to_string(i);
      constraints += "(constraint (>= (f" + arguments + ") " + x + "))";
      equal += " (= (f" + arguments + ") " + x + ")";
    }
    const SynthesisResult result = solve("(set-logic LIA)(synth-fun f (" + parameters + ") Int)" + variables +
                                         constraints + "(constraint (or" + equal + "))");
    ASSERT_EQ(result.kind, Outcome::Solved) << count << ": " << result.reason;
    EXPECT_TRUE(count > 5 || z3_agrees(result));  // solvers need too long for more
  }
}

TEST_F(EnumerationTest, DefinitionsByCasesNeedNoSolver) {
  const std::string vector = "(_ BitVec 32)";
  const std::string head = "((x " + vector + ") (y " + vector + "))";
  const SynthesisProblem& problem = read(
      "(set-logic BV)(synth-fun f " + head + " " + vector + ")(declare-var x " + vector + ")(declare-var y " + vector +
      ")(constraint (or (and (bvuge (bvadd x y) #x00000001) (= (f x y) (bvmul x y)))"
      " (and (not (bvuge (bvadd x y) #x00000001)) (= (f x y) (bvsub x y)))))(check-synth)");
  TermManager& tm = session_->terms();
  CellTable cells(tm);
  const std::optional<Specification> specification = Specification::of(tm, problem);
  ASSERT_TRUE(specification);
  std::optional<SpecificationCases> cases = SpecificationCases::of(tm, cells, *specification, problem.functions[0]);
  ASSERT_TRUE(cases);
  // Right for the first values only, then for all.
  const std::optional<Term> first = cases->find({{3, 5}, {7, 2}});
  ASSERT_TRUE(first);
  EXPECT_FALSE(cases->is_proved());
  const std::optional<Term> both = cases->find({{3, 5}, {7, 2}, {1, 0xffffffff}});
  ASSERT_TRUE(both);
  EXPECT_TRUE(cases->is_proved());
  EXPECT_TRUE(is_solution(tm, problem, {*both}));
}

TEST_F(EnumerationTest, AStopEndsTheSearch) {
  stop_.request_stop();
  const SynthesisResult result = solve(
      "(set-logic LIA)(synth-fun f ((x Int)) Int ((T Int)) ((T Int (x 1 (+ T T)))))(declare-var x Int)"
      "(constraint (= (f x) (+ x 7)))");
  EXPECT_EQ(result.kind, Outcome::Failed);
  EXPECT_EQ(result.reason, "stopped");
}

// --- Costs -----------------------------------------------------------------------------------------------------------------

TEST_F(EnumerationTest, OrdersForCosts) {
  const auto order = [&](const std::string& productions, bool smallest, const std::string& original = "") {
    return term_order(read("(set-logic LIA)(declare-weight w)(synth-fun f ((x Int)) Int ((S Int) (T Int)) ((S Int (T " +
                           productions + ")) (T Int ((! x :w 2) (! 1 :w 1))))" + original + ")(check-synth)"),
                      smallest);
  };
  EXPECT_EQ(order("(! (+ S T) :w 3)", false), TermOrder::Weight);
  EXPECT_EQ(order("(! (+ S T) :w 3)", true), std::nullopt);              // two kinds of costs
  EXPECT_EQ(order("(+ S T)", false), std::nullopt);                      // costs nothing
  EXPECT_EQ(order("(! (+ S T) :w -3)", false), std::nullopt);            // makes terms cheaper
  EXPECT_EQ(order("(! (+ S T) :w 1000)", false), std::nullopt);          // too many levels
  EXPECT_EQ(order("(! T :w 1) (! (+ S T) :w 3)", false), std::nullopt);  // a chain that costs
  const std::string plain = "(set-logic LIA)(synth-fun f ((x Int)) Int ((S Int)) ((S Int (x (+ S S))))";
  EXPECT_EQ(term_order(read(plain + ")(check-synth)"), false), TermOrder::Search);
  EXPECT_EQ(term_order(read(plain + ")(check-synth)"), true), TermOrder::Size);
  EXPECT_EQ(term_order(read(plain + ":original x)(check-synth)"), false), std::nullopt);
}

TEST_F(EnumerationTest, WhereTermsHaveNoValueNoneIsSaidToCostTheLeast) {
  const std::string problem =
      "(set-logic NIA)(synth-fun f ((x Int)) Int ((S Int)) ((S Int (x 0 1 (div S S) (+ S S)))))" + kXAndY +
      "(constraint (= (f x) (+ x x 1)))";
  EXPECT_EQ(solve(problem).kind, Outcome::Solved);
  const SynthesisResult smallest = solve(problem, {.order = TermOrder::Size});
  EXPECT_EQ(smallest.kind, Outcome::Failed);
  EXPECT_EQ(smallest.reason, "a term without a value might cost less");
}

TEST_F(EnumerationTest, FurtherSolutionsDifferInAValueUntilThereAreNone) {
  // Of the nine functions of the grammar, x, 0, 1, and sums of two, those that are at least x: x, x + 1, x + x is not.
  const SynthesisProblem& problem = read(
      "(set-logic LIA) (synth-fun f ((x Int)) Int ((S Int) (A Int)) ((S Int (A (+ A A))) (A Int (x 0 1))))"
      "(declare-var x Int) (constraint (>= (f x) x)) (check-synth)");
  EnumerationOptions options;
  std::vector<std::string> found;
  for (;;) {
    EnumerativeSynthesizer synthesizer(session_->terms(), problem, options, make_solver(),
                                       StopToken(stop_.get_token()));
    const SynthesisResult result = synthesizer.solve();
    if (result.kind != Outcome::Solved) {
      EXPECT_EQ(result.kind, Outcome::Failed);
      EXPECT_EQ(result.reason, "no other functions of the grammars were found");
      break;
    }
    options.former.push_back(result.bodies);
    found.push_back(text(result.bodies[0]));
    ASSERT_LE(found.size(), 2U) << found.back();
  }
  EXPECT_EQ(found.size(), 2U);
}

TEST_F(EnumerationTest, ThereIsNoFurtherSolutionWhereTheConstraintsLeaveNoChoice) {
  const SynthesisProblem& unique = read(
      "(set-logic LIA) (synth-fun f ((x Int)) Int) (declare-var x Int) (declare-var y Int)"
      "(constraint (and (>= (f x) x) (<= (f x) x) (>= (f y) y))) (check-synth)");
  EnumerationOptions options;
  EnumerativeSynthesizer search(session_->terms(), unique, options, make_solver(), StopToken(stop_.get_token()));
  const SynthesisResult solved = search.solve();
  ASSERT_EQ(solved.kind, Outcome::Solved);
  options.former.push_back(solved.bodies);
  EnumerativeSynthesizer further(session_->terms(), unique, options, make_solver(), StopToken(stop_.get_token()));
  const SynthesisResult last = further.solve();
  EXPECT_EQ(last.kind, Outcome::Failed);
  EXPECT_EQ(last.reason, "no other functions satisfy the constraints");
}

}  // namespace
}  // namespace preproc
