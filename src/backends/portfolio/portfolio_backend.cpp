#include "backends/portfolio/portfolio_backend.h"

#include <algorithm>
#include <sys/eventfd.h>
#include <unistd.h>

namespace preproc {

namespace {

class PortfolioBackend final : public Backend {
 public:
  PortfolioBackend(const BackendOptions& options, std::vector<std::unique_ptr<ProcessBackend>> members)
      : options_(options), members_(std::move(members)), interrupt_(::eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK)) {
    for (const auto& member : members_) {
      name_ += (name_.empty() ? "" : ", ") + std::string(member->name());
    }
  }
  PortfolioBackend(const PortfolioBackend&) = delete;
  PortfolioBackend& operator=(const PortfolioBackend&) = delete;
  ~PortfolioBackend() override {
    if (interrupt_ >= 0) {
      ::close(interrupt_);
    }
  }

  std::string_view name() const override { return winner_ != nullptr ? winner_->name() : name_; }
  const Capabilities& capabilities() const override { return members_[0]->capabilities(); }
  void push() override {
    for (const auto& member : members_) {
      member->push();
    }
  }
  void pop(uint32_t levels) override {
    for (const auto& member : members_) {
      member->pop(levels);
    }
  }
  uint32_t levels() const override { return members_[0]->levels(); }
  void assert_term(Term t) override {
    for (const auto& member : members_) {
      member->assert_term(t);
    }
  }
  CheckResult check() override;
  Assignment model(std::span<const Function> symbols) override { return winner().model(symbols); }
  Value value(Term t) override { return winner().value(t); }
  std::string value_text(Term t) override { return winner().value_text(t); }
  std::string definition_text(Function f) override { return winner().definition_text(f); }
  std::string proof() override { return winner().proof(); }
  void interrupt() override {
    const uint64_t one = 1;
    [[maybe_unused]] const ssize_t written = ::write(interrupt_, &one, sizeof one);
  }

 private:
  struct Runner {
    ProcessBackend* solver;
    bool running = true;
    CheckResult result = {};
  };

  ProcessBackend& winner() {
    if (winner_ == nullptr) {
      throw BackendError("there is no model and no proof: no solver has answered");
    }
    return *winner_;
  }
  void start(Runner& runner);
  void finish(Runner& runner);
  void drop_large(std::vector<Runner>& runners);
  CheckResult end_all(std::vector<Runner>& runners, std::string_view reason);

  BackendOptions options_;
  std::vector<std::unique_ptr<ProcessBackend>> members_;
  std::string name_;
  ProcessBackend* winner_ = nullptr;
  std::string failures_;
  int interrupt_ = -1;
};

void PortfolioBackend::start(Runner& runner) {
  try {
    runner.solver->start_check();
  } catch (const BackendError& error) {
    failures_ += (failures_.empty() ? "" : "; ") + std::string(error.what());
    runner.running = false;
  }
}

/// Takes an answer that is there.
void PortfolioBackend::finish(Runner& runner) {
  try {
    runner.result = runner.solver->check();
    runner.running = false;
  } catch (const BackendError& error) {
    if (runner.solver->may_retry()) {
      return start(runner);
    }
    failures_ += (failures_.empty() ? "" : "; ") + std::string(error.what());
    runner.running = false;
  }
}

void PortfolioBackend::drop_large(std::vector<Runner>& runners) {
  for (Runner& runner : runners) {
    if (runner.running && runner.solver->dialogue()->resident_bytes() > options_.memory_limit) {
      runner.solver->abandon_check();
      runner.running = false;
      runner.result.reason = "memout";
    }
  }
}

CheckResult PortfolioBackend::end_all(std::vector<Runner>& runners, std::string_view reason) {
  for (const Runner& runner : runners) {
    if (runner.running) {
      runner.solver->abandon_check();
    }
  }
  return {Status::Unknown, std::string(reason)};
}

CheckResult PortfolioBackend::check() {
  winner_ = nullptr;
  failures_.clear();
  uint64_t old = 0;
  [[maybe_unused]] const ssize_t got = ::read(interrupt_, &old, sizeof old);  // of an earlier check
  WaitLimits limits{{}, options_.memory_limit, {interrupt_}};
  if (options_.timeout) {
    limits.deadline = ProcessDialogue::Clock::now() + *options_.timeout;
  }
  std::vector<Runner> runners;
  for (const auto& member : members_) {
    start(runners.emplace_back(Runner{member.get()}));
  }
  while (true) {
    for (Runner& runner : runners) {
      // Without a dialogue the solver knows its answer from before.
      if (runner.running && (runner.solver->dialogue() == nullptr || runner.solver->dialogue()->ready())) {
        finish(runner);
      }
    }
    const Runner* first = nullptr;
    for (const Runner& runner : runners) {
      if (runner.result.status == Status::Unknown) {
        continue;
      }
      if (first != nullptr && runner.result.status != first->result.status) {
        end_all(runners, {});
        throw BackendError("solvers disagree: `" + std::string(first->solver->name()) + "` says " +
                           std::string(to_string(first->result.status)) + ", `" + std::string(runner.solver->name()) +
                           "` says " + std::string(to_string(runner.result.status)));
      }
      first = first == nullptr ? &runner : first;
    }
    if (first != nullptr) {
      end_all(runners, {});
      winner_ = first->solver;
      return first->result;
    }
    std::vector<ProcessDialogue*> dialogues;
    for (const Runner& runner : runners) {
      if (runner.running) {
        dialogues.push_back(runner.solver->dialogue());
      }
    }
    if (dialogues.empty()) {
      break;
    }
    switch (wait_for_answer(dialogues, limits)) {
      case WaitEnd::Ready: break;
      case WaitEnd::Timeout: return end_all(runners, "timeout");
      case WaitEnd::Interrupted: return end_all(runners, "interrupted");
      case WaitEnd::OutOfMemory: drop_large(runners); break;
    }
  }
  const auto told = std::ranges::find_if(runners, [](const Runner& runner) { return !runner.result.reason.empty(); });
  if (told == runners.end()) {
    throw BackendError("no solver answered: " + failures_);
  }
  return told->result;
}

}  // namespace

std::unique_ptr<Backend> make_portfolio_backend(const BackendOptions& options,
                                                std::vector<std::unique_ptr<ProcessBackend>> members) {
  return std::make_unique<PortfolioBackend>(options, std::move(members));
}

}  // namespace preproc
