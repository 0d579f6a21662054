#include "encode/synth/location_encoding.h"

#include <algorithm>

#include "backends/backend.h"
#include "unit/synthesis/synthesis_test_support.h"

namespace preproc {
namespace {

class LocationEncodingTest : public SynthesisTest {
 protected:
  const FunctionToSynthesize& function(const std::string& grammar) {
    return read("(set-logic ALL)(synth-fun f ((x Int) (y Int)) Int " + grammar + ")").functions.at(0);
  }
  size_t components(const std::string& grammar, uint32_t height) {
    const FunctionToSynthesize& f = function(grammar);
    return LocationEncoding(session_->terms(), f, height, {}).component_count();
  }
};

/// Of what no term has twice there is one; of what has no nonterminal, too.
TEST_F(LocationEncodingTest, ComponentsAreAsManyAsOneTermCanHave) {
  const std::string sums = "((T Int)) ((T Int (x y (+ T T))))";
  EXPECT_EQ(components(sums, 1), 2U);
  EXPECT_EQ(components(sums, 2), 2U + 1);
  EXPECT_EQ(components(sums, 3), 2U + 3);
  EXPECT_EQ(components(sums, 4), 2U + 7);
  const std::string constants = "((T Int)) ((T Int (x (Constant Int) (+ T T) (- T))))";
  EXPECT_EQ(components(constants, 1), 1U + 1);
  EXPECT_EQ(components(constants, 2), 1U + 2 + 1 + 1);
  EXPECT_EQ(components(constants, 3), 1U + 4 + 3 + 2);
  // Chains are followed: x once, 1 once, at most one product.
  const std::string chains = "((S Int) (T Int) (U Int)) ((S Int (T (- S U))) (T Int (x U (* U U))) (U Int (x 1)))";
  EXPECT_EQ(components(chains, 1), 2U);
  EXPECT_EQ(components(chains, 2), 2U + 1 + 1);
  EXPECT_EQ(components(chains, 3), 2U + 2 + 1);
}

/// Its terms are those of the height: of three sums one above the other only so many stand in one line.
TEST_F(LocationEncodingTest, ProgramsOfHigherTermsAreRuledOut) {
  for (const bool bit_vectors : {true, false}) {
    const FunctionToSynthesize& f = function("((T Int)) ((T Int (x (+ T T))))");
    TermManager& tm = session_->terms();
    const LocationEncoding encoding(tm, f, 3, {.bit_vectors = bit_vectors});
    const std::unique_ptr<Backend> solver = find_backend("z3")->create(tm, {});
    for (const Term condition : encoding.conditions()) {
      solver->assert_term(condition);
    }
    std::vector<std::string> found;
    const std::vector<Function> symbols = encoding.symbols();
    while (solver->check().status == Status::Sat) {
      const Assignment model = solver->model(symbols);
      const std::string term = text(encoding.decode(model));
      if (std::ranges::find(found, term) == found.end()) {
        found.push_back(term);
      }
      // Another program, whatever the heights are.
      std::vector<Term> others;
      for (const Function symbol : symbols) {
        if (!tm.symbols().name(tm.info(symbol).name).ends_with("height")) {
          others.push_back(
              tm.mk(Kind::Not, {tm.mk(Kind::Equal, {tm.mk_constant(symbol), tm.mk_value(model.get(symbol))})}));
        }
      }
      solver->assert_term(tm.mk(Kind::Or, others));
    }
    std::ranges::sort(found);
    EXPECT_EQ(found, (std::vector<std::string>{"(+ (+ x x) x)", "(+ x (+ x x))", "(+ x x)",
                                               "(let ((?1 (+ x x))) (+ ?1 ?1))", "x"}));
  }
}

}  // namespace
}  // namespace preproc
