#include "engine/oracle_rounds.h"

#include <algorithm>
#include <iterator>

#include "engine/log.h"

namespace preproc {

namespace {

/// The greatest number of rounds of a check: a solver that proposes a new point each time may never meet the right one.
constexpr size_t kMaxRounds = 1000;
/// The number of rounds after which the solver has to choose among few points for a while.
constexpr size_t kFreeRounds = 16;

}  // namespace

void OracleRounds::begin(bool in_use) {
  in_use_ = in_use;
  lemmas_.forget();
  points_.reset();
  rounds_ = 0;
  garden_rounds_ = 0;
  results_in_points_ = 0;
}

std::vector<Term> OracleRounds::asserted() const {
  std::vector<Term> terms;
  std::ranges::transform(solver_.query().assertions, std::back_inserter(terms), &LevelledTerm::term);
  return terms;
}

void OracleRounds::add_facts() {
  if (!in_use_) {
    return;
  }
  for (const Term fact : lemmas_.facts(asserted())) {
    solver_.change_query().add_lemma(fact);
  }
}

bool OracleRounds::learn(Evaluator& evaluator, const StopToken& stop, CheckResult& result) {
  if (!in_use_ || result.status != Status::Unknown) {
    return false;
  }
  if (stop.stop_requested()) {
    result.reason = stop.reason();
    return false;
  }
  const std::vector<Term> terms = asserted();
  const std::vector<Term> fresh = lemmas_.learn(terms, evaluator);
  ++rounds_;
  if (const std::string failure = lemmas_.failure(terms); fresh.empty() && !failure.empty()) {
    result.reason = failure;
  }
  SolverQuery& query = solver_.change_query();
  if (fresh.empty() || rounds_ >= kMaxRounds) {
    query.restrictions.clear();
    log(host_, "{} rounds with oracles: {}", rounds_, result.reason);
    return false;
  }
  for (const Term lemma : fresh) {
    query.add_lemma(lemma);
  }
  if (rounds_ == kFreeRounds) {
    query.restrictions.clear();
    points_.emplace(tm_, terms);
    widen();
  }
  return true;
}

void OracleRounds::widen() {
  SolverQuery& query = solver_.change_query();
  const size_t results = lemmas_.results().size();
  while (garden_rounds_ <= OraclePoints::kMaxRounds) {
    // Results of oracles are points too: with new results, the garden of the same rounds has new points.
    if (garden_rounds_ == 0 || results_in_points_ == results) {
      ++garden_rounds_;
      if (garden_rounds_ > OraclePoints::kMaxRounds) {
        break;
      }
    }
    results_in_points_ = results;
    const std::vector<Term> restrictions = points_->restrictions(garden_rounds_, lemmas_.results());
    if (restrictions.empty()) {
      break;
    }
    query.restrict_to(restrictions);
    log(host_, "oracles: {} points after {} rounds", tm_.children(restrictions[0]).size(), rounds_);
    return;
  }
  query.restrictions.clear();
}

std::optional<CheckResult> OracleRounds::undetermined(std::span<const Term> assertions, Evaluator& evaluator) {
  for (const Term t : assertions) {
    if (!evaluator.evaluate(t).known() && lemmas_.occur_in(t)) {
      const std::string failure = lemmas_.failure({&t, 1});
      return CheckResult{Status::Unknown, failure.empty() ? "incomplete" : failure};
    }
  }
  return {};
}

}  // namespace preproc
