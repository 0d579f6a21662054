#include "encode/synth/selector_tree.h"

#include "backends/backend.h"
#include "encode/synth/chosen_term.h"
#include "unit/synthesis/synthesis_test_support.h"

namespace preproc {
namespace {

class SelectorTreeTest : public SynthesisTest {
 protected:
  const FunctionToSynthesize& function(const std::string& synth_fun) {
    return read("(set-logic ALL)" + synth_fun).functions.at(0);
  }
  TermManager& terms() { return session_->terms(); }
  std::unique_ptr<Backend> make_solver() { return find_backend("z3")->create(terms(), {}); }
};

/// Selectors that matter must have values, constants may have any; an ite of the grammar over a constant stays.
TEST_F(SelectorTreeTest, ChoosesByValuesThatMatterOnly) {
  const FunctionToSynthesize& f = function("(synth-fun f ((x Int)) Int ((T Int)) ((T Int (x (+ T (Constant Int))))))");
  TermManager& tm = terms();
  const auto constant = [&](const char* name, Sort sort) { return tm.mk_constant(name, sort); };
  const Term s = constant("s", tm.sorts().boolean());
  const Term t = constant("t", tm.sorts().boolean());
  const Term b = constant("b", tm.sorts().boolean());
  const Term c = constant("c", tm.sorts().integer());
  const Term x = f.parameters[0];
  const Term of_grammar = tm.mk(Kind::Ite, {b, x, c});
  const OpenTerm open{tm.mk(Kind::Ite, {s, of_grammar, tm.mk(Kind::Ite, {t, x, c})}),
                      {tm.function(s), tm.function(t)},
                      {tm.function(b), tm.function(c)}};
  Assignment model;
  EXPECT_EQ(choose_term(tm, open, model).undecided, tm.function(s));
  model.set(tm.function(s), Value(true));
  EXPECT_EQ(text(choose_term(tm, open, model).term), text(tm.mk(Kind::Ite, {tm.mk_false(), x, tm.mk_int(0)})));
  model.set(tm.function(s), Value(false));
  EXPECT_FALSE(choose_term(tm, open, model).term);
  EXPECT_EQ(choose_term(tm, open, model).undecided, tm.function(t));
  model.set(tm.function(t), Value(false));
  model.set(tm.function(c), Value(mpz_class(7)));
  EXPECT_EQ(choose_term(tm, open, model).term, tm.mk_int(7));
}

/// Counted by hand: x; then x, x+x; then also x+(x+x), (x+x)+x, (x+x)+(x+x), of which ordering leaves out one.
TEST_F(SelectorTreeTest, EachTermOfAHeightHasOneModel) {
  const std::string script = "(synth-fun f ((x Int)) Int ((T Int)) ((T Int (x (+ T T)))))";
  const auto terms_of = [&](uint32_t height, bool symmetry) {
    const FunctionToSynthesize& f = function(script);
    TermManager& tm = terms();
    SelectorTreeOptions options{.symmetry = SymmetryBreaking::none()};
    options.symmetry.unused = true;
    options.symmetry.commutative = symmetry;
    const SelectorTree tree(tm, f, height, options);
    const std::unique_ptr<Backend> solver = make_solver();
    for (const Term condition : tree.conditions()) {
      solver->assert_term(condition);
    }
    const std::vector<Function> symbols = tree.symbols();
    std::vector<std::string> found;
    while (solver->check().status == Status::Sat && found.size() < 100) {
      const Assignment model = solver->model(symbols);
      found.push_back(text(tree.decode(model)));
      std::vector<Term> others{tm.mk_false()};
      for (const Function symbol : symbols) {
        const Term selector = tm.mk_constant(symbol);
        others.push_back(model.get(symbol).boolean() ? tm.mk(Kind::Not, {selector}) : selector);
      }
      solver->assert_term(tm.mk(Kind::Or, others));
    }
    std::ranges::sort(found);
    return found;
  };
  using Texts = std::vector<std::string>;
  EXPECT_EQ(terms_of(1, false), Texts{"x"});
  EXPECT_EQ(terms_of(2, false), (Texts{"(+ x x)", "x"}));
  EXPECT_EQ(terms_of(3, false),
            (Texts{"(+ (+ x x) x)", "(+ x (+ x x))", "(+ x x)", "(let ((?1 (+ x x))) (+ ?1 ?1))", "x"}));
  EXPECT_EQ(terms_of(3, true), (Texts{"(+ x (+ x x))", "(+ x x)", "(let ((?1 (+ x x))) (+ ?1 ?1))", "x"}));
}

TEST_F(SelectorTreeTest, HeightsOfGrammars) {
  const auto heights = [&](const std::string& grammar) {
    const FunctionToSynthesize& f = function("(synth-fun f ((x Int)) Int " + grammar + ")");
    return std::pair(least_height(f.grammar), greatest_height(f.grammar));
  };
  using Heights = std::pair<uint32_t, uint32_t>;
  EXPECT_EQ(heights("((T Int)) ((T Int (x (Constant Int))))"), Heights(1, 1));
  EXPECT_EQ(heights("((T Int)) ((T Int (x (+ T T))))"), Heights(1, UINT32_MAX));
  EXPECT_EQ(heights("((S Int) (T Int)) ((S Int ((+ T T) (- S))) (T Int ((* 2 x) (+ x 1))))"), Heights(2, UINT32_MAX));
  EXPECT_EQ(heights("((S Int) (T Int) (U Int)) ((S Int (T (- T))) (T Int ((* U U))) (U Int (x 1)))"), Heights(2, 3));
}

}  // namespace
}  // namespace preproc
