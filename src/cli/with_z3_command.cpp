#include "cli/with_z3_command.h"

#include <algorithm>
#include <cerrno>
#include <csignal>
#include <cstdlib>
#include <ctime>
#include <filesystem>
#include <iostream>
#include <optional>
#include <sys/wait.h>
#include <unistd.h>

#include <fmt/format.h>

#include "cli/command_line.h"
#include "cli/option_record.h"
#include "cli/options/groups.h"
#include "memo/memo.h"
#include "process/with_z3_tally.h"
#include "value/number_in.h"

namespace preproc {

namespace {

namespace fs = std::filesystem;

/// The wishes on a command line of with-z3.
struct WithZ3Options {
  std::string record;
  std::string compare;
  std::string memo;
  bool threads = true;
  bool quiet = false;
  bool help = false;
  std::vector<std::string> command;
};

/// The folder with the fronts: beside the program, or where installed programs have it.
fs::path fronts_folder() {
  std::error_code failure;
  const fs::path program = fs::read_symlink("/proc/self/exe", failure);
  const fs::path beside = program.parent_path() / kWithZ3;
  return fs::exists(beside / "preload.so", failure)
             ? beside
             : (program.parent_path() / PREPROC_WITH_Z3_FOLDER).lexically_normal();
}

WithZ3Options parse(const std::vector<std::string>& words) {
  WithZ3Options options;
  size_t at = 0;
  const auto value = [&](const std::string& option) -> std::string {
    const size_t equal = option.find('=');
    if (equal != std::string::npos) {
      return option.substr(equal + 1);
    }
    if (at + 1 >= words.size()) {
      throw UsageError(option + ": expected a value");
    }
    return words[++at];
  };
  for (; at < words.size() && words[at].starts_with('-'); ++at) {
    const std::string& word = words[at];
    const std::string name = word.substr(0, word.find('='));
    if (word == "--") {
      ++at;
      break;
    }
    if (name == "--record") {
      options.record = value(word);
    } else if (name == "--with-z3-compare") {
      options.compare = value(word);
      if (options.compare.empty() ||
          !std::ranges::all_of(options.compare, [](char c) { return c >= '0' && c <= '9'; }) ||
          options.compare == "0" || options.compare.size() > 9) {
        throw UsageError("--with-z3-compare: expected a number of at least 1, got `" + options.compare + "`");
      }
    } else if (name == "--memo") {
      options.memo = value(word);
      try {
        check_memo_location(options.memo);
      } catch (const RefusedValue& refused) {
        throw UsageError(std::string("--memo: ") + refused.what());
      }
    } else if (word == "--no-threads") {
      options.threads = false;
    } else if (word == "--quiet") {
      options.quiet = true;
    } else if (word == "--help" || word == "-h") {
      options.help = true;
    } else {
      throw UsageError("with-z3: unknown option `" + word +
                       "`, expected --record, --with-z3-compare, --memo, --no-threads, "
                       "--quiet, or `--` and a command");
    }
  }
  options.command.assign(words.begin() + static_cast<ptrdiff_t>(std::min(at, words.size())), words.end());
  return options;
}

/// Puts a folder or file before those that a variable lists.
void prepend(const char* variable, const std::string& entry) {
  const char* const before = std::getenv(variable);
  const bool has_others = before != nullptr && *before != 0;
  ::setenv(variable, (has_others ? entry + ":" + before : entry).c_str(), 1);
}

void set(const char* variable, const std::string& value) {
  if (value.empty()) {
    ::unsetenv(variable);
  } else {
    ::setenv(variable, value.c_str(), 1);
  }
}

double seconds(const WithZ3Tally::Counter& nanoseconds) { return static_cast<double>(nanoseconds.load()) / 1e9; }

std::string summary(const WithZ3Tally& tally) {
  if (tally.contexts == 0) {
    return "with-z3: the command has used no libz3 (one that is linked statically cannot be reached)\n";
  }
  const uint64_t here = tally.sat + tally.unsat;
  const uint64_t by_z3 = tally.left + tally.tried;
  std::string text = fmt::format(
      "with-z3: {} checks: {} answered here ({} sat, {} unsat) in {:.3f} s, {} by z3 in {:.3f} s", tally.checks.load(),
      here, tally.sat.load(), tally.unsat.load(), seconds(tally.seconds), by_z3, seconds(tally.z3_seconds));
  if (tally.compared != 0) {
    text += fmt::format("; {} compared, {:.3f} s here, {:.3f} s in z3, {} differences", tally.compared.load(),
                        seconds(tally.compared_seconds), seconds(tally.compared_z3_seconds), tally.differences.load());
  }
  text += '\n';
  std::vector<std::pair<uint64_t, std::string>> reasons;
  for (const WithZ3Tally::Reason& reason : tally.reasons) {
    if (reason.checks != 0) {
      const bool is_rest = &reason == &tally.reasons.back();
      reasons.emplace_back(reason.checks.load(), is_rest ? "other reasons" : reason.text.data());
    }
  }
  std::ranges::sort(reasons, std::greater{});
  for (size_t i = 0; i < reasons.size(); ++i) {
    text += fmt::format("{}{} ({})", i == 0 ? "with-z3: by z3: " : ", ", reasons[i].second, reasons[i].first);
  }
  text += reasons.empty() ? "" : "\n";
  if (tally.refuted != 0) {
    text += fmt::format("with-z3: {} by z3 with a model that does not hold: it did not count\n",
                        tally.refuted == 1 ? "1 sat" : fmt::format("{} times sat", tally.refuted.load()));
  }
  if (tally.unwritten != 0) {
    text += fmt::format("with-z3: {} scripts could not be written\n", tally.unwritten.load());
  }
  if (tally.differences != 0) {
    text += fmt::format("with-z3: error: z3 has answered {} checks otherwise: see difference-*.smt2\n",
                        tally.differences.load());
  }
  return text;
}

/// Runs the command, and waits for it. Signals of the terminal are the command's.
int run_command(const std::vector<std::string>& command) {
  std::vector<char*> words;
  for (const std::string& word : command) {
    words.push_back(const_cast<char*>(word.c_str()));
  }
  words.push_back(nullptr);
  const pid_t child = ::fork();
  if (child < 0) {
    throw UsageError("with-z3: no process can be started");
  }
  if (child == 0) {
    for (const int signal : {SIGINT, SIGTERM, SIGQUIT, SIGPIPE, SIGSEGV, SIGALRM}) {
      std::signal(signal, SIG_DFL);
    }
    ::execvp(words[0], words.data());
    std::cerr << "preproc-solve: with-z3: cannot start " << command[0] << '\n' << std::flush;
    ::_exit(127);
  }
  std::signal(SIGINT, SIG_IGN);
  std::signal(SIGQUIT, SIG_IGN);
  int status = 0;
  while (::waitpid(child, &status, 0) < 0 && errno == EINTR) {
  }
  return WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
}

std::string help() {
  std::string text =
      "Usage: preproc-solve with-z3 [OPTION]... -- COMMAND...\n"
      "Runs a program that uses libz3 with checks of solvers answered by preproc-solve where it can.\n\n";
  for (const auto& [option, meaning] : with_z3_options()) {
    text += fmt::format("  {:<24} {}\n", option, meaning);
  }
  return text;
}

}  // namespace

std::vector<std::pair<std::string_view, std::string_view>> with_z3_options() {
  return {{"--record DIR", "write each check as a script into the folder, with its answer and time"},
          {"--with-z3-compare N", "ask z3 as well in one check of N, and report differences"},
          {"--memo FILE", "remember answers beyond this run, as without with-z3"},
          {"--no-threads", "never race with z3: a check that is not answered soon is z3's"},
          {"--quiet", "write no summary"}};
}

int run_with_z3(const std::vector<std::string>& words) {
  const WithZ3Options options = parse(words);
  if (options.help) {
    std::cout << help();
    return 0;
  }
  if (options.command.empty()) {
    throw UsageError("with-z3: expected `--` and a command");
  }
  std::error_code failure;
  const fs::path folder = fronts_folder();
  if (!fs::exists(folder / "preload.so", failure)) {
    throw UsageError("with-z3: the library is not there: " + folder.native());
  }
  if (!options.record.empty()) {
    fs::create_directories(options.record, failure);
    if (!fs::is_directory(options.record, failure)) {
      throw UsageError("--record: cannot make the folder `" + options.record + "`");
    }
  }
  const bool is_file = !options.memo.empty() && options.memo.find("://") == std::string::npos;
  const std::string memo = is_file ? fs::absolute(options.memo).native() : options.memo;
  if (!memo.empty()) {  // its warnings are for here, not for each context of the command
    const Memo opened({.location = memo}, [](const std::string& text) { std::cerr << "with-z3: " << text << '\n'; });
  }
  const fs::path tally_file =
      fs::temp_directory_path() / fmt::format("preproc-with-z3-{}-{}", ::getpid(), ::time(nullptr));
  WithZ3Tally* const tally = map_tally(tally_file, true);
  if (tally == nullptr) {
    throw UsageError("with-z3: cannot write " + tally_file.native());
  }
  set(kWithZ3Tally, tally_file);
  set(kWithZ3Record, options.record.empty() ? "" : fs::absolute(options.record).native());
  set(kWithZ3Compare, options.compare);
  set(kWithZ3Memo, memo);
  set(kWithZ3Threads, options.threads ? "" : "0");
  prepend("LD_PRELOAD", folder / "preload.so");
  prepend("Z3_LIBRARY_PATH", folder);
  prepend("PYTHONPATH", folder / "python");
  int status = 0;
  try {
    status = run_command(options.command);
  } catch (...) {
    fs::remove(tally_file, failure);
    throw;
  }
  fs::remove(tally_file, failure);
  if (!options.quiet || tally->differences != 0) {
    std::cerr << summary(*tally) << std::flush;
  }
  return status == 0 && tally->differences != 0 ? 1 : status;
}

}  // namespace preproc
