#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "backends/backend.h"
#include "encode/table/encoder.h"
#include "passes/guarantee.h"
#include "passes/problem.h"
#include "passes/tables/asserted_elements.h"
#include "passes/tables/table_spellings.h"
#include "passes/tables/written_tables.h"
#include "rewrite/simplifier.h"

namespace preproc {

/// A table of more runs is not written as a formula, unless somebody says so.
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

/// What a pass may use besides the problem. It does not see the session or the parser.
class PassContext {
 public:
  explicit PassContext(TermManager& manager) : tm(manager), simplifier(manager), written(manager) {}
  PassContext(const PassContext&) = delete;
  PassContext& operator=(const PassContext&) = delete;
  /// Looks at the assertions for tables, as they are now.
  void collect_tables(const AssertionList& assertions) {
    elements.collect(tm, assertions);
    written.update(elements);
  }

  TermManager& tm;
  Simplifier simplifier;      ///< shared, so that what one pass simplified is known to the next
  AssertedElements elements;  ///< for passes that look at tables, which `collect_tables` first
  WrittenTables written;
  TableSpellings spellings;                     ///< arrays in place of tables that are spelled otherwise
  Target target = Target::Generic;              ///< who solves the result
  const TableEncoder* table_encoder = nullptr;  ///< how tables are to be written, where they can; null: as is best
  size_t max_runs = kDefaultMaxRuns;            ///< tables with more runs stay arrays
  /// A solver without assertions, for passes that ask one. Empty: there is none, as with --emit.
  std::function<std::unique_ptr<Backend>()> make_solver = {};
  bool measure = false;  ///< with --stats: take times, fill terms_before and terms_after
  /// Called for each rewrite of a traced pass: (rule, before, after). Empty: not traced.
  std::function<void(std::string_view rule, Term before, Term after)> trace;
};

struct PassRecord;

/// A transformation of problems. `apply` times, counts and traces; a pass implements `run` and keeps its caches per
/// term, so that a growing path condition does not redo work.
class Pass {
 public:
  virtual ~Pass() = default;
  void apply(Problem& problem, PassContext& context);
  PassStatistics statistics() const;

 protected:
  using Counters = std::map<std::string_view, uint64_t>;
  /// The pass's name, for the trail.
  std::string_view name() const;
  /// Enters a counter that is not 0.
  static void count(Counters& counters, std::string_view name, uint64_t number) {
    if (number > 0) {
      counters[name] = number;
    }
  }

 private:
  virtual void run(Problem& problem, PassContext& context) = 0;
  /// Adds the pass's own counters.
  virtual void add_counters(Counters& counters) const = 0;
  friend struct PassRecord;
  PassStatistics statistics_;
  const PassRecord* record_ = nullptr;
};

/// One registered pass. The record drives the pipeline, the command line, the statistics and the tests.
struct PassRecord {
  /// What a pass is given.
  enum class Sees : uint8_t {
    Problems,    ///< all assertions, definitions expanded
    Assertions,  ///< the same; it looks at one assertion at a time, and only rewrites it: may run over parts of a
                 ///< problem
    Calls,       ///< as Assertions, but where there is a solver, with calls of definitions, which the pass expands
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
