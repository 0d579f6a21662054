#include "session/answers/objectives.h"

#include <algorithm>
#include <iterator>

#include "session/script_state.h"
#include "value/identifier.h"

namespace preproc {

namespace {

/// `3`, `-0.25`
mpq_class number_of(std::string_view written) {
  const size_t point = std::min(written.find('.'), written.size());
  std::string digits(written);
  mpz_class scale = 1;
  if (point < written.size()) {
    digits.erase(point, 1);
    mpz_ui_pow_ui(scale.get_mpz_t(), 10, written.size() - point - 1);
  }
  mpq_class number(mpz_class(digits, 10), scale);
  number.canonicalize();
  return number;
}

ObjectivePriority priority_of(const std::optional<std::string>& written) {
  return written == "box"      ? ObjectivePriority::Box
         : written == "pareto" ? ObjectivePriority::Pareto
                               : ObjectivePriority::Lexicographic;
}

}  // namespace

void Objectives::add(DefinitionExpander& expander, const Command& command, uint32_t level) {
  const SortTable& sorts = tm_.sorts();
  const Sort sort = tm_.sort(command.terms[0]);
  const Term term = expander.expand(command.terms[0]);
  if (command.kind == CommandKind::AssertSoft) {
    if (sort != sorts.boolean()) {
      throw CommandRefused("expected a term of sort Bool, got " + sorts.to_string(sort));
    }
    const mpq_class weight = command.value.empty() ? mpq_class(1) : number_of(command.value);
    entries_.push_back({term, false, weight, std::string(command.keyword), level});
  } else {
    if (sort != sorts.integer() && sort != sorts.real() && sorts.kind(sort) != SortKind::BitVec) {
      throw CommandRefused("expected a term of sort Int, Real or (_ BitVec n), got " + sorts.to_string(sort));
    }
    entries_.push_back({term, command.kind == CommandKind::Maximize, {}, std::string(command.texts[0]), level});
  }
  begin_anew();
}

void Objectives::pop_to(uint32_t level) {
  std::erase_if(entries_, [level](const Entry& entry) { return entry.level > level; });
  begin_anew();
}

void Objectives::clear() {
  entries_.clear();
  begin_anew();
}

/// In the order of the script, a goal of soft assertions at the place of the first of them. A weight w < 0 of what does
/// not hold is a cost of -w where it holds, and w in any case.
std::vector<Objectives::Goal> Objectives::goals() const {
  std::vector<Goal> goals;
  const auto goal_of = [&](const Entry& entry) {
    return std::ranges::find_if(goals, [&](const Goal& goal) { return goal.scale && goal.text == entry.text; });
  };
  for (const Entry& entry : entries_) {
    if (!entry.weight) {
      goals.push_back({entry.text, {entry.maximize, entry.term}});
      continue;
    }
    auto goal = goal_of(entry);
    if (goal == goals.end()) {
      goal = goals.insert(goals.end(), Goal{entry.text, {}, mpz_class(1)});
    }
    mpz_lcm(goal->scale->get_mpz_t(), goal->scale->get_mpz_t(), entry.weight->get_den_mpz_t());
    goal->offset += std::min(*entry.weight, mpq_class(0));
  }
  for (const Entry& entry : entries_) {
    if (entry.weight) {
      Goal& goal = *goal_of(entry);
      const mpz_class weight = mpq_class(abs(*entry.weight) * *goal.scale).get_num();
      if (!weight.fits_ulong_p()) {
        throw CommandRefused("the weights of a goal are too large, or have too many places");
      }
      const Term costly = *entry.weight < 0 ? entry.term : tm_.mk(Kind::Not, {entry.term});
      goal.objective.costs.push_back({costly, weight.get_ui()});
    }
  }
  for (const Goal& goal : goals) {
    mpz_class sum = 0;
    for (const Cost& cost : goal.objective.costs) {
      sum += mpz_class(std::to_string(cost.weight));
    }
    if (!sum.fits_ulong_p()) {
      throw CommandRefused("the weights of a goal are too large, or have too many places");
    }
  }
  return goals;
}

OptimumStrategy::Answer Objectives::decide(Engine& engine, const Query& query,
                                           const std::optional<std::string>& priority) {
  const std::vector<Term> assumptions(query.assumptions.begin(), query.assumptions.end());
  if (!way_ || priority_ != priority_of(priority) || assumptions_ != assumptions) {
    std::vector<ObjectiveFunction> objectives;
    std::ranges::transform(goals(), std::back_inserter(objectives), &Goal::objective);
    priority_ = priority_of(priority);
    assumptions_ = assumptions;
    way_.emplace(std::move(objectives), priority_);
  }
  OptimumStrategy::Answer answer = way_->next(engine, query);
  values_ = answer.values;
  return answer;
}

std::string Objectives::text_of(const Goal& goal, const Extremum& best, const AnswerStyle& style) const {
  const auto real = [&](const mpq_class& number) {
    return in_style(style, preproc::to_string(tm_.sorts(), Value(number)));
  };
  switch (best.kind) {
    case Extremum::Kind::Unknown: return " (interval (* (- 1) oo) oo)";
    case Extremum::Kind::Infinite: return goal.objective.maximize ? "oo" : "(* (- 1) oo)";
    case Extremum::Kind::Limit: {
      const std::string distance = goal.objective.maximize ? "(* (- 1.0) epsilon)" : "epsilon";
      return best.value == 0 ? distance : "(+ " + real(best.value) + " " + distance + ")";
    }
    case Extremum::Kind::Attained: break;
  }
  const mpq_class value = goal.scale ? mpq_class(best.value / *goal.scale + goal.offset) : best.value;
  const bool is_soft = goal.scale.has_value();
  const Sort sort = is_soft ? tm_.sorts().integer() : tm_.sort(goal.objective.term);
  if (value.get_den() != 1 || (sort == tm_.sorts().real() && !style.numeral_objectives)) {
    return real(value);
  }
  const bool is_bits = tm_.sorts().kind(sort) == SortKind::BitVec && !style.numeral_objectives;
  return in_style(style,
                  preproc::to_string(tm_.sorts(), is_bits ? Value(BitVector(tm_.sorts().width(sort), value.get_num()))
                                                          : Value(value.get_num())));
}

std::string Objectives::to_string(const AnswerStyle& style) const {
  std::string answer = "(objectives\n";
  const std::vector<Goal> goals = this->goals();
  for (size_t i = 0; i < goals.size(); ++i) {
    const std::string name = goals[i].scale && !goals[i].text.empty() ? quoted_symbol(goals[i].text) : goals[i].text;
    answer += " (" + name + " " + text_of(goals[i], values_.at(i), style) + ")\n";
  }
  return answer + ")";
}

}  // namespace preproc
