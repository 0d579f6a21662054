#include "synthesis/enumeration/specification/grammar_spelling.h"

#include <algorithm>
#include <unordered_map>

#include "encode/synth/grammar_heights.h"
#include "encode/synth/term_cost.h"
#include "script/production_match.h"
#include "term/comparison_kinds.h"
#include "term/operator.h"
#include "term/substitute.h"
#include "term/written_literals.h"

namespace preproc {

namespace {

/// Spellings of spellings, and so on.
constexpr uint32_t kMaxDepth = 4;
/// Factors and numbers that are spelled as sums.
constexpr uint64_t kMaxFactor = 64;
/// Beyond so many terms each is what it is.
constexpr size_t kMaxTerms = 100'000;
/// Times that all terms are looked at again.
constexpr int kMaxRounds = 4;
/// A size beyond which sizes are not told apart.
constexpr uint64_t kLargest = uint64_t{1} << 40;

}  // namespace

GrammarSpelling::GrammarSpelling(TermManager& tm, const FunctionToSynthesize& function)
    : tm_(tm), expanded_(with_expanded_grammar(tm, function)) {}

Term GrammarSpelling::spell(Term root) {
  std::vector<Term> order;
  std::vector<Term> todo{root};
  while (!todo.empty()) {
    const Term t = todo.back();
    if (!is_open(t, todo)) {
      todo.pop_back();
      complete(t);
      order.push_back(t);
    }
  }
  // Terms that are spelled by one another, such as (>= a b) and (<= b a), have waited for what is known by now.
  for (int round = 0; round < kMaxRounds; ++round) {
    bool more = false;
    for (const Term t : order) {
      more = complete(t) || more;
    }
    if (!more) {
      break;
    }
  }
  return spelled_[places_[root] - 1][0].term;
}

/// True if the term is seen for the first time: what it and its spellings are made of is on `todo` then.
bool GrammarSpelling::is_open(Term t, std::vector<Term>& todo) {
  if (places_[t] != 0) {
    return false;
  }
  spelled_.emplace_back(expanded_.grammar.nonterminals.size());
  others_.push_back(spellings(t));
  places_.slot(t) = static_cast<uint32_t>(spelled_.size());
  const auto push = [&](Term other, uint32_t depth) {
    if (places_[other] == 0) {
      uint32_t& least = depths_.slot(other);
      least = least == 0 ? depth + 1 : std::min(least, depth + 1);
      todo.push_back(other);
    }
  };
  // The last one is looked at first: what the term itself is made of.
  for (const Term other : others_.back()) {
    push(other, depth_of(t) + 1);
  }
  for (const Term child : tm_.children(t)) {
    push(child, depth_of(t));
  }
  return true;
}

/// Spells the term from what is known of its parts and of its spellings. True if that is shorter than before.
bool GrammarSpelling::complete(Term t) {
  const size_t place = places_[t] - 1;
  Spelled spelled = spelled_[place];
  match(t, spelled);
  for (const Term other : others_[place]) {
    for (size_t n = 0; n < spelled.size(); ++n) {
      improve(spelled[n], spelled_[places_[other] - 1][n]);
    }
  }
  close_chains(spelled);
  const bool shorter = !std::ranges::equal(spelled, spelled_[place], {}, &Word::term, &Word::term);
  spelled_[place] = std::move(spelled);
  return shorter;
}

/// Spells the term where it is an instance of a production whose parts are spelled.
void GrammarSpelling::match(Term t, Spelled& spelled) {
  const WrittenLiterals kept;
  for (size_t n = 0; n < spelled.size(); ++n) {
    const Nonterminal& nonterminal = expanded_.grammar.nonterminals[n];
    for (const Production& production : nonterminal.productions) {
      if (tm_.sort(t) != nonterminal.sort || is_chain(production)) {
        continue;
      }
      if (production.kind == Production::Kind::AnyConstant) {
        improve(spelled[n], {is_constant_term(tm_, t) ? t : Term(), 1});
        continue;
      }
      std::unordered_map<Term, Term> bound;
      if (!matches_pattern(tm_, production, t, bound)) {
        continue;
      }
      std::vector<Term> from;
      std::vector<Term> to;
      auto size = static_cast<uint64_t>(size_of(tm_, production));
      for (const NonterminalUse& use : production.uses) {
        const auto part = bound.find(use.placeholder);
        const uint32_t place = part == bound.end() ? 0 : places_[part->second];
        if (const Word word = place == 0 ? Word() : spelled_[place - 1][use.nonterminal]; word.term) {
          from.push_back(use.placeholder);
          to.push_back(word.term);
          size = std::min(size + word.size, kLargest);
        }
      }
      if (from.size() == production.uses.size()) {
        improve(spelled[n],
                {from.empty() ? production.written() : substitute(tm_, production.written(), from, to), size});
      }
    }
  }
}

void GrammarSpelling::improve(Word& word, const Word& other) {
  if (other.term && (!word.term || other.size < word.size)) {
    word = other;
  }
}

/// Adds the terms of a nonterminal to those that have it as a production.
void GrammarSpelling::close_chains(Spelled& spelled) const {
  for (bool more = true; more;) {
    more = false;
    for (size_t n = 0; n < spelled.size(); ++n) {
      for (const Production& production : expanded_.grammar.nonterminals[n].productions) {
        if (is_chain(production)) {
          const Term before = spelled[n].term;
          improve(spelled[n], spelled[production.uses[0].nonterminal]);
          more = more || spelled[n].term != before;
        }
      }
    }
  }
}

/// Terms that are equal to the term, over its children.
std::vector<Term> GrammarSpelling::spellings(Term t) {
  std::vector<Term> found;
  if (depth_of(t) >= kMaxDepth || spelled_.size() > kMaxTerms) {
    return found;
  }
  const std::span<const Term> children = tm_.children(t);
  const Kind kind = tm_.kind(t);
  const OperatorInfo* op = operator_info(kind);
  if (op != nullptr && op->commutative && children.size() == 2) {
    found.push_back(tm_.mk(kind, {children[1], children[0]}));
  }
  if (op != nullptr && op->associativity == Associativity::Nary && op->commutative && children.size() > 2) {
    Term sum = children[0];
    for (const Term child : children.subspan(1)) {
      sum = tm_.mk(kind, {sum, child});
    }
    found.push_back(sum);
  }
  if (tm_.sort(t) == tm_.sorts().boolean()) {
    add_truth_spellings(t, found);
  } else {
    add_number_spellings(t, found);
  }
  return found;
}

/// The sum of so many times the term, from sums of half as many; `factor` is positive.
Term GrammarSpelling::times(Term t, uint64_t factor) {
  const Kind add = tm_.sorts().is_bitvec(tm_.sort(t)) ? Kind::BvAdd : Kind::Add;
  std::vector<Term> powers{t};  // 2^i times
  for (uint64_t rest = factor; rest > 1; rest /= 2) {
    powers.push_back(tm_.mk(add, {powers.back(), powers.back()}));
  }
  Term sum;
  for (size_t i = powers.size(); i-- > 0;) {
    if ((factor >> i & 1U) != 0) {
      sum = sum ? tm_.mk(add, {sum, powers[i]}) : powers[i];
    }
  }
  return sum;
}

void GrammarSpelling::add_number_spellings(Term t, std::vector<Term>& found) {
  const std::span<const Term> children = tm_.children(t);
  const bool binary = children.size() == 2;
  const auto integer = [&](Term u) { return tm_.is_value(u) && tm_.value(u).is_int(); };
  const auto is_small = [&](const mpz_class& n) { return n > 1 && n <= kMaxFactor; };
  if (integer(t)) {
    const mpz_class n = tm_.value(t).integer();
    if (is_small(n)) {
      found.push_back(times(tm_.mk_int(1), n.get_ui()));
    } else if (n < 0) {
      found.push_back(tm_.mk(Kind::Sub, {tm_.mk_int(0), tm_.mk_int(-n)}));
    }
    return;
  }
  const Sort sort = tm_.sort(t);
  const auto zero = [&] { return tm_.mk_bv(tm_.sorts().width(sort), 0); };
  switch (tm_.kind(t)) {
    case Kind::Mul:
      for (size_t i = 0; binary && i < 2; ++i) {
        if (integer(children[i])) {
          const mpz_class factor = tm_.value(children[i]).integer();
          const mpz_class size = abs(factor);
          if (size == 1 || is_small(size)) {
            const Term sum = times(children[1 - i], size.get_ui());
            found.push_back(factor < 0 ? tm_.mk(Kind::Sub, {tm_.mk_int(0), sum}) : sum);
          }
        }
      }
      break;
    case Kind::Add:
      for (size_t i = 0; binary && i < 2; ++i) {
        const Term child = children[i];
        if (integer(child) && tm_.value(child).integer() < 0) {
          found.push_back(tm_.mk(Kind::Sub, {children[1 - i], tm_.mk_int(-tm_.value(child).integer())}));
        } else if (tm_.kind(child) == Kind::Neg) {
          found.push_back(tm_.mk(Kind::Sub, {children[1 - i], tm_.child(child, 0)}));
        } else if (tm_.kind(child) == Kind::Mul && tm_.children(child).size() == 2 && integer(tm_.child(child, 0)) &&
                   tm_.value(tm_.child(child, 0)).integer() < 0) {
          const Term factor = tm_.mk_int(-tm_.value(tm_.child(child, 0)).integer());
          found.push_back(tm_.mk(Kind::Sub, {children[1 - i], tm_.mk(Kind::Mul, {factor, tm_.child(child, 1)})}));
        }
      }
      break;
    case Kind::Neg:
      if (sort == tm_.sorts().integer()) {
        found.push_back(tm_.mk(Kind::Sub, {tm_.mk_int(0), children[0]}));
      }
      break;
    case Kind::Sub:
      if (binary) {
        found.push_back(tm_.mk(Kind::Add, {children[0], tm_.mk(Kind::Neg, {children[1]})}));
      }
      break;
    case Kind::BvNeg: found.push_back(tm_.mk(Kind::BvSub, {zero(), children[0]})); break;
    case Kind::BvSub:
      if (binary) {
        found.push_back(tm_.mk(Kind::BvAdd, {children[0], tm_.mk(Kind::BvNeg, {children[1]})}));
      }
      break;
    case Kind::BvAdd:
      for (size_t i = 0; binary && i < 2; ++i) {
        if (tm_.kind(children[i]) == Kind::BvNeg) {
          found.push_back(tm_.mk(Kind::BvSub, {children[1 - i], tm_.child(children[i], 0)}));
        }
      }
      break;
    case Kind::BvMul:
      for (size_t i = 0; binary && i < 2; ++i) {
        if (tm_.is_word_value(children[i]) && tm_.word_value(children[i]) > 1 &&
            tm_.word_value(children[i]) <= kMaxFactor) {
          found.push_back(times(children[1 - i], tm_.word_value(children[i])));
        }
      }
      break;
    default: break;
  }
}

void GrammarSpelling::add_truth_spellings(Term t, std::vector<Term>& found) {
  const std::span<const Term> children = tm_.children(t);
  const Kind kind = tm_.kind(t);
  const auto negation = [&](Term u) { return tm_.kind(u) == Kind::Not ? tm_.child(u, 0) : tm_.mk(Kind::Not, {u}); };
  if (const ComparisonKinds* comparison = comparison_kinds(kind); comparison != nullptr && children.size() == 2) {
    const Term a = children[0];
    const Term b = children[1];
    found.push_back(tm_.mk(comparison->swapped, {b, a}));
    found.push_back(negation(tm_.mk(comparison->opposite, {a, b})));
    if (kind == Kind::Gt && tm_.sort(a) == tm_.sorts().integer()) {
      const bool constant = tm_.is_value(b);
      const Term next = constant ? tm_.mk_int(tm_.value(b).integer() + 1) : tm_.mk(Kind::Add, {b, tm_.mk_int(1)});
      found.push_back(tm_.mk(Kind::Ge, {a, next}));
    }
    return;
  }
  switch (kind) {
    case Kind::Not: {
      const Term child = children[0];
      if (const ComparisonKinds* comparison = comparison_kinds(tm_.kind(child));
          comparison != nullptr && tm_.children(child).size() == 2) {
        found.push_back(tm_.mk(comparison->opposite, tm_.children(child)));
      } else if (tm_.kind(child) == Kind::Equal && tm_.children(child).size() == 2) {
        found.push_back(tm_.mk(Kind::Distinct, tm_.children(child)));
      } else if (tm_.kind(child) == Kind::Not) {
        found.push_back(tm_.child(child, 0));
      }
      break;
    }
    case Kind::Distinct:
      if (children.size() == 2) {
        found.push_back(negation(tm_.mk(Kind::Equal, children)));
      }
      break;
    case Kind::Equal:
      if (children.size() == 2 && tm_.sort(children[0]) == tm_.sorts().integer()) {
        found.push_back(tm_.mk(
            Kind::And, {tm_.mk(Kind::Le, {children[0], children[1]}), tm_.mk(Kind::Ge, {children[0], children[1]})}));
      }
      break;
    case Kind::Implies:
      if (children.size() == 2) {
        found.push_back(tm_.mk(Kind::Or, {negation(children[0]), children[1]}));
      }
      break;
    case Kind::Xor:
      if (children.size() == 2) {
        found.push_back(tm_.mk(Kind::Or, {tm_.mk(Kind::And, {children[0], negation(children[1])}),
                                          tm_.mk(Kind::And, {negation(children[0]), children[1]})}));
      }
      break;
    case Kind::Ite:
      found.push_back(tm_.mk(Kind::Or, {tm_.mk(Kind::And, {children[0], children[1]}),
                                        tm_.mk(Kind::And, {negation(children[0]), children[2]})}));
      break;
    case Kind::And:
    case Kind::Or: {
      std::vector<Term> negated;
      std::ranges::transform(children, std::back_inserter(negated), negation);
      found.push_back(negation(tm_.mk(kind == Kind::And ? Kind::Or : Kind::And, negated)));
      break;
    }
    default: break;
  }
}

}  // namespace preproc
