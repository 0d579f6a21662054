#pragma once

#include <functional>
#include <string>
#include <vector>

#include "script/lowering.h"
#include "term/term_manager.h"
#include "term/term_map.h"

namespace preproc {

/// The symbols and sorts that a solver on a pipe knows: they are declared where a term first needs them, and again
/// after the scope of that place was left.
class ProcessDeclarations {
 public:
  /// `solver` is its name in errors. Bodies of definitions are lowered by `lowering`, if it is not null.
  ProcessDeclarations(TermManager& tm, std::string solver, Lowering* lowering = nullptr)
      : tm_(tm), solver_(std::move(solver)), lowering_(lowering) {}

  using Command = std::function<void(const std::string&)>;
  /// Calls `command` with each command that has to come before `t`, in order. Throws BackendError for what has no
  /// declaration in SMT-LIB. Iterative; linear in the part of the DAG not seen in the present scopes.
  void declare_for(Term t, const Command& command);
  /// Declares a sort here.
  void declare(Sort sort, const Command& command) { need_sort(sort, command); }
  /// Declares a function here, which is not defined by recursion; for symbols that will be needed again and again.
  void declare(Function f, const Command& command) { need_function(f, command); }
  /// How many functions were declared that an earlier, left scope had declared already.
  uint64_t repeated() const { return repeated_; }
  /// True if everything in `t` is declared.
  bool covers(Term t) const;
  bool covers(Function f) const { return f.id < has_function_.size() && has_function_[f.id]; }
  /// The datatypes that are declared, by their numbers in the table of sorts.
  const std::vector<uint32_t>& datatypes() const { return datatypes_; }
  void push();
  void pop(uint32_t levels);

 private:
  struct Mark {
    size_t terms;
    size_t functions;
    size_t sorts;
    size_t datatypes;
  };
  void need_sort(Sort sort, const Command& command);
  void need_datatypes(Sort datatype, const Command& command);
  void need_function(Function f, const Command& command);
  void define_recursive(const Command& command);
  Term lowered(Term t) { return lowering_ == nullptr ? t : lowering_->lower(t); }

  TermManager& tm_;
  std::string solver_;
  Lowering* lowering_;
  TermSet seen_;
  std::vector<bool> has_function_;  // by Function::id
  std::vector<bool> had_function_;  // the same, at any time
  uint64_t repeated_ = 0;
  std::vector<bool> has_sort_;  // by Sort::id
  std::vector<bool> has_name_;  // of a declared sort or a function, by Symbol::id
  // Declared so far, in order.
  std::vector<Term> terms_;
  std::vector<Function> functions_;
  std::vector<Sort> sorts_;
  std::vector<uint32_t> datatypes_;
  std::vector<Mark> marks_;
  std::vector<Function> recursive_;  // declared, to be defined
};

}  // namespace preproc
