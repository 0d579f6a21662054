#include <gmpxx.h>

#include "rewrite/rewrite_functions.h"
#include "term/bv_term.h"
#include "term/constant_operand.h"

namespace preproc {

namespace {

/// How many stores a read at an index that is no constant is carried past in one step.
constexpr uint32_t kMaxSkippedStores = 16;

/// A term as base + constant; the base is null for a constant.
struct Offset {
  Term base;
  Term constant;  ///< null: 0
};

Offset read_offset(const TermManager& tm, Term t) {
  if (tm.is_value(t)) {
    return {{}, t};
  }
  const Kind add = tm.sorts().is_bitvec(tm.sort(t)) ? Kind::BvAdd : Kind::Add;
  if (const ConstantOperand operand = constant_operand(tm, t, add)) {
    return {operand.rest, operand.constant};
  }
  return {t, {}};
}

bool is_zero(const TermManager& tm, Term constant) {
  if (tm.sorts().is_bitvec(tm.sort(constant))) {
    return is_bv_zero(tm, constant);
  }
  const Value value = tm.value(constant);
  return (value.is_int() && value.integer() == 0) || (value.is_real() && value.real() == 0);
}

/// True if the two indices differ in every model: distinct constants, or one base and different constant offsets.
bool provably_distinct(const TermManager& tm, Term a, Term b) {
  const Offset x = read_offset(tm, a);
  const Offset y = read_offset(tm, b);
  if (x.base != y.base) {
    return false;
  }
  if (x.constant && y.constant) {
    return x.constant != y.constant;  // equal constants are equal terms
  }
  return (x.constant && !is_zero(tm, x.constant)) || (y.constant && !is_zero(tm, y.constant));
}

/// The array below `array` that holds the same element at `index` because the stores above it go elsewhere.
Term skip_stores(const TermManager& tm, Term array, Term index) {
  for (uint32_t skipped = 0;
       skipped < kMaxSkippedStores && tm.kind(array) == Kind::Store && provably_distinct(tm, tm.child(array, 1), index);
       ++skipped) {
    array = tm.child(array, 0);
  }
  return array;
}

}  // namespace

Term rewrite_select(RewriteContext& context) {
  TermManager& tm = context.tm;
  const Term array = context.child(0);
  const Term index = context.child(1);
  if (tm.kind(array) == Kind::ConstArray) {
    return context.fired(RewriteRule::SelectConstArray, tm.child(array, 0));
  }
  if (tm.kind(array) != Kind::Store) {
    return {};
  }
  if (tm.child(array, 1) == index) {
    return context.fired(RewriteRule::SelectStoreSame, tm.child(array, 2));
  }
  if (tm.is_value(index)) {
    const ArrayChains::Read read = context.chains.read(array, index);
    if (read.value) {
      return context.fired(RewriteRule::SelectStoreChain, read.value);
    }
    if (read.array != array) {
      return context.fired(RewriteRule::SelectStoreDistinct, tm.mk(Kind::Select, {read.array, index}));
    }
  }
  if (const Term below = skip_stores(tm, array, index); below != array) {
    return context.fired(RewriteRule::SelectStoreDistinct, tm.mk(Kind::Select, {below, index}));
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
  if (tm.kind(array) == Kind::Store && tm.child(array, 1) == index) {
    return context.fired(RewriteRule::StoreStore, tm.mk(Kind::Store, {tm.child(array, 0), index, element}));
  }
  return {};
}

}  // namespace preproc
