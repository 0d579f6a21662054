#include "engine/contest/contest.h"

#include <filesystem>
#include <fstream>
#include <regex>
#include <unistd.h>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "unit/engine/embedding.h"

namespace preproc {
namespace {

/// Contestants are runs of a script: `cvc5` says sat, `z3` unsat. They wait for each other, and stop this process until
/// both have said so: it finds two answers at once.
class LyingHost : public Host {
 public:
  LyingHost() : folder_(std::filesystem::temp_directory_path() / ("contest-test-" + std::to_string(::getpid()))) {
    std::filesystem::create_directory(folder_);
    std::ofstream(program()) << "#!/bin/sh\n"
                                "await() { until [ -e \"$1\" ]; do sleep 0.01; done; }\n"
                                "cd "
                             << folder_
                             << " || exit\n"
                                "while read -r line; do\n"
                                "  case $line$2 in\n"
                                "    *'(check-sat)z3') touch z3; await said; echo unsat; touch both ;;\n"
                                "    *'(check-sat)cvc5') await z3; kill -STOP "
                             << ::getpid() << "; echo sat; touch said; await both; kill -CONT " << ::getpid()
                             << " ;;\n"
                                "  esac\n"
                                "done\n";
    std::filesystem::permissions(program(), std::filesystem::perms::owner_all);
  }
  ~LyingHost() override { std::filesystem::remove_all(folder_); }
  std::string program() const override { return (folder_ / "solver").string(); }
  bool may_start_programs() const override { return true; }

 private:
  std::filesystem::path folder_;
};

TEST(ContestTest, AnswersThatDifferAreAnErrorWithTheirScripts) {
  EngineOptions options;
  options.contest = {.on = true, .jobs = 4};
  options.host = std::make_shared<LyingHost>();
  options.indexify = IndexifyMode::Off;
  Embedding e(
      "(declare-const a Int)(declare-const b Int)(declare-const c Int)"
      "(assert (= (+ (* a a a) (* b b b) (* c c c)) 114))",
      options);
  try {
    const CheckResult result = e.check();
    FAIL() << to_string(result.status) << " " << result.reason;
  } catch (const EngineError& error) {
    const std::string message = error.what();
    EXPECT_THAT(message, testing::StartsWith("internal error: contestants disagree:"));
    EXPECT_THAT(message, testing::HasSubstr("cvc5 answers sat to "));
    EXPECT_THAT(message, testing::HasSubstr("z3 answers unsat to "));
    size_t kept = 0;
    const std::regex path("/[^ ;]*\\.smt2");
    for (std::sregex_iterator at(message.begin(), message.end(), path); at != std::sregex_iterator(); ++at) {
      std::ifstream file(at->str());
      const std::string script(std::istreambuf_iterator<char>(file), {});
      EXPECT_THAT(script, testing::HasSubstr("114"));
      EXPECT_THAT(script, testing::EndsWith("(check-sat)\n"));
      std::filesystem::remove(at->str());
      ++kept;
    }
    EXPECT_EQ(kept, 2U);
  }
  // The engine goes on.
  const Term no[] = {e.tm().mk_false()};
  EXPECT_EQ(e.check(no).status, Status::Unsat);
}

}  // namespace
}  // namespace preproc
