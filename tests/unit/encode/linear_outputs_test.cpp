#include "encode/synth/linear_outputs.h"

#include "backends/backend.h"
#include "encode/synth/consistent_outputs.h"
#include "encode/synth/selector_tree.h"
#include "term/substitute.h"
#include "unit/synthesis/synthesis_test_support.h"

namespace preproc {
namespace {

class LinearOutputsTest : public SynthesisTest {
 protected:
  const FunctionToSynthesize& function(const std::string& grammar) {
    return read("(set-logic ALL)(synth-fun f ((i Int) (x Int)) Int " + grammar + ")").functions.at(0);
  }
  bool applies(const std::string& grammar) {
    const FunctionToSynthesize& f = function(grammar);
    return LinearOutputs(terms(), f, "\\f").applies();
  }
  TermManager& terms() { return session_->terms(); }
  Status check(const std::vector<Term>& assertions) {
    const std::unique_ptr<Backend> solver = find_backend("z3")->create(terms(), {});
    for (const Term assertion : assertions) {
      solver->assert_term(assertion);
    }
    return solver->check().status;
  }
  /// Bodies that a tree chooses, `most` at most.
  std::vector<Term> bodies(const FunctionToSynthesize& f, uint32_t height, size_t most) {
    TermManager& tm = terms();
    const SelectorTree tree(tm, f, height, {});
    const std::unique_ptr<Backend> solver = find_backend("z3")->create(tm, {});
    for (const Term condition : tree.conditions()) {
      solver->assert_term(condition);
    }
    std::vector<Term> found;
    while (found.size() < most && solver->check().status == Status::Sat) {
      const Assignment model = solver->model(tree.symbols());
      found.push_back(tree.decode(model));
      std::vector<Term> others{tm.mk_false()};
      for (const Function symbol : tree.selectors()) {
        const Term selector = tm.mk_constant(symbol);
        others.push_back(model.get(symbol).boolean() ? tm.mk(Kind::Not, {selector}) : selector);
      }
      solver->assert_term(tm.mk(Kind::Or, others));
    }
    return found;
  }
};

constexpr const char* kLinear[] = {
    "((T Int)) ((T Int (i x (Constant Int) (+ T T) (- T T))))",
    "((T Int)) ((T Int (i x (Constant Int) (- T) (* (Constant Int) T) (+ T T T))))",
    "((T Int) (L Int)) ((T Int (L (+ T L) (- T L))) (L Int (i (* 3 x) (Constant Int))))",
};

TEST_F(LinearOutputsTest, KnowsLinearGrammars) {
  for (const char* grammar : kLinear) {
    EXPECT_TRUE(applies(grammar)) << grammar;
  }
  EXPECT_FALSE(applies("((T Int)) ((T Int (i x (* T T))))"));
  EXPECT_FALSE(applies("((T Int) (C Int)) ((T Int (x (* C T))) (C Int (1 (+ C i))))"));
  EXPECT_FALSE(applies("((T Int)) ((T Int (i x (ite (< T T) T T))))"));
  EXPECT_FALSE(applies("((T Int)) ((T Int (i (mod x 2) (+ T T))))"));
}

/// For each term of the grammar a solver finds coefficients that satisfy the equations of all its occurrences.
TEST_F(LinearOutputsTest, NoTermIsLost) {
  for (const char* grammar : kLinear) {
    const FunctionToSynthesize& f = function(grammar);
    TermManager& tm = terms();
    const std::vector<Term> found = bodies(f, 3, 60);
    ASSERT_GE(found.size(), 20U) << grammar;
    const Term x = tm.mk_constant("x", tm.sorts().integer());
    for (const Term body : found) {
      LinearOutputs linear(tm, f, "\\f");
      std::vector<Term> assertions{tm.mk(Kind::Equal, {x, tm.mk_int(-7)})};
      for (const int64_t i : {0, 1, 5}) {
        const std::vector<Term> arguments{tm.mk_int(i), x};
        const Term equation = linear.equation(arguments, substitute(tm, body, f.parameters, arguments));
        ASSERT_TRUE(equation);
        assertions.push_back(equation);
      }
      EXPECT_EQ(check(assertions), Status::Sat) << text(body);
    }
  }
}

/// Three values that lie on no line contradict the equations, whatever stands for the other argument.
TEST_F(LinearOutputsTest, RefutesWhatIsNotLinear) {
  const FunctionToSynthesize& f = function(kLinear[0]);
  TermManager& tm = terms();
  const Term x = tm.mk_constant("x", tm.sorts().integer());
  LinearOutputs linear(tm, f, "\\f");
  std::vector<Term> assertions;
  for (const int64_t i : {0, 1, 2}) {
    assertions.push_back(linear.equation(std::vector<Term>{tm.mk_int(i), x}, tm.mk_int(i == 1 ? 1 : 0)));
  }
  EXPECT_EQ(check(assertions), Status::Unsat);
  EXPECT_FALSE(linear.equation(std::vector<Term>{tm.mk_int(0), tm.mk_constant("y", tm.sorts().integer())}, x));
}

/// A solver proves each condition of a defined function, and refutes outputs that differ for equal arguments.
TEST_F(LinearOutputsTest, ConsistentOutputsAreThoseOfAFunction) {
  const FunctionToSynthesize& f = function("((T Int)) ((T Int (i x (* T T))))");
  TermManager& tm = terms();
  const auto constant = [&](const char* name) { return tm.mk_constant(name, tm.sorts().integer()); };
  const Term body = tm.mk(Kind::Mul, {f.parameters[0], f.parameters[1]});
  std::vector<Occurrence> of_function;
  std::vector<Occurrence> of_any;
  std::vector<Term> any;
  size_t conditions = 0;
  const std::vector<std::vector<Term>> calls = {{constant("a"), constant("b")},
                                                {constant("c"), constant("b")},
                                                {tm.mk_int(1), constant("c")},
                                                {tm.mk_int(2), constant("c")}};
  for (size_t i = 0; i < calls.size(); ++i) {
    const Occurrence product{calls[i], substitute(tm, body, f.parameters, calls[i])};
    for (const Term condition : consistency_conditions(tm, of_function, product)) {
      ++conditions;
      EXPECT_EQ(check({tm.mk(Kind::Not, {condition})}), Status::Unsat) << text(condition);
    }
    of_function.push_back(product);
    const Occurrence number{calls[i], tm.mk_int(static_cast<int64_t>(i))};
    const std::vector<Term> more = consistency_conditions(tm, of_any, number);
    any.insert(any.end(), more.begin(), more.end());
    of_any.push_back(number);
  }
  EXPECT_EQ(conditions, 5U);  // of six pairs one has the arguments 1 and 2
  EXPECT_EQ(check(any), Status::Sat);
  any.push_back(tm.mk(Kind::Equal, {constant("a"), constant("c")}));
  EXPECT_EQ(check(any), Status::Unsat);
  const auto language = [&](const char* name) { return tm.mk_constant(name, tm.sorts().regular_language()); };
  const std::vector<Occurrence> of_language{{{language("r")}, tm.mk_int(0)}};
  EXPECT_TRUE(consistency_conditions(tm, of_language, {{language("s")}, tm.mk_int(1)}).empty());
}

}  // namespace
}  // namespace preproc
