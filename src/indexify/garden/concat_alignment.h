#pragma once

#include <optional>
#include <string>
#include <vector>

#include "indexify/search/search_random.h"

namespace preproc {

/// A part of a concatenation: a fixed text, or a free part, which may become any text. Free parts with the same number
/// are the same term.
struct ConcatPart {
  bool is_free = false;
  std::u32string text;  ///< fixed: the text; free: the current value
  uint32_t term = 0;    ///< free: the number of the term
};

/// Texts for the parts, whose concatenation is `target`. Fixed parts are found in the target, and free parts get the
/// text between them. A free part that occurs again keeps its first text. If there are several ways, one is taken at
/// random. Nothing if a bounded search found none.
std::optional<std::vector<std::u32string>> align_concat(const std::vector<ConcatPart>& parts,
                                                        const std::u32string& target, SearchRandom& random);

}  // namespace preproc
