#include "memo/layered_store.h"

namespace preproc {

std::optional<std::string> LayeredStore::get(EntryKind kind, const Digest& key) {
  std::optional<std::string> entry = memory_.get(kind, key);
  if (!entry && behind_ != nullptr) {
    entry = behind_->get(kind, key);
    if (entry) {
      memory_.put(kind, key, *entry);
    }
  }
  return entry;
}

std::vector<std::optional<std::string>> LayeredStore::get_all(EntryKind kind, std::span<const Digest> keys) {
  std::vector<std::optional<std::string>> entries;
  std::vector<Digest> absent;
  std::vector<size_t> places;
  for (const Digest& key : keys) {
    entries.push_back(memory_.get(kind, key));
    if (!entries.back()) {
      absent.push_back(key);
      places.push_back(entries.size() - 1);
    }
  }
  if (behind_ != nullptr && !absent.empty()) {
    std::vector<std::optional<std::string>> more = behind_->get_all(kind, absent);
    for (size_t i = 0; i < absent.size(); ++i) {
      if (more[i]) {
        memory_.put(kind, absent[i], *more[i]);
        entries[places[i]] = std::move(more[i]);
      }
    }
  }
  return entries;
}

void LayeredStore::put(EntryKind kind, const Digest& key, std::string_view bytes) {
  if (const std::optional<std::string> known = memory_.get(kind, key); known && *known == bytes) {
    return;
  }
  memory_.put(kind, key, bytes);
  if (behind_ != nullptr) {
    behind_->put(kind, key, bytes);
  }
}

std::string LayeredStore::put_if_absent(EntryKind kind, const Digest& key, std::string_view bytes) {
  if (behind_ == nullptr || memory_.get(kind, key)) {
    return memory_.put_if_absent(kind, key, bytes);
  }
  std::string entry = behind_->put_if_absent(kind, key, bytes);
  memory_.put(kind, key, entry);
  return entry;
}

void LayeredStore::set_stop(const StopToken& stop) {
  MemoStore::set_stop(stop);
  if (behind_ != nullptr) {
    behind_->set_stop(stop);
  }
}

void LayeredStore::flush() {
  if (behind_ != nullptr) {
    behind_->flush();
  }
}

}  // namespace preproc
