#include "report/query/query_recorder.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "report/query/query_page.h"
#include "report/query/slice_picture.h"
#include "unit/engine/embedding.h"

namespace preproc {
namespace {

using testing::HasSubstr;
using testing::Not;
using testing::SizeIs;

EngineOptions recorded_by(QueryRecorder& recorder) {
  EngineOptions options;
  options.statistics = true;
  options.tracing.recorder = &recorder;
  return options;
}

TEST(QueryRecorderTest, KeepsWhatPassesDoAndWhoAnswers) {
  QueryRecorder recorder;
  Embedding e("(declare-const k (_ BitVec 8))(assert (= (bvand k #x0f) #x05))(assert (bvult #xf0 k))",
              recorded_by(recorder));
  EXPECT_EQ(e.check().status, Status::Sat);
  const ScriptRecord script = recorder.take();
  ASSERT_THAT(script.checks, SizeIs(1));
  const CheckRecord& check = script.checks[0];
  EXPECT_EQ(check.answer, "sat");
  EXPECT_EQ(check.decided_by, "passes");
  EXPECT_EQ(check.place, "here");
  EXPECT_EQ(check.size.assertions, 2U);
  EXPECT_FALSE(check.was_asked);
  EXPECT_THAT(check.races, SizeIs(0));
  EXPECT_THAT(check.passes, SizeIs(e.engine().pipeline().stages().size()));
  for (const Pipeline::Stage& stage : e.engine().pipeline().stages()) {
    const auto run =
        std::ranges::find(check.passes, stage.record->name, [](const PassRecording& pass) { return pass.run.name; });
    ASSERT_NE(run, check.passes.end());
    const PassStatistics counted = stage.pass->statistics();
    EXPECT_EQ(run->run.terms_before, counted.terms_before);
    EXPECT_EQ(run->run.terms_after, counted.terms_after);
    EXPECT_EQ(run->run.changes, counted.changed_assertions);
    EXPECT_EQ(run->run.seconds, counted.seconds);
  }
  EXPECT_THAT(check.model.values, testing::ElementsAre(testing::Pair("k", "#xf5")));
}

TEST(QueryRecorderTest, KeepsWhoWorkedOnIt) {
  QueryRecorder recorder;
  Embedding e("(declare-const x Int)(declare-const y Int)(assert (= (+ x (* 2 y)) 7))(assert (< 5 x))",
              recorded_by(recorder));
  EXPECT_EQ(e.check().status, Status::Sat);
  const ScriptRecord script = recorder.take();
  ASSERT_THAT(script.checks, SizeIs(1));
  const CheckRecord& check = script.checks[0];
  EXPECT_TRUE(check.was_asked);
  EXPECT_EQ(check.decided_by, "z3");
  ASSERT_THAT(check.races, SizeIs(1));
  EXPECT_EQ(check.races[0].members[0].solver, "z3");
  EXPECT_TRUE(check.races[0].members[0].answered);
}

TEST(QueryRecorderTest, KeepsTables) {
  QueryRecorder recorder;
  std::string script = "(declare-const k (_ BitVec 8))(declare-const x (_ BitVec 32))(declare-const y (_ BitVec 32))";
  std::string chain = "((as const (Array (_ BitVec 8) (_ BitVec 32))) #x00000007)";
  for (int i = 0; i < 20; ++i) {
    chain = "(store " + chain + " (_ bv" + std::to_string(2 * i) + " 8) (_ bv" + std::to_string(i * i) + " 32))";
  }
  script += "(assert (= (bvmul x y) (bvadd x (select " + chain + " k))))(assert (bvult y x))";
  Embedding e(script, recorded_by(recorder));
  e.check();
  const ScriptRecord recorded = recorder.take();
  ASSERT_THAT(recorded.checks, SizeIs(1));
  ASSERT_THAT(recorded.checks[0].tables, SizeIs(testing::Ge(1U)));
  EXPECT_NE(recorded.checks[0].tables[0].form, "");
  QueryPage page("a page");
  page.add_script("test", recorded);
  const std::string html = page.document("counters", "version");
  EXPECT_THAT(html, HasSubstr("Values of table 1"));
  EXPECT_THAT(html, HasSubstr("expected to cost least"));
  EXPECT_THAT(html, Not(HasSubstr("value, signed")));
}

// -1 among small numbers, which as it is written would leave these no room.
TEST(QueryRecorderTest, DrawsSignedValues) {
  QueryRecorder recorder;
  std::string chain = "((as const (Array (_ BitVec 8) (_ BitVec 32))) #xffffffff)";
  for (int i = 0; i < 20; ++i) {
    chain = "(store " + chain + " (_ bv" + std::to_string(2 * i) + " 8) (_ bv" + std::to_string(i * i) + " 32))";
  }
  Embedding e(
      "(declare-const k (_ BitVec 8))(declare-const x (_ BitVec 32))(declare-const y (_ BitVec 32))(assert (= (bvmul x "
      "y) (bvadd x (select " +
          chain + " k))))(assert (bvult y x))",
      recorded_by(recorder));
  e.check();
  QueryPage page("a page");
  page.add_script("test", recorder.take());
  EXPECT_THAT(page.document("counters", "version"), HasSubstr("value, signed"));
}

TEST(QueryRecorderTest, ManyChecksAreRows) {
  QueryRecorder recorder;
  QueryPage page("a page");
  for (size_t i = 0; i < QueryRecorder::kDetailed + 5; ++i) {
    Embedding e("(declare-const |<b>| Bool)(assert |<b>|)", recorded_by(recorder));
    EXPECT_EQ(e.check().status, Status::Sat);
    page.add_script("test <i>", recorder.take());
  }
  const std::string html = page.document("counters", "version");
  EXPECT_THAT(html, HasSubstr("45 questions: 45 sat, 0 unsat, 0 without an answer"));
  EXPECT_THAT(html, HasSubstr("id=\"check-40\""));
  EXPECT_THAT(html, Not(HasSubstr("id=\"check-41\"")));
  EXPECT_THAT(html, Not(HasSubstr("<b>")));
}

TEST(SlicePictureTest, PartsShareNoUnknown) {
  Embedding e(
      "(declare-const a Int)(declare-const b Int)(declare-const c Int)"
      "(declare-const t (Array Int Int))(declare-const d Int)"
      "(assert (< a b))(assert (< b 5))(assert (< c 3))(assert (= (select t 0) 4))(assert (= (select t 1) 5))"
      "(assert (= d (select t d)))");
  const std::vector<Term> originals = e.query().originals();
  const QuerySlices slices = find_query_slices(e.tm(), originals, {originals[2]});
  ASSERT_THAT(slices.slices, SizeIs(3));
  EXPECT_THAT(slices.slices[0].unknowns, testing::ElementsAre("a", "b"));
  EXPECT_THAT(slices.slices[0].assertions, SizeIs(2));
  EXPECT_EQ(slices.tables, 1U);
  EXPECT_EQ(slices.table_elements, 2U);
  const auto left = std::ranges::count_if(slices.slices, [](const PictureSlice& slice) { return slice.is_left; });
  EXPECT_EQ(left, 1);
  const std::string html =
      draw_slices(slices, {.name = "decided <1>", .colour = 3}, {.name = "left", .colour = 2}).html();
  EXPECT_THAT(html, HasSubstr("decided &lt;1&gt;"));
  EXPECT_THAT(html, HasSubstr("class=\"dot\""));
}

}  // namespace
}  // namespace preproc
