#include "with_z3/real_z3.h"

namespace preproc::with_z3 {

bool RealZ3::load(FindFunction find) {
  bool complete = true;
#define PREPROC_REAL(name)                                    \
  name = reinterpret_cast<decltype(name)>(find("Z3_" #name)); \
  complete = complete && name != nullptr;
  PREPROC_REAL_FUNCTIONS(PREPROC_REAL)
#undef PREPROC_REAL
#define PREPROC_TAKEN(result, name, parameters, arguments) \
  taken.name = reinterpret_cast<result(*) parameters>(find(#name));
  PREPROC_TAKEN_FUNCTIONS(PREPROC_TAKEN)
#undef PREPROC_TAKEN
  return complete && taken.Z3_solver_check != nullptr && taken.Z3_solver_check_assumptions != nullptr &&
         taken.Z3_mk_solver != nullptr && taken.Z3_solver_interrupt != nullptr;
}

}  // namespace preproc::with_z3
