#include "backends/bits/bit_blaster.h"

#include <algorithm>

#include "backends/inexpressible.h"
#include "evaluate/evaluator.h"
#include "term/walk.h"

namespace preproc::bits {

namespace {

constexpr uint32_t kModeBits = 3;

}  // namespace

void BitBlaster::refuse(Term t) const {
  throw Inexpressible("bits cannot express `" + head_text(tm_, t) +
                      "`: it decides Booleans, bit-vectors, floats, arrays and functions without quantifiers");
}

Code BitBlaster::code_of(Sort sort) const {
  const SortTable& sorts = tm_.sorts();
  switch (sorts.kind(sort)) {
    case SortKind::Bool: return {Code::Kind::Any, 1};
    case SortKind::BitVec: return {Code::Kind::Any, sorts.width(sort)};
    case SortKind::RoundingMode: return {Code::Kind::RoundingMode, kModeBits};
    case SortKind::FloatingPoint: {
      const FloatFormat format{sorts.exponent_bits(sort), sorts.significand_bits(sort)};
      return FloatCircuits::can_build(format) ? Code{Code::Kind::Float, format.width(), format.significand_bits}
                                              : Code{};
    }
    case SortKind::Declared: return Code::name();
    default: return {};
  }
}

Value BitBlaster::decode(Sort sort, const BitVector& bits) const {
  switch (tm_.sorts().kind(sort)) {
    case SortKind::Bool: return Value(bits.bit(0));
    case SortKind::BitVec: return Value(bits);
    case SortKind::RoundingMode: return Value(static_cast<RoundingMode>(bits.word()));
    case SortKind::FloatingPoint:
      return Value(
          FloatingPoint::from_bits({tm_.sorts().exponent_bits(sort), tm_.sorts().significand_bits(sort)}, bits));
    case SortKind::Declared: return Value(Element{sort, bits.word()});
    default: return {};
  }
}

void BitBlaster::put(Term t, WordView word) {
  const auto place = static_cast<uint32_t>(pool_.size());
  pool_.insert(pool_.end(), word.begin(), word.end());
  places_.slot(t) = place + 1;
}

void BitBlaster::translate(Term t, const std::function<void()>& between) {
  if (is_translated(t)) {
    return;
  }
  try {
    walk_postorder(
        tm_, t, seen_,
        [&](Term each) {
          if (!is_translated(each)) {
            if (between) {
              between();
            }
            translate_one(each);
          }
        },
        [&](Term each) {
          const Kind kind = tm_.kind(each);
          const bool binds = is_binder(kind);
          return !is_translated(each) && !binds && !is_real(each);
        });
  } catch (...) {
    seen_.clear();  // terms above the failed one are marked as seen
    own_ = {};
    own_products_.clear();
    throw;
  }
}

void BitBlaster::note_lasting(Term assertion) {
  std::vector<Term> todo{assertion};
  while (!todo.empty()) {
    const Term t = todo.back();
    todo.pop_back();
    if (!lasting_.insert(t)) {
      continue;
    }
    const std::span<const Term> children = tm_.children(t);
    if (tm_.kind(t) == Kind::And) {
      todo.insert(todo.end(), children.begin(), children.end());
    } else if (tm_.kind(t) == Kind::Equal && tm_.sorts().is_array(tm_.sort(children[0]))) {
      for (const Term other : children.subspan(1)) {
        arrays_.identify(array(children[0]), array(other));
      }
    } else if (tm_.kind(t) == Kind::Equal && children.size() == 2) {
      for (const auto& [read, value] : {std::pair(children[0], children[1]), std::pair(children[1], children[0])}) {
        if ((tm_.kind(read) == Kind::Select || tm_.kind(read) == Kind::Apply) && tm_.is_value(value)) {
          arrays_.note_value(word_of(read), word_of(value));
        }
      }
    }
  }
}

void BitBlaster::translate_one(Term t) {
  const Sort sort = tm_.sort(t);
  if (tm_.sorts().is_array(sort)) {
    const Wire node{array_node(t)};
    own_.nodes.push_back(node.code);
    put_support(t);
    put(t, {&node, 1});
    return;
  }
  if (is_real(t) && evaluate(tm_, t, Assignment{}).known()) {
    put(t, {});  // for a conversion to a float: no other operator takes it
    return;
  }
  constexpr uint32_t kWidest = 1U << 22;
  if (width_of(sort) == 0 || width_of(sort) > kWidest) {
    if (sort.known() && is_leaf(tm_.kind(t))) {
      throw Inexpressible("bits cannot express values of sort " + tm_.sorts().to_string(sort));
    }
    refuse(t);
  }
  const Kind kind = tm_.kind(t);
  Word word;
  if (kind == Kind::Value) {
    word = of_value(t);
  } else if (kind == Kind::Constant) {
    word = constant(t);
  } else if (kind == Kind::Apply || kind == Kind::Select) {
    word = read_at(t).word;
  } else if (kind == Kind::Annotate) {
    word = word_of(tm_.child(t, 0));
  } else if (theory_of(kind) == Theory::Core || theory_of(kind) == Theory::Cardinalities) {
    word = core(t);
  } else if (theory_of(kind) == Theory::BitVectors) {
    word = bit_vector(t);
  } else if (theory_of(kind) == Theory::FloatingPoint) {
    word = floating_point(t);
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
  if (value.is_float()) {
    return floats_.constant(value.floating());
  }
  if (value.is_rounding_mode()) {
    return circuits_.constant(kModeBits, static_cast<uint64_t>(value.rounding_mode()));
  }
  refuse(t);
}

Word BitBlaster::constant(Term t) {
  const Function f = tm_.function(t);
  if (tm_.info(f).body || tm_.info(f).operation.role != DatatypeRole::None) {
    refuse(t);
  }
  constants_[f] = t;
  return codes_.fresh(code_of(tm_.sort(t)));
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
  std::vector<uint32_t> below;
  for (const Term child : tm_.children(t)) {
    if (const uint32_t support = support_of(child); support != 0) {
      below.push_back(support);
    }
  }
  std::ranges::sort(below);
  const auto repeated = std::ranges::unique(below);
  below.erase(repeated.begin(), repeated.end());
  if (own_.empty() && own_products_.empty() && below.size() <= 1) {
    support_of_.slot(t) = below.empty() ? 0 : below[0];
    return;
  }
  support_of_.slot(t) = static_cast<uint32_t>(supports_.size());
  supports_.push_back({std::exchange(own_, {}), std::exchange(own_products_, {}), std::move(below)});
}

/// The shape of arrays of a sort. Nested as deep as elements are arrays of arrays.
uint32_t BitBlaster::shape_of(Sort sort) {
  if (const auto known = shapes_.find(sort.id); known != shapes_.end()) {
    return known->second;
  }
  const SortTable& sorts = tm_.sorts();
  const Sort element = sorts.element(sort);
  ArrayShape shape{code_of(sorts.index(sort)), code_of(element)};
  if (sorts.is_array(element)) {
    shape.inner = shape_of(element);
  }
  if (shape.index.bits == 0 || (shape.element.bits == 0 && !shape.inner)) {
    throw Inexpressible("bits has no arrays of sort " + sorts.to_string(sort));
  }
  return shapes_[sort.id] = arrays_.add_shape(shape);
}

std::optional<uint32_t> BitBlaster::array_with_id(Sort sort, const BitVector& id) const {
  const auto shape = shapes_.find(sort.id);
  return shape == shapes_.end() ? std::nullopt : arrays_.node_with_id(shape->second, id);
}

uint32_t BitBlaster::function_node(Function f, uint32_t index_bits) {
  const auto [place, is_new] = functions_.try_emplace(f, 0);
  if (is_new) {
    const Sort range = tm_.sorts().range(tm_.info(f).sort);
    ArrayShape shape{{Code::Kind::Any, index_bits}, code_of(range)};
    if (tm_.sorts().is_array(range)) {
      shape.inner = shape_of(range);
    }
    place->second = arrays_.make_variable(arrays_.add_shape(shape));
  }
  return place->second;
}

/// A read of an array, or of a function at its arguments.
ArrayElement BitBlaster::read_at(Term t) {
  if (tm_.kind(t) == Kind::Select) {
    return arrays_.read(array(tm_.child(t, 0)), word_of(tm_.child(t, 1)), own_);
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
  return arrays_.read(function_node(f, static_cast<uint32_t>(arguments.size())), arguments, own_);
}

/// A term as an element of an array.
ArrayElement BitBlaster::element(Term t) const {
  return tm_.sorts().is_array(tm_.sort(t)) ? ArrayElement{{}, array(t)} : ArrayElement{word_of(t)};
}

uint32_t BitBlaster::array_node(Term t) {
  const uint32_t shape = shape_of(tm_.sort(t));
  switch (tm_.kind(t)) {
    case Kind::Constant: {
      const Function f = tm_.function(t);
      if (tm_.info(f).body || tm_.info(f).operation.role != DatatypeRole::None) {
        refuse(t);
      }
      return functions_[f] = arrays_.make_variable(shape);
    }
    case Kind::Store:
      return arrays_.make_store(array(tm_.child(t, 0)), word_of(tm_.child(t, 1)), element(tm_.child(t, 2)));
    case Kind::ConstArray: return arrays_.make_constant(shape, element(tm_.child(t, 0)));
    case Kind::Select:
    case Kind::Apply: return read_at(t).node;
    case Kind::Ite: return arrays_.make_ite(wire(tm_.child(t, 0)), array(tm_.child(t, 1)), array(tm_.child(t, 2)));
    case Kind::Annotate: return array(tm_.child(t, 0));
    default: refuse(t);
  }
}

Wire BitBlaster::equal(Term a, Term b) {
  if (is_real(a)) {
    refuse(a);
  }
  return tm_.sorts().is_array(tm_.sort(a)) ? arrays_.equal(array(a), array(b), own_)
                                           : circuits_.equal(word(a), word(b));
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
  if (tm_.sorts().kind(tm_.sort(t)) == SortKind::Bool && tm_.kind(t) != Kind::Equal && tm_.kind(t) != Kind::Distinct) {
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
