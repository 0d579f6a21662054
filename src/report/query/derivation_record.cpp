#include "report/query/derivation_record.h"

#include <algorithm>
#include <optional>

#include "encode/synth/derivation.h"
#include "value/identifier.h"

namespace preproc {

namespace {

/// Alternatives of a place that are shown, and places of a derivation.
constexpr size_t kMostProductions = 40;
constexpr size_t kMostPlaces = 400;

class Describer {
 public:
  Describer(TermManager& tm, TermExcerpt& excerpt, const ProductionGrammar& grammar)
      : tm_(tm), excerpt_(excerpt), grammar_(grammar) {
    for (const Nonterminal& nonterminal : grammar.nonterminals) {
      for (const Production& production : nonterminal.productions) {
        for (const NonterminalUse& use : production.uses) {
          excerpt_.set_name(use.placeholder, grammar.nonterminals[use.nonterminal].name);
        }
      }
    }
  }

  std::string pattern_text(const Nonterminal& nonterminal, const Production& production) {
    return production.kind == Production::Kind::AnyConstant
               ? "any constant of " + tm_.sorts().to_string(nonterminal.sort)
               : excerpt_.to_string(production.pattern);
  }

  /// The place at which a step of the derivation stands, with all below it. `depth` is bounded by the height of
  /// selector trees, so that calls nest no deeper.
  DerivationRecord place(const Derivation& derivation, uint32_t step) {
    const Derivation::Step& made = derivation.steps[step];
    DerivationRecord record;
    ++places_;
    for (const Nonterminal& nonterminal : grammar_.nonterminals) {
      const auto found = std::ranges::find_if(nonterminal.productions,
                                              [&](const Production& each) { return &each == made.production; });
      if (found == nonterminal.productions.end()) {
        continue;
      }
      record.nonterminal = tm_.symbols().name(nonterminal.name);
      for (const Production& each : nonterminal.productions) {
        const bool chosen = &each == made.production;
        if (chosen || record.productions.size() < kMostProductions) {
          record.productions.emplace_back(pattern_text(nonterminal, each), chosen);
        }
      }
    }
    record.term = made.constant ? excerpt_.to_string(made.constant) : std::string();
    for (const uint32_t child : made.children) {
      if (places_ < kMostPlaces) {
        record.children.push_back(place(derivation, child));
      }
    }
    return record;
  }

 private:
  TermManager& tm_;
  TermExcerpt& excerpt_;
  const ProductionGrammar& grammar_;
  size_t places_ = 0;
};

}  // namespace

SynthesisRecord::Function describe_function(TermManager& tm, TermExcerpt& excerpt, const FunctionToSynthesize& function,
                                            Term body) {
  SynthesisRecord::Function record;
  record.name = quoted_symbol(tm.symbols().name(function.name));
  Describer describer(tm, excerpt, function.grammar);
  for (const Nonterminal& nonterminal : function.grammar.nonterminals) {
    auto& [name, productions] =
        record.grammar.emplace_back(tm.symbols().name(nonterminal.name), std::vector<std::string>{});
    for (const Production& production : nonterminal.productions) {
      if (productions.size() < kMostProductions) {
        productions.push_back(describer.pattern_text(nonterminal, production));
      }
    }
  }
  if (body) {
    record.body = excerpt.to_string(body);
    if (const std::optional<Derivation> derivation = derive(tm, function.grammar, body)) {
      record.derivations.push_back(describer.place(*derivation, static_cast<uint32_t>(derivation->steps.size() - 1)));
    }
  }
  return record;
}

}  // namespace preproc
