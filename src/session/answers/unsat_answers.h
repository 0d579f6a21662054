#pragma once

#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "engine/engine.h"
#include "engine/interpolation/conditions.h"
#include "script/command.h"
#include "session/answers/last_check.h"
#include "session/options.h"
#include "session/script_state.h"

namespace preproc {

/// Answers questions about why the last check was unsat. CommandRefused where it was not, EngineError where nobody
/// knows.
class UnsatAnswers {
 public:
  UnsatAnswers(TermManager& tm, ScriptState& script, Engine& engine, const SessionOptions& options,
               const LastCheck& last)
      : tm_(tm), script_(script), engine_(engine), options_(options), last_(last) {}

  std::string core();         ///< (get-unsat-core): named assertions that the answer needs
  std::string assumptions();  ///< (get-unsat-assumptions): assumptions that it needs
  std::string proof();        ///< (get-proof)
  /// (get-interpolant (a b)): a term. (get-interpolant I t), which asks about the assertions and t and needs no check
  /// before: a definition of I, or `fail` where t does not follow.
  std::string interpolant(const Command& command);
  /// (get-abduct A t): a definition of A, or `fail` where there is none. It needs no check before.
  std::string abduct(const Command& command);
  /// (get-abduct-next), (get-interpolant-next): a further one, or `fail` where there is none left.
  std::string next_condition(CommandKind kind);
  /// The script is to change: there is no next one of what was asked for before.
  void forget_conditions() { conditions_.reset(); }
  /// (get-interpolants ...): of each two neighbours among the parts, those before and those behind, in which each one
  /// and the next part imply the next one.
  std::string interpolants(const Command& command);

 private:
  std::string begin_conditions(const Command& command, std::string_view what);
  std::string next_definition();
  void need_no_functions(std::string_view what) const;
  void need_unsat(std::string_view what) const;
  std::vector<std::vector<Term>> parts(const Command& command) const;
  std::vector<Term> find_interpolants(std::span<const std::vector<Term>> parts);

  TermManager& tm_;
  ScriptState& script_;
  Engine& engine_;
  const SessionOptions& options_;
  const LastCheck& last_;
  std::unique_ptr<Conditions> conditions_;  // of the last (get-abduct A t) or (get-interpolant I t)
  CommandKind asked_ = CommandKind::Other;  // which of the two it was
  Symbol condition_name_;
  bool is_of_grammar_ = false;
};

}  // namespace preproc
