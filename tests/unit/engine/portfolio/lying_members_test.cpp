// Races of an engine whose members lie.

#include <filesystem>
#include <fstream>
#include <regex>
#include <sstream>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "engine/portfolio/portfolio.h"
#include "unit/backends/slow_backend.h"
#include "unit/engine/embedding.h"

namespace preproc {
namespace {

/// The program that stands in for solvers is a script that does something else.
class MemberHost final : public Host {
 public:
  explicit MemberHost(const std::string& command)
      : file_(testing::TempDir() + "member_" + std::to_string(::getpid()) + ".sh") {
    std::ofstream(file_) << "#!/bin/sh\nexec " << command << "\n";
    std::filesystem::permissions(file_, std::filesystem::perms::owner_all);
  }
  ~MemberHost() override { std::filesystem::remove(file_); }
  std::string program() const override { return file_; }
  bool may_start_programs() const override { return true; }

 private:
  std::string file_;
};

/// The primary solver, until an interrupt ends its check.
std::shared_ptr<SlowBackend::Control>& first_control() {
  static auto control = std::make_shared<SlowBackend::Control>();
  return control;
}

/// A race in which that slow solver has the place of z3, which is the primary solver for integers.
EngineOptions portfolio_of(const std::string& program) {
  static const BackendRecord kSlow{.name = "slow",
                                   .description = "waits, for tests",
                                   .program = "",
                                   .create = [](TermManager&, const BackendOptions&) -> std::unique_ptr<Backend> {
                                     return std::make_unique<SlowBackend>(first_control());
                                   }};
  first_control() = std::make_shared<SlowBackend::Control>();
  EngineOptions options;
  options.solvers = {{"z3", &kSlow, {}}};
  options.portfolio.on = true;
  options.portfolio.jobs = 2;
  options.indexify = IndexifyMode::Off;
  options.host = std::make_shared<MemberHost>(program);
  return options;
}

constexpr std::string_view kSat =
    "(declare-const x Int)(declare-const y Int)(assert (= (+ x (* 2 y)) 7))(assert (< 5 x))";
constexpr std::string_view kUnsat =
    "(declare-const x Int)(declare-const y Int)(assert (> (+ x y) 3))(assert (< (+ x (* 2 y)) 2))(assert (> y (- 1)))";

/// The engine decides the next check, which no member is asked.
void check_that_it_goes_on(Embedding& e) {
  const Term no[] = {e.tm().mk_false()};
  EXPECT_EQ(e.check(no).status, Status::Unsat);
}

/// No answer counts, and what each was asked is kept for whoever looks for the mistake.
TEST(LyingMembersTest, MembersThatDisagreeAreNotBelieved) {
  for (const std::string_view script : {kSat, kUnsat}) {
    Embedding e(script, portfolio_of("tests/support/fake_solver.sh sat"));
    first_control()->interrupted = {Status::Unsat, {}};
    std::string message;
    try {
      const CheckResult result = e.check();
      ADD_FAILURE() << "an answer: " << to_string(result.status);
    } catch (const EngineError& error) {
      message = error.what();
    }
    EXPECT_THAT(message, testing::StartsWith("internal error: members disagree: "));
    EXPECT_THAT(message, testing::HasSubstr(" answers sat to "));
    EXPECT_THAT(message, testing::HasSubstr("slow answers unsat to "));
    const std::regex file("/[^ ;]*\\.smt2");
    int kept = 0;
    for (std::sregex_iterator place(message.begin(), message.end(), file), end; place != end; ++place, ++kept) {
      std::ifstream in(place->str());
      std::stringstream text;
      text << in.rdbuf();
      EXPECT_THAT(text.str(), testing::HasSubstr("(check-sat)")) << place->str();
      std::filesystem::remove(place->str());
    }
    EXPECT_EQ(kept, 2) << message;
    check_that_it_goes_on(e);
  }
}

/// An unsat is believed. Programs that lie in another way cost the answer at most.
TEST(LyingMembersTest, AProgramThatLiesGivesNoWrongAnswer) {
  for (const std::string lie : {"sat", "model", "unknown", "error", "garbage", "hang"}) {
    for (const auto& [script, right] : {std::pair(kSat, Status::Sat), std::pair(kUnsat, Status::Unsat)}) {
      Embedding e(script, portfolio_of("tests/support/liar.py " + lie));
      Query query = e.query();
      query.solver.timeout = std::chrono::seconds(2);
      const CheckResult result = e.engine().check(query);
      if (result.status == Status::Unknown) {
        EXPECT_NE(result.reason, "") << lie;
      } else {
        EXPECT_EQ(result.status, right) << lie;
      }
      check_that_it_goes_on(e);
    }
  }
}

}  // namespace
}  // namespace preproc
