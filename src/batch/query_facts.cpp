#include "batch/query_facts.h"

#include "parser/lexer.h"
#include "parser/source.h"

namespace preproc {

namespace {

constexpr size_t kHead = 3;               // words of a command that are read
constexpr size_t kLongestHead = 1 << 12;  // bytes that they take, with comments

/// The first words of a command, parentheses left out; no more than are together at its beginning.
std::vector<std::string> head_of(std::string_view command) {
  const std::string text(command.substr(0, kLongestHead));  // ended by a NUL byte, as the lexer wants it
  Lexer lexer(text.data(), text.data() + text.size());
  std::vector<std::string> words;
  if (lexer.next().type != TokenType::LeftParen) {
    return words;
  }
  while (words.size() < kHead) {
    const Token token = lexer.next();
    if (token.type != TokenType::Symbol && token.type != TokenType::Keyword) {
      break;
    }
    words.emplace_back(token.text);
  }
  return words;
}

/// Calls `see(head, begin, end)` for each command.
template <typename See>
void for_each_command(std::string_view text, See&& see) {
  for (size_t begin = 0; begin < text.size();) {
    CommandScanner scanner;
    const std::string_view rest = text.substr(begin);
    if (!scanner.scan(rest)) {
      if (scanner.started()) {
        see(head_of(rest), begin, text.size());
      }
      return;
    }
    const size_t end = begin + scanner.length();
    see(head_of(rest.substr(0, scanner.length())), begin, end);
    begin = end;
  }
}

bool is_check(const std::string& command) {
  return command == "check-sat" || command == "check-sat-assuming" || command == "check-synth";
}

}  // namespace

QueryFacts query_facts(std::string_view text) {
  QueryFacts facts;
  std::string status = "unknown";
  for_each_command(text, [&](const std::vector<std::string>& head, size_t, size_t) {
    if (head.empty()) {
      return;
    }
    if (head[0] == "set-logic" && head.size() > 1 && facts.logic.empty()) {
      facts.logic = head[1];
    } else if (head[0] == "set-info" && head.size() > 2 && head[1] == ":status") {
      status = head[2] == "sat" || head[2] == "unsat" ? head[2] : "unknown";
    } else if (is_check(head[0])) {
      facts.expected.push_back(status);
      status = "unknown";
    }
  });
  return facts;
}

std::vector<ScriptExtent> scripts_of_log(std::string_view text) {
  std::vector<ScriptExtent> scripts;
  size_t script = 0;
  bool has_command = false;
  for_each_command(text, [&](const std::vector<std::string>& head, size_t, size_t end) {
    has_command = true;
    if (!head.empty() && (head[0] == "exit" || head[0] == "reset")) {
      scripts.push_back({script, end - script});
      script = end;
      has_command = false;
    }
  });
  if (has_command) {
    scripts.push_back({script, text.size() - script});
  }
  return scripts;
}

}  // namespace preproc
