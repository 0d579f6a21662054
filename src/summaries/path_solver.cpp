#include "summaries/path_solver.h"

#include <algorithm>
#include <iterator>

namespace preproc {

namespace {

/// The cost of reading a model, in checks: Z3 makes one in the time of 4, and its values are read and evaluated.
constexpr uint64_t kReadCost = 5;
/// So many models are read before it is counted what they save.
constexpr uint64_t kFirstReads = 8;
/// Where models do not pay, one of so many is read, since a later part of the program may be another.
constexpr uint64_t kPassed = 32;

}  // namespace

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

void PathSolver::push(std::span<const Term> literals, std::span<const Term> needed) {
  const size_t size = path_.size();
  sizes_.emplace_back(size, needed_.size());
  path_.insert(path_.end(), literals.begin(), literals.end());
  const uint32_t level = needed_.empty() ? 1 : needed_.back().level + 1;
  std::ranges::transform(needed, std::back_inserter(needed_), [level](Term t) { return LevelledTerm{t, level}; });
  enter_conjuncts(size);
}

void PathSolver::pop_to(size_t depth) {
  if (depth >= sizes_.size()) {
    return;
  }
  const auto [size, needed] = sizes_[depth];
  forget_conjuncts(size);
  path_.resize(size);
  needed_.resize(needed);
  sizes_.resize(depth);
  satisfiable_ = std::min(satisfiable_, needed);
  model_.conjuncts = std::min(model_.conjuncts, path_.size());
}

PathSolver::Path PathSolver::exchange(Path other) {
  forget_conjuncts(0);
  std::swap(path_, other.literals);
  std::swap(needed_, other.needed);
  std::swap(sizes_, other.sizes);
  std::swap(symbols_, other.symbols);
  enter_conjuncts(0);
  satisfiable_ = 0;
  recall(nullptr);
  return other;
}

void PathSolver::set_decider(Decide decide, std::function<BackendUse(Term)> use, bool checks_models) {
  decide_ = std::move(decide);
  use_of_ = std::move(use);
  checks_models_ = checks_models;
}

/// The most careful use that a conjunct asks for.
BackendUse PathSolver::backend_use() {
  BackendUse most = BackendUse::AtOnce;
  for (auto literal = path_.begin(); use_of_ && literal != path_.end() && most != BackendUse::Never; ++literal) {
    std::optional<BackendUse>& known = uses_.slot(*literal);
    if (!known) {
      known = use_of_(*literal);
    }
    most = std::max(most, *known);
  }
  return most;
}

void PathSolver::make_backend() {
  if (backend_ == nullptr) {
    backend_ = create_();
    satisfiable_ = 0;
  }
}

CheckResult PathSolver::ask_backend(std::span<const LevelledTerm> assertions) {
  make_backend();
  try {
    backend_->set_assertions(assertions);
    const CheckResult result = ask_(backend_);
    if (result.status == Status::Sat) {
      satisfiable_ = assertions.size();
    }
    return result;
  } catch (...) {
    backend_.reset();
    throw;
  }
}

/// Asks about the beginnings of the path condition that were not asked about, each with one conjunction more, until one
/// is not satisfiable.
CheckResult PathSolver::check_by_steps() {
  make_backend();
  CheckResult result;
  size_t end = satisfiable_;
  do {
    while (end < needed_.size() && (end == satisfiable_ || needed_[end].level == needed_[end - 1].level)) {
      ++end;
    }
    result = ask_backend(std::span(needed_).first(end));
  } while (result.status == Status::Sat && end < needed_.size());
  return result;
}

CheckResult PathSolver::check_by_backend(BackendUse use) {
  CheckResult result = use == BackendUse::BySteps ? check_by_steps() : ask_backend(needed_);
  model_.in_backend = result.status == Status::Sat;
  model_.conjuncts = path_.size();
  if (model_.in_backend && checks_models_ && (!model() || !model_.known->satisfies(path_))) {
    recall(nullptr);
    return {Status::Unknown, "incomplete"};
  }
  return result;
}

CheckResult PathSolver::check() {
  const std::shared_ptr<PathModel> near = model_.conjuncts > 0 ? model_.known : nullptr;
  recall(nullptr);
  ++checks;
  CheckResult result;
  if (const BackendUse use = backend_use(); use != BackendUse::Never) {
    result = check_by_backend(use);
  }
  if (result.status == Status::Unknown && decide_) {
    ++decided;
    PathAnswer answer = decide_({.path = path_, .symbols = symbols_, .near = near.get()});
    recall(answer.model ? std::make_shared<PathModel>(tm_, std::move(*answer.model)) : nullptr);
    result = {answer.status, {}};
  }
  return result;
}

void PathSolver::recall(std::shared_ptr<PathModel> model) {
  model_.known = std::move(model);
  model_.in_backend = false;
  model_.conjuncts = path_.size();
}

Status PathSolver::check_afresh(std::shared_ptr<PathModel>& model, uint64_t still_open) {
  Status status = Status::Unknown;
  if (decide_) {
    PathAnswer answer = decide_({.path = path_, .symbols = symbols_, .still_open = still_open});
    status = answer.status;
    model = answer.model ? std::make_shared<PathModel>(tm_, std::move(*answer.model)) : nullptr;
  } else {
    std::unique_ptr<Backend> fresh = create_();
    for (const Term literal : path_) {
      fresh->assert_term(literal);
    }
    status = ask_(fresh).status;
    if (status == Status::Sat) {
      model = std::make_shared<PathModel>(tm_, fresh->model(symbols_));
    }
  }
  if (model && model->violates(path_)) {
    model = nullptr;
  }
  return status;
}

std::optional<std::shared_ptr<PathModel>> PathSolver::check_over_integers() {
  std::vector<Term> integers;
  const auto add = [&](Term t, Term condition) {
    const Term whole = tm_.mk(Kind::IsInt, {t});
    integers.push_back(condition ? tm_.mk(Kind::Implies, {condition, whole}) : whole);
  };
  SortTable& sorts = tm_.sorts();
  for (const Function f : symbols_) {
    const Sort sort = tm_.info(f).sort;
    if (sorts.kind(sort) == SortKind::Real) {
      add(tm_.mk_constant(f), {});
    }
    for (uint32_t k = 0; sorts.kind(sort) == SortKind::Datatype && k < sorts.declaration(sort).constructors.size();
         ++k) {
      const Term symbol = tm_.mk_constant(f);
      const auto apply = [&](const DatatypeOperation& operation) {
        return tm_.mk_apply(tm_.datatype_function(sort, operation), {&symbol, 1});
      };
      for (uint32_t i = 0; i < sorts.fields(sort, k).size(); ++i) {
        if (sorts.kind(sorts.fields(sort, k)[i]) == SortKind::Real) {
          add(apply({.role = DatatypeRole::Selector, .constructor = k, .field = i}),
              apply({.role = DatatypeRole::Tester, .constructor = k}));
        }
      }
    }
  }
  if (integers.empty()) {
    return std::nullopt;
  }
  std::shared_ptr<PathModel> model;
  const size_t before = depth();
  push(integers);
  check_afresh(model);
  pop_to(before);
  return model;
}

std::shared_ptr<PathModel> PathSolver::model_if_worth() {
  if (model_.in_backend && !reading_.always) {
    const bool worth = reading_.saved + kFirstReads * kReadCost >= reading_.reads * kReadCost;
    if (!worth && ++reading_.passed % kPassed != 0) {
      return nullptr;
    }
    ++reading_.reads;
  }
  return model();
}

std::shared_ptr<PathModel> PathSolver::model() {
  if (model_.in_backend) {
    model_.known = std::make_shared<PathModel>(tm_, backend_->model(symbols_));
    model_.in_backend = false;
    if (model_.known->violates(std::span(path_).first(model_.conjuncts))) {
      model_.known = nullptr;
    }
  }
  if (model_.known && model_.conjuncts < path_.size()) {
    if (model_.known->satisfies(std::span(path_).subspan(model_.conjuncts))) {
      model_.conjuncts = path_.size();
    } else {
      return nullptr;
    }
  }
  return model_.known;
}

}  // namespace preproc
