// api-fuzz: random calls of the C interface, each answer checked. See `kHelp`.

#include <algorithm>
#include <chrono>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include "api_fuzz/generator.h"

namespace {

using api_fuzz::Finding;
using api_fuzz::Generator;
using api_fuzz::World;

constexpr const char* kHelp =
    R"(usage: api-fuzz [--seed S] [--traces N | --seconds N] [--length N] [--findings FOLDER]
       api-fuzz --replay FILE
       api-fuzz --shrink FILE

Makes traces of calls of preproc/preproc.h, from the seeds S, S+1, ..., and checks what the library answers: the status of
checks by trying all assignments, models and values by evaluating what was asserted on them, cores by trying again,
simplified, parsed and substituted terms by comparing them under assignments, emitted scripts by running them, and that
each mistake has its error. Nothing of the library is used to know what is right.

A trace is a text with a line for each call, and runs in a process of its own: one that crashes, takes more than 60 s of
a processor, or has no end within ten minutes, is a finding too. A finding is written to FOLDER (findings-api), and made smaller beside it. Exit status
1 if there is one.
)";

constexpr int kFound = 3;
constexpr rlim_t kMostSeconds = 60;
constexpr unsigned kMostSecondsOfClock = 600;  // where it waits for itself

struct Outcome {
  bool fine = true;
  std::string kind = {};  ///< of the finding: two of one kind are taken for one
  std::string text = {};
  uint64_t compared = 0;
  uint64_t not_compared = 0;
  uint64_t checks = 0;
  uint64_t unknown = 0;
};

using Lines = std::vector<std::string>;

Lines read_lines(const std::string& name) {
  std::ifstream file(name);
  Lines lines;
  for (std::string line; std::getline(file, line);) {
    lines.push_back(line);
  }
  return lines;
}

void write_lines(const std::string& name, const Lines& lines, const std::string& remark) {
  std::ofstream file(name);
  if (!remark.empty()) {
    file << "# " << remark << "\n";
  }
  for (const std::string& line : lines) {
    file << line << "\n";
  }
}

/// Runs `acts` with a world in a process of its own, whose words come back through a file.
template <typename Acts>
Outcome run_apart(const std::string& scratch, const Acts& acts) {
  std::cout.flush();
  const pid_t child = ::fork();
  if (child == 0) {
    const rlimit most{kMostSeconds, kMostSeconds};
    ::setrlimit(RLIMIT_CPU, &most);
    ::alarm(kMostSecondsOfClock);
    std::ofstream result(scratch);
    try {
      World world;
      acts(world);
      result << world.compared << " " << world.not_compared << " " << world.checks << " " << world.unknown << std::endl;
    } catch (const Finding& finding) {
      result << finding.what() << std::endl;
      ::_exit(kFound);
    } catch (const std::exception& error) {
      result << "exception: " << error.what() << std::endl;
      ::_exit(kFound);
    }
    ::_exit(0);
  }
  int status = 0;
  ::waitpid(child, &status, 0);
  Outcome outcome;
  std::ifstream result(scratch);
  if (WIFEXITED(status) && WEXITSTATUS(status) == 0) {
    result >> outcome.compared >> outcome.not_compared >> outcome.checks >> outcome.unknown;
    return outcome;
  }
  outcome.fine = false;
  if (WIFSIGNALED(status)) {
    const int signal = WTERMSIG(status);
    outcome.text = signal == SIGXCPU || signal == SIGKILL || signal == SIGALRM
                       ? "no end:"
                       : "signal " + std::to_string(signal) + ":";
  } else {
    outcome.text.assign(std::istreambuf_iterator<char>(result), {});
    outcome.text = outcome.text.empty() ? "exit " + std::to_string(WEXITSTATUS(status)) + ":" : outcome.text;
  }
  outcome.kind = outcome.text.substr(0, outcome.text.find(':'));
  return outcome;
}

Outcome replay(const Lines& lines, const std::string& scratch) {
  return run_apart(scratch, [&](World& world) {
    for (const std::string& line : lines) {
      world.act(line);
    }
  });
}

/// The trace of a seed, which is written to `name` as it is made.
Outcome make(uint64_t seed, size_t length, const std::string& name, const std::string& scratch) {
  return run_apart(scratch, [&](World& world) {
    std::ofstream trace(name);
    Generator generator(seed);
    for (size_t i = 0; i < length; ++i) {
      const std::string line = generator.next(world);
      if (!line.empty()) {
        trace << line << std::endl;  // before it is done
        world.act(line);
      }
    }
  });
}

/// A trace with a finding of the same kind from which no line can be taken: halves, quarters, ... are tried.
Lines shrink(Lines lines, const Outcome& found, const std::string& scratch) {
  for (size_t piece = std::max<size_t>(1, lines.size() / 2);;) {
    bool changed = false;
    for (size_t at = 0; at < lines.size();) {
      Lines fewer = lines;
      const auto begin = fewer.begin() + static_cast<ptrdiff_t>(at);
      fewer.erase(begin, fewer.begin() + static_cast<ptrdiff_t>(std::min(at + piece, lines.size())));
      const Outcome outcome = replay(fewer, scratch);
      if (!outcome.fine && outcome.kind == found.kind) {
        lines = std::move(fewer);
        changed = true;
      } else {
        at += piece;
      }
    }
    if (piece == 1 && !changed) {
      return lines;
    }
    piece = std::max<size_t>(1, piece / 2);
  }
}

}  // namespace

int main(int argc, char** argv) {
  uint64_t seed = 1;
  uint64_t traces = 0;
  double seconds = 0;
  size_t length = 200;
  std::string folder = "findings-api";
  std::string replayed;
  std::string shrunk;
  for (int i = 1; i < argc; ++i) {
    const std::string option = argv[i];
    if (i + 1 == argc) {
      std::cout << kHelp;
      return option == "--help" ? 0 : 2;
    }
    const std::string value = argv[++i];
    if (option == "--seed") {
      seed = std::stoull(value);
    } else if (option == "--traces") {
      traces = std::stoull(value);
    } else if (option == "--seconds") {
      seconds = std::stod(value);
    } else if (option == "--length") {
      length = std::stoull(value);
    } else if (option == "--findings") {
      folder = value;
    } else if (option == "--replay") {
      replayed = value;
    } else if (option == "--shrink") {
      shrunk = value;
    } else {
      std::cout << kHelp;
      return 2;
    }
  }
  const std::string scratch =
      (std::filesystem::temp_directory_path() / ("api-fuzz-" + std::to_string(::getpid()))).string();
  const auto clean = [&](int status) {
    std::filesystem::remove(scratch);
    std::filesystem::remove(scratch + ".trace");
    return status;
  };
  if (!replayed.empty() || !shrunk.empty()) {
    const Lines lines = read_lines(replayed.empty() ? shrunk : replayed);
    const Outcome outcome = replay(lines, scratch);
    std::cout << (outcome.fine ? "nothing was found" : outcome.text) << "\n";
    if (!outcome.fine && !shrunk.empty()) {
      const Lines less = shrink(lines, outcome, scratch);
      write_lines(shrunk + ".small", less, {});
      std::cout << shrunk << ".small: " << less.size() << " lines of " << lines.size() << "\n";
    }
    return clean(outcome.fine ? 0 : 1);
  }
  if (traces == 0 && seconds == 0) {
    traces = 100;
  }
  const auto begin = std::chrono::steady_clock::now();
  Outcome sums;
  uint64_t made = 0;
  uint64_t findings = 0;
  for (; (traces == 0 || made < traces) &&
         (seconds == 0 || std::chrono::steady_clock::now() - begin < std::chrono::duration<double>(seconds));
       ++made) {
    const Outcome outcome = make(seed + made, length, scratch + ".trace", scratch);
    sums.compared += outcome.compared;
    sums.not_compared += outcome.not_compared;
    sums.checks += outcome.checks;
    sums.unknown += outcome.unknown;
    if (outcome.fine) {
      continue;
    }
    ++findings;
    std::filesystem::create_directories(folder);
    const std::string name = folder + "/" + std::to_string(seed + made) + ".trace";
    const Lines lines = read_lines(scratch + ".trace");
    const std::string first_line = outcome.text.substr(0, outcome.text.find('\n'));
    write_lines(name, lines, first_line);
    const Lines less = shrink(lines, outcome, scratch);
    write_lines(name + ".small", less, first_line);
    std::cout << name << ": " << outcome.text << "  " << less.size() << " lines of " << lines.size() << "\n";
  }
  std::cout << made << " traces, " << sums.checks << " checks (" << sums.unknown << " unknown), " << sums.compared
            << " terms compared, " << sums.not_compared << " not, " << findings << " findings\n";
  return clean(findings == 0 ? 0 : 1);
}
