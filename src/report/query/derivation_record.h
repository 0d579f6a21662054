#pragma once

#include "report/query/check_record.h"
#include "report/query/term_excerpt.h"
#include "script/synthesis.h"

namespace preproc {

/// The grammar of a function, and how the body that was found is made by it; a null body: none was found.
SynthesisRecord::Function describe_function(TermManager& tm, TermExcerpt& excerpt, const FunctionToSynthesize& function,
                                            Term body);

}  // namespace preproc
