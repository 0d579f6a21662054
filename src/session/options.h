#pragma once

#include <chrono>
#include <optional>
#include <string>
#include <vector>

#include "passes/pipeline.h"

namespace preproc {

/// How a session treats its scripts: what the command line sets.
struct SessionOptions {
  std::string solver = "z3";  ///< name of a linked backend
  std::vector<std::string> passes = default_passes();
  std::optional<std::chrono::milliseconds> timeout;  ///< per check-sat
  bool check_cores = false;   ///< solve every unsat core again
  bool check_models = false;    ///< ask the solver about the parts of the model check that cannot be evaluated here
  bool lower_operators = true;  ///< emitting: write what older solvers do not know in terms of what they do
  bool statistics = false;
  std::string trace_pass;  ///< print each rewrite of this pass to standard error; "all": of every pass
  int verbosity = 0;
};

}  // namespace preproc
