#pragma once

#include <map>
#include <span>
#include <vector>

#include "indexify/garden/operator_instance.h"
#include "indexify/garden/seeds.h"
#include "indexify/options.h"
#include "indexify/search/value_set.h"
#include "value/stop_token.h"

namespace preproc {

/// Finite sets of values, one for each sort, grown from seeds by builders (Barr 2018, algorithms 1 and 2, in
/// docs/references.md). A value's index is its place in the garden of its sort.
///
/// In each round every builder is applied to all tuples of values that were there when the round began, with at least
/// one value that the round before added. Tuples of small indices come first. A new result goes into the garden of its
/// sort. Seeds "bar" and "a", builder str.++, one round:
///
///     "bar" "a" "barbar" "abar" "aa" "bara"
///
/// Bounds: `max_size` values of a sort besides seeds (each round may fill an equal part of what is left, so that a
/// prolific first round leaves room for deeper values), `max_length` characters, 1,024 bits of a number, and some tens
/// of applications for each place in the garden. Builders of one sort take turns, the one with the fewest new values
/// first, so that none fills the garden alone. The same input gives the same garden.
///
/// Cost: about 0.2 us for each application to strings, 0.1 GB for 100,000 strings of ten characters.
class Garden {
 public:
  Garden(TermManager& tm, const GardenOptions& options) : tm_(tm), options_(options) {}

  /// Adds seeds: values that are there before the first round.
  void plant(Sort sort, std::span<const Value> values);
  /// Runs all rounds of growth. With `closure`, strings are concatenated too (the Kleene closure): round k adds the
  /// words of k seeds, up to a length, and round 1 the empty word. Ends early where `stop` stops.
  void grow(std::span<const OperatorInstance> builders, bool closure = false, const StopToken& stop = {});
  /// Reorders the values of a sort: place i gets the value that was at `order[i]`. The order is a permutation of the
  /// places, or a part of one.
  void reorder(Sort sort, std::span<const uint32_t> order);

  const ValueSet& of(Sort sort) const;
  /// The sorts that have values, in the order they were planted in or grew.
  const std::vector<Sort>& sorts() const { return sorts_; }
  /// The number of applications that were tried, and of those whose value was not in the garden yet.
  uint64_t applications() const { return applications_; }
  uint64_t fresh() const { return fresh_; }

 private:
  struct Bed {
    ValueSet values;
    size_t seeds = 0;
    size_t before = 0;  // values when the last round began
    size_t start = 0;   // when this round began
    size_t limit = 0;   // of this round
  };
  class Tuples;
  struct Gardener;

  Bed& bed(Sort sort);
  void start_round(uint32_t round);
  bool tend(Gardener& gardener, size_t rows);
  bool fits(const Value& value) const;

  TermManager& tm_;
  GardenOptions options_;
  std::map<uint32_t, Bed> beds_;  // by Sort::id
  std::vector<Sort> sorts_;
  size_t max_length_ = 0;
  size_t characters_ = 0;
  uint64_t applications_ = 0;
  uint64_t fresh_ = 0;
};

/// The operators of the assertions whose arguments and result are of sorts that have gardens, in the order of a walk
/// from the leaves up, each once.
std::vector<OperatorInstance> operators_in(TermManager& tm, std::span<const Term> assertions);

/// The sorts of the assertions' subterms that have gardens, in the same order.
std::vector<Sort> garden_sorts(const TermManager& tm, std::span<const Term> assertions);

/// A garden for the assertions: their constants, boundary values and the seeds of `more`, grown as the options say, or
/// as far as it comes until `stop`.
Garden grow_garden(TermManager& tm, std::span<const Term> assertions, const IndexifyOptions& options,
                   const Seeds& more = {}, const StopToken& stop = {});

}  // namespace preproc
