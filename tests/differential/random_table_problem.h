#pragma once

#include <cstdint>
#include <optional>
#include <random>
#include <string>
#include <vector>

#include "evaluate/evaluator.h"
#include "term/term_manager.h"

namespace preproc {

/// A random problem about tables: scopes, assertions and checks in their order, the last one a check.
struct TableProblem {
  /// What an assertion says of a symbol, so that values can be found under which it holds.
  struct Fact {
    Function symbol;
    std::optional<uint64_t> index;  ///< of an element of the array or function; none: all of the symbol
    Term value;                     ///< of elements: over the problem's small unknowns only
  };
  struct Step {
    enum class Kind : uint8_t { Push, Pop, Assert, Check } kind;
    Term term = {};
    std::vector<Fact> facts = {};
  };
  std::vector<Function> declared;
  std::vector<Function> defined;
  std::vector<Step> steps;

  /// The assertions that are live at a step, by their places among the steps.
  std::vector<size_t> live(size_t step) const;
  /// The problem as a script.
  std::string script(TermManager& tm) const;
};

/// Makes problems with tables in every spelling: asserted elements, one by one and as a conjunction, with holes,
/// symbolic values and conflicts; chains of stores on constant and on symbolic arrays; functions with asserted points;
/// nested ites over one index; definitions of these, and array-sorted applications. Their indices are made of all
/// bit-vector operators and of other reads, over a few unknowns of a few bits. Equal seeds, equal problems.
class RandomTableProblems {
 public:
  RandomTableProblems(TermManager& tm, uint64_t seed) : tm_(tm), random_(seed) {}

  TableProblem next();
  /// Random values for all symbols of the problem just made, under which facts of the live assertions hold as far as
  /// they do not contradict each other.
  Assignment assignment(const TableProblem& problem, const std::vector<size_t>& live);

  /// A random value; of arrays and functions one that is the same everywhere.
  Value value(Sort sort);

  uint64_t below(uint64_t bound) { return std::uniform_int_distribution<uint64_t>(0, bound - 1)(random_); }
  bool chance(uint32_t percent) { return below(100) < percent; }

 private:
  struct Table {
    uint32_t index_width = 0;
    Sort element;
    Term array = {};                                    // null: `function`, or `cases` where that is null too
    std::optional<Function> function = {};              // unary
    std::vector<std::pair<uint64_t, Term>> cases = {};  // of a nested ite, the last without its index
  };

  Term declare(const char* prefix, Sort sort);
  void declare_unknowns();
  void make_table();
  std::vector<uint64_t> places(uint32_t index_width);
  Term element_value(Sort sort, const std::vector<Term>& constants);
  Term chain(Term base, const std::vector<uint64_t>& indices, const std::vector<Term>& values, uint32_t index_width);
  Term nested_ite(Term index, const Table& table);
  void assert_elements(const Table& table, Function symbol, const std::vector<uint64_t>& indices,
                       const std::vector<Term>& values);
  void assert_definition();
  void assert_more_elements();

  Term bits(uint32_t width, uint64_t value) { return tm_.mk_bv(width, value); }
  Term constant(uint32_t width);
  Term fit(Term t, uint32_t width);
  Term leaf(uint32_t width);
  Term array_term(const Table& table, uint32_t depth);
  Term read(uint32_t depth);
  Term read_at(const Table& table, Term array, Term index);
  Term as_bits(Term t);
  Term term(uint32_t width, uint32_t depth);
  Term operation(uint32_t width, uint32_t depth);
  Term predicate(uint32_t depth);

  TermManager& tm_;
  std::mt19937_64 random_;
  uint32_t names_ = 0;
  TableProblem problem_;
  std::vector<Term> unknowns_;  // bit-vectors; elements are made of these
  std::vector<Term> more_;      // bit-vectors that are defined by an assertion
  std::vector<Term> booleans_;
  std::vector<Term> made_;  // bit-vectors
  std::vector<Table> tables_;
  struct Asserted {
    size_t table;
    Function symbol;
  };
  std::vector<Asserted> asserted_;  // tables to which elements may be added
};

}  // namespace preproc
