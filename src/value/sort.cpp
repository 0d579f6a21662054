#include "value/sort.h"

#include <algorithm>
#include <cassert>

#include "value/hash.h"
#include "value/identifier.h"

namespace preproc {

SortTable::SortTable(SymbolTable& symbols) : symbols_(symbols), bitvec_cache_(257) {
  records_.push_back({SortKind::Unknown, false, 0, {}, 1});
  records_.push_back({SortKind::Bool, true, 0, {}, 1});
  records_.push_back({SortKind::Int, true, 0, {}, 1});
  records_.push_back({SortKind::Real, true, 0, {}, 1});
}

Sort SortTable::intern(SortKind kind, uint64_t number, std::span<const Sort> arguments) {
  uint64_t hash = mix(static_cast<uint64_t>(kind), number);
  for (const Sort argument : arguments) {
    hash = mix(hash, argument.id);
  }
  const auto [first, last] = index_.equal_range(hash);
  for (auto it = first; it != last; ++it) {
    const Record& record = records_[it->second];
    if (record.kind == kind && record.number == number && std::ranges::equal(record.arguments, arguments)) {
      return {it->second};
    }
  }
  const bool concrete = kind != SortKind::Unknown && kind != SortKind::Parameter && kind != SortKind::Opaque &&
                        std::ranges::all_of(arguments, [this](Sort s) { return is_concrete(s); });
  const Sort sort{static_cast<uint32_t>(records_.size())};
  uint64_t text_size = 1;
  for (const Sort argument : arguments) {
    text_size = std::min(text_size + records_[argument.id].text_size, uint64_t{1} << 62);
  }
  // The arguments may be a view into a record of this table: copy before the table grows.
  Record record{kind, concrete, number, {arguments.begin(), arguments.end()}, text_size};
  records_.push_back(std::move(record));
  index_.emplace(hash, sort.id);
  has_arrays_ |= kind == SortKind::Array;
  has_declared_ |= kind == SortKind::Declared;
  if (kind == SortKind::Datatype) {
    pending_.push_back(sort);
    if (!declaring_ && !instantiating_) {
      instantiate();
    }
  }
  return sort;
}

Sort SortTable::bitvec(uint32_t width) {
  assert(width > 0);
  if (width < bitvec_cache_.size()) {
    Sort& cached = bitvec_cache_[width];
    if (!cached.known()) {
      cached = intern(SortKind::BitVec, width, {});
    }
    return cached;
  }
  return intern(SortKind::BitVec, width, {});
}

Sort SortTable::array(Sort index, Sort element) {
  const Sort arguments[] = {index, element};
  return intern(SortKind::Array, 0, arguments);
}

Sort SortTable::function(std::span<const Sort> arguments, Sort range) {
  if (arguments.empty()) {
    return range;
  }
  std::vector<Sort> all(arguments.begin(), arguments.end());
  if (kind(range) == SortKind::Function) {
    const std::vector<Sort>& rest = records_[range.id].arguments;
    all.insert(all.end(), rest.begin(), rest.end());
  } else {
    all.push_back(range);
  }
  return intern(SortKind::Function, 0, all);
}

Sort SortTable::rounding_mode() { return intern(SortKind::RoundingMode, 0, {}); }

Sort SortTable::floating_point(uint32_t exponent, uint32_t significand) {
  assert(exponent >= 2 && significand >= 2);
  return intern(SortKind::FloatingPoint, static_cast<uint64_t>(exponent) << 32 | significand, {});
}

Sort SortTable::string() { return intern(SortKind::String, 0, {}); }

Sort SortTable::regular_language() { return intern(SortKind::RegLan, 0, {}); }

Sort SortTable::sequence(Sort element) { return intern(SortKind::Sequence, 0, {&element, 1}); }

Sort SortTable::declared(Symbol name, std::span<const Sort> arguments) {
  return intern(SortKind::Declared, name.id, arguments);
}

Sort SortTable::parameter(Symbol name) { return intern(SortKind::Parameter, name.id, {}); }

Sort SortTable::opaque(Symbol identifier, std::span<const Sort> arguments) {
  return intern(SortKind::Opaque, identifier.id, arguments);
}

std::span<const Sort> SortTable::arguments(Sort sort) const {
  const Record& record = records_[sort.id];
  const std::span<const Sort> all = record.arguments;
  return record.kind == SortKind::Function ? all.first(all.size() - 1) : all;
}

Sort SortTable::range(Sort sort) const {
  const Record& record = records_[sort.id];
  return record.kind == SortKind::Function ? record.arguments.back() : sort;
}

Sort SortTable::result(Sort sort) const {
  while (is_array(sort) || kind(sort) == SortKind::Function) {
    sort = parts(sort).back();
  }
  return sort;
}

uint64_t SortTable::cardinality(Sort sort) const {
  switch (kind(sort)) {
    case SortKind::Bool: return 2;
    case SortKind::BitVec: return width(sort) < 64 ? uint64_t{1} << width(sort) : 0;
    case SortKind::RoundingMode: return 5;
    case SortKind::FloatingPoint: {
      // All encodings but those of NaN, which are one number: trailing bits that are not all zero, with either sign.
      const uint32_t bits = exponent_bits(sort) + significand_bits(sort);
      return bits < 64 ? (uint64_t{1} << bits) - (uint64_t{1} << significand_bits(sort)) + 3 : 0;
    }
    default: return 0;
  }
}

Sort SortTable::substitute(Sort sort, std::span<const Sort> parameters, std::span<const Sort> actuals) {
  std::unordered_map<uint32_t, Sort> done;
  for (size_t i = 0; i < parameters.size(); ++i) {
    done.emplace(parameters[i].id, actuals[i]);
  }
  std::vector<Sort> todo{sort};
  while (!todo.empty()) {
    const Sort current = todo.back();
    if (done.contains(current.id)) {
      todo.pop_back();
      continue;
    }
    const size_t before = todo.size();
    for (const Sort argument : records_[current.id].arguments) {
      if (!done.contains(argument.id)) {
        todo.push_back(argument);
      }
    }
    if (todo.size() > before) {
      continue;
    }
    todo.pop_back();
    std::vector<Sort> arguments;
    for (const Sort argument : records_[current.id].arguments) {
      arguments.push_back(done.at(argument.id));
    }
    const Sort result = arguments.empty() ? current : intern(kind(current), records_[current.id].number, arguments);
    done.emplace(current.id, result);
  }
  return done.at(sort.id);
}

std::string SortTable::to_string(Sort sort) const {
  std::string out;
  struct Item {
    Sort sort;
    const char* text;
  };
  std::vector<Item> todo{{sort, nullptr}};
  while (!todo.empty()) {
    const Item item = todo.back();
    todo.pop_back();
    if (item.text != nullptr) {
      out += item.text;
      continue;
    }
    const Record& record = records_[item.sort.id];
    const char* head = nullptr;
    std::string name;
    switch (record.kind) {
      case SortKind::Unknown: out += "?"; continue;
      case SortKind::Bool: out += "Bool"; continue;
      case SortKind::Int: out += "Int"; continue;
      case SortKind::Real: out += "Real"; continue;
      case SortKind::BitVec: out += "(_ BitVec " + std::to_string(record.number) + ")"; continue;
      case SortKind::RoundingMode: out += "RoundingMode"; continue;
      case SortKind::String: out += "String"; continue;
      case SortKind::RegLan: out += "RegLan"; continue;
      case SortKind::FloatingPoint:
        out += "(_ FloatingPoint " + std::to_string(exponent_bits(item.sort)) + " " +
               std::to_string(significand_bits(item.sort)) + ")";
        continue;
      case SortKind::Array: head = "Array"; break;
      case SortKind::Function: head = "->"; break;
      case SortKind::Sequence: head = "Seq"; break;
      case SortKind::Datatype:
      case SortKind::Declared:
      case SortKind::Parameter:
        name = quoted_symbol(symbols_.name(this->name(item.sort)));
        head = name.c_str();
        break;
      case SortKind::Opaque:
        name = symbols_.name(this->name(item.sort));
        head = name.c_str();
        break;
    }
    if (record.arguments.empty()) {
      out += head;
      continue;
    }
    out += "(";
    out += head;
    todo.push_back({{}, ")"});
    for (size_t i = record.arguments.size(); i-- > 0;) {
      todo.push_back({record.arguments[i], nullptr});
      todo.push_back({{}, " "});
    }
  }
  return out;
}

}  // namespace preproc
