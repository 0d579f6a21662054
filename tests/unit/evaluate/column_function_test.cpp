#include "unit/evaluate/column_test_support.h"

// Columns of applications of defined functions.

namespace preproc {
namespace {

class ColumnFunctionTest : public ColumnTest {
 protected:
  Function define(const std::string& name, const std::vector<Term>& parameters, Term body) {
    return tm_.define(tm_.symbols().intern(name), parameters, tm_.sort(body), body);
  }
  Term call(Function f, const std::vector<Term>& arguments) { return tm_.mk_apply(f, arguments); }
  Term parameter(const std::string& name, Sort sort) { return tm_.mk_variable(tm_.symbols().intern(name), sort); }
};

TEST_F(ColumnFunctionTest, CallsAreExpanded) {
  const Term x = constant("x", bv(8));
  const Term y = constant("y", bv(8));
  const Term a = parameter("a", bv(8));
  const Term b = parameter("b", bv(8));
  const Function square = define("square", {a}, tm_.mk(Kind::BvMul, {a, a}));
  const Function with_leaf = define("with_leaf", {a}, tm_.mk(Kind::BvXor, {a, y}));
  const Function both = define("both", {a, b}, tm_.mk(Kind::BvSub, {call(square, {b}), call(with_leaf, {a})}));
  const Function fixed = define("fixed", {a}, tm_.mk_bv(8, 5));
  const Function first = define("first", {a, b}, a);
  const Function least = define("least", {a, b}, tm_.mk(Kind::Ite, {tm_.mk(Kind::BvUlt, {a, b}), a, b}));
  const Function name = define("name", {}, tm_.mk(Kind::BvAdd, {x, tm_.mk_bv(8, 1)}));
  const Term unassigned = constant("u", bv(8));
  const Term three = tm_.mk_bv(8, 3);
  expect_agreement(
      {call(square, {x}), call(both, {x, y}), call(both, {y, three}), call(both, {three, three}),
       call(with_leaf, {three}), call(fixed, {x}), call(first, {x, unassigned}), call(first, {unassigned, x}),
       call(least, {x, three}), call(least, {call(least, {y, x}), call(square, {call(square, {x})})}),
       tm_.mk_constant(name), tm_.mk(Kind::BvAdd, {tm_.mk_constant(name), call(square, {tm_.mk_constant(name)})}),
       call(square, {three})},
      {x, y}, {full_domain(tm_.sorts(), bv(8)), random_column(bv(8), 256, true)});
}

TEST_F(ColumnFunctionTest, ParametersHideNothingAndArraysPass) {
  const Sort sort = tm_.sorts().array(bv(8), bv(8));
  const Term x = constant("x", bv(8));
  const Term a = parameter("a", sort);
  const Term i = parameter("i", bv(8));
  const Function get = define("get", {a, i}, tm_.mk(Kind::Select, {a, i}));
  const Function put = define("put", {a, i}, tm_.mk(Kind::Store, {a, i, tm_.mk(Kind::BvNot, {i})}));
  const Term base = tm_.mk(Kind::Store, {tm_.mk_const_array(sort, tm_.mk_bv(8, 1)), tm_.mk_bv(8, 2), tm_.mk_bv(8, 3)});
  const Term other = tm_.mk(Kind::Store, {tm_.mk_const_array(sort, tm_.mk_bv(8, 7)), tm_.mk_bv(8, 9), tm_.mk_bv(8, 3)});
  expect_agreement({call(get, {base, x}), call(get, {other, x}), call(get, {constant("A", sort), x}),
                    call(get, {call(put, {base, x}), tm_.mk_bv(8, 2)}),
                    call(get, {call(put, {call(put, {base, x}), tm_.mk_bv(8, 4)}), x})},
                   {x}, {full_domain(tm_.sorts(), bv(8))});
}

TEST_F(ColumnFunctionTest, RecursiveFunctionsAreEvaluatedAtEachRow) {
  const Term x = constant("x", bv(8));
  const Term n = parameter("n", bv(8));
  const std::vector<Term> parameters = {n};
  const Sort sort = tm_.sorts().function(std::vector{bv(8)}, bv(8));
  const Function sum = tm_.declare_recursive(tm_.symbols().intern("sum"), sort);
  const Term less = tm_.mk(Kind::BvSub, {n, tm_.mk_bv(8, 1)});
  tm_.set_definition(sum, parameters,
                     tm_.mk(Kind::Ite, {tm_.mk(Kind::Equal, {n, tm_.mk_bv(8, 0)}), tm_.mk_bv(8, 0),
                                        tm_.mk(Kind::BvAdd, {n, call(sum, {less})})}));
  const Function twice = define("twice", {n}, tm_.mk(Kind::BvMul, {tm_.mk_bv(8, 2), call(sum, {n})}));
  const Function count_x = tm_.declare_recursive(tm_.symbols().intern("count_x"), sort);
  tm_.set_definition(count_x, parameters,
                     tm_.mk(Kind::Ite, {tm_.mk(Kind::BvUge, {n, x}), n,
                                        call(count_x, {tm_.mk(Kind::BvAdd, {n, n, tm_.mk_bv(8, 1)})})}));
  const Term partial =
      tm_.mk(Kind::BvIntToBv, {tm_.mk(Kind::IntDiv, {tm_.mk_int(100), tm_.mk(Kind::BvUbvToInt, {x})})}, {8});
  expect_agreement({call(sum, {x}), call(twice, {tm_.mk(Kind::BvNot, {x})}), call(sum, {tm_.mk_bv(8, 20)}),
                    call(count_x, {tm_.mk_bv(8, 0)}), tm_.mk(Kind::BvUlt, {call(twice, {x}), call(sum, {partial})})},
                   {x}, {full_domain(tm_.sorts(), bv(8))});
}

TEST_F(ColumnFunctionTest, CallsThatExpandTooFar) {
  const Term x = constant("x", bv(8));
  const Term a = parameter("a", bv(8));
  Function f = define("f0", {a}, tm_.mk(Kind::BvAdd, {a, x}));
  for (int i = 1; i <= 18; ++i) {
    const Term other = call(f, {tm_.mk(Kind::BvXor, {a, tm_.mk_bv(8, static_cast<uint64_t>(i))})});
    f = define("f" + std::to_string(i), {a}, tm_.mk(Kind::BvAdd, {call(f, {tm_.mk(Kind::BvMul, {a, a})}), other}));
  }
  std::vector<Value> few;
  for (uint64_t i = 0; i < 3; ++i) {
    few.push_back(word(bv(8), i * 17));
  }
  expect_agreement({call(f, {x}), tm_.mk(Kind::BvUlt, {call(f, {tm_.mk_bv(8, 3)}), x})}, {x}, {column(bv(8), few)});
}

}  // namespace
}  // namespace preproc
