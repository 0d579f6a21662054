#pragma once

#include <memory>
#include <span>
#include <string>
#include <vector>

#include "memo/memo_store.h"
#include "summaries/call_graph.h"
#include "summaries/memoization_tree.h"
#include "summaries/method.h"
#include "summaries/tree_claims.h"

namespace preproc {

/// Keeps memoization trees under Merkle hashes: a method's key is made of its definition, of the keys of what it calls,
/// and of all else that its tree depends on (the sorts and declared symbols in it, options, whether a callee is
/// summarised). So a caller that was edited finds the trees of its callees. Names of methods and of parameters, and
/// what else the script declares, are no part of it, except where a definition has quantifiers, oracles, or operators
/// that this program does not know. Nor are the bound of recursion and limits: a tree has its bound in it.
///
/// An entry holds the choices, not the conditions: replay computes these anew, without the solver, and finds out where
/// a tree does not fit its method. That the choices are all the feasible ones is trusted under the key, the version of
/// the program (by the store) and the digests of the callees' trees, which are in the entry: a tree whose callees were
/// stored with other nodes since is not used.
class TreeStore {
 public:
  /// `context`: what else trees depend on: options, the solver. `sorts`: the declarations of all sorts. `summarised`:
  /// by method.
  TreeStore(TermManager& tm, const MethodTable& methods, const CallGraph& calls, const std::vector<bool>& summarised,
            MemoStore& store, const std::string& context, const std::string& sorts);

  /// The trees of these methods (callees before callers), to be replayed; null where there is none.
  void load(std::span<const uint32_t> methods, std::vector<std::unique_ptr<MemoizationTree>>& trees);
  /// Stores those that are not in the store as they are.
  void save(std::span<const uint32_t> methods, const std::vector<std::unique_ptr<MemoizationTree>>& trees);

  /// False: another process is making the method's tree. Else the others are told that this one does.
  bool claim(uint32_t method) { return claims_.claim(keys_[method]); }
  /// The tree that was claimed is still being made.
  void renew_claim(uint32_t method) { claims_.renew(keys_[method]); }
  /// Waits a moment for other processes. Throws Stopped.
  void wait() const;

 private:
  std::string text_of(uint32_t method);
  Digest digest_of_body(uint32_t method, std::span<const uint32_t> cycle) const;
  std::string encode(uint32_t method, const MemoizationTree& tree) const;
  std::unique_ptr<MemoizationTree> decode(std::string_view bytes,
                                          const std::vector<std::unique_ptr<MemoizationTree>>& trees) const;

  TermManager& tm_;
  const MethodTable& methods_;
  const CallGraph& calls_;
  std::vector<bool> summarised_;
  MemoStore& store_;
  TreeClaims claims_;
  std::vector<Digest> keys_;     // by method
  std::vector<Digest> entries_;  // by method: of the entry as it is in the store, or will be
};

}  // namespace preproc
