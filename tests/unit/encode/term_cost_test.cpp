#include "encode/synth/term_cost.h"

#include <random>

#include "encode/synth/weighted_sum.h"
#include "synthesis/least_cost.h"
#include "unit/synthesis/synthesis_test_support.h"

namespace preproc {
namespace {

class TermCostTest : public SynthesisTest {
 protected:
  const FunctionToSynthesize& function(const std::string& synth_fun) {
    return read("(set-logic ALL)" + synth_fun).functions.at(0);
  }
  TermManager& terms() { return session_->terms(); }
};

std::vector<Term> booleans(TermManager& tm, size_t count) {
  std::vector<Term> constants;
  for (size_t i = 0; i < count; ++i) {
    constants.push_back(tm.mk_constant("b" + std::to_string(i), tm.sorts().boolean()));
  }
  return constants;
}

Assignment assignment(const TermManager& tm, std::span<const Term> constants, uint32_t bits) {
  Assignment model;
  for (size_t i = 0; i < constants.size(); ++i) {
    model.set(tm.function(constants[i]), Value((bits >> i & 1U) != 0));
  }
  return model;
}

TEST(WeightedSumTest, BoundsAreThoseOfTheSumInAllAssignments) {
  std::mt19937 random(1998);
  for (int round = 0; round < 40; ++round) {
    TermManager tm;
    const std::vector<Term> constants = booleans(tm, round % 7);
    std::vector<Cost> costs;
    for (const Term constant : constants) {
      costs.push_back({constant, round < 10 ? 1 : random() % 13});
    }
    WeightedSum sum(tm, costs);
    for (uint64_t bound = 0; bound < 80; bound += 1 + random() % 4) {
      const Term at_most = sum.at_most(bound);
      for (uint32_t bits = 0; bits < 1U << constants.size(); ++bits) {
        const Assignment model = assignment(tm, constants, bits);
        const uint64_t cost = cost_in(tm, costs, model);
        EXPECT_EQ(evaluate(tm, at_most, model).boolean(), cost <= bound) << "round " << round << ", bound " << bound;
      }
    }
  }
}

/// Random clauses, the least cost of whose models is found by trying all: with an optimizer (z3), and without (cvc5).
TEST(LeastCostTest, IsTheLeastOfAllModels) {
  std::mt19937 random(20150518);
  for (int round = 0; round < 60; ++round) {
    TermManager tm;
    const std::vector<Term> constants = booleans(tm, 6);
    std::vector<Term> clauses;
    for (int i = 0; i < 8; ++i) {
      std::vector<Term> literals;
      for (int j = 0; j < 3; ++j) {
        const Term constant = constants[random() % constants.size()];
        literals.push_back(random() % 3 == 0 ? tm.mk(Kind::Not, {constant}) : constant);
      }
      clauses.push_back(tm.mk(Kind::Or, literals));
    }
    std::vector<Cost> costs;
    for (const Term constant : constants) {
      costs.push_back({constant, round % 2 == 0 ? 1 : random() % 9});
    }
    std::optional<uint64_t> least;
    for (uint32_t bits = 0; bits < 64; ++bits) {
      const Assignment model = assignment(tm, constants, bits);
      if (std::ranges::all_of(clauses, [&](Term t) { return evaluate(tm, t, model).boolean(); })) {
        least = std::min(least.value_or(UINT64_MAX), cost_in(tm, costs, model));
      }
    }
    for (const char* name : {"z3", "cvc5"}) {
      const std::unique_ptr<Backend> backend = find_backend(name)->create(tm, {});
      for (const Term clause : clauses) {
        backend->assert_term(clause);
      }
      LeastCostSearch search(tm, costs);
      for (const uint64_t at_least : {uint64_t{0}, least.value_or(1) / 2, least.value_or(1)}) {
        const LeastCostSearch::Answer answer = search.find(*backend, at_least, {});
        ASSERT_EQ(answer.result.status, least ? Status::Sat : Status::Unsat) << name << ", round " << round;
        if (!least) {
          continue;
        }
        EXPECT_TRUE(answer.proved);
        EXPECT_EQ(answer.cost, *least) << name << ", round " << round;
        backend->push();
        for (const Term condition : answer.conditions) {
          backend->assert_term(condition);
        }
        ASSERT_EQ(backend->check().status, Status::Sat);
        std::vector<Function> symbols;
        for (const Term constant : constants) {
          symbols.push_back(tm.function(constant));
        }
        EXPECT_EQ(search.cost_in(backend->model(symbols)), *least);
        backend->pop(1);
      }
    }
  }
}

constexpr const char* kGrammar =
    "(synth-fun f ((x Int) (y Int)) Int ((S Int) (T Int) (B Bool)) ((S Int ((! T :weight 100))) (T Int (x (! y :weight "
    "5) (! (Constant Int) :weight 2) (! (+ T T) :weight 1) (ite B T T))) (B Bool ((! (< T T) :weight 7) (not B))))";

int64_t weight(const Derivation& derivation) {
  int64_t sum = 100;
  for (const Derivation::Step& step : derivation.steps) {
    for (const auto& entry : step.production->weights) {
      sum += entry.second;
    }
  }
  return sum;
}

/// Costs of a tree's models are those of the decoded terms: their derivations' weights, and their sizes, which are at
/// least what is said of their height.
TEST_F(TermCostTest, CostsOfATreeAreThoseOfTheDecodedTerm) {
  std::mt19937 random(21);
  const FunctionToSynthesize& f = function(std::string(kGrammar) + " :original (+ x (ite (< y 3) x y)))");
  TermManager& tm = terms();
  const FunctionCost cost(tm, f, true);
  ASSERT_TRUE(cost.any());
  ASSERT_TRUE(cost.fits());
  EXPECT_EQ(cost.original_height(), 4U);
  SelectorTree tree(tm, f, 4, cost.fitting({}).tree);
  CostsByKind costs;
  ASSERT_TRUE(tree.append_costs(cost, costs));
  const std::vector<Function> symbols = tree.symbols();
  const std::unique_ptr<Backend> solver = find_backend("z3")->create(tm, {});
  for (const Term condition : tree.conditions()) {
    solver->assert_term(condition);
  }
  for (int round = 0; round < 30; ++round) {
    solver->push();
    for (int wish = 0; wish < 6; ++wish) {
      const Term selector = tm.mk_constant(tree.selectors()[random() % tree.selectors().size()]);
      solver->push();
      solver->assert_term(selector);
      if (solver->check().status != Status::Sat) {
        solver->pop(1);
      }
    }
    ASSERT_EQ(solver->check().status, Status::Sat);
    const Assignment model = solver->model(symbols);
    solver->pop(solver->levels());
    const Term body = tree.decode(model);
    const std::optional<Derivation> derivation = derive(tm, f.grammar, body);
    ASSERT_TRUE(derivation) << text(body);
    EXPECT_EQ(cost_in(tm, costs[1], model), weight(*derivation)) << text(body);
    EXPECT_EQ(cost_in(tm, costs[2], model), derivation->steps.size()) << text(body);  // a node a production
    const uint64_t changes = cost_in(tm, costs[0], model);
    EXPECT_EQ(changes == 0, body == f.original) << text(body);
    const std::optional<TermCost> least = cost.least(derivation->height);
    ASSERT_TRUE(least);
    EXPECT_LE((*least)[0], changes);
    EXPECT_LE((*least)[1], weight(*derivation)) << text(body);
    EXPECT_LE((*least)[2], derivation->steps.size()) << text(body);
  }
  EXPECT_EQ(*cost.least(1), (TermCost{0, 100, 1}));
  EXPECT_EQ(*cost.least(2), (TermCost{0, 101, 3}));  // (+ x x)
  EXPECT_EQ(*cost.least(3), (TermCost{0, 102, 5}));  // (+ x (+ x x))
  EXPECT_EQ(*cost.least(5), (TermCost{1, 104, 8}));
}

TEST_F(TermCostTest, DerivesWhatTheGrammarMakes) {
  const FunctionToSynthesize& f = function(
      "(synth-fun f ((x Int)) Int ((S Int) (T Int)) ((S Int (T (* 2 (+ T 1)))) (T Int (x (Constant Int) (- T)))) "
      ":original (* 2 (+ (- 5) 1)))");
  TermManager& tm = terms();
  const std::optional<Derivation> derivation = derive(tm, f.grammar, f.original);
  ASSERT_TRUE(derivation);
  EXPECT_EQ(derivation->height, 2U);
  ASSERT_EQ(derivation->steps.size(), 2U);
  EXPECT_EQ(derivation->steps[0].constant, tm.mk_value(evaluate(tm, tm.mk(Kind::Neg, {tm.mk_int(5)}), {})));
  EXPECT_FALSE(derive(tm, f.grammar, tm.mk(Kind::Add, {f.parameters[0], f.parameters[0]})));
  EXPECT_FALSE(derive(tm, f.grammar, tm.mk(Kind::Neg, {f.original})));
}

/// The kinds of costs count in their order, however many there are of the others.
TEST(TermCostScalesTest, KeepTheOrderOfKinds) {
  TermManager tm;
  const std::vector<Term> b = booleans(tm, 4);
  const std::array<std::vector<Cost>, kCostKinds> costs{
      std::vector<Cost>{{b[0], 1}}, {{b[1], 10}, {b[2], 20}}, {{b[3], 7}}};
  EXPECT_EQ(*scales(costs), (TermCost{1 + 7 + 30 * 8, 8, 1}));
  EXPECT_EQ(in_one(costs)->at(0), (Cost{b[0], 248}));
  const std::array<std::vector<Cost>, kCostKinds> large{
      std::vector<Cost>{{b[0], 1}}, {{b[1], uint64_t{1} << 40}}, {{b[2], uint64_t{1} << 40}}};
  EXPECT_FALSE(in_one(large));
}

}  // namespace
}  // namespace preproc
