#pragma once

#include <chrono>
#include <functional>
#include <map>
#include <set>

#include "memo/memo_store.h"

struct sqlite3;
struct sqlite3_stmt;

namespace preproc {

/// A store in an SQLite file in WAL mode, for any number of processes at once.
///
/// Entries that are put are written together with those that come soon after: after 200 ms, 256 entries or a megabyte,
/// or when `flush` is called. A process that is killed loses what it has not written; what others wrote, and the file,
/// stay whole. (When the machine loses power the last transactions may be gone.)
///
/// An entry goes to a log beside the file (FILE-wal) first. The destructor moves it into the file, as far as no
/// other process reads there, and removes the log where nobody else has the file open.
///
/// Where another program has locked the file, each operation waits for its end for its busy timeout, and no
/// longer than the work that the store is used for goes on (`set_stop`); entries that cannot be written then are
/// written the next time.
///
/// The file holds at most `max_bytes`, of which the index is a part; what was not used for the longest time goes first.
/// The log has a few megabytes more.
///
/// A store that is damaged or of another version is renamed to FILE.corrupt-1 (-2, ...), and a new one is made. One
/// that cannot be written is only read. A file that never was a store (store_file.h) is left as it is, and there is
/// none.
class SqliteStore : public MemoStore {
 public:
  SqliteStore(std::string file, uint64_t max_bytes, StoreVersion version, StoreWarning warn, StoreAccess access,
              std::chrono::milliseconds busy_timeout);
  ~SqliteStore() override;
  SqliteStore(const SqliteStore&) = delete;
  SqliteStore& operator=(const SqliteStore&) = delete;
  std::optional<std::string> get(EntryKind kind, const Digest& key) override;
  /// Of a kind that the file has nothing of, many keys cost one question.
  std::vector<std::optional<std::string>> get_all(EntryKind kind, std::span<const Digest> keys) override;
  void put(EntryKind kind, const Digest& key, std::string_view bytes) override;
  std::string put_if_absent(EntryKind kind, const Digest& key, std::string_view bytes) override;
  void flush() override;
  void visit(const Visitor& visit) override;

 private:
  using Key = std::pair<EntryKind, Digest>;
  /// The file, while it is open; what SQLite returned where it was not what was expected.
  enum class Opening { Done, Bad, Busy, Failed };
  void open();
  Opening open_patiently(const std::function<bool()>& waits);
  /// `Frozen`: nobody can write it, so that no locks are needed, nor could any be made.
  enum class FileMode { Writable, ReadOnly, Frozen };
  void open_to_read();
  Opening try_open(FileMode mode);
  Opening failed_opening();
  Opening prepare();
  bool set_aside(const std::string& why);
  bool ready();
  void close();
  void abandon();
  bool run(const char* sql);
  std::optional<int64_t> number(const char* sql);
  sqlite3_stmt* compile(const char* sql);
  void bind_key(sqlite3_stmt* statement, const Key& key);
  bool has_any(EntryKind kind);
  bool write_pending();
  static int wait_for_others(void* store, int tries);
  bool keeps_waiting(std::chrono::steady_clock::time_point since) const;
  void forget_pending();
  bool evict();
  void fail(int code);
  void warn_once(const std::string& line);

  std::string file_;
  uint64_t max_bytes_;
  StoreVersion version_;
  StoreWarning warn_;
  StoreAccess access_;
  std::chrono::milliseconds busy_timeout_;
  std::chrono::steady_clock::time_point busy_since_;  // of the running operation, where it waits for others
  sqlite3* database_ = nullptr;
  sqlite3_stmt* select_ = nullptr;
  sqlite3_stmt* insert_ = nullptr;
  sqlite3_stmt* touch_ = nullptr;
  bool read_only_ = false;
  bool warned_ = false;
  int process_ = 0;                     // that opened the file
  int64_t tick_ = 0;                    // of the last transaction seen: time, as far as being used is concerned
  std::map<Key, std::string> pending_;  // to be written
  std::set<Key> touched_;               // read, and not for a while before
  uint64_t pending_bytes_ = 0;
  std::chrono::steady_clock::time_point last_write_;
};

}  // namespace preproc
