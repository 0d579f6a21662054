#include "cli/option_checks.h"

#include <filesystem>
#include <system_error>

#include <fmt/format.h>

#include "cli/compat/dialect.h"
#include "cli/option_table.h"

namespace preproc {

namespace {

/// The option that selects the mode; null: none does.
const OptionRecord* find_selector(const GivenOptions& given) {
  const OptionRecord* selector = nullptr;
  for (const GivenOption& option : given) {
    const OptionRecord* record = find_option(option.name);
    if (record == nullptr || !record->selects) {
      continue;
    }
    if (selector != nullptr && selector != record) {
      throw UsageError(fmt::format("--{} and --{}: expected one of them", selector->name, record->name));
    }
    selector = record;
  }
  return selector;
}

/// The options of which one selects a mode of the set.
std::vector<std::string> selectors_of(Modes modes) {
  std::vector<std::string> names;
  for (const OptionRecord* option : all_options()) {
    if (option->selects && modes.contains(*option->selects)) {
      names.push_back("--" + option->name);
    }
  }
  return names;
}

void check_option(const OptionRecord& option, const OptionRecord* selector, const GivenOptions& given) {
  if (selector == nullptr && !option.modes.contains(Mode::Solve)) {
    throw UsageError(fmt::format("--{}: expected {} too", option.name, alternatives(selectors_of(option.modes))));
  }
  if (selector != nullptr && !option.modes.contains(*selector->selects)) {
    throw UsageError(fmt::format("--{} and --{}: expected one of them", option.name, selector->name));
  }
  if (!option.needs.empty() && !is_given(given, option.needs)) {
    throw UsageError(fmt::format("--{}: expected --{} too", option.name, option.needs));
  }
  if (!option.excludes.empty() && is_given(given, option.excludes)) {
    throw UsageError(fmt::format("--{} and --{} exclude each other", option.name, option.excludes));
  }
}

/// True if both names are there and stand for one file.
bool same_file(const std::string& a, const std::string& b) {
  std::error_code absent;
  return std::filesystem::is_regular_file(a, absent) && std::filesystem::equivalent(a, b, absent);
}

}  // namespace

void check_combination(const GivenOptions& given, const Dialect* dialect) {
  if (is_given(given, "help") || is_given(given, "version")) {
    return;
  }
  const OptionRecord* const selector = find_selector(given);
  for (const GivenOption& option : given) {
    const OptionRecord* record = find_option(option.name);
    if (record != nullptr && !(dialect != nullptr && is_translation(option.name))) {
      check_option(*record, selector, given);
    }
  }
}

void check_files(const CommandLine& line) {
  std::vector<std::pair<std::string, std::string>> used;
  for (const std::string& file : line.files) {
    used.emplace_back("the input", file);
  }
  for (const OptionRecord* option : all_options()) {
    if (option->value.use == FileUse::Read) {
      used.emplace_back(fmt::format("what --{} reads", option->name), option->value.get(line));
    }
  }
  for (const OptionRecord* option : all_options()) {
    if (option->value.use != FileUse::Written) {
      continue;
    }
    const std::string file = option->value.get(line);
    for (const auto& [what, other] : used) {
      if (!file.empty() && !other.empty() && same_file(file, other)) {
        throw UsageError(fmt::format("--{} {}: this is {}, expected another file", option->name, file, what));
      }
    }
    used.emplace_back(fmt::format("what --{} writes", option->name), file);
  }
}

}  // namespace preproc
