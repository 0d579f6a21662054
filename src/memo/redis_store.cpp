#include "memo/redis_store.h"

#include <algorithm>
#include <array>
#include <fcntl.h>
#include <map>
#include <poll.h>
#include <set>
#include <stdexcept>
#include <sys/time.h>
#include <unistd.h>

#include <fmt/format.h>
#include <hiredis/hiredis.h>

#include "memo/sealed_entry.h"
#include "process/closed_pipe.h"
#include "script/diagnostic.h"
#include "value/number_in.h"

namespace preproc {

namespace {

using Clock = std::chrono::steady_clock;

constexpr std::chrono::microseconds kAnswerLimit(1'000'000);        // for one whole answer
constexpr std::chrono::microseconds kLeastOperationLimit(200'000);  // for the same, at the end of a check
constexpr std::chrono::microseconds kOperationLimit(5'000'000);     // for all answers to one operation
constexpr size_t kMaxUnanswered = 256;
constexpr uint64_t kMaxUnsent = uint64_t{1} << 18;
constexpr size_t kMaxAnswer = size_t{64} << 20;  // bytes
constexpr auto kMaxParts = 1'000'000;            // of one answer
constexpr size_t kMaxErrorText = 200;            // bytes of the server's words in a warning
constexpr std::chrono::seconds kScanLimit(20);   // without a new entry among the keys of a server

timeval to_timeval(std::chrono::microseconds time) { return {time.count() / 1'000'000, time.count() % 1'000'000}; }

/// The function of hiredis that makes lists.
decltype(redisReplyObjectFunctions::createArray) create_array = nullptr;

/// The functions by which hiredis makes replies, with a bound for lists: it makes room for as many parts as the server
/// says there will be.
redisReplyObjectFunctions bounded(const redisReplyObjectFunctions& usual) {
  create_array = usual.createArray;
  redisReplyObjectFunctions functions = usual;
  functions.createArray = [](const redisReadTask* task, auto parts) -> void* {
    return static_cast<long long>(parts) > kMaxParts ? nullptr : create_array(task, parts);
  };
  return functions;
}

int number_between(std::string_view text, int least, int most, const std::string& what) {
  const std::optional<int> number = number_in<int>(text);
  if (!number || *number < least || *number > most) {
    throw std::invalid_argument(fmt::format("expected {} from {} to {} and not `{}`", what, least, most, text));
  }
  return *number;
}

std::string_view text_of(const redisReply* reply) { return {reply->str, reply->len}; }

}  // namespace

RedisAddress RedisAddress::parse(const std::string& location) {
  constexpr std::string_view kScheme = "redis://";
  RedisAddress address;
  std::string_view rest(location);
  if (!rest.starts_with(kScheme)) {
    throw std::invalid_argument("expected redis://HOST:PORT/DATABASE");
  }
  rest.remove_prefix(kScheme.size());
  if (const size_t slash = rest.find('/'); slash != std::string_view::npos) {
    if (slash + 1 < rest.size()) {
      address.database = number_between(rest.substr(slash + 1), 0, 1'000'000, "a database");
    }
    rest = rest.substr(0, slash);
  }
  if (const size_t at = rest.rfind('@'); at != std::string_view::npos) {
    const std::string_view who = rest.substr(0, at);
    const size_t colon = who.find(':');
    address.user = colon == std::string_view::npos ? std::string_view() : who.substr(0, colon);
    address.password = colon == std::string_view::npos ? who : who.substr(colon + 1);
    rest.remove_prefix(at + 1);
  }
  const size_t bracket = rest.starts_with('[') ? rest.find(']') : std::string_view::npos;
  const size_t colon = rest.find(':', bracket == std::string_view::npos ? 0 : bracket);
  if (colon != std::string_view::npos) {
    address.port = number_between(rest.substr(colon + 1), 1, 65535, "a port");
    rest = rest.substr(0, colon);
  }
  if (bracket != std::string_view::npos) {
    rest = rest.substr(1, bracket - 1);
  }
  if (rest.empty()) {
    throw std::invalid_argument("expected redis://HOST:PORT/DATABASE, there is no host");
  }
  address.host = rest;
  return address;
}

RedisStore::RedisStore(RedisAddress address, StoreVersion version, StoreWarning warn, StoreAccess access)
    : address_(std::move(address)),
      version_(std::move(version)),
      warn_(std::move(warn)),
      refuses_(access == StoreAccess::ReadOnly) {
  connect();
}

RedisStore::~RedisStore() {
  flush();
  if (server_ != nullptr && process_ == ::getpid()) {
    redisFree(server_);
  }
}

void RedisStore::connect() {
  process_ = ::getpid();
  server_ = redisConnectWithTimeout(address_.host.c_str(), address_.port, to_timeval(kAnswerLimit));
  if (server_ == nullptr) {
    warn_("no memory for a connection to the memo, going on without it");
    return;
  }
  if (server_->err != 0) {
    return give_up(server_->errstr);
  }
  // Nothing blocks but `wait_for_server`.
  server_->flags &= ~REDIS_BLOCK;
  ::fcntl(server_->fd, F_SETFL, ::fcntl(server_->fd, F_GETFL) | O_NONBLOCK);
  static redisReplyObjectFunctions functions = bounded(*server_->reader->fn);
  server_->reader->fn = &functions;
  begin_operation();
  const bool logged_in =
      address_.password.empty() || (address_.user.empty() ? command({"AUTH", address_.password})
                                                          : command({"AUTH", address_.user, address_.password}));
  if (logged_in) {
    command({"SELECT", std::to_string(address_.database)});
  }
}

/// Sends one command and waits for its answer; true if that is no error.
bool RedisStore::command(std::initializer_list<std::string_view> words) {
  std::vector<const char*> texts;
  std::vector<size_t> sizes;
  for (const std::string_view word : words) {
    texts.push_back(word.data());
    sizes.push_back(word.size());
  }
  redisAppendCommandArgv(server_, static_cast<int>(texts.size()), texts.data(), sizes.data());
  redisReply* const reply = next_reply();
  if (reply == nullptr) {
    if (server_ != nullptr) {
      give_up("interrupted");
    }
    return false;
  }
  const std::string error = reply->type == REDIS_REPLY_ERROR ? std::string(text_of(reply)) : std::string();
  freeReplyObject(reply);
  if (!error.empty()) {
    give_up(error);
  }
  return error.empty();
}

void RedisStore::give_up(const std::string& why) {
  warn_(fmt::format("the memo redis://{}:{}/{} cannot be used ({}), going on without it", address_.host, address_.port,
                    address_.database, excerpt(why, kMaxErrorText)));
  redisFree(server_);
  server_ = nullptr;
}

/// True if there is a connection of this very process: a process made by fork() makes its own.
bool RedisStore::ready() {
  if (process_ != ::getpid() && server_ != nullptr) {
    redisFree(server_);  // the other keeps its end
    unanswered_ = 0;
    unsent_bytes_ = 0;
    connect();
  }
  return server_ != nullptr;
}

std::string RedisStore::key_text(EntryKind kind, const Digest& key) const {
  return fmt::format("{}{}:{}", version_.prefix(), static_cast<int>(kind), key.hexadecimal());
}

/// The inverse of `key_text`; nothing: it is a key of somebody else's.
std::optional<std::pair<EntryKind, Digest>> RedisStore::key_of(std::string_view text) const {
  const std::string prefix = version_.prefix();
  const size_t colon = text.rfind(':');
  constexpr size_t kDigits = 2 * sizeof(Digest::words);
  if (!text.starts_with(prefix) || colon < prefix.size() || text.size() - colon - 1 != kDigits) {
    return {};
  }
  const std::optional<uint8_t> kind = number_in<uint8_t>(text.substr(prefix.size(), colon - prefix.size()));
  std::string bytes;
  for (size_t place = colon + 1; place < text.size(); place += 2) {
    const std::optional<uint8_t> byte = number_in<uint8_t>(text.substr(place, 2), 16);
    if (!byte) {
      return {};
    }
    bytes += static_cast<char>(*byte);
  }
  return kind ? std::optional(std::pair(static_cast<EntryKind>(*kind), Digest::from_bytes(bytes))) : std::nullopt;
}

/// The answers from now on belong to one operation, which has its time.
void RedisStore::begin_operation() {
  const Clock::time_point now = Clock::now();
  operation_end_ = std::min(now + kOperationLimit, std::max(stop().deadline(), now + kLeastOperationLimit));
}

/// Waits until the server has something to say, or takes more of what was not sent. False if nobody is to wait any
/// more.
bool RedisStore::wait_for_server(Clock::time_point end, bool sent) {
  constexpr std::chrono::milliseconds kStep(10);  // between two looks at the token
  while (true) {
    const bool waits = !stop().is_interrupted() && Clock::now() < end;
    pollfd server{server_->fd, static_cast<short>(sent ? POLLIN : POLLIN | POLLOUT), 0};
    if (::poll(&server, 1, waits ? static_cast<int>(kStep.count()) : 0) > 0) {
      return true;
    }
    if (!waits) {
      return false;
    }
  }
}

/// The answer to the command that was sent first of those not answered. Null where there is none: after giving up, or
/// where nobody waits, as the end of the work was requested.
redisReply* RedisStore::next_reply() {
  const Clock::time_point end = std::min(Clock::now() + kAnswerLimit, operation_end_);
  const redisReader& reader = *server_->reader;
  size_t received = reader.len - reader.pos;
  for (;;) {
    void* reply = nullptr;
    if (redisGetReplyFromReader(server_, &reply) != REDIS_OK) {
      break;
    }
    if (reply != nullptr) {
      return static_cast<redisReply*>(reply);
    }
    if (received > kMaxAnswer) {
      give_up("its answer is too large");
      return nullptr;
    }
    const WithoutPipeSignal without_signal;
    int sent = 0;
    if (redisBufferWrite(server_, &sent) != REDIS_OK) {
      break;
    }
    if (!wait_for_server(end, sent == 1)) {
      if (!stop().is_interrupted()) {
        give_up("no whole answer in time");
      }
      return nullptr;
    }
    const size_t before = reader.len;
    if (redisBufferRead(server_) != REDIS_OK) {
      break;
    }
    received += reader.len - std::min(before, reader.len);
  }
  give_up(server_->err == REDIS_ERR_OOM ? "its answer is too large" : server_->errstr);
  return nullptr;
}

/// Reads the answers that nobody waits for.
bool RedisStore::drain() {
  for (; unanswered_ > 0; --unanswered_) {
    redisReply* const reply = next_reply();
    if (reply == nullptr) {
      unanswered_ = server_ == nullptr ? 0 : unanswered_;
      return false;
    }
    if (reply->type == REDIS_REPLY_ERROR && !refuses_) {
      refuses_ = true;  // it is full, or a replica
      warn_(fmt::format("the memo redis://{}:{}/{} cannot be written ({}), it is only read", address_.host,
                        address_.port, address_.database, excerpt(text_of(reply), kMaxErrorText)));
    }
    freeReplyObject(reply);
  }
  unsent_bytes_ = 0;
  return true;
}

std::optional<std::string> RedisStore::get(EntryKind kind, const Digest& key) {
  return get_all(kind, std::span(&key, 1)).front();
}

std::vector<std::optional<std::string>> RedisStore::get_all(EntryKind kind, std::span<const Digest> keys) {
  std::vector<std::optional<std::string>> entries(keys.size());
  if (!ready()) {
    return entries;
  }
  for (const Digest& key : keys) {
    const std::string text = key_text(kind, key);
    std::array<const char*, 2> words{"GET", text.data()};
    const std::array<size_t, 2> sizes{3, text.size()};
    redisAppendCommandArgv(server_, 2, words.data(), sizes.data());
  }
  begin_operation();
  if (!drain()) {
    unanswered_ += server_ == nullptr ? 0 : keys.size();
    return entries;
  }
  for (size_t i = 0; i < keys.size(); ++i) {
    redisReply* const reply = next_reply();
    if (reply == nullptr) {
      unanswered_ = server_ == nullptr ? 0 : keys.size() - i;
      return entries;
    }
    if (reply->type == REDIS_REPLY_STRING) {
      entries[i] = unseal_entry(kind, keys[i], version_, text_of(reply));
    }
    freeReplyObject(reply);
  }
  return entries;
}

/// One step of SCAN: fills in the keys of this version, and sets the cursor to that of the next step, "0" behind the
/// last one. False after giving up.
bool RedisStore::scan(std::string& cursor, std::map<EntryKind, std::vector<Digest>>& keys) {
  if (!ready()) {
    return false;
  }
  begin_operation();
  if (!drain()) {
    return false;
  }
  const std::string pattern = version_.prefix() + "*";
  std::array<const char*, 6> words{"SCAN", cursor.data(), "MATCH", pattern.data(), "COUNT", "1000"};
  const std::array<size_t, 6> sizes{4, cursor.size(), 5, pattern.size(), 5, 4};
  redisAppendCommandArgv(server_, 6, words.data(), sizes.data());
  redisReply* const reply = next_reply();
  if (reply == nullptr) {
    unanswered_ = server_ == nullptr ? 0 : 1;
    return false;
  }
  const bool is_good = reply->type == REDIS_REPLY_ARRAY && reply->elements == 2 &&
                       reply->element[0]->type == REDIS_REPLY_STRING && reply->element[1]->type == REDIS_REPLY_ARRAY;
  if (!is_good) {
    const std::string why = reply->type == REDIS_REPLY_ERROR ? std::string(text_of(reply)) : "no answer to SCAN";
    freeReplyObject(reply);
    give_up(why);
    return false;
  }
  cursor = text_of(reply->element[0]);
  for (size_t i = 0; i < reply->element[1]->elements; ++i) {
    const redisReply* const key = reply->element[1]->element[i];
    if (const auto read = key->type == REDIS_REPLY_STRING ? key_of(text_of(key)) : std::nullopt) {
      keys[read->first].push_back(read->second);
    }
  }
  freeReplyObject(reply);
  return true;
}

void RedisStore::visit(const Visitor& visit) {
  std::string cursor = "0";
  std::set<std::string> cursors;  // none comes twice, where the server makes progress
  std::set<std::pair<EntryKind, Digest>> seen;
  Clock::time_point last_found = Clock::now();
  do {
    std::map<EntryKind, std::vector<Digest>> keys;
    if (!scan(cursor, keys)) {
      return;
    }
    for (auto& [kind, digests] : keys) {
      std::erase_if(digests, [&](const Digest& digest) { return !seen.emplace(kind, digest).second; });
      const std::vector<std::optional<std::string>> entries = get_all(kind, digests);
      for (size_t i = 0; i < entries.size(); ++i) {
        if (entries[i]) {
          visit(kind, digests[i], *entries[i]);
          last_found = Clock::now();
        }
      }
    }
    if (!ready()) {
      return;
    }
    if (cursor != "0" && (!cursors.insert(cursor).second || Clock::now() - last_found > kScanLimit)) {
      return give_up("its answers to SCAN do not come to an end");
    }
  } while (cursor != "0");
}

void RedisStore::put(EntryKind kind, const Digest& key, std::string_view bytes) {
  if (!ready() || refuses_) {
    return;
  }
  const std::string text = key_text(kind, key);
  const std::string sealed = seal_entry(kind, key, version_, bytes);
  std::array<const char*, 3> words{"SET", text.data(), sealed.data()};
  const std::array<size_t, 3> sizes{3, text.size(), sealed.size()};
  redisAppendCommandArgv(server_, 3, words.data(), sizes.data());
  ++unanswered_;
  unsent_bytes_ += sealed.size();
  if (unanswered_ >= kMaxUnanswered || unsent_bytes_ >= kMaxUnsent) {
    begin_operation();
    drain();
  }
}

std::string RedisStore::put_if_absent(EntryKind kind, const Digest& key, std::string_view bytes) {
  if (!ready() || refuses_) {
    return std::string(bytes);
  }
  const std::string text = key_text(kind, key);
  const std::string sealed = seal_entry(kind, key, version_, bytes);
  std::array<const char*, 4> words{"SET", text.data(), sealed.data(), "NX"};
  const std::array<size_t, 4> sizes{3, text.size(), sealed.size(), 2};
  redisAppendCommandArgv(server_, 4, words.data(), sizes.data());
  ++unanswered_;
  begin_operation();
  drain();
  return get(kind, key).value_or(std::string(bytes));
}

void RedisStore::flush() {
  if (ready()) {
    begin_operation();
    drain();
  }
}

}  // namespace preproc
