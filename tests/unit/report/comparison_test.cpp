#include "report/comparison/comparison.h"

#include <chrono>

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "report/comparison/comparison_page.h"
#include "report/comparison/extremes.h"

namespace preproc {
namespace {

using ::testing::HasSubstr;
using ::testing::Not;
using Kind = WayOutcome::Kind;

ResultRow row(const std::string& file, const std::string& way, std::vector<std::string> answers, double seconds) {
  ResultRow row;
  row.file = file;
  row.way = way;
  row.answers = std::move(answers);
  row.cpu_seconds = seconds;
  row.seconds = seconds * 2;
  row.expected = {"unknown"};
  return row;
}

ResultRow failed(const std::string& file, const std::string& way, const std::string& error, int status) {
  ResultRow made = row(file, way, {}, 1);
  made.error = error;
  made.status = status;
  return made;
}

const std::vector<std::string> kWays = {"z3 -in", "preproc-solve"};

TEST(ComparisonTest, CountsAndMeans) {
  const Comparison comparison = make_comparison(
      {row("x/a", "preproc-solve", {"sat"}, 0.1), row("x/a", "z3 -in", {"sat"}, 0.4),
       row("x/b", "preproc-solve", {"unsat"}, 0.2), row("x/b", "z3 -in", {"unsat"}, 0.2),
       row("c", "preproc-solve", {"unknown"}, 5), row("c", "z3 -in", {"sat"}, 3), row("d", "preproc-solve", {"sat"}, 1),
       failed("d", "z3 -in", "stopped at the time limit, after 5.1 s", 137)},
      kWays);
  ASSERT_EQ(comparison.ways.size(), 2);
  const WaySummary& us = comparison.ways[0];
  const WaySummary& them = comparison.ways[1];
  EXPECT_EQ(us.name, "preproc-solve");
  EXPECT_EQ(us.answered, 3);
  EXPECT_EQ(us.unknown, 1);
  EXPECT_EQ(us.alone, 1);
  EXPECT_EQ(us.fastest, 3);
  EXPECT_EQ(them.fastest, 2);
  EXPECT_EQ(them.limits, 1);
  EXPECT_EQ(them.answered, 3);
  EXPECT_DOUBLE_EQ(us.total, 6.3);
  EXPECT_DOUBLE_EQ(us.total_seconds, 12.6);
  EXPECT_EQ(comparison.common, 2);
  EXPECT_NEAR(*us.mean, 0.1414, 1e-4);
  EXPECT_NEAR(*them.mean, 0.2828, 1e-4);
  const PairSummary pair = comparison.pair(0, 1);
  EXPECT_EQ(pair.both, 2);
  EXPECT_EQ(pair.only_second, 1);
  EXPECT_NEAR(*pair.speed, 2, 1e-9);  // between 4 and 1
  EXPECT_THAT(pair.slower, ::testing::IsEmpty());
  EXPECT_THAT(comparison.pair(1, 0).slower, ::testing::ElementsAre(2));
  EXPECT_EQ(comparison.queries[2].name, "x/a");
  EXPECT_EQ(comparison.queries[2].folder, "x");
  EXPECT_EQ(comparison.differences(), 0);
  EXPECT_EQ(comparison.folder, "");
}

TEST(ComparisonTest, NamesAreBelowTheCommonFolder) {
  const auto folder = [](const std::vector<std::string>& names) {
    std::vector<ResultRow> rows;
    for (const std::string& name : names) {
      rows.push_back(row(name, "preproc-solve", {"sat"}, 1));
    }
    const Comparison comparison = make_comparison(rows, {});
    for (const ComparedQuery& query : comparison.queries) {
      EXPECT_EQ(comparison.folder + query.short_name, query.name);
    }
    return comparison.folder;
  };
  EXPECT_EQ(folder({"/a/b/c/x", "/a/b/d/y"}), "/a/b/");
  EXPECT_EQ(folder({"a/bc", "a/bd/e"}), "a/");
  EXPECT_EQ(folder({"abc", "abd"}), "");
  EXPECT_EQ(folder({"a/b"}), "a/");
  EXPECT_EQ(folder({"/x", "y"}), "");
}

TEST(ComparisonTest, ContradictionsDiffer) {
  std::vector<ResultRow> rows = {row("a", "preproc-solve", {"sat"}, 1),
                                 row("a", "z3 -in", {"unsat"}, 1),
                                 row("b", "preproc-solve", {"sat"}, 1),
                                 row("b", "z3 -in", {"unsat"}, 1),
                                 row("c", "preproc-solve", {"sat", "unknown"}, 1),
                                 row("c", "z3 -in", {"unknown", "sat"}, 1)};
  rows[2].expected = rows[3].expected = {"sat"};
  rows[4].expected = rows[5].expected = {"unknown", "unknown"};
  const Comparison comparison = make_comparison(rows, kWays);
  EXPECT_EQ(comparison.differences(), 2);
  EXPECT_EQ(comparison.queries[0].outcomes[0].kind, Kind::Differs);
  EXPECT_EQ(comparison.queries[0].outcomes[1].kind, Kind::Differs);
  // The query knows which one is right.
  EXPECT_EQ(comparison.queries[1].outcomes[0].kind, Kind::Answered);
  EXPECT_EQ(comparison.queries[1].outcomes[1].kind, Kind::Differs);
  EXPECT_EQ(comparison.queries[2].outcomes[0].kind, Kind::Unknown);
  EXPECT_EQ(comparison.ways[0].differing, 1);
  EXPECT_EQ(comparison.ways[1].differing, 2);
  const std::string page = comparison_page(comparison, {});
  EXPECT_THAT(page, HasSubstr("2 queries have"));
  EXPECT_LT(page.find("id=\"differing\""), page.find("id=\"way-table\""));
}

TEST(ComparisonTest, MissingAndFailedWays) {
  const Comparison comparison =
      make_comparison({row("a", "preproc-solve", {"sat"}, 1), failed("a", "nonsense", "it printed no answer: <b>", 0),
                       failed("a", "crash", "killed by signal 11", 139)},
                      {"preproc-solve", "nonsense", "crash", "never"});
  EXPECT_EQ(comparison.ways[1].failed, 1);
  EXPECT_EQ(comparison.ways[2].failed, 1);
  EXPECT_EQ(comparison.ways[3].failed, 1);
  EXPECT_EQ(comparison.queries[0].outcomes[3].kind, Kind::Missing);
  EXPECT_EQ(comparison.common, 1);
  const std::string page = comparison_page(comparison, {});
  EXPECT_THAT(page, HasSubstr("it printed no answer: &lt;b&gt;"));
  EXPECT_THAT(page, HasSubstr("killed by signal 11"));
}

TEST(ComparisonTest, ChecksAfterAnExitAreNotMissed) {
  std::vector<ResultRow> rows = {row("a", "preproc-solve", {"sat"}, 1), row("a", "z3 -in", {"sat"}, 1)};
  rows[0].expected = rows[1].expected = {"unknown", "unknown"};
  EXPECT_EQ(make_comparison(rows, kWays).ways[0].answered, 1);
  rows[1].answers = {"sat", "unsat"};
  EXPECT_EQ(make_comparison(rows, kWays).ways[0].answered, 0);
  EXPECT_EQ(make_comparison(rows, kWays).ways[1].answered, 1);
}

TEST(ExtremesTest, BestAndWorst) {
  const Comparison comparison =
      make_comparison({row("even", "preproc-solve", {"sat"}, 0.1), row("even", "z3 -in", {"sat"}, 0.1),
                       row("faster", "preproc-solve", {"sat"}, 0.1), row("faster", "z3 -in", {"sat"}, 4),
                       row("slower", "preproc-solve", {"sat"}, 3), row("slower", "z3 -in", {"sat"}, 1),
                       row("ours", "preproc-solve", {"sat"}, 0.1), row("ours", "z3 -in", {"unknown"}, 2),
                       row("theirs", "preproc-solve", {"unknown"}, 1), row("theirs", "z3 -in", {"sat"}, 0.5),
                       row("nobody", "preproc-solve", {"unknown"}, 1), row("nobody", "z3 -in", {"unknown"}, 9)},
                      kWays);
  const auto names = [&](const std::vector<Gain>& gains) {
    std::vector<std::string> names;
    for (const Gain& gain : gains) {
      names.push_back(comparison.queries[gain.query].name);
    }
    return names;
  };
  EXPECT_THAT(names(extremes_of(comparison, 20).best), ::testing::ElementsAre("ours", "faster"));
  EXPECT_THAT(names(extremes_of(comparison, 20).worst), ::testing::ElementsAre("theirs", "slower"));
  EXPECT_THAT(names(extremes_of(comparison, 1).best), ::testing::ElementsAre("ours"));
  EXPECT_NEAR(extremes_of(comparison, 20).best[1].seconds, 3.9, 1e-9);
  EXPECT_THAT(extremes_of(make_comparison({row("a", "z3 -in", {"sat"}, 1)}, {}), 20).best, ::testing::IsEmpty());
}

TEST(ComparisonTest, NothingAtAllIsAPage) {
  EXPECT_THAT(comparison_page(make_comparison({}, kWays), {}), HasSubstr("There are no queries."));
  EXPECT_THAT(comparison_page(make_comparison({}, {}), {}), HasSubstr("</html>"));
  EXPECT_THAT(comparison_page(make_comparison({row("a", "z3 -in", {"sat"}, 1)}, {}), {}),
              HasSubstr("z3 -in answers 1 of 1 query."));
}

TEST(ComparisonTest, HostileNamesStayText) {
  const std::string hostile = "</title></script><script>alert(1)</script>\"'>\xff\x1b.smt2";
  ResultRow made = row(hostile, "preproc-solve", {"sat"}, 1);
  ResultRow other = failed(hostile, "<img src=x onerror=alert(1)>", std::string(10'000'000, '<'), 1);
  made.logic = made.decided_by = other.logic = hostile;
  const Comparison comparison = make_comparison({made, other}, {});
  const std::string page = comparison_page(comparison, {.results = hostile});
  EXPECT_THAT(page, Not(HasSubstr("alert(1)</script>")));
  EXPECT_THAT(page, Not(HasSubstr("<img")));
  EXPECT_THAT(page, Not(HasSubstr("\xff")));
  EXPECT_LT(page.size(), 200'000);
  const auto json = nlohmann::json::parse(comparison_json(comparison, {}));
  EXPECT_EQ(json["queries"].size(), 1);
}

TEST(ComparisonTest, JsonHasTheSameNumbers) {
  const Comparison comparison =
      make_comparison({row("a", "preproc-solve", {"sat"}, 0.125), row("a", "z3 -in", {"unsat"}, 0.25)}, kWays);
  const auto json =
      nlohmann::json::parse(comparison_json(comparison, {.time_limit = std::chrono::seconds(5), .jobs = 2}));
  EXPECT_EQ(json["time_limit"], 5.0);
  EXPECT_EQ(json["verdict"], "preproc-solve answers 0 of 1 query, as many as z3 -in.");
  EXPECT_EQ(json["ways"][0]["way"], "preproc-solve");
  EXPECT_EQ(json["ways"][0]["cpu_seconds"], 0.125);
  EXPECT_EQ(json["ways"][0]["geometric_mean"], nullptr);
  EXPECT_EQ(json["differences"][0], "a");
  EXPECT_EQ(json["queries"][0]["ways"]["z3 -in"]["answers"], "unsat");
}

TEST(ComparisonTest, ManyQueriesAreAPageOfBoundedSize) {
  std::vector<ResultRow> rows;
  for (int i = 0; i < 50'000; ++i) {
    const std::string name = "folder/query-" + std::to_string(i) + ".smt2";
    rows.push_back(row(name, "preproc-solve", {"sat"}, 0.001 * (i % 977)));
    rows.push_back(row(name, "z3 -in", {"sat"}, 0.001 * (i % 1009)));
  }
  const std::string page = comparison_page(make_comparison(rows, kWays), {});
  EXPECT_LT(page.size(), 20'000'000);
  EXPECT_THAT(page, HasSubstr("30000 queries more are in the result file only"));
}

}  // namespace
}  // namespace preproc
