#include "backends/cvc5/cvc5_translate.h"

#include "backends/cvc5/cvc5_floats.h"
#include "backends/inexpressible.h"
#include "term/operator.h"
#include "term/walk.h"

namespace preproc {

namespace {

/// How cvc5 takes an operator that has no special case below.
struct Operator {
  cvc5::Kind kind = cvc5::Kind::UNDEFINED_KIND;
  bool nary = false;  // else applied two by two, from the left
};

Operator operator_of(Kind kind) {
  switch (kind) {
    case Kind::Not: return {cvc5::Kind::NOT};
    case Kind::And: return {cvc5::Kind::AND, true};
    case Kind::Or: return {cvc5::Kind::OR, true};
    case Kind::Xor: return {cvc5::Kind::XOR};
    case Kind::Implies: return {cvc5::Kind::IMPLIES};
    case Kind::Equal: return {cvc5::Kind::EQUAL};
    case Kind::Distinct: return {cvc5::Kind::DISTINCT, true};
    case Kind::Ite: return {cvc5::Kind::ITE, true};
    case Kind::BvConcat: return {cvc5::Kind::BITVECTOR_CONCAT, true};
    case Kind::BvNot: return {cvc5::Kind::BITVECTOR_NOT};
    case Kind::BvNeg: return {cvc5::Kind::BITVECTOR_NEG};
    case Kind::BvAnd: return {cvc5::Kind::BITVECTOR_AND, true};
    case Kind::BvOr: return {cvc5::Kind::BITVECTOR_OR, true};
    case Kind::BvXor: return {cvc5::Kind::BITVECTOR_XOR, true};
    case Kind::BvNand: return {cvc5::Kind::BITVECTOR_NAND};
    case Kind::BvNor: return {cvc5::Kind::BITVECTOR_NOR};
    case Kind::BvXnor: return {cvc5::Kind::BITVECTOR_XNOR};
    case Kind::BvComp: return {cvc5::Kind::BITVECTOR_COMP};
    case Kind::BvAdd: return {cvc5::Kind::BITVECTOR_ADD, true};
    case Kind::BvSub: return {cvc5::Kind::BITVECTOR_SUB};
    case Kind::BvMul: return {cvc5::Kind::BITVECTOR_MULT, true};
    case Kind::BvUdiv: return {cvc5::Kind::BITVECTOR_UDIV};
    case Kind::BvUrem: return {cvc5::Kind::BITVECTOR_UREM};
    case Kind::BvSdiv: return {cvc5::Kind::BITVECTOR_SDIV};
    case Kind::BvSrem: return {cvc5::Kind::BITVECTOR_SREM};
    case Kind::BvSmod: return {cvc5::Kind::BITVECTOR_SMOD};
    case Kind::BvShl: return {cvc5::Kind::BITVECTOR_SHL};
    case Kind::BvLshr: return {cvc5::Kind::BITVECTOR_LSHR};
    case Kind::BvAshr: return {cvc5::Kind::BITVECTOR_ASHR};
    case Kind::BvRepeat: return {cvc5::Kind::BITVECTOR_REPEAT};
    case Kind::BvZeroExtend: return {cvc5::Kind::BITVECTOR_ZERO_EXTEND};
    case Kind::BvSignExtend: return {cvc5::Kind::BITVECTOR_SIGN_EXTEND};
    case Kind::BvRotateLeft: return {cvc5::Kind::BITVECTOR_ROTATE_LEFT};
    case Kind::BvRotateRight: return {cvc5::Kind::BITVECTOR_ROTATE_RIGHT};
    case Kind::BvExtract: return {cvc5::Kind::BITVECTOR_EXTRACT};
    case Kind::BvUlt: return {cvc5::Kind::BITVECTOR_ULT};
    case Kind::BvUle: return {cvc5::Kind::BITVECTOR_ULE};
    case Kind::BvUgt: return {cvc5::Kind::BITVECTOR_UGT};
    case Kind::BvUge: return {cvc5::Kind::BITVECTOR_UGE};
    case Kind::BvSlt: return {cvc5::Kind::BITVECTOR_SLT};
    case Kind::BvSle: return {cvc5::Kind::BITVECTOR_SLE};
    case Kind::BvSgt: return {cvc5::Kind::BITVECTOR_SGT};
    case Kind::BvSge: return {cvc5::Kind::BITVECTOR_SGE};
    case Kind::BvUaddo: return {cvc5::Kind::BITVECTOR_UADDO};
    case Kind::BvSaddo: return {cvc5::Kind::BITVECTOR_SADDO};
    case Kind::BvUmulo: return {cvc5::Kind::BITVECTOR_UMULO};
    case Kind::BvSmulo: return {cvc5::Kind::BITVECTOR_SMULO};
    case Kind::BvUsubo: return {cvc5::Kind::BITVECTOR_USUBO};
    case Kind::BvSsubo: return {cvc5::Kind::BITVECTOR_SSUBO};
    case Kind::BvSdivo: return {cvc5::Kind::BITVECTOR_SDIVO};
    case Kind::BvUbvToInt: return {cvc5_ubv_to_int<cvc5::Kind>()};
    case Kind::BvIntToBv: return {cvc5::Kind::INT_TO_BITVECTOR};
    case Kind::Select: return {cvc5::Kind::SELECT};
    case Kind::Store: return {cvc5::Kind::STORE, true};
    case Kind::Neg: return {cvc5::Kind::NEG};
    case Kind::Add: return {cvc5::Kind::ADD, true};
    case Kind::Sub: return {cvc5::Kind::SUB};
    case Kind::Mul: return {cvc5::Kind::MULT, true};
    case Kind::IntDiv: return {cvc5::Kind::INTS_DIVISION};
    case Kind::IntMod: return {cvc5::Kind::INTS_MODULUS};
    case Kind::IntAbs: return {cvc5::Kind::ABS};
    case Kind::IntDivisible: return {cvc5::Kind::DIVISIBLE};
    case Kind::RealDiv: return {cvc5::Kind::DIVISION};
    case Kind::Le: return {cvc5::Kind::LEQ};
    case Kind::Lt: return {cvc5::Kind::LT};
    case Kind::Ge: return {cvc5::Kind::GEQ};
    case Kind::Gt: return {cvc5::Kind::GT};
    case Kind::ToReal: return {cvc5::Kind::TO_REAL};
    case Kind::ToInt: return {cvc5::Kind::TO_INTEGER};
    case Kind::IsInt: return {cvc5::Kind::IS_INTEGER};
    default: {
      const cvc5::Kind float_operator = cvc5_float_operator(kind);
      return {float_operator, float_operator != cvc5::Kind::UNDEFINED_KIND && operator_info(kind)->min_arguments > 2};
    }
  }
}

/// 2^exponent in decimal.
std::string power_of_two(uint32_t exponent) { return mpz_class(mpz_class(1) << exponent).get_str(); }

}  // namespace

// --- Sorts and functions -------------------------------------------------------------------------------------------------

const cvc5::Sort& Cvc5Translator::sort(Sort sort) {
  return cache_.sort(sort, [this](Sort each) { return translate_sort(each); });
}

/// Arguments of arrays and functions are translated.
cvc5::Sort Cvc5Translator::translate_sort(Sort sort) {
  const SortTable& sorts = tm_.sorts();
  switch (sorts.kind(sort)) {
    case SortKind::Bool: return builder_.getBooleanSort();
    case SortKind::Int: return builder_.getIntegerSort();
    case SortKind::Real: return builder_.getRealSort();
    case SortKind::BitVec: return builder_.mkBitVectorSort(sorts.width(sort));
    case SortKind::Array: return builder_.mkArraySort(cache_[sorts.index(sort)], cache_[sorts.element(sort)]);
    case SortKind::Function: {
      std::vector<cvc5::Sort> domain;
      for (const Sort argument : sorts.arguments(sort)) {
        domain.push_back(cache_[argument]);
      }
      return builder_.mkFunctionSort(domain, cache_[sorts.range(sort)]);
    }
    case SortKind::FloatingPoint:
      return builder_.mkFloatingPointSort(sorts.exponent_bits(sort), sorts.significand_bits(sort));
    case SortKind::RoundingMode: return builder_.getRoundingModeSort();
    case SortKind::String: return builder_.getStringSort();
    case SortKind::RegLan: return builder_.getRegExpSort();
    case SortKind::Sequence: return builder_.mkSequenceSort(cache_[sorts.element(sort)]);
    case SortKind::Declared: return builder_.mkUninterpretedSort(sorts.to_string(sort));
    case SortKind::Datatype: return translate_datatype(sort);
    case SortKind::Unknown:
    case SortKind::Parameter:
    case SortKind::Opaque: break;
  }
  throw inexpressible("cvc5", sorts.to_string(sort));
}

const cvc5::Term& Cvc5Translator::function(Function f) {
  if (f.id >= functions_.size()) {
    functions_.resize(tm_.function_count());
  }
  if (functions_[f.id].isNull()) {
    const FunctionInfo& info = tm_.info(f);
    const std::string name(tm_.symbols().name(info.name));
    const bool is_function = tm_.sorts().kind(info.sort) == SortKind::Function;
    if (info.body && info.parameters.size() != (is_function ? tm_.sorts().arguments(info.sort).size() : 0)) {
      throw inexpressible("cvc5", name + "` with a function as its result, `" + name);
    }
    if (info.operation.role != DatatypeRole::None) {
      throw inexpressible("cvc5", name + "` as a function value, `" + name);
    }
    has_definitions_ = has_definitions_ || info.body;
    functions_[f.id] = builder_.mkConst(sort(info.sort), name);
  }
  return functions_[f.id];
}

void Cvc5Translator::set_function(Function f, const cvc5::Term& term) {
  if (f.id >= functions_.size()) {
    functions_.resize(tm_.function_count());
  }
  functions_[f.id] = term;
}

Cvc5Translator::Definition Cvc5Translator::definition(Function f) {
  const FunctionInfo& info = tm_.info(f);
  Definition result{function(f), {}, translate(info.body)};
  for (const Term parameter : info.parameters) {
    result.parameters.push_back(translate(parameter));
  }
  return result;
}

void Cvc5Translator::used_definitions(Term t, std::unordered_set<Function>& known, std::vector<Function>& found) {
  if (!has_definitions_) {
    return;
  }
  TermSet seen;
  std::vector<Term> todo{t};
  while (!todo.empty()) {
    const Term root = todo.back();
    todo.pop_back();
    walk_postorder(tm_, root, seen, [&](Term each) {
      const Kind kind = tm_.kind(each);
      if (kind != Kind::Apply && kind != Kind::Constant) {
        return;
      }
      const Function f = tm_.function(each);
      if (tm_.info(f).body && known.insert(f).second) {
        found.push_back(f);
        todo.push_back(tm_.info(f).body);
      }
    });
  }
}

// --- Terms ---------------------------------------------------------------------------------------------------------------

const cvc5::Term& Cvc5Translator::translate(Term t) {
  try {
    return cache_.term(t, [this](Term each) { return translate_node(each); });
  } catch (const cvc5::CVC5ApiException& error) {
    throw BackendError(std::string("cvc5: ") + error.what());
  }
}

/// The children are translated.
cvc5::Term Cvc5Translator::translate_node(Term t) {
  const Kind kind = tm_.kind(t);
  switch (kind) {
    case Kind::Value: return translate_value(t);
    case Kind::Constant: return function(tm_.function(t));
    case Kind::Variable: return builder_.mkVar(sort(tm_.sort(t)), std::string(tm_.symbols().name(tm_.name(t))));
    case Kind::Annotate: return cache_[tm_.child(t, 0)];
    case Kind::Forall:
    case Kind::Exists:
    case Kind::Lambda: return translate_binder(t);
    case Kind::Opaque: throw inexpressible("cvc5", head_text(tm_, t));
    default: break;
  }
  Arguments arguments;
  if (kind == Kind::Apply) {
    arguments.push_back(function(tm_.function(t)));
  }
  for (const Term child : tm_.children(t)) {
    arguments.push_back(cache_[child]);
  }
  if (kind == Kind::Apply) {
    return builder_.mkTerm(cvc5::Kind::APPLY_UF, arguments);
  }
  if (is_datatype_function(kind)) {
    return translate_datatype_term(t, arguments);
  }
  if (kind == Kind::HoApply) {
    cvc5::Term result = arguments[0];
    for (size_t i = 1; i < arguments.size(); ++i) {
      result = builder_.mkTerm(cvc5::Kind::HO_APPLY, {result, arguments[i]});
    }
    return result;
  }
  return translate_operator(t, arguments);
}

cvc5::Term Cvc5Translator::translate_value(Term t) {
  if (tm_.is_word_value(t)) {
    return builder_.mkBitVector(tm_.sorts().width(tm_.sort(t)), tm_.word_value(t));
  }
  const Value value = tm_.value(t);
  if (value.is_bool()) {
    return builder_.mkBoolean(value.boolean());
  }
  if (value.is_string()) {
    return make_cvc5_string(builder_, value.string());
  }
  if (value.is_int()) {
    return builder_.mkInteger(value.integer().get_str());
  }
  if (value.is_float() || value.is_rounding_mode()) {
    return cvc5_float_value(builder_, value);
  }
  if (value.is_real()) {
    return builder_.mkReal(value.real().get_str());
  }
  return builder_.mkBitVector(value.bits().width(), value.bits().to_mpz().get_str(16), 16);
}

cvc5::Term Cvc5Translator::translate_operator(Term t, const Arguments& arguments) {
  const Kind kind = tm_.kind(t);
  if (cvc5::Term of_strings = translate_string_operator(t, arguments); !of_strings.isNull()) {
    return of_strings;
  }
  if (const Operator op = operator_of(kind); op.kind != cvc5::Kind::UNDEFINED_KIND) {
    if (const std::span<const uint32_t> indices = tm_.indices(t); !indices.empty()) {
      if (kind == Kind::FpToSbv && indices[0] == 1) {
        throw inexpressible("cvc5", "(_ fp.to_sbv 1)");  // cvc5 1.0.3 dereferences a null pointer
      }
      return builder_.mkTerm(builder_.mkOp(op.kind, std::vector<uint32_t>(indices.begin(), indices.end())), arguments);
    }
    if (op.nary && arguments.size() == 1) {
      return arguments[0];
    }
    if (op.nary || arguments.size() <= 2) {
      return builder_.mkTerm(op.kind, arguments);
    }
    cvc5::Term result = arguments[0];
    for (size_t i = 1; i < arguments.size(); ++i) {
      result = builder_.mkTerm(op.kind, {result, arguments[i]});
    }
    return result;
  }
  switch (kind) {
    case Kind::AtMost:
    case Kind::AtLeast: {
      Arguments ones;
      for (const cvc5::Term& argument : arguments) {
        ones.push_back(builder_.mkTerm(cvc5::Kind::ITE, {argument, builder_.mkInteger(1), builder_.mkInteger(0)}));
      }
      return builder_.mkTerm(kind == Kind::AtMost ? cvc5::Kind::LEQ : cvc5::Kind::GEQ,
                             {ones.size() == 1 ? ones[0] : builder_.mkTerm(cvc5::Kind::ADD, ones),
                              builder_.mkInteger(int64_t{tm_.indices(t)[0]})});
    }
    case Kind::ConstArray: return translate_const_array(t, arguments[0]);
    case Kind::BvNego: {
      const BitVector least = BitVector::min_signed(tm_.sorts().width(tm_.sort(tm_.child(t, 0))));
      return builder_.mkTerm(cvc5::Kind::EQUAL,
                             {arguments[0], builder_.mkBitVector(least.width(), least.to_mpz().get_str(16), 16)});
    }
    case Kind::BvSbvToInt: {
      const uint32_t width = tm_.sorts().width(tm_.sort(tm_.child(t, 0)));
      const cvc5::Term sign =
          builder_.mkTerm(builder_.mkOp(cvc5::Kind::BITVECTOR_EXTRACT, {width - 1, width - 1}), {arguments[0]});
      const cvc5::Term magnitude = builder_.mkTerm(cvc5_ubv_to_int<cvc5::Kind>(), {arguments[0]});
      const cvc5::Term wrapped = builder_.mkTerm(cvc5::Kind::SUB, {magnitude, builder_.mkInteger(power_of_two(width))});
      return builder_.mkTerm(cvc5::Kind::ITE, {builder_.mkTerm(cvc5::Kind::EQUAL, {sign, builder_.mkBitVector(1, 1)}),
                                               wrapped, magnitude});
    }
    default: throw inexpressible("cvc5", head_text(tm_, t));
  }
}

cvc5::Term Cvc5Translator::translate_const_array(Term t, const cvc5::Term& element) {
  const cvc5::Sort& array = sort(tm_.sort(t));
  try {
    return builder_.mkConstArray(array, element);
  } catch (const cvc5::CVC5ApiException&) {
    // Only values in cvc5's normal form are elements of constant arrays.
  }
  try {
    if (!simplifier_) {
      simplifier_ = make_cvc5_solver(builder_);
    }
    return builder_.mkConstArray(array, simplifier_->simplify(element));
  } catch (const cvc5::CVC5ApiException&) {
    throw inexpressible("cvc5", "(as const " + tm_.sorts().to_string(tm_.sort(t)) + ") of an element that is no value");
  }
}

// --- Binders -------------------------------------------------------------------------------------------------------------

cvc5::Term Cvc5Translator::translate_binder(Term t) {
  const std::span<const Term> children = tm_.children(t);
  Arguments variables;
  for (const Term variable : children.first(children.size() - 1)) {
    variables.push_back(cache_[variable]);
  }
  Arguments parts{builder_.mkTerm(cvc5::Kind::VARIABLE_LIST, variables), cache_[children.back()]};
  if (tm_.kind(t) == Kind::Lambda) {
    if (tm_.sorts().is_array(tm_.sort(t))) {
      throw inexpressible("cvc5", "lambda");
    }
    return builder_.mkTerm(cvc5::Kind::LAMBDA, parts);
  }
  if (cvc5::Term patterns = translate_patterns(children.back()); !patterns.isNull()) {
    parts.push_back(std::move(patterns));
  }
  return builder_.mkTerm(tm_.kind(t) == Kind::Forall ? cvc5::Kind::FORALL : cvc5::Kind::EXISTS, parts);
}

/// The patterns that the body of a quantifier is annotated with; null if there are none.
cvc5::Term Cvc5Translator::translate_patterns(Term body) {
  Arguments patterns;
  for (Term part = body; tm_.kind(part) == Kind::Annotate; part = tm_.child(part, 0)) {
    if (tm_.symbols().name(tm_.name(part)) != ":pattern" || tm_.children(part).size() < 2) {
      continue;
    }
    Arguments terms;
    for (const Term each : tm_.children(part).subspan(1)) {
      terms.push_back(cache_[each]);
    }
    patterns.push_back(builder_.mkTerm(cvc5::Kind::INST_PATTERN, terms));
  }
  return patterns.empty() ? cvc5::Term() : builder_.mkTerm(cvc5::Kind::INST_PATTERN_LIST, patterns);
}

}  // namespace preproc
