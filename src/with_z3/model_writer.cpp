#include "with_z3/model_writer.h"

#include <algorithm>

namespace preproc::with_z3 {

ModelWriter::~ModelWriter() {
  for (const Z3_ast ast : kept_) {
    z3_.dec_ref(context_, ast);
  }
}

Z3_ast ModelWriter::keep(Z3_ast ast) {
  if (ast != nullptr) {
    z3_.inc_ref(context_, ast);
    kept_.push_back(ast);
  }
  return ast;
}

Z3_model ModelWriter::write(const Assignment& values, std::span<const Function> symbols) {
  const Z3_model model = z3_.mk_model(context_);
  z3_.model_inc_ref(context_, model);
  const auto write_symbol = [&](Function f) {
    const Value& value = values.get(f);
    const Z3_func_decl decl = reader_.declaration(f);
    if (value.is_function()) {
      return write_function(model, decl, value.function());
    }
    if (z3_.get_domain_size(context_, decl) != 0) {
      return false;
    }
    const Z3_ast written = write(value, z3_.get_range(context_, decl));
    if (written != nullptr) {
      z3_.add_const_interp(context_, model, decl, written);
    }
    return written != nullptr;
  };
  for (const Function f : symbols) {
    if (!write_symbol(f)) {
      z3_.model_dec_ref(context_, model);
      return nullptr;
    }
  }
  return model;
}

bool ModelWriter::write_function(Z3_model model, Z3_func_decl decl, const FunctionValue& function) {
  const unsigned arity = z3_.get_domain_size(context_, decl);
  const Z3_sort range = z3_.get_range(context_, decl);
  const Z3_ast fallback = write(*function.fallback, range);
  if (fallback == nullptr) {
    return false;
  }
  const Z3_func_interp table = z3_.add_func_interp(context_, model, decl, fallback);
  z3_.func_interp_inc_ref(context_, table);
  bool complete = true;
  for (const auto& [arguments, result] : function.entries) {
    const Z3_ast_vector point = z3_.mk_ast_vector(context_);
    z3_.ast_vector_inc_ref(context_, point);
    for (unsigned i = 0; i < arity && complete; ++i) {
      const Z3_ast argument = write(arguments[i], z3_.get_domain(context_, decl, i));
      complete = argument != nullptr;
      if (complete) {
        z3_.ast_vector_push(context_, point, argument);
      }
    }
    const Z3_ast value = complete ? write(result, range) : nullptr;
    complete = value != nullptr;
    if (complete) {
      z3_.func_interp_add_entry(context_, table, point, value);
    }
    z3_.ast_vector_dec_ref(context_, point);
  }
  z3_.func_interp_dec_ref(context_, table);
  return complete;
}

/// As deep as the sort is.
Z3_ast ModelWriter::write(const Value& value, Z3_sort sort) {
  if (value.is_bool()) {
    return keep(value.boolean() ? z3_.mk_true(context_) : z3_.mk_false(context_));
  }
  if (value.is_bitvec()) {
    const BitVector& bits = value.bits();
    return keep(bits.fits_word() ? z3_.mk_unsigned_int64(context_, bits.word(), sort)
                                 : z3_.mk_numeral(context_, bits.to_mpz().get_str().c_str(), sort));
  }
  if (value.is_int() || value.is_real()) {
    const std::string digits = value.is_int() ? value.integer().get_str() : value.real().get_str();
    return keep(z3_.mk_numeral(context_, digits.c_str(), sort));
  }
  if (value.is_array()) {
    return write_array(value.array(), sort);
  }
  return value.is_float() || value.is_rounding_mode() ? write_float(value, sort) : nullptr;
}

namespace {

/// The value that the most entries have, and how many. Precondition: there are entries.
std::pair<Value, uint64_t> most_frequent(const ArrayValue& array) {
  std::vector<const Value*> values;
  for (const auto& entry : array.entries) {
    values.push_back(&entry.second);
  }
  std::ranges::sort(values, [](const Value* a, const Value* b) { return Value::less(*a, *b); });
  std::pair<Value, uint64_t> best;
  for (size_t begin = 0, end = 0; begin < values.size(); begin = end) {
    while (end < values.size() && *values[end] == *values[begin]) {
      ++end;
    }
    if (end - begin > best.second) {
      best = {*values[begin], end - begin};
    }
  }
  return best;
}

/// The same array with its most frequent value as that of all indices without an entry: z3 evaluates equalities of
/// arrays well where these agree. The indices are bit-vectors, `count` in all.
ArrayValue with_frequent_rest(const ArrayValue& array, uint32_t width, uint64_t count) {
  auto [rest, frequency] = most_frequent(array);
  const uint64_t others = count - array.entries.size();
  if (frequency <= others) {
    return array;
  }
  ArrayValue made{array.sort, std::make_shared<const Value>(rest), {}};
  auto entry = array.entries.begin();
  for (uint64_t i = 0; i < count; ++i) {
    const Value index(BitVector(width, i));
    const bool is_listed = entry != array.entries.end() && entry->first == index;
    const Value& value = is_listed ? entry->second : *array.fallback;
    if (!(value == rest)) {
      made.entries.emplace_back(index, value);
    }
    entry += is_listed ? 1 : 0;
  }
  return made;
}

}  // namespace

Z3_ast ModelWriter::write_array(const ArrayValue& array, Z3_sort sort) {
  constexpr uint64_t kFew = 1 << 16;
  const SortTable& sorts = reader_.terms().sorts();
  const Sort indices = sorts.index(array.sort);
  const uint64_t count = sorts.is_bitvec(indices) ? sorts.cardinality(indices) : 0;
  const bool is_dense = count != 0 && count <= kFew && array.entries.size() > count / 2;
  const ArrayValue value = is_dense ? with_frequent_rest(array, sorts.width(indices), count) : array;
  const Z3_sort index = z3_.get_array_sort_domain(context_, sort);
  const Z3_sort element = z3_.get_array_sort_range(context_, sort);
  const Z3_ast fallback = write(*value.fallback, element);
  Z3_ast written = fallback == nullptr ? nullptr : keep(z3_.mk_const_array(context_, index, fallback));
  for (const auto& [place, stored] : value.entries) {
    const Z3_ast at = written == nullptr ? nullptr : write(place, index);
    const Z3_ast put = at == nullptr ? nullptr : write(stored, element);
    written = put == nullptr ? nullptr : keep(z3_.mk_store(context_, written, at, put));
  }
  return written;
}

Z3_ast ModelWriter::write_float(const Value& value, Z3_sort sort) {
  if (value.is_rounding_mode()) {
    switch (value.rounding_mode()) {
      case RoundingMode::NearestEven: return keep(z3_.mk_fpa_rne(context_));
      case RoundingMode::NearestAway: return keep(z3_.mk_fpa_rna(context_));
      case RoundingMode::Positive: return keep(z3_.mk_fpa_rtp(context_));
      case RoundingMode::Negative: return keep(z3_.mk_fpa_rtn(context_));
      case RoundingMode::Zero: return keep(z3_.mk_fpa_rtz(context_));
    }
    return nullptr;
  }
  const FloatingPoint& number = value.floating();
  if (number.is_nan()) {
    return keep(z3_.mk_fpa_nan(context_, sort));
  }
  if (number.is_infinite()) {
    return keep(z3_.mk_fpa_inf(context_, sort, number.sign()));
  }
  if (number.is_zero()) {
    return keep(z3_.mk_fpa_zero(context_, sort, number.sign()));
  }
  const auto bits = [this](const BitVector& field) {
    const Z3_sort width = z3_.mk_bv_sort(context_, field.width());
    keep(reinterpret_cast<Z3_ast>(width));
    return keep(z3_.mk_numeral(context_, field.to_mpz().get_str().c_str(), width));
  };
  const Z3_ast sign = bits(BitVector(1, uint64_t{number.sign()}));
  const Z3_ast exponent = bits(number.exponent());
  // Applied to numerals this is no numeral yet: `simplify` makes it the value that z3's own models have.
  return keep(z3_.simplify(context_, keep(z3_.mk_fpa_fp(context_, sign, exponent, bits(number.trailing())))));
}

}  // namespace preproc::with_z3
