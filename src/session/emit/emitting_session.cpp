#include "session/emit/emitting_session.h"

#include <algorithm>
#include <iterator>
#include <unordered_map>
#include <utility>

#include "engine/log.h"
#include "engine/reading_solver.h"
#include "script/declaration_text.h"
#include "session/emit/open_part.h"
#include "session/emit/transformed_script.h"
#include "session/emit/transformed_session.h"
#include "term/walk.h"
#include "value/identifier.h"

namespace preproc {

namespace {

constexpr std::string_view kProduceModels = "(set-option :produce-models true)";  // for the decoder

/// Whether assertions hold different constant arrays of one sort. cvc5 1.0.3 gives up where writes connect two of them,
/// which depends on the order of its decisions: a script that it answers as it is written must not become one that it
/// refuses.
bool has_different_constant_arrays(TermManager& tm, const AssertionList& assertions) {
  std::unordered_map<uint32_t, Term> elements;  // by sort: of the first constant array
  TermSet seen;
  bool different = false;
  for (const Assertion& assertion : assertions) {
    walk_postorder(tm, assertion.term, seen, [&](Term t) {
      Term element;
      if (tm.kind(t) == Kind::ConstArray) {
        element = tm.child(t, 0);
      } else if (tm.is_value(t) && tm.sorts().is_array(tm.sort(t))) {
        element = tm.mk_value(*tm.value(t).array().fallback);
      }
      if (element) {
        different = different || elements.try_emplace(tm.sort(t).id, element).first->second != element;
      }
    });
  }
  return different;
}

/// About the number of words of these assertions, with their shared terms written once.
uint64_t written_size(const TermManager& tm, const AssertionList& assertions) {
  TermSet seen;
  uint64_t size = 0;
  for (const Assertion& assertion : assertions) {
    walk_postorder(tm, assertion.term, seen, [&](Term t) { size += 1 + tm.children(t).size(); });
  }
  return size;
}

/// True if a pass has written tables as formulas, in this check or an earlier one.
bool has_written_tables(const Pipeline& pipeline) {
  return std::ranges::any_of(pipeline.stages(), [](const Pipeline::Stage& stage) {
    const PassStatistics statistics = stage.pass->statistics();
    const auto tables = statistics.counters.find("tables");
    return tables != statistics.counters.end() && tables->second > 0;
  });
}

/// True if the reader's tables are not written as those for `bits`.
bool has_own_forms(const PassContext& context) {
  const Target::Solver solver = context.target.solver;
  return solver == Target::Z3 || solver == Target::Cvc5 || context.table_encoder != nullptr;
}

/// Other forms of tables in a context, as long as it lives.
class TableForms {
 public:
  struct Choice {
    Target target;
    size_t max_runs;
    const TableEncoder* encoder;
  };
  TableForms(PassContext& context, const Choice& choice)
      : context_(context), before_{context.target, context.max_runs, context.table_encoder} {
    set(choice);
  }
  ~TableForms() { set(before_); }
  TableForms(const TableForms&) = delete;
  TableForms& operator=(const TableForms&) = delete;

 private:
  void set(const Choice& choice) {
    context_.target = choice.target;
    context_.max_runs = choice.max_runs;
    context_.table_encoder = choice.encoder;
  }

  PassContext& context_;
  Choice before_;
};

bool is_contradiction(const TermManager& tm, const AssertionList& assertions) {
  return std::ranges::any_of(assertions, [&](const Assertion& assertion) { return tm.is_false(assertion.term); });
}

}  // namespace

EmittingSession::EmittingSession(const SessionOptions& options, Source& source, int fd, OnError on_error)
    : Session(options, source, {.obeys_options = false, .calls_oracles = false, .accepts_overloading = true}),
      lowering_(tm_),
      emitter_(tm_, fd),
      synthesis_(tm_, options, script_, reader_, emitter_, lowering_),
      on_error_(std::move(on_error)) {
  if (!options.strict) {
    reader_.terms().set_unknown_names(UnknownNames::Opaque);
  }
  engine_.pass_context().make_solver = nullptr;
  engine_.pass_context().target = first_target(options);
  engine_.pass_context().find_version = version_finder(options, true);
  if (options.table_encoder == nullptr && options.max_growth == kDefaultMaxRuns) {
    engine_.pass_context().max_runs =
        most_runs_as_formula(engine_.pass_context().target.solver).value_or(kDefaultMaxRuns);
  }
  if (const BackendRecord* const bits = find_backend("bits"); bits != nullptr && options.emit_effort.count() > 0) {
    engine_.pass_context().quick_solver = {[this, bits] { return bits->create(tm_, BackendOptions{}); },
                                           options.emit_effort};
    if (options.query_log) {
      engine_.pass_context().quick_solver.account = options.emit_account;
    }
  }
  lowering_.keep_cardinalities(engine_.pass_context().target.solver == Target::Z3);
  const auto is_local = [](const Pipeline::Stage& stage) { return stage.record->local(); };
  if (options.emit_pretty) {
    emitter_.set_pretty();
  }
  held_.emplace();
  if (!source.whole()) {
    release("the script comes through a pipe");
  } else if (!options.decoder_file.empty()) {
    release("a decoder is written for it");
  } else if (std::ranges::all_of(pipeline().stages(), is_local)) {
    release("all passes look at one assertion at a time");
  }
  if (!options.decoder_file.empty()) {
    decoder_.emplace(tm_, options.decoder_file);
    synthesis_.set_decoder(*decoder_);
    emitter_.command(kProduceModels);
  }
}

/// From here on the script is written command by command: first what was held back, if it was. No error came before it:
/// an error ends holding back.
void EmittingSession::release(std::string_view why) {
  if (!held_) {
    return;
  }
  log(engine_.host(), "written command by command: {}", why);
  const HeldScript held = *std::exchange(held_, {});
  for (const HeldScript::Item& item : held.items()) {
    if (item.has_more) {
      write(held.command(item), {});
    } else {
      Command command;
      command.kind = item.kind;
      command.text = item.text;
      command.name = item.name;
      command.number = item.levels;
      if (item.assertion) {
        command.terms = {item.assertion};
      }
      write(command, {});
    }
  }
}

/// Writes the script that was held back as all passes leave it. Why nothing was written; empty if it was.
std::string_view EmittingSession::write_held() {
  using Values = PassContext::QuickSolver::Values;
  const bool asks = held_->wants_values() || held_->wants_model();
  // z3 4.8.12 knows constant arrays where all theories are there only, and cvc5 asks for an option.
  const bool knows_arrays = engine_.pass_context().target.solver == Target::Bitwuzla;
  engine_.pass_context().quick_solver.values = !asks          ? Values::None
                                               : knows_arrays ? Values::AndArrays
                                                              : Values::Scalars;
  if (held_->asks_one_question()) {
    return write_question();
  }
  TransformedSession session(
      *held_, {.tm = tm_,
               .logic = script_.logic(),
               .emitter = emitter_,
               .run_passes = [this](Problem& problem) { run_passes(problem); },
               .run_local_passes = [this](Problem& problem) { pipeline().run_local(problem, engine_.pass_context()); },
               .lower = [this](Term t) { return lower(t); },
               .write_question = [this](const Command& command) { write_text(command); },
               .is_refused = [this](const AssertionList& left) { return is_refused(left); },
               .comments = options_.verbosity > 0});
  const std::string_view why = session.write();
  if (why.empty()) {
    log(engine_.host(), "written as a whole: at each check all passes saw its assertions");
  }
  return why;
}

/// True if the target may refuse these assertions, though not the script.
bool EmittingSession::is_refused(const AssertionList& assertions) {
  return engine_.pass_context().target.solver == Target::Cvc5 && has_different_constant_arrays(tm_, assertions);
}

/// Runs all passes, first for `bits`, which settles parts of the problem at once. What it leaves open, and has tables,
/// they are given again for the reader: another form may be the best for it, or the table as an array. Tables are
/// arrays too where a long script becomes longer with them as formulas, as where tables are read at what other tables
/// hold (bench/RESULTS.md, "The filter").
void EmittingSession::run_passes(Problem& problem) {
  constexpr double kMostGrowth = 1.3;
  constexpr uint64_t kSmall = 10'000;
  PassContext& context = engine_.pass_context();
  const Problem asked = problem;
  if (context.quick_solver.make) {
    const TableForms forms(context, {Target::Generic, options_.max_growth, nullptr});
    pipeline().run(problem, context);
  } else {
    pipeline().run(problem, context);
  }
  if (!has_written_tables(pipeline()) || is_contradiction(tm_, problem.assertions)) {
    return;
  }
  const OpenPart open(tm_, asked, problem);
  const auto run_again = [&](std::optional<Pipeline>& passes) {
    if (!passes) {
      passes.emplace(options_.passes);
    }
    Problem other = open.problem();
    const auto quick_solver = std::exchange(context.quick_solver.make, {});
    passes->run(other, context);
    context.quick_solver.make = quick_solver;
    open.add_rest(other);
    return other;
  };
  if (context.quick_solver.make && has_own_forms(context)) {
    problem = run_again(for_reader_);
  }
  const uint64_t size = written_size(tm_, problem.assertions);
  if (size < kSmall || context.max_runs < options_.max_growth) {
    return;
  }
  const TableForms arrays(context, {context.target, 0, context.table_encoder});
  Problem other = run_again(with_arrays_);
  const uint64_t with_arrays = written_size(tm_, other.assertions);
  log(engine_.host(), "some {} words with tables as formulas, {} with arrays", size, with_arrays);
  if (static_cast<double>(size) > kMostGrowth * static_cast<double>(with_arrays)) {
    problem = std::move(other);
  }
}

/// `write_held` for a script that asks one question.
std::string_view EmittingSession::write_question() {
  Problem problem;
  problem.logic = script_.logic();
  DefinitionExpander expander(tm_);
  try {
    for (const AssertionStack::Entry& entry : script_.assertions().entries()) {
      problem.assertions.add_original(expander.expand(entry.term), 0);
    }
  } catch (const ExpansionLimit&) {
    return "its definitions are too large to be expanded";
  }
  const Problem asked = problem;
  run_passes(problem);
  if (is_refused(problem.assertions)) {
    as_read_ = true;
    return "cvc5 may refuse the different constant arrays that the passes leave";
  }
  if (problem.guarantee > Guarantee::Equisatisfiable) {
    return "unsat of what the passes leave would say nothing about the script";
  }
  if (!write_transformed_script(tm_, emitter_, lowering_, *held_, problem, options_.lower_operators,
                                options_.verbosity > 0 ? &asked : nullptr)) {
    return "it has terms that are not understood, or asks for the model of something that passes remove";
  }
  const auto question = std::ranges::find(held_->items(), CommandKind::CheckSat, &HeldScript::Item::kind);
  for (const HeldScript::Item& item : std::ranges::subrange(question, held_->items().end())) {
    if (item.kind == CommandKind::GetValue) {
      write_text(held_->command(item));
    } else {
      emitter_.command(item.text);
    }
  }
  log(engine_.host(), "written as a whole: all passes saw the script");
  return {};
}

void EmittingSession::finish() {
  const std::string_view why = held_ ? write_held() : "";
  if (why.empty()) {
    held_.reset();
  }
  release(why);
  if (decoder_) {
    decoder_->commit();
  }
  emitter_.flush();
  if (decoder_ && !decoder_->has_functions()) {
    throw ScriptError({{},
                       "--emit-decoder: the script asks for no functions beside existential constants, so that "
                       "there is nothing to decode"});
  }
}

/// Runs the passes that look at one assertion at a time over one term; they are equivalences.
Term EmittingSession::transform(Term t) {
  if (as_read_) {
    return t;
  }
  problem_.logic = script_.logic();
  problem_.assertions.clear();
  problem_.assertions.add_original(t, script_.assertions().level());
  pipeline().run_local(problem_, engine_.pass_context());
  return problem_.assertions[0].term;
}

Term EmittingSession::lower(Term t) { return options_.lower_operators ? lowering_.lower(t) : t; }

/// True for an assertion that has a name itself.
bool EmittingSession::is_named_whole(const Command& command) {
  return command.kind == CommandKind::Assert && !command.named.empty() &&
         command.named.back().second == command.terms[0];
}

/// Writes a command that lists terms, or defines something, if there is something to lower in it. Terms that are named
/// inside become definitions.
bool EmittingSession::respond_lowered(const Command& command) {
  const auto changes = [&](Term t) { return lower(t) != t; };
  if (std::ranges::none_of(command.terms, changes) &&
      std::ranges::none_of(command.definitions, changes, &FunctionDefinition::body)) {
    return false;
  }
  const bool whole = is_named_whole(command);
  for (const auto& [name, term] : std::span(command.named).first(command.named.size() - (whole ? 1 : 0))) {
    emitter_.definition(name, {}, tm_.sort(term), lower(term));
  }
  std::vector<Term> terms;
  std::ranges::transform(command.terms, std::back_inserter(terms), [&](Term t) { return lower(t); });
  std::vector<FunctionDefinition> definitions = command.definitions;
  for (FunctionDefinition& definition : definitions) {
    definition.body = lower(definition.body);
  }
  switch (command.kind) {
    case CommandKind::Assert: emitter_.assertion(terms[0], whole ? command.named.back().first : Symbol{}); break;
    case CommandKind::GetValue: emitter_.term_list("get-value", terms); break;
    case CommandKind::CheckSatAssuming: emitter_.term_list("check-sat-assuming", terms); break;
    case CommandKind::DefineFunRec:
    case CommandKind::DefineFunsRec: emitter_.command(recursive_definitions_text(tm_, definitions)); break;
    default:
      emitter_.definition(definitions[0].name, definitions[0].parameters, definitions[0].range, definitions[0].body);
  }
  return true;
}

/// Writes a command as it was read, but for what is lowered in it.
void EmittingSession::write_text(const Command& command) {
  if (!respond_lowered(command)) {
    emitter_.command(command.text);
  }
}

/// Where names are overloaded, for what has terms in it.
bool EmittingSession::write_as_it_is(const Command& command, const AssertionDoubts& doubts) {
  switch (command.kind) {
    case CommandKind::Assert:
    case CommandKind::DefineConst:
    case CommandKind::DefineFun:
    case CommandKind::GetValue: break;
    case CommandKind::CheckSatAssuming:
      if (!doubts.none()) {
        return false;
      }
      break;
    default: return false;
  }
  emitter_.command(command.text);
  emitter_.flush();
  return true;
}

/// The question that a decoder needs the answer to, in a script that does not ask it itself.
void EmittingSession::ask_for_model() {
  asks_for_model_ = asks_for_model_ || synthesis_.text_ahead().find("(get-model") != std::string_view::npos;
  if (!asks_for_model_ && script_.doubts().none()) {
    emitter_.command("(get-model)");
    emitter_.flush();
  }
}

/// Writes the declaration of an oracle as cvc5 reads it, which alone has oracles: executables.
void EmittingSession::write_oracle(const Command& command) {
  const auto refuse = [&](const std::string& message) {
    script_.note_missing_assertion();
    emitter_.command(declaration_text(tm_, tm_.declare(command.name, command.sort)));
    throw CommandRefused(message);
  };
  if (engine_.pass_context().target.solver != Target::Cvc5 && engine_.pass_context().target.solver != Target::Generic) {
    refuse("unsupported: only cvc5 has oracles, see --for");
  }
  if (command.value.starts_with("libm:") || command.value.starts_with("lib:")) {
    refuse("unsupported: cvc5 has executables as oracles only");
  }
  std::string text = declaration_text(tm_, tm_.declare(command.name, command.sort));
  text.replace(0, std::string_view("(declare-fun").size(), "(declare-oracle-fun");
  text.back() = ' ';
  emitter_.command(text + quoted_symbol(command.value) + ")");
}

void EmittingSession::respond(const Command& command) {
  if (command.kind == CommandKind::Exit && options_.query_log) {
    Command reset = command;  // a solver in the pipe ends at (exit)
    reset.text = "(reset)";
    return respond_to(reset);
  }
  respond_to(command);
}

void EmittingSession::respond_to(const Command& command) {
  if (command.kind == CommandKind::SetLogic) {
    lowering_.keep_cardinalities(engine_.pass_context().target.solver == Target::Z3 &&
                                 (command.value == "ALL" || synthesis_.asks_for_functions()));
  }
  const std::string_view why = script_.is_overloaded()   ? "a name is declared twice"
                               : reader_.terms().sygus() ? "the script is of SyGuS"
                                                         : "it is no script of declarations, assertions, checks and "
                                                           "questions about its answer";
  if (held_ && !script_.is_overloaded() && !reader_.terms().sygus() && held_->add(command)) {
    return;
  }
  release(why);
  const bool asks = command.kind == CommandKind::CheckSat || command.kind == CommandKind::CheckSatAssuming;
  if (decoder_) {
    decoder_->note(command);
    if (asks) {
      decoder_->flush();
    }
  }
  write(command, script_.doubts());
  if (decoder_ && asks) {
    ask_for_model();
  } else if (decoder_ && command.kind == CommandKind::Reset) {
    emitter_.command(kProduceModels);
  }
}

void EmittingSession::write(const Command& command, const AssertionDoubts& doubts) {
  if (emitter_.is_own_name(command.name) ||
      std::ranges::any_of(command.definitions, [&](const auto& d) { return emitter_.is_own_name(d.name); })) {
    throw CommandRefused("the name is taken: the script written so far defines it");
  }
  if (script_.is_overloaded() && write_as_it_is(command, doubts)) {
    return;
  }
  if (synthesis_.write(command)) {
    return;
  }
  switch (command.kind) {
    case CommandKind::Assert: {
      const bool whole = is_named_whole(command);
      // A term that is named inside the assertion would lose its name.
      if (command.named.size() > (whole ? 1U : 0U)) {
        return write_text(command);
      }
      return emitter_.assertion(lower(transform(command.terms[0])), whole ? command.named[0].first : Symbol{});
    }
    case CommandKind::DefineFun:
      if (command.named.empty()) {
        const FunctionDefinition& definition = command.definitions[0];
        const bool boolean = definition.range == tm_.sorts().boolean() && tm_.is_closed(definition.body);
        return emitter_.definition(definition.name, definition.parameters, definition.range,
                                   lower(boolean ? transform(definition.body) : definition.body));
      }
      return write_text(command);
    case CommandKind::DeclareOracleFun: write_oracle(command); return emitter_.flush();
    case CommandKind::Push: return emitter_.push(command.number);
    case CommandKind::Pop: return emitter_.pop(command.number);
    case CommandKind::Reset:
    case CommandKind::ResetAssertions: emitter_.forget(); return emitter_.command(command.text);
    case CommandKind::CheckSat:
    case CommandKind::CheckSatAssuming:
      if (!doubts.none()) {
        emitter_.command("(echo \"unknown\")");
      } else {
        write_text(command);
      }
      return emitter_.flush();
    case CommandKind::GetValue:
    case CommandKind::DefineConst:
    case CommandKind::DefineFunRec:
    case CommandKind::DefineFunsRec: write_text(command); return emitter_.flush();
    default:
      emitter_.command(command.text);
      if (command.kind != CommandKind::DeclareConst && command.kind != CommandKind::DeclareFun) {
        emitter_.flush();
      }
  }
}

void EmittingSession::respond_error(const std::string& message, bool) {
  release("a command has an error");
  if (!message.empty()) {
    on_error_(message);
  }
}

bool EmittingSession::respond_unreadable(std::string_view text) {
  release("a command is not understood");
  emitter_.command(text.starts_with("(check-sat") && !script_.doubts().none() ? "(echo \"unknown\")" : text);
  emitter_.flush();
  return true;
}

}  // namespace preproc
