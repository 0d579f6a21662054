#include "oracles/costly_calls.h"

#include "oracles/oracle_names.h"
#include "term/walk.h"

namespace preproc {

bool runs_processes(const TermManager& tm, std::span<const Term> terms) {
  bool runs = false;
  walk_postorder(tm, terms, [&](Term t) {
    if (tm.kind(t) != Kind::Apply || !tm.info(tm.function(t)).oracle) {
      return;
    }
    const std::string_view name = tm.info(tm.function(t)).oracle->executable();
    runs = runs || !(name.starts_with(kMathematicsPrefix) || name.starts_with(kLibraryPrefix));
  });
  return runs;
}

}  // namespace preproc
