#include <algorithm>

#include "indexify/search/inversion.h"

namespace preproc {

namespace {

mpq_class as_rational(const Value& v) { return v.is_int() ? mpq_class(v.integer()) : v.real(); }

mpz_class floor_of(const mpq_class& q) {
  mpz_class result;
  mpz_fdiv_q(result.get_mpz_t(), q.get_num_mpz_t(), q.get_den_mpz_t());
  return result;
}

/// A number of the sort of argument `i`; integers are rounded down, or up now and then.
Value as_argument(Inversion& in, size_t i, const mpq_class& number) {
  if (in.graph.manager().sorts().kind(in.graph.sort(in.child(i))) == SortKind::Real) {
    return Value(number);
  }
  mpz_class whole = floor_of(number);
  if (number.get_den() != 1 && in.random.one_in(2)) {
    ++whole;
  }
  return Value(std::move(whole));
}

/// The roots of whole numbers.
Value root(Inversion& in, size_t i, const mpq_class& square) {
  const mpq_class positive = abs(square);
  mpz_class numerator = sqrt(positive.get_num());
  const mpz_class denominator = sqrt(positive.get_den());
  mpq_class result(in.random.one_in(2) ? mpz_class(-numerator) : numerator, denominator);
  result.canonicalize();
  return as_argument(in, i, result);
}

}  // namespace

bool invert_number(Inversion& in) {
  const Kind kind = in.graph.kind(in.node);
  switch (kind) {
    case Kind::Neg:
    case Kind::Add:
    case Kind::Sub:
    case Kind::Mul:
    case Kind::IntDiv:
    case Kind::IntMod:
    case Kind::IntAbs:
    case Kind::RealDiv:
    case Kind::ToReal:
    case Kind::ToInt: break;
    default: return false;
  }
  const size_t i = in.pick_free();
  if (i >= in.arity()) {
    return false;
  }
  const mpq_class wanted = as_rational(in.wanted);
  const Value present = in.value(i);
  if (!present.known()) {
    return false;
  }
  const mpq_class now = as_rational(present);
  // How often argument i occurs, and the others' product.
  size_t times = 0;
  mpq_class product = 1;
  mpq_class sum = 0;
  for (size_t j = 0; j < in.arity(); ++j) {
    if (in.child(j) == in.child(i)) {
      ++times;
      continue;
    }
    const Value other = in.value(j);
    if (!other.known()) {
      return false;
    }
    if (kind == Kind::Mul) {
      product *= as_rational(other);
    } else {
      sum += as_rational(other);
    }
  }
  switch (kind) {
    case Kind::Neg: return in.wish(i, as_argument(in, i, -wanted));
    case Kind::Add: return in.wish(i, as_argument(in, i, (wanted - sum) / static_cast<unsigned long>(times)));
    case Kind::Sub:
      if (times != 1) {
        return false;
      }
      return in.wish(i, as_argument(in, i, i == 0 ? mpq_class(wanted + sum) : mpq_class(sum - wanted)));
    case Kind::Mul:
      if (product == 0) {
        return false;
      }
      if (times == 1) {
        return in.wish(i, as_argument(in, i, wanted / product));
      }
      return times == 2 && in.wish(i, root(in, i, wanted / product));
    case Kind::IntDiv: {
      const mpz_class other = floor_of(sum);
      if (i == 0 && other != 0) {
        const mpz_class rest = in.random.one_in(2) ? mpz_class(0) : mpz_class(in.random.word() % 1024) % other;
        return in.wish(0, Value(mpz_class(floor_of(wanted) * other + abs(rest))));
      }
      return i == 1 && wanted != 0 && in.wish(1, Value(floor_of(sum / wanted)));
    }
    case Kind::IntMod: {
      const mpz_class result =
          floor_of(in.graph.value(in.node).known() ? as_rational(in.graph.value(in.node)) : wanted);
      return i == 0 && in.wish(0, Value(mpz_class(floor_of(now) - result + floor_of(wanted))));
    }
    case Kind::IntAbs: return in.wish(0, as_argument(in, 0, now < 0 ? mpq_class(-wanted) : wanted));
    case Kind::RealDiv:
      if (i == 0) {
        return in.wish(0, Value(mpq_class(wanted * sum)));
      }
      return wanted != 0 && in.wish(1, Value(mpq_class(sum / wanted)));
    case Kind::ToReal: return in.wish(0, as_argument(in, 0, wanted));
    case Kind::ToInt: return in.wish(0, Value(wanted));
    default: return false;
  }
}

}  // namespace preproc
