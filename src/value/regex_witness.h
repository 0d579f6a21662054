#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "value/regex_matcher.h"
#include "value/stop_token.h"

namespace preproc {

/// The outcome of a check whether a language is empty.
struct RegexWitness {
  enum class Status : uint8_t {
    Found,  ///< the language has the word `word`
    None,   ///< the language is empty
    Open    ///< there was too much work
  };
  Status status = Status::Open;
  std::u32string word = {};
};

/// A word of the language, by a search through the derivatives, one for each class of characters that they do not tell
/// apart (C. Stanford, M. Veanes and N. Bjorner, Symbolic Boolean Derivatives, PLDI 2021, in docs/references.md, have
/// these classes as terms). States with a short way to a word come first, by the lengths of words in the parts of an
/// expression. Stopped where the token asks for it. Cost: bounded by the matcher's work. Iterative.
RegexWitness find_witness(RegexMatcher& matcher, const StopToken& stop = {});

/// True if the languages of both have the same words; empty if there was too much work.
std::optional<bool> equal_languages(const Regex::Handle& a, const Regex::Handle& b);

}  // namespace preproc
