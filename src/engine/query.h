#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "backends/backend.h"
#include "memo/digest.h"
#include "script/assertion_stack.h"
#include "script/synthesis.h"
#include "term/term_manager.h"

namespace preproc {

/// Functions to be synthesised beside existential constants: each ranges over its grammar, up to a height.
struct WantedFunctions {
  const SynthesisProblem* problem = nullptr;
  uint32_t height = 0;          ///< the greatest height of their terms
  bool height_assumed = false;  ///< the height is a default, and there are higher terms: unsat says nothing
  bool empty() const { return problem == nullptr || problem->empty(); }
};

/// Of what an unsat core is wanted. Both together: of the one under the other.
struct CoreWish {
  bool named = false;        ///< named assertions, as `get-unsat-core` answers
  bool assumptions = false;  ///< assumptions, as `get-unsat-assumptions` answers
  friend bool operator==(const CoreWish&, const CoreWish&) = default;
};

/// The question of one check-sat. The engine keeps nothing of a query but its terms: what a view shows has to live
/// until the check has been answered.
struct Query {
  std::string logic;                                  ///< as set; empty: none
  std::span<const AssertionStack::Entry> assertions;  ///< as written, with calls of definitions
  std::span<const Term> assumptions;                  ///< of sort Bool, for this check only
  uint32_t level = 0;                                 ///< the current push level
  std::span<const Function> symbols;                  ///< declared and in scope: a model has a value for each
  std::span<const Function> recursive = {};           ///< with definitions in scope, used or not: these are assertions
  WantedFunctions functions;
  bool has_oracles = false;  ///< a symbol was declared with an oracle
  CoreWish core = {};        ///< what an unsat answer is to be explained by, if somebody asks
  BackendOptions solver;     ///< how the solver is made: logic, limits, seed, options of the script
  /// A digest of everything that the answer depends on, beside the engine's options; nothing: not known.
  std::optional<Digest> history;
  std::string place;  ///< of the check-sat in its file, for log lines
  /// Values that may nearly be a model, as those of a query that differs in little: a search begins there. Null: none.
  const Assignment* near = nullptr;

  /// The originals that a core of this kind is made of, as places.
  std::vector<size_t> candidates(CoreWish wish) const {
    std::vector<size_t> places;
    for (size_t i = 0; i < assertions.size() && wish.named; ++i) {
      if (assertions[i].name) {
        places.push_back(i);
      }
    }
    for (size_t i = 0; i < assumptions.size() && wish.assumptions; ++i) {
      places.push_back(assertions.size() + i);
    }
    return places;
  }
  /// A query for a check beside the one that this is of: the same symbols and solvers, and these terms, which outlive
  /// it, in place of all that is asserted and assumed here.
  Query beside(std::span<const AssertionStack::Entry> asserted, std::span<const Term> assumed) const {
    Query query = *this;
    query.assertions = asserted;
    query.assumptions = assumed;
    query.level = 0;
    query.core = {};
    query.history.reset();
    query.near = nullptr;
    return query;
  }
  /// The assertions, then the assumptions.
  std::vector<Term> originals() const {
    std::vector<Term> terms;
    terms.reserve(assertions.size() + assumptions.size());
    for (const AssertionStack::Entry& entry : assertions) {
      terms.push_back(entry.term);
    }
    terms.insert(terms.end(), assumptions.begin(), assumptions.end());
    return terms;
  }
};

/// A query that cannot be answered, or an answer that was seen to be wrong. The message is for the user. The engine
/// stays usable.
class EngineError : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

}  // namespace preproc
