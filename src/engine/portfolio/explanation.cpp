#include "engine/portfolio/explanation.h"

#include <fmt/format.h>

namespace preproc {

std::string explanation(const RaceRecord& race, std::string_view indent) {
  const QueryFigures& figures = race.figures;
  std::string text = fmt::format("{}{}{}: {} terms, {} multiplications, {} ites, {} array terms\n", indent,
                                 race.place.empty() ? "" : race.place + ": ", race.kind, figures.terms,
                                 figures.multiplications, figures.ites, figures.array_terms);
  for (const MemberRecord& each : race.members) {
    text +=
        fmt::format("{}  {}{}{} from {:.3f} s, {:.3f} s: {}{}\n", indent, each.solver, each.solver.empty() ? "" : ", ",
                    to_string(each.form), each.start, each.seconds, each.end, each.answered ? " (the answer)" : "");
  }
  return text;
}

}  // namespace preproc
