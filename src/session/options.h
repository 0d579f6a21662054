#pragma once

#include <string>
#include <utility>
#include <vector>

#include "engine/options.h"
#include "oracles/make_oracle.h"
#include "script/answer_style.h"
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
  Progress* progress = nullptr;  ///< to be kept, for a process that may have to go on from it; null: none is
  int verbosity = 0;
  AnswerStyle style;
  bool dump_models = false;  ///< after each sat, as if the script asked
  bool dump_cores = false;   ///< after each unsat, the same
  /// Options of the script, keywords and values, that are set where it begins.
  std::vector<std::pair<std::string, std::string>> script_options = {};
};

}  // namespace preproc
