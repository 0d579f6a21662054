#include "passes/respell.h"

#include "unit/passes/pass_test_support.h"

namespace preproc {
namespace {

/// What is respelled is what arrays-for-tables made: the two are applied together.
class RespellTest : public PassTest {
 protected:
  RespellTest() {
    read("(declare-fun f ((_ BitVec 8)) (_ BitVec 8)) (declare-const x (_ BitVec 8)) (declare-const y (_ BitVec 8))");
  }
};

TEST_F(RespellTest, AFunctionIsOneAgain) {
  read("(assert (= (f #x00) #x17)) (assert (= (f #x01) #x2a)) (assert (bvult (f x) y))");
  apply({"arrays-for-tables", "respell"});
  EXPECT_EQ(left(), (Texts{"(= (f #x00) #x17)", "(= (f #x01) #x2a)", "(bvult (f x) y)"}));
  EXPECT_EQ(converter(), Texts{});
  EXPECT_EQ(counter("respell", "kept"), 3U);
}

TEST_F(RespellTest, NestedItesAreWhatTheyWere) {
  std::string table = "(assert (= y ";
  for (int i = 0; i < 8; ++i) {
    table += "(ite (= x (_ bv" + std::to_string(i) + " 8)) (_ bv" + std::to_string(5 + 7 * i) + " 8) ";
  }
  read(table + "#xff" + std::string(10, ')'));
  apply({});
  const Texts before = left();
  apply({"arrays-for-tables", "respell"});
  EXPECT_EQ(left(), before);
  EXPECT_EQ(counter("respell", "kept"), 1U);
}

TEST_F(RespellTest, AFunctionWhoseReadsAreGoneStaysOnTheTrail) {
  read("(assert (= (f #x00) #x17)) (assert (= (f #x01) #x2a)) (assert (bvult x #x02)) (assert (= (f x) #x2a))");
  apply({"arrays-for-tables", "index-based", "elements", "respell"});
  EXPECT_EQ(left(), (Texts{"(bvult x #x02)", "(= x #x01)"}));
  EXPECT_EQ(converter(), (Texts{"f(i) = (select preproc!f!points i)",
                                "f\\points = (store (store preproc!f!points!elsewhere #x00 #x17) #x01 #x2a)"}));
  EXPECT_EQ(counter("respell", "kept"), 0U);
}

TEST_F(RespellTest, DefinitionsOnTheTrailReadTheFunctionToo) {
  read(
      "(declare-const a (Array (_ BitVec 8) (_ BitVec 8))) (assert (= (f #x00) #x17)) (assert (= (f #x01) #x2a)) "
      "(assert (= (select a #x00) (f #x05))) (assert (bvult (f #x05) (f x)))");
  apply({"arrays-for-tables", "elements", "respell"});
  EXPECT_EQ(left(), (Texts{"(= (f #x00) #x17)", "(= (f #x01) #x2a)", "(bvult (f #x05) (f x))"}));
  EXPECT_EQ(converter(), Texts{"a = (store preproc!a!elsewhere #x00 (f #x05))"});
}

TEST_F(RespellTest, OverWrittenElementsAreCases) {
  read("(assert (= (f #x00) #x17)) (assert (= (f #x01) #x2a)) (assert (= (f #x02) y)) (assert (= (f x) #x2a))");
  apply({"arrays-for-tables", "fold-reads", "respell"});
  EXPECT_EQ(left(), (Texts{"(= (f #x00) #x17)", "(= (f #x01) #x2a)", "(= (f #x02) y)",
                           "(let ((?1 (= x #x02))) (= (ite ?1 y (ite ?1 #x2a (f x))) #x2a))"}));
  EXPECT_EQ(converter(), Texts{});
}

TEST_F(RespellTest, ArraysOfTheScriptStayArrays) {
  read(
      "(declare-const a (Array (_ BitVec 8) (_ BitVec 8))) (assert (= (select a #x00) #x17)) (assert (= (select a "
      "#x01) "
      "#x2a)) (assert (= (select a x) y)) (assert (= (f #x00) (f x)))");
  apply({"arrays-for-tables", "respell"});
  expect_alone();
}

}  // namespace
}  // namespace preproc
