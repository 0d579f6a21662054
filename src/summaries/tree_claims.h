#pragma once

#include <chrono>
#include <cstdint>
#include <string>
#include <string_view>

#include "memo/memo_store.h"

namespace preproc {

/// Says in a store what this process is making, so that other processes do not make it too. A claim ends with its
/// process, where that is on this machine, and else after `kLease` where it is not renewed. Of processes
/// that come to the same within a moment one has it, but for those that take it over from one that has ended.
class TreeClaims {
 public:
  static constexpr std::chrono::seconds kLease{20};

  /// `process`: a process of this machine.
  explicit TreeClaims(MemoStore& store, int64_t process = own_process());
  static int64_t own_process();

  /// False: another process has it.
  bool claim(const Digest& key);
  /// What was claimed is still being made. Cost: a look at the clock, a write where the claim is about to end.
  void renew(const Digest& key);

 private:
  /// Claims are for a period of the clock, so that none is changed, and a copy of it in memory is never old.
  Digest key_in(const Digest& key, int64_t period) const;
  bool is_other(std::string_view holder) const;
  void write(const Digest& key);

  MemoStore& store_;
  std::string host_;
  std::string own_;            // who this is
  int64_t written_until_ = 0;  // period
};

}  // namespace preproc
