#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <map>
#include <unistd.h>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "batch/batch.h"
#include "batch/deciding_part.h"
#include "batch/query_facts.h"
#include "batch/query_list.h"
#include "batch/query_text.h"
#include "batch/result_file.h"
#include "batch/way.h"

namespace preproc {
namespace {

namespace fs = std::filesystem;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;

void write_file(const fs::path& path, const std::string& text) {
  fs::create_directories(path.parent_path());
  std::ofstream(path, std::ios::binary) << text;
}

std::string content_of(const fs::path& path) {
  std::ifstream file(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(file), {}};
}

TEST(QueryFactsTest, LogicAndWhatIsSaidOfEachCheck) {
  const QueryFacts facts = query_facts(
      "; (check-sat)\n(set-info :source |(check-sat)|)(set-logic QF_BV)\n(set-info :status sat)(check-sat)"
      "(set-info :note \"(check-sat)\")(push 1)(check-sat)(set-info :status unsat)\n(assert (or (check-sat)))"
      "(check-sat-assuming (a))(set-info :status unknown)(check-sat)");
  EXPECT_EQ(facts.logic, "QF_BV");
  EXPECT_THAT(facts.expected, ElementsAre("sat", "unknown", "unsat", "unknown"));
}

TEST(QueryFactsTest, WhateverATextIs) {
  EXPECT_THAT(query_facts("").expected, IsEmpty());
  EXPECT_THAT(query_facts(std::string_view("p cnf 1 1\n\xff\0(", 14)).expected, IsEmpty());
  EXPECT_THAT(query_facts("(check-sat").expected, ElementsAre("unknown"));
  EXPECT_THAT(query_facts("(check-sat)(assert |x").expected, ElementsAre("unknown"));
  EXPECT_EQ(query_facts("(set-logic " + std::string(100'000, 'x') + ")").logic.find_first_not_of('x'),
            std::string::npos);
}

TEST(QueryFactsTest, ScriptsOfALog) {
  const std::string log = "(check-sat)(exit)\n(assert (exit))\n(exit)(push 1)\n";
  std::vector<std::string> scripts;
  for (const ScriptExtent& script : scripts_of_log(log)) {
    scripts.push_back(log.substr(script.begin, script.length));
  }
  EXPECT_THAT(scripts, ElementsAre("(check-sat)(exit)", "\n(assert (exit))\n(exit)", "(push 1)\n"));
  EXPECT_EQ(scripts_of_log("(check-sat)(exit) ; the end\n").size(), 1);
  EXPECT_EQ(scripts_of_log("(check-sat)(reset)(check-sat)(reset)").size(), 2);
  EXPECT_EQ(scripts_of_log("").size(), 0);
}

TEST(WayTest, HowACommandGetsItsFile) {
  EXPECT_THAT(way_of_command("z3 -in").command_for("a b.smt2"), ElementsAre("z3", "-in"));
  EXPECT_EQ(way_of_command("z3 -in").input, Way::Input::Stream);
  EXPECT_EQ(way_of_command("cvc5 --incremental -").input, Way::Input::Stream);
  EXPECT_THAT(way_of_command("bitwuzla").command_for("a b.smt2"), ElementsAre("bitwuzla", "a b.smt2"));
  EXPECT_THAT(way_of_command("sh -c 'solve \"{}\" - {}'").command_for("a"), ElementsAre("sh", "-c", "solve \"a\" - a"));
  EXPECT_THAT(way_of_command("x {}").command_for("{}"), ElementsAre("x", "{}"));
  EXPECT_THROW(way_of_command("  "), std::invalid_argument);
}

TEST(DecidingPartTest, WhatNeededMost) {
  const std::string race =
      R"("race_records": [{"check": "1", "started": [{"solver": "bits", "answered": false}, {"solver": "z3", "answered": true}]}])";
  const std::string passes = R"("passes": {"fold": {"changed_assertions": 2}, "slices": {"changed_assertions": 0}})";
  const auto part = [](const std::string& members) { return deciding_part("noise\n{\n" + members + "\n}\n"); };
  EXPECT_EQ(part(R"("checks": 1, )" + race + ", " + passes), "z3");
  EXPECT_EQ(part(R"("checks": 1, "models_found": 1, "solver_checks": 1, )" + passes), "search");
  EXPECT_EQ(part(R"("checks": 1, "solver_checks": 1, )" + passes), "solver");
  EXPECT_EQ(part(R"("checks": 1, "memo": {"checks of the same text": 1}, )" + passes), "memo");
  EXPECT_EQ(part(R"("checks": 1, )" + passes), "pass fold");
  EXPECT_EQ(part(R"("checks": 1)"), "evaluation");
  EXPECT_EQ(part(R"("checks": 0)"), "");
  EXPECT_EQ(part(R"("checks": 1, "race_records": 7, "passes": "x")"), "evaluation");
  EXPECT_EQ(deciding_part(""), "");
  EXPECT_EQ(deciding_part("\n{\n oops\n}\n"), "");
  EXPECT_EQ(before_counters("a warning\n{\n\"checks\": 1\n}\n"), "a warning\n");
  EXPECT_EQ(before_counters("a warning"), "a warning");
}

class ComparisonRunTest : public ::testing::Test {
 protected:
  ComparisonRunTest() { fs::create_directories(folder_); }
  ~ComparisonRunTest() override { fs::remove_all(folder_); }

  /// A solver made of a script for the shell, which notes its name in `ran`.
  Way solver(const std::string& name, const std::string& script, const std::string& arguments = "") {
    const fs::path program = folder_ / name;
    write_file(program, "#!/bin/sh\necho " + name + " >> " + (folder_ / "ran").string() + "\n" + script + "\n");
    fs::permissions(program, fs::perms::owner_all);
    Way way = way_of_command(program.string() + arguments);
    way.name = name;
    return way;
  }
  BatchOptions comparison(std::vector<Way> ways) {
    BatchOptions options;
    options.queries = {folder_ / "queries"};
    options.results = folder_ / "results.csv";
    options.quiet = true;
    options.ways = std::move(ways);
    return options;
  }
  using Key = std::pair<std::string, std::string>;
  std::map<Key, ResultRow> results() {
    std::map<Key, ResultRow> rows;
    for (const ResultRow& row : read_result_file(folder_ / "results.csv", ResultFormat::Csv).rows) {
      rows.insert_or_assign({row.file, row.way}, row);
    }
    return rows;
  }
  size_t runs() {
    const std::string ran = content_of(folder_ / "ran");
    return static_cast<size_t>(std::ranges::count(ran, '\n'));
  }

  const fs::path folder_ = fs::temp_directory_path() / ("comparison-test-" + std::to_string(::getpid()));
};

TEST_F(ComparisonRunTest, EachQueryGoesEachWayInTurn) {
  for (const char* name : {"a", "b", "c"}) {
    write_file(folder_ / "queries" / (std::string(name) + ".smt2"),
               "(set-logic QF_BV)(set-info :status sat)(check-sat)");
  }
  const BatchOptions options =
      comparison({solver("first", "echo sat"), solver("second", "echo unsat"), solver("third", "cat", " -in")});
  BatchFindings findings;
  EXPECT_EQ(run_batch(options, &findings), 0);
  EXPECT_EQ(findings.rows.size(), 9);
  EXPECT_EQ(findings.queries.size(), 3);
  EXPECT_EQ(content_of(folder_ / "ran"), "first\nsecond\nthird\nsecond\nthird\nfirst\nthird\nfirst\nsecond\n");
  const ResultRow row = results().at({"b.smt2", "second"});
  EXPECT_THAT(row.answers, ElementsAre("unsat"));
  EXPECT_EQ(row.logic, "QF_BV");
  EXPECT_THAT(row.expected, ElementsAre("sat"));
  EXPECT_THAT(results().at({"a.smt2", "third"}).error, HasSubstr("it printed no answer: (set-logic QF_BV)"));
}

TEST_F(ComparisonRunTest, GoesOnWhereItWas) {
  for (const char* name : {"a", "b", "c"}) {
    write_file(folder_ / "queries" / (std::string(name) + ".smt2"), "(check-sat)");
  }
  BatchOptions options = comparison({solver("first", "echo sat"), solver("second", "echo sat")});
  EXPECT_EQ(run_batch(options), 0);
  EXPECT_EQ(runs(), 6);
  // The last row and a half are lost.
  const std::string all = content_of(folder_ / "results.csv");
  const size_t last = all.rfind('\n', all.size() - 2);
  write_file(folder_ / "results.csv", all.substr(0, last - 5));
  BatchFindings findings;
  EXPECT_EQ(run_batch(options, &findings), 0);
  EXPECT_EQ(runs(), 8);
  EXPECT_EQ(findings.rows.size(), 6);
  // Another way is added; what is there of the others stays.
  options.ways.push_back(solver("third", "echo sat"));
  EXPECT_EQ(run_batch(options, &findings), 0);
  EXPECT_EQ(runs(), 11);
  EXPECT_EQ(results().size(), 9);
  std::vector<ResultRow> rows = findings.rows;
  std::ranges::sort(rows, {}, [](const ResultRow& row) { return row.file + row.way; });
  std::vector<ResultRow> written;
  for (const auto& [key, row] : results()) {
    written.push_back(row);
  }
  EXPECT_EQ(rows, written);
}

TEST_F(ComparisonRunTest, WhateverAProgramDoesIsARow) {
  write_file(folder_ / "queries/q.smt2", "(check-sat)");
  BatchOptions options = comparison({
      way_of_command("/no/such/solver"),
      solver("mute", "exit 0"),
      solver("nonsense", "echo '<b>hello</b>'; head -c 100000 /dev/urandom"),
      solver("early", "echo '(error \"line 1: what\")'; echo sat"),
      solver("late", "echo sat; echo '(error \"line 9: no model\")'; exit 1"),
      solver("slow", "echo sat >&2; sleep 100"),
      solver("crash", "kill -SEGV $$"),
  });
  options.time_limit = std::chrono::milliseconds(700);
  EXPECT_EQ(run_batch(options), 0);
  const auto rows = results();
  const auto row = [&](const std::string& way) { return rows.at({"q.smt2", way}); };
  EXPECT_EQ(row("/no/such/solver").status, 127);
  EXPECT_THAT(row("/no/such/solver").error, HasSubstr("cannot start `/no/such/solver`: No such file"));
  EXPECT_EQ(row("mute").error, "it printed nothing");
  EXPECT_THAT(row("nonsense").error, HasSubstr("it printed no answer: <b>hello</b>"));
  EXPECT_THAT(row("early").answers, IsEmpty());
  EXPECT_THAT(row("early").error, HasSubstr("an error before its first answer, sat, which does not count: line 1"));
  EXPECT_THAT(row("late").answers, ElementsAre("sat"));
  EXPECT_EQ(row("late").error, "line 9: no model");
  EXPECT_THAT(row("slow").error, HasSubstr("stopped at the time limit"));
  EXPECT_THAT(row("crash").error, HasSubstr("killed by signal 11"));
}

TEST_F(ComparisonRunTest, TimeOfChildrenThatAreKilledCounts) {
  write_file(folder_ / "queries/q.smt2", "(check-sat)");
  BatchOptions options = comparison({solver("wrapper", "(while :; do :; done) & wait")});
  options.time_limit = std::chrono::milliseconds(1500);
  EXPECT_EQ(run_batch(options), 0);
  EXPECT_GT(results().at({"q.smt2", "wrapper"}).cpu_seconds, 0.01);
}

TEST_F(ComparisonRunTest, ScriptsOfLogsAndSeveralSources) {
  write_file(folder_ / "one/a.smt2", "(set-logic QF_BV)(check-sat)(exit)\n(set-logic QF_LIA)(push 1)(check-sat)(exit)");
  write_file(folder_ / "two/a.smt2", "(check-sat)");
  std::vector<std::string> names;
  for (const BatchQuery& query : list_queries({folder_ / "one", folder_ / "two", folder_ / "two/a.smt2"}, true, {})) {
    names.push_back(fs::path(query.name).lexically_relative(folder_).string());
  }
  EXPECT_THAT(names, ElementsAre("one/a.smt2#1", "one/a.smt2#2", "two/a.smt2"));
  BatchOptions options = comparison({solver("cat", "cat; echo unsat", " -in")});
  options.queries = {folder_ / "one"};
  options.split_logs = true;
  EXPECT_EQ(run_batch(options), 0);
  EXPECT_EQ(results().at({"a.smt2#2", "cat"}).logic, "QF_LIA");
  EXPECT_EQ(results().size(), 2);
}

TEST_F(ComparisonRunTest, CompressedQueriesArePlainForOthers) {
  write_file(folder_ / "queries/a.smt2", "(set-logic QF_BV)(check-sat)");
  if (std::system(("gzip " + (folder_ / "queries/a.smt2").string()).c_str()) != 0) {
    GTEST_SKIP() << "no gzip";
  }
  BatchOptions options = comparison({solver(
      "grep", "grep -c 'set-logic QF_BV' \"$1\" && echo unsat; echo \"$1\" >&2; test \"${1%.smt2}\" != \"$1\"")});
  EXPECT_EQ(run_batch(options), 0);
  const ResultRow row = results().at({"a.smt2.gz", "grep"});
  EXPECT_THAT(row.answers, ElementsAre("unsat"));
  EXPECT_EQ(row.status, 0) << "the name has another ending";
  EXPECT_EQ(row.logic, "QF_BV");
}

TEST_F(ComparisonRunTest, FilesOfBatchesAreNotMixedWithThoseOfComparisons) {
  write_file(folder_ / "queries/q.smt2", "(check-sat)");
  const BatchOptions options = comparison({solver("one", "echo sat")});
  EXPECT_EQ(run_batch(options), 0);
  EXPECT_THROW(ResultFile(folder_ / "results.csv"), std::runtime_error);
  { ResultFile batch(folder_ / "results2.csv"); }
  EXPECT_THROW(ResultFile(folder_ / "results2.csv", ResultColumns::Comparison), std::runtime_error);
  // What is torn at once is begun again.
  write_file(folder_ / "results.csv", "file,answers,seconds,cpu_sec");
  EXPECT_EQ(run_batch(options), 0);
  EXPECT_EQ(results().size(), 1);
}

}  // namespace
}  // namespace preproc
