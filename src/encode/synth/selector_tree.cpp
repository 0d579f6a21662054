#include "encode/synth/selector_tree.h"

#include <algorithm>
#include <ranges>

#include "encode/synth/grammar_heights.h"
#include "encode/synth/term_cost.h"
#include "term/substitute.h"
#include "term/written_literals.h"
#include "value/own_name.h"

namespace preproc {

SelectorTree::SelectorTree(TermManager& tm, const FunctionToSynthesize& function, uint32_t height,
                           const SelectorTreeOptions& options, uint32_t serial)
    : tm_(tm),
      function_(function),
      options_(options),
      name_(encoding_prefix(tm, function, height, serial)),
      productions_(without_chains(function.grammar)),
      heights_(least_heights(productions_)) {
  if (heights_[0] > height) {
    return;
  }
  add_node(0, height);
  if (too_large_) {
    nodes_.clear();
    conditions_.clear();
    return;
  }
  break_symmetries();
}

/// Adds the node and what is below it. Recursion is as deep as the tree is high, and trees are exponential in that.
uint32_t SelectorTree::add_node(uint32_t nonterminal, uint32_t height) {
  Node node;
  node.nonterminal = nonterminal;
  std::vector<std::vector<uint32_t>> children(productions_.size());  // by nonterminal
  std::vector<Term> selectors;
  for (const Production* production : productions_[nonterminal]) {
    if (!fits(*production, height, heights_)) {
      continue;
    }
    if (++components_ > kMaxComponents) {
      too_large_ = true;
      continue;
    }
    Component component{.selector = {}, .production = production, .children = {}, .constant = {}};
    std::vector<size_t> used(productions_.size());
    for (const NonterminalUse& use : production->uses) {
      std::vector<uint32_t>& of_kind = children[use.nonterminal];
      if (used[use.nonterminal] == of_kind.size()) {
        of_kind.push_back(too_large_ ? 0 : add_node(use.nonterminal, height - 1));
        node.children.push_back(of_kind.back());
      }
      component.children.push_back(of_kind[used[use.nonterminal]++]);
    }
    node.components.push_back(std::move(component));
  }
  const std::string name = own_name(name_, nodes_.size());
  const Sort sort = function_.grammar.nonterminals[nonterminal].sort;
  for (size_t i = 0; i < node.components.size(); ++i) {
    Component& component = node.components[i];
    component.selector = tm_.mk_constant(own_name(name, i), tm_.sorts().boolean());
    selectors.push_back(component.selector);
    if (component.production->kind == Production::Kind::AnyConstant) {
      component.constant = tm_.mk_constant(own_name(name, "constant"), sort);
    }
  }
  // Grammars that list thousands of constants are not rare, and pairs of these are too many.
  const bool many = options_.exactly_one == ExactlyOne::Pairwise && selectors.size() > kMaxPairwise;
  const ExactlyOne how = many ? ExactlyOne::Sequential : options_.exactly_one;
  const std::vector<Term> one = mk_exactly_one(tm_, selectors, how, name);
  conditions_.insert(conditions_.end(), one.begin(), one.end());
  nodes_.push_back(std::move(node));
  return static_cast<uint32_t>(nodes_.size() - 1);
}

/// The outputs of the components of a node, where its children give `outputs` (by node).
std::vector<Term> SelectorTree::alternatives(const Node& node, std::span<const Term> outputs,
                                             std::span<const Term> arguments) {
  std::vector<Term> values;
  for (const Component& component : node.components) {
    if (component.constant) {
      values.push_back(component.constant);
      continue;
    }
    std::vector<Term> from(function_.parameters.begin(), function_.parameters.end());
    std::vector<Term> to(arguments.begin(), arguments.end());
    for (size_t i = 0; i < component.children.size(); ++i) {
      from.push_back(component.production->uses[i].placeholder);
      to.push_back(outputs[component.children[i]]);
    }
    values.push_back(substitute(tm_, component.production->pattern, from, to));
  }
  return values;
}

Term SelectorTree::multiplexer(const Node& node, std::span<const Term> values) {
  Term output = values.back();
  for (size_t i = values.size() - 1; i-- > 0;) {
    output = values[i] == output ? output : tm_.mk(Kind::Ite, {node.components[i].selector, values[i], output});
  }
  return output;
}

std::vector<Term> SelectorTree::simple_alternatives(Simplifier& simplifier, const Node& node,
                                                    std::span<const Term> outputs, std::span<const Term> arguments) {
  std::vector<Term> values = alternatives(node, outputs, arguments);
  std::ranges::transform(values, values.begin(), [&](Term value) { return simplifier.simplify(value); });
  return values;
}

Term SelectorTree::apply_closed(Simplifier& simplifier, std::span<const Term> arguments) {
  std::vector<Term> outputs;
  for (const Node& node : nodes_) {
    outputs.push_back(multiplexer(node, simple_alternatives(simplifier, node, outputs, arguments)));
  }
  return outputs.back();
}

Term SelectorTree::apply(Simplifier& simplifier, std::span<const Term> arguments, std::vector<Term>& conditions) {
  if (options_.multiplexers || !std::ranges::all_of(arguments, [this](Term t) { return tm_.is_closed(t); })) {
    return apply_closed(simplifier, arguments);
  }
  const uint32_t occurrence = occurrences_++;
  std::vector<Term> outputs;
  for (size_t n = 0; n < nodes_.size(); ++n) {
    const std::vector<Term> values = simple_alternatives(simplifier, nodes_[n], outputs, arguments);
    const Term output = tm_.mk_constant(own_name(name_, n, "out", occurrence), tm_.sort(values[0]));
    for (size_t i = 0; i < values.size(); ++i) {
      conditions.push_back(tm_.mk(
          Kind::Or, {tm_.mk(Kind::Not, {nodes_[n].components[i].selector}), tm_.mk(Kind::Equal, {output, values[i]})}));
    }
    outputs.push_back(output);
  }
  return outputs.back();
}

std::optional<OpenTerm> SelectorTree::open_definition() {
  const WrittenLiterals kept;
  std::vector<Term> outputs;
  for (const Node& node : nodes_) {
    outputs.push_back(multiplexer(node, alternatives(node, outputs, function_.parameters)));
  }
  const std::vector<Function> booleans = selectors();
  const std::vector<Function> others = constants();
  return OpenTerm{outputs.back(), {booleans.begin(), booleans.end()}, {others.begin(), others.end()}};
}

bool SelectorTree::append_costs(const FunctionCost& cost, CostsByKind& costs) const {
  cost.append(*this, costs);
  return true;
}

std::vector<Function> SelectorTree::symbols() const {
  std::vector<Function> symbols = selectors();
  const std::vector<Function> others = constants();
  symbols.insert(symbols.end(), others.begin(), others.end());
  return symbols;
}

std::vector<Function> SelectorTree::selectors() const {
  std::vector<Function> selectors;
  for (const Node& node : nodes_) {
    for (const Component& component : node.components) {
      selectors.push_back(tm_.function(component.selector));
    }
  }
  return selectors;
}

std::vector<Function> SelectorTree::constants() const {
  std::vector<Function> constants;
  for (const Node& node : nodes_) {
    for (const Component& component : node.components) {
      if (component.constant) {
        constants.push_back(tm_.function(component.constant));
      }
    }
  }
  return constants;
}

Term SelectorTree::decode(const Assignment& model, Patterns patterns) const {
  const WrittenLiterals kept;
  // Only what is selected has a term.
  std::vector<uint32_t> choices(nodes_.size());
  std::vector<bool> needed(nodes_.size());
  needed.back() = true;
  for (size_t n = nodes_.size(); n-- > 0;) {
    if (!needed[n]) {
      continue;
    }
    const std::vector<Component>& components = nodes_[n].components;
    const auto chosen = std::ranges::find_if(components, [&](const Component& component) {
      const Value& value = model.get(tm_.function(component.selector));
      return value.is_bool() && value.boolean();
    });
    // The last one is what the multiplexer gives where none is true.
    choices[n] = static_cast<uint32_t>((chosen == components.end() ? chosen - 1 : chosen) - components.begin());
    for (const uint32_t child : components[choices[n]].children) {
      needed[child] = true;
    }
  }
  std::vector<Term> bodies(nodes_.size());
  for (size_t n = 0; n < nodes_.size(); ++n) {
    if (!needed[n]) {
      continue;
    }
    const Component& component = nodes_[n].components[choices[n]];
    if (component.constant) {
      const Value& value = model.get(tm_.function(component.constant));
      bodies[n] = tm_.mk_value(value.known() ? value : default_value(tm_.sorts(), tm_.sort(component.constant)));
      continue;
    }
    std::vector<Term> from;
    std::vector<Term> to;
    for (size_t i = 0; i < component.children.size(); ++i) {
      from.push_back(component.production->uses[i].placeholder);
      to.push_back(bodies[component.children[i]]);
    }
    const Term pattern = pattern_of(*component.production, patterns);
    bodies[n] = from.empty() ? pattern : substitute(tm_, pattern, from, to);
  }
  return bodies.back();
}

}  // namespace preproc
