#include "report/page/markup.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace preproc {
namespace {

using testing::HasSubstr;
using testing::Not;

TEST(MarkupTest, EscapesWhatIsMarkup) {
  Markup out;
  out.element("p", "<script>\"a\" & 'b'</script>", {{"title", "\"><img src=x onerror=alert(1)>"}});
  EXPECT_EQ(out.html(),
            "<p title=\"&quot;&gt;&lt;img src=x onerror=alert(1)&gt;\">"
            "&lt;script&gt;&quot;a&quot; &amp; &#39;b&#39;&lt;/script&gt;</p>");
}

TEST(MarkupTest, NestsAndClosesTheInnermost) {
  Markup inner;
  inner.element("b", "x");
  Markup out;
  out.open("ul").open("li").add(inner).close().empty("br").close();
  EXPECT_EQ(out.html(), "<ul><li><b>x</b></li><br/></ul>");
}

TEST(MarkupTest, BytesThatAreNotUtf8AreReplaced) {
  EXPECT_EQ(escaped_html("a\xff\xfe"), "a\xEF\xBF\xBD\xEF\xBF\xBD");
  EXPECT_EQ(escaped_html("\xc3"), "\xEF\xBF\xBD");                                  // ends too early
  EXPECT_EQ(escaped_html("\xc0\xbc"), "\xEF\xBF\xBD\xEF\xBF\xBD");                  // `<`, longer than needed
  EXPECT_EQ(escaped_html("\xed\xa0\x80"), "\xEF\xBF\xBD\xEF\xBF\xBD\xEF\xBF\xBD");  // a surrogate
  EXPECT_EQ(escaped_html("\xf4\x90\x80\x80"), "\xEF\xBF\xBD\xEF\xBF\xBD\xEF\xBF\xBD\xEF\xBF\xBD");  // beyond Unicode
  EXPECT_EQ(escaped_html("gr\xc3\xbc\xc3\x9f \xe2\x82\xac \xf0\x9f\x98\x80"),
            "gr\xc3\xbc\xc3\x9f \xe2\x82\xac \xf0\x9f\x98\x80");
}

TEST(MarkupTest, ControlCharactersAndTurnsOfDirectionAreSeen) {
  EXPECT_EQ(escaped_html(std::string_view("a\0b", 3)),
            "a\xE2\x90\x80"
            "b");
  EXPECT_EQ(escaped_html("\x1b[31m"), "\xE2\x90\x9B[31m");
  EXPECT_EQ(escaped_html("\x7f"), "\xE2\x90\xA1");
  EXPECT_EQ(escaped_html("x\xE2\x80\xAEy"), "x\\u{202e}y");
  EXPECT_EQ(escaped_html("\xC2\x9B"), "\\u{9b}");
  EXPECT_EQ(escaped_html("a\n\tb"), "a\n\tb");
}

TEST(MarkupTest, LongTextsAreCutAndSaySo) {
  Markup out;
  out.element("p", std::string(10'000'000, 'x'));
  EXPECT_LT(out.html().size(), Markup::kMostText + 100);
  EXPECT_THAT(out.html(), HasSubstr("(and 9996000 bytes more)"));
  EXPECT_THAT(Markup().text("abc", 3).html(), Not(HasSubstr("more")));
}

TEST(MarkupTest, TextsAreCutBetweenCharacters) {
  EXPECT_EQ(cut_text("a\xe2\x82\xac"
                     "b",
                     3),
            "a");
  EXPECT_EQ(cut_text("a\xe2\x82\xac"
                     "b",
                     4),
            "a\xe2\x82\xac");
  EXPECT_EQ(cut_text("abc", 5), "abc");
  EXPECT_EQ(cut_text("\x80\x80\x80\x80\x80\x80", 5), "\x80\x80");  // no character begins here
}

TEST(MarkupTest, CoordinatesAreShort) {
  EXPECT_EQ(coordinate(1), "1");
  EXPECT_EQ(coordinate(-0.001), "0");
  EXPECT_EQ(coordinate(12.345), "12.35");
  EXPECT_EQ(coordinate(0.0 / 0.0), "0");
}

}  // namespace
}  // namespace preproc
