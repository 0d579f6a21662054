#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "memo/memo_store.h"

namespace preproc {

/// The entry with a checksum of itself, its kind, its key and the version in front: what a store outside of this
/// process keeps.
std::string seal_entry(EntryKind kind, const Digest& key, const StoreVersion& version, std::string_view bytes);

/// The entry that `seal_entry` was given; nothing if `sealed` is anything else.
std::optional<std::string> unseal_entry(EntryKind kind, const Digest& key, const StoreVersion& version,
                                        std::string_view sealed);

}  // namespace preproc
