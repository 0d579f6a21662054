#pragma once

#include <memory>
#include <span>
#include <string>
#include <vector>

#include "backends/backend.h"

namespace preproc {

/// A solver as the user named it: a linked one by its name, or else the command line of a program.
struct SolverChoice {
  std::string text;
  const BackendRecord* linked = nullptr;  ///< null: a program
  std::vector<std::string> words;         ///< of the program
};

/// Finds the solver. Throws std::invalid_argument with what is wrong: neither a linked solver nor a program on PATH.
SolverChoice choose_solver(const std::string& text);

/// The command line of the program where it stands in for the linked solver. It searches for no models: the engine that
/// asks does.
std::vector<std::string> stand_in_words(const BackendRecord& linked, const std::string& program);

/// A backend for one solver, or a portfolio of several. A linked solver runs in this process, backed by its own program
/// for what its API cannot express; where it must be killed safely (one of several, or under a memory limit) a program
/// stands in for it (`BackendOptions::stand_in`). Where no programs may be started, one linked solver alone is
/// possible. BackendError where a solver cannot be had.
std::unique_ptr<Backend> make_solver(std::span<const SolverChoice> solvers, TermManager& tm,
                                     const BackendOptions& options);

}  // namespace preproc
