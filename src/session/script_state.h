#pragma once

#include <map>
#include <memory>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "oracles/make_oracle.h"
#include "script/assertion_stack.h"
#include "script/command.h"
#include "script/scope.h"
#include "script/synthesis_collector.h"
#include "session/assertion_doubts.h"
#include "session/options.h"
#include "session/script_options.h"
#include "term/term_manager.h"

namespace preproc {

/// A command that cannot be obeyed. The message says why, for the user, without the place of the command.
class CommandRefused : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

/// How a kind of session takes its scripts.
struct ScriptRules {
  bool obeys_options = true;         ///< false: options of the script are for the reader of the session's output only
  bool calls_oracles = true;         ///< false: declarations of oracles are handed on
  bool accepts_overloading = false;  ///< a name may be declared again with another sort, as some solvers allow
};

/// Everything that a script has said so far, as far as later commands refer to it: its names, assertions, options, and
/// what is to be synthesised. The state knows neither the text of the script nor who answers it.
class ScriptState {
 public:
  /// Terms named by (! t :named n).
  struct NamedTerm {
    Symbol name;
    Term term;
    uint32_t level;  ///< of push
  };

  ScriptState(TermManager& tm, const SessionOptions& options, ScriptRules rules);
  ScriptState(const ScriptState&) = delete;
  ScriptState& operator=(const ScriptState&) = delete;

  /// Applies a command that was read at `place`. A command with a word of SyGuS in a script of another language becomes
  /// one of kind `Other`. CommandRefused if the script cannot have the command here.
  void apply(Command& command, const SourcePosition& place);

  Scope& scope() { return scope_; }
  const Scope& scope() const { return scope_; }
  const AssertionStack& assertions() const { return assertions_; }
  /// The functions to be synthesised, and what SyGuS asks of them.
  const SynthesisProblem& synthesis() const { return synthesis_.problem(); }
  /// The logic as the script set it; empty: none.
  const std::string& logic() const { return logic_; }
  const ScriptOptions& options() const { return options_; }
  /// The values of (set-info ...), by keyword.
  const std::map<std::string, std::string, std::less<>>& info() const { return info_; }
  /// The named terms in scope, in order.
  const std::vector<NamedTerm>& named_terms() const { return named_terms_; }
  /// CommandRefused where the script has not switched the option on that a question needs.
  void need_option(std::string_view keyword) const;
  /// The recursive functions in scope, in order.
  const std::vector<Function>& recursive() const { return recursive_; }
  /// True if an oracle was declared.
  bool has_oracles() const { return !oracles_.empty(); }
  /// True once a name stands for several functions.
  bool is_overloaded() const { return overloaded_; }

  const AssertionDoubts& doubts() const { return doubts_; }
  AssertionDoubts& doubts() { return doubts_; }
  /// An assertion that no command has written.
  void add_assertion(Term t) { assertions_.add(t, {}); }
  /// Notes that an assertion of the current level may be missing.
  void note_missing_assertion() { doubts_.note_missing(assertions_.level()); }
  /// Notes that a name is bound to something else than a declaration of the current level says, which had an error:
  /// assertions from now on may say what the script does not mean.
  void note_other_meaning() { doubts_.note_excess(has_global_declarations() ? 0 : assertions_.level()); }

 private:
  /// How far the script has come: some options can be set at its start only.
  enum class Phase : uint8_t { Start, Declaring, Asserting };

  std::string quoted(Symbol name) const;
  /// `same`: the name stays bound to what the second declaration says.
  [[noreturn]] void refuse_second_declaration(Symbol name, bool same, std::string_view what = {});
  bool is_theory_symbol(Symbol name) const;
  void refuse_theory_symbol(Symbol name) const;
  bool has_global_declarations() const { return options_.is_true(":global-declarations"); }
  void collect_synthesis(Command& command, const SourcePosition& place);
  void push(uint32_t levels);
  void pop(uint32_t levels);
  void declare(const Command& command, const SourcePosition& place);
  void declare_sort(const Command& command);
  Function declared_function(const Command& command, const SourcePosition& place);
  void define(const Command& command);
  void forget_recursive();
  void set_option(const Command& command);
  void reset(bool everything);

  TermManager& tm_;
  const OracleOptions& oracle_options_;
  const ScriptRules rules_;
  const bool writes_files_;
  Scope scope_;
  AssertionStack assertions_;
  SynthesisCollector synthesis_;
  std::string logic_;
  ScriptOptions options_;
  std::map<std::string, std::string, std::less<>> info_;
  std::vector<NamedTerm> named_terms_;
  std::vector<Function> recursive_;
  /// By name and sort: an oracle that is declared again is the same object.
  std::map<std::pair<std::string, uint32_t>, std::shared_ptr<Oracle>> oracles_;
  AssertionDoubts doubts_;
  Phase phase_ = Phase::Start;
  bool overloaded_ = false;
};

}  // namespace preproc
