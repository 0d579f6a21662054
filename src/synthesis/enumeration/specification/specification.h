#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <span>
#include <vector>

#include "script/synthesis.h"
#include "synthesis/enumeration/bank/cell_program.h"
#include "synthesis/enumeration/bank/cell_table.h"
#include "term/term_manager.h"

namespace preproc {

/// The constraints of a problem, cut into conjuncts, each over the applications of functions that it holds: its calls.
/// For f(x) > x and g(f(x)) there is no such form: arguments of calls are without calls.
struct Specification {
  struct Call {
    size_t function;              ///< its place in the problem
    std::vector<Term> arguments;  ///< over the variables
    Term output;                  ///< a constant that stands for the call in `Conjunct::term`
  };
  /// The conjunct says, for values of the other outputs, what one output is: `(= call t)`.
  struct Target {
    size_t call;
    Term term;  ///< over variables and the other outputs
  };
  struct Conjunct {
    Term original;  ///< with calls
    Term term;      ///< over the variables and the outputs
    std::vector<Call> calls;
    std::optional<Target> target;
    bool ground = false;  ///< it holds no variables
  };
  std::vector<Conjunct> conjuncts;
  std::vector<Term> variables;

  /// Nothing if calls have calls in their arguments. Precondition: definitions are expanded in the constraints and
  /// assumptions.
  static std::optional<Specification> of(TermManager& tm, const SynthesisProblem& expanded);

  /// Functions that are in one conjunct, directly or by way of others: each group can be searched for by itself.
  std::vector<std::vector<size_t>> groups(size_t functions) const;
};

/// Instances of the conjuncts of one group of functions, for some values of the variables, and the points at which
/// these call the functions.
class SpecificationRows {
 public:
  struct Instances {
    size_t conjunct;
    CellProgram program;                                   ///< leaves: the variables, then the outputs
    std::optional<CellProgram> target = {};                ///< the same leaves
    std::vector<std::vector<CellProgram>> arguments = {};  ///< of each call; leaves: the variables
    size_t count = 0;
    std::vector<std::vector<uint64_t>> variables = {};  ///< by variable: its cells by instance
    std::vector<std::vector<uint32_t>> points = {};     ///< by call: the point of its function, by instance
  };

  /// For so many functions. All live as long.
  SpecificationRows(CellTable& cells, const Specification& specification, size_t functions)
      : cells_(&cells), specification_(&specification), points_(functions) {}

  /// Adds the instance of a conjunct for these values of the variables. False if it has no meaning here, or there are
  /// as many points as a column can have.
  bool add(size_t conjunct, std::span<const uint64_t> values);
  /// Adds a point of which nothing is asked, with these cells of the parameters, where there is room for it.
  void add_free_point(size_t function, const std::vector<uint64_t>& cells);

  std::vector<Instances>& instances() { return instances_; }
  const Specification& specification() const { return *specification_; }
  /// The points of a function: for each parameter a column.
  const std::vector<std::vector<uint64_t>>& points(size_t function) const { return points_[function].columns; }
  size_t point_count(size_t function) const { return points_[function].places.size(); }

 private:
  struct Points {
    std::map<std::vector<uint64_t>, uint32_t> places;
    std::vector<std::vector<uint64_t>> columns;
  };
  Instances* instances_of(size_t conjunct);
  uint32_t point(size_t function, const std::vector<uint64_t>& cells);

  CellTable* cells_;
  const Specification* specification_;
  std::vector<Instances> instances_;
  std::vector<Points> points_;
};

}  // namespace preproc
