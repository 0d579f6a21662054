#pragma once

#include <span>
#include <unordered_map>
#include <vector>

#include "memo/digest.h"
#include "memo/sort_code.h"
#include "term/term_manager.h"
#include "term/term_map.h"

namespace preproc {

/// A set of assertions without its names: two with equal keys are equal up to the order of the assertions and the names
/// of symbols, bound variables, declared sorts and datatypes. (Not all that are so have equal keys.)
struct CanonicalSlice {
  /// BLAKE2b-256 of everything: `first` is the key, `second` is kept in the entry and compared, so that a wrong hit
  /// needs two texts with one BLAKE2b-256.
  DigestBuilder::Pair key;
  std::vector<Function> symbols;  ///< declared ones, by number
};

/// Finds the canonical form of slices. Assertions are ordered by a hash that knows no names; among equal ones, symbols
/// tell them apart by where they occur in the others. Then symbols and nodes are numbered as they are first met.
///
/// Iterative. Cost: linear in the DAG of the slice; the order alone needs each node once in the object's life.
class Canonicalizer {
 public:
  explicit Canonicalizer(const TermManager& tm) : tm_(tm) {}
  /// `symbols`: of each assertion, as `declared_symbols` lists them. `domain` becomes part of the key. Precondition:
  /// the terms have digests (see TermDigests).
  CanonicalSlice canonical(std::span<const Term> assertions, std::span<const std::vector<Function>* const> symbols,
                           const Digest& domain);

 private:
  std::vector<size_t> order(std::span<const Term> assertions, std::span<const std::vector<Function>* const> symbols);
  uint64_t shape(Term root);
  uint64_t shape_of_node(Term t);
  uint64_t shape(Sort sort);

  const TermManager& tm_;
  TermMap<uint64_t> shapes_;  // never 0 where known
  std::unordered_map<uint32_t, uint64_t> sort_shapes_;
};

}  // namespace preproc
