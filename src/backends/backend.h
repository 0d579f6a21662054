#pragma once

#include <algorithm>
#include <chrono>
#include <map>
#include <memory>
#include <optional>
#include <span>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include "backends/levelled_term.h"
#include "backends/term_reading.h"
#include "evaluate/evaluator.h"
#include "term/cost.h"
#include "term/term_manager.h"
#include "value/stop_token.h"

namespace preproc {

struct SynthesisProblem;

enum class Status : uint8_t { Sat, Unsat, Unknown };
std::string_view to_string(Status status);

/// The answer to one check, with the reason where it is unknown ("timeout", "incomplete", "memout", the solver's own
/// words).
struct CheckResult {
  Status status = Status::Unknown;
  std::string reason;
  bool forwarded = false;  ///< a linked solver's API could not express the problem, its own program answered
};

/// The answer to a check under assumptions.
struct AssumingResult {
  CheckResult result;
  std::vector<Term> core;  ///< if unsat: assumptions that suffice for it, together with the assertions
};

/// The abilities of a backend, as data: passes and the session ask here, never for a backend's name.
struct Capabilities {
  bool constant_arrays = false;
  bool quantifiers = false;
  bool uninterpreted_functions = false;
  bool lambdas = false;
  bool integers_and_reals = false;
  bool models = false;
  bool reads_no_terms = false;  ///< `check` looks at no terms: others may make terms meanwhile, in another thread
  bool interruptible = false;   ///< a running check ends soon after its token stops; where not, hard limits need a
                                ///< process of their own
};

/// A term the backend cannot express, or a failure inside the solver. The session turns it into an error at the
/// command; the backend stays usable.
class BackendError : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

/// A term or sort that a solver's API cannot express. The solver's program may.
class Inexpressible : public BackendError {
 public:
  using BackendError::BackendError;
};

/// The answer of a solver that optimizes.
struct OptimalResult {
  CheckResult result;
  std::vector<bool>
      holds;  ///< if sat: which of the conditions are true in a model of the least sum, as they are listed
};

/// One question to an optimizer: the least or greatest value of a term (of sort Int, Real or a bit-vector, unsigned),
/// or that a condition holds, at a price.
struct Objective {
  enum class Kind : uint8_t { Minimize, Maximize, Soft };
  Kind kind = Kind::Minimize;
  Term term;
  std::string weight = "1";  ///< Soft: what it costs where it does not hold, a numeral or decimal
  std::string goal = {};     ///< Soft: costs of one goal are added up, and are one objective
};

/// The answer to several objectives, the first of which counts most.
struct Optimum {
  CheckResult result;
  std::vector<Term> fixed;  ///< if sat: conditions that hold in those models only that are optimal
};

/// Models that were found at once: all those in which terms have these values, but for bits that may be any.
struct ModelCube {
  std::vector<Value> values;
  std::vector<std::vector<uint32_t>> open;  ///< for each term: the bits of its value, from 0 on, that may be any
};

/// How a cube of models is looked for.
struct CubeWish {
  bool anew = false;  ///< forgets the cubes that were found before
  /// A single model, chosen at random by what follows from this; nothing: as it comes.
  std::optional<uint64_t> random = {};
};

struct BackendOptions {
  std::string logic = {};                                 ///< as in set-logic; empty: not set
  std::optional<std::chrono::milliseconds> timeout = {};  ///< for each check
  std::optional<uint64_t> random_seed = {};
  /// Options the script set, by keyword (":strings-fmf") and value as written: a backend takes those that it knows to
  /// change the search and not what answers mean, and passes by the others.
  std::map<std::string, std::string, std::less<>> script_options = {};
  std::optional<uint64_t> resource_limit = {};  ///< for each check, in the solver's own units; the same run after run
  std::string tactic = {};                      ///< of (check-sat-using T), as written; empty: the solver's own way
  bool models = true;
  bool unsat_assumptions = false;  ///< `check_assuming` will be called; costs some solvers preprocessing
  bool proofs = false;             ///< `proof` will be called; costs solvers most of their preprocessing
  std::string dump_cnf = {};       ///< a file for what a check comes to as clauses, of `bits` only; empty: none
  std::string dump_aiger = {};     ///< the same as a circuit
  uint64_t memory_limit = 0;       ///< bytes a solver in a process of its own may use; 0: no limit
  bool in_own_process = false;     ///< a linked solver too, where `stand_in` names a program for it, which
                                   ///< searches for no models
  /// The file of a program that stands in for a linked solver where one needs a process of its own; empty: none does.
  std::string stand_in = {};
  bool may_start_programs = true;  ///< false: solvers in this process only
  bool forwards_to_all = false;    ///< what a linked solver cannot express goes to the programs of all linked solvers

  /// Each check has that much time at most.
  void limit_to(std::chrono::milliseconds most) { timeout = std::min(timeout.value_or(most), most); }
};

/// A solver. Terms come from one `TermManager`; each DAG node is translated once for the life of the backend. Levels
/// are those of SMT-LIB's push and pop. Of functions with definitions only recursive ones reach a backend, and what
/// their bodies use: the session expands the others first.
class Backend {
 public:
  virtual ~Backend() = default;
  virtual std::string_view name() const = 0;
  virtual const Capabilities& capabilities() const = 0;

  /// Makes `wanted` the assertions; levels never decrease along it. The solver hears of the difference only, at the
  /// next check, and keeps all that it has learned from the beginning that stays. BackendError where a term cannot be
  /// expressed: what is before it is asserted then.
  void set_assertions(std::span<const LevelledTerm> wanted);
  /// Assertions and levels one by one, for callers that keep no list.
  void push() { level_ = levels() + 1; }
  void pop(uint32_t levels);
  uint32_t levels() const { return std::max(level_, assertions().empty() ? 0 : assertions().back().level); }
  void assert_term(Term t) { append({t, levels()}); }

  // --- The assertions as a backend holds them, or hands them to the one that it wraps ---------------------------------
  virtual std::span<const LevelledTerm> assertions() const = 0;
  /// A further assertion. Precondition: its level is at least that of the last one. BackendError where the term cannot
  /// be expressed; nothing is asserted then.
  virtual void append(LevelledTerm assertion) = 0;
  /// Takes back all but the first `count`, if there are more. Where one of level 0 is among them the solver starts
  /// over.
  virtual void retract_to(size_t count) = 0;

  /// Decides the assertions. Ends as unknown soon after the token stops, where the backend is interruptible, as what
  /// follows does.
  virtual CheckResult check(const StopToken& stop = {}) = 0;
  /// Decides the assertions together with these literals (Boolean constants). Linked solvers have a model of sat then.
  /// Unless a backend knows better, the literals are asserted on a level of their own and all of them are the core.
  virtual AssumingResult check_assuming(std::span<const Term> assumptions, const StopToken& stop = {});
  /// Decides the assertions, and finds the least sum of costs that their models have. Nothing where the backend has no
  /// optimizer. There is no model afterwards: what `holds` is to be asserted for one.
  virtual std::optional<OptimalResult> optimize(std::span<const Cost> /*costs*/, const StopToken& /*stop*/ = {}) {
    return {};
  }
  /// Finds the best values of these objectives over the assertions, the first of which counts most. Nothing where the
  /// backend has no optimizer. There is no model afterwards: `Optimum::fixed` is to be asserted for one.
  virtual std::optional<Optimum> optimum(std::span<const Objective> /*objectives*/, const StopToken& /*stop*/ = {}) {
    return {};
  }
  /// After Sat, and as far as a solver has a candidate for one after Unknown: the value of each of these symbols
  /// (constants and functions), completed where the solver leaves a choice. A symbol whose value has no representation
  /// as a `Value` is left out.
  virtual Assignment model(std::span<const Function> symbols) = 0;
  /// Finds models of the assertions in which the values of these terms are not those of any cube that was found since
  /// `CubeWish::anew`, and asks about the same terms. Unsat: there are none. `model` is one of the cube. Nothing where
  /// the backend keeps no such search, and where none is to be had for these assertions.
  virtual std::optional<CheckResult> next_cube(std::span<const Term> /*terms*/, const CubeWish& /*wish*/,
                                               ModelCube& /*cube*/, const StopToken& /*stop*/ = {}) {
    return {};
  }
  /// After Sat: the solver's own value of a term (for partial operations and quantifiers), or an empty value.
  virtual Value value(Term t) = 0;
  /// After Sat: the value of a term as the solver writes it, for values that have no representation as a `Value`, such
  /// as irrational numbers; empty if there is none.
  virtual std::string value_text(Term) { return {}; }
  /// From now on irrational numbers are written as decimals with so many places; 0, as at first: in the solver's own
  /// way.
  virtual void set_decimal_places(unsigned) {}
  /// After Sat: the value of a symbol as the solver writes it, as it follows the name in a define-fun:
  /// `((x!0 Int)) Int (div x!0 10)`; empty if there is none.
  virtual std::string definition_text(Function) { return {}; }
  /// After Unsat, of a backend made with `BackendOptions::proofs`: the proof as the solver writes it. BackendError
  /// where the solver gives none.
  virtual std::string proof() { throw BackendError(std::string(name()) + " gives no proofs"); }
  /// A formula that is equivalent to this one, whose quantifiers are eliminated as far as the solver can, as text over
  /// the names of the script. The assertions do not count. BackendError where the solver has no way to do it.
  /// Stopped where the token stops.
  virtual std::string eliminate_quantifiers(Term, const StopToken& /*stop*/ = {}) {
    throw BackendError(std::string(name()) + " eliminates no quantifiers");
  }
  /// Null, or the turns of a check that reads terms at its beginning although it reads none in general
  /// (`Capabilities::reads_no_terms`): `TermReading::is_due` says whether the next check does.
  virtual TermReading* reading() { return nullptr; }
  /// True if what is asserted goes to programs, which other threads can stop, since the solver cannot express it.
  virtual bool forwards() const { return false; }

 private:
  uint32_t level_ = 0;  // of pushes; those behind the last assertion count in the outermost backend only
};

/// One registered backend: adding one is one record. Where backends are modules of their own, as in the program,
/// `create` loads the module first; BackendError if that fails, with the name of the file.
struct BackendRecord {
  std::string_view name;
  std::string_view description;
  std::string_view
      program;  ///< command line of the solver's own program, reading SMT-LIB commands one by one; or empty
  std::unique_ptr<Backend> (*create)(TermManager&, const BackendOptions&);
  /// The solver's own engine for check-synth; null where it has none. The answer is a text as SyGuS solvers print it:
  /// `( (define-fun ...) ... )`, to be verified, `infeasible` or `fail`. BackendError as `create` and for what it
  /// cannot express.
  void (*check_synth)(TermManager&, const SynthesisProblem&, const BackendOptions&, std::string& answer) = nullptr;
  /// Not in all builds: help, manual and messages, which are the same in all builds, do not list it, and in races
  /// its program goes first, where that is on PATH.
  bool optional = false;
};
std::span<const BackendRecord> all_backends();
const BackendRecord* find_backend(std::string_view name);
/// The names of those that are in all builds.
std::vector<std::string> usual_backend_names();

}  // namespace preproc
