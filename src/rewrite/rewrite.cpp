#include "rewrite/rewrite.h"

#include <algorithm>
#include <array>
#include <cassert>

#include "rewrite/rewrite_functions.h"
#include "term/constant_folding.h"
#include "term/operator.h"

namespace preproc {

namespace {

/// An argument of unknown sort may stand for an Int or a Real, or anything else: only where it must be a Bool do the
/// rules know what they do. Constants of very wide bit-vectors are too costly to make at every step.
bool is_rewritable(const TermManager& tm, Term t) {
  Sort last;  // fits
  const auto fits = [&](Term u) {
    const Sort sort = tm.sort(u);
    if (sort == last) {
      return sort.known();
    }
    last = sort;
    return sort.known() && !(tm.sorts().is_bitvec(sort) && tm.sorts().width(sort) > kMaxFoldedBits);
  };
  return fits(t) && (is_connective(tm.kind(t)) || std::ranges::all_of(tm.children(t), fits));
}

Term fold(RewriteContext& context, std::span<const Term> constants) {
  const Head head = context.tm.head(context.term);
  return fold_constants(context.tm, head.kind, {head.indices.data(), head.index_count}, context.tm.sort(context.term),
                        constants);
}

/// An operator applied to constants and one ite of constants, at `place`, is an ite of constants. How C's comparisons
/// come back as integers and are compared with 0 again.
Term rewrite_ite_of_constants(RewriteContext& context, size_t place) {
  TermManager& tm = context.tm;
  const std::span<const Term> children = context.children();
  constexpr size_t kMaxArguments = 4;
  const Kind kind = tm.kind(context.term);
  // A constant array of a constant and a unit of one fold to themselves: two of them are no simpler than one.
  if (tm.kind(children[place]) != Kind::Ite || kind == Kind::Ite || kind == Kind::ConstArray || kind == Kind::SeqUnit ||
      children.size() > kMaxArguments) {
    return {};
  }
  const Term ite = children[place];
  if (!tm.is_value(tm.child(ite, 1)) || !tm.is_value(tm.child(ite, 2))) {
    return {};
  }
  std::array<Term, kMaxArguments> arguments;
  std::ranges::copy(children, arguments.begin());
  const std::span<const Term> constants(arguments.data(), children.size());
  arguments[place] = tm.child(ite, 1);
  const Term then_term = fold(context, constants);
  arguments[place] = tm.child(ite, 2);
  const Term else_term = fold(context, constants);
  if (!then_term || !else_term) {
    return {};
  }
  return context.fired(RewriteRule::IteOfConstants, tm.mk(Kind::Ite, {tm.child(ite, 0), then_term, else_term}));
}

Term first_result(RewriteContext& context) {
  const Kind kind = context.tm.kind(context.term);
  const OperatorInfo* info = operator_info(kind);
  if (info == nullptr) {
    switch (kind) {
      case Kind::Forall:
      case Kind::Exists: return rewrite_quantifier(context);
      case Kind::DtSelect:
      case Kind::DtTest: return rewrite_datatype_function(context);
      default: return {};
    }
  }
  if (!is_rewritable(context.tm, context.term)) {
    return {};
  }
  const std::span<const Term> children = context.children();
  size_t unknowns = 0;
  size_t last_unknown = 0;
  for (size_t i = 0; i < children.size(); ++i) {
    if (!context.tm.is_value(children[i])) {
      ++unknowns;
      last_unknown = i;
    }
  }
  if (unknowns == 0 && kind != Kind::ConstArray) {
    if (const Term constant = fold(context, children)) {
      return context.fired(RewriteRule::ConstantFolding, constant);
    }
  } else if (unknowns == 1) {
    if (const Term t = rewrite_ite_of_constants(context, last_unknown)) {
      return t;
    }
  }
  return info->rewrite != nullptr ? info->rewrite(context) : Term{};
}

}  // namespace

Term rewrite_step(RewriteContext& context) {
  const Term result = first_result(context);
  if (!result || result == context.term) {
    return {};
  }
  const Sort sort = context.tm.sort(result);
  // A result of unknown sort, or of one that is kept as written, comes from an argument of that sort; it stays where
  // its sort is told.
  assert(sort == context.tm.sort(context.term) || !context.tm.sorts().is_concrete(sort));
  return sort == context.tm.sort(context.term) ? result : Term{};
}

}  // namespace preproc
