#include "backends/z3/z3_values.h"

#include <algorithm>
#include <string_view>

#include "backends/z3/z3_strings.h"

namespace preproc {

namespace {

/// A reference to one of Z3's objects for the length of a block.
template <typename Object, void (*Increment)(Z3_context, Object), void (*Decrement)(Z3_context, Object)>
class Reference {
 public:
  Reference(Z3_context context, Object object) : context_(context), object_(object) { Increment(context_, object_); }
  Reference(const Reference&) = delete;
  Reference& operator=(const Reference&) = delete;
  ~Reference() { Decrement(context_, object_); }
  Object get() const { return object_; }

 private:
  Z3_context context_;
  Object object_;
};

using Interpretation = Reference<Z3_func_interp, Z3_func_interp_inc_ref, Z3_func_interp_dec_ref>;
using Entry = Reference<Z3_func_entry, Z3_func_entry_inc_ref, Z3_func_entry_dec_ref>;

Z3_decl_kind operator_of(Z3_context context, Z3_ast ast) {
  return Z3_get_decl_kind(context, Z3_get_app_decl(context, Z3_to_app(context, ast)));
}

/// True for an element of a sequence that nothing determines: 4.8.12 writes it as one of the sequence itself,
/// `(seq.unit (seq.nth_i s 0))`. Any will do, as the check of the model shows.
bool is_any_element(Z3_context context, Z3_ast ast) {
  if (Z3_get_ast_kind(context, ast) != Z3_APP_AST) {
    return false;
  }
  const Z3_symbol name = Z3_get_decl_name(context, Z3_get_app_decl(context, Z3_to_app(context, ast)));
  return Z3_get_symbol_kind(context, name) == Z3_STRING_SYMBOL &&
         std::string_view(Z3_get_symbol_string(context, name)) == "seq.nth_i";
}

}  // namespace

Z3Values::Z3Values(TermManager& tm, Z3Translator& translator, Z3_context context, Z3_model model)
    : tm_(tm), translator_(translator), context_(context), model_(model), text_(tm, {}) {
  Z3_model_inc_ref(context_, model_);
}

Z3Values::~Z3Values() {
  for (const Z3_ast ast : kept_) {
    Z3_dec_ref(context_, ast);
  }
  Z3_model_dec_ref(context_, model_);
}

Value Z3Values::value(Term t) { return evaluate(translator_.translate(t), tm_.sort(t)); }

Value Z3Values::value(Function f) {
  const Sort sort = tm_.info(f).sort;
  const Z3_func_decl decl = translator_.function(f);
  if (tm_.sorts().kind(sort) == SortKind::Function) {
    return decode_function(decl, sort, {});
  }
  if (tm_.sorts().kind(sort) == SortKind::Array) {
    // Evaluating simplifies the array, which for stores upon stores takes time quadratic in their number.
    if (const Z3_ast found = Z3_model_get_const_interp(context_, model_, decl)) {
      if (Value value = decode(keep(found), sort); value.known()) {
        return value;
      }
    }
  }
  return evaluate(keep(Z3_mk_app(context_, decl, 0, nullptr)), sort);
}

std::string Z3Values::text(Term t) {
  Z3_ast result = nullptr;
  if (!Z3_model_eval(context_, model_, translator_.translate(t), true, &result) || result == nullptr) {
    return {};
  }
  return text_.with_script_names(written(result));
}

std::string Z3Values::text(Function f) {
  const Sort sort = tm_.info(f).sort;
  const SortTable& sorts = tm_.sorts();
  if (sorts.kind(sort) != SortKind::Function) {
    const Z3_ast found = Z3_model_get_const_interp(context_, model_, translator_.function(f));
    return found == nullptr ? std::string()
                            : "() " + sorts.to_string(sort) + " " + text_.with_script_names(written(found));
  }
  const Z3_func_decl decl = translator_.function(f);
  const std::vector<Z3_ast> parameters = parameter_constants(sort);
  const Z3_ast call = keep(Z3_mk_app(context_, decl, static_cast<unsigned>(parameters.size()), parameters.data()));
  // Without completion: that would give the parameters values.
  Z3_ast body = nullptr;
  if (!Z3_model_eval(context_, model_, call, false, &body) || body == nullptr) {
    return {};
  }
  const std::vector<std::string> names = parameter_names(parameters.size());
  std::string text = "(";
  for (size_t i = 0; i < parameters.size(); ++i) {
    text += (i == 0 ? "(" : " (") + names[i] + " " + sorts.to_string(sorts.arguments(sort)[i]) + ")";
  }
  return text + ") " + sorts.to_string(sorts.range(sort)) + " " + text_.with_script_names(written(keep(body)));
}

std::string Z3Values::written(Z3_ast ast) const {
  if (decimal_places_ > 0 && Z3_is_algebraic_number(context_, ast)) {
    const std::string number = Z3_get_numeral_decimal_string(context_, ast, decimal_places_);
    return number.starts_with('-') ? "(- " + number.substr(1) + ")" : number;
  }
  Z3_set_ast_print_mode(context_, Z3_PRINT_SMTLIB2_COMPLIANT);
  return Z3_ast_to_string(context_, ast);
}

Z3_ast Z3Values::keep(Z3_ast ast) {
  Z3_inc_ref(context_, ast);
  kept_.push_back(ast);
  return ast;
}

/// Names for so many parameters, which are nobody else's: the same ones at each call with that number.
std::vector<std::string> Z3Values::parameter_names(size_t count) {
  std::vector<std::string> names;
  while (names.size() < count) {
    std::string name = "x!" + parameter_mark_ + std::to_string(names.size());
    // The name is known to be free once it was used for a parameter.
    if (!parameter_names_.contains(name) && tm_.symbols().find(name)) {
      parameter_mark_ += '!';
      names.clear();
      continue;
    }
    names.push_back(std::move(name));
  }
  parameter_names_.insert(names.begin(), names.end());
  return names;
}

std::vector<Z3_ast> Z3Values::parameter_constants(Sort table) {
  const std::span<const Sort> sorts = parameter_sorts(tm_.sorts(), table);
  const std::vector<std::string> names = parameter_names(sorts.size());
  std::vector<Z3_ast> constants;
  for (size_t i = 0; i < sorts.size(); ++i) {
    const Z3_symbol name = Z3_mk_string_symbol(context_, names[i].c_str());
    constants.push_back(keep(Z3_mk_const(context_, name, translator_.sort(sorts[i]))));
  }
  return constants;
}

/// A table in Z3's terms over de Bruijn variables. `variables`: what stands for variable 0, 1, ...
Value Z3Values::computed_table(Sort table, Z3_ast body, std::span<const Z3_ast> variables,
                               std::vector<GuardedCase> points) {
  body = keep(Z3_substitute_vars(context_, body, static_cast<unsigned>(variables.size()), variables.data()));
  // Functions of the model's own are replaced by what they are; the parameters stay.
  Z3_ast plain = nullptr;
  if (Z3_model_eval(context_, model_, body, false, &plain) && plain != nullptr) {
    body = keep(plain);
  }
  return text_.read_table(written(body), table, parameter_names(variables.size()), std::move(points));
}

Value Z3Values::evaluate(Z3_ast ast, Sort sort) {
  Z3_ast result = nullptr;
  if (!Z3_model_eval(context_, model_, ast, true, &result) || result == nullptr) {
    return {};
  }
  return decode(keep(result), sort);
}

/// Nested arrays are decoded by nested calls, as deep as the sort is.
Value Z3Values::decode(Z3_ast ast, Sort sort) {
  switch (tm_.sorts().kind(sort)) {
    case SortKind::Bool: {
      const Z3_lbool truth = Z3_get_bool_value(context_, ast);
      return truth == Z3_L_UNDEF ? Value() : Value(truth == Z3_L_TRUE);
    }
    case SortKind::Int:
    case SortKind::Real:
    case SortKind::BitVec: return decode_number(ast, sort);
    case SortKind::String: {
      std::optional<std::u32string> string = string_of_z3(context_, ast);
      return string ? Value(std::move(*string)) : Value();
    }
    case SortKind::FloatingPoint: return decode_float(ast, sort);
    case SortKind::RoundingMode: return decode_rounding_mode(ast);
    case SortKind::Declared: return decode_element(ast, sort);
    case SortKind::Datatype: return decode_datatype(ast, sort);
    case SortKind::Sequence: return decode_sequence(ast, sort);
    case SortKind::Array:
    case SortKind::Function: return decode_table(ast, sort);
    default: return {};
  }
}

Value Z3Values::decode_number(Z3_ast ast, Sort sort) {
  if (Z3_get_ast_kind(context_, ast) != Z3_NUMERAL_AST) {
    return {};
  }
  const SortTable& sorts = tm_.sorts();
  uint64_t word = 0;
  if (sorts.is_bitvec(sort) && sorts.width(sort) <= 64 && Z3_get_numeral_uint64(context_, ast, &word)) {
    return Value(BitVector(sorts.width(sort), word));
  }
  const std::string digits = Z3_get_numeral_string(context_, ast);
  if (sorts.is_bitvec(sort)) {
    return Value(BitVector(sorts.width(sort), mpz_class(digits)));
  }
  if (sort == sorts.integer()) {
    return Value(mpz_class(digits));
  }
  mpq_class number(digits);
  number.canonicalize();
  return Value(std::move(number));
}

Value Z3Values::decode_element(Z3_ast ast, Sort sort) {
  // In a model a value of such a sort is a constant of Z3's own.
  if (Z3_get_ast_kind(context_, ast) != Z3_APP_AST || Z3_get_app_num_args(context_, Z3_to_app(context_, ast)) != 0) {
    return {};
  }
  const Z3_symbol name = Z3_get_decl_name(context_, Z3_get_app_decl(context_, Z3_to_app(context_, ast)));
  return Value(text_.interpretations().element(sort, Z3_get_symbol_string(context_, name)));
}

/// Recurses as deep as values of datatypes may be nested.
Value Z3Values::decode_datatype(Z3_ast ast, Sort sort) {
  if (Z3_get_ast_kind(context_, ast) != Z3_APP_AST || datatype_depth_ > kMaxDatatypeDepth) {
    return {};
  }
  if (const auto known = datatype_values_.find(ast); known != datatype_values_.end()) {
    return known->second;
  }
  const Z3_sort datatype = translator_.sort(sort);
  const size_t count = tm_.sorts().declaration(sort).constructors.size();
  const auto constructor = [&](size_t c) {
    return Z3_get_datatype_sort_constructor(context_, datatype, static_cast<unsigned>(c));
  };
  if (!constructors_.contains(constructor(0))) {
    for (uint32_t c = 0; c < count; ++c) {
      constructors_.emplace(constructor(c), c);
    }
  }
  const Z3_app app = Z3_to_app(context_, ast);
  const auto found = constructors_.find(Z3_get_app_decl(context_, app));
  if (found == constructors_.end()) {
    return {};
  }
  const std::span<const Sort> fields = tm_.sorts().fields(sort, found->second);
  std::vector<Value> values;
  values.reserve(fields.size());
  ++datatype_depth_;
  for (size_t i = 0; i < fields.size(); ++i) {
    values.push_back(decode(Z3_get_app_arg(context_, app, static_cast<unsigned>(i)), fields[i]));
  }
  --datatype_depth_;
  keep(ast);  // the value is remembered by address
  return datatype_values_.emplace(ast, make_datatype_value(sort, found->second, std::move(values))).first->second;
}

/// Units joined.
Value Z3Values::decode_sequence(Z3_ast ast, Sort sort) {
  std::vector<Value> elements;
  std::vector<Z3_ast> todo{ast};
  while (!todo.empty()) {
    const Z3_ast part = todo.back();
    todo.pop_back();
    if (Z3_get_ast_kind(context_, part) != Z3_APP_AST) {
      return {};
    }
    const Z3_app app = Z3_to_app(context_, part);
    switch (operator_of(context_, part)) {
      case Z3_OP_SEQ_EMPTY: break;
      case Z3_OP_SEQ_UNIT: {
        const Z3_ast element = Z3_get_app_arg(context_, app, 0);
        const Sort element_sort = tm_.sorts().element(sort);
        elements.push_back(is_any_element(context_, element) ? default_value(tm_.sorts(), element_sort)
                                                             : decode(element, element_sort));
        break;
      }
      case Z3_OP_SEQ_CONCAT:
        for (unsigned i = Z3_get_app_num_args(context_, app); i-- > 0;) {
          todo.push_back(Z3_get_app_arg(context_, app, i));
        }
        break;
      default: return {};
    }
  }
  return make_sequence_value(sort, std::move(elements));
}

/// Stores upon a constant array, a lambda or a function.
Value Z3Values::decode_table(Z3_ast ast, Sort sort) {
  const std::span<const Sort> parameters = parameter_sorts(tm_.sorts(), sort);
  const Sort range = result_sort(tm_.sorts(), sort);
  std::vector<GuardedCase> points;
  while (Z3_get_ast_kind(context_, ast) == Z3_APP_AST && operator_of(context_, ast) == Z3_OP_STORE) {
    const Z3_app app = Z3_to_app(context_, ast);
    GuardedCase& point = points.emplace_back();
    for (unsigned i = 0; i < parameters.size(); ++i) {
      point.arguments.push_back(decode(Z3_get_app_arg(context_, app, i + 1), parameters[i]));
    }
    point.result = decode(Z3_get_app_arg(context_, app, static_cast<unsigned>(parameters.size()) + 1), range);
    if (!point.result.known() || !std::ranges::all_of(point.arguments, &Value::known)) {
      return {};
    }
    ast = Z3_get_app_arg(context_, app, 0);
  }
  if (Z3_get_ast_kind(context_, ast) == Z3_QUANTIFIER_AST) {
    if (!Z3_is_lambda(context_, ast)) {
      return {};
    }
    // The last parameter of a lambda is variable 0.
    std::vector<Z3_ast> variables = parameter_constants(sort);
    std::ranges::reverse(variables);
    return computed_table(sort, Z3_get_quantifier_body(context_, ast), variables, std::move(points));
  }
  if (Z3_get_ast_kind(context_, ast) != Z3_APP_AST) {
    return {};
  }
  switch (operator_of(context_, ast)) {
    case Z3_OP_CONST_ARRAY:
      points.push_back({std::vector<Value>(parameters.size()),
                        decode(Z3_get_app_arg(context_, Z3_to_app(context_, ast), 0), range)});
      return text_.interpretations().table(sort, std::move(points));
    case Z3_OP_AS_ARRAY: return decode_function(Z3_get_as_array_func_decl(context_, ast), sort, std::move(points));
    default: return {};
  }
}

/// The interpretation of a function as a table of sort `sort`, a function or an array, behind `points`.
Value Z3Values::decode_function(Z3_func_decl decl, Sort sort, std::vector<GuardedCase> points) {
  const std::span<const Sort> parameters = parameter_sorts(tm_.sorts(), sort);
  const Sort range = result_sort(tm_.sorts(), sort);
  const GuardedCase any{std::vector<Value>(parameters.size()), default_value(tm_.sorts(), range)};
  const Z3_func_interp found = Z3_model_get_func_interp(context_, model_, decl);
  if (found == nullptr) {
    // The model says nothing of it: every table will do.
    points.push_back(any);
    return text_.interpretations().table(sort, std::move(points));
  }
  const Interpretation interpretation(context_, found);
  for (unsigned i = 0; i < Z3_func_interp_get_num_entries(context_, found); ++i) {
    const Entry entry(context_, Z3_func_interp_get_entry(context_, found, i));
    GuardedCase& point = points.emplace_back();
    for (unsigned p = 0; p < parameters.size(); ++p) {
      point.arguments.push_back(decode(Z3_func_entry_get_arg(context_, entry.get(), p), parameters[p]));
    }
    point.result = decode(Z3_func_entry_get_value(context_, entry.get()), range);
    if (!point.result.known() || !std::ranges::all_of(point.arguments, &Value::known)) {
      return {};
    }
  }
  const Z3_ast rest = Z3_func_interp_get_else(context_, found);
  if (rest == nullptr) {
    points.push_back(any);
    return text_.interpretations().table(sort, std::move(points));
  }
  if (Value value = decode(rest, range); value.known()) {
    points.push_back({std::vector<Value>(parameters.size()), std::move(value)});
    return text_.interpretations().table(sort, std::move(points));
  }
  return computed_table(sort, rest, parameter_constants(sort), std::move(points));
}

}  // namespace preproc
