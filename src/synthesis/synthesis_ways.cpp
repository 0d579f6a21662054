#include "synthesis/synthesis_ways.h"

#include <algorithm>
#include <iterator>

namespace preproc {

namespace {

constexpr std::pair<std::string_view, bool SynthesisWays::*> kWays[] = {
    {"trees", &SynthesisWays::trees},
    {"enumeration", &SynthesisWays::enumeration},
    {"horn", &SynthesisWays::horn},
    {"beside", &SynthesisWays::beside},
};

}  // namespace

std::span<const std::pair<std::string_view, bool SynthesisWays::*>> all_synthesis_ways() { return kWays; }

std::optional<SynthesisWays> find_synthesis_ways(std::string_view names) {
  if (names == "all") {
    return SynthesisWays{};
  }
  SynthesisWays ways{.trees = false, .enumeration = false, .horn = false, .beside = false};
  while (true) {
    const size_t comma = std::min(names.find(','), names.size());
    const auto* const way =
        std::ranges::find(kWays, names.substr(0, comma), &std::pair<std::string_view, bool SynthesisWays::*>::first);
    if (way == std::end(kWays)) {
      return std::nullopt;
    }
    ways.*way->second = true;
    if (comma == names.size()) {
      return ways;
    }
    names.remove_prefix(comma + 1);
  }
}

}  // namespace preproc
