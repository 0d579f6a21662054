#pragma once

#include <cstdint>
#include <functional>
#include <span>
#include <unordered_map>
#include <vector>

#include "synthesis/enumeration/bank/bank_grammar.h"
#include "synthesis/enumeration/bank/cell_table.h"
#include "value/hash_index.h"

namespace preproc {

/// The terms of a grammar, by size from the least one up, as columns of their values at some points: tuples of values
/// of the parameters. Of terms of one nonterminal that have equal columns the first one is kept (observational
/// equivalence: Udupa 2013, Alur 2017, in docs/references.md).
///
/// Guarantee: for every term of the grammar up to the size that is complete there is one in the bank with the same
/// column, unless `is_partial`. Cost: each tuple of kept terms is computed once, some 20 ns plus the operator's cost at
/// each point. Memory: eight bytes for each point and some thirty for each kept term.
class TermBank {
 public:
  /// All live as long.
  TermBank(TermManager& tm, CellTable& cells, BankGrammar& grammar);

  /// Forgets all terms, and begins anew with these points: for each parameter a column, all of the same length, of 1 to
  /// `CellProgram::kMaxRows` cells.
  void restart(std::span<const std::vector<uint64_t>> points);

  /// Called for terms that are new, of one nonterminal: `first` to `end`. False: the growth ends.
  using Visit = std::function<bool(uint32_t nonterminal, uint32_t first, uint32_t end)>;
  /// Adds the terms of the next size. False if `visit` said so, or the bank is full.
  bool grow(const Visit& visit);
  /// Bytes that the bank may take, about.
  void set_limit(size_t bytes) { limit_ = bytes; }
  bool is_full() const { return memory_bytes() > limit_; }
  size_t memory_bytes() const;

  /// All terms up to this size were looked at.
  uint32_t complete_size() const { return size_; }
  /// True if no term of any size has a column that is not in the bank. Why: let L be the size of the largest kept term,
  /// and let all sizes up to s + k L be complete, for each production of size s with k uses. A term is a production
  /// over terms; by induction each of these has the column of a kept one, so that the term has the column of the
  /// production over kept ones, since an operator's values follow from those of its arguments. That is a term of at
  /// most size s + k L, which was looked at. Never true where constants or productions are missing in the grammar, or
  /// where a term had no value at a point: its column was not kept.
  bool is_closed() const { return grammar_.complete && !partial_ && is_exhausted(); }
  /// True if the bank has all terms of its grammar that have values at all points.
  bool is_exhausted() const;
  /// True if a term had no value at a point: neither it nor terms made of it are in the bank.
  bool is_partial() const { return partial_; }

  uint32_t terms(uint32_t nonterminal) const { return static_cast<uint32_t>(shelves_[nonterminal].production.size()); }
  uint64_t all_terms() const;
  /// Terms whose columns were computed since the bank was made.
  uint64_t computed() const { return computed_; }
  size_t points() const { return rows_; }
  std::span<const uint64_t> column(uint32_t nonterminal, uint32_t term) const {
    return {shelves_[nonterminal].cells.data() + term * rows_, rows_};
  }
  uint32_t size(uint32_t nonterminal, uint32_t term) const;
  /// The kept term with this column; `terms(nonterminal)` if there is none.
  uint32_t find(uint32_t nonterminal, std::span<const uint64_t> column) const;
  /// The term as the grammar produces it.
  Term term(uint32_t nonterminal, uint32_t term);
  /// The terms that stand for the uses of its production.
  std::vector<Term> parts(uint32_t nonterminal, uint32_t term);
  const BankGrammar& grammar() const { return grammar_; }

 private:
  /// The kept terms of one nonterminal. Parts are places of kept terms.
  struct Shelf {
    std::vector<uint64_t> cells;
    std::vector<uint32_t> production;
    std::vector<uint32_t> first_part;
    std::vector<uint32_t> parts;
    std::vector<uint32_t> end_of_size;  // by size: the terms up to it
    HashIndex index;                    // 1 + term
  };
  struct Batch;

  bool grow_by(uint32_t nonterminal, uint32_t production, uint32_t size);
  bool combine(Batch& batch, std::span<const uint32_t> sizes);
  bool flush(Batch& batch);
  uint64_t hash_of(const uint64_t* column) const;
  uint32_t first_of_size(const Shelf& shelf, uint32_t size) const {
    return size == 0 ? 0 : shelf.end_of_size[size - 1];
  }

  TermManager& tm_;
  CellTable& cells_;
  BankGrammar& grammar_;
  size_t rows_ = 0;
  size_t limit_ = SIZE_MAX;
  uint32_t size_ = 0;
  uint32_t largest_ = 0;  // size of a kept term
  bool partial_ = false;
  bool complete_size_ = true;  // the last size was looked at as a whole
  uint64_t computed_ = 0;
  std::vector<Shelf> shelves_;
  std::vector<std::vector<uint64_t>> parameters_;  // columns, repeated through a batch
  std::vector<std::unordered_map<uint32_t, Term>> terms_;
  const Visit* visit_ = nullptr;
};

}  // namespace preproc
