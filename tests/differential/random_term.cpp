#include "random_term.h"

#include <algorithm>
#include <memory>
#include <string>

#include "term/bv_term.h"

namespace preproc {

RandomTerms::RandomTerms(TermManager& tm, uint64_t seed) : tm_(tm), random_(seed) {
  std::ranges::copy_if(all_operators(), std::back_inserter(rows_),
                       [](const OperatorInfo* row) { return row->kind < Kind::Fp; });
  SortTable& sorts = tm.sorts();
  const Sort byte = sorts.bitvec(8);
  sorts_ = {sorts.boolean(),
            sorts.integer(),
            sorts.real(),
            byte,
            sorts.bitvec(1),
            sorts.bitvec(32),
            sorts.bitvec(65),
            sorts.array(byte, byte),
            sorts.array(sorts.integer(), sorts.boolean())};
  for (const Sort sort : sorts_) {
    for (int i = 0; i < 2; ++i) {
      constants_.push_back(tm.mk_constant("c" + std::to_string(constants_.size()), sort));
    }
  }
}

BitVector RandomTerms::bits(uint32_t width) {
  switch (below(8)) {
    case 0: return BitVector(width, uint64_t{0});
    case 1: return BitVector(width, uint64_t{1});
    case 2: return BitVector::ones(width);
    case 3: return BitVector::min_signed(width);
    case 4: return BitVector::max_signed(width);
    case 5: return BitVector(width, uint64_t{1}).bvshl(BitVector(width, below(width)));
    case 6: return BitVector(width, below(2 * uint64_t{width}));
    default:
      return BitVector(width, mpz_class(static_cast<unsigned long>(random_()))
                                  << (width > 64 ? below(width - 64 + 1) : 0));
  }
}

Value RandomTerms::value(Sort sort) {
  const SortTable& sorts = tm_.sorts();
  switch (sorts.kind(sort)) {
    case SortKind::Bool: return Value(chance(50));
    case SortKind::Int: return Value(mpz_class(static_cast<long>(below(9)) - 4));
    case SortKind::Real: {
      mpq_class q(static_cast<long>(below(9)) - 4, chance(70) ? 1 : 2);
      q.canonicalize();
      return Value(q);
    }
    case SortKind::BitVec: return Value(bits(sorts.width(sort)));
    default: {
      Value array(ArrayValue{sort, std::make_shared<const Value>(value(sorts.element(sort))), {}});
      for (uint64_t i = below(4); i > 0; --i) {
        array = store_value(array, value(sorts.index(sort)), value(sorts.element(sort)));
      }
      return array;
    }
  }
}

Term RandomTerms::leaf(Sort sort) {
  const bool literal = chance(50);
  if (!literal) {
    std::vector<Term> candidates;
    std::ranges::copy_if(constants_, std::back_inserter(candidates), [&](Term t) { return tm_.sort(t) == sort; });
    if (!candidates.empty()) {
      return candidates[below(candidates.size())];
    }
  }
  if (tm_.sorts().is_array(sort)) {
    return tm_.mk_const_array(sort, leaf(tm_.sorts().element(sort)));
  }
  return tm_.mk_value(value(sort));
}

Term RandomTerms::pick(Sort sort) {
  if (chance(50)) {
    std::vector<Term> candidates;
    std::ranges::copy_if(made_, std::back_inserter(candidates), [&](Term t) { return tm_.sort(t) == sort; });
    if (!candidates.empty()) {
      return candidates[below(candidates.size())];
    }
  }
  return leaf(sort);
}

Sort RandomTerms::pick_sort() {
  return made_.empty() || chance(40) ? favourite_sorts_[below(favourite_sorts_.size())]
                                     : tm_.sort(made_[below(made_.size())]);
}

std::vector<uint32_t> RandomTerms::indices(Kind kind, Term argument) {
  const uint32_t width = tm_.sorts().is_bitvec(tm_.sort(argument)) ? bv_width(tm_, argument) : 1;
  switch (kind) {
    case Kind::BvExtract: {
      const auto high = static_cast<uint32_t>(below(width));
      return {high, static_cast<uint32_t>(below(high + 1))};
    }
    case Kind::BvRotateLeft:
    case Kind::BvRotateRight: return {static_cast<uint32_t>(below(2 * width + 1))};
    case Kind::BvZeroExtend:
    case Kind::BvSignExtend: return {static_cast<uint32_t>(below(3) * 12)};
    default: return {static_cast<uint32_t>(1 + below(8))};
  }
}

Term RandomTerms::application() {
  const std::vector<const OperatorInfo*>& all = rows_;
  const OperatorInfo& row = chance(75) ? *favourites_[below(favourites_.size())] : *all[below(all.size())];
  if (row.kind == Kind::ConstArray) {
    return leaf(sorts_[7 + below(2)]);
  }
  // Arguments are guessed until they fit: most operators want equal sorts, ite and select want others first.
  for (int attempt = 0; attempt < 25; ++attempt) {
    const auto count = static_cast<size_t>(row.max_arguments > row.min_arguments && chance(25) ? row.min_arguments + 1
                                                                                               : row.min_arguments);
    // Usually the newest term is among them: rules look at operators one upon the other.
    const size_t newest = made_.empty() || chance(30) ? count : below(count);
    std::vector<Term> arguments;
    Sort sort = newest < count && chance(70) ? tm_.sort(made_.back()) : pick_sort();
    for (size_t i = 0; i < count; ++i) {
      arguments.push_back(i == newest ? made_.back() : pick(sort));
      if (chance(30)) {
        sort = pick_sort();
      }
    }
    const std::vector<uint32_t> numerals =
        row.index_count > 0 ? indices(row.kind, arguments[0]) : std::vector<uint32_t>();
    const Term t = tm_.try_mk(row.kind, numerals, arguments, nullptr);
    if (t && !(tm_.sorts().is_bitvec(tm_.sort(t)) && bv_width(tm_, t) > kMaxWidth)) {
      return t;
    }
  }
  return {};
}

Term RandomTerms::next(uint32_t operators) {
  made_.clear();
  // A few operators and sorts at a time: with all of them at once few would meet those that rules pair them with.
  const std::vector<const OperatorInfo*>& all = rows_;
  favourites_.clear();
  favourite_sorts_.clear();
  const uint64_t neighbourhood = below(all.size());  // related operators are neighbours in the tables
  for (int i = 0; i < 6; ++i) {
    favourites_.push_back(all[i < 4 ? (neighbourhood + below(8)) % all.size() : below(all.size())]);
  }
  for (int i = 0; i < 2; ++i) {
    favourite_sorts_.push_back(sorts_[below(sorts_.size())]);
  }
  while (made_.size() < operators) {
    if (const Term t = application()) {
      made_.push_back(t);
    }
  }
  return made_.back();
}

Assignment RandomTerms::assignment() {
  Assignment result;
  for (const Term constant : constants_) {
    result.set(tm_.function(constant), value(tm_.sort(constant)));
  }
  return result;
}

}  // namespace preproc
