#include "backends/bits/product_lemmas.h"

#include <algorithm>

namespace preproc::bits {

namespace {

/// The bits of a number, without zeros before it.
uint32_t length(const mpz_class& value) {
  return value == 0 ? 0 : static_cast<uint32_t>(mpz_sizeinbase(value.get_mpz_t(), 2));
}

/// The zeros behind the lowest one; `width` for zero.
uint32_t zeros(const mpz_class& value, uint32_t width) {
  return value == 0 ? width : static_cast<uint32_t>(mpz_scan1(value.get_mpz_t(), 0));
}

mpz_class power(uint32_t exponent) { return mpz_class(1) << exponent; }

bool is_power(const mpz_class& value) { return mpz_popcount(value.get_mpz_t()) == 1; }

/// The digits of the non-adjacent form of a number: additions that a product by it takes.
size_t digits(const mpz_class& value) {
  const mpz_class tripled = 3 * value;
  return mpz_hamdist(tripled.get_mpz_t(), value.get_mpz_t());
}

/// Words under one set of circuits, with names for what lemmas are made of.
class Words {
 public:
  explicit Words(Circuits& circuits) : circuits_(circuits) {}

  /// The word is at least 2^exponent.
  Wire reaches(const Word& word, uint32_t exponent) const {
    return exponent >= word.size() ? kFalse : circuits_.any(WordView(word).subspan(exponent));
  }
  /// One of the bits below `end`.
  Wire any_below(const Word& word, uint32_t end) const { return circuits_.any(WordView(word).first(end)); }
  Wire any(const Word& word) const { return circuits_.any(word); }
  Wire equal(const Word& a, const Word& b) const { return circuits_.equal(a, b); }
  Wire equals(const Word& word, const mpz_class& value) const { return circuits_.equal(word, constant(word, value)); }
  Wire less(const Word& a, const Word& b) const { return circuits_.unsigned_less(a, b); }
  Wire less_equal(const Word& a, const Word& b) const { return circuits_.unsigned_less_equal(a, b); }
  Word constant(const Word& like, const mpz_class& value) const {
    return circuits_.constant(BitVector(static_cast<uint32_t>(like.size()), value));
  }
  Word left(const Word& word, uint32_t by) const {
    Word result(word.size(), kFalse);
    std::copy(word.begin(), word.end() - static_cast<std::ptrdiff_t>(by), result.begin() + by);
    return result;
  }
  Word right(const Word& word, uint32_t by) const {
    Word result(word.begin() + by, word.end());
    result.resize(word.size(), kFalse);
    return result;
  }
  Word times(const Word& word, const mpz_class& factor) const {
    return circuits_.multiply(word, constant(word, factor));
  }
  Circuits& circuits() const { return circuits_; }

 private:
  Circuits& circuits_;
};

/// Refutes a product by one operand, `a`, alone; that operands may be exchanged is the caller's business.
void refute_by_operand(const Words& w, const Word& a, const Word& b, const Word& product, const mpz_class& value_a,
                       const mpz_class& value_b, const mpz_class& value, std::vector<Lemma>& lemmas) {
  const auto width = static_cast<uint32_t>(product.size());
  const uint32_t length_a = length(value_a);
  const uint32_t length_b = length(value_b);
  // The product ends with as many zeros as the operand: no bit of it is outside of a | -a.
  if (zeros(value, width) < zeros(value_a, width)) {
    Circuits& circuits = w.circuits();
    const Word mask = circuits.bitwise_or(a, circuits.negate(a));
    lemmas.push_back({w.equal(circuits.bitwise_and(mask, product), product)});
  }
  if (value_a == 0) {
    return;
  }
  // Powers of two shift, and their negations shift the negated operand.
  if (is_power(value_a)) {
    lemmas.push_back({!w.equals(a, value_a), w.equal(product, w.left(b, length_a - 1))});
    return;
  }
  if (const mpz_class negated = power(width) - value_a; is_power(negated)) {
    lemmas.push_back({!w.equals(a, value_a), w.equal(product, w.circuits().negate(w.left(b, length(negated) - 1)))});
    return;
  }
  // 2^i <= a < 2^(i+1): the product is between b shifted by i and by i + 1, unless it overflows.
  if (length_a + length_b > width) {
    return;
  }
  if (value > (value_b << length_a)) {
    lemmas.push_back(
        {w.reaches(a, length_a), w.reaches(b, width - length_a), w.less_equal(product, w.left(b, length_a))});
  }
  if (value < (value_b << (length_a - 1))) {
    const uint32_t most = length_a + (width - length_a - length_b) / 2;  // bits that a may have, so that it does not
    lemmas.push_back({!w.reaches(a, length_a - 1), w.reaches(a, most), w.reaches(b, width - most),
                      w.less_equal(w.left(b, length_a - 1), product)});
  }
}

}  // namespace

void refute_by_form(Circuits& circuits, const Multiplication& words, const MultiplicationValues& values,
                    std::vector<Lemma>& lemmas) {
  const Words w(circuits);
  const auto width = static_cast<uint32_t>(words.product.size());
  refute_by_operand(w, words.a, words.b, words.product, values.a, values.b, values.product, lemmas);
  refute_by_operand(w, words.b, words.a, words.product, values.b, values.a, values.product, lemmas);
  const uint32_t zeros_a = zeros(values.a, width);
  const uint32_t zeros_b = zeros(values.b, width);
  const uint32_t zeros_product = zeros(values.product, width);
  // The zeros behind the lowest one add up.
  if (zeros_product >= zeros_a && zeros_product >= zeros_b && zeros_product < zeros_a + zeros_b) {
    lemmas.push_back({w.any_below(words.a, zeros_a), w.any_below(words.b, zeros_b),
                      !w.any_below(words.product, std::min(zeros_a + zeros_b, width))});
  }
  if (zeros_a + zeros_b < width && zeros_product > zeros_a + zeros_b) {
    lemmas.push_back({w.any_below(words.a, zeros_a), !words.a[zeros_a], w.any_below(words.b, zeros_b),
                      !words.b[zeros_b], words.product[zeros_a + zeros_b]});
  }
  // So do the lengths, or they add up to one more.
  const uint32_t length_a = length(values.a);
  const uint32_t length_b = length(values.b);
  if (length_a + length_b <= width && length(values.product) > length_a + length_b) {
    lemmas.push_back(
        {w.reaches(words.a, length_a), w.reaches(words.b, length_b), !w.reaches(words.product, length_a + length_b)});
  }
}

void refute_by_form(Circuits& circuits, const Quotient& words, const QuotientValues& values,
                    std::vector<Lemma>& lemmas) {
  const Words w(circuits);
  const auto width = static_cast<uint32_t>(words.dividend.size());
  const auto& [x, y, q, r] = words;
  const auto& [value_x, value_y, value_q, value_r] = values;
  const Wire by_zero = !w.any(y);
  if (value_y == 0) {
    lemmas.push_back({!by_zero, circuits.all(q)});
    lemmas.push_back({!by_zero, w.equal(x, r)});
    return;
  }
  if (value_r >= value_y) {
    lemmas.push_back({by_zero, w.less(r, y)});
  }
  if (value_r > value_x) {
    lemmas.push_back({w.less_equal(r, x)});
  }
  if (value_q > value_x) {
    lemmas.push_back({by_zero, w.less_equal(q, x)});
  }
  if (value_x < value_y) {
    const Wire is_less = w.less(x, y);
    lemmas.push_back({!is_less, !w.any(q)});
    lemmas.push_back({!is_less, w.equal(x, r)});
    return;
  }
  if (value_q == 0) {
    lemmas.push_back({w.less(x, y), w.any(q)});
  }
  if (value_r > value_x - value_y) {
    lemmas.push_back({by_zero, w.less(x, y), w.less_equal(r, circuits.subtract(x, y))});
  }
  const uint32_t length_y = length(value_y);
  if (is_power(value_y)) {
    const Wire differs = !w.equals(y, value_y);
    lemmas.push_back({differs, w.equal(q, w.right(x, length_y - 1))});
    Word low = x;
    std::fill(low.begin() + length_y - 1, low.end(), kFalse);
    lemmas.push_back({differs, w.equal(r, low)});
    return;
  }
  // 2^j <= y < 2^(j+1): the quotient is between the dividend shifted by j + 1 and by j.
  if (value_q > (value_x >> (length_y - 1))) {
    lemmas.push_back({!w.reaches(y, length_y - 1), w.less_equal(q, w.right(x, length_y - 1))});
  }
  if (length_y < width && value_q < (value_x >> length_y)) {
    lemmas.push_back({w.reaches(y, length_y), w.less_equal(w.right(x, length_y), q)});
  }
  // 2^i <= q < 2^(i+1): the dividend is at least the divisor shifted by i, and less than that shifted by i + 1.
  const uint32_t length_q = length(value_q);
  if (length_q > 0 && (value_y << (length_q - 1)) > value_x) {
    const uint32_t i = length_q - 1;
    lemmas.push_back({by_zero, !w.reaches(q, i), !w.reaches(y, width - i)});
    lemmas.push_back({by_zero, !w.reaches(q, i), w.less_equal(w.left(y, i), x)});
  }
  if (length_q < width && (value_y << length_q) <= value_x) {
    lemmas.push_back({w.reaches(q, length_q), w.reaches(y, width - length_q), w.less(x, w.left(y, length_q))});
  }
}

void refute_by_value(Circuits& circuits, const Multiplication& words, const MultiplicationValues& values,
                     std::vector<Lemma>& lemmas) {
  const Words w(circuits);
  const bool by_first = digits(values.a) <= digits(values.b);
  const Word& fixed = by_first ? words.a : words.b;
  const Word& other = by_first ? words.b : words.a;
  const mpz_class& value = by_first ? values.a : values.b;
  lemmas.push_back({!w.equals(fixed, value), w.equal(words.product, w.times(other, value))});
}

/// With one of divisor and quotient fixed to a value v > 0, the dividend is v times the other one, which does not
/// overflow, and the remainder, which is less than the divisor.
void refute_by_value(Circuits& circuits, const Quotient& words, const QuotientValues& values,
                     std::vector<Lemma>& lemmas) {
  const Words w(circuits);
  const auto& [x, y, q, r] = words;
  const bool by_divisor = values.quotient == 0 || digits(values.divisor) <= digits(values.quotient);
  const Word& fixed = by_divisor ? y : q;
  const Word& other = by_divisor ? q : y;
  const mpz_class& value = by_divisor ? values.divisor : values.quotient;
  const mpz_class most = (power(static_cast<uint32_t>(x.size())) - 1) / (value == 0 ? mpz_class(1) : value);
  const Wire differs = !w.equals(fixed, value);
  const Wire by_zero = !w.any(y);
  const Word multiple = w.times(other, value);
  for (const Wire consequence : {w.less_equal(other, w.constant(other, most)), w.less_equal(multiple, x),
                                 w.equal(r, circuits.subtract(x, multiple)), w.less(r, y)}) {
    lemmas.push_back({differs, by_zero, consequence});
  }
}

namespace {

void define_word(WordView word, WordView meaning, uint32_t from, std::vector<Lemma>& lemmas) {
  for (size_t i = from; i < meaning.size(); ++i) {
    lemmas.push_back({!word[i], meaning[i]});
    lemmas.push_back({word[i], !meaning[i]});
  }
}

}  // namespace

void define_bits(Circuits& circuits, const Multiplication& words, uint32_t from, uint32_t to,
                 std::vector<Lemma>& lemmas) {
  const Word product = circuits.multiply(WordView(words.a).first(to), WordView(words.b).first(to));
  define_word(words.product, product, from, lemmas);
}

void define_bits(Circuits& circuits, const Quotient& words, uint32_t from, uint32_t to, std::vector<Lemma>& lemmas) {
  const Word multiple = circuits.multiply(WordView(words.quotient).first(to), WordView(words.divisor).first(to));
  define_word(words.dividend, circuits.add(multiple, WordView(words.remainder).first(to)), from, lemmas);
}

void define(Circuits& circuits, const Quotient& words, std::vector<Lemma>& lemmas) {
  const Division division = circuits.divide(words.dividend, words.divisor);
  define_word(words.quotient, division.quotient, 0, lemmas);
  define_word(words.remainder, division.remainder, 0, lemmas);
}

/// The product p is at most the true product, so that p / a is at most b; it is b, and nothing remains, exactly where
/// the product does not overflow.
void refute_by_inverse(Circuits& circuits, const Multiplication& product, const MultiplicationValues& product_values,
                       const Quotient& quotient, const QuotientValues& quotient_values, std::vector<Lemma>& lemmas) {
  const Words w(circuits);
  const auto& [a, b, p] = product;
  const auto width = static_cast<uint32_t>(p.size());
  if (product_values.a == 0) {
    return;
  }
  const Wire by_zero = !w.any(a);
  if (quotient_values.quotient > product_values.b) {
    lemmas.push_back({by_zero, w.less_equal(quotient.quotient, b)});
  }
  if (quotient_values.quotient == product_values.b && quotient_values.remainder != 0) {
    lemmas.push_back({by_zero, !w.equal(quotient.quotient, b), !w.any(quotient.remainder)});
  }
  const uint32_t length_a = length(product_values.a);
  const uint32_t length_b = length(product_values.b);
  if (length_a + length_b <= width && quotient_values.quotient < product_values.b) {
    const uint32_t most = length_a + (width - length_a - length_b) / 2;
    lemmas.push_back({by_zero, w.reaches(a, most), w.reaches(b, width - most), w.equal(quotient.quotient, b)});
  }
}

}  // namespace preproc::bits
