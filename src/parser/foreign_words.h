#pragma once

#include <string>
#include <string_view>

namespace preproc {

/// The end of a message about a word that nobody knows in a term: what the same is called in SMT-LIB, `distinct` for
/// `!=` and `(- 1)` for `-1`. Empty where the word is of no other language.
std::string advice_about(std::string_view word);

}  // namespace preproc
