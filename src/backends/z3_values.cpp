#include "backends/z3_values.h"

#include "backends/guarded_cases.h"
#include "backends/z3_strings.h"

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

std::span<const Sort> parameters_of(const SortTable& sorts, Sort table) {
  return sorts.is_array(table) ? sorts.arguments(table).first(1) : sorts.arguments(table);
}

}  // namespace

/// The body of a lambda or of a function's "else": parameters are de Bruijn variables, of a lambda counted from the
/// last one.
class Z3Values::CasesView {
 public:
  using Expression = Z3_ast;
  CasesView(Z3Values& values, Sort table, bool is_lambda)
      : values_(values),
        context_(values.context_),
        table_(table),
        parameters_(parameters_of(values.tm_.sorts(), table)),
        is_lambda_(is_lambda) {}

  CaseShape shape(Z3_ast e) const {
    switch (Z3_get_ast_kind(context_, e)) {
      case Z3_VAR_AST: return CaseShape::Parameter;
      case Z3_APP_AST: break;
      default: return CaseShape::Leaf;
    }
    switch (operator_of(context_, e)) {
      case Z3_OP_ITE: return CaseShape::Ite;
      case Z3_OP_NOT: return CaseShape::Not;
      case Z3_OP_AND: return CaseShape::And;
      case Z3_OP_OR: return CaseShape::Or;
      case Z3_OP_EQ:
      case Z3_OP_IFF: return CaseShape::Equal;
      default: return CaseShape::Leaf;
    }
  }
  size_t size(Z3_ast e) const { return Z3_get_app_num_args(context_, Z3_to_app(context_, e)); }
  Z3_ast child(Z3_ast e, size_t i) const {
    return Z3_get_app_arg(context_, Z3_to_app(context_, e), static_cast<unsigned>(i));
  }
  size_t parameter(Z3_ast e) const {
    const size_t index = Z3_get_index_value(context_, e);
    return is_lambda_ ? parameters_.size() - 1 - index : index;
  }
  Value value(Z3_ast e) const {
    return values_.decode(e, is_array() ? sorts().element(table_) : sorts().range(table_));
  }
  Value argument(Z3_ast e, size_t index) const { return values_.decode(e, parameters_[index]); }

 private:
  const SortTable& sorts() const { return values_.tm_.sorts(); }
  bool is_array() const { return sorts().is_array(table_); }

  Z3Values& values_;
  Z3_context context_;
  Sort table_;
  std::span<const Sort> parameters_;
  bool is_lambda_;
};

Z3Values::Z3Values(const TermManager& tm, Z3Translator& translator, Z3_context context, Z3_model model)
    : tm_(tm), translator_(translator), context_(context), model_(model) {
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
    return decode_function(decl, sort);
  }
  if (tm_.sorts().kind(sort) == SortKind::Array) {
    // Evaluating simplifies the array, which for stores upon stores takes time quadratic in their number.
    if (const Z3_ast found = Z3_model_get_const_interp(context_, model_, decl)) {
      Z3_inc_ref(context_, found);
      kept_.push_back(found);
      if (Value value = decode(found, sort); value.known()) {
        return value;
      }
    }
  }
  const Z3_ast constant = Z3_mk_app(context_, decl, 0, nullptr);
  Z3_inc_ref(context_, constant);
  kept_.push_back(constant);
  return evaluate(constant, sort);
}

std::string Z3Values::text(Term t) {
  Z3_ast result = nullptr;
  if (!Z3_model_eval(context_, model_, translator_.translate(t), true, &result) || result == nullptr) {
    return {};
  }
  return Z3_ast_to_string(context_, result);
}

std::string Z3Values::text(Function f) {
  const Sort sort = tm_.info(f).sort;
  const SortTable& sorts = tm_.sorts();
  const Z3_func_decl decl = translator_.function(f);
  const std::span<const Sort> parameters =
      sorts.kind(sort) == SortKind::Function ? sorts.arguments(sort) : std::span<const Sort>{};
  std::string text = "(";
  std::vector<Z3_ast> arguments;
  for (size_t i = 0; i < parameters.size(); ++i) {
    const std::string name = "x!" + std::to_string(i);
    text += (i == 0 ? "(" : " (") + name + " " + sorts.to_string(parameters[i]) + ")";
    arguments.push_back(Z3_mk_const(context_, Z3_mk_string_symbol(context_, name.c_str()),
                                    Z3_get_domain(context_, decl, static_cast<unsigned>(i))));
    Z3_inc_ref(context_, arguments.back());
    kept_.push_back(arguments.back());
  }
  const Z3_ast call = Z3_mk_app(context_, decl, static_cast<unsigned>(arguments.size()), arguments.data());
  Z3_inc_ref(context_, call);
  kept_.push_back(call);
  Z3_ast body = nullptr;
  if (!Z3_model_eval(context_, model_, call, true, &body) || body == nullptr) {
    return {};
  }
  return text + ") " + sorts.to_string(sorts.range(sort)) + " " + Z3_ast_to_string(context_, body);
}

Value Z3Values::evaluate(Z3_ast ast, Sort sort) {
  Z3_ast result = nullptr;
  if (!Z3_model_eval(context_, model_, ast, true, &result) || result == nullptr) {
    return {};
  }
  // Kept with the model: numbers of elements are by address.
  Z3_inc_ref(context_, result);
  kept_.push_back(result);
  return decode(result, sort);
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
  std::map<Z3_ast, uint64_t>& numbers = elements_[sort.id];
  return Value(Element{sort, numbers.emplace(ast, numbers.size()).first->second});
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
  // Kept: the value is remembered by address.
  Z3_inc_ref(context_, ast);
  kept_.push_back(ast);
  return datatype_values_.emplace(ast, make_datatype_value(sort, found->second, std::move(values))).first->second;
}

Value Z3Values::decode_table(Z3_ast ast, Sort sort) {
  const std::span<const Sort> parameters = parameters_of(tm_.sorts(), sort);
  const Sort range = tm_.sorts().is_array(sort) ? tm_.sorts().element(sort) : tm_.sorts().range(sort);
  std::vector<GuardedCase> cases;
  while (true) {
    if (Z3_get_ast_kind(context_, ast) == Z3_QUANTIFIER_AST) {
      if (!Z3_is_lambda(context_, ast)) {
        return {};
      }
      CasesView view(*this, sort, true);
      std::optional<std::vector<GuardedCase>> rest =
          read_cases(view, Z3_get_quantifier_body(context_, ast), parameters.size(), range == tm_.sorts().boolean());
      if (!rest) {
        return {};
      }
      std::ranges::move(*rest, std::back_inserter(cases));
      break;
    }
    if (Z3_get_ast_kind(context_, ast) != Z3_APP_AST) {
      return {};
    }
    const Z3_app app = Z3_to_app(context_, ast);
    const Z3_decl_kind kind = operator_of(context_, ast);
    if (kind == Z3_OP_STORE) {
      GuardedCase entry;
      for (unsigned i = 0; i < parameters.size(); ++i) {
        entry.arguments.push_back(decode(Z3_get_app_arg(context_, app, i + 1), parameters[i]));
      }
      entry.result = decode(Z3_get_app_arg(context_, app, static_cast<unsigned>(parameters.size()) + 1), range);
      if (!entry.result.known() || !std::ranges::all_of(entry.arguments, &Value::known)) {
        return {};
      }
      cases.push_back(std::move(entry));
      ast = Z3_get_app_arg(context_, app, 0);
      continue;
    }
    if (kind == Z3_OP_CONST_ARRAY) {
      Value fallback = decode(Z3_get_app_arg(context_, app, 0), range);
      if (!fallback.known()) {
        return {};
      }
      cases.push_back({std::vector<Value>(parameters.size()), std::move(fallback)});
      break;
    }
    if (kind == Z3_OP_AS_ARRAY) {
      Value rest = decode_function(Z3_get_as_array_func_decl(context_, ast), sort);
      if (!rest.known()) {
        return {};
      }
      if (cases.empty()) {
        return rest;
      }
      // Stores over it.
      if (rest.is_array()) {
        for (const auto& [index, element] : rest.array().entries) {
          cases.push_back({{index}, element});
        }
        cases.push_back({std::vector<Value>(1), *rest.array().fallback});
      } else {
        for (const auto& [arguments, result] : rest.function().entries) {
          cases.push_back({arguments, result});
        }
        cases.push_back({std::vector<Value>(parameters.size()), *rest.function().fallback});
      }
      break;
    }
    return {};
  }
  return table_value(tm_.sorts(), sort, std::move(cases));
}

/// The interpretation of a function as a table of sort `sort`, a function or an array.
Value Z3Values::decode_function(Z3_func_decl decl, Sort sort) {
  const std::span<const Sort> parameters = parameters_of(tm_.sorts(), sort);
  const Sort range = tm_.sorts().is_array(sort) ? tm_.sorts().element(sort) : tm_.sorts().range(sort);
  std::vector<GuardedCase> cases;
  const GuardedCase any{std::vector<Value>(parameters.size()), default_value(tm_.sorts(), range)};
  const Z3_func_interp found = Z3_model_get_func_interp(context_, model_, decl);
  if (found == nullptr) {
    // The model says nothing of it: every table will do.
    return any.result.known() ? table_value(tm_.sorts(), sort, {any}) : Value();
  }
  const Interpretation interpretation(context_, found);
  for (unsigned i = 0; i < Z3_func_interp_get_num_entries(context_, found); ++i) {
    const Entry entry(context_, Z3_func_interp_get_entry(context_, found, i));
    GuardedCase& c = cases.emplace_back();
    for (unsigned p = 0; p < parameters.size(); ++p) {
      c.arguments.push_back(decode(Z3_func_entry_get_arg(context_, entry.get(), p), parameters[p]));
    }
    c.result = decode(Z3_func_entry_get_value(context_, entry.get()), range);
    if (!c.result.known() || !std::ranges::all_of(c.arguments, &Value::known)) {
      return {};
    }
  }
  if (const Z3_ast rest = Z3_func_interp_get_else(context_, found)) {
    CasesView view(*this, sort, false);
    std::optional<std::vector<GuardedCase>> more =
        read_cases(view, rest, parameters.size(), range == tm_.sorts().boolean());
    if (!more) {
      return {};
    }
    std::ranges::move(*more, std::back_inserter(cases));
  } else {
    cases.push_back(any);
  }
  return table_value(tm_.sorts(), sort, std::move(cases));
}

}  // namespace preproc
