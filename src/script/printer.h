#pragma once

#include <functional>
#include <span>
#include <string>
#include <string_view>
#include <unordered_set>
#include <vector>

#include "script/text_buffer.h"
#include "term/term_manager.h"
#include "term/term_map.h"

namespace preproc {

/// Writes terms as SMT-LIB. What a term shares is written once, in a let, or under a name that was given to it; what
/// was written reads back as the same DAG (a variable that had to be renamed: as the same up to its name). Iterative,
/// linear in the DAG; terms may be nested as deep as memory allows.
///
///     (let ((?1 (bvadd x y))) (= (bvmul ?1 ?1) ?1))
///
/// Let names are of the form ?k and occur nowhere in the symbols of the manager.
///
/// Cost: a term that shares no application with itself, has no binders and is not deep is written in one visit; any
/// other term is visited once more to find what it shares.
class Printer {
 public:
  explicit Printer(TermManager& tm) : tm_(tm) {}

  void append(TextBuffer& out, Term t);
  void append(std::string& out, Term t);
  std::string to_string(Term t);

  /// Appends the term without lets, what it shares once for each use: what a grammar produces is such a tree. A tree of
  /// more than `kMaxTreeSize` terms, as sharing makes them, is not written: false then, and nothing is appended.
  static constexpr uint64_t kMaxTreeSize = 1'000'000;
  bool append_tree(std::string& out, Term t);

  /// From now on `t` is written as `name`: the script defines it. A second name replaces the first; the null symbol
  /// takes the name away.
  void set_name(Term t, Symbol name) {
    names_.slot(t) = name;
    used_.insert(name.id);
    forget_last();
  }
  Symbol name(Term t) const { return names_[t]; }
  /// Appends a symbol, in bars where it needs them.
  void append_name(TextBuffer& out, Symbol name);

  /// Call before parameters and body of a definition are written: finds names for parameters that have none a script
  /// can hold.
  void name_variables(std::span<const Term> variables, Term body);

  /// Terms deep or entangled beyond what recursive readers bear are cut: `define(t)` is called, children before
  /// parents, for each subterm of `t` that should be defined by a command of its own before `t` is written (the callee
  /// writes the command and calls `set_name`). Does nothing for ordinary terms.
  void cut_deep_terms(Term t, const std::function<void(Term)>& define);

 private:
  struct Use {
    uint32_t epoch = 0;
    uint32_t count = 0;
    uint32_t level = 0;       // lets around it; while cutting: nesting below it
    uint32_t let = 0;         // number of its let name, 0: none
    bool has_binder = false;  // in it is a binder that was not looked into
  };
  struct Item {
    enum class Kind : uint8_t {
      Text,       // text, number: its length
      LetName,    // number
      Attribute,  // number: symbol
      Term,       // the term, by its name where it has one
      Body,       // the term itself
      Binding,    // the body of a binder: the lets it needs stand inside its annotations, so that patterns stay where
                  // they belong
      Scope,      // the term with the lets it needs
      GiveLet,    // number: the term is written by this let name from now on
      EndScope,   // number: let names given since are taken away
    } kind;
    preproc::Term term;
    const char* text;
    uint32_t number;
  };

  static Item text_item(std::string_view text);
  bool write_tree(Term root);
  void forget_last() {
    collected_ = {};
    tree_ = {};
  }
  void collect(Term root, bool through_binders);
  void print(TextBuffer& out);
  void append_head(TextBuffer& out, Term t);
  void push_application(TextBuffer& out, Term t, bool scope_inside = false);
  Item scope_item(Term t) const;
  void push_scope(Term root);
  void append_let_name(TextBuffer& out, uint32_t number) const;
  uint32_t next_let_number();
  bool is_used(Symbol symbol);
  bool is_leaf(Term t) const;

  TermManager& tm_;
  TermMap<Symbol> names_;
  TermMap<Use> uses_;
  enum class Bars : uint8_t { Unknown, None, Needed };
  std::vector<Bars> bars_;     // by symbol
  TermMap<uint32_t> visited_;  // by `write_tree`: its count at that time
  uint32_t tree_count_ = 0;
  Term tree_;  // the term `tree_text_` is the text of
  TextBuffer tree_text_;
  TermMap<Symbol> written_as_;  // of renamed variables, by the binder written last
  uint64_t name_searches_ = 0;  // terms that were looked at for names a variable cannot have
  uint32_t fresh_names_ = 0;    // names x!k, up to this k, that were made up or found to be symbols
  uint32_t epoch_ = 0;
  Term collected_;  // what `cut_deep_terms` collected and left whole: `append` need not collect it again
  uint32_t let_counter_ = 0;
  std::unordered_set<uint32_t> used_;  // symbols, see `is_used`
  uint32_t looked_at_functions_ = 0;
  uint32_t looked_at_terms_ = 1;
  uint32_t given_scopes_ = 0;  // scopes begun by the running append
  std::vector<Term> order_;    // of the last collect, children before parents
  std::vector<Item> work_;
  std::vector<Term> given_;  // terms that have a let name now; outside of append: none
};

}  // namespace preproc
