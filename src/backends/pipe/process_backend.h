#pragma once

#include <optional>
#include <string>
#include <unordered_map>
#include <vector>

#include "backends/experimental_options.h"
#include "backends/global_declarations.h"
#include "backends/pipe/process_declarations.h"
#include "backends/pipe/process_dialogue.h"
#include "backends/stacked_backend.h"
#include "backends/text_values.h"
#include "script/emitter.h"
#include "script/lowering.h"

namespace preproc {

/// Any solver that reads SMT-LIB on its standard input and answers on its standard output: assertions, scopes and
/// questions are sent as text, answers and values read back.
///
/// The program is started at the first check. An `(error ...)` makes the check a BackendError with the solver's words:
/// what it says after an error is not used, as an assertion may be missing. Where a logic was set, the check is tried
/// once more under the logic ALL first. A program that ends, says what is no answer, exceeds the time or the memory is
/// killed with its process group; the next check starts it anew and replays the assertions. A program that ended
/// between two checks is started again without a word.
///
/// Terms are sent without the operators that older solvers do not know (script/lowering.h), as --emit writes them.
///
/// Symbols are declared where they are first needed, those known when the program is started at the outermost level.
/// Solvers take a symbol that is declared anew after a pop for a new one and begin anew with all that is built of it;
/// where that happens often the program is started anew.
class ProcessBackend final : public StackedBackend {
 public:
  /// `words`: program and arguments; `name` is what errors call it. `is_copy`: it is a copy of this program for a
  /// linked solver, and where it ends without an answer that is unknown, as where a linked solver crashes.
  ProcessBackend(TermManager& tm, const BackendOptions& options, std::string name, std::vector<std::string> words,
                 bool is_copy = false);

  std::string_view name() const override { return name_; }
  const Capabilities& capabilities() const override;

  // --- For races: a check in two halves -----------------------------------------------------------------------------
  /// Sends what is missing and asks, without waiting. Then either `check` is called, which waits, or `abandon_check`.
  void start_check();
  /// After a `check` that threw: true if starting it again may help.
  bool may_retry() const { return check_.retry; }
  /// Ends a check that was started: the program is killed, the next check starts it anew.
  void abandon_check();
  /// The conversation while a check runs; null where the answer is known without one.
  ProcessDialogue* dialogue() { return check_.sent ? dialogue_.get() : nullptr; }

 private:
  void prepare(Term t) override;
  void forget_lasting() override;
  void restart(bool incremental) override;
  void open_scope() override;
  void close_scopes(uint32_t count) override;
  void add(Term t) override;
  CheckResult check_sent() override;
  bool recover(const BackendError& error) override;
  void drop_model() override;
  void fetch_values(std::span<const Function> symbols) override;
  Value model_value(Function f) override;
  Value model_value(Term t) override;
  std::string model_text(Term t) override;
  std::string model_text(Function f) override;
  std::string sent_proof() override;

  void stop();
  std::string codatatypes();
  void declare_known();
  void ask_check();
  std::optional<std::string> ask(const std::string& question, std::chrono::milliseconds limit);
  const std::string& model_answer();
  std::optional<std::string> value_answer(Term t);
  void fetch_constants(std::span<const Function> constants);
  [[noreturn]] void fail(std::string_view what);

  TermManager& tm_;
  BackendOptions options_;
  std::string name_;
  std::vector<std::string> words_;
  bool is_copy_ = false;
  std::string logic_;
  ExperimentalOptions experimental_;
  std::optional<GlobalDeclarations> global_;
  Lowering lowering_;
  uint64_t clashes_ = 0;  // of them when the program was started
  struct CheckState {
    bool sent = false;        // (check-sat) is on its way
    bool racing = false;      // checks are started and waited for by a race
    bool error_said = false;  // the last failure was an (error ...)
    bool retry = false;       // a failed check may succeed when it is tried again
    bool proven = false;      // the running program has answered a check
  };
  CheckState check_;
  std::unique_ptr<ProcessDialogue> dialogue_;
  std::unique_ptr<Emitter> emitter_;
  std::unique_ptr<ProcessDeclarations> declarations_;
  std::unique_ptr<TextValues> values_;
  std::unordered_map<Function, Value> fetched_;
  std::string model_answer_;  // to get-model, once it was asked
};

}  // namespace preproc
