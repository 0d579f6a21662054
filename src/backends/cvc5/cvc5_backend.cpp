#include "backends/cvc5/cvc5_backend.h"

#include <algorithm>
#include <set>

#include <cvc5/cvc5.h>

#include "backends/big_stack_backend.h"
#include "backends/cvc5/cvc5_translate.h"
#include "backends/cvc5/cvc5_values.h"
#include "backends/experimental_options.h"
#include "backends/stacked_backend.h"
#include "backends/steering_options.h"

namespace preproc {

namespace {

constexpr Capabilities kCapabilities{.constant_arrays = true,
                                     .quantifiers = true,
                                     .uninterpreted_functions = true,
                                     .lambdas = true,
                                     .integers_and_reals = true,
                                     .models = true};

constexpr std::string_view kWidest = "ALL";
constexpr std::string_view kWidestHigherOrder = "HO_ALL";

std::string reason_text(cvc5::UnknownExplanation explanation) {
  switch (explanation) {
    case cvc5::UnknownExplanation::TIMEOUT: return "timeout";
    case cvc5::UnknownExplanation::INCOMPLETE:
    case cvc5::UnknownExplanation::REQUIRES_FULL_CHECK:
    case cvc5::UnknownExplanation::REQUIRES_CHECK_AGAIN: return "incomplete";
    case cvc5::UnknownExplanation::RESOURCEOUT: return "resourceout";
    case cvc5::UnknownExplanation::MEMOUT: return "memout";
    case cvc5::UnknownExplanation::INTERRUPTED: return "interrupted";
    case cvc5::UnknownExplanation::UNSUPPORTED: return "unsupported";
    default: return "unknown";
  }
}

CheckResult to_result(const cvc5::Result& answer) {
  if (answer.isUnknown()) {
    return {Status::Unknown, reason_text(answer.getUnknownExplanation())};
  }
  return {answer.isSat() ? Status::Sat : Status::Unsat, {}};
}

/// Runs a call of the API; what cvc5 throws becomes a BackendError.
template <typename Call>
auto guarded(Call&& call) {
  try {
    return call();
  } catch (const cvc5::CVC5ApiException& error) {
    throw BackendError(std::string("cvc5: ") + error.what());
  }
}

class Cvc5Backend final : public StackedBackend {
 public:
  Cvc5Backend(TermManager& tm, const BackendOptions& options)
      : StackedBackend(options.timeout),
        tm_(tm),
        options_(options),
        logic_(options.logic.empty() ? kWidest : options.logic) {}

  std::string_view name() const override { return "cvc5"; }
  const Capabilities& capabilities() const override { return kCapabilities; }

 private:
  void prepare(Term t) override {
    tm_.stop().check();  // A script may have very many assertions.
    translator().translate(t);
  }
  CheckResult check_sent() override;
  std::optional<AssumingResult> check_sent_assuming(std::span<const Term> assumptions) override;
  bool recover(const BackendError& error) override;
  void drop_model() override { values_.reset(); }
  Value model_value(Function f) override;
  Value model_value(Term t) override;
  std::string model_text(Term t) override;
  std::string model_text(Function f) override;
  std::string sent_proof() override {
    return guarded([this] { return cvc5_proof_text(*solver_); });
  }

  void restart(bool incremental) override;
  void open_scope() override {
    guarded([this] { solver_->push(); });
  }
  void close_scopes(uint32_t count) override {
    guarded([&] { solver_->pop(count); });
  }
  void add(Term t) override {
    define_functions(t);
    guarded([&] { solver_->assertFormula(translator_->translate(t)); });
  }

  void set_script_options();
  bool refuse_option(std::string_view error);
  void define_functions(Term t);

  /// The translator; the first use sets up cvc5.
  Cvc5Translator& translator() {
    if (!translator_) {
      cvc5_.emplace();
      translator_.emplace(tm_, cvc5_->builder());
    }
    return *translator_;
  }
  Value decode(const cvc5::Term& term, Sort sort);
  Cvc5Values& values() { return values_ ? *values_ : values_.emplace(tm_); }

  TermManager& tm_;
  const BackendOptions options_;
  std::string logic_;
  ExperimentalOptions experimental_;
  std::set<std::string> refused_options_;  // of the script, by cvc5
  std::optional<Cvc5Instance> cvc5_;
  std::optional<Cvc5Translator> translator_;
  cvc5::Solver* solver_ = nullptr;
  std::unordered_set<Function> defined_;  // the solver has their definitions
  std::optional<Cvc5Values> values_;
};

/// After an error cvc5 may answer wrongly from what is left in it, so every new start is a new solver.
void Cvc5Backend::restart(bool incremental) {
  translator();
  values_.reset();
  solver_ = &cvc5_->new_solver();
  defined_.clear();
  guarded([&] {
    solver_->setOption("incremental", incremental || options_.unsat_assumptions ? "true" : "false");
    solver_->setOption("produce-models", options_.models ? "true" : "false");
    solver_->setOption("verbosity", "-1");
    solver_->setOption("fp-exp", "true");  // floats of all formats, not only single and double
    for (const std::string& name : experimental_.names()) {
      solver_->setOption(name, "true");
    }
    if (options_.timeout) {
      solver_->setOption("tlimit-per", std::to_string(std::max<int64_t>(options_.timeout->count(), 1)));
    }
    if (options_.resource_limit) {
      solver_->setOption("rlimit-per", std::to_string(*options_.resource_limit));
    }
    if (options_.unsat_assumptions) {
      solver_->setOption("produce-unsat-assumptions", "true");
    }
    if (options_.proofs) {
      solver_->setOption("produce-proofs", "true");
    }
    if (options_.random_seed) {
      solver_->setOption("seed", std::to_string(*options_.random_seed));
      solver_->setOption("sat-random-seed", std::to_string(*options_.random_seed & 0xffffffff));
    }
  });
  set_script_options();
  try {
    solver_->setLogic(logic_);
  } catch (const cvc5::CVC5ApiException&) {
    // A logic that cvc5 does not know.
    logic_ = kWidest;
    solver_->setLogic(logic_);
  }
}

void Cvc5Backend::set_script_options() {
  for (const auto& [keyword, value] : options_.script_options) {
    if (!steers_cvc5(keyword) || refused_options_.contains(keyword)) {
      continue;
    }
    try {
      solver_->setOption(keyword.substr(1), value);
    } catch (const cvc5::CVC5ApiException&) {
      // Not with this version, or not together with the options above: the search goes on without.
    }
  }
}

/// Definitions that the solver does not have yet; it keeps them when scopes close.
void Cvc5Backend::define_functions(Term t) {
  std::vector<Function> fresh;
  translator_->translate(t);
  translator_->used_definitions(t, defined_, fresh);
  for (const Function f : fresh) {
    const Cvc5Translator::Definition definition = translator_->definition(f);
    guarded([&] { solver_->defineFunRec(definition.function, definition.parameters, definition.body, true); });
  }
}

/// Takes the option of the script that an error names, "Cannot use --nl-cov without ...", off the list of those that
/// are set. False if it names none of them.
bool Cvc5Backend::refuse_option(std::string_view error) {
  constexpr std::string_view kHead = "Cannot use --";
  const size_t at = error.find(kHead);
  if (at == std::string_view::npos) {
    return false;
  }
  const std::string_view rest = error.substr(at + kHead.size());
  const std::string keyword = ":" + std::string(rest.substr(0, rest.find_first_not_of("abcdefghijklmnopqrstuvwxyz-")));
  return options_.script_options.contains(keyword) && refused_options_.insert(keyword).second;
}

bool Cvc5Backend::recover(const BackendError& error) {
  const std::string_view said = error.what();
  if (experimental_.take_from(said) || refuse_option(said)) {
    return true;
  }
  if (said.find("logic") == std::string_view::npos || logic_ == kWidestHigherOrder) {
    return false;
  }
  logic_ = logic_ == kWidest ? kWidestHigherOrder : kWidest;
  return true;
}

CheckResult Cvc5Backend::check_sent() {
  return guarded([this]() -> CheckResult {
    try {
      return to_result(solver_->checkSat());
    } catch (const cvc5::CVC5ApiException& error) {
      // A limit met in mid-search, such as chains of stores that connect two constant arrays.
      if (std::string_view(error.what()).find("does not yet support") == std::string_view::npos) {
        throw;
      }
      forget_sent();
      return {Status::Unknown, error.what()};
    }
  });
}

std::optional<AssumingResult> Cvc5Backend::check_sent_assuming(std::span<const Term> assumptions) {
  std::vector<cvc5::Term> literals;
  for (const Term t : assumptions) {
    literals.push_back(translator_->translate(t));
  }
  return guarded([&] {
    const cvc5::Result answer = solver_->checkSatAssuming(literals);
    AssumingResult result{to_result(answer), {}};
    if (answer.isUnsat()) {
      for (const cvc5::Term& literal : solver_->getUnsatAssumptions()) {
        const auto place = std::ranges::find(literals, literal);
        if (place != literals.end()) {
          result.core.push_back(assumptions[static_cast<size_t>(place - literals.begin())]);
        }
      }
    }
    return result;
  });
}

std::string Cvc5Backend::model_text(Term t) {
  return guarded([&] { return values().script_text(solver_->getValue(translator_->translate(t))); });
}

std::string Cvc5Backend::model_text(Function f) {
  return guarded([&]() -> std::string {
    const SortTable& sorts = tm_.sorts();
    const Sort sort = tm_.info(f).sort;
    const cvc5::Term value = solver_->getValue(translator_->function(f));
    if (sorts.kind(sort) != SortKind::Function) {
      return "() " + sorts.to_string(sort) + " " + values().script_text(value);
    }
    if (value.getKind() != cvc5::Kind::LAMBDA) {
      return {};
    }
    std::string text = "(";
    for (const cvc5::Term& variable : value[0]) {
      text += (text.size() == 1 ? "(" : " (") + variable.toString() + " " + variable.getSort().toString() + ")";
    }
    return text + ") " + sorts.to_string(sorts.range(sort)) + " " + values().script_text(value[1]);
  });
}

Value Cvc5Backend::decode(const cvc5::Term& term, Sort sort) {
  return guarded([&] { return values().decode(solver_->getValue(term), sort); });
}

Value Cvc5Backend::model_value(Function f) { return decode(translator_->function(f), tm_.info(f).sort); }

Value Cvc5Backend::model_value(Term t) { return decode(translator_->translate(t), tm_.sort(t)); }

std::unique_ptr<Backend> create_plain(TermManager& tm, const BackendOptions& options) {
  return std::make_unique<Cvc5Backend>(tm, options);
}

}  // namespace

std::unique_ptr<Backend> create_cvc5_backend(TermManager& tm, const BackendOptions& options) {
  return make_big_stack_backend(create_plain, tm, options);
}

}  // namespace preproc
