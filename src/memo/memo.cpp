#include "memo/memo.h"

#include "version.h"

namespace preproc {

Memo::Memo(const MemoOptions& options, const StoreWarning& warn)
    : Memo(options, options.location.empty()
                        ? nullptr
                        : open_store(options.location, options.max_bytes, StoreVersion{std::string(kVersion)}, warn,
                                     options.read_only ? StoreAccess::ReadOnly : StoreAccess::ReadWrite)) {}

bool Memo::trim() {
  constexpr size_t kMaxDigests = 4'000'000;
  if (ids_.size() + seen_.size() + answered_.size() + listed_.size() < kMaxDigests) {
    return false;
  }
  ids_ = {};
  cores_ = CoreIndex();
  lists_ = ListIndex();
  models_ = ModelIndex();
  seen_.clear();
  answered_.clear();
  listed_.clear();
  return true;
}

Memo& Memo::behind_passes() {
  if (!store_.is_persistent()) {
    return *this;
  }
  if (behind_passes_ == nullptr) {
    behind_passes_ = std::make_unique<Memo>(options_, std::unique_ptr<MemoStore>());
  }
  return *behind_passes_;
}

}  // namespace preproc
