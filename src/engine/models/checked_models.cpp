#include "engine/models/checked_models.h"

#include "term/blocking_clause.h"

namespace preproc {

namespace {

class CheckedModels final : public ModelSource {
 public:
  CheckedModels(Engine& engine, const Query& query, const ModelPart& part)
      : engine_(engine.terms(), engine.options_beside()), query_(query.beside({}, {})), terms_(part.terms) {
    for (const Term t : part.conditions) {
      entries_.push_back({t, Symbol{}, 0});
    }
  }

  End next(std::vector<Value>& values) override {
    if (!reason_.empty() || is_over_) {
      return is_over_ ? End::NoMore : End::GaveUp;
    }
    query_.assertions = entries_;
    const CheckResult result = engine_.check(query_);
    engine_.check_stop().token().check();
    if (result.status == Status::Unknown) {
      reason_ = result.reason.empty() ? "incomplete" : result.reason;
      return End::GaveUp;
    }
    if (result.status == Status::Sat && !engine_.is_model_determined()) {
      reason_ = "a partial operation outside of its domain";
      return End::GaveUp;
    }
    is_over_ = result.status == Status::Unsat;
    if (is_over_) {
      return End::NoMore;
    }
    values.clear();
    for (const Term t : terms_) {
      values.push_back(engine_.value(t));
      if (!values.back().known()) {
        reason_ = "the value of a term is not determined by the model";
        return End::GaveUp;
      }
    }
    exclude(values);
    return End::Found;
  }

  ModelCount count(uint64_t steps) override {
    ModelCount models{0, true};
    std::vector<Value> values;
    for (; steps > 0; --steps) {
      const End end = next(values);
      if (end != End::Found) {
        models.exact = end == End::NoMore;
        return models;
      }
      ++models.models;
    }
    models.exact = false;
    return models;
  }

 private:
  /// Later models have other values.
  void exclude(std::span<const Value> values) {
    const Term clause = mk_blocking_clause(engine_.terms(), terms_, values);
    if (!clause) {
      reason_ = "a value has no term that could exclude it";
      return;
    }
    is_over_ = terms_.empty();
    if (!is_over_) {
      entries_.push_back({clause, Symbol{}, 0});
    }
  }

  Engine engine_;
  Query query_;
  const std::vector<Term> terms_;
  std::vector<AssertionStack::Entry> entries_;
  bool is_over_ = false;
};

}  // namespace

std::unique_ptr<ModelSource> make_checked_models(Engine& engine, const Query& query, const ModelPart& part) {
  return std::make_unique<CheckedModels>(engine, query, part);
}

}  // namespace preproc
