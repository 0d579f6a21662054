#include "summaries/tree_claims.h"

#include <array>
#include <cerrno>
#include <charconv>
#include <csignal>
#include <unistd.h>

namespace preproc {

namespace {

int64_t this_period() {
  const auto now = std::chrono::system_clock::now().time_since_epoch();
  return std::chrono::duration_cast<std::chrono::seconds>(now) / TreeClaims::kLease;
}

std::string host_name() {
  std::array<char, 256> name{};
  return ::gethostname(name.data(), name.size() - 1) == 0 ? name.data() : "";
}

bool is_alive(std::string_view process) {
  pid_t pid = 0;
  const auto [end, error] = std::from_chars(process.data(), process.data() + process.size(), pid);
  return error != std::errc() || ::kill(pid, 0) == 0 || errno != ESRCH;
}

}  // namespace

TreeClaims::TreeClaims(MemoStore& store, int64_t process)
    : store_(store), host_(host_name() + " "), own_(host_ + std::to_string(process)) {}

int64_t TreeClaims::own_process() { return ::getpid(); }

Digest TreeClaims::key_in(const Digest& key, int64_t period) const {
  DigestBuilder all;
  all.add(key);
  all.add(static_cast<uint64_t>(period));
  return all.finish();
}

/// True if the holder is another process, which may go on with what it has claimed.
bool TreeClaims::is_other(std::string_view holder) const {
  return holder != own_ && (!holder.starts_with(host_) || is_alive(holder.substr(host_.size())));
}

/// For this period and the next.
void TreeClaims::write(const Digest& key) {
  const int64_t now = this_period();
  for (const int64_t period : {now, now + 1}) {
    store_.put(EntryKind::Claim, key_in(key, period), own_);
  }
  store_.flush();
  written_until_ = now + 1;
}

bool TreeClaims::claim(const Digest& key) {
  const int64_t now = this_period();
  const std::optional<std::string> holder = store_.get(EntryKind::Claim, key_in(key, now));
  if (holder && is_other(*holder)) {
    return false;
  }
  // The next period decides between those that come within a moment, also where one of them is in that already.
  for (const int64_t period : {now + 1, now}) {
    if (is_other(store_.put_if_absent(EntryKind::Claim, key_in(key, period), own_))) {
      return false;
    }
  }
  write(key);  // in the place of a process that has ended
  return true;
}

void TreeClaims::renew(const Digest& key) {
  if (this_period() >= written_until_) {
    write(key);
  }
}

}  // namespace preproc
