#include "encode/synth/location_encoding.h"

#include <algorithm>
#include <bit>
#include <cassert>
#include <unordered_map>

#include "term/bv_term.h"
#include "term/substitute.h"
#include "term/written_literals.h"
#include "value/own_name.h"

namespace preproc {

namespace {

/// More copies are too many.
constexpr size_t kManyCopies = 1000;

bool is_leaf(const Production& production) { return production.uses.empty(); }

/// How often each production can occur in one term of the start, of at most this height; kManyCopies for that and more.
std::unordered_map<const Production*, size_t> copies_needed(const ChainFreeProductions& productions, uint32_t height,
                                                            const std::vector<uint32_t>& least_heights) {
  std::vector<const Production*> all;
  std::unordered_map<const Production*, size_t> places;
  for (const auto& of_nonterminal : productions) {
    for (const Production* production : of_nonterminal) {
      if (places.emplace(production, all.size()).second) {
        all.push_back(production);
      }
    }
  }
  // By nonterminal and production, in terms that are at most as high as the round's number.
  using Counts = std::vector<std::vector<size_t>>;
  Counts counts(productions.size(), std::vector<size_t>(all.size()));
  for (uint32_t round = 1; round <= height; ++round) {
    Counts next(productions.size(), std::vector<size_t>(all.size()));
    for (size_t n = 0; n < productions.size(); ++n) {
      for (const Production* head : productions[n]) {
        if (!fits(*head, round, least_heights)) {
          continue;
        }
        for (size_t p = 0; p < all.size(); ++p) {
          size_t count = all[p] == head ? 1 : 0;
          for (const NonterminalUse& use : head->uses) {
            count += counts[use.nonterminal][p];
          }
          next[n][p] = std::max(next[n][p], std::min(count, kManyCopies));
        }
      }
    }
    const bool settled = next == counts;
    counts = std::move(next);
    // Least heights are at most as many as there are nonterminals: from there on, what stays, stays.
    if (settled && round > productions.size()) {
      break;
    }
  }
  std::unordered_map<const Production*, size_t> copies;
  for (size_t p = 0; p < all.size(); ++p) {
    copies.emplace(all[p], counts[0][p]);
  }
  return copies;
}

}  // namespace

LocationEncoding::LocationEncoding(TermManager& tm, const FunctionToSynthesize& function, uint32_t height,
                                   const LocationOptions& options, uint32_t serial)
    : tm_(tm),
      function_(function),
      height_(height),
      options_(options),
      name_(encoding_prefix(tm, function, height, serial)),
      productions_(without_chains(function.grammar)),
      heights_(least_heights(productions_)),
      producers_(productions_.size()) {
  if (heights_[0] > height) {
    return;
  }
  add_components();
  if (too_large_) {
    components_.clear();
    return;
  }
  add_locations();
  add_conditions();
  add_heights();
}

void LocationEncoding::add_components() {
  const std::unordered_map<const Production*, size_t> copies = copies_needed(productions_, height_, heights_);
  std::unordered_map<const Production*, std::vector<uint32_t>> places;
  std::unordered_map<Term, uint32_t> leaves;  // by pattern
  for (const bool leaf : {true, false}) {
    for (size_t n = 0; n < productions_.size(); ++n) {
      for (const Production* production : productions_[n]) {
        if (is_leaf(*production) != leaf || copies.at(production) == 0) {
          continue;
        }
        const bool one = leaf && production->kind == Production::Kind::Pattern;
        auto [place, is_new] = places.try_emplace(production);
        if (is_new && one) {
          const auto known = leaves.try_emplace(production->pattern, static_cast<uint32_t>(components_.size())).first;
          place->second = {known->second};
          is_new = known->second == components_.size();
        }
        if (is_new) {
          uint32_t least = 1;
          for (const NonterminalUse& use : production->uses) {
            least = std::max(least, heights_[use.nonterminal] + 1);
          }
          place->second.clear();
          for (size_t copy = 0; copy < (one ? 1 : copies.at(production)); ++copy) {
            place->second.push_back(static_cast<uint32_t>(components_.size()));
            components_.push_back({.production = production, .location = {}, .inputs = {}, .least_height = least});
          }
        }
        for (const uint32_t component : place->second) {
          if (std::ranges::find(producers_[n], component) == producers_[n].end()) {
            producers_[n].push_back(component);
          }
        }
      }
    }
    leaves_ = leaf ? components_.size() : leaves_;
  }
  size_t connections = producers_[0].size();
  for (const Component& component : components_) {
    for (const NonterminalUse& use : component.production->uses) {
      connections += producers_[use.nonterminal].size();
    }
  }
  const size_t levels = options_.multiplexers ? std::min<size_t>(height_, components_.size()) : 1;
  too_large_ = components_.size() >= kManyCopies || connections * levels > kMaxConnections;
}

Term LocationEncoding::mk_number(uint64_t number) const {
  return options_.bit_vectors ? mk_bits(tm_, BitVector(tm_.sorts().width(number_), number))
                              : tm_.mk_int(mpz_class(static_cast<unsigned long>(number)));
}

Term LocationEncoding::mk_less(Term a, Term b) const {
  return tm_.mk(options_.bit_vectors ? Kind::BvUlt : Kind::Lt, {a, b});
}

/// The input's location is that of the component.
Term LocationEncoding::mk_reads(Term input, const Component& component) const {
  return tm_.mk(Kind::Equal, {input, component.location});
}

void LocationEncoding::add_locations() {
  // The greatest number is one more than any height, which is at most the number of components.
  number_ = options_.bit_vectors ? tm_.sorts().bitvec(static_cast<uint32_t>(std::bit_width(components_.size() + 1)))
                                 : tm_.sorts().integer();
  for (size_t i = 0; i < components_.size(); ++i) {
    Component& component = components_[i];
    const std::string name = own_name(name_, i);
    if (component.production->kind == Production::Kind::AnyConstant) {
      size_t n = 0;
      while (std::ranges::find(producers_[n], i) == producers_[n].end()) {
        ++n;
      }
      component.constant = tm_.mk_constant(own_name(name, "constant"), function_.grammar.nonterminals[n].sort);
    }
    if (i < leaves_) {
      component.location = mk_number(i);
      continue;
    }
    component.location = tm_.mk_constant(own_name(name, "at"), number_);
    for (size_t input = 0; input < component.production->uses.size(); ++input) {
      component.inputs.push_back(tm_.mk_constant(own_name(name, "from", input), number_));
    }
  }
  output_ = tm_.mk_constant(own_name(name_, "output"), number_);
}

void LocationEncoding::add_conditions() {
  const Term end = mk_number(components_.size());
  const auto add_range = [&](Term location, size_t least) {
    if (!options_.bit_vectors || least > 0) {
      conditions_.push_back(tm_.mk(Kind::Not, {mk_less(location, mk_number(least))}));
    }
    conditions_.push_back(mk_less(location, end));
  };
  // Each line has a component: only where some are of another nonterminal, those that may be read are listed.
  const auto add_source = [&](Term input, uint32_t nonterminal) {
    add_range(input, 0);
    const std::vector<uint32_t>& producers = producers_[nonterminal];
    if (producers.size() == components_.size()) {
      return;
    }
    std::vector<Term> choices;
    for (const uint32_t producer : producers) {
      choices.push_back(mk_reads(input, components_[producer]));
    }
    conditions_.push_back(tm_.mk_or(choices));
  };
  std::vector<Term> locations;
  for (size_t i = leaves_; i < components_.size(); ++i) {
    const Component& component = components_[i];
    locations.push_back(component.location);
    add_range(component.location, leaves_);
    for (size_t input = 0; input < component.inputs.size(); ++input) {
      add_source(component.inputs[input], component.production->uses[input].nonterminal);
      conditions_.push_back(mk_less(component.inputs[input], component.location));
    }
    if (options_.order_copies && i > leaves_ && components_[i - 1].production == component.production) {
      conditions_.push_back(mk_less(components_[i - 1].location, component.location));
    }
  }
  if (locations.size() > 1) {
    conditions_.push_back(tm_.mk(Kind::Distinct, locations));
  }
  add_source(output_, 0);
}

void LocationEncoding::add_heights() {
  if (components_.size() - leaves_ < height_) {
    return;  // no term has so many, one above the other
  }
  const auto implies = [&](Term a, Term b) { conditions_.push_back(tm_.mk(Kind::Or, {tm_.mk(Kind::Not, {a}), b})); };
  for (size_t i = leaves_; i < components_.size(); ++i) {
    components_[i].height = tm_.mk_constant(own_name(name_, i, "height"), number_);
    conditions_.push_back(mk_less(mk_number(components_[i].least_height - 1), components_[i].height));
    // More is never needed, and what is more might not be a number of this width.
    conditions_.push_back(mk_less(components_[i].height, mk_number(components_.size() - leaves_ + 2)));
  }
  for (size_t i = leaves_; i < components_.size(); ++i) {
    const Component& component = components_[i];
    for (size_t input = 0; input < component.inputs.size(); ++input) {
      for (const uint32_t producer : producers_[component.production->uses[input].nonterminal]) {
        if (producer >= leaves_ && producer != i) {
          implies(mk_reads(component.inputs[input], components_[producer]),
                  mk_less(components_[producer].height, component.height));
        }
      }
    }
  }
  for (const uint32_t producer : producers_[0]) {
    if (producer >= leaves_) {
      implies(mk_reads(output_, components_[producer]),
              mk_less(components_[producer].height, mk_number(uint64_t{height_} + 1)));
    }
  }
}

/// The pattern of the component over these values, or its constant.
Term LocationEncoding::value_of(Simplifier& simplifier, const Component& component, std::span<const Term> arguments,
                                std::span<const Term> inputs) const {
  if (component.constant) {
    return component.constant;
  }
  std::vector<Term> from(function_.parameters.begin(), function_.parameters.end());
  std::vector<Term> to(arguments.begin(), arguments.end());
  for (size_t i = 0; i < inputs.size(); ++i) {
    from.push_back(component.production->uses[i].placeholder);
    to.push_back(inputs[i]);
  }
  return simplifier.simplify(substitute(tm_, component.production->pattern, from, to));
}

Term LocationEncoding::apply(Simplifier& simplifier, std::span<const Term> arguments, std::vector<Term>& conditions) {
  const bool closed = std::ranges::all_of(arguments, [this](Term t) { return tm_.is_closed(t); });
  return options_.multiplexers || !closed ? apply_closed(simplifier, arguments)
                                          : apply_connected(simplifier, arguments, conditions);
}

Term LocationEncoding::apply_connected(Simplifier& simplifier, std::span<const Term> arguments,
                                       std::vector<Term>& conditions) {
  const uint32_t occurrence = occurrences_++;
  const auto sort_of = [&](uint32_t nonterminal) { return function_.grammar.nonterminals[nonterminal].sort; };
  std::vector<std::vector<Term>> inputs(components_.size());
  std::vector<Term> values;
  for (size_t i = 0; i < components_.size(); ++i) {
    const Component& component = components_[i];
    for (size_t input = 0; input < component.inputs.size(); ++input) {
      inputs[i].push_back(tm_.mk_constant(own_name(name_, i, "in", input, occurrence),
                                          sort_of(component.production->uses[input].nonterminal)));
    }
    values.push_back(value_of(simplifier, component, arguments, inputs[i]));
  }
  const auto connect = [&](Term location, Term value, uint32_t nonterminal, size_t reader) {
    for (const uint32_t producer : producers_[nonterminal]) {
      if (producer != reader) {
        conditions.push_back(tm_.mk(Kind::Or, {tm_.mk(Kind::Not, {mk_reads(location, components_[producer])}),
                                               tm_.mk(Kind::Equal, {value, values[producer]})}));
      }
    }
  };
  for (size_t i = leaves_; i < components_.size(); ++i) {
    for (size_t input = 0; input < inputs[i].size(); ++input) {
      connect(components_[i].inputs[input], inputs[i][input], components_[i].production->uses[input].nonterminal, i);
    }
  }
  const Term output = tm_.mk_constant(own_name(name_, "out", occurrence), sort_of(0));
  connect(output_, output, 0, components_.size());
  return output;
}

Term LocationEncoding::apply_closed(Simplifier& simplifier, std::span<const Term> arguments) {
  std::vector<Term> values(components_.size());  // as heads of terms of the level's height; null: there are none
  const auto read = [&](Term location, uint32_t nonterminal) {
    Term value;
    for (const uint32_t producer : producers_[nonterminal]) {
      if (const Term other = values[producer]; other) {
        value = !value || value == other ? other
                                         : tm_.mk(Kind::Ite, {mk_reads(location, components_[producer]), other, value});
      }
    }
    return value;
  };
  for (size_t i = 0; i < leaves_; ++i) {
    values[i] = value_of(simplifier, components_[i], arguments, {});
  }
  const size_t levels = std::min<size_t>(height_, components_.size() - leaves_ + 1);
  for (size_t level = 2; level <= levels; ++level) {
    std::vector<Term> next = values;
    for (size_t i = leaves_; i < components_.size(); ++i) {
      const Component& component = components_[i];
      if (component.least_height > level) {
        continue;
      }
      std::vector<Term> inputs;
      for (size_t input = 0; input < component.inputs.size(); ++input) {
        inputs.push_back(read(component.inputs[input], component.production->uses[input].nonterminal));
      }
      next[i] = value_of(simplifier, component, arguments, inputs);
    }
    values = std::move(next);
  }
  return read(output_, 0);
}

std::vector<Function> LocationEncoding::symbols() const {
  std::vector<Function> symbols;
  for (size_t i = 0; i < components_.size(); ++i) {
    const Component& component = components_[i];
    if (component.constant) {
      symbols.push_back(tm_.function(component.constant));
    }
    if (i >= leaves_) {
      symbols.push_back(tm_.function(component.location));
    }
    for (const Term input : component.inputs) {
      symbols.push_back(tm_.function(input));
    }
    if (component.height) {
      symbols.push_back(tm_.function(component.height));
    }
  }
  symbols.push_back(tm_.function(output_));
  return symbols;
}

uint64_t LocationEncoding::number_of(Term location, const Assignment& model) const {
  const Value& value = tm_.is_value(location) ? tm_.value(location) : model.get(tm_.function(location));
  if (value.is_bitvec()) {
    return value.bits().word();
  }
  return value.is_int() ? value.integer().get_ui() : 0;
}

Term LocationEncoding::decode(const Assignment& model, Patterns patterns) const {
  const WrittenLiterals kept;
  std::vector<const Component*> lines(components_.size());
  for (const Component& component : components_) {
    const uint64_t line = number_of(component.location, model);
    assert(line < lines.size() && lines[line] == nullptr);
    lines[line] = &component;
  }
  // Inputs are of lines before: from the last line to the first, what is used is known where it is asked.
  const uint64_t output = number_of(output_, model);
  std::vector<bool> needed(lines.size());
  needed[output] = true;
  for (size_t line = lines.size(); line-- > 0;) {
    for (const Term input : needed[line] ? lines[line]->inputs : std::vector<Term>{}) {
      needed[number_of(input, model)] = true;
    }
  }
  std::vector<Term> bodies(lines.size());
  for (size_t line = 0; line < lines.size(); ++line) {
    if (!needed[line]) {
      continue;
    }
    const Component& component = *lines[line];
    if (component.constant) {
      const Value& value = model.get(tm_.function(component.constant));
      bodies[line] = tm_.mk_value(value.known() ? value : default_value(tm_.sorts(), tm_.sort(component.constant)));
      continue;
    }
    std::vector<Term> from;
    std::vector<Term> to;
    for (size_t input = 0; input < component.inputs.size(); ++input) {
      from.push_back(component.production->uses[input].placeholder);
      to.push_back(bodies[number_of(component.inputs[input], model)]);
    }
    const Term pattern = pattern_of(*component.production, patterns);
    bodies[line] = from.empty() ? pattern : substitute(tm_, pattern, from, to);
  }
  return bodies[output];
}

}  // namespace preproc
