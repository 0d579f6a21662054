#include "with_z3/registry.h"

#include <pthread.h>

namespace preproc::with_z3 {

Registry& Registry::instance() {
  static auto* const kRegistry = new Registry();
  return *kRegistry;
}

/// A fork in the middle of another thread's call must not leave the lock closed in the child.
Registry::Registry() {
  ::pthread_atfork([] { instance().mutex_.lock(); }, [] { instance().mutex_.unlock(); },
                   [] { instance().leave_fork(); });
}

/// In the child, whose one thread has the lock.
void Registry::leave_fork() {
  for (const auto& [handle, context] : contexts_) {
    context->engine().leave_fork();
  }
  mutex_.unlock();
}

const RealZ3* Registry::add(FindFunction find) {
  auto made = std::make_unique<RealZ3>();
  if (!made->load(find)) {
    return nullptr;
  }
  const std::lock_guard lock(mutex_);
  for (const auto& known : z3_) {
    if (known->taken.Z3_solver_check == made->taken.Z3_solver_check) {
      return known.get();
    }
  }
  z3_.push_back(std::move(made));
  return z3_.back().get();
}

void Registry::set_global(const char* name, const char* value) {
  const std::lock_guard lock(mutex_);
  global_.set(name, value);
}

void Registry::reset_global() {
  const std::lock_guard lock(mutex_);
  global_ = {};
}

Parameters Registry::global() {
  const std::lock_guard lock(mutex_);
  return global_;
}

void Registry::set(Z3_config config, const char* name, const char* value) {
  const std::lock_guard lock(mutex_);
  configurations_.try_emplace(config, global_).first->second.set(name, value);
}

void Registry::forget(Z3_config config) {
  const std::lock_guard lock(mutex_);
  configurations_.erase(config);
}

void Registry::add(const RealZ3& z3, Z3_context context, Z3_config config) {
  const std::lock_guard lock(mutex_);
  const auto known = configurations_.find(config);
  contexts_[context] =
      std::make_unique<HostContext>(z3, context, known == configurations_.end() ? global_ : known->second);
}

HostContext* Registry::find(Z3_context context) {
  // Nearly all calls of a thread are about one context.
  struct Recent {
    Z3_context context = nullptr;
    HostContext* host = nullptr;
    uint64_t removals = 0;
  };
  thread_local Recent recent;
  const uint64_t removals = removals_.load(std::memory_order_acquire);
  if (recent.context == context && recent.removals == removals) {
    return recent.host;
  }
  const std::lock_guard lock(mutex_);
  const auto place = contexts_.find(context);
  if (place == contexts_.end()) {
    return nullptr;
  }
  recent = {context, place->second.get(), removals};
  return recent.host;
}

void Registry::remove(Z3_context context) {
  std::unique_ptr<HostContext> removed;
  const std::lock_guard lock(mutex_);
  if (const auto place = contexts_.find(context); place != contexts_.end()) {
    removed = std::move(place->second);
    contexts_.erase(place);
  }
  ++removals_;
}

void Registry::interrupt(Z3_context context) {
  const std::lock_guard lock(mutex_);
  if (const auto place = contexts_.find(context); place != contexts_.end()) {
    place->second->interrupt();
  }
}

}  // namespace preproc::with_z3
