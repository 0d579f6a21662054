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

/// The question of one check-sat. The engine keeps nothing of a query but its terms: the memory behind the views has to
/// live until the check has been answered.
struct Query {
  std::string logic;                                  ///< as set; empty: none
  std::span<const AssertionStack::Entry> assertions;  ///< as written, with calls of definitions
  std::span<const Term> assumptions;                  ///< of sort Bool, for this check only
  uint32_t level = 0;                                 ///< the current push level
  std::span<const Function> symbols;                  ///< declared and in scope: a model has a value for each
  WantedFunctions functions;
  bool has_oracles = false;  ///< a symbol was declared with an oracle
  BackendOptions solver;     ///< how the solver is made: logic, limits, seed, options of the script
  /// A digest of everything that the answer depends on, beside the engine's options; nothing: not known.
  std::optional<Digest> history;
  std::string place;  ///< of the check-sat in its file, for log lines

  /// The terms of the assertions, then the assumptions.
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
