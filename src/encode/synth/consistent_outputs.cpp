#include "encode/synth/consistent_outputs.h"

#include <algorithm>
#include <ranges>

namespace preproc {

std::vector<Term> ConsistentOutputs::conditions(std::span<const Term> arguments, Term output) {
  std::vector<Term> conditions;
  for (const auto& [others, other_output] : std::views::reverse(occurrences_)) {
    if (conditions.size() == kMostPairs) {
      break;
    }
    std::vector<Term> parts{tm_.mk(Kind::Equal, {output, other_output})};
    bool may_be_equal = true;
    for (size_t i = 0; i < arguments.size(); ++i) {
      if (arguments[i] == others[i]) {
        continue;
      }
      may_be_equal = may_be_equal && !(tm_.is_value(arguments[i]) && tm_.is_value(others[i]));
      parts.push_back(tm_.mk(Kind::Not, {tm_.mk(Kind::Equal, {arguments[i], others[i]})}));
    }
    if (may_be_equal) {
      conditions.push_back(tm_.mk(Kind::Or, parts));
    }
  }
  occurrences_.emplace_back(std::vector<Term>(arguments.begin(), arguments.end()), output);
  return conditions;
}

}  // namespace preproc
