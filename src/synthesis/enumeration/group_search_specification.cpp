// The part of `GroupSearch` that learns from the specification before it goes through the terms of a grammar.

#include "synthesis/enumeration/group_search.h"
#include "synthesis/enumeration/specification/grammar_spelling.h"
#include "synthesis/enumeration/specification/specification_cases.h"

namespace preproc {

namespace {

/// Rounds among the terms of the specification.
constexpr int kMaxCaseRounds = 200;
/// Terms among which one is looked for that is shorter than what the specification says.
constexpr uint64_t kTermsForShorter = 1'000'000;

}  // namespace

/// Rounds among the terms that the specification itself has; Refuted where these do not suffice.
GroupSearch::Round GroupSearch::search_among_terms_of_specification() {
  const FunctionToSynthesize& function = problem_.functions[0];
  if (!function.grammar.is_default && options_.max_size != 0) {
    return Round::Refuted;
  }
  std::optional<SpecificationCases> cases = SpecificationCases::of(tm_, cells_, *specification_, function);
  Round round = Round::Refuted;
  Term last;
  for (int i = 0; cases && i < kMaxCaseRounds && round == Round::Refuted && !stop_.stop_requested(); ++i) {
    std::optional<Term> body = cases->find({values_.begin(), values_.end()});
    if (body && !function.grammar.is_default) {
      body = GrammarSpelling(tm_, function).spell(*body);
    }
    if (!body || !*body || *body == last) {
      break;
    }
    last = *body;
    if (cases->is_proved()) {
      bodies_ = {*body};
      round = Round::Solved;
    } else {
      round = judge({*body});
    }
  }
  if (round == Round::Failed && !meaningless_) {
    round = Round::Refuted;  // terms of the grammar may do it
  }
  if (function.grammar.is_default || round != Round::Solved) {
    return round;
  }
  of_specification_ = bodies_[0];
  return Round::Refuted;
}

/// True if no shorter body is looked for any more.
bool GroupSearch::is_answered_by_specification() const {
  uint64_t terms = 0;
  for (const auto& bank : banks_) {
    terms += bank->computed();
  }
  return of_specification_ && terms > kTermsForShorter;
}

/// True if one choice of values for the variables shows that there are no functions. Where all variables are 0, sums
/// without constants are, and the columns are few: the bank closes at once, which it may never do over several rows.
bool GroupSearch::is_infeasible_at_one_point() {
  const std::vector<Term>& variables = specification_->variables;
  for (const uint64_t number : {uint64_t{0}, uint64_t{1}}) {
    std::vector<uint64_t> values;
    for (const Term variable : variables) {
      switch (cells_.form(tm_.sort(variable))) {
        case CellTable::Form::Word: values.push_back(number); break;
        case CellTable::Form::Integer: values.push_back(CellTable::cell_of_small(static_cast<int64_t>(number))); break;
        case CellTable::Form::Place: return false;
      }
    }
    SpecificationRows at_point(cells_, *specification_, problem_.functions.size());
    bool possible = true;
    for (size_t i = 0; i < specification_->conjuncts.size(); ++i) {
      const Specification::Conjunct& conjunct = specification_->conjuncts[i];
      possible = possible && (conjunct.ground || conjunct.calls.empty() || at_point.add(i, values));
    }
    for (size_t f = 0; f < problem_.functions.size(); ++f) {
      possible = possible && at_point.point_count(f) > 0;
    }
    if (!possible) {
      continue;
    }
    std::swap(*rows_, at_point);
    const Round round = search(true);
    std::swap(*rows_, at_point);
    if (round == Round::Infeasible) {
      return true;
    }
  }
  return false;
}

}  // namespace preproc
