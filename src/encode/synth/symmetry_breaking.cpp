#include "encode/synth/symmetry_breaking.h"

#include <algorithm>
#include <array>
#include <utility>

namespace preproc {

std::optional<SymmetryBreaking> find_symmetry_breaking(std::string_view names) {
  static constexpr std::array<std::pair<std::string_view, bool SymmetryBreaking::*>, 6> kRules = {{
      {"commutative", &SymmetryBreaking::commutative},
      {"unused", &SymmetryBreaking::unused},
      {"double-negation", &SymmetryBreaking::double_negation},
      {"constants", &SymmetryBreaking::constants},
      {"operands", &SymmetryBreaking::operands},
      {"equals", &SymmetryBreaking::equals},
  }};
  if (names == "all") {
    return SymmetryBreaking{};
  }
  SymmetryBreaking rules = SymmetryBreaking::none();
  if (names == "none") {
    return rules;
  }
  while (true) {
    const size_t comma = std::min(names.find(','), names.size());
    const auto rule = std::ranges::find(kRules, names.substr(0, comma), &decltype(kRules)::value_type::first);
    if (rule == kRules.end()) {
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
