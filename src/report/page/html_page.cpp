#include "report/page/html_page.h"

#include <fmt/format.h>

namespace preproc {

void HtmlPage::add_section(LiteralText anchor, std::string_view heading, const Markup& content) {
  contents_.open("li").element("a", heading, {{"href", link_to_anchor(anchor.text)}}).close();
  sections_.open("section", {{"id", std::string(anchor.text)}}).element("h2", heading).add(content).close();
  sections_.literal("\n");
}

std::string HtmlPage::document() const {
  Markup page;
  page.literal("<!DOCTYPE html>\n").open("html", {{"lang", "en"}}).open("head");
  page.empty("meta", {{"charset", "utf-8"}});
  page.empty(
      "meta",
      {{"http-equiv", "Content-Security-Policy"},
       {"content", fmt::format("default-src 'none'; img-src data:; style-src 'unsafe-inline'; script-src 'sha256-{}'; "
                               "base-uri 'none'; form-action 'none'",
                               page_script_digest())}});
  page.empty("meta", {{"name", "viewport"}, {"content", "width=device-width, initial-scale=1"}});
  page.empty("meta", {{"name", "color-scheme"}, {"content", "light dark"}});
  page.empty("link", {{"rel", "icon"}, {"href", "data:,"}});
  page.element("title", title_);
  page.open("style").literal(page_style()).close();
  page.close();
  page.open("body").open("header").element("h1", title_).add(introduction_).close();
  page.open("nav", {{"aria-label", "Sections"}}).open("ul").add(contents_).close().close();
  page.literal("\n").open("main").add(sections_).close();
  page.open("script").literal(page_script()).close();
  page.close().close().literal("\n");
  return page.html();
}

std::string link_to_anchor(std::string_view anchor) { return fmt::format("#{}", anchor); }

std::string link_to_file(std::string_view path) {
  constexpr std::string_view kPlain = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-._~/";
  std::string link = path.starts_with('/') ? "" : "./";  // a name with a colon is no scheme
  for (const char c : path) {
    if (kPlain.find(c) != std::string_view::npos) {
      link += c;
    } else {
      link += fmt::format("%{:02X}", static_cast<unsigned char>(c));
    }
  }
  return link;
}

}  // namespace preproc
