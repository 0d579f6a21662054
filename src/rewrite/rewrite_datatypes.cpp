#include <vector>

#include "rewrite/rewrite_functions.h"

namespace preproc {

Term rewrite_datatype_function(RewriteContext& context) {
  const TermManager& tm = context.tm;
  const Term value = context.child(0);
  if (tm.kind(value) != Kind::DtConstruct) {
    return {};
  }
  const DatatypeOperation& wanted = tm.info(tm.function(context.term)).operation;
  const uint32_t built = tm.info(tm.function(value)).operation.constructor;
  if (tm.kind(context.term) == Kind::DtTest) {
    return context.fired(RewriteRule::TestConstruct, context.tm.mk_bool(wanted.constructor == built));
  }
  if (tm.kind(context.term) == Kind::DtSelect && wanted.constructor == built) {
    return context.fired(RewriteRule::SelectConstruct, tm.child(value, wanted.field));
  }
  return {};
}

Term rewrite_datatype_equality(RewriteContext& context) {
  TermManager& tm = context.tm;
  const Term a = context.child(0);
  const Term b = context.child(1);
  if (tm.kind(a) != Kind::DtConstruct || tm.kind(b) != Kind::DtConstruct) {
    return {};
  }
  if (tm.info(tm.function(a)).operation.constructor != tm.info(tm.function(b)).operation.constructor) {
    return context.fired(RewriteRule::EqualOtherConstructor, tm.mk_false());
  }
  std::vector<Term> fields;
  for (size_t i = 0; i < tm.children(a).size(); ++i) {
    fields.push_back(tm.mk(Kind::Equal, {tm.child(a, i), tm.child(b, i)}));
  }
  return context.fired(RewriteRule::EqualSameConstructor, tm.mk_and(fields));
}

}  // namespace preproc
