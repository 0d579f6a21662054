#include "library/context.h"

#include <algorithm>
#include <atomic>

#include "parser/command_reader.h"
#include "script/logic.h"
#include "script/nearest_name.h"
#include "term/application.h"
#include "term/derived_operator.h"
#include "value/identifier.h"

using namespace preproc;

namespace {

uint32_t next_serial() {
  static std::atomic<uint32_t> last = 0;
  return ++last & 0x7fffffff;
}

/// The name of texts in messages.
constexpr const char* kText = "text";

/// Throws a ScriptError where something is behind what was read.
void expect_end(Lexer& lexer, TermReader& reader) {
  const Token token = lexer.next();
  if (token.type != TokenType::End) {
    reader.fail_token(lexer, token, "the end of the text");
  }
}

/// Calls `read(lexer, reader)` for a text that is to be read as a whole.
template <typename Read>
auto read_whole(Scope& scope, std::string_view text, Read&& read) {
  Source source = Source::from_string(kText, text);
  source.fetch();
  Lexer lexer(source.begin(), source.end());
  TermReader reader(scope, source);
  const size_t locals = scope.local_mark();
  try {
    const auto result = read(lexer, reader);
    expect_end(lexer, reader);
    return result;
  } catch (const ScriptError&) {
    scope.unbind_locals(locals);
    throw;
  }
}

}  // namespace

preproc_context::preproc_context() : serial_(next_serial()) {}

void preproc_context::refuse_handle(uint64_t handle, const char* what) const {
  const auto other = static_cast<uint32_t>(handle >> 32);
  const std::string kind(what);
  if (handle == 0) {
    throw LibraryError(PREPROC_BAD_ARGUMENT, "the " + kind + " is null");
  }
  if ((other ^ serial_) == kSortMark) {
    throw LibraryError(PREPROC_BAD_ARGUMENT, "expected a " + kind + ", got a " + (kind == "sort" ? "term" : "sort"));
  }
  if (other == serial_ || other == (serial_ | kSortMark)) {
    throw LibraryError(PREPROC_BAD_ARGUMENT, "there is no such " + kind);
  }
  throw LibraryError(PREPROC_BAD_ARGUMENT, "the " + kind + " is of another context");
}

std::vector<Term> preproc_context::terms(const preproc_term* handles, size_t count) const {
  if (handles == nullptr && count != 0) {
    throw LibraryError(PREPROC_BAD_ARGUMENT, "the list of terms is null");
  }
  std::vector<Term> terms(count);
  std::transform(handles, handles + count, terms.begin(), [this](preproc_term t) { return term(t); });
  return terms;
}

Term preproc_context::condition(preproc_term handle) const {
  const Term t = term(handle);
  if (const Sort sort = tm.sort(t); sort != tm.sorts().boolean() && sort.known()) {
    throw LibraryError(PREPROC_BAD_SORT, "expected a term of sort Bool, got " + tm.sorts().to_string(sort));
  }
  if (!tm.is_closed(t)) {
    throw LibraryError(PREPROC_BAD_ARGUMENT, "a variable is free in the term, expected constants");
  }
  return t;
}

std::string_view preproc_context::name(const char* text, const char* what) {
  if (text == nullptr) {
    throw LibraryError(PREPROC_BAD_ARGUMENT, std::string("the ") + what + " is null");
  }
  return text;
}

void preproc_context::check_symbol(std::string_view name) {
  if (name.find_first_of("|\\") != std::string_view::npos) {
    throw LibraryError(PREPROC_BAD_ARGUMENT, "`" + excerpt(name) + "` is no name: it has `|` or `\\` in it");
  }
}

void preproc_context::keep(std::span<const Term> terms, const preproc_term** handles, size_t* count) {
  if (handles == nullptr || count == nullptr) {
    throw LibraryError(PREPROC_BAD_ARGUMENT, "the place for the list of terms is null");
  }
  list_.resize(terms.size());
  std::ranges::transform(terms, list_.begin(), [this](Term t) { return handle(t); });
  *handles = list_.data();
  *count = list_.size();
}

Term preproc_context::apply(std::string_view name, std::span<const uint32_t> indices, std::span<const Term> arguments) {
  const Symbol symbol = tm.symbols().find(name);
  const std::span<const OperatorInfo* const> rows =
      symbol ? state.scope().operators(symbol) : std::span<const OperatorInfo* const>{};
  std::string expected;
  if (!rows.empty()) {
    if (const Term t = try_operator(tm, rows, indices, arguments, expected)) {
      return t;
    }
    if (const Term t = try_derived(tm, name, indices, arguments, expected)) {
      return t;
    }
  } else if (const Binding binding = symbol ? state.scope().lookup(symbol) : Binding{}; binding.bound()) {
    if (!indices.empty()) {
      expected = "expected no indices";
    } else if (binding.term && arguments.empty()) {
      return binding.term;
    } else if (!binding.function) {
      expected = "expected a function";
    } else if (const Term t = try_function(tm, binding.function, arguments, expected)) {
      return t;
    }
  } else if (is_derived_operator(name)) {
    if (const Term t = try_derived(tm, name, indices, arguments, expected)) {
      return t;
    }
  } else if (const auto mode = rounding_mode_named(name); mode && arguments.empty() && indices.empty()) {
    return tm.mk_value(Value(*mode));
  } else {
    std::vector<std::string> known;
    for (const OperatorInfo* row : all_operators()) {
      known.emplace_back(row->name);
    }
    const std::string wrong(name);
    throw LibraryError(PREPROC_BAD_ARGUMENT, "unknown operator `" + wrong + "`" + nearest_name(wrong, known));
  }
  throw LibraryError(PREPROC_BAD_SORT, "`" + std::string(name) + "`: " + expected);
}

Term preproc_context::symbol(std::string_view name, Sort sort) {
  check_symbol(name);
  Command command;
  command.kind = CommandKind::DeclareFun;
  command.name = tm.symbols().intern(name);
  command.sort = sort;
  const Binding known = state.scope().lookup(command.name);
  if (known.function && tm.info(known.function).sort == sort) {
    return tm.mk_constant(known.function);
  }
  if (known.bound()) {
    const Sort other = known.function ? tm.info(known.function).sort : tm.sort(known.term);
    throw LibraryError(PREPROC_BAD_SORT, "`" + std::string(name) + "` is declared already, of sort " +
                                             tm.sorts().to_string(other) + ", expected " + tm.sorts().to_string(sort));
  }
  state.apply(command, {});
  return tm.mk_constant(state.scope().lookup(command.name).function);
}

Term preproc_context::read_term(std::string_view text) {
  return read_whole(state.scope(), text, [](Lexer& lexer, TermReader& reader) { return reader.read(lexer); });
}

Sort preproc_context::read_sort(std::string_view text) {
  return read_whole(state.scope(), text, [](Lexer& lexer, TermReader& reader) { return reader.read_sort(lexer); });
}

std::vector<Term> preproc_context::read_script(std::string_view text) {
  Source source = Source::from_string(kText, text);
  CommandReader reader(source, state.scope());
  std::vector<Term> assertions;
  Command command;
  while (reader.next(command)) {
    try {
      switch (command.kind) {
        case CommandKind::Assert:
          for (const auto& [name, term] : command.named) {
            if (!state.scope().bind(name, {term, {}})) {
              throw CommandRefused("`" + quoted_symbol(tm.symbols().name(name)) + "` is declared already");
            }
          }
          assertions.push_back(command.terms[0]);
          break;
        case CommandKind::DeclareConst:
        case CommandKind::DeclareDatatypes:
        case CommandKind::DeclareFun:
        case CommandKind::DeclareSort:
        case CommandKind::DefineConst:
        case CommandKind::DefineFun:
        case CommandKind::DefineFunRec:
        case CommandKind::DefineFunsRec:
        case CommandKind::DefineSort: state.apply(command, source.position(command.place)); break;
        case CommandKind::SetLogic:
          reader.terms().set_numerals_are_real(Logic(command.value).numerals_are_real());
          break;
        case CommandKind::CheckSat:
        case CommandKind::Echo:
        case CommandKind::GetInfo:
        case CommandKind::GetModel:
        case CommandKind::GetUnsatCore:
        case CommandKind::GetValue:
        case CommandKind::SetInfo:
        case CommandKind::SetOption: break;
        case CommandKind::Exit: return assertions;
        default: throw CommandRefused("expected declarations, definitions and assertions only");
      }
    } catch (const CommandRefused& refused) {
      throw ScriptError(reader.diagnose(command, refused.what()));
    }
  }
  return assertions;
}
