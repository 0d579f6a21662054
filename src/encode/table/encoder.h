#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "encode/table/table.h"
#include "encode/table/target.h"
#include "term/term_manager.h"

namespace preproc {

/// A table as a formula.
struct Encoding {
  Term term;                          ///< the table's value at its index
  Term symbol = {};                   ///< the constant that the encoding made; null: none
  std::vector<Term> conditions = {};  ///< on that constant, to be asserted beside the term
  std::string_view form = {};         ///< the encoder's name, where `encode_for` chose it
  double estimate = 0;                ///< of that encoder for this table
};

/// One form of a table as a formula. `encode` gives nothing if the table does not have the form. `estimate` is about
/// the number of comparisons and selections of one bit in the formula; it gives nothing if the table does not have the
/// form, or if finding out is too dear. Its cost is linear in the runs, or for `affine`, `gf2` and `cubes` in the
/// indices.
struct TableEncoder {
  std::string_view name;
  std::string_view help;
  std::optional<Encoding> (*encode)(TermManager& tm, const Table& table);
  std::optional<double> (*estimate)(const TermManager& tm, const Table& table);
};

/// All encoders. The records drive --table-encoding, its help and the tests.
std::span<const TableEncoder> all_table_encoders();
const TableEncoder* find_table_encoder(std::string_view name);

/// The table in the form `forced`, if it has that form. Else a table of up to 8 runs as `ranges` or `chain`, and any
/// other table in the form with the least estimate times the target's cost of a unit (calibration.h). Nothing if the
/// table is to stay as it is: it has more than `max_runs` runs and neither `affine` nor `gf2` fits, or `forced` is
/// `keep`.
std::optional<Encoding> encode_for(TermManager& tm, const Table& table, const Target& target, size_t max_runs,
                                   const TableEncoder* forced = nullptr);
/// True if a table of so many runs may be written in another form for another version of the solver.
bool form_depends_on_version(size_t runs, Target::Solver solver);

/// The limits above which loose reads (passes/tables/loose_reads.h) are better left to the solver: reads of tables with
/// more than `runs` runs each, if these tables have more than `total_runs` runs together.
struct LooseReadLimits {
  size_t runs = 0;
  size_t total_runs = SIZE_MAX;
};
LooseReadLimits loose_read_limits(Target::Solver solver);

/// The most runs of a table that the solver does better on as a formula, in a query as a whole: it is faster where
/// larger ones stay arrays, but for those of forms that do not grow with the runs. Nothing: it does better on all.
/// Measured on S2E's queries (bench/RESULTS.md, "The filter").
std::optional<size_t> most_runs_as_formula(Target::Solver solver);

// The encoders. Guarantee of each: in every model that satisfies the conditions, the term equals the table for indices
// in the runs; and every model can be extended to satisfy the conditions.

/// Boolean tables: the indices with true as a disjunction of ranges, or those with false denied, whichever is shorter
/// (Perry 2017, Algorithm 2, in docs/references.md). Linear in the runs.
std::optional<Encoding> encode_ranges(TermManager& tm, const Table& table);
/// One ite for each value, over the ranges of its indices, the value with the most ranges last (Perry 2017, Algorithm
/// 1). Linear in the runs.
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
/// Each bit of the value as a disjunction of conjunctions of bits of the index, or its negation (indices of at most 12
/// bits, cubes.h). Nothing where it takes more than 512 of them.
std::optional<Encoding> encode_cubes(TermManager& tm, const Table& table);
/// A read of a fresh array of which each element is asserted; tables with the same runs share an array. Nothing for
/// more than 65,536 indices. KLEE writes tables in this form too; here nested reads of several tables, or reads of
/// several bytes, become one read of one array.
std::optional<Encoding> encode_array(TermManager& tm, const Table& table);
/// A call of a fresh function, as with the array.
std::optional<Encoding> encode_function(TermManager& tm, const Table& table);
/// value = c0 xor (c1 if bit 0 of the index) xor ...: a CRC table. Nothing for other tables, or values of 1 bit.
std::optional<Encoding> encode_gf2(TermManager& tm, const Table& table);

// The estimates of the encoders, in the order of docs/tables.md; see `TableEncoder`.

using TableEstimate = std::optional<double>(const TermManager& tm, const Table& table);
TableEstimate estimate_ranges, estimate_chain, estimate_bound_tree, estimate_bit_tree, estimate_relation, estimate_bits,
    estimate_cubes, estimate_affine, estimate_gf2, estimate_points;

}  // namespace preproc
