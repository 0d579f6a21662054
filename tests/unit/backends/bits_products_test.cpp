// Lemmas about products and quotients: each holds of all operands, and wrong results are refuted; and whole searches
// with products that are left open, against all values of the operands.
#include <algorithm>
#include <array>
#include <optional>
#include <random>

#include <gtest/gtest.h>

#include "backends/bits/clause_writer.h"
#include "backends/bits/product_theory.h"
#include "backends/bits/sat_solver.h"
#include "unit/backends/bits_rows.h"

namespace preproc::bits {
namespace {

constexpr unsigned kRows = GateRows::kRows;

bool is_true(const GateRows& rows, const Lemma& lemma, unsigned row) {
  return std::ranges::any_of(lemma, [&](Wire wire) { return rows.value(wire, row); });
}

/// Each of the lemmas is true in all rows.
void expect_true(const GateRows& rows, const std::vector<Lemma>& lemmas, const std::string& about) {
  for (const Lemma& lemma : lemmas) {
    uint64_t holds = 0;
    for (const Wire wire : lemma) {
      holds |= rows.rows(wire);
    }
    ASSERT_EQ(holds, UINT64_MAX) << about;
  }
}

bool any_false(const GateRows& rows, const std::vector<Lemma>& lemmas) {
  return std::ranges::any_of(lemmas, [&](const Lemma& lemma) { return !is_true(rows, lemma, 0); });
}

BitVector bits_of(uint32_t width, const mpz_class& value) { return {width, value}; }

/// Pairs of numbers of this width: all, or random ones.
std::vector<std::pair<BitVector, BitVector>> pairs(uint32_t width, std::mt19937_64& random) {
  constexpr uint32_t kAllUpTo = 4;
  std::vector<std::pair<BitVector, BitVector>> result;
  if (width <= kAllUpTo) {
    for (uint64_t a = 0; a < uint64_t{1} << width; ++a) {
      for (uint64_t b = 0; b < uint64_t{1} << width; ++b) {
        result.emplace_back(BitVector(width, a), BitVector(width, b));
      }
    }
  } else {
    for (unsigned i = 0; i < 4 * kRows; ++i) {
      const auto number = [&] { return BitVector(width, random() >> (random() % width)); };
      result.emplace_back(number(), number());
    }
  }
  while (result.size() % kRows != 0) {
    result.push_back(result.back());
  }
  return result;
}

template <typename Set>
void expect_valid(GateRows& rows, const std::vector<std::pair<BitVector, BitVector>>& operands,
                  const std::vector<Lemma>& lemmas, const std::string& about, Set&& set) {
  for (size_t first = 0; first < operands.size(); first += kRows) {
    for (unsigned row = 0; row < kRows; ++row) {
      set(row, operands[first + row].first, operands[first + row].second);
    }
    rows.run();
    expect_true(rows, lemmas, about);
  }
}

void check_product(uint32_t width, const mpz_class& a, const mpz_class& b, const mpz_class& product,
                   std::mt19937_64& random) {
  GateGraph graph;
  Circuits circuits(graph);
  const Multiplication words{circuits.inputs(width), circuits.inputs(width), circuits.inputs(width)};
  const MultiplicationValues values{a, b, product};
  std::vector<Lemma> by_form;
  std::vector<Lemma> by_value;
  std::vector<Lemma> by_bits;
  refute_by_form(circuits, words, values, by_form);
  refute_by_value(circuits, words, values, by_value);
  define_bits(circuits, words, 0, width, by_bits);
  const std::string about =
      std::to_string(width) + " bits: " + a.get_str() + " * " + b.get_str() + " is not " + product.get_str();
  GateRows rows(graph);
  rows.set(words.a, 0, bits_of(width, a));
  rows.set(words.b, 0, bits_of(width, b));
  rows.set(words.product, 0, bits_of(width, product));
  rows.run();
  EXPECT_TRUE(any_false(rows, by_value)) << about;
  EXPECT_TRUE(any_false(rows, by_bits)) << about;
  for (const std::vector<Lemma>& lemmas : {by_form, by_value, by_bits}) {
    expect_valid(rows, pairs(width, random), lemmas, about, [&](unsigned row, const BitVector& x, const BitVector& y) {
      rows.set(words.a, row, x);
      rows.set(words.b, row, y);
      rows.set(words.product, row, x.bvmul(y));
    });
  }
}

void check_quotient(uint32_t width, const QuotientValues& values, std::mt19937_64& random) {
  GateGraph graph;
  Circuits circuits(graph);
  const Quotient words{circuits.inputs(width), circuits.inputs(width), circuits.inputs(width), circuits.inputs(width)};
  std::vector<Lemma> by_form;
  std::vector<Lemma> by_value;
  std::vector<Lemma> by_bits;
  std::vector<Lemma> whole;
  refute_by_form(circuits, words, values, by_form);
  if (values.divisor != 0) {
    refute_by_value(circuits, words, values, by_value);
  }
  define_bits(circuits, words, 0, width, by_bits);
  define(circuits, words, whole);
  const std::string about = std::to_string(width) + " bits: " + values.dividend.get_str() + " / " +
                            values.divisor.get_str() + " is not " + values.quotient.get_str() + " and " +
                            values.remainder.get_str();
  GateRows rows(graph);
  rows.set(words.dividend, 0, bits_of(width, values.dividend));
  rows.set(words.divisor, 0, bits_of(width, values.divisor));
  rows.set(words.quotient, 0, bits_of(width, values.quotient));
  rows.set(words.remainder, 0, bits_of(width, values.remainder));
  rows.run();
  EXPECT_TRUE(any_false(rows, values.divisor == 0 ? by_form : by_value)) << about;
  EXPECT_TRUE(any_false(rows, whole)) << about;
  for (const std::vector<Lemma>& lemmas : {by_form, by_value, by_bits, whole}) {
    expect_valid(rows, pairs(width, random), lemmas, about, [&](unsigned row, const BitVector& x, const BitVector& y) {
      rows.set(words.dividend, row, x);
      rows.set(words.divisor, row, y);
      rows.set(words.quotient, row, x.bvudiv(y));
      rows.set(words.remainder, row, x.bvurem(y));
    });
  }
}

TEST(BitsProducts, ProductsOfFewBits) {
  std::mt19937_64 random(1);
  for (uint32_t width = 1; width <= 3; ++width) {
    const int end = 1 << width;
    for (int a = 0; a < end; ++a) {
      for (int b = 0; b < end; ++b) {
        for (int product = 0; product < end; ++product) {
          if (product != a * b % end) {
            check_product(width, a, b, product, random);
          }
        }
      }
    }
  }
}

TEST(BitsProducts, ProductsOfMoreBits) {
  std::mt19937_64 random(2);
  for (const uint32_t width : {4U, 5U, 8U, 33U}) {
    for (int i = 0; i < 300; ++i) {
      const BitVector a(width, random() >> (random() % 64));
      const BitVector b(width, random() >> (random() % 64));
      const BitVector right = a.bvmul(b);
      // Wrong in one bit, or at all.
      const BitVector wrong =
          i % 2 == 0 ? right.bvxor(BitVector(width, uint64_t{1} << (random() % width))) : BitVector(width, random());
      if (wrong != right) {
        check_product(width, a.to_mpz(), b.to_mpz(), wrong.to_mpz(), random);
      }
    }
  }
}

TEST(BitsProducts, QuotientsOfFewBits) {
  std::mt19937_64 random(3);
  for (uint32_t width = 1; width <= 2; ++width) {
    const uint64_t end = uint64_t{1} << width;
    for (uint64_t code = 0; code < end * end * end * end; ++code) {
      const auto number = [&](uint32_t place) { return BitVector(width, code >> (width * place)); };
      const BitVector x = number(0);
      const BitVector y = number(1);
      if (x.bvudiv(y) != number(2) || x.bvurem(y) != number(3)) {
        check_quotient(width, {x.to_mpz(), y.to_mpz(), number(2).to_mpz(), number(3).to_mpz()}, random);
      }
    }
  }
}

TEST(BitsProducts, QuotientsOfMoreBits) {
  std::mt19937_64 random(4);
  for (const uint32_t width : {3U, 4U, 5U, 9U, 33U}) {
    for (int i = 0; i < 400; ++i) {
      const auto number = [&] { return BitVector(width, random() >> (random() % 64)); };
      const BitVector x = number();
      const BitVector y = number();
      BitVector q = x.bvudiv(y);
      BitVector r = x.bvurem(y);
      (i % 2 == 0 ? q : r) = number();
      if (q != x.bvudiv(y) || r != x.bvurem(y)) {
        check_quotient(width, {x.to_mpz(), y.to_mpz(), q.to_mpz(), r.to_mpz()}, random);
      }
    }
  }
}

/// Lemmas about the quotient of a product hold of all operands.
TEST(BitsProducts, InversesOfProducts) {
  std::mt19937_64 random(5);
  for (const uint32_t width : {1U, 2U, 3U, 4U, 8U}) {
    for (int i = 0; i < 400; ++i) {
      GateGraph graph;
      Circuits circuits(graph);
      const Multiplication product{circuits.inputs(width), circuits.inputs(width), circuits.inputs(width)};
      const Quotient quotient{product.product, product.a, circuits.inputs(width), circuits.inputs(width)};
      const auto number = [&] { return BitVector(width, random() >> (random() % 64)).to_mpz(); };
      const MultiplicationValues of_product{number(), number(), number()};
      const QuotientValues of_quotient{of_product.product, of_product.a, number(), number()};
      std::vector<Lemma> lemmas;
      refute_by_inverse(circuits, product, of_product, quotient, of_quotient, lemmas);
      GateRows rows(graph);
      expect_valid(rows, pairs(width, random), lemmas, std::to_string(width) + " bits",
                   [&](unsigned row, const BitVector& a, const BitVector& b) {
                     rows.set(product.a, row, a);
                     rows.set(product.b, row, b);
                     rows.set(product.product, row, a.bvmul(b));
                     rows.set(quotient.quotient, row, a.bvmul(b).bvudiv(a));
                     rows.set(quotient.remainder, row, a.bvmul(b).bvurem(a));
                   });
    }
  }
}

/// Three unknowns, and results of products and quotients of them, each equal to a random number or not required.
class Search {
 public:
  Search(uint32_t width, std::mt19937_64& random) : width_(width), writer_(graph_, solver_), candidate_(graph_) {
    for (Word& word : unknown_) {
      word = circuits_.inputs(width);
    }
    const auto& [a, b, c] = unknown_;
    Word low = a;  // zeros at both ends
    low.front() = kFalse;
    low.back() = kFalse;
    const Word product = theory_.multiply(a, b, used_);
    const Division division = theory_.divide(product, a, used_);
    const Division other = theory_.divide(c, low, used_);
    results_ = {product,
                theory_.multiply(b, c, used_),
                theory_.multiply(c, b, used_),
                theory_.multiply(low, b, used_),
                division.quotient,
                division.remainder,
                other.quotient,
                other.remainder,
                theory_.divide(c, circuits_.constant(width, 3), used_).quotient};
    theory_.set_active(used_, true);
    wanted_.resize(results_.size());
    for (size_t i = 0; i < results_.size(); ++i) {
      if (random() % 3 == 0) {
        wanted_[i] = BitVector(width, random());
        required_.push_back(circuits_.equal(results_[i], circuits_.constant(*wanted_[i])));
        writer_.require(required_.back());
      }
    }
  }

  /// By lemmas; nothing if there are more rounds than there can be.
  std::optional<bool> solve() {
    constexpr int kMostRounds = 1000;
    for (int round = 0; round < kMostRounds; ++round) {
      if (solver_.solve({}) == SatStatus::Unsat) {
        return false;
      }
      read_candidate();
      const std::vector<Lemma> lemmas = theory_.check(candidate_);
      if (lemmas.empty()) {
        expect_model();
        return true;
      }
      read_candidate();
      theory_.correct(candidate_);
      if (std::ranges::all_of(required_, [&](Wire wire) { return candidate_.value(wire); })) {
        expect_model();
        return true;
      }
      for (const Lemma& lemma : lemmas) {
        writer_.require_any(lemma);
      }
    }
    return {};
  }

  /// By looking at all values of the unknowns.
  bool has_model() const {
    const uint64_t end = uint64_t{1} << width_;
    for (uint64_t code = 0; code < end * end * end; ++code) {
      if (is_model({width_, code}, {width_, code >> width_}, {width_, code >> (2 * width_)})) {
        return true;
      }
    }
    return false;
  }

 private:
  bool is_model(const BitVector& a, const BitVector& b, const BitVector& c) const {
    const BitVector low =
        width_ < 3 ? BitVector(width_, uint64_t{0}) : a.bvand(BitVector(width_, (uint64_t{1} << (width_ - 1)) - 2));
    const BitVector product = a.bvmul(b);
    const std::vector<BitVector> results = {product,       b.bvmul(c),        c.bvmul(b),
                                            low.bvmul(b),  product.bvudiv(a), product.bvurem(a),
                                            c.bvudiv(low), c.bvurem(low),     c.bvudiv(BitVector(width_, uint64_t{3}))};
    for (size_t i = 0; i < results.size(); ++i) {
      if (wanted_[i] && *wanted_[i] != results[i]) {
        return false;
      }
    }
    return true;
  }

  void expect_model() {
    EXPECT_TRUE(is_model(candidate_.value(unknown_[0]), candidate_.value(unknown_[1]), candidate_.value(unknown_[2])));
  }

  void read_candidate() {
    candidate_.begin([this](uint32_t gate) {
      const Literal variable = writer_.variable(gate);
      return variable != 0 && solver_.value(variable);
    });
  }

  const uint32_t width_;
  GateGraph graph_;
  Circuits circuits_{graph_};
  ProductTheory theory_{circuits_, 1};
  SatSolver solver_;
  ClauseWriter writer_;
  Simulation candidate_;
  std::array<Word, 3> unknown_;
  std::vector<uint32_t> used_;
  std::vector<Word> results_;
  std::vector<std::optional<BitVector>> wanted_;
  std::vector<Wire> required_;
};

TEST(BitsProducts, SearchesAgreeWithAllValues) {
  std::mt19937_64 random(6);
  int models = 0;
  constexpr int kSearches = 400;
  for (int i = 0; i < kSearches; ++i) {
    Search search(static_cast<uint32_t>(1 + i % 5), random);
    const std::optional<bool> found = search.solve();
    ASSERT_TRUE(found.has_value()) << i;
    ASSERT_EQ(*found, search.has_model()) << i;
    models += *found ? 1 : 0;
  }
  EXPECT_GT(models, kSearches / 10);
  EXPECT_LT(models, kSearches - kSearches / 10);
}

}  // namespace
}  // namespace preproc::bits
