#include <array>
#include <atomic>
#include <functional>
#include <map>
#include <optional>
#include <random>
#include <vector>

#include "backends/backend.h"
#include "encode/synth/term_cost.h"
#include "script/grammar_membership.h"
#include "support/test_rounds.h"
#include "synthesis/enumeration/decision_tree.h"
#include "synthesis/enumeration/enumerative_synthesizer.h"
#include "synthesis/enumeration/specification_cases.h"
#include "synthesis/enumeration/term_bank.h"
#include "synthesis/enumeration/term_order.h"
#include "unit/synthesis/synthesis_test_support.h"

namespace preproc {
namespace {

using Outcome = SynthesisResult::Kind;

class EnumerationTest : public SynthesisTest {
 protected:
  Synthesizer::MakeSolver make_solver() {
    return [this] { return find_backend("z3")->create(session_->terms(), {}); };
  }
  /// Solves the script's problem by enumeration alone; what is solved is of its grammar.
  SynthesisResult solve(const std::string& script, const EnumerationOptions& options = {}) {
    const SynthesisProblem& problem = read(script + "(check-synth)");
    EnumerativeSynthesizer synthesizer(session_->terms(), problem, options, make_solver(), stop_);
    SynthesisResult result = synthesizer.solve();
    statistics_ = synthesizer.statistics();
    if (result.kind == Outcome::Solved) {
      EXPECT_EQ(result.bodies.size(), problem.functions.size());
      for (size_t i = 0; i < problem.functions.size(); ++i) {
        const ProductionGrammar& grammar = problem.functions[i].grammar;
        EXPECT_TRUE(grammar.is_default || is_produced(session_->terms(), grammar, result.bodies.at(i)))
            << text(result.bodies[i]);
      }
    }
    return result;
  }
  std::atomic<bool> stop_ = false;
  EnumerationStatistics statistics_;
};

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
  std::atomic<bool> stop = false;
  RowSets terms(4);
  const std::array<uint64_t, 1> low{0b0011};
  const std::array<uint64_t, 1> high{0b1100};
  terms.add(low, 0);
  terms.add(high, 1);
  RowSets conditions(4);
  EXPECT_FALSE(learn_tree(terms, conditions, stop));
  const std::array<uint64_t, 1> useless{0b0101};
  const std::array<uint64_t, 1> useful{0b1100};
  conditions.add(useless, 0);
  conditions.add(useful, 1);
  const std::optional<DecisionTree> tree = learn_tree(terms, conditions, stop);
  ASSERT_TRUE(tree);
  ASSERT_EQ(tree->nodes.size(), 3U);
  EXPECT_EQ(tree->leaves(), 2U);
  EXPECT_EQ(tree->nodes[0].place, 1U);
  EXPECT_EQ(tree->nodes[tree->nodes[0].then_node].place, 1U);
  EXPECT_EQ(tree->nodes[tree->nodes[0].else_node].place, 0U);
}

TEST(DecisionTree, RowsInWhichNothingIsRightHaveNone) {
  std::atomic<bool> stop = false;
  RowSets terms(3);
  const std::array<uint64_t, 1> two{0b011};
  terms.add(two, 0);
  RowSets conditions(3);
  conditions.add(two, 0);
  EXPECT_FALSE(learn_tree(terms, conditions, stop));
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
  stop_ = true;
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

// --- Against brute force -------------------------------------------------------------------------------------------------

/// A function of one bit-vector of two bits, or of two Booleans: its value at each of the four points.
using Table = std::array<uint8_t, 4>;

/// A random grammar over two nonterminals of one sort, as text and as functions of tables.
struct RandomGrammar {
  struct Rule {
    std::vector<size_t> uses;
    std::function<uint8_t(uint8_t, uint8_t, uint8_t)> compute;  // of values of the uses
    Table leaf = {};
    int cost = 1;  // of the production: what it adds to a size, or its weight
  };
  std::array<std::vector<Rule>, 2> rules;
  std::string text;

  /// The tables of all terms of the start, of any size, and what the cheapest term with each costs: a fixed point.
  std::map<Table, int> all_tables() const {
    std::array<std::map<Table, int>, 2> tables;
    const auto add = [&](size_t n, const Table& table, int cost) {
      const auto [place, fresh] = tables[n].emplace(table, cost);
      const bool better = fresh || cost < place->second;
      place->second = better ? cost : place->second;
      return better;
    };
    for (bool more = true; more;) {
      more = false;
      for (size_t n = 0; n < 2; ++n) {
        for (const Rule& rule : rules[n]) {
          if (!rule.compute) {
            more = add(n, rule.leaf, rule.cost) || more;
            continue;
          }
          std::vector<std::map<Table, int>> parts;
          for (const size_t use : rule.uses) {
            parts.push_back(tables[use]);
          }
          parts.resize(3, {{Table{}, 0}});
          for (const auto& [a, cost_a] : parts[0]) {
            for (const auto& [b, cost_b] : parts[1]) {
              for (const auto& [c, cost_c] : parts[2]) {
                Table out{};
                for (size_t i = 0; i < 4; ++i) {
                  out[i] = rule.compute(a[i], b[i], c[i]);
                }
                more = add(n, out, rule.cost + cost_a + cost_b + cost_c) || more;
              }
            }
          }
        }
      }
    }
    return tables[0];
  }
};

/// With `weights`, each production that is no chain costs up to three of the weight `w`.
RandomGrammar random_grammar(std::mt19937& random, bool bits, bool weights) {
  struct Operator {
    const char* name;
    size_t arity;
    std::function<uint8_t(uint8_t, uint8_t, uint8_t)> compute;
  };
  const std::vector<Operator> of_bits = {
      {"bvnot", 1, [](int a, int, int) { return ~a & 3; }},
      {"bvneg", 1, [](int a, int, int) { return -a & 3; }},
      {"bvand", 2, [](int a, int b, int) { return a & b; }},
      {"bvor", 2, [](int a, int b, int) { return a | b; }},
      {"bvadd", 2, [](int a, int b, int) { return (a + b) & 3; }},
      {"bvmul", 2, [](int a, int b, int) { return (a * b) & 3; }},
      {"bvlshr", 2, [](int a, int b, int) { return b > 1 ? 0 : a >> b; }},
      {"pick", 2, [](int a, int b, int) { return a == 1 ? b : 3; }},
  };
  const std::vector<Operator> of_bools = {
      {"not", 1, [](int a, int, int) { return 1 - a; }},
      {"and", 2, [](int a, int b, int) { return a & b; }},
      {"or", 2, [](int a, int b, int) { return a | b; }},
      {"xor", 2, [](int a, int b, int) { return a ^ b; }},
      {"=>", 2, [](int a, int b, int) { return (1 - a) | b; }},
      {"ite", 3, [](int a, int b, int c) { return a != 0 ? b : c; }},
  };
  const std::vector<Operator>& operators = bits ? of_bits : of_bools;
  const std::vector<std::pair<std::string, Table>> leaves =
      bits ? std::vector<std::pair<std::string, Table>>{{"x", {0, 1, 2, 3}}, {"#b01", {1, 1, 1, 1}}, {"#b00", {}}}
           : std::vector<std::pair<std::string, Table>>{{"x", {0, 1, 0, 1}}, {"y", {0, 0, 1, 1}}, {"false", {}}};
  const std::array<std::string, 2> names = {"S", "T"};
  const std::string sort = bits ? "(_ BitVec 2)" : "Bool";
  RandomGrammar grammar;
  std::string groups;
  const auto production = [&](const std::string& text, int& cost) {
    cost = weights ? 1 + static_cast<int>(random() % 3) : 1;
    return weights ? " (! " + text + " :w " + std::to_string(cost) + ")" : " " + text;
  };
  for (size_t n = 0; n < 2; ++n) {
    groups += "(" + names[n] + " " + sort + " (";
    const size_t leaf_count = 1 + random() % 2;
    for (size_t i = 0; i < leaf_count; ++i) {
      const auto& [text, table] = leaves[random() % leaves.size()];
      grammar.rules[n].push_back({{}, nullptr, table});
      groups += production(text, grammar.rules[n].back().cost);
    }
    const size_t rule_count = 1 + random() % 3;
    for (size_t i = 0; i < rule_count; ++i) {
      const Operator& op = operators[random() % operators.size()];
      RandomGrammar::Rule rule{{}, op.compute};
      std::string text = std::string("(") + op.name;
      for (size_t k = 0; k < op.arity; ++k) {
        rule.uses.push_back(random() % 2);
        text += " " + names[rule.uses.back()];
      }
      groups += production(text + ")", rule.cost);
      grammar.rules[n].push_back(std::move(rule));
    }
    if (n == 0 || random() % 3 == 0) {
      const size_t chain = 1 - n;
      grammar.rules[n].push_back({{chain}, [](int a, int, int) { return a; }, {}, 0});
      groups += " " + names[chain];
    }
    groups += "))";
  }
  grammar.text = "((S " + sort + ") (T " + sort + ")) (" + groups + ")";
  return grammar;
}

/// Which values are allowed at each point, and at a point and the one before it.
struct RandomRelation {
  std::array<std::array<bool, 4>, 4> allowed{};
  std::optional<std::array<std::array<bool, 4>, 4>> neighbours;

  bool holds(const Table& table) const {
    for (size_t i = 0; i < 4; ++i) {
      if (!allowed[i][table[i]] || (neighbours && !(*neighbours)[table[i]][table[(i + 1) % 4]])) {
        return false;
      }
    }
    return true;
  }
};

/// What a term of a nonterminal costs by its cheapest derivation, by sizes or by weights; each chain is taken once.
int cost_of(const TermManager& tm, const ProductionGrammar& grammar, size_t n, Term t, TermOrder order,
            int chains = 2) {
  constexpr int kNone = 1'000'000;
  int least = kNone;
  for (const Production& production : grammar.nonterminals[n].productions) {
    const auto nonterminal = [&](Term placeholder) {
      const auto use = std::ranges::find(production.uses, placeholder, &NonterminalUse::placeholder);
      return use == production.uses.end() ? kNone : static_cast<int>(use->nonterminal);
    };
    const Term pattern = production.pattern;
    if (const int chain = nonterminal(pattern); chain != kNone) {
      least =
          chains == 0 ? least : std::min(least, cost_of(tm, grammar, static_cast<size_t>(chain), t, order, chains - 1));
      continue;
    }
    const bool same = production.uses.empty()
                          ? pattern == t
                          : tm.kind(pattern) == tm.kind(t) && tm.children(pattern).size() == tm.children(t).size() &&
                                (tm.kind(t) != Kind::Apply || tm.function(pattern) == tm.function(t));
    if (!same) {
      continue;
    }
    int sum = order == TermOrder::Weight ? static_cast<int>(weight_of(production)) : 1;
    for (size_t i = 0; i < production.uses.size(); ++i) {
      const int use = nonterminal(tm.child(pattern, i));
      sum = std::min(kNone, sum + cost_of(tm, grammar, static_cast<size_t>(use), tm.child(t, i), order));
    }
    least = std::min(least, sum);
  }
  return least;
}

/// Random problems, some with weights; terms by any order are the solutions of brute force, and of the least costs.
TEST_F(EnumerationTest, SolvesWhatBruteForceSolvesAndNothingElse) {
  const int rounds = static_cast<int>(test_rounds(200, 2'000));
  int solved = 0;
  int infeasible = 0;
  for (int seed = 0; seed < rounds; ++seed) {
    std::mt19937 random(static_cast<uint32_t>(seed));
    const bool bits = random() % 2 == 0;
    const size_t values = bits ? 4 : 2;
    const auto order = static_cast<TermOrder>(random() % 3);
    const RandomGrammar grammar = random_grammar(random, bits, order == TermOrder::Weight);
    RandomRelation relation;
    for (auto& row : relation.allowed) {
      row[random() % values] = true;
      for (size_t v = 0; v < values; ++v) {
        row[v] = row[v] || random() % 4 == 0;
      }
    }
    if (random() % 4 == 0) {
      relation.neighbours.emplace();
      for (auto& row : *relation.neighbours) {
        for (bool& may : row) {
          may = random() % 4 != 0;
        }
      }
    }
    const auto value = [&](size_t v) {
      return bits ? std::string("#b") + (v >= 2 ? "1" : "0") + (v % 2 == 1 ? "1" : "0") : v == 1 ? "true" : "false";
    };
    const auto point = [&](size_t i) {
      return bits ? value(i) : std::string(i % 2 == 1 ? "true " : "false ") + (i >= 2 ? "true" : "false");
    };
    std::string script =
        "(set-logic BV)(declare-weight w)(define-fun pick ((a (_ BitVec 2)) (b (_ BitVec 2)))"
        " (_ BitVec 2) (ite (= a #b01) b #b11))(synth-fun f (" +
        std::string(bits ? "(x (_ BitVec 2))) (_ BitVec 2) " : "(x Bool) (y Bool)) Bool ") + grammar.text + ")" +
        (bits ? "(declare-var v (_ BitVec 2))" : "(declare-var v Bool)(declare-var u Bool)");
    const std::string call = bits ? "(f v)" : "(f v u)";
    for (size_t i = 0; i < 4; ++i) {
      std::string options = " false";
      for (size_t v = 0; v < values; ++v) {
        options += relation.allowed[i][v] ? " (= " + call + " " + value(v) + ")" : "";
      }
      const std::string here =
          bits ? "(= v " + value(i) + ")" : "(and (= v " + value(i % 2) + ") (= u " + value(i / 2) + "))";
      script += "(constraint (=> " + here + " (or" + options + ")))";
      if (relation.neighbours) {
        std::string pairs = " false";
        for (size_t a = 0; a < values; ++a) {
          for (size_t b = 0; b < values; ++b) {
            pairs += (*relation.neighbours)[a][b] ? " (and (= (f " + point(i) + ") " + value(a) + ") (= (f " +
                                                        point((i + 1) % 4) + ") " + value(b) + "))"
                                                  : "";
          }
        }
        script += "(constraint (or" + pairs + "))";
      }
    }
    std::optional<int> least;
    for (const auto& [table, cost] : grammar.all_tables()) {
      if (relation.holds(table)) {
        least = std::min(least.value_or(cost), cost);
      }
    }
    const bool possible = least.has_value();
    const SynthesisResult result = solve(script, {.order = order});
    ASSERT_EQ(result.kind, possible ? Outcome::Solved : Outcome::Infeasible)
        << "seed " << seed << ": " << result.reason << "\n"
        << script;
    if (possible) {
      ++solved;
      ASSERT_TRUE(z3_agrees(result)) << "seed " << seed << "\n" << script;
      const SynthesisProblem& problem = session_->problem();
      EXPECT_EQ(term_order(problem, order == TermOrder::Size), order);
      if (order != TermOrder::Search) {
        EXPECT_EQ(cost_of(session_->terms(), problem.functions[0].grammar, 0, result.bodies[0], order), *least)
            << "seed " << seed << ": " << text(result.bodies[0]) << "\n"
            << script;
      }
    } else {
      ++infeasible;
    }
  }
  EXPECT_GT(solved, rounds / 10);
  EXPECT_GT(infeasible, rounds / 10);
}

}  // namespace
}  // namespace preproc
