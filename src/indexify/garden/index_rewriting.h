#pragma once

#include <optional>
#include <span>
#include <variant>
#include <vector>

#include "encode/table/encoder.h"
#include "evaluate/evaluator.h"
#include "indexify/garden/garden_statistics.h"
#include "indexify/garden/operator_table.h"
#include "indexify/garden/table_cache.h"
#include "term/term_map.h"

namespace preproc {

/// A query over indices into a garden (Barr 2018, figure 4, in docs/references.md). Unknowns of strings, floats and
/// rounding modes, and of Int and Real if the query multiplies or divides unknowns, become bounded bit-vectors; terms
/// over them are written as tables (encode/table/encoder.h):
///
///  - a term with one such unknown, or an atom with two, as one table of all its values: what is computed on the way
///    need not be in the garden;
///  - other operators on indexed sorts as tables over the indices of their arguments. ⊥, a result outside of the
///    garden, is the index of all ones;
///  - a Boolean term becomes two: one that says it is true, one that says it is false. Both are false where it needs ⊥;
///  - operators of other theories stay, over the values that indices stand for (δ⁻¹: nested ites); where a value of
///    another sort goes into a table, a fresh index is asserted to stand for it, or is ⊥ (δ).
///
/// Guarantee: from a model of the result `decode` gives a model of the assertions. The reverse does not hold. Cost:
/// tables of at most `max_cells` cells each; operators with larger ones are kept.
class IndexRewriting {
 public:
  struct Options {
    size_t max_cells = size_t{1} << 13;
    Target target = Target::Generic;
    const TableCache* cache = nullptr;  ///< where tables are kept; null: nowhere
    StopToken stop = {};
  };

  IndexRewriting(TermManager& tm, const Garden& garden, const Options& options)
      : tm_(tm), garden_(garden), options_(options) {}

  /// The assertions over indices, and the conditions on these; nothing where indexed unknowns occur below binders.
  /// Stopped where `stop` stops before the tables are made.
  std::optional<std::vector<Term>> rewrite(std::span<const Term> assertions);
  /// The constants of the result that `decode` needs the values of.
  std::vector<Function> symbols() const;
  /// Values of the unknowns from values of these.
  Assignment decode(const Assignment& model) const;
  const IndexRewritingStatistics& statistics() const { return statistics_; }

 private:
  /// The place in the garden of the term's value.
  struct IndexForm {
    Term index;
    bool total = false;  // never ⊥
  };
  /// A closed term, that need not be in the garden.
  struct ConstantForm {
    Term value;
  };
  /// A term of the same sort, that means something where `defined`.
  struct NativeForm {
    Term term;
    Term defined;
  };
  /// Of Booleans: what is true where the term is true, and what is true where it is false.
  struct TruthForm {
    Term truth;
    Term falsity;
  };
  /// The form that stands for a term: a TruthForm for a Boolean, one of the others for all else.
  using Form = std::variant<ConstantForm, IndexForm, NativeForm, TruthForm>;
  /// The indexed unknowns of a term: some of them, and how many they are; `kMany` also for other unknowns.
  struct Support {
    Term first = {};
    Term second = {};
    uint8_t count = 0;
    bool indexed = false;  // an indexed unknown occurs
  };
  static constexpr uint8_t kMany = 3;

  bool is_indexed_sort(Sort sort) const;
  bool is_indexed_unknown(Term t) const;
  bool is_nonlinear(Term t) const;
  bool needs_table(Term t) const;
  void find_supports(Term root);
  bool is_tabulated(Term t) const;
  Form tabulated(Term t);
  Form form_of(Term t);
  Form rewritten(Term t);
  std::optional<Form> applied(Term t);
  std::optional<Form> application(const OperatorInstance& instance, std::span<const Form> arguments);
  TruthForm connective(Term t);
  TruthForm equality(Term t);
  Form choice(Term t);
  Form kept(Term t);
  static TruthForm boolean(Term truth, Term falsity) { return {truth, falsity}; }
  static const TruthForm& truth_of(const Form& form) { return std::get<TruthForm>(form); }
  Form constant_form(Term value);

  struct Axis {
    Term index;
    size_t size;
    bool total;
  };
  template <typename Make>
  OperatorTable made_or_cached(Term t, std::span<const Term> leaves, std::span<const std::optional<Value>> arguments,
                               bool indexed, size_t cells, Make&& make);
  Form table_form(const OperatorTable& table, Sort sort, std::span<const Axis> axes);
  Term write(Table table);
  Term write_values(Table table);

  uint32_t index_width(Sort sort) const;
  Term undefined_index(Sort sort);
  static bool is_total_index(const Form& form);
  Term index_of(const Form& form, Sort sort);
  Term native_of(const Form& form, Sort sort);
  Term defined_of(const Form& form, Sort sort);
  Term fresh_index(Sort sort, std::string_view purpose);
  Term value_at(Term index, Sort sort);
  Term both(Term a, Term b);
  Term either(Term a, Term b);
  Term negated(Term a);
  Term chosen(Term condition, Term a, Term b);

  TermManager& tm_;
  const Garden& garden_;
  Options options_;
  bool nonlinear_ = false;
  TermMap<Support> supports_;
  TermMap<uint32_t> form_ids_;  // 1 + place in forms_
  std::vector<Form> forms_;
  std::vector<std::pair<Term, Term>> unknowns_;  // and their indices
  std::vector<Function> others_;                 // symbols that stay
  std::vector<Term> conditions_;
  TermMap<Term> native_;           // by index: what it stands for
  TermMap<Term> index_of_native_;  // by term: the index that stands for it
  TermSet supported_;
  Assignment nothing_;
  Evaluator evaluator_{tm_, nothing_};  // of closed terms
  bool impossible_ = false;             // an unknown of the garden is under a binder, or a term has an unknown sort
  IndexRewritingStatistics statistics_;
};

}  // namespace preproc
