#pragma once

#include <string>
#include <string_view>

#include "script/command.h"
#include "script/scope.h"
#include "script/synthesis.h"

namespace preproc {

/// Gathers what the commands of a script ask to be synthesised: declares the functions and variables in the scope, and
/// expands what SyGuS-IF abbreviates.
///
/// Whether the script is one of SyGuS or of SMT-LIB is settled by the first command that only one of them has, and from
/// then on the other's are errors.
class SynthesisCollector {
 public:
  explicit SynthesisCollector(Scope& scope) : scope_(scope), tm_(scope.manager()) {}

  const SynthesisProblem& problem() const { return problem_; }

  /// True if the command is one of SyGuS-IF in a script that so far asks SMT-LIB's questions only, without a function
  /// to synthesise: then it is none of ours, but of a solver that gives these words a meaning of its own.
  bool is_foreign(CommandKind kind) const;
  /// True if the command asks a question of SMT-LIB after nothing but variables was declared as SyGuS has it: these
  /// were not ours. `forget` is to be called, and something of the script is missing.
  bool disowns_variables(CommandKind kind) const;

  /// Any command, before anything else is made of it, at push level `level` (0 where declarations are global).
  /// Returns what is wrong with it, or an empty text.
  std::string apply(Command& command, std::string_view logic, uint32_t level, const SourcePosition& position);
  /// Forgets the functions that were declared above this level.
  void pop_to(uint32_t level);
  void forget();

 private:
  std::string settle_language(CommandKind kind, const SourcePosition& position);
  std::string declare_function(FunctionToSynthesize function, std::string_view logic, uint32_t level);
  std::string check_productions(const ProductionGrammar& grammar) const;
  std::string declare_variable(Symbol name, Sort sort);
  std::string add_invariant(const Command& command);
  std::string add_horn_clause(const FunctionDefinition& clause);
  std::vector<Term> fresh_variables(std::span<const Sort> sorts, std::span<const Term> named, std::string_view suffix);
  std::string quoted(Symbol name) const;

  Scope& scope_;
  TermManager& tm_;
  SynthesisProblem problem_;
  SourcePosition settled_;  // where the language was
};

}  // namespace preproc
