#include "term/application.h"

#include <algorithm>
#include <unordered_map>
#include <vector>

namespace preproc {

namespace {

/// How a numeral among bit-vectors is written as one; empty: there is none.
std::string numeral_as_bits(const TermManager& tm, std::span<const Term> arguments) {
  const auto bits = std::ranges::find_if(arguments, [&](Term t) { return tm.sorts().is_bitvec(tm.sort(t)); });
  const auto numeral = std::ranges::find_if(arguments, [&](Term t) {
    return tm.sort(t) == tm.sorts().integer() && tm.is_value(t) && tm.value(t).integer() >= 0;
  });
  if (bits == arguments.end() || numeral == arguments.end()) {
    return {};
  }
  const std::string width = std::to_string(tm.sorts().width(tm.sort(*bits)));
  const mpz_class number = tm.value(*numeral).integer();
  if (mpz_sizeinbase(number.get_mpz_t(), 2) > tm.sorts().width(tm.sort(*bits))) {
    return {};
  }
  const std::string digits = number.get_str();
  return ": write `(_ bv" + digits + " " + width + ")` for `" + digits + "`";
}

/// The arguments with lambdas as arrays; empty where there is no lambda.
std::vector<Term> with_lambdas_as_arrays(TermManager& tm, std::span<const Term> arguments) {
  std::vector<Term> changed(arguments.begin(), arguments.end());
  for (Term& argument : changed) {
    if (const Term array = as_array(tm, argument)) {
      argument = array;
    }
  }
  return std::ranges::equal(changed, arguments) ? std::vector<Term>() : changed;
}

}  // namespace

Term as_array(TermManager& tm, Term function) {
  const auto is_function = [&](Term t) { return tm.sorts().kind(tm.sort(t)) == SortKind::Function; };
  if (!is_function(function)) {
    return {};
  }
  std::unordered_map<Term, Term> arrays;
  std::vector<Term> todo{function};
  while (!todo.empty()) {
    const Term t = todo.back();
    const std::span<const Term> children = tm.children(t);
    const bool is_choice = tm.kind(t) == Kind::Ite;
    if (!is_choice && (tm.kind(t) != Kind::Lambda || children.size() != 2)) {
      return {};
    }
    const size_t before = todo.size();
    for (const Term child : children.subspan(1)) {  // an element that is a function is an array, too
      if (is_function(child) && !arrays.contains(child)) {
        todo.push_back(child);
      }
    }
    if (todo.size() > before) {
      continue;
    }
    todo.pop_back();
    const auto changed = [&](Term child) { return is_function(child) ? arrays.at(child) : child; };
    if (!is_choice && !tm.sort(children[1]).known()) {
      return {};
    }
    arrays[t] = is_choice ? tm.mk(Kind::Ite, {children[0], changed(children[1]), changed(children[2])})
                          : tm.mk_array_lambda(children[0], changed(children[1]));
  }
  return arrays.at(function);
}

Term try_operator(TermManager& tm, std::span<const OperatorInfo* const> rows, std::span<const uint32_t> indices,
                  std::span<const Term> arguments, std::string& expected) {
  expected.clear();
  for (const OperatorInfo* row : rows) {
    if (row->index_count != indices.size()) {
      continue;
    }
    std::string message;
    if (const Term t = tm.try_mk(row->kind, indices, arguments, &message)) {
      return t;
    }
    const bool fits =
        arguments.size() >= row->min_arguments && (row->max_arguments == 255 || arguments.size() <= row->max_arguments);
    if (expected.empty() || fits) {
      expected = std::move(message);
    }
  }
  if (expected.empty()) {
    expected = std::to_string(rows.front()->index_count) + " numerals as indices, as in (_ " +
               std::string(rows.front()->name) + " i)";
  }
  if (const std::vector<Term> changed = with_lambdas_as_arrays(tm, arguments); !changed.empty()) {
    return try_operator(tm, rows, indices, changed, expected);
  }
  expected = "expected " + expected + (arguments.empty() ? "" : ", got " + sorts_of(tm, arguments)) +
             numeral_as_bits(tm, arguments);
  return {};
}

bool fit_arguments(TermManager& tm, Function f, std::span<Term> arguments, std::string& expected) {
  const SortTable& sorts = tm.sorts();
  const std::span<const Sort> wanted = sorts.arguments(tm.info(f).sort);
  for (size_t i = 0; i < arguments.size(); ++i) {
    const Sort got = tm.sort(arguments[i]);
    if (got == wanted[i] || !got.known() || !wanted[i].known()) {
      continue;
    }
    if (got == sorts.integer() && wanted[i] == sorts.real()) {
      arguments[i] = tm.mk(Kind::ToReal, {arguments[i]});
      continue;
    }
    if (const Term array = sorts.is_array(wanted[i]) ? as_array(tm, arguments[i]) : Term{};
        array && tm.sort(array) == wanted[i]) {
      arguments[i] = array;
      continue;
    }
    expected = "expected argument " + std::to_string(i + 1) + " of sort " + sorts.to_string(wanted[i]) + ", got " +
               sorts.to_string(got);
    return false;
  }
  return true;
}

Term try_function(TermManager& tm, Function f, std::span<const Term> arguments, std::string& expected) {
  const Sort sort = tm.info(f).sort;
  const size_t arity = tm.sorts().kind(sort) == SortKind::Function ? tm.sorts().arguments(sort).size() : 0;
  if (arguments.size() != arity) {
    expected = "expected " + std::to_string(arity) + (arity == 1 ? " argument" : " arguments") + ", got " +
               std::to_string(arguments.size());
    return {};
  }
  std::vector<Term> fitting(arguments.begin(), arguments.end());
  return fit_arguments(tm, f, fitting, expected) ? tm.mk_apply(f, fitting) : Term{};
}

std::string sorts_of(const TermManager& tm, std::span<const Term> terms) {
  constexpr size_t kShown = 6;
  std::string out;
  for (const Term t : terms.first(std::min(terms.size(), kShown))) {
    out += (out.empty() ? "" : ", ") + tm.sorts().to_string(tm.sort(t));
  }
  return terms.size() > kShown ? out + ", ..." : out;
}

}  // namespace preproc
