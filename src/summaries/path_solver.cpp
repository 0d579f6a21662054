#include "summaries/path_solver.h"

#include <algorithm>

namespace preproc {

template <typename Visit>
void PathSolver::for_conjuncts(Term literal, Visit&& visit) const {
  visit(literal);
  if (tm_.kind(literal) == Kind::And) {
    for (const Term conjunct : tm_.children(literal)) {
      visit(conjunct);
    }
  }
}

void PathSolver::push(std::span<const Term> literals) {
  sizes_.push_back(path_.size());
  for (const Term literal : literals) {
    path_.push_back(literal);
    for_conjuncts(literal, [&](Term t) { ++conjuncts_.slot(t); });
  }
  has_model_ = has_model_ && literals.empty();
}

void PathSolver::pop_to(size_t depth) {
  if (depth >= sizes_.size()) {
    return;
  }
  while (path_.size() > sizes_[depth]) {
    for_conjuncts(path_.back(), [&](Term t) { --conjuncts_.slot(t); });
    path_.pop_back();
  }
  sizes_.resize(depth);
  if (held_ > depth) {
    backend_->pop(static_cast<uint32_t>(held_ - depth));
    held_ = depth;
  }
  has_model_ = false;
}

CheckResult PathSolver::check() {
  if (checks >= max_checks) {
    throw OutOfChecks();
  }
  if (!backend_) {
    backend_ = create_();
  }
  for (; held_ < sizes_.size(); ++held_) {
    backend_->push();
    const size_t end = held_ + 1 < sizes_.size() ? sizes_[held_ + 1] : path_.size();
    for (size_t i = sizes_[held_]; i < end; ++i) {
      backend_->assert_term(path_[i]);
    }
  }
  ++checks;
  const CheckResult result = backend_->check();
  has_model_ = result.status == Status::Sat;
  return result;
}

std::optional<Assignment> PathSolver::model(std::span<const Function> symbols) {
  Assignment model = backend_->model(symbols);
  if (!is_violated(model)) {
    return model;
  }
  const std::unique_ptr<Backend> fresh = create_();
  for (const Term literal : path_) {
    fresh->assert_term(literal);
  }
  if (fresh->check().status != Status::Sat) {
    has_model_ = false;
    return std::nullopt;
  }
  model = fresh->model(symbols);
  return is_violated(model) ? std::nullopt : std::optional(std::move(model));
}

bool PathSolver::is_violated(const Assignment& model) const {
  Evaluator evaluator(tm_, model);
  return std::ranges::any_of(path_, [&](Term literal) {
    const Value value = evaluator.evaluate(literal);
    return value.is_bool() && !value.boolean();
  });
}

}  // namespace preproc
