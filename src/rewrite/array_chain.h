#pragma once

#include <cstdint>
#include <unordered_map>
#include <vector>

#include "rewrite/index_offset.h"
#include "term/term_manager.h"
#include "term/term_map.h"

namespace preproc {

/// Finds what a chain of stores holds at an index without walking it again for each read.
///
/// Stores upon one another form tracks: a store upon the newest array of a track continues it, a store upon an older
/// one begins a new track that hangs on the old. In a track, successive stores at indices with one base form a run
/// (`IndexOffset`; constants have one base). Each track lists, for each index, where it was written. With
///
///     b = (store (store (store a #x00 u) i v) #x01 w)
///
/// a read of b at #x01 is w; at #x00 and at #x02 it stops at the array (store (store a #x00 u) i v), whose index may be
/// any. A read of (store (store a i u) (bvadd i #x01) v) at i is u.
///
/// Cost: a store is entered once, in constant time; a read is logarithmic in the number of writes to its index for each
/// track it crosses, and it crosses at most `kMaxTracks`.
class ArrayChains {
 public:
  explicit ArrayChains(const TermManager& tm) : tm_(tm) {}

  /// The element at an index, or where to read it. Exactly one of the two is set.
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
    struct Write {
      Term store;
      uint32_t run = 0;  // position of the first write of its run
    };
    Term below;                                                     // the array its first store writes to
    std::vector<Write> stores;                                      // oldest first
    std::unordered_map<IndexOffset, std::vector<uint32_t>> writes;  // positions, ascending
  };
  void enter(Term array);

  const TermManager& tm_;
  std::vector<Track> tracks_;
  TermMap<Place> places_;
};

}  // namespace preproc
