#include "backends/bitwuzla/bitwuzla_backend.h"

#include <algorithm>
#include <optional>

#include <bitwuzla/cpp/bitwuzla.h>

#include "backends/bitwuzla/bitwuzla_translate.h"
#include "backends/bitwuzla/bitwuzla_values.h"
#include "backends/stacked_backend.h"

namespace preproc {

namespace {

constexpr Capabilities kCapabilities{.constant_arrays = true,
                                     .quantifiers = true,
                                     .uninterpreted_functions = true,
                                     .models = true,
                                     .interruptible = true};

/// Stop tokens for Bitwuzla, which asks again and again whether a check is to end; and what a check may spend.
class CheckLimits final : public bitwuzla::Terminator {
 public:
  explicit CheckLimits(std::optional<uint64_t> most_polls) : most_polls_(most_polls) {}

  void begin(const StopToken& stop) {
    stop_ = stop;
    polls_ = 0;
    reason_ = "incomplete";
  }
  /// Why a check that ended as unknown did.
  const std::string& reason() const { return reason_; }

  bool terminate() override {
    ++polls_;
    if (stop_.stop_requested()) {
      reason_ = stop_.reason();
    } else if (most_polls_ && polls_ > *most_polls_) {
      reason_ = "resourceout";
    } else {
      return false;
    }
    return true;
  }

 private:
  const std::optional<uint64_t> most_polls_;
  StopToken stop_;
  uint64_t polls_ = 0;
  std::string reason_;
};

/// Runs a call of the API; what Bitwuzla throws becomes a BackendError.
template <typename Call>
auto guarded(Call&& call) {
  try {
    return call();
  } catch (const bitwuzla::Exception& error) {
    throw BackendError("bitwuzla: " + error.msg());
  }
}

class BitwuzlaBackend final : public StackedBackend {
 public:
  BitwuzlaBackend(TermManager& tm, const BackendOptions& options)
      : StackedBackend(options.timeout),
        tm_(tm),
        options_(options),
        limits_(options.resource_limit),
        translator_(tm, builder_) {}

  std::string_view name() const override { return "bitwuzla"; }
  const Capabilities& capabilities() const override { return kCapabilities; }

 private:
  void prepare(Term t) override { translator_.translate(t); }
  void check_begins() override { limits_.begin(token()); }
  CheckResult check_sent() override { return ask({}); }
  std::optional<AssumingResult> check_sent_assuming(std::span<const Term> assumptions) override;
  void drop_model() override {
    values_.reset();
    has_model_ = false;
  }
  Value model_value(Function f) override { return decode(translator_.function(f), tm_.info(f).sort); }
  Value model_value(Term t) override { return decode(translator_.translate(t), tm_.sort(t)); }
  std::string model_text(Term t) override {
    return has_model_ ? guarded([&] { return solver_->get_value(translator_.translate(t)).str(); }) : std::string();
  }

  void restart(bool incremental) override;
  bool goes_on_after_check() const override { return true; }
  void open_scope() override {
    guarded([this] { solver_->push(1); });
  }
  void close_scopes(uint32_t count) override {
    guarded([&] { solver_->pop(count); });
  }
  void add(Term t) override {
    guarded([&] { solver_->assert_formula(translator_.translate(t)); });
  }

  CheckResult ask(const std::vector<bitwuzla::Term>& assumptions);
  Value decode(const bitwuzla::Term& term, Sort sort) {
    if (!has_model_) {
      return {};
    }
    return guarded([&] { return values().decode(solver_->get_value(term), sort); });
  }
  BitwuzlaValues& values() { return values_ ? *values_ : values_.emplace(tm_); }

  TermManager& tm_;
  const BackendOptions options_;
  CheckLimits limits_;
  bitwuzla::TermManager builder_;
  BitwuzlaTranslator translator_;
  std::optional<bitwuzla::Bitwuzla> solver_;
  std::optional<BitwuzlaValues> values_;
  bool has_model_ = false;
};

void BitwuzlaBackend::restart(bool /*incremental*/) {
  drop_model();
  guarded([this] {
    bitwuzla::Options options;
    options.set(bitwuzla::Option::PRODUCE_MODELS, options_.models);
    options.set(bitwuzla::Option::PRODUCE_UNSAT_ASSUMPTIONS, options_.unsat_assumptions);
    if (options_.random_seed) {
      options.set(bitwuzla::Option::SEED, std::clamp<uint64_t>(*options_.random_seed, 1, UINT32_MAX));
    }
    solver_.emplace(builder_, options);
    solver_->configure_terminator(&limits_);
  });
}

CheckResult BitwuzlaBackend::ask(const std::vector<bitwuzla::Term>& assumptions) {
  return guarded([&]() -> CheckResult {
    switch (solver_->check_sat(assumptions)) {
      case bitwuzla::Result::SAT: has_model_ = options_.models; return {Status::Sat, {}};
      case bitwuzla::Result::UNSAT: return {Status::Unsat, {}};
      case bitwuzla::Result::UNKNOWN: break;
    }
    return {Status::Unknown, limits_.reason()};
  });
}

std::optional<AssumingResult> BitwuzlaBackend::check_sent_assuming(std::span<const Term> assumptions) {
  if (!options_.unsat_assumptions) {
    return {};
  }
  std::vector<bitwuzla::Term> literals;
  for (const Term t : assumptions) {
    literals.push_back(translator_.translate(t));
  }
  AssumingResult answer{ask(literals), {}};
  if (answer.result.status == Status::Unsat) {
    guarded([&] {
      for (size_t i = 0; i < literals.size(); ++i) {
        if (solver_->is_unsat_assumption(literals[i])) {
          answer.core.push_back(assumptions[i]);
        }
      }
    });
  }
  return answer;
}

}  // namespace

std::unique_ptr<Backend> create_bitwuzla_backend(TermManager& tm, const BackendOptions& options) {
  return std::make_unique<BitwuzlaBackend>(tm, options);
}

}  // namespace preproc
