#include "backends/portfolio/race.h"

#include <algorithm>
#include <fstream>
#include <thread>
#include <unistd.h>

#include <gtest/gtest.h>

#include "engine/portfolio/rows_search.h"
#include "unit/backends/slow_backend.h"

namespace preproc {
namespace {

using Clock = RaceRules::Clock;
using std::chrono::milliseconds;

/// True if this thread has no child processes.
bool has_no_children() {
  std::ifstream file("/proc/self/task/" + std::to_string(::gettid()) + "/children");
  int child = 0;
  return !(file >> child);
}

class RaceTest : public ::testing::Test {
 protected:
  /// A program that says this to check-sat, `delay` (as sleep reads it) after it was asked.
  ProgramMember member(const std::string& answer, const std::string& delay, milliseconds start = milliseconds(1)) {
    const std::string script =
        "while read -r line; do case $line in '(check-sat)') sleep " + delay + "; echo " + answer + ";; esac; done";
    programs_.push_back(
        std::make_unique<ProcessBackend>(tm_, BackendOptions{}, answer, std::vector<std::string>{"sh", "-c", script}));
    ProcessBackend& program = *programs_.back();
    return {.form = MemberForm::Preprocessed,
            .solver = answer + " after " + delay,
            .start = start,
            .unsat_is_sound = true,
            .prepare = [&program]() -> ProcessBackend& { return program; }};
  }

  using Search = std::function<bool(const StopToken& stop)>;
  /// A search for a model that makes terms.
  static SearchMember search_member(Search search, milliseconds start = milliseconds(25)) {
    return {.start = start, .makes_terms = true, .run = [search](const StopToken& stop) {
              return search(stop) ? Status::Sat : Status::Unknown;
            }};
  }

  RaceResult run(std::vector<ProgramMember> others, RaceRules rules = {}, Search search = {}) {
    if (rules.head_start == milliseconds(0)) {
      rules.head_start = milliseconds(2);
    }
    backend_ = std::make_unique<SlowBackend>(control_);
    const auto programs = [&] {
      called_up_ = true;
      return others;
    };
    std::vector<SearchMember> searches = rows_;
    if (search) {
      searches.push_back(search_member(std::move(search)));
    }
    return race_.run({.primary = backend_.get(),
                      .primary_name = "slow",
                      .release = [this] { return std::move(backend_); },
                      .others = programs,
                      .searches = std::move(searches),
                      .look_up = look_up_},
                     rules);
  }
  /// A race of the solver alone, with a search beside it.
  RaceResult hold_with(Search search, std::optional<Clock::time_point> limit, const StopToken& stop = {}) {
    backend_ = std::make_unique<SlowBackend>(control_);
    const auto release = [this] { return std::move(backend_); };
    return race_.run_with(*backend_, release, {search_member(std::move(search), milliseconds(5))}, limit, stop);
  }
  /// Three bytes, all rows; `accept` is what the engine says to the solution.
  void search_rows(Term condition, bool accept) {
    OpenSlice slice{.conditions = {condition}, .leaves = bytes_, .domains = {}};
    slice.domains.assign(bytes_.size(), full_domain(tm_.sorts(), tm_.sorts().bitvec(8)));
    rows_ = {rows_search(tm_, {std::make_shared<const OpenSlice>(std::move(slice))},
                         [this, accept](const Assignment& values) {
                           accepted_ = values;
                           return accept;
                         })};
  }

  /// A memo that has this answer to the query, and else perhaps to a part of it.
  void remember(std::optional<CheckResult> answer, bool part, milliseconds start) {
    look_up_ = {.start = start,
                .ask =
                    [this, answer] {
                      ++look_ups_;
                      return answer;
                    },
                .answered_part = [part] { return part; }};
  }

  TermManager tm_;
  std::shared_ptr<SlowBackend::Control> control_ = std::make_shared<SlowBackend::Control>();
  std::unique_ptr<Backend> backend_;
  std::vector<std::unique_ptr<ProcessBackend>> programs_;
  Race race_;
  Race::LookUp look_up_;
  std::vector<SearchMember> rows_;
  std::vector<Term> bytes_ = {tm_.mk_constant("x", tm_.sorts().bitvec(8)), tm_.mk_constant("y", tm_.sorts().bitvec(8)),
                              tm_.mk_constant("z", tm_.sorts().bitvec(8))};
  Assignment accepted_;
  bool called_up_ = false;
  int look_ups_ = 0;
};

TEST_F(RaceTest, ThePrimarySolverAnswersAlone) {
  control_->end = true;
  RaceRules patient;  // on a loaded machine it may be long until a thread runs at all
  patient.head_start = std::chrono::seconds(60);
  const RaceResult end = run({member("sat", "0")}, patient);
  EXPECT_EQ(end.result.status, Status::Unsat);
  EXPECT_EQ(end.winner, 0);
  EXPECT_FALSE(called_up_);
  ASSERT_EQ(end.members.size(), 1);
  EXPECT_TRUE(end.members[0].answered);
}

TEST_F(RaceTest, TheMemoIsNotAskedWhereThePrimarySolverIsQuicker) {
  control_->end = true;
  RaceRules patient;
  patient.head_start = std::chrono::seconds(60);
  remember(CheckResult{Status::Sat, {}}, false, std::chrono::seconds(50));
  const RaceResult end = run({}, patient);
  EXPECT_EQ(end.result.status, Status::Unsat);
  EXPECT_EQ(look_ups_, 0);
}

TEST_F(RaceTest, WhatTheMemoKnowsEndsTheRace) {
  for (const milliseconds start : {milliseconds(1), milliseconds(20)}) {  // within the head start, and after it
    remember(CheckResult{Status::Sat, {}}, false, start);
    const RaceResult end = run({member("unsat", "100")});
    EXPECT_EQ(end.result.status, Status::Sat);
    EXPECT_TRUE(end.found);
    EXPECT_FALSE(end.part_answered);
    ASSERT_TRUE(end.winner);
    EXPECT_EQ(end.members[*end.winner].form, MemberForm::Memo);
    EXPECT_EQ(end.members[0].end, "ended");
  }
  EXPECT_EQ(look_ups_, 2);
}

TEST_F(RaceTest, AMemoThatKnowsAPartEndsTheRace) {
  remember({}, true, milliseconds(1));
  const RaceResult end = run({member("unsat", "100")});
  EXPECT_TRUE(end.part_answered);
  EXPECT_FALSE(end.winner);
  EXPECT_EQ(end.result.status, Status::Unknown);
  EXPECT_EQ(look_ups_, 1);
}

TEST_F(RaceTest, AMemoThatKnowsNothingIsAskedOnce) {
  remember({}, false, milliseconds(1));
  const RaceResult end = run({member("unsat", "0.1")});
  EXPECT_EQ(end.result.status, Status::Unsat);
  EXPECT_FALSE(end.part_answered);
  EXPECT_EQ(look_ups_, 1);
}

TEST_F(RaceTest, AnAnswerThatComesWhileAPartIsLookedUpCounts) {
  remember({}, true, milliseconds(1));
  look_up_.answered_part = [this] {
    control_->interrupted = {Status::Sat, {}};  // the check ends by itself when it is about to be stopped
    return true;
  };
  const RaceResult end = run({});
  EXPECT_EQ(end.result.status, Status::Sat);
  EXPECT_EQ(end.winner, 0);
  EXPECT_FALSE(end.part_answered);
}

TEST_F(RaceTest, AProgramThatAnswersFirstEndsTheOthers) {
  const RaceResult end = run({member("sat", "0"), member("unsat", "100")});
  EXPECT_EQ(end.result.status, Status::Sat);
  EXPECT_EQ(end.program, programs_[0].get());
  EXPECT_FALSE(end.abandoned);
  EXPECT_EQ(end.members[0].end, "ended");
  EXPECT_NE(backend_, nullptr);
  programs_.clear();  // the winner is kept for its model
  EXPECT_TRUE(has_no_children());
}

// What libz3 does when its process is copied waits for such a check.
TEST_F(RaceTest, AProgramAnswersBesideACheckOfZ3ThatHasALimit) {
  BackendOptions options;
  options.timeout = std::chrono::seconds(100);
  backend_ = find_backend("z3")->create(tm_, options);
  // Nobody knows three cubes whose sum is 114.
  std::vector<Term> cubes;
  for (const char* name : {"a", "b", "c"}) {
    const Term a = tm_.mk_constant(name, tm_.sorts().integer());
    cubes.push_back(tm_.mk(Kind::Mul, {a, a, a}));
  }
  backend_->assert_term(tm_.mk(Kind::Equal, {tm_.mk(Kind::Add, cubes), tm_.mk_value(Value(mpz_class(114)))}));
  RaceRules rules;
  rules.head_start = milliseconds(5);
  const RaceResult end = race_.run({.primary = backend_.get(),
                                    .primary_name = "z3",
                                    .release = [this] { return std::move(backend_); },
                                    .others = [&] { return std::vector{member("unsat", "0")}; }},
                                   rules);
  EXPECT_EQ(end.result.status, Status::Unsat);
  EXPECT_EQ(end.program, programs_[0].get());
  EXPECT_EQ(end.members[0].end, "ended");
}

TEST_F(RaceTest, APrimarySolverThatDoesNotStopIsLeftBehind) {
  control_->hears = false;
  const RaceResult end = run({member("unsat", "0")});
  EXPECT_EQ(end.result.status, Status::Unsat);
  EXPECT_TRUE(end.abandoned);
  EXPECT_EQ(backend_, nullptr);
  EXPECT_FALSE(control_->destroyed);
  control_->end = true;
  control_->wait_until_destroyed();  // when its check has ended
}

TEST_F(RaceTest, WithOneJobThePrimarySolverGivesWay) {
  RaceRules rules;
  rules.jobs = 1;
  const RaceResult end = run({member("sat", "0")}, rules);
  EXPECT_EQ(end.result.status, Status::Sat);
  EXPECT_LE(end.members[0].start + end.members[0].seconds, end.members[1].start + 0.001);
}

TEST_F(RaceTest, WithOneJobProgramsTakeTurns) {
  RaceRules rules;
  rules.jobs = 1;
  const RaceResult end = run({member("unsat", "100"), member("unknown", "0.05"), member("sat", "0.1")}, rules);
  EXPECT_EQ(end.result.status, Status::Sat);
  EXPECT_EQ(end.members.size(), 4);
  EXPECT_EQ(end.members[1].end, "ended");
  programs_.clear();
  EXPECT_TRUE(has_no_children());
}

TEST_F(RaceTest, ProgramsThatFailLeaveTheRace) {
  const RaceResult end = run({member("nonsense", "0"), member("unknown", "0"), member("unsat", "0.05")});
  EXPECT_EQ(end.result.status, Status::Unsat);
  EXPECT_EQ(end.program, programs_[2].get());
}

TEST_F(RaceTest, AnUnsatThatSaysNothingDoesNotCount) {
  RaceRules rules;
  rules.unsat_is_sound = false;
  control_->end = true;
  const RaceResult end = run({member("sat", "0")}, rules);
  EXPECT_EQ(end.result.status, Status::Sat);
}

TEST_F(RaceTest, ASolutionAmongTheRowsEndsTheRace) {
  search_rows(tm_.mk(Kind::Equal, {bytes_[1], tm_.mk_bv(8, 77)}), true);
  const RaceResult end = run({member("unsat", "100")});
  EXPECT_EQ(end.result.status, Status::Sat);
  EXPECT_TRUE(end.found);
  ASSERT_TRUE(end.winner);
  EXPECT_EQ(end.members[*end.winner].form, MemberForm::Rows);
  EXPECT_EQ(accepted_.get(tm_.function(bytes_[1])).bits().word(), 77);
  programs_.clear();
  EXPECT_TRUE(has_no_children());
}

TEST_F(RaceTest, RowsWithoutASolutionEndTheRace) {
  search_rows(tm_.mk_false(), true);
  const RaceResult end = run({});
  EXPECT_EQ(end.result.status, Status::Unsat);
  EXPECT_FALSE(end.found);
  EXPECT_EQ(end.members[end.winner.value()].form, MemberForm::Rows);
}

TEST_F(RaceTest, TheSearchWaitsForTheRows) {
  search_rows(tm_.mk(Kind::Equal, {bytes_[0], tm_.mk_bv(8, 3)}), true);
  bool searched = false;
  const auto search = [&](const StopToken&) {
    searched = true;
    return true;
  };
  EXPECT_EQ(run({}, {}, search).result.status, Status::Sat);
  EXPECT_FALSE(searched);
  search_rows(tm_.mk_true(), false);
  EXPECT_EQ(run({}, {}, search).result.status, Status::Sat);
  EXPECT_TRUE(searched);
}

TEST_F(RaceTest, RowsThatDecideNothingLeaveTheOthers) {
  RaceRules rules;
  rules.unsat_is_sound = false;
  search_rows(tm_.mk_false(), true);
  EXPECT_EQ(run({member("sat", "0.4")}, rules).result.status, Status::Sat);
  search_rows(tm_.mk_true(), false);
  const RaceResult end = run({member("unsat", "0.4")});
  EXPECT_EQ(end.result.status, Status::Unsat);
  EXPECT_FALSE(accepted_.all().empty());
  rules.jobs = 1;
  rules.unsat_is_sound = true;
  const RaceResult alone = run({member("sat", "0.4")}, rules);
  EXPECT_EQ(alone.result.status, Status::Sat);
  EXPECT_TRUE(std::ranges::none_of(alone.members, [](const auto& each) { return each.form == MemberForm::Rows; }));
}

TEST_F(RaceTest, ThePrimarySolverEndsAtTheDeadline) {
  RaceRules rules;
  rules.stop = StopToken().within(milliseconds(50));
  const RaceResult end = run({}, rules);
  EXPECT_EQ(end.result.status, Status::Unknown);
  EXPECT_EQ(end.result.reason, "timeout");
  EXPECT_FALSE(end.abandoned);
}

TEST_F(RaceTest, AtTheDeadlineNobodyIsLeft) {
  RaceRules rules;
  rules.stop = StopToken().within(milliseconds(100));
  rules.limit = Clock::now() + milliseconds(150);
  const RaceResult end = run({member("sat", "100")}, rules);
  EXPECT_EQ(end.result.status, Status::Unknown);
  EXPECT_EQ(end.result.reason, "timeout");
  EXPECT_FALSE(end.winner);
  EXPECT_TRUE(has_no_children());
}

TEST_F(RaceTest, AnswersThatDifferAreReported) {
  control_->interrupted = {Status::Unsat, {}};
  const RaceResult end = run({member("sat", "0")});
  ASSERT_TRUE(end.disagreement);
  EXPECT_EQ(*end.disagreement, (std::pair<size_t, size_t>(1, 0)));
}

TEST_F(RaceTest, ASearchThatFindsAModelEndsTheRace) {
  const RaceResult end = run({member("unsat", "100")}, {}, [](const StopToken&) { return true; });
  EXPECT_TRUE(end.found);
  EXPECT_EQ(end.result.status, Status::Sat);
  EXPECT_TRUE(has_no_children());
}

TEST_F(RaceTest, ASearchIsStoppedByAnAnswer) {
  const auto search = [](const StopToken& stop) {
    while (!stop.stop_requested()) {
      std::this_thread::sleep_for(milliseconds(1));
    }
    return false;
  };
  const RaceResult end = run({member("unsat", "0.1")}, {}, search);
  EXPECT_EQ(end.result.status, Status::Unsat);
  EXPECT_FALSE(end.found);
}

TEST_F(RaceTest, ASolverThatIgnoresItsLimitIsLeftBehind) {
  control_->hears = false;
  const RaceResult end = hold_with([](const StopToken&) { return false; }, Clock::now() + milliseconds(50));
  EXPECT_FALSE(end.found);
  EXPECT_EQ(end.result.status, Status::Unknown);
  EXPECT_EQ(end.result.reason, "timeout");
  EXPECT_TRUE(end.abandoned);
  EXPECT_EQ(backend_, nullptr);
  EXPECT_FALSE(control_->destroyed);
  control_->end = true;
  control_->wait_until_destroyed();  // when its check has ended
}

TEST_F(RaceTest, ASolverThatHearsTheInterruptAtTheLimitIsKept) {
  const RaceResult end = hold_with([](const StopToken&) { return false; }, Clock::now() + milliseconds(50));
  EXPECT_EQ(end.result.status, Status::Unknown);
  EXPECT_EQ(end.result.reason, "timeout");
  EXPECT_NE(backend_, nullptr);
}

TEST_F(RaceTest, AnAnswerBeforeTheLimitCounts) {
  control_->hears = false;
  const auto ends_the_check = [this](const StopToken&) {
    control_->end = true;
    return false;
  };
  const RaceResult end = hold_with(ends_the_check, Clock::now() + std::chrono::minutes(5));
  EXPECT_EQ(end.result.status, Status::Unsat);
  EXPECT_NE(backend_, nullptr);
}

TEST_F(RaceTest, AModelFoundBesideASolverThatDoesNotStopIsTheAnswer) {
  control_->hears = false;
  const RaceResult end = hold_with([](const StopToken&) { return true; }, {});
  EXPECT_TRUE(end.found);
  EXPECT_TRUE(end.abandoned);
  control_->end = true;
}

TEST_F(RaceTest, ARequestEndsASearchBesideASolverThatHasGivenUp) {
  std::stop_source requests;
  control_->answer = {Status::Unknown, "incomplete"};
  control_->end = true;
  const auto search = [&](const StopToken& stop) {
    requests.request_stop();
    while (!stop.stop_requested()) {
      std::this_thread::sleep_for(milliseconds(1));
    }
    return false;
  };
  EXPECT_EQ(hold_with(search, {}, StopToken(requests.get_token())).result.reason, "interrupted");
}

}  // namespace
}  // namespace preproc
