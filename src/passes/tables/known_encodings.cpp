#include "passes/tables/known_encodings.h"

#include "value/hash.h"

namespace preproc {

size_t KnownEncodings::Hash::operator()(const std::vector<uint64_t>& words) const {
  uint64_t hash = words.size();
  for (const uint64_t word : words) {
    hash = mix(hash, word);
  }
  return hash;
}

/// All that a table is, as numbers.
std::vector<uint64_t> KnownEncodings::words_of(const Table& table) {
  std::vector<uint64_t> words{table.index.id, table.sort.id, table.otherwise.id};
  words.reserve(words.size() + 3 * table.runs.size());
  for (const TableRun& run : table.runs) {
    words.insert(words.end(), {run.first, run.last, run.value.id});
  }
  return words;
}

void KnownEncodings::make_room(size_t runs) {
  runs_ += runs;
  if (runs_ > kMaxRuns) {
    encodings_.clear();
    runs_ = runs;
  }
}

}  // namespace preproc
