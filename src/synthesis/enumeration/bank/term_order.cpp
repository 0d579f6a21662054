#include "synthesis/enumeration/bank/term_order.h"

#include "encode/synth/grammar_heights.h"
#include "encode/synth/term_cost.h"

namespace preproc {

namespace {

/// A bank has a level for each cost, and distributes it over the uses of each production.
constexpr int64_t kMaxWeight = 64;

}  // namespace

std::optional<TermOrder> term_order(const SynthesisProblem& problem, bool smallest) {
  bool has_weights = false;
  bool each_costs = true;  // and terms cost more than what they are made of
  for (const FunctionToSynthesize& function : problem.functions) {
    if (function.original) {
      return {};
    }
    for (const Nonterminal& nonterminal : function.grammar.nonterminals) {
      for (const Production& production : nonterminal.productions) {
        const int64_t weight = weight_of(production);
        has_weights = has_weights || !production.weights.empty();
        each_costs = each_costs && (is_chain(production) ? weight == 0 : weight > 0 && weight <= kMaxWeight);
      }
    }
  }
  if (!has_weights) {
    return smallest ? TermOrder::Size : TermOrder::Search;
  }
  return each_costs && !smallest ? std::optional(TermOrder::Weight) : std::nullopt;
}

}  // namespace preproc
