#include <vector>

#include "rewrite/index_offset.h"
#include "rewrite/rewrite_functions.h"
#include "term/substitute.h"

namespace preproc {

namespace {

/// How many stores a store is compared with.
constexpr uint32_t kNearStores = 16;

/// The array without its last write to the index, if that is one of the last few writes and those after it go
/// elsewhere; else null.
Term without_write(TermManager& tm, Term array, Term index) {
  const IndexOffset offset = index_offset(tm, index);
  std::vector<Term> above;
  while (tm.kind(array) == Kind::Store && above.size() < kNearStores &&
         provably_distinct(index_offset(tm, tm.child(array, 1)), offset)) {
    above.push_back(array);
    array = tm.child(array, 0);
  }
  if (tm.kind(array) != Kind::Store || tm.child(array, 1) != index) {
    return {};
  }
  Term result = tm.child(array, 0);
  for (auto store = above.rbegin(); store != above.rend(); ++store) {
    result = tm.mk(Kind::Store, {result, tm.child(*store, 1), tm.child(*store, 2)});
  }
  return result;
}

}  // namespace

Term rewrite_select(RewriteContext& context) {
  TermManager& tm = context.tm;
  const Term array = context.child(0);
  const Term index = context.child(1);
  if (tm.kind(array) == Kind::ConstArray) {
    return context.fired(RewriteRule::SelectConstArray, tm.child(array, 0));
  }
  if (tm.kind(array) == Kind::Lambda) {
    return context.fired(RewriteRule::SelectLambda,
                         substitute(tm, tm.child(array, 1), tm.children(array).first(1), {&index, 1}));
  }
  if (tm.kind(array) != Kind::Store) {
    return {};
  }
  if (tm.child(array, 1) == index) {
    return context.fired(RewriteRule::SelectStoreSame, tm.child(array, 2));
  }
  const ArrayChains::Read read = context.chains.read(array, index);
  if (read.value) {
    return context.fired(RewriteRule::SelectStoreChain, read.value);
  }
  if (read.array != array) {
    return context.fired(RewriteRule::SelectStoreDistinct, tm.mk(Kind::Select, {read.array, index}));
  }
  return {};
}

Term rewrite_store(RewriteContext& context) {
  TermManager& tm = context.tm;
  const Term array = context.child(0);
  const Term index = context.child(1);
  const Term element = context.child(2);
  if (tm.kind(element) == Kind::Select && tm.child(element, 0) == array && tm.child(element, 1) == index) {
    return context.fired(RewriteRule::StoreSelect, array);
  }
  if (tm.kind(array) == Kind::ConstArray && tm.child(array, 0) == element) {
    return context.fired(RewriteRule::StoreConstArray, array);
  }
  if (const Term shorter = without_write(tm, array, index)) {
    return context.fired(RewriteRule::StoreStore, tm.mk(Kind::Store, {shorter, index, element}));
  }
  return {};
}

}  // namespace preproc
