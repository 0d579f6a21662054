#include "encode/synth/selector_tree.h"

#include <array>
#include <random>

#include "backends/backend.h"
#include "encode/synth/chosen_term.h"
#include "script/grammar_membership.h"
#include "synthesis_test_support.h"
#include "term/substitute.h"

namespace preproc {
namespace {

class SelectorTreeTest : public SynthesisTest {
 protected:
  const FunctionToSynthesize& function(const std::string& synth_fun) {
    return read("(set-logic ALL)" + synth_fun).functions.at(0);
  }
  TermManager& terms() { return session_->terms(); }
  std::unique_ptr<Backend> make_solver() { return find_backend("z3")->create(terms(), {}); }
  Term equal(Term a, Term b) { return terms().mk(Kind::Equal, {a, b}); }
};

std::vector<SelectorTreeOptions> all_forms() {
  std::vector<SelectorTreeOptions> forms;
  for (const ExactlyOne one : {ExactlyOne::Pairwise, ExactlyOne::Sequential, ExactlyOne::SortingNetwork}) {
    for (const bool multiplexers : {true, false}) {
      for (const bool symmetry : {true, false}) {
        forms.push_back({one, multiplexers, symmetry, symmetry, symmetry});
      }
    }
  }
  return forms;
}

std::string to_string(const SelectorTreeOptions& form) {
  return "exactly one " + std::to_string(static_cast<int>(form.exactly_one)) +
         (form.multiplexers ? ", multiplexers" : ", implications") + (form.pin_unused ? ", symmetry breaking" : "");
}

const std::vector<std::string> kFunctions{
    "(synth-fun f ((x Int) (y Int)) Int ((T Int) (B Bool)) ((T Int (x y 1 (+ T T) (- T T) (ite B T T))) (B Bool ((< T "
    "T) "
    "(= T T) (not B)))))",
    "(synth-fun f ((x Int)) Int ((T Int)) ((T Int (x (Constant Int) (+ T (* 3 T))))))",
    "(synth-fun f ((x (_ BitVec 8)) (y (_ BitVec 8))) (_ BitVec 8) ((S (_ BitVec 8)) (C (_ BitVec 8))) ((S (_ BitVec "
    "8) (x C (bvand S S) (bvnot S) (bvadd S S) (bvlshr S C) (ite (= S C) S C))) (C (_ BitVec 8) (#x01 #x80 y))))",
    "(synth-fun f ((a Bool) (b Bool)) Bool ((S Bool) (T Bool)) ((S Bool (T (and S S) (not S))) (T Bool (a b (xor S "
    "T)))))",
    "(synth-fun f ((s String)) String ((S String) (I Int)) ((S String (s \"ab\" (str.++ S S) (str.substr S I I))) (I "
    "Int (0 1 (str.len S)))))",
    "(synth-fun f ((x Real)) Real ((T Real)) ((T Real (x 1.5 (+ T T) (- T T)))))",
    "(synth-fun f () Int ((T Int)) ((T Int (2 (* T T)))))",
};

/// A tree's output is what the decoded term gives: of arguments that are values and of ones the solver chooses, two
/// occurrences that have one term. Decoded terms are the grammar's.
TEST_F(SelectorTreeTest, OutputsAreThoseOfTheDecodedTermWhichIsOfTheGrammar) {
  std::mt19937 random(20180404);
  for (const std::string& script : kFunctions) {
    for (const SelectorTreeOptions& form : all_forms()) {
      const FunctionToSynthesize& f = function(script);
      TermManager& tm = terms();
      for (uint32_t height = 1; height <= 2; ++height) {
        SCOPED_TRACE(script + ", height " + std::to_string(height) + ", " + to_string(form));
        SelectorTree tree(tm, f, height, form);
        ASSERT_FALSE(tree.empty());
        Simplifier simplifier(tm);
        std::vector<Term> conditions = tree.conditions();
        std::vector<std::vector<Term>> arguments(2);
        std::vector<Function> symbols = tree.symbols();
        const size_t selectors = symbols.size();
        for (const Term parameter : f.parameters) {
          arguments[0].push_back(tm.mk_value(default_value(tm.sorts(), tm.sort(parameter))));
          const Term constant = tm.mk_constant("argument" + std::to_string(symbols.size()), tm.sort(parameter));
          arguments[1].push_back(constant);
          symbols.push_back(tm.function(constant));
        }
        std::vector<Term> outputs;
        for (const std::vector<Term>& tuple : arguments) {
          const Term output = tm.mk_constant("output" + std::to_string(symbols.size()), f.range);
          conditions.push_back(equal(output, tree.apply(simplifier, tuple, conditions)));
          outputs.push_back(output);
          symbols.push_back(tm.function(output));
        }
        const std::vector<Function> constants = tree.constants();
        OpenTerm open{tree.definition(), {}, {constants.begin(), constants.end()}};
        for (const Function f : tree.selectors()) {
          open.selectors.insert(f);
        }
        const std::unique_ptr<Backend> solver = make_solver();
        for (const Term condition : conditions) {
          solver->assert_term(condition);
        }
        for (int round = 0; round < 3; ++round) {
          // As many of some selectors as can be true together.
          solver->push();
          ASSERT_EQ(solver->check().status, Status::Sat);
          Assignment model = solver->model(symbols);
          for (int wish = 0; wish < 4; ++wish) {
            const Function selector = symbols[random() % selectors];
            solver->push();
            const Term constant = tm.mk_constant(selector);
            if (tm.sort(constant) == tm.sorts().boolean()) {
              solver->assert_term(constant);
            }
            if (solver->check().status == Status::Sat) {
              model = solver->model(symbols);
            } else {
              solver->pop(1);
            }
          }
          solver->pop(solver->levels());
          const Term body = tree.decode(model);
          EXPECT_TRUE(is_produced(tm, f.grammar, body)) << text(body);
          EXPECT_EQ(choose_term(tm, open, model).term, body) << text(body);
          for (size_t i = 0; i < outputs.size(); ++i) {
            const Value expected = evaluate(tm, substitute(tm, body, f.parameters, arguments[i]), model);
            ASSERT_TRUE(expected.known()) << text(body);
            EXPECT_EQ(model.get(tm.function(outputs[i])), expected) << text(body);
          }
        }
      }
    }
  }
}

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

/// What symmetry breaking leaves out has an equal that stays: each of the 16 functions of two Booleans has a term in
/// the tree if it has one without symmetry breaking. So it is for each form.
TEST_F(SelectorTreeTest, SymmetryBreakingLosesNoFunction) {
  for (const std::string grammar : {
           "((S Bool)) ((S Bool (a b (and S S) (not S))))",
           "((S Bool)) ((S Bool ((not S) (or S S) (xor S S) a b true)))",
           "((S Bool) (T Bool)) ((S Bool ((and T T) (= T S))) (T Bool (a b (not S))))",
           "((S Bool) (T Bool) (U Bool)) ((S Bool (T (xor T U))) (T Bool (a (and U U))) (U Bool (b (not T) S)))",
           "((S Bool) (T Bool)) ((S Bool ((ite S T T) T)) (T Bool (a b (not T))))",
           "((S Bool)) ((S Bool (a (let ((z Bool S)) (xor z b)) (not S) (= S S))))",
       }) {
    std::vector<uint32_t> with_terms;  // by height, of the first form
    for (const SelectorTreeOptions& form : all_forms()) {
      const FunctionToSynthesize& f = function("(synth-fun f ((a Bool) (b Bool)) Bool " + grammar + ")");
      TermManager& tm = terms();
      for (uint32_t height = 1; height <= 3; ++height) {
        SCOPED_TRACE(grammar + ", height " + std::to_string(height) + ", " + to_string(form));
        SelectorTreeOptions plain = form;
        plain.order_commutative = plain.pin_unused = plain.no_double_negation = false;
        uint32_t found[2] = {0, 0};
        for (const bool broken : {false, true}) {
          SelectorTree tree(tm, f, height, broken ? form : plain, broken ? 2 : 1);
          if (tree.empty()) {
            continue;
          }
          Simplifier simplifier(tm);
          std::vector<Term> conditions = tree.conditions();
          std::vector<Term> outputs;
          for (const bool a : {false, true}) {
            for (const bool b : {false, true}) {
              outputs.push_back(tree.apply(simplifier, std::array{tm.mk_bool(a), tm.mk_bool(b)}, conditions));
            }
          }
          const std::unique_ptr<Backend> solver = make_solver();
          for (const Term condition : conditions) {
            solver->assert_term(condition);
          }
          for (uint32_t table = 0; table < 16; ++table) {
            solver->push();
            for (uint32_t row = 0; row < 4; ++row) {
              solver->assert_term(equal(outputs[row], tm.mk_bool((table >> row & 1U) != 0)));
            }
            const Status status = solver->check().status;
            ASSERT_NE(status, Status::Unknown);
            found[broken ? 1 : 0] |= (status == Status::Sat ? 1U : 0U) << table;
            solver->pop(1);
          }
        }
        EXPECT_EQ(found[0], found[1]);
        if (with_terms.size() < height) {
          with_terms.push_back(found[0]);
        }
        EXPECT_EQ(with_terms[height - 1], found[0]);
      }
    }
  }
}

/// Counted by hand: x; then x, x+x; then also x+(x+x), (x+x)+x, (x+x)+(x+x), of which ordering leaves out one.
TEST_F(SelectorTreeTest, EachTermOfAHeightHasOneModel) {
  const std::string script = "(synth-fun f ((x Int)) Int ((T Int)) ((T Int (x (+ T T)))))";
  const auto terms_of = [&](uint32_t height, bool symmetry) {
    const FunctionToSynthesize& f = function(script);
    TermManager& tm = terms();
    const SelectorTreeOptions options{.order_commutative = symmetry, .pin_unused = true};
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

TEST_F(SelectorTreeTest, WhereNoTermIsLowEnoughThereIsNoTree) {
  const FunctionToSynthesize& f = function(
      "(synth-fun f ((x Int)) Int ((S Int) (T Int) (U Int)) ((S Int ((+ T T))) (T Int ((* 2 U))) (U Int (x))))");
  EXPECT_TRUE(SelectorTree(terms(), f, 1, {}).empty());
  EXPECT_TRUE(SelectorTree(terms(), f, 2, {}).empty());
  EXPECT_FALSE(SelectorTree(terms(), f, 2, {}).too_large());
  EXPECT_FALSE(SelectorTree(terms(), f, 3, {}).empty());
}

TEST_F(SelectorTreeTest, TreesThatWouldBeTooLargeAreNone) {
  const FunctionToSynthesize& f = function("(synth-fun f ((x Int)) Int ((T Int)) ((T Int (x 1 (+ T T) (- T T)))))");
  EXPECT_FALSE(SelectorTree(terms(), f, 5, {}).too_large());
  const SelectorTree tree(terms(), f, 40, {});
  EXPECT_TRUE(tree.too_large());
  EXPECT_TRUE(tree.empty());
}

}  // namespace
}  // namespace preproc
