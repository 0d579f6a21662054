#pragma once

#include <cstddef>
#include <cstdint>
#include <span>

namespace preproc {

/// Rows that are computed together: the live columns of a block stay in the first levels of cache.
inline constexpr size_t kBlockRows = 1024;

/// The values of one argument in the rows of a block, words as in `Column`.
struct WordColumn {
  const uint64_t* words = nullptr;  ///< one word a row; null: `constant` in every row
  uint64_t constant = 0;
  const uint8_t* defined =
      nullptr;         ///< one byte a row, 0: not determined (the word is then anything); null: all determined
  uint32_t width = 1;  ///< in bits; 1 for Bool
};

inline uint64_t word_at(const WordColumn& column, size_t row) {
  return column.words != nullptr ? column.words[row] : column.constant;
}

inline bool defined_at(const WordColumn& column, size_t row) {
  return column.defined == nullptr || column.defined[row] != 0;
}

/// One operator over one block of rows, as the column functions of column_ops.h see it.
///
/// Operators of `Associativity::Nary` are handed two arguments at a time; at least one argument is not constant. The
/// result shares no memory with the arguments. A row with an undetermined argument has an undetermined result, unless
/// the function asks for `defined()` and says otherwise.
class ColumnContext {
 public:
  ColumnContext(size_t rows, uint32_t width, std::span<const uint32_t> indices,
                std::span<const WordColumn* const> arguments, uint64_t* words, uint8_t* defined)
      : rows_(rows), width_(width), indices_(indices), arguments_(arguments), words_(words), defined_(defined) {}

  /// 1 .. kBlockRows
  size_t rows() const { return rows_; }
  /// Width of the result in bits, 1 for Bool.
  uint32_t width() const { return width_; }
  /// The bits a word of the result may have set.
  uint64_t mask() const { return ~uint64_t{0} >> (64 - width_); }
  uint32_t index(size_t i) const { return indices_[i]; }
  size_t argument_count() const { return arguments_.size(); }
  const WordColumn& argument(size_t i) const { return *arguments_[i]; }
  bool all_arguments_defined() const;

  /// Where the result goes, `rows()` words.
  uint64_t* words() { return words_; }
  /// Where to say which rows are determined, for operators that can do without some arguments. All bytes must be
  /// written.
  uint8_t* defined() {
    says_defined_ = true;
    return defined_;
  }
  bool says_defined() const { return says_defined_; }

 private:
  size_t rows_;
  uint32_t width_;
  std::span<const uint32_t> indices_;
  std::span<const WordColumn* const> arguments_;
  uint64_t* words_;
  uint8_t* defined_;
  bool says_defined_ = false;
};

inline bool ColumnContext::all_arguments_defined() const {
  for (const WordColumn* argument : arguments_) {
    if (argument->defined != nullptr) {
      return false;
    }
  }
  return true;
}

}  // namespace preproc
