#include "evaluate/column.h"

#include <set>

#include "term/operator.h"
#include "unit/evaluate/column_test_support.h"

namespace preproc {
namespace {

// --- Each operator -------------------------------------------------------------------------------------------------------

/// Index lists that fit an operator over arguments of this width.
std::vector<std::vector<uint32_t>> index_lists(const OperatorInfo& op, uint32_t width) {
  switch (op.kind) {
    case Kind::BvExtract: return {{width - 1, 0}, {width / 2, width / 2}, {width - 1, width / 2}, {width / 2, 0}};
    case Kind::BvRepeat: return {{1}, {2}, {std::max(1U, 64 / width)}};
    case Kind::BvZeroExtend:
    case Kind::BvSignExtend: return {{0}, {1}, {width < 64 ? 64 - width : 3}};
    case Kind::BvRotateLeft:
    case Kind::BvRotateRight: return {{0}, {1}, {width - 1}, {width}, {3 * width + 2}};
    default: return op.index_count == 0 ? std::vector<std::vector<uint32_t>>{{}} : std::vector<std::vector<uint32_t>>{};
  }
}

class ColumnWidthTest : public ColumnTest, public ::testing::WithParamInterface<uint32_t> {};

TEST_P(ColumnWidthTest, EveryOperatorAtInterestingValues) {
  const uint32_t width = GetParam();
  const Sort sort = bv(width);
  const Term a = constant("a", sort);
  const Term b = constant("b", sort);
  const Term p = constant("p", tm_.sorts().boolean());
  const std::vector<Value> values = interesting_values(sort, 8);
  std::vector<Value> left;
  std::vector<Value> right;
  std::vector<Value> side;
  for (const Value& x : values) {
    for (const Value& y : values) {
      left.push_back(x);
      right.push_back(y);
      side.push_back(Value(random_() % 2 == 0));
    }
  }
  std::set<Kind> covered;
  for (const OperatorInfo* op : all_operators()) {
    for (const std::vector<uint32_t>& indices : index_lists(*op, width)) {
      std::vector<std::vector<Term>> argument_lists;
      if (op->kind == Kind::Ite) {
        argument_lists = {{p, a, b},
                          {p, a, tm_.mk_value(values[6])},
                          {p, tm_.mk_value(values[6]), b},
                          {p, tm_.mk_value(values[1]), tm_.mk_value(values[2])}};
      } else if (op->max_arguments == 1) {
        argument_lists = {{a}};
      } else {
        argument_lists = {{a, b}, {a, a}, {a, b, a, b}};
        for (const Value& value : values) {
          argument_lists.push_back({a, tm_.mk_value(value)});
          argument_lists.push_back({tm_.mk_value(value), b});
          argument_lists.push_back({tm_.mk_value(value), tm_.mk_value(values[3]), b, tm_.mk_value(values[4]), a});
        }
      }
      std::vector<Term> terms;
      for (const std::vector<Term>& arguments : argument_lists) {
        if (const Term t = tm_.try_mk(op->kind, indices, arguments, nullptr)) {
          terms.push_back(t);
        }
      }
      if (!terms.empty()) {
        covered.insert(op->kind);
        expect_agreement(terms, {a, b, p},
                         {column(sort, left), column(sort, right), column(tm_.sorts().boolean(), side)},
                         terms.size() > 4 ? 3 : 1);
      }
      if (HasFatalFailure()) {
        return;
      }
    }
  }
  for (const OperatorInfo* op : all_operators()) {
    if (op->kind >= Kind::BvConcat && op->kind <= Kind::BvSbvToInt) {
      EXPECT_TRUE(covered.contains(op->kind)) << op->name;
    }
  }
}

INSTANTIATE_TEST_SUITE_P(Widths, ColumnWidthTest,
                         ::testing::Values(1, 2, 7, 8, 31, 32, 33, 51, 52, 53, 63, 64, 65, 130));

TEST_F(ColumnTest, BooleanOperatorsAtAllValues) {
  const Sort boolean = tm_.sorts().boolean();
  std::vector<Term> leaves;
  std::vector<Column> domains(3);
  std::vector<std::vector<Value>> values(3);
  const Value all[] = {Value(), Value(false), Value(true)};
  for (size_t row = 0; row < 27; ++row) {
    values[0].push_back(all[row % 3]);
    values[1].push_back(all[row / 3 % 3]);
    values[2].push_back(all[row / 9]);
  }
  for (size_t i = 0; i < 3; ++i) {
    leaves.push_back(constant("p" + std::to_string(i), boolean));
    domains[i] = column(boolean, values[i]);
  }
  std::vector<Term> operands = leaves;
  operands.insert(operands.end(), {tm_.mk_true(), tm_.mk_false(), constant("unassigned", boolean)});
  std::vector<Term> terms;
  for (const Kind kind :
       {Kind::Not, Kind::And, Kind::Or, Kind::Xor, Kind::Implies, Kind::Equal, Kind::Distinct, Kind::Ite}) {
    for (const Term x : operands) {
      for (const Term y : operands) {
        for (const Term z : operands) {
          for (const std::vector<Term>& arguments : {std::vector{x}, std::vector{x, y}, std::vector{x, y, z}}) {
            if (const Term t = tm_.try_mk(kind, {}, arguments, nullptr)) {
              terms.push_back(t);
            }
          }
        }
      }
    }
  }
  expect_agreement(terms, leaves, domains);
}

// --- Division ------------------------------------------------------------------------------------------------------------

TEST_F(ColumnTest, DivisionOfAllBytes) {
  const Term a = constant("a", bv(8));
  const Term b = constant("b", bv(8));
  std::vector<Value> left;
  std::vector<Value> right;
  for (uint64_t i = 0; i < 65536; ++i) {
    left.push_back(word(bv(8), i & 255));
    right.push_back(word(bv(8), i >> 8));
  }
  const std::vector<Column> domains = {column(bv(8), left), column(bv(8), right)};
  const std::vector<Term> leaves = {a, b};
  for (const Kind kind : {Kind::BvUdiv, Kind::BvUrem, Kind::BvSdiv, Kind::BvSrem, Kind::BvSmod}) {
    const Term t = tm_.mk(kind, {a, b});
    const Column result = evaluate_columns(tm_, {&t, 1}, leaves, domains)[0];
    for (size_t i = 0; i < 65536; ++i) {
      const Value* arguments[] = {&left[i], &right[i]};
      const Value expected = operator_info(kind)->evaluate({tm_.sorts(), {}, bv(8), arguments});
      ASSERT_EQ(result.words[i], expected.bits().word()) << text(t) << " at " << (i & 255) << ", " << (i >> 8);
    }
  }
}

/// Around every multiple, a quotient that is rounded the wrong way would be off by one.
TEST_F(ColumnTest, DivisionAroundMultiples) {
  for (const uint32_t width : {31U, 32U, 33U, 51U, 52U, 53U, 64U}) {
    const uint64_t mask = ~uint64_t{0} >> (64 - width);
    std::vector<uint64_t> numbers;
    for (uint32_t bit = 0; bit < width; ++bit) {
      for (const uint64_t near : {uint64_t{0}, uint64_t{1}, mask}) {
        numbers.push_back(((uint64_t{1} << bit) + near) & mask);
      }
      numbers.push_back((random_() & mask) >> bit);
    }
    std::vector<Value> left;
    std::vector<Value> right;
    for (const uint64_t divisor : numbers) {
      for (const uint64_t quotient : numbers) {
        __extension__ const unsigned __int128 product = static_cast<unsigned __int128>(divisor) * quotient;
        if (product > mask) {
          continue;
        }
        for (const uint64_t near : {uint64_t{0}, uint64_t{1}, mask}) {
          left.push_back(word(bv(width), static_cast<uint64_t>(product) + near));
          right.push_back(word(bv(width), divisor));
        }
      }
    }
    const Term a = constant("a", bv(width));
    const Term b = constant("b", bv(width));
    const Term terms[] = {tm_.mk(Kind::BvUdiv, {a, b}), tm_.mk(Kind::BvUrem, {a, b}), tm_.mk(Kind::BvSdiv, {a, b}),
                          tm_.mk(Kind::BvSrem, {a, b}), tm_.mk(Kind::BvSmod, {a, b})};
    const Term leaves[] = {a, b};
    const Column domains[] = {column(bv(width), left), column(bv(width), right)};
    const std::vector<Column> result = evaluate_columns(tm_, terms, leaves, domains);
    for (size_t i = 0; i < left.size(); ++i) {
      const uint64_t x = left[i].bits().word();
      const uint64_t y = right[i].bits().word();
      ASSERT_EQ(result[0].words[i], y == 0 ? mask : x / y) << width << " bits: " << x << " / " << y;
      ASSERT_EQ(result[1].words[i], y == 0 ? x : x % y) << width << " bits: " << x << " % " << y;
      for (size_t k = 2; k < 5; ++k) {
        const Value* arguments[] = {&left[i], &right[i]};
        const Value expected = operator_info(tm_.kind(terms[k]))->evaluate({tm_.sorts(), {}, bv(width), arguments});
        ASSERT_EQ(result[k].words[i], expected.bits().word())
            << width << " bits: " << text(terms[k]) << " at " << x << ", " << y;
      }
    }
  }
}

// --- Random terms --------------------------------------------------------------------------------------------------------

/// Terms of many sorts grown at random from leaves and constants.
class TermGarden {
 public:
  TermGarden(TermManager& tm, std::mt19937_64& random) : tm_(tm), random_(random) {}

  void add(Term t) { terms_.push_back(t); }
  const std::vector<Term>& terms() const { return terms_; }

  /// Adds one application of a random operator to terms of the garden.
  void grow() {
    const std::span<const OperatorInfo* const> operators = all_operators();
    for (;;) {
      const OperatorInfo& op = *operators[random_() % operators.size()];
      std::vector<uint32_t> indices;
      for (uint8_t i = 0; i < op.index_count; ++i) {
        indices.push_back(static_cast<uint32_t>(random_() % 40));
      }
      std::ranges::sort(indices, std::greater<>());
      std::vector<Term> arguments = {pick()};
      const size_t count = std::min<size_t>(op.max_arguments, op.min_arguments + random_() % 3);
      while (arguments.size() < count) {
        // Most operators want arguments of one sort.
        arguments.push_back(random_() % 4 == 0 ? pick() : pick(tm_.sort(arguments.back())));
      }
      if (op.kind == Kind::Select || op.kind == Kind::Store) {
        const Sort array = tm_.sort(arguments[0]);
        if (!tm_.sorts().is_array(array)) {
          continue;
        }
        arguments[1] = pick(tm_.sorts().index(array));
        if (op.kind == Kind::Store) {
          arguments[2] = pick(tm_.sorts().element(array));
        }
      }
      if (op.kind == Kind::Ite) {
        arguments[0] = pick(tm_.sorts().boolean());
      }
      const Term t = tm_.try_mk(op.kind, indices, arguments, nullptr);
      if (t && !(tm_.sorts().is_bitvec(tm_.sort(t)) && tm_.sorts().width(tm_.sort(t)) > 140)) {
        add(t);
        return;
      }
    }
  }

 private:
  Term pick() { return terms_[random_() % terms_.size()]; }
  Term pick(Sort sort) {
    for (size_t tries = 0; tries < 200; ++tries) {
      const Term t = pick();
      if (tm_.sort(t) == sort) {
        return t;
      }
    }
    return pick();
  }

  TermManager& tm_;
  std::mt19937_64& random_;
  std::vector<Term> terms_;
};

TEST_F(ColumnTest, RandomTermsOverSeveralLeaves) {
  SortTable& sorts = tm_.sorts();
  const std::vector<Sort> leaf_sorts = {sorts.boolean(),
                                        bv(1),
                                        bv(7),
                                        bv(8),
                                        bv(8),
                                        bv(31),
                                        bv(32),
                                        bv(33),
                                        bv(63),
                                        bv(64),
                                        bv(100),
                                        sorts.integer(),
                                        sorts.real(),
                                        sorts.array(bv(8), bv(32)),
                                        sorts.array(sorts.integer(), bv(8))};
  size_t partial_columns = 0;
  for (size_t round = 0; round < 40; ++round) {
    const size_t rows = round % 4 == 0 ? 1500 : 1 + random_() % 40;  // more and less than a block
    TermGarden garden(tm_, random_);
    std::vector<Term> leaves;
    std::vector<Column> domains;
    for (const Sort sort : leaf_sorts) {
      leaves.push_back(constant("x" + std::to_string(leaves.size()), sort));
      domains.push_back(random_column(sort, rows, random_() % 4 == 0));
      garden.add(leaves.back());
      garden.add(tm_.mk_value(random_value(sort)));
      garden.add(tm_.mk_value(random_value(sort)));
      if (round % 3 == 0) {
        garden.add(constant("unassigned" + std::to_string(leaves.size()), sort));
      }
    }
    for (size_t i = 0; i < 250; ++i) {
      garden.grow();
    }
    // All of them at once; and few, whose subterms then share registers.
    const std::vector<Term>& all = garden.terms();
    expect_agreement(round % 2 == 0 ? all : std::vector<Term>(all.end() - 12, all.end()), leaves, domains,
                     rows > 100 ? 61 : 1);
    if (HasFatalFailure()) {
      return;
    }
    for (const Column& column : evaluate_columns(tm_, all, leaves, domains)) {
      partial_columns += column.all_defined() ? 0 : 1;
    }
  }
  EXPECT_GT(partial_columns, 100U);
}

// --- Undetermined rows ---------------------------------------------------------------------------------------------------

TEST_F(ColumnTest, PartialOperationsAreUndeterminedWhereThePointIs) {
  const Term x = constant("x", bv(8));
  const Term i = tm_.mk(Kind::BvSbvToInt, {x});
  const Term quotient = tm_.mk(Kind::IntDiv, {tm_.mk_int(100), i});
  const Term positive = tm_.mk(Kind::Gt, {quotient, tm_.mk_int(5)});
  const Term is_zero = tm_.mk(Kind::Equal, {x, tm_.mk_bv(8, 0)});
  const std::vector<Term> terms = {
      positive,
      tm_.mk(Kind::Or, {is_zero, positive}),
      tm_.mk(Kind::And, {tm_.mk(Kind::Not, {is_zero}), positive}),
      tm_.mk(Kind::Ite, {is_zero, x, tm_.mk(Kind::BvIntToBv, {quotient}, {8})}),
      tm_.mk(Kind::Implies, {positive, is_zero}),
  };
  expect_agreement(terms, {x}, {full_domain(tm_.sorts(), bv(8))});
  const Column column = evaluate_column(tm_, positive, x, full_domain(tm_.sorts(), bv(8)));
  ASSERT_EQ(column.defined.size(), 256U);
  EXPECT_EQ(std::ranges::count(column.defined, uint8_t{0}), 1);
  EXPECT_EQ(column.defined[0], 0);
  EXPECT_FALSE(column.value(tm_.sorts(), 0).known());
  EXPECT_TRUE(evaluate_column(tm_, terms[1], x, full_domain(tm_.sorts(), bv(8))).all_defined());
}

TEST_F(ColumnTest, WhatHasNoValueIsUndetermined) {
  const Sort boolean = tm_.sorts().boolean();
  const Term x = constant("x", bv(8));
  const Term y = constant("y", bv(8));
  const Term v = tm_.mk_variable(tm_.symbols().intern("v"), bv(8));
  const Term bound[] = {v};
  const Term zero = tm_.mk_bv(8, 0);
  const Term opaque = tm_.mk_opaque(tm_.symbols().intern("mystery"), {}, {bound, 1});
  const Term forall = tm_.mk_binder(Kind::Forall, bound, tm_.mk(Kind::Equal, {v, x}));
  const Term is_zero = tm_.mk(Kind::Equal, {x, zero});
  const Term f = tm_.mk_apply(tm_.declare(tm_.symbols().intern("f"), tm_.sorts().function(std::vector{bv(8)}, boolean)),
                              std::vector{x});
  expect_agreement({tm_.mk(Kind::BvAdd, {x, y}), tm_.mk(Kind::And, {is_zero, forall}), tm_.mk(Kind::Or, {f, is_zero}),
                    tm_.mk(Kind::Ite, {is_zero, x, opaque}), tm_.mk(Kind::Equal, {x, opaque}),
                    tm_.mk(Kind::BvAdd, {x, v}), tm_.mk(Kind::Equal, {y, zero}), y},
                   {x}, {full_domain(tm_.sorts(), bv(8))});
}

// --- Roots and leaves ----------------------------------------------------------------------------------------------------

TEST_F(ColumnTest, RootsThatAreLeavesConstantsOrTheSame) {
  const Term x = constant("x", bv(16));
  const Term wide = constant("wide", bv(70));
  const Term i = constant("i", tm_.sorts().integer());
  const Term sum = tm_.mk(Kind::BvAdd, {x, x});
  const Term wide_sum = tm_.mk(Kind::BvAdd, {wide, wide});
  expect_agreement(
      {x, sum, x, sum, tm_.mk_bv(16, 77), wide, wide_sum, wide_sum, i, tm_.mk_int(3), tm_.mk_true(),
       tm_.mk(Kind::BvMul, {sum, x})},
      {x, wide, i},
      {random_column(bv(16), 2500), random_column(bv(70), 2500, true), random_column(tm_.sorts().integer(), 2500)});
}

TEST_F(ColumnTest, FullDomain) {
  const Column bytes = full_domain(tm_.sorts(), bv(8));
  ASSERT_EQ(bytes.rows, 256U);
  EXPECT_TRUE(bytes.all_defined());
  for (size_t i = 0; i < 256; ++i) {
    EXPECT_EQ(bytes.value(tm_.sorts(), i), Value(BitVector(8, i)));
  }
  const Column booleans = full_domain(tm_.sorts(), tm_.sorts().boolean());
  ASSERT_EQ(booleans.rows, 2U);
  EXPECT_EQ(booleans.value(tm_.sorts(), 0), Value(false));
  EXPECT_EQ(booleans.value(tm_.sorts(), 1), Value(true));
}

TEST_F(ColumnTest, VariableLeaf) {
  const Term v = tm_.mk_variable(tm_.symbols().intern("v"), bv(8));
  const Column squares = evaluate_column(tm_, tm_.mk(Kind::BvMul, {v, v}), v, full_domain(tm_.sorts(), bv(8)));
  ASSERT_TRUE(squares.all_defined());
  for (uint64_t i = 0; i < 256; ++i) {
    EXPECT_EQ(squares.words[i], (i * i) & 255);
  }
}

TEST_F(ColumnTest, EmptyDomain) {
  const Term x = constant("x", bv(8));
  Column nothing;
  nothing.sort = bv(8);
  const Column result = evaluate_column(tm_, tm_.mk(Kind::BvNot, {x}), x, nothing);
  EXPECT_EQ(result.rows, 0U);
  EXPECT_TRUE(result.words.empty());
}

// --- Size ----------------------------------------------------------------------------------------------------------------

TEST_F(ColumnTest, DeepTermsAndManyArguments) {
  const Term x = constant("x", bv(32));
  Term deep = x;
  std::vector<Term> many;
  uint32_t expected = 3;
  uint32_t total = 0;
  for (uint32_t i = 0; i < 300'000; ++i) {
    deep = tm_.mk(i % 2 == 0 ? Kind::BvAdd : Kind::BvMul, {deep, tm_.mk_bv(32, i | 1)});
    expected = i % 2 == 0 ? expected + (i | 1) : expected * (i | 1);
    if (i % 3 == 0) {
      many.push_back(tm_.mk(Kind::BvXor, {x, tm_.mk_bv(32, i)}));
      total += 3 ^ i;
    }
  }
  const Term sum = tm_.mk(Kind::BvAdd, many);
  std::vector<Value> rows(1024, word(bv(32), 3));
  const Term terms[] = {deep, sum};
  const Column domain = column(bv(32), rows);
  const std::vector<Column> result = evaluate_columns(tm_, terms, {&x, 1}, {&domain, 1});
  EXPECT_EQ(result[0].words[1023], expected);
  EXPECT_EQ(result[1].words[1023], total);
}

}  // namespace
}  // namespace preproc
