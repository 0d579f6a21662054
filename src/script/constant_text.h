#pragma once

#include "script/text_buffer.h"
#include "term/term_manager.h"

namespace preproc {

/// Appends a value as SMT-LIB writes it: `#x2a`, `(- 7)`, `0.5` where a real has a decimal, else a quotient.
/// Precondition: `tm.is_value(t)`. Bit-vectors of at most 64 bits and integers that fit a word are written in place.
void append_constant(TextBuffer& out, const TermManager& tm, Term t);

}  // namespace preproc
