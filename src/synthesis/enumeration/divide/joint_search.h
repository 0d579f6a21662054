#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <vector>

#include "synthesis/enumeration/bank/term_bank.h"
#include "synthesis/enumeration/specification/specification.h"
#include "value/stop_token.h"

namespace preproc {

/// Terms for several functions that constraints connect, from a bank for each. One function after another is given a
/// term; a conjunct all of whose functions have terms is checked. Where conjuncts say what a function is at all of its
/// points, once others have terms (`Specification::Target`), its column is looked up in its bank.
class JointSearch {
 public:
  /// True of columns, one for each function, that are no solution that is looked for, though they may be right.
  using IsUnwanted = std::function<bool(std::span<const std::span<const uint64_t>> columns)>;
  /// All live as long, and `rows` does not change. `is_unwanted` may be empty.
  JointSearch(SpecificationRows& rows, std::span<TermBank* const> banks, const StopToken& stop,
              IsUnwanted is_unwanted = {});

  /// Terms of the starts, by function, of which one at least has `newest` as its size, and none has a greater one.
  /// Nothing where there are none, or `is_cut`.
  std::optional<std::vector<uint32_t>> find(uint32_t newest);
  /// The last search was ended before it had looked at all terms.
  bool is_cut() const { return cut_; }
  /// True if an instance was not determined for some terms: that there are none proves nothing.
  bool was_undetermined() const { return undetermined_; }

 private:
  using Column = std::span<const uint64_t>;
  /// A function that is given a term.
  struct Choice {
    size_t function;
    bool determined = false;  // by targets: there is one term at most
    uint32_t next = 0;        // the next one to look at
    uint32_t end = 0;
  };

  Choice choose();
  std::optional<std::vector<uint64_t>> determined_column(size_t function);
  bool advance(Choice& choice, uint32_t newest);
  bool conforms(size_t function);
  bool is_assigned(const SpecificationRows::Instances& instances, size_t but) const;
  std::vector<const uint64_t*> gather(const SpecificationRows::Instances& instances, size_t but);

  SpecificationRows& rows_;
  const Specification& specification_;
  std::vector<TermBank*> banks_;
  const StopToken stop_;
  const IsUnwanted is_unwanted_;
  std::vector<std::optional<uint32_t>> terms_;  // by function
  std::vector<std::vector<uint64_t>> outputs_;  // of calls, by place in the conjunct
  bool cut_ = false;
  bool undetermined_ = false;
  uint64_t steps_ = 0;
};

}  // namespace preproc
