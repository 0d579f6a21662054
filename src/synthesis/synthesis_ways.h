#pragma once

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
inline constexpr std::pair<std::string_view, bool SynthesisWays::*> kSynthesisWays[] = {
    {"trees", &SynthesisWays::trees},
    {"enumeration", &SynthesisWays::enumeration},
    {"horn", &SynthesisWays::horn},
    {"beside", &SynthesisWays::beside},
};

}  // namespace preproc
