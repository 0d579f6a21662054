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
  if (cardinality > 0 && cardinality <= 256) {
    for (uint64_t v = 0; v < cardinality; ++v) {
      values.push_back(sorts.is_bitvec(sort) ? Value(BitVector(sorts.width(sort), v)) : Value(v != 0));
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

}  // namespace preproc
