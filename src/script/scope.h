#pragma once

#include <span>
#include <vector>

#include "term/operator.h"
#include "term/term_manager.h"

namespace preproc {

/// The meaning of a name in terms.
struct Binding {
  Term term;  ///< a declared or defined constant, variable, let variable, named term: the name is replaced by this term
  Function function;  ///< a declared or defined function, or a declared constant
  /// A function of a datatype with parameters, by its place in the scope's list (see `datatype_name`), or 0.
  uint32_t datatype_name = 0;
  uint32_t overloads = 0;  ///< several functions have the name, by their place in the scope's list (`overloads`), or 0
  bool bound() const { return term || function || datatype_name != 0; }
  friend bool operator==(const Binding&, const Binding&) = default;
};

/// A function of a datatype before its arguments tell the datatype's.
struct DatatypeName {
  uint32_t datatype = 0;
  DatatypeOperation operation;
};

/// The meaning of a name in sorts.
struct SortBinding {
  enum class Kind : uint8_t { None, Declared, Defined, Parameter, Datatype };
  Kind kind = Kind::None;
  uint32_t arity = 0;
  std::vector<Sort> parameters;  ///< Defined: the definition's parameters
  Sort body;                     ///< Defined: its body; Parameter: the sort itself
  uint32_t datatype = 0;         ///< Datatype: its id
};

/// The names a script has in use, by scope: `push` opens one, `pop` forgets what was declared in it. Operators of
/// theories are found by name too; a declaration hides an operator of the same name.
class Scope {
 public:
  explicit Scope(TermManager& tm);

  TermManager& manager() const { return tm_; }

  Binding lookup(Symbol name) const { return name.id < terms_.size() ? terms_[name.id] : Binding{}; }
  const SortBinding* lookup_sort(Symbol name) const;
  /// Rows of the theories' operators with this name.
  std::span<const OperatorInfo* const> operators(Symbol name) const {
    return name.id < operators_.size() ? operators_[name.id] : std::span<const OperatorInfo* const>{};
  }

  /// Binds a name in the current scope. `bind` returns false if the name is bound already.
  bool bind(Symbol name, Binding binding);
  bool bind_sort(Symbol name, SortBinding binding);
  /// Binds a declared or defined function beside the functions of datatypes that have its name, to be told apart by the
  /// sorts of arguments. False where what is bound is no such function, or has arguments of these sorts.
  bool bind_overload(Symbol name, Binding binding);
  /// True if the function has the name, alone or with others.
  bool has(Symbol name, Function f) const;
  /// The functions that have the name of a binding with `overloads`, the last one first.
  std::span<const Binding> overloads(const Binding& binding) const { return overloads_[binding.overloads]; }
  /// Binds defined datatypes with their constructors and selectors. Binds nothing and returns the name where one is
  /// bound already, as anything but what it may be told apart from (`may_overload`); else returns the null symbol.
  Symbol bind_datatypes(std::span<const uint32_t> datatypes, bool may_overload);
  /// The constructor or selector that a name stands for; none, or one of several: its role is None.
  DatatypeName datatype_name(Symbol name) const { return datatype_name(lookup(name)); }
  DatatypeName datatype_name(const Binding& binding) const;

  /// Bindings of let, quantifiers and parameter lists: they hide what was there until `unbind_locals`.
  void bind_local(Symbol name, Binding binding);
  void bind_local(Symbol name, Term term) { bind_local(name, Binding{term, {}}); }
  size_t local_mark() const { return locals_.size(); }
  /// Undoes local bindings back to a mark.
  void unbind_locals(size_t mark);
  /// Binds a sort parameter, while the body of a sort definition is read.
  void bind_local_sort(Symbol name, SortBinding binding);
  void bind_local_sort(Symbol name, Sort sort) { bind_local_sort(name, {SortBinding::Kind::Parameter, 0, {}, sort}); }
  size_t local_sort_mark() const { return local_sorts_.size(); }
  void unbind_local_sorts(size_t mark = 0);
  /// True if the name is bound locally or globally.
  bool is_bound(Symbol name) const { return lookup(name).bound(); }

  void push();
  /// Forgets the innermost `levels` scopes; levels <= depth().
  void pop(uint32_t levels);
  uint32_t depth() const { return static_cast<uint32_t>(marks_.size()); }
  /// With :global-declarations, bindings belong to the outermost scope whatever the depth.
  void set_global_declarations(bool on) { global_ = on; }
  /// Forgets everything declared and all scopes.
  void reset();

  /// User symbols in order of declaration that are alive: declared constants and functions (not definitions).
  const std::vector<Function>& declared() const { return declared_; }
  void note_declared(Function f) { declared_.push_back(f); }

  /// A name derived from `base` that nothing is bound to and that was not returned before.
  Symbol fresh_name(std::string_view base);

 private:
  void rebind(Symbol name, Binding binding);
  bool may_coexist(const Binding& one, const Binding& other) const;
  void unbind_names(size_t count);

  struct Undo {
    Symbol name;
    Binding binding;
  };
  struct Mark {
    size_t names;
    size_t sorts;
    size_t declared;
  };

  TermManager& tm_;
  std::vector<std::span<const OperatorInfo* const>> operators_;
  std::vector<Binding> terms_;
  std::vector<SortBinding> sorts_;
  std::vector<Undo> locals_;
  std::vector<std::pair<Symbol, SortBinding>> local_sorts_;
  std::vector<DatatypeName> datatype_names_{1};     // the first is none
  std::vector<Undo> names_;                         // in order of binding, with what was there before
  std::vector<std::vector<Binding>> overloads_{1};  // the first is none
  std::vector<Symbol> sort_names_;
  std::vector<Function> declared_;
  std::vector<Mark> marks_;
  uint64_t fresh_ = 0;
  bool global_ = false;
};

}  // namespace preproc
