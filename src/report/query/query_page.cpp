#include "report/query/query_page.h"

#include <algorithm>

#include <fmt/format.h>

#include "report/page/plot_axis.h"

namespace preproc {

namespace {

std::string anchor_of(const CheckRecord& check) { return fmt::format("check-{}", check.number); }

std::string headline(const CheckRecord& check) {
  if (check.answer.empty()) {
    return check.was_asked ? "no answer: the program was ended, or gave the check up, while solvers worked on it"
                           : "no answer, because of an error";
  }
  return fmt::format("{}{}, decided by {}, in {}", check.answer,
                     check.reason.empty() ? std::string() : fmt::format(" ({})", check.reason),
                     words_for_decider(check.decided_by), seconds_text(check.seconds));
}

HtmlTable table_of_checks() {
  using Kind = TableColumn::Kind;
  using Filter = TableColumn::Filter;
  return HtmlTable("checks-table", "All questions of the run, in order",
                   {{.heading = "No.", .kind = Kind::Number},
                    {.heading = "Where", .kind = Kind::LongText, .filter = Filter::Words},
                    {.heading = "Answer", .filter = Filter::Choice},
                    {.heading = "Decided by", .filter = Filter::Choice},
                    {.heading = "Seconds", .kind = Kind::Number},
                    {.heading = "Assertions", .kind = Kind::Number},
                    {.heading = "Terms",
                     .kind = Kind::Number,
                     .explanation = "how many different terms the assertions are made of; of the first questions only"},
                    {.heading = "Passes (s)", .kind = Kind::Number}});
}

std::string number(uint64_t value) { return std::to_string(value); }

}  // namespace

QueryPage::QueryPage(std::string_view title) : title_(title), checks_(table_of_checks()) {}

void QueryPage::add_script(std::string_view name, const ScriptRecord& script) {
  scripts_.emplace_back(name);
  for (const CheckRecord& check : script.checks) {
    add_check(*script.tm, name, check);
  }
  left_out_ += script.checks_left_out;
  for (const ExplorationRecord& exploration : script.explorations) {
    explorations_.add(describe_exploration(exploration));
  }
  for (const SynthesisRecord& synthesis : script.syntheses) {
    syntheses_.add(describe_synthesis(synthesis));
  }
}

void QueryPage::add_check(TermManager& tm, std::string_view script, const CheckRecord& check) {
  ++count_;
  seconds_ += check.seconds;
  ++answers_[check.answer == "sat" ? 0 : check.answer == "unsat" ? 1 : 2];
  double pass_seconds = 0;
  for (const PassRecording& pass : check.passes) {
    pass_seconds += pass.run.seconds;
  }
  const bool has_details = check.is_detailed && room_ > 0;
  const std::string where = check.place.empty() ? std::string(script) : check.place;
  checks_.add_row(
      {{.text = number(check.number),
        .value = static_cast<double>(check.number),
        .link = has_details ? link_to_anchor(anchor_of(check)) : std::string()},
       {.text = where},
       {.text = check.answer.empty() ? "none" : check.answer},
       {.text = check.decided_by.empty() ? "nobody" : check.decided_by},
       {.text = fmt::format("{:.6f}", check.seconds), .value = check.seconds},
       {.text = number(check.size.assertions), .value = static_cast<double>(check.size.assertions)},
       {.text = check.is_detailed ? number(check.size.terms) : "", .value = static_cast<double>(check.size.terms)},
       {.text = check.is_detailed ? fmt::format("{:.6f}", pass_seconds) : "", .value = pass_seconds}});
  if (!has_details) {
    return;
  }
  std::vector<PagePart> parts = check_parts(tm, check, room_);
  constexpr uint64_t kOpen = 3;
  if (count_ <= kOpen) {
    details_.open("details", {{"id", anchor_of(check)}, {"open", ""}});
  } else {
    details_.open("details", {{"id", anchor_of(check)}});
  }
  details_.element("summary", fmt::format("{}. {}: {}", check.number, where, headline(check)));
  details_.open("div", {{"class", "part"}});
  for (const PagePart& part : parts) {
    details_.element("h3", part.heading).add(part.content);
  }
  details_.close().close();
  if (count_ == 1) {
    only_ = std::move(parts);
    headline_ = headline(check);
  } else {
    only_.clear();
  }
}

std::string QueryPage::document(std::string_view counters, std::string_view version) const {
  HtmlPage page(title_);
  Markup& top = page.introduction();
  if (count_ == 1) {
    top.open("p").element("strong", headline_).close();
  } else if (count_ > 1) {
    top.open("p")
        .element("strong",
                 fmt::format("{} questions: {} sat, {} unsat, {} without an answer; {} together", count_ + left_out_,
                             answers_[0], answers_[1], answers_[2], seconds_text(seconds_)))
        .close();
  }
  if (count_ > 0) {
    top.element("p",
                "sat: there are values for the unknowns that make all assertions true. unsat: there are none. unknown: "
                "nobody could tell within the limits. Other words are explained at the end.",
                {{"class", "note"}});
  }
  const bool is_one = count_ == 1 && !only_.empty();
  if (is_one) {
    for (const PagePart& part : only_) {
      page.add_section(part.anchor, part.heading, part.content);
    }
  } else if (count_ > 0) {
    Markup questions = checks_.draw();
    if (left_out_ > 0) {
      questions.element("p", fmt::format("{} questions more are not on this page.", left_out_), {{"class", "note"}});
    }
    page.add_section("questions", "Questions", questions);
    if (!details_.is_empty()) {
      page.add_section("details",
                       fmt::format("The first {} in detail", std::min<uint64_t>(count_, QueryRecorder::kDetailed)),
                       details_);
    }
  }
  if (!explorations_.is_empty()) {
    page.add_section("paths", "Paths", explorations_);
  }
  if (!syntheses_.is_empty()) {
    page.add_section("functions", "Functions that were looked for", syntheses_);
  }
  page.add_section("words", "Words", describe_words());
  Markup all;
  constexpr size_t kMostCounters = 200'000;
  all.element("p", "What the program counted in this run, as it prints it with --stats=all.");
  all.open("details").element("summary", "Counters").open("div", {{"class", "code"}});
  all.text(counters, kMostCounters).close().close();
  all.element("p", version, {{"class", "note"}});
  page.add_section("counters", "All counters", all);
  return page.document();
}

Markup describe_words() {
  Markup out;
  out.open("dl", {{"class", "facts"}});
  const auto word = [&](std::string_view name, std::string_view meaning) {
    out.element("dt", name).element("dd", meaning);
  };
  word("assertion", "a condition on the unknowns; the question is whether all can be true together");
  word("unknown", "a symbol that was declared without a value");
  word("term", "an expression or a part of one; a part that is written twice is counted once");
  word("logic", "the kind of mathematics that the script says it needs, by its SMT-LIB name");
  word("pass", "a step that rewrites the assertions into others of the same meaning, or with the same answer");
  word("rewrite", "one such change of one term");
  word("slice, part", "assertions that share unknowns, and none with other assertions: each can be decided by itself");
  word("table", "a function of one small value, given by all its values, such as an array of constants");
  word("run", "neighbouring places of a table that hold the same value");
  word("form", "a way in which a table is written as a formula; which is best depends on the solver");
  word("solver",
       "a program that decides what the passes left: z3, cvc5, bits (a part of this program), or another one");
  word("race", "several solvers work on a query, in two forms; the first answer counts, and ends the others");
  word("rewritten, written", "the query as the passes left it; the query as it came in");
  word("rows", "all values of the few small unknowns are tried");
  word("garden", "values grown from those in the query by its own operations, among which a model is looked for");
  word("memo", "answers to parts of queries, kept for later");
  word("model", "values of the unknowns that make all assertions true");
  word("path", "one way through a function: the choices at its branches");
  word("preproc!x!3", "a symbol that a pass made: of this program's own, here for a part of x");
  word("grammar, production", "the expressions that a function may consist of; one alternative in it");
  out.close();
  return out;
}

}  // namespace preproc
