#pragma once

#include <vector>

#include "indexify/garden/regex_words.h"
#include "indexify/garden/seeds.h"
#include "indexify/search/search_graph.h"
#include "indexify/search/search_random.h"

namespace preproc {

/// A value that a node should have.
struct Wish {
  SearchGraph::Node node = 0;
  Value value;
};

/// One operator to be inverted: looks for values of its arguments, as near as possible to the present ones, that give
/// `node` the value `wanted`, and adds them as wishes for some of the arguments that variables reach. If there are many
/// such values, some are taken at random. A wish may also be a guess, or only bring the node nearer to the value.
/// Arithmetic inverse and bit-vector inverse values as in propagation-based local search (Niemetz 2017 in
/// docs/references.md), here for all theories.
struct Inversion {
  const SearchGraph& graph;
  const Seeds& seeds;
  RegexWords& regex_words;
  SearchRandom& random;
  SearchGraph::Node node;
  const Value& wanted;
  std::vector<Wish>& wishes;

  SearchGraph::Node child(size_t i) const { return graph.children(node)[i]; }
  size_t arity() const { return graph.children(node).size(); }
  bool is_free(size_t i) const { return graph.is_free(child(i)); }
  Value value(size_t i) const { return graph.value(child(i)); }
  /// Adds a wish for argument i. Returns true, which says that the operator is inverted.
  bool wish(size_t i, Value wanted_value) {
    wishes.push_back({child(i), std::move(wanted_value)});
    return true;
  }
  /// The place of a random argument, from `first` on, that variables reach; `arity()` if there is none.
  size_t pick_free(size_t first = 0);
};

/// Adds wishes for arguments of a node with an operator, a call or a definition. False if no values were found.
/// Precondition: the arguments' values are known.
bool invert(Inversion& inversion);

// Inverters of the operators of one theory, as `invert`; false for operators of other theories.
using Inverter = bool(Inversion& inversion);
Inverter invert_connective, invert_comparison, invert_number, invert_bits, invert_float, invert_string;

}  // namespace preproc
