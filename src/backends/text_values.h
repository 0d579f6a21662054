#pragma once

#include <map>
#include <optional>
#include <span>
#include <string>
#include <unordered_map>
#include <vector>

#include "backends/interpretation.h"
#include "parser/term_reader.h"
#include "script/scope.h"
#include "term/term_manager.h"

namespace preproc {

/// Goes behind the next expression of a solver's answer: a token, or all up to the parenthesis that closes it.
void skip_expression(const Source& source, Lexer& lexer);

/// Reads values out of a solver's text, all of one model. Elements of uninterpreted sorts, `(as @U_0 U)` or `U!val!0`,
/// are numbered by their first appearance, the same element always by the same number. Values that have no
/// representation (irrational numbers, a solver's own notation) are empty.
class TextValues {
 public:
  /// `datatypes`: the solver knows them, by their numbers in the table of sorts.
  TextValues(TermManager& tm, std::span<const uint32_t> datatypes) : tm_(tm), scope_(tm), interpretations_(tm) {
    scope_.bind_datatypes(datatypes, true);
  }

  /// The answer `((term value) ...)` to get-value, for terms of these sorts in this order. Null if it is no such list.
  std::optional<std::vector<Value>> read_values(const std::string& answer, std::span<const Sort> sorts);
  /// The functions and constants defined in the answer to get-model, as far as their sorts are these. Definitions of
  /// the solver's own, which those of the functions use, may stand anywhere among them. Null if it is no list.
  std::optional<std::unordered_map<Function, Value>> read_model(const std::string& answer,
                                                                std::span<const Function> functions);
  /// The array or function of sort `table` whose value at parameters of these names is written in `body`, and at
  /// `points` is theirs (see `InterpretationReader::table`).
  Value read_table(const std::string& body, Sort table, std::span<const std::string> parameters,
                   std::vector<GuardedCase> points = {});
  /// A value that the solver writes as `text`.
  Value read_value(const std::string& text, Sort sort);
  /// The text with the names of elements as this program writes them: `(as @U_0 U)` for `U!val!0`.
  std::string with_script_names(const std::string& text);
  InterpretationReader& interpretations() { return interpretations_; }

 private:
  /// One `define-fun` of a model, read as far as its body.
  struct Definition;
  std::optional<Definition> read_definition(TermReader& reader, Lexer& lexer);
  void bind_sorts();
  void bind_elements(const Source& source);
  void bind_element(Symbol name, Sort sort);
  TermManager& tm_;
  Scope scope_;
  uint32_t sorts_bound_ = 0;
  std::map<std::string, Sort, std::less<>> sorts_by_text_;  // declared ones
  InterpretationReader interpretations_;
};

}  // namespace preproc
