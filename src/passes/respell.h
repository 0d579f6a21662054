#pragma once

#include <memory>

#include "passes/pass.h"

namespace preproc {

/// Tables that a script spells as unary functions with at least two asserted points, or as nested ites over one index
/// with at least `kMinCases` constants, become arrays (tables/table_spellings.h), since the passes for tables look for
/// arrays. A function that is used as a value stays.
///
///     (= (f #x00) #x17) (= (f #x01) #x2a) .. (f x)     (= (select f' #x00) #x17) (= (select f' #x01) #x2a) .. (select
///     f' x)
///
/// Guarantee: equisatisfiable; the functions are on the model converter. Cost: linear in the terms not seen before; if
/// there are functions with points, linear in the DAG of the assertions.
std::unique_ptr<Pass> make_arrays_for_tables_pass();

/// Gives arrays of `make_arrays_for_tables_pass` that still occur after the passes for tables their old spelling again.
std::unique_ptr<Pass> make_respell_pass();

inline constexpr size_t kMinCases = 8;

}  // namespace preproc
