#pragma once

#include <cstdint>
#include <unordered_map>
#include <vector>

#include "term/term_manager.h"
#include "term/term_map.h"

namespace preproc {

/// Finds what a chain of stores holds at a constant index without walking it again for each read.
///
/// Stores upon one another form tracks: a store upon the newest array of a track continues it, a store upon an older
/// one begins a new track that hangs on the old. Each track lists, for each constant index, where it was written. With
///
///     b = (store (store (store a #x00 u) i v) #x01 w)
///
/// a read of b at #x01 is w; at #x00 and at #x02 it stops at the array (store (store a #x00 u) i v), whose index may be
/// any.
///
/// Cost: a store is entered once, in constant time; a read is logarithmic in the number of writes to its index for each
/// track it crosses, and it crosses at most `kMaxTracks`.
class ArrayChains {
 public:
  explicit ArrayChains(const TermManager& tm) : tm_(tm) {}

  /// What is known of (select array index) for a constant index. Exactly one is set.
  struct Read {
    Term value;  ///< the element, as it was stored
    Term array;  ///< the array to read instead: `array` itself, or one below it that holds the same element at `index`
  };
  Read read(Term array, Term index);

  static constexpr uint32_t kMaxTracks = 64;

 private:
  struct Place {
    uint32_t track = 0;     // 1 + number of the track
    uint32_t position = 0;  // in the track
  };
  struct Track {
    Term below;                     // the array its first store writes to
    std::vector<Term> stores;       // oldest first
    std::vector<uint32_t> unknown;  // positions of stores at indices that are no constants, ascending
    std::unordered_map<Term, std::vector<uint32_t>> writes;  // constant index -> positions, ascending
  };
  void enter(Term array);

  const TermManager& tm_;
  std::vector<Track> tracks_;
  TermMap<Place> places_;
};

}  // namespace preproc
