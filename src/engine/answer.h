#pragma once

#include <string>
#include <utility>

#include "backends/backend.h"

namespace preproc {

/// Who had the answer to a check.
enum class Decider : uint8_t {
  Passes,       ///< nothing was left after them, or false
  Memo,         ///< the query cache
  Search,       ///< a search for a model, without a solver
  Rows,         ///< a search through all values of few bits
  Abstraction,  ///< solvers for numbers and for strings, one after the other
  Solver
};

/// A strategy's answer to a check. Where the memo or a search says sat, the model is the engine's, and all of the
/// user's assertions were evaluated on it. A solver's answer is as the solver gave it until `Engine::ask_in_rounds` has
/// judged it: what `Engine::decide` returns is the answer to the user.
struct Answer {
  CheckResult result;
  Decider by = Decider::Passes;
  std::string solver = {};  ///< its name, where a solver has answered

  static Answer of_solver(CheckResult result, std::string name) {
    return {std::move(result), Decider::Solver, std::move(name)};
  }
  /// A model was found without a solver.
  static Answer of_search() { return {{Status::Sat, {}}, Decider::Search, {}}; }
  /// True where nothing is left to be checked.
  bool is_final() const { return by == Decider::Memo || (by != Decider::Solver && result.status == Status::Sat); }
  /// The decider in statistics: "passes", "memo", "search", "rows", "abstraction", or the solver's name.
  std::string decider() const {
    switch (by) {
      case Decider::Passes: return "passes";
      case Decider::Memo: return "memo";
      case Decider::Search: return "search";
      case Decider::Rows: return "rows";
      case Decider::Abstraction: return "abstraction";
      case Decider::Solver: break;
    }
    return solver;
  }
};

}  // namespace preproc
