#include "evaluate/column_loop.h"
#include "evaluate/column_ops.h"

// Booleans are words 0 and 1.

namespace preproc {

namespace {

/// A connective of two Booleans that the value `decisive_a` of the first or `decisive_b` of the second decides alone: a
/// row is determined if both are, or one that decides is. Such rows are rare: this is not vectorised.
template <typename F>
void connect_partly_defined(ColumnContext& context, uint64_t decisive_a, uint64_t decisive_b, uint64_t decided, F f) {
  const WordColumn& a = context.argument(0);
  const WordColumn& b = context.argument(1);
  uint64_t* words = context.words();
  uint8_t* defined = context.defined();
  for (size_t i = 0; i < context.rows(); ++i) {
    const bool knows_a = defined_at(a, i);
    const bool knows_b = defined_at(b, i);
    if ((knows_a && word_at(a, i) == decisive_a) || (knows_b && word_at(b, i) == decisive_b)) {
      words[i] = decided;
      defined[i] = 1;
    } else {
      words[i] = f(word_at(a, i), word_at(b, i));
      defined[i] = knows_a && knows_b ? 1 : 0;
    }
  }
}

uint64_t conjunction(uint64_t a, uint64_t b) { return a & b; }
uint64_t disjunction(uint64_t a, uint64_t b) { return a | b; }
uint64_t implication(uint64_t a, uint64_t b) { return (a ^ 1) | b; }

}  // namespace

PREPROC_COLUMN_LOOP void column_not(ColumnContext& context) {
  map_rows(context, [](uint64_t a) { return a ^ 1; });
}

PREPROC_COLUMN_LOOP void column_and(ColumnContext& context) {
  if (context.all_arguments_defined()) {
    map_row_pairs(context, conjunction);
  } else {
    connect_partly_defined(context, 0, 0, 0, conjunction);
  }
}

PREPROC_COLUMN_LOOP void column_or(ColumnContext& context) {
  if (context.all_arguments_defined()) {
    map_row_pairs(context, disjunction);
  } else {
    connect_partly_defined(context, 1, 1, 1, disjunction);
  }
}

PREPROC_COLUMN_LOOP void column_xor(ColumnContext& context) {
  map_row_pairs(context, [](uint64_t a, uint64_t b) { return a ^ b; });
}

PREPROC_COLUMN_LOOP void column_implies(ColumnContext& context) {
  if (context.all_arguments_defined()) {
    map_row_pairs(context, implication);
  } else {
    connect_partly_defined(context, 0, 1, 1, implication);
  }
}

PREPROC_COLUMN_LOOP void column_equal(ColumnContext& context) {
  map_row_pairs(context, [](uint64_t a, uint64_t b) -> uint64_t { return a == b; });
}

PREPROC_COLUMN_LOOP void column_distinct(ColumnContext& context) {
  const size_t count = context.argument_count();
  if (count == 2) {
    map_row_pairs(context, [](uint64_t a, uint64_t b) -> uint64_t { return a != b; });
    return;
  }
  const size_t rows = context.rows();
  uint64_t* __restrict words = context.words();
  for (size_t i = 0; i < rows; ++i) {
    words[i] = 1;
  }
  for (size_t j = 0; j < count; ++j) {
    for (size_t k = j + 1; k < count; ++k) {
      const WordColumn& x = context.argument(j).words != nullptr ? context.argument(j) : context.argument(k);
      const WordColumn& y = context.argument(j).words != nullptr ? context.argument(k) : context.argument(j);
      const uint64_t* __restrict a = x.words;
      const uint64_t* __restrict b = y.words;
      if (a == nullptr) {  // two constants
        for (size_t i = 0; i < rows; ++i) {
          words[i] &= static_cast<uint64_t>(x.constant != y.constant);
        }
      } else if (b == nullptr) {
        const uint64_t constant = y.constant;
        for (size_t i = 0; i < rows; ++i) {
          words[i] &= static_cast<uint64_t>(a[i] != constant);
        }
      } else {
        for (size_t i = 0; i < rows; ++i) {
          words[i] &= static_cast<uint64_t>(a[i] != b[i]);
        }
      }
    }
  }
}

namespace {

/// words[i] = condition[i] ? then(i) : otherwise(i)
template <typename Then, typename Otherwise>
[[gnu::always_inline]] inline void choose_rows(ColumnContext& context, Then then, Otherwise otherwise) {
  const size_t rows = context.rows();
  const uint64_t* __restrict condition = context.argument(0).words;
  uint64_t* __restrict words = context.words();
  for (size_t i = 0; i < rows; ++i) {
    const uint64_t chosen = 0 - condition[i];
    words[i] = otherwise(i) ^ ((otherwise(i) ^ then(i)) & chosen);
  }
}

/// A row is determined if its condition and the chosen side are.
void choose_defined(ColumnContext& context) {
  uint8_t* defined = context.defined();
  const WordColumn& condition = context.argument(0);
  for (size_t i = 0; i < context.rows(); ++i) {
    const WordColumn& chosen = context.argument(word_at(condition, i) != 0 ? 1 : 2);
    defined[i] = defined_at(condition, i) && defined_at(chosen, i) ? 1 : 0;
  }
}

}  // namespace

PREPROC_COLUMN_LOOP void column_ite(ColumnContext& context) {
  const WordColumn& condition = context.argument(0);
  const uint64_t* __restrict a = context.argument(1).words;
  const uint64_t* __restrict b = context.argument(2).words;
  const uint64_t constant_a = context.argument(1).constant;
  const uint64_t constant_b = context.argument(2).constant;
  const auto row_a = [a](size_t i) { return a[i]; };
  const auto row_b = [b](size_t i) { return b[i]; };
  const auto always_a = [constant_a](size_t) { return constant_a; };
  const auto always_b = [constant_b](size_t) { return constant_b; };
  if (condition.words == nullptr) {
    for (size_t i = 0; i < context.rows(); ++i) {
      context.words()[i] = word_at(context.argument(condition.constant != 0 ? 1 : 2), i);
    }
  } else if (a != nullptr && b != nullptr) {
    choose_rows(context, row_a, row_b);
  } else if (a != nullptr) {
    choose_rows(context, row_a, always_b);
  } else if (b != nullptr) {
    choose_rows(context, always_a, row_b);
  } else {
    choose_rows(context, always_a, always_b);
  }
  if (!context.all_arguments_defined()) {
    choose_defined(context);
  }
}

}  // namespace preproc
