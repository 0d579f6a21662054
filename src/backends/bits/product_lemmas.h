#pragma once

#include <vector>

#include <gmpxx.h>

#include "backends/bits/circuits.h"

namespace preproc::bits {

/// A clause of wires.
using Lemma = std::vector<Wire>;

/// A product modulo 2^width: three words of one width.
struct Multiplication {
  Word a;
  Word b;
  Word product;
};

/// An unsigned division as SMT-LIB has it: all ones and the dividend where the divisor is zero.
struct Quotient {
  Word dividend;
  Word divisor;
  Word quotient;
  Word remainder;
};

/// The values of the words in a candidate model.
struct MultiplicationValues {
  mpz_class a;
  mpz_class b;
  mpz_class product;
};
struct QuotientValues {
  mpz_class dividend;
  mpz_class divisor;
  mpz_class quotient;
  mpz_class remainder;
};

// Each of these functions is given values that are no product or no quotient, and appends lemmas: clauses that hold
// whenever the words are a product or a quotient, and are false under the values. Circuits for them are linear in the
// width, unless said otherwise. (A. Niemetz, M. Preiner and Y. Zohar, Scalable Bit-Blasting with Abstractions, CAV
// 2024, has the idea, and other lemmas.)

/// By the form of the operands: zeros at their ends, powers of two, lengths. Not every wrong value is seen.
void refute_by_form(Circuits& circuits, const Multiplication& words, const MultiplicationValues& values,
                    std::vector<Lemma>& lemmas);
void refute_by_form(Circuits& circuits, const Quotient& words, const QuotientValues& values,
                    std::vector<Lemma>& lemmas);

/// Defines the product or quotient for one value of one operand, whatever the other one is. Every wrong value is seen.
/// Size: the width times the digits of the operand's value.
void refute_by_value(Circuits& circuits, const Multiplication& words, const MultiplicationValues& values,
                     std::vector<Lemma>& lemmas);
void refute_by_value(Circuits& circuits, const Quotient& words, const QuotientValues& values,
                     std::vector<Lemma>& lemmas);

/// The bits from `from` up to `to`, not included, of the product; whatever the values are. Size: the square of `to`.
void define_bits(Circuits& circuits, const Multiplication& words, uint32_t from, uint32_t to,
                 std::vector<Lemma>& lemmas);
/// Defines these bits of the dividend from quotient, divisor and remainder.
void define_bits(Circuits& circuits, const Quotient& words, uint32_t from, uint32_t to, std::vector<Lemma>& lemmas);
/// All of the quotient and the remainder. Size: the square of the width.
void define(Circuits& circuits, const Quotient& words, std::vector<Lemma>& lemmas);

/// For the quotient of a product and its first operand, as programs write it to see whether a product overflows.
void refute_by_inverse(Circuits& circuits, const Multiplication& product, const MultiplicationValues& product_values,
                       const Quotient& quotient, const QuotientValues& quotient_values, std::vector<Lemma>& lemmas);

}  // namespace preproc::bits
