// How SolvingSession keeps the solver's functions in step with the oracles that they stand for.
#include <spdlog/spdlog.h>

#include "session/solving_session.h"

namespace preproc {

namespace {

/// Rounds of a check: a solver that gives another point each time may never meet the right one.
constexpr size_t kMaxRounds = 1000;
/// After so many the solver chooses among few points for a while.
constexpr size_t kFreeRounds = 16;

}  // namespace

void SolvingSession::begin_oracle_rounds() {
  oracle_lemmas_.forget();
  oracle_points_.reset();
  oracle_rounds_ = 0;
  restrictions_ = 0;
  garden_rounds_ = 0;
}

/// Replaces the restrictions at the end of what is wanted.
void SolvingSession::restrict_points(std::span<const Term> restrictions) {
  wanted_.resize(wanted_.size() - restrictions_);
  const uint32_t level = wanted_.back().level + 1;
  for (const Term restriction : restrictions) {
    wanted_.push_back({restriction, level});
  }
  restrictions_ = restrictions.size();
}

/// After a model that the assertions did not hold on: adds what the oracles say where the model applies them to what
/// the solver is asked. False if that is nothing new, or it is time to give up; `result` is then the answer.
bool SolvingSession::learn_from_oracles(CheckResult& result) {
  if (!has_oracles() || result.status != Status::Unknown) {
    return false;
  }
  if (out_of_time()) {
    result.reason = "timeout";
    return false;
  }
  std::vector<Term> restrictions;
  for (const LevelledTerm& restriction : std::span(wanted_).last(restrictions_)) {
    restrictions.push_back(restriction.term);
  }
  restrict_points({});
  std::vector<Term> terms;
  for (const LevelledTerm& wanted : std::span(wanted_).first(wanted_.size() - oracle_lemmas_.lemmas().size())) {
    terms.push_back(wanted.term);
  }
  const std::vector<Term> fresh = oracle_lemmas_.learn(terms, *evaluator_);
  ++oracle_rounds_;
  if (const std::string failure = oracle_lemmas_.failure(terms); fresh.empty() && !failure.empty()) {
    result.reason = failure;
  }
  if (fresh.empty() || oracle_rounds_ >= kMaxRounds) {
    spdlog::info("{} rounds with oracles: {}", oracle_rounds_, result.reason);
    return false;
  }
  const uint32_t level = wanted_.back().level;
  for (const Term lemma : fresh) {
    wanted_.push_back({lemma, level});
  }
  if (oracle_rounds_ == kFreeRounds) {
    oracle_points_.emplace(tm_, terms);
    widen_points();
    return true;
  }
  restrict_points(restrictions);
  return true;
}

/// Lets the solver choose among more points than before, after it has found no model on these; in the end among all.
void SolvingSession::widen_points() {
  const size_t lemmas = oracle_lemmas_.lemmas().size();
  while (garden_rounds_ <= OraclePoints::kMaxRounds) {
    // Results of the oracles are points too: with new ones the same garden is another.
    if (garden_rounds_ == 0 || restricted_lemmas_ == lemmas) {
      ++garden_rounds_;
      if (garden_rounds_ > OraclePoints::kMaxRounds) {
        break;
      }
    }
    restricted_lemmas_ = lemmas;
    const std::vector<Term> restrictions = oracle_points_->restrictions(garden_rounds_, oracle_lemmas_.results());
    if (restrictions.empty()) {
      break;
    }
    restrict_points(restrictions);
    spdlog::info("oracles: {} points after {} rounds", tm_.children(restrictions[0]).size(), oracle_rounds_);
    return;
  }
  restrict_points({});
}

/// The reason why a model cannot be taken, if an assertion that depends on an oracle has no value on it: the solver's
/// own word for it means nothing then.
std::optional<CheckResult> SolvingSession::undetermined_by_oracles(std::span<const Term> originals) {
  for (const Term t : originals) {
    if (!evaluator_->evaluate(t).known() && oracle_lemmas_.occur_in(t)) {
      const std::string failure = oracle_lemmas_.failure({&t, 1});
      return CheckResult{Status::Unknown, failure.empty() ? "incomplete" : failure};
    }
  }
  return {};
}

}  // namespace preproc
