// The functions of the interface about terms.
#include <array>

#include "library/context.h"
#include "library/number_text.h"
#include "term/application.h"
#include "term/substitute.h"
#include "value/identifier.h"
#include "value/limits.h"

using namespace preproc;

namespace {

constexpr preproc_term kNoTerm{0};

template <typename Make>
preproc_term make_term(preproc_context* context, Make&& make) noexcept {
  return guarded(context, kNoTerm, [&](preproc_context& c) { return c.handle(make(c)); });
}

template <size_t N>
preproc_term apply(preproc_context* context, const char* name, const std::array<preproc_term, N>& arguments) noexcept {
  return make_term(context, [&](preproc_context& c) {
    std::array<Term, N> terms;
    for (size_t i = 0; i < N; ++i) {
      terms[i] = c.term(arguments[i]);
    }
    return c.apply(preproc_context::name(name, "name"), {}, terms);
  });
}

/// The variables of a binder or definition. LibraryError where one is none.
std::vector<Term> variables(preproc_context& c, const preproc_term* handles, size_t count) {
  std::vector<Term> terms = c.terms(handles, count);
  for (const Term t : terms) {
    if (c.tm.kind(t) != Kind::Variable) {
      throw LibraryError(PREPROC_BAD_ARGUMENT, "expected variables, got " + excerpt(c.workers().printer.to_string(t)));
    }
  }
  return terms;
}

/// The head of a term, in front of its arguments.
std::string head_text(preproc_context& c, Term t) {
  switch (c.tm.kind(t)) {
    case Kind::Constant:
    case Kind::Apply:
    case Kind::DtConstruct:
    case Kind::DtSelect:
    case Kind::DtTest:
    case Kind::DtUpdate: return written_symbol(c.tm.symbols().name(c.tm.info(c.tm.function(t)).name));
    case Kind::Variable: return written_symbol(c.tm.symbols().name(c.tm.name(t)));
    case Kind::Forall: return "forall";
    case Kind::Exists: return "exists";
    case Kind::Lambda: return "lambda";
    case Kind::ConstArray: return "const";
    case Kind::Annotate: return "!";
    case Kind::Opaque: return std::string(c.tm.symbols().name(c.tm.name(t)));
    default: break;
  }
  const OperatorInfo* const info = operator_info(c.tm.kind(t));
  return info != nullptr ? std::string(info->name) : c.workers().printer.to_string(t);
}

}  // namespace

preproc_term preproc_bool(preproc_context* context, bool value) {
  return make_term(context, [&](preproc_context& c) { return c.tm.mk_bool(value); });
}

preproc_term preproc_bitvec(preproc_context* context, uint32_t width, uint64_t value) {
  return make_term(context, [&](preproc_context& c) {
    if (width == 0 || width > kMaxWidth) {
      throw LibraryError(PREPROC_BAD_ARGUMENT,
                         "expected a width from 1 to " + std::to_string(kMaxWidth) + ", got " + std::to_string(width));
    }
    return width <= 64 ? c.tm.mk_bv(width, value) : c.tm.mk_value(Value(BitVector(width, value)));
  });
}

preproc_term preproc_int(preproc_context* context, int64_t value) {
  return make_term(context, [&](preproc_context& c) { return c.tm.mk_int(mpz_class(std::to_string(value))); });
}

preproc_term preproc_number(preproc_context* context, preproc_sort sort, const char* text) {
  return make_term(context, [&](preproc_context& c) {
    return number_of_text(c.tm, c.sort(sort), preproc_context::name(text, "text"));
  });
}

preproc_term preproc_string(preproc_context* context, const char* text, size_t length) {
  return make_term(context, [&](preproc_context& c) {
    preproc_context::name(text, "text");
    return c.tm.mk_value(Value(string_of_utf8({text, length})));
  });
}

preproc_term preproc_constant(preproc_context* context, const char* name, preproc_sort sort) {
  return make_term(context,
                   [&](preproc_context& c) { return c.symbol(preproc_context::name(name, "name"), c.sort(sort)); });
}

preproc_term preproc_fresh(preproc_context* context, const char* prefix, preproc_sort sort) {
  return make_term(context, [&](preproc_context& c) {
    const Symbol name = c.state.scope().fresh_name(preproc_context::name(prefix, "prefix"));
    return c.symbol(std::string(c.tm.symbols().name(name)), c.sort(sort));
  });
}

preproc_term preproc_find(preproc_context* context, const char* name) {
  return make_term(context, [&](preproc_context& c) {
    const std::string_view text = preproc_context::name(name, "name");
    const Symbol symbol = c.tm.symbols().find(text);
    const Binding binding = symbol ? c.state.scope().lookup(symbol) : Binding{};
    if (!binding.term && !binding.function) {
      throw LibraryError(PREPROC_BAD_ARGUMENT, "`" + excerpt(text) + "` is not declared");
    }
    return binding.term ? binding.term : c.tm.mk_constant(binding.function);
  });
}

preproc_term preproc_variable(preproc_context* context, const char* name, preproc_sort sort) {
  return make_term(context, [&](preproc_context& c) {
    const std::string_view text = preproc_context::name(name, "name");
    preproc_context::check_symbol(text);
    return c.tm.mk_variable(c.tm.symbols().intern(text), c.sort(sort));
  });
}

preproc_term preproc_op(preproc_context* context, const char* name, const preproc_term* arguments, size_t count) {
  return preproc_op_indexed(context, name, nullptr, 0, arguments, count);
}

preproc_term preproc_op1(preproc_context* context, const char* name, preproc_term a) {
  return apply(context, name, std::array{a});
}

preproc_term preproc_op2(preproc_context* context, const char* name, preproc_term a, preproc_term b) {
  return apply(context, name, std::array{a, b});
}

preproc_term preproc_op3(preproc_context* context, const char* name, preproc_term a, preproc_term b, preproc_term c) {
  return apply(context, name, std::array{a, b, c});
}

preproc_term preproc_op_indexed(preproc_context* context, const char* name, const uint32_t* indices, size_t index_count,
                                const preproc_term* arguments, size_t count) {
  return make_term(context, [&](preproc_context& c) {
    if (indices == nullptr && index_count != 0) {
      throw LibraryError(PREPROC_BAD_ARGUMENT, "the list of indices is null");
    }
    return c.apply(preproc_context::name(name, "name"), {indices, index_count}, c.terms(arguments, count));
  });
}

preproc_term preproc_apply(preproc_context* context, preproc_term function, const preproc_term* arguments,
                           size_t count) {
  return make_term(context, [&](preproc_context& c) {
    const Term f = c.term(function);
    const std::vector<Term> terms = c.terms(arguments, count);
    if (c.tm.kind(f) != Kind::Constant) {
      throw LibraryError(PREPROC_BAD_SORT,
                         "expected the name of a function, got a term of sort " + c.tm.sorts().to_string(c.tm.sort(f)));
    }
    if (terms.empty() && c.tm.sorts().kind(c.tm.sort(f)) != SortKind::Function) {
      return f;
    }
    std::string expected;
    const Term t = try_function(c.tm, c.tm.function(f), terms, expected);
    if (!t) {
      throw LibraryError(PREPROC_BAD_SORT, "`" + head_text(c, f) + "`: " + expected);
    }
    return t;
  });
}

preproc_term preproc_empty_sequence(preproc_context* context, preproc_sort sequence) {
  return make_term(context, [&](preproc_context& c) {
    const Sort sort = c.sort(sequence);
    if (!c.tm.sorts().is_sequence(sort)) {
      throw LibraryError(PREPROC_BAD_SORT, "expected a sort of sequences, got " + c.tm.sorts().to_string(sort));
    }
    return c.tm.mk_empty_sequence(sort);
  });
}

preproc_term preproc_constant_array(preproc_context* context, preproc_sort array, preproc_term element) {
  return make_term(context, [&](preproc_context& c) {
    const Sort sort = c.sort(array);
    const Term value = c.term(element);
    if (!c.tm.sorts().is_array(sort) || c.tm.sorts().element(sort) != c.tm.sort(value)) {
      throw LibraryError(PREPROC_BAD_SORT, "expected an array sort and a term of its elements' sort, got " +
                                               c.tm.sorts().to_string(sort) + " and " +
                                               c.tm.sorts().to_string(c.tm.sort(value)));
    }
    return c.tm.mk_const_array(sort, value);
  });
}

preproc_term preproc_bind(preproc_context* context, const char* binder, const preproc_term* variables_given,
                          size_t count, preproc_term body) {
  return make_term(context, [&](preproc_context& c) {
    const std::string_view word = preproc_context::name(binder, "binder");
    const bool is_lambda = word == "lambda";
    if (word != "forall" && word != "exists" && !is_lambda) {
      throw LibraryError(PREPROC_BAD_ARGUMENT, "expected forall, exists or lambda, got `" + excerpt(word) + "`");
    }
    const std::vector<Term> bound = variables(c, variables_given, count);
    if (bound.empty()) {
      throw LibraryError(PREPROC_BAD_ARGUMENT, "expected at least one variable");
    }
    const Term inner = c.term(body);
    if (!is_lambda && c.tm.sort(inner) != c.tm.sorts().boolean()) {
      throw LibraryError(PREPROC_BAD_SORT,
                         "expected a body of sort Bool, got " + c.tm.sorts().to_string(c.tm.sort(inner)));
    }
    // A variable must not be bound and free in one term, so each binder has variables of its own.
    std::vector<Term> own;
    for (const Term v : bound) {
      const std::string name(c.tm.symbols().name(c.tm.name(v)));
      own.push_back(c.tm.mk_variable(c.state.scope().fresh_name(name), c.tm.sort(v)));
    }
    const Kind kind = is_lambda ? Kind::Lambda : word == "forall" ? Kind::Forall : Kind::Exists;
    return c.tm.mk_binder(kind, own, substitute(c.tm, inner, bound, own));
  });
}

preproc_term preproc_define(preproc_context* context, const char* name, const preproc_term* parameters, size_t count,
                            preproc_term body) {
  return make_term(context, [&](preproc_context& c) {
    const Term inner = c.term(body);
    const std::string_view text = preproc_context::name(name, "name");
    preproc_context::check_symbol(text);
    Command command;
    command.kind = CommandKind::DefineFun;
    command.definitions.push_back({.name = c.tm.symbols().intern(text),
                                   .parameters = variables(c, parameters, count),
                                   .range = c.tm.sort(inner),
                                   .body = inner,
                                   .function = {}});
    std::vector<Term> bound = command.definitions[0].parameters;
    if (const Term closed = bound.empty() ? inner : c.tm.mk_binder(Kind::Lambda, bound, inner);
        !c.tm.is_closed(closed)) {
      throw LibraryError(PREPROC_BAD_ARGUMENT, "a variable that is no parameter is free in the body");
    }
    c.state.apply(command, {});
    const Binding binding = c.state.scope().lookup(command.definitions[0].name);
    return binding.term ? binding.term : c.tm.mk_constant(binding.function);
  });
}

preproc_term preproc_parse_term(preproc_context* context, const char* text) {
  return make_term(context, [&](preproc_context& c) { return c.read_term(preproc_context::name(text, "text")); });
}

bool preproc_parse(preproc_context* context, const char* text, size_t length, const preproc_term** terms,
                   size_t* count) {
  return guarded(context, false, [&](preproc_context& c) {
    preproc_context::name(text, "text");
    c.keep(c.read_script({text, length}), terms, count);
    return true;
  });
}

preproc_term preproc_substitute(preproc_context* context, preproc_term term, const preproc_term* from,
                                const preproc_term* to, size_t count) {
  return make_term(context, [&](preproc_context& c) {
    const std::vector<Term> before = c.terms(from, count);
    const std::vector<Term> after = c.terms(to, count);
    for (size_t i = 0; i < count; ++i) {
      if (!is_leaf(c.tm.kind(before[i])) || c.tm.is_value(before[i])) {
        throw LibraryError(PREPROC_BAD_ARGUMENT, "expected constants or variables to be replaced");
      }
      if (c.tm.sort(before[i]) != c.tm.sort(after[i])) {
        throw LibraryError(PREPROC_BAD_SORT, "expected a term of sort " + c.tm.sorts().to_string(c.tm.sort(before[i])) +
                                                 ", got " + c.tm.sorts().to_string(c.tm.sort(after[i])));
      }
    }
    return substitute(c.tm, c.term(term), before, after);
  });
}

preproc_term preproc_simplify(preproc_context* context, preproc_term term) {
  return make_term(context, [&](preproc_context& c) {
    return c.workers().simplifier.simplify(c.workers().expander.expand(c.term(term)));
  });
}

preproc_sort preproc_term_sort(preproc_context* context, preproc_term term) {
  return guarded(context, preproc_sort{0}, [&](preproc_context& c) { return c.handle(c.tm.sort(c.term(term))); });
}

const char* preproc_term_operator(preproc_context* context, preproc_term term) {
  return guarded(context, static_cast<const char*>(nullptr),
                 [&](preproc_context& c) { return c.keep(head_text(c, c.term(term))); });
}

size_t preproc_term_index_count(preproc_context* context, preproc_term term) {
  return guarded(context, size_t{0}, [&](preproc_context& c) { return c.tm.indices(c.term(term)).size(); });
}

uint32_t preproc_term_index(preproc_context* context, preproc_term term, size_t place) {
  return guarded(context, uint32_t{0}, [&](preproc_context& c) {
    const std::span<const uint32_t> indices = c.tm.indices(c.term(term));
    if (place >= indices.size()) {
      throw LibraryError(PREPROC_BAD_ARGUMENT, "expected a place below " + std::to_string(indices.size()));
    }
    return indices[place];
  });
}

size_t preproc_term_count(preproc_context* context, preproc_term term) {
  return guarded(context, size_t{0}, [&](preproc_context& c) { return c.tm.children(c.term(term)).size(); });
}

preproc_term preproc_term_at(preproc_context* context, preproc_term term, size_t place) {
  return make_term(context, [&](preproc_context& c) {
    const std::span<const Term> children = c.tm.children(c.term(term));
    if (place >= children.size()) {
      throw LibraryError(PREPROC_BAD_ARGUMENT, "expected a place below " + std::to_string(children.size()));
    }
    return children[place];
  });
}

bool preproc_term_is_value(preproc_context* context, preproc_term term) {
  return guarded(context, false, [&](preproc_context& c) {
    const Term t = c.term(term);
    return c.tm.is_value(t) || c.tm.is_true(t) || c.tm.is_false(t);
  });
}

bool preproc_term_word(preproc_context* context, preproc_term term, uint64_t* value) {
  return guarded(context, false, [&](preproc_context& c) {
    const Term t = c.term(term);
    if (value == nullptr) {
      throw LibraryError(PREPROC_BAD_ARGUMENT, "the place for the value is null");
    }
    if (c.tm.is_true(t) || c.tm.is_false(t)) {
      *value = c.tm.is_true(t) ? 1 : 0;
      return true;
    }
    if (c.tm.is_word_value(t)) {
      *value = c.tm.word_value(t);
      return true;
    }
    return false;
  });
}

const char* preproc_term_value(preproc_context* context, preproc_term term) {
  return guarded(context, static_cast<const char*>(nullptr), [&](preproc_context& c) {
    const Term t = c.term(term);
    if (c.tm.is_true(t) || c.tm.is_false(t)) {
      return c.keep(c.tm.is_true(t) ? "1" : "0");
    }
    if (!c.tm.is_value(t)) {
      throw LibraryError(PREPROC_BAD_ARGUMENT, "expected a value, got " + excerpt(c.workers().printer.to_string(t)));
    }
    return c.keep(text_of_value(c.tm.value(t)));
  });
}

size_t preproc_text_size(const preproc_context* context) { return context != nullptr ? context->text_size() : 0; }

const char* preproc_term_text(preproc_context* context, preproc_term term) {
  return guarded(context, static_cast<const char*>(nullptr),
                 [&](preproc_context& c) { return c.keep(c.workers().printer.to_string(c.term(term))); });
}
