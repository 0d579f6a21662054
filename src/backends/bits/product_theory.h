#pragma once

#include <cstdint>
#include <map>
#include <span>
#include <utility>
#include <vector>

#include "backends/bits/product_lemmas.h"
#include "backends/bits/simulation.h"

namespace preproc::bits {

/// Products and quotients of wide words by lemmas on demand. Their circuits are large and hard, and many queries need
/// little of them: that a product is zero where an operand is, say. So the result of a wide product is a word of fresh
/// bits, and each candidate model is asked whether it is the product. Where it is not, lemmas say why, from the general
/// to the particular: by the form of the operands, by the value of one, and at last by the circuit, in doubling parts
/// from the lowest bits on. What is narrow, or has a constant operand, is a circuit from the beginning.
///
/// A candidate whose products are wrong may be right in all else: `correct` puts the true products in.
///
/// Only what is active, that is, part of a present assertion, is looked at.
class ProductTheory {
 public:
  /// Products of words that both have this many unknown bits are left open; so are quotients of such dividends.
  static constexpr uint32_t kWide = 33;

  explicit ProductTheory(Circuits& circuits, uint32_t wide = kWide) : circuits_(circuits), wide_(wide) {}

  /// The product of words of one width, modulo 2^width. What is left open of it is added to `used`.
  Word multiply(WordView a, WordView b, std::vector<uint32_t>& used);
  /// One divider serves the quotient and the remainder of the same operands.
  Division divide(const Word& dividend, const Word& divisor, std::vector<uint32_t>& used);

  /// Parts are counted: as often as they were made active they must be made inactive.
  void set_active(std::span<const uint32_t> parts, bool active);

  /// Looks at what is active in a candidate model. Each of the lemmas is valid and false in the candidate, or adds a
  /// part of a circuit; none if all products and quotients are right.
  std::vector<Lemma> check(Simulation& candidate);
  /// Gives the results that are left open and active their true values, in a simulation that has computed nothing yet.
  void correct(Simulation& candidate) const;

 private:
  /// A product or a quotient that is left open.
  struct Part {
    bool is_division = false;
    Multiplication product;
    Quotient quotient;
    uint32_t active = 0;   // uses
    uint32_t by_form = 0;  // times that it was refuted so
    uint32_t by_value = 0;
    uint32_t bits = 0;        // of which the circuit is there
    bool is_defined = false;  // by its circuit, as a whole
    const Word& first() const { return is_division ? quotient.dividend : product.a; }
    const Word& second() const { return is_division ? quotient.divisor : product.b; }
    uint32_t width() const { return static_cast<uint32_t>(first().size()); }
  };
  struct Values {
    MultiplicationValues product;
    QuotientValues quotient;
    bool is_right = true;
  };
  using Key = std::pair<Word, Word>;

  uint32_t open(bool is_division, Word a, Word b);
  Word open_product(Word a, Word b, std::vector<uint32_t>& used);
  Division open_quotient(const Word& dividend, const Word& divisor, std::vector<uint32_t>& used);
  Values values(const Part& part, Simulation& candidate) const;
  void refute(uint32_t number, Simulation& candidate, std::vector<Lemma>& lemmas);
  void refute_by_twins(Simulation& candidate, std::vector<Lemma>& lemmas);
  void refute_by_inverses(Simulation& candidate, std::vector<Lemma>& lemmas);
  static bool keep_false(Simulation& candidate, std::vector<Lemma>& found, std::vector<Lemma>& lemmas);
  void add_circuit(Part& part, std::vector<Lemma>& lemmas);

  Circuits& circuits_;
  const uint32_t wide_;
  std::vector<Part> parts_;
  std::map<Key, uint32_t> products_;                     // parts, by operands
  std::map<Key, uint32_t> quotients_;                    // parts, by dividend and divisor
  std::map<Key, Division> divisions_;                    // circuits
  std::map<Word, uint32_t> by_result_;                   // products
  std::vector<std::pair<uint32_t, uint32_t>> inverses_;  // a product and its quotient by one of the operands
  std::vector<Values> values_;                           // of active parts, by number, in one check
};

}  // namespace preproc::bits
