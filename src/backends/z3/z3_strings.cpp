// Strings, regular expressions and sequences of Z3: what the API lacks is taken from its parser.
#include "backends/z3/z3_strings.h"

#include "backends/z3/z3_translate.h"
#include "value/string_text.h"

namespace preproc {

namespace {

using Unary = Z3_ast (*)(Z3_context, Z3_ast);
using Binary = Z3_ast (*)(Z3_context, Z3_ast, Z3_ast);
using Ternary = Z3_ast (*)(Z3_context, Z3_ast, Z3_ast, Z3_ast);
using Nary = Z3_ast (*)(Z3_context, unsigned, const Z3_ast*);

Unary unary_string_function(Kind kind) {
  switch (kind) {
    case Kind::StrLen:
    case Kind::SeqLen: return Z3_mk_seq_length;
    case Kind::SeqUnit: return Z3_mk_seq_unit;
    case Kind::StrToInt: return Z3_mk_str_to_int;
    case Kind::StrFromInt: return Z3_mk_int_to_str;
    case Kind::StrToRe: return Z3_mk_seq_to_re;
    case Kind::ReStar: return Z3_mk_re_star;
    case Kind::RePlus: return Z3_mk_re_plus;
    case Kind::ReOpt: return Z3_mk_re_option;
    case Kind::ReComplement: return Z3_mk_re_complement;
    default: return nullptr;
  }
}

Binary binary_string_function(Kind kind) {
  switch (kind) {
    case Kind::StrLt: return Z3_mk_str_lt;
    case Kind::StrLe: return Z3_mk_str_le;
    case Kind::StrAt:
    case Kind::SeqAt: return Z3_mk_seq_at;
    case Kind::StrPrefixof:
    case Kind::SeqPrefixof: return Z3_mk_seq_prefix;
    case Kind::StrSuffixof:
    case Kind::SeqSuffixof: return Z3_mk_seq_suffix;
    case Kind::StrContains:
    case Kind::SeqContains: return Z3_mk_seq_contains;
    case Kind::SeqNth: return Z3_mk_seq_nth;
    case Kind::StrInRe: return Z3_mk_seq_in_re;
    default: return nullptr;
  }
}

Ternary ternary_string_function(Kind kind) {
  switch (kind) {
    case Kind::StrSubstr:
    case Kind::SeqExtract: return Z3_mk_seq_extract;
    case Kind::StrIndexof:
    case Kind::SeqIndexof: return Z3_mk_seq_index;
    case Kind::StrReplace:
    case Kind::SeqReplace: return Z3_mk_seq_replace;
    default: return nullptr;
  }
}

Nary nary_string_function(Kind kind) {
  switch (kind) {
    case Kind::StrConcat:
    case Kind::SeqConcat: return Z3_mk_seq_concat;
    case Kind::ReConcat: return Z3_mk_re_concat;
    case Kind::ReUnion: return Z3_mk_re_union;
    case Kind::ReInter: return Z3_mk_re_intersect;
    default: return nullptr;
  }
}

/// Equations whose right side is a function that the API of 4.8.12 has no call for.
const char* parsed_equation(Kind kind) {
  switch (kind) {
    case Kind::StrReplaceAll: return "(declare-const s String)(assert (= s (str.replace_all s s s)))";
    case Kind::StrReplaceRe:
      return "(declare-const s String)(declare-const r RegLan)(assert (= s (str.replace_re s r s)))";
    case Kind::StrReplaceReAll:
      return "(declare-const s String)(declare-const r RegLan)(assert (= s (str.replace_re_all s r s)))";
    case Kind::StrToCode: return "(declare-const s String)(declare-const i Int)(assert (= i (str.to_code s)))";
    case Kind::StrFromCode: return "(declare-const s String)(declare-const i Int)(assert (= s (str.from_code i)))";
    case Kind::StrIsDigit: return "(declare-const s String)(declare-const b Bool)(assert (= b (str.is_digit s)))";
    case Kind::ReAllchar: return "(declare-const r RegLan)(assert (= r re.allchar))";
    default: return nullptr;
  }
}

/// The declaration on the right side of an equation, which is kept alive by the caller's reference; null on failure.
Z3_func_decl parse_function(Z3_context context, const char* equation) {
  const Z3_ast_vector parsed = Z3_parse_smtlib2_string(context, equation, 0, nullptr, nullptr, 0, nullptr, nullptr);
  if (parsed == nullptr) {
    return nullptr;
  }
  Z3_ast_vector_inc_ref(context, parsed);
  Z3_func_decl decl = nullptr;
  if (Z3_ast_vector_size(context, parsed) == 1) {
    const Z3_app equal = Z3_to_app(context, Z3_ast_vector_get(context, parsed, 0));
    decl = Z3_get_app_decl(context, Z3_to_app(context, Z3_get_app_arg(context, equal, 1)));
    Z3_inc_ref(context, Z3_func_decl_to_ast(context, decl));
  }
  Z3_ast_vector_dec_ref(context, parsed);
  return decl;
}

/// A literal's characters, asked one by one.
std::optional<std::u32string> characters_of(Z3_context context, Z3_ast ast) {
  const Z3_func_decl to_code = parse_function(context, parsed_equation(Kind::StrToCode));
  if (to_code == nullptr) {
    return {};
  }
  std::vector<Z3_ast> kept{Z3_func_decl_to_ast(context, to_code)};
  const auto keep = [&](Z3_ast made) {
    Z3_inc_ref(context, made);
    kept.push_back(made);
    return made;
  };
  const auto number = [&](Z3_ast expression) {
    int value = -1;
    const Z3_ast simple = keep(Z3_simplify(context, keep(expression)));
    return Z3_get_numeral_int(context, simple, &value) ? value : -1;
  };
  std::u32string string;
  const int length = number(Z3_mk_seq_length(context, ast));
  bool complete = length >= 0;
  for (int i = 0; i < length && complete; ++i) {
    const Z3_ast place = keep(Z3_mk_int(context, i, Z3_mk_int_sort(context)));
    const Z3_ast character[] = {keep(Z3_mk_seq_at(context, ast, place))};
    const int code = number(Z3_mk_app(context, to_code, 1, character));
    complete = code >= 0;
    string += static_cast<char32_t>(code);
  }
  for (const Z3_ast each : kept) {
    Z3_dec_ref(context, each);
  }
  return complete ? std::optional(std::move(string)) : std::nullopt;
}

}  // namespace

// --- Literals ------------------------------------------------------------------------------------------------------------

Z3_ast z3_string(Z3_context context, const std::u32string& string) {
  return Z3_mk_string(context, escaped(string).c_str());
}

std::optional<std::u32string> string_of_z3(Z3_context context, Z3_ast ast) {
  if (!Z3_is_string(context, ast)) {
    return {};
  }
  std::string content;
  for (const char* c = Z3_get_string(context, ast); *c != '\0'; ++c) {
    content.append(*c == '"' ? 2 : 1, *c);  // a quote is not doubled in Z3's text
  }
  std::optional<std::u32string> string = string_of_literal(content);
  if (!string || content.find('\\') == std::string::npos) {
    return string;
  }
  // Z3's text does not escape a backslash: whether `\u{7}` is one character or five is seen by making it again.
  const Z3_ast again = z3_string(context, *string);
  Z3_inc_ref(context, again);
  const bool same = Z3_is_eq_ast(context, again, ast);
  Z3_dec_ref(context, again);
  return same ? string : characters_of(context, ast);
}

// --- Operators -----------------------------------------------------------------------------------------------------------

Z3_func_decl Z3Translator::parsed_function(Kind kind) {
  Z3_func_decl& decl = parsed_functions_[kind];
  if (decl == nullptr) {
    decl = parse_function(context_, parsed_equation(kind));
    if (decl == nullptr) {
      parsed_functions_.erase(kind);
      throw BackendError(std::string("z3: ") + Z3_get_error_msg(context_, Z3_get_error_code(context_)));
    }
    kept_.push_back(Z3_func_decl_to_ast(context_, decl));
  }
  return decl;
}

Z3_ast Z3Translator::translate_string_operator(Term t, std::span<const Z3_ast> arguments) {
  const Kind kind = tm_.kind(t);
  const auto count = static_cast<unsigned>(arguments.size());
  if (const Nary make = nary_string_function(kind)) {
    return make(context_, count, arguments.data());
  }
  if (const Ternary make = ternary_string_function(kind)) {
    return make(context_, arguments[0], arguments[1], arguments[2]);
  }
  if (const Binary make = binary_string_function(kind)) {
    return make(context_, arguments[0], arguments[1]);
  }
  if (const Unary make = unary_string_function(kind)) {
    return make(context_, arguments[0]);
  }
  if (parsed_equation(kind) != nullptr) {
    return Z3_mk_app(context_, parsed_function(kind), count, arguments.data());
  }
  return kind == Kind::SeqEmpty ? Z3_mk_seq_empty(context_, sort(tm_.sort(t))) : translate_regex_operator(t, arguments);
}

Z3_ast Z3Translator::translate_regex_operator(Term t, std::span<const Z3_ast> arguments) {
  const auto empty = [&] { return Z3_mk_re_empty(context_, sort(tm_.sort(t))); };
  const auto loop = [&](uint32_t least, uint32_t most) {
    if (least > most) {
      return empty();
    }
    // To Z3's function, no upper bound is 0.
    return most == 0 ? Z3_mk_seq_to_re(context_, keep(z3_string(context_, {})))
                     : Z3_mk_re_loop(context_, arguments[0], least, most);
  };
  switch (tm_.kind(t)) {
    case Kind::ReNone: return empty();
    case Kind::ReAll: return Z3_mk_re_full(context_, sort(tm_.sort(t)));
    case Kind::ReDiff: {
      const Z3_ast parts[] = {arguments[0], keep(Z3_mk_re_complement(context_, arguments[1]))};
      return Z3_mk_re_intersect(context_, 2, parts);
    }
    case Kind::ReRange: return Z3_mk_re_range(context_, arguments[0], arguments[1]);
    case Kind::RePower: return loop(tm_.indices(t)[0], tm_.indices(t)[0]);
    case Kind::ReLoop: return loop(tm_.indices(t)[0], tm_.indices(t)[1]);
    default: return nullptr;
  }
}

}  // namespace preproc
