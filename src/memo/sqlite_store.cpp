#include "memo/sqlite_store.h"

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <fcntl.h>
#include <filesystem>
#include <functional>
#include <sys/file.h>
#include <thread>
#include <unistd.h>

#include <fmt/format.h>
#include <sqlite3.h>

#include "memo/sealed_entry.h"
#include "memo/store_file.h"

namespace preproc {

namespace {

constexpr int kSchema = 1;
constexpr std::chrono::milliseconds kShortestPause(1);  // between two tries
constexpr std::chrono::milliseconds kLongestPause(20);
constexpr std::chrono::milliseconds kWriteInterval(200);
constexpr size_t kWriteEntries = 256;
constexpr uint64_t kWriteBytes = uint64_t{1} << 20;
constexpr uint64_t kMostKept = uint64_t{16} << 20;  // bytes that were not written in time

std::string_view text_of(sqlite3_stmt* statement, int column) {
  const void* const data = sqlite3_column_blob(statement, column);
  return {static_cast<const char*>(data), static_cast<size_t>(sqlite3_column_bytes(statement, column))};
}

/// Keeps apart, in the folder of a file, processes that open it (LOCK_SH) and one that finds it bad and replaces it
/// (LOCK_EX): a process that opens the old one would write its log in the place of the new one's.
class FolderLock {
 public:
  /// Waits for others as long as `waits` says so.
  FolderLock(const std::string& file, int mode, const std::function<bool()>& waits)
      : descriptor_(::open(folder_of(file).c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC)) {
    while (descriptor_ >= 0 && ::flock(descriptor_, mode | LOCK_NB) != 0) {
      if (errno != EINTR && (errno != EWOULDBLOCK || !waits())) {
        is_held_ = errno != EWOULDBLOCK;  // there are no locks in some file systems
        return;
      }
      std::this_thread::sleep_for(kShortestPause);
    }
  }
  ~FolderLock() {
    if (descriptor_ >= 0) {
      ::close(descriptor_);
    }
  }
  FolderLock(const FolderLock&) = delete;
  FolderLock& operator=(const FolderLock&) = delete;
  /// False: another process still has it.
  bool is_held() const { return is_held_; }

 private:
  static std::string folder_of(const std::string& file) {
    const std::filesystem::path folder = std::filesystem::path(file).parent_path();
    return folder.empty() ? "." : folder.string();
  }

  int descriptor_;
  bool is_held_ = true;
};

}  // namespace

SqliteStore::SqliteStore(std::string file, uint64_t max_bytes, StoreVersion version, StoreWarning warn,
                         StoreAccess access, std::chrono::milliseconds busy_timeout)
    : file_(std::move(file)),
      max_bytes_(max_bytes),
      version_(std::move(version)),
      warn_(std::move(warn)),
      access_(access),
      busy_timeout_(busy_timeout) {
  open();
}

SqliteStore::~SqliteStore() {
  flush();
  if (database_ != nullptr && !read_only_) {
    // It does not wait for others. The last one to let go of the file does the rest.
    sqlite3_wal_checkpoint_v2(database_, nullptr, SQLITE_CHECKPOINT_PASSIVE, nullptr, nullptr);
  }
  close();
}

void SqliteStore::warn_once(const std::string& line) {
  if (!warned_) {
    warned_ = true;
    warn_(line);
  }
}

// --- opening -------------------------------------------------------------------------------------------------------------

void SqliteStore::open() {
  process_ = ::getpid();
  last_write_ = std::chrono::steady_clock::now();
  read_only_ = false;
  // Before SQLite opens it, which would play back a journal that it finds.
  if (const std::string whose = whose_store_file(file_); !whose.empty()) {
    warn_once(fmt::format("the memo {} is {}, it was left as it is, going on without it", file_, whose));
    return;
  }
  if (access_ == StoreAccess::ReadOnly) {
    return open_to_read();
  }
  const auto waits = [this, began = std::chrono::steady_clock::now()] { return keeps_waiting(began); };
  Opening opening = Opening::Busy;
  {
    const FolderLock lock(file_, LOCK_SH, waits);
    if (lock.is_held()) {
      opening = open_patiently(waits);
    }
    if (opening == Opening::Bad) {
      close();
    }
  }
  if (opening == Opening::Bad) {
    const FolderLock lock(file_, LOCK_EX, waits);
    opening = lock.is_held() ? open_patiently(waits) : Opening::Busy;  // another process may have mended it meanwhile
    if (opening == Opening::Bad) {
      const std::string why =
          sqlite3_errcode(database_) == SQLITE_OK ? "is of another version or program" : sqlite3_errmsg(database_);
      opening = set_aside(why) ? open_patiently(waits) : Opening::Failed;
    }
  }
  if (opening != Opening::Done) {
    const std::string why = opening == Opening::Busy ? "it is held by another process"
                            : database_ == nullptr   ? "it was replaced, or the memory is short"
                                                     : sqlite3_errmsg(database_);
    std::error_code ignored;
    // A file that another process may be writing cannot be read without locks.
    if (opening != Opening::Busy && std::filesystem::exists(file_, ignored) &&
        try_open(FileMode::Frozen) == Opening::Done) {
      read_only_ = true;
      warn_once(fmt::format("the memo {} cannot be written ({}), it is only read", file_, why));
      return;
    }
    close();
    warn_once(fmt::format("the memo {} cannot be used ({}), going on without it", file_, why));
  }
}

/// Opens the file of somebody else, where there is one.
void SqliteStore::open_to_read() {
  read_only_ = true;
  std::error_code ignored;
  if (!std::filesystem::exists(file_, ignored)) {
    warn_once(fmt::format("there is no memo {}, going on without it", file_));
    return;
  }
  // A file that another process may be writing cannot be read without locks.
  const Opening opening = try_open(FileMode::ReadOnly);
  if (opening != Opening::Done && (opening == Opening::Busy || try_open(FileMode::Frozen) != Opening::Done)) {
    const std::string why =
        sqlite3_errcode(database_) == SQLITE_OK ? "it is of another version or program" : sqlite3_errmsg(database_);
    close();
    warn_once(fmt::format("the memo {} cannot be used ({}), going on without it", file_, why));
  }
}

/// Opens the file for writing, again and again while it is busy. SQLite's own timeout does not reach here: it does not
/// wait for a change to WAL mode, nor for another process that recovers the log.
SqliteStore::Opening SqliteStore::open_patiently(const std::function<bool()>& waits) {
  for (auto pause = kShortestPause;; pause = std::min(2 * pause, kLongestPause)) {
    const Opening opening = try_open(FileMode::Writable);
    if (opening != Opening::Busy || !waits()) {
      return opening;
    }
    std::this_thread::sleep_for(pause);
  }
}

/// True if an operation that has waited for others since then may wait on.
bool SqliteStore::keeps_waiting(std::chrono::steady_clock::time_point since) const {
  return !stop().stop_requested() && std::chrono::steady_clock::now() - since < busy_timeout_;
}

/// SQLite calls this as often as an operation finds a lock of another process in its way. 0: the operation fails.
int SqliteStore::wait_for_others(void* store, int tries) {
  auto& self = *static_cast<SqliteStore*>(store);
  if (tries == 0) {
    self.busy_since_ = std::chrono::steady_clock::now();
  }
  if (!self.keeps_waiting(self.busy_since_)) {
    return 0;
  }
  constexpr int kLongestAfter = 5;
  std::this_thread::sleep_for(tries < kLongestAfter ? kShortestPause : kLongestPause);
  return 1;
}

/// The reason why an operation failed that succeeds on a memo of this version.
SqliteStore::Opening SqliteStore::failed_opening() {
  switch (sqlite3_errcode(database_) & 0xff) {
    case SQLITE_BUSY:
    case SQLITE_LOCKED:
    case SQLITE_PROTOCOL:
    case SQLITE_SCHEMA: return Opening::Busy;
    case SQLITE_NOTADB:
    case SQLITE_CORRUPT:
    case SQLITE_ERROR: return Opening::Bad;
    default: return Opening::Failed;
  }
}

SqliteStore::Opening SqliteStore::try_open(FileMode mode) {
  close();
  std::string uri = "file:";
  for (const char c : file_) {
    uri += c == '%' || c == '?' || c == '#' ? fmt::format("%{:02x}", static_cast<uint8_t>(c)) : std::string(1, c);
  }
  uri += mode == FileMode::Frozen ? "?immutable=1" : "";
  const bool read_only = mode != FileMode::Writable;
  const int flags = SQLITE_OPEN_URI | SQLITE_OPEN_NOMUTEX |
                    (read_only ? SQLITE_OPEN_READONLY : SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE);
  if (sqlite3_open_v2(uri.c_str(), &database_, flags, nullptr) != SQLITE_OK) {
    return Opening::Failed;
  }
  sqlite3_busy_handler(database_, wait_for_others, this);
  const Opening opening = prepare();
  if (opening != Opening::Done) {
    return opening;
  }
  select_ = compile("SELECT bytes, used FROM memo WHERE key = ?");
  if (select_ != nullptr && !read_only) {
    insert_ = compile("INSERT OR REPLACE INTO memo (key, bytes, used) VALUES (?, ?, ?)");
    touch_ = insert_ == nullptr ? nullptr : compile("UPDATE memo SET used = ? WHERE key = ?");
  }
  return select_ != nullptr && (read_only || (insert_ != nullptr && touch_ != nullptr)) ? Opening::Done
                                                                                        : failed_opening();
}

/// Makes the tables where there are none. Bad: this is no memo of this version.
SqliteStore::Opening SqliteStore::prepare() {
  // In this order: what has objects has been made, and then it has its number.
  const std::optional<int64_t> objects = number("SELECT count(*) FROM sqlite_master");
  std::optional<int64_t> application = objects ? number("PRAGMA application_id") : std::nullopt;
  if (!application) {
    return failed_opening();
  }
  if (*application == 0 && *objects == 0) {
    // WAL first: it cannot be set inside a transaction. Several processes may come here at once, the first makes all.
    const std::string make = fmt::format(
        "PRAGMA page_size = 4096; PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL; BEGIN IMMEDIATE;"
        "CREATE TABLE IF NOT EXISTS memo (key BLOB PRIMARY KEY, bytes BLOB NOT NULL, used INTEGER NOT NULL);"
        "CREATE INDEX IF NOT EXISTS memo_used ON memo (used);"
        "CREATE TABLE IF NOT EXISTS version (prefix TEXT PRIMARY KEY) WITHOUT ROWID;"
        "INSERT OR IGNORE INTO version VALUES ('{}');"
        "PRAGMA application_id = {}; PRAGMA user_version = {}; COMMIT",
        version_.prefix(), kStoreApplication, kSchema);
    if (!run(make.c_str())) {
      return failed_opening();
    }
    application = number("PRAGMA application_id");
  }
  const std::optional<int64_t> schema = application ? number("PRAGMA user_version") : std::nullopt;
  if (!schema) {
    return failed_opening();
  }
  if (*application != kStoreApplication || *schema != kSchema) {
    return Opening::Bad;
  }
  const std::optional<int64_t> version =
      number(fmt::format("SELECT count(*) FROM version WHERE prefix = '{}'", version_.prefix()).c_str());
  const std::optional<int64_t> tick = version ? number("SELECT coalesce(max(used), 0) FROM memo") : std::nullopt;
  if (!tick) {
    return failed_opening();
  }
  tick_ = *tick;
  if (*version == 0) {
    return Opening::Bad;
  }
  run("PRAGMA synchronous = NORMAL; PRAGMA journal_size_limit = 4194304");
  return Opening::Done;
}

/// Renames the file, and the files that SQLite keeps beside it. Whose it is can be looked at only when SQLite has
/// closed it: whoever closes a file ends the locks that its process holds on it.
bool SqliteStore::set_aside(const std::string& why) {
  close();
  if (!whose_store_file(file_).empty()) {
    return false;
  }
  std::error_code error;
  std::string name;
  for (int i = 1;; ++i) {
    name = fmt::format("{}.corrupt-{}", file_, i);
    if (!std::filesystem::exists(name, error)) {
      break;
    }
  }
  // The file last: as soon as it is gone another process makes a new one, with files of these names.
  for (const char* const suffix : {"-wal", "-shm"}) {
    std::error_code absent;
    std::filesystem::rename(file_ + suffix, name + suffix, absent);
  }
  std::filesystem::rename(file_, name, error);
  if (error) {
    return false;
  }
  warn_(fmt::format("the memo {} cannot be read ({}), it is now {}", file_, why, name));
  return true;
}

void SqliteStore::close() {
  for (sqlite3_stmt** statement : {&select_, &insert_, &touch_}) {
    sqlite3_finalize(*statement);
    *statement = nullptr;
  }
  sqlite3_close_v2(database_);
  database_ = nullptr;
}

/// Forgets a file that another process has open: the locks are that one's.
void SqliteStore::abandon() {
  database_ = nullptr;
  select_ = insert_ = touch_ = nullptr;
}

/// True if the file is open in this very process: a process made by fork() opens it again.
bool SqliteStore::ready() {
  if (process_ != ::getpid() && database_ != nullptr) {
    abandon();
    forget_pending();  // the other one's
    open();
  }
  return database_ != nullptr;
}

// --- what SQLite does ----------------------------------------------------------------------------------------------------

bool SqliteStore::run(const char* sql) { return sqlite3_exec(database_, sql, nullptr, nullptr, nullptr) == SQLITE_OK; }

std::optional<int64_t> SqliteStore::number(const char* sql) {
  sqlite3_stmt* const statement = compile(sql);
  std::optional<int64_t> result;
  if (statement != nullptr && sqlite3_step(statement) == SQLITE_ROW) {
    result = sqlite3_column_int64(statement, 0);
  }
  sqlite3_finalize(statement);
  return result;
}

sqlite3_stmt* SqliteStore::compile(const char* sql) {
  sqlite3_stmt* statement = nullptr;
  sqlite3_prepare_v2(database_, sql, -1, &statement, nullptr);
  return statement;
}

void SqliteStore::bind_key(sqlite3_stmt* statement, const Key& key) {
  const std::string bytes = static_cast<char>(key.first) + key.second.bytes();
  const int place = statement == touch_ ? 2 : 1;
  sqlite3_bind_blob(statement, place, bytes.data(), static_cast<int>(bytes.size()), SQLITE_TRANSIENT);
}

/// After an operation that should not fail did.
void SqliteStore::fail(int code) {
  code &= 0xff;
  const std::string why = sqlite3_errmsg(database_);
  if (access_ == StoreAccess::ReadWrite && (code == SQLITE_CORRUPT || code == SQLITE_NOTADB)) {
    const auto waits = [this, began = std::chrono::steady_clock::now()] { return keeps_waiting(began); };
    const FolderLock lock(file_, LOCK_EX, waits);
    if (lock.is_held() && set_aside(why) && try_open(FileMode::Writable) == Opening::Done) {
      return;
    }
  }
  if (code == SQLITE_BUSY || code == SQLITE_LOCKED) {
    warn_once(fmt::format("the memo {} is held by another process, some entries are not kept", file_));
    return;
  }
  warn_once(fmt::format("the memo {} cannot be used ({}), going on without it", file_, why));
  close();
}

// --- entries -------------------------------------------------------------------------------------------------------------

std::optional<std::string> SqliteStore::get(EntryKind kind, const Digest& key) {
  if (!ready()) {
    return std::nullopt;
  }
  const Key place{kind, key};
  if (const auto pending = pending_.find(place); pending != pending_.end()) {
    return pending->second;
  }
  bind_key(select_, place);
  const int code = sqlite3_step(select_);
  std::optional<std::string> entry;
  if (code == SQLITE_ROW) {
    entry = unseal_entry(kind, key, version_, text_of(select_, 0));
    if (entry && sqlite3_column_int64(select_, 1) < tick_ && !read_only_) {
      touched_.insert(place);
    }
  }
  sqlite3_reset(select_);
  if (code != SQLITE_ROW && code != SQLITE_DONE) {
    fail(code);
  }
  return entry;
}

/// False if neither the file nor what is to be written there has an entry of this kind.
bool SqliteStore::has_any(EntryKind kind) {
  const auto first = static_cast<unsigned>(kind);  // of the bytes of a key
  return std::ranges::any_of(pending_, [kind](const auto& entry) { return entry.first.first == kind; }) ||
         number(fmt::format("SELECT EXISTS (SELECT 1 FROM memo WHERE key >= x'{:02x}' AND key < x'{:02x}')", first,
                            first + 1)
                    .c_str()) != 0;
}

std::vector<std::optional<std::string>> SqliteStore::get_all(EntryKind kind, std::span<const Digest> keys) {
  constexpr size_t kMany = 16;
  if (keys.size() >= kMany && ready() && !has_any(kind)) {
    return std::vector<std::optional<std::string>>(keys.size());
  }
  return MemoStore::get_all(kind, keys);
}

void SqliteStore::visit(const Visitor& visit) {
  flush();
  sqlite3_stmt* const all = ready() ? compile("SELECT key, bytes FROM memo ORDER BY used") : nullptr;
  if (all == nullptr) {
    return;
  }
  int code = SQLITE_DONE;
  while ((code = sqlite3_step(all)) == SQLITE_ROW) {
    const std::string place(text_of(all, 0));
    if (place.size() != 1 + sizeof(Digest::words)) {
      continue;
    }
    const auto kind = static_cast<EntryKind>(place.front());
    const Digest key = Digest::from_bytes(std::string_view(place).substr(1));
    if (const std::optional<std::string> entry = unseal_entry(kind, key, version_, text_of(all, 1))) {
      visit(kind, key, *entry);
    }
  }
  sqlite3_finalize(all);
  if (code != SQLITE_DONE) {
    fail(code);
  }
}

void SqliteStore::put(EntryKind kind, const Digest& key, std::string_view bytes) {
  if (!ready() || read_only_ || bytes.size() > max_bytes_ / 8) {
    return;
  }
  pending_[{kind, key}] = std::string(bytes);
  pending_bytes_ += bytes.size();
  if (pending_.size() >= kWriteEntries || pending_bytes_ >= kWriteBytes ||
      std::chrono::steady_clock::now() - last_write_ >= kWriteInterval) {
    flush();
  }
}

std::string SqliteStore::put_if_absent(EntryKind kind, const Digest& key, std::string_view bytes) {
  flush();
  // Within a transaction that may write, nobody else writes.
  if (!ready() || read_only_ || !pending_.empty() || !run("BEGIN IMMEDIATE")) {
    return MemoStore::put_if_absent(kind, key, bytes);
  }
  std::optional<std::string> known = get(kind, key);
  if (!known) {
    pending_[{kind, key}] = std::string(bytes);
  }
  if (!write_pending() || !run("COMMIT")) {
    run("ROLLBACK");
  }
  forget_pending();
  return known ? std::move(*known) : std::string(bytes);
}

void SqliteStore::flush() {
  if (!ready() || read_only_ || (pending_.empty() && touched_.empty())) {
    return;
  }
  if (!run("BEGIN IMMEDIATE") || !write_pending() || !evict() || !run("COMMIT")) {
    const int code = sqlite3_errcode(database_);
    const std::string why = sqlite3_errmsg(database_);
    run("ROLLBACK");
    if ((code & 0xff) == SQLITE_BUSY && stop().stop_requested() && pending_bytes_ < kMostKept) {
      last_write_ = std::chrono::steady_clock::now();  // the next attempt has its time too
      return;
    }
    if ((code & 0xff) == SQLITE_FULL || (code & 0xff) == SQLITE_IOERR || (code & 0xff) == SQLITE_READONLY) {
      warn_once(fmt::format("the memo {} cannot be written ({}), it is only read", file_, why));
      read_only_ = true;
    } else {
      fail(code);
    }
  }
  forget_pending();
  last_write_ = std::chrono::steady_clock::now();
}

void SqliteStore::forget_pending() {
  pending_.clear();
  touched_.clear();
  pending_bytes_ = 0;
}

bool SqliteStore::write_pending() {
  tick_ = std::max(tick_, number("SELECT coalesce(max(used), 0) FROM memo").value_or(0)) + 1;
  for (const Key& key : touched_) {
    sqlite3_bind_int64(touch_, 1, tick_);
    bind_key(touch_, key);
    const int code = sqlite3_step(touch_);
    sqlite3_reset(touch_);
    if (code != SQLITE_DONE) {
      return false;
    }
  }
  for (const auto& [key, bytes] : pending_) {
    const std::string sealed = seal_entry(key.first, key.second, version_, bytes);
    bind_key(insert_, key);
    sqlite3_bind_blob(insert_, 2, sealed.data(), static_cast<int>(sealed.size()), SQLITE_TRANSIENT);
    sqlite3_bind_int64(insert_, 3, tick_);
    const int code = sqlite3_step(insert_);
    sqlite3_reset(insert_);
    if (code != SQLITE_DONE) {
      return false;
    }
  }
  return true;
}

/// Removes the entries that were not used for the longest time until a tenth of the room is free.
bool SqliteStore::evict() {
  const auto used_bytes = [this] {
    const int64_t pages = number("PRAGMA page_count").value_or(0) - number("PRAGMA freelist_count").value_or(0);
    return static_cast<uint64_t>(std::max<int64_t>(pages, 0)) * 4096;
  };
  if (used_bytes() <= max_bytes_) {
    return true;
  }
  while (used_bytes() > max_bytes_ - max_bytes_ / 10) {
    // A share at a time: how much an entry frees is not known before.
    if (!run("DELETE FROM memo WHERE rowid IN (SELECT rowid FROM memo ORDER BY used, rowid LIMIT "
             "(SELECT count(*) / 20 + 1 FROM memo))")) {
      return false;
    }
    if (sqlite3_changes(database_) == 0) {
      return true;
    }
  }
  return true;
}

}  // namespace preproc
