#include <algorithm>
#include <bit>
#include <unordered_map>

#include "encode/table/encoder.h"
#include "encode/table/gf2_columns.h"
#include "encode/table/segments.h"

namespace preproc {

namespace {

struct Shape {
  double runs = 0;
  double index_bits = 0;
  double width = 1;  ///< of the values
};

Shape shape_of(const TermManager& tm, const Table& table) {
  return {static_cast<double>(table.runs.size()), static_cast<double>(index_bits(table)),
          is_boolean(tm, table) ? 1.0 : static_cast<double>(tm.sorts().width(table.sort))};
}

struct Values {
  double distinct = 0;
  double most_runs = 0;  ///< of one value
};

Values values_of(const Table& table) {
  std::unordered_map<Term, size_t> runs;
  size_t most = 0;
  for (const TableRun& run : table.runs) {
    most = std::max(most, ++runs[run.value]);
  }
  return {static_cast<double>(runs.size()), static_cast<double>(most)};
}

}  // namespace

std::optional<double> estimate_ranges(const TermManager& tm, const Table& table) {
  if (!is_boolean(tm, table)) {
    return {};
  }
  const Shape shape = shape_of(tm, table);
  return std::max(1.0, shape.runs - values_of(table).most_runs) * shape.index_bits;
}

std::optional<double> estimate_chain(const TermManager& tm, const Table& table) {
  const Shape shape = shape_of(tm, table);
  const Values values = values_of(table);
  return (shape.runs - values.most_runs) * shape.index_bits + values.distinct * shape.width;
}

std::optional<double> estimate_bound_tree(const TermManager& tm, const Table& table) {
  const Shape shape = shape_of(tm, table);
  return shape.runs * (shape.index_bits + shape.width);
}

std::optional<double> estimate_bit_tree(const TermManager& tm, const Table& table) {
  if (!tm.sorts().is_bitvec(tm.sort(table.index)) || index_bits(table) > kMaxIndexBits) {
    return {};
  }
  const Shape shape = shape_of(tm, table);
  return std::min(static_cast<double>(table.runs.back().last) + 1, shape.runs * shape.index_bits) * shape.width;
}

std::optional<double> estimate_relation(const TermManager& tm, const Table& table) {
  if (is_boolean(tm, table)) {
    return {};
  }
  const Shape shape = shape_of(tm, table);
  return shape.runs * shape.index_bits + values_of(table).distinct * shape.width;
}

std::optional<double> estimate_bits(const TermManager& tm, const Table& table) {
  const Shape shape = shape_of(tm, table);
  double changes = shape.width;
  for (size_t i = 1; i < table.runs.size(); ++i) {
    changes += std::popcount(word_of(tm, table.runs[i - 1].value) ^ word_of(tm, table.runs[i].value));
  }
  return changes / 2 * shape.index_bits;
}

std::optional<double> estimate_affine(const TermManager& tm, const Table& table) {
  const std::optional<std::vector<Segment>> segments = segments_of(tm, table);
  if (!segments) {
    return {};
  }
  const Shape shape = shape_of(tm, table);
  double ranges = 0;
  for (size_t i = 0; i + 1 < segments->size(); ++i) {
    ranges += static_cast<double>((*segments)[i].ranges.size());
  }
  return 2 * ranges * shape.index_bits + static_cast<double>(segments->size()) * shape.width;
}

std::optional<double> estimate_gf2(const TermManager& tm, const Table& table) {
  if (!gf2_columns(tm, table)) {
    return {};
  }
  const Shape shape = shape_of(tm, table);
  return shape.index_bits * shape.width;
}

std::optional<double> estimate_points(const TermManager& tm, const Table& table) {
  constexpr uint64_t kMaxPoints = uint64_t{1} << 16;
  const uint64_t points = index_count(table);
  if (!tm.sorts().is_bitvec(tm.sort(table.index)) || points > kMaxPoints) {
    return {};
  }
  return static_cast<double>(points) * shape_of(tm, table).width;
}

}  // namespace preproc
