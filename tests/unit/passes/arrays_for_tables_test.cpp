#include "unit/passes/pass_test_support.h"

namespace preproc {
namespace {

class ArraysForTablesTest : public PassTest {
 protected:
  ArraysForTablesTest() {
    read(
        "(declare-fun f ((_ BitVec 8)) (_ BitVec 8)) (declare-const x (_ BitVec 8)) (declare-const y (_ BitVec 8)) "
        "(declare-const n Int)");
  }
  /// (ite (= i #x00) #x05 (ite (= i #x01) #x0c ... #xff)) of so many cases.
  static std::string nested_ites(const std::string& index, int cases) {
    std::string text;
    for (int i = 0; i < cases; ++i) {
      text += "(ite (= " + index + " (_ bv" + std::to_string(i) + " 8)) (_ bv" + std::to_string(5 + 7 * i) + " 8) ";
    }
    return text + "#xff" + std::string(static_cast<size_t>(cases), ')');
  }
};

TEST_F(ArraysForTablesTest, AFunctionWithPointsBecomesAnArray) {
  read("(assert (= (f #x00) #x17)) (assert (= (f #x01) #x2a)) (assert (bvult (f x) y))");
  apply({"arrays-for-tables"});
  EXPECT_EQ(left(), (Texts{"(= (select preproc!f!points #x00) #x17)", "(= (select preproc!f!points #x01) #x2a)",
                           "(bvult (select preproc!f!points x) y)"}));
  EXPECT_EQ(converter(), Texts{"f(i) = (select preproc!f!points i)"});
  EXPECT_EQ(counter("arrays-for-tables", "functions"), 1U);
  EXPECT_EQ(problem_.guarantee, Guarantee::Equisatisfiable);
}

TEST_F(ArraysForTablesTest, OnePointIsNoTable) {
  read("(assert (= (f #x00) #x17)) (assert (= (f x) #x01)) (assert (bvult (f (f x)) y))");
  apply({"arrays-for-tables"});
  expect_alone();
  EXPECT_EQ(counter("arrays-for-tables", "functions"), 0U);
}

TEST_F(ArraysForTablesTest, ContradictingPointsStayContradicting) {
  read(
      "(assert (= (f #x00) #x17)) (assert (= (f #x01) #x2a)) (assert (= (f x) #x17)) (assert (distinct (f (bvmul x "
      "#x00)) #x17))");
  apply({"arrays-for-tables"});
  EXPECT_EQ(left().size(), 4U);
}

TEST_F(ArraysForTablesTest, NestedItesBecomeAChainOfStores) {
  read("(assert (= y " + nested_ites("x", 8) + "))");
  apply({"arrays-for-tables"});
  EXPECT_EQ(counter("arrays-for-tables", "ites"), 1U);
  EXPECT_EQ(left(), Texts{"(= y (select (store (store (store (store (store (store (store (store ((as const (Array (_ "
                          "BitVec 8) (_ BitVec 8))) #xff) #x07 #x36) #x06 #x2f) #x05 #x28) #x04 #x21) #x03 #x1a) #x02 "
                          "#x13) #x01 #x0c) #x00 #x05) x))"});
}

TEST_F(ArraysForTablesTest, FewNestedItesStay) {
  read("(assert (= y " + nested_ites("x", 7) + "))");
  apply({"arrays-for-tables"});
  expect_alone();
  EXPECT_EQ(counter("arrays-for-tables", "ites"), 0U);
}

TEST_F(ArraysForTablesTest, TheIndexOfATableMayBeOneItself) {
  read("(define-fun t ((i (_ BitVec 8))) (_ BitVec 8) " + nested_ites("i", 9) + ") (assert (= (t (t x)) #x0c))");
  apply({"arrays-for-tables"});
  EXPECT_EQ(counter("arrays-for-tables", "ites"), 2U);
}

TEST_F(ArraysForTablesTest, FunctionsOfOtherSortsStay) {
  read(
      "(declare-fun g (Int) (_ BitVec 8)) (declare-fun h ((_ BitVec 8)) Int) (declare-fun k ((_ BitVec 8) (_ BitVec "
      "8)) "
      "Bool) (assert (= (g 0) #x17)) (assert (= (g 1) #x18)) (assert (= (h #x00) 1)) (assert (= (h #x01) 2)) (assert "
      "(k "
      "#x00 #x00)) (assert (k #x00 #x01)) (assert (= (g n) x)) (assert (k x x))");
  apply({"arrays-for-tables"});
  expect_alone();
}

}  // namespace
}  // namespace preproc
