#include "encode/synth/redundant_terms.h"

#include <algorithm>
#include <iterator>
#include <optional>
#include <set>
#include <tuple>

#include "term/substitute.h"
#include "term/walk.h"

namespace preproc {

namespace {

/// With more leaves than this pairs of them are not looked at.
constexpr size_t kMaxLeaves = 48;

class RedundantTerms {
 public:
  RedundantTerms(TermManager& tm, Simplifier& simplifier,
                 const std::vector<std::vector<const Production*>>& productions, uint32_t nonterminal)
      : tm_(tm), simplifier_(simplifier), productions_(productions), own_(productions[nonterminal]) {
    for (const Production* production : own_) {
      any_constant_ = any_constant_ || production->kind == Production::Kind::AnyConstant;
      if (is_leaf(*production) && production->pattern) {
        leaves_.insert(simplifier_.simplify(production->pattern));
      }
    }
  }

  std::vector<RedundantTerm> find() {
    // Sizes first: what is over one leaf is smaller than what is over two.
    for (const Production* production : own_) {
      if (production->pattern && !production->uses.empty()) {
        with_one_leaf(*production);
      }
    }
    for (const Production* production : own_) {
      if (production->pattern && production->uses.size() > 1) {
        with_two_leaves(*production);
      }
    }
    return std::move(found_);
  }

 private:
  static bool is_leaf(const Production& production) { return production.uses.empty(); }
  std::vector<const Production*> leaves_of(const NonterminalUse& use) const {
    std::vector<const Production*> leaves;
    std::ranges::copy_if(productions_[use.nonterminal], std::back_inserter(leaves),
                         [](const Production* production) { return is_leaf(*production); });
    return leaves;
  }
  bool is_constant(const Production& leaf) const { return !leaf.pattern || tm_.kind(leaf.pattern) == Kind::Value; }

  /// True if nothing but the uses' operands decides what the production's term is.
  bool is_closed_but_for_uses(const Production& production) {
    bool closed = true;
    walk_postorder(tm_, production.pattern, [&](Term t) {
      const Kind kind = tm_.kind(t);
      const bool open = kind == Kind::Variable || kind == Kind::Constant || kind == Kind::Apply;
      closed = closed &&
               (!open || std::ranges::find(production.uses, t, &NonterminalUse::placeholder) != production.uses.end());
    });
    return closed;
  }

  /// True if the nonterminal has the term by itself.
  bool is_own_leaf(Term t) const { return leaves_.contains(t) || (any_constant_ && tm_.kind(t) == Kind::Value); }
  /// True if all terms of the use's nonterminal are terms of this one.
  bool includes(const NonterminalUse& use) const {
    return std::ranges::all_of(productions_[use.nonterminal], [&](const Production* production) {
      return std::ranges::find(own_, production) != own_.end();
    });
  }

  Term over(const Production& production, std::initializer_list<RedundantTerm::Operand> operands) {
    std::vector<Term> from;
    std::vector<Term> to;
    for (const RedundantTerm::Operand& operand : operands) {
      from.push_back(production.uses[operand.use].placeholder);
      to.push_back(operand.leaf->pattern);
    }
    return simplifier_.simplify(substitute(tm_, production.pattern, from, to));
  }

  /// Why a term over leaves is redundant among the smaller ones, if it is.
  std::optional<RedundantTerm::Why> among_smaller(const Production& production, Term t, size_t operands) {
    if (is_own_leaf(t)) {
      return RedundantTerm::Why::Neutral;
    }
    for (const NonterminalUse& use : production.uses) {
      if (t == use.placeholder && includes(use)) {
        return RedundantTerm::Why::Neutral;
      }
    }
    // A term over placeholders that are left stands for many: only whole ones are compared with each other.
    if (operands == production.uses.size() && !earlier_.insert(t)) {
      return RedundantTerm::Why::Equal;
    }
    return std::nullopt;
  }

  void with_one_leaf(const Production& production) {
    const bool closed = is_closed_but_for_uses(production);
    for (size_t use = 0; use < production.uses.size(); ++use) {
      for (const Production* leaf : leaves_of(production.uses[use])) {
        const RedundantTerm::Operand operand{use, leaf};
        if (production.uses.size() == 1 && closed && any_constant_ && is_constant(*leaf)) {
          found_.push_back({&production, {operand}, RedundantTerm::Why::Constant});
        } else if (leaf->pattern) {
          if (const auto why = among_smaller(production, over(production, {operand}), 1)) {
            found_.push_back({&production, {operand}, *why});
            by_itself_.emplace(&production, operand.use, leaf);
          }
        }
      }
    }
  }

  void with_two_leaves(const Production& production) {
    const bool closed = is_closed_but_for_uses(production);
    const size_t uses = production.uses.size();
    for (size_t i = 0; i < uses; ++i) {
      for (size_t j = i + 1; j < uses; ++j) {
        const std::vector<const Production*> first = leaves_of(production.uses[i]);
        const std::vector<const Production*> second = leaves_of(production.uses[j]);
        if (std::max(first.size(), second.size()) > kMaxLeaves) {
          continue;
        }
        for (const Production* a : first) {
          for (const Production* b : second) {
            add_pair(production, {i, a}, {j, b}, closed);
          }
        }
      }
    }
  }

  void add_pair(const Production& production, RedundantTerm::Operand a, RedundantTerm::Operand b, bool closed) {
    if (by_itself_.contains({&production, a.use, a.leaf}) || by_itself_.contains({&production, b.use, b.leaf})) {
      return;
    }
    if (production.uses.size() == 2 && closed && any_constant_ && is_constant(*a.leaf) && is_constant(*b.leaf)) {
      found_.push_back({&production, {a, b}, RedundantTerm::Why::Constant});
    } else if (a.leaf->pattern && b.leaf->pattern) {
      if (const auto why = among_smaller(production, over(production, {a, b}), 2)) {
        found_.push_back({&production, {a, b}, *why});
      }
    }
  }

  TermManager& tm_;
  Simplifier& simplifier_;
  const std::vector<std::vector<const Production*>>& productions_;
  const std::vector<const Production*>& own_;
  bool any_constant_ = false;
  TermSet leaves_;   // the nonterminal's own, simplified
  TermSet earlier_;  // other terms over leaves only, simplified
  std::set<std::tuple<const Production*, size_t, const Production*>> by_itself_;  // operands that suffice
  std::vector<RedundantTerm> found_;
};

}  // namespace

std::vector<RedundantTerm> find_redundant_terms(TermManager& tm, Simplifier& simplifier,
                                                const std::vector<std::vector<const Production*>>& productions,
                                                uint32_t nonterminal) {
  return RedundantTerms(tm, simplifier, productions, nonterminal).find();
}

}  // namespace preproc
