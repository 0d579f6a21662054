#include "backends/big_stack_backend.h"

#include "process/big_stack.h"

namespace preproc {

namespace {

class BigStackBackend final : public Backend {
 public:
  explicit BigStackBackend(std::unique_ptr<Backend> inner) : inner_(std::move(inner)) {}
  BigStackBackend(const BigStackBackend&) = delete;
  BigStackBackend& operator=(const BigStackBackend&) = delete;
  ~BigStackBackend() override {
    on_big_stack([this] { inner_.reset(); });
  }

  std::string_view name() const override { return inner_->name(); }
  const Capabilities& capabilities() const override { return inner_->capabilities(); }
  std::span<const LevelledTerm> assertions() const override { return inner_->assertions(); }
  void append(LevelledTerm assertion) override {
    on_big_stack([&] { inner_->append(assertion); });
  }
  void retract_to(size_t count) override {
    on_big_stack([&] { inner_->retract_to(count); });
  }
  CheckResult check(const StopToken& stop) override {
    return on_big_stack([&] { return inner_->check(stop); });
  }
  AssumingResult check_assuming(std::span<const Term> assumptions, const StopToken& stop) override {
    return on_big_stack([&] { return inner_->check_assuming(assumptions, stop); });
  }
  void set_decimal_places(unsigned places) override { inner_->set_decimal_places(places); }
  std::optional<Optimum> optimum(std::span<const Objective> objectives, const StopToken& stop) override {
    return on_big_stack([&] { return inner_->optimum(objectives, stop); });
  }
  std::optional<OptimalResult> optimize(std::span<const Cost> costs, const StopToken& stop) override {
    return on_big_stack([&] { return inner_->optimize(costs, stop); });
  }
  std::string value_text(Term t) override {
    return on_big_stack([&] { return inner_->value_text(t); });
  }
  std::string definition_text(Function f) override {
    return on_big_stack([&] { return inner_->definition_text(f); });
  }
  std::string proof() override {
    return on_big_stack([this] { return inner_->proof(); });
  }
  std::string eliminate_quantifiers(Term t, const StopToken& stop) override {
    return on_big_stack([&] { return inner_->eliminate_quantifiers(t, stop); });
  }
  Assignment model(std::span<const Function> symbols) override {
    return on_big_stack([&] { return inner_->model(symbols); });
  }
  Value value(Term t) override {
    return on_big_stack([&] { return inner_->value(t); });
  }
  TermReading* reading() override { return inner_->reading(); }

 private:
  std::unique_ptr<Backend> inner_;
};

}  // namespace

std::unique_ptr<Backend> make_big_stack_backend(std::unique_ptr<Backend> (*create)(TermManager&, const BackendOptions&),
                                                TermManager& tm, const BackendOptions& options) {
  return std::make_unique<BigStackBackend>(on_big_stack([&] { return create(tm, options); }));
}

}  // namespace preproc
