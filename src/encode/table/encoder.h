#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string_view>
#include <utility>
#include <vector>

#include "encode/table/table.h"
#include "term/term_manager.h"

namespace preproc {

/// A table as a formula.
struct Encoding {
  Term term;                          ///< what the table has at its index
  Term symbol = {};                   ///< the constant that the encoding made, if it made one
  std::vector<Term> conditions = {};  ///< to be asserted beside it, about that constant
  std::string_view form = {};         ///< the encoder's name, where `encode_for` chose it
  double estimate = 0;                ///< of that encoder for this table
};

/// Who is to solve the formula: what is cheap for one solver is dear for another (shared measurements: docs/tables.md).
enum class Target : uint8_t { Generic, Z3, Cvc5, Bitwuzla, Stp };

/// All targets by their names.
std::span<const std::pair<std::string_view, Target>> all_targets();
/// The target of that name, if there is one.
std::optional<Target> find_target(std::string_view name);

/// One way to write a table. `encode` gives nothing where the table has no such form. `estimate` is about the number of
/// comparisons and selections of one bit that the formula has, nothing where the table has no such form, or where
/// looking for one is too dear; linear in the runs, or for `affine`, `gf2` and `cubes` in the indices.
struct TableEncoder {
  std::string_view name;
  std::string_view help;
  std::optional<Encoding> (*encode)(TermManager& tm, const Table& table);
  std::optional<double> (*estimate)(const TermManager& tm, const Table& table);
};

/// All encoders; the record drives --table-encoding, its help and the tests.
std::span<const TableEncoder> all_table_encoders();
const TableEncoder* find_table_encoder(std::string_view name);

/// The table as `forced` writes it, if it can; else in the form for which the estimate times what the target takes for
/// it (calibration.h) is least; up to 8 runs as `ranges` or `chain`. Nothing where it is best left as it is: it has
/// more than `max_runs` runs and neither `affine` nor `gf2` fits, or `forced` is `keep`.
std::optional<Encoding> encode_for(TermManager& tm, const Table& table, Target target, size_t max_runs,
                                   const TableEncoder* forced = nullptr);

/// When reads of tables are better left to the solver: those at indices that depend on no other read, of tables with
/// more than `runs` runs of equal values, if they have more than `total_runs` together.
struct LooseReadLimits {
  size_t runs = 0;
  size_t total_runs = SIZE_MAX;
};
LooseReadLimits loose_read_limits(Target target);

// The encoders. Guarantee of each: for indices in the runs the term equals the table, in every model that satisfies the
// conditions; and the conditions can be satisfied in every model.

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
/// A read of a fresh array of which each element is asserted; tables with the same runs share one. Nothing for more
/// than 65,536 indices. KLEE's own form, but of what was one table or many, and of reads of any number of bytes, it
/// makes one.
std::optional<Encoding> encode_array(TermManager& tm, const Table& table);
/// The same with a fresh function.
std::optional<Encoding> encode_function(TermManager& tm, const Table& table);
/// value = c0 xor (c1 if bit 0 of the index) xor ...: a CRC table. Nothing for other tables, or values of 1 bit.
std::optional<Encoding> encode_gf2(TermManager& tm, const Table& table);

// What they come to, in the order of docs/tables.md; see `TableEncoder`.

std::optional<double> estimate_ranges(const TermManager& tm, const Table& table);
std::optional<double> estimate_chain(const TermManager& tm, const Table& table);
std::optional<double> estimate_bound_tree(const TermManager& tm, const Table& table);
std::optional<double> estimate_bit_tree(const TermManager& tm, const Table& table);
std::optional<double> estimate_relation(const TermManager& tm, const Table& table);
std::optional<double> estimate_bits(const TermManager& tm, const Table& table);
std::optional<double> estimate_cubes(const TermManager& tm, const Table& table);
std::optional<double> estimate_affine(const TermManager& tm, const Table& table);
std::optional<double> estimate_gf2(const TermManager& tm, const Table& table);
std::optional<double> estimate_points(const TermManager& tm, const Table& table);

}  // namespace preproc
