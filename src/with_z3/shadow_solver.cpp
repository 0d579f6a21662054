#include "with_z3/shadow_solver.h"

#include <algorithm>
#include <cstdlib>

namespace preproc::with_z3 {

/// z3's solver is gone, or stays as it is.
ShadowSolver::~ShadowSolver() {
  answer({});
  hold({});
  std::ranges::for_each(asserted_, [this](const Asserted& each) { release(each); });
}

void ShadowSolver::release(const Asserted& asserted) {
  z3_.dec_ref(context_, asserted.formula);
  if (asserted.literal != nullptr) {
    tracking_.erase(asserted.literal);
    z3_.dec_ref(context_, asserted.literal);
  }
}

void ShadowSolver::hold(std::span<const Z3_ast> nodes) {
  std::vector<Z3_ast> held(nodes.begin(), nodes.end());
  std::ranges::for_each(held, [this](Z3_ast each) { z3_.inc_ref(context_, each); });
  std::ranges::for_each(assumptions_, [this](Z3_ast each) { z3_.dec_ref(context_, each); });
  assumptions_ = std::move(held);
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
    if (!is_refused_) {
      z3_.taken.Z3_solver_pop(context_, solver_, told_level_ - level_);
    }
    told_level_ = level_;
  }
  while (!asserted_.empty() && asserted_.back().level > level_) {
    if (read_.entries.size() == asserted_.size()) {
      if (asserted_.back().literal != nullptr) {
        read_.tracked.pop_back();
        read_.tracked_nodes.pop_back();
      }
      read_.entries.pop_back();
      ++read_.removed;
    }
    release(asserted_.back());
    asserted_.pop_back();
  }
  told_ = std::min(told_, asserted_.size());
  read_.symbols_of = std::min(read_.symbols_of, read_.entries.size());
  change();
}

void ShadowSolver::clear() {
  answer({});
  if (told_ > 0 || told_level_ > 0 || is_mirror_ || is_refused_) {
    z3_.taken.Z3_solver_reset(context_, solver_);
  }
  is_refused_ = false;
  told_ = 0;
  told_level_ = 0;
  level_ = 0;
  for (const Asserted& each : asserted_) {
    release(each);
  }
  asserted_.clear();
  read_.entries.clear();
  read_.tracked.clear();
  read_.tracked_nodes.clear();
  read_.symbols_of = 0;
  is_mirror_ = false;
  z3_has_checked_ = false;
  change();
}

void ShadowSolver::set(std::string_view text) {
  for (const auto& [name, value] : Parameters::entries(text)) {
    untold_params_.insert_or_assign(std::string(name), std::string(value));
  }
  parameters_.set_all(text);
}

bool ShadowSolver::tell_z3() noexcept {
  if (!untold_params_.empty()) {
    const Z3_params params = z3_.mk_params(context_);
    z3_.params_inc_ref(context_, params);
    for (const auto& [name, value] : untold_params_) {
      const Z3_symbol symbol = z3_.mk_string_symbol(context_, name.c_str());
      if (value == "true" || value == "false") {
        z3_.params_set_bool(context_, params, symbol, value == "true");
      } else {
        z3_.params_set_uint(context_, params, symbol, static_cast<unsigned>(std::strtoul(value.c_str(), nullptr, 10)));
      }
    }
    z3_.taken.Z3_solver_set_params(context_, solver_, params);
    z3_.params_dec_ref(context_, params);
    untold_params_.clear();
  }
  if (is_refused_ && !is_mirror_) {
    z3_.taken.Z3_solver_reset(context_, solver_);
    told_ = 0;
    told_level_ = 0;
  }
  is_refused_ = !tell_formulas();
  return !is_refused_;
}

bool ShadowSolver::tell_formulas() {
  for (; told_ < asserted_.size(); ++told_) {
    const Asserted& next = asserted_[told_];
    if (!open_levels(next.level)) {
      return false;
    }
    if (next.literal != nullptr) {
      z3_.taken.Z3_solver_assert_and_track(context_, solver_, next.formula, next.literal);
    } else {
      z3_.taken.Z3_solver_assert(context_, solver_, next.formula);
    }
    if (has_failed()) {
      return false;
    }
  }
  return open_levels(level_);
}

bool ShadowSolver::open_levels(uint32_t level) {
  for (; told_level_ < level; ++told_level_) {
    z3_.taken.Z3_solver_push(context_, solver_);
    if (has_failed()) {
      return false;
    }
  }
  return true;
}

void ShadowSolver::add(Z3_ast formula, Z3_ast literal) {
  asserted_.push_back({formula, literal, level_});
  z3_.inc_ref(context_, formula);
  if (literal != nullptr) {
    z3_.inc_ref(context_, literal);
    tracking_.insert(literal);
  }
  if (is_mirror_) {
    tell_z3();
    mirror();
  }
  change();
}

void ShadowSolver::mirror() noexcept {
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
  asserted_.reserve(count);
  for (unsigned i = 0; i < count; ++i) {
    z3_.inc_ref(context_, z3_.ast_vector_get(context_, listed, i));
  }
  for (const Asserted& each : asserted_) {
    release(each);
  }
  asserted_.clear();
  read_.entries.clear();
  read_.tracked.clear();
  read_.tracked_nodes.clear();
  read_.symbols_of = 0;
  for (unsigned i = 0; i < count; ++i) {
    asserted_.push_back({z3_.ast_vector_get(context_, listed, i), nullptr, 0});
  }
  told_ = asserted_.size();
  z3_.ast_vector_dec_ref(context_, listed);
}

std::string ShadowSolver::read(AstReader& reader, TermManager& tm, uint64_t generation) {
  if (foreign_ != nullptr) {
    return foreign_;
  }
  if (generation != read_.generation) {
    read_.generation = generation;
    read_.entries.clear();
    read_.tracked.clear();
    read_.tracked_nodes.clear();
    read_.symbols.clear();
    read_.symbols_of = 0;
    read_.removed = 0;
    read_.mentioned.emplace(tm);
  }
  if (is_mirror_) {
    if (z3_has_checked_) {
      leave_to_z3("assertions from a text that z3 has checked");
      return foreign_;
    }
    list_anew();
  }
  while (read_.entries.size() < asserted_.size()) {
    const Asserted& next = asserted_[read_.entries.size()];
    Term term = reader.read(next.formula);
    if (term && next.literal != nullptr) {
      const Term literal = reader.read(next.literal);
      if (literal) {
        term = tm.mk(Kind::Implies, {literal, term});
        read_.tracked.push_back(literal);
        read_.tracked_nodes.push_back(next.literal);
      } else {
        term = {};
      }
    }
    if (!term) {
      return std::string(reader.refusal());
    }
    read_.entries.push_back({term, {}, next.level});
  }
  return {};
}

const std::vector<Function>& ShadowSolver::symbols(TermManager& tm, std::span<const Term> extra) {
  if (read_.removed > read_.entries.size() + 16) {  // most of the list is of no use any more
    read_.mentioned.emplace(tm);
    read_.symbols.clear();
    read_.symbols_of = 0;
    read_.removed = 0;
  }
  const size_t known = read_.mentioned->all().size();
  for (; read_.symbols_of < read_.entries.size(); ++read_.symbols_of) {
    read_.mentioned->add(read_.entries[read_.symbols_of].term);
  }
  for (const Term t : extra) {
    read_.mentioned->add(t);
  }
  for (const Function f : std::span(read_.mentioned->all()).subspan(known)) {
    if (tm.info(f).is_free()) {
      read_.symbols.push_back(f);
    }
  }
  return read_.symbols;
}

std::vector<Z3_ast> ShadowSolver::formulas() const {
  std::vector<Z3_ast> formulas;
  std::ranges::transform(asserted_, std::back_inserter(formulas), &Asserted::formula);
  return formulas;
}

void ShadowSolver::answer(Answer answer) {
  for (const auto* const nodes : {&answer.assumptions, &answer.tracked}) {
    std::ranges::for_each(*nodes, [this](Z3_ast each) { z3_.inc_ref(context_, each); });
  }
  for (const auto* const nodes : {&answer_.assumptions, &answer_.tracked}) {
    std::ranges::for_each(*nodes, [this](Z3_ast each) { z3_.dec_ref(context_, each); });
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
