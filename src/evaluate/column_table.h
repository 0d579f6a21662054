#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace preproc {

class ColumnContext;

/// An array from words to words, laid out for reading a column of indices: as a vector over the indices 0 .. n-1 where
/// the listed indices lie that close together, else as a hash table. Built once, in time linear in the entries.
class ColumnTable {
 public:
  struct Entry {
    uint64_t index;
    uint64_t element;
  };
  /// `fallback` everywhere but at the listed indices; of several entries for one index the last one counts.
  ColumnTable(uint64_t fallback, std::span<const Entry> entries);

  /// out[i] = array[indices[i]]; `out` is none of the indices.
  void read(const uint64_t* indices, size_t rows, uint64_t* out) const;

 private:
  void fill_dense(std::span<const Entry> entries, uint64_t size);
  void fill_hashed(std::span<const Entry> entries);
  size_t first_place(uint64_t index) const;

  uint64_t fallback_;
  // Dense: the vector whose element type fits all elements, ended by the fallback; the others are empty.
  std::vector<uint8_t> bytes_;
  std::vector<uint32_t> halves_;
  std::vector<uint64_t> words_;
  // Hashed: open addressing. Free places hold an index that is not listed, and the fallback: its reading needs no test.
  std::vector<uint64_t> keys_;
  std::vector<uint64_t> elements_;
  uint64_t free_key_ = 0;
  uint32_t hash_shift_ = 0;
};

/// A read of an array built by stores whose indices or elements vary. Arguments: the index j, what the array below the
/// stores holds at j, then index and element of each store, the oldest first. The newest store at j decides.
void column_read_over_stores(ColumnContext& context);

}  // namespace preproc
