#include "engine/model/model_substitution.h"

#include "term/mentioned_functions.h"
#include "term/substitute.h"
#include "term/walk.h"

namespace preproc {

namespace {

/// Tables with more rows are not written as ites.
constexpr size_t kMostRows = 1000;

/// True if the term mentions an element of an uninterpreted sort: no term of a solver denotes it.
bool mentions_elements(const TermManager& tm, Term root) {
  bool found = false;
  walk_postorder(tm, root, [&](Term t) {
    found = found || (tm.is_value(t) && tm.sorts().kind(tm.sort(t)) == SortKind::Declared);
  });
  return found;
}

}  // namespace

Term ModelSubstitution::ground(Term root) {
  struct Frame {
    Term term;
    uint32_t next;
  };
  std::vector<Frame> stack{{root, 0}};
  while (!stack.empty()) {
    Frame& frame = stack.back();
    const Term t = frame.term;
    if (grounded_[t]) {
      stack.pop_back();
      continue;
    }
    if (frame.next == 0) {
      if (const Term value = value_of(t)) {
        grounded_.slot(t) = value;
        stack.pop_back();
        continue;
      }
    }
    if (frame.next < tm_.children(t).size()) {
      const Term child = tm_.child(t, frame.next++);
      stack.push_back({child, 0});
      continue;
    }
    const Term result = node(t);
    grounded_.slot(t) = result;
    stack.pop_back();
  }
  return grounded_[root];
}

/// The value of a closed term as a term, or the null term.
Term ModelSubstitution::value_of(Term t) {
  if (!tm_.is_closed(t) || tm_.is_value(t)) {
    return tm_.is_value(t) ? t : Term{};
  }
  const Value value = evaluator_.evaluate(t);
  return value.known() ? tm_.mk_value(value) : Term{};
}

/// The term over its grounded children.
Term ModelSubstitution::node(Term t) {
  std::vector<Term> children;
  for (const Term child : tm_.children(t)) {
    children.push_back(grounded_[child]);
  }
  if (tm_.kind(t) == Kind::Apply) {
    if (const Term body = application(model_.get(tm_.function(t)), children)) {
      return body;
    }
  }
  if (tm_.kind(t) == Kind::Select && tm_.kind(tm_.child(t, 0)) == Kind::Constant) {
    const Value& array = model_.get(tm_.function(tm_.child(t, 0)));
    if (const Term body = array.is_lambda() ? application(array, {&children[1], 1}) : Term{}) {
      return body;
    }
  }
  return children.empty() ? t : tm_.rebuild(t, children);
}

/// The term of the value that the table gives for the arguments. Null if `table` is no table, or the value has no term.
Term ModelSubstitution::application(const Value& table, std::span<const Term> arguments) {
  if (table.is_lambda() && table.lambda().parameters.size() == arguments.size()) {
    const LambdaValue& lambda = table.lambda();
    return mentions_elements(tm_, lambda.body) ? Term{} : substitute(tm_, lambda.body, lambda.parameters, arguments);
  }
  if (!table.is_function() || table.function().entries.size() > kMostRows) {
    return {};
  }
  const FunctionValue& function = table.function();
  Term result = tm_.mk_value(*function.fallback);
  for (size_t row = function.entries.size(); result && row-- > 0;) {
    const auto& [point, mapped] = function.entries[row];
    std::vector<Term> condition;
    for (size_t i = 0; i < point.size(); ++i) {
      const Term argument = tm_.mk_value(point[i]);
      if (!argument) {
        return {};
      }
      condition.push_back(tm_.mk(Kind::Equal, {arguments[i], argument}));
    }
    const Term value = tm_.mk_value(mapped);
    if (!value) {
      return {};
    }
    result = tm_.mk(Kind::Ite, {tm_.mk_and(condition), value, result});
  }
  return result;
}

std::vector<Function> ModelSubstitution::unexpressed(const std::vector<Term>& grounded) const {
  std::vector<Function> symbols = mentioned_functions(tm_, grounded);
  std::erase_if(symbols, [this](Function f) { return !model_.contains(f); });
  return symbols;
}

}  // namespace preproc
