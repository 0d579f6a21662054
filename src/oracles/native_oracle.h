#pragma once

#include <memory>
#include <string>

#include "oracles/make_oracle.h"

namespace preproc {

// Functions that are called in this process, through C's calling convention. The sorts of the declaration say which C
// types they have; at most four arguments.
//
// | sort                    | C type                                                            |
// | ----------------------- | ----------------------------------------------------------------- |
// | Float32, Float64        | float, double                                                     |
// | (_ BitVec w), w <= 64   | the unsigned integer of w bits, or of the next w that C has       |
// | Int                     | int64_t; a call with a greater argument fails                     |
// | Bool                    | bool                                                              |
//
// Results are not kept: a call is cheaper than finding one.

/// `libm:NAME` over Float64 (C's `sin`) or Float32 (C's `sinf`): functions of one to three numbers, and lround, lrint,
/// ilogb, whose range is Int. OracleError, with the signature that was expected, where there is no such function.
///
/// Results are those of the C library of this machine, in its default rounding mode; others may differ in the last bit.
std::shared_ptr<Oracle> make_libm_oracle(const SortTable& sorts, Sort function, std::string name);

/// A symbol of a shared library, which is loaded here and stays so. That the function's type is the declared one cannot
/// be checked, and what the function does to this process cannot be mended.
std::shared_ptr<Oracle> make_library_oracle(const SortTable& sorts, Sort function, std::string name,
                                            const std::string& file, const std::string& symbol);

}  // namespace preproc
