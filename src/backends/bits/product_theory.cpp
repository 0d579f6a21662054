#include "backends/bits/product_theory.h"

#include <algorithm>
#include <unordered_map>

#include "value/hash.h"

namespace preproc::bits {

namespace {

/// Bits that may be true.
size_t unknown_bits(WordView word) {
  return static_cast<size_t>(std::ranges::count_if(word, [](Wire w) { return w != kFalse; }));
}

/// A word without the zeros at its ends.
struct Trimmed {
  WordView bits;
  uint32_t zeros = 0;  // below
};

Trimmed trim(WordView word) {
  size_t low = 0;
  while (low < word.size() && word[low] == kFalse) {
    ++low;
  }
  size_t high = word.size();
  while (high > low && word[high - 1] == kFalse) {
    --high;
  }
  return {word.subspan(low, high - low), static_cast<uint32_t>(low)};
}

/// The bits up to the highest that may be true.
size_t length(WordView word) {
  const Trimmed trimmed = trim(word);
  return trimmed.zeros + trimmed.bits.size();
}

Word resized(WordView word, size_t width) {
  Word result(word.begin(), word.begin() + static_cast<std::ptrdiff_t>(std::min(word.size(), width)));
  result.resize(width, kFalse);
  return result;
}

mpz_class modulo(const mpz_class& value, uint32_t width) {
  mpz_class result;
  mpz_fdiv_r_2exp(result.get_mpz_t(), value.get_mpz_t(), width);
  return result;
}

/// Quotient and remainder as SMT-LIB has them.
std::pair<mpz_class, mpz_class> divided(const mpz_class& dividend, const mpz_class& divisor, uint32_t width) {
  if (divisor == 0) {
    return {(mpz_class(1) << width) - 1, dividend};
  }
  return {dividend / divisor, dividend % divisor};
}

}  // namespace

uint32_t ProductTheory::open(bool is_division, Word a, Word b) {
  const auto number = static_cast<uint32_t>(parts_.size());
  const auto width = static_cast<uint32_t>(a.size());
  Part part{.is_division = is_division, .product = {}, .quotient = {}};
  if (is_division) {
    part.quotient = {std::move(a), std::move(b), circuits_.inputs(width), circuits_.inputs(width)};
  } else {
    part.product = {std::move(a), std::move(b), circuits_.inputs(width)};
  }
  parts_.push_back(std::move(part));
  return number;
}

Word ProductTheory::multiply(WordView a, WordView b, std::vector<uint32_t>& used) {
  if (is_constant(a) || is_constant(b)) {
    return circuits_.multiply(a, b);
  }
  // Zeros below come out, and zeros above shorten the product.
  const Trimmed inner_a = trim(a);
  const Trimmed inner_b = trim(b);
  const uint32_t zeros = inner_a.zeros + inner_b.zeros;
  if (zeros >= a.size()) {
    return Word(a.size(), kFalse);
  }
  const size_t width = std::min(a.size() - zeros, inner_a.bits.size() + inner_b.bits.size());
  Word factor_a = resized(inner_a.bits, width);
  Word factor_b = resized(inner_b.bits, width);
  if (std::min(unknown_bits(factor_a), unknown_bits(factor_b)) < wide_) {
    return circuits_.multiply(a, b);
  }
  Word result(zeros, kFalse);
  const Word product = open_product(std::move(factor_a), std::move(factor_b), used);
  result.insert(result.end(), product.begin(), product.end());
  result.resize(a.size(), kFalse);
  return result;
}

Word ProductTheory::open_product(Word a, Word b, std::vector<uint32_t>& used) {
  if (b < a) {
    std::swap(a, b);
  }
  const auto [place, is_new] = products_.try_emplace({a, b}, 0);
  if (is_new) {
    place->second = open(false, std::move(a), std::move(b));
    by_result_[parts_[place->second].product.product] = place->second;
  }
  used.push_back(place->second);
  return parts_[place->second].product.product;
}

Division ProductTheory::divide(const Word& dividend, const Word& divisor, std::vector<uint32_t>& used) {
  const bool is_wide = length(dividend) >= wide_ && (is_constant(divisor) || length(divisor) >= wide_);
  if (!is_wide || (is_constant(dividend) && is_constant(divisor))) {
    const auto found = divisions_.find({dividend, divisor});
    if (found != divisions_.end()) {
      return found->second;
    }
    return divisions_.emplace(Key{dividend, divisor}, circuits_.divide(dividend, divisor)).first->second;
  }
  // Zeros above both words are zeros above the results, but that a quotient by zero is all ones.
  const size_t width = std::max(length(dividend), length(divisor));
  Division result = open_quotient(resized(dividend, width), resized(divisor, width), used);
  result.quotient.resize(dividend.size(), !circuits_.any(divisor));
  result.remainder.resize(dividend.size(), kFalse);
  return result;
}

Division ProductTheory::open_quotient(const Word& dividend, const Word& divisor, std::vector<uint32_t>& used) {
  const auto [place, is_new] = quotients_.try_emplace({dividend, divisor}, 0);
  if (is_new) {
    place->second = open(true, dividend, divisor);
    const auto product = by_result_.find(dividend);
    if (product != by_result_.end()) {
      const Multiplication& words = parts_[product->second].product;
      if (words.a == divisor || words.b == divisor) {
        inverses_.emplace_back(product->second, place->second);
      }
    }
  }
  used.push_back(place->second);
  const Quotient& words = parts_[place->second].quotient;
  return {words.quotient, words.remainder};
}

void ProductTheory::set_active(std::span<const uint32_t> parts, bool active) {
  for (const uint32_t number : parts) {
    parts_[number].active += active ? 1 : -1U;
  }
}

ProductTheory::Values ProductTheory::values(const Part& part, Simulation& candidate) const {
  const auto value = [&](const Word& word) { return candidate.value(word).to_mpz(); };
  Values result;
  if (part.is_division) {
    result.quotient = {value(part.quotient.dividend), value(part.quotient.divisor), value(part.quotient.quotient),
                       value(part.quotient.remainder)};
    result.is_right = divided(result.quotient.dividend, result.quotient.divisor, part.width()) ==
                      std::pair(result.quotient.quotient, result.quotient.remainder);
  } else {
    result.product = {value(part.product.a), value(part.product.b), value(part.product.product)};
    result.is_right = modulo(result.product.a * result.product.b, part.width()) == result.product.product;
  }
  return result;
}

std::vector<Lemma> ProductTheory::check(Simulation& candidate) {
  std::vector<Lemma> lemmas;
  values_.assign(parts_.size(), {});
  bool is_right = true;
  for (size_t i = 0; i < parts_.size(); ++i) {
    if (parts_[i].active != 0) {
      values_[i] = values(parts_[i], candidate);
      is_right = is_right && values_[i].is_right;
    }
  }
  if (is_right) {
    return lemmas;
  }
  refute_by_twins(candidate, lemmas);
  refute_by_inverses(candidate, lemmas);
  for (uint32_t i = 0; i < parts_.size(); ++i) {
    if (!values_[i].is_right) {
      refute(i, candidate, lemmas);
    }
  }
  return lemmas;
}

/// Adds those of the lemmas found that are false in the candidate; true if there is one.
bool ProductTheory::keep_false(Simulation& candidate, std::vector<Lemma>& found, std::vector<Lemma>& lemmas) {
  const size_t before = lemmas.size();
  for (Lemma& lemma : found) {
    if (std::ranges::none_of(lemma, [&](Wire wire) { return candidate.value(wire); })) {
      lemmas.push_back(std::move(lemma));
    }
  }
  found.clear();
  return lemmas.size() != before;
}

void ProductTheory::refute(uint32_t number, Simulation& candidate, std::vector<Lemma>& lemmas) {
  constexpr uint32_t kMostByForm = 64;
  Part& part = parts_[number];
  const Values& seen = values_[number];
  std::vector<Lemma> found;
  const auto is_refuted_by = [&](const auto& refute) {
    if (part.is_division) {
      refute(part.quotient, seen.quotient);
    } else {
      refute(part.product, seen.product);
    }
    return keep_false(candidate, found, lemmas);
  };
  if (part.by_form < kMostByForm) {
    ++part.by_form;
    if (is_refuted_by(
            [&](const auto& words, const auto& values) { refute_by_form(circuits_, words, values, found); })) {
      return;
    }
  }
  constexpr uint32_t kBitsPerValue = 8;
  if (part.by_value < part.width() / kBitsPerValue) {
    ++part.by_value;
    if (is_refuted_by(
            [&](const auto& words, const auto& values) { refute_by_value(circuits_, words, values, found); })) {
      return;
    }
  }
  add_circuit(part, lemmas);
}

/// Of the circuit, twice as many bits as before; of a quotient, at last the divider.
void ProductTheory::add_circuit(Part& part, std::vector<Lemma>& lemmas) {
  constexpr uint32_t kFirstBits = 16;
  if (part.bits == part.width()) {
    if (part.is_division && !part.is_defined) {
      part.is_defined = true;
      define(circuits_, part.quotient, lemmas);
    }
    return;
  }
  const uint32_t to = std::min(std::max(2 * part.bits, kFirstBits), part.width());
  if (part.is_division) {
    define_bits(circuits_, part.quotient, part.bits, to, lemmas);
  } else {
    define_bits(circuits_, part.product, part.bits, to, lemmas);
  }
  part.bits = to;
}

/// Equal operands have equal results: of which terms they are, and in which order, does not matter.
void ProductTheory::refute_by_twins(Simulation& candidate, std::vector<Lemma>& lemmas) {
  const auto hash = [&](uint32_t number) {
    const auto of = [](const mpz_class& value) {
      return mix(mpz_size(value.get_mpz_t()), mpz_get_ui(value.get_mpz_t()));
    };
    const Values& seen = values_[number];
    return parts_[number].is_division ? mix(of(seen.quotient.dividend), of(seen.quotient.divisor))
                                      : of(seen.product.a) ^ of(seen.product.b);
  };
  std::unordered_map<uint64_t, uint32_t> first;
  std::vector<Lemma> found;
  for (uint32_t i = 0; i < parts_.size(); ++i) {
    if (parts_[i].active == 0) {
      continue;
    }
    const uint32_t twin = first.try_emplace(hash(i), i).first->second;
    const Part& a = parts_[i];
    const Part& b = parts_[twin];
    if (twin == i || a.is_division != b.is_division || a.width() != b.width() ||
        (values_[i].is_right && values_[twin].is_right)) {
      continue;
    }
    const bool is_exchanged = !a.is_division && values_[i].product.a != values_[twin].product.a;
    const Wire differs = !circuits_.equal(a.first(), is_exchanged ? b.second() : b.first());
    const Wire differs_too = !circuits_.equal(a.second(), is_exchanged ? b.first() : b.second());
    if (a.is_division) {
      found.push_back({differs, differs_too, circuits_.equal(a.quotient.quotient, b.quotient.quotient)});
      found.push_back({differs, differs_too, circuits_.equal(a.quotient.remainder, b.quotient.remainder)});
    } else {
      found.push_back({differs, differs_too, circuits_.equal(a.product.product, b.product.product)});
    }
  }
  keep_false(candidate, found, lemmas);
}

void ProductTheory::refute_by_inverses(Simulation& candidate, std::vector<Lemma>& lemmas) {
  std::vector<Lemma> found;
  for (const auto& [product, quotient] : inverses_) {
    if (parts_[product].active == 0 || parts_[quotient].active == 0 ||
        (values_[product].is_right && values_[quotient].is_right)) {
      continue;
    }
    Multiplication words = parts_[product].product;
    MultiplicationValues seen = values_[product].product;
    if (words.a != parts_[quotient].quotient.divisor) {
      std::swap(words.a, words.b);
      std::swap(seen.a, seen.b);
    }
    refute_by_inverse(circuits_, words, seen, parts_[quotient].quotient, values_[quotient].quotient, found);
  }
  keep_false(candidate, found, lemmas);
}

void ProductTheory::correct(Simulation& candidate) const {
  for (const Part& part : parts_) {
    if (part.active == 0) {
      continue;
    }
    const mpz_class first = candidate.value(part.first()).to_mpz();
    const mpz_class second = candidate.value(part.second()).to_mpz();
    if (part.is_division) {
      const auto [quotient, remainder] = divided(first, second, part.width());
      candidate.set_inputs(part.quotient.quotient, BitVector(part.width(), quotient));
      candidate.set_inputs(part.quotient.remainder, BitVector(part.width(), remainder));
    } else {
      candidate.set_inputs(part.product.product, BitVector(part.width(), first * second));
    }
  }
}

}  // namespace preproc::bits
