#include "script/sygus_problem_text.h"

#include "unit/synthesis/synthesis_test_support.h"

namespace preproc {
namespace {

class SygusProblemText : public SynthesisTest {
 protected:
  std::string written(const std::string& script) {
    const SynthesisProblem& problem = read(script);
    return sygus_problem_text(session_->terms(), problem);
  }
};

TEST_F(SygusProblemText, IsTheProblem) {
  const std::string script =
      "(set-logic LIA)\n(synth-fun f ((x Int)) Int\n  ((T Int))\n  ((T Int (x (Constant Int) (+ T T)))))\n"
      "(declare-var a Int)\n(assume (> a 0))\n(constraint (> (f a) a))\n(check-synth)\n";
  EXPECT_EQ(written(script), script);
}

TEST_F(SygusProblemText, InvariantsStayWhatTheyAre) {
  const std::string script =
      "(set-logic LIA)\n(synth-inv inv ((x Int)))\n"
      "(declare-var y Int)\n(define-fun pre ((x Int)) Bool (= x 0))\n"
      "(define-fun trans ((x Int) (x! Int)) Bool (= x! (+ x y)))\n(define-fun post ((x Int)) Bool (>= x 0))\n"
      "(constraint (=> (inv y) (> y (- 1))))\n(inv-constraint inv pre trans post)\n"
      "(constraint (inv 1))\n(check-synth)\n";
  EXPECT_EQ(written(script), script);
}

/// Each function is defined before another definition uses it, wherever else it is used.
TEST_F(SygusProblemText, DefinitionsComeInOrder) {
  const std::string definitions = "(define-fun g ((x Int)) Int (+ x 1))\n(define-fun h ((x Int)) Int (g (g x)))\n";
  const std::string function = "(synth-fun f ((x Int)) Int\n  ((T Int))\n  ((T Int (x (h T)))))\n";
  const std::string after = "(define-fun k ((x Int)) Int (f (g x)))\n(define-fun l ((x Int)) Int (+ (k x) (f x)))\n";
  const std::string rest = "(constraint (= (l 1) (g (k 1))))\n(check-synth)\n";
  EXPECT_EQ(written("(set-logic LIA)\n" + definitions + function + after + rest),
            "(set-logic LIA)\n" + definitions + function + after + rest);
}

TEST_F(SygusProblemText, ThereIsNoneOfWhatOnlyAnotherVersionExpresses) {
  EXPECT_EQ(written("(set-logic LIA)(synth-fun f ((x Int)) Int ((Start Int (x (let ((z Int Start)) (+ z z))))))"
                    "(constraint (= (f 1) 2))(check-synth)"),
            "");
  EXPECT_EQ(written("(set-logic LIA)(define-fun-rec sum ((x Int)) Int (ite (<= x 0) 0 (+ x (sum (- x 1)))))"
                    "(synth-fun f ((x Int)) Int)(constraint (= (f 3) (sum 3)))(check-synth)"),
            "");
}

}  // namespace
}  // namespace preproc
