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
    if (track == 0 || tracks_[track - 1].stores.back().store != below) {
      tracks_.push_back({.below = below, .stores = {}, .writes = {}});
      track = static_cast<uint32_t>(tracks_.size());
    }
    Track& home = tracks_[track - 1];
    const auto position = static_cast<uint32_t>(home.stores.size());
    const IndexOffset index = index_offset(tm_, tm_.child(store, 1));
    const bool goes_on = position != 0 && index_offset(tm_, tm_.child(home.stores.back().store, 1)).base == index.base;
    home.stores.push_back({store, goes_on ? home.stores.back().run : position});
    home.writes[index].push_back(position);
    places_.slot(store) = {track, position};
  }
}

ArrayChains::Read ArrayChains::read(Term array, Term index) {
  enter(array);
  const IndexOffset offset = index_offset(tm_, index);
  for (uint32_t crossed = 0; crossed < kMaxTracks; ++crossed) {
    const Place place = places_[array];
    if (place.track == 0) {
      break;
    }
    const Track& track = tracks_[place.track - 1];
    if (index_offset(tm_, tm_.child(array, 1)).base != offset.base) {
      return {{}, array};
    }
    const uint32_t run = track.stores[place.position].run;
    const auto writes = track.writes.find(offset);
    const uint32_t written = writes == track.writes.end() ? 0 : last_up_to(writes->second, place.position);
    if (written > run) {
      return {tm_.child(track.stores[written - 1].store, 2), {}};
    }
    if (run != 0) {
      return {{}, track.stores[run - 1].store};
    }
    array = track.below;
  }
  if (tm_.kind(array) == Kind::ConstArray) {
    return {tm_.child(array, 0), {}};
  }
  return {{}, array};
}

}  // namespace preproc
