#include "backends/z3/z3_optimizer.h"

#include <algorithm>

namespace preproc {

Z3Optimizer::Z3Optimizer(TermManager& tm, Z3_context context, Z3Translator& translator)
    : tm_(tm), context_(context), translator_(translator), optimizer_(Z3_mk_optimize(context)) {
  Z3_optimize_inc_ref(context_, optimizer_);
}

Z3Optimizer::~Z3Optimizer() { Z3_optimize_dec_ref(context_, optimizer_); }

void Z3Optimizer::throw_error() const {
  if (const Z3_error_code code = Z3_get_error_code(context_); code != Z3_OK) {
    throw BackendError(std::string("z3: ") + Z3_get_error_msg(context_, code));
  }
}

void Z3Optimizer::prepare(Z3_params parameters, std::span<const Term> assertions) {
  Z3_optimize_set_params(context_, optimizer_, parameters);
  Z3_params_dec_ref(context_, parameters);
  throw_error();
  for (const Term t : assertions) {
    Z3_optimize_assert(context_, optimizer_, translator_.translate(t));
  }
}

/// Which of the conditions hold in the model of the last check.
std::vector<bool> Z3Optimizer::holds_in_model(std::span<const Term> conditions) {
  const Z3_model model = Z3_optimize_get_model(context_, optimizer_);
  throw_error();
  Z3_model_inc_ref(context_, model);
  std::vector<bool> holds;
  for (const Term condition : conditions) {
    Z3_ast value = nullptr;
    holds.push_back(Z3_model_eval(context_, model, translator_.translate(condition), true, &value) &&
                    Z3_get_bool_value(context_, value) == Z3_L_TRUE);
  }
  Z3_model_dec_ref(context_, model);
  throw_error();
  return holds;
}

OptimalResult Z3Optimizer::minimize(std::span<const Cost> costs, const Check& check) {
  std::vector<Term> conditions;
  for (const Cost& cost : costs) {
    conditions.push_back(cost.condition);
    Z3_optimize_assert_soft(context_, optimizer_, Z3_mk_not(context_, translator_.translate(cost.condition)),
                            std::to_string(cost.weight).c_str(), nullptr);
  }
  throw_error();
  OptimalResult optimal{check(optimizer_), {}};
  if (optimal.result.status == Status::Sat) {
    optimal.holds = holds_in_model(conditions);
  }
  return optimal;
}

/// The number as a term of the sort; null where it is none, such as infinity. It is read at once: Z3 keeps no more than
/// the last result of a call.
Term Z3Optimizer::number(Z3_ast value, Sort sort) {
  throw_error();
  if (!Z3_is_numeral_ast(context_, value)) {
    return {};
  }
  const mpq_class number(Z3_get_numeral_string(context_, value));
  const SortTable& sorts = tm_.sorts();
  if (sorts.kind(sort) == SortKind::BitVec) {
    return tm_.mk_value(Value(BitVector(sorts.width(sort), number.get_num())));
  }
  return sort == sorts.integer() ? tm_.mk_value(Value(number.get_num())) : tm_.mk_real(number);
}

std::vector<Z3Optimizer::Place> Z3Optimizer::add(std::span<const Objective> objectives) {
  std::vector<Place> places;
  for (const Objective& objective : objectives) {
    const Z3_ast ast = translator_.translate(objective.term);
    unsigned number = 0;
    switch (objective.kind) {
      case Objective::Kind::Soft: {
        const Z3_symbol goal = objective.goal.empty() ? nullptr : Z3_mk_string_symbol(context_, objective.goal.c_str());
        number = Z3_optimize_assert_soft(context_, optimizer_, ast, objective.weight.c_str(), goal);
        break;
      }
      case Objective::Kind::Minimize: number = Z3_optimize_minimize(context_, optimizer_, ast); break;
      case Objective::Kind::Maximize: number = Z3_optimize_maximize(context_, optimizer_, ast); break;
    }
    throw_error();
    if (std::ranges::find(places, number, &Place::number) == places.end()) {
      places.push_back({number, &objective});
    }
  }
  return places;
}

/// The consequences of an objective's best value, where it is known exactly.
void Z3Optimizer::add_value(const Place& place, Optimum& optimum) {
  const Objective& objective = *place.objective;
  if (objective.kind == Objective::Kind::Soft) {
    return;  // it is what holds of them
  }
  const Sort sort = tm_.sort(objective.term);
  const Term lower = number(Z3_optimize_get_lower(context_, optimizer_, place.number), sort);
  const Term upper = number(Z3_optimize_get_upper(context_, optimizer_, place.number), sort);
  if (lower && lower == upper) {
    optimum.fixed.push_back(tm_.mk(Kind::Equal, {objective.term, lower}));
  }
}

Optimum Z3Optimizer::optimum(std::span<const Objective> objectives, const Check& check) {
  const std::vector<Place> places = add(objectives);
  Optimum optimum;
  optimum.result = check(optimizer_);
  if (optimum.result.status != Status::Sat) {
    return optimum;
  }
  for (const Place& place : places) {
    add_value(place, optimum);
  }
  std::vector<Term> soft;
  for (const Objective& objective : objectives) {
    if (objective.kind == Objective::Kind::Soft) {
      soft.push_back(objective.term);
    }
  }
  const std::vector<bool> holds = holds_in_model(soft);
  for (size_t i = 0; i < soft.size(); ++i) {
    if (holds[i]) {
      optimum.fixed.push_back(soft[i]);
    }
  }
  return optimum;
}

}  // namespace preproc
