#include "session/emitting_session.h"

#include <algorithm>
#include <iterator>

namespace preproc {

EmittingSession::EmittingSession(const SessionOptions& options, Source& source, int fd, OnError on_error)
    : Session(options, source), lowering_(tm_), emitter_(tm_, fd), on_error_(std::move(on_error)) {
  reader_.terms().set_unknown_names(UnknownNames::Opaque);
}

/// Runs the passes that look at one assertion at a time over one term; they are equivalences.
Term EmittingSession::transform(Term t) {
  problem_.logic = logic_;
  problem_.assertions.clear();
  problem_.assertions.add_original(t, assertions_.level());
  pipeline_.run_local(problem_, context_);
  return problem_.assertions[0].term;
}

Term EmittingSession::lower(Term t) { return options_.lower_operators ? lowering_.lower(t) : t; }

/// Writes a command that lists terms, or defines a constant, if there is something to lower in it.
bool EmittingSession::respond_lowered(const Command& command) {
  const auto changes = [&](Term t) { return lower(t) != t; };
  if (!command.named.empty()) {
    return false;
  }
  if (command.kind == CommandKind::DefineConst) {
    const FunctionDefinition& definition = command.definitions[0];
    if (!changes(definition.body)) {
      return false;
    }
    emitter_.definition(definition.name, {}, definition.range, lower(definition.body));
    return true;
  }
  if (std::ranges::none_of(command.terms, changes)) {
    return false;
  }
  std::vector<Term> terms;
  std::ranges::transform(command.terms, std::back_inserter(terms), [&](Term t) { return lower(t); });
  emitter_.term_list(command.kind == CommandKind::GetValue ? "get-value" : "check-sat-assuming", terms);
  return true;
}

/// Where names are overloaded, for what has terms in it.
bool EmittingSession::write_as_it_is(const Command& command) {
  switch (command.kind) {
    case CommandKind::Assert:
    case CommandKind::DefineConst:
    case CommandKind::DefineFun:
    case CommandKind::GetValue: break;
    case CommandKind::CheckSatAssuming:
      if (!nothing_lost()) {
        return false;
      }
      break;
    default: return false;
  }
  emitter_.command(command.text);
  emitter_.flush();
  return true;
}

void EmittingSession::respond(const Command& command) {
  if (emitter_.is_own_name(command.name) ||
      std::ranges::any_of(command.definitions, [&](const auto& d) { return emitter_.is_own_name(d.name); })) {
    fail(command, "the name is taken: the script written so far defines it");
  }
  if (overloaded_ && write_as_it_is(command)) {
    return;
  }
  switch (command.kind) {
    case CommandKind::Assert: {
      const AssertionStack::Entry& entry = assertions_.entries().back();
      // A term that is named inside the assertion would lose its name.
      if (command.named.size() > (entry.name ? 1U : 0U)) {
        return emitter_.command(command.text);
      }
      return emitter_.assertion(lower(transform(entry.term)), entry.name);
    }
    case CommandKind::DefineFun:
      if (command.named.empty()) {
        const FunctionDefinition& definition = command.definitions[0];
        const bool boolean = definition.range == tm_.sorts().boolean() && tm_.is_closed(definition.body);
        return emitter_.definition(definition.name, definition.parameters, definition.range,
                                   lower(boolean ? transform(definition.body) : definition.body));
      }
      return emitter_.command(command.text);
    case CommandKind::Push: return emitter_.push(command.number);
    case CommandKind::Pop: return emitter_.pop(command.number);
    case CommandKind::Reset:
    case CommandKind::ResetAssertions: emitter_.forget(); return emitter_.command(command.text);
    case CommandKind::CheckSat:
    case CommandKind::CheckSatAssuming:
      if (!nothing_lost()) {
        emitter_.command("(echo \"unknown\")");
      } else if (command.kind == CommandKind::CheckSat || !respond_lowered(command)) {
        emitter_.command(command.text);
      }
      return emitter_.flush();
    case CommandKind::GetValue:
    case CommandKind::DefineConst:
      if (!respond_lowered(command)) {
        emitter_.command(command.text);
      }
      return emitter_.flush();
    default:
      emitter_.command(command.text);
      if (command.kind != CommandKind::DeclareConst && command.kind != CommandKind::DeclareFun) {
        emitter_.flush();
      }
  }
}

void EmittingSession::respond_error(const std::string& message, bool) {
  if (!message.empty()) {
    on_error_(message);
  }
}

bool EmittingSession::respond_unreadable(std::string_view text) {
  emitter_.command(text.starts_with("(check-sat") && !nothing_lost() ? "(echo \"unknown\")" : text);
  emitter_.flush();
  return true;
}

}  // namespace preproc
