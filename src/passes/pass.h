#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <span>
#include <string_view>
#include <utility>

#include "backends/backend.h"
#include "encode/table/encoder.h"
#include "passes/effort_account.h"
#include "passes/guarantee.h"
#include "passes/pass_recorder.h"
#include "passes/problem.h"
#include "passes/tables/asserted_elements.h"
#include "passes/tables/table_spellings.h"
#include "passes/tables/written_tables.h"
#include "rewrite/simplifier.h"

namespace preproc {

/// A table of more runs is not written as a formula, unless --max-growth allows it.
inline constexpr size_t kDefaultMaxRuns = 512;

/// Counters of one pass over a session.
struct PassStatistics {
  uint64_t runs = 0;
  uint64_t changed_assertions = 0;
  uint64_t terms_before = 0;  ///< DAG nodes of the assertions, summed over runs (only with --stats)
  uint64_t terms_after = 0;
  double seconds = 0;                             ///< only with --stats
  std::map<std::string_view, uint64_t> counters;  ///< the pass's own: rule or reason to how often
};

/// The tools of a pass besides the problem. A pass sees neither the session nor the parser.
class PassContext {
 public:
  explicit PassContext(TermManager& manager) : tm(manager), simplifier(manager), written(manager) {}
  PassContext(const PassContext&) = delete;
  PassContext& operator=(const PassContext&) = delete;
  /// Collects the tables in the assertions as they are at this call.
  void collect_tables(const AssertionList& assertions) {
    elements.collect(tm, assertions);
    written.update(elements);
  }
  /// Completes `target` by the solver's version, by `find_version`, which is called once and only where a form depends
  /// on it: it may have to run the solver's program.
  void ask_version() {
    if (!target.version.known() && find_version) {
      target.version = std::exchange(find_version, {})();
    }
  }

  TermManager& tm;
  Simplifier simplifier;      ///< shared, so that a pass profits from the work of those before
  AssertedElements elements;  ///< valid after `collect_tables`, which each pass that needs tables calls
  WrittenTables written;
  TableSpellings spellings;         ///< arrays in place of tables that are spelled otherwise
  Target target = Target::Generic;  ///< the solver of the result
  /// Finds the version of the target's solver, where nobody named one. Empty: it stays unknown.
  std::function<SolverVersion()> find_version = {};
  const TableEncoder* table_encoder = nullptr;  ///< the form of tables that have it; null: the best one
  size_t max_runs = kDefaultMaxRuns;            ///< tables with more runs stay arrays
  /// Makes a solver without assertions, for passes that ask one. Empty: there is none, as with --emit.
  std::function<std::unique_ptr<Backend>()> make_solver = {};
  /// A solver for what it settles at once (decide.h), and the processor time for that, see decide.cpp. Empty: there is
  /// none.
  struct QuickSolver {
    std::function<std::unique_ptr<Backend>()> make = {};
    std::chrono::milliseconds effort{0};
    /// The values of a model that the reader of the result is told.
    enum class Values : uint8_t {
      None,      ///< nobody asks for values: a model may have any
      Scalars,   ///< Booleans, bit-vectors, floats and rounding modes
      AndArrays  ///< of such, as constant arrays and stores
    };
    Values values = Values::AndArrays;
    std::shared_ptr<EffortAccount> account = std::make_shared<EffortAccount>();  ///< not null
  };
  QuickSolver quick_solver = {};
  /// Called with the name of each pass before it runs. Empty: not called.
  std::function<void(std::string_view)> on_step = {};
  bool measure = false;              ///< with --stats: take times, fill terms_before and terms_after
  PassRecorder* recorder = nullptr;  ///< is told of all that passes do; null: nobody is
  /// Called for each rewrite of a traced pass: (rule, before, after). Empty: not traced.
  std::function<void(std::string_view rule, Term before, Term after)> trace;
  void note(std::string_view rule, Term before, Term after) const {
    if (trace) {
      trace(rule, before, after);
    }
  }
};

struct PassRecord;

/// A transformation of problems. `apply` times, counts and traces; a pass implements `run` and keeps its caches per
/// term, so that a growing path condition does not redo work. It ends by an exception where the terms' token stops; the
/// problem is dropped then, and so is the pass (`Pipeline::renew`).
class Pass {
 public:
  virtual ~Pass() = default;
  void apply(Problem& problem, PassContext& context);
  PassStatistics statistics() const;
  /// Counts on from where another object of this pass ended.
  void inherit_statistics(const Pass& before) { statistics_ = before.statistics_; }

 protected:
  using Counters = std::map<std::string_view, uint64_t>;
  /// The pass's name, for the model converter.
  std::string_view name() const;
  /// Enters a counter that is not 0.
  static void count(Counters& counters, std::string_view name, uint64_t number) {
    if (number > 0) {
      counters[name] = number;
    }
  }

 private:
  virtual void run(Problem& problem, PassContext& context) = 0;
  void run_measured(Problem& problem, PassContext& context);
  /// Adds the pass's own counters.
  virtual void add_counters(Counters& counters) const = 0;
  friend struct PassRecord;
  PassStatistics statistics_;
  const PassRecord* record_ = nullptr;
};

/// One registered pass. The record drives the pipeline, the command line, the statistics and the tests.
struct PassRecord {
  /// The problems that a pass can be given.
  enum class Sees : uint8_t {
    Problems,    ///< all assertions, with definitions expanded
    Assertions,  ///< the same, or parts of them: the pass looks at one assertion at a time, and only rewrites it
    Calls,       ///< as Assertions; where there is a solver, definitions are called, and the pass expands the calls
  };
  std::string_view name;
  Guarantee guarantee;
  bool on_by_default;
  Sees sees;
  std::string_view help;
  std::unique_ptr<Pass> (*make)();

  bool local() const { return sees != Sees::Problems; }
  std::unique_ptr<Pass> create() const;
};

/// All passes, in the order in which they run.
std::span<const PassRecord> all_passes();
const PassRecord* find_pass(std::string_view name);

}  // namespace preproc
