#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <unordered_map>
#include <utility>
#include <vector>

#include "backends/bits/circuits.h"
#include "backends/bits/simulation.h"

namespace preproc::bits {

/// A place that can be read: an array term, or an uninterpreted function, which is read at its arguments side by side.
struct ArrayNode {
  enum class Kind : uint8_t {
    Variable,
    Store,     ///< `base` but for `element` at `index`
    Ite,       ///< `base` where `condition` holds, else `other`
    Constant,  ///< `element` everywhere
  };
  Kind kind = Kind::Variable;
  uint32_t index_bits = 0;
  uint32_t element_bits = 0;
  uint32_t base = 0;
  uint32_t other = 0;
  Wire condition = {};
  Word index = {};
  Word element = {};
  std::vector<uint32_t> users = {};       ///< stores and ites over it
  std::vector<uint32_t> equalities = {};  ///< that it is a side of
};

/// Words of fresh bits that encode some index or element: which words are codes at all depends on the sort.
using FreshWord = std::function<Word()>;

/// Arrays and uninterpreted functions by lemmas on demand (R. Brummayer and A. Biere, Lemmas on Demand for the
/// Extensional Theory of Arrays, JSAT 2009). What is read is a word of fresh bits, and an equality of arrays is a fresh
/// bit; whether these fit together is asked of each candidate model, and only what the candidate violates becomes
/// clauses. What is small is a circuit from the beginning: reads over stores at constant indices, and over a few other
/// stores.
///
/// Only what is active, that is, part of a present assertion, is looked at.
class ArrayTheory {
 public:
  explicit ArrayTheory(Circuits& circuits) : circuits_(circuits) {}

  uint32_t make_variable(uint32_t index_bits, uint32_t element_bits);
  uint32_t make_store(uint32_t base, Word index, Word element);
  uint32_t make_ite(Wire condition, uint32_t base, uint32_t other);
  uint32_t make_constant(uint32_t index_bits, Word element);

  /// What is at this index. The reads that it rests on are added to `used`.
  Word read(uint32_t node, const Word& index, const FreshWord& fresh_element, std::vector<uint32_t>& used);
  /// True where two arrays are equal. The equality, if it is not a constant, is `equality`. Where they are not, they
  /// differ at a fresh index, whose reads are added to `used`; `constraints` says so and always holds.
  Wire equal(uint32_t a, uint32_t b, const FreshWord& fresh_index, const FreshWord& fresh_element,
             std::vector<uint32_t>& used, std::optional<uint32_t>& equality, std::vector<Wire>& constraints);

  void set_node_active(uint32_t node, bool active) { count(nodes_active_, node, active); }
  void set_read_active(uint32_t read, bool active) { count(reads_active_, read, active); }
  void set_equality_active(uint32_t equality, bool active) { count(equalities_active_, equality, active); }
  /// True if nothing can be inconsistent: there are no arrays and functions.
  bool empty() const { return nodes_.empty(); }

  /// Compares the active reads in a candidate model. Each of the lemmas, of which one wire must be true, is valid, and
  /// false in the candidate; none if the candidate is a model. Cost: linear in the ways of reads through stores.
  std::vector<std::vector<Wire>> check(Simulation& candidate);

  /// What an array or function maps to what, after a `check` without lemmas.
  struct Table {
    std::vector<std::pair<BitVector, BitVector>> entries;
    std::optional<BitVector> fallback;  ///< for the other indices; nothing: any element will do
  };
  Table table(uint32_t variable) const;
  const ArrayNode& node(uint32_t number) const { return nodes_[number]; }

 private:
  struct Read {
    uint32_t node = 0;
    Word index;
    Word value;
  };
  struct Equality {
    uint32_t a = 0;
    uint32_t b = 0;
    Wire holds;
  };
  /// Why a read at one array is one at the next: the wire holds, or the index differs from the store's.
  struct Reason {
    enum class Kind : uint8_t { None, Wire, Differs };
    Kind kind = Kind::None;
    Wire wire = {};
    uint32_t store = 0;
  };
  /// Something with a value at an index: a read, or a store at its own index.
  struct Access {
    const Word* index = nullptr;
    const Word* value = nullptr;
    uint32_t index_id = 0;
    uint32_t value_id = 0;
  };
  /// An access seen at an array, having come from another.
  struct Visit {
    uint32_t node = 0;
    uint32_t access = 0;
    uint32_t from = kNone;
    Reason reason;
  };
  struct ValueHash {
    size_t operator()(const BitVector& value) const { return value.hash(); }
  };
  using Entries = std::vector<std::pair<Word, Word>>;  // indices and elements
  using Lemmas = std::vector<std::vector<Wire>>;
  static constexpr uint32_t kNone = UINT32_MAX;

  uint32_t add_node(ArrayNode node);
  void join(uint32_t a, uint32_t b);
  uint32_t component(uint32_t node);
  bool has_equality(uint32_t node) { return component_equal_[component(node)]; }
  static void count(std::vector<uint32_t>& active, uint32_t number, bool up) {
    if (active.size() <= number) {
      active.resize(number + 1);
    }
    active[number] += up ? 1U : UINT32_MAX;  // one more, or one fewer
  }
  static bool is_active(const std::vector<uint32_t>& active, uint32_t number) {
    return number < active.size() && active[number] != 0;
  }
  Entries constant_stores(uint32_t& node) const;
  Word read_table(const Entries& entries, const Word& index, const Word& otherwise);
  uint32_t add_read(uint32_t node, const Word& index, const FreshWord& fresh_element);

  // One check.
  uint32_t id_of(Simulation& candidate, const Word& word);
  void visit(uint32_t node, uint32_t access, uint32_t from, Reason reason, Lemmas& lemmas);
  void go_on(Simulation& candidate, uint32_t visit, Lemmas& lemmas);
  void go_down(Simulation& candidate, uint32_t visit, Lemmas& lemmas);
  void go_across(Simulation& candidate, uint32_t visit, Lemmas& lemmas);
  uint32_t index_id_of_store(Simulation& candidate, uint32_t store);
  void add_reasons(uint32_t visit, std::vector<Wire>& lemma);
  void check_constants(Simulation& candidate, Lemmas& lemmas);

  Circuits& circuits_;
  std::vector<ArrayNode> nodes_;
  std::vector<Read> reads_;
  std::vector<Equality> equalities_;
  std::unordered_multimap<uint64_t, uint32_t> read_index_;  // by node and index
  std::unordered_map<uint64_t, uint32_t> equality_index_;   // by both sides
  std::vector<uint32_t> parents_;                           // union-find over nodes
  std::vector<bool> component_equal_;                       // by representative: an equality is in it
  std::vector<uint32_t> nodes_active_;
  std::vector<uint32_t> reads_active_;
  std::vector<uint32_t> equalities_active_;

  std::unordered_map<BitVector, uint32_t, ValueHash> ids_;
  std::vector<BitVector> values_;  // by id
  std::vector<Access> accesses_;
  std::vector<Visit> visits_;
  std::unordered_map<uint64_t, uint32_t> seen_;           // visits, by node and index
  std::unordered_map<uint32_t, uint32_t> store_ids_;      // of indices, by store
  std::unordered_map<uint32_t, uint32_t> fallbacks_;      // ids, by node
  std::unordered_multimap<uint32_t, uint32_t> entries_;   // accesses, by variable
};

}  // namespace preproc::bits
