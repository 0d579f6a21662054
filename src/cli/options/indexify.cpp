#include <algorithm>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "cli/option_values.h"
#include "cli/options/groups.h"
#include "term/operator.h"

namespace preproc {

namespace {

OptionValue mode() {
  const Meanings<IndexifyMode> modes = {{"first", IndexifyMode::First},
                                        {"auto", IndexifyMode::Auto},
                                        {"only", IndexifyMode::Only},
                                        {"off", IndexifyMode::Off}};
  return optional_word(one_of(
      modes, [](auto& line) -> auto& { return line.session.indexify; }));
}

/// Names of operators, or these words; `usual`: what no names stand for.
template <typename Field>
OptionValue operators(Field field, const std::vector<std::string>& words, const std::string& usual) {
  OptionValue value = text(
      Takes::List,
      [field, words](CommandLine& line, const std::string& list) {
        std::vector<std::string> names = split_list(list);
        for (const std::string& name : names) {
          if (std::ranges::find(words, name) == words.end() && operators_named(name).empty()) {
            throw RefusedValue(fmt::format("`{}` is no operator; expected names of operators{}{}", name,
                                           words.empty() ? "" : ", ", fmt::join(words, " or ")));
          }
        }
        field(line) = std::move(names);
      },
      [field, usual](const CommandLine& line) {
        const std::vector<std::string>& names = field(line);
        return names.empty() ? usual : fmt::format("{}", fmt::join(names, ","));
      });
  value.words = words;
  return value;
}

/// The file of seeds, those of the script besides them or not.
OptionValue seeds(bool only) {
  return {.takes = Takes::File,
          .use = FileUse::Read,
          .set =
              [only](CommandLine& line, const auto& texts) {
                line.session.gardens.seeds_file = texts.back();
                line.session.gardens.only_seeds_file = only;
              },
          .get =
              [only](const CommandLine& line) {
                const IndexifyOptions& gardens = line.session.gardens;
                return gardens.only_seeds_file == only ? gardens.seeds_file : std::string();
              }};
}

}  // namespace

OptionGroup indexify_options() {
  return {
      .title = "Models found by evaluation",
      .modes = {Mode::Solve, Mode::Explore, Mode::Batch},
      .options = {
          {.name = "indexify",
           .help =
               "search for models by evaluation: beside the solver on strings, floats and nonlinear arithmetic "
               "(`auto`), before it (`first`, also without a word), instead of it (`only`: answers sat or unknown), "
               "or `off`",
           .see = "indexify.md",
           .value = mode()},
          {.name = "garden-rounds",
           .argument = "K",
           .help = "apply builders to the constants of the script, and to what comes of them, K times",
           .value = whole(
               0, 100, [](auto& line) -> auto& { return line.session.gardens.garden.rounds; })},
          {.name = "garden-size",
           .argument = "N",
           .help = "at most so many values of each sort besides the constants",
           .value = whole(
               0, 10'000'000, [](auto& line) -> auto& { return line.session.gardens.garden.max_size; })},
          {.name = "builders",
           .argument = "NAMES",
           .help = "the operators that gardens grow by, such as `str.++`; `script` for those that occur, `closure` for "
                   "all concatenations of strings up to length 8",
           .value = operators(
               [](auto& line) -> auto& { return line.session.gardens.garden.builders; }, {"closure", "script"},
               "script")},
          {.name = "seeds",
           .argument = "FILE",
           .help = "constants that gardens grow from besides those of the script",
           .excludes = "seeds-only",
           .value = seeds(false)},
          {.name = "seeds-only",
           .argument = "FILE",
           .help = "grow gardens from these constants instead of those of the script",
           .value = seeds(true)},
          {.name = "no-boundary-seeds",
           .help = "without zeros, infinities, least and largest numbers and the like in gardens",
           .value = flag(
               [](auto& line) -> auto& { return line.session.gardens.garden.boundary; }, false)},
          {.name = "index-operators",
           .argument = "NAMES",
           .help =
               "the operators that become tables over gardens where a solver is asked about indices; all others stay "
               "as they are, over what indices stand for",
           .default_words = "all of them",
           .value = operators(
               [](auto& line) -> auto& { return line.session.gardens.indexed_operators; }, {}, "")},
          {.name = "index-scripts",
           .argument = "DIR",
           .help =
               "write each query over indices that a solver is asked to DIR, as a script; its sat holds for the query, "
               "its unsat does not",
           .modes = {Mode::Solve, Mode::Explore},  // their files are counted from 1 in each process
           .value = file(
               FileUse::Free, [](auto& line) -> auto& { return line.session.gardens.scripts_directory; })},
          {.name = "index-cache",
           .argument = "DIR",
           .help = "keep tables of operators over gardens in DIR, and take them from there",
           .value = file(
               FileUse::Free, [](auto& line) -> auto& { return line.session.gardens.cache_directory; })},
      }};
}

}  // namespace preproc
