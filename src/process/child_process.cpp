#include "process/child_process.h"

#include <algorithm>
#include <array>
#include <atomic>
#include <cerrno>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <ctime>
#include <fcntl.h>
#include <filesystem>
#include <iterator>
#include <latch>
#include <sstream>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <system_error>
#include <thread>
#include <unistd.h>
#include <utility>

#include "process/blocked_signals.h"
#include "process/signal_text.h"

namespace preproc {

namespace {

/// Process groups to kill at the end, 0 where free. A signal handler reads them.
constinit std::array<std::atomic<pid_t>, 256> live_groups{};
static_assert(std::atomic<pid_t>::is_always_lock_free);

/// False if there is no room.
bool note_group(pid_t group) {
  return std::ranges::any_of(live_groups, [&](std::atomic<pid_t>& slot) {
    pid_t free = 0;
    return slot.compare_exchange_strong(free, group);
  });
}

/// False if it was not there: `kill_children` has taken it.
bool forget_group(pid_t group) {
  return std::ranges::any_of(live_groups, [&](std::atomic<pid_t>& slot) {
    pid_t held = group;
    return slot.compare_exchange_strong(held, 0);
  });
}

struct Pipe {
  int read = -1;
  int write = -1;
  Pipe() {
    int ends[2];
    if (::pipe2(ends, O_CLOEXEC) == 0) {
      read = ends[0];
      write = ends[1];
    }
  }
  Pipe(const Pipe&) = delete;
  Pipe& operator=(const Pipe&) = delete;
  ~Pipe() {
    for (const int end : {read, write}) {
      if (end >= 0) {
        ::close(end);
      }
    }
  }
};

/// Gives an end away.
int release(int& end) { return std::exchange(end, -1); }

/// All descriptors from this one on.
void close_at_exec(int first) {
  if (::close_range(static_cast<unsigned>(first), ~0U, CLOSE_RANGE_CLOEXEC) == 0) {
    return;
  }
  // Kernels before 5.11.
  rlimit files{};
  const bool known = ::getrlimit(RLIMIT_NOFILE, &files) == 0 && files.rlim_cur != RLIM_INFINITY;
  const int end = known ? static_cast<int>(files.rlim_cur) : 65536;
  for (int fd = first; fd < end; ++fd) {
    ::fcntl(fd, F_SETFD, FD_CLOEXEC);
  }
}

/// A child that is about to start.
struct Start {
  const char* file;
  const char* const* words;
  const Pipe& in;
  const Pipe& out;
  const Pipe& err;
  const Pipe& report;  // of the error, if there is one
  ChildProcess::Role role;
};

/// Signals are as the system sets them up, except that what this program's caller ignores stays ignored.
void reset_signals() {
  constexpr int kSet[] = {SIGPIPE, SIGINT, SIGTERM, SIGALRM, SIGXFSZ};  // by the program itself
  for (int signal = 1; signal < NSIG; ++signal) {
    struct sigaction action {};
    if (::sigaction(signal, nullptr, &action) == 0 && action.sa_handler != SIG_DFL &&
        (action.sa_handler != SIG_IGN || std::ranges::find(kSet, signal) != std::end(kSet))) {
      ::signal(signal, SIG_DFL);
    }
  }
  sigset_t none;
  ::sigemptyset(&none);
  ::sigprocmask(SIG_SETMASK, &none, nullptr);
}

/// In the child, between vfork and exec: it still runs in the memory of its parent, so that only system calls are safe.
[[noreturn]] void become(const Start& start, pid_t parent) {
  ::setpgid(0, 0);
  ::prctl(PR_SET_PDEATHSIG, SIGKILL);
  if (::getppid() != parent) {
    ::_exit(127);  // the parent died before prctl
  }
  rlimit memory{};
  if (::getrlimit(RLIMIT_DATA, &memory) == 0) {
    memory.rlim_cur = memory.rlim_max;
    ::setrlimit(RLIMIT_DATA, &memory);
  }
  reset_signals();
  ::dup2(start.in.read, STDIN_FILENO);
  ::dup2(start.out.write, STDOUT_FILENO);
  ::dup2(start.err.write, STDERR_FILENO);
  if (start.role == ChildProcess::Role::Call) {
    close_at_exec(STDERR_FILENO + 1);
  }
  ::execv(start.file, const_cast<char* const*>(start.words));
  const int reason = errno;
  [[maybe_unused]] const ssize_t written = ::write(start.report.write, &reason, sizeof reason);
  ::_exit(127);
}

/// The child, or the error's number, negated. The thread waits until the child is another program. Signals have to be
/// blocked: a handler must not run in the child.
///
/// fork() runs handlers of libraries; that of libz3 waits until no check of z3's is running. vfork() runs none, and
/// copies no tables of pages. It has a frame of its own, which the child may write to.
[[gnu::noinline]] pid_t start_child(const Start& start) {
  const pid_t parent = ::getpid();
  const pid_t pid = ::vfork();  // NOLINT(bugprone-unsafe-functions): docs/architecture.md says why no posix_spawn
  if (pid == 0) {
    become(start, parent);
  }
  return pid < 0 ? -errno : pid;
}

}  // namespace

/// Starts a child and waits for its end in a thread of its own.
class ChildProcess::Keeper {
 public:
  /// Signals have to be blocked.
  explicit Keeper(const Start& start)
      : thread_([this, &start] {
          pid_ = start_child(start);
          started_.count_down();
          over_.wait();
        }) {
    started_.wait();
  }
  ~Keeper() {
    over_.count_down();
    thread_.join();
  }
  Keeper(const Keeper&) = delete;
  Keeper& operator=(const Keeper&) = delete;
  pid_t pid() const { return pid_; }

 private:
  std::latch started_{1};
  std::latch over_{1};
  pid_t pid_ = -1;
  std::thread thread_;
};

ChildProcess::ChildProcess(std::span<const std::string> words, Role role, const std::string& input_file) {
  const auto fail = [&](int reason) {
    throw StartError("cannot start `" + (words.empty() ? std::string() : words[0]) + "`: " + std::strerror(reason));
  };
  if (words.empty()) {
    fail(ENOENT);
  }
  std::string file = find_program(words[0]);
  if (file.empty()) {
    file = words[0];  // the attempt tells the reason
  }
  std::vector<const char*> arguments;
  for (const std::string& word : words) {
    arguments.push_back(word.c_str());
  }
  arguments.push_back(nullptr);
  Pipe in;
  if (!input_file.empty()) {
    ::close(release(in.read));
    ::close(release(in.write));
    in.read = ::open(input_file.c_str(), O_RDONLY | O_CLOEXEC);
  }
  Pipe out;
  Pipe err;
  Pipe report;
  if (in.read < 0 || out.read < 0 || err.read < 0 || report.read < 0) {
    fail(errno);
  }
  const Start start{file.c_str(), arguments.data(), in, out, err, report, role};
  {
    const BlockedSignals no_handler_runs_in_the_child;
    // A child dies with the thread that started it. The program's main thread ends with the program; another one may
    // end earlier, and so its companions have a keeper, where a thread can be had.
    if (role == Role::Companion && ::gettid() != ::getpid()) {
      try {
        keeper_ = std::make_unique<Keeper>(start);
      } catch (const std::system_error&) {
      }
    }
    pid_ = keeper_ ? keeper_->pid() : start_child(start);
    if (pid_ > 0) {
      ::setpgid(pid_, pid_);  // here as well: it must be so before anybody kills the group
      noted_ = note_group(pid_);
    }
  }
  if (pid_ < 0) {
    fail(-pid_);
  }
  ::close(release(report.write));
  int reason = 0;
  ssize_t got = 0;
  while ((got = ::read(report.read, &reason, sizeof reason)) < 0 && errno == EINTR) {
  }
  if (got == sizeof reason) {
    ::waitpid(pid_, nullptr, 0);
    forget_group(pid_);
    fail(reason);
  }
  input_ = release(in.write);
  output_ = release(out.read);
  errors_ = release(err.read);
  for (const int end : {input_, output_, errors_}) {
    if (end < 0) {
      continue;
    }
    ::fcntl(end, F_SETFL, ::fcntl(end, F_GETFL) | O_NONBLOCK);
  }
}

namespace {

constinit std::atomic<bool> orphans_come_here = false;

double cpu_seconds(const rusage& usage) {
  const auto seconds = [](const timeval& time) {
    return static_cast<double>(time.tv_sec) + static_cast<double>(time.tv_usec) * 1e-6;
  };
  return seconds(usage.ru_utime) + seconds(usage.ru_stime);
}

/// Waits for the members of a killed group whose leader has gone, and adds up their time. One that does not even die of
/// SIGKILL soon is left alone.
double time_of_orphans(pid_t group) {
  double sum = 0;
  for (int waited = 0; waited < 200;) {
    rusage usage{};
    const pid_t ended = ::wait4(-group, nullptr, WNOHANG, &usage);
    if (ended > 0) {
      sum += cpu_seconds(usage);
    } else if (ended < 0 && errno != EINTR) {
      break;
    } else {
      ::usleep(1000);
      ++waited;
    }
  }
  return sum;
}

}  // namespace

void adopt_orphans() { orphans_come_here = ::prctl(PR_SET_CHILD_SUBREAPER, 1) == 0; }

ChildProcess::Ending ChildProcess::end() {
  Ending ending;
  // The group may have members although its leader has ended. While the leader is not waited for, its number is taken.
  if (!over_ && (!noted_ || forget_group(pid_))) {
    ::kill(-pid_, SIGKILL);
    int status = 0;
    rusage usage{};
    pid_t ended = 0;
    while ((ended = ::wait4(pid_, &status, 0, &usage)) < 0 && errno == EINTR) {
    }
    if (ended == pid_) {
      ending.cpu_seconds = cpu_seconds(usage) + (orphans_come_here ? time_of_orphans(pid_) : 0);
      ending.status = WIFEXITED(status) ? WEXITSTATUS(status) : 0;
      ending.signal = WIFSIGNALED(status) ? WTERMSIG(status) : 0;
    }
  }
  over_ = true;
  return ending;
}

ChildProcess::~ChildProcess() {
  end();
  for (const int end : {input_, output_, errors_}) {
    if (end >= 0) {
      ::close(end);
    }
  }
}

void ChildProcess::close_input() {
  if (input_ >= 0) {
    ::close(std::exchange(input_, -1));
  }
}

std::optional<std::string> ChildProcess::ended() {
  for (int waited = 0; waited <= 100; ++waited) {
    // Left as a zombie: its number stays taken until the group is killed.
    siginfo_t info{};
    if (::waitid(P_PID, static_cast<id_t>(pid_), &info, WEXITED | WNOHANG | WNOWAIT) == 0 && info.si_pid == pid_) {
      if (info.si_code == CLD_EXITED) {
        return "exited with status " + std::to_string(info.si_status);
      }
      return "was killed by " + signal_text(info.si_status);
    }
    ::usleep(1000);
  }
  return std::nullopt;
}

bool ChildProcess::has_ended() const {
  siginfo_t info{};
  return ::waitid(P_PID, static_cast<id_t>(pid_), &info, WEXITED | WNOHANG | WNOWAIT) == 0 && info.si_pid == pid_;
}

void ChildProcess::pause() const {
  if (!over_) {
    ::kill(-pid_, SIGSTOP);
  }
}

void ChildProcess::resume() const {
  if (!over_) {
    ::kill(-pid_, SIGCONT);
  }
}

namespace {

/// The beginning of a file of /proc; empty where there is none.
std::string proc_text(pid_t pid, const std::string& file) {
  const std::string path = "/proc/" + std::to_string(pid) + "/" + file;
  const int fd = ::open(path.c_str(), O_RDONLY | O_CLOEXEC);
  if (fd < 0) {
    return {};
  }
  char text[4096];
  const ssize_t size = ::read(fd, text, sizeof text);
  ::close(fd);
  return {text, static_cast<size_t>(std::max<ssize_t>(size, 0))};
}

uint64_t resident_pages(pid_t pid) {
  unsigned long long total = 0;
  unsigned long long resident = 0;
  return std::sscanf(proc_text(pid, "statm").c_str(), "%llu %llu", &total, &resident) == 2 ? resident : 0;
}

}  // namespace

uint64_t ChildProcess::resident_bytes() const {
  uint64_t pages = resident_pages(pid_);
  std::istringstream children(proc_text(pid_, "task/" + std::to_string(pid_) + "/children"));
  for (pid_t child = 0; children >> child;) {
    pages += resident_pages(child);
  }
  return pages * static_cast<uint64_t>(::sysconf(_SC_PAGESIZE));
}

void kill_children() noexcept {
  for (const auto& slot : live_groups) {
    if (const pid_t group = slot.load(); group > 0) {
      ::kill(-group, SIGKILL);
    }
  }
  // Not left to others to wait for. One that does not even die of SIGKILL soon is.
  for (auto& slot : live_groups) {
    pid_t group = slot.load();
    for (int waited = 0; group > 0 && waited < 200; ++waited) {
      if (::waitpid(group, nullptr, WNOHANG) != 0) {
        slot.compare_exchange_strong(group, 0);
        break;
      }
      constexpr timespec kMillisecond{0, 1000000};
      ::nanosleep(&kMillisecond, nullptr);
    }
  }
}

std::vector<std::string> split_command_line(const std::string& line) {
  std::vector<std::string> words;
  bool open = false;
  char quote = '\0';
  for (size_t i = 0; i < line.size(); ++i) {
    const char c = line[i];
    if (quote == '\0' && (c == ' ' || c == '\t' || c == '\n')) {
      open = false;
      continue;
    }
    if (!open) {
      words.emplace_back();
      open = true;
    }
    if (c == quote) {
      quote = '\0';
    } else if (quote == '\0' && (c == '\'' || c == '"')) {
      quote = c;
    } else if (quote != '\'' && c == '\\' && i + 1 < line.size()) {
      words.back() += line[++i];
    } else {
      words.back() += c;
    }
  }
  return words;
}

std::string find_program(const std::string& name) {
  const auto executable = [](const std::string& path) { return ::access(path.c_str(), X_OK) == 0; };
  const auto is_this_program = [](const std::string& path) {
    std::error_code unknown;
    return std::filesystem::equivalent(path, "/proc/self/exe", unknown);
  };
  if (name.find('/') != std::string::npos) {
    return executable(name) ? name : std::string();
  }
  const char* path = std::getenv("PATH");
  const std::string folders = path == nullptr ? "/usr/local/bin:/usr/bin:/bin" : path;
  for (size_t begin = 0; !name.empty() && begin <= folders.size();) {
    const size_t end = std::min(folders.find(':', begin), folders.size());
    const std::string folder = folders.substr(begin, end - begin);
    if (const std::string file = (folder.empty() ? "." : folder) + "/" + name;
        executable(file) && !is_this_program(file)) {
      return file;
    }
    begin = end + 1;
  }
  return {};
}

}  // namespace preproc
