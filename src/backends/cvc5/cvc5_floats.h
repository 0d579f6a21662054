#pragma once

#include "backends/cvc5/cvc5_version.h"
#include "term/kind.h"
#include "value/value.h"

namespace preproc {

/// A float or a rounding mode as cvc5's constant.
cvc5::Term cvc5_float_value(Cvc5Builder& builder, const Value& value);

/// cvc5's operator of floats for a kind; UNDEFINED_KIND for other kinds and those cvc5 does not have.
cvc5::Kind cvc5_float_operator(Kind kind);

/// cvc5's constant as a float or a rounding mode; empty if it is none.
Value value_of_cvc5_float(const cvc5::Term& value);

}  // namespace preproc
