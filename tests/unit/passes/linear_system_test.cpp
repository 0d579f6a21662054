#include "passes/linear_system.h"

#include <random>
#include <string>

#include "unit/passes/pass_test_support.h"

namespace preproc {
namespace {

class LinearSystemTest : public PassTest {
 protected:
  LinearSystemTest() {
    read(
        "(declare-const x (_ BitVec 8)) (declare-const y (_ BitVec 8)) (declare-const z (_ BitVec 8)) (declare-const w "
        "(_ BitVec 8))");
  }
};

TEST_F(LinearSystemTest, EquationsAreSolvedForSymbolsThatOccurNowhereElse) {
  read(
      "(assert (= (bvadd (bvmul #x03 x) y (bvmul #x02 z)) #x05)) (assert (= (bvadd x (bvmul #x02 y)) z)) (assert "
      "(bvult z #x10))");
  apply({"solve-eqs"});
  EXPECT_EQ(left(), Texts{"(bvult z #x10)"});
  EXPECT_EQ(converter(), (Texts{"x = (bvadd #x02 (bvneg z))", "y = (bvadd #xff z)"}));
  EXPECT_EQ(counter("solve-eqs", "systems"), 1U);
}

TEST_F(LinearSystemTest, ASystemWithoutASolutionIsFalse) {
  read("(assert (= (bvadd x y z) #x05)) (assert (= (bvadd x y (bvmul #x01 z)) #x06))");
  apply({"solve-eqs"});
  EXPECT_EQ(left(), Texts{"false"});
}

TEST_F(LinearSystemTest, WhatHasNoOddCoefficientStays) {
  read("(assert (= (bvadd x (bvmul #x02 y) z) #x05)) (assert (= (bvadd x (bvmul #x04 y) z) #x0b))");
  apply({"solve-eqs"});
  EXPECT_EQ(left(), Texts{"(= ((_ extract 6 0) y) #b0000011)"});
  EXPECT_EQ(converter().size(), 1U);
}

TEST_F(LinearSystemTest, DefinitionsOfTheirSymbolsTakePart) {
  read("(assert (= x #x05)) (assert (= x (bvadd y z)))");
  apply({"solve-eqs"});
  EXPECT_EQ(left(), Texts{});
  EXPECT_EQ(converter(), (Texts{"x = #x05", "y = (bvadd #x05 (bvneg z))"}));
}

TEST_F(LinearSystemTest, SumsOfOtherTermsAreNone) {
  read("(assert (= (bvadd x y (bvmul z z)) #x05)) (assert (= (bvadd x (bvmul #x03 y) z) #x06))");
  apply({"solve-eqs"});
  EXPECT_EQ(counter("solve-eqs", "systems"), 0U);
}

TEST_F(LinearSystemTest, OneEquationIsLeftAlone) {
  read("(assert (= (bvadd x y (bvmul #x03 z)) #x05)) (assert (bvult w #x10))");
  apply({"solve-eqs"});
  expect_alone();
}

TEST_F(LinearSystemTest, SoAreSymbolsThatOccurElsewhere) {
  read(
      "(assert (= (bvadd x y z) #x05)) (assert (= (bvadd x y (bvmul #x03 z)) w)) (assert (bvult x (bvmul y (bvudiv z "
      "w))))");
  apply({"solve-eqs"});
  EXPECT_EQ(counter("solve-eqs", "systems"), 0U);
}

TEST_F(LinearSystemTest, EquationsOfEarlierChecksStay) {
  read("(assert (= (bvadd x y z) #x05))");
  apply({"solve-eqs"});
  read("(assert (= (bvadd x (bvmul #x02 y) (bvmul #x03 z)) #x07))");
  apply({"solve-eqs"});
  EXPECT_EQ(counter("solve-eqs", "systems"), 0U);
}

TEST_F(LinearSystemTest, RandomSystemsHaveTheSolutionsThatTheyHad) {
  std::mt19937 random(7);
  const auto number = [&](uint32_t below) { return static_cast<uint32_t>(random() % below); };
  const auto digits = [&] { return "#x" + std::to_string(number(10)); };
  read("(declare-const a (_ BitVec 4)) (declare-const b (_ BitVec 4)) (declare-const c (_ BitVec 4))");
  for (int round = 0; round < 60; ++round) {
    std::string script = "(push)";
    for (uint32_t i = 2 + number(3); i > 0; --i) {
      script += " (assert (= (bvadd";
      for (const char* symbol : {"a", "b", "c"}) {
        script += " (bvmul " + digits() + " " + symbol + ")";
      }
      script += ") " + (number(4) == 0 ? "(bvneg a)" : digits()) + "))";
    }
    read(script + (number(3) == 0 ? " (assert (bvult a #x7))" : ""));
    apply({"solve-eqs"});  // confirms by a solver what was done
    read("(pop)");
  }
  EXPECT_GT(counter("solve-eqs", "systems"), 30U);
}

}  // namespace
}  // namespace preproc
