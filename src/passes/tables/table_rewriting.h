#pragma once

#include <memory>

#include "passes/pass.h"

namespace preproc {

// Reads of constant tables become conditions on their indices (docs/tables.md; Perry 2017, sections 3.1 and 3.2, in
// docs/references.md).
//
// Both passes look for terms that depend on one *leaf* only: a small term, of at most 16 bits or with bounds that leave
// it at most 2^16 values, that is kept opaque whatever it is made of; or, where an index is wide and unbounded, the
// index itself with the indices of the table as its values. All values of a term over one leaf are computed at once,
// whatever operators are between the two: nested reads, arithmetic, several tables, reads of several bytes.
//
//     (bvsge (select b64 ((_ zero_extend 24) k)) #x00)
//     becomes (or (= k #x2b) (and (bvule #x2f k) (bvule k #x39)) (and (bvule #x41 k) (bvule k #x5a)) ...)
//
// Where the leaf has values for which a read falls outside of its table, the term is kept for these values, over a
// fresh array for the unknown elements (rest_arrays.h): out of range nothing is assumed. Values of a leaf that the
// assertions rule out are not looked at; comparisons with constants, and all conditions on the leaf alone that read no
// table, are used for that.
//
// Guarantee: equisatisfiable: an array all of whose reads were rewritten is defined by its elements, on the model
// converter. Cost: linear in the DAG of the assertions, and one operation on a column of the leaf's values for each
// term rewritten.

/// Boolean terms that read tables (Perry 2017, Algorithm 2).
std::unique_ptr<Pass> make_index_based_pass();
/// Other terms that read tables, up to the operator where they meet a term that does not depend on their leaf (Perry
/// 2017, Algorithm 1).
std::unique_ptr<Pass> make_value_based_pass();

}  // namespace preproc
