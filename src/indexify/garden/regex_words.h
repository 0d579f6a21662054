#pragma once

#include <memory>
#include <optional>
#include <span>
#include <string>
#include <unordered_map>
#include <vector>

#include "indexify/search/search_random.h"
#include "value/regex_matcher.h"

namespace preproc {

/// Finds words that bring a text into regular languages, or out of them, on the product of the languages' automata.
/// Automata are kept from call to call.
class RegexWords {
 public:
  struct Membership {
    Regex::Handle regex;
    bool wanted = true;
  };
  /// A word w such that before + w + behind is in each language with `wanted`, and in no other: a short word behind a
  /// random beginning. Nothing if there is none within some thousand states of the product.
  std::optional<std::u32string> find(std::span<const Membership> memberships, const std::u32string& before,
                                     const std::u32string& behind, SearchRandom& random);

 private:
  struct Automaton {
    Regex::Handle regex;  // lives as long as the matcher
    std::unique_ptr<RegexMatcher> matcher;
    std::vector<char32_t> bounds;  // beginnings of classes of characters that it does not tell apart
  };
  using States = std::vector<RegexMatcher::State>;

  Automaton& automaton(const Regex::Handle& regex);
  bool advance(States& states, char32_t c);
  bool is_accepted(States states, std::span<const Membership> memberships, const std::u32string& behind);

  std::unordered_map<const Regex*, Automaton> automata_;
  std::vector<Automaton*> active_;
};

}  // namespace preproc
