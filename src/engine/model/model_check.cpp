#include "engine/model/model_check.h"

namespace preproc {

ModelCheck check_model(Evaluator& evaluator, std::span<const Term> assertions) {
  ModelCheck check;
  for (size_t i = 0; i < assertions.size(); ++i) {
    const Value value = evaluator.evaluate(assertions[i]);
    if (!value.known()) {
      ++check.undetermined;
    } else if (value.boolean()) {
      ++check.satisfied;
    } else if (!check.violated) {
      check.violated = i;
    }
  }
  return check;
}

}  // namespace preproc
