#pragma once

#include <optional>
#include <string>
#include <vector>

#include "indexify/search/search_random.h"

namespace preproc {

/// A part of a concatenation: fixed text, or a part that may become any text. Free parts of the same number are the
/// same term.
struct ConcatPart {
  bool is_free = false;
  std::u32string text;  ///< fixed: the text; free: the current value
  uint32_t term = 0;    ///< free: what tells the terms apart
};

/// Texts for the parts so that they make `target` one after the other: the fixed parts where they occur in the target,
/// the free ones what is left between. A free part that occurs again has the text it got first. Where there are several
/// ways, one is taken at random; nothing if none was found in a bounded search.
std::optional<std::vector<std::u32string>> align_concat(const std::vector<ConcatPart>& parts,
                                                        const std::u32string& target, SearchRandom& random);

}  // namespace preproc
