#include "unit/rewrite/rewrite_rule_cases.h"

namespace preproc {

void add_datatype_cases(RewriteRuleCases& s) {
  using enum RewriteRule;
  TermManager& tm = s.tm;
  SortTable& sorts = tm.sorts();
  const auto symbol = [&](std::string_view name) { return tm.symbols().intern(name); };
  // (declare-datatype Chain ((end (rest Int)) (link (first Int) (others Chain))))
  const uint32_t id = sorts.new_datatype(symbol("Chain"));
  const Sort chain = sorts.datatype(id, {});
  DatatypeDeclaration declaration{symbol("Chain"), {}, {}};
  declaration.constructors.push_back({symbol("end"), {{symbol("rest"), sorts.integer()}}});
  declaration.constructors.push_back({symbol("link"), {{symbol("first"), sorts.integer()}, {symbol("others"), chain}}});
  sorts.define_datatypes({&id, 1}, {declaration});
  const auto apply = [&](DatatypeOperation operation, std::vector<Term> arguments) {
    return tm.mk_apply(tm.datatype_function(chain, operation), arguments);
  };
  const auto select = [&](uint32_t constructor, uint32_t field, Term t) {
    return apply({DatatypeRole::Selector, constructor, field}, {t});
  };
  const auto is = [&](uint32_t constructor, Term t) { return apply({DatatypeRole::Tester, constructor, 0}, {t}); };

  const Term x = s.integer("x");
  const Term c = tm.mk_constant("c", chain);
  const Term end = apply({DatatypeRole::Constructor, 0, 0}, {x});
  const Term link = apply({DatatypeRole::Constructor, 1, 0}, {x, c});
  s.add(SelectConstruct, select(0, 0, end), x);
  s.add(SelectConstruct, select(1, 0, link), x);
  s.add(SelectConstruct, select(1, 1, link), c);
  s.add(TestConstruct, is(0, end), tm.mk_true());
  s.add(TestConstruct, is(1, end), tm.mk_false());
  s.add(TestConstruct, is(0, link), tm.mk_false());
  s.add(TestConstruct, is(1, link), tm.mk_true());
  const Term y = s.integer("y");
  const Term d = tm.mk_constant("d", chain);
  const Term other_end = apply({DatatypeRole::Constructor, 0, 0}, {y});
  const Term other_link = apply({DatatypeRole::Constructor, 1, 0}, {y, d});
  const auto equal = [&](Term a, Term b) { return tm.mk(Kind::Equal, {a, b}); };
  s.add(EqualSameConstructor, equal(end, other_end), equal(x, y));
  s.add(EqualSameConstructor, equal(link, other_link), tm.mk(Kind::And, {equal(x, y), equal(c, d)}));
  s.add(EqualOtherConstructor, equal(end, other_link), tm.mk_false());
}

}  // namespace preproc
