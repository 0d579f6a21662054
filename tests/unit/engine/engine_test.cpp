#include "engine/engine.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "unit/engine/embedding.h"

namespace preproc {
namespace {

/// What an engine asked of it.
class RecordingHost : public Host {
 public:
  void limit_check(std::optional<std::chrono::milliseconds> limit) override { limits.push_back(limit); }
  void settle_check() override { ++settled; }
  std::vector<std::optional<std::chrono::milliseconds>> limits;
  int settled = 0;
};

TEST(EngineTest, ASatAnswerHasAModelOfAllSymbols) {
  Embedding e(
      "(declare-const x (_ BitVec 32))(declare-const y (_ BitVec 32))(declare-const free Int)"
      "(assert (= (bvmul x y) #x00000023))(assert (bvult #x00000001 x))(assert (bvult x y))"
      "(assert (bvult y #x00000100))");
  EXPECT_EQ(e.check().status, Status::Sat);
  const Assignment& values = e.engine().model().values();
  const BitVector x = values.get(e.tm().function(e.symbol("x"))).bits();
  const BitVector y = values.get(e.tm().function(e.symbol("y"))).bits();
  EXPECT_EQ(static_cast<uint32_t>(x.word() * y.word()), 35U);
  EXPECT_TRUE(values.get(e.tm().function(e.symbol("free"))).known());
}

TEST(EngineTest, AssumptionsAreOfOneCheck) {
  Embedding e("(declare-const a Bool)(declare-const b Bool)(assert (or a b))");
  const Term neither[] = {e.tm().mk(Kind::Not, {e.symbol("a")}), e.tm().mk(Kind::Not, {e.symbol("b")})};
  EXPECT_EQ(e.check(neither).status, Status::Unsat);
  EXPECT_EQ(e.check().status, Status::Sat);
}

TEST(EngineTest, WhatEvaluationDecidesIsAskedOfNoSolver) {
  Embedding e("(declare-const k (_ BitVec 8))(assert (= (bvand k #x0f) #x05))(assert (bvult #xf0 k))");
  EXPECT_EQ(e.check().status, Status::Sat);
  EXPECT_EQ(e.engine().statistics().solver_checks, 0U);
  EXPECT_EQ(e.engine().value_text(e.symbol("k")), "#xf5");
}

TEST(EngineTest, ModelsSayWhereTheyAreFrom) {
  Embedding decided("(declare-const k (_ BitVec 8))(assert (= k #x05))");
  EXPECT_EQ(decided.check().status, Status::Sat);
  EXPECT_EQ(decided.engine().model().origin(), Model::Origin::Evaluated);
  EXPECT_FALSE(decided.engine().has_solver_model());
  Embedding solved("(declare-const x Int)(declare-const y Int)(assert (= (+ x (* 2 y)) 7))(assert (< 5 x))");
  EXPECT_EQ(solved.check().status, Status::Sat);
  EXPECT_EQ(solved.engine().model().origin(), Model::Origin::Solver);
  EXPECT_TRUE(solved.engine().has_solver_model());
}

TEST(EngineTest, TheHostIsToldOfLimitsAndAnswers) {
  const auto host = std::make_shared<RecordingHost>();
  EngineOptions options;
  options.host = host;
  Embedding e("(declare-const x Int)(declare-const y Int)(assert (= (+ x (* 2 y)) 7))(assert (< 5 x))", options);
  Query query = e.query();
  query.solver.timeout = std::chrono::milliseconds(20'000);
  EXPECT_EQ(e.engine().check(query).status, Status::Sat);
  ASSERT_FALSE(host->limits.empty());  // from the beginning of the check on
  for (const auto& given : host->limits) {
    const auto limit = given.value_or(std::chrono::milliseconds(0));
    EXPECT_GT(limit, std::chrono::milliseconds(0));
    EXPECT_LE(limit,
              std::chrono::milliseconds(20'000) + kLastResort);  // what the check has spent before counts as well
  }
  EXPECT_EQ(host->settled, 1);
}

TEST(EngineTest, CoresAndProofsAreOfTheQuery) {
  EngineOptions options;
  options.check_cores = true;
  Embedding e("(declare-const x Int)(assert (< x 0))", options);
  const Term x = e.symbol("x");
  const Term positive = e.tm().mk(Kind::Lt, {e.tm().mk_int(0), x});
  const Term small = e.tm().mk(Kind::Lt, {x, e.tm().mk_int(100)});
  const Term assumptions[] = {small, positive};
  EXPECT_EQ(e.check(assumptions).status, Status::Unsat);
  EXPECT_THAT(e.engine().unsat_core(e.query(assumptions), {.assumptions = true}), testing::ElementsAre(2U));
  EXPECT_EQ(e.engine().statistics().cores_checked, 1U);
  EXPECT_THAT(e.engine().proof(e.query(assumptions)), testing::StartsWith("("));
  EXPECT_EQ(e.check().status, Status::Sat);
  EXPECT_THROW(e.engine().proof(e.query()), EngineError);
}

/// Without another solver: the core is of the check itself, whose sat answers have checked models all the same.
TEST(EngineTest, AChecksOwnCoreIsOfTheOriginals) {
  EngineOptions options;
  options.check_cores = true;
  for (const char* solver : {"z3", "cvc5"}) {
    options.solvers = {choose_solver(solver)};
    Embedding e(
        "(declare-const x (_ BitVec 8))(declare-const y (_ BitVec 8))(assert (bvult x #x10))"
        "(assert (= y (bvadd x #x01)))",
        options);
    TermManager& tm = e.tm();
    const Term x = e.symbol("x");
    const Term y = e.symbol("y");
    const Term low = tm.mk(Kind::BvUlt, {y, tm.mk_bv(8, 200)});
    const Term high = tm.mk(Kind::BvUlt, {tm.mk_bv(8, 32), y});
    const Term never = tm.mk(Kind::BvUlt, {tm.mk(Kind::BvAnd, {x, y}), tm.mk_bv(8, 0)});
    const auto check = [&](std::span<const Term> assumptions) {
      Query query = e.query(assumptions);
      query.core = {.assumptions = true};
      return std::pair(e.engine().check(query).status, query);
    };
    const Term both[] = {low, high};
    const auto [unsat, asked] = check(both);
    ASSERT_EQ(unsat, Status::Unsat);
    EXPECT_EQ(e.engine().statistics().solver_checks, 1U);
    EXPECT_THAT(e.engine().unsat_core(asked, {.assumptions = true}), testing::Contains(3U));
    EXPECT_THAT(e.engine().unsat_core(asked, {.named = true}), testing::IsEmpty()) << "nothing has a name";
    const Term one[] = {low};
    const auto [sat, left] = check(one);
    ASSERT_EQ(sat, Status::Sat);
    EXPECT_EQ(e.engine().statistics().models_checked, 1U);
    EXPECT_LT(e.engine().model().values().get(tm.function(x)).bits().word(), 16U);
    const Term false_one[] = {low, never};
    const auto [folded, by_passes] = check(false_one);
    ASSERT_EQ(folded, Status::Unsat);
    EXPECT_THAT(e.engine().unsat_core(by_passes, {.assumptions = true}), testing::ElementsAre(3U));
    EXPECT_EQ(check({}).first, Status::Sat) << "assumptions are of one check";
  }
}

TEST(EngineTest, NothingIsWrittenByAnEngine) {
  testing::internal::CaptureStdout();
  testing::internal::CaptureStderr();
  {
    EngineOptions options;
    options.indexify = IndexifyMode::First;
    Embedding e("(declare-const s String)(assert (str.contains s \"ab\"))(assert (= (str.len s) 5))", options);
    EXPECT_EQ(e.check().status, Status::Sat);
  }
  EXPECT_EQ(testing::internal::GetCapturedStdout(), "");
  EXPECT_EQ(testing::internal::GetCapturedStderr(), "");
}

}  // namespace
}  // namespace preproc
