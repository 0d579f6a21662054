#include "engine/optimum/optimum_goal.h"

#include <string>

namespace preproc {

OptimumGoal::OptimumGoal(TermManager& tm, const ObjectiveFunction& objective) : tm_(tm), objective_(objective) {
  if (!objective_.term) {
    sum_.emplace(tm, objective_.costs);
    limit_ = 0;
    return;
  }
  const Sort sort = tm.sort(objective_.term);
  if (tm.sorts().kind(sort) == SortKind::BitVec) {
    limit_ = objective_.maximize ? (mpz_class(1) << tm.sorts().width(sort)) - 1 : mpz_class(0);
  }
}

bool OptimumGoal::is_dense() const { return objective_.term && tm_.sort(objective_.term) == tm_.sorts().real(); }

std::optional<mpq_class> OptimumGoal::score(const std::function<Value(Term)>& value_of) const {
  if (objective_.term) {
    const Value value = value_of(objective_.term);
    return value.is_int()      ? std::optional(turned(mpq_class(value.integer())))
           : value.is_real()   ? std::optional(turned(value.real()))
           : value.is_bitvec() ? std::optional(turned(mpq_class(value.bits().to_mpz())))
                               : std::nullopt;
  }
  mpz_class sum = 0;
  for (const Cost& cost : objective_.costs) {
    const Value holds = value_of(cost.condition);
    if (!holds.is_bool()) {
      return {};
    }
    sum += holds.boolean() ? mpz_class(std::to_string(cost.weight)) : mpz_class(0);
  }
  return turned(mpq_class(sum));
}

void OptimumGoal::add_to(std::vector<Objective>& objectives) const {
  if (objective_.term) {
    objectives.push_back(
        {objective_.maximize ? Objective::Kind::Maximize : Objective::Kind::Minimize, objective_.term});
  }
  const std::string goal = "goal" + std::to_string(objectives.size());
  for (const Cost& cost : objective_.costs) {
    const Term wanted = tm_.mk(Kind::Not, {cost.condition});
    objectives.push_back({Objective::Kind::Soft, wanted, std::to_string(cost.weight), goal});
  }
}

Term OptimumGoal::literal(const mpq_class& value) {
  const Sort sort = tm_.sort(objective_.term);
  if (tm_.sorts().kind(sort) == SortKind::BitVec) {
    return tm_.mk_value(Value(BitVector(tm_.sorts().width(sort), value.get_num())));
  }
  return is_dense() ? tm_.mk_real(value) : tm_.mk_int(value.get_num());
}

Term OptimumGoal::at_least(const mpq_class& score) {
  if (limit_ && score > *limit_) {
    return tm_.mk_false();
  }
  const mpq_class value = turned(score);
  if (!objective_.term) {
    return sum_->at_most(std::stoull(value.get_num().get_str()));
  }
  const Kind kind = limit_                ? objective_.maximize ? Kind::BvUge : Kind::BvUle
                    : objective_.maximize ? Kind::Ge
                                          : Kind::Le;
  return tm_.mk(kind, {objective_.term, literal(value)});
}

Term OptimumGoal::above(const mpq_class& score) {
  if (!is_dense()) {
    return at_least(score + 1);
  }
  return tm_.mk(objective_.maximize ? Kind::Gt : Kind::Lt, {objective_.term, literal(turned(score))});
}

}  // namespace preproc
