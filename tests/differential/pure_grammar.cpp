#include "pure_grammar.h"

namespace preproc {

namespace {

std::string located(size_t line, size_t column, const std::string& message) {
  return std::to_string(line) + ":" + std::to_string(column) + ": " + message;
}

void append_leaves(std::string& out, antlr4::tree::ParseTree& tree) {
  if (auto* leaf = dynamic_cast<antlr4::tree::TerminalNode*>(&tree)) {
    const std::string text = utf8_as_bytes(leaf->getText());
    if (!out.empty() && out.back() != '(' && text != ")") {
      out += ' ';
    }
    out += text;
    return;
  }
  for (antlr4::tree::ParseTree* child : tree.children) {
    append_leaves(out, *child);
  }
}

}  // namespace

std::string normalised_text(antlr4::tree::ParseTree& tree) {
  std::string out;
  append_leaves(out, tree);
  return out;
}

void FirstLexerError::syntaxError(antlr4::Recognizer*, antlr4::Token*, size_t line, size_t column,
                                  const std::string& message, std::exception_ptr) {
  if (!position_) {
    position_ = {line, column};
    message_ = message;
  }
}

void FirstLexerError::check_before(Position end) const {
  if (position_ && *position_ < end) {
    throw SyntaxError(located(position_->first, position_->second, message_));
  }
}

void ThrowingListener::syntaxError(antlr4::Recognizer*, antlr4::Token*, size_t line, size_t column,
                                   const std::string& message, std::exception_ptr) {
  throw SyntaxError(located(line, column, message));
}

std::string bytes_as_utf8(std::string_view bytes) {
  std::string out;
  out.reserve(bytes.size());
  for (const char c : bytes) {
    const auto byte = static_cast<unsigned char>(c);
    if (byte < 0x80) {
      out += c;
    } else {
      out += static_cast<char>(0xc0 | (byte >> 6));
      out += static_cast<char>(0x80 | (byte & 0x3f));
    }
  }
  return out;
}

std::string utf8_as_bytes(std::string_view text) {
  std::string out;
  for (size_t i = 0; i < text.size(); ++i) {
    const auto byte = static_cast<unsigned char>(text[i]);
    if (byte < 0x80) {
      out += text[i];
    } else {
      out += static_cast<char>((byte << 6) | (text[++i] & 0x3f));
    }
  }
  return out;
}

}  // namespace preproc
