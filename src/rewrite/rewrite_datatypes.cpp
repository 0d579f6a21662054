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

}  // namespace preproc
