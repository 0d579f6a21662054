#pragma once

#include <span>
#include <string_view>

#include "engine/engine.h"
#include "parser/command_reader.h"
#include "script/assertion_stack.h"
#include "script/scope.h"

namespace preproc {

/// The terms of a script and an engine beside them: what a program does that embeds the engine.
class Embedding {
 public:
  /// `script`: declarations and assertions.
  explicit Embedding(std::string_view script, const EngineOptions& options = {}) : engine_(tm_, options) {
    Source source = Source::from_string("test", script);
    CommandReader reader(source, scope_);
    Command command;
    while (reader.next(command)) {
      if (command.kind == CommandKind::Assert) {
        assertions_.add(command.terms[0], {});
      } else if (command.kind == CommandKind::DeclareConst || command.kind == CommandKind::DeclareFun) {
        const Function f = tm_.declare(command.name, command.sort);
        const bool constant = tm_.sorts().kind(command.sort) != SortKind::Function;
        scope_.bind(command.name, {constant ? tm_.mk_constant(f) : Term{}, f});
        scope_.note_declared(f);
      }
    }
  }
  Query query(std::span<const Term> assumptions = {}) const {
    return {.logic = {},
            .assertions = assertions_.entries(),
            .assumptions = assumptions,
            .level = 0,
            .symbols = scope_.declared(),
            .functions = {},
            .has_oracles = false,
            .core = {},
            .solver = {},
            .history = {},
            .place = "here"};
  }
  CheckResult check(std::span<const Term> assumptions = {}) { return engine_.check(query(assumptions)); }
  Term symbol(std::string_view name) { return scope_.lookup(tm_.symbols().intern(name)).term; }
  TermManager& tm() { return tm_; }
  Engine& engine() { return engine_; }

 private:
  TermManager tm_;
  Scope scope_{tm_};
  AssertionStack assertions_;
  Engine engine_;
};

}  // namespace preproc
