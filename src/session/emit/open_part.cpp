#include "session/emit/open_part.h"

#include <algorithm>

#include "term/slices.h"

namespace preproc {

OpenPart::OpenPart(const TermManager& tm, const Problem& asked, const Problem& left) : guarantee_(left.guarantee) {
  // What was asked, what is left, and the definitions of removed symbols: those that share symbols belong together.
  std::vector<std::vector<Function>> symbols;
  const auto add = [&](Term t) {
    const std::vector<Function> found = declared_symbols(tm, t);
    symbols.back().insert(symbols.back().end(), found.begin(), found.end());
  };
  for (const Assertion& assertion : asked.assertions) {
    symbols.emplace_back();
    add(assertion.term);
  }
  for (const Assertion& assertion : left.assertions) {
    symbols.emplace_back();
    add(assertion.term);
    if (assertion.original) {
      add(assertion.original);
    }
  }
  for (const ModelConverter::Entry& entry : left.converter.entries()) {
    symbols.push_back({entry.symbol});
    add(entry.definition);
  }
  std::vector<const std::vector<Function>*> lists;
  std::ranges::transform(symbols, std::back_inserter(lists), [](const auto& list) { return &list; });

  const size_t first_left = asked.assertions.size();
  const size_t first_entry = first_left + left.assertions.size();
  std::vector<bool> open(symbols.size());
  for (const std::vector<size_t>& group : independent_groups(lists)) {
    if (std::ranges::any_of(group, [&](size_t place) { return place >= first_left && place < first_entry; })) {
      std::ranges::for_each(group, [&](size_t place) { open[place] = true; });
    }
  }
  problem_.logic = asked.logic;
  for (size_t i = 0; i < first_left; ++i) {
    if (open[i]) {
      problem_.assertions.add_original(asked.assertions[i].term, asked.assertions[i].level);
    }
  }
  for (size_t i = first_entry; i < symbols.size(); ++i) {
    if (!open[i]) {
      rest_.push_back(left.converter.entries()[i - first_entry]);
    }
  }
}

void OpenPart::add_rest(Problem& made) const {
  for (const ModelConverter::Entry& entry : rest_) {
    made.converter.define(entry.symbol, entry.parameters, entry.definition, entry.pass);
  }
  made.guarantee = std::max(made.guarantee, guarantee_);
}

}  // namespace preproc
