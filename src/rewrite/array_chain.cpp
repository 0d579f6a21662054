#include "rewrite/array_chain.h"

#include <algorithm>

namespace preproc {

namespace {

/// The greatest of the ascending positions that is at most `limit`, plus one; 0 if there is none.
uint32_t last_up_to(const std::vector<uint32_t>& positions, uint32_t limit) {
  const auto it = std::ranges::upper_bound(positions, limit);
  return it == positions.begin() ? 0 : *(it - 1) + 1;
}

}  // namespace

void ArrayChains::enter(Term array) {
  std::vector<Term> fresh;
  for (; tm_.kind(array) == Kind::Store && places_[array].track == 0; array = tm_.child(array, 0)) {
    fresh.push_back(array);
  }
  while (!fresh.empty()) {
    const Term store = fresh.back();
    fresh.pop_back();
    const Term below = tm_.child(store, 0);
    uint32_t track = places_[below].track;
    if (track == 0 || tracks_[track - 1].stores.back() != below) {
      tracks_.push_back({.below = below, .stores = {}, .unknown = {}, .writes = {}});
      track = static_cast<uint32_t>(tracks_.size());
    }
    Track& home = tracks_[track - 1];
    const auto position = static_cast<uint32_t>(home.stores.size());
    home.stores.push_back(store);
    const Term index = tm_.child(store, 1);
    if (tm_.is_value(index)) {
      home.writes[index].push_back(position);
    } else {
      home.unknown.push_back(position);
    }
    places_.slot(store) = {track, position};
  }
}

ArrayChains::Read ArrayChains::read(Term array, Term index) {
  enter(array);
  for (uint32_t crossed = 0; crossed < kMaxTracks; ++crossed) {
    const Place place = places_[array];
    if (place.track == 0) {
      break;
    }
    const Track& track = tracks_[place.track - 1];
    const auto writes = track.writes.find(index);
    const uint32_t written = writes == track.writes.end() ? 0 : last_up_to(writes->second, place.position);
    const uint32_t unknown = last_up_to(track.unknown, place.position);
    if (unknown > written) {
      return {{}, track.stores[unknown - 1]};
    }
    if (written != 0) {
      return {tm_.child(track.stores[written - 1], 2), {}};
    }
    array = track.below;
  }
  if (tm_.kind(array) == Kind::ConstArray) {
    return {tm_.child(array, 0), {}};
  }
  return {{}, array};
}

}  // namespace preproc
