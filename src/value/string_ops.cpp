#include "value/string_ops.h"

#include <algorithm>
#include <vector>

#include "value/limits.h"
#include "value/regex_matcher.h"

namespace preproc {

namespace {

constexpr size_t kNowhere = std::u32string_view::npos;

bool is_digit(char32_t c) { return c >= '0' && c <= '9'; }

/// Finds one string in others in linear time (Knuth 1977 in docs/references.md): strings of a script may be made for
/// the quadratic case of a plain search.
class Search {
 public:
  explicit Search(std::u32string_view part) : part_(part), border_(part.size() + 1, 0) {
    for (size_t i = 1, matched = 0; i < part_.size(); ++i) {
      matched = extend(matched, part_[i]);
      border_[i + 1] = matched;
    }
  }

  /// The first place of an occurrence from `from` on, which is at most the length of the text.
  size_t find(std::u32string_view text, size_t from) const {
    if (part_.empty()) {
      return from;
    }
    for (size_t i = from, matched = 0; i < text.size(); ++i) {
      matched = extend(matched, text[i]);
      if (matched == part_.size()) {
        return i + 1 - matched;
      }
    }
    return kNowhere;
  }

 private:
  size_t extend(size_t matched, char32_t c) const {
    while (matched > 0 && (matched == part_.size() || part_[matched] != c)) {
      matched = border_[matched];
    }
    return part_[matched] == c ? matched + 1 : matched;
  }

  std::u32string_view part_;
  std::vector<size_t> border_;  // of each prefix: the longest proper one that is its suffix too
};

std::optional<std::u32string> replaced(const std::u32string& s, size_t place, size_t length, const std::u32string& by) {
  if (s.size() - length + by.size() > kMaxStringLength) {
    return {};
  }
  return s.substr(0, place) + by + s.substr(place + length);
}

struct Match {
  size_t place;  // kNowhere if there is none
  size_t length;
};

/// The shortest of the leftmost matches from `from` on of `least` characters or more; empty for too much work.
std::optional<Match> find_match(RegexMatcher& matcher, std::u32string_view text, size_t from, size_t least) {
  for (size_t place = from; place <= text.size(); ++place) {
    const std::optional<size_t> length = matcher.shortest_prefix(text.substr(place), least);
    if (!length) {
      return {};
    }
    if (*length != RegexMatcher::kNoPrefix) {
      return Match{place, *length};
    }
  }
  return Match{kNowhere, 0};
}

/// Replaces what `next(from)` finds, one after the other.
template <typename Next>
std::optional<std::u32string> replace_each(const std::u32string& s, const std::u32string& by, Next&& next) {
  std::u32string result;
  size_t from = 0;
  while (true) {
    const std::optional<Match> match = next(from);
    if (!match) {
      return {};
    }
    const size_t end = match->place == kNowhere ? s.size() : match->place;
    result.append(s, from, end - from);
    if (match->place == kNowhere) {
      break;
    }
    result += by;
    from = match->place + match->length;
    if (result.size() > kMaxStringLength) {
      return {};
    }
  }
  return result.size() <= kMaxStringLength ? std::optional(std::move(result)) : std::nullopt;
}

}  // namespace

std::u32string substring(const std::u32string& s, const mpz_class& offset, const mpz_class& length) {
  if (offset < 0 || offset >= s.size() || length <= 0) {
    return {};
  }
  const size_t begin = offset.get_ui();
  return s.substr(begin, length >= s.size() ? s.size() : length.get_ui());
}

mpz_class index_of(std::u32string_view s, std::u32string_view part, const mpz_class& from) {
  if (from < 0 || from > s.size()) {
    return -1;
  }
  const size_t place = Search(part).find(s, from.get_ui());
  return place == kNowhere ? mpz_class(-1) : mpz_class(place);
}

std::optional<std::u32string> replace_first(const std::u32string& s, const std::u32string& part,
                                            const std::u32string& by) {
  const size_t place = Search(part).find(s, 0);
  return place == kNowhere ? std::optional(s) : replaced(s, place, part.size(), by);
}

std::optional<std::u32string> replace_all(const std::u32string& s, const std::u32string& part,
                                          const std::u32string& by) {
  if (part.empty()) {
    return s;
  }
  const Search search(part);
  return replace_each(s, by, [&](size_t from) { return std::optional(Match{search.find(s, from), part.size()}); });
}

std::optional<std::u32string> replace_match(const std::u32string& s, const Regex& regex, const std::u32string& by) {
  RegexMatcher matcher(regex);
  const std::optional<Match> match = find_match(matcher, s, 0, 0);
  if (!match || match->place == kNowhere) {
    return match ? std::optional(s) : std::nullopt;
  }
  return replaced(s, match->place, match->length, by);
}

std::optional<std::u32string> replace_all_matches(const std::u32string& s, const Regex& regex,
                                                  const std::u32string& by) {
  RegexMatcher matcher(regex);
  return replace_each(s, by, [&](size_t from) { return find_match(matcher, s, from, 1); });
}

bool is_digit(std::u32string_view s) { return s.size() == 1 && is_digit(s[0]); }

mpz_class to_code(std::u32string_view s) { return s.size() == 1 ? mpz_class(uint32_t{s[0]}) : mpz_class(-1); }

std::u32string from_code(const mpz_class& code) {
  if (code < 0 || code > uint32_t{kMaxCodePoint}) {
    return {};
  }
  return std::u32string(1, static_cast<char32_t>(code.get_ui()));
}

std::optional<mpz_class> to_int(std::u32string_view s) {
  if (s.empty() || !std::ranges::all_of(s, [](char32_t c) { return is_digit(c); })) {
    return mpz_class(-1);
  }
  const size_t first = std::min(s.find_first_not_of(U'0'), s.size() - 1);
  const std::string digits(s.begin() + static_cast<std::ptrdiff_t>(first), s.end());
  constexpr size_t kBitsOfDigit = 4;  // at most
  return digits.size() * kBitsOfDigit > kMaxNumberBits ? std::nullopt : std::optional(mpz_class(digits, 10));
}

std::u32string from_int(const mpz_class& number) {
  if (number < 0) {
    return {};
  }
  const std::string digits = number.get_str();
  return {digits.begin(), digits.end()};
}

}  // namespace preproc
