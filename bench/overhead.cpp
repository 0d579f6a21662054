// What a script costs through preproc-solve beside the solver alone, whole processes in one run:
//
//   bench-overhead [--program FILE] [--corpus FOLDER] [--csv FILE] [--repetitions N] [--stride N]
//
// Every N-th script of the conformance corpus (default: all), for each of z3 and cvc5 whose recorded answers are all
// sat or unsat: by the solver's program, by preproc-solve with the solver linked and no pass, and with the default
// passes. CPU seconds, user and system, the least of N runs (default 3); scripts on which one of the three fails are
// left out. The ratios are given as they are and after 2 ms were taken off; the target is 1.01 for the latter.
#include <cmath>
#include <fstream>
#include <sstream>

#include <fmt/format.h>

#include "bench_options.h"
#include "measured_process.h"

namespace {

namespace fs = std::filesystem;
using preproc::bench::Contender;
using preproc::bench::measure;
using preproc::bench::measure_all;
using preproc::bench::Measurement;

constexpr double kAllowedSeconds = 0.002;
/// Scripts that need more are left out.
constexpr rlim_t kLimitSeconds = 2;
/// Times below this are not told apart.
constexpr double kResolution = 0.0005;

struct Options : preproc::bench::BenchOptions {
  size_t stride = 1;
};

/// Sums over the scripts of one solver and one way to run preproc-solve.
struct Total {
  double log_ratio = 0;
  double log_ratio_after_allowance = 0;
  std::vector<double> added_seconds;

  void add(double ours, double alone) {
    log_ratio += std::log(ours / alone);
    log_ratio_after_allowance += std::log(std::max(ours - kAllowedSeconds, kResolution) / alone);
    added_seconds.push_back(ours - alone);
  }
};

bool is_definite(const std::string& answers) {
  std::istringstream words(answers);
  std::string word;
  bool any = false;
  while (words >> word) {
    any = true;
    if (word != "sat" && word != "unsat") {
      return false;
    }
  }
  return any;
}

/// The names of the scripts with definite answers of the solver in the given column of answers.csv.
std::vector<std::string> scripts(const fs::path& corpus, const std::string& solver) {
  std::ifstream file(corpus / "answers.csv");
  if (!file) {
    throw std::runtime_error("no answers.csv in " + corpus.string());
  }
  const auto cells = [](const std::string& line) {
    std::vector<std::string> result;
    std::istringstream stream(line);
    for (std::string cell; std::getline(stream, cell, ',');) {
      result.push_back(cell);
    }
    return result;
  };
  std::string line;
  std::getline(file, line);
  const std::vector<std::string> columns = cells(line.ends_with('\r') ? line.substr(0, line.size() - 1) : line);
  const auto column = static_cast<size_t>(std::ranges::find(columns, solver) - columns.begin());
  std::vector<std::string> result;
  while (std::getline(file, line)) {
    const std::vector<std::string> row = cells(line.ends_with('\r') ? line.substr(0, line.size() - 1) : line);
    if (column < row.size() && is_definite(row[column])) {
      result.push_back(row[0]);
    }
  }
  return result;
}

void print(const std::string& solver, const std::string& way, Total& total) {
  const auto count = static_cast<double>(total.added_seconds.size());
  if (total.added_seconds.empty()) {
    return;
  }
  std::ranges::sort(total.added_seconds);
  double sum = 0;
  for (const double seconds : total.added_seconds) {
    sum += seconds;
  }
  fmt::print("{:<6} {:<10} {:>7} {:>8.3f} {:>14.3f} {:>12.2f} {:>14.2f}\n", solver, way, total.added_seconds.size(),
             std::exp(total.log_ratio / count), std::exp(total.log_ratio_after_allowance / count), 1000 * sum / count,
             1000 * total.added_seconds[total.added_seconds.size() / 2]);
}

void run(const Options& options) {
  const std::string program = options.program.string();
  const fs::path corpus = options.corpus / "conformance";
  std::ofstream csv;
  if (!options.csv.empty()) {
    csv.open(options.csv);
    csv << "script,solver,alone_cpu_seconds,no_passes_cpu_seconds,default_cpu_seconds\n";
  }
  fmt::print("{:<6} {:<10} {:>7} {:>8} {:>14} {:>12} {:>14}\n", "solver", "passes", "scripts", "x alone",
             "x after -2 ms", "mean +ms", "median +ms");
  for (const std::string solver : {"z3", "cvc5"}) {
    Contender alone{solver, {solver}};
    if (solver == "cvc5") {
      alone.command = {"cvc5", "--incremental", "--fp-exp"};
    }
    const std::vector<Contender> contenders = {
        alone, {"none", {program, "--solver", solver, "--passes", "none"}}, {"default", {program, "--solver", solver}}};
    Total none;
    Total all;
    const std::vector<std::string> names = scripts(corpus, solver);
    for (size_t i = 0; i < names.size(); i += options.stride) {
      const fs::path script = corpus / names[i];
      if (measure(alone, script, kLimitSeconds).failed) {
        continue;
      }
      const std::vector<Measurement> times = measure_all(contenders, script, options.repetitions, kLimitSeconds);
      if (std::ranges::any_of(times, [](const Measurement& m) { return m.failed; })) {
        continue;
      }
      none.add(times[1].cpu_seconds, times[0].cpu_seconds);
      all.add(times[2].cpu_seconds, times[0].cpu_seconds);
      csv << fmt::format("{},{},{:.6f},{:.6f},{:.6f}\n", names[i], solver, times[0].cpu_seconds, times[1].cpu_seconds,
                         times[2].cpu_seconds);
    }
    print(solver, "none", none);
    print(solver, "default", all);
    std::fflush(stdout);
  }
  if (!options.csv.empty() && !csv.flush()) {
    throw std::runtime_error("cannot write " + options.csv);
  }
}

Options parse_options(int argc, char** argv) {
  namespace po = boost::program_options;
  Options options;
  options.repetitions = 3;
  po::options_description described;
  described.add_options()("stride", po::value(&options.stride)->default_value(1));
  preproc::bench::read_bench_options(argc, argv, std::move(described), options);
  if (options.stride == 0) {
    throw std::invalid_argument("--stride must be at least 1");
  }
  return options;
}

}  // namespace

int main(int argc, char** argv) {
  try {
    run(parse_options(argc, argv));
    return 0;
  } catch (const std::exception& error) {
    std::cerr << "bench-overhead: " << error.what() << '\n';
    return 1;
  }
}
