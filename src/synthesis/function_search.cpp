#include "synthesis/function_search.h"

#include <algorithm>
#include <memory>

#include "encode/synth/derivation.h"
#include "term/substitute.h"
#include "value/own_name.h"

namespace preproc {

bool FunctionSearch::update(const SynthesisProblem& problem, uint32_t height) {
  is_chosen_ = false;
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
      std::list<Entry> made;  // of which nothing stays where the work is stopped
      Entry& entry = made.emplace_back(Entry{.function = with_expanded_grammar(tm_, function), .height = height});
      entry.cost = std::make_unique<FunctionCost>(tm_, entry.function, smallest_);
      entry.tree = make_encoding(tm_, entry.function, height, entry.cost->fitting(options_), ++serial_);
      const std::string prefix = own_name(encoding_prefix(tm_, entry.function, height, serial_), "linear");
      entry.linear = std::make_unique<LinearOutputs>(tm_, entry.function, prefix);
      entries_.splice(entries_.end(), made);
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
  if (now != now_ || !outputs_) {
    now_ = std::move(now);
    outputs_.emplace(tm_, functions());
  }
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

std::vector<const FunctionToSynthesize*> FunctionSearch::functions() const {
  std::vector<const FunctionToSynthesize*> functions;
  std::ranges::transform(now_, std::back_inserter(functions), [](const Entry* entry) { return &entry->function; });
  return functions;
}

std::vector<Term> FunctionSearch::simplified(std::span<const Term> arguments) {
  std::vector<Term> simple;
  std::ranges::transform(arguments, std::back_inserter(simple), [this](Term t) { return simplifier_.simplify(t); });
  return simple;
}

/// The term for an application, with the conditions that do not depend on other applications of a check.
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

/// The term for an application in an assertion of the check.
Term FunctionSearch::output(Entry& entry, std::span<const Term> arguments, std::vector<Term>& conditions) {
  std::vector<Term> key = simplified(arguments);
  auto found = std::ranges::find(entry.outputs, key, [](const auto& known) { return known.first; });
  if (found == entry.outputs.end()) {
    Output output = make_output(entry, key);
    entry.outputs.emplace_back(std::move(key), std::move(output));
    found = std::prev(entry.outputs.end());
  }
  use(entry, found->first, found->second, conditions);
  return found->second.term;
}

Term FunctionSearch::encode(Term t, std::vector<Term>& conditions) {
  // Without terms there is the condition that is false.
  const auto apply = [&](size_t place, std::span<const Term> arguments) {
    Entry& entry = *now_[place];
    return entry.tree->empty() ? tm_.mk_apply(entry.function.function, arguments)
                               : output(entry, arguments, conditions);
  };
  const auto in_body = [&](size_t place, std::span<const Term> arguments) {
    const Entry& entry = *now_[place];
    return entry.tree->empty() ? tm_.mk_apply(entry.function.function, arguments)
                               : entry.tree->apply_closed(simplifier_, simplified(arguments));
  };
  return outputs_->replace(now_.empty() ? t : decided_calls_.unfold(t), apply, in_body);
}

std::vector<Function> FunctionSearch::symbols() const {
  std::vector<Function> symbols;
  for (const Entry* entry : now_) {
    const std::vector<Function> own = entry->tree->symbols();
    symbols.insert(symbols.end(), own.begin(), own.end());
  }
  return symbols;
}

void FunctionSearch::choose(std::vector<Term> bodies) {
  bodies_ = std::move(bodies);
  chosen_.emplace(tm_, functions());
  is_chosen_ = true;
}

bool FunctionSearch::decode(const Assignment& model) {
  if (is_chosen_) {
    return true;
  }
  bodies_.clear();
  bool all_produced = true;
  for (const Entry* entry : now_) {
    bodies_.push_back(entry->tree->decode(model));
    all_produced = all_produced && is_produced(tm_, entry->function.grammar, bodies_.back());
  }
  chosen_.emplace(tm_, functions());
  return all_produced;
}

Term FunctionSearch::instantiate(Term t) {
  if (now_.empty()) {
    return t;
  }
  return chosen_->replace(expander_.expand(t), [this](size_t place, std::span<const Term> arguments) {
    return substitute(tm_, bodies_[place], now_[place]->function.parameters, arguments);
  });
}

}  // namespace preproc
