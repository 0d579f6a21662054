#pragma once

#include <algorithm>
#include <chrono>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <unordered_map>
#include <vector>

#include "backends/backend.h"
#include "evaluate/evaluator.h"
#include "memo/canonical_slice.h"
#include "memo/memo.h"
#include "memo/memo_statistics.h"
#include "memo/term_digests.h"

namespace preproc {

/// Knowledge about a check before anything was solved.
struct Recollection {
  std::optional<Status> status;  ///< Sat or Unsat where that is known already
  Assignment values;             ///< of the symbols of slices that are satisfiable: a model of these
  std::vector<size_t> rest;      ///< places of the conjuncts that nobody knows about
};

/// One script's view of a memo: turns its conjuncts into slices and digests, and looks these up.
///
/// A slice is answered by (in this order) a known unsatisfiable set within it, a known model of it or of more, a known
/// model that makes it true, all models of a part of it where these are known, or an entry for the same slice up to
/// names. Values of an entry, and models tried, are evaluated on the slice; what is not true is not used.
///
/// Cost: each term is hashed once, each conjunct's symbols are listed once; a check costs a look-up for each conjunct,
/// at most 16 evaluations of what is new in each slice, and with `renames` a walk over the DAG of the slices that are
/// known in no other way.
class SliceMemo {
 public:
  /// `domain`: answers under another one are not used. `renames`: slices are also found under other names, and written
  /// to the store.
  /// `statistics` is counted in.
  SliceMemo(TermManager& tm, Memo& memo, const Digest& domain, bool renames, MemoStatistics& statistics);

  /// The time to hash the terms of this script that were not hashed yet, at most, about. A few are nothing.
  std::chrono::microseconds hashing_cost() const {
    constexpr size_t kTermsInAMicrosecond = 3;
    constexpr size_t kFew = 1000;
    const size_t terms = tm_.size() - std::min<size_t>(tm_.size(), digests_.size());
    return std::chrono::microseconds(terms < kFew ? 0 : terms / kTermsInAMicrosecond);
  }
  /// True if a look-up would find nothing, since nothing was remembered so far and no store has anything.
  bool knows_nothing();
  /// False if a conjunct is one that a memo cannot mean (see TermDigests).
  bool can_mean(std::span<const Term> conjuncts);
  /// Precondition: `can_mean`.
  Recollection recall(std::span<const Term> conjuncts);
  /// The answer to the conjuncts in the rest of the last `recall`, or to all if it knew the answer. Sat: with a model
  /// of all conjuncts; nothing becomes known about slices with symbols that it has no value for. `decides`: all
  /// conjuncts are true in it; else slices are left out that are not, without what a solver says of (div x 0).
  /// `seconds`: what a solver took for it.
  void remember(Status status, const Assignment& model, bool decides, double seconds = 0);

  /// Asks for a model, values of the symbols, of these assertions, for so many seconds at most.
  using ModelQuestion =
      std::function<std::pair<Status, Assignment>(std::span<const Term>, std::span<const Function>, double seconds)>;
  /// After `remember(Unsat)` of what took a solver so many seconds: where it is a satisfiable set and a condition or
  /// two, which are likely to be followed by others, all models of that set are listed if they are few. Later
  /// conditions on them are evaluated. Rent or buy: what is spent here for nothing is at most half of what
  /// unsatisfiable checks took.
  void list_models(double seconds, const ModelQuestion& ask);

  /// A whole check by its text. The values are those of `symbols`; they have not been evaluated.
  struct Whole {
    Status status;
    Assignment values;
    double seconds = 0;  ///< that the check took
  };
  std::optional<Whole> recall_text(const Digest& text, std::span<const Function> symbols);
  void remember_text(const Digest& text, Status status, std::span<const Function> symbols, const Assignment& model,
                     double seconds);

 private:
  struct Conjunct {
    Digest digest;
    uint32_t id = 0;  // of the digest
    std::vector<Function> symbols;
    std::optional<std::vector<Term>> leaves;  // see AllModels; none: not known yet
  };
  struct Slice {
    std::vector<size_t> places;
    std::vector<uint32_t> members;  // ids
    Digest sum;                     // of their digests
    std::vector<Function> symbols;
    std::optional<CanonicalSlice> canonical;
    bool known = false;
    bool written = false;  // its entry is in the store
  };
  /// A model as values of this script's symbols, and what was evaluated under it.
  struct Trial {
    Assignment assignment;
    std::unique_ptr<Evaluator> evaluator;
  };

  Conjunct& conjunct(Term t);
  Digest sum_of(std::span<const uint32_t> members) const;
  void make_slices();
  void fetch_cores();
  void fetch_models(const Slice& slice);
  bool recall_core();
  bool was_answered(const Digest& sum);
  void note_answered(const Digest& sum);
  bool recall_model(Slice& slice, Assignment& values);
  bool recall_list(const Slice& slice, Assignment& values, bool& unsat);
  bool has_stored_lists();
  void fetch_lists();
  void read_list(const std::string& bytes);
  void write_list(std::span<const uint32_t> members, const AllModels& all);
  static bool accept_model(const Slice& slice, const Assignment& found, Assignment& values);
  std::optional<bool> try_model(KnownModel& model, const Slice& slice);
  bool recall_entries(Assignment& values, bool& unsat);
  bool use_entry(Slice& slice, const std::string& bytes, Assignment& values, bool& unsat);
  Trial& trial(KnownModel& model);
  const std::vector<Term>& leaves(Conjunct& conjunct, Term t);
  std::optional<bool> truth(Evaluator& evaluator, const Slice& slice, const AssertionSet* known);
  const CanonicalSlice& canonical(Slice& slice);
  void write_entry(Slice& slice, Status status, const Assignment& model, double seconds);
  void write_model(const Slice& slice, const std::unordered_map<Digest, std::string>& values);
  void write_core(std::span<const uint32_t> core);
  std::optional<std::string> encoded(Function f, const Assignment& model) const;
  Digest variables_of(const Slice& slice);
  void put(EntryKind kind, const Digest& key, std::string_view bytes);

  TermManager& tm_;
  Memo& memo_;
  Digest domain_;
  bool renames_;
  TermDigests digests_;
  Canonicalizer canonicalizer_;
  std::unordered_map<Term, Conjunct> conjuncts_;
  std::unordered_map<uint64_t, std::unique_ptr<Trial>> trials_;  // by the number of the model
  MemoStatistics& statistics_;
  // Of the last recall
  std::vector<Term> terms_;
  std::vector<Conjunct*> infos_;  // of these
  std::vector<Slice> slices_;
  bool recalled_ = false;  // it was unsatisfiable
};

}  // namespace preproc
