#pragma once

#include <stdexcept>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "SmtLibParser.h"
#include "script/scope.h"

namespace preproc {

/// A tree that is syntactically right and makes no term: ill-sorted, a wrong number of arguments.
class NoTerm : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

/// A tree with a `match`, which the program's reader leaves alone.
class MatchTerm : public NoTerm {
 public:
  using NoTerm::NoTerm;
};

/// Builds terms and sorts from the trees of grammar/SmtLib.g4, one command at a time: what the program's TermReader
/// does, done a second time the plain way. Recursive. Bound variables get names of the builder's own, different for
/// each binder.
class AntlrTermBuilder {
 public:
  using Parser = grammar::SmtLibParser;

  /// `scope` as it is at the command, `logic` as set there.
  AntlrTermBuilder(const Scope& scope, std::string_view logic);

  /// A name that the command itself binds: it is in the scope by now, and was not when the command was read.
  void hide(Symbol name) { hidden_[name.id] = true; }
  void hide_sort(Symbol name) { hidden_sorts_[name.id] = true; }
  /// Sort parameters of a definition, and parameters of a function, for the terms and sorts that follow.
  Sort bind_sort_parameter(Parser::SymbolContext& name);
  std::vector<Term> bind_parameters(const std::vector<Parser::SortedVarContext*>& parameters);
  void unbind_parameters(const std::vector<Parser::SortedVarContext*>& parameters);

  Term term(Parser::TermContext& tree);
  /// The body of a definition, made a Real where it is an Int.
  Term body(Parser::TermContext& tree, Sort range);
  Sort sort(Parser::SortContext& tree);
  Symbol symbol(Parser::SymbolContext& tree);

 private:
  Term literal(Parser::SpecConstantContext& tree);
  Term fraction(std::string_view text);
  Term negative_number(std::string_view text);
  Term atom(Symbol name);
  FloatFormat float_format(Parser::IndexedContext& tree);
  Term indexed(Parser::IndexedContext& tree, Parser::TermContext& whole);
  Term qualified(Parser::QualifiedContext& tree, Parser::TermContext& whole);
  Term let(Parser::LetTermContext& tree);
  Term binder(Parser::BinderTermContext& tree);
  Term annotated(Parser::AnnotatedTermContext& tree);
  Term application(Parser::ApplicationContext& tree);
  Term apply_operator(std::string_view name, const std::vector<uint32_t>& indices, const std::vector<Term>& arguments);
  Term apply_function(Function f, std::vector<Term> arguments);
  Term opaque_application(const std::string& head, const std::vector<Term>& arguments);
  Term apply_term(Term function, const std::vector<Term>& arguments);
  Term to_sort(Term t, Sort sort, std::string_view what);
  Sort sort_application(Symbol name, const std::vector<Sort>& arguments);
  Binding lookup(Symbol name) const;
  Symbol intern(std::string_view text) { return tm_.symbols().intern(text); }

  const Scope& scope_;
  TermManager& tm_;
  bool numerals_are_real_;
  bool higher_order_;                                       // functions may be applied to some of their arguments
  std::unordered_map<uint32_t, std::vector<Term>> locals_;  // by name, innermost last
  std::unordered_map<uint32_t, Sort> sort_parameters_;
  std::unordered_map<uint32_t, bool> hidden_;
  std::unordered_map<uint32_t, bool> hidden_sorts_;
  uint32_t variables_ = 0;
};

}  // namespace preproc
