#include "evaluate/evaluator.h"

#include <string>

#include <gtest/gtest.h>

namespace preproc {
namespace {

class EvaluatorTest : public ::testing::Test {
 protected:
  Sort int_sort() { return tm_.sorts().integer(); }
  Term constant(std::string_view name, Sort sort) { return tm_.mk_constant(name, sort); }
  Term number(long n) { return tm_.mk_int(n); }
  Term unknown(Sort sort) { return tm_.mk_opaque(tm_.symbols().intern("mystery"), sort, {}); }
  Function symbol(std::string_view name, std::initializer_list<Sort> arguments, Sort range) {
    return tm_.declare(tm_.symbols().intern(name),
                       tm_.sorts().function(std::span(arguments.begin(), arguments.size()), range));
  }
  Term variable(std::string_view name, Sort sort) { return tm_.mk_variable(tm_.symbols().intern(name), sort); }
  Function define(std::string_view name, std::initializer_list<Term> parameters, Term body) {
    return tm_.define(tm_.symbols().intern(name), std::span(parameters.begin(), parameters.size()), tm_.sort(body),
                      body);
  }
  Term apply(Function f, std::initializer_list<Term> arguments) {
    return tm_.mk_apply(f, std::span(arguments.begin(), arguments.size()));
  }
  Term select(Term array, Term index) { return tm_.mk(Kind::Select, {array, index}); }
  Term store(Term array, Term index, Term element) { return tm_.mk(Kind::Store, {array, index, element}); }
  Function declare_recursive(std::string_view name, std::span<const Term> parameters, Sort range) {
    std::vector<Sort> arguments;
    for (const Term parameter : parameters) {
      arguments.push_back(tm_.sort(parameter));
    }
    return tm_.declare_recursive(tm_.symbols().intern(name), tm_.sorts().function(arguments, range));
  }
  std::string value(Term t) {
    const Value v = evaluate(tm_, t, assignment_);
    return v.known() ? to_string(tm_.sorts(), v) : "?";
  }

  TermManager tm_;
  Assignment assignment_;
};

TEST_F(EvaluatorTest, SymbolsHaveTheValuesOfTheAssignment) {
  const Term x = constant("x", int_sort());
  const Term y = constant("y", int_sort());
  assignment_.set(tm_.function(x), Value(mpz_class(4)));
  EXPECT_EQ(value(tm_.mk(Kind::Mul, {x, x, number(3)})), "48");
  EXPECT_EQ(value(tm_.mk(Kind::Add, {x, y})), "?");
}

TEST_F(EvaluatorTest, AnArrayWrittenAsALambdaIsRead) {
  const Term x = constant("x", int_sort());
  const Term i = variable("i", int_sort());
  const Term sums = tm_.mk_array_lambda(i, tm_.mk(Kind::Add, {x, i}));
  assignment_.set(tm_.function(x), Value(mpz_class(4)));
  EXPECT_EQ(value(select(sums, number(3))), "7");
  EXPECT_EQ(value(tm_.mk(Kind::Mul, {select(sums, x), select(sums, number(3))})), "56");
  EXPECT_EQ(value(select(sums, unknown(int_sort()))), "?");
  EXPECT_EQ(value(sums), "?");
  // The variable of another lambda has no value in the body.
  const Term j = variable("j", int_sort());
  const Term inner = tm_.mk_array_lambda(j, tm_.mk(Kind::Add, {i, j}));
  EXPECT_EQ(value(select(tm_.mk_array_lambda(i, select(inner, number(1))), number(2))), "?");
  // Lambdas over different variables with one body are different arrays.
  const Term next = tm_.mk(Kind::Add, {i, number(1)});
  const Term both =
      tm_.mk(Kind::Add, {select(tm_.mk_array_lambda(i, next), number(5)),
                         select(tm_.mk_array_lambda(i, select(tm_.mk_array_lambda(j, next), number(5))), number(2))});
  EXPECT_EQ(value(both), "?");
}

TEST_F(EvaluatorTest, PartialOperationsHaveNoValue) {
  const Term zero = number(0);
  const Term quotient = tm_.mk(Kind::IntDiv, {number(7), zero});
  EXPECT_EQ(value(quotient), "?");
  EXPECT_EQ(value(tm_.mk(Kind::IntMod, {number(7), zero})), "?");
  EXPECT_EQ(value(tm_.mk(Kind::RealDiv, {number(7), zero})), "?");

  Evaluator evaluator(tm_, assignment_);
  EXPECT_FALSE(evaluator.evaluate(quotient).known());
  evaluator.set_partial_operation([&](Term application, std::span<const Value* const> arguments) {
    EXPECT_EQ(application, quotient);
    return Value(mpz_class(arguments[0]->integer() + 100));
  });
  EXPECT_EQ(evaluator.evaluate(tm_.mk(Kind::Add, {quotient, number(1)})), Value(mpz_class(108)));
}

TEST_F(EvaluatorTest, IntegerDivisionRoundsSoThatTheRemainderIsNotNegative) {
  const auto check = [&](long a, long b, std::string_view quotient, std::string_view remainder) {
    EXPECT_EQ(value(tm_.mk(Kind::IntDiv, {number(a), number(b)})), quotient) << a << " " << b;
    EXPECT_EQ(value(tm_.mk(Kind::IntMod, {number(a), number(b)})), remainder) << a << " " << b;
  };
  check(7, 2, "3", "1");
  check(-7, 2, "(- 4)", "1");
  check(7, -2, "(- 3)", "1");
  check(-7, -2, "4", "1");
  check(-8, 2, "(- 4)", "0");
}

TEST_F(EvaluatorTest, ArgumentsThatAreNotNeededMayBeUndetermined) {
  const Term p = unknown(tm_.sorts().boolean());
  const Term yes = tm_.mk_true();
  const Term no = tm_.mk_false();
  EXPECT_EQ(value(tm_.mk(Kind::And, {p, no})), "false");
  EXPECT_EQ(value(tm_.mk(Kind::And, {p, yes})), "?");
  EXPECT_EQ(value(tm_.mk(Kind::Or, {yes, p})), "true");
  EXPECT_EQ(value(tm_.mk(Kind::Or, {p, no})), "?");
  EXPECT_EQ(value(tm_.mk(Kind::Implies, {no, p})), "true");
  EXPECT_EQ(value(tm_.mk(Kind::Implies, {p, yes})), "true");
  EXPECT_EQ(value(tm_.mk(Kind::Implies, {p, no})), "?");
  EXPECT_EQ(value(tm_.mk(Kind::Implies, {yes, p})), "?");
  EXPECT_EQ(value(tm_.mk(Kind::Ite, {yes, number(1), unknown(int_sort())})), "1");
  EXPECT_EQ(value(tm_.mk(Kind::Ite, {no, number(1), unknown(int_sort())})), "?");
  EXPECT_EQ(value(tm_.mk(Kind::Ite, {p, number(1), number(2)})), "?");
  EXPECT_EQ(value(tm_.mk(Kind::Xor, {p, yes})), "?");
}

TEST_F(EvaluatorTest, ValuesOfTermsOfUnknownSortMeetNoOthers) {
  // The ite may be a Real by what the opaque branch is: its 5 is not to be added to anything as it stands.
  const Term five = tm_.mk(Kind::Ite, {tm_.mk_false(), unknown(Sort{}), number(5)});
  EXPECT_FALSE(tm_.sort(five).known());
  EXPECT_EQ(value(tm_.mk(Kind::Add, {five, tm_.mk_real(1)})), "?");
  EXPECT_EQ(value(tm_.mk(Kind::Not, {five})), "?");
  EXPECT_EQ(value(tm_.mk(Kind::And, {five, tm_.mk_false()})), "false");
}

TEST_F(EvaluatorTest, WhatIsNotEvaluated) {
  const Term x = variable("x", int_sort());
  const Term body = tm_.mk(Kind::Equal, {x, x});
  const Term bound[] = {x};
  EXPECT_EQ(value(tm_.mk_binder(Kind::Forall, bound, body)), "?");
  EXPECT_EQ(value(tm_.mk_binder(Kind::Exists, bound, body)), "?");
  EXPECT_EQ(value(body), "?");
  EXPECT_EQ(value(tm_.mk_ho_apply(tm_.mk_binder(Kind::Lambda, bound, body), bound)), "?");
  EXPECT_EQ(value(tm_.mk_annotate(number(3), tm_.symbols().intern(":named three"), {})), "3");
}

TEST_F(EvaluatorTest, UninterpretedFunctionsAreTables) {
  const Function f = symbol("f", {int_sort(), int_sort()}, int_sort());
  FunctionValue table{tm_.info(f).sort, std::make_shared<const Value>(mpz_class(-1)), {}};
  for (long i = 0; i < 100; ++i) {
    table.entries.push_back({{Value(mpz_class(i)), Value(mpz_class(i + 1))}, Value(mpz_class(i * i))});
  }
  assignment_.set(f, Value(table));
  EXPECT_EQ(value(apply(f, {number(7), number(8)})), "49");
  EXPECT_EQ(value(apply(f, {number(8), number(7)})), "(- 1)");
  EXPECT_EQ(value(apply(f, {number(8), unknown(int_sort())})), "?");
  EXPECT_EQ(value(apply(symbol("g", {int_sort()}, int_sort()), {number(1)})), "?");
}

TEST_F(EvaluatorTest, RowsOfTablesAreFoundByTheMeaningOfTheirArguments) {
  const Sort array = tm_.sorts().array(tm_.sorts().bitvec(1), int_sort());
  const Function f = symbol("f", {array, int_sort()}, int_sort());
  const Term zeros = tm_.mk_const_array(array, number(0));
  const Term ones = tm_.mk_const_array(array, number(1));
  const Term written = store(store(zeros, tm_.mk_bv(1, 0), number(1)), tm_.mk_bv(1, 1), number(1));
  const Value row = evaluate(tm_, written, assignment_);
  ASSERT_NE(row, evaluate(tm_, ones, assignment_));
  FunctionValue table{tm_.info(f).sort, std::make_shared<const Value>(mpz_class(-1)), {}};
  table.entries.push_back({{row, Value(mpz_class(2))}, Value(mpz_class(7))});
  table.entries.push_back({{evaluate(tm_, ones, assignment_), Value(mpz_class(2))}, Value(mpz_class(8))});
  assignment_.set(f, Value(table));
  EXPECT_EQ(value(apply(f, {written, number(2)})), "7");
  EXPECT_EQ(value(apply(f, {ones, number(2)})), "7");  // The first row counts.
  EXPECT_EQ(value(apply(f, {ones, number(3)})), "(- 1)");
  EXPECT_EQ(value(apply(f, {zeros, number(2)})), "(- 1)");
}

TEST_F(EvaluatorTest, ARowThatMayFitLeavesTheCallUndetermined) {
  // How many elements the sort has is not known: both arrays may list all of them.
  const Sort array = tm_.sorts().array(tm_.sorts().declared(tm_.symbols().intern("U"), {}), int_sort());
  const Function f = symbol("f", {array}, int_sort());
  const Term zeros = tm_.mk_const_array(array, number(0));
  FunctionValue table{tm_.info(f).sort, std::make_shared<const Value>(mpz_class(-1)), {}};
  table.entries.push_back({{evaluate(tm_, zeros, assignment_)}, Value(mpz_class(7))});
  assignment_.set(f, Value(table));
  EXPECT_EQ(value(apply(f, {zeros})), "7");
  EXPECT_EQ(value(apply(f, {tm_.mk_const_array(array, number(1))})), "?");
}

TEST_F(EvaluatorTest, ALambdaMayBeTheArrayOfARow) {
  const Sort array = tm_.sorts().array(int_sort(), int_sort());
  const Function f = symbol("f", {array}, int_sort());
  FunctionValue table{tm_.info(f).sort, std::make_shared<const Value>(mpz_class(-1)), {}};
  table.entries.push_back({{evaluate(tm_, tm_.mk_const_array(array, number(0)), assignment_)}, Value(mpz_class(7))});
  assignment_.set(f, Value(table));
  const Term x = variable("x!0", int_sort());
  const Term a = constant("a", array);
  assignment_.set(tm_.function(a), Value(LambdaValue{array, {x}, tm_.mk(Kind::Sub, {x, x}), "(- x!0 x!0)"}));
  EXPECT_EQ(value(select(a, number(5))), "0");
  EXPECT_EQ(value(apply(f, {a})), "?");
  EXPECT_EQ(value(apply(f, {tm_.mk_const_array(array, number(1))})), "(- 1)");
}

TEST_F(EvaluatorTest, DefinedFunctions) {
  const Term a = variable("a", int_sort());
  const Term b = variable("b", int_sort());
  const Function difference = define("difference", {a, b}, tm_.mk(Kind::Sub, {a, b}));
  // The same variables in another order: a call binds its own.
  const Function swapped = define("swapped", {a, b}, apply(difference, {b, a}));
  EXPECT_EQ(value(apply(swapped, {number(2), number(10)})), "8");
  const Term sum =
      tm_.mk(Kind::Add, {apply(difference, {number(5), number(1)}), apply(difference, {number(1), number(5)}),
                         apply(swapped, {apply(difference, {number(9), number(2)}), number(1)})});
  EXPECT_EQ(value(sum), "(- 6)");
  const Function constant = define("c", {}, apply(difference, {number(3), number(1)}));
  EXPECT_EQ(value(tm_.mk_constant(constant)), "2");
  const Function first = define("first", {a, b}, a);
  EXPECT_EQ(value(apply(first, {number(3), unknown(int_sort())})), "3");
}

TEST_F(EvaluatorTest, RecursionStopsAtItsBase) {
  const Term n = variable("n", int_sort());
  const Term parameters[] = {n};
  const Function sum = declare_recursive("sum", parameters, int_sort());
  const Term call = apply(sum, {tm_.mk(Kind::Sub, {n, number(1)})});
  tm_.set_definition(sum, parameters,
                     tm_.mk(Kind::Ite, {tm_.mk(Kind::Le, {n, number(0)}), number(0), tm_.mk(Kind::Add, {n, call})}));
  EXPECT_EQ(value(apply(sum, {number(10)})), "55");
  EXPECT_EQ(value(apply(sum, {number(50'000)})), "1250025000");
  EXPECT_EQ(value(apply(sum, {number(200'000)})), "?");
  EXPECT_EQ(value(apply(sum, {unknown(int_sort())})), "?");

  const Function even = declare_recursive("even", parameters, tm_.sorts().boolean());
  const Function odd = declare_recursive("odd", parameters, tm_.sorts().boolean());
  const Term zero = tm_.mk(Kind::Equal, {n, number(0)});
  const Term less = tm_.mk(Kind::Sub, {n, number(1)});
  tm_.set_definition(even, parameters, tm_.mk(Kind::Or, {zero, apply(odd, {less})}));
  tm_.set_definition(odd, parameters, tm_.mk(Kind::And, {tm_.mk(Kind::Not, {zero}), apply(even, {less})}));
  EXPECT_EQ(value(apply(even, {number(1000)})), "true");
  EXPECT_EQ(value(apply(odd, {number(1000)})), "false");
}

TEST_F(EvaluatorTest, CallsWithoutEndAreUndetermined) {
  const Term n = variable("n", int_sort());
  const Term parameters[] = {n};
  const Function loop = declare_recursive("loop", parameters, int_sort());
  tm_.set_definition(loop, parameters, apply(loop, {n}));
  EXPECT_EQ(value(apply(loop, {number(1)})), "?");
  const Function grow = declare_recursive("grow", parameters, int_sort());
  // A tree of calls, all with different arguments.
  tm_.set_definition(
      grow, parameters,
      tm_.mk(Kind::Add, {apply(grow, {tm_.mk(Kind::Mul, {n, number(2)})}),
                         apply(grow, {tm_.mk(Kind::Add, {tm_.mk(Kind::Mul, {n, number(2)}), number(1)})})}));
  EXPECT_EQ(value(apply(grow, {number(1)})), "?");
  const Function self = declare_recursive("self", {}, int_sort());
  tm_.set_definition(self, {}, tm_.mk(Kind::Add, {tm_.mk_constant(self), number(1)}));
  EXPECT_EQ(value(tm_.mk_constant(self)), "?");
}

TEST_F(EvaluatorTest, TowersOfDefinitionsAreLinear) {
  const Term x = variable("x", int_sort());
  Function f = define("f0", {x}, tm_.mk(Kind::IntMod, {x, number(1000)}));
  for (int i = 1; i < 1000; ++i) {
    // Two calls each: 2^1000 without memo.
    f = define("f" + std::to_string(i), {x},
               tm_.mk(Kind::IntMod, {tm_.mk(Kind::Add, {apply(f, {x}), apply(f, {x}), number(1)}), number(1000)}));
    f = define("g" + std::to_string(i), {x}, tm_.mk(Kind::Sub, {apply(f, {x}), apply(f, {x})}));
    f = define("h" + std::to_string(i), {x}, tm_.mk(Kind::Add, {apply(f, {x}), number(i)}));
  }
  EXPECT_EQ(value(apply(f, {number(3)})), "999");
}

TEST_F(EvaluatorTest, TermsOfAMillionLevels) {
  Term t = constant("x", tm_.sorts().bitvec(32));
  assignment_.set(tm_.function(t), Value(BitVector(32, uint64_t{1})));
  for (int i = 0; i < 1'000'000; ++i) {
    t = tm_.mk(Kind::BvAdd, {t, t});
    t = tm_.mk(Kind::BvXor, {t, tm_.mk_bv(32, 1)});
  }
  EXPECT_EQ(value(t), "#xffffffff");  // each step shifts in a 1
}

TEST_F(EvaluatorTest, ValuesThatGrowWithoutBoundAreUndetermined) {
  Term t = number(3);
  Term q = tm_.mk_real(mpq_class(1, 3));
  Term bits = tm_.mk_bv(1, 1);
  for (int i = 0; i < 30; ++i) {
    t = tm_.mk(Kind::Mul, {t, t});
    q = tm_.mk(Kind::Mul, {q, q});
    bits = tm_.mk(Kind::BvConcat, {bits, bits});
  }
  EXPECT_EQ(value(tm_.mk(Kind::Gt, {t, number(0)})), "?");
  EXPECT_EQ(value(tm_.mk(Kind::Gt, {q, tm_.mk_real(0)})), "?");
  EXPECT_EQ(value(tm_.mk(Kind::BvExtract, {bits}, {0, 0})), "?");
}

// --- Arrays --------------------------------------------------------------------------------------------------------------

TEST_F(EvaluatorTest, ChainsOfStoresAreLinear) {
  const Sort sort = tm_.sorts().array(int_sort(), int_sort());
  constexpr long kStores = 100'000;
  Term array = tm_.mk_const_array(sort, number(-1));
  Term sum = number(0);
  for (long i = 0; i < kStores; ++i) {
    array = store(array, number(i % 1000), number(i));
    sum = tm_.mk(Kind::Add, {sum, select(array, number((i * 7) % 1000))});  // each version is read
  }
  Evaluator evaluator(tm_, assignment_);
  long expected = 0;
  for (long i = 0; i < kStores; ++i) {
    const long index = (i * 7) % 1000;
    expected += index <= i ? i - (i - index) % 1000 : -1;
  }
  EXPECT_EQ(evaluator.evaluate(sum), Value(mpz_class(expected)));
  const Value whole = evaluator.evaluate(array);
  ASSERT_EQ(whole.array().entries.size(), 1000U);
  EXPECT_EQ(select_value(whole, Value(mpz_class(5))), Value(mpz_class(kStores - 995)));
}

TEST_F(EvaluatorTest, VersionsOfAnArrayBranch) {
  const Sort sort = tm_.sorts().array(tm_.sorts().bitvec(8), int_sort());
  const auto index = [&](uint64_t i) { return tm_.mk_bv(8, i); };
  const Term base = constant("a", sort);
  assignment_.set(tm_.function(base), store_value(default_value(tm_.sorts(), sort), Value(BitVector(8, uint64_t{9})),
                                                  Value(mpz_class(90))));
  // A comb: at each step two different arrays come from the same one, and the older line goes on.
  std::vector<Term> line = {base};
  std::vector<Term> side;
  for (uint64_t i = 0; i < 200; ++i) {
    side.push_back(store(line.back(), index(1), number(static_cast<long>(1000 + i))));
    line.push_back(store(line.back(), index(2), number(static_cast<long>(2000 + i))));
  }
  Evaluator evaluator(tm_, assignment_);
  for (size_t i = 0; i < side.size(); ++i) {
    const auto n = static_cast<long>(i);
    EXPECT_EQ(evaluator.evaluate(select(side[i], index(1))), Value(mpz_class(1000 + n)));
    EXPECT_EQ(evaluator.evaluate(select(side[i], index(2))), Value(mpz_class(i == 0 ? 0 : 2000 + n - 1)));
    EXPECT_EQ(evaluator.evaluate(select(line[i + 1], index(1))), Value(mpz_class(0)));
    EXPECT_EQ(evaluator.evaluate(select(line[i + 1], index(2))), Value(mpz_class(2000 + n)));
    EXPECT_EQ(evaluator.evaluate(select(line[i + 1], index(9))), Value(mpz_class(90)));
  }
  // What is put together equals what is stored step by step.
  Value expected = assignment_.get(tm_.function(base));
  expected = store_value(expected, Value(BitVector(8, uint64_t{2})), Value(mpz_class(2198)));
  expected = store_value(expected, Value(BitVector(8, uint64_t{1})), Value(mpz_class(1199)));
  EXPECT_EQ(evaluator.evaluate(side.back()), expected);
}

TEST_F(EvaluatorTest, ArraysBuiltByStoresAreInNormalForm) {
  const Sort sort = tm_.sorts().array(int_sort(), int_sort());
  const Term array = store(tm_.mk_const_array(sort, number(0)), number(4), number(6));
  const Term undone = store(store(store(array, number(1), number(5)), number(1), number(0)), number(2), number(0));
  EXPECT_EQ(evaluate(tm_, undone, assignment_), evaluate(tm_, array, assignment_));
  EXPECT_EQ(value(undone), "(store ((as const (Array Int Int)) 0) 4 6)");
}

TEST_F(EvaluatorTest, ArraysPassThroughIteFunctionsAndEquality) {
  const Sort sort = tm_.sorts().array(tm_.sorts().bitvec(1), int_sort());
  const Term zeros = tm_.mk_const_array(sort, number(0));
  const Term ones = tm_.mk_const_array(sort, number(1));
  const Term written = store(store(zeros, tm_.mk_bv(1, 0), number(1)), tm_.mk_bv(1, 1), number(1));
  EXPECT_EQ(value(tm_.mk(Kind::Equal, {written, ones})), "true");
  EXPECT_EQ(value(tm_.mk(Kind::Distinct, {written, ones, zeros})), "false");
  EXPECT_EQ(value(tm_.mk(Kind::Distinct, {ones, zeros})), "true");
  const Term a = variable("a", sort);
  const Function get = define("get", {a}, select(store(a, tm_.mk_bv(1, 0), number(7)), tm_.mk_bv(1, 1)));
  EXPECT_EQ(value(apply(get, {tm_.mk(Kind::Ite, {tm_.mk_true(), written, zeros})})), "1");
}

TEST_F(EvaluatorTest, ArraysIndexedByArraysAreUndetermined) {
  // Indices that are written differently and mean the same must not be taken for different ones.
  const Sort small = tm_.sorts().array(tm_.sorts().bitvec(1), int_sort());
  const Sort sort = tm_.sorts().array(small, int_sort());
  const Term index = tm_.mk_const_array(small, number(1));
  const Term same =
      store(store(tm_.mk_const_array(small, number(0)), tm_.mk_bv(1, 0), number(1)), tm_.mk_bv(1, 1), number(1));
  const Term array = store(tm_.mk_const_array(sort, number(0)), index, number(5));
  EXPECT_NE(value(select(array, same)), "0");
}

}  // namespace
}  // namespace preproc
