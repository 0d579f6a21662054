#include "engine/reading_solver.h"

#include <algorithm>
#include <cctype>
#include <chrono>
#include <vector>

#include "backends/library_version.h"
#include "oracles/program_run.h"
#include "process/child_process.h"

namespace preproc {

namespace {

constexpr std::chrono::milliseconds kMostWaiting{1000};
constexpr size_t kMostPrinted = size_t{1} << 16U;

/// The target that the solver is; Generic if it is none.
Target target_of(const SolverChoice& solver) {
  if (solver.linked != nullptr) {
    return find_target(solver.text).value_or(Target::Generic);
  }
  const std::string file = solver.words[0].substr(solver.words[0].rfind('/') + 1);
  const auto end = std::ranges::find_if_not(file, [](unsigned char c) { return std::isalnum(c) != 0; });
  return find_target({file.begin(), end}).value_or(Target::Generic);
}

SolverVersion version_of_program(const std::string& program) {
  if (find_program(program).empty()) {
    return {};
  }
  const std::vector<std::string> words{program, "--version"};
  const ProgramRun run = run_program(words, kMostWaiting, kMostPrinted);
  return run.end == ProgramRun::End::Success ? find_version(run.output) : SolverVersion{};
}

}  // namespace

Target first_target(const EngineOptions& options) {
  return options.target ? *options.target : target_of(options.solvers.front());
}

std::function<SolverVersion()> version_finder(const EngineOptions& options, bool printed) {
  const Target target = first_target(options);
  const std::string name = name_of(target);
  const SolverChoice& solver = options.solvers.front();
  const bool is_program = solver.linked == nullptr && target_of(solver).solver == target.solver;
  if (is_program || printed) {
    return [program = is_program ? solver.words[0] : name] { return version_of_program(program); };
  }
  if (find_backend(name) == nullptr) {
    return {};
  }
  return [name] { return find_version(library_version(name)); };
}

}  // namespace preproc
