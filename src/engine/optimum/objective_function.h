#pragma once

#include <cstdint>
#include <vector>

#include <gmpxx.h>

#include "term/cost.h"

namespace preproc {

/// A quantity with a least or greatest value: a term of sort Int, Real or a bit-vector, which counts as unsigned; or,
/// where there is no term, the sum of costs, which is to be the least.
struct ObjectiveFunction {
  bool maximize = false;
  Term term;
  std::vector<Cost> costs = {};  ///< precondition: their sum is less than 2^64
};

/// How several objectives go together, as z3's :opt.priority has it.
enum class ObjectivePriority : uint8_t {
  Lexicographic,  ///< each is the best among the models in which all before it are
  Box,            ///< each is the best by itself
  Pareto,         ///< no model is better in one of them and not worse in the others
};

/// The best value of an objective.
struct Extremum {
  enum class Kind : uint8_t {
    Unknown,   ///< nothing is said
    Attained,  ///< a model has the value, and none a better one
    Limit,     ///< models come as near to the value as one likes, and none has it
    Infinite,  ///< of any value there is a better one
  };
  Kind kind = Kind::Unknown;
  mpq_class value = 0;  ///< of Attained and Limit
  friend bool operator==(const Extremum&, const Extremum&) = default;
};

}  // namespace preproc
