#include "backends/portfolio/portfolio_backend.h"

#include "backends/portfolio/race.h"

namespace preproc {

namespace {

class PortfolioBackend final : public Backend {
 public:
  PortfolioBackend(const BackendOptions& options, std::vector<std::unique_ptr<ProcessBackend>> members)
      : options_(options), members_(std::move(members)) {
    for (const auto& member : members_) {
      name_ += (name_.empty() ? "" : ", ") + std::string(member->name());
    }
  }

  std::string_view name() const override { return winner_ != nullptr ? winner_->name() : name_; }
  const Capabilities& capabilities() const override { return members_[0]->capabilities(); }
  std::span<const LevelledTerm> assertions() const override { return members_[0]->assertions(); }
  void append(LevelledTerm assertion) override {
    for (const auto& member : members_) {
      member->append(assertion);
    }
  }
  void retract_to(size_t count) override {
    for (const auto& member : members_) {
      member->retract_to(count);
    }
  }
  CheckResult check(const StopToken& stop) override;
  Assignment model(std::span<const Function> symbols) override { return winner().model(symbols); }
  Value value(Term t) override { return winner().value(t); }
  std::string value_text(Term t) override { return winner().value_text(t); }
  std::string definition_text(Function f) override { return winner().definition_text(f); }
  std::string proof() override { return winner().proof(); }

 private:
  Backend& winner() {
    if (winner_ == nullptr) {
      throw BackendError("there is no model and no proof: no solver has answered");
    }
    return *winner_;
  }
  BackendOptions options_;
  std::vector<std::unique_ptr<ProcessBackend>> members_;
  std::string name_;
  Backend* winner_ = nullptr;
  Race race_;
};

CheckResult PortfolioBackend::check(const StopToken& stop) {
  winner_ = nullptr;
  const RaceRules rules{.jobs = static_cast<unsigned>(members_.size()),
                        .memory_limit = options_.memory_limit,
                        .stop = options_.timeout ? stop.within(*options_.timeout) : stop};
  Race::Members members;
  members.others = [this] {
    std::vector<ProgramMember> programs;
    for (const auto& member : members_) {
      programs.push_back(ProgramMember::of(*member));
    }
    return programs;
  };
  const RaceResult end = race_.run(members, rules);
  if (end.disagreement) {
    const auto said = [&](size_t place) {
      return "`" + end.members[place].solver + "` says " + end.members[place].end;
    };
    throw BackendError("solvers disagree: " + said(end.disagreement->first) + ", " + said(end.disagreement->second));
  }
  winner_ = end.program;
  return end.result;
}

}  // namespace

std::unique_ptr<Backend> make_portfolio_backend(const BackendOptions& options,
                                                std::vector<std::unique_ptr<ProcessBackend>> members) {
  return std::make_unique<PortfolioBackend>(options, std::move(members));
}

}  // namespace preproc
