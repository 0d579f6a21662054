#include "encode/synth/function_encoding.h"

#include <array>
#include <random>

#include "backends/backend.h"
#include "encode/synth/chosen_term.h"
#include "encode/synth/derivation.h"
#include "encode/synth/encoding_choice.h"
#include "term/substitute.h"
#include "unit/synthesis/synthesis_test_support.h"

namespace preproc {
namespace {

class FunctionEncodingTest : public SynthesisTest {
 protected:
  const FunctionToSynthesize& function(const std::string& synth_fun) {
    return read("(set-logic ALL)" + synth_fun).functions.at(0);
  }
  TermManager& terms() { return session_->terms(); }
  std::unique_ptr<Backend> make_solver() { return find_backend("z3")->create(terms(), {}); }
  Term equal(Term a, Term b) { return terms().mk(Kind::Equal, {a, b}); }
};

EncodingOptions with_symmetry_breaking(EncodingOptions form, bool broken) {
  form.tree.symmetry = broken ? SymmetryBreaking{} : SymmetryBreaking::none();
  form.location.order_copies = broken;
  return form;
}

std::vector<EncodingOptions> all_forms() {
  std::vector<EncodingOptions> forms;
  for (const bool multiplexers : {true, false}) {
    for (const bool symmetry : {true, false}) {
      for (const ExactlyOne one :
           {ExactlyOne::Pairwise, ExactlyOne::Sequential, ExactlyOne::SortingNetwork, ExactlyOne::PseudoBoolean}) {
        EncodingOptions form;
        form.tree.exactly_one = one;
        form.tree.multiplexers = multiplexers;
        forms.push_back(with_symmetry_breaking(form, symmetry));
      }
      for (const auto location : {EncodingOptions::Form::LocationInt, EncodingOptions::Form::LocationBv}) {
        EncodingOptions form;
        form.form = location;
        form.location.multiplexers = multiplexers;
        forms.push_back(with_symmetry_breaking(form, symmetry));
      }
    }
  }
  return forms;
}

/// One tree, and locations with each kind of output.
std::vector<EncodingOptions> some_forms() {
  std::vector<EncodingOptions> forms = all_forms();
  std::erase_if(forms, [](const EncodingOptions& form) {
    return !form.location.order_copies || (form.form == EncodingOptions::Form::SelectorTree &&
                                           (form.tree.exactly_one != ExactlyOne::Pairwise || !form.tree.multiplexers));
  });
  return forms;
}

std::string to_string(const EncodingOptions& form) {
  const bool tree = form.form == EncodingOptions::Form::SelectorTree;
  return (tree ? "selector tree, exactly one " + std::to_string(static_cast<int>(form.tree.exactly_one))
               : std::string(form.form == EncodingOptions::Form::LocationInt ? "locations, Ints" : "locations, bits")) +
         ((tree ? form.tree.multiplexers : form.location.multiplexers) ? ", multiplexers" : ", implications") +
         (form.location.order_copies ? ", symmetry breaking" : "");
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

/// An encoding's output is what the decoded term gives: of arguments that are values and of ones the solver chooses,
/// two occurrences that have one term. Decoded terms are the grammar's.
TEST_F(FunctionEncodingTest, OutputsAreThoseOfTheDecodedTermWhichIsOfTheGrammar) {
  std::mt19937 random(20180404);
  for (const std::string& script : kFunctions) {
    for (const EncodingOptions& form : all_forms()) {
      const FunctionToSynthesize& f = function(script);
      TermManager& tm = terms();
      for (uint32_t height = 1; height <= 2; ++height) {
        SCOPED_TRACE(script + ", height " + std::to_string(height) + ", " + to_string(form));
        const std::unique_ptr<FunctionEncoding> encoding = make_encoding(tm, f, height, form);
        ASSERT_FALSE(encoding->empty());
        Simplifier simplifier(tm);
        std::vector<Term> conditions = encoding->conditions();
        std::vector<std::vector<Term>> arguments(2);
        std::vector<Function> symbols = encoding->symbols();
        const size_t choices = symbols.size();
        for (const Term parameter : f.parameters) {
          arguments[0].push_back(tm.mk_value(default_value(tm.sorts(), tm.sort(parameter))));
          const Term constant = tm.mk_constant("argument" + std::to_string(symbols.size()), tm.sort(parameter));
          arguments[1].push_back(constant);
          symbols.push_back(tm.function(constant));
        }
        std::vector<Term> outputs;
        for (const std::vector<Term>& tuple : arguments) {
          const Term output = tm.mk_constant("output" + std::to_string(symbols.size()), f.range);
          conditions.push_back(equal(output, encoding->apply(simplifier, tuple, conditions)));
          outputs.push_back(output);
          symbols.push_back(tm.function(output));
        }
        const std::optional<OpenTerm> open = encoding->open_definition();
        EXPECT_EQ(open.has_value(), form.is_propositional());
        const std::unique_ptr<Backend> solver = make_solver();
        for (const Term condition : conditions) {
          solver->assert_term(condition);
        }
        for (int round = 0; round < 2; ++round) {
          // As many of some selectors as can be true together, of some locations as can be where they are wished.
          solver->push();
          ASSERT_EQ(solver->check().status, Status::Sat);
          Assignment model = solver->model(symbols);
          for (int wish = 0; wish < 4; ++wish) {
            const Term constant = tm.mk_constant(symbols[random() % choices]);
            const Sort sort = tm.sort(constant);
            const uint64_t place = random() % 8;
            solver->push();
            if (sort == tm.sorts().boolean()) {
              solver->assert_term(constant);
            } else if (sort == tm.sorts().integer()) {
              solver->assert_term(equal(constant, tm.mk_int(place)));
            } else if (tm.sorts().is_bitvec(sort)) {
              solver->assert_term(equal(constant, tm.mk_value(Value(BitVector(tm.sorts().width(sort), place)))));
            }
            if (solver->check().status == Status::Sat) {
              model = solver->model(symbols);
            } else {
              solver->pop(1);
            }
          }
          solver->pop(solver->levels());
          const Term body = encoding->decode(model);
          EXPECT_TRUE(is_produced(tm, f.grammar, body)) << text(body);
          EXPECT_TRUE(!open || choose_term(tm, *open, model).term == body) << text(body);
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

/// What symmetry breaking leaves out has an equal that stays: each of the 16 functions of two Booleans has a term in
/// the encoding if it has one without symmetry breaking. So it is for each form.
TEST_F(FunctionEncodingTest, SymmetryBreakingLosesNoFunction) {
  for (const std::string grammar : {
           "((S Bool)) ((S Bool (a b (and S S) (not S))))",
           "((S Bool)) ((S Bool ((not S) (or S S) (xor S S) a b true)))",
           "((S Bool) (T Bool)) ((S Bool ((and T T) (= T S))) (T Bool (a b (not S))))",
           "((S Bool) (T Bool) (U Bool)) ((S Bool (T (xor T U))) (T Bool (a (and U U))) (U Bool (b (not T) S)))",
           "((S Bool) (T Bool)) ((S Bool ((ite S T T) T)) (T Bool (a b (not T))))",
           "((S Bool)) ((S Bool (a (let ((z Bool S)) (xor z b)) (not S) (= S S))))",
           "((S Bool) (T Bool)) ((S Bool ((not T) a)) (T Bool ((not S) (and a b))))",
           "((S Bool) (T Bool)) ((S Bool (a (not T))) (T Bool ((not S))))",
           "((S Bool) (T Bool)) ((S Bool ((not T) (and T S) b)) (T Bool ((not T) a (or S T))))",
           "((S Bool) (T Bool)) ((S Bool ((and S T) (or T S) (not S) a b true)) (T Bool (false (ite S T a) b)))",
           "((S Bool)) ((S Bool (a b (Constant Bool) (=> S S) (or S S) (ite S S S))))",
           "((S Bool) (T Bool)) ((S Bool ((=> T T) (or S T) (not T))) (T Bool (a b (Constant Bool) (not S))))",
       }) {
    std::vector<uint32_t> with_terms;  // by height, of the first form
    for (const EncodingOptions& form : all_forms()) {
      const FunctionToSynthesize& f = function("(synth-fun f ((a Bool) (b Bool)) Bool " + grammar + ")");
      TermManager& tm = terms();
      // That locations have no solution is not found soon for higher terms.
      const uint32_t highest = form.form == EncodingOptions::Form::SelectorTree ? 3 : 2;
      for (uint32_t height = 1; height <= highest; ++height) {
        SCOPED_TRACE(grammar + ", height " + std::to_string(height) + ", " + to_string(form));
        uint32_t found[2] = {0, 0};
        for (const bool broken : {false, true}) {
          const std::unique_ptr<FunctionEncoding> encoding =
              make_encoding(tm, f, height, broken ? form : with_symmetry_breaking(form, false), broken ? 2 : 1);
          if (encoding->empty()) {
            continue;
          }
          Simplifier simplifier(tm);
          std::vector<Term> conditions = encoding->conditions();
          std::vector<Term> outputs;
          for (const bool a : {false, true}) {
            for (const bool b : {false, true}) {
              outputs.push_back(encoding->apply(simplifier, std::array{tm.mk_bool(a), tm.mk_bool(b)}, conditions));
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

std::string random_grammar(std::mt19937& random) {
  const std::array<std::string, 3> names{"S", "T", "U"};
  const size_t count = 1 + random() % 3;
  std::string declared;
  std::string productions;
  for (size_t n = 0; n < count; ++n) {
    const auto other = [&] { return names[random() % count]; };
    // A leaf each, and a way to the next, so that each produces something and is reached.
    std::string right = std::array{"a", "b", "true"}[random() % 3];
    right += n + 1 < count ? " (xor " + names[n + 1] + " " + other() + ")" : "";
    for (size_t more = random() % 3; more > 0; --more) {
      switch (random() % 6) {
        case 0: right += " (and " + other() + " " + other() + ")"; break;
        case 1: right += " (not " + other() + ")"; break;
        case 2: right += " (ite a " + other() + " " + other() + ")"; break;
        case 3: right += " (or b (not " + other() + "))"; break;
        case 4: right += " (Constant Bool)"; break;
        default: right += " " + other(); break;
      }
    }
    declared += " (" + names[n] + " Bool)";
    productions += " (" + names[n] + " Bool (" + right + "))";
  }
  return "(" + declared + ") (" + productions + ")";
}

/// Of functions that have to have some values, the forms say the same, and what they find has these values.
TEST_F(FunctionEncodingTest, FormsAgreeOnRandomGrammars) {
  std::mt19937 random(20260105);
  size_t satisfiable = 0;
  size_t unsatisfiable = 0;
  for (int round = 0; round < 40; ++round) {
    const std::string script = "(synth-fun f ((a Bool) (b Bool)) Bool " + random_grammar(random) + ")";
    const uint32_t height = 1 + round % 2;
    const uint32_t table = random() % 16;
    const uint32_t asked = random() % 16;
    std::optional<Status> first;
    for (const EncodingOptions& form : some_forms()) {
      SCOPED_TRACE(script + ", height " + std::to_string(height) + ", values " + std::to_string(table) + " of rows " +
                   std::to_string(asked) + ", " + to_string(form));
      const FunctionToSynthesize& f = function(script);
      TermManager& tm = terms();
      const std::unique_ptr<FunctionEncoding> encoding = make_encoding(tm, f, height, form);
      ASSERT_FALSE(encoding->empty());
      Simplifier simplifier(tm);
      std::vector<Term> conditions = encoding->conditions();
      const auto row_arguments = [&](uint32_t row) {
        return std::array{tm.mk_bool((row >> 1U) != 0), tm.mk_bool((row & 1U) != 0)};
      };
      const auto wanted = [&](uint32_t row) { return tm.mk_bool((table >> row & 1U) != 0); };
      for (uint32_t row = 0; row < 4; ++row) {
        if ((asked >> row & 1U) != 0) {
          conditions.push_back(equal(encoding->apply(simplifier, row_arguments(row), conditions), wanted(row)));
        }
      }
      const std::unique_ptr<Backend> solver = make_solver();
      for (const Term condition : conditions) {
        solver->assert_term(condition);
      }
      const Status status = solver->check().status;
      ASSERT_NE(status, Status::Unknown);
      ASSERT_EQ(first.value_or(status), status);
      if (!first) {
        (status == Status::Sat ? satisfiable : unsatisfiable)++;
      }
      first = status;
      if (status == Status::Sat) {
        const Term body = encoding->decode(solver->model(encoding->symbols()));
        EXPECT_TRUE(is_produced(tm, f.grammar, body)) << text(body);
        for (uint32_t row = 0; row < 4; ++row) {
          const Term value = tm.mk_value(evaluate(tm, substitute(tm, body, f.parameters, row_arguments(row)), {}));
          EXPECT_TRUE((asked >> row & 1U) == 0 || value == wanted(row)) << text(body);
        }
      }
    }
  }
  EXPECT_GT(satisfiable, 5U);
  EXPECT_GT(unsatisfiable, 5U);
}

TEST_F(FunctionEncodingTest, WhereNoTermIsLowEnoughThereIsNone) {
  for (const EncodingOptions& form : some_forms()) {
    SCOPED_TRACE(to_string(form));
    const FunctionToSynthesize& f = function(
        "(synth-fun f ((x Int)) Int ((S Int) (T Int) (U Int)) ((S Int ((+ T T))) (T Int ((* 2 U))) (U Int (x))))");
    EXPECT_TRUE(make_encoding(terms(), f, 2, form)->empty());
    EXPECT_FALSE(make_encoding(terms(), f, 2, form)->too_large());
    EXPECT_FALSE(make_encoding(terms(), f, 3, form)->empty());
  }
}

TEST_F(FunctionEncodingTest, WhatWouldBeTooLargeIsNone) {
  for (const EncodingOptions& form : some_forms()) {
    SCOPED_TRACE(to_string(form));
    const FunctionToSynthesize& f = function("(synth-fun f ((x Int)) Int ((T Int)) ((T Int (x 1 (+ T T) (- T T)))))");
    EXPECT_FALSE(make_encoding(terms(), f, 5, form)->too_large());
    const std::unique_ptr<FunctionEncoding> encoding = make_encoding(terms(), f, 40, form);
    EXPECT_TRUE(encoding->too_large());
    EXPECT_TRUE(encoding->empty());
  }
}

}  // namespace
}  // namespace preproc
