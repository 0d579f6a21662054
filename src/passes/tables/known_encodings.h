#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <unordered_map>
#include <vector>

#include "encode/table/encoder.h"
#include "encode/table/table.h"

namespace preproc {

/// The encodings of tables that were encoded before. An encoding depends on nothing but its table, as long as target
/// and limits are the same: whatever facts come and go, a table with the same index, runs and values has the same
/// formula. Cost: linear in the runs. Memory: at most `kMaxRuns` runs, then all is forgotten.
class KnownEncodings {
 public:
  /// The encoding of the table, nothing where it has none; `encode` is called where that is not known. Valid until the
  /// next call.
  template <typename Encode>
  const std::optional<Encoding>& find_or(const Table& table, Encode&& encode) {
    std::vector<uint64_t> words = words_of(table);
    auto known = encodings_.find(words);
    if (known == encodings_.end()) {
      make_room(table.runs.size());
      known = encodings_.emplace(std::move(words), encode(table)).first;
    }
    return known->second;
  }

  static constexpr size_t kMaxRuns = size_t{1} << 18;

 private:
  struct Hash {
    size_t operator()(const std::vector<uint64_t>& words) const;
  };
  static std::vector<uint64_t> words_of(const Table& table);
  void make_room(size_t runs);

  std::unordered_map<std::vector<uint64_t>, std::optional<Encoding>, Hash> encodings_;
  size_t runs_ = 0;  // of the tables
};

}  // namespace preproc
