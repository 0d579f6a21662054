#include <algorithm>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "cli/option_values.h"
#include "cli/options/groups.h"
#include "passes/pass.h"
#include "script/nearest_name.h"

namespace preproc {

namespace {

std::vector<std::string> pass_names() {
  std::vector<std::string> names;
  for (const PassRecord& pass : all_passes()) {
    names.emplace_back(pass.name);
  }
  return names;
}

std::vector<std::string> pass_names_and(const std::string& word) {
  std::vector<std::string> names = pass_names();
  names.push_back(word);
  return names;
}

/// Throws UsageError unless the name is one of the words.
void check_name(const std::string& name, const std::vector<std::string>& words) {
  if (std::ranges::find(words, name) == words.end()) {
    throw UsageError(
        fmt::format("unknown pass `{}`{} (passes: {})", name, nearest_name(name, words), fmt::join(words, ",")));
  }
}

OptionValue selection() {
  OptionValue value = text(
      Takes::List,
      [](CommandLine& line, const std::string& list) {
        const std::vector<std::string> words = pass_names_and("none");
        line.session.passes.clear();
        for (const std::string& name : split_list(list)) {
          check_name(name, words);
          if (name != "none") {
            line.session.passes.push_back(name);
          }
        }
      },
      [](const CommandLine& line) {
        return line.session.passes.empty() ? "none" : fmt::format("{}", fmt::join(line.session.passes, ","));
      });
  value.words = pass_names_and("none");
  return value;
}

OptionValue exclusion(std::string_view pass) {
  return {.set = [pass](CommandLine& line, const auto&) { std::erase(line.session.passes, pass); },
          .get =
              [pass](const CommandLine& line) {
                const std::vector<std::string>& passes = line.session.passes;
                return std::string(std::ranges::find(passes, pass) == passes.end() ? "on" : "");
              }};
}

OptionValue traced_pass() {
  OptionValue value = text(
      Takes::Text,
      [](CommandLine& line, const std::string& name) {
        check_name(name, pass_names_and("all"));
        line.session.tracing.pass = name;
      },
      [](const CommandLine& line) { return line.session.tracing.pass; });
  value.words = pass_names_and("all");
  return value;
}

}  // namespace

OptionGroup pass_options() {
  OptionGroup group = {
      .title = "Passes",
      .modes = {Mode::Solve, Mode::Emit, Mode::Explore, Mode::Batch},
      .options = {{.name = "passes",
                   .argument = "LIST",
                   .help = "passes to run, separated by commas, `none` for none; their order is always that of the "
                           "program",
                   .value = selection()}}};
  for (const PassRecord& pass : all_passes()) {
    group.options.push_back(
        {.name = fmt::format("no-{}", pass.name),
         .help = fmt::format("leave out the pass `{}` ({}; {})", pass.name, pass.help, to_string(pass.guarantee)),
         .value = exclusion(pass.name)});
  }
  group.options.push_back({.name = "trace-pass",
                           .argument = "NAME",
                           .help = "print each rewrite of this pass (or `all`) on standard error",
                           .modes = {Mode::Solve, Mode::Emit},
                           .value = traced_pass()});
  return group;
}

}  // namespace preproc
