#include "report/query/term_excerpt.h"

#include <span>
#include <vector>

#include "term/term_map.h"

namespace preproc {

std::string TermExcerpt::to_string(Term t, size_t most) {
  // Breadth first, so that what is near the top is written.
  std::vector<Term> seen{t};
  TermSet known;
  known.insert(t);
  std::vector<Term> left_out;
  for (size_t next = 0; next < seen.size(); ++next) {
    const std::span<const Term> children = tm_.children(seen[next]);
    if (printer_.name(seen[next])) {
      continue;
    }
    if (next > 0 && !children.empty() && seen.size() + children.size() > most) {
      left_out.push_back(seen[next]);
      printer_.set_name(seen[next], dots_);
      continue;
    }
    for (const Term child : children) {
      if (known.insert(child)) {
        seen.push_back(child);
      }
    }
  }
  std::string text = printer_.to_string(t);
  for (const Term each : left_out) {
    printer_.set_name(each, Symbol{});
  }
  return text;
}

}  // namespace preproc
