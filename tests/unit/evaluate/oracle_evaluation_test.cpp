#include <atomic>

#include "unit/evaluate/column_test_support.h"
#include "value/oracle.h"

// Evaluators call oracles, in terms and in columns alike.

namespace preproc {
namespace {

/// 2 x + y over bit-vectors; fails where x is 13.
class TwiceAndMore : public Oracle {
 public:
  Value call(std::span<const Value> arguments) override {
    ++calls;
    const BitVector& x = arguments[0].bits();
    if (x.word() == 13) {
      return {};
    }
    return Value(BitVector(x.width(), 2 * x.word() + arguments[1].bits().word()));
  }
  std::string failure() const override { return {}; }
  const std::string& executable() const override { return name_; }
  std::atomic<int> calls = 0;

 private:
  std::string name_ = "twice";
};

class OracleEvaluationTest : public ColumnTest {
 protected:
  OracleEvaluationTest() {
    const Sort sort = tm_.sorts().function(std::vector{bv(8), bv(8)}, bv(8));
    f_ = tm_.declare_oracle(tm_.symbols().intern("f"), sort, oracle_);
  }
  Term call(Term a, Term b) { return tm_.mk_apply(f_, std::vector{a, b}); }

  std::shared_ptr<TwiceAndMore> oracle_ = std::make_shared<TwiceAndMore>();
  Function f_;
};

TEST_F(OracleEvaluationTest, OracleIsPartOfAFunctionsIdentity) {
  const FunctionInfo info = tm_.info(f_);
  EXPECT_EQ(tm_.declare_oracle(info.name, info.sort, oracle_), f_);
  EXPECT_NE(tm_.declare(info.name, info.sort), f_);
  EXPECT_NE(tm_.declare_oracle(info.name, info.sort, std::make_shared<TwiceAndMore>()), f_);
}

TEST_F(OracleEvaluationTest, EvaluatorCallsItWhateverTheAssignmentSays) {
  const Term x = constant("x", bv(8));
  const auto byte = [](uint64_t value) { return Value(BitVector(8, value)); };
  Assignment assignment;
  assignment.set(tm_.function(x), byte(7));
  assignment.set(f_, Value(FunctionValue{tm_.info(f_).sort, std::make_shared<Value>(byte(0)), {}}));
  EXPECT_EQ(evaluate(tm_, call(x, tm_.mk_bv(8, 3)), assignment), byte(17));
  EXPECT_EQ(evaluate(tm_, call(call(x, x), x), assignment), byte(49));
  EXPECT_FALSE(evaluate(tm_, call(tm_.mk_bv(8, 13), x), assignment).known());
  const int before = oracle_->calls;
  EXPECT_FALSE(evaluate(tm_, call(x, constant("y", bv(8))), assignment).known());
  EXPECT_EQ(oracle_->calls, before);
}

TEST_F(OracleEvaluationTest, ColumnsAgreeWithTheEvaluator) {
  const Term x = constant("x", bv(8));
  const Term y = constant("y", bv(8));
  const Term unassigned = constant("u", bv(8));
  const Term a = tm_.mk_variable(tm_.symbols().intern("a"), bv(8));
  const Term seven = tm_.mk_bv(8, 7);
  const Function defined = tm_.define(tm_.symbols().intern("g"), std::vector{a}, bv(8), call(a, x));
  const Term g_y = tm_.mk_apply(defined, std::vector{y});
  expect_agreement({call(x, y), call(x, seven), call(seven, seven), call(tm_.mk(Kind::BvAdd, {x, y}), call(y, x)),
                    call(x, unassigned), tm_.mk(Kind::BvUlt, {call(x, x), y}), g_y, call(g_y, g_y)},
                   {x, y}, {full_domain(tm_.sorts(), bv(8)), random_column(bv(8), 256, true)});
}

}  // namespace
}  // namespace preproc
