#include "backends/solver_choice.h"

#include <algorithm>
#include <stdexcept>

#include "backends/forwarding_backend.h"
#include "backends/pipe/process_backend.h"
#include "backends/portfolio/portfolio_backend.h"
#include "process/child_process.h"

namespace preproc {

namespace {

std::unique_ptr<ProcessBackend> make_process(const SolverChoice& solver, TermManager& tm,
                                             const BackendOptions& options) {
  std::vector<std::string> words = solver.words;
  if (solver.linked != nullptr) {
    if (options.stand_in.empty()) {
      throw BackendError("several solvers, of which " + solver.text + " is linked, need processes of their own");
    }
    words = stand_in_words(*solver.linked, options.stand_in);
  }
  return std::make_unique<ProcessBackend>(tm, options, solver.text, std::move(words), solver.linked != nullptr);
}

}  // namespace

std::vector<std::string> stand_in_words(const BackendRecord& linked, const std::string& program) {
  return {program, "--solver", std::string(linked.name), "--passes", "none", "--indexify=off", "--one-process", "-"};
}

SolverChoice choose_solver(const std::string& text) {
  if (const BackendRecord* linked = find_backend(text)) {
    return {text, linked, {}};
  }
  SolverChoice choice{text, nullptr, split_command_line(text)};
  if (choice.words.empty() || find_program(choice.words[0]).empty()) {
    std::string names = "auto";
    for (const std::string& name : usual_backend_names()) {
      names += "|" + name;
    }
    throw std::invalid_argument("unknown solver `" + text + "`, expected " + names + " or a program on PATH");
  }
  return choice;
}

std::unique_ptr<Backend> make_solver(std::span<const SolverChoice> solvers, TermManager& tm,
                                     const BackendOptions& options) {
  if (solvers.size() > 1) {
    if (!options.may_start_programs) {
      throw BackendError("several solvers need processes of their own, and no programs may be started");
    }
    std::vector<std::unique_ptr<ProcessBackend>> members;
    for (const SolverChoice& solver : solvers) {
      members.push_back(make_process(solver, tm, options));
    }
    return make_portfolio_backend(options, std::move(members));
  }
  const SolverChoice& solver = solvers[0];
  const bool apart = (options.memory_limit != 0 || options.in_own_process) && !options.stand_in.empty();
  if (solver.linked == nullptr && !options.may_start_programs) {
    throw BackendError("the solver `" + solver.text + "` is a program, and no programs may be started");
  }
  if (solver.linked == nullptr || apart) {
    return make_process(solver, tm, options);
  }
  if (!options.may_start_programs) {
    return solver.linked->create(tm, options);
  }
  std::vector<std::string_view> programs{solver.linked->program};
  for (const BackendRecord& other : all_backends()) {
    if (options.forwards_to_all && &other != solver.linked && !other.program.empty()) {
      programs.push_back(other.program);
    }
  }
  return make_forwarding_backend(tm, options, solver.linked->create(tm, options), std::move(programs));
}

}  // namespace preproc
