#pragma once

#include <chrono>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <unordered_set>
#include <vector>

#include "engine/check.h"
#include "engine/engine_parts.h"

namespace preproc {

/// Shows that recursive definitions have a solution: functions that satisfy them, whatever declared symbols mean. In
/// SMT-LIB a definition is an assertion, and `(define-fun-rec f ((x Int)) Int (+ 1 (f x)))` has no model.
///
/// The arguments, of a group of functions that call each other:
///
/// - calls go down in a well-founded order: a measure of the arguments (an integer above a bound, the length of a
///   string, the size of a value of a datatype, a bit-vector), or several, of which the first that changes counts;
/// - calls that do not go down are in tail position, or positive occurrences of Boolean functions, which have a fixed
///   point;
/// - the order has no end downwards, but each call has finitely many results, and depends on finitely many calls: each
///   finite part of the definitions has a solution, so all of them have (compactness);
/// - below a bound a constant function is a solution, or `f(x) = f(x + k) + t` can be solved for the call;
/// - the arguments are so few that all calls were evaluated, in the model that is to be accepted.
///
/// That measures go down is proved by Z3, with a bounded effort.
class Admissibility {
 public:
  explicit Admissibility(EngineParts& parts) : parts_(parts) {}

  /// The name of a function whose definition was not shown to have a solution, in the present model; nothing where all
  /// have one. Functions: recursive ones with their definitions. Cost: of definitions that were shown before, linear in
  /// their number; of others, up to some hundred small checks for each group.
  std::optional<std::string> doubtful(const Check& check, std::span<const Function> functions);

 private:
  EngineParts& parts_;
  std::unordered_set<Function> shown_;
};

}  // namespace preproc
