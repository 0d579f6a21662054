#include "memo/memo.h"

#include "version.h"

namespace preproc {

Memo::Memo(const MemoOptions& options, const StoreWarning& warn)
    : Memo(options, options.location.empty()
                        ? nullptr
                        : open_store(options.location, options.max_bytes, StoreVersion{std::string(kVersion)}, warn,
                                     options.read_only ? StoreAccess::ReadOnly : StoreAccess::ReadWrite,
                                     options.busy_timeout)) {}

bool Memo::trim() {
  constexpr size_t kMaxDigests = 4'000'000;
  if (ids_.size() + seen_.size() + seen_for_lists_.size() + answered_.size() + listed_.size() < kMaxDigests) {
    return false;
  }
  ids_ = {};
  cores_ = CoreIndex();
  lists_ = ListIndex();
  models_ = ModelIndex();
  seen_.clear();
  seen_for_lists_.clear();
  answered_.clear();
  listed_.clear();
  return true;
}

bool Memo::has_stored_lists(const Digest& mark) {
  const auto [place, fresh] = has_stored_lists_.try_emplace(mark, false);
  if (fresh) {
    place->second = list_store()->get(EntryKind::List, mark).has_value();
  }
  return place->second;
}

Memo& Memo::behind_passes() {
  if (!store_.is_persistent()) {
    return *this;
  }
  if (behind_passes_ == nullptr) {
    behind_passes_ = std::make_unique<Memo>(options_, std::unique_ptr<MemoStore>());
    behind_passes_->before_passes_ = this;
  }
  return *behind_passes_;
}

}  // namespace preproc
