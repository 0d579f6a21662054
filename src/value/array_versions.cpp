#include "value/array_versions.h"

#include <algorithm>
#include <map>

namespace preproc {

ArrayVersions::Version ArrayVersions::add_track(Track track) {
  tracks_.push_back(std::move(track));
  return {static_cast<uint32_t>(tracks_.size()), 0};
}

ArrayVersions::Version ArrayVersions::root(Value array) { return add_track({{}, std::move(array), 0, 0, {}}); }

ArrayVersions::Version ArrayVersions::store(Version version, const Value& index, const Value& element) {
  if (version.position != track(version).length) {
    const uint32_t depth = track(version).depth + 1;
    version = depth > kMaxDepth ? root(array(version)) : add_track({version, {}, depth, 0, {}});
  }
  Track& newest = tracks_[version.track - 1];
  newest.writes[index].push_back({++newest.length, element});
  return {version.track, newest.length};
}

/// The element the version at `position` sees of these writes, or null.
const Value* ArrayVersions::last_write(const std::vector<Write>& writes, uint32_t position) {
  const auto later = std::ranges::upper_bound(writes, position, {}, &Write::position);
  return later == writes.begin() ? nullptr : &(later - 1)->element;
}

const Value& ArrayVersions::select(Version version, const Value& index) const {
  for (;;) {
    const Track& current = track(version);
    if (const auto found = current.writes.find(index); found != current.writes.end()) {
      if (const Value* element = last_write(found->second, version.position)) {
        return *element;
      }
    }
    if (!current.below) {
      return select_value(current.base, index);
    }
    version = current.below;
  }
}

Value ArrayVersions::array(Version version) const {
  const auto less = [](const Value* a, const Value* b) { return Value::less(*a, *b); };
  std::map<const Value*, const Value*, decltype(less)> elements(less);
  // From the newest track down: what is there already was written later.
  for (Version next = version; next; next = track(next).below) {
    version = next;
    for (const auto& [index, writes] : track(version).writes) {
      if (const Value* element = last_write(writes, version.position)) {
        elements.emplace(&index, element);
      }
    }
  }
  const ArrayValue& base = track(version).base.array();
  for (const auto& [index, element] : base.entries) {
    elements.emplace(&index, &element);
  }
  ArrayValue result{base.sort, base.fallback, {}};
  for (const auto& [index, element] : elements) {
    if (!(*element == *base.fallback)) {
      result.entries.emplace_back(*index, *element);
    }
  }
  return Value(std::move(result));
}

}  // namespace preproc
