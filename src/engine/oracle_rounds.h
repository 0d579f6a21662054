#pragma once

#include <optional>
#include <span>

#include "engine/solver_connection.h"
#include "evaluate/evaluator.h"
#include "indexify/garden/oracle_points.h"
#include "oracles/oracle_lemmas.h"

namespace preproc {

/// Keeps the solver's functions in step with the oracles that they stand for. Where a model has another value for an
/// application than the oracle computes, the oracle's value becomes a lemma, and the solver is asked again
/// (`OracleLemmas`). After some rounds the solver has to choose arguments among few points (`OraclePoints`), then among
/// more, in the end among all.
class OracleRounds {
 public:
  OracleRounds(TermManager& tm, SolverConnection& solver, const Host& host)
      : tm_(tm), solver_(solver), host_(host), lemmas_(tm) {}

  /// A check begins. `in_use`: the script has oracles.
  void begin(bool in_use);
  bool in_use() const { return in_use_; }
  /// True if the value of the term depends on an oracle.
  bool occur_in(Term t) { return in_use_ && lemmas_.occur_in(t); }
  /// The error of the first failed call of an oracle in the terms; empty if none failed.
  std::string failure(std::span<const Term> terms) { return lemmas_.failure(terms); }
  /// The lemmas learned since the check began.
  const std::vector<Term>& lemmas() const { return lemmas_.lemmas(); }

  /// Adds to the solver's query what is known of oracles without a call.
  void add_facts();
  /// To be called with the judged `result` of each check. Where it is unknown and there are oracles, computes these
  /// where the model applies them, and adds the results to the solver's query as lemmas. True if the solver is to be
  /// asked again. False if nothing is new, or if it is time to give up: `result` is the answer then.
  bool learn(Evaluator& evaluator, const StopToken& stop, CheckResult& result);
  /// Lets the solver choose among more points than before, in the end among all. To be called when there was no model
  /// on the points so far.
  void widen();
  /// The answer unknown with its reason, if an assertion that depends on an oracle has no value under the model: the
  /// solver's own value for it would mean nothing. Nothing if there is no such assertion.
  std::optional<CheckResult> undetermined(std::span<const Term> assertions, Evaluator& evaluator);

 private:
  std::vector<Term> asserted() const;

  TermManager& tm_;
  SolverConnection& solver_;
  const Host& host_;
  OracleLemmas lemmas_;
  bool in_use_ = false;
  size_t rounds_ = 0;                   // models that the oracles refuted
  std::optional<OraclePoints> points_;  // while the solver has to choose among few points
  uint32_t garden_rounds_ = 0;          // by which the garden of these points has grown
  size_t results_in_points_ = 0;        // results of calls that are among the points
};

}  // namespace preproc
