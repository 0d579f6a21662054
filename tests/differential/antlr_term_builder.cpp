#include "antlr_term_builder.h"

#include "SmtLibLexer.h"
#include "pure_grammar.h"
#include "term/derived_operator.h"
#include "term/operator.h"
#include "value/identifier.h"
#include "value/string_text.h"

namespace preproc {

namespace {

bool is_number(std::string_view text) {
  return !text.empty() && text.find_first_not_of("0123456789") == std::string_view::npos;
}

uint32_t small_number(const std::string& digits) {
  const mpz_class value(digits, 10);
  if (value > 0x7fffffff) {
    throw NoTerm("the number " + digits + " is too large");
  }
  return static_cast<uint32_t>(value.get_ui());
}

}  // namespace

/// SMT-LIB: in logics of Reals without Ints (LRA, NRA and RDL in the name) numerals are Reals.
AntlrTermBuilder::AntlrTermBuilder(const Scope& scope, std::string_view logic)
    : scope_(scope), tm_(scope.manager()), numerals_are_real_(false), higher_order_(logic.starts_with("HO_")) {
  for (const std::string_view part : {"LRA", "NRA", "RDL"}) {
    numerals_are_real_ = numerals_are_real_ || logic.find(part) != std::string_view::npos;
  }
}

Binding AntlrTermBuilder::lookup(Symbol name) const {
  if (const auto local = locals_.find(name.id); local != locals_.end() && !local->second.empty()) {
    return {local->second.back(), {}};
  }
  return hidden_.contains(name.id) ? Binding{} : scope_.lookup(name);
}

Symbol AntlrTermBuilder::symbol(Parser::SymbolContext& tree) {
  const std::string text = normalised_text(tree);
  return intern(text.front() == '|' ? std::string_view(text).substr(1, text.size() - 2) : text);
}

// --- Leaves --------------------------------------------------------------------------------------------------------------

Term AntlrTermBuilder::term(Parser::TermContext& tree) {
  if (auto* constant = tree.specConstant()) {
    return literal(*constant);
  }
  if (auto* name = tree.symbol()) {
    return atom(symbol(*name));
  }
  Parser::CompoundTermContext& compound = *tree.compoundTerm();
  if (auto* application_tree = compound.application()) {
    return application(*application_tree);
  }
  if (auto* indexed_tree = compound.indexed()) {
    return indexed(*indexed_tree, tree);
  }
  if (auto* qualified_tree = compound.qualified()) {
    return qualified(*qualified_tree, tree);
  }
  if (auto* let_tree = compound.letTerm()) {
    return let(*let_tree);
  }
  if (auto* binder_tree = compound.binderTerm()) {
    return binder(*binder_tree);
  }
  if (auto* annotated_tree = compound.annotatedTerm()) {
    return annotated(*annotated_tree);
  }
  throw MatchTerm("a match");
}

Term AntlrTermBuilder::literal(Parser::SpecConstantContext& tree) {
  const std::string text = normalised_text(tree);
  if (tree.NUMERAL() != nullptr) {
    const mpz_class value(text, 10);
    return numerals_are_real_ ? tm_.mk_real(value) : tm_.mk_int(value);
  }
  if (tree.DECIMAL() != nullptr) {
    const size_t dot = text.find('.');
    mpq_class value(mpz_class(text.substr(0, dot) + text.substr(dot + 1), 10),
                    mpz_class("1" + std::string(text.size() - dot - 1, '0'), 10));
    value.canonicalize();
    return tm_.mk_real(value);
  }
  const auto digits = static_cast<uint32_t>(text.size() - 2);
  if (tree.HEXADECIMAL() != nullptr) {
    return tm_.mk_value(Value(BitVector(4 * digits, mpz_class(text.substr(2), 16))));
  }
  if (tree.BINARY() != nullptr) {
    return tm_.mk_value(Value(BitVector(digits, mpz_class(text.substr(2), 2))));
  }
  const bool string = tree.STRING() != nullptr;
  if (string) {
    if (const std::optional<std::u32string> value = string_of_literal(text.substr(1, text.size() - 2))) {
      return tm_.mk_value(Value(*value));
    }
  }
  if (const Term number = string ? Term() : fraction(text)) {
    return number;
  }
  return tm_.mk_opaque(intern(text), string ? tm_.sorts().opaque(intern("String"), {}) : Sort{}, {});
}

/// `1/4`, which is no literal of SMT-LIB. Null for another text.
Term AntlrTermBuilder::fraction(std::string_view text) {
  const size_t bar = text.find('/');
  if (bar == std::string_view::npos || !is_number(text.substr(0, bar)) || !is_number(text.substr(bar + 1))) {
    return {};
  }
  const mpz_class above(std::string(text.substr(0, bar)), 10);
  const mpz_class below(std::string(text.substr(bar + 1)), 10);
  if (below == 0) {
    return {};
  }
  mpq_class value(above, below);
  value.canonicalize();
  return tm_.mk_real(value);
}

/// `-1`, `-0.5` and `-1/4`, which are symbols in SMT-LIB. Null for another symbol.
Term AntlrTermBuilder::negative_number(std::string_view text) {
  if (!text.starts_with('-')) {
    return {};
  }
  if (const Term positive = fraction(text.substr(1))) {
    return tm_.mk_real(-tm_.value(positive).real());
  }
  const size_t dot = text.find('.');
  const std::string digits(text.substr(1, dot == std::string_view::npos ? dot : dot - 1));
  const std::string places(dot == std::string_view::npos ? "" : text.substr(dot + 1));
  if (!is_number(digits) || (dot != std::string_view::npos && !is_number(places))) {
    return {};
  }
  if (dot == std::string_view::npos && !numerals_are_real_) {
    return tm_.mk_int(-mpz_class(digits, 10));
  }
  mpq_class value(mpz_class(digits + places, 10), mpz_class("1" + std::string(places.size(), '0'), 10));
  value.canonicalize();
  return tm_.mk_real(-value);
}

Term AntlrTermBuilder::atom(Symbol name) {
  const Binding binding = lookup(name);
  if (binding.term) {
    return binding.term;
  }
  if (binding.function) {
    return tm_.mk_constant(binding.function);
  }
  for (const OperatorInfo* row : operators_named(tm_.symbols().name(name))) {
    if (row->max_arguments == 0) {
      return tm_.mk(row->kind, {});
    }
  }
  const std::pair<std::string_view, RoundingMode> modes[] = {{"RNE", RoundingMode::NearestEven},
                                                             {"RNA", RoundingMode::NearestAway},
                                                             {"RTP", RoundingMode::Positive},
                                                             {"RTN", RoundingMode::Negative},
                                                             {"RTZ", RoundingMode::Zero},
                                                             {"roundNearestTiesToEven", RoundingMode::NearestEven},
                                                             {"roundNearestTiesToAway", RoundingMode::NearestAway},
                                                             {"roundTowardPositive", RoundingMode::Positive},
                                                             {"roundTowardNegative", RoundingMode::Negative},
                                                             {"roundTowardZero", RoundingMode::Zero}};
  for (const auto& [mode_name, mode] : modes) {
    if (tm_.symbols().name(name) == mode_name) {
      return tm_.mk_value(Value(mode));
    }
  }
  if (const Term number = negative_number(tm_.symbols().name(name))) {
    return number;
  }
  return tm_.mk_opaque(intern(quoted_symbol(tm_.symbols().name(name))), {}, {});
}

/// The two numerals of a format.
FloatFormat AntlrTermBuilder::float_format(Parser::IndexedContext& tree) {
  FloatFormat format;
  if (tree.index().size() == 2 && is_number(normalised_text(*tree.index(0))) &&
      is_number(normalised_text(*tree.index(1)))) {
    format = {small_number(normalised_text(*tree.index(0))), small_number(normalised_text(*tree.index(1)))};
  }
  if (format.exponent_bits < 2 || format.significand_bits < 2) {
    throw NoTerm("no format: " + normalised_text(tree));
  }
  return format;
}

Term AntlrTermBuilder::indexed(Parser::IndexedContext& tree, Parser::TermContext& whole) {
  const std::string name = tree.symbol() == nullptr ? "" : std::string(tm_.symbols().name(symbol(*tree.symbol())));
  for (const char* special : {"NaN", "+oo", "-oo", "+zero", "-zero"}) {
    if (name == special) {
      const FloatFormat format = float_format(tree);
      const bool negative = name.starts_with("-");
      return tm_.mk_value(Value(name == "NaN"          ? FloatingPoint::nan(format)
                                : name.ends_with("oo") ? FloatingPoint::infinity(format, negative)
                                                       : FloatingPoint::zero(format, negative)));
    }
  }
  if (name == "char" && tree.index().size() == 1) {
    const std::string code = normalised_text(*tree.index(0));  // #xH
    return tm_.mk_value(Value(std::u32string(1, static_cast<char32_t>(std::stoul(code.substr(2), nullptr, 16)))));
  }
  if (!name.starts_with("bv") || !is_number(std::string_view(name).substr(2))) {
    return tm_.mk_opaque(intern(normalised_text(whole)), {}, {});
  }
  const std::string index = tree.index().size() == 1 ? normalised_text(*tree.index(0)) : "";
  const uint32_t width = is_number(index) ? small_number(index) : 0;
  const mpz_class value(name.substr(2), 10);
  if (width == 0 || value >= mpz_class(1) << width) {
    throw NoTerm(normalised_text(whole) + ": no bit-vector constant");
  }
  return tm_.mk_value(Value(BitVector(width, value)));
}

Term AntlrTermBuilder::qualified(Parser::QualifiedContext& tree, Parser::TermContext& whole) {
  if (auto* name = tree.identifier()->symbol()) {
    const Binding binding = lookup(symbol(*name));
    if (binding.bound()) {
      const Term t = binding.term ? binding.term : tm_.mk_constant(binding.function);
      const Sort wanted = sort(*tree.sort());
      if (tm_.sorts().is_concrete(wanted) && wanted != tm_.sort(t)) {
        throw NoTerm("a name of another sort than " + tm_.sorts().to_string(wanted));
      }
      return t;
    }
  }
  if (normalised_text(*tree.identifier()) == "seq.empty") {
    if (const Sort wanted = sort(*tree.sort()); tm_.sorts().is_sequence(wanted)) {
      return tm_.mk_empty_sequence(wanted);
    }
  }
  if (auto* name = tree.sort()->symbol()) {
    const SortBinding* binding = scope_.lookup_sort(symbol(*name));
    if (binding != nullptr && binding->kind == SortBinding::Kind::Defined) {
      const Sort meant = sort(*tree.sort());
      return tm_.mk_opaque(
          intern("(as " + normalised_text(*tree.identifier()) + " " + tm_.sorts().to_string(meant) + ")"), meant, {});
    }
  }
  return tm_.mk_opaque(intern(normalised_text(whole)), {}, {});
}

// --- let, binders, annotations -------------------------------------------------------------------------------------------

Term AntlrTermBuilder::let(Parser::LetTermContext& tree) {
  std::vector<std::pair<Symbol, Term>> bindings;
  for (auto* binding : tree.letBinding()) {
    bindings.emplace_back(symbol(*binding->symbol()), term(*binding->term()));
  }
  for (const auto& [name, t] : bindings) {
    locals_[name.id].push_back(t);
  }
  const Term result = term(*tree.term());
  for (const auto& [name, t] : bindings) {
    locals_[name.id].pop_back();
  }
  return result;
}

std::vector<Term> AntlrTermBuilder::bind_parameters(const std::vector<Parser::SortedVarContext*>& parameters) {
  std::vector<Term> variables;
  for (auto* parameter : parameters) {
    const Symbol name = symbol(*parameter->symbol());
    // No symbol of a script holds a backslash.
    const Symbol own = intern(std::string(tm_.symbols().name(name)) + "\\" + std::to_string(++variables_));
    variables.push_back(tm_.mk_variable(own, sort(*parameter->sort())));
  }
  for (size_t i = 0; i < variables.size(); ++i) {
    locals_[symbol(*parameters[i]->symbol()).id].push_back(variables[i]);
  }
  return variables;
}

void AntlrTermBuilder::unbind_parameters(const std::vector<Parser::SortedVarContext*>& parameters) {
  for (auto* parameter : parameters) {
    locals_[symbol(*parameter->symbol()).id].pop_back();
  }
}

Term AntlrTermBuilder::binder(Parser::BinderTermContext& tree) {
  const Kind kind = tree.FORALL() != nullptr ? Kind::Forall : tree.EXISTS() != nullptr ? Kind::Exists : Kind::Lambda;
  const auto parameters = tree.sortedVar();
  const std::vector<Term> variables = bind_parameters(parameters);
  Term inner = term(*tree.term());
  unbind_parameters(parameters);
  if (kind != Kind::Lambda) {
    inner = to_sort(inner, tm_.sorts().boolean(), "the body of a quantifier");
  }
  return tm_.mk_binder(kind, variables, inner);
}

Term AntlrTermBuilder::annotated(Parser::AnnotatedTermContext& tree) {
  Term result = term(*tree.term());
  for (auto* attribute : tree.attribute()) {
    const std::string keyword = normalised_text(*attribute->keyword());
    auto* value = attribute->attributeValue();
    if (keyword == ":named") {
      if (value == nullptr || value->symbol() == nullptr) {
        throw NoTerm(":named without a name");
      }
    } else if ((keyword == ":pattern" || keyword == ":no-pattern") && value != nullptr && value->LPAREN() != nullptr) {
      // To the grammar the terms of a pattern are s-expressions: their text is parsed again.
      std::vector<Term> terms;
      for (auto* expression : value->sExpr()) {
        PureGrammar<grammar::SmtLibLexer, Parser> pattern(normalised_text(*expression));
        terms.push_back(term(*pattern.term()));
      }
      result = tm_.mk_annotate(result, intern(keyword), terms);
    } else {
      result = tm_.mk_annotate(result, intern(normalised_text(*attribute)), {});
    }
  }
  return result;
}

// --- Applications --------------------------------------------------------------------------------------------------------

Term AntlrTermBuilder::application(Parser::ApplicationContext& tree) {
  const auto trees = tree.term();
  const auto arguments = [&] {
    std::vector<Term> terms;
    for (size_t i = 1; i < trees.size(); ++i) {
      terms.push_back(term(*trees[i]));
    }
    return terms;
  };
  Parser::TermContext& head = *trees[0];
  if (head.specConstant() != nullptr) {
    throw NoTerm("a literal is applied");
  }
  if (auto* name_tree = head.symbol()) {
    const Symbol name = symbol(*name_tree);
    const std::string_view text = tm_.symbols().name(name);
    const Binding binding = lookup(name);
    if (binding.function) {
      return apply_function(binding.function, arguments());
    }
    if (binding.term) {
      return apply_term(binding.term, arguments());
    }
    if (!operators_named(text).empty()) {
      return apply_operator(text, {}, arguments());
    }
    std::string expected;
    const Term derived = is_derived_operator(text) ? try_derived(tm_, text, {}, arguments(), expected) : Term{};
    return derived ? derived : opaque_application(quoted_symbol(text), arguments());
  }
  Parser::CompoundTermContext& compound = *head.compoundTerm();
  if (auto* indexed_tree = compound.indexed()) {
    std::vector<uint32_t> indices;
    for (auto* index : indexed_tree->index()) {
      const std::string digits = normalised_text(*index);
      if (is_number(digits)) {
        indices.push_back(small_number(digits));
      }
    }
    const bool numerals = !indices.empty() && indices.size() <= 2 && indices.size() == indexed_tree->index().size();
    if (numerals && indexed_tree->symbol() != nullptr) {
      const std::string_view name = tm_.symbols().name(symbol(*indexed_tree->symbol()));
      if (!operators_named(name).empty()) {
        return apply_operator(name, indices, arguments());
      }
    }
    return opaque_application(normalised_text(head), arguments());
  }
  if (auto* qualified_tree = compound.qualified()) {
    if (auto* name_tree = qualified_tree->identifier()->symbol()) {
      const Symbol name = symbol(*name_tree);
      const Binding binding = lookup(name);
      if (tm_.symbols().name(name) == "const") {
        const Sort array = sort(*qualified_tree->sort());
        if (tm_.sorts().is_array(array)) {
          const std::vector<Term> elements = arguments();
          if (elements.size() != 1) {
            throw NoTerm("a constant array of " + std::to_string(elements.size()) + " elements");
          }
          return tm_.mk_const_array(array, to_sort(elements[0], tm_.sorts().element(array), "the element"));
        }
        if (array.known() && tm_.sorts().is_concrete(array)) {
          throw NoTerm("a constant array of sort " + tm_.sorts().to_string(array));
        }
      } else if (binding.function) {
        const Sort wanted = sort(*qualified_tree->sort());
        if (tm_.sorts().is_concrete(wanted) && wanted != tm_.sorts().range(tm_.info(binding.function).sort)) {
          throw NoTerm("a function of another sort than " + tm_.sorts().to_string(wanted));
        }
        return apply_function(binding.function, arguments());
      }
    }
    return opaque_application(normalised_text(head), arguments());
  }
  const Term function = term(head);
  return apply_term(function, arguments());
}

Term AntlrTermBuilder::apply_operator(std::string_view name, const std::vector<uint32_t>& indices,
                                      const std::vector<Term>& arguments) {
  const auto rows = operators_named(name);
  for (const OperatorInfo* row : rows) {
    if (row->index_count == indices.size()) {
      if (const Term t = tm_.try_mk(row->kind, indices, arguments, nullptr)) {
        return t;
      }
    }
  }
  const bool is_on_strings = std::ranges::any_of(arguments, [this](Term t) {
    return !tm_.sorts().is_concrete(tm_.sort(t)) || tm_.sort(t) == tm_.sorts().string();
  });
  if (!rows.empty() && theory_of(rows.front()->kind) == Theory::Sequences && is_on_strings) {
    return opaque_application(std::string(name), arguments);
  }
  throw NoTerm("arguments that do not fit " + std::string(name));
}

Term AntlrTermBuilder::apply_function(Function f, std::vector<Term> arguments) {
  const Sort sort = tm_.info(f).sort;
  const std::span<const Sort> wanted =
      tm_.sorts().kind(sort) == SortKind::Function ? tm_.sorts().arguments(sort) : std::span<const Sort>{};
  if (arguments.empty() || arguments.size() > wanted.size() || (arguments.size() < wanted.size() && !higher_order_)) {
    throw NoTerm("a function of " + std::to_string(wanted.size()) + " arguments, applied to " +
                 std::to_string(arguments.size()));
  }
  for (size_t i = 0; i < arguments.size(); ++i) {
    arguments[i] = to_sort(arguments[i], wanted[i], "an argument");
  }
  return arguments.size() == wanted.size() ? tm_.mk_apply(f, arguments)
                                           : tm_.mk_ho_apply(tm_.mk_constant(f), arguments);
}

/// Parentheses are kept where they hold nothing but the head.
Term AntlrTermBuilder::opaque_application(const std::string& head, const std::vector<Term>& arguments) {
  return tm_.mk_opaque(intern(arguments.empty() ? "(" + head + ")" : head), {}, arguments);
}

Term AntlrTermBuilder::apply_term(Term function, const std::vector<Term>& arguments) {
  const Sort sort = tm_.sort(function);
  if (tm_.sorts().is_concrete(sort) &&
      (tm_.sorts().kind(sort) != SortKind::Function || tm_.sorts().arguments(sort).size() < arguments.size())) {
    throw NoTerm("no function of " + std::to_string(arguments.size()) + " arguments at the head");
  }
  return tm_.mk_ho_apply(function, arguments);
}

/// The term, if it is of the sort, may be, or is an Int where a Real is wanted.
Term AntlrTermBuilder::to_sort(Term t, Sort wanted, std::string_view what) {
  const Sort got = tm_.sort(t);
  if (got == wanted || !got.known() || !wanted.known()) {
    return t;
  }
  if (got == tm_.sorts().integer() && wanted == tm_.sorts().real()) {
    return tm_.mk(Kind::ToReal, {t});
  }
  throw NoTerm(std::string(what) + " of sort " + tm_.sorts().to_string(got) + ", not " + tm_.sorts().to_string(wanted));
}

Term AntlrTermBuilder::body(Parser::TermContext& tree, Sort range) { return to_sort(term(tree), range, "a body"); }

// --- Sorts ---------------------------------------------------------------------------------------------------------------

Sort AntlrTermBuilder::bind_sort_parameter(Parser::SymbolContext& name) {
  const Symbol own = symbol(name);
  return sort_parameters_[own.id] = tm_.sorts().parameter(own);
}

Sort AntlrTermBuilder::sort(Parser::SortContext& tree) {
  if (auto* name = tree.symbol()) {
    return sort_application(symbol(*name), {});
  }
  if (auto* indexed_tree = tree.indexed()) {
    if (indexed_tree->symbol() != nullptr && normalised_text(*indexed_tree->symbol()) == "BitVec") {
      const std::string width = indexed_tree->index().size() == 1 ? normalised_text(*indexed_tree->index(0)) : "";
      if (!is_number(width) || small_number(width) == 0) {
        throw NoTerm("no width: " + normalised_text(tree));
      }
      return tm_.sorts().bitvec(small_number(width));
    }
    if (indexed_tree->symbol() != nullptr && normalised_text(*indexed_tree->symbol()) == "FloatingPoint") {
      const FloatFormat format = float_format(*indexed_tree);
      return tm_.sorts().floating_point(format.exponent_bits, format.significand_bits);
    }
    return tm_.sorts().opaque(intern(normalised_text(tree)), {});
  }
  std::vector<Sort> arguments;
  for (auto* argument : tree.sort()) {
    arguments.push_back(sort(*argument));
  }
  if (auto* name = tree.identifier()->symbol()) {
    return sort_application(symbol(*name), arguments);
  }
  return tm_.sorts().opaque(intern(normalised_text(*tree.identifier())), arguments);
}

Sort AntlrTermBuilder::sort_application(Symbol name, const std::vector<Sort>& arguments) {
  SortTable& sorts = tm_.sorts();
  const std::string text(tm_.symbols().name(name));
  const auto expect_arity = [&](size_t arity) {
    if (arguments.size() != arity) {
      throw NoTerm("the sort " + text + " of " + std::to_string(arguments.size()) + " arguments");
    }
  };
  if (const auto parameter = sort_parameters_.find(name.id); parameter != sort_parameters_.end()) {
    expect_arity(0);
    return parameter->second;
  }
  if (const SortBinding* binding = scope_.lookup_sort(name); binding != nullptr && !hidden_sorts_.contains(name.id)) {
    expect_arity(binding->arity);
    return binding->kind == SortBinding::Kind::Defined ? sorts.substitute(binding->body, binding->parameters, arguments)
                                                       : sorts.declared(name, arguments);
  }
  const std::vector<std::pair<std::string_view, Sort>> constants = {{"Bool", sorts.boolean()},
                                                                    {"Int", sorts.integer()},
                                                                    {"String", sorts.string()},
                                                                    {"RegLan", sorts.regular_language()},
                                                                    {"Real", sorts.real()},
                                                                    {"RoundingMode", sorts.rounding_mode()},
                                                                    {"Float16", sorts.floating_point(5, 11)},
                                                                    {"Float32", sorts.floating_point(8, 24)},
                                                                    {"Float64", sorts.floating_point(11, 53)},
                                                                    {"Float128", sorts.floating_point(15, 113)}};
  for (const auto& [constant, sort] : constants) {
    if (text == constant) {
      expect_arity(0);
      return sort;
    }
  }
  if (text == "Array") {
    expect_arity(2);
    return sorts.array(arguments[0], arguments[1]);
  }
  if (text == "Seq") {
    expect_arity(1);
    if (sorts.is_concrete(arguments[0])) {
      return sorts.sequence(arguments[0]);
    }
  }
  if (text == "->") {
    if (arguments.size() < 2) {
      throw NoTerm("a function sort without arguments");
    }
    return sorts.function({arguments.data(), arguments.size() - 1}, arguments.back());
  }
  return sorts.opaque(intern(quoted_symbol(text)), arguments);
}

}  // namespace preproc
