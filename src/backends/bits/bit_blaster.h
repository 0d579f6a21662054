#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <tuple>
#include <unordered_map>
#include <vector>

#include "backends/bits/array_theory.h"
#include "backends/bits/circuits.h"
#include "backends/bits/float_circuits.h"
#include "backends/bits/product_theory.h"
#include "term/term_manager.h"
#include "term/term_map.h"

namespace preproc::bits {

/// The parts that terms rest on beside gates: those of the `ArrayTheory` and of the `ProductTheory`, and further
/// supports.
struct Support {
  ArrayParts own;
  std::vector<uint32_t> products;
  std::vector<uint32_t> below;
};

/// Makes circuits of terms, each term once. Values of every sort are words:
///
///     Bool                     one bit
///     (_ BitVec w)             w bits
///     RoundingMode             three bits, 0 to 4 in the order of the standard
///     (_ FloatingPoint e s)    IEEE 754's encoding, with one NaN, as `FloatCircuits` has it
///     (declare-sort U)         16 bits, the number of an element (`Code::name`)
///
/// Two values of a sort are equal exactly where their words are. Arrays and functions are nodes of an `ArrayTheory`.
class BitBlaster {
 public:
  /// Products and quotients as wide as `wide_products` are left open for the `ProductTheory`.
  explicit BitBlaster(const TermManager& tm, uint32_t wide_products = ProductTheory::kWide)
      : tm_(tm),
        circuits_(graph_),
        floats_(circuits_),
        codes_(circuits_, floats_),
        arrays_(circuits_, codes_),
        products_(circuits_, wide_products) {}
  BitBlaster(const BitBlaster&) = delete;
  BitBlaster& operator=(const BitBlaster&) = delete;

  /// Makes the circuit of a term. Inexpressible for what is no matter of bits (integers, strings, quantifiers, ...);
  /// what was made before stays then. `between` is called before each term; it may throw, with the same effect.
  /// Iterative; linear in the part of the DAG not seen before, and in the gates.
  void translate(Term t, const std::function<void()>& between = {});
  /// The translated assertion will never be taken back: arrays that it says are equal are identified, elements that it
  /// says are constant are known. Iterative; each conjunct is looked at once.
  void note_lasting(Term assertion);
  bool is_translated(Term t) const { return places_[t] != 0; }
  /// The bits of a translated term that is no array.
  WordView word(Term t) const { return {pool_.data() + (places_[t] - 1), width_of(tm_.sort(t))}; }
  Wire wire(Term t) const { return pool_[places_[t] - 1]; }
  /// The node of a translated term that is an array.
  uint32_t array(Term t) const { return pool_[places_[t] - 1].code; }
  /// The node of a function, or of an array constant, that occurs in a translated term.
  std::optional<uint32_t> node_of(Function f) const;
  /// The constant's bits, if it is no array and occurs in a translated term.
  std::optional<Word> bits_of(Function f) const;
  /// The constants, arrays and functions that occur in translated terms.
  std::vector<Function> symbols() const;
  /// The support of a translated term, those of the terms below it included; 0: it rests on gates alone.
  uint32_t support_of(Term t) const { return support_of_[t]; }
  const Support& support(uint32_t number) const { return supports_[number]; }
  size_t support_count() const { return supports_.size(); }
  /// Conditions that always hold, made since the last call: which words are values.
  std::vector<Wire> take_constraints() { return codes_.take_constraints(); }

  const GateGraph& graph() const { return graph_; }
  GateGraph& graph() { return graph_; }
  ArrayTheory& arrays() { return arrays_; }
  const ArrayTheory& arrays() const { return arrays_; }
  ProductTheory& products() { return products_; }
  /// The bits that values of a sort have; 0 if they are not encoded.
  uint32_t width_of(Sort sort) const { return code_of(sort).bits; }
  /// The node of an array with this id in the model of the `ArrayTheory`, of arrays of this sort.
  std::optional<uint32_t> array_with_id(Sort sort, const BitVector& id) const;
  /// The value of a sort, which is no array, that a word of bits encodes.
  Value decode(Sort sort, const BitVector& bits) const;

 private:
  void translate_one(Term t);
  Word core(Term t);
  Word bit_vector(Term t);
  Word fold(Term t, Word (Circuits::*operation)(WordView, WordView));
  Word multiplied(Term t);
  Word fold_inverted(Term t, Word (Circuits::*operation)(WordView, WordView));
  Word floating_point(Term t);
  Word partial_float(Term t);
  Wire float_predicate(Term t);
  Word open_word(Term t, uint32_t width);
  FloatFormat format_of(Term t) const;
  Word rounded_constant(Term t);
  Word shifted(Term t);
  Word constant(Term t);
  Word of_value(Term t);
  Wire equal(Term a, Term b);
  Wire distinct(Term t);
  Wire compared(Term t);
  Wire overflow(Term t);
  Word divided(Term t);
  Word absolute(WordView a);
  Code code_of(Sort sort) const;
  uint32_t shape_of(Sort sort);
  uint32_t function_node(Function f, uint32_t index_bits);
  ArrayElement read_at(Term t);
  ArrayElement element(Term t) const;
  uint32_t array_node(Term t);
  void put_support(Term t);
  void put(Term t, WordView word);
  Word word_of(Term t) const {
    const WordView view = word(t);
    return {view.begin(), view.end()};
  }
  bool is_real(Term t) const { return tm_.sorts().kind(tm_.sort(t)) == SortKind::Real; }
  [[noreturn]] void refuse(Term t) const;

  const TermManager& tm_;
  GateGraph graph_;
  Circuits circuits_;
  FloatCircuits floats_;
  Codes codes_;
  ArrayTheory arrays_;
  ProductTheory products_;
  TermMap<uint32_t> places_;  // 1 + place in the pool
  TermSet seen_;
  TermSet lasting_;  // conjuncts of lasting assertions
  std::vector<Wire> pool_;
  std::unordered_map<uint32_t, uint32_t> shapes_;  // of sorts of arrays, by id
  TermMap<uint32_t> support_of_;
  std::vector<Support> supports_{1};
  ArrayParts own_;                                    // of the term being translated
  std::vector<uint32_t> own_products_;                // the same
  std::unordered_map<Function, Term> constants_;      // translated
  std::unordered_map<Function, uint32_t> functions_;  // nodes
  /// An operator that is open for some operands, the bits of these, and the ids of the sorts of the last one and of the
  /// result.
  using OpenOperator = std::tuple<Kind, uint32_t, uint32_t, uint32_t>;
  std::map<OpenOperator, uint32_t> open_;  // the functions that such operators are there
};

}  // namespace preproc::bits
