#pragma once

#include <cstdint>
#include <deque>
#include <unordered_map>
#include <vector>

#include "value/value.h"

namespace preproc {

/// Array values that come from one another by stores, all of them readable at any time, without a copy for each.
///
/// A track logs the stores upon a root, for each index the writes in order; a version is a place in a track. A store
/// upon the newest version of a track continues it; one upon an older version begins a track that hangs on it.
///
/// Cost: a store is constant time; a read is logarithmic in the writes to its index, for each track it crosses, and it
/// crosses at most `kMaxDepth`. Index sorts have unique values (see `has_unique_values`).
class ArrayVersions {
 public:
  struct Version {
    uint32_t track = 0;     ///< 1 + number of the track; 0: no version
    uint32_t position = 0;  ///< stores of the track that this version has seen
    explicit operator bool() const { return track != 0; }
  };

  /// The array itself, as a version to store upon.
  Version root(Value array);
  Version store(Version version, const Value& index, const Value& element);
  const Value& select(Version version, const Value& index) const;
  /// The version as a value. Cost: n log n for n entries and writes below it.
  Value array(Version version) const;

 private:
  static constexpr uint32_t kMaxDepth = 64;
  struct Write {
    uint32_t position;
    Value element;
  };
  struct Hash {
    size_t operator()(const Value& value) const { return value.hash(); }
  };
  struct Track {
    Version below;       // the version it hangs on, or none:
    Value base;          // its root
    uint32_t depth = 0;  // tracks below it
    uint32_t length = 0;
    std::unordered_map<Value, std::vector<Write>, Hash> writes;
  };
  static const Value* last_write(const std::vector<Write>& writes, uint32_t position);
  const Track& track(Version version) const { return tracks_[version.track - 1]; }
  Version add_track(Track track);

  std::deque<Track> tracks_;
};

}  // namespace preproc
