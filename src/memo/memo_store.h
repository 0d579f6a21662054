#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "memo/digest.h"
#include "memo/memo_options.h"
#include "value/stop_token.h"

namespace preproc {

/// The kind of an entry. Kinds do not share keys. The numbers are in stores: they never change.
enum class EntryKind : uint8_t {
  Slice = 1,  ///< the answer to a slice in canonical names
  Check = 2,  ///< the answer to a whole check as it was written
  Core = 3,   ///< an unsatisfiable set of assertions
  Model = 4,  ///< a model of some assertions
  Tree = 5,   ///< the memoization tree of a function
  List = 6,   ///< all models of some assertions
  Claim = 7,  ///< who is making a tree
};

/// Keeps bytes under keys, so that they are found later: in this process, in the next, or on another machine.
///
/// A store may forget any entry at any time. What it returns was put under this very kind and key, whole: an entry that
/// was written half, or changed since, is none. A failure (a full disk, a server that is away) is reported once, in
/// one line, and makes the store one that knows nothing; it is no error. What was put is there for this object at
/// once, for others after `flush`, or sooner.
///
/// One thread at a time. After a fork both processes may go on.
class MemoStore {
 public:
  virtual ~MemoStore() = default;
  virtual std::optional<std::string> get(EntryKind kind, const Digest& key) = 0;
  /// The entries of several keys, in their order, for the price of about one.
  virtual std::vector<std::optional<std::string>> get_all(EntryKind kind, std::span<const Digest> keys);
  /// Replaces what is there.
  virtual void put(EntryKind kind, const Digest& key, std::string_view bytes) = 0;
  /// Puts the entry where there is none; returns the one that is there then, which others see at once. Of processes
  /// that put entries under one key in this way, each is returned the same one.
  virtual std::string put_if_absent(EntryKind kind, const Digest& key, std::string_view bytes);
  /// Makes what was put visible to others, and safe against a crash of this process.
  virtual void flush() {}
  using Visitor = std::function<void(EntryKind kind, const Digest& key, std::string_view bytes)>;
  /// Calls `visit` for each entry of this version, what was not used for longest first as far as the store knows that.
  /// A store of one process has no entries that anybody else would ask for: it calls nothing.
  virtual void visit(const Visitor& /*visit*/) {}

  /// The work that the store is used for from now on: where the token stops, the store waits for nobody, neither for a
  /// process that has locked its file nor for a server. What cannot be written then is kept for the next time.
  virtual void set_stop(const StopToken& stop) { stop_ = stop; }
  const StopToken& stop() const { return stop_; }

 private:
  StopToken stop_;
};

/// A store is used for work with this token as long as this object lives.
class StoreUse {
 public:
  /// Null: there is no store.
  StoreUse(MemoStore* store, const StopToken& stop) : store_(store) {
    if (store_ != nullptr) {
      before_ = store_->stop();
      store_->set_stop(stop);
    }
  }
  ~StoreUse() {
    if (store_ != nullptr) {
      store_->set_stop(before_);
    }
  }
  StoreUse(const StoreUse&) = delete;
  StoreUse& operator=(const StoreUse&) = delete;

 private:
  MemoStore* store_;
  StopToken before_;
};

/// Called with a warning: one line, without a line break.
using StoreWarning = std::function<void(const std::string& line)>;

/// The version of what writes entries, on which their meaning depends. Entries of another version are never returned.
struct StoreVersion {
  std::string program;  ///< the version of the program
  /// In the keys of a server, which has room for several.
  std::string prefix() const { return "preproc-memo:1:" + program + ":"; }
};

/// This program's rights in a store.
enum class StoreAccess : uint8_t {
  ReadWrite,
  ReadOnly,  ///< what is put is forgotten, and nothing is made or changed
};

/// The store at a location: `redis://HOST[:PORT][/DATABASE]`, or the name of an SQLite file, which is made where there
/// is none. `max_bytes` bounds the file, and `busy_timeout` each wait for others that use it; a server is bounded by
/// its own settings. Throws std::invalid_argument for a location that is none; whatever else is wrong is a warning.
std::unique_ptr<MemoStore> open_store(const std::string& location, uint64_t max_bytes, const StoreVersion& version,
                                      StoreWarning warn, StoreAccess access = StoreAccess::ReadWrite,
                                      std::chrono::milliseconds busy_timeout = MemoOptions{}.busy_timeout);

}  // namespace preproc
