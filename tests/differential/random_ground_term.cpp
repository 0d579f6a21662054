#include "random_ground_term.h"

#include "term/operator.h"

namespace preproc {

namespace {
using K = Kind;
}  // namespace

Term RandomGroundTerms::bitvec_term() {
  theory_ = Theory::BitVec;
  return make(any_sort(), between(1, 4));
}

Term RandomGroundTerms::array_term() {
  theory_ = Theory::Arrays;
  return make(any_sort(), between(2, 5));
}

Term RandomGroundTerms::arith_term() {
  theory_ = Theory::Arith;
  return make(any_sort(), between(1, 4));
}

Term RandomGroundTerms::string_term() {
  theory_ = Theory::Strings;
  return make(any_sort(), between(1, 4));
}

Term RandomGroundTerms::float_term() {
  theory_ = Theory::Floats;
  return make(any_sort(), between(1, 4));
}

// --- Sorts and literals --------------------------------------------------------------------------------------------------

uint32_t RandomGroundTerms::any_width() {
  if (theory_ == Theory::Arrays) {
    return one_of<uint32_t>({1, 2, 8});
  }
  if (theory_ == Theory::Floats) {
    return between(1, 40);
  }
  const uint32_t choice = below(100);
  return choice < 85 ? between(1, 70) : choice < 95 ? 128 : 1000;
}

/// Of the terms the theory makes; no array.
Sort RandomGroundTerms::any_sort() {
  SortTable& sorts = tm_.sorts();
  switch (theory_) {
    case Theory::BitVec: return chance(10) ? sorts.integer() : chance(40) ? sorts.boolean() : sorts.bitvec(any_width());
    case Theory::Arrays: return chance(50) ? sorts.boolean() : sorts.bitvec(any_width());
    case Theory::Strings: return chance(40) ? sorts.boolean() : chance(30) ? sorts.integer() : sorts.string();
    case Theory::Floats:
      return chance(30)   ? sorts.boolean()
             : chance(70) ? float_sort()
             : chance(80) ? sorts.bitvec(any_width())
                          : sorts.real();
    default: return chance(30) ? sorts.boolean() : chance(50) ? sorts.integer() : sorts.real();
  }
}

Sort RandomGroundTerms::array_sort() {
  SortTable& sorts = tm_.sorts();
  const Sort index = sorts.bitvec(between(1, 4));
  if (chance(20)) {
    return sorts.array(sorts.bitvec(between(1, 2)),
                       sorts.array(sorts.bitvec(between(1, 2)), sorts.bitvec(between(1, 2))));
  }
  return sorts.array(index, chance(20) ? sorts.boolean() : sorts.bitvec(any_width()));
}

BitVector RandomGroundTerms::literal_bits(uint32_t width) {
  switch (below(9)) {
    case 0: return {width, uint64_t{0}};
    case 1: return {width, uint64_t{1}};
    case 2: return BitVector::ones(width);
    case 3: return BitVector::min_signed(width);
    case 4: return BitVector::max_signed(width);
    case 5: return {width, uint64_t{between(width - 1, width + 1)}};
    case 6:  // a small number of either sign
      return {width, mpz_class(static_cast<long>(below(20)) - 10)};
    case 7: return BitVector(width, uint64_t{1}).bvshl(BitVector(width, uint64_t{below(width)}));
    default: {
      mpz_class number = 0;
      for (uint32_t bits = 0; bits < width; bits += 64) {
        number = (number << 64) + mpz_class(random_());
      }
      return {width, mpz_class(number >> static_cast<unsigned long>(chance(50) ? below(width) : 0))};
    }
  }
}

mpz_class RandomGroundTerms::literal_int() {
  if (theory_ == Theory::Strings) {  // places in strings, code points
    return chance(80) ? mpz_class(static_cast<long>(below(8)) - 2) : one_of<mpz_class>({48, 57, 97, 0x2FFFF, 0x30000});
  }
  switch (below(4)) {
    case 0: {  // the neighbourhood of a power of two
      const mpz_class power = mpz_class(1)
                              << static_cast<unsigned long>(one_of<uint32_t>({7, 8, 31, 32, 63, 64, 65, 127}));
      return (chance(50) ? power : mpz_class(-power)) + between(0, 2) - 1;
    }
    case 1: return mpz_class(static_cast<long>(below(2000)) - 1000);
    default: return mpz_class(static_cast<long>(below(9)) - 4);
  }
}

Term RandomGroundTerms::literal(Sort sort) {
  const SortTable& sorts = tm_.sorts();
  switch (sorts.kind(sort)) {
    case SortKind::Bool: return tm_.mk_bool(chance(50));
    case SortKind::Int: return tm_.mk_int(literal_int());
    case SortKind::Real: {
      mpq_class real(literal_int(), chance(50) ? mpz_class(1) : mpz_class(between(1, 12)));
      real.canonicalize();
      return tm_.mk_real(real);
    }
    case SortKind::BitVec: return tm_.mk_value(Value(literal_bits(sorts.width(sort))));
    case SortKind::String: return tm_.mk_value(Value(literal_string()));
    case SortKind::FloatingPoint:
      return tm_.mk_value(Value(literal_float({sorts.exponent_bits(sort), sorts.significand_bits(sort)})));
    case SortKind::RoundingMode: return rounding_mode();
    default: return tm_.mk_const_array(sort, literal(sorts.element(sort)));
  }
}

// --- Applications --------------------------------------------------------------------------------------------------------

Term RandomGroundTerms::make(Sort sort, uint32_t depth) {
  const SortTable& sorts = tm_.sorts();
  // Arrays are written a few times more: a constant array alone says little.
  if (depth == 0 && !(sorts.is_array(sort) && chance(50))) {
    return sorts.kind(sort) == SortKind::RegLan ? make_regex(0) : literal(sort);
  }
  if (depth > 0 && chance(8) && sorts.kind(sort) != SortKind::RegLan) {
    return tm_.mk(K::Ite, {make(sorts.boolean(), depth - 1), make(sort, depth - 1), make(sort, depth - 1)});
  }
  switch (sorts.kind(sort)) {
    case SortKind::Bool: return make_bool(depth - 1);
    case SortKind::BitVec: return make_bits(sorts.width(sort), depth - 1);
    case SortKind::Int: return make_int(depth - 1);
    case SortKind::String: return make_string(depth - 1);
    case SortKind::RegLan: return make_regex(depth);
    case SortKind::FloatingPoint: return make_float(sort, depth - 1);
    case SortKind::Real: return make_real(depth - 1);
    default: return make_array(sort, depth == 0 ? 0 : depth - 1);
  }
}

Term RandomGroundTerms::make_nary(Kind kind, Sort sort, uint32_t depth) {
  std::vector<Term> arguments = {make(sort, depth), make(sort, depth)};
  if (operator_info(kind)->max_arguments > 2 && chance(25)) {
    arguments.push_back(make(sort, depth));
  }
  return tm_.mk(kind, arguments);
}

Term RandomGroundTerms::make_bool(uint32_t depth) {
  const Sort boolean = tm_.sorts().boolean();
  if (chance(60)) {
    return make_predicate(depth);
  }
  switch (below(8)) {
    case 0: return tm_.mk(K::Not, {make(boolean, depth)});
    case 1:
    case 2: {
      const Sort sort = theory_ == Theory::Arrays && chance(70) ? array_sort() : any_sort();
      // Arguments that differ somewhere deep inside, if at all.
      if (sort != boolean && chance(30)) {
        const Term t = make(sort, depth);
        return tm_.mk(K::Equal, {t, tm_.sorts().is_array(sort) ? make_array(sort, 0) : t});
      }
      return make_nary(chance(50) ? K::Equal : K::Distinct, sort, depth);
    }
    default: return make_nary(one_of<Kind>({K::And, K::Or, K::Xor, K::Implies}), boolean, depth);
  }
}

Term RandomGroundTerms::make_predicate(uint32_t depth) {
  if (theory_ == Theory::Floats) {
    return make_float_predicate(depth);
  }
  SortTable& sorts = tm_.sorts();
  if (theory_ == Theory::Arrays) {
    if (chance(30)) {
      const Sort array = sorts.array(sorts.bitvec(between(1, 4)), sorts.boolean());
      return tm_.mk(K::Select, {make(array, depth), make(sorts.index(array), depth)});
    }
    return make_nary(K::Equal, array_sort(), depth);
  }
  if (theory_ == Theory::Strings) {
    return make_string_predicate(depth);
  }
  if (theory_ == Theory::Arith) {
    switch (below(6)) {
      case 0: return tm_.mk(K::IntDivisible, {make(sorts.integer(), depth)}, {between(1, 12)});
      case 1: return tm_.mk(K::IsInt, {make(sorts.real(), depth)});
      default:
        // Each argument Int or Real: a mix is coerced.
        return tm_.mk(one_of<Kind>({K::Le, K::Lt, K::Ge, K::Gt, K::Equal}),
                      {make(chance(50) ? sorts.integer() : sorts.real(), depth),
                       make(chance(50) ? sorts.integer() : sorts.real(), depth)});
    }
  }
  const Sort sort = sorts.bitvec(any_width());
  const Kind kind =
      one_of<Kind>({K::BvUlt, K::BvUle, K::BvUgt, K::BvUge, K::BvSlt, K::BvSle, K::BvSgt, K::BvSge, K::BvNego,
                    K::BvUaddo, K::BvSaddo, K::BvUmulo, K::BvSmulo, K::BvUsubo, K::BvSsubo, K::BvSdivo});
  return kind == K::BvNego ? tm_.mk(kind, {make(sort, depth)}) : make_nary(kind, sort, depth);
}

Term RandomGroundTerms::make_bits(uint32_t width, uint32_t depth) {
  if (theory_ == Theory::Floats && chance(70)) {
    return make_bits_of_float(width, depth);
  }
  SortTable& sorts = tm_.sorts();
  const Sort sort = sorts.bitvec(width);
  if (theory_ == Theory::Arrays && chance(60)) {
    const Sort array = sorts.array(sorts.bitvec(between(1, 4)), sort);
    return tm_.mk(K::Select, {make(array, depth), make(sorts.index(array), depth)});
  }
  if (chance(35)) {
    return make_resized_bits(width, depth);
  }
  const Kind kind = one_of<Kind>(
      {K::BvNot,  K::BvNeg,        K::BvAnd,         K::BvOr,   K::BvXor,  K::BvNand, K::BvNor,  K::BvXnor, K::BvAdd,
       K::BvSub,  K::BvMul,        K::BvUdiv,        K::BvUrem, K::BvSdiv, K::BvSrem, K::BvSmod, K::BvShl,  K::BvLshr,
       K::BvAshr, K::BvRotateLeft, K::BvRotateRight, K::BvSdiv, K::BvSrem, K::BvSmod, K::BvShl,  K::BvLshr, K::BvAshr});
  switch (kind) {
    case K::BvNot:
    case K::BvNeg: return tm_.mk(kind, {make(sort, depth)});
    case K::BvRotateLeft:
    case K::BvRotateRight: return tm_.mk(kind, {make(sort, depth)}, {below(uint64_t{3} * width)});
    default: return make_nary(kind, sort, depth);
  }
}

/// From terms of other widths or sorts.
Term RandomGroundTerms::make_resized_bits(uint32_t width, uint32_t depth) {
  SortTable& sorts = tm_.sorts();
  const auto bits = [&](uint32_t w) { return make(sorts.bitvec(w), depth); };
  switch (below(7)) {
    case 0:
      if (width > 1) {
        const uint32_t low = between(1, width - 1);
        return tm_.mk(K::BvConcat, {bits(width - low), bits(low)});
      }
      break;
    case 1: {
      const uint32_t low = below(20);
      return tm_.mk(K::BvExtract, {bits(width + low + below(20))}, {low + width - 1, low});
    }
    case 2: {
      const uint32_t by = below(width);
      return tm_.mk(chance(50) ? K::BvZeroExtend : K::BvSignExtend, {bits(width - by)}, {by});
    }
    case 3:
      for (const uint32_t times : {5U, 3U, 2U}) {
        if (width % times == 0) {
          return tm_.mk(K::BvRepeat, {bits(width / times)}, {times});
        }
      }
      return tm_.mk(K::BvRepeat, {bits(width)}, {1});
    case 4:
      if (theory_ == Theory::BitVec) {
        return tm_.mk(K::BvIntToBv, {make(sorts.integer(), depth)}, {width});
      }
      break;
    default: break;
  }
  if (width == 1) {
    return make_nary(K::BvComp, sorts.bitvec(any_width()), depth);
  }
  const uint32_t low = between(1, width - 1);
  const uint32_t middle = below(low);
  return middle == 0 ? tm_.mk(K::BvConcat, {bits(width - low), bits(low)})
                     : tm_.mk(K::BvConcat, {bits(width - low), bits(low - middle), bits(middle)});
}

Term RandomGroundTerms::make_int(uint32_t depth) {
  SortTable& sorts = tm_.sorts();
  if (theory_ == Theory::BitVec) {
    return chance(20) ? make_nary(one_of<Kind>({K::Add, K::Sub}), sorts.integer(), depth)
                      : tm_.mk(chance(50) ? K::BvUbvToInt : K::BvSbvToInt, {make(sorts.bitvec(any_width()), depth)});
  }
  if (theory_ == Theory::Strings) {
    return make_string_int(depth);
  }
  const Kind kind =
      one_of<Kind>({K::Neg, K::Add, K::Sub, K::Mul, K::IntDiv, K::IntDiv, K::IntMod, K::IntMod, K::IntAbs, K::ToInt});
  switch (kind) {
    case K::Neg:
    case K::IntAbs: return tm_.mk(kind, {make(sorts.integer(), depth)});
    case K::ToInt: return tm_.mk(kind, {make(sorts.real(), depth)});
    default: return make_nary(kind, sorts.integer(), depth);
  }
}

Term RandomGroundTerms::make_real(uint32_t depth) {
  if (theory_ == Theory::Floats) {
    return make_real_of_float(depth);
  }
  SortTable& sorts = tm_.sorts();
  const Kind kind = one_of<Kind>({K::Neg, K::Add, K::Sub, K::Mul, K::RealDiv, K::RealDiv, K::ToReal});
  switch (kind) {
    case K::Neg: return tm_.mk(kind, {make(sorts.real(), depth)});
    case K::ToReal: return tm_.mk(kind, {make(sorts.integer(), depth)});
    default:
      return chance(30) ? tm_.mk(kind, {make(sorts.real(), depth), make(sorts.integer(), depth)})
                        : make_nary(kind, sorts.real(), depth);
  }
}

Term RandomGroundTerms::make_array(Sort sort, uint32_t depth) {
  const SortTable& sorts = tm_.sorts();
  Term array = depth == 0 ? literal(sort) : make(sort, depth);
  for (uint32_t writes = between(1, 4); writes > 0; --writes) {
    array = tm_.mk(K::Store, {array, make(sorts.index(sort), depth / 2), make(sorts.element(sort), depth / 2)});
  }
  return array;
}

}  // namespace preproc
