#include "report/page/html_table.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace preproc {
namespace {

using testing::HasSubstr;
using testing::Not;
using Kind = TableColumn::Kind;
using Filter = TableColumn::Filter;

size_t count(const std::string& text, const std::string& part) {
  size_t found = 0;
  for (size_t at = text.find(part); at != std::string::npos; at = text.find(part, at + 1)) {
    ++found;
  }
  return found;
}

TEST(HtmlTableTest, CellsHaveWhatSortsAndFiltersThem) {
  HtmlTable table("t", "All of it",
                  {{"name", Kind::LongText, Filter::Words, "What it is called."},
                   {"answer", Kind::Text, Filter::Choice},
                   {"time", Kind::Number}});
  table.add_row({{.text = "a<b", .link = "#x"},
                 {.text = "sat!", .alarm = true, .choice = "sat"},
                 {.text = "12 ms", .value = 0.012}},
                "r1");
  table.add_row({{.text = "c"}, {.text = "unsat"}, {.text = "–"}});
  const std::string html = table.draw().html();
  EXPECT_THAT(html, HasSubstr("<caption>All of it</caption>"));
  EXPECT_THAT(html, HasSubstr("title=\"What it is called.\" data-filter=\"text\">name</th>"));
  EXPECT_THAT(html, HasSubstr("data-filter=\"choice\">answer</th>"));
  EXPECT_THAT(html, HasSubstr("<tr id=\"r1\"><td class=\"long\"><a href=\"#x\">a&lt;b</a></td>"
                              "<td class=\"text alarm-text\" data-choice=\"sat\">sat!</td>"
                              "<td class=\"number\" data-value=\"0.012\">12 ms</td></tr>"));
  EXPECT_THAT(html, HasSubstr("<td class=\"number\">–</td>"));
  EXPECT_THAT(html, Not(HasSubstr("<details")));
}

TEST(HtmlTableTest, TheRestIsFolded) {
  HtmlTable table("t", "Rows", {{"n", Kind::Number}});
  for (size_t i = 0; i < HtmlTable::kShown + 3; ++i) {
    table.add_row({{.text = std::to_string(i), .value = static_cast<double>(i)}});
  }
  EXPECT_EQ(table.rows(), HtmlTable::kShown + 3);
  const std::string html = table.draw().html();
  const size_t rest = html.find("<details id=\"t-rest\">");
  ASSERT_NE(rest, std::string::npos);
  EXPECT_EQ(count(html.substr(0, rest), "<td "), HtmlTable::kShown);
  EXPECT_EQ(count(html.substr(rest), "<td "), 3);
  EXPECT_THAT(html, HasSubstr("more: 3 rows"));
}

TEST(HtmlTableTest, LongCellsAreCut) {
  HtmlTable table("t", "Rows", {{"text"}});
  table.add_row({{.text = std::string(10'000'000, 'y')}});
  EXPECT_LT(table.draw().html().size(), 2000);
}

}  // namespace
}  // namespace preproc
