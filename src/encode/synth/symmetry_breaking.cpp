#include "encode/synth/symmetry_breaking.h"

#include <algorithm>
#include <iterator>

namespace preproc {

namespace {

constexpr std::pair<std::string_view, bool SymmetryBreaking::*> kRules[] = {
    {"commutative", &SymmetryBreaking::commutative},
    {"unused", &SymmetryBreaking::unused},
    {"double-negation", &SymmetryBreaking::double_negation},
    {"constants", &SymmetryBreaking::constants},
    {"operands", &SymmetryBreaking::operands},
    {"equals", &SymmetryBreaking::equals},
};

}  // namespace

std::span<const std::pair<std::string_view, bool SymmetryBreaking::*>> all_symmetry_rules() { return kRules; }

std::optional<SymmetryBreaking> find_symmetry_breaking(std::string_view names) {
  if (names == "all") {
    return SymmetryBreaking{};
  }
  SymmetryBreaking rules = SymmetryBreaking::none();
  if (names == "none") {
    return rules;
  }
  while (true) {
    const size_t comma = std::min(names.find(','), names.size());
    const auto* const rule = std::ranges::find(kRules, names.substr(0, comma),
                                               &std::pair<std::string_view, bool SymmetryBreaking::*>::first);
    if (rule == std::end(kRules)) {
      return std::nullopt;
    }
    rules.*rule->second = true;
    if (comma == names.size()) {
      return rules;
    }
    names.remove_prefix(comma + 1);
  }
}

}  // namespace preproc
