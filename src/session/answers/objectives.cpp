#include "session/answers/objectives.h"

#include <algorithm>
#include <iterator>

#include "session/script_state.h"

namespace preproc {

void Objectives::add(TermManager& tm, DefinitionExpander& expander, const Command& command, uint32_t level) {
  const SortTable& sorts = tm.sorts();
  const Term t = command.terms[0];
  const Sort sort = tm.sort(t);
  Objective objective{.kind = Objective::Kind::Minimize, .term = expander.expand(t)};
  std::string text(command.texts[0]);
  if (command.kind == CommandKind::AssertSoft) {
    if (sort != sorts.boolean()) {
      throw CommandRefused("expected a term of sort Bool, got " + sorts.to_string(sort));
    }
    objective.kind = Objective::Kind::Soft;
    objective.weight = command.value.empty() ? "1" : std::string(command.value);
    objective.goal = command.keyword;
    text = command.keyword;
  } else {
    if (sort != sorts.integer() && sort != sorts.real() && sorts.kind(sort) != SortKind::BitVec) {
      throw CommandRefused("expected a term of sort Int, Real or (_ BitVec n), got " + sorts.to_string(sort));
    }
    objective.kind = command.kind == CommandKind::Minimize ? Objective::Kind::Minimize : Objective::Kind::Maximize;
  }
  entries_.push_back({std::move(objective), std::move(text), level});
}

std::vector<Objective> Objectives::all() const {
  std::vector<Objective> objectives;
  std::ranges::transform(entries_, std::back_inserter(objectives), &Entry::objective);
  return objectives;
}

std::string Objectives::to_string() const {
  std::string answer = "(objectives\n";
  std::vector<std::string> goals;
  size_t next = 0;
  for (const Entry& entry : entries_) {
    const Objective& objective = entry.objective;
    if (objective.kind == Objective::Kind::Soft) {
      if (std::ranges::find(goals, objective.goal) != goals.end()) {
        continue;  // a goal has one value
      }
      goals.push_back(objective.goal);
    }
    answer += " (" + entry.text + " " + values_.at(next++) + ")\n";
  }
  return answer + ")";
}

}  // namespace preproc
