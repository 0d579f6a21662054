#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "engine/options.h"
#include "oracles/make_oracle.h"
#include "passes/effort_account.h"
#include "script/answer_style.h"
#include "summaries/exploration_options.h"

namespace preproc {

class Progress;

/// How a session treats its scripts, as the command line sets it.
struct SessionOptions : EngineOptions {
  /// The input holds many scripts: `(exit)` or `(reset)` ends a session, a session on what follows is next. Emitting,
  /// `(reset)` is written at the end of each, so that the program further down the pipe goes on.
  bool query_log = false;
  bool lower_operators = true;  ///< emitting: write operators that older solvers lack in operators that they have
  /// Emitting: the processor time for slices that a solver settles at once (passes/decide.h); 0: none are tried.
  std::chrono::milliseconds emit_effort{200};
  /// Emitting a log of queries: what its scripts have spent. Copies of the options share it. Not null.
  std::shared_ptr<EffortAccount> emit_account = std::make_shared<EffortAccount>();
  bool emit_pretty = false;       ///< emitting: long commands are broken into lines, for people
  std::string decoder_file = {};  ///< emitting: the file of the decoder (decoder_file.h); empty: none is written
  OracleOptions oracles;
  ExploreOptions explore;
  /// Anything outside of the SMT-LIB standard is an error: solvers' own commands, options, logics and theories, and
  /// sorts that the script's logic does not have. Else it is a line of the log.
  bool strict = false;
  bool names = false;                  ///< solving: the name of the script is written in front of each answer
  std::function<void()> on_path = {};  ///< exploring: called after each path that was printed; may be empty
  /// Called with one line about what is probably a slip in the script and no error; may be empty.
  std::function<void(const std::string&)> warn = {};
  Progress* progress = nullptr;  ///< is kept up to date for a process that may have to go on; null: there is none
  bool writes_files = true;      ///< false: commands that have files written are refused
  int verbosity = 0;
  AnswerStyle style;
  bool dump_models = false;  ///< after each sat, as if the script asked
  bool dump_cores = false;   ///< after each unsat, the same
  /// All models, or a choice of them, after each sat.
  struct Models {
    uint64_t most = 0;                      ///< that are listed; 0: none
    std::vector<std::string> project = {};  ///< the symbols that models are told apart by; empty: all constants
    bool count = false;                     ///< their number
    uint64_t sample = 0;                    ///< that are drawn at random; 0: none
    bool operator==(const Models&) const = default;
  };
  Models models;
  /// Options of the script, keywords and values, that are set where it begins.
  std::vector<std::pair<std::string, std::string>> script_options = {};
};

}  // namespace preproc
