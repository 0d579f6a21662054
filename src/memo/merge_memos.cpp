#include "memo/merge_memos.h"

#include <memory>
#include <stdexcept>

#include <fmt/format.h>

#include "version.h"

namespace preproc {

bool merge_memos(const std::vector<std::string>& sources, const MemoOptions& target, std::ostream& out,
                 const StoreWarning& warn) {
  bool good = true;
  const StoreWarning note = [&](const std::string& line) {
    good = false;
    warn(line);
  };
  const StoreVersion version{std::string(kVersion)};
  const std::unique_ptr<MemoStore> all = open_store(target.location, target.max_bytes, version, note);
  uint64_t entries = 0;
  for (const std::string& source : sources) {
    try {
      open_store(source, target.max_bytes, version, note, StoreAccess::ReadOnly)
          ->visit([&](EntryKind kind, const Digest& key, std::string_view bytes) {
            all->put(kind, key, bytes);
            ++entries;
          });
    } catch (const std::invalid_argument& error) {
      note(fmt::format("the memo {}: {}", source, error.what()));
    }
  }
  all->flush();
  out << fmt::format("{}: {} entries of {} memo{}\n", target.location, entries, sources.size(),
                     sources.size() == 1 ? "" : "s");
  return good;
}

}  // namespace preproc
