#pragma once

#include <memory>

#include "passes/pass.h"

namespace preproc {

/// Folds reads of arrays whose elements are asserted (dynamic constant folding; Perry 2017, sections 2.3 and 3.2, in
/// docs/references.md) and reads over writes:
///
///     (select A #x03)                            the asserted element, where there is one
///     (select (store B k v) j)                   (ite (= j k) v (select B j)), for a few writes
///     (select (ite c A B) j)                     (ite c (select A j) (select B j))
///     (select A (ite c #x03 #x04))               (ite c (select A #x03) (select A #x04)), for few constants
///     (select A j), A[c] = x, else constants     (ite (= j c) x (select (store A c ..) j)), for few symbolic elements
///
/// Assertions that are rows of a table stay as they are. Guarantee: equivalent. Cost: linear in the terms not seen
/// since the asserted elements changed; a read grows by at most 8 writes.
std::unique_ptr<Pass> make_fold_reads_pass();

}  // namespace preproc
