#include "memo/memo.h"

#include "session/version.h"

namespace preproc {

Memo::Memo(const MemoOptions& options, const StoreWarning& warn)
    : Memo(options, options.location.empty()
                        ? nullptr
                        : open_store(options.location, options.max_bytes, StoreVersion{std::string(kVersion)}, warn)) {}

bool Memo::trim() {
  constexpr size_t kMaxDigests = 4'000'000;
  if (ids_.size() + seen_.size() + answered_.size() < kMaxDigests) {
    return false;
  }
  ids_ = {};
  cores_ = CoreIndex();
  models_ = ModelIndex();
  seen_.clear();
  answered_.clear();
  return true;
}

}  // namespace preproc
