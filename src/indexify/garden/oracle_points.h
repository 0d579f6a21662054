#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "term/term_manager.h"

namespace preproc {

/// Where oracles are to be asked. A solver that takes an oracle for any function proposes a new point each time, if it
/// has the choice: it is given a smaller one. Points are the values of a garden grown from the constants of the
/// assertions (indexify/garden/garden.h), and the results that the oracles gave so far.
class OraclePoints {
 public:
  /// The greatest number of rounds that a garden grows here.
  static constexpr uint32_t kMaxRounds = 3;

  /// `terms`: assertions in which oracles are applied.
  OraclePoints(TermManager& tm, std::span<const Term> terms);

  /// Terms that are true if every argument of an oracle that is no constant is one of the points: those of a garden of
  /// so many rounds, and `results`, constants. Other points are left out: unsat together with these says nothing.
  /// Arguments under binders are not limited. None if there is nothing to choose.
  std::vector<Term> restrictions(uint32_t rounds, std::span<const Term> results);

 private:
  TermManager& tm_;
  std::vector<Term> terms_;
  std::vector<Term> arguments_;  // no constants
};

}  // namespace preproc
