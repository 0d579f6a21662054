// What a round of an incremental client costs as a session grows old: (push 1), an assertion, (check-sat), (pop 1),
// each sent when the answer to the one before has been read.
//
//   bench-rounds [--program FILE] [ROUNDS...]
//
// For each of ROUNDS (default 100, 500, 1000) and each way to solve, a process of its own: milliseconds on the clock
// for a round, in the mean of the first hundred without the very first (it loads the solver) and of the last hundred,
// and the peak of resident memory. No two rounds ask the same: nothing that is kept for a round is of use to a later
// one.
#include <algorithm>
#include <chrono>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <numeric>
#include <stdexcept>
#include <string>
#include <sys/wait.h>
#include <system_error>
#include <unistd.h>
#include <vector>

#include <fmt/format.h>

namespace {

namespace fs = std::filesystem;

constexpr size_t kHundred = 100;

/// A solver that answers line by line.
class Client {
 public:
  explicit Client(const std::vector<std::string>& command) {
    int to[2];
    int from[2];
    if (pipe(to) != 0 || pipe(from) != 0) {
      throw std::system_error(errno, std::generic_category(), "pipe");
    }
    pid_ = fork();
    if (pid_ == 0) {
      dup2(to[0], STDIN_FILENO);
      dup2(from[1], STDOUT_FILENO);
      for (const int fd : {to[0], to[1], from[0], from[1]}) {
        close(fd);
      }
      std::vector<char*> argv;
      for (const std::string& word : command) {
        argv.push_back(const_cast<char*>(word.c_str()));
      }
      argv.push_back(nullptr);
      execvp(argv[0], argv.data());
      _exit(127);
    }
    close(to[0]);
    close(from[1]);
    input_ = fdopen(to[1], "w");
    output_ = fdopen(from[0], "r");
  }
  ~Client() {
    std::fclose(input_);
    std::fclose(output_);
    waitpid(pid_, nullptr, 0);
  }
  Client(const Client&) = delete;
  Client& operator=(const Client&) = delete;

  void send(const std::string& text) {
    std::fputs(text.c_str(), input_);
    std::fflush(input_);
  }

  std::string answer() {
    char line[256];
    if (std::fgets(line, sizeof line, output_) == nullptr) {
      throw std::runtime_error("the solver has gone");
    }
    return line;
  }

  /// Of the process that solves, which may be a child of the program.
  double peak_megabytes() const {
    pid_t worker = pid_;
    std::ifstream(fmt::format("/proc/{0}/task/{0}/children", pid_)) >> worker;
    return std::max(peak_megabytes(pid_), peak_megabytes(worker));
  }

 private:
  static double peak_megabytes(pid_t pid) {
    std::ifstream status(fmt::format("/proc/{}/status", pid));
    for (std::string line; std::getline(status, line);) {
      if (line.starts_with("VmHWM:")) {
        return std::stod(line.substr(6)) / 1024;
      }
    }
    return 0;
  }

  pid_t pid_ = -1;
  std::FILE* input_ = nullptr;
  std::FILE* output_ = nullptr;
};

double mean(std::vector<double>::const_iterator first, std::vector<double>::const_iterator last) {
  return first == last ? 0 : std::accumulate(first, last, 0.0) / static_cast<double>(last - first);
}

void measure(const std::string& name, const std::vector<std::string>& command, size_t rounds) {
  Client client(command);
  client.send(
      "(set-logic QF_UFBV)(declare-const x (_ BitVec 32))(declare-fun f ((_ BitVec 32)) (_ BitVec 32))"
      "(assert (bvult x #x00010000))\n");
  std::vector<double> milliseconds;
  for (size_t i = 0; i < rounds; ++i) {
    const auto start = std::chrono::steady_clock::now();
    client.send(
        fmt::format("(push 1)(assert (= (f (bvadd x #x{:08x})) (bvor x #x{:08x})))(check-sat)(pop 1)\n", i, 7 * i));
    if (client.answer() != "sat\n") {
      throw std::runtime_error("an answer other than sat");
    }
    milliseconds.push_back(std::chrono::duration<double, std::milli>(std::chrono::steady_clock::now() - start).count());
  }
  const auto hundred = static_cast<std::ptrdiff_t>(std::min(kHundred, rounds));
  fmt::print("{:<28} {:>6} {:>10.3f} {:>10.3f} {:>10.3f} {:>9.1f}\n", name, rounds, milliseconds.front(),
             mean(milliseconds.begin() + 1, milliseconds.begin() + hundred),
             mean(milliseconds.end() - hundred, milliseconds.end()), client.peak_megabytes());
  std::cout.flush();
}

}  // namespace

int main(int argc, char** argv) {
  try {
    std::string program = fs::canonical("/proc/self/exe").parent_path() / "preproc-solve";
    std::vector<size_t> counts;
    for (int i = 1; i < argc; ++i) {
      const std::string argument = argv[i];
      if (argument == "--program" && i + 1 < argc) {
        program = argv[++i];
      } else {
        counts.push_back(std::max<size_t>(2, std::stoul(argument)));
      }
    }
    if (counts.empty()) {
      counts = {100, 500, 1000};
    }
    fmt::print("{:<28} {:>6} {:>10} {:>10} {:>10} {:>9}\n", "", "rounds", "first, ms", "100, ms", "last, ms",
               "peak MB");
    for (const size_t rounds : counts) {
      measure("linked z3", {program, "-in", "--solver", "z3"}, rounds);
      measure("linked cvc5", {program, "-in", "--solver", "cvc5"}, rounds);
      measure("z3 alone", {"z3", "-in"}, rounds);
      measure("cvc5 alone", {"cvc5", "--incremental", "--produce-models", "-"}, rounds);
    }
    return 0;
  } catch (const std::exception& error) {
    std::cerr << "bench-rounds: " << error.what() << '\n';
    return 1;
  }
}
