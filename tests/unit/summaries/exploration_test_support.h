#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include <gtest/gtest.h>

#include "backends/solver_choice.h"
#include "session/session.h"
#include "summaries/exploration.h"
#include "term/expand.h"

namespace preproc {

/// A script that was read for its definitions and assertions.
class Program : public Session {
 public:
  explicit Program(std::string_view text) : Program(std::make_unique<Source>(Source::from_string("test", text))) {}

  TermManager& tm() { return tm_; }
  Simplifier& simplifier() { return context().simplifier; }
  PassContext& context() { return engine_.pass_context(); }
  const std::vector<AssertionStack::Entry>& entries() const { return script_.assertions().entries(); }
  Function function(std::string_view name) { return script_.scope().lookup(tm_.symbols().intern(name)).function; }
  std::vector<Term> assumptions() {
    DefinitionExpander expander(tm_);
    std::vector<Term> all;
    for (const AssertionStack::Entry& entry : script_.assertions().entries()) {
      all.push_back(expander.expand(entry.term));
    }
    return all;
  }
  /// A backend for the program's terms; the tests of a shared build link both.
  std::unique_ptr<Backend> solver() {
    const std::vector<SolverChoice> z3{choose_solver("z3")};
    return make_solver(z3, tm_, {});
  }
  PathSolver path_solver() {
    return {tm_, simplifier(), [this] { return solver(); }};
  }
  Status decide(const std::vector<Term>& assertions) {
    if (!judge_) {
      judge_ = solver();
    }
    judge_->push();
    for (const Term t : assertions) {
      judge_->assert_term(t);
    }
    const Status status = judge_->check().status;
    judge_->pop(1);
    return status;
  }

 protected:
  void respond(const Command&) override {}
  void respond_error(const std::string& message, bool) override { ADD_FAILURE() << message; }

 private:
  explicit Program(std::unique_ptr<Source> source) : Session(session_options(), *source), source_(std::move(source)) {
    reader_.terms().set_keeps_labels(true);
    run();
  }
  static const SessionOptions& session_options() {
    static const SessionOptions options;
    return options;
  }
  std::unique_ptr<Source> source_;
  std::unique_ptr<Backend> judge_;
};

/// The paths of one exploration.
struct Explored {
  std::vector<ExploredPath> complete;
  std::vector<ExploredPath> cut;
  ExplorationStatistics statistics;
};

inline Explored explore(Program& program, Exploration& exploration, const ExplorationOptions& options) {
  Explored explored;
  exploration.run(program.assumptions(), {}, options, [&](const ExploredPath& path) {
    (path.result ? explored.complete : explored.cut).push_back(path);
    return true;
  });
  explored.statistics = exploration.statistics();
  return explored;
}

/// Explores a function of the program.
inline Explored explore(Program& program, std::string_view function, const ExplorationOptions& options = {},
                        std::string_view target = {}, MethodOptions methods_options = {}) {
  MethodTable methods(program.tm(), methods_options);
  const uint32_t root = methods.add(program.function(function));
  if (!target.empty()) {
    EXPECT_TRUE(methods.set_target(target)) << target;
  }
  PathSolver solver = program.path_solver();
  Exploration exploration(program.tm(), program.simplifier(), methods, root, solver);
  return explore(program, exploration, options);
}

inline Term conjunction(TermManager& tm, const std::vector<Term>& conjuncts) {
  return conjuncts.empty() ? tm.mk_true() : conjuncts.size() == 1 ? conjuncts[0] : tm.mk(Kind::And, conjuncts);
}

}  // namespace preproc
