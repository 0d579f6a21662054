#include "with_z3/shadow_solver.h"

#include <algorithm>

namespace preproc::with_z3 {

ShadowSolver::~ShadowSolver() {
  told_level_ = 0;  // z3's solver is gone, or stays as it is
  told_ = 0;
  clear();
  for (const Z3_params params : untold_params_) {
    z3_.params_dec_ref(context_, params);
  }
}

void ShadowSolver::release(const Asserted& asserted) const {
  z3_.dec_ref(context_, asserted.formula);
  if (asserted.literal != nullptr) {
    z3_.dec_ref(context_, asserted.literal);
  }
}

void ShadowSolver::push() {
  ++level_;
  if (is_mirror_) {
    tell_z3();
  }
  change();
}

void ShadowSolver::pop(unsigned levels) {
  level_ -= levels;
  if (told_level_ > level_) {
    z3_.taken.Z3_solver_pop(context_, solver_, told_level_ - level_);
    told_level_ = level_;
  }
  while (!asserted_.empty() && asserted_.back().level > level_) {
    if (entries_.size() == asserted_.size()) {
      if (asserted_.back().literal != nullptr) {
        tracked_.pop_back();
        tracked_nodes_.pop_back();
      }
      entries_.pop_back();
      ++removed_;
    }
    release(asserted_.back());
    asserted_.pop_back();
  }
  told_ = std::min(told_, asserted_.size());
  symbols_of_ = std::min(symbols_of_, entries_.size());
  change();
}

void ShadowSolver::clear() {
  answer({});
  if (told_ > 0 || told_level_ > 0 || is_mirror_) {
    z3_.taken.Z3_solver_reset(context_, solver_);
  }
  told_ = 0;
  told_level_ = 0;
  level_ = 0;
  for (const Asserted& each : asserted_) {
    release(each);
  }
  asserted_.clear();
  entries_.clear();
  tracked_.clear();
  tracked_nodes_.clear();
  symbols_of_ = 0;
  is_mirror_ = false;
  change();
}

void ShadowSolver::set(Z3_params params, const char* text) {
  parameters_.set_all(text);
  z3_.params_inc_ref(context_, params);
  untold_params_.push_back(params);
}

void ShadowSolver::tell_z3() {
  for (const Z3_params params : untold_params_) {
    z3_.taken.Z3_solver_set_params(context_, solver_, params);
    z3_.params_dec_ref(context_, params);
  }
  untold_params_.clear();
  const auto open_levels = [this](uint32_t level) {
    for (; told_level_ < level; ++told_level_) {
      z3_.taken.Z3_solver_push(context_, solver_);
    }
  };
  for (; told_ < asserted_.size(); ++told_) {
    const Asserted& next = asserted_[told_];
    open_levels(next.level);
    if (next.literal != nullptr) {
      z3_.taken.Z3_solver_assert_and_track(context_, solver_, next.formula, next.literal);
    } else {
      z3_.taken.Z3_solver_assert(context_, solver_, next.formula);
    }
  }
  open_levels(level_);
}

void ShadowSolver::add(Z3_ast formula, Z3_ast literal) {
  z3_.inc_ref(context_, formula);
  if (literal != nullptr) {
    z3_.inc_ref(context_, literal);
  }
  asserted_.push_back({formula, literal, level_});
  if (is_mirror_) {
    tell_z3();
  }
  change();
}

bool ShadowSolver::has_tracked() const {
  return std::ranges::any_of(asserted_, [](const Asserted& each) { return each.literal != nullptr; });
}

void ShadowSolver::mirror() {
  if (has_tracked()) {
    leave_to_z3("tracked assertions beside others from texts");
  }
  is_mirror_ = true;
  change();
}

/// Makes the assertions those that z3 lists, all of them of one level.
void ShadowSolver::list_anew() {
  const Z3_ast_vector listed = z3_.taken.Z3_solver_get_assertions(context_, solver_);
  z3_.ast_vector_inc_ref(context_, listed);
  const unsigned count = z3_.ast_vector_size(context_, listed);
  for (unsigned i = 0; i < count; ++i) {
    z3_.inc_ref(context_, z3_.ast_vector_get(context_, listed, i));
  }
  for (const Asserted& each : asserted_) {
    release(each);
  }
  asserted_.clear();
  entries_.clear();
  symbols_of_ = 0;
  for (unsigned i = 0; i < count; ++i) {
    asserted_.push_back({z3_.ast_vector_get(context_, listed, i), nullptr, 0});
  }
  told_ = asserted_.size();
  z3_.ast_vector_dec_ref(context_, listed);
}

std::string ShadowSolver::read(AstReader& reader, TermManager& tm, uint64_t generation) {
  if (!foreign_.empty()) {
    return foreign_;
  }
  if (generation != generation_) {
    generation_ = generation;
    entries_.clear();
    tracked_.clear();
    tracked_nodes_.clear();
    symbols_.clear();
    symbols_of_ = 0;
    removed_ = 0;
    mentioned_.emplace(tm);
  }
  if (is_mirror_) {
    list_anew();
  }
  while (entries_.size() < asserted_.size()) {
    const Asserted& next = asserted_[entries_.size()];
    Term term = reader.read(next.formula);
    if (term && next.literal != nullptr) {
      const Term literal = reader.read(next.literal);
      if (literal) {
        term = tm.mk(Kind::Implies, {literal, term});
        tracked_.push_back(literal);
        tracked_nodes_.push_back(next.literal);
      } else {
        term = {};
      }
    }
    if (!term) {
      return std::string(reader.refusal());
    }
    entries_.push_back({term, {}, next.level});
  }
  return {};
}

const std::vector<Function>& ShadowSolver::symbols(TermManager& tm, std::span<const Term> extra) {
  if (removed_ > entries_.size() + 16) {  // most of the list is of no use any more
    mentioned_.emplace(tm);
    symbols_.clear();
    symbols_of_ = 0;
    removed_ = 0;
  }
  const size_t known = mentioned_->all().size();
  for (; symbols_of_ < entries_.size(); ++symbols_of_) {
    mentioned_->add(entries_[symbols_of_].term);
  }
  for (const Term t : extra) {
    mentioned_->add(t);
  }
  for (const Function f : std::span(mentioned_->all()).subspan(known)) {
    if (tm.info(f).is_free()) {
      symbols_.push_back(f);
    }
  }
  return symbols_;
}

std::vector<Z3_ast> ShadowSolver::formulas() const {
  std::vector<Z3_ast> formulas;
  std::ranges::transform(asserted_, std::back_inserter(formulas), &Asserted::formula);
  return formulas;
}

void ShadowSolver::answer(Answer answer) {
  for (const Z3_ast each : answer.assumptions) {
    z3_.inc_ref(context_, each);
  }
  for (const Z3_ast each : answer_.assumptions) {
    z3_.dec_ref(context_, each);
  }
  if (answer_.model != nullptr) {
    z3_.model_dec_ref(context_, answer_.model);
  }
  if (answer_.core != nullptr) {
    z3_.ast_vector_dec_ref(context_, answer_.core);
  }
  answer_ = std::move(answer);
  unchanged_ = true;
}

}  // namespace preproc::with_z3
