#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "encode/table/table.h"

namespace preproc {

/// value = constant xor (columns[0] if bit 0 of the index is set) xor (columns[1] if bit 1 is) xor ...
struct Gf2Columns {
  uint64_t constant = 0;
  std::vector<uint64_t> columns;  ///< one for each bit of the index
};

/// The table in this form, if it has the form. Nothing for Boolean tables, for indices of more than 16 bits, and where
/// 0 or a power of two below the last index does not occur. Linear in the indices.
std::optional<Gf2Columns> gf2_columns(const TermManager& tm, const Table& table);

}  // namespace preproc
