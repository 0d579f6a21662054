#include "encode/table/encoder.h"

#include <algorithm>
#include <iterator>
#include <vector>

#include "encode/table/calibration.h"

namespace preproc {

namespace {

/// Few enough runs that one comparison each is cheap on every solver.
constexpr size_t kFewRuns = 8;

/// Leaves the table where it is.
std::optional<Encoding> keep(TermManager& /*tm*/, const Table& /*table*/) { return {}; }

constexpr TableEncoder kEncoders[] = {
    {"ranges", "Boolean tables: a disjunction of ranges of the index", encode_ranges, estimate_ranges},
    {"chain", "an ite for each value over the ranges of its indices", encode_chain, estimate_chain},
    {"boundtree", "balanced ites on the bounds of runs", encode_bound_tree, estimate_bound_tree},
    {"bittree", "ites on the bits of the index", encode_bit_tree, estimate_bit_tree},
    {"relation", "a constant that is each value exactly on its ranges", encode_relation, estimate_relation},
    {"bits", "each bit of the value as a disjunction of ranges", encode_bits, estimate_bits},
    {"cubes", "each bit of the value as a disjunction of conjunctions of bits", encode_cubes, estimate_cubes},
    {"affine", "the index plus a constant, by segments", encode_affine, estimate_affine},
    {"gf2", "an exclusive or of masked constants", encode_gf2, estimate_gf2},
    {"array", "a fresh array with asserted elements", encode_array, estimate_points},
    {"function", "a fresh function with asserted points", encode_function, estimate_points},
    {"keep", "the term as it is", keep, estimate_points},
};

/// Encoders that are used where they are asked for, and chosen for no target.
constexpr std::string_view kByNameOnly[] = {"function", "keep"};

// An encoder without measurements would silently never be chosen; a measurement without encoder would not be used.
constexpr bool is_measured(const TableEncoder& encoder) {
  return std::ranges::find(kCoefficients, encoder.name, &Coefficient::encoder) != std::end(kCoefficients);
}
static_assert(std::ranges::all_of(kEncoders,
                                  [](const TableEncoder& encoder) {
                                    const bool by_name =
                                        std::ranges::find(kByNameOnly, encoder.name) != std::end(kByNameOnly);
                                    return is_measured(encoder) != by_name;
                                  }),
              "each encoder is either in calibration.inc or in kByNameOnly");
static_assert(std::ranges::all_of(kCoefficients,
                                  [](const Coefficient& row) {
                                    return std::ranges::find(kEncoders, row.encoder, &TableEncoder::name) !=
                                           std::end(kEncoders);
                                  }),
              "calibration.inc has a row for an encoder that is not registered");

/// Forms whose size does not grow with the runs.
bool is_closed_form(const TableEncoder& encoder) {
  return encoder.encode == encode_affine || encoder.encode == encode_gf2;
}

}  // namespace

std::span<const TableEncoder> all_table_encoders() { return kEncoders; }

const TableEncoder* find_table_encoder(std::string_view name) {
  const auto found = std::ranges::find(kEncoders, name, &TableEncoder::name);
  return found == std::end(kEncoders) ? nullptr : found;
}

bool form_depends_on_version(size_t runs, Target::Solver solver) {
  return runs > kFewRuns && depends_on_version(solver);
}

LooseReadLimits loose_read_limits(Target::Solver solver) {
  switch (solver) {
    case Target::Z3: return {64, 1024};
    case Target::Cvc5: return {64, 1024};
    default: return {};
  }
}

std::optional<size_t> most_runs_as_formula(Target::Solver solver) {
  return solver == Target::Z3 ? std::optional<size_t>(2) : std::nullopt;
}

std::optional<Encoding> encode_for(TermManager& tm, const Table& table, const Target& target, size_t max_runs,
                                   const TableEncoder* forced) {
  const auto encode = [&](const TableEncoder& encoder) {
    std::optional<Encoding> encoding = encoder.encode(tm, table);
    if (encoding) {
      encoding->form = encoder.name;
      encoding->estimate = encoder.estimate(tm, table).value_or(0);
    }
    return encoding;
  };
  if (forced != nullptr) {
    std::optional<Encoding> encoding = encode(*forced);
    if (encoding || forced->encode == keep) {
      return encoding;
    }
  }
  if (table.runs.size() <= std::min(kFewRuns, max_runs)) {
    return encode(*find_table_encoder(is_boolean(tm, table) ? "ranges" : "chain"));
  }
  const bool large = table.runs.size() > max_runs;
  std::vector<std::pair<double, const TableEncoder*>> costs;
  for (const TableEncoder& encoder : kEncoders) {
    const std::optional<double> coefficient = coefficient_of(target, is_boolean(tm, table), encoder.name);
    if (!coefficient || (large && !is_closed_form(encoder))) {
      continue;
    }
    if (const std::optional<double> estimate = encoder.estimate(tm, table)) {
      costs.emplace_back(*coefficient * *estimate, &encoder);
    }
  }
  std::ranges::stable_sort(costs, {}, [](const auto& cost) { return cost.first; });
  for (const auto& [cost, encoder] : costs) {
    std::optional<Encoding> encoding = encode(*encoder);
    if (encoding || encoder->encode == keep) {
      return encoding;
    }
  }
  return {};
}

}  // namespace preproc
