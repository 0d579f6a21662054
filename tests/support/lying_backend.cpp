#include "support/lying_backend.h"

#include <array>
#include <chrono>
#include <thread>
#include <utility>

namespace preproc {

namespace {

/// Another value of the sort; where there is none that is easily made, the value itself.
Value another(const Value& value) {
  if (value.is_bool()) {
    return Value(!value.boolean());
  }
  if (value.is_bitvec()) {
    return Value(value.bits().bvnot());
  }
  if (value.is_int()) {
    return Value(mpz_class(value.integer() + 1));
  }
  if (value.is_real()) {
    return Value(mpq_class(value.real() + 1));
  }
  return value;
}

class LyingBackend final : public Backend {
 public:
  LyingBackend(TermManager& tm, const BackendOptions& options, Lie lie)
      : tm_(tm), honest_(find_backend("z3")->create(tm, options)), lie_(lie) {}

  std::string_view name() const override { return "liar"; }
  const Capabilities& capabilities() const override { return honest_->capabilities(); }
  std::span<const LevelledTerm> assertions() const override { return honest_->assertions(); }
  void append(LevelledTerm assertion) override { honest_->append(assertion); }
  void retract_to(size_t count) override { honest_->retract_to(count); }

  CheckResult check(const StopToken& stop) override {
    return distort(lie_ == Lie::Hang ? CheckResult{} : honest_->check(stop), stop);
  }

  AssumingResult check_assuming(std::span<const Term> assumptions, const StopToken& stop) override {
    AssumingResult answer;
    if (lie_ != Lie::Hang) {
      answer = honest_->check_assuming(assumptions, stop);
    }
    answer.result = distort(answer.result, stop);
    if (lie_ == Lie::Core || answer.result.status != Status::Unsat) {
      answer.core.clear();
    }
    return answer;
  }

  std::optional<Optimum> optimum(std::span<const Objective> objectives, const StopToken& stop) override {
    std::optional<Optimum> best = lie_ == Lie::Hang ? Optimum{} : honest_->optimum(objectives, stop);
    if (best) {
      best->result = distort(best->result, stop);
    }
    if (best && lie_ == Lie::Optimum) {
      best->fixed.clear();
      for (const Objective& objective : objectives) {
        const Term least = tm_.mk_value(default_value(tm_.sorts(), tm_.sort(objective.term)));
        best->fixed.push_back(tm_.mk(Kind::Equal, {objective.term, least}));
      }
    }
    return best;
  }

  Assignment model(std::span<const Function> symbols) override {
    if (lie_ == Lie::Failing) {
      throw BackendError("the liar gives no model");
    }
    if (lie_ == Lie::NoModel) {
      return {};
    }
    Assignment values;
    if (has_model_) {
      values = honest_->model(symbols);
    } else {
      for (const Function f : symbols) {
        values.set(f, default_value(tm_.sorts(), tm_.info(f).sort));
      }
    }
    if (lie_ != Lie::Model) {
      return values;
    }
    Assignment wrong;
    for (const auto& [f, value] : values.all()) {
      wrong.set(f, another(value));
    }
    return wrong;
  }

  Value value(Term t) override {
    if (lie_ == Lie::Failing) {
      throw BackendError("the liar gives no value");
    }
    if (lie_ == Lie::NoModel || !has_model_) {
      return {};
    }
    const Value honest = honest_->value(t);
    return lie_ == Lie::Value || lie_ == Lie::Model ? another(honest) : honest;
  }

 private:
  CheckResult distort(CheckResult honest, const StopToken& stop) {
    has_model_ = honest.status == Status::Sat;
    switch (lie_) {
      case Lie::Sat: return {Status::Sat, {}};
      case Lie::Unsat: return {Status::Unsat, {}};
      case Lie::Unknown: return {Status::Unknown, "incomplete"};
      case Lie::Error: throw BackendError("the liar fails");
      case Lie::Hang:
        while (!stop.stop_requested()) {
          std::this_thread::sleep_for(std::chrono::milliseconds(1));
        }
        return {Status::Unknown, stop.reason()};
      default: return honest;
    }
  }

  TermManager& tm_;
  std::unique_ptr<Backend> honest_;
  Lie lie_;
  bool has_model_ = false;
};

template <Lie kLie>
std::unique_ptr<Backend> create(TermManager& tm, const BackendOptions& options) {
  return std::make_unique<LyingBackend>(tm, options, kLie);
}

template <size_t... kPlaces>
std::array<BackendRecord, sizeof...(kPlaces)> make_records(std::index_sequence<kPlaces...> /*places*/) {
  return {BackendRecord{
      .name = "liar", .description = "lies, for tests", .program = "", .create = create<kLies[kPlaces]>}...};
}

}  // namespace

std::string_view to_string(Lie lie) {
  constexpr std::string_view kNames[] = {"None",  "Sat",  "Unsat",   "Unknown", "Model",   "NoModel",
                                         "Value", "Core", "Optimum", "Error",   "Failing", "Hang"};
  return kNames[static_cast<size_t>(lie)];
}

SolverChoice lying_solver(Lie lie) {
  static const auto kRecords = make_records(std::make_index_sequence<std::size(kLies)>());
  return {"liar", &kRecords[static_cast<size_t>(lie)], {}};
}

}  // namespace preproc
