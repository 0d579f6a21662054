#pragma once

#include <ostream>
#include <string>
#include <string_view>
#include <vector>

#include "script/printer.h"
#include "summaries/exploration.h"
#include "summaries/output/condition_text.h"

namespace preproc {

/// Facts in the output besides the paths.
struct ExploredMethod {
  std::string name;
  std::string_view mode = "compositional";
  uint32_t bound = 0;      ///< of activations of recursive functions; 0: none was given
  uint32_t max_depth = 0;  ///< of decisions; 0: any number
  PathShare share = {};    ///< of the paths, that is explored
  std::vector<Term> formals;
  std::vector<Symbol> names;      ///< under which formals are printed
  std::vector<Function> globals;  ///< declared symbols that matter
  std::string declarations;       ///< commands of the script that declare what the paths mention
  std::vector<Term> assumptions;  ///< assertions
  std::string logic;              ///< as set; empty: none
};

/// What a path was cut at, and which options would have it go on: `the bound 3: a greater --unroll`.
std::string cut_text(const ExploredMethod& method);

/// Prints the paths of an exploration as they are found:
///
///     path 1
///       condition (> x y)
///       result    (+ x 1)
///       input     x = 1, y = 0
///
/// or as one JSON object; or as a script that has for each path, between push and pop, its condition, `result` as a
/// constant, the test input in a comment, and a check-sat.
class ExplorationPrinter {
 public:
  ExplorationPrinter(TermManager& tm, ExploredMethod method, ExplorationFormat format, std::ostream& out);

  void begin();
  void path(const ExploredPath& path);
  /// `interrupted`: there may be paths that were not found.
  void end(const ExplorationStatistics& statistics, bool interrupted = false);

 private:
  void print_text(const ExploredPath& path);
  void print_json(const ExploredPath& path);
  void print_script(const ExploredPath& path);

  TermManager& tm_;
  ExploredMethod method_;
  ExplorationFormat format_;
  std::ostream& out_;
  Printer printer_;
  ConditionText text_;
  uint64_t paths_ = 0;
  bool any_ = false;
};

/// Ends what a printer has begun that is gone, since its process is: for this reason there may be further paths.
void end_lost_paths(std::ostream& out, ExplorationFormat format, std::string_view reason);

/// The counts, in the order and by the names in which they are printed: `init_calls`, `composition_calls`, ...
std::vector<std::pair<std::string_view, uint64_t>> counters_of(const ExplorationStatistics& statistics);

}  // namespace preproc
