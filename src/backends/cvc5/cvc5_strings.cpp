// Strings, regular expressions and sequences of cvc5.
#include "backends/cvc5/cvc5_translate.h"

namespace preproc {

namespace {

cvc5::Kind string_operator(Kind kind) {
  switch (kind) {
    case Kind::StrConcat: return cvc5::Kind::STRING_CONCAT;
    case Kind::StrLen: return cvc5::Kind::STRING_LENGTH;
    case Kind::StrLt: return cvc5::Kind::STRING_LT;
    case Kind::StrLe: return cvc5::Kind::STRING_LEQ;
    case Kind::StrAt: return cvc5::Kind::STRING_CHARAT;
    case Kind::StrSubstr: return cvc5::Kind::STRING_SUBSTR;
    case Kind::StrPrefixof: return cvc5::Kind::STRING_PREFIX;
    case Kind::StrSuffixof: return cvc5::Kind::STRING_SUFFIX;
    case Kind::StrContains: return cvc5::Kind::STRING_CONTAINS;
    case Kind::StrIndexof: return cvc5::Kind::STRING_INDEXOF;
    case Kind::StrReplace: return cvc5::Kind::STRING_REPLACE;
    case Kind::StrReplaceAll: return cvc5::Kind::STRING_REPLACE_ALL;
    case Kind::StrReplaceRe: return cvc5::Kind::STRING_REPLACE_RE;
    case Kind::StrReplaceReAll: return cvc5::Kind::STRING_REPLACE_RE_ALL;
    case Kind::StrIsDigit: return cvc5::Kind::STRING_IS_DIGIT;
    case Kind::StrToCode: return cvc5::Kind::STRING_TO_CODE;
    case Kind::StrFromCode: return cvc5::Kind::STRING_FROM_CODE;
    case Kind::StrToInt: return cvc5::Kind::STRING_TO_INT;
    case Kind::StrFromInt: return cvc5::Kind::STRING_FROM_INT;
    case Kind::StrToRe: return cvc5::Kind::STRING_TO_REGEXP;
    case Kind::StrInRe: return cvc5::Kind::STRING_IN_REGEXP;
    case Kind::ReConcat: return cvc5::Kind::REGEXP_CONCAT;
    case Kind::ReUnion: return cvc5::Kind::REGEXP_UNION;
    case Kind::ReInter: return cvc5::Kind::REGEXP_INTER;
    case Kind::ReStar: return cvc5::Kind::REGEXP_STAR;
    case Kind::ReComplement: return cvc5::Kind::REGEXP_COMPLEMENT;
    case Kind::ReDiff: return cvc5::Kind::REGEXP_DIFF;
    case Kind::RePlus: return cvc5::Kind::REGEXP_PLUS;
    case Kind::ReOpt: return cvc5::Kind::REGEXP_OPT;
    case Kind::ReRange: return cvc5::Kind::REGEXP_RANGE;
    case Kind::SeqUnit: return cvc5::Kind::SEQ_UNIT;
    case Kind::SeqConcat: return cvc5::Kind::SEQ_CONCAT;
    case Kind::SeqLen: return cvc5::Kind::SEQ_LENGTH;
    case Kind::SeqNth: return cvc5::Kind::SEQ_NTH;
    case Kind::SeqAt: return cvc5::Kind::SEQ_AT;
    case Kind::SeqExtract: return cvc5::Kind::SEQ_EXTRACT;
    case Kind::SeqUpdate: return cvc5::Kind::SEQ_UPDATE;
    case Kind::SeqContains: return cvc5::Kind::SEQ_CONTAINS;
    case Kind::SeqPrefixof: return cvc5::Kind::SEQ_PREFIX;
    case Kind::SeqSuffixof: return cvc5::Kind::SEQ_SUFFIX;
    case Kind::SeqIndexof: return cvc5::Kind::SEQ_INDEXOF;
    case Kind::SeqReplace: return cvc5::Kind::SEQ_REPLACE;
    case Kind::SeqReplaceAll: return cvc5::Kind::SEQ_REPLACE_ALL;
    case Kind::SeqRev: return cvc5::Kind::SEQ_REV;
    default: return cvc5::Kind::UNDEFINED_KIND;
  }
}

/// A string value of other than one character.
bool is_no_character(const TermManager& tm, Term t) { return tm.is_value(t) && tm.value(t).string().size() != 1; }

}  // namespace

cvc5::Term Cvc5Translator::translate_string_operator(Term t, const Arguments& arguments) {
  const std::span<const uint32_t> indices = tm_.indices(t);
  const auto indexed = [&](cvc5::Kind kind) {
    return builder_.mkTerm(builder_.mkOp(kind, std::vector<uint32_t>(indices.begin(), indices.end())), arguments);
  };
  switch (const Kind kind = tm_.kind(t)) {
    case Kind::SeqEmpty: return builder_.mkEmptySequence(sort(tm_.sorts().element(tm_.sort(t))));
    case Kind::ReNone: return builder_.mkRegexpNone();
    case Kind::ReAll: return builder_.mkRegexpAll();
    case Kind::ReAllchar: return builder_.mkRegexpAllchar();
    case Kind::RePower:
    case Kind::ReLoop:
      if (indices.front() > indices.back()) {
        return builder_.mkRegexpNone();
      }
      if (indices.back() == 0) {
        // 1.0.3 takes no rounds of re.all for re.all.
        return builder_.mkTerm(cvc5::Kind::STRING_TO_REGEXP, {make_cvc5_string(builder_, {})});
      }
      return indexed(kind == Kind::RePower ? cvc5::Kind::REGEXP_REPEAT : cvc5::Kind::REGEXP_LOOP);
    case Kind::ReRange: {
      // cvc5 takes nothing but characters, and in order.
      const Term least = tm_.child(t, 0);
      const Term most = tm_.child(t, 1);
      const bool values = tm_.is_value(least) && tm_.is_value(most);
      if (is_no_character(tm_, least) || is_no_character(tm_, most) ||
          (values && tm_.value(least).string() > tm_.value(most).string())) {
        return builder_.mkRegexpNone();
      }
      return builder_.mkTerm(cvc5::Kind::REGEXP_RANGE, arguments);
    }
    default: {
      const cvc5::Kind op = string_operator(kind);
      return op == cvc5::Kind::UNDEFINED_KIND ? cvc5::Term() : builder_.mkTerm(op, arguments);
    }
  }
}

}  // namespace preproc
