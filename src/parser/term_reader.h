#pragma once

#include <functional>
#include <optional>
#include <span>
#include <unordered_set>
#include <utility>
#include <vector>

#include "parser/lexer.h"
#include "parser/source.h"
#include "parser/term_frame.h"
#include "script/scope.h"

namespace preproc {

/// The treatment of a name that is neither declared nor an operator.
enum class UnknownNames : uint8_t {
  Error,    ///< an error, unless the way it is written shows a theory's operator: `set.union`, `(_ f 1)`, `(as f S)`
  Refused,  ///< an error, whatever the way it is written
  Opaque,   ///< any name is an opaque symbol, for the program further down the pipe to judge
};

/// A term in a form this program does not read (`match`). Where text can be handed on, the command is kept as text.
class UnreadableTerm : public ScriptError {
 public:
  using ScriptError::ScriptError;
};

/// A name that stands for nothing.
class UnknownSymbol : public ScriptError {
 public:
  UnknownSymbol(Diagnostic diagnostic, Symbol symbol) : ScriptError(std::move(diagnostic)), symbol_(symbol) {}
  Symbol symbol() const { return symbol_; }

 private:
  Symbol symbol_;
};

/// The parts of a grammar's productions that are no terms.
class ProductionHoles {
 public:
  virtual ~ProductionHoles() = default;
  /// The term for a written name that stands for `bound`: another placeholder each time for a nonterminal.
  virtual Term occurrence(Term bound) = 0;
  /// For `(Constant S)`, `(Variable S)` and what SyGuS-IF 1 has of the kind.
  virtual Term any(const Token& word, Sort sort) = 0;
};

/// Reads terms and sorts: iterative, one pass, names resolved and sorts checked on the way, terms built as DAG nodes
/// (lets vanish into sharing). Terms may be nested as deep as memory allows. Cost: linear in the text. Every error is a
/// ScriptError with the place, the offending text and what was expected.
class TermReader {
 public:
  TermReader(Scope& scope, const Source& source);

  void set_unknown_names(UnknownNames policy) { unknown_ = policy; }
  UnknownNames unknown_names() const { return unknown_; }
  /// Sorts that the script's logic does not have, by the names of their constructors, which outlive this reader.
  void set_outside_sorts(std::vector<std::string_view> names) { outside_sorts_ = std::move(names); }
  /// The place of the first of these in what was read since the last call, and what it is.
  std::optional<std::pair<const char*, std::string_view>> take_outside_sort() {
    return std::exchange(outside_sort_, std::nullopt);
  }
  /// A declaration of the name failed: it means nothing, not even what a solver may mean by it.
  void set_failed(Symbol symbol) { failed_.insert(symbol.id); }
  /// From now on a sort, or an operator, of that name is kept as written. False where the name has a meaning already.
  bool add_foreign_sort(Symbol name);
  bool add_foreign_operator(Symbol name);
  /// Nothing of that is left.
  void forget_foreign() {
    foreign_sorts_.clear();
    foreign_operators_.clear();
  }
  /// The name of the tester of a constructor: `is-cons`.
  Symbol tester_of(Symbol constructor);
  std::string_view text(Symbol name) const { return tm_.symbols().name(name); }
  /// Adds the declared sorts that occur in a sort to `found`, each once. False where one has arguments, or a datatype
  /// occurs.
  bool find_declared_sorts(Sort sort, std::vector<Sort>& found) const;
  /// In a logic of Reals without Ints, numerals are Reals.
  void set_numerals_are_real(bool on) { numerals_are_real_ = on; }

  /// As z3 reads them: the sort `List` is known, with `nil`, `insert`, `head` and `tail`, from its first use on, unless
  /// these names are taken; and a constructor without fields needs no sort where its datatype has been applied to one
  /// list of sorts only.
  void set_reads_z3_datatypes(bool on) { reads_z3_datatypes_ = on; }

  /// In a higher-order logic, functions may be applied to some of their arguments.
  void set_higher_order(bool on) { higher_order_ = on; }

  /// Terms named by `(! t :named n)` stay annotated with the name, and may have free variables: then nothing is bound
  /// to the name.
  void set_keeps_labels(bool on) { keeps_labels_ = on; }

  /// The places of ites and of `and`, `or` and labels are kept until they are taken.
  void set_keeps_places(bool on) { keeps_places_ = on; }
  /// These terms in what was read since the last call, each with the line and the column where it first stands.
  std::unordered_map<Term, std::pair<uint64_t, uint64_t>> take_places() { return std::exchange(places_, {}); }

  /// Reads SyGuS-IF: numerals such as `-1`, lets with sorts as SyGuS-IF 1 writes them.
  void set_sygus(bool on) { sygus_ = on; }
  bool sygus() const { return sygus_; }
  /// While productions are read; null: none are.
  void set_production_holes(ProductionHoles* holes) { holes_ = holes; }

  /// Reads one term from the lexer, which is left behind it.
  Term read(Lexer& lexer);
  Sort read_sort(Lexer& lexer);
  /// A variable that is listed twice is an error, or, as solvers read quantifiers, hides the one before.
  enum class Repetition : uint8_t { Refused, Hides };
  /// Reads `((x S) ...)` and binds the variables locally; the caller undoes with `Scope::unbind_locals`.
  std::vector<Term> read_sorted_variables(Lexer& lexer, Repetition repetition = Repetition::Refused);
  /// Reads a symbol (quoted or not, no reserved word).
  Symbol read_symbol(Lexer& lexer, std::string_view what);
  Token expect(Lexer& lexer, TokenType type, std::string_view what);

  /// Skips to behind the parenthesis that closes `open`; the lexer stands somewhere behind `open`.
  void skip_balanced(Lexer& lexer, const char* open);

  /// Terms named by `(! t :named n)` in what was read since the last call, in order; the caller binds the names.
  std::vector<std::pair<Symbol, Term>> take_named();

  /// Throws a ScriptError at a place of the source: `found` is the offending text (cut), or empty.
  [[noreturn]] void fail(const char* place, std::string_view found, std::string_view message) const;
  [[noreturn]] void fail_unknown(const Token& token, std::string_view message) const;
  [[noreturn]] void fail_token(const Lexer& lexer, const Token& token, std::string_view expected) const;

 private:
  /// A closing parenthesis, and the terms between it and the open one.
  struct Closing {
    const char* open;
    const char* place;
    std::span<Term> arguments;
    std::string_view text() const { return {open, static_cast<size_t>(place + 1 - open)}; }
  };
  enum class ReservedWord : uint8_t { Let, Forall, Exists, Lambda, Annotation, Underscore, As, Match, Par, None };

  void open_paren(Lexer& lexer, const char* open);
  bool open_compound_head(Lexer& lexer, const char* open, const char* head);
  void open_indexed_head(Lexer& lexer, const char* open, const char* head);
  void open_qualified_head(Lexer& lexer, const char* open, const char* head);
  void open_symbol(Lexer& lexer, Symbol symbol, const Token& token, const char* open);
  void open_binder(Lexer& lexer, const char* open, Kind kind);
  void open_let_binding(Lexer& lexer);
  void start_let_body();
  void indexed_atom(Lexer& lexer, const char* open);
  void qualified_atom(Lexer& lexer, const char* open);
  void keyword(Lexer& lexer, const Token& token);
  void close(const char* place);
  [[noreturn]] void fail_whole(const Closing& closing, std::string_view message) const;
  Term only_argument(const Closing& closing) const;
  Term finish(const TermFrame::Operator& frame, const Closing& closing);
  Term finish(const TermFrame::Apply& frame, const Closing& closing);
  Term finish(const TermFrame::HoApply& frame, const Closing& closing);
  Term finish(const TermFrame::Opaque& frame, const Closing& closing);
  Term finish(const TermFrame::ConstArray& frame, const Closing& closing);
  Term finish(const TermFrame::Let& frame, const Closing& closing);
  Term finish(const TermFrame::LetBinding& frame, const Closing& closing);
  Term finish(const TermFrame::LetBody& frame, const Closing& closing);
  Term finish(const TermFrame::Binder& frame, const Closing& closing);
  Term finish(const TermFrame::Annotate& frame, const Closing& closing);
  Term finish(const TermFrame::Pattern& frame, const Closing& closing);
  Term finish(const TermFrame::Datatype& frame, const Closing& closing);
  Term finish(const TermFrame::Overloaded& frame, const Closing& closing);
  Term finish(const TermFrame::Match& frame, const Closing& closing);
  Term finish(const TermFrame::MatchCase& frame, const Closing& closing);
  static bool parse_index(std::string_view text, uint32_t& value);
  void atom(const Token& token);
  bool negative_number(std::string_view text);
  bool fraction(std::string_view text);
  bool names_defined_sort(Lexer& lexer);
  bool open_hole(Lexer& lexer, const Token& token);
  bool at_sort_of_let(Lexer& lexer);
  void literal(const Token& token);
  void push_datatype(const DatatypeName& name, const char* open, Symbol written, Sort sort);
  bool open_indexed_datatype_head(Lexer& lexer, const char* open, const char* head);
  bool open_qualified_datatype_head(Lexer& lexer, const char* open);
  Term constant_among(const Binding& binding, const Token& token) const;
  DatatypeName constructor_of(const Binding& binding, Sort sort) const;
  Function overload(const TermFrame::Overloaded& frame, const Binding& candidate, std::span<const Term> arguments);
  bool is_tester_head(const Token& token, const char* open);
  Sort datatype_instance(const DatatypeName& name, std::span<const Term> arguments);
  Sort read_qualified_datatype(Lexer& lexer, const DatatypeName& name);
  bool read_match(Lexer& lexer, const Token& token);
  void open_match_case(Lexer& lexer, const char* open);
  Term match_guard(Lexer& lexer, Term matched, const char* place);
  Symbol head_symbol(const TermFrame::Operator& frame);
  Term apply_function(Function f, const Closing& closing);
  void push_frame(const char* open, const TermFrame::Kind& kind);
  void push_opaque_head(Lexer& lexer, const char* open, const char* head_begin);
  bool bind_z3_lists();
  Sort only_instance(uint32_t datatype);
  Sort read_bitvec_sort(Lexer& lexer, Token numeral);
  FloatFormat read_float_format(Lexer& lexer, Token numeral);
  bool push_function_as_array(Lexer& lexer);
  Term bitvector_literal(Lexer& lexer, std::string_view digits, const char* open);
  Symbol source_text(const char* begin, const char* end);
  void note_opaque(Symbol name);
  /// The reserved word that a token is; None for other symbols, and between bars.
  ReservedWord reserved_word(const Token& token, Symbol symbol) const {
    constexpr auto kCount = static_cast<uint32_t>(ReservedWord::None);
    const bool is_one = symbol.id >= reserved_first_ && symbol.id < reserved_first_ + kCount && *token.begin != '|';
    return is_one ? static_cast<ReservedWord>(symbol.id - reserved_first_) : ReservedWord::None;
  }
  bool has_operator_shape(std::string_view name) const;
  Symbol variable_name(Symbol wanted, const std::function<bool(Symbol)>& taken);
  void note_sort(std::string_view constructor, const char* place);
  Sort apply_sort(Symbol name, std::span<const Sort> arguments, const char* place);
  Sort sort_application(Symbol name, std::span<const Sort> arguments, const char* place);

  Scope& scope_;
  TermManager& tm_;
  const Source& source_;
  UnknownNames unknown_ = UnknownNames::Error;
  std::vector<std::string_view> outside_sorts_;
  std::optional<std::pair<const char*, std::string_view>> outside_sort_;
  std::unordered_set<uint32_t> failed_;  // by Symbol::id
  std::unordered_set<uint32_t> foreign_sorts_;
  std::unordered_set<uint32_t> foreign_operators_;
  bool numerals_are_real_ = false;
  bool keeps_labels_ = false;
  bool keeps_places_ = false;
  std::unordered_map<Term, std::pair<uint64_t, uint64_t>> places_;
  bool higher_order_ = false;
  bool reads_z3_datatypes_ = false;
  uint32_t sorts_seen_ = 1;                            // of the sort table, by `only_instance`
  std::unordered_map<uint32_t, Sort> only_instances_;  // by datatype; the null sort: there are several
  bool sygus_ = false;
  ProductionHoles* holes_ = nullptr;
  uint32_t reserved_first_ = 0;  // the reserved words are interned one after the other
  std::vector<bool> is_opaque_;  // names that stand in opaque terms, by symbol: no variable may have one of them
  std::vector<TermFrame> frames_;
  std::vector<Term> stack_;
  std::vector<Symbol> let_names_;  // of Let frames whose bindings are being read
  std::vector<std::pair<Symbol, Term>> named_;
};

}  // namespace preproc
