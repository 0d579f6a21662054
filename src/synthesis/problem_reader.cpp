#include "synthesis/problem_reader.h"

#include <algorithm>

#include "parser/command_reader.h"
#include "value/enum_set.h"

namespace preproc {

std::unique_ptr<OwnProblem> OwnProblem::read(std::string_view text) {
  auto own = std::make_unique<OwnProblem>();
  Source source = Source::from_string("the problem", text);
  CommandReader reader(source, own->scope_);
  Command command;
  try {
    while (reader.next(command)) {
      if (!own->apply(command)) {
        return nullptr;
      }
    }
  } catch (const ScriptError&) {
    return nullptr;
  }
  return own;
}

bool OwnProblem::apply(Command& command) {
  if (!collector_.apply(command, logic_, 0, {}).empty()) {
    return false;
  }
  switch (command.kind) {
    case CommandKind::SetLogic: logic_ = command.value; return true;
    case CommandKind::DefineConst:
    case CommandKind::DefineFun: return define(command);
    case CommandKind::DeclareDatatypes: return !scope_.bind_datatypes(command.datatypes, true);
    case CommandKind::DefineSort:
      return scope_.bind_sort(command.name, {SortBinding::Kind::Defined, static_cast<uint32_t>(command.sorts.size()),
                                             command.sorts, command.sort});
    case CommandKind::DeclareSort:
      return scope_.bind_sort(command.name, {SortBinding::Kind::Declared, command.number, command.sorts, command.sort});
    default: {
      using enum CommandKind;
      static constexpr EnumSet<CommandKind> kCollected = {Assume,     CheckSynth,    Constraint,    DeclarePrimedVar,
                                                          DeclareVar, DeclareWeight, InvConstraint, SetFeature,
                                                          SetInfo,    SetOption,     SynthFun,      SynthInv};
      return kCollected.contains(command.kind);
    }
  }
}

bool OwnProblem::define(const Command& command) {
  return std::ranges::all_of(command.definitions, [&](const FunctionDefinition& definition) {
    Binding binding;
    if (definition.parameters.empty()) {
      binding.term = definition.body;
    } else {
      binding.function = tm_.define(definition.name, definition.parameters, definition.range, definition.body);
    }
    return !definition.function && scope_.bind(definition.name, binding);
  });
}

}  // namespace preproc
