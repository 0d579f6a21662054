#pragma once

#include <filesystem>
#include <stdexcept>
#include <string>

#include <boost/program_options.hpp>

namespace preproc::bench {

/// What benchmarks of whole processes can be told.
struct BenchOptions {
  std::filesystem::path program;  ///< preproc-solve
  std::filesystem::path corpus;
  std::string csv;  ///< file for the numbers; empty: none
  unsigned repetitions = 1;
};

/// Reads the command line: the options above, and what the benchmark has added to `described`. The program is the one
/// beside the benchmark, the corpus that of the project's folder (of a build in build/PRESET), unless they are named.
/// Arguments without an option are values of "files", if there is such an option. Throws std::exception for wrong
/// usage.
inline void read_bench_options(int argc, char** argv, boost::program_options::options_description described,
                               BenchOptions& options) {
  namespace po = boost::program_options;
  const std::filesystem::path folder = std::filesystem::canonical("/proc/self/exe").parent_path();
  options.program = folder / "preproc-solve";
  options.corpus = folder.parent_path().parent_path().parent_path() / "shared" / "corpus";
  const auto path = [](std::filesystem::path& target) {
    return po::value<std::string>()->notifier([&target](const std::string& text) { target = text; });
  };
  described.add_options()("program", path(options.program))("corpus", path(options.corpus))(
      "csv", po::value(&options.csv))("repetitions", po::value(&options.repetitions));
  po::positional_options_description positional;
  if (described.find_nothrow("files", false) != nullptr) {
    positional.add("files", -1);
  }
  po::variables_map values;
  po::store(po::command_line_parser(argc, argv).options(described).positional(positional).run(), values);
  po::notify(values);
  if (options.repetitions == 0) {
    throw std::invalid_argument("--repetitions must be at least 1");
  }
}

}  // namespace preproc::bench
