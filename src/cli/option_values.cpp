#include "cli/option_values.h"

#include <charconv>
#include <sstream>

#include <fmt/format.h>

#include "value/number_in.h"

namespace preproc {

namespace {

template <typename T>
bool contains(const NumberRange& range, T number) {
  const T least = static_cast<T>(range.least);
  return (range.above_least ? number > least : number >= least) && number <= static_cast<T>(range.most);
}

template <typename T>
T expected(const std::optional<T>& number, const NumberRange& range) {
  if (!number) {
    throw RefusedValue("expected " + to_string(range));
  }
  return *number;
}

}  // namespace

std::optional<int64_t> whole_number(const std::string& text, const NumberRange& range) {
  const std::optional<int64_t> number = number_in<int64_t>(text);
  return number && contains(range, *number) ? number : std::nullopt;
}

std::optional<double> measured_number(const std::string& text, std::span<const MeasureUnit> units) {
  double number = 0;
  const char* const end = text.data() + text.size();
  const auto [behind, error] = std::from_chars(text.data(), end, number);
  std::string_view name(behind, static_cast<size_t>(end - behind));
  if (error != std::errc()) {
    return {};
  }
  if (name.empty()) {
    return number;
  }
  const auto is_named = [&](const MeasureUnit& unit) {
    return name == unit.name || (units.data() == kSizeUnits && name.starts_with(unit.name) &&
                                 (name.substr(1) == "B" || name.substr(1) == "iB"));
  };
  const auto unit = std::ranges::find_if(units, is_named);
  return unit == units.end() ? std::nullopt : std::optional(number * unit->factor);
}

std::optional<double> decimal_number(const std::string& text, const NumberRange& range) {
  const std::optional<double> number = measured_number(text, range.units);
  return number && contains(range, *number) ? number : std::nullopt;
}

int64_t read_whole_number(const std::string& text, const NumberRange& range) {
  return expected(whole_number(text, range), range);
}

double read_decimal_number(const std::string& text, const NumberRange& range) {
  return expected(decimal_number(text, range), range);
}

std::string typed_number(double number, const NumberRange& range) {
  return contains(range, number) ? fmt::format("{}", number) : std::string();
}

std::vector<std::string> split_list(const std::string& list) {
  std::vector<std::string> parts;
  std::istringstream stream(list);
  for (std::string part; std::getline(stream, part, ',');) {
    parts.push_back(part);
  }
  return parts;
}

OptionValue optional_word(OptionValue value) {
  value.takes = Takes::OptionalText;
  value.implied = value.words.front();
  return value;
}

}  // namespace preproc
