#pragma once

#include <memory>

#include "passes/pass.h"

namespace preproc {

/// Splits assertions that are conjunctions, so that the passes behind see each condition by itself:
///
///     (assert (and (bvult x y) (not (or p q))))   becomes   (bvult x y), (not p), (not q)
///     (assert (not (=> (and p q) r)))             becomes   p, q, (not r)
///
/// A conjunct that is already asserted is not asserted again. Guarantee: equivalent. Cost: linear in the conjuncts.
std::unique_ptr<Pass> make_split_pass();

}  // namespace preproc
