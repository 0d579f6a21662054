#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "encode/synth/exactly_one.h"
#include "encode/synth/function_encoding.h"
#include "encode/synth/grammar_heights.h"
#include "encode/synth/symmetry_breaking.h"

namespace preproc {

/// How a selector tree is written.
struct SelectorTreeOptions {
  ExactlyOne exactly_one = ExactlyOne::Pairwise;
  /// The output of a node as one nested ite over its selectors. Else a constant for each output, and an implication for
  /// each component (the form of Mechtaev 2018).
  bool multiplexers = true;
  SymmetryBreaking symmetry = {};
};

/// The terms of a grammar up to a height, as a formula over Booleans (the propositional encoding of Mechtaev 2018,
/// section 4.1, in docs/references.md, typed by nonterminal). A node stands for a nonterminal and a height; it has a
/// selector for each of its components (productions that can be completed within the height), and a child for each
/// nonterminal that a component can use, as often as one component uses it. Chains `S -> T` are followed without a
/// node. Selectors are shared by all occurrences of the function, outputs are an occurrence's own:
///
///     out = ite(s1, x, ite(s2, y, ite(s3, out' + out'', ...)))
///
/// A leaf has height 1. `(Constant S)` is a constant of the formula, one for each node.
/// Cost: nodes are exponential in the height, `kMaxComponents` at most.
class SelectorTree : public FunctionEncoding {
 public:
  struct Component {
    Term selector;
    const Production* production;
    std::vector<uint32_t> children;  ///< nodes, by use
    Term constant;                   ///< of AnyConstant
  };
  struct Node {
    uint32_t nonterminal = 0;
    std::vector<Component> components;
    std::vector<uint32_t> children;
  };

  /// Precondition: definitions in the function's grammar are expanded. The tree has no terms if `empty()`. `serial`
  /// tells the constants of trees of one function and height apart.
  SelectorTree(TermManager& tm, const FunctionToSynthesize& function, uint32_t height,
               const SelectorTreeOptions& options, uint32_t serial = 0);

  bool empty() const override { return nodes_.empty(); }
  bool too_large() const override { return too_large_; }
  const std::vector<Term>& conditions() const override { return conditions_; }
  Term apply(Simplifier& simplifier, std::span<const Term> arguments, std::vector<Term>& conditions) override;
  Term apply_closed(Simplifier& simplifier, std::span<const Term> arguments) override;
  std::vector<Function> symbols() const override;
  /// The two kinds of `symbols`: the selectors, which are Booleans, and the constants of `(Constant S)`.
  std::vector<Function> selectors() const;
  std::vector<Function> constants() const;
  using FunctionEncoding::decode;
  /// The sval2term of Mechtaev 2018.
  Term decode(const Assignment& model, Patterns patterns) const override;
  std::optional<OpenTerm> open_definition() override;
  bool append_costs(const FunctionCost& cost, CostsByKind& costs) const override;

  /// The nodes, children before parents; the last one is the root. Each node is the child of one node only.
  const std::vector<Node>& nodes() const { return nodes_; }

  static constexpr size_t kMaxComponents = 200'000;
  /// A node with more components than this is written as `Sequential` where `Pairwise` was asked for, and its choices
  /// are not ordered.
  static constexpr size_t kMaxPairwise = 64;

 private:
  uint32_t add_node(uint32_t nonterminal, uint32_t height);
  std::vector<Term> simple_alternatives(Simplifier& simplifier, const Node& node, std::span<const Term> outputs,
                                        std::span<const Term> arguments);
  std::vector<Term> alternatives(const Node& node, std::span<const Term> outputs, std::span<const Term> arguments);
  Term multiplexer(const Node& node, std::span<const Term> values);
  void break_symmetries();
  void imply(Term a, Term b);
  void pin_unused(const Node& node, const Component& component);
  void order_children(const Component& component);
  void forbid_double_negation(const Node& node, const Component& component);
  void forbid_redundant_terms();

  TermManager& tm_;
  const FunctionToSynthesize& function_;
  SelectorTreeOptions options_;
  std::string name_;
  ChainFreeProductions productions_;  // by nonterminal
  std::vector<uint32_t> heights_;     // least, by nonterminal
  std::vector<Node> nodes_;
  std::vector<Term> conditions_;
  size_t components_ = 0;
  uint32_t occurrences_ = 0;
  bool too_large_ = false;
};

}  // namespace preproc
