#include "synthesis/function_replacement.h"

#include "term/mentioned_functions.h"
#include "unit/synthesis/synthesis_test_support.h"

namespace preproc {
namespace {

/// Scripts with a function f of one parameter, which is replaced by a constant or by a sum with its argument.
class FunctionReplacementTest : public SynthesisTest {
 protected:
  Term replaced(const std::string& script, FunctionReplacement::Apply apply) {
    const SynthesisProblem& problem = read(script);
    const FunctionToSynthesize* const f = &problem.functions.at(0);
    FunctionReplacement replacement(session_->terms(), {&f, 1});
    const Term t = replacement.replace(problem.constraints.at(0), apply);
    EXPECT_EQ(replacement.replace(problem.constraints.at(0), apply), t) << "a definition is replaced once";
    for (const Function used : mentioned_functions(session_->terms(), {&t, 1})) {
      EXPECT_NE(used, f->function);
    }
    return t;
  }
  Term plus_one(std::span<const Term> arguments) {
    return session_->terms().mk(Kind::Add, {arguments[0], session_->terms().mk_int(1)});
  }
  bool holds(Term t) {
    const Value value = evaluate(session_->terms(), t, {});
    return value.is_bool() && value.boolean();
  }
};

const std::string kFunction = "(set-logic ALL)(synth-fun f ((x Int)) Int ((T Int)) ((T Int (x 1 (+ T T)))))";

TEST_F(FunctionReplacementTest, RecursiveDefinitionsAreOverTheReplacedBody) {
  EXPECT_TRUE(holds(replaced(kFunction + "(define-fun-rec g ((n Int) (a Int)) Int (ite (<= n 0) a (g (- n 1) (f a))))"
                                         "(constraint (= (g 3 4) 7))",
                             [this](size_t, std::span<const Term> arguments) { return plus_one(arguments); })));
}

TEST_F(FunctionReplacementTest, DefinitionsMayCallEachOtherAndPlainOnes) {
  EXPECT_TRUE(holds(replaced(kFunction + "(define-fun twice ((x Int)) Int (f (f x)))"
                                         "(define-funs-rec ((p ((n Int)) Int) (q ((n Int)) Int))"
                                         " ((ite (<= n 0) 0 (twice (q (- n 1)))) (ite (<= n 0) 10 (f (p (- n 1))))))"
                                         "(constraint (= (p 3) 15))",
                             [this](size_t, std::span<const Term> arguments) { return plus_one(arguments); })));
}

TEST_F(FunctionReplacementTest, OtherDefinitionsStay) {
  const Term t = replaced(kFunction +
                              "(define-fun-rec g ((n Int)) Int (ite (<= n 0) 0 (g (- n 1))))"
                              "(constraint (= (g 3) 0))",
                          [this](size_t, std::span<const Term> arguments) { return plus_one(arguments); });
  EXPECT_EQ(text(t), "(= (g 3) 0)");
}

}  // namespace
}  // namespace preproc
