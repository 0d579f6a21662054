#include "passes/decide.h"
#include "unit/passes/pass_test_support.h"

namespace preproc {
namespace {

class DecideEarlyTest : public PassTest {};

TEST_F(DecideEarlyTest, TablesAreStillArrays) {
  read(
      "(declare-const t (Array (_ BitVec 32) (_ BitVec 8))) (declare-const i (_ BitVec 32)) (declare-const n Int)"
      "(assert (= (select t #x00000001) #x05)) (assert (= (select t #x00000002) #x07))"
      "(assert (= (select t (bvmul i #x00000003)) #x07)) (assert (bvult (bvmul i #x00000003) #x00000003)) (assert (> n "
      "3))");
  context_.quick_solver = {[this] { return find_backend("bits")->create(tm_, {}); }, std::chrono::seconds(80)};
  apply({"decide-early", "value-based"});
  EXPECT_EQ(left(), Texts{"(> n 3)"});
  EXPECT_EQ(counter("decide-early", "solved"), 1U);
}

}  // namespace
}  // namespace preproc
