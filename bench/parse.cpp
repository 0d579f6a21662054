// How fast scripts are read, and read and printed, beside z3 and cvc5 on the same files in the same run:
//
//   bench-parse [--program FILE] [--csv FILE] [--repetitions N] [--megabytes N] [--corpus FOLDER] [FILES]
//
// Without FILES, scripts are generated (--megabytes, default 8, is the least size of each) into a temporary folder;
// with a corpus, queries of it are among them. The files should ask for nothing: what is measured is the whole process.
// Times are the best of N runs (default 5), the programs taking turns, memory is the most of all runs. Ratios are those
// of CPU seconds: they bear a busy machine better than the time on the clock.
#include <algorithm>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <optional>
#include <string>
#include <sys/wait.h>
#include <system_error>
#include <unistd.h>
#include <vector>

#include <fmt/format.h>

#include "bench_options.h"
#include "measured_process.h"
#include "parse_inputs.h"

namespace {

namespace fs = std::filesystem;
using preproc::bench::Contender;
using preproc::bench::forked;
using preproc::bench::measure_all;
using preproc::bench::Measurement;

struct Options : preproc::bench::BenchOptions {
  unsigned megabytes = 8;
  std::vector<std::string> files;
};

/// Queries of the corpus whose text is mostly assertions on constant arrays, or large terms.
std::vector<std::pair<std::string, std::vector<fs::path>>> corpus_scripts(const fs::path& corpus) {
  std::vector<std::pair<std::string, std::vector<fs::path>>> groups;
  for (const auto& [name, numbers] : std::vector<std::pair<std::string, std::vector<std::string>>>{
           {"bzip2lib", {"0001"}}, {"cksum", {"0001", "0002", "0003"}}, {"bc", {"0001", "0002", "0003"}}}) {
    std::vector<fs::path> scripts;
    for (const std::string& number : numbers) {
      const fs::path script = corpus / "klee" / name / (number + ".smt2");
      if (fs::exists(script)) {
        scripts.push_back(script);
      }
    }
    if (!scripts.empty()) {
      groups.emplace_back("klee-" + name, scripts);
    }
  }
  return groups;
}

/// Writes the default inputs in a process of its own: the most memory that a process had counts for those it begets.
std::vector<fs::path> generate(const Options& options, const fs::path& folder) {
  const pid_t child = forked([&] {
    preproc::bench::ParseInputs inputs(folder, uint64_t{options.megabytes} << 20);
    inputs.write_array_elements();
    inputs.write_deep_lets();
    inputs.write_definitions();
    inputs.write_declarations();
    for (const auto& [name, scripts] : corpus_scripts(options.corpus)) {
      inputs.write_copies(name, scripts);
    }
    _exit(0);
  });
  int status = 0;
  if (waitpid(child, &status, 0) != child || status != 0) {
    throw std::runtime_error("the inputs could not be written to " + folder.string());
  }
  std::vector<fs::path> files;
  for (const auto& entry : fs::directory_iterator(folder)) {
    files.push_back(entry.path());
  }
  std::ranges::sort(files);
  return files;
}

/// A folder that is removed in the end.
class TemporaryFolder {
 public:
  TemporaryFolder() : path_((fs::temp_directory_path() / "bench-parse-XXXXXX").string()) {
    if (mkdtemp(path_.data()) == nullptr) {
      throw std::system_error(errno, std::generic_category(), "mkdtemp");
    }
  }
  TemporaryFolder(const TemporaryFolder&) = delete;
  TemporaryFolder& operator=(const TemporaryFolder&) = delete;
  ~TemporaryFolder() {
    std::error_code ignored;
    fs::remove_all(path_, ignored);
  }
  fs::path path() const { return path_; }

 private:
  std::string path_;
};

void report(const fs::path& file, const std::vector<Contender>& contenders,
            const std::vector<Measurement>& measurements, size_t reference, std::ofstream& csv) {
  const auto bytes = static_cast<double>(fs::file_size(file));
  for (size_t i = 0; i < contenders.size(); ++i) {
    const Measurement& m = measurements[i];
    const double megabytes_per_second = bytes * 1e-6 / m.cpu_seconds;
    const double memory_ratio = static_cast<double>(m.peak_bytes) / bytes;
    const double faster = measurements[reference].cpu_seconds / m.cpu_seconds;
    fmt::print("{:<22} {:>7.2f}  {:<11} {:>8.3f} {:>8.3f} {:>9.1f} {:>9.1f} {:>8.2f} {:>8.2f}{}\n",
               i == 0 ? file.stem().string() : "", bytes * 1e-6, contenders[i].name, m.wall_seconds, m.cpu_seconds,
               megabytes_per_second, static_cast<double>(m.peak_bytes) * 1e-6, memory_ratio, faster,
               m.failed ? "  FAILED" : "");
    csv << fmt::format("{},{},{},{:.6f},{:.6f},{:.3f},{},{:.3f},{:.3f},{}\n", file.filename().string(),
                       fs::file_size(file), contenders[i].name, m.wall_seconds, m.cpu_seconds, megabytes_per_second,
                       m.peak_bytes, memory_ratio, faster, m.failed ? 1 : 0);
  }
  std::fflush(stdout);
}

void run(const Options& options) {
  const std::string program = options.program.string();
  const std::vector<Contender> contenders = {
      {"read", {program}},
      {"read+print", {program, "--emit"}},
      {"z3", {"z3"}},
      {"cvc5", {"cvc5", "--parse-only"}},
  };
  constexpr size_t kReference = 2;
  std::optional<TemporaryFolder> folder;
  std::vector<fs::path> files(options.files.begin(), options.files.end());
  if (files.empty()) {
    folder.emplace();
    files = generate(options, folder->path());
  }
  std::ofstream csv;
  if (!options.csv.empty()) {
    csv.open(options.csv);
    csv << "file,bytes,program,wall_seconds,cpu_seconds,megabytes_per_cpu_second,peak_bytes,peak_bytes_per_input_byte,"
           "times_as_fast_as_z3,failed\n";
  }
  fmt::print("{:<22} {:>7}  {:<11} {:>8} {:>8} {:>9} {:>9} {:>8} {:>8}\n", "file", "MB", "program", "wall s", "CPU s",
             "MB/CPU s", "peak MB", "peak/in", "x z3");
  for (const fs::path& file : files) {
    report(file, contenders, measure_all(contenders, file, options.repetitions), kReference, csv);
  }
  if (!options.csv.empty() && !csv.flush()) {
    throw std::runtime_error("cannot write " + options.csv);
  }
}

Options parse_options(int argc, char** argv) {
  namespace po = boost::program_options;
  Options options;
  options.repetitions = 5;
  po::options_description described;
  described.add_options()("megabytes", po::value(&options.megabytes)->default_value(8))("files",
                                                                                        po::value(&options.files));
  preproc::bench::read_bench_options(argc, argv, std::move(described), options);
  return options;
}

}  // namespace

int main(int argc, char** argv) {
  try {
    run(parse_options(argc, argv));
    return 0;
  } catch (const std::exception& error) {
    std::cerr << "bench-parse: " << error.what() << '\n';
    return 1;
  }
}
