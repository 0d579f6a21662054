#include "backends/z3/z3_translate.h"

#include <algorithm>
#include <charconv>

#include "backends/inexpressible.h"
#include "backends/z3/z3_strings.h"

namespace preproc {

namespace {

using Unary = Z3_ast (*)(Z3_context, Z3_ast);
using Binary = Z3_ast (*)(Z3_context, Z3_ast, Z3_ast);
using Nary = Z3_ast (*)(Z3_context, unsigned, const Z3_ast*);
using Indexed = Z3_ast (*)(Z3_context, unsigned, Z3_ast);

Unary unary_function(Kind kind) {
  switch (kind) {
    case Kind::Not: return Z3_mk_not;
    case Kind::BvNot: return Z3_mk_bvnot;
    case Kind::BvNeg: return Z3_mk_bvneg;
    case Kind::Neg: return Z3_mk_unary_minus;
    case Kind::ToReal: return Z3_mk_int2real;
    case Kind::ToInt: return Z3_mk_real2int;
    case Kind::IsInt: return Z3_mk_is_int;
    default: return nullptr;
  }
}

/// Operators of two arguments; applied from the left where a term has more.
Binary binary_function(Kind kind) {
  switch (kind) {
    case Kind::Xor: return Z3_mk_xor;
    case Kind::Implies: return Z3_mk_implies;
    case Kind::Equal: return Z3_mk_eq;
    case Kind::BvConcat: return Z3_mk_concat;
    case Kind::BvAnd: return Z3_mk_bvand;
    case Kind::BvOr: return Z3_mk_bvor;
    case Kind::BvXor: return Z3_mk_bvxor;
    case Kind::BvNand: return Z3_mk_bvnand;
    case Kind::BvNor: return Z3_mk_bvnor;
    case Kind::BvXnor: return Z3_mk_bvxnor;
    case Kind::BvAdd: return Z3_mk_bvadd;
    case Kind::BvSub: return Z3_mk_bvsub;
    case Kind::BvMul: return Z3_mk_bvmul;
    case Kind::BvUdiv: return Z3_mk_bvudiv;
    case Kind::BvUrem: return Z3_mk_bvurem;
    case Kind::BvSdiv: return Z3_mk_bvsdiv;
    case Kind::BvSrem: return Z3_mk_bvsrem;
    case Kind::BvSmod: return Z3_mk_bvsmod;
    case Kind::BvShl: return Z3_mk_bvshl;
    case Kind::BvLshr: return Z3_mk_bvlshr;
    case Kind::BvAshr: return Z3_mk_bvashr;
    case Kind::BvUlt: return Z3_mk_bvult;
    case Kind::BvUle: return Z3_mk_bvule;
    case Kind::BvUgt: return Z3_mk_bvugt;
    case Kind::BvUge: return Z3_mk_bvuge;
    case Kind::BvSlt: return Z3_mk_bvslt;
    case Kind::BvSle: return Z3_mk_bvsle;
    case Kind::BvSgt: return Z3_mk_bvsgt;
    case Kind::BvSge: return Z3_mk_bvsge;
    case Kind::Select: return Z3_mk_select;
    case Kind::IntDiv: return Z3_mk_div;
    case Kind::IntMod: return Z3_mk_mod;
    case Kind::RealDiv: return Z3_mk_div;
    case Kind::Le: return Z3_mk_le;
    case Kind::Lt: return Z3_mk_lt;
    case Kind::Ge: return Z3_mk_ge;
    case Kind::Gt: return Z3_mk_gt;
    default: return nullptr;
  }
}

Nary nary_function(Kind kind) {
  switch (kind) {
    case Kind::And: return Z3_mk_and;
    case Kind::Or: return Z3_mk_or;
    case Kind::Distinct: return Z3_mk_distinct;
    case Kind::Add: return Z3_mk_add;
    case Kind::Sub: return Z3_mk_sub;
    case Kind::Mul: return Z3_mk_mul;
    default: return nullptr;
  }
}

/// Operators with one numeral and one argument.
Indexed indexed_function(Kind kind) {
  switch (kind) {
    case Kind::BvRepeat: return Z3_mk_repeat;
    case Kind::BvZeroExtend: return Z3_mk_zero_ext;
    case Kind::BvSignExtend: return Z3_mk_sign_ext;
    case Kind::BvRotateLeft: return Z3_mk_rotate_left;
    case Kind::BvRotateRight: return Z3_mk_rotate_right;
    case Kind::BvIntToBv: return Z3_mk_int2bv;
    default: return nullptr;
  }
}

}  // namespace

Z3Translator::~Z3Translator() {
  for (const Z3_ast ast : kept_) {
    Z3_dec_ref(context_, ast);
  }
}

Z3_ast Z3Translator::keep(Z3_ast ast) {
  if (ast == nullptr) {
    throw BackendError(std::string("z3: ") + Z3_get_error_msg(context_, Z3_get_error_code(context_)));
  }
  Z3_inc_ref(context_, ast);
  kept_.push_back(ast);
  return ast;
}

Z3_ast Z3Translator::integer(uint64_t value) {
  return keep(Z3_mk_unsigned_int64(context_, value, sort(tm_.sorts().integer())));
}

// --- Sorts and functions -------------------------------------------------------------------------------------------------

Z3_sort Z3Translator::sort(Sort sort) {
  return cache_.sort(sort, [this](Sort each) {
    const Z3_sort made = translate_sort(each);
    keep(Z3_sort_to_ast(context_, made));
    return made;
  });
}

/// Arguments of arrays and functions are translated.
Z3_sort Z3Translator::translate_sort(Sort sort) {
  const SortTable& sorts = tm_.sorts();
  switch (sorts.kind(sort)) {
    case SortKind::Bool: return Z3_mk_bool_sort(context_);
    case SortKind::Int: return Z3_mk_int_sort(context_);
    case SortKind::Real: return Z3_mk_real_sort(context_);
    case SortKind::BitVec: return Z3_mk_bv_sort(context_, sorts.width(sort));
    case SortKind::Array: return Z3_mk_array_sort(context_, cache_[sorts.index(sort)], cache_[sorts.element(sort)]);
    case SortKind::Function: {
      std::vector<Z3_sort> domain;
      for (const Sort argument : sorts.arguments(sort)) {
        domain.push_back(cache_[argument]);
      }
      return Z3_mk_array_sort_n(context_, static_cast<unsigned>(domain.size()), domain.data(),
                                cache_[sorts.range(sort)]);
    }
    case SortKind::FloatingPoint:
      return Z3_mk_fpa_sort(context_, sorts.exponent_bits(sort), sorts.significand_bits(sort));
    case SortKind::RoundingMode: return Z3_mk_fpa_rounding_mode_sort(context_);
    case SortKind::String: return Z3_mk_string_sort(context_);
    case SortKind::RegLan: return Z3_mk_re_sort(context_, Z3_mk_string_sort(context_));
    case SortKind::Sequence: return Z3_mk_seq_sort(context_, cache_[sorts.element(sort)]);
    case SortKind::Declared: {
      // An applied sort is one sort for each choice of arguments: its text is its name.
      const std::string name = sorts.to_string(sort);
      return Z3_mk_uninterpreted_sort(context_, Z3_mk_string_symbol(context_, name.c_str()));
    }
    case SortKind::Datatype: return translate_datatype(sort);
    case SortKind::Unknown:
    case SortKind::Parameter:
    case SortKind::Opaque: break;
  }
  throw inexpressible("z3", sorts.to_string(sort));
}

Z3_func_decl Z3Translator::function(Function f) {
  if (f.id >= functions_.size()) {
    functions_.resize(tm_.function_count());
  }
  if (functions_[f.id] != nullptr) {
    return functions_[f.id];
  }
  const FunctionInfo& info = tm_.info(f);
  const std::string name(tm_.symbols().name(info.name));
  const bool is_function = tm_.sorts().kind(info.sort) == SortKind::Function;
  if (info.body && info.parameters.size() != (is_function ? tm_.sorts().arguments(info.sort).size() : 0)) {
    throw inexpressible("z3", name + "` with a function as its result, `" + name);
  }
  if (info.operation.role != DatatypeRole::None) {
    throw inexpressible("z3", name + "` as a function value, `" + name);
  }
  std::vector<Z3_sort> domain;
  if (tm_.sorts().kind(info.sort) == SortKind::Function) {
    for (const Sort argument : tm_.sorts().arguments(info.sort)) {
      domain.push_back(sort(argument));
    }
  }
  const Z3_sort range = sort(tm_.sorts().range(info.sort));
  const Z3_symbol symbol = Z3_mk_string_symbol(context_, name.c_str());
  const auto arity = static_cast<unsigned>(domain.size());
  const Z3_func_decl decl = info.body ? Z3_mk_rec_func_decl(context_, symbol, arity, domain.data(), range)
                                      : Z3_mk_func_decl(context_, symbol, arity, domain.data(), range);
  keep(Z3_func_decl_to_ast(context_, decl));
  functions_[f.id] = decl;
  if (info.body) {
    undefined_.push_back(f);
  }
  return decl;
}

// --- Terms ---------------------------------------------------------------------------------------------------------------

Z3_ast Z3Translator::translate(Term t) {
  const auto make = [this](Term each) { return keep(translate_node(each)); };
  const Z3_ast result = cache_.term(t, make);
  // Bodies come after the terms that use their functions, which may be the bodies' own.
  while (!undefined_.empty()) {
    const Function f = undefined_.back();
    cache_.term(tm_.info(f).body, make);
    for (const Term parameter : tm_.info(f).parameters) {
      cache_.term(parameter, make);
    }
    undefined_.erase(std::ranges::find(undefined_, f));
    define(f);
  }
  return result;
}

/// Gives Z3 the definition; its body and parameters are translated.
void Z3Translator::define(Function f) {
  const FunctionInfo& info = tm_.info(f);
  std::vector<Z3_ast> parameters;
  for (const Term parameter : info.parameters) {
    parameters.push_back(cache_[parameter]);
  }
  Z3_add_rec_def(context_, functions_[f.id], static_cast<unsigned>(parameters.size()), parameters.data(),
                 cache_[info.body]);
  if (const Z3_error_code error = Z3_get_error_code(context_); error != Z3_OK) {
    throw BackendError(std::string("z3: ") + Z3_get_error_msg(context_, error));
  }
}

/// The children are translated.
Z3_ast Z3Translator::translate_node(Term t) {
  const Kind kind = tm_.kind(t);
  switch (kind) {
    case Kind::Value: return translate_value(t);
    case Kind::Variable: {
      // Fresh: a declared constant may have the same name.
      const std::string name(tm_.symbols().name(tm_.name(t)));
      return Z3_mk_fresh_const(context_, name.c_str(), sort(tm_.sort(t)));
    }
    case Kind::Constant: {
      const Z3_func_decl decl = function(tm_.function(t));
      return tm_.sorts().kind(tm_.sort(t)) == SortKind::Function ? Z3_mk_as_array(context_, decl)
                                                                 : Z3_mk_app(context_, decl, 0, nullptr);
    }
    case Kind::Annotate: return cache_[tm_.child(t, 0)];
    case Kind::Forall:
    case Kind::Exists:
    case Kind::Lambda: return translate_binder(t);
    case Kind::Opaque: throw inexpressible("z3", head_text(tm_, t));
    default: break;
  }
  std::vector<Z3_ast> arguments;
  for (const Term child : tm_.children(t)) {
    arguments.push_back(cache_[child]);
  }
  const auto count = static_cast<unsigned>(arguments.size());
  if (kind == Kind::Apply) {
    return Z3_mk_app(context_, function(tm_.function(t)), count, arguments.data());
  }
  if (is_datatype_function(kind)) {
    return translate_datatype_term(t, arguments);
  }
  if (kind == Kind::HoApply) {
    const Sort callee = tm_.sort(tm_.child(t, 0));
    if (tm_.sorts().kind(callee) != SortKind::Function || tm_.sorts().arguments(callee).size() != count - 1) {
      throw inexpressible("z3", head_text(tm_, t));
    }
    return Z3_mk_select_n(context_, arguments[0], count - 1, arguments.data() + 1);
  }
  return translate_operator(t, arguments);
}

Z3_ast Z3Translator::translate_value(Term t) {
  const Z3_sort value_sort = sort(tm_.sort(t));
  if (tm_.is_word_value(t)) {
    return Z3_mk_unsigned_int64(context_, tm_.word_value(t), value_sort);
  }
  const Value value = tm_.value(t);
  if (value.is_bool()) {
    return value.boolean() ? Z3_mk_true(context_) : Z3_mk_false(context_);
  }
  if (value.is_string()) {
    return z3_string(context_, value.string());
  }
  if (value.is_float() || value.is_rounding_mode()) {
    return translate_float_value(value, value_sort);
  }
  const std::string digits = value.is_int()    ? value.integer().get_str()
                             : value.is_real() ? value.real().get_str()
                                               : value.bits().to_mpz().get_str();
  return Z3_mk_numeral(context_, digits.c_str(), value_sort);
}

Z3_ast Z3Translator::translate_operator(Term t, std::span<const Z3_ast> arguments) {
  const Kind kind = tm_.kind(t);
  if (const Nary make = nary_function(kind)) {
    return make(context_, static_cast<unsigned>(arguments.size()), arguments.data());
  }
  if (const Binary make = binary_function(kind)) {
    Z3_ast result = arguments[0];
    for (const Z3_ast argument : arguments.subspan(1)) {
      result = keep(make(context_, result, argument));
    }
    return result;
  }
  if (const Unary make = unary_function(kind)) {
    return make(context_, arguments[0]);
  }
  if (const Indexed make = indexed_function(kind)) {
    return make(context_, tm_.indices(t)[0], arguments[0]);
  }
  switch (kind) {
    case Kind::Ite: return Z3_mk_ite(context_, arguments[0], arguments[1], arguments[2]);
    case Kind::Store: return Z3_mk_store(context_, arguments[0], arguments[1], arguments[2]);
    case Kind::ConstArray: return Z3_mk_const_array(context_, sort(tm_.sorts().index(tm_.sort(t))), arguments[0]);
    case Kind::BvExtract: return Z3_mk_extract(context_, tm_.indices(t)[0], tm_.indices(t)[1], arguments[0]);
    case Kind::BvComp: {
      const Z3_sort bit = sort(tm_.sort(t));
      const Z3_ast one = keep(Z3_mk_unsigned_int64(context_, 1, bit));
      const Z3_ast zero = keep(Z3_mk_unsigned_int64(context_, 0, bit));
      return Z3_mk_ite(context_, keep(Z3_mk_eq(context_, arguments[0], arguments[1])), one, zero);
    }
    case Kind::AtMost:
    case Kind::AtLeast:
      return (kind == Kind::AtMost ? Z3_mk_atmost : Z3_mk_atleast)(context_, static_cast<unsigned>(arguments.size()),
                                                                   arguments.data(), tm_.indices(t)[0]);
    case Kind::BvUbvToInt: return Z3_mk_bv2int(context_, arguments[0], false);
    case Kind::BvSbvToInt: return Z3_mk_bv2int(context_, arguments[0], true);
    case Kind::IntAbs: {
      const Z3_ast is_negative = keep(Z3_mk_lt(context_, arguments[0], integer(0)));
      return Z3_mk_ite(context_, is_negative, keep(Z3_mk_unary_minus(context_, arguments[0])), arguments[0]);
    }
    case Kind::IntDivisible:
      return Z3_mk_eq(context_, keep(Z3_mk_mod(context_, arguments[0], integer(tm_.indices(t)[0]))), integer(0));
    default: break;
  }
  if (const Z3_ast float_term = translate_float_operator(t, arguments)) {
    return float_term;
  }
  if (const Z3_ast overflow = translate_overflow(kind, arguments)) {
    return overflow;
  }
  if (const Z3_ast of_strings = translate_string_operator(t, arguments)) {
    return of_strings;
  }
  throw inexpressible("z3", head_text(tm_, t));
}

/// Z3 has the negations of SMT-LIB's predicates, for the two directions one by one. Null for other kinds.
Z3_ast Z3Translator::translate_overflow(Kind kind, std::span<const Z3_ast> arguments) {
  Z3_ast safe[2] = {};
  const Z3_ast a = arguments.empty() ? nullptr : arguments[0];
  const Z3_ast b = arguments.size() > 1 ? arguments[1] : nullptr;
  switch (kind) {
    case Kind::BvNego: safe[0] = keep(Z3_mk_bvneg_no_overflow(context_, a)); break;
    case Kind::BvUaddo: safe[0] = keep(Z3_mk_bvadd_no_overflow(context_, a, b, false)); break;
    case Kind::BvSaddo:
      safe[0] = keep(Z3_mk_bvadd_no_overflow(context_, a, b, true));
      safe[1] = keep(Z3_mk_bvadd_no_underflow(context_, a, b));
      break;
    case Kind::BvUmulo: safe[0] = keep(Z3_mk_bvmul_no_overflow(context_, a, b, false)); break;
    case Kind::BvSmulo: {
      // Z3's own predicates are wrong (4.8.12: 2 * -1 is said to underflow), so the product is looked at in double
      // width.
      const unsigned width = Z3_get_bv_sort_size(context_, Z3_get_sort(context_, a));
      const Z3_ast product = keep(
          Z3_mk_bvmul(context_, keep(Z3_mk_sign_ext(context_, width, a)), keep(Z3_mk_sign_ext(context_, width, b))));
      const Z3_ast kept = keep(Z3_mk_sign_ext(context_, width, keep(Z3_mk_extract(context_, width - 1, 0, product))));
      safe[0] = keep(Z3_mk_eq(context_, product, kept));
      break;
    }
    case Kind::BvUsubo: safe[0] = keep(Z3_mk_bvuge(context_, a, b)); break;
    case Kind::BvSsubo:
      safe[0] = keep(Z3_mk_bvsub_no_overflow(context_, a, b));
      safe[1] = keep(Z3_mk_bvsub_no_underflow(context_, a, b, true));
      break;
    case Kind::BvSdivo: safe[0] = keep(Z3_mk_bvsdiv_no_overflow(context_, a, b)); break;
    default: return nullptr;
  }
  return Z3_mk_not(context_, safe[1] == nullptr ? safe[0] : keep(Z3_mk_and(context_, 2, safe)));
}

// --- Binders -------------------------------------------------------------------------------------------------------------

Z3_ast Z3Translator::translate_binder(Term t) {
  const std::span<const Term> children = tm_.children(t);
  std::vector<Z3_app> variables;
  for (const Term variable : children.first(children.size() - 1)) {
    variables.push_back(Z3_to_app(context_, cache_[variable]));
  }
  if (tm_.kind(t) == Kind::Lambda) {
    return Z3_mk_lambda_const(context_, static_cast<unsigned>(variables.size()), variables.data(),
                              cache_[children.back()]);
  }
  return translate_quantifier(t, variables);
}

Z3_ast Z3Translator::translate_quantifier(Term t, std::span<const Z3_app> variables) {
  const Term body = tm_.children(t).back();
  std::vector<Z3_pattern> patterns;
  bool usable = true;
  unsigned weight = 1;  // as Z3's reader has it: with 0, instances cost nothing, and are made without end
  for (Term part = body; tm_.kind(part) == Kind::Annotate; part = tm_.child(part, 0)) {
    const std::string_view attribute = tm_.symbols().name(tm_.name(part));
    if (constexpr std::string_view kWeight = ":weight "; attribute.starts_with(kWeight)) {
      std::from_chars(attribute.data() + kWeight.size(), attribute.data() + attribute.size(), weight);
    }
    if (attribute != ":pattern") {
      continue;
    }
    std::vector<Z3_ast> parts;
    const std::span<const Term> terms = tm_.children(part).subspan(1);
    if (std::ranges::any_of(terms, [&](Term each) { return tm_.kind(each) == Kind::Variable; })) {
      usable = false;  // z3 crashes at a pattern that is a variable
      continue;
    }
    for (const Term each : terms) {
      parts.push_back(cache_[each]);
    }
    const Z3_pattern pattern = Z3_mk_pattern(context_, static_cast<unsigned>(parts.size()), parts.data());
    usable = usable && pattern != nullptr;
    if (pattern != nullptr) {
      patterns.push_back(pattern);
      keep(Z3_pattern_to_ast(context_, pattern));
    }
  }
  const bool is_forall = tm_.kind(t) == Kind::Forall;
  const auto make = [&](unsigned pattern_count) {
    return Z3_mk_quantifier_const(context_, is_forall, weight, static_cast<unsigned>(variables.size()),
                                  variables.data(), pattern_count, patterns.data(), cache_[body]);
  };
  // Patterns are hints: where Z3 has no use for them, it does without.
  const Z3_ast with_patterns = usable && !patterns.empty() ? make(static_cast<unsigned>(patterns.size())) : nullptr;
  return with_patterns != nullptr ? with_patterns : make(0);
}

}  // namespace preproc
