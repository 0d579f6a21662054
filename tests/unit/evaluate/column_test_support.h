#pragma once

#include <algorithm>
#include <random>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "evaluate/column.h"
#include "evaluate/evaluator.h"
#include "script/printer.h"

namespace preproc {

/// A column of a sort without words, or of words, from values; empty values are undetermined rows.
inline Column column_of(Sort sort, bool words, const std::vector<Value>& values) {
  Column column;
  column.sort = sort;
  column.rows = values.size();
  const bool partial = !std::ranges::all_of(values, &Value::known);
  for (const Value& value : values) {
    if (partial) {
      column.defined.push_back(value.known() ? 1 : 0);
    }
    if (words) {
      column.words.push_back(!value.known() ? 0 : value.is_bool() ? value.boolean() : value.bits().word());
    }
  }
  if (!words) {
    column.values = values;
  }
  return column;
}

/// Columns of interesting and random values, and their comparison with point evaluation.
class ColumnTest : public ::testing::Test {
 protected:
  Sort bv(uint32_t width) { return tm_.sorts().bitvec(width); }
  Term constant(const std::string& name, Sort sort) { return tm_.mk_constant(name, sort); }

  Value word(Sort sort, uint64_t w) {
    return tm_.sorts().is_bitvec(sort) ? Value(BitVector(tm_.sorts().width(sort), w)) : Value((w & 1) != 0);
  }

  /// Values where operators change their behaviour, and random ones.
  std::vector<Value> interesting_values(Sort sort, size_t random_values) {
    std::vector<Value> values;
    if (!tm_.sorts().is_bitvec(sort)) {
      return {Value(false), Value(true)};
    }
    const uint32_t width = tm_.sorts().width(sort);
    const BitVector one(width, uint64_t{1});
    for (const uint64_t small : {0, 1, 2, 3, 5}) {
      values.emplace_back(BitVector(width, small));
    }
    for (const uint64_t near : {width - 1, width, width + 1, width * 2}) {
      values.emplace_back(BitVector(width, near));
    }
    for (const BitVector& b : {BitVector::ones(width), BitVector::min_signed(width), BitVector::max_signed(width)}) {
      values.emplace_back(b);
      values.emplace_back(b.bvadd(one));
      values.emplace_back(b.bvsub(one));
    }
    for (size_t i = 0; i < random_values; ++i) {
      values.push_back(random_value(sort));
    }
    return values;
  }

  Value random_value(Sort sort) {
    switch (tm_.sorts().kind(sort)) {
      case SortKind::Bool: return Value(random_() % 2 == 0);
      case SortKind::Int: return Value(mpz_class(static_cast<long>(random_() % 21) - 10));
      case SortKind::Real: {
        mpq_class real(mpz_class(static_cast<long>(random_() % 21) - 10), mpz_class(1 + random_() % 4));
        real.canonicalize();
        return Value(std::move(real));
      }
      case SortKind::BitVec: {
        const uint32_t width = tm_.sorts().width(sort);
        BitVector bits(width, uint64_t{0});
        for (uint32_t at = 0; at < width; at += 64) {
          bits = bits.bvshl(BitVector(width, uint64_t{64})).bvor(BitVector(width, random_()));
        }
        const BitVector by(width, random_() % width);
        return Value(random_() % 2 == 0 ? bits.bvlshr(by) : bits);
      }
      default: {
        Value array(ArrayValue{sort, std::make_shared<const Value>(random_value(tm_.sorts().element(sort))), {}});
        for (size_t i = 0; i < 5; ++i) {
          array = store_value(array, random_value(tm_.sorts().index(sort)), random_value(tm_.sorts().element(sort)));
        }
        return array;
      }
    }
  }

  Column column(Sort sort, const std::vector<Value>& values) {
    const SortTable& sorts = tm_.sorts();
    const bool words = sorts.kind(sort) == SortKind::Bool || (sorts.is_bitvec(sort) && sorts.width(sort) <= 64);
    return column_of(sort, words, values);
  }

  Column random_column(Sort sort, size_t rows, bool partial = false) {
    std::vector<Value> values;
    for (size_t i = 0; i < rows; ++i) {
      values.push_back(partial && random_() % 8 == 0 ? Value() : random_value(sort));
    }
    return column(sort, values);
  }

  std::string text(Term t) { return Printer(tm_).to_string(t); }

  /// Every row of every term is what the evaluator says. `stride`: look at one row in so many.
  void expect_agreement(const std::vector<Term>& terms, const std::vector<Term>& leaves,
                        const std::vector<Column>& domains, size_t stride = 1) {
    const std::vector<Column> columns = evaluate_columns(tm_, terms, leaves, domains);
    ASSERT_EQ(columns.size(), terms.size());
    for (size_t i = 0; i < terms.size(); ++i) {
      ASSERT_EQ(columns[i].rows, domains[0].rows);
      ASSERT_EQ(columns[i].sort, tm_.sort(terms[i]));
      EXPECT_TRUE(columns[i].all_defined() || std::ranges::count(columns[i].defined, uint8_t{0}) > 0);
    }
    for (size_t row = 0; row < domains[0].rows; row += stride) {
      Assignment assignment;
      for (size_t i = 0; i < leaves.size(); ++i) {
        assignment.set(tm_.function(leaves[i]), domains[i].value(tm_.sorts(), row));
      }
      Evaluator evaluator(tm_, assignment);
      for (size_t i = 0; i < terms.size(); ++i) {
        const Value expected = evaluator.evaluate(terms[i]);
        const Value actual = columns[i].value(tm_.sorts(), row);
        const Value same = equal_values(tm_.sorts(), expected, actual);  // languages may be written in several ways
        if (!(expected == actual) && !(same.known() && same.boolean())) {
          std::string where;
          for (size_t k = 0; k < leaves.size(); ++k) {
            where += " " + text(leaves[k]) + " = " + to_string(tm_.sorts(), domains[k].value(tm_.sorts(), row));
          }
          FAIL() << text(terms[i]) << "\nrow " << row << " where" << where << "\ncolumn "
                 << to_string(tm_.sorts(), actual) << ", point " << to_string(tm_.sorts(), expected);
        }
        if (columns[i].is_words() && !actual.known()) {
          ASSERT_EQ(columns[i].words[row], 0U);
        }
      }
    }
  }

  TermManager tm_;
  std::mt19937_64 random_{20240607};
};

}  // namespace preproc
