#pragma once

#include <functional>
#include <string>

#include "engine/options.h"
#include "oracles/make_oracle.h"
#include "summaries/exploration_options.h"

namespace preproc {

class Progress;

/// How a session treats its scripts: what the command line sets.
struct SessionOptions : EngineOptions {
  bool lower_operators = true;  ///< emitting: write what older solvers do not know in terms of what they do
  std::string sygus_program = "cvc5 --lang=sygus2 -";  ///< runs beside selector trees; empty: none
  std::string decoder_file = {};  ///< emitting: where to write how functions are read from a model; empty: nowhere
  OracleOptions oracles;
  ExploreOptions explore;
  /// What the SMT-LIB standard does not have is an error: solvers' own commands, options, logics and theories, and
  /// sorts that the script's logic does not have. Else it is a line of the log.
  bool strict = false;
  bool names = false;                  ///< solving: the name of the script is written in front of each answer
  std::function<void()> on_path = {};  ///< exploring: called after each path that was printed; may be empty
  Progress* progress = nullptr;        ///< to be kept, for a process that may have to go on from it; null: none is
  int verbosity = 0;
};

}  // namespace preproc
