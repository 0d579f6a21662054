#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "term/term_manager.h"

namespace preproc {

/// The points at which oracles are to be called. To a solver an oracle is any function, and it would propose a new
/// point each time; so it has to choose among few points. These are the values of a garden grown from the constants of
/// the assertions (indexify/garden/garden.h), and the results of the oracles so far.
class OraclePoints {
 public:
  /// The greatest number of rounds that a garden grows here.
  static constexpr uint32_t kMaxRounds = 3;

  /// `terms`: assertions in which oracles are applied.
  OraclePoints(TermManager& tm, std::span<const Term> terms);

  /// Conditions that every argument of an oracle that is no constant is one of the points: a value of a garden of
  /// `rounds` rounds, or one of `results`, which are constants. Other points are excluded, so that an unsat under these
  /// conditions says nothing. Arguments under binders are not limited. Empty if there is nothing to choose.
  std::vector<Term> restrictions(uint32_t rounds, std::span<const Term> results);

 private:
  TermManager& tm_;
  std::vector<Term> terms_;
  std::vector<Term> arguments_;  // no constants
};

}  // namespace preproc
