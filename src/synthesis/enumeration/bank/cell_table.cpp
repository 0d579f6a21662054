#include "synthesis/enumeration/bank/cell_table.h"

#include "evaluate/column_word.h"
#include "value/hash.h"

namespace preproc {

namespace {

constexpr int64_t kLargest = (int64_t{1} << 62) - 1;

size_t bytes_of(const Value& value) {
  constexpr size_t kOverhead = sizeof(Value) + 16;
  if (value.is_int()) {
    return kOverhead + mpz_size(value.integer().get_mpz_t()) * sizeof(mp_limb_t);
  }
  return kOverhead + (value.is_string() ? value.string().size() * sizeof(char32_t) : 0);
}

mpz_class number(int64_t small) {
  static_assert(sizeof(long) == sizeof(int64_t));
  return {static_cast<long>(small)};
}

}  // namespace

CellTable::Form CellTable::form(Sort sort) const {
  if (has_words(tm_.sorts(), sort)) {
    return Form::Word;
  }
  return sort == tm_.sorts().integer() ? Form::Integer : Form::Place;
}

uint64_t CellTable::place(const Value& value) {
  const auto hash_of = [&](uint32_t id) { return mix(values_[id - 1].hash(), 0); };
  const uint64_t hash = mix(value.hash(), 0);
  if (const uint32_t found = index_.find(hash, [&](uint32_t id) { return values_[id - 1] == value; })) {
    return found - 1;
  }
  values_.push_back(value);
  bytes_ += bytes_of(value);
  index_.add(hash, static_cast<uint32_t>(values_.size()), hash_of);
  return values_.size() - 1;
}

uint64_t CellTable::cell(Sort sort, const Value& value) {
  switch (form(sort)) {
    case Form::Word: return value_to_word(value);
    case Form::Integer: {
      const mpz_class& integer = value.integer();
      if (integer.fits_slong_p()) {
        const int64_t small = integer.get_si();
        if (small >= -kLargest && small <= kLargest) {
          return cell_of_small(small);
        }
      }
      return (place(value) << 1) | 1;
    }
    case Form::Place: break;
  }
  return place(value);
}

const Value* CellTable::look(Form form, Sort sort, uint64_t cell, Value& scratch) const {
  switch (form) {
    case Form::Word: scratch = word_to_value(tm_.sorts(), sort, cell); return &scratch;
    case Form::Integer:
      if (!is_small(cell)) {
        return &values_[cell >> 1];
      }
      scratch = Value(number(small(cell)));
      return &scratch;
    case Form::Place: break;
  }
  return &values_[cell];
}

Value CellTable::value(Sort sort, uint64_t cell) const {
  Value scratch;
  return *look(form(sort), sort, cell, scratch);
}

}  // namespace preproc
