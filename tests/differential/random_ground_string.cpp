// The terms of UnicodeStrings that RandomGroundTerms makes.
#include "random_ground_term.h"

namespace preproc {

namespace {
using K = Kind;
}  // namespace

std::u32string RandomGroundTerms::literal_string() {
  std::u32string string;
  const uint32_t length = chance(20) ? 0 : below(4) + (chance(20) ? 3 : 0);
  const bool digits = chance(15);
  for (uint32_t i = 0; i < length; ++i) {
    string += digits       ? static_cast<char32_t>('0' + below(10))
              : chance(85) ? static_cast<char32_t>('a' + below(2))
                           : one_of<char32_t>({'A', '0', '"', '\\', ' ', 0, 0x7f, 0xe9, 0x3b1, 0x2FFFF});
  }
  return string;
}

Term RandomGroundTerms::make_string_predicate(uint32_t depth) {
  SortTable& sorts = tm_.sorts();
  const Sort string = sorts.string();
  switch (const Kind kind = one_of<Kind>({K::StrInRe, K::StrInRe, K::StrInRe, K::StrLt, K::StrLe, K::StrPrefixof,
                                          K::StrSuffixof, K::StrContains, K::StrIsDigit, K::Le})) {
    case K::StrInRe: return tm_.mk(kind, {make(string, depth / 2), make_regex(depth + 1)});
    case K::StrLt:
    case K::StrLe: return make_nary(kind, string, depth);
    case K::StrIsDigit: return tm_.mk(kind, {make(string, depth)});
    case K::Le: return make_nary(kind, sorts.integer(), depth);
    default: return tm_.mk(kind, {make(string, depth), make(string, depth)});
  }
}

Term RandomGroundTerms::make_string_int(uint32_t depth) {
  SortTable& sorts = tm_.sorts();
  const Sort string = sorts.string();
  switch (const Kind kind =
              one_of<Kind>({K::StrLen, K::StrIndexof, K::StrIndexof, K::StrToCode, K::StrToInt, K::Add, K::Sub})) {
    case K::StrIndexof: return tm_.mk(kind, {make(string, depth), make(string, depth), make(sorts.integer(), depth)});
    case K::Add:
    case K::Sub: return make_nary(kind, sorts.integer(), depth);
    default: return tm_.mk(kind, {make(string, depth)});
  }
}

Term RandomGroundTerms::make_string(uint32_t depth) {
  SortTable& sorts = tm_.sorts();
  const Sort string = sorts.string();
  const Sort integer = sorts.integer();
  switch (const Kind kind = one_of<Kind>({K::StrConcat, K::StrConcat, K::StrAt, K::StrSubstr, K::StrSubstr,
                                          K::StrReplace, K::StrReplace, K::StrReplaceAll, K::StrReplaceRe,
                                          K::StrReplaceReAll, K::StrFromCode, K::StrFromInt})) {
    case K::StrConcat: return make_nary(kind, string, depth);
    case K::StrAt: return tm_.mk(kind, {make(string, depth), make(integer, depth)});
    case K::StrSubstr: return tm_.mk(kind, {make(string, depth), make(integer, depth), make(integer, depth)});
    case K::StrReplaceRe:
    case K::StrReplaceReAll: return tm_.mk(kind, {make(string, depth), make_regex(depth), make(string, depth)});
    case K::StrFromCode:
    case K::StrFromInt: return tm_.mk(kind, {make(integer, depth)});
    default: return tm_.mk(kind, {make(string, depth), make(string, depth), make(string, depth)});
  }
}

Term RandomGroundTerms::make_regex(uint32_t depth) {
  const auto literal = [this] { return tm_.mk_value(Value(literal_string())); };
  if (depth == 0 || chance(10)) {
    switch (below(10)) {
      case 0: return tm_.mk(K::ReNone, {});
      case 1: return tm_.mk(K::ReAll, {});
      case 2:
      case 3: return tm_.mk(K::ReAllchar, {});
      case 4:
      case 5: return tm_.mk(K::ReRange, {literal(), literal()});
      default: return tm_.mk(K::StrToRe, {literal()});
    }
  }
  const auto below_this = [&] { return make_regex(depth - 1); };
  switch (const Kind kind = one_of<Kind>({K::ReConcat, K::ReConcat, K::ReUnion, K::ReInter, K::ReStar, K::ReComplement,
                                          K::ReDiff, K::RePlus, K::ReOpt, K::RePower, K::ReLoop, K::StrToRe})) {
    case K::StrToRe: return tm_.mk(kind, {make(tm_.sorts().string(), 1)});
    case K::ReStar:
    case K::ReComplement:
    case K::RePlus:
    case K::ReOpt: return tm_.mk(kind, {below_this()});
    case K::RePower: return tm_.mk(kind, {below_this()}, {below(4)});
    case K::ReLoop: return tm_.mk(kind, {below_this()}, {below(4), below(4)});
    default: return tm_.mk(kind, {below_this(), below_this()});
  }
}

}  // namespace preproc
