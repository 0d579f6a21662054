#pragma once

#include <chrono>
#include <map>
#include <optional>
#include <utility>

#include "memo/memo_store.h"

struct redisContext;
struct redisReply;

namespace preproc {

/// Where a Redis server is: `redis://[[USER]:PASSWORD@]HOST[:PORT][/DATABASE]`, HOST in brackets for IPv6.
struct RedisAddress {
  std::string host;
  int port = 6379;
  int database = 0;
  std::string user;
  std::string password;
  /// Throws std::invalid_argument.
  static RedisAddress parse(const std::string& location);
};

/// A store on a Redis server, for many machines. Keys begin with the version's prefix, so that programs of several
/// versions share a server; what does not fit is the server's to evict, as its `maxmemory-policy` says.
///
/// An entry is sent along with the command that comes next; `flush` waits until the server has it. A server is given up
/// that goes away, whose answer is not there as a whole in a second (all answers to one operation: five seconds, or
/// until the deadline of the work that the store is used for, or 0.2 s), or is larger than 64 MB, or whose lists of
/// keys do not come to an end. Once somebody requests the end of that work nobody waits: there is no entry then, and
/// what the server still says is read the next time.
class RedisStore : public MemoStore {
 public:
  RedisStore(RedisAddress address, StoreVersion version, StoreWarning warn,
             StoreAccess access = StoreAccess::ReadWrite);
  ~RedisStore() override;
  RedisStore(const RedisStore&) = delete;
  RedisStore& operator=(const RedisStore&) = delete;
  std::optional<std::string> get(EntryKind kind, const Digest& key) override;
  std::vector<std::optional<std::string>> get_all(EntryKind kind, std::span<const Digest> keys) override;
  void put(EntryKind kind, const Digest& key, std::string_view bytes) override;
  std::string put_if_absent(EntryKind kind, const Digest& key, std::string_view bytes) override;
  void flush() override;
  void visit(const Visitor& visit) override;

 private:
  void connect();
  bool ready();
  bool command(std::initializer_list<std::string_view> words);
  std::string key_text(EntryKind kind, const Digest& key) const;
  std::optional<std::pair<EntryKind, Digest>> key_of(std::string_view text) const;
  void begin_operation();
  redisReply* next_reply();
  bool wait_for_server(std::chrono::steady_clock::time_point end, bool sent);
  bool scan(std::string& cursor, std::map<EntryKind, std::vector<Digest>>& keys);
  bool drain();
  void give_up(const std::string& why);

  RedisAddress address_;
  StoreVersion version_;
  StoreWarning warn_;
  redisContext* server_ = nullptr;
  size_t unanswered_ = 0;  // commands whose answers nobody waits for
  uint64_t unsent_bytes_ = 0;
  std::chrono::steady_clock::time_point operation_end_;  // when the answers to the running operation have to be there
  bool refuses_;                                         // what is put
  int process_ = 0;                                      // that connected
};

}  // namespace preproc
