#include <bit>
#include <optional>
#include <vector>

#include "encode/table/cubes.h"
#include "encode/table/encoder.h"
#include "encode/table/occurring.h"

namespace preproc {

namespace {

/// A table's bit is written with at most so many cubes.
constexpr size_t kMaxCubes = 512;
constexpr uint32_t kMaxCubeBits = 12;

/// Which indices have a bit of the value set, and which do not occur.
struct Indices {
  std::vector<uint64_t> on;
  std::vector<uint64_t> off;
  std::vector<uint64_t> free;
};

Indices indices_of(const TermManager& tm, const Table& table, uint32_t bits, uint32_t value_bit) {
  const size_t words = std::max<size_t>(1, (size_t{1} << bits) / 64);
  Indices indices{std::vector<uint64_t>(words), std::vector<uint64_t>(words), std::vector<uint64_t>(words)};
  for (const TableRun& run : table.runs) {
    std::vector<uint64_t>& set = (word_of(tm, run.value) >> value_bit & 1) != 0 ? indices.on : indices.off;
    for (uint64_t i = run.first; i <= run.last; ++i) {
      set[i / 64] |= uint64_t{1} << i % 64;
    }
  }
  for (size_t i = 0; i < words; ++i) {
    indices.free[i] = ~(indices.on[i] | indices.off[i]);
  }
  return indices;
}

/// A bit of the value as cubes, or its negation.
struct Cover {
  std::vector<Cube> cubes;
  bool denied = false;
};

std::optional<Cover> cover_of(const TermManager& tm, const Table& table, uint32_t bits, uint32_t value_bit) {
  const Indices indices = indices_of(tm, table, bits, value_bit);
  std::optional<std::vector<Cube>> on = cover(indices.on, indices.free, bits, kMaxCubes);
  const size_t enough = on ? on->size() : kMaxCubes;
  std::optional<std::vector<Cube>> off = cover(indices.off, indices.free, bits, enough);
  if (off && (!on || off->size() < on->size())) {
    return Cover{*std::move(off), true};
  }
  return on ? std::optional(Cover{*std::move(on), false}) : std::nullopt;
}

bool has_cubes(const TermManager& tm, const Table& table) {
  return tm.sorts().is_bitvec(tm.sort(table.index)) && index_bits(table) <= kMaxCubeBits;
}

uint32_t value_bits(const TermManager& tm, const Table& table) {
  return is_boolean(tm, table) ? 1 : tm.sorts().width(table.sort);
}

/// The conjunction, neighbouring bits compared at once.
Term mk_cube(TermManager& tm, Term index, const Cube& cube) {
  std::vector<Term> parts;
  for (uint64_t left = cube.mask; left != 0;) {
    const auto low = static_cast<uint32_t>(std::countr_zero(left));
    const auto width = static_cast<uint32_t>(std::countr_one(left >> low));
    const Term bits = tm.mk(Kind::BvExtract, {index}, {low + width - 1, low});
    parts.push_back(tm.mk(Kind::Equal, {bits, tm.mk_bv(width, cube.bits >> low)}));
    left &= ~(((uint64_t{1} << width) - 1) << low);
  }
  return tm.mk_and(parts);
}

Term mk_cover(TermManager& tm, Term index, const Cover& cover) {
  std::vector<Term> cubes;
  for (const Cube& cube : cover.cubes) {
    cubes.push_back(mk_cube(tm, index, cube));
  }
  const Term any = tm.mk_or(cubes);
  return cover.denied ? tm.mk(Kind::Not, {any}) : any;
}

}  // namespace

std::optional<Encoding> encode_cubes(TermManager& tm, const Table& table) {
  if (!has_cubes(tm, table)) {
    return {};
  }
  std::vector<Term> bits;
  for (uint32_t bit = value_bits(tm, table); bit-- > 0;) {
    const std::optional<Cover> cover = cover_of(tm, table, index_bits(table), bit);
    if (!cover) {
      return {};
    }
    bits.push_back(mk_cover(tm, table.index, *cover));
  }
  if (is_boolean(tm, table)) {
    return Encoding{guard(tm, table, bits[0])};
  }
  for (Term& bit : bits) {
    bit = tm.mk(Kind::Ite, {bit, tm.mk_bv(1, 1), tm.mk_bv(1, 0)});
  }
  return Encoding{guard(tm, table, tm.mk_nary(Kind::BvConcat, bits))};
}

std::optional<double> estimate_cubes(const TermManager& tm, const Table& table) {
  // Looking for cubes is worth it in small tables only.
  constexpr uint32_t kMaxSoughtBits = 8;
  if (!has_cubes(tm, table) || index_bits(table) > kMaxSoughtBits) {
    return {};
  }
  double literals = value_bits(tm, table);
  for (uint32_t bit = 0; bit < value_bits(tm, table); ++bit) {
    const std::optional<Cover> cover = cover_of(tm, table, index_bits(table), bit);
    if (!cover) {
      return {};
    }
    for (const Cube& cube : cover->cubes) {
      literals += std::popcount(cube.mask);
    }
  }
  return literals;
}

}  // namespace preproc
