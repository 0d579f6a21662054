#include "synthesis/enumeration/bank/bank_grammar.h"

#include <algorithm>
#include <optional>

#include "encode/synth/grammar_heights.h"
#include "encode/synth/term_cost.h"
#include "term/operator.h"
#include "term/walk.h"

namespace preproc {

namespace {

/// A production as it is written, and with calls of defined functions replaced by bodies.
struct Rule {
  const Production* written;
  const Production* expanded;
};

class GrammarPreparation {
 public:
  GrammarPreparation(TermManager& tm, CellTable& cells, const FunctionToSynthesize& function,
                     std::span<const Term> constants, TermOrder order)
      : tm_(tm),
        cells_(cells),
        function_(function),
        expanded_(with_expanded_grammar(tm, function)),
        constants_(constants),
        order_(order) {}

  BankGrammar prepare() {
    grammar_.parameters = function_.parameters;
    grammar_.nonterminals.resize(function_.grammar.nonterminals.size());
    grammar_.start = representative(0);
    grammar_.of_start.resize(grammar_.nonterminals.size());
    grammar_.of_start[grammar_.start] = true;
    for (uint32_t n = 0; n < function_.grammar.nonterminals.size(); ++n) {
      grammar_.nonterminals[n].sort = function_.grammar.nonterminals[n].sort;
      if (representative(n) == n) {
        for (const Rule& rule : rules_of(n)) {
          add(n, rule);
        }
      }
    }
    for (const uint32_t n : chain_closure(0)) {
      grammar_.of_start[representative(n)] = true;
    }
    for (uint32_t n = 0; n < function_.grammar.nonterminals.size(); ++n) {
      if (grammar_.of_start[n] &&
          std::ranges::find(grammar_.splits, n, &CaseSplit::nonterminal) == grammar_.splits.end()) {
        add_split_of_connectives(n);
      }
    }
    return std::move(grammar_);
  }

 private:
  const std::vector<Production>& expanded_productions(uint32_t n) const {
    return expanded_.grammar.nonterminals[n].productions;
  }

  /// The nonterminal that produces the same terms: behind chains that are the only production.
  uint32_t representative(uint32_t n) const {
    for (size_t steps = 0; steps < function_.grammar.nonterminals.size(); ++steps) {
      const std::vector<Production>& productions = expanded_productions(n);
      if (productions.size() != 1 || !is_chain(productions[0])) {
        break;
      }
      n = productions[0].uses[0].nonterminal;
    }
    return n;
  }

  /// The nonterminals to which chains lead, and the one that they begin with.
  std::vector<uint32_t> chain_closure(uint32_t n) const {
    std::vector<uint32_t> closure{n};
    for (size_t i = 0; i < closure.size(); ++i) {
      for (const Production& production : expanded_productions(closure[i])) {
        if (is_chain(production) && std::ranges::find(closure, production.uses[0].nonterminal) == closure.end()) {
          closure.push_back(production.uses[0].nonterminal);
        }
      }
    }
    return closure;
  }

  std::vector<Rule> rules_of(uint32_t nonterminal) const {
    std::vector<Rule> rules;
    for (const uint32_t n : chain_closure(nonterminal)) {
      for (size_t i = 0; i < expanded_productions(n).size(); ++i) {
        const Production& expanded = expanded_productions(n)[i];
        if (!is_chain(expanded)) {
          rules.push_back({&function_.grammar.nonterminals[n].productions[i], &expanded});
        }
      }
    }
    return rules;
  }

  std::vector<NonterminalUse> uses_of(const Production& production) const {
    std::vector<NonterminalUse> uses = production.uses;
    for (NonterminalUse& use : uses) {
      use.nonterminal = representative(use.nonterminal);
    }
    return uses;
  }

  /// The cost that a production adds to a term: symbols and constants, or its weight.
  uint32_t cost_of(const Production& production) const {
    const int64_t cost = order_ == TermOrder::Weight ? weight_of(production) : size_of(tm_, production);
    return static_cast<uint32_t>(std::max<int64_t>(cost, 1));
  }

  std::optional<CellProgram> program_of(Term t, const std::vector<NonterminalUse>& uses) {
    std::vector<Term> leaves = function_.parameters;
    for (const NonterminalUse& use : uses) {
      leaves.push_back(use.placeholder);
    }
    return CellProgram::compile(cells_, t, leaves);
  }

  void add(uint32_t n, const Rule& rule) {
    if (rule.written->kind == Production::Kind::AnyConstant) {
      grammar_.complete = false;
      for (const Term constant : constants_) {
        if (tm_.sort(constant) == grammar_.nonterminals[n].sort) {
          add_production(
              n, BankProduction{
                     .pattern = constant, .program = *program_of(constant, {}), .size = cost_of(*rule.written)});
        }
      }
      return;
    }
    std::vector<NonterminalUse> uses = uses_of(*rule.expanded);
    std::optional<CellProgram> program = program_of(rule.expanded->pattern, uses);
    if (!program) {
      grammar_.complete = false;
      return;
    }
    const Term pattern = rule.expanded->pattern;
    const bool symmetric = uses.size() == 2 && uses[0].nonterminal == uses[1].nonterminal &&
                           tm_.children(pattern).size() == 2 && is_use(uses, tm_.child(pattern, 0)) &&
                           is_use(uses, tm_.child(pattern, 1)) && tm_.child(pattern, 0) != tm_.child(pattern, 1) &&
                           is_commutative(pattern);
    const std::optional<CaseSplit> split = split_of(n, rule, uses);
    if (split) {
      grammar_.splits.push_back(*split);
    }
    if (tm_.kind(pattern) == Kind::StrConcat && uses.size() == 2 && tm_.children(pattern).size() == 2 &&
        tm_.child(pattern, 0) == uses[0].placeholder && tm_.child(pattern, 1) == uses[1].placeholder &&
        uses[0].nonterminal == n && uses[1].nonterminal == n) {
      grammar_.concatenations.push_back({n, rule.written->pattern, uses});
    }
    if (tm_.kind(pattern) == Kind::StrSubstr && uses.size() == 3 &&
        std::ranges::equal(tm_.children(pattern), uses, {}, {}, &NonterminalUse::placeholder)) {
      grammar_.substrings.push_back({n, rule.written->pattern, uses});
    }
    // Cases are put together by decision trees: as productions like others they would be most of all terms.
    constexpr uint32_t kSplitSize = 2;
    const uint32_t size = cost_of(*rule.written) + (split && order_ == TermOrder::Search ? kSplitSize : 0);
    add_production(n, BankProduction{.pattern = rule.written->pattern,
                                     .uses = std::move(uses),
                                     .program = std::move(*program),
                                     .size = size,
                                     .symmetric = symmetric});
  }

  void add_production(uint32_t n, BankProduction production) {
    grammar_.nonterminals[n].productions.push_back(std::move(production));
  }

  static bool is_use(const std::vector<NonterminalUse>& uses, Term t) {
    return std::ranges::find(uses, t, &NonterminalUse::placeholder) != uses.end();
  }

  bool is_commutative(Term t) const {
    const OperatorInfo* op = operator_info(tm_.kind(t));
    return op != nullptr && op->commutative;
  }

  void add_split_of_connectives(uint32_t n) {
    const auto has = [&](Kind kind, size_t arity) {
      return std::ranges::any_of(grammar_.nonterminals[n].productions, [&](const BankProduction& production) {
        return tm_.kind(production.pattern) == kind && production.uses.size() == arity &&
               tm_.children(production.pattern).size() == arity &&
               std::ranges::all_of(production.uses, [&](const NonterminalUse& use) { return use.nonterminal == n; }) &&
               std::ranges::all_of(tm_.children(production.pattern),
                                   [&](Term child) { return is_use(production.uses, child); });
      });
    };
    if (grammar_.nonterminals[n].sort != tm_.sorts().boolean() || !has(Kind::And, 2) || !has(Kind::Or, 2) ||
        !has(Kind::Not, 1)) {
      return;
    }
    grammar_.splits.push_back({.nonterminal = n, .condition = n, .of_connectives = true});
  }

  std::optional<CaseSplit> split_of(uint32_t n, const Rule& rule, const std::vector<NonterminalUse>& uses) {
    const Term pattern = rule.expanded->pattern;
    if (tm_.kind(pattern) != Kind::Ite) {
      return {};
    }
    const auto place = [&](Term t) {
      return static_cast<size_t>(std::ranges::find(uses, t, &NonterminalUse::placeholder) - uses.begin());
    };
    CaseSplit split{.nonterminal = n,
                    .pattern = rule.written->pattern,
                    .uses = uses,
                    .then_use = place(tm_.child(pattern, 1)),
                    .else_use = place(tm_.child(pattern, 2))};
    if (split.then_use == uses.size() || split.else_use == uses.size() || split.then_use == split.else_use ||
        uses[split.then_use].nonterminal != n || uses[split.else_use].nonterminal != n) {
      return {};
    }
    const Term condition = tm_.child(pattern, 0);
    std::vector<NonterminalUse> condition_uses;
    walk_postorder(tm_, condition, [&](Term t) {
      if (const size_t use = place(t); use != uses.size()) {
        split.condition_uses.push_back(use);
      }
    });
    std::ranges::sort(split.condition_uses);
    for (const size_t use : split.condition_uses) {
      if (use == split.then_use || use == split.else_use) {
        return {};
      }
      condition_uses.push_back(uses[use]);
    }
    if (split.condition_uses.empty() || split.condition_uses.size() + 2 != uses.size()) {
      return {};
    }
    if (is_use(uses, condition)) {
      split.direct = true;
      split.condition = uses[split.condition_uses[0]].nonterminal;
      return split;
    }
    std::optional<CellProgram> program = program_of(condition, condition_uses);
    if (!program) {
      return {};
    }
    split.condition = static_cast<uint32_t>(grammar_.nonterminals.size());
    grammar_.nonterminals.push_back({.sort = tm_.sorts().boolean()});
    grammar_.of_start.push_back(false);
    add_production(split.condition,
                   BankProduction{.uses = std::move(condition_uses), .program = std::move(*program), .size = 1});
    return split;
  }

  TermManager& tm_;
  CellTable& cells_;
  const FunctionToSynthesize& function_;
  const FunctionToSynthesize expanded_;
  std::span<const Term> constants_;
  TermOrder order_;
  BankGrammar grammar_;
};

}  // namespace

std::optional<BankGrammar> BankGrammar::of(TermManager& tm, CellTable& cells, const FunctionToSynthesize& function,
                                           std::span<const Term> constants, TermOrder order) {
  BankGrammar grammar = GrammarPreparation(tm, cells, function, constants, order).prepare();
  if (grammar.nonterminals[grammar.start].productions.empty()) {
    return std::nullopt;
  }
  return grammar;
}

}  // namespace preproc
