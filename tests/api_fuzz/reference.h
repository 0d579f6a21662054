#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace api_fuzz {

/// The sorts of traces. All have few enough values to try them all.
struct Sort {
  enum class Kind : uint8_t { Bool, BitVec, Int, String, Array, Function };
  Kind kind = Kind::Bool;
  uint32_t width = 0;    ///< of a bit-vector; of the index or argument
  uint32_t element = 0;  ///< of an array's elements or a function's results
  friend bool operator==(const Sort&, const Sort&) = default;
  /// bool, bv3, int, str, arr2_1, fun2_1.
  std::string text() const;
  std::string smtlib() const;
  static std::optional<Sort> parse(std::string_view text);
};

struct Val {
  int64_t number = 0;          ///< Bool, bit-vector (unsigned), Int
  std::string letters;         ///< String
  std::vector<int64_t> cells;  ///< Array, Function
  friend bool operator==(const Val&, const Val&) = default;
};

/// The values that a constant of the sort may have in traces: all, of an Int -2 to 2, of a String those of up to two
/// letters a or b.
const std::vector<Val>& domain(const Sort& sort);

/// A term as this program understands it, by itself: nothing of the library is used.
struct Node {
  enum class Kind : uint8_t { Value, Constant, Variable, Op, Apply, Quantifier };
  Kind kind = Kind::Value;
  Sort sort;
  std::string name;  ///< of a symbol, an operator, `forall` or `exists`
  Val value;
  std::vector<uint32_t> indices;
  std::vector<int> arguments;  ///< Apply: the function's node in front; Quantifier: the variable in front
  std::vector<int> free = {};  ///< variables, sorted
};

using Assignment = std::map<int, Val>;  // of constants, by their nodes

class Nodes {
 public:
  /// The place of the node, which is made. Its `free` is filled in.
  int add(Node node);
  const Node& operator[](int place) const { return nodes_[static_cast<size_t>(place)]; }
  /// The value of a node without free variables. Nothing where an operator has none that is fixed: division by zero.
  std::optional<Val> evaluate(int node, const Assignment& assignment) const;
  /// The term as SMT-LIB writes it.
  std::string text(int node) const;
  /// The constants that occur in the terms.
  std::vector<int> constants(const std::vector<int>& nodes) const;
  enum class Truth : uint8_t { Satisfiable, Unsatisfiable, NotKnown };
  /// Tries all assignments. Not known where a condition has no fixed value under one of them.
  Truth solve(const std::vector<int>& conditions) const;
  /// How many assignments there are to these constants; at most 2^40.
  uint64_t assignments(const std::vector<int>& constants) const;
  /// True if a quantifier, an Int or a String occurs: solvers may give up on those.
  bool may_be_hard(const std::vector<int>& nodes) const;
  /// True if a quantifier occurs: it has no value where the solver does not say one.
  bool has_quantifier(int node) const;

 private:
  using Scope = std::map<int, Val>;
  std::vector<int> reachable(const std::vector<int>& nodes) const;
  std::optional<Val> evaluate(int node, const Assignment& assignment, Scope& scope, std::map<int, Val>& known) const;

  std::vector<Node> nodes_;
};

/// The sort of the operator applied to arguments of these sorts; nothing where it does not take them.
std::optional<Sort> sort_of(std::string_view name, const std::vector<uint32_t>& indices,
                            const std::vector<Sort>& arguments);
/// The operator applied; nothing where it has no fixed value.
std::optional<Val> apply(std::string_view name, const std::vector<uint32_t>& indices, const std::vector<Sort>& sorts,
                         const std::vector<Val>& arguments, const Sort& result);

}  // namespace api_fuzz
