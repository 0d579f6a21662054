#include "report/comparison/write_comparison.h"

#include <filesystem>
#include <fstream>
#include <iterator>
#include <system_error>
#include <unistd.h>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace preproc {
namespace {

namespace fs = std::filesystem;
using ::testing::HasSubstr;
using ::testing::Not;

std::string content_of(const fs::path& path) {
  std::ifstream file(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(file), {}};
}

class WriteComparisonTest : public ::testing::Test {
 protected:
  WriteComparisonTest() { fs::create_directories(folder_ / "queries"); }
  ~WriteComparisonTest() override { fs::remove_all(folder_); }

  Way solver(const std::string& name, const std::string& script) {
    const fs::path program = folder_ / name;
    std::ofstream(program) << "#!/bin/sh\n" << script << "\n";
    fs::permissions(program, fs::perms::owner_all);
    Way way = way_of_command(program.string());
    way.name = name;
    return way;
  }

  const fs::path folder_ = fs::temp_directory_path() / ("write-comparison-test-" + std::to_string(::getpid()));
};

TEST_F(WriteComparisonTest, QueriesThatStandOutHavePages) {
  std::ofstream(folder_ / "queries/a<b>.smt2") << "(check-sat)";
  std::ofstream(folder_ / "queries/b.smt2") << "(check-sat)";
  BatchOptions options;
  options.queries = {folder_ / "queries"};
  options.results = folder_ / "page.csv";
  options.quiet = true;
  // Stands for this program: it makes a page where it is told to, but of one of the queries.
  options.ways = {solver("preproc-solve",
                         "echo run >> " + (folder_ / "ran").string() +
                             "\necho sat\nfor word; do case $word in --report=*) page=${word#--report=} ;; esac; done\n"
                             "case $word in *b.smt2) ;; *) [ -z \"$page\" ] || echo page > \"$page\" ;; esac"),
                  // What takes no time at all gains nothing.
                  solver("other", "i=0; while [ $i -lt 20000 ]; do i=$((i + 1)); done; echo unknown")};
  const std::string page = folder_ / "page.html";
  EXPECT_EQ(run_comparison(options, page, {}), 0);
  const std::string html = content_of(page);
  EXPECT_THAT(html, HasSubstr("<a href=\"./page-pages/"));
  size_t pages = 0;
  for (const auto& entry : fs::directory_iterator(folder_ / "page-pages")) {
    EXPECT_THAT(html, HasSubstr("./page-pages/" + entry.path().filename().string()));
    ++pages;
  }
  EXPECT_EQ(pages, 1);
  EXPECT_THAT(content_of(folder_ / "page.json"), HasSubstr("\"answered\": 2"));
  // What is there is not made again: one run more, of the query without a page.
  const size_t before = content_of(folder_ / "ran").size();
  EXPECT_EQ(run_comparison(options, page, {}), 0);
  EXPECT_EQ(content_of(folder_ / "ran").size(), before + 4);
}

TEST_F(WriteComparisonTest, WithoutPagesOfQueriesThereIsNoFolder) {
  std::ofstream(folder_ / "queries/a.smt2") << "(check-sat)";
  BatchOptions options;
  options.queries = {folder_ / "queries"};
  options.results = folder_ / "page.csv";
  options.quiet = true;
  options.ways = {solver("preproc-solve", "echo sat"), solver("other", "echo unsat")};
  EXPECT_EQ(run_comparison(options, folder_ / "page.html", {}), 1);
  EXPECT_FALSE(fs::exists(folder_ / "page-pages"));
  EXPECT_THAT(content_of(folder_ / "page.html"), Not(HasSubstr("page-pages")));
  EXPECT_THROW(run_comparison(options, folder_ / "no/such/page.html", {}), std::system_error);
  // A comparison without a page says the same by its status.
  EXPECT_EQ(run_comparison(options, "", {}), 1);
}

TEST_F(WriteComparisonTest, FilesBesideAPage) {
  EXPECT_EQ(beside_page("a/b.html", ".csv"), "a/b.csv");
  EXPECT_EQ(beside_page("page", ".json"), "page.json");
}

}  // namespace
}  // namespace preproc
