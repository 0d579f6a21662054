#include "passes/decide.h"

#include "support/lying_backend.h"
#include "unit/passes/pass_test_support.h"

namespace preproc {
namespace {

class DecideTest : public PassTest {
 protected:
  DecideTest() {
    read(
        "(declare-const x (_ BitVec 32)) (declare-const y (_ BitVec 32)) (declare-const z (_ BitVec 32)) "
        "(declare-const a (Array (_ BitVec 32) (_ BitVec 8))) (declare-const n Int) "
        "(declare-fun f ((_ BitVec 8)) (_ BitVec 8))");
    use(*find_backend("bits")->create);
  }
  template <typename Create>
  void use(Create create) {
    context_.quick_solver = {[this, create] { return create(tm_, {}); }, std::chrono::seconds(20)};
  }
  void use(Lie lie) {
    context_.quick_solver.make = [this, lie] {
      const SolverChoice solver = lying_solver(lie);
      return make_solver(std::span(&solver, 1), tm_, {});
    };
  }
};

TEST_F(DecideTest, ASatSliceIsRemoved) {
  read("(assert (= (bvmul x #x00000003) #x00000015)) (assert (= (select a y) #x07)) (assert (> n 3))");
  apply({"decide"});
  EXPECT_EQ(left(), Texts{"(> n 3)"});
  EXPECT_EQ(converter().front(), "x = #x00000007");
  EXPECT_EQ(converter().size(), 3U);
  EXPECT_EQ(counter("decide", "solved"), 2U);
  EXPECT_EQ(counter("decide", "refused-open"), 1U);
  EXPECT_EQ(problem_.guarantee, Guarantee::Equisatisfiable);
}

TEST_F(DecideTest, AnUnsatSliceIsFalse) {
  read("(assert (bvult x y)) (assert (> n 3)) (assert (bvult y x)) (assert (= z #x00000001))");
  apply({"decide"});
  EXPECT_EQ(left(), Texts{"false"});
  EXPECT_EQ(counter("decide", "contradictory"), 1U);
}

TEST_F(DecideTest, AssertionsBelowTheLevelOfAContradictionStay) {
  read(
      "(assert (> n 3)) (assert (bvult x y)) (push 1) (assert (bvult y z)) (push 1) (assert (bvult z x)) (push 1)"
      "(assert (> n 5))");
  apply({"decide"});
  EXPECT_EQ(left(), (Texts{"(> n 3)", "(bvult x y)", "(bvult y z)", "false"}));
  EXPECT_EQ(levels(), (std::vector<uint32_t>{0, 0, 1, 2}));
}

TEST_F(DecideTest, ValuesThatNoScriptCanWriteKeepTheirSlice) {
  read(
      "(declare-sort S 0) (declare-const s S) (declare-const t S) (assert (= (f #x01) ((_ extract 7 0) x)))"
      "(assert (distinct s t))");
  apply({"decide"});
  expect_alone();
  EXPECT_EQ(counter("decide", "refused-open"), 2U);
}

TEST_F(DecideTest, NothingIsDecidedWithoutASolverOrTime) {
  read("(assert (bvult x y)) (assert (bvult y x))");
  context_.quick_solver.effort = std::chrono::milliseconds(0);
  apply({"decide"});
  expect_alone();
  context_.quick_solver = {};
  apply({"decide"});
  expect_alone();
}

TEST_F(DecideTest, RunsInVainShareTheEffort) {
  read("(assert (= (bvmul x #x00000003) #x00000015)) (assert (> n 3))");
  apply({"decide"});
  EXPECT_EQ(left(), Texts{"(> n 3)"});
  EXPECT_GT(context_.quick_solver.account->in_vain.count(), 0);
  context_.quick_solver.account->in_vain = context_.quick_solver.effort;
  read("(assert (bvult y z))");
  apply({"decide"});
  EXPECT_EQ(left(), (Texts{"(> n 3)", "(bvult y z)"}));  // what is known is still removed
}

TEST_F(DecideTest, AModelThatIsNoneRemovesNothing) {
  for (const Lie lie : {Lie::Sat, Lie::Model, Lie::NoModel, Lie::Unknown, Lie::Error, Lie::Failing}) {
    SCOPED_TRACE(to_string(lie));
    use(lie);
    read("(push 1) (assert (bvult x y)) (assert (bvult y #x00000010)) (assert (bvugt x #x00000005))");
    if (lie == Lie::Sat) {
      read("(assert (bvult y x))");
    }
    apply({"decide"});
    expect_alone();
    read("(pop 1)");
  }
}

}  // namespace
}  // namespace preproc
