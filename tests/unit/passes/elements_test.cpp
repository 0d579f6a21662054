#include "unit/passes/pass_test_support.h"

namespace preproc {
namespace {

class ElementsTest : public PassTest {
 protected:
  ElementsTest() {
    read(
        "(declare-const a (Array (_ BitVec 8) (_ BitVec 8))) (declare-const b (Array (_ BitVec 8) (_ BitVec 8))) "
        "(declare-const i (_ BitVec 8)) (declare-const v (_ BitVec 8))");
  }
};

TEST_F(ElementsTest, ATableThatNothingReadsIsDefined) {
  read("(assert (= (select a #x00) #x17)) (assert (= (select a #x01) #x2a)) (assert (bvult v i))");
  apply({"elements"});
  EXPECT_EQ(left(), Texts{"(bvult v i)"});
  EXPECT_EQ(converter(), Texts{"a = (store (store preproc!a!elsewhere #x00 #x17) #x01 #x2a)"});
  EXPECT_EQ(counter("elements", "arrays"), 1U);
  EXPECT_EQ(problem_.guarantee, Guarantee::Equisatisfiable);
}

TEST_F(ElementsTest, ATableThatIsReadStays) {
  read("(assert (= (select a #x00) #x17)) (assert (= (select a #x01) #x2a)) (assert (= (select a i) v))");
  apply({"elements"});
  expect_alone();
  EXPECT_EQ(counter("elements", "arrays"), 0U);
}

TEST_F(ElementsTest, AnElementThatIsReadOfAnotherTableKeepsThat) {
  read("(assert (= (select a #x00) (select b #x07))) (assert (= (select b #x00) #x2a))");
  apply({"elements"});
  EXPECT_EQ(left(), Texts{"(= (select b #x00) #x2a)"});
  EXPECT_EQ(converter(), Texts{"a = (store preproc!a!elsewhere #x00 (select b #x07))"});
}

TEST_F(ElementsTest, SymbolicElementsAreOnTheTrail) {
  read("(assert (= (select a #x00) (bvadd v i))) (assert (not (= v i)))");
  apply({"elements"});
  EXPECT_EQ(left(), Texts{"(not (= v i))"});
  EXPECT_EQ(converter(), Texts{"a = (store preproc!a!elsewhere #x00 (bvadd v i))"});
}

TEST_F(ElementsTest, TwoValuesOfAnElementStay) {
  read("(assert (= (select a #x00) #x17)) (assert (= (select a #x00) v)) (assert (= (select b #x00) v))");
  apply({"elements"});
  EXPECT_EQ(left(), (Texts{"(= (select a #x00) #x17)", "(= (select a #x00) v)"}));
}

TEST_F(ElementsTest, ArraysThatNoSymbolNamesStay) {
  read(
      "(declare-fun f ((_ BitVec 8)) (Array (_ BitVec 8) (_ BitVec 8))) (assert (= (select (f v) #x00) #x17)) (assert "
      "(= "
      "(select (store a i v) #x01) #x2a))");
  apply({"elements"});
  expect_alone();
}

}  // namespace
}  // namespace preproc
