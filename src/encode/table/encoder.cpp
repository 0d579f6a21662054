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

const TableEncoder& encoder(std::string_view name) { return *find_table_encoder(name); }

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

const TableEncoder& choose_table_encoder(const TermManager& tm, const Table& table, Target target) {
  if (table.sort == tm.sorts().boolean()) {
    return encoder("ranges");
  }
  if (table.runs.size() <= kFewRuns) {
    return encoder("chain");
  }
  (void)target;
  return encoder("bittree");
}

}  // namespace preproc
