#pragma once

#include <cstdint>
#include <list>
#include <span>
#include <string>
#include <unordered_map>
#include <vector>

#include "memo/assertion_ids.h"

namespace preproc {

/// Values of symbols, in no script's terms, and assertions that are true under them.
struct KnownModel {
  uint64_t number = 0;                             ///< of the model in its index, never used again; 0: in none
  std::unordered_map<Digest, std::string> values;  ///< by the digest of the symbol, as `write_value` writes them
  AssertionSet satisfied;                          ///< some of the assertions that are
};

/// Models of the last checks: what is satisfied by one of them is satisfiable, and so is each part of it.
class ModelIndex {
 public:
  /// So many models are kept, those that were used last.
  explicit ModelIndex(size_t max_models = 128) : max_models_(max_models) {}

  /// Valid as long as the model is kept: for the next `max_models - 1` calls at least.
  KnownModel& add(std::unordered_map<Digest, std::string> values, AssertionSet satisfied);
  /// A model that is known to satisfy all members; null if there is none. Cost: a look-up for each model, and for the
  /// one that is found each member; the last ones are looked at first.
  KnownModel* find_satisfying(std::span<const uint32_t> members);
  /// The model that is known to satisfy the most members, where it lacks at most `lacking`; null if there is none. The
  /// last one used of several. Cost: as `find_satisfying`, for each model.
  KnownModel* find_nearest(std::span<const uint32_t> members, size_t lacking);
  /// All models, the last one used first.
  std::list<KnownModel>& all() { return models_; }
  /// At most `limit` models that say something about one of the symbols, those used last first.
  std::vector<KnownModel*> candidates(std::span<const Digest> symbols, size_t limit);
  /// The model was useful.
  void touch(const KnownModel& model);
  size_t size() const { return models_.size(); }

 private:
  size_t max_models_;
  uint64_t next_number_ = 1;
  std::list<KnownModel> models_;  // the last one used first
};

}  // namespace preproc
