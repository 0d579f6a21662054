#pragma once

#include <optional>
#include <stdexcept>
#include <string>
#include <vector>

#include "batch/options.h"
#include "cli/compat/dialect.h"
#include "cli/statistics_report.h"
#include "memo/memo_options.h"
#include "parser/compression.h"
#include "session/options.h"

namespace preproc {

/// The user's wishes on the command line.
struct CommandLine {
  /// Defaults of the program: it explores on demand and has a portfolio, unlike the library by itself.
  CommandLine() {
    session.explore.exploration.on_demand = true;
    session.portfolio.on = true;
  }

  SessionOptions session;
  std::vector<std::string> files = {"-"};  ///< "-" is standard input; never empty
  std::string language = "smt2";           ///< of the scripts: a name of SMT-LIB
  bool emit = false;
  std::string decoder;                   ///< --decode; empty: no decoding
  std::string output;                    ///< -o; empty: standard output
  uint64_t unpack_limit = kUnpackLimit;  ///< bytes that a compressed input may become
  bool one_process = false;              ///< linked solvers run in this very process
  Shard shard;                           ///< of a batch, or of the paths of an exploration
  std::optional<BatchOptions> batch;     ///< run many queries instead of `files`, or those of `files` on several ways
  std::string report;                    ///< --report: the page to be written; empty: none
  bool merge_results = false;            ///< `files` are result files of batches, to be put together
  std::string merged_memo;               ///< `files` are memos, to be put into this one; empty: they are not
  MemoOptions memo;
  std::optional<ReportFormat> statistics;
  const Dialect* dialect = nullptr;  ///< the solver that this program stands in for; null: none
  bool exit_codes = false;           ///< the exit status tells the last answer
  bool help = false;
  bool version = false;
};

/// Wrong usage: what is wrong, and what is possible, in one line.
class UsageError : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

/// Reads the command line by the records of options (cli/option_table.h): which options there are, whether they have a
/// meaning together, and their values. Throws UsageError.
CommandLine parse_command_line(int argc, const char* const* argv);

}  // namespace preproc
