#include "backends/forwarding_backend.h"

#include "backends/pipe/process_backend.h"
#include "backends/portfolio/portfolio_backend.h"
#include "process/child_process.h"

namespace preproc {

namespace {

class ForwardingBackend final : public Backend {
 public:
  ForwardingBackend(TermManager& tm, const BackendOptions& options, std::unique_ptr<Backend> linked,
                    std::vector<std::string_view> programs)
      : tm_(tm), options_(options), linked_(std::move(linked)), programs_(std::move(programs)) {}

  std::string_view name() const override { return linked_->name(); }
  const Capabilities& capabilities() const override { return answering().capabilities(); }

  std::span<const LevelledTerm> assertions() const override { return answering().assertions(); }
  void append(LevelledTerm assertion) override {
    if (!forwarding_) {
      try {
        return linked_->append(assertion);
      } catch (const Inexpressible& error) {
        start_forwarding(error);
      }
    }
    process_->append(assertion);
  }
  void retract_to(size_t count) override {
    if (forwarding_) {
      process_->retract_to(count);
    }
    // Where there are no more, the linked solver lacks nothing.
    forwarding_ = forwarding_ && count > linked_->assertions().size();
    linked_->retract_to(count);
  }

  CheckResult check(const StopToken& stop) override {
    if (!forwarding_) {
      return linked_->check(stop);
    }
    try {
      CheckResult result = process_->check(stop);
      result.forwarded = true;
      return result;
    } catch (const BackendError& error) {
      throw BackendError(reason_ + ", and " + error.what());
    }
  }
  Assignment model(std::span<const Function> symbols) override { return answering().model(symbols); }
  Value value(Term t) override {
    try {
      return answering().value(t);
    } catch (const Inexpressible&) {
      return {};
    }
  }
  AssumingResult check_assuming(std::span<const Term> assumptions, const StopToken& stop) override {
    if (!forwarding_) {
      return linked_->check_assuming(assumptions, stop);
    }
    AssumingResult answer = process_->check_assuming(assumptions, stop);
    answer.result.forwarded = true;
    return answer;
  }
  void set_decimal_places(unsigned places) override { answering().set_decimal_places(places); }
  std::optional<Optimum> optimum(std::span<const Objective> objectives, const StopToken& stop) override {
    return answering().optimum(objectives, stop);
  }
  std::optional<OptimalResult> optimize(std::span<const Cost> costs, const StopToken& stop) override {
    return answering().optimize(costs, stop);
  }
  std::string value_text(Term t) override { return answering().value_text(t); }
  std::string definition_text(Function f) override { return answering().definition_text(f); }
  std::string proof() override { return answering().proof(); }
  std::string eliminate_quantifiers(Term t, const StopToken& stop) override {
    return linked_->eliminate_quantifiers(t, stop);
  }
  TermReading* reading() override { return forwarding_ ? nullptr : linked_->reading(); }

  bool forwards() const override { return forwarding_; }

 private:
  Backend& answering() const { return forwarding_ ? *process_ : *linked_; }

  /// The programs that are on PATH; null: none is.
  std::unique_ptr<Backend> make_programs() const {
    std::vector<std::unique_ptr<ProcessBackend>> members;
    for (const std::string_view program : programs_) {
      std::vector<std::string> words = split_command_line(std::string(program));
      if (!words.empty() && !find_program(words[0]).empty()) {
        members.push_back(std::make_unique<ProcessBackend>(tm_, options_, std::string(program), std::move(words)));
      }
    }
    if (members.size() > 1) {
      return make_portfolio_backend(options_, std::move(members));
    }
    return members.empty() ? nullptr : std::move(members.front());
  }

  void start_forwarding(const Inexpressible& error) {
    if (!process_) {
      process_ = make_programs();
    }
    if (!process_) {
      throw Inexpressible(error);
    }
    process_->set_assertions(linked_->assertions());
    forwarding_ = true;
    reason_ = error.what();
  }

  TermManager& tm_;
  BackendOptions options_;
  std::unique_ptr<Backend> linked_;  // has the assertions before the one that it lacks
  std::vector<std::string_view> programs_;
  std::unique_ptr<Backend> process_;  // while forwarding it has all assertions
  std::string reason_;                // why this is forwarded
  bool forwarding_ = false;           // the linked solver lacks an assertion
};

}  // namespace

std::unique_ptr<Backend> make_forwarding_backend(TermManager& tm, const BackendOptions& options,
                                                 std::unique_ptr<Backend> linked,
                                                 std::vector<std::string_view> programs) {
  return std::make_unique<ForwardingBackend>(tm, options, std::move(linked), std::move(programs));
}

}  // namespace preproc
