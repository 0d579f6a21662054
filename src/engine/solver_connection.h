#pragma once

#include <functional>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "backends/assertion_mirror.h"
#include "backends/backend.h"
#include "engine/options.h"
#include "engine/solver_query.h"

namespace preproc {

/// The engine's solver: what it was asked last, whether it has a model of that, and what it says about terms then.
/// The backend is kept from check to check, and pops and pushes only what differs (`AssertionMirror`).
class SolverConnection {
 public:
  SolverConnection(TermManager& tm, const EngineOptions& options, const Host& host)
      : tm_(tm), options_(options), host_(host), mirror_([this] {
          tracks_ = backend_options_.unsat_assumptions;
          return make(backend_options_);
        }) {}

  /// How a backend is made from now on; one that is there stays, see `reset`.
  void set_backend_options(BackendOptions options) { backend_options_ = std::move(options); }
  const BackendOptions& backend_options() const { return backend_options_; }
  /// A further solver as the user chose it. BackendError if it cannot be made.
  std::unique_ptr<Backend> make(BackendOptions options) const;
  /// A further solver of another choice.
  std::unique_ptr<Backend> make(std::span<const SolverChoice> solvers, BackendOptions options) const;

  /// The backend is one that says which of the tracked assertions it needs, or the next one will be.
  void begin_tracking();
  /// True if an unsat answer of the solver names what it needs, and a sat answer leaves a model all the same: a linked
  /// solver in this process.
  bool can_track() const;

  /// What the solver is asked.
  const SolverQuery& query() const { return query_; }
  /// To change it: the solver has no model of what it is asked then.
  SolverQuery& change_query() {
    has_model_ = false;
    return query_;
  }

  /// The backend with the assertions of the query, the tracked ones each behind a literal of its own. BackendError as
  /// `AssertionMirror::sync`.
  Backend& prepare();
  /// The answer of the backend that `prepare` prepared. BackendError if it fails.
  CheckResult decide(Backend& backend);
  /// After `decide` answered unsat: the places of tracked assertions that suffice for it with those that are not
  /// tracked.
  const std::vector<size_t>& core() const { return core_; }
  /// Notes the answer of a check of what `prepare` prepared.
  void note(Status status) { has_model_ = status == Status::Sat; }
  /// Asks. True if the answer is sat.
  bool check() {
    note(decide(prepare()).status);
    return has_model_;
  }
  /// True if the solver's last answer was sat, to this query.
  bool has_model() const { return has_model_; }
  /// Asks, unless the solver has a model already.
  bool ensure_model() { return has_model_ || check(); }
  /// The declared constants and functions in the query, and in the definitions used there.
  std::vector<Function> symbols() const;
  /// Of the solver's model; precondition: `has_model`.
  Assignment model(std::span<const Function> symbols) { return mirror_.backend()->model(symbols); }
  Value value(Term t) { return mirror_.backend()->value(t); }
  std::string value_text(Term t) { return mirror_.backend()->value_text(t); }
  std::string definition_text(Function f) { return mirror_.backend()->definition_text(f); }

  /// The backend, if one was needed yet.
  Backend* backend() const { return mirror_.backend(); }
  /// Its name; "nothing" if none was needed.
  std::string name() const { return backend() == nullptr ? "nothing" : std::string(backend()->name()); }
  /// Drops the backend: the next one is made with the options of then.
  void reset() {
    has_model_ = false;
    mirror_.reset();
  }
  /// The same, but the backend goes to the caller.
  std::unique_ptr<Backend> release() {
    has_model_ = false;
    return mirror_.release();
  }

 private:
  TermManager& tm_;
  const EngineOptions& options_;
  const Host& host_;
  BackendOptions backend_options_;
  AssertionMirror mirror_;
  SolverQuery query_;
  std::vector<Term> literals_;  // of the tracked assertions
  std::vector<size_t> core_;
  bool has_model_ = false;
  bool tracks_ = false;  // the backend was made to say what it needs
};

}  // namespace preproc
