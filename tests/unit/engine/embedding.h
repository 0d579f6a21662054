#pragma once

#include <memory>
#include <span>
#include <string_view>
#include <vector>

#include "engine/engine.h"
#include "parser/command_reader.h"
#include "script/assertion_stack.h"
#include "script/scope.h"

namespace preproc {

/// The terms of a script and an engine beside them: what a program does that embeds the engine.
class Embedding {
 public:
  /// `script`: declarations, recursive definitions and assertions. `oracle`: what computes the functions of
  /// declare-oracle-fun.
  explicit Embedding(std::string_view script, const EngineOptions& options = {},
                     const std::shared_ptr<Oracle>& oracle = {})
      : has_oracles_(oracle != nullptr), engine_(tm_, options) {
    Source source = Source::from_string("test", script);
    CommandReader reader(source, scope_);
    Command command;
    while (reader.next(command)) {
      if (command.kind == CommandKind::Assert) {
        assertions_.add(command.terms[0], {});
      } else if (command.kind == CommandKind::DeclareConst || command.kind == CommandKind::DeclareFun ||
                 command.kind == CommandKind::DeclareOracleFun) {
        const bool is_oracle = command.kind == CommandKind::DeclareOracleFun;
        const Function f = is_oracle ? tm_.declare_oracle(command.name, command.sort, oracle)
                                     : tm_.declare(command.name, command.sort);
        const bool constant = tm_.sorts().kind(command.sort) != SortKind::Function;
        scope_.bind(command.name, {constant ? tm_.mk_constant(f) : Term{}, f});
        scope_.note_declared(f);
      }
      for (const FunctionDefinition& definition : command.definitions) {  // recursive ones
        scope_.bind(definition.name, {{}, definition.function});
        recursive_.push_back(definition.function);
      }
    }
  }
  Query query(std::span<const Term> assumptions = {}) const {
    return {.logic = {},
            .assertions = assertions_.entries(),
            .assumptions = assumptions,
            .level = 0,
            .symbols = scope_.declared(),
            .recursive = recursive_,
            .functions = {},
            .has_oracles = has_oracles_,
            .core = {},
            .solver = {},
            .history = {},
            .place = "here"};
  }
  CheckResult check(std::span<const Term> assumptions = {}) { return engine_.check(query(assumptions)); }
  Term symbol(std::string_view name) { return scope_.lookup(tm_.symbols().intern(name)).term; }
  TermManager& tm() { return tm_; }
  Scope& scope() { return scope_; }
  Engine& engine() { return engine_; }

 private:
  TermManager tm_;
  Scope scope_{tm_};
  AssertionStack assertions_;
  std::vector<Function> recursive_;
  bool has_oracles_;
  Engine engine_;
};

}  // namespace preproc
