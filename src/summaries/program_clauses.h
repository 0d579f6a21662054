#pragma once

#include <span>
#include <string>
#include <vector>

#include "rewrite/simplifier.h"
#include "script/scope.h"
#include "script/synthesis.h"
#include "summaries/branch_goals.h"
#include "summaries/call_graph.h"
#include "summaries/instantiation.h"
#include "summaries/method.h"
#include "term/expand.h"

namespace preproc {

/// The executions of a program as constrained Horn clauses (Bjorner 2015, section 3, in docs/references.md). A method
/// has a predicate "it is called with these arguments" and one "it gives this result for them"; so has an ite that has
/// calls below it, and a term that several others have as an argument.
///
/// Guarantee: predicates that satisfy the clauses are an invariant: where they also satisfy that of a goal, no
/// execution comes to that goal, whatever the depth of recursion. The clauses say less than the program does of the
/// order of evaluation: what an argument beside a call decides counts as decided also where the call does not end. A
/// quotient or remainder by a term is any number, and a remainder less than the divisor.
class ProgramClauses {
 public:
  /// `calls`: of the methods, from `root` on. All live as long.
  ProgramClauses(TermManager& tm, Simplifier& simplifier, const MethodTable& methods, const CallGraph& calls,
                 uint32_t root, const Scope& scope, std::string logic)
      : tm_(tm),
        methods_(methods),
        calls_(calls),
        root_(root),
        scope_(scope),
        logic_(std::move(logic)),
        instantiation_(tm, simplifier),
        expander_(tm),
        predicates_(methods.size()) {}

  /// Makes the clauses, for inputs that satisfy the assumptions; `globals` are the declared symbols in these and in the
  /// program. False: it cannot be said so, since a global is a function, or there are too many clauses. ExpansionLimit
  /// where definitions below binders are too large.
  bool build(std::span<const Term> assumptions, std::span<const Function> globals);
  /// The problem of which a solution shows that no execution comes to one of these goals. Precondition: `build` was
  /// true.
  SynthesisProblem invariant_without(const BranchGoals& goals, std::span<const uint32_t> refuted);

 private:
  /// What holds where an execution comes somewhere: applications of predicates, and what these do not say.
  struct Facts {
    std::vector<Term> premises;
    std::vector<Term> conditions;
    void add(const Facts& more);
  };
  /// What a step gives.
  struct Result {
    Facts facts;
    Term value;
  };
  struct Clause {
    Facts facts;
    Term head;
  };
  struct Predicates {
    Function called;
    Function returns;
    std::vector<Result> results;  // by step
    std::vector<Facts> reached;   // by step
  };

  Function declare(std::span<const Term> arguments, Sort result);
  Term variable(Sort sort);
  std::vector<Term> state_of(uint32_t method) const;
  void add_clause(const Facts& facts, Term head);
  Term implication(const Facts& facts, Term head) const;
  Result simple(Term t);
  Facts facts_with(const Facts& facts, const Result& condition, bool choice) const;
  void add_results(uint32_t method);
  void add_ways(uint32_t method);
  Result cases(uint32_t method, bool is_whole, std::span<const Result> alternatives);
  Facts goal_facts(const BranchGoal& goal) const;
  std::vector<Clause> clauses_to(const BranchGoals& goals, std::span<const uint32_t> refuted) const;
  void unfold(std::vector<Clause>& clauses);
  Clause unfolded(Clause clause, const Clause& definition);

  TermManager& tm_;
  const MethodTable& methods_;
  const CallGraph& calls_;
  uint32_t root_;
  const Scope& scope_;
  std::string logic_;
  Instantiation instantiation_;
  DefinitionExpander expander_;
  std::vector<Predicates> predicates_;  // by method
  std::vector<Term> globals_;
  std::vector<Term> variables_;
  std::vector<FunctionToSynthesize> declared_;  // predicates
  std::vector<Clause> clauses_;
  size_t size_ = 0;  // of the clauses, in premises and conditions
};

}  // namespace preproc
