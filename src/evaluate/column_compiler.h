#pragma once

#include <cstdint>
#include <deque>
#include <limits>
#include <optional>
#include <span>
#include <unordered_map>
#include <vector>

#include "evaluate/column_builder.h"
#include "evaluate/evaluator.h"
#include "term/function_reach.h"
#include "term/term_manager.h"
#include "term/term_map.h"
#include "value/hash.h"
#include "value/small_vector.h"

namespace preproc {

/// Where the value of a term is: nowhere yet; in no column, since it depends on no leaf (evaluated when something that
/// does needs it); in no column yet, since it is an array built by a store or a constant array, of columns, that
/// nothing reads as such; or in an operand.
class ColumnState {
 public:
  static ColumnState invariant() { return ColumnState(1); }
  static ColumnState deferred() { return ColumnState(2); }
  static ColumnState of(uint32_t operand) { return ColumnState(operand + kFirst); }
  ColumnState() = default;
  bool known() const { return code_ != 0; }
  bool is_invariant() const { return code_ == 1; }
  bool is_deferred() const { return code_ == 2; }
  bool is_operand() const { return code_ >= kFirst; }
  uint32_t operand() const { return code_ - kFirst; }

 private:
  static constexpr uint32_t kFirst = 3;
  explicit ColumnState(uint32_t code) : code_(code) {}
  uint32_t code_ = 0;
};

/// Compiles terms to a program: the walk over the DAG behind `compile_columns`.
class ColumnCompiler {
 public:
  ColumnCompiler(const TermManager& tm, std::span<const Term> leaves, bool expand_calls);
  /// Nothing if calls expand to too much.
  std::optional<ColumnProgram> compile(std::span<const Term> terms);

 private:
  static constexpr uint32_t kNoSum = std::numeric_limits<uint32_t>::max();
  /// A term being compiled, and the next child to look at. `sum` is the operand of the children so far, for associative
  /// operators, whose arguments are combined as they come: an `and` of thousands of terms keeps one column, not
  /// thousands.
  struct Visit {
    Term term;
    uint32_t next = 0;
    bool by_pairs = false;
    uint32_t sum = kNoSum;
  };
  using Operands = SmallVector<uint32_t, 4>;
  struct CallKey {
    Function function;
    Operands arguments;
    friend bool operator==(const CallKey&, const CallKey&) = default;
  };
  struct CallKeyHash {
    size_t operator()(const CallKey& key) const {
      uint64_t hash = key.function.id;
      for (const uint32_t argument : key.arguments) {
        hash = mix(hash, argument);
      }
      return hash;
    }
  };
  /// A call being expanded: what its parameters and the terms they occur in are.
  struct Frame {
    CallKey key;
    std::unordered_map<Term, ColumnState> open;
  };

  ColumnState find(Term t) const;
  void put(Term t, ColumnState state);
  bool visit(Term root);
  Term advance(Visit& visit, ColumnState& out);
  Term advance_same(Term same, ColumnState& out) const;
  Term advance_constant(const Visit& visit, ColumnState& out);
  Term advance_apply(Visit& visit, ColumnState& out);
  Term advance_ite(Visit& visit, ColumnState& out);
  Term advance_operator(Visit& visit, ColumnState& out);
  Term expand_call(Visit& visit, ColumnState& out);

  bool combines_by_pairs(Term t) const;
  void combine(Visit& visit);
  ColumnState application(Term t);
  ColumnState select(Term t);
  bool reads_words(Term select) const;
  std::optional<uint32_t> table_of(Term array);
  std::optional<ColumnTable> build_table(Term array);
  std::optional<uint32_t> constant_of(Term t);
  uint32_t read(Term select, Term array, uint32_t index);
  ColumnState read_over_stores(Term select, uint32_t index);

  size_t expanded() const { return expanded_ + (frames_.empty() ? 0 : builder_.step_count() - steps_before_call_); }
  uint32_t operand_of(Term t);
  Operands operands_of(Term application);
  uint32_t build_deferred(Term t);
  uint32_t point(Term t);

  bool is_concrete(Term t) const { return tm_.sorts().is_concrete(tm_.sort(t)); }
  bool all_concrete(Term t) const;

  static constexpr uint32_t kUndetermined = ColumnBuilder::kUndetermined;

  const TermManager& tm_;
  const bool expand_calls_;
  bool leaves_are_constants_ = true;
  TermSet leaf_set_;
  FunctionReach reach_;
  const Assignment no_symbols_;
  std::optional<Evaluator> evaluator_;
  ColumnBuilder builder_;
  TermMap<ColumnState> states_;  // closed terms, and outside of calls all terms
  std::deque<Frame> frames_;
  std::unordered_map<CallKey, ColumnState, CallKeyHash> calls_;
  std::vector<Visit> stack_;
  std::unordered_map<uint64_t, uint32_t> tables_;  // of arrays that depend on no leaf
  size_t expanded_ = 0;                            // calls, and the steps of those that are complete
  size_t steps_before_call_ = 0;                   // the outermost one that is being expanded
};

}  // namespace preproc
