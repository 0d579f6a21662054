#include "script/sygus_printer.h"

#include <unordered_set>

#include "term/walk.h"
#include "value/identifier.h"
#include "value/own_name.h"

namespace preproc {

void SygusPrinter::append_name(std::string& out, Symbol name) { out += quoted_symbol(tm_.symbols().name(name)); }

/// Parameters are written by the name they were read with, unless a production means something else by it.
void SygusPrinter::name_parameters(const FunctionToSynthesize& function) {
  std::unordered_set<std::string_view> taken;
  TermSet seen;
  for (const Nonterminal& nonterminal : function.grammar.nonterminals) {
    taken.insert(tm_.symbols().name(nonterminal.name));
    for (const Production& production : nonterminal.productions) {
      if (!production.pattern) {
        continue;
      }
      walk_postorder(tm_, production.pattern, seen, [&](Term t) {
        const Kind kind = tm_.kind(t);
        if (kind == Kind::Constant || kind == Kind::Apply) {
          taken.insert(tm_.symbols().name(tm_.info(tm_.function(t)).name));
        }
      });
    }
  }
  for (const Term parameter : function.parameters) {
    const std::string_view base = scripted_part(tm_.symbols().name(tm_.name(parameter)));
    std::string name(base);
    for (uint32_t k = 1; taken.contains(name); ++k) {
      name = std::string(base) + "!" + std::to_string(k);
    }
    const Symbol symbol = tm_.symbols().intern(name);
    taken.insert(tm_.symbols().name(symbol));
    printer_.set_name(parameter, symbol);
  }
}

void SygusPrinter::append_production(std::string& out, const ProductionGrammar& grammar, const Nonterminal& nonterminal,
                                     const Production& production) {
  if (!production.weights.empty()) {
    out += "(! ";
  }
  if (production.kind == Production::Kind::AnyConstant) {
    out += "(Constant " + tm_.sorts().to_string(nonterminal.sort) + ")";
  } else {
    for (const NonterminalUse& use : production.uses) {
      printer_.set_name(use.placeholder, grammar.nonterminals[use.nonterminal].name);
    }
    if (!printer_.append_tree(out, production.pattern)) {
      printer_.append(out, production.pattern);
    }
  }
  for (const auto& [weight, cost] : production.weights) {
    out += " :" + std::string(tm_.symbols().name(weight)) + " " + std::to_string(cost);
  }
  out += production.weights.empty() ? "" : ")";
}

std::string SygusPrinter::function(const FunctionToSynthesize& function) {
  name_parameters(function);
  std::string out = function.is_invariant ? "(synth-inv " : "(synth-fun ";
  append_name(out, function.name);
  out += " (";
  for (size_t i = 0; i < function.parameters.size(); ++i) {
    out += i == 0 ? "(" : " (";
    printer_.append(out, function.parameters[i]);
    out += " " + tm_.sorts().to_string(tm_.sort(function.parameters[i])) + ")";
  }
  out += ")";
  if (!function.is_invariant) {
    out += " " + tm_.sorts().to_string(function.range);
  }
  const ProductionGrammar& grammar = function.grammar;
  if (grammar.is_default) {
    return out + ")";
  }
  std::string rules;
  out += "\n  (";
  for (const Nonterminal& nonterminal : grammar.nonterminals) {
    std::string head = "(";
    append_name(head, nonterminal.name);
    head += " " + tm_.sorts().to_string(nonterminal.sort);
    const bool first = &nonterminal == &grammar.start();
    out += (first ? "" : " ") + head + ")";
    rules += (first ? "(" : "\n   ") + head + " (";
    for (const Production& production : nonterminal.productions) {
      if (production.pattern && !has_plain_pattern(tm_, production)) {
        return {};
      }
      rules += &production == nonterminal.productions.data() ? "" : " ";
      append_production(rules, grammar, nonterminal, production);
    }
    rules += "))";
  }
  return out + ")\n  " + rules + "))";
}

std::string SygusPrinter::variable(Term constant) {
  std::string out = "(declare-var ";
  append_name(out, tm_.info(tm_.function(constant)).name);
  return out + " " + tm_.sorts().to_string(tm_.sort(constant)) + ")";
}

}  // namespace preproc
