#include "backends/portfolio/program_members.h"

#include <memory>
#include <string>
#include <vector>

#include <gtest/gtest.h>

namespace preproc {
namespace {

using std::chrono::milliseconds;

TEST(ProgramMembersTest, AProgramWhoseAnswerComesBeforeItsPauseSaysValues) {
  TermManager tm;
  const Term x = tm.mk_constant(tm.declare(tm.symbols().intern("x"), tm.sorts().boolean()));
  const std::string script =
      "while read -r line; do case $line in '(check-sat)') echo sat;; *get-value*) echo '((x true))';; esac; done";
  std::vector<std::unique_ptr<ProcessBackend>> backends;
  std::vector<ProgramMember> members;
  for (const std::string name : {"first", "second"}) {
    backends.push_back(
        std::make_unique<ProcessBackend>(tm, BackendOptions{}, name, std::vector<std::string>{"sh", "-c", script}));
    ProcessBackend& backend = *backends.back();
    backend.assert_term(x);
    members.push_back({.form = MemberForm::Preprocessed,
                       .solver = name,
                       .start = milliseconds(0),
                       .unsat_is_sound = true,
                       .prepare = [&backend]() -> ProcessBackend& { return backend; }});
  }
  RaceRules rules;
  rules.jobs = 1;
  MemberRecords records;
  ProgramMembers programs(rules, records);
  programs.enqueue(std::move(members));
  programs.start_next(1);
  ASSERT_EQ(wait_for_answer(programs.dialogues(), {}), WaitEnd::Ready);
  programs.start_next(1);  // the first one is stopped now, and its answer is there
  programs.collect(1, true);
  ASSERT_FALSE(programs.answers().empty());
  EXPECT_EQ(programs.answers()[0].result.status, Status::Sat);
  const Function symbols[] = {tm.function(x)};
  EXPECT_TRUE(backends[0]->model(symbols).get(tm.function(x)).boolean());
  programs.end_all();
}

}  // namespace
}  // namespace preproc
