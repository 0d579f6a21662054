#pragma once

#include <memory>

#include "memo/assertion_ids.h"
#include "memo/core_index.h"
#include "memo/layered_store.h"
#include "memo/memo_options.h"
#include "memo/model_index.h"

namespace preproc {

/// The memory of answers that the scripts of a run share: entries in a store, and in this process indices of sets of
/// assertions and of models.
class Memo {
 public:
  /// Throws std::invalid_argument for a location that is none. `warn` gets what is wrong with the store.
  Memo(const MemoOptions& options, const StoreWarning& warn);
  /// Over this store; null: memory only.
  Memo(const MemoOptions& options, std::unique_ptr<MemoStore> store)
      : mode_(options.mode), store_(options.memory_bytes, std::move(store)) {}
  /// Entries, also those of others than the session.
  LayeredStore& store() { return store_; }
  AssertionIds& ids() { return ids_; }
  CoreIndex& cores() { return cores_; }
  ModelIndex& models() { return models_; }
  MemoMode mode() const { return mode_; }
  /// True the first time it is asked about a digest: what the store has about that is to be fetched.
  bool first_sight(const Digest& digest) { return seen_.insert(digest).second; }
  /// Sets of assertions that were answered, to tell in statistics what is known from what follows.
  DigestSet& answered() { return answered_; }
  /// Forgets the indices where they have become large. Ids, cores and models are not good any more then: true.
  bool trim();

 private:
  MemoMode mode_;
  LayeredStore store_;
  AssertionIds ids_;
  CoreIndex cores_;
  ModelIndex models_;
  DigestSet seen_;
  DigestSet answered_;
};

}  // namespace preproc
