#pragma once

#include <span>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "term/operator.h"
#include "term/term_manager.h"
#include "term/term_map.h"
#include "with_z3/real_z3.h"

namespace preproc::with_z3 {

/// Terms of a z3 context as ours. Each node is read once and held, so that no other node gets its id; a growing path
/// condition costs the part that is new. A node that is not understood makes all above it so.
///
/// Read are Booleans, bit-vectors, arrays of one index, functions, floating-point numbers, integers and reals.
/// Operators are told by the names that z3 has for them, which are those of the rows of our theories (operator.h) but
/// for a few
/// (`kOtherNames` in ast_reader.cpp): names stay from version to version, the numbers of declaration kinds do not.
class AstReader {
 public:
  AstReader(const RealZ3& z3, Z3_context context, TermManager& tm);
  ~AstReader();
  AstReader(const AstReader&) = delete;
  AstReader& operator=(const AstReader&) = delete;

  /// The term of a node; null where it is not understood: `refusal()` says then why. Iterative; linear in the part of
  /// the DAG that is new.
  Term read(Z3_ast root);
  /// The reason why the last `read` has returned no term: "quantifiers", "the operator `bv2rm`".
  std::string_view refusal() const { return reasons_[last_refusal_]; }
  /// The declaration in z3 of a symbol that was read.
  Z3_func_decl declaration(Function f) const { return declarations_.at(f.id); }
  const TermManager& terms() const { return tm_; }
  /// The number of nodes and declarations that are held.
  size_t held() const { return held_.size(); }
  /// From now on the user's functions are not understood: z3 does not tell recursive ones from others.
  void refuse_functions() { functions_refused_ = true; }

 private:
  using Reason = uint32_t;
  struct Node {
    Term term;
    Reason refusal = 0;  // without a term: the reason; 0: not read
  };
  /// The head of an application.
  struct Head {
    Reason refusal = 0;
    Function function;
    Term value;
    uint8_t written = 0;  // an operator that is written as other ones; 0: none
    std::span<const OperatorInfo* const> rows;
    std::vector<uint32_t> indices;
  };
  struct Frame {
    Z3_ast ast;
    Z3_app app;
    unsigned next;
    unsigned count;
  };

  Node* known(Z3_ast ast);
  Node make(const Frame& frame);
  Node apply(const Head& head, const Frame& frame, Sort sort);
  Node read_leaf(Z3_ast ast, Z3_ast_kind kind);
  bool is_float_value(Z3_app app);
  Term read_numeral(Z3_ast ast, Sort sort);
  const Head& head(Z3_func_decl decl);
  Head read_head(Z3_func_decl decl);
  Head read_function(Z3_func_decl decl, std::string name);
  Sort sort(Z3_sort z3_sort);
  Sort read_sort(Z3_sort z3_sort);
  bool is_uninterpreted(unsigned kind);
  std::string name(Z3_func_decl decl) const;
  Reason refuse(const std::string& reason);
  void hold(Z3_ast ast);

  const RealZ3& z3_;
  const Z3_context context_;
  TermManager& tm_;
  TermMap<Node> nodes_;  // by the id of the node
  std::unordered_map<Z3_func_decl, Head> heads_;
  std::unordered_map<Z3_sort, Sort> sorts_;
  std::unordered_map<uint32_t, Z3_func_decl> declarations_;  // by Function::id
  std::vector<std::string> reasons_ = {""};
  Reason last_refusal_ = 0;
  Reason sort_refusal_ = 0;
  bool functions_refused_ = false;
  unsigned uninterpreted_ = 0;  // the number of the kind of functions without a meaning; 0: not known yet
  std::vector<Frame> stack_;
  std::vector<Z3_ast> held_;
};

}  // namespace preproc::with_z3
