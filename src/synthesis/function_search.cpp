#include "synthesis/function_search.h"

#include <algorithm>
#include <memory>

#include "term/rebuild.h"
#include "term/substitute.h"
#include "value/own_name.h"

namespace preproc {

bool FunctionSearch::update(const SynthesisProblem& problem, uint32_t height) {
  std::vector<Entry*> now;
  conditions_.clear();
  ++check_;
  for (const FunctionToSynthesize& function : problem.functions) {
    // A function declared again, after a pop, may have another grammar.
    auto found = std::ranges::find_if(entries_, [&](const Entry& entry) {
      return entry.function.function == function.function && entry.height == height &&
             entry.function.position.line == function.position.line &&
             entry.function.position.column == function.position.column;
    });
    if (found == entries_.end()) {
      Entry& entry = entries_.emplace_back(Entry{.function = with_expanded_grammar(tm_, function), .height = height});
      entry.cost = std::make_unique<FunctionCost>(tm_, entry.function, smallest_);
      entry.tree = make_encoding(tm_, entry.function, height, entry.cost->fitting(options_), ++serial_);
      const std::string prefix = own_name(encoding_prefix(tm_, entry.function, height, serial_), "linear");
      entry.linear = std::make_unique<LinearOutputs>(tm_, entry.function, prefix);
      found = std::prev(entries_.end());
    }
    if (found->tree->too_large()) {
      return false;
    }
    if (found->tree->empty()) {
      conditions_.emplace_back(tm_.mk_false(), function.level);
    }
    for (const Term condition : found->tree->conditions()) {
      conditions_.emplace_back(condition, function.level);
    }
    found->occurrences.clear();
    now.push_back(&*found);
  }
  now_ = std::move(now);
  return true;
}

std::optional<std::vector<Cost>> FunctionSearch::costs() const {
  CostsByKind costs;
  for (const Entry* entry : now_) {
    const bool has_costs = !entry->tree->empty() && entry->cost->any();
    if (has_costs && !entry->tree->append_costs(*entry->cost, costs)) {
      return {};
    }
  }
  return in_one(costs);
}

const FunctionToSynthesize* FunctionSearch::misfit() const {
  const auto found =
      std::ranges::find_if(now_, [](const Entry* entry) { return entry->cost->original_height() > entry->height; });
  return found == now_.end() ? nullptr : &(*found)->function;
}

FunctionSearch::Entry* FunctionSearch::find(Term application) {
  const Kind kind = tm_.kind(application);
  if (kind != Kind::Apply && kind != Kind::Constant) {
    return nullptr;
  }
  const auto found = std::ranges::find_if(
      now_, [&](const Entry* entry) { return entry->function.function == tm_.function(application); });
  return found == now_.end() ? nullptr : *found;
}

/// What stands for an application, with the conditions that do not depend on other applications of a check.
FunctionSearch::Output FunctionSearch::make_output(Entry& entry, std::span<const Term> arguments) {
  Output output;
  output.term = entry.tree->apply(simplifier_, arguments, output.conditions);
  output.is_closed = std::ranges::all_of(arguments, [&](Term argument) { return tm_.is_closed(argument); });
  // Conditions stand outside of the quantifiers of variables.
  if (output.is_closed && entry.linear->applies()) {
    if (const Term equation = entry.linear->equation(arguments, output.term)) {
      output.conditions.push_back(equation);
    }
  }
  return output;
}

/// Appends the conditions of an output that the running check has not used yet. Other occurrences are those of this
/// check: the symbols of one from before may have been declared anew since.
void FunctionSearch::use(Entry& entry, std::span<const Term> arguments, Output& output, std::vector<Term>& conditions) {
  if (output.used_by == check_) {
    return;
  }
  output.used_by = check_;
  conditions.insert(conditions.end(), output.conditions.begin(), output.conditions.end());
  if (!output.is_closed || entry.linear->applies()) {
    return;
  }
  Occurrence occurrence{{arguments.begin(), arguments.end()}, output.term};
  const std::vector<Term> consistent = consistency_conditions(tm_, entry.occurrences, occurrence);
  conditions.insert(conditions.end(), consistent.begin(), consistent.end());
  entry.occurrences.push_back(std::move(occurrence));
}

Term FunctionSearch::encode(Term t, std::vector<Term>& conditions) {
  TermMap<Term> done;
  return rebuild_bottom_up(tm_, t, done, [&](Term u, std::span<const Term> children) {
    Entry* entry = find(u);
    if (entry == nullptr) {
      return rebuild_if_changed(tm_, u, children);
    }
    if (entry->tree->empty()) {
      return u;
    }
    std::vector<Term> key;
    for (const Term child : children) {
      key.push_back(simplifier_.simplify(child));
    }
    auto found = std::ranges::find(entry->outputs, key, [](const auto& known) { return known.first; });
    if (found == entry->outputs.end()) {
      Output output = make_output(*entry, key);
      entry->outputs.emplace_back(std::move(key), std::move(output));
      found = std::prev(entry->outputs.end());
    }
    use(*entry, found->first, found->second, conditions);
    return found->second.term;
  });
}

void FunctionSearch::decode(const Assignment& model) {
  bodies_.clear();
  for (const Entry* entry : now_) {
    bodies_.push_back(entry->tree->decode(model));
  }
}

Term FunctionSearch::instantiate(Term t) {
  if (now_.empty()) {
    return t;
  }
  TermMap<Term> done;
  return rebuild_bottom_up(tm_, expander_.expand(t), done, [&](Term u, std::span<const Term> children) {
    const Entry* entry = find(u);
    if (entry == nullptr) {
      return rebuild_if_changed(tm_, u, children);
    }
    const auto place = static_cast<size_t>(std::ranges::find(now_, entry) - now_.begin());
    const std::vector<Term>& parameters = entry->function.parameters;
    return children.size() == parameters.size() ? substitute(tm_, bodies_[place], parameters, children)
                                                : tm_.mk_binder(Kind::Lambda, parameters, bodies_[place]);
  });
}

}  // namespace preproc
