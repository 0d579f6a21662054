#pragma once

#include <algorithm>
#include <chrono>
#include <cstdint>
#include <fcntl.h>
#include <filesystem>
#include <iostream>
#include <string>
#include <sys/resource.h>
#include <sys/wait.h>
#include <system_error>
#include <unistd.h>
#include <vector>

/// Whole processes under measurement: start-up, reading and all.
namespace preproc::bench {

/// What needs more than this on a file has failed.
inline constexpr rlim_t kCpuSeconds = 60;

/// A program under measurement; the file's name is its last argument.
struct Contender {
  std::string name;
  std::vector<std::string> command;
};

struct Measurement {
  double wall_seconds = 0;
  double cpu_seconds = 0;
  uint64_t peak_bytes = 0;
  bool failed = false;  ///< not there, out of time, or exit status other than 0
};

/// The rest of a copied process: `work`, then the end.
template <typename Work>
pid_t forked(Work&& work) {
  std::cout.flush();
  const pid_t child = fork();
  if (child < 0) {
    throw std::system_error(errno, std::generic_category(), "fork");
  }
  if (child == 0) {
    work();
    _exit(127);
  }
  return child;
}

inline Measurement measure(const Contender& contender, const std::filesystem::path& file, rlim_t cpu_seconds) {
  std::vector<std::string> arguments = contender.command;
  arguments.push_back(file);
  std::vector<char*> argv;
  for (std::string& argument : arguments) {
    argv.push_back(argument.data());
  }
  argv.push_back(nullptr);
  const auto start = std::chrono::steady_clock::now();
  const pid_t child = forked([&] {
    const int null = open("/dev/null", O_RDWR);
    for (const int fd : {STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO}) {
      dup2(null, fd);
    }
    const rlimit limit{cpu_seconds, cpu_seconds};
    setrlimit(RLIMIT_CPU, &limit);
    execvp(argv[0], argv.data());
  });
  int status = 0;
  rusage usage{};
  if (wait4(child, &status, 0, &usage) != child) {
    throw std::system_error(errno, std::generic_category(), "wait4");
  }
  const std::chrono::duration<double> wall = std::chrono::steady_clock::now() - start;
  const auto seconds = [](const timeval& t) {
    return static_cast<double>(t.tv_sec) + static_cast<double>(t.tv_usec) * 1e-6;
  };
  return {wall.count(), seconds(usage.ru_utime) + seconds(usage.ru_stime),
          static_cast<uint64_t>(usage.ru_maxrss) * 1024, !WIFEXITED(status) || WEXITSTATUS(status) != 0};
}

/// The least times and the most memory of so many rounds, in which the programs take turns.
inline std::vector<Measurement> measure_all(const std::vector<Contender>& contenders, const std::filesystem::path& file,
                                            unsigned repetitions, rlim_t cpu_seconds = kCpuSeconds) {
  std::vector<Measurement> best(contenders.size());
  for (unsigned round = 0; round < repetitions; ++round) {
    for (size_t i = 0; i < contenders.size(); ++i) {
      const Measurement m = measure(contenders[i], file, cpu_seconds);
      Measurement& b = best[i];
      b.wall_seconds = round == 0 ? m.wall_seconds : std::min(b.wall_seconds, m.wall_seconds);
      b.cpu_seconds = round == 0 ? m.cpu_seconds : std::min(b.cpu_seconds, m.cpu_seconds);
      b.peak_bytes = std::max(b.peak_bytes, m.peak_bytes);
      b.failed = b.failed || m.failed;
    }
  }
  return best;
}

}  // namespace preproc::bench
