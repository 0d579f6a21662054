#include "with_z3/shadow_solver.h"

#include <algorithm>

namespace preproc::with_z3 {

void ShadowSolver::push() {
  ++level_;
  change();
}

void ShadowSolver::pop(unsigned levels) {
  level_ -= std::min(level_, levels);
  while (!asserted_.empty() && asserted_.back().level > level_) {
    z3_.dec_ref(context_, asserted_.back().formula);
    if (asserted_.back().literal != nullptr) {
      z3_.dec_ref(context_, asserted_.back().literal);
      if (tracked_.size() > 0 && entries_.size() == asserted_.size()) {
        tracked_.pop_back();
        tracked_nodes_.pop_back();
      }
    }
    if (entries_.size() == asserted_.size()) {
      entries_.pop_back();
      ++removed_;
    }
    asserted_.pop_back();
  }
  symbols_of_ = std::min(symbols_of_, entries_.size());
  change();
}

void ShadowSolver::clear() {
  answer({});
  level_ = 0;
  for (const Asserted& each : asserted_) {
    z3_.dec_ref(context_, each.formula);
    if (each.literal != nullptr) {
      z3_.dec_ref(context_, each.literal);
    }
  }
  asserted_.clear();
  entries_.clear();
  tracked_.clear();
  tracked_nodes_.clear();
  symbols_of_ = 0;
  is_mirror_ = false;
  change();
}

void ShadowSolver::add(Z3_ast formula, Z3_ast literal) {
  z3_.inc_ref(context_, formula);
  if (literal != nullptr) {
    z3_.inc_ref(context_, literal);
  }
  asserted_.push_back({formula, literal, level_});
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
  const Z3_ast_vector listed = z3_.solver_get_assertions(context_, solver_);
  z3_.ast_vector_inc_ref(context_, listed);
  const uint32_t level = level_;
  const unsigned count = z3_.ast_vector_size(context_, listed);
  for (unsigned i = 0; i < count; ++i) {
    z3_.inc_ref(context_, z3_.ast_vector_get(context_, listed, i));
  }
  for (const Asserted& each : asserted_) {
    z3_.dec_ref(context_, each.formula);
  }
  asserted_.clear();
  entries_.clear();
  symbols_of_ = 0;
  for (unsigned i = 0; i < count; ++i) {
    asserted_.push_back({z3_.ast_vector_get(context_, listed, i), nullptr, 0});
  }
  level_ = level;
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
