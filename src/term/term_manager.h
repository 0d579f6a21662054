#pragma once

#include <array>
#include <cassert>
#include <initializer_list>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "term/kind.h"
#include "term/term_pool.h"
#include "value/hash_index.h"
#include "value/huge_pages.h"
#include "value/oracle.h"
#include "value/sort.h"
#include "value/stop_token.h"
#include "value/symbol.h"
#include "value/term_handle.h"
#include "value/value.h"

namespace preproc {

/// A declared or defined function. A constant is a function without arguments: its sort is its range.
struct FunctionInfo {
  Symbol name;
  Sort sort;                            ///< (-> arguments... range), or the sort of a constant
  std::vector<Term> parameters;         ///< variables of the definition; empty for declared functions
  Term body;                            ///< the definition's body; null for declared functions
  bool recursive = false;               ///< define-fun-rec: the body may use the function itself
  DatatypeOperation operation;          ///< functions of datatypes; `name` is then the head's text as written
  std::shared_ptr<Oracle> oracle = {};  ///< what computes a declared function; null: any function may be meant

  /// True for a declared constant or function that only a model gives a meaning.
  bool is_free() const { return !body && !recursive && !oracle && operation.role == DatatypeRole::None; }
};

/// The head of an application: what stands before its arguments.
struct Head {
  Kind kind = Kind::Value;
  uint8_t index_count = 0;
  std::array<uint32_t, 2> indices{};  ///< numerals of (_ name i j)
  uint32_t payload = 0;  ///< Apply, Dt...: function id; Opaque: symbol of the head's text; Annotate: symbol of ":attr"
  Sort sort = {};        ///< ConstArray, SeqEmpty, Opaque: the sort the head was qualified with
  friend bool operator==(const Head&, const Head&) = default;
};

/// Owns sorts, symbols, functions and terms. Terms are immutable, hash-consed and typed; equal structure, equal handle.
/// A term costs 16 bytes plus about 10 in the index (more for three children and up). Nothing is freed before the
/// manager.
///
/// Spans of children stay valid while the manager lives: nodes never move. `head`, `indices` and `info` refer to tables
/// that grow: copy what is needed across the making of terms.
class TermManager {
 public:
  TermManager();
  TermManager(const TermManager&) = delete;
  TermManager& operator=(const TermManager&) = delete;
  ~TermManager();

  SymbolTable& symbols() { return symbols_; }
  const SymbolTable& symbols() const { return symbols_; }
  SortTable& sorts() { return sorts_; }
  const SortTable& sorts() const { return sorts_; }

  // --- Looking at a term -------------------------------------------------------------------------------------------
  Kind kind(Term t) const { return heads_[node(t).head()].kind; }
  const Head& head(Term t) const { return heads_[node(t).head()]; }
  Sort sort(Term t) const { return node(t).sort; }
  std::span<const Term> children(Term t) const {
    const Node& n = node(t);
    return n.arity() == kPooled ? std::span<const Term>(pool_.at(n.slots[0].id), n.slots[1].id)
                                : std::span<const Term>(n.slots, n.arity());
  }
  Term child(Term t, size_t i) const { return children(t)[i]; }
  std::span<const uint32_t> indices(Term t) const {
    const Head& h = head(t);
    return {h.indices.data(), h.index_count};
  }
  bool is_value(Term t) const { return kind(t) == Kind::Value; }
  /// The value of a `Kind::Value` term.
  Value value(Term t) const;
  /// The value where it is stored, valid until a term is made. Precondition: `!is_word_value(t)`.
  const Value& stored_value(Term t) const { return values_.all[node(t).slots[0].id]; }
  /// Fast paths for values: a bit-vector of at most 64 bits, true/false.
  bool is_word_value(Term t) const { return node(t).head() == kWordValueHead; }
  uint64_t word_value(Term t) const { return node(t).slots[0].id | (static_cast<uint64_t>(node(t).slots[1].id) << 32); }
  bool is_true(Term t) const { return t == true_; }
  bool is_false(Term t) const { return t == false_; }
  /// The function of an Apply, Constant or Dt... term.
  Function function(Term t) const;
  /// Name of a Variable; text of the head of an Opaque; attribute (with colon) of an Annotate.
  Symbol name(Term t) const;
  /// False if a bound variable may occur free in the term. Exact for terms without binders, else conservative (may say
  /// false for a closed term, never true for an open one).
  bool is_closed(Term t) const { return (node(t).flags() & kOpenFlag) == 0; }
  /// True if an opaque application or a quantifier occurs: the evaluator cannot compute such a term.
  bool has_opaque(Term t) const { return (node(t).flags() & kOpaqueFlag) != 0; }
  /// Number of terms + 1: every id is below it.
  uint32_t size() const { return node_count_; }
  /// The end of the work on these terms. Once it stops, the making of terms throws Stopped, and so does what walks over
  /// terms for long: evaluation, translation. A term that is not made changes nothing. To be set where no other thread
  /// uses the terms.
  const StopToken& stop() const { return stop_; }
  void set_stop(StopToken stop) { stop_ = std::move(stop); }
  /// Makes room for that many terms in all, so that the index need not grow on the way to them.
  void reserve(size_t terms);
  /// Bytes held by nodes, children and the index.
  size_t memory_bytes() const;

  // --- Leaves --------------------------------------------------------------------------------------------------------
  Term mk_true() const { return true_; }
  Term mk_false() const { return false_; }
  Term mk_bool(bool b) const { return b ? true_ : false_; }
  /// The bit-vector constant value mod 2^width, 1 <= width <= 64.
  Term mk_bv(uint32_t width, uint64_t value);
  Term mk_int(const mpz_class& value);
  Term mk_real(const mpq_class& value);
  /// The constant of a value. Arrays become store chains over a constant array; elements of uninterpreted sorts,
  /// functions and lambdas have no constant term: the null term is returned.
  Term mk_value(const Value& value);
  /// A term that stands for an element of an uninterpreted sort. Solvers have no such constant: it is for bodies of
  /// interpretations (`LambdaValue`) only.
  Term mk_element(const Element& element) { return intern_value(Value(element), element.sort); }

  // --- Functions -----------------------------------------------------------------------------------------------------
  /// A declared function or constant; the same name and sort give the same function.
  Function declare(Symbol name, Sort sort);
  /// A declared function, with arguments, that the oracle computes; the same name, sort and oracle give the same one.
  Function declare_oracle(Symbol name, Sort sort, std::shared_ptr<Oracle> oracle);
  /// A defined function; the same name, parameters and body give the same function.
  Function define(Symbol name, std::span<const Term> parameters, Sort range, Term body);
  /// A function whose definition follows with `set_definition` (define-fun-rec). Always a new function.
  Function declare_recursive(Symbol name, Sort sort);
  void set_definition(Function f, std::span<const Term> parameters, Term body);
  /// A function of a datatype. `written`: the head of a tester or updater where it is not `(_ is c)`, `(_ update f)`.
  Function datatype_function(Sort datatype, const DatatypeOperation& operation, Symbol written = {});
  /// The datatype it belongs to.
  Sort datatype_of(Function f) const;
  const FunctionInfo& info(Function f) const { return functions_[f.id]; }
  uint32_t function_count() const { return static_cast<uint32_t>(functions_.size()); }
  /// The term of a constant, also of a constructor without fields, or of a function's name used as a term of function
  /// sort.
  Term mk_constant(Function f);
  /// declare + mk_constant
  Term mk_constant(std::string_view name, Sort sort);
  /// A name with a backslash is one that no script can write, for renamed variables; the printer finds another for it.
  Term mk_variable(Symbol name, Sort sort);

  // --- Applications --------------------------------------------------------------------------------------------------
  /// The application of a theory operator, checked: nested and split as its associativity asks, arguments coerced from
  /// Int to Real where SMT-LIB's mixed logics allow it. Null and a text in `expected` if the arguments do not fit.
  Term try_mk(Kind kind, std::span<const uint32_t> indices, std::span<const Term> arguments, std::string* expected);
  /// Makes an application of arguments known to fit (asserted).
  Term mk(Kind kind, std::span<const Term> arguments, std::span<const uint32_t> indices = {});
  Term mk(Kind kind, std::initializer_list<Term> arguments, std::initializer_list<uint32_t> indices = {}) {
    return mk(kind, std::span<const Term>(arguments.begin(), arguments.size()),
              std::span<const uint32_t>(indices.begin(), indices.size()));
  }
  /// The application of an operator that takes any number of arguments, of which there is one at least: one stands for
  /// itself.
  Term mk_nary(Kind kind, std::span<const Term> arguments) {
    return arguments.size() == 1 ? arguments[0] : mk(kind, arguments);
  }
  /// The conjunction; of no terms, true.
  Term mk_and(std::span<const Term> terms) { return terms.empty() ? true_ : mk_nary(Kind::And, terms); }
  /// The disjunction; of no terms, false.
  Term mk_or(std::span<const Term> terms) { return terms.empty() ? false_ : mk_nary(Kind::Or, terms); }
  /// The function applied to arguments of exactly its argument sorts; a constant if there are none. Functions of
  /// datatypes give terms of the Dt... kinds.
  Term mk_apply(Function f, std::span<const Term> arguments);
  Term mk_const_array(Sort array, Term element);
  /// (as seq.empty sort), of a sequence sort.
  Term mk_empty_sequence(Sort sequence);
  /// (forall/exists/lambda (variables) body). A variable must not occur both bound and free in one term: rename before
  /// binding (the reader and `substitute` do).
  Term mk_binder(Kind kind, std::span<const Term> variables, Term body);
  /// (lambda (variable) body) as z3 reads it: the array that has the body's value at each index. Its sort tells it from
  /// a function.
  Term mk_array_lambda(Term variable, Term body);
  Term mk_ho_apply(Term function, std::span<const Term> arguments);
  /// An application of an operator this program does not know; `head` is its text as written, the sort may be unknown.
  Term mk_opaque(Symbol head, Sort sort, std::span<const Term> arguments);
  /// (! term attribute terms...); `attribute` is the keyword with whatever follows that is no term, e.g. ":pattern",
  /// ":qid q1".
  Term mk_annotate(Term term, Symbol attribute, std::span<const Term> terms);
  /// The head of `t` over other children of the same sorts (checked again where a sort changed).
  Term rebuild(Term t, std::span<const Term> children);

 private:
  struct Node {
    uint32_t tag = 0;  // head (24 bits), number of children in the slots or kPooled (6), flags (2)
    Sort sort;
    Term slots[2];  // children; a leaf's payload; or the place in the pool and the number of children

    uint32_t head() const { return tag & 0xffffff; }
    uint32_t arity() const { return (tag >> 24) & 63; }
    uint32_t flags() const { return tag >> 30; }
    uint64_t shape() const { return tag & 0x3fffffff; }  // all but the flags, which follow from the rest
  };
  static_assert(sizeof(Node) == 16);
  static constexpr uint32_t kPooled = 63;
  static uint32_t make_tag(uint32_t head, uint32_t arity, uint32_t flags) {
    return head | (arity << 24) | (flags << 30);
  }
  static constexpr uint32_t kOpenFlag = 1;
  static constexpr uint32_t kOpaqueFlag = 2;
  static constexpr uint32_t kChunkBits = 15;
  static constexpr uint32_t kChunkMask = (1U << kChunkBits) - 1;
  static constexpr uint32_t kWordValueHead = 1;   // bit-vectors of at most 64 bits: the word is in a and b
  static constexpr uint32_t kOtherValueHead = 2;  // every other value: a is its place in values_.all

  const Node& node(Term t) const { return chunks_[t.id >> kChunkBits][t.id & kChunkMask]; }
  uint32_t intern_head(const Head& head);
  uint32_t head_of_kind(Kind kind) const { return kind_heads_[static_cast<size_t>(kind)]; }
  Term intern_value(const Value& value, Sort sort);
  Term intern(uint32_t head, Sort sort, std::span<const Term> children, uint32_t flags);
  Term intern_inline(const Node& node);
  Term intern_leaf(uint32_t head, Sort sort, uint32_t a, uint32_t b, uint32_t flags);
  Term append_node(const Node& node);
  uint32_t child_flags(std::span<const Term> children) const;
  uint64_t hash_of(Term t) const;
  static uint64_t hash_of_inline(const Node& node);
  static uint64_t hash_of_pooled(const Node& node, std::span<const Term> children);
  Term add_to_index(uint64_t hash, const Node& node);
  Term mk_fixed(Kind kind, std::span<const uint32_t> indices, std::span<Term> arguments, std::string* expected);
  Term literal(Kind kind, Sort sort, std::span<const Term> arguments);
  Function add_function(FunctionInfo info);
  void add_chunk();
  bool body_is_closed(std::span<const Term> variables, Term body);

  SymbolTable symbols_;
  SortTable sorts_;

  std::vector<Node*> chunks_;
  std::vector<HugeArray<Node>> blocks_;  // of one chunk each in the beginning, then of several on huge pages
  uint32_t node_count_ = 1;
  HashIndex index_{512};
  TermPool pool_;

  std::vector<Head> heads_;
  HashIndex head_index_;
  std::array<uint32_t, kKindCount> kind_heads_{};
  /// The values that are no words, each with its term.
  struct OtherValues {
    std::vector<Value> all;
    std::vector<Term> terms;
    HashIndex index;  // of places
  };
  OtherValues values_;
  struct RecentWord {
    uint64_t value = 0;
    Sort sort;
    Term term;
  };
  static constexpr size_t kRecentWords = 4096;
  std::vector<RecentWord> recent_words_;  // bit-vector constants that were asked for, by value
  std::vector<FunctionInfo> functions_;
  HashIndex function_index_;
  StopToken stop_;
  Term true_;
  Term false_;
  uint64_t closedness_steps_ = 0;
};

}  // namespace preproc
