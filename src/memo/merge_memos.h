#pragma once

#include <ostream>
#include <string>
#include <vector>

#include "memo/memo_options.h"
#include "memo/memo_store.h"

namespace preproc {

/// Puts the entries of the memos at these locations (as of `open_store`) into the memo at `target.location`, so that
/// each machine of a fleet may write a file of its own, or a server's memo become a file. Of two entries under one key
/// the one that comes later stays; both are answers. Writes one line about it to `out`. False if a memo could not be
/// read or written, of which `warn` was told; the others are merged all the same.
bool merge_memos(const std::vector<std::string>& sources, const MemoOptions& target, std::ostream& out,
                 const StoreWarning& warn);

}  // namespace preproc
