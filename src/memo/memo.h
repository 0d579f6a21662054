#pragma once

#include <memory>
#include <variant>

#include "memo/assertion_ids.h"
#include "memo/layered_store.h"
#include "memo/memo_options.h"
#include "memo/model_index.h"
#include "memo/subset_index.h"

namespace preproc {

/// Unsatisfiable sets of assertions: every set that has one of them in it is unsatisfiable too.
using CoreIndex = SubsetIndex<std::monostate>;

/// All models of a set of assertions, as far as its leaves go: scalar constants, reads of arrays and applications of
/// functions that are in no other such term. What has the set in it, and no other leaves, is decided by evaluation.
struct AllModels {
  DigestSet leaves;
  std::vector<KnownModel> models;  ///< in which leaves have different values; all values that they can have
  double seconds = 0;              ///< that a solver took for an assertion more
};
using ListIndex = SubsetIndex<AllModels>;

/// The memory of answers that the scripts of a run share: entries in a store, and in this process indices of sets of
/// assertions and of models.
class Memo {
 public:
  /// Throws std::invalid_argument for a location that is none. `warn` gets what is wrong with the store.
  Memo(const MemoOptions& options, const StoreWarning& warn);
  /// Over this store; null: memory only.
  Memo(const MemoOptions& options, std::unique_ptr<MemoStore> store)
      : options_(options), store_(options.memory_bytes, std::move(store)) {}
  /// Entries, also those of others than the session.
  LayeredStore& store() { return store_; }
  AssertionIds& ids() { return ids_; }
  CoreIndex& cores() { return cores_; }
  ListIndex& lists() { return lists_; }
  ModelIndex& models() { return models_; }
  const MemoOptions& options() const { return options_; }
  MemoMode mode() const { return options_.mode; }
  /// True the first time it is asked about a digest: what the store has about that is to be fetched.
  bool first_sight(const Digest& digest) { return seen_.insert(digest).second; }
  /// Sets of assertions that were answered, to tell in statistics what is known from what follows.
  DigestSet& answered() { return answered_; }
  /// Forgets the indices where they have become large. Ids, cores and models are not good any more then: true.
  bool trim();
  /// Seconds of a solver that lists of models have saved so far and may cost.
  double& list_credit() { return list_credit_; }
  /// True the first time that the models of this set of assertions, by its sum, are to be listed.
  bool first_listing(const Digest& sum) { return listed_.insert(sum).second; }
  /// Where lists of models are kept beyond this process: in the store, also those of what passes leave; null: nowhere.
  LayeredStore* list_store() {
    LayeredStore& store = before_passes_ == nullptr ? store_ : before_passes_->store_;
    return store.is_persistent() ? &store : nullptr;
  }
  /// Whether that store had lists when this was first asked, as the entry under this key says.
  bool has_stored_lists(const Digest& mark);
  /// True the first time it is asked about an assertion: lists that the store has under it are to be fetched.
  bool first_sight_of_lists(const Digest& digest) { return seen_for_lists_.insert(digest).second; }
  /// The memory of what passes make of scripts: this one, or where its store is persistent one of its own, in memory.
  Memo& behind_passes();

 private:
  MemoOptions options_;
  LayeredStore store_;
  AssertionIds ids_;
  CoreIndex cores_;
  ListIndex lists_;
  ModelIndex models_;
  DigestSet seen_;
  DigestSet seen_for_lists_;
  std::unordered_map<Digest, bool> has_stored_lists_;  // by the mark
  DigestSet answered_;
  DigestSet listed_;
  double list_credit_ = 0;
  std::unique_ptr<Memo> behind_passes_;
  Memo* before_passes_ = nullptr;  // whose `behind_passes_` this is
};

}  // namespace preproc
