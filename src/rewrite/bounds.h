#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <unordered_map>

#include "term/term_manager.h"
#include "term/term_map.h"

namespace preproc {

/// The unsigned values a bit-vector term may have: all of them lie between `low` and `high`.
struct Interval {
  uint64_t low = 0;
  uint64_t high = 0;
  /// Number of values, 0 for 2^64.
  uint64_t size() const { return high - low + 1; }
};

/// Bounds of bit-vector terms of at most 64 bits, from their structure and from facts: comparisons with constants that
/// are known to hold.
///
///     ((_ zero_extend 24) b)        0 .. 255 for a byte b         (bvand x #x0f)   0 .. 15
///     (bvurem x #x0a)               0 .. 9                        (bvlshr x #x04)  0 .. 15 for a byte x
///     with the fact (bvult x #x64)  x: 0 .. 99
///
/// Cost: linear in the terms not seen since the last fact. Iterative.
class Bounds {
 public:
  explicit Bounds(const TermManager& tm) : tm_(tm) {}

  /// Takes a condition that holds: (bvult t c), (bvuge c t), (= t c), signed comparisons, negations of these. Others
  /// say nothing. False if that leaves the bounds of all terms as they are.
  bool add_fact(Term condition);
  void clear();
  /// The bounds of a term of bit-vector sort of at most 64 bits; of any other term all words.
  Interval of(Term t);

 private:
  std::optional<Interval> sum_of(std::span<const Term> terms, uint64_t top);
  std::optional<Interval> product_of(std::span<const Term> terms, uint64_t top);
  Interval from_structure(Term t);
  Interval known(Term t) const;
  bool narrow(Term t, Interval interval);

  const TermManager& tm_;
  struct Entry {
    Interval interval;
    bool known = false;
  };
  TermMap<Entry> entries_;
  std::unordered_map<Term, Interval> facts_;
};

}  // namespace preproc
