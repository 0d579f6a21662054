#include "session/session.h"

#include <iostream>

#include "script/logic.h"
#include "script/printer.h"
#include "session/command_text.h"

namespace preproc {

Session::Session(const SessionOptions& options, Source& source, ScriptRules rules)
    : options_(options),
      script_(tm_, options, rules),
      reader_(source, script_.scope()),
      engine_(tm_, options),
      command_progress_(options.progress),
      trace_stream_(&std::cerr),
      source_(source),
      standard_(reader_, script_, engine_.host(), options_) {
  if (options.strict) {
    reader_.terms().set_unknown_names(UnknownNames::Refused);
  }
  // A term for every so many bytes: what large scripts come to where little is shared.
  constexpr ptrdiff_t kBytesOfTerm = 32;
  tm_.reserve(static_cast<size_t>((source.end() - source.begin()) / kBytesOfTerm));
  if (!options.tracing.pass.empty()) {
    engine_.pass_context().trace = [this](std::string_view rule, Term before, Term after) {
      Printer printer(tm_);
      *trace_stream_ << rule << ": " << printer.to_string(before) << "\n  => " << printer.to_string(after) << '\n';
    };
  }
}

Session::~Session() = default;

Session::End Session::run() {
  Command command;
  bool skips = false;  // the rest of a script in a log, which an error has ended
  for (;;) {
    bool read = false;
    try {
      if (options_.stop.stop_requested() || !reader_.next(command)) {
        break;
      }
      read = true;
      if (command.kind == CommandKind::Reset && options_.query_log) {  // the next session is as fresh as after (exit)
        command.kind = CommandKind::Exit;
      }
      if (skips && command.kind != CommandKind::Exit) {
        continue;
      }
      command_progress_.begin_command();
      execute(command);
      command_progress_.note_answer();
      if (command.kind == CommandKind::Exit) {
        finish();
        return End::Exit;
      }
    } catch (const ScriptError& error) {
      if (skips) {
        continue;
      }
      if (!read) {
        command_progress_.begin_command();
      }
      const std::string_view text = read ? command.text : reader_.failed_text();
      if (!hand_on_unreadable(error, read, text)) {
        report(error, text, read);
      }
      command_progress_.note_answer();
    }
    if (had_error_ && script_.options().get(":error-behavior") == "immediate-exit") {
      if (!options_.query_log) {
        finish();
        return End::Exit;
      }
      skips = true;
    }
  }
  finish();
  return End::OfInput;
}

void Session::execute(Command& command) {
  standard_.check(command);
  try {
    script_.apply(command, source_.position(command.place));
    follow(command);
    respond(command);
  } catch (const CommandRefused& refused) {
    throw ScriptError(reader_.diagnose(command, refused.what()));
  }
}

/// Terms are read from now on as the script has it.
void Session::follow(const Command& command) {
  if (command.kind != CommandKind::SetLogic && command.kind != CommandKind::Reset) {
    return;
  }
  const Logic logic(script_.logic());
  TermReader& terms = reader_.terms();
  terms.set_outside_sorts(logic.outside_sorts());
  terms.set_numerals_are_real(logic.numerals_are_real());
  terms.set_higher_order(logic.is_higher_order());
  if (command.kind == CommandKind::Reset) {
    terms.set_sygus(source_.is_sygus());
    terms.forget_foreign();
  }
}

/// True if the command is one with terms that cannot be read, and was handed on.
bool Session::hand_on_unreadable(const ScriptError& error, bool read, std::string_view text) {
  const bool unreadable = !read && (dynamic_cast<const UnreadableTerm*>(&error) != nullptr ||
                                    (script_.is_overloaded() && CommandText(text).has_terms));
  return unreadable && respond_unreadable(text);
}

/// True if nothing was reported about the symbol before.
bool Session::is_first_report(Symbol symbol) {
  if (symbol.id >= reported_.size()) {
    reported_.resize(symbol.id + 1);
  }
  const bool first = !reported_[symbol.id];
  reported_[symbol.id] = true;
  return first;
}

/// One error each: an error that follows from a reported one is not reported again, but assertions are in doubt.
void Session::report(const ScriptError& error, std::string_view text, bool read) {
  had_error_ = true;
  command_progress_.note_error();
  const CommandText command(text);
  AssertionDoubts& doubts = script_.doubts();
  if (command.name == "pop" || command.name.starts_with("reset")) {
    doubts.note_excess(0);
  }
  if (command.name == "push" || command.name == "pop") {
    doubts.note_missing(0);  // from here on nobody knows which assertions belong together
  } else if (!command.asks) {
    script_.note_missing_assertion();
  }
  // Before the name that the command was to define is noted: a definition in terms of itself is an error of its own.
  const auto* unknown = dynamic_cast<const UnknownSymbol*>(&error);
  const bool known_error = unknown != nullptr && !is_first_report(unknown->symbol()) && !command.asks;
  if (command.declared) {
    const Symbol symbol = tm_.symbols().intern(*command.declared);
    if (!script_.scope().is_bound(symbol)) {
      is_first_report(symbol);
      reader_.terms().set_failed(symbol);
    } else if (!read) {
      script_.note_other_meaning();
    }
  }
  if (!read && command.name.starts_with("declare-datatype")) {
    script_.note_other_meaning();  // one of its names may be declared already
  }
  respond_error(known_error ? std::string() : std::string(error.what()), command.asks);
}

}  // namespace preproc
