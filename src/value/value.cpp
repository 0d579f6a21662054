#include "value/value.h"

#include <algorithm>

#include "value/hash.h"
#include "value/limits.h"
#include "value/regex_witness.h"

namespace preproc {

// Functions here that follow the nesting of values recurse: arrays of arrays are at most kMaxArrayNesting deep, values
// of datatypes and sequences at most kMaxDatatypeDepth.

namespace {

constexpr uint32_t kMaxArrayNesting = 64;
constexpr uint32_t kMaxDatatypeSize = 100'000;

const Value kUndetermined;

Value default_value_with(const SortTable& sorts, Sort sort, const std::unordered_map<uint32_t, Value>& datatypes);

size_t hash_integer(const mpz_class& number) {
  uint64_t hash = static_cast<uint64_t>(sgn(number)) + 1;
  const mp_limb_t* limbs = mpz_limbs_read(number.get_mpz_t());
  for (size_t i = 0; i < mpz_size(number.get_mpz_t()); ++i) {
    hash = mix(hash, limbs[i]);
  }
  return hash;
}

bool same_pointee(const std::shared_ptr<const Value>& a, const std::shared_ptr<const Value>& b) {
  return a == b || (a && b && *a == *b);
}

/// -1, 0 or 1: negative for less, as everywhere below.
int order(bool less, bool greater) { return static_cast<int>(greater) - static_cast<int>(less); }

/// The order of two things known to differ.
int side(bool less) { return less ? -1 : 1; }

int compare(const Value& a, const Value& b);

int compare(const std::shared_ptr<const Value>& a, const std::shared_ptr<const Value>& b) {
  return a && b ? compare(*a, *b) : order(!a && b, a && !b);
}

int compare(const BitVector& a, const BitVector& b) {
  return a.width() != b.width() ? side(a.width() < b.width()) : order(a.bvult(b), b.bvult(a));
}

int compare(const std::vector<Value>& a, const std::vector<Value>& b) {
  for (size_t i = 0; i < std::min(a.size(), b.size()); ++i) {
    if (const int first = compare(a[i], b[i]); first != 0) {
      return first;
    }
  }
  return order(a.size() < b.size(), a.size() > b.size());
}

/// Compares tables by their sorts, their sizes, then entry by entry.
template <typename Table>
int compare_tables(const Table& a, const Table& b) {
  if (&a == &b) {
    return 0;
  }
  if (a.sort != b.sort) {
    return side(a.sort.id < b.sort.id);
  }
  if (a.entries.size() != b.entries.size()) {
    return side(a.entries.size() < b.entries.size());
  }
  for (size_t i = 0; i < a.entries.size(); ++i) {
    if (const int key = compare(a.entries[i].first, b.entries[i].first); key != 0) {
      return key;
    }
    if (const int mapped = compare(a.entries[i].second, b.entries[i].second); mapped != 0) {
      return mapped;
    }
  }
  return compare(a.fallback, b.fallback);
}

int compare_datatypes(const DatatypeValue& a, const DatatypeValue& b) {
  if (&a == &b) {
    return 0;
  }
  if (a.sort != b.sort) {
    return side(a.sort.id < b.sort.id);
  }
  return a.constructor != b.constructor ? side(a.constructor < b.constructor) : compare(a.fields, b.fields);
}

int compare_sequences(const SequenceValue& a, const SequenceValue& b) {
  if (&a == &b) {
    return 0;
  }
  return a.sort != b.sort ? side(a.sort.id < b.sort.id) : compare(a.elements, b.elements);
}

int compare_lambdas(const LambdaValue& a, const LambdaValue& b) {
  return a.sort != b.sort ? side(a.sort.id < b.sort.id) : order(a.body < b.body, b.body < a.body);
}

/// Values of different types are ordered by type.
uint32_t type_rank(const Value& v) {
  return !v.known()             ? 0
         : v.is_bool()          ? 1
         : v.is_bitvec()        ? 2
         : v.is_int()           ? 3
         : v.is_real()          ? 4
         : v.is_element()       ? 5
         : v.is_array()         ? 6
         : v.is_function()      ? 7
         : v.is_float()         ? 8
         : v.is_rounding_mode() ? 9
         : v.is_string()        ? 10
         : v.is_datatype()      ? 11
         : v.is_lambda()        ? 12
         : v.is_sequence()      ? 13
                                : 14;
}

int compare(const Value& a, const Value& b) {
  const uint32_t rank = type_rank(a);
  if (rank != type_rank(b)) {
    return side(rank < type_rank(b));
  }
  switch (rank) {
    case 0: return 0;
    case 1: return order(a.boolean() < b.boolean(), a.boolean() > b.boolean());
    case 2: return compare(a.bits(), b.bits());
    case 3: return cmp(a.integer(), b.integer());
    case 4: return cmp(a.real(), b.real());
    case 5:
      return a.element().sort != b.element().sort
                 ? side(a.element().sort.id < b.element().sort.id)
                 : order(a.element().index<b.element().index, a.element().index> b.element().index);
    case 6: return compare_tables(a.array(), b.array());
    case 7: return compare_tables(a.function(), b.function());
    case 8: return compare(a.floating().bits, b.floating().bits);
    case 9: return order(a.rounding_mode() < b.rounding_mode(), b.rounding_mode() < a.rounding_mode());
    case 10: return order(a.string() < b.string(), b.string() < a.string());
    case 11: return compare_datatypes(a.datatype(), b.datatype());
    case 12: return compare_lambdas(a.lambda(), b.lambda());
    case 13: return compare_sequences(a.sequence(), b.sequence());
    default:
      return order(std::less<>()(a.regex().get(), b.regex().get()), std::less<>()(b.regex().get(), a.regex().get()));
  }
}

template <typename Entries>
auto entry_at(Entries& entries, const Value& index) {
  return std::ranges::lower_bound(entries, index, Value::less, &std::pair<Value, Value>::first);
}

}  // namespace

Value::Value(const Value& other) = default;
Value::Value(Value&& other) noexcept = default;
Value& Value::operator=(const Value& other) = default;
Value& Value::operator=(Value&& other) noexcept = default;
Value::~Value() = default;

bool operator==(const Value& a, const Value& b) {
  if (a.v_.index() != b.v_.index()) {
    return false;
  }
  if (a.is_array()) {
    const ArrayValue& x = a.array();
    const ArrayValue& y = b.array();
    return &x == &y || (x.sort == y.sort && x.entries == y.entries && same_pointee(x.fallback, y.fallback));
  }
  if (a.is_function()) {
    const FunctionValue& x = a.function();
    const FunctionValue& y = b.function();
    return &x == &y || (x.sort == y.sort && x.entries == y.entries && same_pointee(x.fallback, y.fallback));
  }
  if (a.is_lambda()) {
    return a.lambda().sort == b.lambda().sort && a.lambda().body == b.lambda().body;
  }
  if (a.is_datatype()) {
    const DatatypeValue& x = a.datatype();
    const DatatypeValue& y = b.datatype();
    return &x == &y || (x.hash == y.hash && x.sort == y.sort && x.constructor == y.constructor && x.fields == y.fields);
  }
  if (a.is_sequence()) {
    const SequenceValue& x = a.sequence();
    const SequenceValue& y = b.sequence();
    return &x == &y || (x.hash == y.hash && x.sort == y.sort && x.elements == y.elements);
  }
  return a.v_ == b.v_;
}

bool Value::less(const Value& a, const Value& b) {
  if (a.is_bitvec() && b.is_bitvec() && a.bits().width() == b.bits().width()) {
    return a.bits().bvult(b.bits());
  }
  return compare(a, b) < 0;
}

size_t Value::hash() const {
  const uint64_t type = v_.index();
  if (is_bool()) {
    return mix(type, boolean() ? 1 : 0);
  }
  if (is_bitvec()) {
    return mix(type, bits().hash());
  }
  if (is_int()) {
    return mix(type, hash_integer(integer()));
  }
  if (is_real()) {
    return mix(hash_integer(real().get_num()), hash_integer(real().get_den()) + type);
  }
  if (is_element()) {
    return mix(mix(type, element().sort.id), element().index);
  }
  if (is_float()) {
    return mix(type, floating().bits.hash());
  }
  if (is_rounding_mode()) {
    return mix(type, static_cast<uint64_t>(rounding_mode()));
  }
  if (is_string()) {
    return mix(type, std::hash<std::u32string>()(string()));
  }
  if (is_regex()) {
    return mix(type, std::hash<const Regex*>()(regex().get()));
  }
  if (is_datatype()) {
    return datatype().hash;
  }
  if (is_sequence()) {
    return sequence().hash;
  }
  if (is_lambda()) {
    return mix(mix(type, lambda().sort.id), lambda().body.id);
  }
  uint64_t hash = type;
  if (is_array()) {
    for (const auto& [index, value] : array().entries) {
      hash = mix(mix(hash, index.hash()), value.hash());
    }
    return mix(hash, array().fallback ? array().fallback->hash() : 0);
  }
  if (is_function()) {
    for (const auto& [arguments, value] : function().entries) {
      for (const Value& argument : arguments) {
        hash = mix(hash, argument.hash());
      }
      hash = mix(hash, value.hash());
    }
    return mix(hash, function().fallback ? function().fallback->hash() : 0);
  }
  return hash;
}

bool has_unique_values(const SortTable& sorts, Sort sort) {
  const auto is_scalar = [&](Sort s) {
    const SortKind kind = sorts.kind(s);
    return kConstantSorts.contains(kind) || kind == SortKind::Declared ||
           (kind == SortKind::Datatype && sorts.has_plain_values(s));
  };
  while (sorts.is_sequence(sort)) {
    sort = sorts.element(sort);
    if (sorts.is_array(sort)) {
      return false;  // one of them may be a lambda
    }
  }
  if (!sorts.is_array(sort)) {
    return is_scalar(sort);
  }
  // No list of entries covers all indices of such a sort, so the fallback shows.
  constexpr uint32_t kMoreThanAnyList = 40;
  const Sort index = sorts.index(sort);
  const bool endless = sorts.kind(index) == SortKind::Int || sorts.kind(index) == SortKind::Real ||
                       sorts.kind(index) == SortKind::String ||
                       (sorts.is_bitvec(index) && sorts.width(index) >= kMoreThanAnyList);
  return endless && is_scalar(sorts.element(sort));
}

bool has_array_values(const SortTable& sorts, Sort sort) {
  for (uint32_t depth = 0; depth < kMaxArrayNesting; ++depth) {
    if (!sorts.is_array(sort)) {
      return true;
    }
    if (!has_unique_values(sorts, sorts.index(sort))) {
      return false;
    }
    sort = sorts.element(sort);
  }
  return false;
}

namespace {

Value equal_arrays(const SortTable& sorts, const ArrayValue& a, const ArrayValue& b) {
  if (a.sort != b.sort || !a.fallback || !b.fallback) {
    return {};
  }
  bool undetermined = false;
  bool differs = false;
  uint64_t listed = 0;
  const auto note = [&](const Value& x, const Value& y) {
    const Value equal = equal_values(sorts, x, y);
    undetermined |= !equal.known();
    differs |= equal.known() && !equal.boolean();
  };
  if (!has_unique_values(sorts, sorts.index(a.sort))) {
    return {};
  }
  // Merge of the two sorted lists of entries.
  auto x = a.entries.begin();
  auto y = b.entries.begin();
  while ((x != a.entries.end() || y != b.entries.end()) && !differs) {
    ++listed;
    const int first = x == a.entries.end() ? 1 : y == b.entries.end() ? -1 : compare(x->first, y->first);
    note(first <= 0 ? x->second : *a.fallback, first >= 0 ? y->second : *b.fallback);
    x += first <= 0 ? 1 : 0;
    y += first >= 0 ? 1 : 0;
  }
  if (differs) {
    return Value(false);
  }
  // Is there an index that neither lists? Then the fallbacks must be equal too.
  const Sort index = sorts.index(a.sort);
  const uint64_t cardinality = sorts.cardinality(index);
  if (cardinality == 0 || listed < cardinality) {
    const Value equal = equal_values(sorts, *a.fallback, *b.fallback);
    const SortKind kind = sorts.kind(index);
    const bool more_indices = cardinality != 0 || kind == SortKind::Int || kind == SortKind::Real ||
                              kind == SortKind::BitVec || kind == SortKind::FloatingPoint || kind == SortKind::String ||
                              kind == SortKind::Sequence;
    if (equal.known() && !equal.boolean()) {
      return more_indices ? Value(false) : Value();
    }
    undetermined |= !equal.known();
  }
  return undetermined ? Value() : Value(true);
}

}  // namespace

namespace {

/// Lists of one length, one by one.
Value equal_lists(const SortTable& sorts, const std::vector<Value>& a, const std::vector<Value>& b) {
  bool undetermined = false;
  for (size_t i = 0; i < a.size(); ++i) {
    const Value equal = equal_values(sorts, a[i], b[i]);
    if (equal.known() && !equal.boolean()) {
      return equal;
    }
    undetermined |= !equal.known();
  }
  return undetermined ? Value() : Value(true);
}

/// Arrays in the fields may be equal where they are written differently.
Value equal_datatypes(const SortTable& sorts, const DatatypeValue& a, const DatatypeValue& b) {
  if (a.sort != b.sort) {
    return {};
  }
  if (a.constructor != b.constructor || sorts.has_plain_values(a.sort)) {
    return Value(false);
  }
  return equal_lists(sorts, a.fields, b.fields);
}

/// And so may arrays in sequences.
Value equal_sequences(const SortTable& sorts, const SequenceValue& a, const SequenceValue& b) {
  if (a.sort != b.sort) {
    return {};
  }
  return a.elements.size() != b.elements.size() ? Value(false) : equal_lists(sorts, a.elements, b.elements);
}

}  // namespace

Value equal_values(const SortTable& sorts, const Value& a, const Value& b) {
  if (!a.known() || !b.known() || type_rank(a) != type_rank(b)) {
    return {};
  }
  if (a == b) {
    return Value(true);
  }
  if (a.is_array()) {
    return equal_arrays(sorts, a.array(), b.array());
  }
  if (a.is_datatype()) {
    return equal_datatypes(sorts, a.datatype(), b.datatype());
  }
  if (a.is_sequence()) {
    return equal_sequences(sorts, a.sequence(), b.sequence());
  }
  if (a.is_regex()) {
    const std::optional<bool> equal = equal_languages(a.regex(), b.regex());
    return equal ? Value(*equal) : Value();
  }
  return a.is_function() || a.is_lambda() ? Value() : Value(false);
}

Value store_value(const Value& array, const Value& index, const Value& value) {
  const ArrayValue& old = array.array();
  const auto place = entry_at(old.entries, index);
  const bool listed = place != old.entries.end() && place->first == index;
  const bool fallback = *old.fallback == value;
  if (listed ? place->second == value : fallback) {
    return array;
  }
  ArrayValue result{old.sort, old.fallback, {}};
  result.entries.reserve(old.entries.size() + 1);
  result.entries.assign(old.entries.begin(), place);
  if (!fallback) {
    result.entries.emplace_back(index, value);
  }
  result.entries.insert(result.entries.end(), listed ? place + 1 : place, old.entries.end());
  return Value(std::move(result));
}

const Value& select_value(const Value& array, const Value& index) {
  const ArrayValue& a = array.array();
  const auto place = entry_at(a.entries, index);
  return place != a.entries.end() && place->first == index ? place->second : *a.fallback;
}

const Value& apply_value(const Value& function, const std::vector<Value>& arguments) {
  const FunctionValue& f = function.function();
  const auto place = std::ranges::find(f.entries, arguments, &std::pair<std::vector<Value>, Value>::first);
  return place != f.entries.end() ? place->second : f.fallback ? *f.fallback : kUndetermined;
}

namespace {

struct Extent {
  uint32_t depth = 0;
  uint32_t size = 0;
  void add(const Extent& other) {
    depth = std::max(depth, other.depth);
    size = std::min(size + other.size, kMaxDatatypeSize + 1);
  }
};

Extent extent_of(const Value& value) {
  Extent extent;
  if (value.is_datatype()) {
    return {value.datatype().depth, value.datatype().size};
  }
  if (value.is_sequence()) {
    return {value.sequence().depth, value.sequence().size};
  }
  if (value.is_array()) {
    for (const auto& [index, element] : value.array().entries) {
      extent.add(extent_of(index));
      extent.add(extent_of(element));
    }
    extent.add(extent_of(*value.array().fallback));
    ++extent.depth;
  } else if (value.is_function()) {
    for (const auto& [arguments, result] : value.function().entries) {
      for (const Value& argument : arguments) {
        extent.add(extent_of(argument));
      }
      extent.add(extent_of(result));
    }
    extent.add(extent_of(*value.function().fallback));
    ++extent.depth;
  } else if (value.is_lambda()) {
    ++extent.depth;
  }
  return extent;
}

/// Adds the parts of a value to its extent and its hash. False where there is none: a part is not known, or they are
/// too many or too deep.
bool add_parts(const std::vector<Value>& parts, Extent& extent, uint64_t& hash) {
  if (parts.size() >= kMaxDatatypeSize) {
    return false;
  }
  for (const Value& part : parts) {
    if (!part.known()) {
      return false;
    }
    extent.add(extent_of(part));
    hash = mix(hash, part.hash());
  }
  return extent.depth < kMaxDatatypeDepth && extent.size < kMaxDatatypeSize;
}

}  // namespace

Value make_datatype_value(Sort sort, uint32_t constructor, std::vector<Value> fields) {
  Extent extent;
  uint64_t hash = mix(sort.id, constructor);
  return add_parts(fields, extent, hash)
             ? Value(DatatypeValue{sort, constructor, std::move(fields), extent.depth + 1, extent.size + 1, hash})
             : Value();
}

Value make_sequence_value(Sort sort, std::vector<Value> elements) {
  Extent extent{0, static_cast<uint32_t>(elements.size())};
  uint64_t hash = mix(sort.id, elements.size());
  return add_parts(elements, extent, hash)
             ? Value(SequenceValue{sort, std::move(elements), extent.depth + 1, extent.size, hash})
             : Value();
}

namespace {

/// Default values of datatypes: of each sort once, fields first. A base constructor's fields have base constructors
/// found before it, so that there is no cycle.
Value default_datatype(const SortTable& sorts, Sort root) {
  std::unordered_map<uint32_t, Value> done;
  std::vector<Sort> todo{root};
  while (!todo.empty()) {
    const Sort sort = todo.back();
    if (done.contains(sort.id)) {
      todo.pop_back();
      continue;
    }
    const uint32_t base = sorts.base_constructor(sort);
    const size_t before = todo.size();
    for (const Sort field : sorts.fields(sort, base)) {
      const Sort needed = sorts.result(field);
      if (sorts.kind(needed) == SortKind::Datatype && !done.contains(needed.id)) {
        todo.push_back(needed);
      }
    }
    if (todo.size() > before) {
      continue;
    }
    todo.pop_back();
    std::vector<Value> fields;
    for (const Sort field : sorts.fields(sort, base)) {
      fields.push_back(default_value_with(sorts, field, done));
    }
    done.emplace(sort.id, make_datatype_value(sort, base, std::move(fields)));
  }
  return done.at(root.id);
}

/// `datatypes`: default values that are known, by sort.
Value default_value_with(const SortTable& sorts, Sort sort, const std::unordered_map<uint32_t, Value>& datatypes) {
  std::vector<Sort> arrays;
  while (sorts.is_array(sort)) {
    arrays.push_back(sort);
    sort = sorts.element(sort);
    if (arrays.size() > kMaxArrayNesting) {
      return {};
    }
  }
  Value value;
  switch (sorts.kind(sort)) {
    case SortKind::Bool: value = Value(false); break;
    case SortKind::Int: value = Value(mpz_class(0)); break;
    case SortKind::Real: value = Value(mpq_class(0)); break;
    case SortKind::BitVec: value = Value(BitVector(sorts.width(sort), uint64_t{0})); break;
    case SortKind::RoundingMode: value = Value(RoundingMode::NearestEven); break;
    case SortKind::String: value = Value(std::u32string()); break;
    case SortKind::FloatingPoint: {
      const uint32_t exponent = sorts.exponent_bits(sort);
      const uint32_t significand = sorts.significand_bits(sort);
      if (exponent + significand > kMaxVectorBits) {
        break;
      }
      value = Value(FloatingPoint{exponent, significand, BitVector(exponent + significand, uint64_t{0})});
      break;
    }
    case SortKind::Declared: value = Value(Element{sort, 0}); break;
    case SortKind::Sequence: value = make_sequence_value(sort, {}); break;
    case SortKind::Function: {
      // Ranges are no functions: function sorts are flat.
      Value result = default_value_with(sorts, sorts.range(sort), datatypes);
      if (result.known()) {
        value = Value(FunctionValue{sort, std::make_shared<const Value>(std::move(result)), {}});
      }
      break;
    }
    case SortKind::Datatype: {
      const auto known = datatypes.find(sort.id);
      value = known != datatypes.end() ? known->second : default_datatype(sorts, sort);
      break;
    }
    default: break;
  }
  for (auto array = arrays.rbegin(); array != arrays.rend() && value.known(); ++array) {
    value = Value(ArrayValue{*array, std::make_shared<const Value>(std::move(value)), {}});
  }
  return value;
}

}  // namespace

Value default_value(const SortTable& sorts, Sort sort) { return default_value_with(sorts, sort, {}); }

}  // namespace preproc
