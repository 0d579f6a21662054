#pragma once

#include <string>
#include <string_view>

#include "report/page/markup.h"

namespace preproc {

/// A page in HTML: one file that needs no other, no network, and no script to be read. It has colours for light and
/// dark surroundings, fits phones and paper, and forbids its browser, by a Content-Security-Policy, to load anything or
/// to run any script but that of `page_script`, which sorts and filters tables (html_table.h).
///
/// Sections are listed at the top in the order in which they were added. Classes of the style sheet for use in
/// sections: `alarm` (a block in red), `verdict` (what the page comes to, larger), `note` (small print), `facts` (a
/// `dl` of short facts), `numbers` (text in which digits are aligned), `code` (a block of text as it is), `series-1` to
/// `series-8` (colours, the same as in drawings).
class HtmlPage {
 public:
  explicit HtmlPage(std::string_view title) : title_(title) {}

  /// The part between the title and the list of sections.
  Markup& introduction() { return introduction_; }
  /// A section with its heading. `anchor` is its address in the page, of letters, digits and `-`.
  void add_section(LiteralText anchor, std::string_view heading, const Markup& content);
  /// The whole document.
  std::string document() const;

 private:
  std::string title_;
  Markup introduction_;
  Markup contents_;  // the list of sections
  Markup sections_;
};

/// A link to a place in the page: `#` and the anchor, or to a file, by a path relative to the page's.
std::string link_to_anchor(std::string_view anchor);
std::string link_to_file(std::string_view path);

/// The style sheet and the script of all pages.
LiteralText page_style();
LiteralText page_script();
/// Of the script: by its SHA-256 in base 64 browsers know that it is the one that may run.
std::string_view page_script_digest();

}  // namespace preproc
