#pragma once

#include <chrono>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "engine/backoff.h"
#include "engine/check.h"
#include "engine/engine_parts.h"
#include "engine/model/model_search.h"
#include "term/term_map.h"
#include "term/theory_scan.h"

namespace preproc {

/// The strategy for numbers with a few strings among them: numbers first, then strings.
///
/// Solvers for strings are weak at arithmetic, and lose what they have learned from check to check. So what a string
/// says to the rest, `(str.to_int s)` or `(= s "a")`, becomes a fresh constant, and a solver of linear integers that
/// is kept over the session is asked:
///
/// - Unsat of this weaker query is unsat of the query.
/// - Sat gives values to all but the strings. What these values leave of the assertions is for a search, and then for a
///   solver of strings; where they find nothing, once more without the values of the numbers that strings are compared
///   with.
///
/// A model counts once all of the user's assertions have evaluated to true. Where neither comes out, nothing is said,
/// and others decide. With --reproducible efforts are counted in steps of the solvers, and not by the clock.
class StringAbstraction {
 public:
  StringAbstraction(EngineParts& parts, ModelSearch& search) : parts_(parts), search_(search), scan_(parts.tm) {}

  /// The answer to the solver's query of the check. Nothing: it is no such query, or it was too hard.
  std::optional<Answer> decide(const Check& check);
  /// Drops the solver.
  void reset() { numbers_.reset(); }

 private:
  /// An assertion with fresh constants.
  struct Abstracted {
    Term term;                  ///< with the ranges of its fresh constants
    uint32_t replaced = 0;      ///< applications that they stand for
    uint32_t applications = 0;  ///< that are left
    bool has_reals = false;
  };
  bool is_suited();
  const Abstracted& abstracted(Term assertion);
  Status ask_numbers(const Check& check);
  bool find_strings(const Check& check);
  bool find_strings(const Check& check, const Assignment& fixed);
  std::optional<Assignment> ask_strings(const Check& check, const std::vector<Term>& assertions);
  StopToken within(const Check& check, std::chrono::milliseconds moment) const;
  std::unique_ptr<Backend> make_solver(const std::string& logic, uint64_t effort) const;

  EngineParts& parts_;
  ModelSearch& search_;
  TheoryScan scan_;
  TermMap<uint32_t> places_;  // of assertions among `known_`, from 1 on
  std::vector<Abstracted> known_;
  TermMap<Term> fresh_;  // terms without strings, for terms with them
  std::unique_ptr<Backend> numbers_;
  Assignment values_;   // the last model of the numbers
  Assignment strings_;  // the last strings that were found
  Backoff backoff_;
};

}  // namespace preproc
