#include "backends/bits/bit_blaster.h"

#include <algorithm>

#include "backends/inexpressible.h"
#include "term/walk.h"
#include "value/hash.h"

namespace preproc::bits {

namespace {

constexpr uint32_t kModeBits = 3;
constexpr uint32_t kElementBits = 16;
constexpr uint32_t kMostElements = 60'000;

}  // namespace

size_t BitBlaster::WordHash::operator()(const Word& word) const {
  uint64_t hash = word.size();
  for (const Wire bit : word) {
    hash = mix(hash, bit.code);
  }
  return hash;
}

void BitBlaster::refuse(Term t) const {
  throw Inexpressible("bits cannot express `" + head_text(tm_, t) +
                      "`: it decides Booleans, bit-vectors, arrays and functions without quantifiers");
}

uint32_t BitBlaster::width_of(Sort sort) const {
  const SortTable& sorts = tm_.sorts();
  switch (sorts.kind(sort)) {
    case SortKind::Bool: return 1;
    case SortKind::BitVec: return sorts.width(sort);
    case SortKind::RoundingMode: return kModeBits;
    case SortKind::Declared: return kElementBits;
    default: return 0;
  }
}

Value BitBlaster::decode(Sort sort, const BitVector& bits) const {
  switch (tm_.sorts().kind(sort)) {
    case SortKind::Bool: return Value(bits.bit(0));
    case SortKind::BitVec: return Value(bits);
    case SortKind::RoundingMode: return Value(static_cast<RoundingMode>(bits.word()));
    case SortKind::Declared: return Value(Element{sort, bits.word()});
    default: return {};
  }
}

void BitBlaster::put(Term t, WordView word) {
  const auto place = static_cast<uint32_t>(pool_.size());
  pool_.insert(pool_.end(), word.begin(), word.end());
  places_.slot(t) = place + 1;
}

void BitBlaster::translate(Term t) {
  if (is_translated(t)) {
    return;
  }
  try {
    walk_postorder(
        tm_, t, seen_,
        [&](Term each) {
          if (!is_translated(each)) {
            translate_one(each);
          }
        },
        [&](Term each) { return !is_translated(each) && !tm_.has_opaque(each); });
  } catch (...) {
    seen_.clear();  // terms above the failed one are marked as seen
    own_ = {};
    throw;
  }
}

void BitBlaster::translate_one(Term t) {
  const Sort sort = tm_.sort(t);
  if (tm_.has_opaque(t)) {
    refuse(t);
  }
  if (tm_.sorts().is_array(sort)) {
    const Wire node{array_node(t)};
    own_.nodes.push_back(node.code);
    put_support(t);
    put(t, {&node, 1});
    return;
  }
  constexpr uint32_t kWidest = 1U << 22;
  if (width_of(sort) == 0 || width_of(sort) > kWidest) {
    refuse(t);
  }
  if (tm_.sorts().kind(sort) == SortKind::Declared && ++elements_ > kMostElements) {
    throw Inexpressible("bits knows at most " + std::to_string(kMostElements) + " terms of declared sorts");
  }
  const Kind kind = tm_.kind(t);
  Word word;
  if (kind == Kind::Value) {
    word = of_value(t);
  } else if (kind == Kind::Constant) {
    word = constant(t);
  } else if (kind == Kind::Apply || kind == Kind::Select) {
    word = application(t);
  } else if (kind == Kind::Annotate) {
    word = word_of(tm_.child(t, 0));
  } else if (theory_of(kind) == Theory::Core || theory_of(kind) == Theory::Cardinalities) {
    word = core(t);
  } else if (theory_of(kind) == Theory::BitVectors) {
    word = bit_vector(t);
  } else {
    refuse(t);
  }
  put_support(t);
  put(t, word);
}

Word BitBlaster::of_value(Term t) {
  if (tm_.is_word_value(t)) {
    return circuits_.constant(tm_.sorts().width(tm_.sort(t)), tm_.word_value(t));
  }
  const Value value = tm_.value(t);
  if (value.is_bool()) {
    return {value.boolean() ? kTrue : kFalse};
  }
  if (value.is_bitvec()) {
    return circuits_.constant(value.bits());
  }
  if (value.is_rounding_mode()) {
    return circuits_.constant(kModeBits, static_cast<uint64_t>(value.rounding_mode()));
  }
  refuse(t);
}

/// Free bits that encode some value of the sort.
Word BitBlaster::fresh(Sort sort) {
  Word word = circuits_.inputs(width_of(sort));
  if (tm_.sorts().kind(sort) == SortKind::RoundingMode) {
    constraints_.push_back(!graph_.make_and(word[2], graph_.make_or(word[1], word[0])));
  }
  return word;
}

Word BitBlaster::constant(Term t) {
  const Function f = tm_.function(t);
  if (tm_.info(f).body || tm_.info(f).operation.role != DatatypeRole::None) {
    refuse(t);
  }
  constants_[f] = t;
  return fresh(tm_.sort(t));
}

std::optional<uint32_t> BitBlaster::node_of(Function f) const {
  if (const auto found = functions_.find(f); found != functions_.end()) {
    return found->second;
  }
  return {};
}

std::optional<Word> BitBlaster::bits_of(Function f) const {
  if (const auto found = constants_.find(f); found != constants_.end()) {
    return word_of(found->second);
  }
  return {};
}

std::vector<Function> BitBlaster::symbols() const {
  std::vector<Function> result;
  for (const auto& [f, unused] : constants_) {
    result.push_back(f);
  }
  for (const auto& [f, unused] : functions_) {
    result.push_back(f);
  }
  return result;
}

/// Terms that add nothing to what one term below them rests on share its support.
void BitBlaster::put_support(Term t) {
  std::vector<uint32_t>& below = own_.below;
  for (const Term child : tm_.children(t)) {
    if (const uint32_t support = support_of(child); support != 0) {
      below.push_back(support);
    }
  }
  std::ranges::sort(below);
  const auto repeated = std::ranges::unique(below);
  below.erase(repeated.begin(), repeated.end());
  if (!own_.has_own() && below.size() <= 1) {
    support_of_.slot(t) = below.empty() ? 0 : below[0];
    below.clear();
    return;
  }
  support_of_.slot(t) = static_cast<uint32_t>(supports_.size());
  supports_.push_back(std::move(own_));
  own_ = {};
}

Word BitBlaster::read(uint32_t node, const Word& index, Sort element) {
  return arrays_.read(node, index, [&] { return fresh(element); }, own_.reads);
}

/// A read of an array, or of a function at its arguments.
Word BitBlaster::application(Term t) {
  if (tm_.kind(t) == Kind::Select) {
    return read(array(tm_.child(t, 0)), word_of(tm_.child(t, 1)), tm_.sort(t));
  }
  const Function f = tm_.function(t);
  if (tm_.info(f).body) {
    refuse(t);
  }
  Word arguments;
  for (const Term child : tm_.children(t)) {
    if (width_of(tm_.sort(child)) == 0) {
      refuse(t);
    }
    const WordView argument = word(child);
    arguments.insert(arguments.end(), argument.begin(), argument.end());
  }
  const auto [place, is_new] = functions_.try_emplace(f, 0);
  if (is_new) {
    place->second = arrays_.make_variable(static_cast<uint32_t>(arguments.size()), width_of(tm_.sort(t)));
  }
  return read(place->second, arguments, tm_.sort(t));
}

uint32_t BitBlaster::array_node(Term t) {
  const SortTable& sorts = tm_.sorts();
  const Sort sort = tm_.sort(t);
  const uint32_t index_bits = width_of(sorts.index(sort));
  const uint32_t element_bits = width_of(sorts.element(sort));
  if (index_bits == 0 || element_bits == 0) {
    throw Inexpressible("bits has no arrays of sort " + sorts.to_string(sort));
  }
  switch (tm_.kind(t)) {
    case Kind::Constant: {
      const Function f = tm_.function(t);
      if (tm_.info(f).body || tm_.info(f).operation.role != DatatypeRole::None) {
        refuse(t);
      }
      return functions_[f] = arrays_.make_variable(index_bits, element_bits);
    }
    case Kind::Store: return arrays_.make_store(array(tm_.child(t, 0)), word_of(tm_.child(t, 1)), word_of(tm_.child(t, 2)));
    case Kind::ConstArray: return arrays_.make_constant(index_bits, word_of(tm_.child(t, 0)));
    case Kind::Ite: return arrays_.make_ite(wire(tm_.child(t, 0)), array(tm_.child(t, 1)), array(tm_.child(t, 2)));
    case Kind::Annotate: return array(tm_.child(t, 0));
    default: refuse(t);
  }
}

Wire BitBlaster::equal(Term a, Term b) {
  const Sort sort = tm_.sort(a);
  if (!tm_.sorts().is_array(sort)) {
    return circuits_.equal(word(a), word(b));
  }
  std::optional<uint32_t> equality;
  const Wire result = arrays_.equal(
      array(a), array(b), [&] { return fresh(tm_.sorts().index(sort)); },
      [&] { return fresh(tm_.sorts().element(sort)); }, own_.reads, equality, constraints_);
  if (equality) {
    own_.equalities.push_back(*equality);
  }
  return result;
}

Wire BitBlaster::distinct(Term t) {
  const std::span<const Term> children = tm_.children(t);
  Word differ;
  for (size_t i = 0; i < children.size(); ++i) {
    for (size_t j = i + 1; j < children.size(); ++j) {
      differ.push_back(!equal(children[i], children[j]));
    }
  }
  return circuits_.all(differ);
}

Word BitBlaster::core(Term t) {
  const std::span<const Term> children = tm_.children(t);
  Word bits;
  if (tm_.sorts().kind(tm_.sort(t)) == SortKind::Bool && tm_.kind(t) != Kind::Equal &&
      tm_.kind(t) != Kind::Distinct) {
    for (const Term child : children) {
      bits.push_back(wire(child));
    }
  }
  switch (tm_.kind(t)) {
    case Kind::Not: return {!bits[0]};
    case Kind::And: return {circuits_.all(bits)};
    case Kind::Or: return {circuits_.any(bits)};
    case Kind::Xor: return {circuits_.parity(bits)};
    case Kind::Implies: {
      Wire result = bits.back();
      for (size_t i = bits.size() - 1; i-- > 0;) {
        result = graph_.make_implies(bits[i], result);
      }
      return {result};
    }
    case Kind::Equal: {
      Word agree;
      for (size_t i = 0; i + 1 < children.size(); ++i) {
        agree.push_back(equal(children[i], children[i + 1]));
      }
      return {circuits_.all(agree)};
    }
    case Kind::Distinct: return {distinct(t)};
    case Kind::Ite: return circuits_.choose(wire(children[0]), word(children[1]), word(children[2]));
    case Kind::AtMost:
    case Kind::AtLeast: {
      const uint32_t bound = tm_.indices(t)[0];
      Word count = circuits_.count(bits);
      constexpr uint32_t kBoundBits = 33;
      count.resize(std::max<size_t>(count.size(), kBoundBits), kFalse);
      const Word limit = circuits_.constant(static_cast<uint32_t>(count.size()), bound);
      return {tm_.kind(t) == Kind::AtMost ? circuits_.unsigned_less_equal(count, limit)
                                          : circuits_.unsigned_less_equal(limit, count)};
    }
    default: refuse(t);
  }
}

}  // namespace preproc::bits
