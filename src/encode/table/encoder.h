#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "encode/table/table.h"
#include "term/term_manager.h"

namespace preproc {

/// A table as a formula.
struct Encoding {
  Term term;                          ///< what the table has at its index
  Term symbol = {};                   ///< the constant that the encoding made, if it made one
  std::vector<Term> conditions = {};  ///< to be asserted beside it, about that constant
};

/// Who is to solve the formula: what is cheap for one solver is dear for another (shared measurements: docs/tables.md).
enum class Target : uint8_t { Generic, Z3, Cvc5, Bitwuzla, Stp };

/// The target of that name (z3, cvc5, bitwuzla, stp, generic), if there is one.
std::optional<Target> find_target(std::string_view name);

/// One way to write a table. `encode` gives nothing where the table has no such form.
struct TableEncoder {
  std::string_view name;
  std::string_view help;
  std::optional<Encoding> (*encode)(TermManager& tm, const Table& table);
};

/// All encoders; the record drives --table-encoding, its help and the tests.
std::span<const TableEncoder> all_table_encoders();
const TableEncoder* find_table_encoder(std::string_view name);

/// The table in the form that is best for the target, by its shape: the number of runs, whether it is affine, or linear
/// over GF(2). Nothing where the table is larger than `max_runs`, or where the target does better on an array.
std::optional<Encoding> encode_for(TermManager& tm, const Table& table, Target target, size_t max_runs);

/// When reads of tables are better left to the solver: those at indices that depend on no other read, of tables with more
/// than `runs` runs of equal values, if they have more than `total_runs` together.
struct LooseReads {
  size_t runs = 0;
  size_t total_runs = SIZE_MAX;
};
LooseReads loose_reads(Target target);

// The encoders. Guarantee of each: for indices in the runs the term equals the table, in every model that satisfies the
// conditions; and the conditions can be satisfied in every model.

/// Boolean tables: the indices with true as a disjunction of ranges, or those with false denied, whichever is shorter
/// (klee-array.txt, Algorithm 2). Linear in the runs.
std::optional<Encoding> encode_ranges(TermManager& tm, const Table& table);
/// One ite for each value, over the ranges of its indices, the value with the most ranges last (klee-array.txt,
/// Algorithm 1). Linear in the runs.
std::optional<Encoding> encode_chain(TermManager& tm, const Table& table);
/// Balanced ites on comparisons with the ends of runs. Linear in the runs; depth logarithmic.
std::optional<Encoding> encode_bound_tree(TermManager& tm, const Table& table);
/// Ites on the bits of the index, equal halves merged (indices of at most 16 bits). At most twice the indices.
std::optional<Encoding> encode_bit_tree(TermManager& tm, const Table& table);
/// A fresh constant v, and for each value c the condition that v = c exactly for the indices of c.
std::optional<Encoding> encode_relation(TermManager& tm, const Table& table);
/// Each bit of the value as a disjunction of ranges.
std::optional<Encoding> encode_bits(TermManager& tm, const Table& table);
/// Segments on which the value is the index plus a constant, one ite for each constant: tolower is two of them.
/// Nothing for more than 8 constants, or Boolean tables.
std::optional<Encoding> encode_affine(TermManager& tm, const Table& table);
/// value = c0 xor (c1 if bit 0 of the index) xor ...: a CRC table. Nothing for other tables, or values of 1 bit.
std::optional<Encoding> encode_gf2(TermManager& tm, const Table& table);

}  // namespace preproc
