#pragma once

#include <unordered_map>

#include "memo/digest.h"
#include "memo/sort_code.h"
#include "term/term_manager.h"
#include "term/term_map.h"

namespace preproc {

/// Digests of terms with their names, made from those of their children: equal digests are equal terms, of this script
/// or another, in one domain. Definitions have to be expanded before.
///
/// Iterative; each node of the DAG is hashed once for the life of the object.
class TermDigests {
 public:
  explicit TermDigests(const TermManager& tm, const Digest& domain = {}) : tm_(tm), domain_(domain) {}
  /// Zero for a term that a memo cannot mean: one with an operator this program does not know, a quantifier, a
  /// recursive function, an oracle, or a sort that is not known.
  const Digest& of(Term t);
  /// Of a declared constant or function: its name and its sort.
  const Digest& of(Function f);
  /// From now on the function has this digest, whatever it is defined as. Before the first term it is in.
  void set(Function f, const Digest& digest) { functions_.insert_or_assign(f, digest); }
  /// From now on the variable is known by its number and sort, not by its name. Before the first term it is in.
  void set_number(Term variable, uint64_t number);
  /// Terms that were hashed.
  size_t size() const { return size_; }

 private:
  Digest digest_node(Term t);
  const Digest& of(Sort sort);

  const TermManager& tm_;
  Digest domain_;
  TermMap<Digest> digests_;
  TermMap<bool> done_;
  size_t size_ = 0;
  std::unordered_map<Function, Digest> functions_;
  std::unordered_map<uint32_t, Digest> sorts_;
};

}  // namespace preproc
