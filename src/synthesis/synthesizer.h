#pragma once

#include <chrono>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <unordered_map>
#include <vector>

#include "backends/backend.h"
#include "encode/synth/encoding_choice.h"
#include "encode/synth/term_cost.h"
#include "rewrite/decided_calls.h"
#include "rewrite/simplifier.h"
#include "script/synthesis.h"
#include "synthesis/function_replacement.h"
#include "synthesis/small_domain.h"
#include "synthesis/synthesis_ways.h"
#include "term/expand.h"
#include "value/stop_token.h"

namespace preproc {

/// How functions are searched for.
struct SynthesisOptions {
  EncodingOptions encoding;
  bool smallest = false;    ///< prefer functions of few nodes, among those of the least other costs
  uint32_t max_height = 0;  ///< of terms; 0: no limit but the size of the encoding
  SynthesisWays ways = {};  ///< of check-synth
  /// How long a smaller solution of check-synth is looked for after the first one, where terms have no costs.
  std::optional<std::chrono::milliseconds> smaller_within = {};
};

/// The answer to check-synth.
struct SynthesisResult {
  enum class Kind : uint8_t {
    Solved,      ///< `bodies`, verified
    Infeasible,  ///< proved: no terms of the grammars satisfy the constraints
    Failed,      ///< `reason`
    Wrong,       ///< an internal error: `bodies` are no solution, for the `reason`: "violate the constraints"
  } kind = Kind::Failed;
  std::string reason = {};
  std::vector<Term> bodies = {};  ///< over the parameters, by function of the problem
  bool cheapest = true;           ///< Solved: no other terms of that height cost less, which is proved
};

/// Counters of a search.
struct SynthesisStatistics {
  uint64_t candidates = 0;       ///< that were decoded and checked
  uint64_t counterexamples = 0;  ///< values of the universal variables that refuted one
  uint32_t height = 0;           ///< of the trees searched last
};

/// Solves SyGuS problems by counterexample-guided rounds over selector trees (docs/synthesis.md; the trees: Mechtaev
/// 2018, section 4.1, in docs/references.md). For heights from the least one up, a solver looks for selectors that
/// satisfy all instances of the constraints so far. The selected functions are checked against the constraints: by
/// evaluation if a constraint has no variables, or variables of few bits, else by a second solver. Values that refute
/// the functions become an instance. If the variables have very few values, all instances are there from the start.
///
/// If terms have costs (encode/synth/term_cost.h), each candidate has the least cost among those of its height, and so
/// has a solution. The search then goes on to higher terms as long as these may cost less.
///
/// Guarantee: solutions are verified and of their grammars; Infeasible only where the grammars have no higher terms and
/// the solver says unsat of instances, which follow from the constraints.
class Synthesizer {
 public:
  using MakeSolver = std::function<std::unique_ptr<Backend>()>;
  /// `make_solver` makes a new solver without assertions at each call.
  Synthesizer(TermManager& tm, const SynthesisProblem& problem, const SynthesisOptions& options,
              MakeSolver make_solver);

  /// Called with the height of the terms that are searched next.
  void set_on_height(std::function<void(uint32_t height)> on_height) { on_height_ = std::move(on_height); }
  /// Solves the problem. An error of the solver becomes the `reason` of Failed.
  SynthesisResult solve();
  /// True if some terms cost less than others.
  bool has_costs() const { return has_costs_; }
  /// Checks bodies against the constraints, like a candidate of the search.
  enum class Verdict : uint8_t { Holds, Refuted, Unknown };
  Verdict verify(std::span<const Term> bodies);
  /// Values of the variables that refute the bodies, with the verdict. An error of the solver is Unknown.
  std::vector<std::vector<Term>> counterexamples(std::span<const Term> bodies, Verdict& verdict);
  const SynthesisStatistics& statistics() const { return statistics_; }
  /// From now on work ends soon once the token stops, `solve` with Failed. With another token `solve` may be called
  /// again, and goes on with the instances found so far.
  void set_stop(StopToken stop) { stop_ = std::move(stop); }
  bool stopped() const { return stop_.stop_requested(); }

 private:
  using Encodings = std::vector<std::unique_ptr<FunctionEncoding>>;
  struct Instance {
    Term constraint;           ///< expanded
    std::vector<Term> values;  ///< of the variables
    friend bool operator==(const Instance&, const Instance&) = default;
  };
  struct HeightSearch;

  /// True if universal variables occur, in definitions too.
  bool mentions_variables(Term t) const;
  std::optional<SynthesisResult> solve_at(uint32_t height, bool complete);
  std::optional<SynthesisResult> encode_functions(HeightSearch& search, uint32_t height);
  std::optional<SynthesisResult> limit_costs(HeightSearch& search);
  void assert_instances(HeightSearch& search);
  std::optional<Assignment> find_candidate(HeightSearch& search, CheckResult& result);
  std::optional<SynthesisResult> judge(HeightSearch& search, const Assignment& model);
  bool add_instances(std::span<const Instance> instances);
  SynthesisResult stopped_or(std::string reason) const;
  std::optional<TermCost> least_cost(uint32_t height) const;
  bool may_be_cheaper(uint32_t height) const;
  Term instance_over(HeightSearch& search, const Instance& instance, std::vector<Term>& conditions);
  std::vector<Term> simplified(std::span<const Term> arguments);
  Term with_bodies(Term t, std::span<const Term> bodies);
  FunctionReplacement new_replacement();
  CheckResult check(Backend& solver);
  std::vector<Instance> refutations(std::span<const Term> bodies, Verdict& verdict);
  std::optional<std::vector<Instance>> refutations_by_columns(std::span<const Term> bodies,
                                                              std::span<const size_t> constraints);
  Term with_premises(Term constraint);
  void instantiate_all();

  TermManager& tm_;
  SynthesisProblem expanded_;  // without definitions
  SynthesisOptions options_;
  MakeSolver make_solver_;
  Simplifier simplifier_;
  DecidedCalls decided_calls_;
  std::vector<std::unique_ptr<FunctionCost>> costs_;  // by function
  bool has_costs_ = false;
  std::optional<TermCost> cheapest_;   // of the solution found so far
  std::vector<bool> ground_;           // constraints without variables
  std::optional<SmallDomain> domain_;  // of the variables
  std::vector<Instance> instances_;
  std::unique_ptr<Backend> verifier_;
  std::optional<FunctionReplacement> with_bodies_;                                       // of the last candidate
  std::vector<Term> bodies_;                                                             // which are these
  std::unordered_map<size_t, std::vector<std::pair<std::vector<Term>, Term>>> outputs_;  // of the trees, by function
  SynthesisStatistics statistics_;
  std::function<void(uint32_t height)> on_height_ = {};
  StopToken stop_;
};

}  // namespace preproc
