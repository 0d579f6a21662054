#include "passes/unconstrained.h"

#include <algorithm>
#include <optional>
#include <vector>

#include "passes/determined_terms.h"
#include "passes/tables/array_definition.h"
#include "term/bv_term.h"
#include "term/mentioned_functions.h"
#include "term/rebuild.h"
#include "term/walk.h"
#include "value/own_name.h"

namespace preproc {

namespace {

/// Rounds of looking for terms that occur once, since each round may leave others that do.
constexpr int kMaxUnconstrainedRounds = 4;

/// The values of free symbols are said by definitions over these sorts.
bool is_plain(const TermManager& tm, Sort sort) {
  switch (tm.sorts().kind(sort)) {
    case SortKind::Bool:
    case SortKind::BitVec:
    case SortKind::Int: return true;
    case SortKind::Array: return is_plain(tm, tm.sorts().index(sort)) && is_plain(tm, tm.sorts().element(sort));
    default: return false;
  }
}

/// c with c * odd = 1: each step doubles the number of bits that are right.
BitVector inverse_of_odd(const BitVector& odd) {
  BitVector inverse = odd;  // right in its last three bits
  for (uint32_t bits = 3; bits < odd.width(); bits *= 2) {
    inverse = inverse.bvmul(BitVector(odd.width(), uint64_t{2}).bvsub(odd.bvmul(inverse)));
  }
  return inverse;
}

/// A comparison of two words or integers, as "left below right".
struct Comparison {
  size_t left = 0;  // which argument is to be the smaller one
  bool strict = false;
  bool is_signed = false;
};

std::optional<Comparison> comparison_of(Kind kind) {
  switch (kind) {
    case Kind::BvUlt: return Comparison{0, true, false};
    case Kind::BvUle: return Comparison{0, false, false};
    case Kind::BvUgt: return Comparison{1, true, false};
    case Kind::BvUge: return Comparison{1, false, false};
    case Kind::BvSlt: return Comparison{0, true, true};
    case Kind::BvSle: return Comparison{0, false, true};
    case Kind::BvSgt: return Comparison{1, true, true};
    case Kind::BvSge: return Comparison{1, false, true};
    case Kind::Lt: return Comparison{0, true, true};
    case Kind::Le: return Comparison{0, false, true};
    case Kind::Gt: return Comparison{1, true, true};
    case Kind::Ge: return Comparison{1, false, true};
    default: return {};
  }
}

class UnconstrainedPass : public Pass {
  void run(Problem& problem, PassContext& context) override {
    for (int round = 0; round < kMaxUnconstrainedRounds; ++round) {
      if (!remove(problem, context)) {
        return;
      }
    }
  }

  /// True if a term was replaced.
  bool remove(Problem& problem, PassContext& context) {
    TermManager& tm = context.tm;
    if (!count_uses(problem.assertions, context)) {
      return false;
    }
    done_.clear();
    free_.clear();
    definitions_.clear();
    problem.assertions.transform([&](const Assertion& assertion, std::vector<Assertion>& out) {
      const Term result = rebuild_bottom_up(
          tm, assertion.term, done_, [&](Term t, std::span<const Term> children) { return rebuild(tm, t, children); });
      if (result == assertion.term) {
        out.push_back(assertion);
        return;
      }
      const bool dropped = result == free_[assertion.term];
      const Term left = dropped ? tm.mk_true() : context.simplifier.simplify(result);
      context.note("unconstrained", assertion.term, left);
      if (dropped) {
        definitions_.push_back({result, tm.mk_true()});
        ++dropped_;
      } else {
        out.push_back({left, assertion.original, assertion.level});
      }
    });
    for (const Definition& definition : definitions_) {
      problem.converter.define(tm.function(definition.symbol), {}, definition.value, name());
    }
    removed_ += definitions_.size();
    return !definitions_.empty();
  }

  // --- How often a term occurs -------------------------------------------------------------------------------------------

  /// Counts, up to two, in how many places each term occurs. True if a symbol occurs once.
  bool count_uses(const AssertionList& assertions, PassContext& context) {
    const TermManager& tm = context.tm;
    context.elements.collect(tm, assertions);
    uses_.clear();
    TermSet seen;
    TermSet kept;
    std::vector<Term> symbols;
    const auto use = [&](Term t) {
      if (uint8_t& uses = uses_.slot(t); uses < 2) {
        ++uses;
      }
    };
    for (size_t i = 0; i < assertions.size(); ++i) {
      use(assertions[i].term);
      if (context.elements.is_row(i)) {
        keep(tm, assertions[i].term, kept);
        continue;
      }
      walk_postorder(tm, assertions[i].term, seen, [&](Term t) {
        if (tm.kind(t) == Kind::Constant) {
          symbols.push_back(t);
        }
        for (const Term child : tm.children(t)) {
          use(child);
        }
        if (is_closed_room(tm, t)) {
          keep(tm, t, kept);
        }
      });
    }
    return std::ranges::any_of(symbols, [&](Term symbol) { return uses_[symbol] == 1; });
  }

  /// True for terms within which nothing is replaced: binders, and what is not known.
  static bool is_closed_room(const TermManager& tm, Term t) {
    switch (tm.kind(t)) {
      case Kind::Forall:
      case Kind::Exists:
      case Kind::Lambda:
      case Kind::HoApply:
      case Kind::Opaque:
      case Kind::Annotate: return true;
      default: return false;
    }
  }

  /// Nothing in `root` counts as occurring once.
  void keep(const TermManager& tm, Term root, TermSet& kept) {
    walk_postorder(tm, root, kept, [&](Term t) { uses_.slot(t) = 2; });
  }

  // --- What becomes of a term --------------------------------------------------------------------------------------------

  Term rebuild(TermManager& tm, Term t, std::span<const Term> children) {
    if (children.empty()) {
      if (uses_[t] == 1 && is_free_constant(tm, t) && is_plain(tm, tm.sort(t))) {
        free_.slot(t) = t;
      }
      return t;
    }
    const Term result = is_plain(tm, tm.sort(t)) ? replace(tm, t, children) : Term{};
    return result ? result : rebuild_if_changed(tm, t, children);
  }

  /// The replacement of `t`, some of whose arguments are free; null if there is none.
  Term replace(TermManager& tm, Term t, std::span<const Term> children) {
    const std::span<const Term> old = tm.children(t);
    free_arguments_.clear();
    for (size_t i = 0; i < old.size(); ++i) {
      if (free_[old[i]] && free_[old[i]] == children[i]) {
        free_arguments_.push_back(i);
      }
    }
    if (free_arguments_.empty()) {
      return {};
    }
    if (const Term result = replace_word(tm, t, children)) {
      return result;
    }
    const bool all = free_arguments_.size() == children.size();
    const size_t at = free_arguments_[0];
    const Term x = children[at];
    const Kind kind = tm.kind(t);
    if (children.size() == 2) {
      const Term s = children[1 - at];
      if (const auto comparison = comparison_of(kind)) {
        return replace_comparison(tm, t, *comparison, at, children);
      }
      if (kind == Kind::Equal || kind == Kind::Distinct || kind == Kind::BvComp) {
        return replace_equality(tm, t, x, s);
      }
    }
    switch (kind) {
      case Kind::Not: return become(tm, t, x, [&](Term y) { return tm.mk(Kind::Not, {y}); });
      case Kind::Xor: return by_rest(tm, t, at, children, kind, [&](Term y, Term s) { return tm.mk(kind, {y, s}); });
      case Kind::And: return all ? become_all(tm, t, children, tm.mk_true()) : Term{};
      case Kind::Or: return all ? become_all(tm, t, children, tm.mk_false()) : Term{};
      case Kind::Implies:
        if (all && children.size() == 2) {
          define(children[0], tm.mk_true());
          return become(tm, t, children[1], [](Term y) { return y; });
        }
        return {};
      case Kind::Ite: return replace_ite(tm, t, children);
      case Kind::Neg: return become(tm, t, x, [&](Term y) { return tm.mk(Kind::Neg, {y}); });
      case Kind::Add:
        return by_rest(tm, t, at, children, kind, [&](Term y, Term s) { return tm.mk(Kind::Sub, {y, s}); });
      case Kind::Sub: return children.size() == 2 ? replace_difference(tm, t, at, children, Kind::Add) : Term{};
      case Kind::Select:
        if (at == 0 && determined_.contains(tm, children[1])) {
          const Term index = children[1];
          return become(tm, t, x, [&](Term y) {
            const ArrayElement element{index, y};
            return mk_array_of(tm, x, std::span(&element, 1));
          });
        }
        return {};
      case Kind::Store: return replace_store(tm, t, children);
      default: return {};
    }
  }

  Term replace_word(TermManager& tm, Term t, std::span<const Term> children) {
    if (!tm.sorts().is_bitvec(tm.sort(t))) {
      return {};
    }
    const bool all = free_arguments_.size() == children.size();
    const size_t at = free_arguments_[0];
    const Term x = children[at];
    const Kind kind = tm.kind(t);
    const uint32_t width = bv_width(tm, t);
    switch (kind) {
      case Kind::BvNot:
      case Kind::BvNeg: return become(tm, t, x, [&](Term y) { return tm.mk(kind, {y}); });
      case Kind::BvAdd:
        return by_rest(tm, t, at, children, kind, [&](Term y, Term s) { return tm.mk(Kind::BvSub, {y, s}); });
      case Kind::BvXor: return by_rest(tm, t, at, children, kind, [&](Term y, Term s) { return tm.mk(kind, {y, s}); });
      case Kind::BvSub: return children.size() == 2 ? replace_difference(tm, t, at, children, Kind::BvAdd) : Term{};
      case Kind::BvXnor:
        if (children.size() == 2 && determined_.contains(tm, children[1 - at])) {
          return become(tm, t, x, [&](Term y) { return tm.mk(kind, {y, children[1 - at]}); });
        }
        return {};
      case Kind::BvMul:
        if (all) {
          return become_all(tm, t, children, mk_bits(tm, BitVector(width, uint64_t{1})));
        }
        if (children.size() == 2 && tm.is_value(children[1 - at]) && bv_bits(tm, children[1 - at]).bit(0)) {
          const Term inverse = mk_bits(tm, inverse_of_odd(bv_bits(tm, children[1 - at])));
          return become(tm, t, x, [&](Term y) { return tm.mk(kind, {y, inverse}); });
        }
        return {};
      case Kind::BvAnd: return all ? become_all(tm, t, children, mk_bits(tm, BitVector::ones(width))) : Term{};
      case Kind::BvOr:
      case Kind::BvShl:
      case Kind::BvLshr:
      case Kind::BvAshr:
      case Kind::BvUrem:
      case Kind::BvSrem:
      case Kind::BvSmod: return all ? become_all(tm, t, children, mk_bv_zero(tm, width)) : Term{};
      case Kind::BvUdiv:
      case Kind::BvSdiv: return all ? become_all(tm, t, children, mk_bits(tm, BitVector(width, uint64_t{1}))) : Term{};
      case Kind::BvRotateLeft:
      case Kind::BvRotateRight: {
        const Kind back = kind == Kind::BvRotateLeft ? Kind::BvRotateRight : Kind::BvRotateLeft;
        return become(tm, t, x, [&](Term y) { return tm.mk(back, {y}, {tm.indices(t)[0]}); });
      }
      case Kind::BvConcat: return all ? replace_concat(tm, t, children) : Term{};
      case Kind::BvExtract: {
        const uint32_t high = tm.indices(t)[0];
        const uint32_t low = tm.indices(t)[1];
        const uint32_t above = bv_width(tm, x) - 1 - high;
        return become(tm, t, x, [&](Term y) {
          const Term lowest = low == 0 ? y : tm.mk(Kind::BvConcat, {y, mk_bv_zero(tm, low)});
          return mk_zero_extend(tm, lowest, above);
        });
      }
      default: return {};
    }
  }

  Term replace_concat(TermManager& tm, Term t, std::span<const Term> children) {
    const std::vector<Term> parts(children.begin(), children.end());
    const Term y = mk_free(tm, t, parts[0]);
    uint32_t high = bv_width(tm, t);
    for (const Term part : parts) {
      const uint32_t low = high - bv_width(tm, part);
      define(part, mk_extract(tm, y, high - 1, low));
      high = low;
    }
    return y;
  }

  /// (op x s) or (op s x), op the difference; `sum` is its inverse in the first argument.
  Term replace_difference(TermManager& tm, Term t, size_t at, std::span<const Term> children, Kind sum) {
    const Term s = children[1 - at];
    if (!determined_.contains(tm, s)) {
      return {};
    }
    const Kind difference = tm.kind(t);
    return become(tm, t, children[at], [&](Term y) {
      return at == 0 ? tm.mk(sum, {y, s}) : tm.mk(difference, {s, y});
    });
  }

  /// A term that differs from `s`; null if none is known for its sort.
  static Term mk_other(TermManager& tm, Term s) {
    switch (tm.sorts().kind(tm.sort(s))) {
      case SortKind::Bool: return tm.mk(Kind::Not, {s});
      case SortKind::BitVec: return tm.mk(Kind::BvNot, {s});
      case SortKind::Int: return tm.mk(Kind::Add, {s, tm.mk_int(1)});
      default: return {};
    }
  }

  /// `x` is equal to `s`, or it is not.
  Term replace_equality(TermManager& tm, Term t, Term x, Term s) {
    if (!determined_.contains(tm, s)) {
      return {};
    }
    const Term other = mk_other(tm, s);
    if (!other) {
      return {};
    }
    return become(tm, t, x, [&](Term y) {
      const Term says_equal = tm.kind(t) == Kind::BvComp ? tm.mk(Kind::Equal, {y, tm.mk_bv(1, 1)}) : y;
      return tm.kind(t) == Kind::Distinct ? tm.mk(Kind::Ite, {says_equal, other, s})
                                          : tm.mk(Kind::Ite, {says_equal, s, other});
    });
  }

  /// Below or above `s`, as is wanted, unless `s` is an extreme value that leaves no choice.
  Term replace_comparison(TermManager& tm, Term t, const Comparison& comparison, size_t at,
                          std::span<const Term> children) {
    const Term x = children[at];
    Term s = children[1 - at];
    const bool is_left = at == comparison.left;
    if (!determined_.contains(tm, s)) {
      return {};
    }
    if (tm.sorts().kind(tm.sort(s)) == SortKind::Int) {
      const Term step = tm.mk_int(is_left == comparison.strict ? -1 : 1);
      const Term beyond = tm.mk(Kind::Add, {s, step});
      return become(tm, t, x, [&](Term y) {
        return comparison.strict ? tm.mk(Kind::Ite, {y, beyond, s}) : tm.mk(Kind::Ite, {y, s, beyond});
      });
    }
    if (!tm.sorts().is_bitvec(tm.sort(s))) {
      return {};
    }
    const uint32_t width = bv_width(tm, s);
    const Term lowest =
        mk_bits(tm, comparison.is_signed ? BitVector::min_signed(width) : BitVector(width, uint64_t{0}));
    const Term highest = mk_bits(tm, comparison.is_signed ? BitVector::max_signed(width) : BitVector::ones(width));
    // Strict comparisons hold for one extreme of x unless s is it too; others fail for one extreme unless s is it too.
    const Term extreme = is_left == comparison.strict ? lowest : highest;
    if (s == extreme) {
      return {};
    }
    if (free_arguments_.size() == 2) {
      const Term symbol = s;
      s = extreme == lowest ? highest : lowest;
      define(symbol, s);
    }
    Term answer;
    const Term y = become(tm, t, x, [&](Term wanted) {
      answer = wanted;
      return comparison.strict ? tm.mk(Kind::Ite, {wanted, extreme, s}) : tm.mk(Kind::Ite, {wanted, s, extreme});
    });
    if (tm.is_value(s)) {
      return y;
    }
    free_.slot(t) = {};
    const Term is_extreme = tm.mk(Kind::Equal, {s, extreme});
    return comparison.strict ? tm.mk(Kind::And, {answer, tm.mk(Kind::Not, {is_extreme})})
                             : tm.mk(Kind::Or, {answer, is_extreme});
  }

  /// The branch that can be chosen is the value.
  Term replace_ite(TermManager& tm, Term t, std::span<const Term> children) {
    const auto is_free = [&](size_t i) { return std::ranges::find(free_arguments_, i) != free_arguments_.end(); };
    const Term condition = children[0];
    const Term then = children[1];
    const Term otherwise = children[2];
    const auto same = [](Term y) { return y; };
    if (is_free(1) && is_free(2)) {
      const Term y = become(tm, t, then, same);
      define(otherwise, y);
      return y;
    }
    if (is_free(0) && (is_free(1) || is_free(2))) {
      define(condition, tm.mk_bool(is_free(1)));
      return become(tm, t, is_free(1) ? then : otherwise, same);
    }
    return {};
  }

  /// Whatever array is wanted, it is so without the store.
  Term replace_store(TermManager& tm, Term t, std::span<const Term> children) {
    const Term index = children[1];
    const Term element = children[2];
    const bool both = free_arguments_[0] == 0 && free_arguments_.back() == 2;
    if (!both || !determined_.contains(tm, index)) {
      return {};
    }
    const Term y = become(tm, t, children[0], [](Term array) { return array; });
    define(element, tm.mk(Kind::Select, {y, index}));
    return y;
  }

  // --- New symbols -------------------------------------------------------------------------------------------------------

  void define(Term symbol, Term value) { definitions_.push_back({symbol, value}); }

  /// A symbol for `t`, named after the symbol `x` that goes; both occur once.
  Term mk_free(TermManager& tm, Term t, Term x) {
    const std::string name = own_name(tm.symbols().name(tm.info(tm.function(x)).name), "free");
    const Term y = tm.mk_constant(name, tm.sort(t));
    if (uses_[t] == 1) {
      free_.slot(t) = y;
    }
    return y;
  }

  /// A symbol stands for `t`; `invert(symbol)` is the value of `x` that makes it so.
  template <typename Invert>
  Term become(TermManager& tm, Term t, Term x, Invert&& invert) {
    const Term y = mk_free(tm, t, x);
    define(x, invert(y));
    return y;
  }

  /// All arguments are free: the first one is the value, the others are `neutral`.
  Term become_all(TermManager& tm, Term t, std::span<const Term> children, Term neutral) {
    for (const Term other : children.subspan(1)) {
      define(other, neutral);
    }
    return become(tm, t, children[0], [](Term y) { return y; });
  }

  /// Of an associative operator: `invert(symbol, rest)` is the value of the free argument, `rest` the others together.
  template <typename Invert>
  Term by_rest(TermManager& tm, Term t, size_t at, std::span<const Term> children, Kind kind, Invert&& invert) {
    std::vector<Term> others(children.begin(), children.end());
    const Term x = others[at];
    others.erase(others.begin() + static_cast<std::ptrdiff_t>(at));
    const Term rest = tm.mk_nary(kind, others);
    if (!determined_.contains(tm, rest)) {
      return {};
    }
    return become(tm, t, x, [&](Term y) { return invert(y, rest); });
  }

  void add_counters(Counters& counters) const override {
    count(counters, "removed", removed_);
    count(counters, "dropped", dropped_);
  }

  struct Definition {
    Term symbol;
    Term value;
  };

  TermMap<uint8_t> uses_;  // places in which a term occurs; 2: or more
  TermMap<Term> free_;     // term of the assertions -> the symbol that it is, or became, where that is free
  TermMap<Term> done_;
  std::vector<size_t> free_arguments_;  // of the term looked at
  std::vector<Definition> definitions_;
  DeterminedTerms determined_;
  uint64_t removed_ = 0;
  uint64_t dropped_ = 0;
};

}  // namespace

std::unique_ptr<Pass> make_unconstrained_pass() { return std::make_unique<UnconstrainedPass>(); }

}  // namespace preproc
