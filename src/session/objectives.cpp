#include "session/objectives.h"

namespace preproc {

std::string Objectives::to_string(const std::vector<std::string>& values) const {
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
    answer += " (" + entry.text + " " + values.at(next++) + ")\n";
  }
  return answer + ")";
}

}  // namespace preproc
