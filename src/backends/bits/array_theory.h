#pragma once

#include <cstdint>
#include <optional>
#include <unordered_map>
#include <utility>
#include <vector>

#include "backends/bits/circuits.h"
#include "backends/bits/codes.h"
#include "backends/bits/simulation.h"

namespace preproc::bits {

/// The shape of arrays of one sort. Functions are like arrays whose index is all arguments side by side.
struct ArrayShape {
  Code index;
  Code element;                                  ///< of elements that are arrays, their ids
  std::optional<uint32_t> inner = std::nullopt;  ///< the shape of elements that are arrays
};

/// A place that can be read: an array term, or an uninterpreted function, which is read at its arguments side by side.
struct ArrayNode {
  enum class Kind : uint8_t {
    Variable,
    Store,     ///< `base` but for `element` at `index`
    Ite,       ///< `base` where `condition` holds, else `other`
    Constant,  ///< `element` everywhere
  };
  Kind kind = Kind::Variable;
  uint32_t shape = 0;
  uint32_t base = 0;
  uint32_t other = 0;
  Wire condition = {};
  Word index = {};
  Word element = {};  ///< where elements are arrays, the id of `element_node`
  uint32_t element_node = 0;
  Word id = {};                           ///< of an array that is an element; else empty
  std::vector<uint32_t> users = {};       ///< stores and ites over it
  std::vector<uint32_t> equalities = {};  ///< that it is a side of
};

/// The parts of the theory that terms rest on beside gates.
struct ArrayParts {
  std::vector<uint32_t> nodes;
  std::vector<uint32_t> reads;
  std::vector<uint32_t> equalities;
  bool empty() const { return nodes.empty() && reads.empty() && equalities.empty(); }
};

/// An element as it is read: a word, or an array.
struct ArrayElement {
  Word word;
  uint32_t node = 0;
};

/// Arrays and uninterpreted functions by lemmas on demand (R. Brummayer and A. Biere, Lemmas on Demand for the
/// Extensional Theory of Arrays, JSAT 2009). What is read is a word of fresh bits, and an equality of arrays is a fresh
/// bit; whether these fit together is asked of each candidate model, and only what the candidate violates becomes
/// clauses. What is small is a circuit from the beginning: reads over stores at constant indices, and over a few other
/// stores.
///
/// An array that is an element of an array has an id, a word of fresh bits: arrays with equal ids are equal. So what is
/// read there is an id, and a variable that has it.
///
/// Only what is active, that is, part of a present assertion, is looked at.
class ArrayTheory {
 public:
  ArrayTheory(Circuits& circuits, Codes& codes) : circuits_(circuits), codes_(codes) {}

  uint32_t add_shape(ArrayShape shape) {
    shapes_.push_back(shape);
    return static_cast<uint32_t>(shapes_.size() - 1);
  }
  uint32_t make_variable(uint32_t shape);
  /// The element is a word, or else an array.
  uint32_t make_store(uint32_t base, Word index, ArrayElement element);
  uint32_t make_ite(Wire condition, uint32_t base, uint32_t other);
  uint32_t make_constant(uint32_t shape, ArrayElement element);

  /// Two arrays are equal, whatever else is asserted, now or later: what is read of either from now on is read of one
  /// of them. Nothing is done where one of them is no variable. The equality itself must still be asserted.
  void identify(uint32_t a, uint32_t b);

  /// The word that was read has this constant value, whatever else is asserted, now or later. Nothing is done where the
  /// word is not as it was read. That the word has the value must still be asserted.
  void note_value(const Word& read, const Word& constant);

  /// The element at this index. The parts that it rests on are added to `used`.
  ArrayElement read(uint32_t node, const Word& index, ArrayParts& used);
  /// True where two arrays of one shape are equal. What it rests on is added to `used`.
  Wire equal(uint32_t a, uint32_t b, ArrayParts& used);

  /// Values of fresh bits that a search does well to try first, since the last call: ids that differ, and arrays that
  /// do.
  std::vector<Wire> take_preferences() { return std::exchange(preferences_, {}); }

  /// Parts are counted: as often as they were made active they must be made inactive.
  void set_active(const ArrayParts& parts, bool active);

  /// Compares the active reads in a candidate model. Each of the lemmas, of which one wire must be true, is valid, and
  /// false in the candidate; none if the candidate is a model. Cost: linear in the ways of reads through stores.
  std::vector<std::vector<Wire>> check(Simulation& candidate);

  /// The contents of an array or function, after a `check` without lemmas.
  struct Table {
    std::vector<std::pair<BitVector, BitVector>> entries;
    std::optional<BitVector> fallback;  ///< for the other indices; nothing: any element will do
  };
  Table table(uint32_t node) const;
  /// An array of the shape that has this id in the model; nothing if there is none.
  std::optional<uint32_t> node_with_id(uint32_t shape, const BitVector& id) const;
  const ArrayNode& node(uint32_t number) const { return nodes_[number]; }

 private:
  struct Read {
    uint32_t node = 0;
    Word index;
    Word value;
    Word known = {};  ///< the constant that the value always is; else empty
    const Word& result() const { return known.empty() ? value : known; }
  };
  struct Equality {
    uint32_t a = 0;
    uint32_t b = 0;
    Wire holds;
    bool has_witness = false;
    ArrayParts witness = {};  ///< what compares the sides at an index at which they differ
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
  /// Two accesses that meet at an array, at one index, and have different values.
  struct Conflict {
    uint32_t first = 0;  // a visit
    Visit second;
  };
  struct ValueHash {
    size_t operator()(const BitVector& value) const { return value.hash(); }
  };
  using Entries = std::vector<std::pair<Word, Word>>;  // indices and elements
  using Lemmas = std::vector<std::vector<Wire>>;
  static constexpr uint32_t kNone = UINT32_MAX;

  uint32_t add_node(ArrayNode node);
  uint32_t same_as(uint32_t node) const;
  void join(uint32_t a, uint32_t b);
  uint32_t component(uint32_t node);
  bool has_equality(uint32_t node) { return component_equal_[component(node)]; }
  static uint64_t pair_key(uint32_t high, uint32_t low) { return (static_cast<uint64_t>(high) << 32) | low; }
  static bool count(std::vector<uint32_t>& active, uint32_t number, bool up);
  void make_id(uint32_t node);
  void set_id(uint32_t node, Word id);
  static bool is_active(const std::vector<uint32_t>& active, uint32_t number) {
    return number < active.size() && active[number] != 0;
  }
  static bool less_from_above(const Word& a, const Word& b);
  Entries constant_stores(uint32_t& node) const;
  Word read_table(const Entries& entries, const Word& index, const Word& otherwise);
  uint32_t add_read(uint32_t node, const Word& index);
  ArrayElement read_word(uint32_t node, const Word& index, ArrayParts& used);
  ArrayElement read_array(uint32_t node, const Word& index, ArrayParts& used);
  Wire equal_at(uint32_t a, uint32_t b, const Word& index, ArrayParts& used);

  // One check.
  uint32_t id_of(Simulation& candidate, const Word& word);
  void visit(uint32_t node, uint32_t access, uint32_t from, Reason reason);
  void go_on(Simulation& candidate, uint32_t number, Lemmas& lemmas);
  void go_down(Simulation& candidate, uint32_t number, Lemmas& lemmas);
  void group_by_id(Simulation& candidate);
  void go_across(Simulation& candidate, uint32_t number);
  uint32_t index_id_of_store(Simulation& candidate, uint32_t store);
  void add_reasons(const Visit& visit, std::vector<Wire>& lemma);
  void add_congruences(Lemmas& lemmas);
  bool add_table(const Visit& at, const Visit& constant, Lemmas& lemmas);
  std::optional<std::vector<Wire>> wires_on_the_way(const Visit& visit) const;
  void add_witnesses(Simulation& candidate, Lemmas& lemmas);
  void check_constants(Simulation& candidate, Lemmas& lemmas);

  Circuits& circuits_;
  Codes& codes_;
  std::vector<ArrayShape> shapes_;
  std::vector<ArrayNode> nodes_;
  std::vector<Read> reads_;
  std::vector<Equality> equalities_;
  std::unordered_multimap<uint64_t, uint32_t> read_index_;  // by node and index
  std::unordered_map<uint32_t, uint32_t> value_index_;      // reads, by the gate of the lowest bit of their value
  std::unordered_map<uint64_t, uint32_t> equality_index_;   // by both sides
  std::vector<Wire> preferences_;
  std::vector<uint32_t> with_id_;                       // nodes
  std::unordered_map<uint32_t, uint32_t> shape_nodes_;  // one node with an id, by shape
  std::unordered_map<uint32_t, uint32_t> read_nodes_;   // variables, by the read whose value is their id
  std::unordered_map<uint32_t, uint32_t> same_as_;      // the earlier one of two variables that were identified
  std::vector<uint32_t> parents_;                       // union-find over nodes
  std::vector<bool> component_equal_;                   // by representative: an equality is in it
  std::vector<uint32_t> nodes_active_;
  std::vector<uint32_t> reads_active_;
  std::vector<uint32_t> equalities_active_;

  /// The last check: the values of the candidate as numbers, and where its accesses have come to.
  struct Candidate {
    std::unordered_map<BitVector, uint32_t, ValueHash> ids;
    std::vector<BitVector> values;  // by id
    std::vector<Access> accesses;
    std::vector<Visit> visits;
    std::vector<Conflict> conflicts;
    std::unordered_map<uint64_t, uint32_t> seen;                  // visits, by node and index
    std::unordered_map<uint32_t, uint32_t> store_ids;             // of indices, by store
    std::unordered_map<uint32_t, uint32_t> fallbacks;             // ids, by node
    std::unordered_multimap<uint32_t, uint32_t> entries;          // accesses, by node
    std::unordered_map<uint64_t, std::vector<uint32_t>> same_id;  // nodes, by shape and id
    std::unordered_map<uint32_t, uint64_t> id_groups;             // the same, by node
    /// Keeps the memory.
    void clear();
  };
  Candidate last_;
};

}  // namespace preproc::bits
