#pragma once

#include <algorithm>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include <gtest/gtest.h>

#include "backends/solver_choice.h"
#include "script/printer.h"
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
  const Scope& scope() const { return script_.scope(); }
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
    static const SessionOptions kOptions;
    return kOptions;
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

inline ExplorationOptions plain(uint32_t bound = 0) {
  ExplorationOptions options;
  options.compositional = false;
  options.use_models = false;
  options.bound = bound;
  return options;
}
inline ExplorationOptions compositional(uint32_t bound = 0) {
  ExplorationOptions options;
  options.bound = bound;
  return options;
}
inline ExplorationOptions on_demand(uint32_t bound = 0) {
  ExplorationOptions options;
  options.on_demand = true;
  options.bound = bound;
  return options;
}

/// Proves that two explorations found the same paths: as many, and each condition of the one equivalent to one of the
/// other, with an equal result under it.
inline void expect_same_paths(Program& program, const Explored& a, const Explored& b) {
  TermManager& tm = program.tm();
  ASSERT_EQ(a.complete.size(), b.complete.size());
  ASSERT_EQ(a.cut.size(), b.cut.size());
  const std::vector<Term> assumptions = program.assumptions();
  const auto expect_same = [&](const ExploredPath& x, const ExploredPath& y) {
    const Term cx = conjunction(tm, x.condition);
    const Term cy = conjunction(tm, y.condition);
    std::vector<Term> query = assumptions;
    Term differ = tm.mk(Kind::Not, {tm.mk(Kind::Equal, {cx, cy})});
    if (x.result) {
      const Term unequal = tm.mk(Kind::And, {cx, tm.mk(Kind::Not, {tm.mk(Kind::Equal, {x.result, y.result})})});
      differ = tm.mk(Kind::Or, {differ, unequal});
    }
    query.push_back(differ);
    Printer printer(tm);
    EXPECT_EQ(program.decide(query), Status::Unsat) << printer.to_string(cx) << "\n" << printer.to_string(cy);
  };
  // Those of the other exploration may come in another order: matched by what the solver says.
  const auto match = [&](const std::vector<ExploredPath>& xs, std::vector<ExploredPath> ys) {
    for (const ExploredPath& x : xs) {
      const auto found = std::ranges::find_if(ys, [&](const ExploredPath& y) {
        std::vector<Term> query = assumptions;
        query.insert(query.end(), x.condition.begin(), x.condition.end());
        query.insert(query.end(), y.condition.begin(), y.condition.end());
        return program.decide(query) == Status::Sat;
      });
      ASSERT_NE(found, ys.end()) << "a path that the other exploration did not find";
      expect_same(x, *found);
      ys.erase(found);
    }
  };
  match(a.complete, b.complete);
  match(a.cut, b.cut);
}

/// Proves that the paths of a function are right: disjoint, together all inputs, and the function is the result on
/// each.
inline void expect_right(Program& program, std::string_view function, const Explored& explored) {
  TermManager& tm = program.tm();
  const FunctionInfo info = tm.info(program.function(function));
  std::vector<Term> formals;
  for (const Term parameter : info.parameters) {
    formals.push_back(tm.mk_constant(std::string(function) + "\\" + std::string(tm.symbols().name(tm.name(parameter))),
                                     tm.sort(parameter)));
  }
  DefinitionExpander expander(tm);
  const Term value = expander.expand(tm.mk_apply(program.function(function), formals));
  std::vector<Term> none = program.assumptions();
  std::vector<Term> conditions;
  const auto add = [&](const ExploredPath& path) {
    const Term condition = conjunction(tm, path.condition);
    for (const Term other : conditions) {
      std::vector<Term> both = program.assumptions();
      both.insert(both.end(), {condition, other});
      EXPECT_EQ(program.decide(both), Status::Unsat) << "two paths overlap";
    }
    conditions.push_back(condition);
    none.push_back(tm.mk(Kind::Not, {condition}));
    std::vector<Term> feasible = program.assumptions();
    feasible.push_back(condition);
    EXPECT_EQ(program.decide(feasible), Status::Sat) << "an infeasible path";
    if (path.result && !info.recursive) {
      feasible.push_back(tm.mk(Kind::Not, {tm.mk(Kind::Equal, {value, path.result})}));
      EXPECT_EQ(program.decide(feasible), Status::Unsat) << "a wrong result";
    }
  };
  std::ranges::for_each(explored.complete, add);
  std::ranges::for_each(explored.cut, add);
  EXPECT_EQ(program.decide(none), Status::Unsat) << "an input on no path";
}

}  // namespace preproc
