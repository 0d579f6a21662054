#pragma once

#include <initializer_list>
#include <string>
#include <string_view>
#include <vector>

namespace preproc {

/// A text that is written in the program's source, such as the name of an element: it needs no escaping.
struct LiteralText {
  consteval LiteralText(const char* literal) : text(literal) {}  // NOLINT: made of literals without a word
  std::string_view text;
};

/// An attribute of an element. The value is any text; one that is not UTF-8 or has markup in it does no harm.
struct Attribute {
  LiteralText name;
  std::string value;
};

/// A piece of a page in HTML, or of a drawing in SVG within one, under construction. Whatever is not a literal of the
/// program is text and is escaped on its way in, so that no name or content can break out of its place.
class Markup {
 public:
  /// Bytes of a text that are shown unless said otherwise.
  static constexpr size_t kMostText = 4000;

  /// Begins an element, which `close` ends.
  Markup& open(LiteralText element, std::initializer_list<Attribute> attributes = {});
  /// Ends the innermost element that is open.
  Markup& close();
  /// An element that never has content: `br`, `input`, and in drawings `circle`, `path`.
  Markup& empty(LiteralText element, std::initializer_list<Attribute> attributes = {});
  /// A text, of which at most so many bytes are shown; how much was left out is said behind it.
  Markup& text(std::string_view text, size_t most = kMostText);
  /// An element with nothing but a text in it.
  Markup& element(LiteralText element, std::string_view text, std::initializer_list<Attribute> attributes = {});
  /// Adds markup made elsewhere, with everything closed in it.
  Markup& add(const Markup& other);
  /// Markup of the program's own source, as it is: a style sheet, a script, a paragraph with emphasis.
  Markup& literal(LiteralText markup);

  const std::string& html() const { return html_; }
  bool is_empty() const { return html_.empty(); }

 private:
  void tag(std::string_view element, std::initializer_list<Attribute> attributes, std::string_view end);

  std::string html_;
  std::vector<std::string_view> open_;
};

/// The text as it may stand between tags and between double quotes. Bytes that are not UTF-8 become U+FFFD; control
/// characters, and marks that turn the direction of writing, become visible: `␛`, `\u{202e}`.
std::string escaped_html(std::string_view text);

/// The beginning of a text with at most so many bytes, cut between two characters.
std::string_view cut_text(std::string_view text, size_t most);

/// A number for an attribute of a drawing: two decimals at most, `0` where it is not finite.
std::string coordinate(double number);

}  // namespace preproc
