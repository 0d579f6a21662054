#pragma once

#include <atomic>
#include <memory>
#include <mutex>
#include <string>
#include <unordered_map>
#include <vector>

#include "with_z3/host_context.h"
#include "with_z3/parameters.h"
#include "with_z3/real_z3.h"

namespace preproc::with_z3 {

/// All of z3's contexts in the process, with the parameters that new ones have. For any thread; it lives as long as the
/// process, since a host may call z3 from wherever it ends.
class Registry {
 public:
  static Registry& instance();

  /// The z3 of these functions.
  const RealZ3* add(FindFunction find);
  void set_global(const char* name, const char* value);
  void reset_global();
  Parameters global();
  void set(Z3_config config, const char* name, const char* value);
  void forget(Z3_config config);

  /// A context that z3 has just made.
  void add(const RealZ3& z3, Z3_context context, Z3_config config);
  /// Null for a context that was not made through a front.
  HostContext* find(Z3_context context);
  /// The context is about to be deleted.
  void remove(Z3_context context);
  /// The z3 of a context; of one that is not known, the first z3.
  const RealZ3& z3_of(HostContext* context) const { return context != nullptr ? context->z3() : *z3_.front(); }
  void interrupt(Z3_context context);

 private:
  Registry();
  void leave_fork();

  std::mutex mutex_;  // guards what follows, where contexts themselves are guarded by their users
  std::vector<std::unique_ptr<RealZ3>> z3_;
  Parameters global_;
  std::unordered_map<Z3_config, Parameters> configurations_;
  std::unordered_map<Z3_context, std::unique_ptr<HostContext>> contexts_;
  std::atomic<uint64_t> removals_ = 0;
};

}  // namespace preproc::with_z3
