#pragma once

#include <optional>
#include <span>

#include "engine/solver_connection.h"
#include "evaluate/evaluator.h"
#include "indexify/garden/oracle_points.h"
#include "oracles/oracle_lemmas.h"

namespace preproc {

/// Keeps the solver's functions in step with the oracles that they stand for: where a model assumes other values than
/// an oracle computes, what the oracle computes becomes a lemma, and the solver is asked again (`OracleLemmas`). After
/// some rounds the solver has to choose among few points (`OraclePoints`), then among more, in the end among all.
class OracleRounds {
 public:
  OracleRounds(TermManager& tm, SolverConnection& solver, const Host& host)
      : tm_(tm), solver_(solver), host_(host), lemmas_(tm) {}

  /// A check begins. `in_use`: there are oracles.
  void begin(bool in_use);
  bool in_use() const { return in_use_; }
  /// True if the value of the term depends on an oracle.
  bool occur_in(Term t) { return in_use_ && lemmas_.occur_in(t); }
  /// What went wrong in the first failed call of an oracle in the terms; empty if none did.
  std::string failure(std::span<const Term> terms) { return lemmas_.failure(terms); }
  /// What the oracles have told since the check began.
  const std::vector<Term>& lemmas() const { return lemmas_.lemmas(); }

  /// After a model that the assertions do not hold on: adds what the oracles say where the model applies them to the
  /// solver's query. False if there is nothing new, or it is time to give up; `result` is the answer then.
  bool learn(Evaluator& evaluator, bool out_of_time, CheckResult& result);
  /// Lets the solver choose among more points than before, after there was no model on these; in the end among all.
  void widen();
  /// The reason why a model cannot be taken, if an assertion that depends on an oracle has no value on it: the solver's
  /// own word for that value means nothing.
  std::optional<CheckResult> undetermined(std::span<const Term> assertions, Evaluator& evaluator);

 private:
  TermManager& tm_;
  SolverConnection& solver_;
  const Host& host_;
  OracleLemmas lemmas_;
  bool in_use_ = false;
  size_t rounds_ = 0;                   // models that the oracles had something to say about
  std::optional<OraclePoints> points_;  // while the solver is to choose among few
  uint32_t garden_rounds_ = 0;          // that these points grew
  size_t lemmas_in_points_ = 0;         // whose results are among them
};

}  // namespace preproc
