#pragma once

#include <functional>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "backends/backend.h"
#include "engine/check_stop.h"
#include "engine/options.h"
#include "engine/solver_query.h"

namespace preproc {

/// The declared constants and functions in the terms, and in the definitions used there.
std::vector<Function> declared_functions(const TermManager& tm, std::span<const Term> terms);

/// The engine's solver: its query, whether it has a model of exactly that query, and the values in that model. The
/// backend is kept from check to check, and hears of the difference only.
class SolverConnection {
 public:
  SolverConnection(TermManager& tm, const EngineOptions& options, const Host& host, const CheckStop& stop)
      : tm_(tm), options_(options), host_(host), stop_(stop) {}

  /// Sets how backends are made from now on. The present backend stays until `reset`.
  void set_backend_options(BackendOptions options) { backend_options_ = std::move(options); }
  const BackendOptions& backend_options() const { return backend_options_; }
  /// `options` with what the host and the engine's options say for each solver: programs it may start, files it dumps.
  BackendOptions completed(BackendOptions options) const;
  /// Makes a further solver, as the user chose it. BackendError if that fails.
  std::unique_ptr<Backend> make(BackendOptions options) const;
  /// Makes a further solver of another choice. BackendError if that fails.
  std::unique_ptr<Backend> make(std::span<const SolverChoice> solvers, BackendOptions options) const;

  /// From now on the backend is this linked solver in place of the user's choice. Where it cannot express a query, the
  /// user's choice takes its place again, until the backend is dropped.
  void use_linked(std::string_view linked);
  /// From now on the backend is the user's choice. False if it is already.
  bool use_users_choice();
  /// True if the linked solver of `use_linked` could not express a query.
  bool cannot_express() const { return cannot_express_; }
  /// From now on the backend is in a process of its own, until it is dropped: another thread can interrupt it there.
  /// False where the host has no program for it.
  bool move_apart();
  /// `other` has answered the last check, of the same query: until the next check values are asked there.
  /// Precondition: it lives as long as that.
  void answer_by(Backend& other) {
    answering_ = &other;
    has_model_ = true;
  }

  /// True if an unsat answer of the solver names what it needs, and a sat answer leaves a model all the same: a linked
  /// solver in this process.
  bool can_track() const;

  /// The solver's query.
  const SolverQuery& query() const { return query_; }
  /// The solver's query, to be changed: the solver has no model of the changed one.
  SolverQuery& change_query() {
    forget_model();
    return query_;
  }
  /// The engine's model is no longer the solver's.
  void forget_model() { has_model_ = false; }

  /// The backend with the assertions of the query, the tracked ones each behind a literal of its own. BackendError as
  /// `Backend::set_assertions`.
  Backend& prepare();
  /// The answer of the backend that `prepare` prepared. BackendError if it fails.
  CheckResult decide(Backend& backend, const StopToken& stop);
  /// After `decide` answered unsat: the places of tracked assertions that suffice for it with those that are not
  /// tracked.
  const std::vector<size_t>& core() const { return core_; }
  /// Notes the answer of a check of what `prepare` prepared.
  void note(Status status) {
    has_model_ = status == Status::Sat;
    unknown_reason_.clear();
  }
  /// Asks the solver about the query. True if the answer is sat.
  bool check() {
    CheckResult result = decide(prepare(), stop_.token());
    note(result.status);
    unknown_reason_ = std::move(result.reason);
    return has_model_;
  }
  /// Why the last `check` was unknown; empty: it was not.
  const std::string& unknown_reason() const { return unknown_reason_; }
  /// True if the solver's last answer was sat, to this query.
  bool has_model() const { return has_model_; }
  /// Asks the solver, unless it has a model already. True if it has one.
  bool ensure_model() { return has_model_ || check(); }
  /// The declared constants and functions in the query, and in the definitions used there.
  std::vector<Function> symbols() const;
  /// Values in the solver's model. Precondition: `has_model`.
  Assignment model(std::span<const Function> symbols) { return backend()->model(symbols); }
  Value value(Term t) { return backend()->value(t); }
  std::string value_text(Term t) { return backend()->value_text(t); }
  std::string definition_text(Function f) { return backend()->definition_text(f); }

  /// The backend that the last check was answered by; null if none was needed yet.
  Backend* backend() const { return answering_ != nullptr ? answering_ : backend_.get(); }
  /// The backend's name; "nothing" if there is none.
  std::string name() const { return backend() == nullptr ? "nothing" : std::string(backend()->name()); }
  /// Drops the backend. The next one is made with the options of that time.
  void reset() {
    has_model_ = cannot_express_ = is_apart_ = false;
    answering_ = nullptr;
    backend_.reset();
  }
  /// Drops the backend and hands it to the caller.
  std::unique_ptr<Backend> release() {
    has_model_ = false;
    answering_ = nullptr;
    return std::move(backend_);
  }

 private:
  TermManager& tm_;
  const EngineOptions& options_;
  const Host& host_;
  const CheckStop& stop_;
  BackendOptions backend_options_;
  std::vector<SolverChoice> linked_instead_;  // one; empty: the user's
  bool cannot_express_ = false;
  std::unique_ptr<Backend> backend_;
  Backend* answering_ = nullptr;  // another one that the last check was answered by
  SolverQuery query_;
  std::vector<Term> literals_;  // of the tracked assertions
  std::vector<size_t> core_;
  bool has_model_ = false;
  std::string unknown_reason_;  // of the last `check`
  bool tracks_ = false;         // the backend was made to say what it needs
  bool is_apart_ = false;       // it is in a process of its own
};

}  // namespace preproc
