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

void PathSolver::enter_conjuncts(size_t from) {
  for (size_t i = from; i < path_.size(); ++i) {
    for_conjuncts(path_[i], [&](Term t) { ++conjuncts_.slot(t); });
  }
}

void PathSolver::forget_conjuncts(size_t from) {
  for (size_t i = from; i < path_.size(); ++i) {
    for_conjuncts(path_[i], [&](Term t) { --conjuncts_.slot(t); });
  }
}

void PathSolver::push(std::span<const Term> literals) {
  const size_t size = path_.size();
  sizes_.push_back(size);
  path_.insert(path_.end(), literals.begin(), literals.end());
  enter_conjuncts(size);
}

void PathSolver::pop_to(size_t depth) {
  if (depth >= sizes_.size()) {
    return;
  }
  forget_conjuncts(sizes_[depth]);
  path_.resize(sizes_[depth]);
  sizes_.resize(depth);
  modelled_ = std::min(modelled_, path_.size());
}

PathSolver::Path PathSolver::exchange(Path other) {
  forget_conjuncts(0);
  std::swap(path_, other.literals);
  std::swap(sizes_, other.sizes);
  std::swap(symbols_, other.symbols);
  enter_conjuncts(0);
  recall(nullptr);
  return other;
}

CheckResult PathSolver::check() {
  if (!backend_) {
    backend_ = create_();
  }
  const auto common = static_cast<size_t>(std::ranges::mismatch(asserted_path_, path_).in1 - asserted_path_.begin());
  recall(nullptr);
  if (asserted_path_.size() > common) {
    backend_->pop(static_cast<uint32_t>(asserted_path_.size() - common));
    asserted_path_.resize(common);
  }
  ++checks;
  CheckResult result;
  try {
    while (asserted_path_.size() < path_.size()) {
      backend_->push();
      backend_->assert_term(path_[asserted_path_.size()]);
      asserted_path_.push_back(path_[asserted_path_.size()]);
    }
    result = ask_(*backend_);
  } catch (...) {
    asserted_path_.clear();
    backend_.reset();
    throw;
  }
  backend_has_model_ = result.status == Status::Sat;
  modelled_ = path_.size();
  return result;
}

void PathSolver::recall(std::shared_ptr<PathModel> model) {
  model_ = std::move(model);
  backend_has_model_ = false;
  modelled_ = path_.size();
}

Status PathSolver::check_afresh(std::shared_ptr<PathModel>& model) {
  const std::unique_ptr<Backend> fresh = create_();
  for (const Term literal : path_) {
    fresh->assert_term(literal);
  }
  const Status status = ask_(*fresh).status;
  if (status == Status::Sat) {
    model = std::make_shared<PathModel>(tm_, fresh->model(symbols_));
    if (model->violates(path_)) {
      model = nullptr;
    }
  }
  return status;
}

std::shared_ptr<PathModel> PathSolver::model() {
  if (backend_has_model_) {
    model_ = std::make_shared<PathModel>(tm_, backend_->model(symbols_));
    backend_has_model_ = false;
    if (model_->violates(std::span(path_).first(modelled_))) {
      model_ = nullptr;
    }
  }
  if (model_ && modelled_ < path_.size()) {
    if (model_->satisfies(std::span(path_).subspan(modelled_))) {
      modelled_ = path_.size();
    } else {
      return nullptr;
    }
  }
  return model_;
}

}  // namespace preproc
