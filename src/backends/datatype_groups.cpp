#include "backends/datatype_groups.h"

#include <algorithm>
#include <unordered_map>
#include <unordered_set>

namespace preproc {

namespace {

/// The sorts a sort is made of: those that it is written with, and the fields of a datatype.
std::vector<Sort> parts_of(const SortTable& sorts, Sort sort) {
  const std::span<const Sort> written = sorts.parts(sort);
  std::vector<Sort> parts(written.begin(), written.end());
  if (sorts.kind(sort) == SortKind::Datatype) {
    const size_t constructors = sorts.declaration(sort).constructors.size();
    for (uint32_t c = 0; c < constructors; ++c) {
      const std::span<const Sort> fields = sorts.fields(sort, c);
      parts.insert(parts.end(), fields.begin(), fields.end());
    }
  }
  return parts;
}

}  // namespace

/// Tarjan's strongly connected components.
std::vector<std::vector<Sort>> datatype_groups(const SortTable& sorts, Sort root,
                                               const std::function<bool(Sort)>& is_known) {
  struct Place {
    uint32_t index;
    uint32_t low;
    bool open;  // on the stack of components
  };
  struct Frame {
    Sort sort;
    std::vector<Sort> parts;
    size_t next;
  };
  std::vector<std::vector<Sort>> groups;
  std::unordered_map<uint32_t, Place> places;
  std::vector<Sort> component;
  std::vector<Frame> frames;
  const auto enter = [&](Sort sort) {
    const auto index = static_cast<uint32_t>(places.size());
    places.emplace(sort.id, Place{index, index, true});
    component.push_back(sort);
    frames.push_back({sort, parts_of(sorts, sort), 0});
  };
  enter(root);
  while (!frames.empty()) {
    Frame& frame = frames.back();
    if (frame.next < frame.parts.size()) {
      const Sort part = frame.parts[frame.next++];
      if (const auto place = places.find(part.id); place != places.end()) {
        if (place->second.open) {
          Place& own = places.at(frame.sort.id);
          own.low = std::min(own.low, place->second.index);
        }
      } else if (!(sorts.kind(part) == SortKind::Datatype && is_known(part))) {
        enter(part);
      }
      continue;
    }
    const Sort sort = frame.sort;
    const Place place = places.at(sort.id);
    frames.pop_back();
    if (!frames.empty()) {
      Place& above = places.at(frames.back().sort.id);
      above.low = std::min(above.low, place.low);
    }
    if (place.low != place.index) {
      continue;
    }
    std::vector<Sort> group;
    for (bool last = false; !last; component.pop_back()) {
      const Sort member = component.back();
      last = member == sort;
      places.at(member.id).open = false;
      if (sorts.kind(member) == SortKind::Datatype) {
        group.push_back(member);
      }
    }
    if (!group.empty()) {
      groups.push_back(std::move(group));
    }
  }
  return groups;
}

bool mentions(const SortTable& sorts, Sort sort, const std::vector<Sort>& group) {
  std::vector<Sort> todo{sort};
  std::unordered_set<uint32_t> seen;
  while (!todo.empty()) {
    const Sort current = todo.back();
    todo.pop_back();
    if (!seen.insert(current.id).second) {
      continue;
    }
    if (std::ranges::find(group, current) != group.end()) {
      return true;
    }
    if (sorts.kind(current) != SortKind::Datatype) {
      const std::vector<Sort> parts = parts_of(sorts, current);
      todo.insert(todo.end(), parts.begin(), parts.end());
    }
  }
  return false;
}

}  // namespace preproc
