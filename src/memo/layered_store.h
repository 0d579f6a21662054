#pragma once

#include <memory>

#include "memo/memory_store.h"

namespace preproc {

/// A store in memory in front of another one, or of none. What was found or put is found in memory the next time; that
/// something is not there is asked again.
class LayeredStore : public MemoStore {
 public:
  /// `behind`: null where memory is all.
  LayeredStore(uint64_t memory_bytes, std::unique_ptr<MemoStore> behind)
      : memory_(memory_bytes), behind_(std::move(behind)) {}
  std::optional<std::string> get(EntryKind kind, const Digest& key) override;
  std::vector<std::optional<std::string>> get_all(EntryKind kind, std::span<const Digest> keys) override;
  /// Writes to both layers; an entry that is in memory already is not written behind again.
  void put(EntryKind kind, const Digest& key, std::string_view bytes) override;
  std::string put_if_absent(EntryKind kind, const Digest& key, std::string_view bytes) override;
  void flush() override;
  void set_stop(const StopToken& stop) override;
  bool is_persistent() const { return behind_ != nullptr; }

 private:
  MemoryStore memory_;
  std::unique_ptr<MemoStore> behind_;
};

}  // namespace preproc
