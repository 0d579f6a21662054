#include "script/pretty_text.h"

#include <algorithm>
#include <iterator>
#include <utility>
#include <vector>

namespace preproc {

namespace {

/// A parenthesis or an atom of the text.
struct Token {
  std::string_view text;
  size_t width = 0;  // of a list all of it, in one line
};

/// The end of the atom that begins there: a string literal, a quoted symbol, or what ends before a blank or
/// parenthesis.
size_t end_of_atom(std::string_view text, size_t begin) {
  const char quote = text[begin];
  if (quote != '"' && quote != '|') {
    return std::min(text.find_first_of(" \t()", begin), text.size());
  }
  size_t end = begin + 1;
  while (end < text.size()) {
    if (text[end++] != quote) {
      continue;
    }
    if (quote == '"' && end < text.size() && text[end] == quote) {
      ++end;  // a doubled quotation mark is part of the literal
      continue;
    }
    return end;
  }
  return text.size();
}

std::vector<Token> tokens_of(std::string_view text) {
  std::vector<Token> tokens;
  for (size_t i = 0; i < text.size();) {
    if (text[i] == ' ' || text[i] == '\t') {
      ++i;
      continue;
    }
    const size_t end = text[i] == '(' || text[i] == ')' ? i + 1 : end_of_atom(text, i);
    tokens.push_back({.text = text.substr(i, end - i), .width = end - i});
    i = end;
  }
  return tokens;
}

/// Fills in the widths of lists. False if the parentheses do not match.
bool measure(std::vector<Token>& tokens) {
  std::vector<size_t> open;
  size_t column = 0;
  std::vector<size_t> begin(tokens.size());
  for (size_t i = 0; i < tokens.size(); ++i) {
    const bool closes = tokens[i].text == ")";
    column += i > 0 && !closes && tokens[i - 1].text != "(" ? 1 : 0;
    begin[i] = column;
    column += tokens[i].text.size();
    if (tokens[i].text == "(") {
      open.push_back(i);
    } else if (closes) {
      if (open.empty()) {
        return false;
      }
      tokens[open.back()].width = column - begin[open.back()];
      open.pop_back();
    }
  }
  return open.empty();
}

/// What may stand in the line of a list's parenthesis behind its first token: names, bindings and the like of commands
/// and binders.
size_t kept_arguments(std::string_view head) {
  constexpr std::pair<std::string_view, size_t> kKept[] = {
      {"define-fun", 3}, {"define-fun-rec", 3}, {"define-const", 2}, {"declare-fun", 1}, {"declare-const", 1},
      {"let", 1},        {"forall", 1},         {"exists", 1},       {"lambda", 1},      {"match", 1}};
  const auto* const found = std::ranges::find(kKept, head, &std::pair<std::string_view, size_t>::first);
  return found == std::end(kKept) ? 0 : found->second;
}

}  // namespace

std::string pretty_text(std::string_view text, size_t width) {
  if (text.size() <= width || text.find_first_of("\n\r;") != std::string_view::npos) {
    return std::string(text);
  }
  std::vector<Token> tokens = tokens_of(text);
  if (!measure(tokens)) {
    return std::string(text);
  }
  /// A list that is broken.
  struct List {
    size_t indent;
    size_t kept;  // elements that still go into the line
  };
  std::vector<List> lists;
  std::string out;
  size_t column = 0;
  size_t flat = 0;  // open lists in one line
  for (size_t i = 0; i < tokens.size(); ++i) {
    const Token& token = tokens[i];
    if (token.text == ")") {
      out += ')';
      ++column;
      if (flat > 0) {
        --flat;
      } else {
        lists.pop_back();
      }
      continue;
    }
    if (i > 0 && tokens[i - 1].text != "(") {
      if (flat > 0 || lists.empty() || lists.back().kept > 0) {
        out += ' ';
        ++column;
      } else {
        out += '\n';
        out.append(lists.back().indent, ' ');
        column = lists.back().indent;
      }
    }
    if (flat == 0 && !lists.empty() && lists.back().kept > 0) {
      --lists.back().kept;
    }
    out += token.text;
    if (token.text == "(") {
      if (flat > 0 || column + token.width <= width) {
        ++flat;
      } else {
        const bool has_head = i + 1 < tokens.size() && tokens[i + 1].text != "(";
        lists.push_back({.indent = std::min(column + (has_head ? 2 : 1), width / 2),
                         .kept = 1 + (has_head ? kept_arguments(tokens[i + 1].text) : 0)});
      }
    }
    column += token.text.size();
  }
  return out;
}

}  // namespace preproc
