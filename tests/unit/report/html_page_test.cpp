#include "report/page/html_page.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace preproc {
namespace {

using testing::HasSubstr;
using testing::Not;

TEST(HtmlPageTest, ListsItsSections) {
  HtmlPage page("A <b>title</b>");
  page.introduction().element("p", "hello");
  Markup content;
  content.element("p", "body");
  page.add_section("one", "The first & only", content);
  const std::string html = page.document();
  EXPECT_THAT(html, testing::StartsWith("<!DOCTYPE html>"));
  EXPECT_THAT(html, HasSubstr("<title>A &lt;b&gt;title&lt;/b&gt;</title>"));
  EXPECT_THAT(html, HasSubstr("<a href=\"#one\">The first &amp; only</a>"));
  EXPECT_THAT(html, HasSubstr("<section id=\"one\"><h2>The first &amp; only</h2><p>body</p></section>"));
}

TEST(HtmlPageTest, RefersToNothingElse) {
  const std::string html = HtmlPage("x").document();
  EXPECT_THAT(html, HasSubstr("default-src &#39;none&#39;"));
  EXPECT_THAT(html, HasSubstr(page_script_digest()));
  EXPECT_THAT(html, Not(HasSubstr("http://")));
  EXPECT_THAT(html, Not(HasSubstr("https://")));
  EXPECT_THAT(html, Not(HasSubstr("@import")));
  EXPECT_THAT(html, Not(HasSubstr("url(")));
}

TEST(HtmlPageTest, LinksToFilesAreNoSchemes) {
  EXPECT_EQ(link_to_file("a/b c.html"), "./a/b%20c.html");
  EXPECT_EQ(link_to_file("javascript:alert(1)"), "./javascript%3Aalert%281%29");
  EXPECT_EQ(link_to_file("/x\"y\xff"), "/x%22y%FF");
  EXPECT_EQ(link_to_anchor("q1"), "#q1");
}

}  // namespace
}  // namespace preproc
