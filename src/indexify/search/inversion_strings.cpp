#include <algorithm>

#include "indexify/garden/concat_alignment.h"
#include "indexify/garden/regex_sampler.h"
#include "indexify/search/inversion.h"
#include "indexify/search/value_mutation.h"
#include "value/string_ops.h"

namespace preproc {

namespace {

constexpr size_t kMaxWishedLength = 50'000;

Value some(Inversion& in, size_t i) {
  const Sort sort = in.graph.sort(in.child(i));
  return mutate_value(in.graph.manager().sorts(), sort, in.value(i), in.seeds.of(sort), in.random);
}

bool invert_concat(Inversion& in) {
  std::vector<ConcatPart> parts;
  for (size_t i = 0; i < in.arity(); ++i) {
    parts.push_back({in.is_free(i), in.value(i).string(), in.child(i)});
  }
  const auto texts = align_concat(parts, in.wanted.string(), in.random);
  if (!texts) {
    const size_t i = in.pick_free();
    return i < in.arity() && in.wish(i, some(in, i));
  }
  for (size_t i = 0; i < in.arity(); ++i) {
    if (parts[i].is_free && parts[i].text != (*texts)[i]) {
      in.wish(i, Value((*texts)[i]));
    }
  }
  return true;
}

/// A text of the wanted length that begins or ends as the present one does.
bool invert_length(Inversion& in) {
  const mpz_class& wanted = in.wanted.integer();
  if (wanted < 0 || wanted > kMaxWishedLength) {
    return false;
  }
  const size_t length = wanted.get_ui();
  std::u32string s = in.value(0).string();
  const bool at_end = in.random.one_in(2);
  if (s.size() > length) {
    s = at_end ? s.substr(0, length) : s.substr(s.size() - length);
  } else if (s.size() < length) {
    const char32_t filling = s.empty() ? U'0' : s[in.random.below(s.size())];
    s.insert(at_end ? s.size() : 0, length - s.size(), filling);
  }
  return in.wish(0, Value(std::move(s)));
}

/// The text with `part` written at `place`: over what is there, or between.
std::u32string written(Inversion& in, std::u32string s, size_t place, const std::u32string& part) {
  if (place > s.size()) {
    s.append(place - s.size(), U'0');
  }
  s.replace(place, in.random.one_in(2) ? std::min(part.size(), s.size() - place) : 0, part);
  return s;
}

/// The first occurrence of `part` broken.
std::u32string without(Inversion& in, std::u32string s, const std::u32string& part) {
  const size_t place = s.find(part);
  if (place == std::u32string::npos || part.empty()) {
    return s;
  }
  const size_t at = place + in.random.below(part.size());
  if (in.random.one_in(2)) {
    s.erase(at, 1);
  } else {
    s[at] = s[at] == U'0' ? U'1' : static_cast<char32_t>(s[at] ^ 1);
  }
  return s;
}

bool invert_containment(Inversion& in) {
  const Kind kind = in.graph.kind(in.node);
  const size_t whole = kind == Kind::StrContains ? 0 : 1;
  const size_t piece = 1 - whole;
  const std::u32string s = in.value(whole).string();
  const std::u32string part = in.value(piece).string();
  const bool change_whole = in.is_free(whole) && (!in.is_free(piece) || in.random.one_in(2));
  if (!in.wanted.boolean()) {
    return change_whole ? in.wish(whole, Value(without(in, s, part))) : in.wish(piece, some(in, piece));
  }
  if (!change_whole) {
    const size_t length = in.random.below(s.size() + 1);
    const size_t place = kind == Kind::StrPrefixof   ? 0
                         : kind == Kind::StrSuffixof ? s.size() - length
                                                     : in.random.below(s.size() - length + 1);
    return in.wish(piece, Value(s.substr(place, length)));
  }
  switch (kind) {
    case Kind::StrPrefixof: return in.wish(whole, Value(written(in, s, 0, part)));
    case Kind::StrSuffixof:
      return in.wish(
          whole,
          Value(in.random.one_in(2) || part.size() > s.size() ? s + part : s.substr(0, s.size() - part.size()) + part));
    default: return in.wish(whole, Value(written(in, s, in.random.below(s.size() + 1), part)));
  }
}

bool invert_piece(Inversion& in) {
  const bool one = in.graph.kind(in.node) == Kind::StrAt;
  const mpz_class offset = in.value(1).integer();
  if (!in.is_free(0) || offset < 0 || offset > kMaxWishedLength) {
    const size_t i = in.pick_free(1);
    if (i >= in.arity()) {
      return in.is_free(0) && in.wish(0, some(in, 0));
    }
    const size_t place = in.is_free(1) ? in.value(0).string().find(in.wanted.string()) : std::u32string::npos;
    if (place != std::u32string::npos && in.is_free(1)) {
      if (!one && in.is_free(2)) {
        in.wish(2, Value(mpz_class(in.wanted.string().size())));
      }
      return in.wish(1, Value(mpz_class(place)));
    }
    return in.wish(i, some(in, i));
  }
  const size_t place = offset.get_ui();
  std::u32string s = in.value(0).string();
  const std::u32string& part = in.wanted.string();
  if (part.empty()) {
    // Nothing is there.
    return in.wish(0, Value(s.substr(0, std::min(place, s.size()))));
  }
  if (place > s.size()) {
    s.append(place - s.size(), U'0');
  }
  const std::u32string present = in.graph.value(in.node).known() ? in.graph.value(in.node).string() : U"";
  s.replace(place, std::min(present.size(), s.size() - place), part);
  if (!one && in.is_free(2) && in.value(2).integer() != part.size()) {
    in.wish(2, Value(mpz_class(part.size())));
  }
  return in.wish(0, Value(std::move(s)));
}

bool invert_replacement(Inversion& in) {
  if (!in.is_free(0) || in.random.one_in(8)) {
    const size_t i = in.pick_free();
    return i < in.arity() && in.graph.sort(in.child(i)) == in.graph.sort(in.node) && in.wish(i, some(in, i));
  }
  std::u32string s = in.wanted.string();
  const Kind kind = in.graph.kind(in.node);
  if ((kind == Kind::StrReplace || kind == Kind::StrReplaceAll) && in.random.one_in(3)) {
    // Where the replacement occurs the part may have been.
    const std::u32string part = in.value(1).string();
    const std::u32string by = in.value(2).string();
    const size_t place = by.empty() ? in.random.below(s.size() + 1) : s.find(by);
    if (place != std::u32string::npos) {
      s.replace(place, by.size(), part);
    }
  }
  return in.wish(0, Value(std::move(s)));
}

bool invert_index(Inversion& in) {
  const mpz_class& wanted = in.wanted.integer();
  const std::u32string part = in.value(1).string();
  if (!in.is_free(0) || wanted > kMaxWishedLength) {
    const size_t i = in.pick_free();
    return i < in.arity() && in.wish(i, some(in, i));
  }
  std::u32string s = in.value(0).string();
  if (wanted < 0) {
    return in.wish(0, Value(without(in, s, part)));
  }
  const size_t place = wanted.get_ui();
  const size_t first = s.find(part);
  if (first < place) {
    s = without(in, s, part);
  }
  return in.wish(0, Value(written(in, s, place, part)));
}

/// A part of a text that is a variable, with what stands before and behind it.
struct TextPart {
  SearchGraph::Node variable = 0;
  std::u32string before;
  std::u32string behind;
};

/// A random variable of a text that is a concatenation, or defined as one; nothing where another operator is met.
std::optional<TextPart> pick_part(Inversion& in, SearchGraph::Node text) {
  const SearchGraph& graph = in.graph;
  TextPart part{text, {}, {}};
  while (!graph.is_variable(part.variable)) {
    const auto children = graph.children(part.variable);
    if (graph.is_defined(part.variable)) {
      part.variable = children[0];
      continue;
    }
    if (graph.kind(part.variable) != Kind::StrConcat) {
      return std::nullopt;
    }
    size_t chosen = children.size();
    size_t count = 0;
    for (size_t i = 0; i < children.size(); ++i) {
      if (graph.is_free(children[i]) && in.random.one_in(++count)) {
        chosen = i;
      }
    }
    std::u32string before;
    std::u32string behind;
    for (size_t i = 0; i < children.size(); ++i) {
      if (i != chosen) {
        (i < chosen ? before : behind) += graph.value(children[i]).string();
      }
    }
    part.before += before;
    part.behind.insert(0, behind);
    part.variable = children[chosen];
  }
  return part;
}

/// A word by which the text is in the expression, and in and out of the others that it is in and out of now.
bool invert_by_automata(Inversion& in) {
  const auto part = pick_part(in, in.child(0));
  if (!part) {
    return false;
  }
  std::vector<RegexWords::Membership> memberships{{in.value(1).regex(), in.wanted.boolean()}};
  for (const SearchGraph::Node other : in.graph.parents(in.child(0))) {
    if (other != in.node && in.graph.kind(other) == Kind::StrInRe && in.graph.known(other)) {
      memberships.push_back({in.graph.value(in.graph.children(other)[1]).regex(), in.graph.is_true(other)});
    }
  }
  // All of them, or only the one.
  if (in.random.one_in(4)) {
    memberships.resize(1);
  }
  auto word = in.regex_words.find(memberships, part->before, part->behind, in.random);
  if (word) {
    in.wishes.push_back({part->variable, Value(std::move(*word))});
  }
  return word.has_value();
}

bool invert_membership(Inversion& in) {
  if (!in.is_free(0) || in.is_free(1)) {
    return false;
  }
  if (in.random.one_in(2) && invert_by_automata(in)) {
    return true;
  }
  if (!in.wanted.boolean()) {
    return in.wish(0, some(in, 0));
  }
  constexpr uint32_t kMostBits = 9;
  const auto repetitions = static_cast<uint32_t>(in.random.step(kMostBits));
  auto text = sample_regex(*in.value(1).regex(), in.random, repetitions);
  return text && in.wish(0, Value(std::move(*text)));
}

}  // namespace

bool invert_string(Inversion& in) {
  const Kind kind = in.graph.kind(in.node);
  if (theory_of(kind) != Theory::Strings) {
    return false;
  }
  for (size_t i = 0; i < in.arity(); ++i) {
    if (!in.value(i).known()) {
      return false;
    }
  }
  switch (kind) {
    case Kind::StrConcat: return invert_concat(in);
    case Kind::StrLen: return invert_length(in);
    case Kind::StrPrefixof:
    case Kind::StrSuffixof:
    case Kind::StrContains: return invert_containment(in);
    case Kind::StrAt:
    case Kind::StrSubstr: return invert_piece(in);
    case Kind::StrIndexof: return invert_index(in);
    case Kind::StrReplace:
    case Kind::StrReplaceAll:
    case Kind::StrReplaceRe:
    case Kind::StrReplaceReAll: return invert_replacement(in);
    case Kind::StrInRe: return invert_membership(in);
    case Kind::StrToCode: return in.wanted.integer() >= 0 && in.wish(0, Value(from_code(in.wanted.integer())));
    case Kind::StrFromCode: return in.wanted.string().size() == 1 && in.wish(0, Value(to_code(in.wanted.string())));
    case Kind::StrToInt:
      return in.wish(0, in.wanted.integer() < 0 ? Value(std::u32string(U"a")) : Value(from_int(in.wanted.integer())));
    case Kind::StrFromInt: {
      const auto number = to_int(in.wanted.string());
      return number && in.wish(0, Value(*number));
    }
    case Kind::StrIsDigit:
      if (in.wanted.boolean()) {
        return in.wish(0, Value(std::u32string(1, static_cast<char32_t>(U'0' + in.random.below(10)))));
      }
      return in.wish(0, some(in, 0));
    default: return false;
  }
}

}  // namespace preproc
