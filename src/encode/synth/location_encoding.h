#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "encode/synth/function_encoding.h"
#include "encode/synth/grammar_heights.h"

namespace preproc {

/// How locations are written.
struct LocationOptions {
  bool bit_vectors = false;  ///< else Ints
  /// The output as one term, in which the value at a location is a nested ite over the components, once for each
  /// height. Else a constant for each input and an implication for each connection (the published form).
  bool multiplexers = false;
  bool order_copies = true;  ///< copies of one component stand in one order; not so in the published form
};

/// The terms of a grammar up to a height as programs of lines, one component a line (Jha 2010 in docs/references.md, as
/// Mechtaev 2018 has it in section 3, the baseline for selector trees). Components are productions; chains `S -> T` are
/// followed. Components without nonterminals stand on the first lines. Each other component has a location lo, its
/// line, and each of its inputs has the location li of the component that it reads:
///
///     lo distinct;  lo and li in range;  li < lo;  li is a line whose component is of the nonterminal asked for
///     for each occurrence of the function:  li = lo' => in = out',  where out' is the pattern over the inputs' values
///
/// Copies: a production has as many components as it can occur times in one term of the height. A production without
/// nonterminals has one component, as all its occurrences are equal; `(Constant S)` has one for each occurrence, a
/// constant of the formula. Thus each term up to the height is a program, in which its components stand before the
/// unused ones. A number for each component rules out programs of higher terms: it is greater than the numbers of the
/// component's inputs, and at most the height at the output.
/// Cost: for each occurrence, an implication for each input and each component of the input's nonterminal;
/// there are at most `kMaxConnections` of them.
class LocationEncoding : public FunctionEncoding {
 public:
  /// Preconditions: definitions in the function's grammar are expanded; the function outlives this object.
  LocationEncoding(TermManager& tm, const FunctionToSynthesize& function, uint32_t height,
                   const LocationOptions& options, uint32_t serial = 0);

  bool empty() const override { return components_.empty(); }
  bool too_large() const override { return too_large_; }
  const std::vector<Term>& conditions() const override { return conditions_; }
  Term apply(Simplifier& simplifier, std::span<const Term> arguments, std::vector<Term>& conditions) override;
  Term apply_closed(Simplifier& simplifier, std::span<const Term> arguments) override;
  std::vector<Function> symbols() const override;
  using FunctionEncoding::decode;
  /// The lval2term of Mechtaev 2018.
  Term decode(const Assignment& model, Patterns patterns) const override;
  std::optional<OpenTerm> open_definition() override { return {}; }
  bool append_costs(const FunctionCost&, CostsByKind&) const override { return false; }

  size_t component_count() const { return components_.size(); }

  static constexpr size_t kMaxConnections = 200'000;

 private:
  struct Component {
    const Production* production;
    Term location;              // a value if it has no inputs
    std::vector<Term> inputs;   // locations, by use
    Term constant = {};         // of AnyConstant
    Term height = {};           // where heights are told
    uint32_t least_height = 1;  // of terms with the component as their head
  };

  void add_components();
  void add_locations();
  void add_conditions();
  void add_heights();
  Term mk_number(uint64_t number) const;
  Term mk_less(Term a, Term b) const;
  Term mk_reads(Term input, const Component& component) const;
  Term value_of(Simplifier& simplifier, const Component& component, std::span<const Term> arguments,
                std::span<const Term> inputs) const;
  Term apply_connected(Simplifier& simplifier, std::span<const Term> arguments, std::vector<Term>& conditions);
  uint64_t number_of(Term location, const Assignment& model) const;

  TermManager& tm_;
  const FunctionToSynthesize& function_;
  uint32_t height_;
  LocationOptions options_;
  std::string name_;
  ChainFreeProductions productions_;  // by nonterminal
  std::vector<uint32_t> heights_;     // least, by nonterminal
  Sort number_;                       // of locations and heights
  size_t leaves_ = 0;                 // the components without inputs, which come first
  std::vector<Component> components_;
  std::vector<std::vector<uint32_t>> producers_;  // components, by nonterminal
  Term output_;                                   // location
  std::vector<Term> conditions_;
  uint32_t occurrences_ = 0;
  bool too_large_ = false;
};

}  // namespace preproc
