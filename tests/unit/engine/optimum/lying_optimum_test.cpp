// Optima by solvers that lie: each is the right one, or unknown with the reason.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "engine/optimum/optimum_strategy.h"
#include "support/lying_backend.h"
#include "unit/engine/embedding.h"

namespace preproc {
namespace {

/// A script with objectives, by the names of constants, and their best values, the first counting most.
struct Asked {
  std::string_view script;
  std::vector<std::pair<bool, std::string_view>> objectives;  ///< true: the greatest value is asked for
  std::vector<Extremum> best;
};

Extremum attained(const mpq_class& value) { return {Extremum::Kind::Attained, value}; }

const std::vector<Asked>& asked() {
  static const std::vector<Asked> kAsked = {
      {"(declare-const x Int)(declare-const y Int)(assert (<= 1 x 5))(assert (<= 1 y 5))(assert (<= (+ x y) 7))",
       {{true, "x"}, {true, "y"}},
       {attained(5), attained(2)}},
      {"(declare-const x Int)(declare-const y Int)(assert (= (+ x (* 2 y)) 7))(assert (< 5 x 100))",
       {{false, "y"}, {false, "x"}},
       {attained(-46), attained(99)}},
      {"(declare-const w (_ BitVec 12))(declare-const v (_ BitVec 12))(assert (bvult #x010 w))(assert (bvult w #x100))"
       "(assert (= (bvmul v #x003) w))",
       {{false, "w"}, {true, "v"}},
       {attained(17), attained(1371)}},
      {"(declare-const r Real)(declare-const q Real)(assert (< (* 3.0 r) 7.0))(assert (<= q (- r 1.0)))",
       {{true, "r"}},
       {{Extremum::Kind::Limit, mpq_class(7, 3)}}},
      {"(declare-const x Int)(assert (< 7 x))", {{true, "x"}}, {{Extremum::Kind::Infinite, 0}}},
  };
  return kAsked;
}

std::vector<ObjectiveFunction> objectives_of(Embedding& e, const Asked& asked) {
  std::vector<ObjectiveFunction> objectives;
  for (const auto& [maximize, name] : asked.objectives) {
    objectives.push_back({maximize, e.symbol(name)});
  }
  return objectives;
}

class LyingOptimumTest : public testing::TestWithParam<Lie> {};

/// The solver of the checks tells the truth: whatever the optimizer proposes, the optimum is the right one.
TEST_P(LyingOptimumTest, AnOptimizerIsBelievedNothing) {
  for (const Asked& each : asked()) {
    EngineOptions options;
    options.indexify = IndexifyMode::Off;
    Embedding e(each.script, options);
    Query query = e.query();
    if (GetParam() == Lie::Hang) {
      query.solver.timeout = std::chrono::seconds(1);  // the optimizer is stopped where half of it is over
    }
    OptimumStrategy way(objectives_of(e, each), ObjectivePriority::Lexicographic,
                        optimizer_of(lying_solver(GetParam()).linked));
    const OptimumStrategy::Answer answer = way.next(e.engine(), query);
    if (GetParam() == Lie::Hang && answer.result.status == Status::Unknown) {
      EXPECT_THAT(answer.result.reason, testing::EndsWith("timeout")) << each.script;
    } else {
      EXPECT_EQ(answer.result.status, Status::Sat) << each.script;
      EXPECT_EQ(answer.values, each.best) << each.script;
    }
  }
}

/// An unsat is believed, which no refutation of a better value can be told from. Any other lie costs the answer at
/// most.
TEST_P(LyingOptimumTest, NoOptimumIsWrong) {
  for (const Asked& each : asked()) {
    for (const IndexifyMode search : {IndexifyMode::Off, IndexifyMode::Auto}) {
      EngineOptions options;
      options.solvers = {lying_solver(GetParam())};
      options.indexify = search;
      Embedding e(each.script, options);
      Query query = e.query();
      if (GetParam() == Lie::Hang) {
        query.solver.timeout = std::chrono::milliseconds(200);
      }
      OptimumStrategy way(objectives_of(e, each), ObjectivePriority::Lexicographic,
                          optimizer_of(lying_solver(GetParam()).linked));
      try {
        const OptimumStrategy::Answer answer = way.next(e.engine(), query);
        switch (answer.result.status) {
          case Status::Sat: EXPECT_EQ(answer.values, each.best) << each.script; break;
          case Status::Unsat: EXPECT_EQ(GetParam(), Lie::Unsat) << each.script; break;
          case Status::Unknown:
            EXPECT_NE(GetParam(), Lie::None) << each.script << ": " << answer.result.reason;
            EXPECT_NE(answer.result.reason, "") << each.script;
            break;
        }
      } catch (const EngineError& error) {
        EXPECT_TRUE(GetParam() == Lie::Error || GetParam() == Lie::Failing) << error.what();
        EXPECT_THAT(error.what(), testing::StartsWith("the liar")) << each.script;
      }
    }
  }
}

INSTANTIATE_TEST_SUITE_P(Lies, LyingOptimumTest, testing::ValuesIn(kLies),
                         [](const auto& info) { return std::string(to_string(info.param)); });

}  // namespace
}  // namespace preproc
