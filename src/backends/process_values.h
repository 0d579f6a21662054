#pragma once

#include <map>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <unordered_map>
#include <vector>

#include "parser/term_reader.h"
#include "script/scope.h"
#include "term/evaluator.h"
#include "term/term_manager.h"

namespace preproc {

/// Reads values out of a solver's answers in text, all of one model. Elements of uninterpreted sorts, `(as @U_0 U)` or
/// `U!val!0`, are numbered by their first appearance, the same element always by the same number. Values that have no
/// representation (irrational numbers, functions that are no finite tables, a solver's own notation) are empty.
class ProcessValues {
 public:
  /// `datatypes`: the solver knows them, by their numbers in the table of sorts.
  ProcessValues(TermManager& tm, std::span<const uint32_t> datatypes) : tm_(tm), scope_(tm) {
    scope_.bind_datatypes(datatypes);
  }

  /// The answer `((term value) ...)` to get-value, for terms of these sorts in this order. Null if it is no such list.
  std::optional<std::vector<Value>> read_values(const std::string& answer, std::span<const Sort> sorts);
  /// The functions and constants defined in the answer to get-model, as far as their sorts are these. Null if it is no
  /// list.
  std::optional<std::unordered_map<Function, Value>> read_model(const std::string& answer,
                                                                std::span<const Function> functions);

 private:
  void bind_sorts();
  void bind_elements(const Source& source);
  void bind_element(Symbol name, Sort sort);
  Value decode(Evaluator& evaluator, Term t, Sort sort);
  Value decode_table(Evaluator& evaluator, Term t, Sort sort);
  class CasesView;

  TermManager& tm_;
  Scope scope_;
  uint32_t sorts_bound_ = 0;
  std::map<std::string, Sort, std::less<>> sorts_by_text_;  // declared ones
  Assignment elements_;                                     // constants that stand for elements
  std::unordered_map<uint32_t, uint64_t> element_counts_;   // by Sort::id
};

}  // namespace preproc
