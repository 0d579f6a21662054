#pragma once

#include <mutex>
#include <string>

#include "oracles/make_oracle.h"

namespace preproc {

/// An oracle that keeps its name, and what went wrong first.
class RecordingOracle : public Oracle {
 public:
  explicit RecordingOracle(std::string executable) : executable_(std::move(executable)) {}
  std::string failure() const final {
    const std::scoped_lock lock(mutex_);
    return failure_;
  }
  const std::string& executable() const final { return executable_; }

 protected:
  void note_failure(const std::string& failure) {
    const std::scoped_lock lock(mutex_);
    if (failure_.empty()) {
      failure_ = failure;
    }
  }

 private:
  const std::string executable_;
  mutable std::mutex mutex_;
  std::string failure_;
};

}  // namespace preproc
