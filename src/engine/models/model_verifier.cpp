#include "engine/models/model_verifier.h"

#include <algorithm>

#include "evaluate/column_compiler.h"
#include "evaluate/column_word.h"

namespace preproc {

ModelVerifier::ModelVerifier(const TermManager& tm, std::span<const Term> conditions, std::vector<Term> leaves)
    : leaves_(std::move(leaves)),
      program_(std::make_unique<const ColumnProgram>(compile_columns(tm, conditions, leaves_))),
      machine_(tm, *program_, leaves_) {}

bool ModelVerifier::holds(std::span<const Column> columns, size_t rows) {
  const std::span<const Column> roots = machine_.run(columns, rows);
  return std::ranges::all_of(roots, [&](const Column& root) {
    for (size_t i = 0; i < rows; ++i) {
      const bool is_true = root.is_words() ? root.words[i] != 0 : root.values[i].known() && root.values[i].boolean();
      if (!is_true || (!root.all_defined() && root.defined[i] == 0)) {
        return false;
      }
    }
    return true;
  });
}

Column constant_column(const SortTable& sorts, Sort sort, const Value& value, size_t rows) {
  Column column{.sort = sort, .rows = rows, .words = {}, .values = {}, .defined = {}};
  if (has_words(sorts, sort)) {
    column.words.assign(rows, value_to_word(value));
  } else {
    column.values.assign(rows, value);
  }
  return column;
}

}  // namespace preproc
