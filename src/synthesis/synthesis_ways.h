#pragma once

#include <optional>
#include <span>
#include <string_view>
#include <utility>

namespace preproc {

/// Who searches for the functions of a check-synth, all at the same time.
struct SynthesisWays {
  bool trees = true;        ///< selector trees over a solver (`Synthesizer`)
  bool enumeration = true;  ///< terms by size over columns of values (`EnumerativeSynthesizer`)
  bool horn = true;         ///< for predicates, an engine for Horn clauses (`HornSearch`)
  bool beside = true;       ///< the program beside

  friend bool operator==(const SynthesisWays&, const SynthesisWays&) = default;
};

/// All ways by their names.
std::span<const std::pair<std::string_view, bool SynthesisWays::*>> all_synthesis_ways();
/// A list of these names, separated by commas; or `all`. Nothing for other words, and for an empty list.
std::optional<SynthesisWays> find_synthesis_ways(std::string_view names);

}  // namespace preproc
