#pragma once

#include <cstdint>

#include "summaries/method.h"

namespace preproc {

/// Makes a method for each number of activations that may still be inside one another: what a recursive method calls in
/// its cycle of the call graph is the method with one activation less, and with none left there is a method at which a
/// path is cut. So no method is recursive any more, and each has a tree of its own, which is composed of the trees for
/// one activation less. A method keeps its place, with all activations of the bound. Guarantee: the paths of each
/// method are those that it had with that bound.
///
/// Nothing is done where this would be more than `kMostUnrolledSteps` steps, or the bound is 0. Linear in the steps
/// that are made.
void unroll_recursion(MethodTable& methods, uint32_t root, uint32_t bound);

constexpr uint64_t kMostUnrolledSteps = uint64_t{1} << 20;

}  // namespace preproc
