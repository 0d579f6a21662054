#include "passes/scalars.h"

#include "unit/passes/pass_test_support.h"

namespace preproc {
namespace {

class ScalarsTest : public PassTest {
 protected:
  ScalarsTest() {
    read(
        "(declare-const in (Array (_ BitVec 32) (_ BitVec 8))) (declare-const i (_ BitVec 32)) (declare-const v (_ "
        "BitVec 8))");
  }
};

TEST_F(ScalarsTest, EachElementThatIsReadBecomesAConstant) {
  read("(assert (bvult (select in #x00000000) (select in #x00000004)))");
  apply({"scalars"});
  EXPECT_EQ(left(), Texts{"(bvult preproc!in!0 preproc!in!4)"});
  EXPECT_EQ(converter(),
            Texts{"in = (store (store preproc!in!elsewhere #x00000000 preproc!in!0) #x00000004 preproc!in!4)"});
  EXPECT_EQ(counter("scalars", "arrays"), 1U);
  EXPECT_EQ(counter("scalars", "scalars"), 2U);
  EXPECT_EQ(problem_.guarantee, Guarantee::Equisatisfiable);
}

TEST_F(ScalarsTest, ElementsWithConstantsAreDefinedAtOnce) {
  read(
      "(assert (= (select in #x00000001) #x2a)) (assert (= v (select in #x00000002))) (assert (bvult (select in "
      "#x00000001) (select in #x00000000)))");
  apply({"scalars"});
  EXPECT_EQ(left(), (Texts{"(= v preproc!in!2)", "(bvult #x2a preproc!in!0)"}));
  EXPECT_EQ(converter(),
            Texts{"in = (store (store (store preproc!in!elsewhere #x00000001 #x2a) #x00000002 preproc!in!2) "
                  "#x00000000 preproc!in!0)"});
}

TEST_F(ScalarsTest, ContradictingElementsStayContradicting) {
  read("(assert (= (select in #x00000001) #x2a)) (assert (= (select in #x00000001) #x2b))");
  apply({"scalars"});
  EXPECT_EQ(left(), Texts{"false"});
}

TEST_F(ScalarsTest, AnArrayThatIsReadAtAnUnknownIndexStays) {
  read("(assert (bvult (select in #x00000000) (select in i)))");
  apply({"scalars"});
  expect_alone();
  EXPECT_EQ(counter("scalars", "arrays"), 0U);
}

TEST_F(ScalarsTest, SoDoesOneThatIsUsedAsAValue) {
  read(
      "(declare-const b (Array (_ BitVec 32) (_ BitVec 8))) (declare-fun f ((Array (_ BitVec 32) (_ BitVec 8))) Bool) "
      "(assert (= in b)) (assert (f b)) (assert (= (select in #x00000000) (select (store b i v) #x00000000)))");
  apply({"scalars"});
  expect_alone();
}

TEST_F(ScalarsTest, OneArrayMayGoAndAnotherStay) {
  read(
      "(declare-const b (Array Int Bool)) (assert (= (select in #x00000000) (select in i))) (assert (or (select b 0) "
      "(select b (- 7))))");
  apply({"scalars"});
  EXPECT_EQ(left(), (Texts{"(= (select in #x00000000) (select in i))", "(or preproc!b!0 |preproc!b!(- 7)|)"}));
  EXPECT_EQ(converter(), Texts{"b = (store (store preproc!b!elsewhere 0 preproc!b!0) (- 7) |preproc!b!(- 7)|)"});
}

TEST_F(ScalarsTest, TheSameElementHasTheSameNameAtTheNextCheck) {
  read("(assert (bvult #x05 (select in #x00000000)))");
  apply({"scalars"});
  const Texts before{"(bvult #x05 preproc!in!0)"};
  EXPECT_EQ(left(), before);
  read("(push) (assert (= (select in #x00000000) #x07))");
  apply({"scalars"});
  EXPECT_EQ(left(), Texts{"true"});
  read("(pop)");
  apply({"scalars"});
  EXPECT_EQ(left(), before);
}

}  // namespace
}  // namespace preproc
