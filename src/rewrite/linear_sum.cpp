#include "rewrite/linear_sum.h"

#include <algorithm>
#include <utility>

#include "term/bv_term.h"
#include "term/constant_operand.h"

namespace preproc {

LinearSum::LinearSum(TermManager& tm, uint32_t width, uint32_t max_nodes)
    : tm_(tm), max_nodes_(max_nodes), constant_(width, uint64_t{0}) {}

bool LinearSum::add(Term t, const BitVector& sign) {
  std::vector<std::pair<Term, BitVector>> left{{t, sign}};
  while (!left.empty()) {
    if (++nodes_ > max_nodes_) {
      return false;
    }
    const auto [term, coefficient] = std::move(left.back());
    left.pop_back();
    const std::span<const Term> children = tm_.children(term);
    switch (tm_.kind(term)) {
      case Kind::Value:
        constant_ = constant_.bvadd(coefficient.bvmul(bv_bits(tm_, term)));
        ++written_;
        break;
      case Kind::BvAdd:
      case Kind::BvSub:
        for (size_t i = children.size(); i-- > 0;) {  // the first is to be met first
          left.emplace_back(children[i], i > 0 && tm_.kind(term) == Kind::BvSub ? coefficient.bvneg() : coefficient);
        }
        break;
      case Kind::BvNeg: left.emplace_back(children[0], coefficient.bvneg()); break;
      case Kind::BvNot:
        constant_ = constant_.bvsub(coefficient);
        left.emplace_back(children[0], coefficient.bvneg());
        break;
      case Kind::BvMul:
        if (const ConstantOperand product = constant_operand(tm_, term)) {
          left.emplace_back(product.rest, coefficient.bvmul(bv_bits(tm_, product.constant)));
          break;
        }
        [[fallthrough]];
      default: add_summand(term, coefficient);
    }
  }
  return true;
}

void LinearSum::add_summand(Term t, const BitVector& coefficient) {
  ++written_;
  const auto found = std::ranges::find(summands_, t, &Summand::term);
  if (found == summands_.end()) {
    summands_.push_back({t, coefficient});
  } else {
    found->coefficient = found->coefficient.bvadd(coefficient);
  }
}

bool LinearSum::is_shorter() const {
  const auto kept = std::ranges::count_if(summands_, [](const Summand& s) { return !s.coefficient.is_zero(); });
  return static_cast<size_t>(kept) + (constant_.is_zero() ? 0 : 1) < written_;
}

bool LinearSum::has_cancelled() const {
  return std::ranges::any_of(summands_, [](const Summand& s) { return s.coefficient.is_zero(); });
}

Term LinearSum::mk_sum() { return mk_side(summands_, constant_); }

Term LinearSum::mk_equal_zero() {
  std::vector<Summand> left;
  std::vector<Summand> right;
  for (const Summand& summand : summands_) {
    if (summand.coefficient.sign()) {
      right.push_back({summand.term, summand.coefficient.bvneg()});
    } else if (!summand.coefficient.is_zero()) {
      left.push_back(summand);
    }
  }
  BitVector constant = constant_.bvneg();
  if (left.empty()) {
    left.swap(right);
    constant = constant_;
  }
  return tm_.mk(Kind::Equal, {mk_side(left, BitVector(constant.width(), uint64_t{0})), mk_side(right, constant)});
}

Term LinearSum::mk_side(const std::vector<Summand>& summands, const BitVector& constant) {
  std::vector<Term> terms;
  if (!constant.is_zero()) {
    terms.push_back(mk_bits(tm_, constant));
  }
  const BitVector one(constant.width(), uint64_t{1});
  for (const auto& [term, coefficient] : summands) {
    if (coefficient == one) {
      terms.push_back(term);
    } else if (!coefficient.is_zero()) {
      terms.push_back(tm_.mk(Kind::BvMul, {mk_bits(tm_, coefficient), term}));
    }
  }
  return terms.empty() ? mk_bv_zero(tm_, constant.width()) : tm_.mk_nary(Kind::BvAdd, terms);
}

BitVector inverse_of_odd(const BitVector& odd) {
  const BitVector two(odd.width(), mpz_class(2));
  BitVector inverse = odd;  // right in its three lowest bits, as each odd square is 1 modulo 8
  for (uint32_t right = 3; right < odd.width(); right *= 2) {
    inverse = inverse.bvmul(two.bvsub(odd.bvmul(inverse)));  // Newton's step doubles them
  }
  return inverse;
}

}  // namespace preproc
