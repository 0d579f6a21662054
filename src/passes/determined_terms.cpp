#include "passes/determined_terms.h"

#include <algorithm>

#include "term/walk.h"

namespace preproc {

namespace {

/// True for a declared function over sorts whose values solvers can say, and of which they agree when two are equal.
bool is_free_function(const TermManager& tm, Function f) {
  const FunctionInfo& info = tm.info(f);
  const auto is_plain = [&](Sort sort) {
    const SortKind kind = tm.sorts().kind(sort);
    return kind == SortKind::Bool || kind == SortKind::BitVec || kind == SortKind::Int || kind == SortKind::Declared;
  };
  return info.is_free() && is_plain(tm.sorts().range(info.sort)) &&
         std::ranges::all_of(tm.sorts().arguments(info.sort), is_plain);
}

bool has_determined_head(const TermManager& tm, Term t) {
  const Kind kind = tm.kind(t);
  if (kind == Kind::Value) {
    return true;
  }
  if (kind == Kind::Constant) {
    return tm.sorts().kind(tm.sort(t)) != SortKind::Function && tm.sort(t) != tm.sorts().real();
  }
  if (tm.sort(t) == tm.sorts().real()) {
    return false;  // it may be irrational
  }
  if (kind == Kind::Variable) {
    return true;  // of a lambda
  }
  if (tm.sorts().kind(tm.sort(t)) == SortKind::RegLan) {
    return theory_of(kind) == Theory::Strings || kind == Kind::Ite;
  }
  if (kind == Kind::Lambda) {
    return tm.sorts().is_array(tm.sort(t));
  }
  if (kind == Kind::Apply) {
    return is_free_function(tm, tm.function(t));
  }
  switch (theory_of(kind)) {
    case Theory::Core:
    case Theory::Cardinalities:
    case Theory::BitVectors:
    case Theory::Arrays: return true;
    default: return kind == Kind::Neg || kind == Kind::Add || kind == Kind::Sub || kind == Kind::Mul;
  }
}

}  // namespace

bool DeterminedTerms::contains(const TermManager& tm, Term t) {
  walk_postorder(tm, t, seen_, [&](Term part) {
    determined_.slot(part) = has_determined_head(tm, part) && std::ranges::all_of(tm.children(part), [&](Term child) {
                               return bool(determined_[child]);
                             });
  });
  return determined_[t];
}

}  // namespace preproc
