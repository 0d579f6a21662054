#pragma once

#include <span>
#include <vector>

#include "evaluate/column.h"
#include "evaluate/column_program.h"

namespace preproc {

/// Runs a program over the domains of its leaves, block of rows by block of rows, and returns the columns of its roots.
/// Memory: the program's registers for one block, and the result. Nothing is allocated for a row of words.
std::vector<Column> run_columns(const TermManager& tm, const ColumnProgram& program, std::span<const Term> leaves,
                                std::span<const Column> domains, size_t rows);

}  // namespace preproc
