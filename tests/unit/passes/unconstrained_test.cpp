#include "passes/unconstrained.h"

#include "unit/passes/pass_test_support.h"

namespace preproc {
namespace {

class UnconstrainedTest : public PassTest {
 protected:
  UnconstrainedTest() {
    read(
        "(declare-const x (_ BitVec 8)) (declare-const y (_ BitVec 8)) (declare-const z (_ BitVec 8)) (declare-const u "
        "(_ BitVec 8)) (declare-const v (_ BitVec 8)) (declare-const p Bool) (declare-const q Bool) (declare-const r "
        "Bool) (declare-const n Int) (declare-const m Int) (declare-const k Int) (declare-const s Real) "
        "(declare-const t Real) (declare-const w Float32) (declare-fun f ((_ BitVec 8)) (_ BitVec 8)) "
        "(declare-const a (Array (_ BitVec 8) (_ BitVec 8))) (declare-const b (Array (_ BitVec 8) (_ BitVec 8)))"
        // So that u, v, q, k, b and what f gives occur more than once.
        "(assert (distinct u v)) (assert (=> q (< k (ite q 5 (- k))))) (assert (distinct (f u) (f v)))"
        "(assert (distinct (select b u) (select b v)))");
  }
  /// What is left of these assertions.
  Texts left_of(const std::string& script) {
    read("(push)" + script);
    apply({"unconstrained"});
    Texts result = left();
    EXPECT_GE(result.size(), 4U);
    result.erase(result.begin(), result.begin() + std::min<std::ptrdiff_t>(4, std::ssize(result)));
    return result;
  }
};

TEST_F(UnconstrainedTest, ASumWithASymbolThatOccursOnceIsAnyWord) {
  EXPECT_EQ(left_of("(assert (= (bvmul (bvadd x (bvmul u v)) u) v))"), Texts{"(= (bvmul preproc!x!free u) v)"});
  EXPECT_EQ(converter(), Texts{"x = (bvsub preproc!x!free (bvmul u v))"});
  EXPECT_EQ(counter("unconstrained", "removed"), 1U);
}

TEST_F(UnconstrainedTest, AnAssertionThatCanHaveAnyValueIsDropped) {
  EXPECT_EQ(left_of("(assert (= (bvadd x (bvmul u v)) (bvnot v)))"), Texts{});
  EXPECT_EQ(counter("unconstrained", "dropped"), 1U);
  EXPECT_EQ(problem_.guarantee, Guarantee::Equisatisfiable);
}

TEST_F(UnconstrainedTest, WhatOccursTwiceStays) {
  read("(push) (assert (bvult (bvadd x u) (bvmul x v))) (assert (=> p (bvult y u))) (assert (or p (bvult y v)))");
  apply({"unconstrained"});
  expect_alone();
}

TEST_F(UnconstrainedTest, ATermThatOccursTwiceIsOneSymbol) {
  EXPECT_EQ(left_of("(assert (bvult (bvadd x u) (bvmul v (bvadd x u))))"),
            Texts{"(bvult preproc!x!free (bvmul v preproc!x!free))"});
}

TEST_F(UnconstrainedTest, WhatGoesWithATermMayLeaveOthersOnce) {
  EXPECT_EQ(left_of("(assert (=> q (bvult (bvadd z u) v))) (assert (=> q (= (bvmul u (bvadd x z)) v)))"),
            (Texts{"(=> q (and preproc!z!free!free (not (= v #x00))))", "(=> q (= (bvmul u preproc!x!free) v))"}));
}

TEST_F(UnconstrainedTest, WordsUnderOperatorsWithInverses) {
  for (const char* term : {"(bvneg x)",
                           "(bvnot x)",
                           "(bvsub x u)",
                           "(bvsub u x)",
                           "(bvxor u x)",
                           "(bvxnor x u)",
                           "(bvmul x #x05)",
                           "(bvmul #xff x)",
                           "((_ rotate_left 3) x)",
                           "((_ rotate_right 9) x)",
                           "(ite p u (bvadd x y))",
                           "(bvadd x y z)",
                           "(concat ((_ extract 6 3) x) ((_ extract 3 0) y))",
                           "(concat ((_ extract 0 0) x) ((_ extract 7 1) y))",
                           "(bvmul x y)",
                           "(bvudiv x y)",
                           "(bvurem x y)",
                           "(bvsdiv x y)",
                           "(bvsrem x y)",
                           "(bvsmod x y)",
                           "(bvand x y)",
                           "(bvor x y)",
                           "(bvshl x y)",
                           "(bvlshr x y)",
                           "(bvashr x y)",
                           "(ite q x y)",
                           "(select a u)",
                           "(select a x)",
                           "(select (store a u x) v)",
                           "(concat (bvcomp x u) ((_ extract 6 0) y))"}) {
    EXPECT_EQ(left_of("(assert (= (bvmul u " + std::string(term) + ") (f v)))").size(), 1U);
    EXPECT_EQ(counter("unconstrained", "dropped"), 0U) << term;
    EXPECT_GE(counter("unconstrained", "removed"), 1U) << term;
    EXPECT_EQ(left().back().find(term), std::string::npos) << left().back();
    read("(pop)");
  }
}

TEST_F(UnconstrainedTest, WordsUnderOthersStay) {
  for (const char* term :
       {"(bvmul x u)", "(bvmul x #x06)", "(bvand x u)", "(bvudiv x u)", "(bvudiv u x)", "(bvshl x #x01)", "(ite q x u)",
        "(ite p u v)", "(select b x)", "(f x)", "((_ zero_extend 4) ((_ extract 3 0) u))"}) {
    read("(push) (assert (= (bvmul u " + std::string(term) + ") (f v)))");
    apply({"unconstrained"});
    expect_alone();
    read("(pop)");
  }
}

TEST_F(UnconstrainedTest, Comparisons) {
  for (const char* less : {"bvult", "bvule", "bvugt", "bvuge", "bvslt", "bvsle", "bvsgt", "bvsge"}) {
    for (const char* arguments : {" x u)", " u x)", " x #x11)", " #x11 x)", " x y)", " x #x00)", " #x80 x)", " #x7f x)",
                                  " x #xff)", " ((_ extract 0 0) x) ((_ extract 0 0) y))"}) {
      left_of("(assert (= q (" + std::string(less) + arguments + "))");
      read("(pop)");
    }
  }
  for (const char* less : {"<", "<=", ">", ">="}) {
    for (const char* arguments :
         {" n k)", " k n)", " n 7)", " n m)", " (- n) (+ n n))", " (- n k) k)", " (+ k n 3) k)"}) {
      left_of("(assert (= q (" + std::string(less) + arguments + "))");
      read("(pop)");
    }
  }
  EXPECT_EQ(left_of("(assert (=> q (bvult x #x11)))"), Texts{"(=> q preproc!x!free)"});
  EXPECT_EQ(converter(), Texts{"x = (ite preproc!x!free #x00 #x11)"});
}

TEST_F(UnconstrainedTest, Booleans) {
  for (const char* term : {"(not p)", "(xor p q)", "(= q p)", "(and p r)", "(or p r)", "(=> p r)", "(ite p r q)",
                           "(distinct x u)", "(= x u)", "(= n k)", "(ite q p r)"}) {
    EXPECT_EQ(left_of("(assert (= (f u) (ite " + std::string(term) + " u v)))").size(), 1U) << term;
    EXPECT_GE(counter("unconstrained", "removed"), 1U) << term;
    read("(pop)");
  }
  for (const char* term : {"(and p q)", "(or q p)", "(=> q p)", "(ite p q (= u v))"}) {
    read("(push) (assert (= (f u) (ite " + std::string(term) + " u v)))");
    apply({"unconstrained"});
    expect_alone();
    read("(pop)");
  }
}

TEST_F(UnconstrainedTest, BindersAndOperatorsThatAModelMayNotDetermineStay) {
  read(
      "(push) (assert (forall ((i Int)) (< (+ i n) k))) (assert (=> q (< s t))) (assert (=> q (= (+ m (div k 0)) k)))"
      "(assert (=> q (fp.isNaN w))) (assert (= (select a #x00) x)) (assert (= (select a #x01) y))");
  apply({"unconstrained"});
  expect_alone();
}

TEST_F(UnconstrainedTest, ASymbolThatComesBackIsItselfAgain) {
  EXPECT_EQ(left_of("(assert (=> q (= (bvmul v (bvadd x u)) u)))"), Texts{"(=> q (= (bvmul v preproc!x!free) u))"});
  EXPECT_EQ(left_of("(assert (= x u))"), (Texts{"(=> q (= (bvmul v (bvadd x u)) u))", "(= x u)"}));
  read("(pop)");
  apply({"unconstrained"});
  EXPECT_EQ(left().back(), "(=> q (= (bvmul v preproc!x!free) u))");
}

}  // namespace
}  // namespace preproc
