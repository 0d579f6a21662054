#include "memo/sealed_entry.h"

namespace preproc {

namespace {

constexpr size_t kSealBytes = 16;

Digest seal_of(EntryKind kind, const Digest& key, const StoreVersion& version, std::string_view bytes) {
  DigestBuilder builder;
  builder.add(version.prefix());
  builder.add(static_cast<uint64_t>(kind));
  builder.add(key);
  builder.add(bytes);
  return builder.finish();
}

}  // namespace

std::string seal_entry(EntryKind kind, const Digest& key, const StoreVersion& version, std::string_view bytes) {
  return seal_of(kind, key, version, bytes).bytes().append(bytes);
}

std::optional<std::string> unseal_entry(EntryKind kind, const Digest& key, const StoreVersion& version,
                                        std::string_view sealed) {
  if (sealed.size() < kSealBytes) {
    return std::nullopt;
  }
  const std::string_view bytes = sealed.substr(kSealBytes);
  if (Digest::from_bytes(sealed) != seal_of(kind, key, version, bytes)) {
    return std::nullopt;
  }
  return std::string(bytes);
}

}  // namespace preproc
