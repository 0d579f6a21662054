#include "term/derived_operator.h"

#include <algorithm>
#include <array>

#include "term/application.h"
#include "term/bv_term.h"
#include "value/limits.h"

namespace preproc {

namespace {

using Arguments = std::span<const Term>;
using Indices = std::span<const uint32_t>;

/// One operator that is read as a term of others.
struct DerivedOperator {
  std::string_view name;
  uint8_t index_count;
  uint8_t argument_count;
  std::string_view expected;  ///< the arguments; empty: the name is that of a standard operator with other arguments
  /// Null where the sorts of the arguments do not fit.
  Term (*make)(TermManager&, Indices, Arguments);
};

// --- Bit-vectors ---------------------------------------------------------------------------------------------------------

/// True if all are bit-vectors of one width.
bool are_bits(const TermManager& tm, Arguments arguments) {
  const Sort sort = tm.sort(arguments[0]);
  return tm.sorts().is_bitvec(sort) && std::ranges::all_of(arguments, [&](Term t) { return tm.sort(t) == sort; });
}

Term mk_redor(TermManager& tm, Indices, Arguments a) {
  return are_bits(tm, a) ? tm.mk(Kind::BvNot, {tm.mk(Kind::BvComp, {a[0], mk_bv_zero(tm, bv_width(tm, a[0]))})})
                         : Term{};
}

Term mk_redand(TermManager& tm, Indices, Arguments a) {
  return are_bits(tm, a) ? tm.mk(Kind::BvComp, {a[0], mk_bits(tm, BitVector::ones(bv_width(tm, a[0])))}) : Term{};
}

/// The first bit-vector rotated by the second one, an unsigned number.
Term mk_rotation(TermManager& tm, Arguments a, Kind along, Kind against) {
  if (!are_bits(tm, a)) {
    return {};
  }
  const uint32_t width = bv_width(tm, a[0]);
  if (width == 1) {
    return a[0];
  }
  const Term all = mk_bits(tm, BitVector(width, uint64_t{width}));
  const bool is_power = (width & (width - 1)) == 0;
  const Term by = is_power ? tm.mk(Kind::BvAnd, {a[1], mk_bits(tm, BitVector(width, uint64_t{width} - 1))})
                           : tm.mk(Kind::BvUrem, {a[1], all});
  // Of a rotation by 0 the second part is shifted out.
  return tm.mk(Kind::BvOr, {tm.mk(along, {a[0], by}), tm.mk(against, {a[0], tm.mk(Kind::BvSub, {all, by})})});
}

Term mk_rotation_left(TermManager& tm, Indices, Arguments a) { return mk_rotation(tm, a, Kind::BvShl, Kind::BvLshr); }
Term mk_rotation_right(TermManager& tm, Indices, Arguments a) { return mk_rotation(tm, a, Kind::BvLshr, Kind::BvShl); }

Term mk_unsigned_product_fits(TermManager& tm, Indices, Arguments a) {
  return are_bits(tm, a) ? tm.mk(Kind::Not, {tm.mk(Kind::BvUmulo, {a[0], a[1]})}) : Term{};
}

/// The signed product is not too large (`equal_signs`), or not too small: which of both depends on the signs.
Term mk_signed_product_fits(TermManager& tm, Arguments a, bool equal_signs) {
  if (!are_bits(tm, a)) {
    return {};
  }
  const Term zero = mk_bv_zero(tm, bv_width(tm, a[0]));
  const Term differ = tm.mk(Kind::Xor, {tm.mk(Kind::BvSlt, {a[0], zero}), tm.mk(Kind::BvSlt, {a[1], zero})});
  const Term fits = tm.mk(Kind::Not, {tm.mk(Kind::BvSmulo, {a[0], a[1]})});
  return tm.mk(Kind::Or, {fits, equal_signs ? differ : tm.mk(Kind::Not, {differ})});
}

Term mk_no_overflow(TermManager& tm, Indices, Arguments a) { return mk_signed_product_fits(tm, a, true); }
Term mk_no_underflow(TermManager& tm, Indices, Arguments a) { return mk_signed_product_fits(tm, a, false); }

// --- Numbers -------------------------------------------------------------------------------------------------------------

bool are_of(const TermManager& tm, Arguments arguments, Sort sort) {
  return std::ranges::all_of(arguments, [&](Term t) { return tm.sort(t) == sort; });
}

/// The remainder with the sign of `mod`, turned where the divisor is negative, as z3 has it.
Term mk_rem(TermManager& tm, Indices, Arguments a) {
  if (!are_of(tm, a, tm.sorts().integer())) {
    return {};
  }
  const Term mod = tm.mk(Kind::IntMod, {a[0], a[1]});
  return tm.mk(Kind::Ite, {tm.mk(Kind::Ge, {a[1], tm.mk_int(0)}), mod, tm.mk(Kind::Neg, {mod})});
}

Term mk_real_abs(TermManager& tm, Indices, Arguments a) {
  if (!are_of(tm, a, tm.sorts().real())) {
    return {};
  }
  const Term negative = tm.mk(Kind::Lt, {a[0], tm.mk_real(mpq_class(0))});
  return tm.mk(Kind::Ite, {negative, tm.mk(Kind::Neg, {a[0]}), a[0]});
}

Term mk_real_itself(TermManager& tm, Indices, Arguments a) { return are_of(tm, a, tm.sorts().real()) ? a[0] : Term{}; }

Term mk_old_negation(TermManager& tm, Indices, Arguments a) { return tm.try_mk(Kind::Neg, {}, a, nullptr); }

// --- Core ----------------------------------------------------------------------------------------------------------------

Term mk_old_implies(TermManager& tm, Indices, Arguments a) { return tm.try_mk(Kind::Implies, {}, a, nullptr); }
Term mk_old_iff(TermManager& tm, Indices, Arguments a) {
  return are_of(tm, a, tm.sorts().boolean()) ? tm.mk(Kind::Equal, {a[0], a[1]}) : Term{};
}
Term mk_old_if(TermManager& tm, Indices, Arguments a) { return tm.try_mk(Kind::Ite, {}, a, nullptr); }

// --- Regular expressions -------------------------------------------------------------------------------------------------

/// ((_ re.loop n) r): n times or more.
Term mk_open_loop(TermManager& tm, Indices indices, Arguments a) {
  if (!are_of(tm, a, tm.sorts().regular_language())) {
    return {};
  }
  const Term rest = tm.mk(Kind::ReStar, {a[0]});
  const Term power = tm.try_mk(Kind::RePower, indices, a, nullptr);
  return indices[0] == 0 ? rest : power ? tm.mk(Kind::ReConcat, {power, rest}) : Term{};
}

/// (re.loop r i) and (re.loop r i j), as loops were written before SMT-LIB 2.6.
Term mk_old_loop(TermManager& tm, Indices, Arguments a) {
  std::array<uint32_t, 2> bounds{};
  for (size_t i = 0; i + 1 < a.size(); ++i) {
    const Value bound = tm.is_value(a[i + 1]) ? tm.value(a[i + 1]) : Value();
    if (!bound.is_int() || bound.integer() < 0 || bound.integer() > UINT32_MAX) {
      return {};
    }
    bounds[i] = static_cast<uint32_t>(bound.integer().get_ui());
  }
  return a.size() == 2 ? mk_open_loop(tm, std::span(bounds).first(1), a.first(1))
                       : tm.try_mk(Kind::ReLoop, bounds, a.first(1), nullptr);
}

// --- Division that is total, sequences -----------------------------------------------------------------------------------

/// cvc5's operators that are `if_zero` where the second argument is 0.
Term mk_total(TermManager& tm, Kind kind, Arguments a, Term if_zero, Term zero) {
  return tm.mk(Kind::Ite, {tm.mk(Kind::Equal, {a[1], zero}), if_zero, tm.mk(kind, {a[0], a[1]})});
}

Term mk_div_total(TermManager& tm, Indices, Arguments a) {
  const Term zero = tm.mk_int(0);
  return are_of(tm, a, tm.sorts().integer()) ? mk_total(tm, Kind::IntDiv, a, zero, zero) : Term{};
}

Term mk_mod_total(TermManager& tm, Indices, Arguments a) {
  return are_of(tm, a, tm.sorts().integer()) ? mk_total(tm, Kind::IntMod, a, a[0], tm.mk_int(0)) : Term{};
}

Term mk_real_division_total(TermManager& tm, Indices, Arguments a) {
  const Term zero = tm.mk_real(0);
  return are_of(tm, a, tm.sorts().real()) ? mk_total(tm, Kind::RealDiv, a, zero, zero) : Term{};
}

/// cvc5's choice by a bit.
Term mk_choice_by_bit(TermManager& tm, Indices, Arguments a) {
  const bool fits =
      tm.sort(a[0]) == tm.sorts().bitvec(1) && tm.sorts().is_bitvec(tm.sort(a[1])) && tm.sort(a[1]) == tm.sort(a[2]);
  return fits ? tm.mk(Kind::Ite, {tm.mk(Kind::Equal, {a[0], tm.mk_bv(1, 1)}), a[1], a[2]}) : Term{};
}

/// z3's index of a part from the beginning on.
Term mk_first_index(TermManager& tm, Indices, Arguments a) {
  return tm.try_mk(Kind::SeqIndexof, {}, std::array{a[0], a[1], tm.mk_int(0)}, nullptr);
}

Term mk_first_index_in_string(TermManager& tm, Indices, Arguments a) {
  return tm.try_mk(Kind::StrIndexof, {}, std::array{a[0], a[1], tm.mk_int(0)}, nullptr);
}

// --- Floats --------------------------------------------------------------------------------------------------------------

/// ((_ to_fp e s) m x k) and ((_ to_fp e s) m k x), which are z3's: the real number x times 2^k, rounded. Where
/// numerals are reals, k is the last one. Null where k is no numeral or beyond `kMaxNumberBits`.
Term mk_scaled_float(TermManager& tm, Indices format, Arguments a) {
  const bool exponent_first = tm.sort(a[1]) == tm.sorts().integer();
  const Term number = a[exponent_first ? 2 : 1];
  const Value exponent = tm.is_value(a[exponent_first ? 1 : 2]) ? tm.value(a[exponent_first ? 1 : 2]) : Value();
  if (tm.sort(number) != tm.sorts().real() || !(exponent.is_int() || exponent.is_real())) {
    return {};
  }
  const mpq_class power = exponent.is_int() ? mpq_class(exponent.integer()) : exponent.real();
  const mpz_class places = abs(power.get_num());
  if (power.get_den() != 1 || places > kMaxNumberBits) {
    return {};
  }
  mpq_class scale(mpz_class(1) << places.get_ui());
  if (power < 0) {
    scale = 1 / scale;
  }
  const Term scaled =
      tm.is_value(number) ? tm.mk_real(tm.value(number).real() * scale) : tm.mk(Kind::Mul, {tm.mk_real(scale), number});
  return tm.try_mk(Kind::FpFromReal, format, std::array{a[0], scaled}, nullptr);
}

constexpr std::string_view kTwoVectors = "two bit-vectors of equal width";

constexpr DerivedOperator kDerivedOperators[] = {
    {"bvredor", 0, 1, "a bit-vector", mk_redor},
    {"bvredand", 0, 1, "a bit-vector", mk_redand},
    {"ext_rotate_left", 0, 2, kTwoVectors, mk_rotation_left},
    {"ext_rotate_right", 0, 2, kTwoVectors, mk_rotation_right},
    {"bvumul_noovfl", 0, 2, kTwoVectors, mk_unsigned_product_fits},
    {"bvsmul_noovfl", 0, 2, kTwoVectors, mk_no_overflow},
    {"bvsmul_noudfl", 0, 2, kTwoVectors, mk_no_underflow},
    {"rem", 0, 2, "two terms of sort Int", mk_rem},
    {"~", 0, 1, "a term of sort Int or Real", mk_old_negation},
    {"implies", 0, 2, "two terms of sort Bool", mk_old_implies},
    {"iff", 0, 2, "two terms of sort Bool", mk_old_iff},
    {"if", 0, 3, "a condition and two terms of one sort", mk_old_if},
    {"abs", 0, 1, {}, mk_real_abs},
    {"to_real", 0, 1, {}, mk_real_itself},
    {"re.loop", 1, 1, {}, mk_open_loop},
    {"re.loop", 0, 2, {}, mk_old_loop},
    {"re.loop", 0, 3, {}, mk_old_loop},
    {"to_fp", 2, 3, {}, mk_scaled_float},
    {"div_total", 0, 2, "two terms of sort Int", mk_div_total},
    {"mod_total", 0, 2, "two terms of sort Int", mk_mod_total},
    {"/_total", 0, 2, "two terms of sort Real", mk_real_division_total},
    {"bvite", 0, 3, "a bit and two bit-vectors of equal width", mk_choice_by_bit},
    {"seq.indexof", 0, 2, {}, mk_first_index},
    {"str.indexof", 0, 2, {}, mk_first_index_in_string},
};

}  // namespace

bool is_derived_operator(std::string_view name) {
  return std::ranges::any_of(kDerivedOperators,
                             [&](const DerivedOperator& each) { return each.name == name && !each.expected.empty(); });
}

Term try_derived(TermManager& tm, std::string_view name, std::span<const uint32_t> indices,
                 std::span<const Term> arguments, std::string& expected) {
  for (const DerivedOperator& each : kDerivedOperators) {
    if (each.name != name) {
      continue;
    }
    if (each.index_count == indices.size() && each.argument_count == arguments.size()) {
      if (const Term t = each.make(tm, indices, arguments)) {
        return t;
      }
    }
    if (!each.expected.empty()) {
      expected = "expected " + std::string(each.expected) +
                 (arguments.empty() ? std::string() : ", got " + sorts_of(tm, arguments));
    }
  }
  return {};
}

}  // namespace preproc
