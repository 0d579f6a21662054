#pragma once

#include <cassert>
#include <functional>
#include <optional>
#include <string_view>
#include <unordered_map>
#include <unordered_set>
#include <vector>

#include "backends/solver_stack.h"
#include "passes/problem.h"
#include "script/emitter.h"
#include "session/emit/held_script.h"
#include "session/emit/ingredients.h"

namespace preproc {

/// Writes a script that asks several questions, or has scopes, as all passes leave it. At each check the passes see all
/// assertions that are live then, with their levels, as in a session that solves; what differs from the check before is
/// written (`SolverStack`). So a table is encoded once, where its level stands, and goes with it.
///
/// - Scopes are those that the differences need, not the script's own. Every assertion is in one, since what a pass
///   made of an assertion may change when others come.
/// - (check-sat-assuming ...) becomes a scope with the assumptions and a check-sat.
/// - A symbol is declared in the scope where it is first needed. If the script asks for values or models, all
///   declarations and definitions come first, as they were written, and each symbol that passes removed and a question
///   asks for is asserted to be as its definition on the model converter says, in a scope of its own.
/// - Where a check's assertions cannot be written as the passes leave them, they are written as the local passes do. So
///   they are, too, where the output has become several times as long as the script: what passes make of old assertions
///   changes with each new one.
class TransformedSession : private SolverFeed {
 public:
  struct Tools {
    TermManager& tm;
    std::string_view logic;
    Emitter& emitter;
    std::function<void(Problem&)> run_passes;
    std::function<void(Problem&)> run_local_passes;
    std::function<Term(Term)> lower;                       ///< operators that older solvers lack
    std::function<void(const Command&)> write_question;    ///< a get-value
    std::function<bool(const AssertionList&)> is_refused;  ///< by the target
    bool comments = false;                                 ///< say at each check what became of it (emit_comments.h)
  };
  TransformedSession(const HeldScript& script, Tools tools);

  /// Why the script cannot be written so: nothing was written then. Empty: it was. Stopped passes through.
  std::string_view write();

 private:
  struct Parts {
    bool suits = false;             // it can be written
    std::vector<Function> symbols;  // that are to be declared
  };

  void restart(bool) override { assert(false); }  // nothing of level 0 is taken back
  void open_scope() override;
  void close_scopes(uint32_t count) override;
  void add(Term t) override;

  std::string_view reason_against() const;
  bool add_names(const HeldScript::Item& item, std::unordered_set<uint32_t>& names) const;
  bool expand_all();
  void write_head();
  void write_item(size_t place);
  void check(size_t place);
  Problem problem_of(size_t place) const;
  std::optional<std::vector<Term>> definitions_for(const Problem& problem, size_t place);
  bool take(const Problem& problem, size_t place);
  void take_as_it_is(const Problem& problem);
  const Parts& parts_of(Term t);

  const HeldScript& script_;
  Tools tools_;
  bool definitions_;                         // the script asks for values or models
  uint64_t read_ = 0;                        // bytes of the script that were written, but for its head
  uint64_t written_head_ = 0;                // bytes of output before these
  size_t head_ = 0;                          // items before the first that works on assertions
  std::vector<std::vector<Term>> expanded_;  // of each item: its assertion, assumptions or questions
  std::vector<LevelledTerm> live_;           // as the script has them
  std::vector<size_t> levels_;               // sizes of `live_` at each push
  SolverStack stack_ = SolverStack::with_scopes();
  std::vector<LevelledTerm> wanted_;
  std::unordered_map<Term, Parts> parts_;
  std::unordered_set<Function> declared_;
  std::vector<Function> declarations_;  // in order
  std::vector<size_t> scopes_;          // sizes of `declarations_` at each scope
};

}  // namespace preproc
