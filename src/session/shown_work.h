#pragma once

#include <chrono>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "process/progress.h"

namespace preproc {

/// A place in a file without the folder of the file.
inline std::string short_place(std::string place) {
  const size_t slash = place.rfind('/');
  return slash == std::string::npos ? std::move(place) : place.substr(slash + 1);
}

/// Work of a session that is shown to a person as long as it lives (process/activity.h), where there is a terminal.
class ShownWork {
 public:
  /// `progress`: null where nobody shows anything. `name` is called to name the work, where it is shown.
  template <typename Name>
  ShownWork(Progress* progress, std::optional<std::chrono::milliseconds> limit, const Name& name)
      : activity_(progress != nullptr && progress->activity().is_shown() ? &progress->activity() : nullptr) {
    if (activity_ != nullptr) {
      activity_->begin(name(), limit.value_or(std::chrono::milliseconds(0)));
    }
  }
  ~ShownWork() {
    if (activity_ != nullptr) {
      activity_->end();
    }
  }
  ShownWork(const ShownWork&) = delete;
  ShownWork& operator=(const ShownWork&) = delete;

  void step(std::string_view name) {
    if (activity_ != nullptr) {
      activity_->step(name);
    }
  }
  /// One more of these is done.
  void count(std::string_view unit) {
    if (activity_ != nullptr) {
      activity_->count(unit, ++done_);
    }
  }
  /// While the result lives, the screen can be written on.
  std::optional<Activity::Pause> pause() {
    return activity_ != nullptr ? std::optional<Activity::Pause>(std::in_place, *activity_) : std::nullopt;
  }

 private:
  Activity* activity_;
  uint64_t done_ = 0;
};

}  // namespace preproc
