#include "report/comparison/verdict.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "report/comparison/comparison_page.h"

namespace preproc {
namespace {

using ::testing::HasSubstr;
using ::testing::Not;

/// Rows of a comparison, a call each.
class Rows {
 public:
  Rows& add(const std::string& file, const std::string& way, std::vector<std::string> answers, double seconds) {
    ResultRow row;
    row.file = file;
    row.way = way;
    row.answers = std::move(answers);
    row.cpu_seconds = seconds;
    rows_.push_back(std::move(row));
    return *this;
  }
  /// So many queries that both ways answer.
  Rows& both(const std::string& prefix, int count, double ours, double theirs) {
    for (int i = 0; i < count; ++i) {
      add(prefix + std::to_string(i), "preproc-solve", {"sat"}, ours);
      add(prefix + std::to_string(i), "z3", {"sat"}, theirs);
    }
    return *this;
  }
  Comparison comparison() const { return make_comparison(rows_, {"preproc-solve"}); }
  std::string verdict() const { return preproc::verdict(comparison()); }

 private:
  std::vector<ResultRow> rows_;
};

TEST(VerdictTest, MoreAnswersAndFaster) {
  Rows rows;
  rows.both("fast", 20, 0.1, 0.5).both("slow", 2, 0.5, 0.4);
  rows.add("ours", "preproc-solve", {"unsat"}, 1).add("ours", "z3", {"unknown"}, 1);
  EXPECT_EQ(rows.verdict(),
            "preproc-solve answers 23 of 23 queries where z3 answers 22, and is 5 times as fast in the median; 2 are "
            "slower by more than a tenth: slow0, slow1.");
}

TEST(VerdictTest, FewerAnswersAndSlower) {
  Rows rows;
  rows.both("a", 1, 0.8, 0.5);
  rows.add("theirs", "preproc-solve", {"unknown"}, 1).add("theirs", "z3", {"sat"}, 1);
  EXPECT_EQ(
      rows.verdict(),
      "preproc-solve answers 1 of 2 queries where z3 answers 2 (1 that preproc-solve does not), and takes 1.6 times "
      "as long in the median; 1 is slower by more than a tenth: a0.");
}

TEST(VerdictTest, AsManyAnswers) {
  EXPECT_EQ(
      Rows().both("a", 3, 0.5, 0.51).verdict(),
      "preproc-solve answers 3 of 3 queries, as many as z3, and is about as fast in the median; none is slower by "
      "more than a tenth.");
}

TEST(VerdictTest, ATenthIsTheLimitAndRoundingIsNone) {
  const auto slower = [](double ours, double theirs) {
    return Rows().both("a", 1, ours, theirs).comparison().pair(0, 1).slower.size();
  };
  EXPECT_EQ(slower(1.09, 1), 0);
  EXPECT_EQ(slower(1.11, 1), 1);
  EXPECT_EQ(slower(0.006, 0.005), 0);  // a millisecond, in which times are measured
  EXPECT_EQ(slower(0.007, 0.005), 1);
}

TEST(VerdictTest, TheSlowestComeFirstAndTheRestIsCounted) {
  Rows rows;
  rows.both("b", 1, 2, 1).both("a", 3, 3, 1).both("c", 1, 9, 1);
  EXPECT_THAT(rows.verdict(), Not(HasSubstr("9 times")));
  EXPECT_THAT(rows.verdict(), HasSubstr("5 are slower by more than a tenth: c0, a0, a1 and 2 more."));
}

TEST(VerdictTest, BesideTheBestOfSeveral) {
  Rows rows;
  rows.both("a", 2, 0.1, 2.3);
  for (const char* file : {"a0", "a1"}) {
    rows.add(file, "cvc5", {"sat"}, 0.1).add(file, "none", {}, 0.1);
  }
  EXPECT_THAT(rows.verdict(), HasSubstr("as many as cvc5, the best of 3 others, and is about as fast"));
  EXPECT_THAT(verdict_on(rows.comparison(), 2), HasSubstr("where none answers none."));
  rows.add("b", "cvc5", {"sat"}, 0.1);
  EXPECT_THAT(rows.verdict(),
              HasSubstr("where cvc5, the best of 3 others, answers 3 (1 that preproc-solve does not), and"));
  EXPECT_THAT(verdict_on(rows.comparison(), 3), HasSubstr("as many as z3, and is 23 times as fast"));
}

TEST(VerdictTest, ChecksOfSessionsAreNamed) {
  Rows rows;
  rows.add("s", "preproc-solve", {"sat", "sat", "unknown", "sat"}, 1).add("s", "z3", {"sat", "sat", "unsat", "sat"}, 1);
  rows.add("t", "preproc-solve", {"unknown", "sat", "unknown", "unknown", "sat"}, 1);
  rows.add("t", "z3", {"sat", "sat"}, 1);
  rows.add("u", "preproc-solve", {"unknown"}, 1).add("u", "z3", {"unknown"}, 1);
  rows.add("v", "preproc-solve", {"unknown", "unknown"}, 1).add("v", "z3", {"sat", "sat"}, 1);
  const Comparison comparison = rows.comparison();
  const auto checks = [&](size_t query, size_t way) {
    return unanswered_checks(comparison.queries[query], comparison.queries[query].outcomes[way]);
  };
  EXPECT_EQ(checks(0, 0), "check 3 of 4");
  EXPECT_EQ(checks(0, 1), "");
  EXPECT_EQ(checks(1, 0), "checks 1, 3-4 of 5");
  EXPECT_EQ(checks(1, 1), "checks 3-5 of 5");
  EXPECT_EQ(checks(2, 0), "");
  EXPECT_EQ(checks(3, 0), "all 2 checks");
  EXPECT_EQ(unanswered_queries(comparison),
            "s (unknown, check 3 of 4), t (unknown, checks 1, 3-4 of 5), u (unknown) and 1 more");
  const std::string page = comparison_page(comparison, {});
  EXPECT_THAT(page, HasSubstr("Not answered by preproc-solve: "));
  EXPECT_THAT(page, HasSubstr("checks 1, 3-4 of 5"));
  EXPECT_THAT(page, HasSubstr(">sat none none<"));  // what z3 answers there
}

TEST(VerdictTest, ThePageOpensWithIt) {
  const std::string page = comparison_page(Rows().both("a", 3, 0.1, 0.5).comparison(), {});
  const size_t verdict = page.find("preproc-solve answers 3 of 3 queries, as many as z3");
  const size_t drawing = page.find("<figure");
  ASSERT_NE(verdict, std::string::npos);
  EXPECT_LT(verdict, drawing);
  EXPECT_LT(drawing, page.find("<nav"));
  EXPECT_THAT(page, Not(HasSubstr("id=\"unanswered\"")));
}

TEST(VerdictTest, ContradictionsComeFirst) {
  const std::string page =
      comparison_page(Rows().add("a", "preproc-solve", {"sat"}, 1).add("a", "z3", {"unsat"}, 1).comparison(), {});
  const size_t alarm = page.find("answers that contradict each other");
  ASSERT_NE(alarm, std::string::npos);
  EXPECT_LT(alarm, page.find("preproc-solve answers 0 of 1 query"));
}

TEST(VerdictTest, NamesAreBounded) {
  Rows rows;
  rows.both(std::string(1'000'000, 'x') + "\x1b[31m\n", 1, 3, 1);
  EXPECT_LT(rows.verdict().size(), 400);
  EXPECT_THAT(rows.verdict(), Not(HasSubstr("\x1b")));
}

}  // namespace
}  // namespace preproc
