#include "backends/inexpressible.h"

#include "term/operator.h"

namespace preproc {

Inexpressible inexpressible(std::string_view solver, std::string_view what) {
  return Inexpressible(std::string(solver) + " cannot express `" + std::string(what) + "` through its API");
}

std::string head_text(const TermManager& tm, Term t) {
  const Kind kind = tm.kind(t);
  if (const OperatorInfo* info = operator_info(kind)) {
    return std::string(info->name);
  }
  switch (kind) {
    case Kind::Constant:
    case Kind::Apply:
    case Kind::DtConstruct:
    case Kind::DtSelect:
    case Kind::DtTest:
    case Kind::DtUpdate: return std::string(tm.symbols().name(tm.info(tm.function(t)).name));
    case Kind::Variable:
    case Kind::Opaque:
    case Kind::Annotate: return std::string(tm.symbols().name(tm.name(t)));
    case Kind::Forall: return "forall";
    case Kind::Exists: return "exists";
    case Kind::Lambda: return "lambda";
    case Kind::HoApply: return "partial application";
    default: return tm.sorts().to_string(tm.sort(t));
  }
}

}  // namespace preproc
