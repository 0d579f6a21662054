#include "cli/option_record.h"

#include <algorithm>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "cli/command_line.h"
#include "cli/option_values.h"

namespace preproc {

bool is_given(const GivenOptions& given, std::string_view name) {
  return std::ranges::find(given, name, &GivenOption::name) != given.end();
}

void set_option(CommandLine& line, const OptionRecord& option, const std::vector<std::string>& texts) {
  try {
    option.value.set(line, texts);
  } catch (const RefusedValue& error) {
    const std::string_view separator = option.value.takes == Takes::OptionalText ? "=" : " ";
    throw UsageError(fmt::format("--{}{}{}: {}", option.name, separator, fmt::join(texts, ","), error.what()));
  }
}

namespace {

std::vector<std::string> names_of(std::span<const MeasureUnit> units) {
  std::vector<std::string> names;
  for (const MeasureUnit& unit : units) {
    names.emplace_back(unit.name);
  }
  return names;
}

}  // namespace

std::string to_string(const NumberRange& range) {
  std::string text = range.whole ? "a whole number" : "a number";
  if (!range.unit.empty()) {
    text += fmt::format(" of {}", range.unit);
  }
  text += range.above_least ? fmt::format(" above {}, at most {}", range.least, range.most)
                            : fmt::format(" from {} to {}", range.least, range.most);
  return range.units.empty() ? text
                             : fmt::format("{}, or one with a unit: {}", text, alternatives(names_of(range.units)));
}

std::string alternatives(const std::vector<std::string>& words, std::string_view quote) {
  std::string text;
  for (size_t i = 0; i < words.size(); ++i) {
    text += i == 0 ? "" : i + 1 == words.size() ? " or " : ", ";
    text.append(quote).append(words[i]).append(quote);
  }
  return text;
}

std::string expectation(const OptionRecord& option) {
  const OptionValue& value = option.value;
  if (value.range) {
    return to_string(*value.range);
  }
  if (value.takes == Takes::File) {
    return "the name of a file";
  }
  const bool lists_all = option.argument.find('|') != std::string::npos;
  return value.words.empty() || lists_all ? option.argument : alternatives(value.words);
}

std::string default_text(const OptionRecord& option) {
  if (!option.default_words.empty()) {
    return option.default_words;
  }
  if (option.value.takes == Takes::Nothing) {
    return {};
  }
  const std::string typed = option.value.get(CommandLine{});
  if (option.value.takes == Takes::List) {
    return fmt::format("`{}`", fmt::join(split_list(typed), "`, `"));
  }
  return typed.empty() || option.value.range ? typed : "`" + typed + "`";
}

std::string full_help(const OptionRecord& option) {
  constexpr std::string_view kWords = "{words}";
  std::string text = option.help;
  if (const size_t at = text.find(kWords); at != std::string::npos) {
    text.replace(at, kWords.size(), alternatives(option.value.words, "`"));
  }
  std::vector<std::string> notes;
  if (const std::optional<NumberRange>& range = option.value.range) {
    notes.push_back(range->above_least ? fmt::format("above {}, at most {}", range->least, range->most)
                                       : fmt::format("{} to {}", range->least, range->most));
    if (!range->units.empty()) {
      notes.push_back("or with a unit: " + alternatives(names_of(range->units), "`"));
    }
  }
  if (const std::string standard = default_text(option); !standard.empty()) {
    notes.push_back((option.default_words.empty() ? "default " : "default: ") + standard);
  }
  return notes.empty() ? text : fmt::format("{} ({})", text, fmt::join(notes, "; "));
}

}  // namespace preproc
