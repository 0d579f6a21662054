#include "cli/option_values.h"
#include "cli/options/groups.h"

namespace preproc {

namespace {

constexpr int64_t kMostModels = 1'000'000'000;

OptionValue symbols() {
  return {.takes = Takes::Text,
          .set = [](CommandLine& line,
                    const std::vector<std::string>& texts) { line.session.models.project = split_list(texts.back()); },
          .get =
              [](const CommandLine& line) {
                std::string list;
                for (const std::string& name : line.session.models.project) {
                  list += (list.empty() ? "" : ",") + name;
                }
                return list;
              }};
}

}  // namespace

OptionGroup model_options() {
  return {
      .title = "All models",
      .modes = {Mode::Solve, Mode::Batch},
      .options = {
          {.name = "all-models",
           .argument = "N",
           .help = "after each `sat`, print N models, each once, as lines of JSON, as `(get-models N)` does",
           .see = "models.md",
           .value = whole(
               1, kMostModels, [](auto& line) -> auto& { return line.session.models.most; })},
          {.name = "sample",
           .argument = "N",
           .help = "after each `sat`, print N models that are drawn at random, each once; `:random-seed` says which",
           .see = "models.md#samples",
           .value = whole(
               1, kMostModels, [](auto& line) -> auto& { return line.session.models.sample; })},
          {.name = "count",
           .help = "after each `sat`, print the number of models, or a number that there are at least",
           .see = "models.md#counting",
           .value = flag([](auto& line) -> auto& { return line.session.models.count; })},
          {.name = "project",
           .argument = "SYMBOLS",
           .help = "tell models apart by these constants, `x,y`, in place of all that the script declares",
           .see = "models.md",
           .value = symbols()},
      }};
}

}  // namespace preproc
