#pragma once

#include <optional>
#include <type_traits>

#include "backends/backend.h"
#include "backends/solver_stack.h"

namespace preproc {

/// The base of linked solvers as backends: an assertion stack that the solver follows, and the last answer. A check
/// that is asked twice is answered once; a model is there as long as the assertions of a sat answer are. Stopped in a
/// check is its end as unknown.
class StackedBackend : public Backend, private SolverFeed {
 public:
  /// `timeout`: of each check.
  explicit StackedBackend(std::optional<std::chrono::milliseconds> timeout) : timeout_(timeout) {}

  std::span<const LevelledTerm> assertions() const final { return stack_.assertions(); }
  void append(LevelledTerm assertion) final;
  void retract_to(size_t count) final;
  CheckResult check(const StopToken& stop = {}) final;
  AssumingResult check_assuming(std::span<const Term> assumptions, const StopToken& stop = {}) final;
  Assignment model(std::span<const Function> symbols) final;
  std::optional<CheckResult> next_cube(std::span<const Term> terms, const CubeWish& wish, ModelCube& cube,
                                       const StopToken& stop = {}) final;
  Value value(Term t) final;
  std::string value_text(Term t) final;
  std::string definition_text(Function f) final;
  std::string proof() final;

 protected:
  /// The end of the running check, or of the last one.
  const StopToken& token() const { return token_; }
  /// A check begins that ends with this token, or at its time limit.
  void set_token(const StopToken& stop) { token_ = timeout_ ? stop.within(*timeout_) : stop; }
  /// First half of a check: false if the last answer still holds and `check` will give it, else the last model is gone.
  /// Between this and `check` no assertion or scope changes.
  bool begin_check();
  /// Brings the solver to the assertions. May throw BackendError.
  void send();
  /// The solver has lost its assertions: the next check starts it anew. A check that was begun is not.
  void forget_sent() {
    stack_.forget();
    begun_ = false;
  }

 private:
  /// Translates a term, or throws BackendError.
  virtual void prepare(Term t) = 0;
  /// Asks the solver about the assertions it was sent. May throw BackendError; the solver then starts over next time.
  virtual CheckResult check_sent() = 0;
  /// Asks the solver about these assertions under assumptions, for solvers that name those they needed; unless
  /// overridden, `Backend`'s way.
  virtual std::optional<AssumingResult> check_sent_assuming(std::span<const Term>) { return {}; }
  /// Looks for a cube of models of the assertions that were sent, see `Backend::next_cube`.
  virtual std::optional<CheckResult> find_cube(std::span<const Term>, const CubeWish&, ModelCube&) { return {}; }
  /// Called with an assertion whose term is prepared.
  virtual void note_asserted(const LevelledTerm&) {}
  /// Called when assertions of level 0 were taken back. The solver starts over next time.
  virtual void forget_lasting() {}
  /// Called when assertions were taken back, none of level 0: the last model is gone.
  virtual void note_retracted() {}
  /// Called when a check begins that will ask the solver.
  virtual void check_begins() {}
  /// Called after Stopped. The solver starts over next time.
  virtual void check_ended_early() {}
  /// True if a check that was stopped leaves the solver as good as new. Solvers that are interrupted in the midst of
  /// their work are not believed after it: Z3 4.8.12 answers unsat where there are models then.
  virtual bool survives_stop() const { return false; }
  /// Called with a failure of sending or checking: true if another try may succeed.
  virtual bool recover(const BackendError&) { return false; }
  /// Forgets what was read from the last model.
  virtual void drop_model() = 0;
  /// Called before the values of these symbols are asked one by one.
  virtual void fetch_values(std::span<const Function>) {}
  /// Values in the model of the last check, which was sat.
  virtual Value model_value(Function f) = 0;
  virtual Value model_value(Term t) = 0;
  /// These values as the solver writes them.
  virtual std::string model_text(Term) { return {}; }
  virtual std::string model_text(Function) { return {}; }
  /// The proof of the last answer, which was unsat.
  virtual std::string sent_proof() { return Backend::proof(); }

  template <typename Check>
  std::invoke_result_t<Check&> send_and(Check check);
  CheckResult ended_early(const Stopped& stopped);
  void note_end(const CheckResult& result);
  void require_model() const;

  const std::optional<std::chrono::milliseconds> timeout_;
  SolverStack stack_;
  StopToken token_;
  bool begun_ = false;
  bool was_stopped_ = false;  // the last check, in the midst of its work
  CheckResult last_result_;
};

}  // namespace preproc
