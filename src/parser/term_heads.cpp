// Heads in parentheses: the part of TermReader that reads `((_ extract 7 0) x)`, `((as const S) x)`, `((f x) y)`.
#include "parser/term_reader.h"

namespace preproc {

/// The head begins at `head`, the parenthesis behind the application's own at `open`. True if the head is an
/// application itself, of which only the parenthesis has been read.
bool TermReader::open_compound_head(Lexer& lexer, const char* open, const char* head) {
  const char* after = lexer.position();
  const Token token = lexer.next();
  const bool word = token.type == TokenType::Symbol && *token.begin != '|';
  if (word && token.text == "_") {
    open_indexed_head(lexer, open, head);
    return false;
  }
  if (word && token.text == "as") {
    open_qualified_head(lexer, open, head);
    return false;
  }
  // The head is a term of function sort: (f x) in ((f x) y).
  lexer.set_position(after);
  push_frame(open, TermFrame::HoApply{});
  return true;
}

/// Behind `(_`: an operator with indices, a tester or updater of a datatype, or something opaque.
void TermReader::open_indexed_head(Lexer& lexer, const char* open, const char* head) {
  const char* behind_word = lexer.position();
  if (open_indexed_datatype_head(lexer, open, head)) {
    return;
  }
  lexer.set_position(behind_word);
  const Token name = lexer.next();
  if (name.type == TokenType::Symbol) {
    TermFrame::Operator frame{tm_.symbols().intern(name.text)};
    if (const auto rows = scope_.operators(frame.name); !rows.empty()) {
      Token index = lexer.next();
      while (index.type == TokenType::Numeral && frame.index_count < frame.indices.size() &&
             parse_index(index.text, frame.indices[frame.index_count])) {
        ++frame.index_count;
        index = lexer.next();
      }
      if (index.type == TokenType::RightParen && frame.index_count > 0) {
        return push_frame(open, frame);
      }
      if (const uint32_t count = rows.front()->index_count; count > 0 && unknown_ == UnknownNames::Error) {
        fail(index.begin, index.text,
             "expected " + std::to_string(count) + (count == 1 ? " numeral" : " numerals") +
                 " below 2^32 and `)` behind `" + std::string(name.text) + "`");
      }
    }
  }
  push_opaque_head(lexer, open, head);
}

/// Behind `(as`: a constructor, `const`, a function of that sort, or something opaque.
void TermReader::open_qualified_head(Lexer& lexer, const char* open, const char* head) {
  const char* behind_word = lexer.position();
  if (open_qualified_datatype_head(lexer, open)) {
    return;
  }
  lexer.set_position(behind_word);
  const char* name_begin = lexer.skip_blank();
  const Token name = lexer.next();
  if (name.type == TokenType::Symbol && name.text == "const") {
    const Sort sort = read_sort(lexer);
    expect(lexer, TokenType::RightParen, "`)` after the sort");
    if (tm_.sorts().is_array(sort)) {
      return push_frame(open, TermFrame::ConstArray{sort});
    }
    if (sort.known() && tm_.sorts().is_concrete(sort)) {
      fail(name.begin, tm_.sorts().to_string(sort), "expected an array sort after `as const`");
    }
  } else if (name.type == TokenType::Symbol) {
    const Binding binding = scope_.lookup(tm_.symbols().intern(name.text));
    if (binding.function) {
      const Sort sort = read_sort(lexer);
      expect(lexer, TokenType::RightParen, "`)` after the sort");
      if (tm_.sorts().range(tm_.info(binding.function).sort) != sort && tm_.sorts().is_concrete(sort)) {
        fail(name_begin, name.text, "is not of sort " + tm_.sorts().to_string(sort));
      }
      return push_frame(open, TermFrame::Apply{binding.function});
    }
  }
  push_opaque_head(lexer, open, head);
}

/// The head between `head_begin` and its closing parenthesis is kept as written, wherever the lexer stands.
void TermReader::push_opaque_head(Lexer& lexer, const char* open, const char* head_begin) {
  skip_balanced(lexer, head_begin);
  if (unknown_ == UnknownNames::Refused) {
    fail(head_begin, {head_begin, static_cast<size_t>(lexer.position() - head_begin)},
         "not of SMT-LIB's theories, which --strict demands");
  }
  push_frame(open, TermFrame::Opaque{source_text(head_begin, lexer.position()), {}});
}

}  // namespace preproc
