#pragma once

#include <chrono>
#include <memory>
#include <span>
#include <string>
#include <unordered_map>
#include <vector>

#include "with_z3/host_engine.h"
#include "with_z3/journal.h"
#include "with_z3/parameters.h"
#include "with_z3/real_z3.h"
#include "with_z3/shadow_solver.h"

namespace preproc::with_z3 {

/// A context of z3 that the host has made: its solvers as they are known here, and the order in which this program and
/// z3 are asked (docs/with-z3.md). One thread uses it at a time, as z3 has it; `interrupt` is for any.
class HostContext {
 public:
  HostContext(const RealZ3& z3, Z3_context context, Parameters parameters);

  const RealZ3& z3() const { return z3_; }
  Parameters& parameters() { return parameters_; }
  HostEngine& engine() { return engine_; }
  void interrupt() { engine_.interrupt(); }

  /// The host's handler of z3's errors; null: none. z3 has one of ours, which calls it.
  Z3_error_handler* error_handler() const { return error_handler_; }
  void error_handler(Z3_error_handler* handler) { error_handler_ = handler; }
  /// While one lives, z3's errors are those of calls that the host has not made, and its handler is not called: it may
  /// throw, or jump.
  class Inside {
   public:
    explicit Inside(HostContext& context) : context_(context) { ++context_.inside_; }
    ~Inside() { --context_.inside_; }
    Inside(const Inside&) = delete;
    Inside& operator=(const Inside&) = delete;

   private:
    HostContext& context_;
  };
  bool is_inside() const { return inside_ != 0; }

  /// A solver that z3 has just made, with the global parameters of that moment; one of the same address is gone.
  ShadowSolver& adopt(Z3_solver solver, Parameters global);
  /// Null for a solver that is z3's own: of a tactic, say.
  ShadowSolver* find(Z3_solver solver);
  void drop(Z3_solver solver);

  /// Z3_solver_check_assumptions, of which there are three parts. What is to be done after this one:
  struct Next {
    bool ask_z3 = false;          ///< z3's own function is to be called, in the place of the host's call
    int answer = 0;               ///< without that: an lbool
    Z3_error_code error = Z3_OK;  ///< of z3's, which the host's handler is to be told of; z3 still has it
  };
  /// `solver`: null for one that is z3's own.
  Next begin_check(ShadowSolver* solver, std::span<const Z3_ast> assumptions);
  /// z3 has answered in place.
  void end_check(ShadowSolver* solver, std::span<const Z3_ast> assumptions, int answer);
  /// The model of the last check, where that was answered here and is sat, as long as there is no further one; null:
  /// z3's own function is to be asked.
  Z3_model model(ShadowSolver& solver);
  /// Likewise, where it was unsat: a new vector.
  Z3_ast_vector core(ShadowSolver& solver);
  /// Has z3 answer the last check too, so that what it knows of it can be asked for: where that was answered here, and
  /// the solver is as it was.
  void ask_z3_too(ShadowSolver& solver);

 private:
  using Clock = std::chrono::steady_clock;
  struct Asked;

  std::string reason_for_z3(ShadowSolver& solver, Asked& asked);
  CheckResult decide(ShadowSolver& solver, const Asked& asked, int& by_z3);
  CheckResult race(ShadowSolver& solver, const Asked& asked, const Query& query, int& by_z3);
  CheckResult decide_refuted(ShadowSolver& solver, const Asked& asked, Query query);
  Query query(ShadowSolver& solver, const Asked& asked);
  int ask_z3(ShadowSolver& solver, std::span<const Z3_ast> assumptions);
  bool was_ended_by_keyboard(Z3_solver solver) const;
  int finish(ShadowSolver& solver, const Asked& asked, const CheckResult& result);
  void note_z3(ShadowSolver* solver, std::span<const Z3_ast> assumptions, int answer, std::string_view why, bool tried);
  void keep_model_of_last();
  Z3_model write_model(ShadowSolver& solver);
  std::vector<Function> symbols_of_model(ShadowSolver& solver);
  std::vector<Z3_ast> core_nodes(ShadowSolver& solver);
  void compare(ShadowSolver& solver, const Asked& asked, std::chrono::nanoseconds here);
  bool is_model(ShadowSolver& solver, const Asked& asked);
  bool is_model_of_z3(ShadowSolver& solver, const Asked& asked);
  bool satisfies(Z3_model model, const ShadowSolver& solver, const Asked& asked);
  void record(ShadowSolver& solver, std::span<const Z3_ast> assumptions, std::string_view name,
              const std::string& remarks, const char* status);

  const RealZ3& z3_;
  const Z3_context context_;
  Parameters parameters_;
  Journal& journal_;
  HostEngine engine_;
  std::unordered_map<Z3_solver, std::unique_ptr<ShadowSolver>> solvers_;
  ShadowSolver* owner_ = nullptr;  // of the engine's last check; null: none, or it is gone
  Z3_error_handler* error_handler_ = nullptr;
  unsigned inside_ = 0;
  Clock::time_point began_;      // of the last check
  std::string left_;             // why z3 is asked in place
  Z3_error_code error_ = Z3_OK;  // of z3's part of the last check
};

}  // namespace preproc::with_z3
