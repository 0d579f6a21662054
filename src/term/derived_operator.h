#pragma once

#include <span>
#include <string>
#include <string_view>

#include "term/term_manager.h"

namespace preproc {

/// True for the name of an operator of solvers that is a term of standard operators: `bvredor`, `rem`. Scripts may
/// declare such a name as something else.
bool is_derived_operator(std::string_view name);

/// The standard term for an application that solvers accept beyond the standard: of a derived operator, or of a
/// standard one to other arguments, as in `(abs r)` of a real number. Arguments may occur in it several times. Null
/// where there is none for these indices and arguments: for the name of a derived operator, `expected` then says what
/// is expected, with what there is.
Term try_derived(TermManager& tm, std::string_view name, std::span<const uint32_t> indices,
                 std::span<const Term> arguments, std::string& expected);

}  // namespace preproc
