#pragma once

#include <memory>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <vector>

#include "synthesis/enumeration/bank/bank_grammar.h"
#include "synthesis/enumeration/bank/term_bank.h"
#include "synthesis/enumeration/enumeration_statistics.h"
#include "synthesis/enumeration/former_solutions.h"
#include "synthesis/enumeration/specification/specification.h"
#include "synthesis/enumeration/specification/valuations.h"
#include "synthesis/synthesizer.h"
#include "value/stop_token.h"

namespace preproc {

/// Limits of an enumeration.
struct EnumerationOptions {
  size_t max_bytes = size_t{1} << 30;   ///< that the banks of terms may take
  uint32_t max_size = 0;                ///< of terms that are looked at; 0: any
  TermOrder order = TermOrder::Search;  ///< any other one: solutions are of the least cost
  /// Solutions, as bodies by function of the problem, that the one looked for is to differ from: in values of some
  /// function somewhere.
  std::vector<std::vector<Term>> former = {};
};

/// Searches for functions that constraints connect, by enumeration of terms over columns of values (`TermBank`), in
/// rounds: the first functions that satisfy some instances of the constraints are verified, what refutes them becomes
/// an instance, and the enumeration begins anew.
///
/// Where the specification is pointwise and the grammar has `ite`, terms that are right in some rows are put together
/// by decision trees (`learn_tree`), as in EUSolver (Alur 2017, in docs/references.md).
///
/// Terms of the specification itself, by cases (`SpecificationCases`), are tried first. Where the function has a
/// grammar, and such a term can be said in its words (`GrammarSpelling`), that is the answer if the first million terms
/// of the bank have no other one, which would be shorter.
///
/// Where terms have costs, the bank grows by these, and neither trees nor other parts are put together: the first term
/// that satisfies the instances is one of the least cost, since all solutions satisfy them.
///
/// Where there are former solutions the next one is a term of the bank alone. Some random points are added at which
/// nothing is asked: terms with the columns of a former solution are passed over. One that differs from it elsewhere
/// only is not found.
///
/// Guarantee: solutions are verified, and terms of their grammars. Infeasible only where the bank is closed
/// (`TermBank::is_closed`) and none of its columns satisfies the instances, each of which follows from the constraints.
class GroupSearch {
 public:
  /// The problem has definitions expanded in its constraints, none of which could be left out: every function is in
  /// one group with the first. All live as long.
  GroupSearch(TermManager& tm, const SynthesisProblem& problem, Synthesizer& verifier,
              const EnumerationOptions& options, Synthesizer::MakeSolver make_solver, const StopToken& stop,
              EnumerationStatistics& statistics);

  SynthesisResult solve();

 private:
  enum class Round : uint8_t {
    Solved,   ///< `bodies_`
    Refuted,  ///< there are new instances
    Infeasible,
    Failed,  ///< `reason_`
  };

  bool begin();
  bool by_cost() const { return options_.order != TermOrder::Search; }
  /// True if solutions are looked for among the terms of the bank alone, in its order.
  bool by_order() const { return by_cost() || !former_.empty(); }
  std::vector<std::vector<Term>> expanded(std::vector<std::vector<Term>> solutions);
  bool begin_further(std::span<const Term> constants);
  void set_former_points();
  bool is_infeasible_at_one_point();
  Round search_among_terms_of_specification();
  bool is_answered_by_specification() const;
  Round search(bool probe);
  Round search_one(bool probe);
  Round search_several(bool probe);
  Round judge(std::vector<Term> bodies);
  size_t add_ground(std::span<const Term> bodies);
  size_t add_sampled(std::span<const Term> bodies);
  size_t add_values(std::vector<uint64_t> values);
  Term instance(const Specification::Conjunct& conjunct, std::span<const Term> bodies);
  Round fail(std::string reason);

  TermManager& tm_;
  const SynthesisProblem& problem_;
  Synthesizer& verifier_;
  const EnumerationOptions& options_;
  const Synthesizer::MakeSolver make_solver_;
  const StopToken stop_;
  EnumerationStatistics& statistics_;
  CellTable cells_;
  DefinitionExpander expander_;
  std::optional<Specification> specification_;
  std::optional<SpecificationRows> rows_;
  std::optional<Valuations> valuations_;
  std::vector<size_t> waiting_;             // ground conjuncts without an instance
  std::set<std::vector<uint64_t>> values_;  // of the variables in the instances
  size_t instances_ = 0;
  bool meaningless_ = false;  // an instance has no meaning here
  std::vector<BankGrammar> grammars_;
  std::vector<std::unique_ptr<TermBank>> banks_;
  FormerSolutions former_;
  std::vector<Term> bodies_;
  Term of_specification_;  // a body that was verified, while a shorter one is looked for; or null
  std::string reason_;
};

}  // namespace preproc
