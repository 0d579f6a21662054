#include "session/emit/decoding_session.h"

#include <algorithm>

#include "backends/model_definitions.h"
#include "backends/text_values.h"
#include "script/model_printer.h"
#include "script/solution_text.h"
#include "value/identifier.h"

namespace preproc {

namespace {

/// `"unknown"` is what cvc5 prints for the echo that --emit writes where an assertion is missing.
bool is_status(std::string_view answer) {
  return answer == "sat" || answer == "unsat" || answer == "unknown" || answer == "\"unknown\"";
}

bool is_error(std::string_view answer) {
  Lexer lexer(answer.data(), answer.data() + answer.size());
  return lexer.next().type == TokenType::LeftParen && lexer.next().text == "error";
}

}  // namespace

void DecodingSession::fail_answer(const char* place, const std::string& message) const {
  throw ScriptError({answers_.position(place), message});
}

void DecodingSession::respond_error(const std::string& message, bool) {
  // The message begins with the place; one with a name that was reported before cannot be, as this one is the first.
  throw ScriptError({{}, message});
}

void DecodingSession::respond(const Command& command) {
  if (!has_version_) {
    if (command.kind != CommandKind::SetInfo || command.keyword != ":decoder") {
      throw CommandRefused("expected (set-info :decoder 1), as --emit-decoder writes at the beginning of a decoder");
    }
    if (command.value != "1") {
      throw CommandRefused("expected version 1 of the format of decoders");
    }
    has_version_ = true;
    return;
  }
  if (announced_ && command.kind != CommandKind::DefineFun) {
    throw CommandRefused("expected the definition of the function that :decodes names");
  }
  switch (command.kind) {
    case CommandKind::SetInfo:
      if (command.keyword == ":decodes") {
        announce(command);
      }
      return;
    case CommandKind::DefineFun:
      if (announced_) {
        if (command.definitions[0].name != announced_name_) {
          throw CommandRefused("expected the definition of the function that :decodes names");
        }
        define(command.definitions[0]);
      }
      return;
    case CommandKind::DeclareDatatypes:
      datatypes_.insert(datatypes_.end(), command.datatypes.begin(), command.datatypes.end());
      return;
    case CommandKind::Pop:
    case CommandKind::Reset:
    case CommandKind::ResetAssertions:
      std::erase_if(functions_,
                    [this](const DecodedFunction& function) { return !script_.scope().is_bound(function.name); });
      return;
    case CommandKind::CheckSat: return decode_check();
    default: return;
  }
}

/// `(f (selectors...) (constants...))`
void DecodingSession::announce(const Command& command) {
  const auto malformed = [&] { throw CommandRefused("expected :decodes (function (selectors) (constants))"); };
  const std::string text(command.value);
  const Source source = Source::from_string("decodes", text);
  Lexer lexer(source.begin(), source.end());
  if (lexer.next().type != TokenType::LeftParen || lexer.peek() != TokenType::Symbol) {
    malformed();
  }
  announced_name_ = tm_.symbols().intern(lexer.next().text);
  announced_.emplace();
  for (std::unordered_set<Function>* group : {&announced_->selectors, &announced_->constants}) {
    if (lexer.next().type != TokenType::LeftParen) {
      malformed();
    }
    while (lexer.peek() == TokenType::Symbol) {
      const std::string_view name = lexer.next().text;
      const Function f = script_.scope().lookup(tm_.symbols().intern(name)).function;
      if (!f || tm_.sorts().kind(tm_.info(f).sort) == SortKind::Function ||
          (group == &announced_->selectors && tm_.info(f).sort != tm_.sorts().boolean())) {
        throw CommandRefused("`" + quoted_symbol(name) +
                             "` in :decodes is not declared before, as Bool where it is a selector");
      }
      group->insert(f);
    }
    if (lexer.next().type != TokenType::RightParen) {
      malformed();
    }
  }
  if (lexer.next().type != TokenType::RightParen) {
    malformed();
  }
}

void DecodingSession::define(const FunctionDefinition& definition) {
  announced_->body = definition.body;
  functions_.push_back({definition.name, definition.parameters, definition.range, std::move(*announced_)});
  announced_.reset();
}

/// The next answer as it is written; empty at the end. It is consumed by `answers_.consume_to` behind it.
std::string_view DecodingSession::next_answer() {
  if (!answers_.fetch()) {
    return {};
  }
  const char* begin = Lexer(answers_.begin(), answers_.end()).skip_blank();
  const char* end = answers_.skip_command(begin);
  return {begin, static_cast<size_t>(end - begin)};
}

void DecodingSession::decode_check() {
  has_check_ = true;
  bool answered = false;
  for (;;) {
    const std::string_view answer = next_answer();
    if (answer.empty() || (answered && is_status(answer))) {
      break;
    }
    const char* begin = answer.data();
    if (is_status(answer)) {
      answered = true;
      last_position_ = answers_.position(begin);
      last_status_ = answer.front() == '"' ? "unknown" : answer;
      out_ << last_status_ << '\n';
    } else if (is_error(answer)) {
      if (last_status_ == "sat" || !answered) {
        fail_answer(begin, "the solver reports an error: " + excerpt(answer, 200));
      }
      // There is no model after `unsat`.
    } else if (last_status_ == "sat" && answered && definitions_of(answers_, answer)) {
      decode_model(begin, answer);
    } else {
      out_ << answer << '\n';
    }
    answers_.consume_to(begin + answer.size());
  }
  if (!answered) {
    fail_answer(answers_.begin(), "expected sat, unsat or unknown: the script asks once more");
  }
}

void DecodingSession::decode_model(const char* begin, std::string_view text) {
  ++models_;
  const auto definitions = definitions_of(answers_, text);
  const std::vector<Function>& declared = script_.scope().declared();
  TextValues reader(tm_, datatypes_);
  Assignment model;
  if (auto values = reader.read_model(std::string(text), declared)) {
    for (auto& [f, value] : *values) {
      if (value.known()) {
        model.set(f, std::move(value));
      }
    }
  }
  std::vector<Function> symbols;
  std::ranges::copy_if(declared, std::back_inserter(symbols), [&](Function f) {
    return std::ranges::none_of(functions_, [f](const DecodedFunction& function) {
      return function.open.selectors.contains(f) || function.open.constants.contains(f);
    });
  });
  std::string functions;
  for (const DecodedFunction& function : functions_) {
    const ChosenTerm chosen = choose_term(tm_, function.open, model);
    if (!chosen.term) {
      fail_answer(begin, "the model has no value of `" +
                             quoted_symbol(tm_.symbols().name(tm_.info(chosen.undecided).name)) +
                             "`, on which the function `" + quoted_symbol(tm_.symbols().name(function.name)) +
                             "` depends: expected a model of the script that the decoder was written with");
    }
    functions += "  " + solution_text(tm_, function.name, function.parameters, function.range, chosen.term);
  }
  // A value that has no form here is handed on in the solver's words.
  const std::string others = model_to_string(tm_, model, symbols, [&](Function f) -> std::string {
    const auto found = definitions->find(tm_.symbols().name(tm_.info(f).name));
    return found == definitions->end() ? std::string() : std::string(found->second);
  });
  out_ << "(\n" << functions;
  out_ << others.substr(2) << '\n';
}

void DecodingSession::finish() {
  if (!has_version_) {
    throw ScriptError({{}, "the decoder is empty, expected (set-info :decoder 1)"});
  }
  if (!has_check_) {
    decode_check();  // the question was not part of the script
  }
  if (const std::string_view rest = next_answer(); !rest.empty()) {
    fail_answer(&rest.front(), "one more answer than the script has questions: `" + excerpt(rest) + "`");
  }
  if (models_ == 0) {
    throw ScriptError({last_position_, last_status_ == "sat"
                                           ? "no model follows sat, expected the answer to (get-model)"
                                           : "the answer is " + last_status_ + ": there are no functions in it"});
  }
}

}  // namespace preproc
