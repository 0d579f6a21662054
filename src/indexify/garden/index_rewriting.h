#pragma once

#include <map>
#include <memory>
#include <optional>
#include <span>
#include <unordered_map>
#include <variant>
#include <vector>

#include "encode/table/target.h"
#include "evaluate/evaluator.h"
#include "indexify/garden/coded_terms.h"
#include "indexify/garden/garden_statistics.h"
#include "indexify/garden/index_support.h"
#include "indexify/garden/operator_table.h"
#include "indexify/garden/table_cache.h"
#include "term/term_map.h"

namespace preproc {

/// A query over indices into a garden (Barr 2018, figure 4, in docs/references.md). Unknowns of strings, floats and
/// rounding modes, and of Int and Real if the query multiplies or divides unknowns, become bounded bit-vectors. A term
/// over them is a *coded* term (coded_terms.h), the place in a list of all values that it has:
///
///  - a term with one unknown has a table over its index, an atom whose arguments have two unknowns together a table
///    over both; what is computed on the way needs no code;
///  - a comparison of coded terms joins their tables: by a table for each side (value_ranks.h);
///  - another operator is a table over the codes of its arguments. Where that is too large, arguments lose the values
///    that the garden does not have. ⊥, what has no value, is the code of all ones;
///  - a Boolean term becomes two: one that says it is true, one that says it is false. Both are false where it needs ⊥;
///  - operators of other theories stay, over the values that codes stand for (δ⁻¹: nested ites); where a value of
///    another sort goes into a table, a fresh index is asserted to stand for it, or is ⊥ (δ).
///
/// Guarantee: from a model of the result `decode` gives a model of the assertions. The reverse does not hold. Cost:
/// tables of at most `max_cells` cells each; operators with larger ones are kept.
class IndexRewriting {
 public:
  struct Options {
    size_t max_cells = size_t{1} << 13;  ///< of a table
    /// Of a table over the garden, if at most `max_cells` of its results are in the garden.
    size_t max_sparse_cells = size_t{1} << 18;
    Target target = Target::Generic;
    const TableCache* cache = nullptr;  ///< where tables are kept; null: nowhere
    /// Names of the operators of theories that become tables, see `IndexSupport`.
    std::span<const std::string> operators = {};
    StopToken stop = {};
  };

  IndexRewriting(TermManager& tm, const Garden& garden, const Options& options)
      : tm_(tm),
        garden_(garden),
        options_(options),
        support_(tm, garden, options.max_cells, options.operators),
        coded_(tm, options.target, options.max_cells) {}

  /// The assertions over indices, and the conditions on these; nothing where indexed unknowns occur below binders.
  /// Stopped where `stop` stops before the tables are made.
  std::optional<std::vector<Term>> rewrite(std::span<const Term> assertions);
  /// The constants of the result that `decode` needs the values of.
  std::vector<Function> symbols() const;
  /// Values of the unknowns from values of these.
  Assignment decode(const Assignment& model) const;
  const IndexRewritingStatistics& statistics() const { return statistics_; }

 private:
  /// A closed term.
  struct ConstantForm {
    Term value;
  };
  struct CodedForm {
    CodedTerms::Id id;
  };
  /// A term of the same sort, that means something where `defined`.
  struct NativeForm {
    Term term;
    Term defined;
  };
  using TruthForm = CodedTerms::TruthForm;
  /// The form that stands for a term: a TruthForm for a Boolean, one of the others for all else.
  using Form = std::variant<ConstantForm, CodedForm, NativeForm, TruthForm>;
  bool is_finite(Term t);
  Form tabulated(Term t);
  Form form_of(Term t);
  Form rewritten(Term t);
  std::optional<Form> applied(Term t);
  std::optional<Form> application(const OperatorInstance& instance, std::span<const Form> arguments,
                                  bool may_leave_values);
  static bool fits(std::span<const size_t> sizes, size_t most);
  TruthForm connective(Term t);
  TruthForm joined(Kind comparison, const Form& a, const Form& b, Sort sort);
  TruthForm equality(const Form& a, const Form& b, Sort sort);
  TruthForm equality(CodedTerms::Id id, const ConstantForm& constant);
  TruthForm distinct(Term t);
  Form choice(Term t);
  Form kept(Term t);
  static const TruthForm& truth_of(const Form& form) { return std::get<TruthForm>(form); }
  Form closed(Term t);
  template <typename Make>
  OperatorTable made_or_cached(Term t, std::span<const Term> leaves, std::span<const ValueDomain> domains,
                               const ValueSet* kept, Make&& make);
  Form table_form(std::shared_ptr<const OperatorTable> table, Sort sort, std::vector<CodedTerms::Axis> axes);

  Term native_of(const Form& form);
  Term defined_of(const Form& form);
  Term fresh_index(Sort sort, std::string_view purpose);
  std::optional<size_t> values_of(const Form& form, Sort sort) const;
  CodedTerms::Id coded(const Form& form, Sort sort);
  bool has_garden(CodedTerms::Id id) const;
  CodedTerms::Id within_garden(CodedTerms::Id id);

  TermManager& tm_;
  const Garden& garden_;
  Options options_;
  TermMap<uint32_t> form_ids_;  // 1 + place in forms_
  std::vector<Form> forms_;
  std::vector<std::pair<Term, Term>> unknowns_;  // and their indices
  std::vector<Function> others_;                 // symbols that stay
  std::vector<Term> conditions_;
  IndexSupport support_;
  CodedTerms coded_;
  std::unordered_map<Term, CodedTerms::Id> code_of_native_;
  std::unordered_map<CodedTerms::Id, CodedTerms::Id> within_garden_;
  /// Tables with results of the garden, by the operator and what each argument is: a constant, all of the garden (0),
  /// the values of one term.
  std::map<std::vector<uint64_t>, std::shared_ptr<const OperatorTable>> in_garden_;
  Assignment nothing_;
  Evaluator evaluator_{tm_, nothing_};  // of closed terms
  IndexRewritingStatistics statistics_;
};

}  // namespace preproc
