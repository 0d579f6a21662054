#include "report/page/html_table.h"

#include <cassert>
#include <cmath>

#include <fmt/format.h>

namespace preproc {

namespace {

std::string class_of(TableColumn::Kind kind) {
  switch (kind) {
    case TableColumn::Kind::Text: return "text";
    case TableColumn::Kind::LongText: return "long";
    case TableColumn::Kind::Number: return "number";
  }
  return {};
}

}  // namespace

HtmlTable::HtmlTable(LiteralText anchor, std::string_view caption, std::vector<TableColumn> columns)
    : anchor_(anchor), caption_(caption), columns_(std::move(columns)) {}

void HtmlTable::add_cell(Markup& row, const TableColumn& column, const TableCell& cell) const {
  const std::string classes = class_of(column.kind) + (cell.alarm ? " alarm-text" : "");
  const std::string value = column.kind == TableColumn::Kind::Number && !std::isnan(cell.value)
                                ? fmt::format("{}", cell.value)
                                : std::string();
  const std::string choice(cut_text(cell.choice, kMostCell));
  if (!value.empty() && !choice.empty()) {
    row.open("td", {{"class", classes}, {"data-value", value}, {"data-choice", choice}});
  } else if (!value.empty()) {
    row.open("td", {{"class", classes}, {"data-value", value}});
  } else if (!choice.empty()) {
    row.open("td", {{"class", classes}, {"data-choice", choice}});
  } else {
    row.open("td", {{"class", classes}});
  }
  if (!cell.link.empty()) {
    row.open("a", {{"href", cell.link}}).text(cell.text, kMostCell).close();
  } else {
    row.text(cell.text, kMostCell);
  }
  row.close();
}

void HtmlTable::add_row(const std::vector<TableCell>& cells, std::string_view anchor) {
  assert(cells.size() == columns_.size());
  Markup& out = rows_ < kShown ? shown_ : rest_;
  if (anchor.empty()) {
    out.open("tr");
  } else {
    out.open("tr", {{"id", std::string(anchor)}});
  }
  for (size_t i = 0; i < cells.size(); ++i) {
    add_cell(out, columns_[i], cells[i]);
  }
  out.close().literal("\n");
  ++rows_;
}

Markup HtmlTable::head(bool filters) const {
  Markup head;
  head.open("thead").open("tr");
  for (const TableColumn& column : columns_) {
    const std::string filter = !filters || column.filter == TableColumn::Filter::None ? ""
                               : column.filter == TableColumn::Filter::Words          ? "text"
                                                                                      : "choice";
    head.element(
        "th", column.heading,
        {{"scope", "col"}, {"class", class_of(column.kind)}, {"title", column.explanation}, {"data-filter", filter}});
  }
  head.close().close();
  return head;
}

Markup HtmlTable::draw() const {
  const std::string anchor(anchor_.text);
  Markup out;
  const auto frame = [&](const std::string& label) {
    // Reached by the keyboard, since it may be wider than the screen.
    out.open("div", {{"class", "table-frame"}, {"role", "region"}, {"aria-label", label}, {"tabindex", "0"}});
  };
  frame(caption_);
  out.open("table", {{"class", "sortable"}, {"id", anchor}}).element("caption", caption_);
  out.add(head(true)).open("tbody").add(shown_).close().close().close();
  if (!rest_.is_empty()) {
    out.open("details", {{"id", anchor + "-rest"}});
    out.element("summary", fmt::format("more: {} rows", rows_ - kShown));
    frame(caption_ + ", the rest");
    out.open("table").element("caption", caption_ + ", the rest");
    out.add(head(false)).open("tbody").add(rest_).close().close().close().close();
  }
  return out;
}

}  // namespace preproc
