#pragma once

#include <atomic>
#include <memory>
#include <mutex>

#include "engine/engine.h"
#include "rewrite/simplifier.h"
#include "term/theory_scan.h"
#include "with_z3/ast_reader.h"
#include "with_z3/real_z3.h"

namespace preproc {
class Memo;
}

namespace preproc::with_z3 {

/// Our terms of a z3 context, and the engines that decide them. The solver is `bits`, in this process: z3 itself is the
/// host's, and other solvers would have to be programs.
class HostEngine {
 public:
  /// Terms are made by the first check: a context may be for making and printing formulas only.
  HostEngine(const RealZ3& z3, Z3_context context);
  ~HostEngine();
  HostEngine(const HostEngine&) = delete;
  HostEngine& operator=(const HostEngine&) = delete;

  /// To be called before a check reads terms: starts over where the terms of the past take too much memory.
  void begin();
  /// In the child of a fork: leaves engines behind, whose threads are not in this process.
  void leave_fork();
  /// After `begin`, as what follows.
  TermManager& terms() { return *terms_; }
  AstReader& reader() { return *reader_; }
  /// Changes where `terms` starts over.
  uint64_t generation() const { return generation_; }
  /// Recursive functions were made in the context.
  void refuse_functions() { functions_refused_ = is_stale_ = true; }
  TheoryBits theories(Term t) { return scan_->of(t); }
  /// One for all terms, which keeps what it has found.
  Simplifier& simplifier() { return *simplifier_; }

  /// Answers a query; unknown too where the engine fails, or a model was not evaluated to true alone. `beside`: in a
  /// second thread, with a search for a model beside the solver.
  CheckResult check(const Query& query, bool beside);
  /// The engine that has answered last, and has its model; null: none.
  Engine* last() { return last_; }
  /// Ends the running check. For any thread.
  void interrupt();
  /// From now on, or until `resume`, each check is ended at once. For any thread.
  bool is_interrupted() const { return interrupted_; }
  void resume() { interrupted_ = false; }

 private:
  Engine& engine(bool beside);
  void start_over();

  const RealZ3& z3_;
  const Z3_context context_;
  std::unique_ptr<TermManager> terms_;
  std::unique_ptr<AstReader> reader_;
  std::unique_ptr<TheoryScan> scan_;
  std::unique_ptr<Simplifier> simplifier_;
  std::shared_ptr<Memo> memo_;
  std::unique_ptr<Engine> alone_;
  std::unique_ptr<Engine> beside_;
  Engine* last_ = nullptr;
  uint64_t generation_ = 1;
  size_t most_terms_ = 0;  // and nodes of z3's, that are kept
  uint64_t reads_ = 0;     // checks that have read terms since `terms` started over
  bool is_stale_ = false;  // what was read is not good any more
  bool functions_refused_ = false;
  std::mutex mutex_;  // guards `running_`
  Engine* running_ = nullptr;
  std::atomic<bool> interrupted_ = false;
};

}  // namespace preproc::with_z3
