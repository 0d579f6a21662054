#pragma once

#include <list>
#include <unordered_map>

#include "memo/memo_store.h"

namespace preproc {

/// A store in memory that forgets what was not used for the longest time.
/// Cost: a hash look-up; about 150 bytes an entry beside its own.
class MemoryStore : public MemoStore {
 public:
  explicit MemoryStore(uint64_t max_bytes) : max_bytes_(max_bytes) {}
  std::optional<std::string> get(EntryKind kind, const Digest& key) override;
  void put(EntryKind kind, const Digest& key, std::string_view bytes) override;
  size_t size() const { return entries_.size(); }
  /// Bytes of the entries, with the cost of keeping them.
  uint64_t used_bytes() const { return used_bytes_; }

 private:
  struct Key {
    EntryKind kind;
    Digest digest;
    friend bool operator==(const Key&, const Key&) = default;
  };
  struct KeyHash {
    size_t operator()(const Key& key) const { return key.digest.words[0] + static_cast<size_t>(key.kind); }
  };
  struct Entry {
    Key key;
    std::string bytes;
  };
  static uint64_t cost(const Entry& entry) { return entry.bytes.size() + 150; }
  void forget(std::list<Entry>::iterator entry);

  uint64_t max_bytes_;
  uint64_t used_bytes_ = 0;
  std::list<Entry> used_;  // the last one used first
  std::unordered_map<Key, std::list<Entry>::iterator, KeyHash> entries_;
};

}  // namespace preproc
