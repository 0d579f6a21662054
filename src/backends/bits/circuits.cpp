#include "backends/bits/circuits.h"

#include <algorithm>
#include <cassert>
#include <deque>

namespace preproc::bits {

bool is_constant(WordView word) { return std::ranges::all_of(word, &Wire::constant); }

Word Circuits::constant(const BitVector& value) const {
  Word word(value.width());
  for (uint32_t i = 0; i < value.width(); ++i) {
    word[i] = value.bit(i) ? kTrue : kFalse;
  }
  return word;
}

Word Circuits::constant(uint32_t width, uint64_t value) const {
  Word word(width, kFalse);
  for (uint32_t i = 0; i < width && i < 64; ++i) {
    word[i] = ((value >> i) & 1) != 0 ? kTrue : kFalse;
  }
  return word;
}

Word Circuits::inputs(uint32_t width) {
  Word word(width);
  for (Wire& bit : word) {
    bit = graph_.make_input();
  }
  return word;
}

Word Circuits::zero_extend(WordView a, uint32_t width) const {
  Word word(a.begin(), a.end());
  word.resize(width, kFalse);
  return word;
}

Word Circuits::sign_extend(WordView a, uint32_t width) const {
  Word word(a.begin(), a.end());
  word.resize(width, a.back());
  return word;
}

Word Circuits::concat(WordView high, WordView low) {
  Word word(low.begin(), low.end());
  word.insert(word.end(), high.begin(), high.end());
  return word;
}

Word Circuits::invert(WordView a) const {
  Word word(a.begin(), a.end());
  for (Wire& bit : word) {
    bit = !bit;
  }
  return word;
}

Word Circuits::bitwise_and(WordView a, WordView b) {
  Word word(a.size());
  for (size_t i = 0; i < a.size(); ++i) {
    word[i] = graph_.make_and(a[i], b[i]);
  }
  return word;
}

Word Circuits::bitwise_or(WordView a, WordView b) {
  Word word(a.size());
  for (size_t i = 0; i < a.size(); ++i) {
    word[i] = graph_.make_or(a[i], b[i]);
  }
  return word;
}

Word Circuits::bitwise_xor(WordView a, WordView b) {
  Word word(a.size());
  for (size_t i = 0; i < a.size(); ++i) {
    word[i] = graph_.make_xor(a[i], b[i]);
  }
  return word;
}

Word Circuits::choose(Wire condition, WordView then_word, WordView else_word) {
  Word word(then_word.size());
  for (size_t i = 0; i < word.size(); ++i) {
    word[i] = graph_.make_ite(condition, then_word[i], else_word[i]);
  }
  return word;
}

/// As a balanced tree, whose parts other words share more often than those of a chain.
Wire Circuits::all(WordView a) {
  if (a.empty()) {
    return kTrue;
  }
  Word level(a.begin(), a.end());
  while (level.size() > 1) {
    const size_t half = level.size() / 2;
    for (size_t i = 0; i < half; ++i) {
      level[i] = graph_.make_and(level[2 * i], level[2 * i + 1]);
    }
    if (level.size() % 2 != 0) {
      level[half] = level.back();
      level.resize(half + 1);
    } else {
      level.resize(half);
    }
  }
  return level[0];
}

Wire Circuits::any(WordView a) { return !all(invert(a)); }

Wire Circuits::parity(WordView a) {
  Wire result = kFalse;
  for (const Wire bit : a) {
    result = graph_.make_xor(result, bit);
  }
  return result;
}

Wire Circuits::equal(WordView a, WordView b) {
  assert(a.size() == b.size());
  Word agree(a.size());
  for (size_t i = 0; i < a.size(); ++i) {
    agree[i] = graph_.make_equal(a[i], b[i]);
    if (agree[i] == kFalse) {
      return kFalse;
    }
  }
  return all(agree);
}

Wire Circuits::unsigned_less(WordView a, WordView b) {
  assert(a.size() == b.size());
  Wire less = kFalse;
  for (size_t i = 0; i < a.size(); ++i) {
    less = graph_.make_majority(!a[i], b[i], less);
  }
  return less;
}

Wire Circuits::signed_less(WordView a, WordView b) {
  assert(a.size() == b.size());
  const Wire below = unsigned_less(a.first(a.size() - 1), b.first(b.size() - 1));
  return graph_.make_majority(a.back(), !b.back(), below);
}

Word Circuits::add(WordView a, WordView b, Wire& carry) {
  assert(a.size() == b.size());
  Word sum(a.size());
  for (size_t i = 0; i < a.size(); ++i) {
    sum[i] = graph_.make_xor(graph_.make_xor(a[i], b[i]), carry);
    carry = graph_.make_majority(a[i], b[i], carry);
  }
  return sum;
}

Word Circuits::add(WordView a, WordView b) {
  Wire carry = kFalse;
  return add(a, b, carry);
}

Word Circuits::subtract(WordView a, WordView b) {
  Wire carry = kTrue;
  return add(a, invert(b), carry);
}

Word Circuits::negate(WordView a) { return increment(invert(a), kTrue); }

Word Circuits::increment(WordView a, Wire by) {
  Word sum(a.size());
  for (size_t i = 0; i < a.size(); ++i) {
    sum[i] = graph_.make_xor(a[i], by);
    by = graph_.make_and(a[i], by);
  }
  return sum;
}

Word Circuits::multiply_by_constant(WordView a, WordView factor) {
  const auto width = static_cast<uint32_t>(a.size());
  // Digits 1, 0 and -1 of the non-adjacent form, the lowest first: after a run of ones there is a digit -1 at its
  // beginning and a 1 behind its end.
  std::vector<Word> added;
  std::vector<Word> subtracted;
  bool carry = false;
  for (uint32_t i = 0; i < width; ++i) {
    const bool bit = factor[i] == kTrue;
    if (bit == carry) {
      continue;  // 0 + 0, or 1 + 1 carried on
    }
    Word row = constant(width, 0);
    std::ranges::copy(a.first(width - i), row.begin() + i);
    carry = i + 1 < width && factor[i + 1] == kTrue;
    (carry ? subtracted : added).push_back(std::move(row));
  }
  // A row that nothing is subtracted from would cost a negation.
  Word sum = constant(width, 0);
  for (const Word& row : added) {
    sum = add(sum, row);
  }
  for (const Word& row : subtracted) {
    sum = subtract(sum, row);
  }
  return sum;
}

Word Circuits::multiply(WordView a, WordView b) {
  assert(a.size() == b.size());
  if (is_constant(b)) {
    return multiply_by_constant(a, b);
  }
  if (is_constant(a)) {
    return multiply_by_constant(b, a);
  }
  const auto rows = [](WordView word) { return std::ranges::count_if(word, [](Wire w) { return w != kFalse; }); };
  if (rows(a) < rows(b) || (rows(a) == rows(b) && std::ranges::lexicographical_compare(a, b))) {
    std::swap(a, b);  // the same product, whichever operand comes first
  }
  const auto width = static_cast<uint32_t>(a.size());
  Word sum = constant(width, 0);
  for (uint32_t i = 0; i < width; ++i) {
    if (b[i] == kFalse) {
      continue;
    }
    Word row = constant(width, 0);
    for (uint32_t j = i; j < width; ++j) {
      row[j] = graph_.make_and(a[j - i], b[i]);
    }
    sum = add(sum, row);
  }
  return sum;
}

Division Circuits::divide(WordView dividend, WordView divisor) {
  assert(dividend.size() == divisor.size());
  const size_t width = dividend.size();
  Division result{Word(width), Word(width, kFalse)};
  Word& rest = result.remainder;
  Wire shifted_out = kFalse;
  for (size_t i = width; i-- > 0;) {
    // The next digit of the dividend comes down. The rest was below the divisor, or the divisor is zero; so it has
    // width + 1 bits now.
    shifted_out = rest[width - 1];
    std::shift_right(rest.begin(), rest.end(), 1);
    rest[0] = dividend[i];
    Wire borrow = kFalse;
    Word difference(width);
    for (size_t j = 0; j < width; ++j) {
      difference[j] = graph_.make_xor(graph_.make_xor(rest[j], divisor[j]), borrow);
      borrow = graph_.make_majority(!rest[j], divisor[j], borrow);
    }
    result.quotient[i] = graph_.make_or(shifted_out, !borrow);
    rest = choose(result.quotient[i], difference, rest);
  }
  return result;
}

Word Circuits::shift_left(WordView a, WordView amount) {
  // To the right, seen from the other end.
  Word reversed(a.rbegin(), a.rend());
  Word shifted = shift_right(reversed, amount, kFalse);
  std::ranges::reverse(shifted);
  return shifted;
}

Word Circuits::shift_right(WordView a, WordView amount, Wire fill) {
  const size_t width = a.size();
  Word word(a.begin(), a.end());
  size_t stage = 0;
  for (; stage < amount.size() && (size_t{1} << stage) < width; ++stage) {
    const size_t by = size_t{1} << stage;
    Word next(width);
    for (size_t i = 0; i < width; ++i) {
      next[i] = graph_.make_ite(amount[stage], i + by < width ? word[i + by] : fill, word[i]);
    }
    word = std::move(next);
  }
  if (stage < amount.size()) {
    const Wire far = any(amount.subspan(stage));
    for (Wire& bit : word) {
      bit = graph_.make_ite(far, fill, bit);
    }
  }
  return word;
}

Word Circuits::rotate_left(WordView a, uint32_t amount) {
  Word word(a.begin(), a.end());
  std::ranges::rotate(word, word.end() - static_cast<std::ptrdiff_t>(amount % a.size()));
  return word;
}

/// One digit more than the width holds the product where no two bits meet above it (M. Gok, M. Schulte and M. Arnold,
/// Integer multipliers with overflow detection, IEEE Transactions on Computers 2006).
Wire Circuits::unsigned_multiply_overflows(WordView a, WordView b) {
  const auto width = static_cast<uint32_t>(a.size());
  Word overflow;
  Wire above = kFalse;  // some bit of `a` above width - i
  for (uint32_t i = 1; i < width; ++i) {
    above = graph_.make_or(above, a[width - i]);
    overflow.push_back(graph_.make_and(above, b[i]));
  }
  overflow.push_back(multiply(zero_extend(a, width + 1), zero_extend(b, width + 1)).back());
  return any(overflow);
}

Wire Circuits::signed_multiply_overflows(WordView a, WordView b) {
  const auto width = static_cast<uint32_t>(a.size());
  const Word product = multiply(sign_extend(a, 2 * width), sign_extend(b, 2 * width));
  const WordView high = WordView(product).subspan(width - 1);
  return graph_.make_and(any(high), !all(high));
}

Word Circuits::count(WordView bits) {
  std::deque<Word> numbers;
  for (const Wire bit : bits) {
    numbers.push_back({bit});
  }
  if (numbers.empty()) {
    return {kFalse};
  }
  while (numbers.size() > 1) {
    Word a = std::move(numbers.front());
    numbers.pop_front();
    Word b = std::move(numbers.front());
    numbers.pop_front();
    const auto width = static_cast<uint32_t>(std::max(a.size(), b.size()) + 1);
    numbers.push_back(add(zero_extend(a, width), zero_extend(b, width)));
  }
  return numbers.front();
}

}  // namespace preproc::bits
