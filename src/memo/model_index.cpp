#include "memo/model_index.h"

#include <algorithm>
#include <ranges>

namespace preproc {

KnownModel& ModelIndex::add(std::unordered_map<Digest, std::string> values, AssertionSet satisfied) {
  models_.push_front({next_number_++, std::move(values), std::move(satisfied)});
  if (models_.size() > max_models_) {
    models_.pop_back();
  }
  return models_.front();
}

void ModelIndex::touch(const KnownModel& model) {
  const auto place = std::ranges::find(models_, model.number, &KnownModel::number);
  models_.splice(models_.begin(), models_, place);
}

KnownModel* ModelIndex::find_satisfying(std::span<const uint32_t> members) {
  const auto satisfies = [&](const KnownModel& model) {
    return std::ranges::all_of(members | std::views::reverse,
                               [&](uint32_t id) { return model.satisfied.contains(id); });
  };
  const auto found = std::ranges::find_if(models_, satisfies);
  return found == models_.end() ? nullptr : &*found;
}

KnownModel* ModelIndex::find_nearest(std::span<const uint32_t> members, size_t lacking) {
  KnownModel* nearest = nullptr;
  size_t limit = lacking + 1;
  for (KnownModel& model : models_) {
    size_t lacks = 0;
    for (size_t i = members.size(); i-- > 0 && lacks < limit;) {
      lacks += model.satisfied.contains(members[i]) ? 0 : 1;
    }
    if (lacks < limit) {
      nearest = &model;
      limit = lacks;
    }
  }
  return nearest;
}

std::vector<KnownModel*> ModelIndex::candidates(std::span<const Digest> symbols, size_t limit) {
  std::vector<KnownModel*> found;
  for (KnownModel& model : models_) {
    if (found.size() == limit) {
      break;
    }
    if (std::ranges::any_of(symbols, [&](const Digest& d) { return model.values.contains(d); })) {
      found.push_back(&model);
    }
  }
  return found;
}

}  // namespace preproc
