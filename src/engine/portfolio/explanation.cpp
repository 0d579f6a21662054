#include "engine/portfolio/explanation.h"

#include <fmt/format.h>

namespace preproc {

std::string explanation(const ContestRecord& contest, std::string_view indent) {
  const QueryFigures& figures = contest.figures;
  std::string text = fmt::format("{}{}{}: {} terms, {} multiplications, {} ites, {} array terms\n", indent,
                                 contest.place.empty() ? "" : contest.place + ": ", contest.kind, figures.terms,
                                 figures.multiplications, figures.ites, figures.array_terms);
  for (const ContestantRecord& each : contest.contestants) {
    text +=
        fmt::format("{}  {}{}{} from {:.3f} s, {:.3f} s: {}{}\n", indent, each.solver, each.solver.empty() ? "" : ", ",
                    each.form, each.start, each.seconds, each.end, each.answered ? " (the answer)" : "");
  }
  return text;
}

}  // namespace preproc
