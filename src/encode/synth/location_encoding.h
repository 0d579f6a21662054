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
  bool order_copies = true;  ///< copies of one component stand in one order: the published form has no such condition
};

/// The terms of a grammar up to a height as programs of lines, one component a line (Jha 2010 in docs/references.md, as
/// Mechtaev 2018 has it in section 3, the baseline for selector trees). Components are productions; chains `S -> T` are
/// followed. Those without nonterminals stand on the first lines; each other one has a location lo, its line, and each
/// of its inputs the location li of the component that it reads:
///
///     lo distinct;  lo and li in range;  li < lo;  li is a line whose component is of the nonterminal asked for
///     for each occurrence of the function:  li = lo' => in = out',  where out' is the pattern over the inputs' values
///
/// Copies: a production has as many components as it can occur in one term of the height, which is as often as its own
/// nodes stand in a term (a production without nonterminals has one, as all its occurrences are equal; `(Constant S)`
/// one for each occurrence, a constant of the formula). Thus each term of the height is a program: its components stand
/// before those that it does not use. Programs whose term is higher are ruled out by a number for each component that
/// is more than those of its inputs, and at most the height for the component that is the output.
/// Cost: an implication for each input and each component of its nonterminal, an occurrence; `kMaxConnections` at most.
class LocationEncoding : public FunctionEncoding {
 public:
  /// `grammar` is that of the function, with definitions expanded; the function outlives this.
  LocationEncoding(TermManager& tm, const FunctionToSynthesize& function, uint32_t height,
                   const LocationOptions& options, uint32_t serial = 0);

  bool empty() const override { return components_.empty(); }
  bool too_large() const override { return too_large_; }
  const std::vector<Term>& conditions() const override { return conditions_; }
  Term apply(Simplifier& simplifier, std::span<const Term> arguments, std::vector<Term>& conditions) override;
  std::vector<Function> symbols() const override;
  /// The lval2term of Mechtaev 2018.
  Term decode(const Assignment& model) const override;
  std::optional<OpenTerm> open_definition() override { return {}; }
  bool append_costs(const FunctionCost&, CostsByKind&) const override { return false; }

  size_t component_count() const { return components_.size(); }

  static constexpr size_t kMaxConnections = 200'000;

 private:
  struct Component {
    const Production* production;
    Term location;              // a value for those without inputs
    std::vector<Term> inputs;   // locations, by use
    Term constant = {};         // of AnyConstant
    Term height = {};           // where heights are told
    uint32_t least_height = 1;  // of the terms it can be the head of
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
  Term apply_closed(Simplifier& simplifier, std::span<const Term> arguments) const;
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
