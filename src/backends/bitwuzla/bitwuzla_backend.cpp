#include "backends/bitwuzla/bitwuzla_backend.h"

#include <algorithm>
#include <atomic>
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

using Clock = std::chrono::steady_clock;

/// Ends a check that was interrupted, or has spent what it may. Bitwuzla asks it again and again.
class CheckLimits final : public bitwuzla::Terminator {
 public:
  explicit CheckLimits(const BackendOptions& options)
      : timeout_(options.timeout), most_polls_(options.resource_limit) {}

  void begin() {
    interrupted_ = false;
    polls_ = 0;
    reason_ = "incomplete";
    deadline_.reset();
    if (timeout_) {
      deadline_ = Clock::now() + *timeout_;
    }
  }
  void interrupt() { interrupted_ = true; }
  /// Why a check that ended as unknown did.
  const std::string& reason() const { return reason_; }

  bool terminate() override {
    ++polls_;
    if (interrupted_) {
      reason_ = "interrupted";
    } else if (deadline_ && Clock::now() >= *deadline_) {
      reason_ = "timeout";
    } else if (most_polls_ && polls_ > *most_polls_) {
      reason_ = "resourceout";
    } else {
      return false;
    }
    return true;
  }

 private:
  const std::optional<std::chrono::milliseconds> timeout_;
  const std::optional<uint64_t> most_polls_;
  std::atomic<bool> interrupted_ = false;
  std::optional<Clock::time_point> deadline_;
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
      : tm_(tm), options_(options), limits_(options), translator_(tm, builder_) {}

  std::string_view name() const override { return "bitwuzla"; }
  const Capabilities& capabilities() const override { return kCapabilities; }
  void interrupt() override { limits_.interrupt(); }

 private:
  void prepare(Term t) override { translator_.translate(t); }
  void check_begins() override { limits_.begin(); }
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
