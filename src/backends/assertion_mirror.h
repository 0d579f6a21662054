#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <span>
#include <vector>

#include "backends/backend.h"

namespace preproc {

/// An assertion for a backend and the push level it belongs to.
struct LevelledTerm {
  Term term;
  uint32_t level = 0;
  friend bool operator==(const LevelledTerm&, const LevelledTerm&) = default;
};

/// Keeps a backend's assertion stack equal to a wanted list, with as few pops and pushes as the difference needs. What
/// is the same from the bottom up stays asserted, with everything the solver learned from it. No scope is opened where
/// one level is enough: solvers use stronger one-shot procedures when nobody pushed.
class AssertionMirror {
 public:
  /// `create` makes an empty backend; it is called when the first assertions come, and again when something has to be
  /// retracted that was asserted outside of every scope.
  explicit AssertionMirror(std::function<std::unique_ptr<Backend>()> create) : create_(std::move(create)) {}

  /// Makes the backend hold exactly `wanted` (levels never decrease along it) and returns it. If a term cannot be
  /// expressed, the BackendError passes through and the backend is made anew the next time.
  Backend& sync(std::span<const LevelledTerm> wanted);
  /// The backend, if one was needed yet.
  Backend* backend() const { return backend_.get(); }
  /// Drops the backend.
  void reset();
  /// The same, but the backend goes to the caller.
  std::unique_ptr<Backend> release() {
    std::unique_ptr<Backend> backend = std::move(backend_);
    reset();
    return backend;
  }

 private:
  struct Scope {
    size_t first;  // place in backend_assertions_ of its first assertion
    uint32_t level;
  };
  void retract_to(size_t keep);

  std::function<std::unique_ptr<Backend>()> create_;
  std::unique_ptr<Backend> backend_;
  std::vector<LevelledTerm> backend_assertions_;
  std::vector<Scope> scopes_;
};

}  // namespace preproc
