#include "library/solver.h"

#include <algorithm>
#include <iterator>
#include <system_error>
#include <thread>
#include <utility>

#include "cli/option_checks.h"
#include "cli/option_table.h"
#include "cli/options/groups.h"
#include "engine/portfolio/dumped_query.h"
#include "library/asked_host.h"
#include "library/script_run.h"
#include "memo/memo.h"
#include "script/model_printer.h"
#include "script/nearest_name.h"
#include "session/script_limits.h"
#include "value/own_name.h"

using namespace preproc;

namespace {

/// The options of the command line that mean something for a solver by itself: the rest is about scripts, files and
/// output.
const std::vector<OptionRecord>& solver_options() {
  static const std::vector<OptionRecord> kOptions = [] {
    constexpr std::string_view kOthers[] = {"one-process", "trace-pass", "memo-merge"};
    std::vector<OptionRecord> options;
    for (OptionGroup group : {solving_options(), pass_options(), table_options(), memo_options(), indexify_options()}) {
      for (OptionRecord& option : group.options) {
        if (std::ranges::find(kOthers, option.name) == std::end(kOthers)) {
          options.push_back(std::move(option));
        }
      }
    }
    return options;
  }();
  return kOptions;
}

const OptionRecord& find_solver_option(const std::string& name) {
  const std::vector<OptionRecord>& options = solver_options();
  const auto option = std::ranges::find(options, name, &OptionRecord::name);
  if (option != options.end()) {
    return *option;
  }
  if (find_option(name) != nullptr) {
    throw LibraryError(PREPROC_BAD_OPTION, "the option `" + name + "` has no meaning for a solver");
  }
  std::vector<std::string> names;
  std::ranges::transform(options, std::back_inserter(names), &OptionRecord::name);
  throw LibraryError(PREPROC_BAD_OPTION, "unknown option `" + name + "`" + nearest_name(name, names));
}

}  // namespace

preproc_solver::preproc_solver(preproc_context& context)
    : context_(context), asserted_(context.tm.symbols().intern(own_name("", "asserted"))), mentioned_(context.tm) {
  configure();
}

preproc_solver::~preproc_solver() = default;

/// Makes the engine's options of what was set.
void preproc_solver::configure() {
  CommandLine line;
  for (const GivenOption& option : given_) {
    set_option(line, find_solver_option(option.name), option.texts);
  }
  check_combination(given_, nullptr);
  for (const OptionGroup& group : option_groups()) {
    if (group.complete != nullptr) {
      group.complete(line, given_);
    }
  }
  const bool programs = host_->may_start_programs();
  const bool names_program =
      std::ranges::any_of(line.session.solvers, [](const SolverChoice& solver) { return solver.linked == nullptr; });
  if (!programs && (names_program || line.session.solvers.size() > 1)) {
    throw LibraryError(PREPROC_BAD_OPTION, "this solver needs processes, which are not allowed");
  }
  if (!programs && line.session.memory_limit != 0) {
    throw LibraryError(PREPROC_BAD_OPTION, "a memory limit needs processes, which are not allowed");
  }
  line.session.host = host_;
  line_ = std::move(line);
}

void preproc_solver::renew() {
  forget_answer();
  std::unique_ptr<Engine> old;  // destroyed when nobody waits for the lock
  const std::lock_guard lock(engine_mutex_);
  old.swap(engine_);
}

void preproc_solver::set(const std::string& option, const std::string& value) {
  if (option == ":logic") {
    logic_ = value;
    return renew();
  }
  if (option.starts_with(':')) {
    if (!ScriptOptions::is_known(option)) {  // one of the solver that is asked, or one of the standard misspelt
      if (const std::string hint = nearest_name(option, ScriptOptions::standard_names()); !hint.empty()) {
        throw LibraryError(PREPROC_BAD_OPTION, "unknown option `" + option + "`" + hint);
      }
    }
    if (const std::string_view expected = keywords_.set(option, value); !expected.empty()) {
      throw LibraryError(PREPROC_BAD_OPTION, "expected " + std::string(expected) + " as the value of " + option);
    }
    return renew();
  }
  const OptionRecord& record = find_solver_option(option);
  std::optional<GivenOption> wanted;
  if (record.value.takes != Takes::Nothing) {
    wanted = GivenOption{option, {value}};
  } else if (value == "true") {
    wanted = GivenOption{option, {}};
  } else if (value != "false") {
    throw LibraryError(PREPROC_BAD_OPTION, option + ": expected true or false, got `" + value + "`");
  }
  const auto before = std::ranges::find(given_, option, &GivenOption::name);
  if (before == given_.end() ? !wanted : wanted && before->texts == wanted->texts) {
    return;  // hosts set their limits before each check
  }
  GivenOptions given = given_;
  std::erase_if(given, [&](const GivenOption& other) { return other.name == option; });
  if (wanted) {
    given.push_back(*std::move(wanted));
  }
  given_.swap(given);
  try {
    configure();
  } catch (...) {
    given_.swap(given);
    throw;
  }
  renew();
}

void preproc_solver::allow_processes(const char* program) {
  const std::string before = host_->program();
  host_->allow(program == nullptr ? std::string() : std::string(program));
  try {
    configure();
  } catch (...) {
    host_->allow(before);
    throw;
  }
  renew();
}

void preproc_solver::set_progress(preproc_line_callback callback, void* data) {
  progress_ = callback;
  progress_data_ = data;
  renew();
}

Engine& preproc_solver::engine() {
  if (engine_ == nullptr) {
    EngineOptions options = line_.session;
    if (line_.memo.mode == MemoMode::On) {
      options.memo = std::make_shared<Memo>(line_.memo, [this](const std::string& warning) {
        if (context_.log) {
          context_.log(warning);
        }
      });
    }
    if (progress_ != nullptr) {
      options.tracing.on_step = [this](std::string_view step) {
        try {
          progress_(progress_data_, step.data(), step.size());
        } catch (...) {  // a host in another language than C
          engine_->interrupt();
        }
      };
    }
    auto made = std::make_unique<Engine>(context_.tm, std::move(options));
    const std::lock_guard lock(engine_mutex_);
    engine_ = std::move(made);
  }
  host_->set_log(context_.log);
  return *engine_;
}

void preproc_solver::push(uint32_t levels) {
  if (levels > kMaxLevels - stack_.level()) {
    throw LibraryError(PREPROC_BAD_STATE, "expected at most " + std::to_string(kMaxLevels) + " levels");
  }
  stack_.push(levels);
  forget_answer();
}

void preproc_solver::pop(uint32_t levels) {
  if (levels > stack_.level()) {
    throw LibraryError(PREPROC_BAD_STATE,
                       "expected at most " + counted(stack_.level(), "level") + ", as many as were pushed");
  }
  stack_.pop(levels);
  forget_answer();
}

void preproc_solver::add(Term assertion) {
  note_symbols(assertion);
  stack_.add(assertion, asserted_);
  forget_answer();
}

/// Adds the declared symbols of the term. Each term is looked at once in the life of the solver.
void preproc_solver::note_symbols(Term root) {
  const size_t known = mentioned_.all().size();
  mentioned_.add(root);
  std::ranges::copy_if(std::span(mentioned_.all()).subspan(known), std::back_inserter(symbols_),
                       [this](Function f) { return context_.tm.info(f).is_free(); });
}

Query preproc_solver::query() const {
  const bool cores = keywords_.is_true(":produce-unsat-cores");
  return {.logic = logic_,
          .assertions = stack_.entries(),
          .assumptions = assumptions_,
          .level = stack_.level(),
          .symbols = symbols_,
          .recursive = context_.state.recursive(),
          .functions = {},
          .has_oracles = false,
          .core = {.named = cores, .assumptions = cores},
          .solver = backend_options(keywords_, logic_, line_.session),
          .history = {},
          .place = {}};
}

CheckResult preproc_solver::check(std::vector<Term> assumptions) {
  forget_answer();
  for (const Term t : assumptions) {
    note_symbols(t);
  }
  assumptions_ = std::move(assumptions);
  CheckResult result;
  try {
    Engine& engine = this->engine();
    std::jthread asks;
    if (terminator_ != nullptr) {
      asks = ask_host([this] { return terminator_(terminator_data_); }, [&engine] { engine.interrupt(); });
    }
    result = engine.check(query());
  } catch (const std::system_error& error) {  // there is no thread that asks
    result = {Status::Unknown, error.what()};
  }
  status_ = result.status;
  reason_ = result.status == Status::Unknown ? result.reason : std::string();
  return result;
}

void preproc_solver::need(Status status, const char* what) const {
  if (status_ != status) {
    throw LibraryError(PREPROC_BAD_STATE, std::string("there is no ") + what + ": expected a check that answered " +
                                              std::string(to_string(status)) + " right before");
  }
}

/// Symbols that the check was not asked about have values, too: any.
void preproc_solver::complete_model(Term t) {
  const size_t known = symbols_.size();
  note_symbols(t);
  if (symbols_.size() > known) {
    engine().model().complete(std::span(symbols_).subspan(known));
  }
}

Term preproc_solver::value(Term t) {
  need(Status::Sat, "model");
  complete_model(t);
  const Value value = engine().value(t);
  if (!value.known()) {
    throw LibraryError(PREPROC_BAD_STATE, "the value of the term is not determined by the model");
  }
  const Term term = context_.tm.mk_value(value);
  if (!term) {
    throw LibraryError(PREPROC_BAD_STATE, "the value of the term is none that a term can be: its text says it");
  }
  return term;
}

std::string preproc_solver::value_text(Term t) {
  need(Status::Sat, "model");
  complete_model(t);
  std::string text = engine().value_text(t);
  if (text.empty()) {
    throw LibraryError(PREPROC_BAD_STATE, "the value of the term is not determined by the model");
  }
  return text;
}

std::string preproc_solver::model_text() {
  need(Status::Sat, "model");
  Engine& engine = this->engine();
  return model_to_string(context_.tm, engine.model().values(), symbols_,
                         [&](Function f) { return engine.definition_text(f); });
}

std::vector<Term> preproc_solver::unsat_core() {
  need(Status::Unsat, "unsat core");
  const Query query = this->query();
  const std::vector<Term> originals = query.originals();
  std::vector<Term> core;
  for (const size_t place : engine().unsat_core(query, {.named = true, .assumptions = true})) {
    core.push_back(originals[place]);
  }
  return core;
}

/// Work outside of a check, within the limit of one. Where it ends before it is done, `reason_` says why.
void preproc_solver::within_limit(const std::function<void()>& work) {
  Engine& engine = this->engine();
  const CheckStop::Check running(engine.check_stop(), query().solver.timeout);
  std::jthread asks;
  if (terminator_ != nullptr) {
    asks = ask_host([this] { return terminator_(terminator_data_); }, [&engine] { engine.interrupt(); });
  }
  reason_.clear();
  try {
    work();
  } catch (const Stopped& stopped) {
    reason_ = stopped.what();
  }
}

void preproc_solver::list_models(std::vector<Term> terms) {
  forget_answer();
  assumptions_.clear();
  std::ranges::for_each(terms, [this](Term t) { note_symbols(t); });
  within_limit([&] { models_ = std::make_unique<ModelList>(engine(), query(), std::move(terms)); });
}

Status preproc_solver::next_model(std::vector<Term>& values) {
  if (models_ == nullptr) {
    if (!reason_.empty()) {  // the list could not be begun in time
      return Status::Unknown;
    }
    throw LibraryError(PREPROC_BAD_STATE, "there is no list of models: expected one to be begun before");
  }
  std::vector<Value> found;
  ModelEnumeration::End end = ModelEnumeration::End::GaveUp;
  within_limit([&] { end = models_->models.next(found); });
  if (end == ModelEnumeration::End::GaveUp) {
    reason_ = reason_.empty() ? models_->models.reason() : reason_;
    return Status::Unknown;
  }
  values.clear();
  for (const Value& value : found) {
    values.push_back(context_.tm.mk_value(value));
    if (!values.back()) {
      throw LibraryError(PREPROC_BAD_STATE, "the value of a term is none that a term can be");
    }
  }
  return end == ModelEnumeration::End::Found ? Status::Sat : Status::Unsat;
}

ModelCount preproc_solver::count_models(std::vector<Term> terms) {
  constexpr uint64_t kSteps = 20'000;
  forget_answer();
  assumptions_.clear();
  std::ranges::for_each(terms, [this](Term t) { note_symbols(t); });
  ModelCount count{0, false};
  within_limit([&] { count = ModelList(engine(), query(), std::move(terms)).models.count(kSteps); });
  return count;
}

void preproc_solver::interrupt() {
  const std::lock_guard lock(engine_mutex_);
  if (engine_ != nullptr) {
    engine_->interrupt();
  }
}

std::string preproc_solver::statistics_text() {
  StatisticsReport report;
  report.add(engine().pipeline());
  report.add(engine().statistics());
  return report.to_string(ReportFormat::Json);
}

std::string preproc_solver::emitted_text() {
  std::vector<Term> assertions;
  for (const AssertionStack::Entry& entry : stack_.entries()) {
    assertions.push_back(context_.workers().expander.expand(entry.term));
  }
  return emit_script(line_, script_text(context_.tm, logic_, assertions));
}
