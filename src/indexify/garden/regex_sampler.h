#pragma once

#include <optional>
#include <string>

#include "indexify/search/search_random.h"
#include "value/regex.h"

namespace preproc {

/// A random string of a regular expression, or nothing. Under intersections and complements the string is a guess from
/// one child and may not match. Loops run at most `repetitions` times more than they must. Nothing if the string would
/// be longer than 100,000 characters. Iterative; linear in the string and the expressions on its way.
std::optional<std::u32string> sample_regex(const Regex& regex, SearchRandom& random, uint32_t repetitions);

}  // namespace preproc
