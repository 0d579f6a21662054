#pragma once

#include <string>
#include <unordered_map>
#include <vector>

#include "memo/byte_code.h"
#include "value/sort.h"

namespace preproc {

/// Whether names are part of what is hashed. Declared sorts and datatypes have names; what a datatype is made of always
/// counts.
enum class Names : uint8_t { Kept, Dropped };

/// Writes sorts as bytes: each sort once, with its definition, then by its number. Equal bytes are sorts that are equal
/// up to a renaming (or equal, with names).
/// Iterative; linear in the sorts that a sort is made of, datatypes unfolded once.
class SortWriter {
 public:
  SortWriter(const SortTable& sorts, const SymbolTable& symbols, Names names, std::string& out)
      : sorts_(sorts), symbols_(symbols), names_(names), bytes_(out), out_(bytes_) {}
  /// The number of the sort, after writing the definitions of those that are new.
  uint32_t number_of(Sort sort);
  /// True once a sort occurred that this program gives no meaning to: bytes say nothing then.
  bool met_foreign() const { return met_foreign_; }

 private:
  uint32_t assign(Sort sort);
  void define(Sort sort);

  const SortTable& sorts_;
  const SymbolTable& symbols_;
  Names names_;
  std::string& bytes_;
  ByteWriter out_;
  std::unordered_map<uint32_t, uint32_t> numbers_;  // by Sort::id
  std::vector<Sort> order_;
  size_t defined_ = 0;
  bool met_foreign_ = false;
};

/// The digest of one sort. Zero where a sort occurs in it that this program gives no meaning to.
Digest sort_digest(const SortTable& sorts, const SymbolTable& symbols, Names names, Sort sort);

}  // namespace preproc
