#pragma once

#include <cstdint>
#include <deque>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "term/expand.h"
#include "term/term_manager.h"
#include "term/term_map.h"

namespace preproc {

/// The work of symbolic execution at a term of a body.
enum class StepKind : uint8_t {
  Pure,         ///< nothing is decided in it: its value is the term over the actual arguments
  Operator,     ///< its arguments are evaluated first
  Branch,       ///< an ite: the condition, then one of two branches
  Conjunction,  ///< an `and` that ends at its first false argument
  Disjunction,  ///< an `or` that ends at its first true argument
  Call,         ///< of a defined function: its arguments, then its body
  Label,        ///< `(! t :named l)`, or a leaf with the value of the target
  Dereference,  ///< an operator with a reference among its arguments; they are evaluated first
};

/// A term of a body at which something is decided, or below which.
struct Step {
  StepKind kind = StepKind::Pure;
  bool reaches_target = false;  ///< the target may be met in it
  Term term;
  Symbol label;
  uint32_t method = 0;       ///< Call: the place of the callee's method
  uint32_t reference = 0;    ///< Dereference: which child is the reference
  uint32_t first_child = 0;  ///< in `Method::children`
  uint32_t child_count = 0;
};

/// A function as a method: the steps of its body, children before parents. A step exists once for each term of the DAG.
struct Method {
  Function function;             ///< none: a term by itself
  std::string name;              ///< as written
  std::vector<Term> parameters;  ///< variables of the definition
  std::vector<Term> formals;     ///< constants in their place, which no script can name
  std::vector<Step> steps;
  std::vector<uint32_t> children;  ///< steps
  uint32_t root = 0;
  bool has_branches = false;      ///< of its own
  bool reaches_target = false;    ///< the target may be met in it, or in what it calls
  bool is_bound = false;          ///< of unrolled recursion: it has no steps, a path that calls it is cut
  uint32_t activations = 0;       ///< of unrolled recursion: inside one another, its own included; 0: not unrolled
  std::vector<uint32_t> callees;  ///< places of methods, each once

  std::span<const uint32_t> children_of(const Step& step) const {
    return {children.data() + step.first_child, step.child_count};
  }
};

/// References to objects of a heap, of which fields are arrays (`select`, `store`) or declared functions.
struct References {
  Sort sort = {};  ///< none: no term is a reference
  Term null = {};  ///< the reference to nothing; null: there is none
};

struct MethodOptions {
  bool short_circuits = false;  ///< `and`, `or` are branches too
  References references = {};   ///< that are initialised lazily
};

/// The methods of a program: those that a root calls, directly or not, compiled when `add` is called. Definitions under
/// binders, and functions used as values, are no calls: they are expanded, or left to the solver where recursive.
/// Iterative; each body is walked once.
class MethodTable {
 public:
  MethodTable(TermManager& tm, MethodOptions options) : tm_(tm), options_(options), expander_(tm) {}

  /// The method of a function with a body, and those of what it calls; its place.
  uint32_t add(Function f);
  /// A method without parameters that evaluates the term; its place.
  uint32_t add_term(std::string name, Term t);

  /// A method without parameters that calls a function with these arguments, whose ites are no branches; its place.
  uint32_t add_call(Function f, std::span<const Term> arguments);

  size_t size() const { return methods_.size(); }
  const Method& operator[](uint32_t place) const { return methods_[place]; }
  Method& at(uint32_t place) { return methods_[place]; }
  const References& references() const { return options_.references; }
  /// A copy of a method; its place.
  uint32_t add_copy(Method method);

  /// Marks what reaches the target: a label, or else a value at a leaf, as it is printed. False if there is none.
  bool set_target(std::string_view target);
  /// The label that stands for the target; none: no target is set.
  Symbol target() const { return target_; }

 private:
  uint32_t enter(Function f);
  void compile(uint32_t place, Term body);
  void compile_waiting();
  StepKind kind_of(Term t) const;
  std::optional<uint32_t> reference_of(Term t) const;
  bool label_leaves(std::string_view value, Symbol label);

  TermManager& tm_;
  MethodOptions options_;
  DefinitionExpander expander_;
  std::deque<Method> methods_;
  std::unordered_map<Function, uint32_t> places_;
  std::vector<std::pair<uint32_t, Term>> waiting_;  // methods to be compiled, and their bodies
  Symbol target_;
};

/// The label that a `(! t :named l)` which is kept as a term stands for, or none.
Symbol label_of(TermManager& tm, Term t);

}  // namespace preproc
