#include "backends/guarded_cases.h"

#include <algorithm>

namespace preproc {

namespace {

// Most points that a case for any value of a parameter is spread over.
constexpr size_t kMostPoints = size_t{1} << 16;

bool less_tuple(const std::vector<Value>& a, const std::vector<Value>& b) {
  return std::ranges::lexicographical_compare(a, b, &Value::less);
}

bool is_full(const GuardedCase& c) { return std::ranges::all_of(c.arguments, &Value::known); }

bool fits(const GuardedCase& c, const std::vector<Value>& point) {
  for (size_t i = 0; i < point.size(); ++i) {
    if (c.arguments[i].known() && c.arguments[i] != point[i]) {
      return false;
    }
  }
  return true;
}

/// All values of a parameter of a small sort; else the values that the cases tell apart, and the empty value for all
/// others.
std::vector<Value> distinguished_values(const SortTable& sorts, Sort sort, const std::vector<GuardedCase>& cases,
                                        size_t parameter) {
  std::vector<Value> values;
  const uint64_t cardinality = sorts.cardinality(sort);
  const SortKind kind = sorts.kind(sort);
  if (cardinality > 0 && cardinality <= 256 && kind != SortKind::FloatingPoint) {
    for (uint64_t v = 0; v < cardinality; ++v) {
      values.push_back(kind == SortKind::BitVec         ? Value(BitVector(sorts.width(sort), v))
                       : kind == SortKind::RoundingMode ? Value(static_cast<RoundingMode>(v))
                                                        : Value(v != 0));
    }
    return values;
  }
  for (const GuardedCase& c : cases) {
    if (c.arguments[parameter].known()) {
      values.push_back(c.arguments[parameter]);
    }
  }
  std::ranges::sort(values, &Value::less);
  const auto [first, last] = std::ranges::unique(values);
  values.erase(first, last);
  values.emplace_back();
  return values;
}

/// Cases for any value of a parameter are spread over the values of the parameter. Empty if results other than the
/// fallback remain for infinitely (or very) many points.
std::optional<std::vector<GuardedCase>> spread(const SortTable& sorts, std::span<const Sort> parameters,
                                               const std::vector<GuardedCase>& cases) {
  std::vector<std::vector<Value>> axes;
  size_t points = 1;
  for (size_t i = 0; i < parameters.size(); ++i) {
    axes.push_back(distinguished_values(sorts, parameters[i], cases, i));
    points *= axes.back().size();
    if (points * cases.size() > kMostPoints * 16) {
      return std::nullopt;
    }
  }
  std::vector<GuardedCase> result;
  std::vector<size_t> place(axes.size());
  for (size_t n = 0; n < points; ++n) {
    std::vector<Value> point;
    point.reserve(axes.size());
    for (size_t i = 0; i < axes.size(); ++i) {
      point.push_back(axes[i][place[i]]);
    }
    const auto& c = *std::ranges::find_if(cases, [&](const GuardedCase& each) { return fits(each, point); });
    if (std::ranges::all_of(point, &Value::known)) {
      result.push_back({std::move(point), c.result});
    } else if (c.result != cases.back().result) {
      return std::nullopt;
    }
    for (size_t i = 0; i < axes.size() && ++place[i] == axes[i].size(); ++i) {
      place[i] = 0;
    }
  }
  result.push_back(cases.back());
  return result;
}

}  // namespace

Value table_value(const SortTable& sorts, Sort sort, std::vector<GuardedCase> cases) {
  const bool is_array = sorts.is_array(sort);
  const std::span<const Sort> parameters = is_array ? sorts.arguments(sort).first(1) : sorts.arguments(sort);
  const auto total = std::ranges::find_if(
      cases, [](const GuardedCase& c) { return std::ranges::none_of(c.arguments, &Value::known); });
  if (total == cases.end()) {
    return {};
  }
  cases.erase(total + 1, cases.end());
  if (!std::all_of(cases.begin(), cases.end() - 1, is_full)) {
    std::optional<std::vector<GuardedCase>> points = spread(sorts, parameters, cases);
    if (!points) {
      return {};
    }
    cases = std::move(*points);
  }
  auto fallback = std::make_shared<const Value>(std::move(cases.back().result));
  cases.pop_back();
  // The first case for a point counts.
  std::ranges::stable_sort(cases, less_tuple, &GuardedCase::arguments);
  const auto [first, last] = std::ranges::unique(cases, {}, &GuardedCase::arguments);
  cases.erase(first, last);
  std::erase_if(cases, [&](const GuardedCase& c) { return c.result == *fallback; });
  if (is_array) {
    ArrayValue array{sort, std::move(fallback), {}};
    for (GuardedCase& c : cases) {
      array.entries.emplace_back(std::move(c.arguments[0]), std::move(c.result));
    }
    return Value(std::move(array));
  }
  FunctionValue function{sort, std::move(fallback), {}};
  for (GuardedCase& c : cases) {
    function.entries.emplace_back(std::move(c.arguments), std::move(c.result));
  }
  return Value(std::move(function));
}

namespace {

/// Reads one body.
class CaseReader {
 public:
  CaseReader(const TermManager& tm, std::span<const Term> parameters, const std::function<Value(Term, Sort)>& value_of)
      : tm_(tm), parameters_(parameters), value_of_(value_of) {}
  std::optional<std::vector<GuardedCase>> read(Term body, Sort range);

 private:
  enum class Fit : uint8_t { Reads, Contradicts, Fails };
  size_t place(Term t) const { return static_cast<size_t>(std::ranges::find(parameters_, t) - parameters_.begin()); }
  bool is_parameter(Term t) const { return place(t) < parameters_.size(); }
  bool is_formula(Term t) const {
    const Kind kind = tm_.kind(t);
    return kind == Kind::Ite || kind == Kind::Not || kind == Kind::And || kind == Kind::Or || kind == Kind::Equal ||
           is_parameter(t);
  }
  static Fit narrow(std::vector<Value>& guard, size_t parameter, Value value);
  Fit read_equality(Term equality, std::vector<Value>& guard) const;
  Fit read_guard(Term condition, std::vector<Value>& guard) const;

  const TermManager& tm_;
  std::span<const Term> parameters_;
  const std::function<Value(Term, Sort)>& value_of_;
};

/// Adds `parameter = value` to the guard.
CaseReader::Fit CaseReader::narrow(std::vector<Value>& guard, size_t parameter, Value value) {
  if (!value.known()) {
    return Fit::Fails;
  }
  if (!guard[parameter].known()) {
    guard[parameter] = std::move(value);
    return Fit::Reads;
  }
  return guard[parameter] == value ? Fit::Reads : Fit::Contradicts;
}

CaseReader::Fit CaseReader::read_equality(Term equality, std::vector<Value>& guard) const {
  const std::span<const Term> sides = tm_.children(equality);
  if (sides.size() != 2) {
    return Fit::Fails;
  }
  for (const size_t side : {size_t{0}, size_t{1}}) {
    if (const size_t parameter = place(sides[side]); parameter < parameters_.size() && tm_.is_closed(sides[1 - side])) {
      return narrow(guard, parameter, value_of_(sides[1 - side], tm_.sort(parameters_[parameter])));
    }
  }
  return Fit::Fails;
}

/// Adds a condition, a conjunction of equalities between parameters and values and of Boolean parameters, to the guard.
CaseReader::Fit CaseReader::read_guard(Term condition, std::vector<Value>& guard) const {
  std::vector<Term> todo{condition};
  bool contradicts = false;
  while (!todo.empty()) {
    const Term t = todo.back();
    todo.pop_back();
    Fit fit = Fit::Fails;
    if (is_parameter(t)) {
      fit = narrow(guard, place(t), Value(true));
    } else if (tm_.kind(t) == Kind::And) {
      todo.insert(todo.end(), tm_.children(t).begin(), tm_.children(t).end());
      continue;
    } else if (tm_.kind(t) == Kind::Not && is_parameter(tm_.child(t, 0))) {
      fit = narrow(guard, place(tm_.child(t, 0)), Value(false));
    } else if (tm_.kind(t) == Kind::Equal && !tm_.is_closed(t)) {
      fit = read_equality(t, guard);
    } else if (tm_.is_closed(t)) {
      const Value value = value_of_(t, tm_.sorts().boolean());
      if (value.is_bool()) {
        fit = value.boolean() ? Fit::Reads : Fit::Contradicts;
      }
    }
    if (fit == Fit::Fails) {
      return fit;
    }
    contradicts |= fit == Fit::Contradicts;
  }
  return contradicts ? Fit::Contradicts : Fit::Reads;
}

std::optional<std::vector<GuardedCase>> CaseReader::read(Term body, Sort range) {
  /// A term or the constant it stands for.
  struct Branch {
    Term term;
    std::optional<bool> constant;
  };
  /// `branch` where the guard and, if there is one, the condition hold.
  struct Item {
    Branch branch;
    std::vector<Value> guard;
    Term condition;
  };
  std::vector<GuardedCase> cases;
  std::vector<Item> todo;
  todo.push_back({{body, {}}, std::vector<Value>(parameters_.size()), {}});
  while (!todo.empty()) {
    Item item = std::move(todo.back());
    todo.pop_back();
    if (item.condition) {
      const Fit fit = read_guard(item.condition, item.guard);
      if (fit == Fit::Fails) {
        return std::nullopt;
      }
      if (fit == Fit::Contradicts) {
        continue;
      }
    }
    if (item.branch.constant) {
      cases.push_back({std::move(item.guard), Value(*item.branch.constant)});
      continue;
    }
    const Term t = item.branch.term;
    if (tm_.is_closed(t)) {
      Value value = value_of_(t, range);
      if (!value.known()) {
        return std::nullopt;
      }
      cases.push_back({std::move(item.guard), std::move(value)});
      continue;
    }
    const bool is_ite = tm_.kind(t) == Kind::Ite;
    if (!is_ite && (range != tm_.sorts().boolean() || !is_formula(t))) {
      return std::nullopt;
    }
    // A formula as a result is (ite formula true false).
    Term condition = is_ite ? tm_.child(t, 0) : t;
    Branch yes = is_ite ? Branch{tm_.child(t, 1), {}} : Branch{t, true};
    Branch no = is_ite ? Branch{tm_.child(t, 2), {}} : Branch{t, false};
    while (tm_.kind(condition) == Kind::Not) {
      condition = tm_.child(condition, 0);
      std::swap(yes, no);
    }
    todo.push_back({no, item.guard, {}});
    if (tm_.kind(condition) == Kind::Or) {
      const std::span<const Term> choices = tm_.children(condition);
      for (size_t i = choices.size(); i-- > 0;) {
        todo.push_back({yes, item.guard, choices[i]});
      }
    } else {
      todo.push_back({yes, std::move(item.guard), condition});
    }
  }
  return cases;
}

}  // namespace

std::optional<std::vector<GuardedCase>> read_cases(const TermManager& tm, std::span<const Term> parameters, Term body,
                                                   Sort range, const std::function<Value(Term, Sort)>& value_of) {
  return CaseReader(tm, parameters, value_of).read(body, range);
}

}  // namespace preproc
