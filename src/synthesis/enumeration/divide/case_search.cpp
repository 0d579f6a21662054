#include "synthesis/enumeration/divide/case_search.h"

#include <algorithm>

#include "term/substitute.h"
#include "term/written_literals.h"

namespace preproc {

namespace {

/// More different sets than that make learning slow, and say little more.
constexpr uint32_t kMaxLeaves = 20'000;
constexpr uint32_t kMaxConditions = 100'000;

}  // namespace

std::optional<CaseSearch> CaseSearch::of(TermManager& tm, TermBank& bank, size_t rows) {
  std::optional<CaseSearch> search;
  for (const CaseSplit& split : bank.grammar().splits) {
    if (!bank.grammar().of_start[split.nonterminal] || (search && search->nonterminal_ != split.nonterminal)) {
      continue;
    }
    if (!search) {
      search = CaseSearch(tm, bank, split.nonterminal, rows);
    }
    search->splits_.push_back(&split);
    search->seen_.push_back(0);
  }
  return search;
}

void CaseSearch::add(uint32_t term, std::span<const uint64_t> rows) {
  if (leaves_.size() < kMaxLeaves && std::ranges::any_of(rows, [](uint64_t word) { return word != 0; })) {
    leaves_.add(rows, term);
  }
}

void CaseSearch::add_conditions() {
  std::vector<uint64_t> set(conditions_.words());
  for (size_t i = 0; i < splits_.size(); ++i) {
    const uint32_t nonterminal = splits_[i]->condition;
    for (; seen_[i] < bank_->terms(nonterminal) && conditions_.size() < kMaxConditions; ++seen_[i]) {
      const std::span<const uint64_t> column = bank_->column(nonterminal, seen_[i]);
      std::ranges::fill(set, 0);
      for (size_t row = 0; row < column.size(); ++row) {
        set[row / 64] |= column[row] << (row % 64);
      }
      if (conditions_.add(set, static_cast<uint32_t>(makers_.size()))) {
        makers_.emplace_back(splits_[i], seen_[i]);
      }
    }
  }
}

std::optional<Term> CaseSearch::find(const StopToken& stop) {
  if (leaves_.all() != leaves_.full()) {
    return std::nullopt;
  }
  add_conditions();
  const std::optional<DecisionTree> tree = learn_tree(leaves_, conditions_, stop);
  return tree ? std::optional(term_of(*tree)) : std::nullopt;
}

/// (or (and C p) (and (not C) q)), shorter where a case is a constant.
Term CaseSearch::by_connectives(Term condition, Term p, Term q) {
  const Term negation = tm_->mk(Kind::Not, {condition});
  if (tm_->is_value(p) && tm_->is_value(q)) {
    return tm_->is_true(p) ? condition : negation;  // two cases differ
  }
  if (tm_->is_value(p)) {
    return tm_->is_true(p) ? tm_->mk(Kind::Or, {condition, q}) : tm_->mk(Kind::And, {negation, q});
  }
  if (tm_->is_value(q)) {
    return tm_->is_true(q) ? tm_->mk(Kind::Or, {negation, p}) : tm_->mk(Kind::And, {condition, p});
  }
  return tm_->mk(Kind::Or, {tm_->mk(Kind::And, {condition, p}), tm_->mk(Kind::And, {negation, q})});
}

Term CaseSearch::term_of(const DecisionTree& tree) {
  const WrittenLiterals kept;
  std::vector<Term> terms(tree.nodes.size());
  for (size_t i = tree.nodes.size(); i-- > 0;) {  // nodes stand before what is below them
    const DecisionTree::Node& node = tree.nodes[i];
    if (node.is_leaf) {
      terms[i] = bank_->term(nonterminal_, leaves_.thing(node.place));
      continue;
    }
    const auto& [split, condition] = makers_[conditions_.thing(node.place)];
    if (split->of_connectives) {
      terms[i] = by_connectives(bank_->term(split->condition, condition), terms[node.then_node], terms[node.else_node]);
      continue;
    }
    std::vector<Term> from;
    std::vector<Term> to;
    if (split->direct) {
      to.push_back(bank_->term(split->condition, condition));
    } else {
      to = bank_->parts(split->condition, condition);
    }
    for (const size_t use : split->condition_uses) {
      from.push_back(split->uses[use].placeholder);
    }
    from.push_back(split->uses[split->then_use].placeholder);
    to.push_back(terms[node.then_node]);
    from.push_back(split->uses[split->else_use].placeholder);
    to.push_back(terms[node.else_node]);
    terms[i] = substitute(*tm_, split->pattern, from, to);
  }
  return terms[0];
}

}  // namespace preproc
