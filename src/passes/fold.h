#pragma once

#include <memory>

#include "passes/pass.h"

namespace preproc {

/// Constant folding and cheap local simplification (the rules of rewrite/rewrite_rule.h), bottom-up over the DAG.
/// Guarantee: equivalent. Cost: linear in the terms not seen before.
std::unique_ptr<Pass> make_fold_pass();

}  // namespace preproc
