#include "batch/batch.h"

#include <algorithm>
#include <cstdlib>
#include <fcntl.h>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <map>
#include <set>
#include <sstream>
#include <unistd.h>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "batch/answer_reader.h"
#include "batch/fingerprint.h"
#include "batch/merge.h"
#include "batch/query_list.h"
#include "batch/result_file.h"
#include "batch/shard.h"

namespace preproc {
namespace {

namespace fs = std::filesystem;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;

std::string content_of(const fs::path& path) {
  std::ifstream file(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(file), {}};
}

void write_file(const fs::path& path, const std::string& text) {
  fs::create_directories(path.parent_path());
  std::ofstream(path, std::ios::binary) << text;
}

template <typename Action>
std::string complaint(Action&& action) {
  try {
    action();
    return "nothing";
  } catch (const std::exception& error) {
    return error.what();
  }
}

class BatchTest : public ::testing::Test {
 protected:
  BatchTest() { fs::create_directories(folder_); }
  ~BatchTest() override { fs::remove_all(folder_); }

  ResultRow row(const std::string& file, std::vector<std::string> answers) {
    ResultRow row;
    row.file = file;
    row.answers = std::move(answers);
    row.seconds = 1.5;
    row.cpu_seconds = 1.25;
    row.content = fingerprint(file);
    row.options = fingerprint("options");
    return row;
  }

  /// A batch over the folder `queries`, run by a program of the shell that notes what it was given in `ran`.
  BatchOptions batch(const std::string& script) {
    const fs::path program = folder_ / "program";
    // The file's name is the last argument.
    write_file(program,
               "#!/bin/sh\nfor file; do :; done\necho \"$file\" >> " + (folder_ / "ran").string() + "\n" + script);
    fs::permissions(program, fs::perms::owner_all);
    BatchOptions options;
    options.queries = {folder_ / "queries"};
    options.results = folder_ / "results.csv";
    options.quiet = true;
    options.ways = {{.words = {program.string()}, .meaning = "none", .is_this_program = true}};
    return options;
  }
  size_t runs() {
    const std::string ran = content_of(folder_ / "ran");
    return static_cast<size_t>(std::ranges::count(ran, '\n'));
  }
  std::map<std::string, ResultRow> results(const std::string& name = "results.csv") {
    std::map<std::string, ResultRow> rows;
    for (const ResultRow& row : read_result_file(folder_ / name, *result_format_of(name)).rows) {
      rows.insert_or_assign(row.file, row);
    }
    return rows;
  }

  const fs::path folder_ = fs::temp_directory_path() / ("batch-test-" + std::to_string(::getpid()));
};

TEST(ShardTest, ReadsIndexAndCount) {
  EXPECT_EQ(parse_shard("0/1"), (Shard{0, 1}));
  EXPECT_EQ(parse_shard("2/3"), (Shard{2, 3}));
  for (const char* wrong :
       {"", "1", "/", "1/", "/2", "3/3", "-1/3", "0/0", "1/2/3", " 1/2", "1/2 ", "a/b", "0/99999999999"}) {
    EXPECT_EQ(parse_shard(wrong), std::nullopt) << wrong;
  }
}

TEST(ShardTest, EachNameIsInOneShareAndSharesAreAboutEqual) {
  constexpr uint32_t kShards = 7;
  std::vector<size_t> sizes(kShards);
  for (int i = 0; i < 7000; ++i) {
    const std::string name = "folder/query-" + std::to_string(i) + ".smt2";
    size_t holders = 0;
    for (uint32_t index = 0; index < kShards; ++index) {
      if (Shard{index, kShards}.holds(name)) {
        ++holders;
        ++sizes[index];
      }
    }
    ASSERT_EQ(holders, 1) << name;
  }
  for (const size_t size : sizes) {
    EXPECT_GT(size, 850);
    EXPECT_LT(size, 1150);
  }
}

// Shares must be the same on every machine and in every version: results of old runs are gone on with.
TEST(ShardTest, SharesAreFixed) {
  EXPECT_EQ(fingerprint(""), "6c62272e07bb014262b821756295c58d");
  EXPECT_EQ(fingerprint("a"), "d228cb696f1a8caf78912b704e4a8964");
  EXPECT_EQ(fingerprint("foobar"), "343e1662793c64bf6f0d3597ba446f18");
  std::string holders;
  for (const char* name : {"a.smt2", "b.smt2", "c/d.smt2", "e.sl"}) {
    for (uint32_t index = 0; index < 5; ++index) {
      if (Shard{index, 5}.holds(name)) {
        holders += std::to_string(index);
      }
    }
  }
  EXPECT_EQ(holders, "3422");
}

std::optional<Shard> slurm_shard(const std::map<std::string, std::string>& environment) {
  return shard_of_slurm_task([&](const char* name) -> const char* {
    const auto found = environment.find(name);
    return found == environment.end() ? nullptr : found->second.c_str();
  });
}

TEST(ShardTest, TaskOfASlurmArray) {
  EXPECT_EQ(slurm_shard({}), std::nullopt);
  EXPECT_EQ(slurm_shard({{"SLURM_ARRAY_TASK_ID", "3"}, {"SLURM_ARRAY_TASK_COUNT", "8"}}), (Shard{3, 8}));
  EXPECT_EQ(slurm_shard({{"SLURM_ARRAY_TASK_ID", "3"},
                         {"SLURM_ARRAY_TASK_COUNT", "4"},
                         {"SLURM_ARRAY_TASK_MIN", "1"},
                         {"SLURM_ARRAY_TASK_MAX", "4"},
                         {"SLURM_ARRAY_TASK_STEP", "1"}}),
            (Shard{2, 4}));
  EXPECT_EQ(slurm_shard({{"SLURM_ARRAY_TASK_ID", "20"},
                         {"SLURM_ARRAY_TASK_COUNT", "3"},
                         {"SLURM_ARRAY_TASK_MIN", "10"},
                         {"SLURM_ARRAY_TASK_MAX", "30"},
                         {"SLURM_ARRAY_TASK_STEP", "10"}}),
            (Shard{1, 3}));
  // --array=0,3,7: which share a task has would change with a resubmission.
  EXPECT_THROW(slurm_shard({{"SLURM_ARRAY_TASK_ID", "3"},
                            {"SLURM_ARRAY_TASK_COUNT", "3"},
                            {"SLURM_ARRAY_TASK_MIN", "0"},
                            {"SLURM_ARRAY_TASK_MAX", "7"}}),
               std::invalid_argument);
  EXPECT_THROW(slurm_shard({{"SLURM_ARRAY_TASK_ID", "3"}, {"SLURM_ARRAY_TASK_COUNT", "x"}}), std::invalid_argument);
}

std::vector<std::string> answers(std::string_view text, bool synthesis = false) {
  AnswerReader whole(synthesis);
  whole.add(text);
  whole.finish();
  AnswerReader byte_by_byte(synthesis);
  for (const char c : text) {
    byte_by_byte.add({&c, 1});
  }
  byte_by_byte.finish();
  EXPECT_EQ(whole.answers(), byte_by_byte.answers());
  EXPECT_EQ(whole.error(), byte_by_byte.error());
  return whole.answers();
}

TEST(AnswerReaderTest, TakesAnswersAndNothingThatLooksLikeOne) {
  EXPECT_THAT(answers("sat\nunsat\nunknown\n"), ElementsAre("sat", "unsat", "unknown"));
  EXPECT_THAT(answers("success\nsat"), ElementsAre("sat"));
  EXPECT_THAT(answers("\"sat\nsat\n\"\n|a\nsat\n|\nunsat\n"), ElementsAre("unsat"));
  EXPECT_THAT(answers("(\n  (define-fun sat () Bool\n  true)\n)\nunsat\n"), ElementsAre("unsat"));
  EXPECT_THAT(answers("((x \"a\"\"(\"))\n((|b)| sat))\nsat\n"), ElementsAre("sat"));
  EXPECT_THAT(answers("; sat (\nsat\n"), ElementsAre("sat"));
  EXPECT_THAT(answers("satisfied\nunsat\n"), ElementsAre("unsat"));
}

TEST(AnswerReaderTest, SolutionsOfSynthesis) {
  const std::string solution = "(\n(define-fun f ((x Int)) Int x)\n)\n";
  EXPECT_THAT(answers(solution, true), ElementsAre("solution"));
  EXPECT_THAT(answers("((define-fun f () Int 1)(define-fun g () Int 1))\nfail\ninfeasible\n", true),
              ElementsAre("solution", "fail", "infeasible"));
  EXPECT_THAT(answers(solution, false), IsEmpty());
}

TEST(AnswerReaderTest, KeepsTheFirstError) {
  AnswerReader reader(false);
  EXPECT_EQ(reader.error(), "");
  reader.add("sat\n(error \"a.smt2:1:2: no \"\"x\"\"\nhere\")\nsat\n(error \"b\")\n(error \"c\")\n");
  reader.finish();
  EXPECT_EQ(reader.error(), "a.smt2:1:2: no \"x\" here (and 2 more)");
  EXPECT_THAT(reader.answers(), ElementsAre("sat", "sat"));
}

TEST_F(BatchTest, RowsAreReadAsTheyWereWritten) {
  ResultRow strange = row("a, \"b\" \xc3\xa4.smt2", {"sat", "unsat", "unknown"});
  strange.status = 137;
  strange.error = "\"killed\", {by: 9}, \\ and so on";
  for (const ResultFormat format : {ResultFormat::Csv, ResultFormat::JsonLines}) {
    for (const ResultRow& r : {strange, row("plain", {}), row("=1+1,a", {}), row("'-x", {}), row("'plain", {})}) {
      std::string line = to_line(r, format);
      ASSERT_TRUE(line.ends_with('\n'));
      line.pop_back();
      EXPECT_EQ(line.find('\n'), std::string::npos);
      const std::optional<ResultRow> read = parse_line(line, format);
      ASSERT_TRUE(read) << line;
      EXPECT_EQ(*read, r) << line;
    }
  }
  EXPECT_EQ(parse_line("a,sat,1,1,0,,x", ResultFormat::Csv), std::nullopt);
  EXPECT_EQ(parse_line("a,sat,one,1,0,,x,y", ResultFormat::Csv), std::nullopt);
  EXPECT_EQ(parse_line("\"a,sat,1,1,0,,x,y", ResultFormat::Csv), std::nullopt);
  EXPECT_EQ(parse_line("{\"file\": \"a\"}", ResultFormat::JsonLines), std::nullopt);
  EXPECT_EQ(parse_line("[]", ResultFormat::JsonLines), std::nullopt);
}

// A spreadsheet that opens the file computes nothing.
TEST_F(BatchTest, NoCellIsAFormula) {
  for (const char* name : {"=cmd|' /C calc'!A0", "+1", "-1", "@sum(a1)", "\t=1", "\r=1", "=HYPERLINK(\"a\",\"b\")"}) {
    ResultRow r = row(name, {"sat"});
    r.error = name;
    r.way = name;
    r.logic = name;
    r.decided_by = name;
    const std::string line = to_line(r, ResultFormat::Csv);
    size_t cells = 0;
    for (size_t at = 0; (at = line.find(name[0], at)) != std::string::npos; ++at) {
      const bool begins_cell =
          at == 0 || line[at - 1] == ',' || (line[at - 1] == '"' && (at == 1 || line[at - 2] == ','));
      EXPECT_FALSE(begins_cell && at + 1 < line.size() && line[at + 1] == name[1]) << line;
      ++cells;
    }
    EXPECT_GE(cells, 5U);
    EXPECT_EQ(parse_line(std::string_view(line).substr(0, line.size() - 1), ResultFormat::Csv), as_written(r)) << line;
  }
}

// A file cut at many places, as kill -9 or a full disk may leave it: what is whole stays, and the file can be gone on
// with.
TEST_F(BatchTest, TornFilesAreRepaired) {
  const std::vector<ResultRow> rows = {row("a", {"sat"}), row("b,\"", {"unsat", "sat"}), row("c", {})};
  for (const char* name : {"r.csv", "r.jsonl"}) {
    const fs::path path = folder_ / name;
    {
      ResultFile file(path);
      for (const ResultRow& r : rows) {
        file.append(r);
      }
    }
    const std::string whole = content_of(path);
    for (size_t size = 0; size <= whole.size(); size += size < 80 ? 1 : 7) {
      write_file(path, whole.substr(0, size));
      size_t left = 0;
      {
        ResultFile file(path);
        left = file.earlier().size();
        for (size_t i = left; i < rows.size(); ++i) {
          file.append(rows[i]);
        }
      }
      ASSERT_EQ(content_of(path), whole) << name << " cut at " << size << ", where " << left << " rows are whole";
    }
  }
}

TEST_F(BatchTest, OtherFilesAreLeftAlone) {
  const auto refuse = [&](const std::string& name, const std::string& text) {
    write_file(folder_ / name, text);
    const std::string said = complaint([&] { ResultFile file(folder_ / name); });
    EXPECT_EQ(content_of(folder_ / name), text);
    return said;
  };
  EXPECT_THAT(refuse("a.csv", "x,y\n1,2\n"), HasSubstr("another header"));
  EXPECT_THAT(refuse("b.csv", "x,y"), HasSubstr("another header"));
  EXPECT_THAT(refuse("c.csv", std::string(result_header(ResultFormat::Csv)) + "a,b\n"), HasSubstr("line 2 is no row"));
  EXPECT_THAT(refuse("d.jsonl", "{\"a\": 1}\n"), HasSubstr("line 1 is no row"));
  EXPECT_THAT(refuse("e.jsonl", "my notes"), HasSubstr("line 1 is no row"));
  EXPECT_THAT(refuse("f.txt", "my notes"), HasSubstr(".csv or .jsonl"));
  EXPECT_THAT(complaint([&] { ResultFile file(folder_ / "none" / "a.csv"); }), HasSubstr("No such file"));
  EXPECT_THAT(complaint([&] { ResultFile file("/dev/null/a.csv"); }), HasSubstr("Not a directory"));
}

TEST_F(BatchTest, OneRunAtATime) {
  const ResultFile first(folder_ / "r.csv");
  EXPECT_THAT(complaint([&] { ResultFile second(folder_ / "r.csv"); }), HasSubstr("another run is writing it"));
}

TEST_F(BatchTest, MergesSortedWithTheLastRowOfEach) {
  ResultRow older = row("b", {"unknown"});
  ResultRow newer = row("b", {"sat"});
  {
    ResultFile one(folder_ / "one.csv");
    one.append(row("c", {"unsat"}));
    one.append(older);
    ResultFile two(folder_ / "two.jsonl");
    two.append(newer);
    two.append(row("a", {"sat"}));
  }
  std::ofstream(folder_ / "two.jsonl", std::ios::app) << "{\"file\":\"d";
  std::ostringstream out;
  std::ostringstream complaints;
  const MergedResults merged = merge_results({folder_ / "one.csv", folder_ / "two.jsonl"}, complaints);
  EXPECT_TRUE(merged.agreed);
  write_results(merged, ResultFormat::Csv, out);
  EXPECT_EQ(out.str(), std::string(result_header(ResultFormat::Csv)) + to_line(row("a", {"sat"}), ResultFormat::Csv) +
                           to_line(newer, ResultFormat::Csv) + to_line(row("c", {"unsat"}), ResultFormat::Csv));
  EXPECT_THAT(complaints.str(), HasSubstr("two.jsonl: the last row is not whole"));
}

TEST_F(BatchTest, MergeTellsContradictions) {
  {
    ResultFile one(folder_ / "one.csv");
    one.append(row("a", {"unknown", "sat"}));
    ResultFile two(folder_ / "two.csv");
    two.append(row("a", {"sat", "unsat"}));
    ResultFile three(folder_ / "three.csv");
    ResultRow changed = row("a", {"unsat", "sat"});
    changed.content = fingerprint("other bytes");
    three.append(changed);
  }
  std::ostringstream complaints;
  EXPECT_TRUE(merge_results({folder_ / "one.csv", folder_ / "three.csv"}, complaints).agreed);
  EXPECT_EQ(complaints.str(), "");
  EXPECT_FALSE(merge_results({folder_ / "one.csv", folder_ / "two.csv"}, complaints).agreed);
  EXPECT_THAT(complaints.str(), HasSubstr("a, check 2: sat in"));
}

TEST_F(BatchTest, ListsQueries) {
  for (const char* name : {"q/b.smt2", "q/a/z.sl", "q/a.sy", "q/c.txt", "q/smt2"}) {
    write_file(folder_ / name, "");
  }
  const auto names = [](const std::vector<BatchQuery>& queries) {
    std::vector<std::string> names;
    for (const BatchQuery& query : queries) {
      names.push_back(query.name);
    }
    return names;
  };
  const std::vector<BatchQuery> below = list_queries({folder_ / "q"}, false, {});
  EXPECT_THAT(names(below), ElementsAre("a.sy", "a/z.sl", "b.smt2"));
  EXPECT_EQ(below[1].path, (folder_ / "q/a/z.sl").string());
  write_file(folder_ / "list", "# a comment\nq/b.smt2\n\nq/nowhere.smt2\r\n/abs.smt2\nq/b.smt2\n");
  const std::vector<BatchQuery> listed = list_queries({folder_ / "list"}, false, {});
  EXPECT_THAT(names(listed), ElementsAre("q/b.smt2", "q/nowhere.smt2", "/abs.smt2"));
  EXPECT_EQ(listed[0].path, (folder_ / "q/b.smt2").string());
  EXPECT_EQ(listed[2].path, "/abs.smt2");
  size_t shares = 0;
  for (uint32_t index = 0; index < 3; ++index) {
    shares += list_queries({folder_ / "q"}, false, {index, 3}).size();
  }
  EXPECT_EQ(shares, 3);
  fs::create_directories(folder_ / "empty");
  EXPECT_THAT(complaint([&] { list_queries({folder_ / "empty"}, false, {}); }), HasSubstr("no query there"));
  EXPECT_THAT(complaint([&] { list_queries({folder_ / "nothing"}, false, {}); }), HasSubstr("No such file"));
}

TEST_F(BatchTest, RunsEachQueryOnce) {
  for (int i = 0; i < 9; ++i) {
    write_file(folder_ / "queries" / ("q" + std::to_string(i) + ".smt2"), "query " + std::to_string(i));
  }
  BatchOptions options = batch("echo sat; echo unsat");
  options.jobs = 3;
  EXPECT_EQ(run_batch(options), 0);
  EXPECT_EQ(runs(), 9);
  EXPECT_EQ(results().size(), 9);
  for (const auto& [file, row] : results()) {
    EXPECT_THAT(row.answers, ElementsAre("sat", "unsat")) << file;
    EXPECT_EQ(row.status, 0);
    EXPECT_EQ(row.error, "");
    EXPECT_EQ(row.content, fingerprint_of_file(folder_ / "queries" / file));
    EXPECT_GT(row.seconds, 0);
  }
  // Nothing is left to do.
  EXPECT_EQ(run_batch(options), 0);
  EXPECT_EQ(runs(), 9);
  // A changed file and a new one are run, those of a lost row too.
  write_file(folder_ / "queries/q3.smt2", "another query");
  write_file(folder_ / "queries/r.smt2", "new");
  const std::string before = content_of(folder_ / "results.csv");
  write_file(folder_ / "results.csv", before.substr(0, before.size() - 5));
  EXPECT_EQ(run_batch(options), 0);
  EXPECT_EQ(runs(), 12);
  EXPECT_EQ(results().size(), 10);
  EXPECT_EQ(results()["q3.smt2"].content, fingerprint("another query"));
  // Other options are another question.
  options.ways.front().meaning = "other";
  EXPECT_EQ(run_batch(options), 0);
  EXPECT_EQ(runs(), 22);
}

TEST_F(BatchTest, SharesMakeTheWhole) {
  for (int i = 0; i < 20; ++i) {
    write_file(folder_ / "queries" / ("q" + std::to_string(i) + ".smt2"), "query");
  }
  BatchOptions options = batch("echo sat");
  std::set<std::string> all;
  for (uint32_t index = 0; index < 3; ++index) {
    const std::string name = "share" + std::to_string(index) + ".jsonl";
    options.results = folder_ / name;
    options.shard = {index, 3};
    EXPECT_EQ(run_batch(options), 0);
    for (const auto& [file, row] : results(name)) {
      EXPECT_TRUE(all.insert(file).second) << file << " is in two shares";
    }
  }
  EXPECT_EQ(all.size(), 20);
  EXPECT_EQ(runs(), 20);
}

TEST_F(BatchTest, WhateverAProcessDoesIsARow) {
  for (const char* name : {"crash", "hang", "error", "mute", "loud", "good"}) {
    write_file(folder_ / "queries" / (std::string(name) + ".smt2"), name);
  }
  write_file(folder_ / "list",
             "queries/crash.smt2\nqueries/hang.smt2\nqueries/error.smt2\nqueries/mute.smt2\n"
             "queries/loud.smt2\nnowhere.smt2\nqueries/good.smt2\n");
  BatchOptions options = batch(
      "case $file in\n"
      "*crash*) echo sat; kill -SEGV $$ ;;\n"
      "*hang*) echo unsat; sleep 100 ;;\n"
      "*error*) echo '(error \"a \"\"b\"\"\")'; exit 1 ;;\n"
      "*mute*) echo 'wrong usage' >&2; exit 2 ;;\n"
      "*loud*) head -c 3000000 /dev/zero | tr '\\0' 'x' | fold; echo; echo sat; echo note >&2 ;;\n"
      "*) echo sat ;;\n"
      "esac\n");
  options.queries = {folder_ / "list"};
  options.jobs = 4;
  options.silence_limit = std::chrono::milliseconds(1500);
  EXPECT_EQ(run_batch(options), 1);
  std::map<std::string, ResultRow> rows = results();
  ASSERT_EQ(rows.size(), 7);
  EXPECT_EQ(rows["queries/crash.smt2"].status, 139);
  EXPECT_THAT(rows["queries/crash.smt2"].error, HasSubstr("killed by signal 11"));
  EXPECT_THAT(rows["queries/crash.smt2"].answers, ElementsAre("sat"));
  EXPECT_EQ(rows["queries/hang.smt2"].status, 137);
  EXPECT_THAT(rows["queries/hang.smt2"].error, HasSubstr("killed: no answer for 1.5 s"));
  EXPECT_THAT(rows["queries/hang.smt2"].answers, ElementsAre("unsat"));
  EXPECT_EQ(rows["queries/error.smt2"].status, 1);
  EXPECT_EQ(rows["queries/error.smt2"].error, "a \"b\"");
  EXPECT_EQ(rows["queries/mute.smt2"].status, 2);
  EXPECT_EQ(rows["queries/mute.smt2"].error, "wrong usage");
  EXPECT_THAT(rows["queries/loud.smt2"].answers, ElementsAre("sat"));
  EXPECT_EQ(rows["queries/loud.smt2"].error, "");
  EXPECT_EQ(rows["nowhere.smt2"].status, 1);
  EXPECT_THAT(rows["nowhere.smt2"].error, HasSubstr("cannot be read: No such file"));
  EXPECT_THAT(rows["queries/good.smt2"].answers, ElementsAre("sat"));
  // Failures are results: they are not run again, and are still failures.
  const std::string before = content_of(folder_ / "results.csv");
  EXPECT_EQ(run_batch(options), 1);
  EXPECT_EQ(content_of(folder_ / "results.csv"), before);
  // What can be read now is run.
  write_file(folder_ / "nowhere.smt2", "good");
  EXPECT_EQ(run_batch(options), 1);
  EXPECT_THAT(results()["nowhere.smt2"].answers, ElementsAre("sat"));
  EXPECT_EQ(runs(), 7);
}

TEST_F(BatchTest, ProcessesThatUseTooMuchMemoryAreKilled) {
  write_file(folder_ / "queries/q.smt2", "");
  BatchOptions options = batch("exec python3 -c 'x = bytearray(300 << 20); import time; time.sleep(100)'\n");
  if (::system("command -v python3 >/dev/null") != 0) {
    GTEST_SKIP() << "no python3";
  }
  options.memory_limit = uint64_t{100} << 20;
  EXPECT_EQ(run_batch(options), 1);
  EXPECT_THAT(results()["q.smt2"].error, HasSubstr("more than 100 MB"));
}

}  // namespace
}  // namespace preproc
