#include "memo/memory_store.h"

namespace preproc {

std::vector<std::optional<std::string>> MemoStore::get_all(EntryKind kind, std::span<const Digest> keys) {
  std::vector<std::optional<std::string>> entries;
  entries.reserve(keys.size());
  for (const Digest& key : keys) {
    entries.push_back(get(kind, key));
  }
  return entries;
}

std::string MemoStore::put_if_absent(EntryKind kind, const Digest& key, std::string_view bytes) {
  if (std::optional<std::string> known = get(kind, key)) {
    return *known;
  }
  put(kind, key, bytes);
  flush();
  return std::string(bytes);
}

void MemoryStore::forget(std::list<Entry>::iterator entry) {
  used_bytes_ -= cost(*entry);
  entries_.erase(entry->key);
  used_.erase(entry);
}

std::optional<std::string> MemoryStore::get(EntryKind kind, const Digest& key) {
  const auto found = entries_.find({kind, key});
  if (found == entries_.end()) {
    return std::nullopt;
  }
  used_.splice(used_.begin(), used_, found->second);
  return found->second->bytes;
}

void MemoryStore::put(EntryKind kind, const Digest& key, std::string_view bytes) {
  if (const auto found = entries_.find({kind, key}); found != entries_.end()) {
    forget(found->second);
  }
  used_.push_front({{kind, key}, std::string(bytes)});
  entries_[{kind, key}] = used_.begin();
  used_bytes_ += cost(used_.front());
  while (used_bytes_ > max_bytes_ && !used_.empty()) {
    forget(std::prev(used_.end()));
  }
}

}  // namespace preproc
