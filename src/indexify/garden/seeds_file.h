#pragma once

#include "indexify/garden/seeds.h"
#include "parser/source.h"

namespace preproc {

/// Reads constants in SMT-LIB syntax, of String, FloatingPoint, Int, Real, RoundingMode and BitVec, one after the
/// other, comments between them: the file of --seeds. Terms without symbols count as the constants they denote:
///
///     "bar" "hello"        ; strings
///     (- 5) 0.25 #x0f
///     ((_ to_fp 8 24) RNE 0.1) (_ +oo 8 24)
///
/// Throws ScriptError with file, line and column of the first term that is not such a constant.
Seeds read_seeds(TermManager& tm, Source& source);

}  // namespace preproc
