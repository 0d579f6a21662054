#include "report/page/plain_table.h"

#include <algorithm>

#include <fmt/format.h>

namespace preproc {

namespace {

constexpr size_t kMostCell = 600;  // bytes

bool is_number(std::string_view heading) { return heading.starts_with('#'); }

}  // namespace

PlainTable::PlainTable(std::string_view caption, std::vector<std::string> headings)
    : caption_(caption), headings_(std::move(headings)) {}

void PlainTable::add_row(const std::vector<std::string>& cells) {
  if (rows_++ >= kMost) {
    return;
  }
  Markup& out = rows_ <= kShown ? shown_ : rest_;
  out.open("tr");
  for (size_t i = 0; i < cells.size(); ++i) {
    if (is_number(headings_[i])) {
      out.open("td", {{"class", "number"}});
    } else {
      out.open("td");
    }
    out.text(cells[i], kMostCell).close();
  }
  out.close();
}

Markup PlainTable::table(const Markup& rows) const {
  Markup out;
  // A group and no region: a page has several tables of one name, and regions are landmarks.
  out.open("div", {{"class", "table-frame narrow"}, {"tabindex", "0"}, {"role", "group"}, {"aria-label", caption_}});
  out.open("table").element("caption", caption_).open("thead").open("tr");
  for (const std::string& heading : headings_) {
    if (is_number(heading)) {
      out.element("th", heading.substr(1), {{"scope", "col"}, {"class", "number"}});
    } else {
      out.element("th", heading, {{"scope", "col"}});
    }
  }
  out.close().close().open("tbody").add(rows).close().close().close();
  return out;
}

Markup PlainTable::draw() const {
  Markup out = table(shown_);
  if (rows_ > kShown) {
    const size_t more = std::min(rows_, kMost) - kShown;
    out.open("details").element("summary", fmt::format("{} more", more)).add(table(rest_)).close();
  }
  if (rows_ > kMost) {
    out.element("p", fmt::format("{} rows beyond these are not on this page.", rows_ - kMost), {{"class", "note"}});
  }
  return out;
}

}  // namespace preproc
