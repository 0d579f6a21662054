#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <unordered_set>
#include <vector>

#include <gtest/gtest.h>

#include "backends/backend.h"
#include "parser/source.h"
#include "passes/pipeline.h"
#include "script/assertion_stack.h"
#include "script/scope.h"
#include "term/expand.h"

namespace preproc {

/// Passes by themselves: a test reads a script, applies passes to the assertions that are live then, and says what they
/// leave.
///
///     read("(declare-const x Int) (declare-const y Int) (assert (= x (+ y 1))) (assert (< x 5))");
///     apply({"solve-eqs"});
///     EXPECT_EQ(left(), (Texts{"(< (+ y 1) 5)"}));
///     EXPECT_EQ(model converter(), (Texts{"x = (+ y 1)"}));
///
/// Whatever a test expects, `apply` confirms what the passes promise:
///
/// - Without a change, nothing has changed: assertions, model converter and guarantee.
/// - Where they are equivalent, the solver proves the result equal to the script.
/// - Where they are equisatisfiable, the solver decides both alike, and proves that every model of the result, with the
///   symbols on the model converter as they are defined there, is one of the script.
/// - A model of the result, completed by the model converter, satisfies the script by the evaluator.
class PassTest : public ::testing::Test {
 protected:
  using Texts = std::vector<std::string>;

  /// Reads declarations, definitions, assertions, push and pop. Further calls go on with the script.
  void read(std::string_view commands);
  /// Applies these passes, in the order of the pipeline, to the live assertions with their definitions expanded. A
  /// second call with the same names goes on with the same passes, as the next check of a session does.
  void apply(const std::vector<std::string>& passes);

  /// The assertions that are left, in order.
  Texts left();
  /// Their levels.
  std::vector<uint32_t> levels() const;
  /// The definitions of what was removed: `x = (+ y 1)`, `f(i) = (select a i)`.
  Texts converter();
  /// Of a pass that was applied last.
  PassStatistics statistics(std::string_view pass) const;
  /// A counter of it; 0: it has none of that name.
  uint64_t counter(std::string_view pass, std::string_view name) const;
  /// Expects that the passes left everything alone.
  void expect_alone() { EXPECT_EQ(problem_.assertions.changes(), 0U) << ::testing::PrintToString(left()); }

  TermManager tm_;
  PassContext context_{tm_};
  Problem problem_;  ///< as it was left
  uint32_t undetermined_ =
      0;                  ///< assertions of the script of which the evaluator cannot say whether a model satisfies them
  bool confirms_ = true;  ///< false where a solver would take too long: terms deeper than it likes

 private:
  std::string text(Term t);
  Status decide(const std::vector<Term>& assertions);
  std::vector<Term> terms_left() const;
  /// What the model converter says of a symbol, as a condition.
  Term definition(const ModelConverter::Entry& entry);
  void confirm(const std::vector<Term>& originals);
  void confirm_model(const std::vector<Term>& originals);

  Scope scope_{tm_};
  AssertionStack assertions_;
  DefinitionExpander expander_{tm_};
  std::vector<std::unique_ptr<Source>> sources_;
  std::map<std::vector<std::string>, std::unique_ptr<Pipeline>> pipelines_;
  Pipeline* applied_ = nullptr;
  std::unique_ptr<Backend> solver_;
};

}  // namespace preproc
