#pragma once

#include <cstdint>
#include <random>
#include <span>
#include <vector>

#include "script/synthesis.h"
#include "synthesis/enumeration/bank/cell_table.h"
#include "term/term_manager.h"

namespace preproc {

/// Values for universal variables, chosen at random with a fixed seed, and small or special ones more often than
/// others.
class Valuations {
 public:
  /// Strings and other values are taken from `constants`, and defaults of the sorts.
  Valuations(CellTable& cells, std::span<const Term> variables, std::span<const Term> constants);

  /// False if a variable's sort has no values here.
  bool possible() const { return possible_; }
  /// One cell for each variable.
  std::vector<uint64_t> next();

 private:
  uint64_t word(uint32_t width);

  CellTable& cells_;
  std::vector<Sort> sorts_;
  std::vector<std::vector<uint64_t>> known_;  // by variable: cells of constants of its sort
  bool possible_ = true;
  std::mt19937_64 random_{20260101};
};

/// The values that occur in the terms, each once.
std::vector<Term> values_in(const TermManager& tm, std::span<const Term> terms);

/// The values that functions are likely to be made of, and that stand for `(Constant S)`: those of the terms and the
/// grammars, and small ones of the grammars' sorts.
std::vector<Term> likely_values(TermManager& tm, std::span<const FunctionToSynthesize> functions,
                                std::span<const Term> mentioned_in);

}  // namespace preproc
