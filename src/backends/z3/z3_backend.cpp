#include "backends/z3/z3_backend.h"

#include <algorithm>
#include <limits>
#include <map>
#include <mutex>
#include <optional>

#if defined(__SANITIZE_ADDRESS__)
#include <sanitizer/lsan_interface.h>
#endif
#include <z3.h>

#include "backends/big_stack_backend.h"
#include "backends/stacked_backend.h"
#include "backends/steering_options.h"
#include "backends/z3/z3_interruption.h"
#include "backends/z3/z3_optimizer.h"
#include "backends/z3/z3_tactic.h"
#include "backends/z3/z3_translate.h"
#include "backends/z3/z3_values.h"
#include "process/heap_reserve.h"
#include "term/theory_scan.h"
#include "value/number_in.h"

namespace preproc {

namespace {

constexpr Capabilities kCapabilities{.constant_arrays = true,
                                     .quantifiers = true,
                                     .uninterpreted_functions = true,
                                     .lambdas = true,
                                     .integers_and_reals = true,
                                     .models = true,
                                     .reads_no_terms = true,
                                     .interruptible = true};

/// A Z3 context that is silent and counts references.
class Context {
 public:
  explicit Context(const BackendOptions& options) {
    // A context begins with two tables of 8 MB.
    reserve_heap(size_t{20} << 20);
    Z3_global_param_set("warning", "false");
    const Z3_config config = Z3_mk_config();
    Z3_set_param_value(config, "model", options.models ? "true" : "false");
    Z3_set_param_value(config, "proof", options.proofs ? "true" : "false");
    context_ = Z3_mk_context_rc(config);
    Z3_del_config(config);
    // The default handler prints and ends the process.
    Z3_set_error_handler(context_, nullptr);
  }
  Context(const Context&) = delete;
  Context& operator=(const Context&) = delete;
  ~Context() { Z3_del_context(context_); }
  Z3_context get() const { return context_; }

 private:
  Z3_context context_;
};

/// Makes the script's options of Z3's SMT core global ones, and takes those of an earlier script back: Z3 reads some of
/// them nowhere else, at the first check of a solver. They steer the search and nothing else; where several engines of
/// one process have such scripts at a time, the last one counts.
void set_global_options(const std::map<std::string, std::string, std::less<>>& script_options) {
  static std::mutex mutex;
  static std::map<std::string, std::string> defaults;  // of those that are set
  const std::lock_guard lock(mutex);
  for (const auto& [name, value] : defaults) {
    Z3_global_param_set(name.c_str(), value.c_str());
  }
  defaults.clear();
  for (const auto& [keyword, written] : script_options) {
    std::string value = written;
    std::erase(value, '|');  // Boogie writes |1.5|
    Z3_string before = nullptr;
    const std::string name = keyword.substr(1);
    if (name.starts_with("smt.") && name != "smt.random_seed" && Z3_global_param_get(name.c_str(), &before)) {
      defaults.emplace(name, before);
      Z3_global_param_set(name.c_str(), value.c_str());
    }
  }
}

/// What Z3 says where it was interrupted depends on where that was.
std::string reason_text(std::string_view said, const StopToken& stop) {
  if (stop.stop_requested() || said == "canceled" || said == "timeout") {
    return stop.reason();
  }
  if (said.starts_with("(incomplete")) {
    return "incomplete";
  }
  return std::string(said.find("memory") == std::string_view::npos ? said : "memout");
}

/// Effort of a check of the incremental core before it is timed, in Z3's units: some tens of milliseconds. A time limit
/// costs two switches of threads for each check, as much as a small check itself.
constexpr unsigned kUntimedEffort = 200'000;
/// Effort of the SMT core before a solver with tactics is made, some milliseconds.
constexpr unsigned kCoreEffort = 30'000;
/// Where scopes make Z3 use its incremental core, which lacks the strength of the tactics, these get a turn after so
/// many milliseconds.
constexpr unsigned kTurnOfTactics = 1000;

/// How the solver was made.
enum class SolverKind : uint8_t {
  OfTactic,   ///< of the tactic that the script names
  Core,       ///< Z3's SMT core
  CoreFirst,  ///< Z3's SMT core, until it gives up; then one for the logic
  OfLogic     ///< for the logic: tactics, and the incremental core beside them
};

class Z3Backend final : public StackedBackend {
 public:
  Z3Backend(TermManager& tm, const BackendOptions& options)
      : StackedBackend(options.timeout), tm_(tm), options_(options), theories_(tm), interruption_([this] {
          interrupt();
        }) {}
  Z3Backend(const Z3Backend&) = delete;
  Z3Backend& operator=(const Z3Backend&) = delete;
  ~Z3Backend() override { set_solver(nullptr); }

  std::string_view name() const override { return "z3"; }
  void set_decimal_places(unsigned places) override {
    decimal_places_ = places;
    if (values_) {
      values_->set_decimal_places(places);
    }
  }
  const Capabilities& capabilities() const override { return kCapabilities; }
  std::optional<OptimalResult> optimize(std::span<const Cost> costs, const StopToken& stop) override;
  std::optional<Optimum> optimum(std::span<const Objective> objectives, const StopToken& stop) override;
  std::string eliminate_quantifiers(Term t, const StopToken& stop) override;

 private:
  void interrupt() {
    const std::lock_guard lock(solver_mutex_);
    if (uses_context_) {
      Z3_interrupt(context_->get());
    } else if (solver_ != nullptr) {
      Z3_solver_interrupt(context_->get(), solver_);
    }
  }
  void prepare(Term t) override {
    tm_.stop().check();  // A script may have very many assertions.
    translator().translate(t);
  }
  CheckResult check_sent() override;
  std::optional<AssumingResult> check_sent_assuming(std::span<const Term> assumptions) override;
  CheckResult to_result(Z3_lbool answer);
  void prepare(Z3Optimizer& optimizer, const StopToken& stop);
  CheckResult run(Z3_optimize optimizer);
  void set_uses_context(bool on);
  void drop_model() override { values_.reset(); }
  Value model_value(Function f) override { return values().value(f); }
  Value model_value(Term t) override { return values().value(t); }
  std::string model_text(Term t) override { return values().text(t); }
  std::string model_text(Function f) override { return values().text(f); }
  std::string sent_proof() override;

  void restart(bool incremental) override;
  bool goes_on_after_check() const override { return true; }
  /// Where the core gave up the assertions are sent again, to a solver with tactics.
  bool recover(const BackendError&) override { return kind_ == SolverKind::CoreFirst && gave_up_core_; }
  void open_scope() override {
    incremental_ = true;
    Z3_solver_push(context_->get(), solver_);
    throw_error();
  }
  void close_scopes(uint32_t count) override {
    Z3_solver_pop(context_->get(), solver_, count);
    throw_error();
  }
  void add(Term t) override {
    Z3_solver_assert(context_->get(), solver_, translator_->translate(t));
    throw_error();
  }

  /// The translator; the first use sets up Z3.
  Z3Translator& translator() {
    if (!translator_) {
      context_.emplace(options_);
      translator_.emplace(tm_, context_->get());
    }
    return *translator_;
  }
  Z3_context context() {
    translator();
    return context_->get();
  }
  Z3Values& values();
  void set_solver(Z3_solver solver);
  Z3_params make_parameters();
  void set_script_options(Z3_params parameters);
  void set_effort(unsigned effort);
  Z3_lbool check_untimed_first();
  bool steers_core() const;
  SolverKind choose_kind();
  /// Throws what Z3 reports about the last call.
  void throw_error() const {
    if (const Z3_error_code code = Z3_get_error_code(context_->get()); code != Z3_OK) {
      throw BackendError(std::string("z3: ") + Z3_get_error_msg(context_->get(), code));
    }
  }

  TermManager& tm_;
  const BackendOptions options_;
  TheoryScan theories_;
  std::optional<Context> context_;
  std::optional<Z3Translator> translator_;
  std::optional<Z3Values> values_;
  unsigned decimal_places_ = 0;
  std::mutex solver_mutex_;  // guards the next two against `interrupt`
  Z3_solver solver_ = nullptr;
  bool uses_context_ = false;  // an optimizer or a tactic runs, which is interrupted by the context
  SolverKind kind_ = SolverKind::OfLogic;
  bool gave_up_core_ = false;       // A check of the core, asked first, was too hard for its effort.
  bool incremental_ = false;        // Z3 uses its incremental core
  std::optional<unsigned> effort_;  // what `set_effort` was called with
  Z3Interruption interruption_;
};

void Z3Backend::set_solver(Z3_solver solver) {
  const std::lock_guard lock(solver_mutex_);
  if (solver != nullptr) {
    Z3_solver_inc_ref(context_->get(), solver);
  }
  if (solver_ != nullptr) {
    Z3_solver_dec_ref(context_->get(), solver_);
  }
  solver_ = solver;
}

/// Z3 itself tells whether a solver is used once or incrementally, by the calls it gets.
void Z3Backend::restart(bool) {
  translator();
  const Z3_context context = context_->get();
  set_global_options(options_.script_options);
  kind_ = choose_kind();
  Z3_solver solver = nullptr;
  switch (kind_) {
    case SolverKind::OfTactic:
      solver = Z3_mk_solver_from_tactic(context, make_z3_tactic(context, options_.tactic));
      throw_error();
      break;
    case SolverKind::Core:
    case SolverKind::CoreFirst: solver = Z3_mk_simple_solver(context); break;
    case SolverKind::OfLogic:
      if (!options_.logic.empty()) {
        // Null for a logic that Z3 does not know.
        solver = Z3_mk_solver_for_logic(context, Z3_mk_string_symbol(context, options_.logic.c_str()));
      }
      break;
  }
  if (solver == nullptr) {
    solver = Z3_mk_solver(context);
  }
  throw_error();
  set_solver(solver);
  incremental_ = false;
  effort_.reset();
  set_effort(kind_ == SolverKind::CoreFirst ? kCoreEffort : 0);
}

/// Gives the solver its parameters, with a limit of effort; 0: without one, and with turns of the tactics by time.
void Z3Backend::set_effort(unsigned effort) {
  if (effort_ == effort) {
    return;
  }
  const Z3_context context = context_->get();
  const Z3_params parameters = make_parameters();
  set_script_options(parameters);
  const auto set = [&](const char* name, unsigned value) {
    Z3_params_set_uint(context, parameters, Z3_mk_string_symbol(context, name), value);
  };
  constexpr unsigned kNone = std::numeric_limits<unsigned>::max();
  if (kind_ == SolverKind::OfLogic) {
    set("solver2_timeout", effort == 0 ? kTurnOfTactics : kNone);
  }
  if (effort != 0) {
    set("rlimit", effort);
  } else if (effort_ && !options_.resource_limit) {
    set("rlimit", 0);  // Z3 keeps an earlier limit where nothing else is said
  }
  Z3_solver_set_params(context, solver_, parameters);
  Z3_params_dec_ref(context, parameters);
  throw_error();
  effort_ = effort;
}

/// Checks of the incremental core are mostly short, so that they begin without a limit of time of Z3's own. So do first
/// checks of the core where a solver with tactics may follow.
Z3_lbool Z3Backend::check_untimed_first() {
  const bool is_core_first = kind_ == SolverKind::CoreFirst;
  const bool may = (incremental_ || is_core_first) && !options_.resource_limit && kind_ != SolverKind::OfTactic;
  const unsigned effort = incremental_ ? kUntimedEffort : kCoreEffort;
  // From the second check on Z3 uses it.
  incremental_ = true;
  if (may) {
    set_effort(effort);
    const Z3_lbool answer = Z3_solver_check(context_->get(), solver_);
    const std::string_view reason = answer == Z3_L_UNDEF ? Z3_solver_get_reason_unknown(context_->get(), solver_) : "";
    if (answer != Z3_L_UNDEF || token().stop_requested() || (reason.starts_with("(incomplete") && !is_core_first)) {
      return answer;
    }
    if (is_core_first) {
      gave_up_core_ = true;
      throw BackendError("z3: the core gave up");
    }
  }
  set_effort(0);
  return Z3_solver_check(context_->get(), solver_);
}

/// With a reference that the caller gives up. There is no limit of time among them, `Z3Interruption` ends a check: the
/// timers of Z3 4.8.12 wait for themselves, for ever, where one has expired and another is made before it goes.
Z3_params Z3Backend::make_parameters() {
  const Z3_context context = context_->get();
  const auto clamp = [](uint64_t n) {
    return static_cast<unsigned>(std::min<uint64_t>(n, std::numeric_limits<unsigned>::max() - 1));
  };
  const Z3_params parameters = Z3_mk_params(context);
  Z3_params_inc_ref(context, parameters);
  // Signals belong to the program; Z3 would take over SIGINT during a check.
  Z3_params_set_bool(context, parameters, Z3_mk_string_symbol(context, "ctrl_c"), false);
  if (options_.random_seed) {
    Z3_params_set_uint(context, parameters, Z3_mk_string_symbol(context, "random_seed"), clamp(*options_.random_seed));
  }
  if (options_.resource_limit) {
    Z3_params_set_uint(context, parameters, Z3_mk_string_symbol(context, "rlimit"), clamp(*options_.resource_limit));
  }
  return parameters;
}

/// True if the script asks for Z3's SMT core.
bool Z3Backend::steers_core() const {
  return std::ranges::any_of(options_.script_options,
                             [](const auto& option) { return steers_z3_core(option.first, option.second); });
}

/// Z3's solver for a logic has its SMT core behind tactics. To make these and to give them their parameters costs more
/// than a small check, and of datatypes no other tactic takes anything. So the core alone is asked there, and first
/// elsewhere. It is not where tactics are better from the start, nor where it does not keep to a limit of effort: with
/// products, bit-vectors, floats, strings, and quantified arithmetic without functions.
SolverKind Z3Backend::choose_kind() {
  using namespace theories;
  if (!options_.tactic.empty()) {
    return SolverKind::OfTactic;
  }
  if (steers_core()) {
    return SolverKind::Core;
  }
  if (options_.logic == "HORN") {
    return SolverKind::OfLogic;
  }
  TheoryBits found = 0;
  for (const LevelledTerm& assertion : assertions()) {
    token().check();
    found |= theories_.of(assertion.term);
  }
  const auto has = [found](TheoryBits theories) { return (found & theories) != 0; };
  if (has(kDatatypes) && !has(kStrings | kSequences)) {
    return SolverKind::Core;
  }
  const bool is_for_tactics = has(kHard | kBitVectors | kOpaque) || (has(kQuantifiers) && !has(kFunctions | kSorts));
  return gave_up_core_ || is_for_tactics || options_.resource_limit ? SolverKind::OfLogic : SolverKind::CoreFirst;
}

/// Options of the script that steer the search: those of its module `smt`, and of no module. What they name has no
/// say in what answers mean; names of files and reports stay away.
void Z3Backend::set_script_options(Z3_params parameters) {
  constexpr std::string_view kOurs[] = {"timeout", "rlimit",          "random_seed", "ctrl_c",
                                        "model",   "proof",           "unsat_core",  "core.validate",
                                        "trace",   "trace_file_name", "smtlib2_log", "dump_benchmarks"};
  constexpr std::string_view kModule = "smt.";
  if (options_.script_options.empty()) {
    return;
  }
  const Z3_context context = context_->get();
  const Z3_param_descrs known = Z3_solver_get_param_descrs(context, solver_);
  Z3_param_descrs_inc_ref(context, known);
  for (const auto& [keyword, written] : options_.script_options) {
    std::string value = written;
    std::erase(value, '|');  // Boogie writes |1.5|
    std::string_view name = std::string_view(keyword).substr(1);
    if (name.starts_with(kModule)) {
      name.remove_prefix(kModule.size());
    }
    if (std::ranges::find(kOurs, name) != std::end(kOurs)) {
      continue;
    }
    const Z3_symbol symbol = Z3_mk_string_symbol(context, std::string(name).c_str());
    switch (Z3_param_descrs_get_kind(context, known, symbol)) {
      case Z3_PK_BOOL:
        if (value == "true" || value == "false") {
          Z3_params_set_bool(context, parameters, symbol, value == "true");
        }
        break;
      case Z3_PK_UINT:
        if (const std::optional<unsigned> number = number_in<unsigned>(value)) {
          Z3_params_set_uint(context, parameters, symbol, *number);
        }
        break;
      case Z3_PK_DOUBLE:
        if (const std::optional<double> number = number_in<double>(value)) {
          Z3_params_set_double(context, parameters, symbol, *number);
        }
        break;
      case Z3_PK_SYMBOL:
        Z3_params_set_symbol(context, parameters, symbol, Z3_mk_string_symbol(context, value.c_str()));
        break;
      default: break;  // not an option of its solvers
    }
  }
  Z3_param_descrs_dec_ref(context, known);
}

std::optional<OptimalResult> Z3Backend::optimize(std::span<const Cost> costs, const StopToken& stop) {
  Z3Optimizer optimizer(tm_, context(), translator());
  prepare(optimizer, stop);
  return optimizer.minimize(costs, [this](Z3_optimize asked) { return run(asked); });
}

std::optional<Optimum> Z3Backend::optimum(std::span<const Objective> objectives, const StopToken& stop) {
  Z3Optimizer optimizer(tm_, context(), translator());
  prepare(optimizer, stop);
  return optimizer.optimum(objectives, [this](Z3_optimize asked) { return run(asked); });
}

/// Gives an optimizer the parameters and the assertions.
void Z3Backend::prepare(Z3Optimizer& optimizer, const StopToken& stop) {
  set_token(stop);
  set_global_options(options_.script_options);
  std::vector<Term> terms;
  std::ranges::transform(assertions(), std::back_inserter(terms), &LevelledTerm::term);
  optimizer.prepare(make_parameters(), terms);
}

/// From now on `interrupt` interrupts what runs in the context, and no solver.
void Z3Backend::set_uses_context(bool on) {
  const std::lock_guard lock(solver_mutex_);
  uses_context_ = on;
}

std::string Z3Backend::eliminate_quantifiers(Term t, const StopToken& stop) {
  const Z3_ast formula = translator().translate(t);
  const Z3_context z3 = context();
  const Z3_goal goal = Z3_mk_goal(z3, false, false, false);
  Z3_goal_inc_ref(z3, goal);
  Z3_goal_assert(z3, goal, formula);
  const Z3_tactic tactic = make_z3_tactic(z3, "(then simplify qe simplify)");
  set_uses_context(true);
  Z3_apply_result result = nullptr;
  {
    const Z3Interruption::Check running(interruption_, stop);
    result = Z3_tactic_apply(z3, tactic, goal);
  }
  set_uses_context(false);
  std::string text;
  const bool is_done = Z3_get_error_code(z3) == Z3_OK && result != nullptr;
  if (is_done) {
    Z3_apply_result_inc_ref(z3, result);
    Z3_set_ast_print_mode(z3, Z3_PRINT_SMTLIB2_COMPLIANT);
    text = "(or false";
    for (unsigned i = 0; i < Z3_apply_result_get_num_subgoals(z3, result); ++i) {
      const Z3_goal left = Z3_apply_result_get_subgoal(z3, result, i);
      text += " (and true";
      for (unsigned j = 0; j < Z3_goal_size(z3, left); ++j) {
        text += std::string(" ") + Z3_ast_to_string(z3, Z3_goal_formula(z3, left, j));
      }
      text += ")";
    }
    text += ")";
    Z3_apply_result_dec_ref(z3, result);
  }
  Z3_tactic_dec_ref(z3, tactic);
  Z3_goal_dec_ref(z3, goal);
  if (!is_done) {
    stop.check();
    throw_error();
    throw BackendError("z3 eliminates no quantifiers of this formula");
  }
  return text;
}

CheckResult Z3Backend::run(Z3_optimize optimizer) {
  set_uses_context(true);
  const Z3Interruption::Check running(interruption_, token());
  const Z3_lbool answer = Z3_optimize_check(context_->get(), optimizer, 0, nullptr);
  set_uses_context(false);
  if (answer == Z3_L_UNDEF) {
    return {Status::Unknown, reason_text(Z3_optimize_get_reason_unknown(context_->get(), optimizer), token())};
  }
  throw_error();
  return {answer == Z3_L_TRUE ? Status::Sat : Status::Unsat, {}};
}

CheckResult Z3Backend::check_sent() {
#if defined(__SANITIZE_ADDRESS__)
  // Spacer, Z3's engine for Horn clauses, loses what it holds when it is stopped, by a limit or an interrupt: 0.5 MB in
  // the mean in Z3 4.8.12. What a check allocates is the solver's alone.
  std::optional<__lsan::ScopedDisabler> uncounted;
  if (options_.logic == "HORN") {
    uncounted.emplace();
  }
#endif
  const Z3Interruption::Check running(interruption_, token());
  return to_result(check_untimed_first());
}

std::optional<AssumingResult> Z3Backend::check_sent_assuming(std::span<const Term> assumptions) {
  const Z3_context context = context_->get();
  std::vector<Z3_ast> literals;
  for (const Term t : assumptions) {
    literals.push_back(translator_->translate(t));
  }
  set_effort(0);
  const Z3Interruption::Check running(interruption_, token());
  AssumingResult answer{
      to_result(Z3_solver_check_assumptions(context, solver_, static_cast<unsigned>(literals.size()), literals.data())),
      {}};
  if (answer.result.status == Status::Unsat) {
    const Z3_ast_vector core = Z3_solver_get_unsat_core(context, solver_);
    throw_error();
    Z3_ast_vector_inc_ref(context, core);
    for (unsigned i = 0; i < Z3_ast_vector_size(context, core); ++i) {
      const auto place = std::ranges::find(literals, Z3_ast_vector_get(context, core, i));
      answer.core.push_back(assumptions[static_cast<size_t>(place - literals.begin())]);
    }
    Z3_ast_vector_dec_ref(context, core);
  }
  return answer;
}

CheckResult Z3Backend::to_result(Z3_lbool answer) {
  if (answer == Z3_L_UNDEF) {
    return {Status::Unknown, reason_text(Z3_solver_get_reason_unknown(context_->get(), solver_), token())};
  }
  throw_error();
  return {answer == Z3_L_TRUE ? Status::Sat : Status::Unsat, {}};
}

std::string Z3Backend::sent_proof() {
  const Z3_ast proof = Z3_solver_get_proof(context_->get(), solver_);
  throw_error();
  Z3_set_ast_print_mode(context_->get(), Z3_PRINT_SMTLIB2_COMPLIANT);
  return "(" + std::string(Z3_ast_to_string(context_->get(), proof)) + ")";
}

Z3Values& Z3Backend::values() {
  if (!values_) {
    const Z3_model model = Z3_solver_get_model(context_->get(), solver_);
    throw_error();
    values_.emplace(tm_, *translator_, context_->get(), model);
    values_->set_decimal_places(decimal_places_);
  }
  return *values_;
}

std::unique_ptr<Backend> create_plain(TermManager& tm, const BackendOptions& options) {
  return std::make_unique<Z3Backend>(tm, options);
}

}  // namespace

std::unique_ptr<Backend> create_z3_backend(TermManager& tm, const BackendOptions& options) {
  return make_big_stack_backend(create_plain, tm, options);
}

}  // namespace preproc
