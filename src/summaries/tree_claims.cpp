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

bool TreeClaims::is_held_by_other(const Digest& key) const {
  const std::optional<std::string> holder = store_.get(EntryKind::Claim, key_in(key, this_period()));
  if (!holder || *holder == own_) {
    return false;
  }
  return !holder->starts_with(host_) || is_alive(std::string_view(*holder).substr(host_.size()));
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
  if (is_held_by_other(key)) {
    return false;
  }
  write(key);
  return true;
}

void TreeClaims::renew(const Digest& key) {
  if (this_period() >= written_until_) {
    write(key);
  }
}

}  // namespace preproc
