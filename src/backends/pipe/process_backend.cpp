#include "backends/pipe/process_backend.h"

#include <algorithm>
#include <cctype>
#include <filesystem>

#include <fmt/format.h>

#include "backends/model_definitions.h"
#include "backends/pipe/stop_event.h"
#include "backends/steering_options.h"
#include "parser/lexer.h"
#include "script/diagnostic.h"
#include "script/logic.h"
#include "value/identifier.h"

namespace preproc {

namespace {

constexpr size_t kCheckAnswerLimit = size_t{1} << 20;
constexpr size_t kValueAnswerLimit = size_t{1} << 28;
constexpr size_t kManyRepeated = 16;
/// Values are there already: a program that takes longer to say them hangs.
constexpr auto kValueLimit = std::chrono::seconds(60);
constexpr auto kReasonLimit = std::chrono::seconds(1);

bool is_error(std::string_view answer) { return answer.starts_with("(error"); }

/// True if what a program wrote to its standard error tells of an error, rather than warns.
bool tells_error(std::string_view text) {
  std::string lower(text);
  std::ranges::transform(lower, lower.begin(), [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
  return lower.find("(error") != std::string::npos || lower.starts_with("error") ||
         lower.find("\nerror") != std::string::npos || lower.find("error:") != std::string::npos;
}

/// cvc5 meets limits of its own in mid-search, such as chains of stores that connect two constant arrays.
bool tells_limitation(std::string_view text) { return text.find("does not yet support") != std::string_view::npos; }

bool tells_lack_of_memory(std::string_view text) {
  return text.find("bad_alloc") != std::string_view::npos || text.find("out of memory") != std::string_view::npos;
}

}  // namespace

ProcessBackend::ProcessBackend(TermManager& tm, const BackendOptions& options, std::string name,
                               std::vector<std::string> words, bool is_copy)
    : StackedBackend(options.timeout),
      tm_(tm),
      options_(options),
      name_(std::move(name)),
      words_(std::move(words)),
      is_copy_(is_copy),
      logic_(options.logic),
      global_(tm),
      lowering_(tm) {}

const Capabilities& ProcessBackend::capabilities() const {
  static constexpr Capabilities kAll{.constant_arrays = true,
                                     .quantifiers = true,
                                     .uninterpreted_functions = true,
                                     .lambdas = true,
                                     .integers_and_reals = true,
                                     .models = true,
                                     .interruptible = true};
  return kAll;
}

void ProcessBackend::fail(std::string_view what) {
  throw BackendError("the solver `" + name_ + "` " + std::string(what));
}

void ProcessBackend::stop() {
  dialogue_.reset();
  check_.sent = false;
  forget_sent();
}

// --- What is sent --------------------------------------------------------------------------------------------------------

void ProcessBackend::restart(bool incremental) {
  check_.sent = false;
  check_.proven = false;
  dialogue_.reset();  // one program at a time
  dialogue_ = std::make_unique<ProcessDialogue>(words_);
  emitter_ = std::make_unique<Emitter>(tm_);
  declarations_ = std::make_unique<ProcessDeclarations>(tm_, name_, &lowering_);
  const bool is_z3 = std::filesystem::path(words_.front()).filename() == "z3";
  lowering_.keep_cardinalities(is_z3 && Logic(logic_).is_all());
  std::string text = "(set-option :print-success false)\n";
  if (options_.models) {
    text += "(set-option :produce-models true)\n";
  }
  if (options_.proofs) {
    text += "(set-option :produce-proofs true)\n";
  }
  if (options_.random_seed) {
    text += "(set-option :random-seed " + std::to_string(*options_.random_seed) + ")\n";
  }
  for (const auto& [keyword, value] : options_.script_options) {
    // What another program has of the kind is not known here.
    if ((steers_z3(keyword) && (is_z3 || is_copy_)) || (steers_cvc5(keyword) && is_copy_)) {
      text += fmt::format("(set-option {} {})\n", keyword, value);
    }
  }
  for (const std::string& name : experimental_.names()) {
    text += "(set-option :" + name + " true)\n";
  }
  if (!logic_.empty()) {
    text += "(set-logic " + quoted_symbol(logic_) + ")\n";
  }
  if (!is_z3) {
    text += codatatypes();
  }
  dialogue_->send(text);
  if (incremental) {
    declare_known();
  }
}

/// The commands that declare the script's codatatypes and the sorts that they need.
std::string ProcessBackend::codatatypes() {
  const auto text = options_.script_options.find(kCodatatypes);
  if (text == options_.script_options.end()) {
    return {};
  }
  std::string commands;
  if (const auto names = options_.script_options.find(kSortsOfCodatatypes); names != options_.script_options.end()) {
    for (std::string_view left = names->second; !left.empty(); left.remove_prefix(left.find('|') + 1)) {
      declarations_->declare(tm_.sorts().declared(tm_.symbols().intern(left.substr(0, left.find('|'))), {}),
                             [&](const std::string& command) { commands += command + "\n"; });
    }
  }
  return commands + text->second;
}

void ProcessBackend::declare_known() {
  clashes_ = global_->clashes();
  for (const Function f : global_->compatible()) {
    declarations_->declare(f, [this](const std::string& command) { emitter_->command(command); });
  }
  dialogue_->send(emitter_->take());
}

void ProcessBackend::prepare(Term t) {
  global_->note(t);
  const bool clash = clashes_ != global_->clashes();  // with what is declared at the outermost level
  if (dialogue_ && (clash || declarations_->repeated() > kManyRepeated + global_->size())) {
    stop();
  }
}

/// The symbols of a query that is gone are not declared with those of the next.
void ProcessBackend::forget_lasting() {
  global_.emplace(tm_);
  clashes_ = 0;
}

void ProcessBackend::open_scope() {
  declarations_->push();
  emitter_->push(1);
}

void ProcessBackend::close_scopes(uint32_t count) {
  declarations_->pop(count);
  emitter_->pop(count);
}

void ProcessBackend::add(Term t) {
  const Term lowered = lowering_.lower(t);
  declarations_->declare_for(lowered, [this](const std::string& command) { emitter_->command(command); });
  emitter_->assertion(lowered, {});
  dialogue_->send(emitter_->take());
}

void ProcessBackend::ask_check() {
  dialogue_->set_answer_limit(kCheckAnswerLimit);
  dialogue_->send(emitter_->take() + "(check-sat)\n");
  check_.sent = true;
}

void ProcessBackend::start_check() {
  check_.racing = true;
  check_.retry = false;
  if (!check_.sent && begin_check()) {
    send();
    ask_check();
  }
}

void ProcessBackend::abandon_check() { stop(); }

// --- Answers -------------------------------------------------------------------------------------------------------------

CheckResult ProcessBackend::check_sent() {
  check_.error_said = false;
  if (!check_.sent) {
    ask_check();
  }
  std::string complaint;
  const StopEvent stop_event(token().requests());
  const WaitLimits limits{token().deadline(), options_.memory_limit, {stop_event.descriptor()}};
  while (true) {
    ProcessDialogue* const dialogue = dialogue_.get();
    if (const WaitEnd end = wait_for_answer({&dialogue, 1}, limits); end != WaitEnd::Ready) {
      stop();
      return {Status::Unknown, end == WaitEnd::OutOfMemory ? "memout" : token().reason()};
    }
    std::string answer;
    try {
      answer = *dialogue_->take_answer();
    } catch (const BackendError& error) {
      stop();
      if (tells_lack_of_memory(error.what())) {
        return {Status::Unknown, "memout"};
      }
      if (is_copy_ && !check_.proven) {
        return {Status::Unknown, "the solver crashed: " + excerpt(error.what(), 200)};
      }
      fail(std::string(error.what()) + ", asked (check-sat)");
    }
    if (answer == "success" || answer == "unsupported") {
      continue;  // to an option
    }
    if (is_error(answer)) {
      complaint = excerpt(answer, 300);
      break;
    }
    Status status = Status::Unknown;
    if (answer == "sat") {
      status = Status::Sat;
    } else if (answer == "unsat") {
      status = Status::Unsat;
    } else if (answer != "unknown" && answer != "timeout") {
      stop();
      fail("answered `" + excerpt(answer) + "`, asked (check-sat)");
    }
    if (const std::string errors = dialogue_->take_errors(); tells_error(errors)) {
      complaint = excerpt(errors, 300);
      break;
    }
    check_.sent = false;
    check_.proven = true;
    if (status == Status::Unknown) {
      std::string reason = answer == "timeout" ? answer : "incomplete";
      if (!check_.racing && answer != "timeout") {  // in a race nobody has time for that
        reason = ask("(get-info :reason-unknown)", kReasonLimit).value_or(reason);
      }
      if (constexpr std::string_view kKey = "(:reason-unknown "; reason.starts_with(kKey)) {
        reason = reason.substr(kKey.size(), reason.size() - kKey.size() - 1);
        if (reason.size() >= 2 && reason.front() == '"') {
          reason = reason.substr(1, reason.size() - 2);
        }
      }
      return {Status::Unknown, is_error(reason) ? "incomplete" : reason};
    }
    return {status, {}};
  }
  stop();
  if (tells_lack_of_memory(complaint)) {
    return {Status::Unknown, "memout"};
  }
  if (tells_limitation(complaint)) {
    return {Status::Unknown, complaint};
  }
  check_.error_said = true;
  fail("says " + complaint + ", asked (check-sat)");
}

/// A program that was well and is gone is started again. What a logic does not have, ALL may, or an option that the
/// error names.
bool ProcessBackend::recover(const BackendError& error) {
  check_.retry = std::exchange(check_.proven, false);
  if (std::exchange(check_.error_said, false)) {
    if (experimental_.take_from(error.what())) {
      check_.retry = true;
      return !check_.racing;
    }
    check_.retry = !logic_.empty() && logic_ != "ALL";
    logic_ = check_.retry ? "ALL" : logic_;
  }
  return check_.retry && !check_.racing;
}

/// Asks about the model of the last check. Null if the program failed to answer; it is stopped then.
std::optional<std::string> ProcessBackend::ask(const std::string& question, std::chrono::milliseconds limit) {
  if (!dialogue_) {
    return std::nullopt;
  }
  dialogue_->set_answer_limit(kValueAnswerLimit);
  dialogue_->send(question + "\n");
  if (options_.timeout) {
    limit = std::min(limit, std::max(std::chrono::milliseconds(1000), *options_.timeout));
  }
  ProcessDialogue* const dialogue = dialogue_.get();
  const StopEvent stop_event(tm_.stop().requests());
  const WaitLimits limits{ProcessDialogue::Clock::now() + limit, options_.memory_limit, {stop_event.descriptor()}};
  if (wait_for_answer({&dialogue, 1}, limits) != WaitEnd::Ready) {
    stop();
    return std::nullopt;
  }
  try {
    return dialogue_->take_answer();
  } catch (const BackendError&) {
    stop();
    return std::nullopt;
  }
}

// --- Values --------------------------------------------------------------------------------------------------------------

void ProcessBackend::drop_model() {
  values_.reset();
  fetched_.clear();
  model_answer_.clear();
}

void ProcessBackend::fetch_constants(std::span<const Function> constants) {
  std::string question = "(get-value (";
  std::vector<Sort> sorts;
  for (const Function f : constants) {
    question += (sorts.empty() ? "" : " ") + quoted_symbol(tm_.symbols().name(tm_.info(f).name));
    sorts.push_back(tm_.info(f).sort);
  }
  const std::optional<std::string> answer = ask(question + "))", kValueLimit);
  if (!answer) {
    fail("gave no values after sat, asked (get-value ...)");
  }
  if (is_error(*answer)) {
    // One value that cannot be said hides the others.
    for (size_t i = 0; constants.size() > 1 && dialogue_ && i < constants.size(); ++i) {
      fetch_constants(constants.subspan(i, 1));
    }
    return;
  }
  std::optional<std::vector<Value>> values = values_->read_values(*answer, sorts);
  if (!values) {
    stop();
    fail("answered `" + excerpt(*answer) + "`, asked (get-value ...)");
  }
  for (size_t i = 0; i < constants.size(); ++i) {
    fetched_[constants[i]] = std::move((*values)[i]);
  }
}

void ProcessBackend::fetch_values(std::span<const Function> symbols) {
  if (!values_) {
    values_ = std::make_unique<TextValues>(tm_, declarations_->datatypes());
  }
  std::vector<Function> constants;
  std::vector<Function> functions;
  for (const Function f : symbols) {
    if (!fetched_.contains(f) && declarations_->covers(f)) {
      (tm_.sorts().kind(tm_.info(f).sort) == SortKind::Function ? functions : constants).push_back(f);
    }
  }
  if (!constants.empty()) {
    fetch_constants(constants);
    // A value may be said by a function that only the model shows: `(_ as-array k!0)`.
    std::ranges::copy_if(constants, std::back_inserter(functions), [this](Function f) {
      const auto found = fetched_.find(f);
      return tm_.sorts().is_array(tm_.info(f).sort) && (found == fetched_.end() || !found->second.known());
    });
  }
  if (functions.empty()) {
    return;
  }
  if (std::optional<std::unordered_map<Function, Value>> values = values_->read_model(model_answer(), functions)) {
    for (auto& [f, value] : *values) {
      fetched_[f] = std::move(value);
    }
  }
}

/// The program's answer to get-model, asked once.
const std::string& ProcessBackend::model_answer() {
  if (model_answer_.empty()) {
    std::optional<std::string> answer = ask("(get-model)", kValueLimit);
    if (!answer) {
      fail("gave no model after sat, asked (get-model)");
    }
    model_answer_ = std::move(*answer);
  }
  return model_answer_;
}

std::string ProcessBackend::model_text(Function f) {
  if (!declarations_ || !declarations_->covers(f) || !values_) {
    return {};
  }
  const Source source = Source::from_string("answer", model_answer());
  const auto definitions = definitions_of(source, {source.begin(), source.end()});
  if (!definitions) {
    return {};
  }
  const auto found = definitions->find(tm_.symbols().name(tm_.info(f).name));
  return found == definitions->end() ? std::string() : values_->with_script_names(std::string(found->second));
}

std::string ProcessBackend::model_text(Term t) {
  const std::optional<std::string> answer = value_answer(t);
  if (!answer) {
    return {};
  }
  const Source source = Source::from_string("answer", *answer);
  Lexer lexer(source.begin(), source.end());
  if (lexer.next().type != TokenType::LeftParen || lexer.next().type != TokenType::LeftParen) {
    return {};
  }
  skip_expression(source, lexer);  // the term
  const char* value = lexer.skip_blank();
  skip_expression(source, lexer);
  return values_->with_script_names(std::string(value, lexer.position()));
}

Value ProcessBackend::model_value(Function f) {
  const Function symbols[] = {f};
  fetch_values(symbols);
  const auto found = fetched_.find(f);
  return found == fetched_.end() ? Value() : found->second;
}

std::string ProcessBackend::sent_proof() {
  std::optional<std::string> answer = ask("(get-proof)", kValueLimit);
  if (!answer) {
    fail("gave no proof after unsat, asked (get-proof)");
  }
  if (is_error(*answer) || *answer == "unsupported") {
    fail("says " + excerpt(*answer, 300) + ", asked (get-proof)");
  }
  return std::move(*answer);
}

/// The answer to get-value of a term, if it is one.
std::optional<std::string> ProcessBackend::value_answer(Term t) {
  const Term lowered = lowering_.lower(t);
  if (!declarations_ || !declarations_->covers(lowered)) {
    return std::nullopt;
  }
  if (!values_) {
    values_ = std::make_unique<TextValues>(tm_, declarations_->datatypes());
  }
  std::optional<std::string> answer = ask("(get-value (" + emitter_->term_text(lowered) + "))", kValueLimit);
  return answer && is_error(*answer) ? std::nullopt : std::move(answer);
}

Value ProcessBackend::model_value(Term t) {
  const std::optional<std::string> answer = value_answer(t);
  if (!answer) {
    return {};
  }
  const Sort sorts[] = {tm_.sort(t)};
  const std::optional<std::vector<Value>> values = values_->read_values(*answer, sorts);
  return values ? values->front() : Value();
}

}  // namespace preproc
