#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "encode/synth/exactly_one.h"
#include "script/synthesis.h"
#include "term/evaluator.h"
#include "term/simplifier.h"
#include "term/term_manager.h"

namespace preproc {

/// How a selector tree is written.
struct SelectorTreeOptions {
  ExactlyOne exactly_one = ExactlyOne::Pairwise;
  /// The output of a node as one nested ite over its selectors. Else a constant for each output, and an implication for
  /// each component (the paper's form).
  bool multiplexers = true;
  bool order_commutative = true;   ///< of (+ T T): the first child's component is not behind the second's
  bool pin_unused = true;          ///< children that the selected component does not use select their first component
  bool no_double_negation = true;  ///< no (not (not T)), (bvneg (bvneg T)), (- (- T)) where T itself may stand there

  /// Without what excludes terms that equal others: where terms have costs, those may be the cheaper ones.
  SelectorTreeOptions with_all_terms() const {
    SelectorTreeOptions all = *this;
    all.order_commutative = false;
    all.no_double_negation = false;
    return all;
  }
};

/// The terms of a grammar up to a height, as a formula over Booleans (se-esoc.txt, section 4: the propositional
/// encoding, typed by nonterminal). A node stands for a nonterminal and a height; it has a selector for each of its
/// components (productions that can be completed within the height), and a child for each nonterminal that a component
/// can use, as often as one component uses it. Chains `S -> T` are followed without a node. Selectors are shared by all
/// occurrences of the function, outputs are an occurrence's own:
///
///     out = ite(s1, x, ite(s2, y, ite(s3, out' + out'', ...)))
///
/// A leaf has height 1. `(Constant S)` is a constant of the formula, one for each node.
/// Cost: nodes are exponential in the height, `kMaxComponents` at most.
class SelectorTree {
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

  /// `grammar` is that of the function, with definitions expanded. The tree has no terms if `empty()`.
  /// `serial` tells the constants of trees of one function and height apart.
  SelectorTree(TermManager& tm, const FunctionToSynthesize& function, uint32_t height,
               const SelectorTreeOptions& options, uint32_t serial = 0);

  /// True if the grammar has no term of that height, or the tree would have too many components.
  bool empty() const { return nodes_.empty(); }
  bool too_large() const { return too_large_; }
  /// What the selectors have to satisfy.
  const std::vector<Term>& conditions() const { return conditions_; }
  /// The output of the function for these arguments. Conditions about constants made for it are appended.
  Term apply(Simplifier& simplifier, std::span<const Term> arguments, std::vector<Term>& conditions);
  /// The function's body over its parameters, selectors and constants: nested ites whose alternatives are the
  /// productions as they are written, nothing simplified.
  Term definition();
  /// The constants whose values `decode` needs: selectors, and those of `(Constant S)`.
  std::vector<Function> symbols() const;
  std::vector<Function> selectors() const;
  std::vector<Function> constants() const;
  /// The function's body, over its parameters: sval2term of the paper.
  Term decode(const Assignment& model) const;

  /// Children before parents; the last is the root. Each node is the child of one node only.
  const std::vector<Node>& nodes() const { return nodes_; }

  static constexpr size_t kMaxComponents = 200'000;

 private:
  uint32_t add_node(uint32_t nonterminal, uint32_t height);
  void break_symmetries();
  std::vector<Term> alternatives(const Node& node, std::span<const Term> outputs, std::span<const Term> arguments);
  Term multiplexer(const Node& node, std::span<const Term> values);

  TermManager& tm_;
  const FunctionToSynthesize& function_;
  SelectorTreeOptions options_;
  std::string name_;
  std::vector<std::vector<const Production*>> productions_;  // by nonterminal, chains followed
  std::vector<uint32_t> heights_;                            // least, by nonterminal
  std::vector<Node> nodes_;
  std::vector<Term> conditions_;
  size_t components_ = 0;
  uint32_t occurrences_ = 0;
  bool too_large_ = false;
};

/// The productions of each nonterminal, with those of what its chains `S -> T` lead to in place of the chains.
std::vector<std::vector<const Production*>> productions_without_chains(const ProductionGrammar& grammar);
bool is_chain(const Production& production);
/// The function with user-defined functions in its grammar and its original replaced by their bodies.
FunctionToSynthesize with_expanded_grammar(TermManager& tm, FunctionToSynthesize function);
/// The greatest height of a term of the grammar; 0 if there is none.
uint32_t greatest_height(const ProductionGrammar& grammar);
/// The least height of a term.
uint32_t least_height(const ProductionGrammar& grammar);

}  // namespace preproc
