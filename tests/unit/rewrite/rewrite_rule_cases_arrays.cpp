#include "unit/rewrite/rewrite_rule_cases.h"

namespace preproc {

namespace {

using enum RewriteRule;

struct Indices {
  Sort element;
  Term c, d, e;                ///< different constants
  Term i, i_plus_c, i_plus_d;  ///< i is no constant
  Term j;
};

void add_cases_for(RewriteRuleCases& s, const Indices& x) {
  TermManager& tm = s.tm;
  const Sort sort = tm.sorts().array(tm.sort(x.c), x.element);
  const Term a = tm.mk_constant("array", sort);
  const Term u = tm.mk_constant("u", x.element);
  const Term v = tm.mk_constant("v", x.element);
  const auto store = [&](Term array, Term index, Term element) { return s.mk(Kind::Store, {array, index, element}); };
  const auto select = [&](Term array, Term index) { return s.mk(Kind::Select, {array, index}); };
  const Term filled = tm.mk_const_array(sort, v);

  s.add(SelectConstArray, select(filled, x.i), v);
  const Term variable = tm.mk_variable(tm.symbols().intern("x"), tm.sort(x.c));
  s.add(SelectLambda, select(tm.mk_array_lambda(variable, select(a, variable)), x.i), select(a, x.i));
  s.add(SelectLambda, select(tm.mk_array_lambda(variable, v), x.i), v);
  s.add(SelectStoreSame, select(store(a, x.i, v), x.i), v);
  s.add(SelectStoreSame, select(store(a, x.c, v), x.c), v);
  s.add(SelectStoreChain, select(store(store(a, x.c, v), x.d, u), x.c), v);
  s.add(SelectStoreChain, select(store(store(store(a, x.c, u), x.c, v), x.d, u), x.c), v);
  s.add(SelectStoreChain, select(store(store(filled, x.c, u), x.d, u), x.e), v);
  s.add(SelectStoreDistinct, select(store(store(a, x.c, v), x.d, u), x.e), select(a, x.e));
  // A store at an index that may be any hides what is below.
  const Term hidden = store(store(a, x.c, v), x.j, u);
  s.add(SelectStoreDistinct, select(store(hidden, x.d, u), x.c), select(hidden, x.c));
  s.add(SelectStoreDistinct, select(store(a, x.i_plus_c, v), x.i), select(a, x.i));
  s.add(SelectStoreDistinct, select(store(a, x.i, v), x.i_plus_c), select(a, x.i_plus_c));
  s.add(SelectStoreDistinct, select(store(store(a, x.i, v), x.i_plus_c, u), x.i_plus_d), select(a, x.i_plus_d));
  s.add(SelectStoreChain, select(store(store(a, x.i, v), x.i_plus_c, u), x.i), v);
  s.add(SelectStoreChain, select(store(store(a, x.i_plus_c, v), x.i_plus_d, u), x.i_plus_c), v);
  s.add(StoreSelect, store(a, x.i, select(a, x.i)), a);
  s.add(StoreConstArray, store(filled, x.i, v), filled);
  s.add(StoreStore, store(store(a, x.i, u), x.i, v), store(a, x.i, v));
  s.add(StoreStore, store(store(store(a, x.c, u), x.d, u), x.c, v), store(store(a, x.d, u), x.c, v));
  s.add(StoreStore, store(store(store(a, x.i, u), x.i_plus_c, u), x.i, v), store(store(a, x.i_plus_c, u), x.i, v));
}

}  // namespace

void add_array_cases(RewriteRuleCases& s) {
  for (const uint32_t w : kWideWidths) {
    const Term i = s.bv("i", w);
    add_cases_for(s, {.element = s.tm.sorts().bitvec(w),
                      .c = s.bits(w, 1),
                      .d = s.bits(w, 2),
                      .e = s.bits(w, -1),
                      .i = i,
                      .i_plus_c = s.mk(Kind::BvAdd, {s.bits(w, 1), i}),
                      .i_plus_d = s.mk(Kind::BvAdd, {i, s.bits(w, 2)}),
                      .j = s.bv("j", w)});
  }
  const Term i = s.integer("i");
  add_cases_for(s, {.element = s.tm.sorts().boolean(),
                    .c = s.number(1),
                    .d = s.number(-2),
                    .e = s.number(0),
                    .i = i,
                    .i_plus_c = s.mk(Kind::Add, {s.number(1), i}),
                    .i_plus_d = s.mk(Kind::Add, {i, s.number(-2)}),
                    .j = s.integer("j")});
}

}  // namespace preproc
