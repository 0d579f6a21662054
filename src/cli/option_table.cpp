#include "cli/option_table.h"

#include <algorithm>
#include <iterator>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "cli/options/groups.h"

namespace preproc {

namespace {

constexpr OptionGroup (*kGroups[])() = {
    script_options,   solving_options,   model_options,  emitting_options,  pass_options,  table_options, memo_options,
    indexify_options, synthesis_options, oracle_options, exploring_options, batch_options, report_options};

std::vector<OptionGroup> make_groups() {
  std::vector<OptionGroup> groups;
  groups.reserve(std::size(kGroups));
  for (OptionGroup (*const make_group)() : kGroups) {
    OptionGroup& group = groups.emplace_back(make_group());
    for (OptionRecord& option : group.options) {
      if (option.modes.empty()) {
        option.modes = group.modes;
      }
      if (option.modes.contains(Mode::Batch) && !option.selects) {
        option.modes.add(Mode::Compare);
      }
      if (option.argument.empty()) {
        option.argument = fmt::format("{}", fmt::join(option.value.words, "|"));
      }
    }
  }
  return groups;
}

}  // namespace

const std::vector<OptionGroup>& option_groups() {
  static const std::vector<OptionGroup> groups = make_groups();
  return groups;
}

std::vector<const OptionRecord*> all_options() {
  std::vector<const OptionRecord*> options;
  for (const OptionGroup& group : option_groups()) {
    for (const OptionRecord& option : group.options) {
      options.push_back(&option);
    }
  }
  return options;
}

const OptionRecord* find_option(std::string_view name) {
  const std::vector<const OptionRecord*> options = all_options();
  const auto found = std::ranges::find(options, name, &OptionRecord::name);
  return found == options.end() ? nullptr : *found;
}

std::string mode_name(Mode mode) {
  for (const OptionRecord* option : all_options()) {
    if (option->selects == mode) {
      return "--" + option->name;
    }
  }
  return "solving";
}

}  // namespace preproc
