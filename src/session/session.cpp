#include "session/session.h"

#include <algorithm>
#include <filesystem>
#include <iostream>

#include "encode/synth/derivation.h"
#include "encode/synth/selector_tree.h"
#include "script/logic.h"
#include "script/printer.h"
#include "value/identifier.h"

namespace preproc {

namespace {

/// Levels of push cost memory, and few bytes of input ask for many.
constexpr uint32_t kMaxLevels = 1'000'000;

}  // namespace

Session::Session(const SessionOptions& options, Source& source)
    : options_(options),
      scope_(tm_),
      synthesis_(scope_),
      reader_(source, scope_),
      engine_(tm_, options),
      trace_stream_(&std::cerr),
      source_(source) {
  if (options.strict) {
    reader_.terms().set_unknown_names(UnknownNames::Refused);
  }
  // A term for every so many bytes: what large scripts come to where little is shared.
  constexpr ptrdiff_t kBytesOfTerm = 32;
  tm_.reserve(static_cast<size_t>((source.end() - source.begin()) / kBytesOfTerm));
  auto presets = options.script_options;
  if (options.dump_cores) {
    presets.emplace_back(":produce-unsat-cores", "true");
  }
  script_options_.set_presets(presets);
  scope_.set_global_declarations(script_options_.is_true(":global-declarations"));
  if (!options.trace_pass.empty()) {
    engine_.pass_context().trace = [this](std::string_view rule, Term before, Term after) {
      Printer printer(tm_);
      *trace_stream_ << rule << ": " << printer.to_string(before) << "\n  => " << printer.to_string(after) << '\n';
    };
  }
}

Session::~Session() = default;

void Session::fail(const Command& command, const std::string& message) {
  throw ScriptError(diagnose(command, message));
}

Diagnostic Session::diagnose(const Command& command, const std::string& message) const {
  return {source_.position(command.place), "`" + excerpt(command.text) + "`: " + message};
}

namespace {

/// True for commands that can only fail to be read in their terms, as far as scopes go.
bool has_terms(std::string_view text) {
  constexpr std::string_view kHeads[] = {"(assert ", "(define-", "(get-value ", "(check-sat-assuming "};
  return std::ranges::any_of(kHeads, [&](std::string_view head) { return text.starts_with(head); });
}

}  // namespace

Session::End Session::run() {
  Command command;
  for (;;) {
    bool read = false;
    try {
      if (!reader_.next(command)) {
        break;
      }
      read = true;
      begin_command();
      check_standard(command);
      apply(command);
      respond(command);
      note_answer();
      if (command.kind == CommandKind::Exit) {
        finish();
        return End::Exit;
      }
    } catch (const ScriptError& error) {
      if (!read) {
        begin_command();
      }
      const std::string_view text = read ? command.text : reader_.failed_text();
      const bool unreadable = !read && (dynamic_cast<const UnreadableTerm*>(&error) != nullptr ||
                                        (overloaded_ && has_terms(text) && text.ends_with(')')));
      if (!unreadable || !respond_unreadable(text)) {
        report(error, text);
      }
      note_answer();
    }
    if (had_error_ && script_options_.get(":error-behavior") == "immediate-exit") {
      finish();
      return End::Exit;
    }
  }
  finish();
  return End::OfInput;
}

void Session::begin_command() {
  if (options_.progress != nullptr) {
    turn_ = options_.progress->begin_command();
  }
}

void Session::note_answer() {
  if (options_.progress != nullptr) {
    options_.progress->end_command();
  }
}

/// True if nothing was reported about the symbol before.
bool Session::poison(Symbol symbol) {
  if (symbol.id >= poisoned_.size()) {
    poisoned_.resize(symbol.id + 1);
  }
  const bool fresh = !poisoned_[symbol.id];
  poisoned_[symbol.id] = true;
  return fresh;
}

/// One error each: what follows from an error that was reported is not reported again, but remembered as lost.
void Session::report(const ScriptError& error, std::string_view text) {
  had_error_ = true;
  if (options_.progress != nullptr) {
    options_.progress->note_error();
  }
  Lexer lexer(text.data(), text.data() + text.size());
  std::string_view name;
  if (text.starts_with('(')) {  // not where a stray token was read: behind it there is no NUL byte to stop the lexer
    lexer.next();
    name = lexer.next().text;
  }
  const bool asks = name.starts_with("check-sat") || name.starts_with("get-") || name == "echo" || name == "set-info" ||
                    name == "set-option";
  if (name == "push" || name == "pop") {
    surplus_ = surplus_ || name == "pop";
    lost_level_ = 0;  // from here on nobody knows which assertions belong together
  } else if (!asks) {
    surplus_ = surplus_ || name.starts_with("reset");
    lose();
  }
  // Before the name that the command was to define is noted: a definition in terms of itself is an error of its own.
  const auto* unknown = dynamic_cast<const UnknownSymbol*>(&error);
  const bool known_error = unknown != nullptr && !poison(unknown->symbol()) && !asks;
  if (name.starts_with("declare-") || name.starts_with("define-") || name.starts_with("synth-")) {
    const Token token = lexer.next();
    if (token.type == TokenType::Symbol) {
      const Symbol symbol = tm_.symbols().intern(token.text);
      if (!scope_.is_bound(symbol)) {
        poison(symbol);
        reader_.terms().set_failed(symbol);
      }
    }
  }
  respond_error(known_error ? std::string() : std::string(error.what()), asks);
}

namespace {

/// True for commands after which some options cannot be set any more.
bool starts(CommandKind kind) {
  switch (kind) {
    case CommandKind::Assert:
    case CommandKind::CheckSat:
    case CommandKind::CheckSatAssuming:
    case CommandKind::DeclareConst:
    case CommandKind::DeclareDatatypes:
    case CommandKind::DeclareFun:
    case CommandKind::DeclareOracleFun:
    case CommandKind::DeclareSort:
    case CommandKind::DeclareSortParameter:
    case CommandKind::DefineConst:
    case CommandKind::DefineFun:
    case CommandKind::DefineFunRec:
    case CommandKind::DefineFunsRec:
    case CommandKind::DefineSort:
    case CommandKind::DeclarePrimedVar:
    case CommandKind::DeclareVar:
    case CommandKind::Push:
    case CommandKind::SynthFun:
    case CommandKind::SynthInv: return true;
    default: return false;
  }
}

/// Options about answers may still be set behind declarations, as cvc5 has it; z3 does not.
bool asserts(CommandKind kind) {
  return kind == CommandKind::Assert || kind == CommandKind::Push || kind == CommandKind::CheckSat ||
         kind == CommandKind::CheckSatAssuming;
}

}  // namespace

void Session::apply(Command& command) {
  for (const auto& [name, term] : command.named) {
    if (!scope_.bind(name, {term, {}})) {
      fail(command, "`" + quoted_symbol(tm_.symbols().name(name)) + "` is declared already");
    }
    named_terms_.push_back({name, term, assertions_.level()});
  }
  collect_synthesis(command);
  started_ = started_ || starts(command.kind);
  asserting_ = asserting_ || asserts(command.kind);
  switch (command.kind) {
    case CommandKind::Assert: {
      const bool whole = !command.named.empty() && command.named.back().second == command.terms[0];
      assertions_.add(command.terms[0], whole ? command.named.back().first : Symbol{});
      return;
    }
    case CommandKind::Push:
      if (command.number > kMaxLevels - assertions_.level()) {
        fail(command, "expected at most " + std::to_string(kMaxLevels) + " levels, there are " +
                          std::to_string(assertions_.level()));
      }
      for (uint32_t i = 0; i < command.number; ++i) {
        scope_.push();
      }
      assertions_.push(command.number);
      return;
    case CommandKind::Pop:
      if (command.number > assertions_.level()) {
        fail(command, "expected at most " + counted(assertions_.level(), "level") + ", as many as were pushed");
      }
      if (command.number > 0) {
        scope_.pop(command.number);
        assertions_.pop(command.number);
        synthesis_.pop_to(assertions_.level());
        if (!script_options_.is_true(":global-declarations")) {
          std::erase_if(named_terms_, [this](const NamedTerm& named) { return named.level > assertions_.level(); });
        }
        if (lost_level_ != UINT32_MAX && lost_level_ > assertions_.level()) {
          lost_level_ = UINT32_MAX;
        }
      }
      return;
    case CommandKind::DeclareConst:
    case CommandKind::DeclareFun:
    case CommandKind::DeclareOracleFun:
    case CommandKind::DeclareDatatypes:
    case CommandKind::DeclareSort:
    case CommandKind::DeclareSortParameter:
    case CommandKind::DefineSort: return declare(command);
    case CommandKind::DefineConst:
    case CommandKind::DefineFun:
    case CommandKind::DefineFunRec:
    case CommandKind::DefineFunsRec: return define(command);
    case CommandKind::SetLogic: return set_logic(command);
    case CommandKind::SetOption: return set_option(command);
    case CommandKind::SetInfo: script_info_[std::string(command.keyword)] = command.value; return;
    case CommandKind::Reset: return reset(true);
    case CommandKind::ResetAssertions: return reset(false);
    default: return;
  }
}

/// True for the functions of the theories that the logic has. Elsewhere their names are free.
bool Session::is_theory_symbol(Symbol name) const {
  const Logic logic(logic_);
  if (logic.has(Theory::FloatingPoint) && rounding_mode_named(tm_.symbols().name(name))) {
    return true;
  }
  return std::ranges::any_of(scope_.operators(name),
                             [&](const OperatorInfo* row) { return logic.has(theory_of(row->kind)); });
}

void Session::collect_synthesis(Command& command) {
  if (synthesis_.is_foreign(command.kind)) {
    Lexer lexer(command.text.data(), command.text.data() + command.text.size());
    lexer.next();
    command.kind = CommandKind::Other;
    command.value = lexer.next().text;
    return;
  }
  if (synthesis_.disowns_variables(command.kind)) {
    synthesis_.forget();
    lose();
  }
  if ((command.kind == CommandKind::SynthFun || command.kind == CommandKind::DeclareVar ||
       command.kind == CommandKind::SynthInv || command.kind == CommandKind::DeclarePrimedVar) &&
      is_theory_symbol(command.name)) {
    fail(command, "`" + quoted_symbol(tm_.symbols().name(command.name)) +
                      "` is a function of the logic's theories, expected a new name");
  }
  if (command.kind == CommandKind::CheckSynth && synthesis_.problem().empty() && nothing_lost()) {
    fail(command, "there are no functions to be synthesised, expected a synth-fun before");
  }
  const uint32_t level = script_options_.is_true(":global-declarations") ? 0 : assertions_.level();
  const std::string message = synthesis_.apply(command, logic_, level, source_.position(command.place));
  if (!message.empty()) {
    fail(command, message);
  }
  if (command.kind == CommandKind::SynthFun && synthesis_.problem().functions.back().original) {
    const FunctionToSynthesize function = with_expanded_grammar(tm_, synthesis_.problem().functions.back());
    if (!derive(tm_, function.grammar, function.original)) {
      fail(command, "the original is not a term of the grammar, expected one that it produces");
    }
  }
}

BackendOptions Session::backend_options() const {
  BackendOptions backend;
  // Locations are of sorts that the script's logic need not have.
  const bool widened = !synthesis_.problem().empty() && !options_.synthesis.encoding.is_propositional();
  backend.logic = widened ? std::string() : logic_;
  backend.timeout = options_.timeout;
  backend.memory_limit = options_.memory_limit;
  // A limit in the script is a limit too, the tighter one counts.
  for (const std::string_view keyword : {":timeout", ":tlimit-per"}) {
    const uint64_t limit = script_options_.number(keyword).value_or(0);
    if (limit > 0 && (!backend.timeout || limit < static_cast<uint64_t>(backend.timeout->count()))) {
      backend.timeout = std::chrono::milliseconds(std::min<uint64_t>(limit, 1'000'000'000));
    }
  }
  backend.script_options = script_options_.all();
  backend.random_seed = script_options_.number(":random-seed");
  for (const std::string_view keyword : {":reproducible-resource-limit", ":rlimit"}) {
    const uint64_t resources = script_options_.number(keyword).value_or(0);
    if (resources > 0) {
      backend.resource_limit = resources;
    }
  }
  return backend;
}

uint32_t Session::synthesis_height() const {
  constexpr uint32_t kDefaultHeight = 4;
  constexpr uint64_t kMaxHeight = 1000;
  if (options_.synthesis.max_height != 0) {
    return options_.synthesis.max_height;
  }
  return static_cast<uint32_t>(std::min(script_options_.number(":synth-depth").value_or(kDefaultHeight), kMaxHeight));
}

bool Session::is_height_assumed(const FunctionToSynthesize& function) const {
  return options_.synthesis.max_height == 0 && !script_options_.number(":synth-depth") &&
         greatest_height(function.grammar) > synthesis_height();
}

/// What a command declares; of an oracle, with what computes it.
Function Session::declared_function(const Command& command) {
  if (command.kind != CommandKind::DeclareOracleFun || !calls_oracles()) {
    return tm_.declare(command.name, command.sort);
  }
  const std::string name(command.value);
  const std::pair key(name, command.sort.id);
  try {
    if (!oracles_.contains(key)) {
      const std::filesystem::path script(source_.position(command.place).file);
      oracles_[key] = make_oracle(tm_.sorts(), command.sort, name, script.parent_path().string(), options_.oracles);
    }
    return tm_.declare_oracle(command.name, command.sort, oracles_.at(key));
  } catch (const OracleError& error) {
    oracles_.erase(key);
    fail(command, error.what());
  }
}

void Session::declare(const Command& command) {
  const auto name = [&] { return "`" + quoted_symbol(tm_.symbols().name(command.name)) + "`"; };
  if (command.kind == CommandKind::DeclareSortParameter) {
    if (!scope_.bind_sort(command.name, {SortBinding::Kind::Parameter, 0, {}, tm_.sorts().parameter(command.name)})) {
      fail(command, "the sort " + name() + " is declared already, expected a new name");
    }
    return;
  }
  if (command.kind == CommandKind::DeclareDatatypes) {
    if (const Symbol taken = scope_.bind_datatypes(command.datatypes)) {
      fail(command, "`" + quoted_symbol(tm_.symbols().name(taken)) + "` is declared already, expected a new name");
    }
    return;
  }
  if (command.kind == CommandKind::DeclareSort || command.kind == CommandKind::DefineSort) {
    const bool defined = command.kind == CommandKind::DefineSort;
    SortBinding binding{defined ? SortBinding::Kind::Defined : SortBinding::Kind::Declared,
                        defined ? static_cast<uint32_t>(command.sorts.size()) : command.number, command.sorts,
                        command.sort};
    if (!scope_.bind_sort(command.name, std::move(binding))) {
      fail(command, "the sort " + name() + " is declared already, expected a new name");
    }
    return;
  }
  if (is_theory_symbol(command.name)) {
    fail(command, name() + " is a function of the logic's theories, expected a new name");
  }
  const Function f = declared_function(command);
  const bool constant = tm_.sorts().kind(command.sort) != SortKind::Function;
  if (!scope_.bind(command.name, {constant ? tm_.mk_constant(f) : Term{}, f})) {
    const Function before = scope_.lookup(command.name).function;
    if (before && tm_.info(before).sort != command.sort) {
      if (accept_overloading()) {
        overloaded_ = true;
        return;
      }
      surplus_ = true;  // what is read as one function from now on may be meant to be the other
    }
    fail(command, name() + " is declared already, expected a new name");
  }
  scope_.note_declared(f);
}

void Session::define(Command& command) {
  for (FunctionDefinition& definition : command.definitions) {
    if (is_theory_symbol(definition.name)) {
      fail(command, "`" + quoted_symbol(tm_.symbols().name(definition.name)) +
                        "` is a function of the logic's theories, expected a new name");
    }
    Binding binding;
    if (definition.function) {
      binding.function = definition.function;
    } else if (definition.parameters.empty()) {
      binding.term = definition.body;
    } else {
      binding.function = tm_.define(definition.name, definition.parameters, definition.range, definition.body);
    }
    if (!scope_.bind(definition.name, binding)) {
      fail(command,
           "`" + quoted_symbol(tm_.symbols().name(definition.name)) + "` is declared already, expected a new name");
    }
  }
}

void Session::set_logic(const Command& command) {
  if (!logic_.empty()) {
    fail(command, "the logic is set already, to " + logic_);
  }
  logic_ = command.value;
  reader_.terms().set_outside_sorts(Logic(logic_).outside_sorts());
  reader_.terms().set_numerals_are_real(Logic(logic_).numerals_are_real());
  reader_.terms().set_higher_order(Logic(logic_).is_higher_order());
}

void Session::set_option(const Command& command) {
  const std::string_view key = command.keyword;
  const bool global_declarations = key == ":global-declarations";
  const bool late = global_declarations ? started_ : asserting_ && obeys_options();
  if (late && script_options_.is_change_of_start(key, command.value)) {
    fail(command, "expected " + std::string(key) + " before the first " + (global_declarations ? "declaration, " : "") +
                      "assertion, push or check");
  }
  if (const std::string_view expected = script_options_.set(key, command.value); !expected.empty()) {
    fail(command, "expected " + std::string(expected) + " as the value of " + std::string(key));
  }
  if (global_declarations) {
    scope_.set_global_declarations(command.value == "true");
  }
}

void Session::reset(bool everything) {
  assertions_.clear();
  lost_level_ = UINT32_MAX;
  surplus_ = false;
  const bool keep_declarations = !everything && script_options_.is_true(":global-declarations");
  if (!keep_declarations) {
    synthesis_.forget();
    named_terms_.clear();
  }
  if (keep_declarations) {
    scope_.pop(scope_.depth());
  } else {
    scope_.reset();
  }
  if (everything) {
    overloaded_ = false;
    started_ = false;
    asserting_ = false;
    logic_.clear();
    script_options_.clear();
    script_info_.clear();
    scope_.set_global_declarations(script_options_.is_true(":global-declarations"));
    reader_.terms().set_outside_sorts({});
    reader_.terms().set_numerals_are_real(false);
    reader_.terms().set_higher_order(false);
    reader_.terms().set_sygus(source_.is_sygus());
  }
}

}  // namespace preproc
