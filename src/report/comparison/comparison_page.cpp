#include "report/comparison/comparison_page.h"

#include <algorithm>
#include <ctime>
#include <iterator>
#include <ranges>
#include <sstream>

#include <fmt/chrono.h>
#include <fmt/format.h>

#include "report/comparison/comparison_plots.h"
#include "report/comparison/extremes.h"
#include "report/comparison/verdict.h"
#include "report/page/html_page.h"
#include "report/page/html_table.h"
#include "report/page/plot_axis.h"
#include "version.h"

namespace preproc {

namespace {

using Outcome = WayOutcome::Kind;
using Column = TableColumn::Kind;
using Filter = TableColumn::Filter;

constexpr size_t kExtremes = 20;        // queries among the best, and the worst
constexpr size_t kMostQueries = 20000;  // in the table of all

std::string plural(size_t count, std::string_view one, std::string_view many) {
  return fmt::format("{} {}", count, count == 1 ? one : many);
}

std::string anchor_of(size_t query) { return fmt::format("q{}", query + 1); }

TableCell number(size_t count) { return {.text = std::to_string(count), .value = static_cast<double>(count)}; }
/// Times are measured to the millisecond.
std::string measured_text(double seconds) { return seconds < 0.0005 ? "< 1 ms" : seconds_text(seconds); }
TableCell time(double seconds) { return {.text = measured_text(seconds), .value = seconds}; }

/// A way's time in a query, or why there is none.
TableCell cell_of(const ComparedQuery& query, const WayOutcome& outcome) {
  TableCell cell;
  cell.choice = name_of(outcome.kind);
  if (outcome.kind == Outcome::Answered || outcome.kind == Outcome::Differs) {
    cell.text = measured_text(outcome.cpu_seconds);
    cell.value = outcome.cpu_seconds;
  } else {
    const std::string checks = unanswered_checks(query, outcome);
    cell.text = cell.choice + (checks.empty() ? "" : ", " + checks);
  }
  if (outcome.kind == Outcome::Differs) {
    cell.text = fmt::format("{} ({})", outcome.answers, cell.text);
    cell.alarm = true;
  }
  return cell;
}

// ---- the beginning ---------------------------------------------------------------------------------------------------

void introduce(Markup& out, const Comparison& comparison, const ComparisonSetting& setting) {
  if (comparison.differences() > 0) {
    out.open("p", {{"class", "alarm"}}).open("strong");
    out.text(plural(comparison.differences(), "query has", "queries have")).close().text(" ");
    out.element("a", "answers that contradict each other", {{"href", link_to_anchor("differences")}}).text(".").close();
  }
  out.element("p", verdict(comparison), {{"class", "verdict"}});
  if (const std::string queries = unanswered_queries(comparison); !queries.empty()) {
    out.open("p").text(fmt::format("Not answered by {}: ", short_name(comparison.ways.front().name)));
    out.element("a", queries, {{"href", link_to_anchor("unanswered")}}).text(".").close();
  }
  out.add(cactus_plot(comparison));
  out.element("p",
              "The higher line is the better one; where it ends at the right is how many queries were answered at all. "
              "Times are processor time. The median is over the queries that both answer.",
              {{"class", "note"}});
  std::string made = fmt::format("Made by preproc-solve {} on {:%Y-%m-%d}.", kVersion, fmt::gmtime(std::time(nullptr)));
  if (setting.time_limit) {
    made += fmt::format(" A program had {:g} s for a query.", static_cast<double>(setting.time_limit->count()) / 1000);
  }
  if (setting.jobs != 0) {
    made += setting.jobs == 1 ? " One query ran at a time." : fmt::format(" {} queries ran at a time.", setting.jobs);
  }
  if (!comparison.folder.empty()) {
    made += fmt::format(" Names of queries are below {}.", comparison.folder);
  }
  if (!setting.results.empty()) {
    made += fmt::format(" All numbers are in {}.", setting.results.substr(setting.results.rfind('/') + 1));
  }
  out.element("p", made, {{"class", "note"}});
}

Markup differences(const Comparison& comparison) {
  Markup out;
  if (comparison.differences() == 0) {
    out.element("p", "No two programs contradict each other, and none contradicts what a query says of itself.",
                {{"class", "good"}});
    return out;
  }
  out.open("div", {{"class", "alarm"}});
  out.open("p").open("strong").text(plural(comparison.differences(), "query has", "queries have")).close();
  out.text(
         " answers that contradict each other, or that contradict what the query says of itself. At least one program "
         "is wrong there.")
      .close();
  out.close();
  std::vector<TableColumn> columns = {{"query", Column::LongText, Filter::Words}, {"it says of itself"}};
  for (const WaySummary& way : comparison.ways) {
    columns.push_back({short_name(way.name), Column::Text, Filter::Choice});
  }
  HtmlTable table("differing", "Queries with contradicting answers", columns);
  for (size_t i = 0; i < comparison.queries.size(); ++i) {
    const ComparedQuery& query = comparison.queries[i];
    if (query.answer != "differs") {
      continue;
    }
    std::vector<TableCell> cells = {{.text = query.short_name, .link = link_to_anchor(anchor_of(i))},
                                    {.text = query.expected}};
    for (const WayOutcome& outcome : query.outcomes) {
      cells.push_back({.text = outcome.answers.empty() ? std::string(name_of(outcome.kind)) : outcome.answers,
                       .alarm = outcome.kind == Outcome::Differs});
    }
    table.add_row(cells);
  }
  out.add(table.draw());
  return out;
}

// ---- the ways --------------------------------------------------------------------------------------------------------

Markup way_table(const Comparison& comparison) {
  HtmlTable table(
      "way-table", "What each program did in all queries",
      {{"program", Column::LongText},
       {"answered", Column::Number, Filter::None, "Queries of which all checks were answered sat or unsat."},
       {"wrong or differing", Column::Number, Filter::None, "Answers that contradict another program or the query."},
       {"unknown", Column::Number, Filter::None, "The program gave up."},
       {"limit reached", Column::Number, Filter::None, "The program was stopped at the limit of time or memory."},
       {"failed", Column::Number, Filter::None, "It was not started, ended with an error, or printed no answer."},
       {"CPU time", Column::Number, Filter::None, "Processor time of all queries, answered or not."},
       {"on the clock", Column::Number, Filter::None, "The same as a clock on the wall shows it."},
       {"geometric mean", Column::Number, Filter::None, "Of the CPU time, over queries that all programs answered."},
       {"fastest", Column::Number, Filter::None, "Queries that no other program answered in less CPU time."},
       {"alone", Column::Number, Filter::None, "Queries that no other program answered."}});
  for (const WaySummary& way : comparison.ways) {
    table.add_row({{.text = way.name},
                   number(way.answered),
                   {.text = std::to_string(way.differing),
                    .value = static_cast<double>(way.differing),
                    .alarm = way.differing > 0},
                   number(way.unknown),
                   number(way.limits),
                   number(way.failed),
                   time(way.total),
                   time(way.total_seconds),
                   way.mean ? time(*way.mean) : TableCell{.text = "–"},
                   number(way.fastest),
                   number(way.alone)});
  }
  Markup out = table.draw();
  out.element("p",
              fmt::format("The geometric mean is over the {} that all programs answered which answered any.",
                          plural(comparison.common, "query", "queries")),
              {{"class", "note"}});
  for (const WaySummary& way : comparison.ways) {
    if (!way.trouble.empty()) {
      out.open("p", {{"class", way.answered == 0 ? "alarm" : "note"}}).element("code", short_name(way.name));
      out.text(fmt::format(" failed in {}, first with: ", plural(way.failed, "query", "queries")));
      out.text(way.trouble, HtmlTable::kMostCell).close();
    }
  }
  return out;
}

// ---- queries ---------------------------------------------------------------------------------------------------------

std::vector<TableColumn> time_columns(const Comparison& comparison) {
  std::vector<TableColumn> columns;
  for (const WaySummary& way : comparison.ways) {
    columns.push_back({short_name(way.name), Column::Number, Filter::Choice, "CPU time of " + short_name(way.name)});
  }
  return columns;
}

Markup extreme_table(const Comparison& comparison, LiteralText anchor, std::string_view caption,
                     const std::vector<Gain>& gains, std::string_view gain_name, double sign) {
  std::vector<TableColumn> columns = {{"query", Column::LongText}, {"answer"}, {"decided by"}};
  const bool has_pages =
      std::ranges::any_of(gains, [&](const Gain& gain) { return !comparison.queries[gain.query].page.empty(); });
  if (has_pages) {
    columns.push_back({"what happened"});
  }
  for (TableColumn column : time_columns(comparison)) {
    column.filter = Filter::None;
    columns.push_back(column);
  }
  columns.push_back({std::string(gain_name), Column::Number});
  HtmlTable table(anchor, caption, columns);
  for (const Gain& gain : gains) {
    const ComparedQuery& query = comparison.queries[gain.query];
    std::vector<TableCell> cells = {{.text = query.short_name, .link = link_to_anchor(anchor_of(gain.query))},
                                    {.text = query.answer},
                                    {.text = query.decided_by}};
    if (has_pages) {
      cells.push_back(query.page.empty() ? TableCell{.text = "–"}
                                         : TableCell{.text = "its own page", .link = link_to_file(query.page)});
    }
    for (const WayOutcome& outcome : query.outcomes) {
      cells.push_back(cell_of(query, outcome));
    }
    // An unanswered query has lost no time.
    cells.push_back(query.outcomes[0].kind == Outcome::Answered ? time(gain.seconds * sign) : TableCell{.text = "–"});
    table.add_row(cells);
  }
  return table.draw();
}

Markup extremes(const Comparison& comparison) {
  const Extremes extremes = extremes_of(comparison, kExtremes);
  Markup out;
  out.element("p",
              "Compared is with the fastest of the other programs. Queries that were answered on one side only come "
              "first; what was not answered counts with the time that was spent on it.");
  if (!extremes.best.empty()) {
    out.add(extreme_table(comparison, "best", "Where preproc-solve gains most", extremes.best, "less time by", 1));
  }
  if (!extremes.worst.empty()) {
    out.add(extreme_table(comparison, "worst", "Where preproc-solve loses most", extremes.worst, "more time by", -1));
  }
  return out;
}

Markup all_queries(const Comparison& comparison) {
  std::vector<TableColumn> columns = {
      {"query", Column::LongText, Filter::Words},
      {"folder", Column::Text, Filter::Choice},
      {"logic", Column::Text, Filter::Choice, "The logic that the query names."},
      {"answer", Column::Text, Filter::Choice},
      {"decided by", Column::Text, Filter::Choice, "The pass, search or solver that decided it in preproc-solve."}};
  std::ranges::copy(time_columns(comparison), std::back_inserter(columns));
  HtmlTable table("query-table", "All queries, with CPU times", columns);
  const size_t shown = std::min(comparison.queries.size(), kMostQueries);
  for (size_t i = 0; i < shown; ++i) {
    const ComparedQuery& query = comparison.queries[i];
    std::vector<TableCell> cells = {
        {.text = query.short_name},
        {.text = query.folder},
        {.text = query.logic},
        {.text = query.answer.empty() ? "none" : query.answer, .alarm = query.answer == "differs"},
        {.text = query.decided_by}};
    for (const WayOutcome& outcome : query.outcomes) {
      cells.push_back(cell_of(query, outcome));
    }
    table.add_row(cells, anchor_of(i));
  }
  Markup out = table.draw();
  if (shown < comparison.queries.size()) {
    out.element("p", fmt::format("{} queries more are in the result file only.", comparison.queries.size() - shown),
                {{"class", "note"}});
  }
  return out;
}

/// The other way's answers where the first has none.
std::string answers_instead(const WayOutcome& first, const WayOutcome& other) {
  std::istringstream in(other.answers);
  const std::vector<std::string> answers(std::istream_iterator<std::string>(in), {});
  std::string text;
  for (const size_t check : first.unanswered) {
    text += fmt::format("{}{}", text.empty() ? "" : " ", check <= answers.size() ? answers[check - 1] : "none");
    if (text.size() > HtmlTable::kMostCell) {
      break;
    }
  }
  return text;
}

/// The queries that the first way did not answer.
Markup unanswered(const Comparison& comparison) {
  if (comparison.ways.empty()) {
    return {};
  }
  const std::string first = short_name(comparison.ways.front().name);
  std::vector<TableColumn> columns = {{"query", Column::LongText, Filter::Words},
                                      {first, Column::Text, Filter::Choice},
                                      {"without an answer", Column::Text, Filter::None, "Which of its checks, from 1."},
                                      {"CPU time", Column::Number}};
  for (const WaySummary& way : comparison.ways | std::views::drop(1)) {
    columns.push_back({short_name(way.name) + " there", Column::Text, Filter::None, "Its answers to these checks."});
  }
  HtmlTable table("unanswered-table", "Queries that " + first + " did not answer", columns);
  for (size_t i = 0; i < std::min(comparison.queries.size(), kMostQueries); ++i) {
    const ComparedQuery& query = comparison.queries[i];
    const WayOutcome& ours = query.outcomes.front();
    if (!lacks_answers(ours)) {
      continue;
    }
    const std::string checks = unanswered_checks(query, ours);
    std::vector<TableCell> cells = {{.text = query.short_name, .link = link_to_anchor(anchor_of(i))},
                                    {.text = std::string(name_of(ours.kind))},
                                    {.text = checks.empty() ? "–" : checks},
                                    time(ours.cpu_seconds)};
    for (const WayOutcome& other : query.outcomes | std::views::drop(1)) {
      cells.push_back({.text = answers_instead(ours, other)});
    }
    table.add_row(cells);
  }
  return table.rows() == 0 ? Markup() : table.draw();
}

Markup failures(const Comparison& comparison) {
  HtmlTable table("failure-table", "Errors that the programs reported",
                  {{"query", Column::LongText, Filter::Words},
                   {"program", Column::Text, Filter::Choice},
                   {"outcome", Column::Text, Filter::Choice},
                   {"message", Column::LongText, Filter::Words}});
  for (size_t i = 0; i < std::min(comparison.queries.size(), kMostQueries); ++i) {
    const ComparedQuery& query = comparison.queries[i];
    for (size_t way = 0; way < query.outcomes.size(); ++way) {
      const WayOutcome& outcome = query.outcomes[way];
      if (!outcome.error.empty()) {
        table.add_row({{.text = query.short_name, .link = link_to_anchor(anchor_of(i))},
                       {.text = short_name(comparison.ways[way].name)},
                       {.text = std::string(name_of(outcome.kind))},
                       {.text = outcome.error}});
      }
    }
  }
  return table.rows() == 0 ? Markup() : table.draw();
}

Markup words() {
  Markup out;
  out.literal(R"html(<dl class="facts">
<dt>query</dt><dd>A file that asks a solver one or several questions of the form: can these conditions hold together? Each question is
a <em>check</em>.</dd>
<dt>sat, unsat</dt><dd>The answers: yes, there are values with which all conditions hold (satisfiable); no, there are none.</dd>
<dt>unknown</dt><dd>The program gave up. That is no wrong answer, but no help either.</dd>
<dt>answered</dt><dd>All checks of the query were answered, and nothing contradicts the answers.</dd>
<dt>wrong or differing</dt><dd>One program says sat where another says unsat, or something else than the query says of itself
(<code>:status</code>). Such answers count neither as answered nor in any mean.</dd>
<dt>limit reached</dt><dd>The program was stopped because it had used the time, or the memory, that a query may take.</dd>
<dt>failed</dt><dd>The program could not be started, ended with an error, or printed something that is no answer.</dd>
<dt>CPU time</dt><dd>What the processors worked for the query, in seconds, by the program and all that it started. On a machine that
does other work too it says more than the clock.</dd>
<dt>in the median</dt><dd>Half of the queries that both programs answer do better than this, and half worse.</dd>
<dt>slower by more than a tenth</dt><dd>The query takes more than 1.1 times as long as with the other program, and more than 1.5 ms longer:
less may be an error of measurement.</dd>
<dt>geometric mean</dt><dd>A mean in which twice as fast in one query and twice as slow in another make up for each other. Times below a
millisecond count as one.</dd>
<dt>logic</dt><dd>What the query's conditions speak of: BV bit-vectors (machine words), A arrays, UF functions without a definition, LIA
integers, S strings, FP floating point; QF: without quantifiers.</dd>
<dt>decided by</dt><dd>What found the answer within preproc-solve: a <em>pass</em> that simplifies conditions until nothing is left to
ask, a <em>search</em> for values, the <em>memo</em> of earlier answers, or a solver, whose name is given.</dd>
</dl>)html");
  return out;
}

}  // namespace

std::string comparison_page(const Comparison& comparison, const ComparisonSetting& setting) {
  HtmlPage page("Comparison on your queries");
  introduce(page.introduction(), comparison, setting);
  page.add_section("differences", "Do the answers agree?", differences(comparison));
  page.add_section("programs", "The programs", way_table(comparison));
  if (comparison.ways.size() > 1) {
    double most = 0;
    for (const ComparedQuery& query : comparison.queries) {
      for (const WayOutcome& outcome : query.outcomes) {
        if (outcome.kind == Outcome::Answered || outcome.kind == Outcome::Differs) {
          most = std::max(most, outcome.cpu_seconds);
        }
      }
    }
    page.add_section("pairs", "Query by query", pair_plots(comparison, most));
  }
  if (comparison.ways.size() > 1) {
    page.add_section("extremes", "Where it helps, and where not", extremes(comparison));
  }
  if (const Markup table = unanswered(comparison); !table.is_empty()) {
    page.add_section("unanswered", "Not answered", table);
  }
  page.add_section("queries", "All queries", all_queries(comparison));
  if (const Markup table = failures(comparison); !table.is_empty()) {
    page.add_section("failures", "Errors", table);
  }
  page.add_section("words", "What the words mean", words());
  return page.document();
}

}  // namespace preproc
