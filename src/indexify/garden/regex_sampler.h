#pragma once

#include <optional>
#include <string>

#include "indexify/search/search_random.h"
#include "value/regex.h"

namespace preproc {

/// A random string of a regular expression, or nothing: under intersections and complements a string of one child is
/// guessed and not checked. Loops run at most `repetitions` times more than they must. Nothing as well if the string
/// would be longer than 100,000 characters. Iterative; linear in the string and the expressions on its way.
std::optional<std::u32string> sample_regex(const Regex& regex, SearchRandom& random, uint32_t repetitions);

}  // namespace preproc
