#include "encode/table/encoder.h"

#include <algorithm>

namespace preproc {

namespace {

constexpr TableEncoder kEncoders[] = {
    {"ranges", "Boolean tables: a disjunction of ranges of the index", encode_ranges},
    {"chain", "an ite for each value over the ranges of its indices", encode_chain},
    {"boundtree", "balanced ites on the bounds of runs", encode_bound_tree},
    {"bittree", "ites on the bits of the index", encode_bit_tree},
    {"relation", "a constant that is each value exactly on its ranges", encode_relation},
    {"bits", "each bit of the value as a disjunction of ranges", encode_bits},
    {"affine", "the index plus a constant, by segments", encode_affine},
    {"gf2", "an exclusive or of masked constants", encode_gf2},
};

/// Few enough constants that one comparison each is cheap on every solver.
constexpr size_t kFewRuns = 8;

}  // namespace

std::span<const TableEncoder> all_table_encoders() { return kEncoders; }

const TableEncoder* find_table_encoder(std::string_view name) {
  const auto found = std::ranges::find(kEncoders, name, &TableEncoder::name);
  return found == std::end(kEncoders) ? nullptr : found;
}

std::optional<Target> find_target(std::string_view name) {
  constexpr std::pair<std::string_view, Target> kTargets[] = {{"z3", Target::Z3},
                                                              {"cvc5", Target::Cvc5},
                                                              {"bitwuzla", Target::Bitwuzla},
                                                              {"stp", Target::Stp},
                                                              {"generic", Target::Generic}};
  for (const auto& [known, target] : kTargets) {
    if (known == name) {
      return target;
    }
  }
  return {};
}

LooseReads loose_reads(Target target) {
  switch (target) {
    case Target::Z3: return {64, 1024};
    case Target::Cvc5: return {64, 1024};
    default: return {};
  }
}

std::optional<Encoding> encode_for(TermManager& tm, const Table& table, Target target, size_t max_runs) {
  if (table.sort == tm.sorts().boolean()) {
    return table.runs.size() <= max_runs ? encode_ranges(tm, table) : std::nullopt;
  }
  if (table.runs.size() <= kFewRuns) {
    return encode_chain(tm, table);
  }
  if (std::optional<Encoding> affine = encode_affine(tm, table)) {
    return affine;
  }
  // On masked constants z3 is slower than on a tree, all others are faster.
  if (target != Target::Z3) {
    if (std::optional<Encoding> linear = encode_gf2(tm, table)) {
      return linear;
    }
  }
  if (table.runs.size() > max_runs) {
    return {};
  }
  if (target == Target::Cvc5) {
    return encode_relation(tm, table);
  }
  std::optional<Encoding> tree = encode_bit_tree(tm, table);
  return tree ? tree : encode_bound_tree(tm, table);
}

}  // namespace preproc
