#include "cli/option_values.h"
#include "cli/options/groups.h"

namespace preproc {

namespace {

OptionValue function() {
  return text(
      Takes::Text,
      [](CommandLine& line, const std::string& name) {
        if (name.empty()) {
          throw RefusedValue("expected the name of a function");
        }
        line.session.explore.function = name;
      },
      [](const CommandLine& line) { return line.session.explore.function; });
}

/// Which callees are summarised.
enum class Summaries : uint8_t { OnDemand, All, Merged, None };

OptionValue summaries() {
  const Meanings<Summaries> modes = {{"on-demand", Summaries::OnDemand},
                                     {"compositional", Summaries::All},
                                     {"merged", Summaries::Merged},
                                     {"plain", Summaries::None}};
  return one_of(
      modes,
      [](CommandLine& line, Summaries which) {
        ExplorationOptions& exploration = line.session.explore.exploration;
        exploration.compositional = which != Summaries::None;
        exploration.on_demand = which == Summaries::OnDemand;
        exploration.merged = which == Summaries::Merged;
      },
      [](const CommandLine& line) {
        const ExplorationOptions& exploration = line.session.explore.exploration;
        return !exploration.compositional ? Summaries::None
               : exploration.on_demand    ? Summaries::OnDemand
               : exploration.merged       ? Summaries::Merged
                                          : Summaries::All;
      });
}

OptionValue target() {
  return text(
      Takes::Text,
      [](CommandLine& line, const std::string& label) {
        line.session.explore.target = label;
        line.session.explore.exploration.target_first = true;
      },
      [](const CommandLine& line) { return line.session.explore.target; });
}

/// True: the first path to the target is the last one that is looked for.
OptionValue target_only() {
  const Meanings<bool> paths = {{"all", false}, {"first", true}};
  return optional_word(one_of(
      paths,
      [](CommandLine& line, bool first) {
        line.session.explore.exploration.target_only = true;
        line.session.explore.exploration.target_first = first;
      },
      [](const CommandLine& line) {
        const ExplorationOptions& exploration = line.session.explore.exploration;
        return exploration.target_only ? std::optional(exploration.target_first) : std::nullopt;
      }));
}

OptionValue cover() {
  return text(
      Takes::Text,
      [](CommandLine& line, const std::string& what) {
        ExploreOptions& explore = line.session.explore;
        explore.cover = what == "branches" ? CoverageGoal::Branches
                        : what == "paths"  ? CoverageGoal::Paths
                                           : CoverageGoal::Named;
        explore.cover_name = what;
      },
      [](const CommandLine& line) { return line.session.explore.cover_name; });
}

OptionValue use_of_models() {
  const Meanings<bool> answers = {{"yes", true}, {"no", false}};
  return one_of(
      answers, [](auto& line) -> auto& { return line.session.explore.use_models; });
}

OptionValue format() {
  const Meanings<ExplorationFormat> formats = {
      {"text", ExplorationFormat::Text}, {"json", ExplorationFormat::Json}, {"smt2", ExplorationFormat::Smt}};
  return one_of(
      formats, [](auto& line) -> auto& { return line.session.explore.format; });
}

void complete_exploring(CommandLine& line, const GivenOptions& /*given*/) {
  ExploreOptions& explore = line.session.explore;
  if (explore.cover != CoverageGoal::None && line.shard != Shard{}) {
    throw UsageError("--cover and --shard: expected one of them");
  }
  explore.exploration.share = {line.shard.index, line.shard.count};
}

}  // namespace

OptionGroup exploring_options() {
  return {
      .title = "Exploring",
      .modes = {Mode::Explore},
      .options =
          {
              {.name = "explore",
               .argument = "FUNCTION",
               .help = "print the feasible paths of a function that the script defines, under its assertions: path "
                       "condition, result, a test input, and the number of solver calls; functions that it calls are "
                       "summarised",
               .see = "summaries.md",
               .selects = Mode::Explore,
               .value = function()},
              {.name = "explore-mode",
               .argument = "MODE",
               .help =
                   "`on-demand`: a function that the explored one calls is summarised once as much was spent on "
                   "executing it as its summary costs; `compositional`: all are summarised first; `merged`: and what "
                   "a call returns is one value, so that its paths are one; `plain`: all calls are executed in place",
               .see = "summaries.md",
               .value = summaries()},
              {.name = "explore-use-models",
               .help = "whether the solver is spared what a known model of the path condition tells",
               .default_words = "`yes`, but `no` in the mode `plain`, and where unknown reals are multiplied",
               .see = "summaries.md",
               .value = use_of_models()},
              {.name = "explore-format",
               .argument = "FORMAT",
               .help = "`text`, `json` or `smt2`: a script that checks each path",
               .see = "summaries.md",
               .value = format()},
              {.name = "explore-dot",
               .argument = "FILE",
               .help = "draw the trees of paths, for Graphviz",
               .value = file(
                   FileUse::Written, [](auto& line) -> auto& { return line.session.explore.dot_file; })},
              {.name = "explore-short-circuits",
               .help = "`and` and `or` are branches too, not only ites",
               .value = flag([](auto& line) -> auto& { return line.session.explore.short_circuits; })},
              {.name = "explore-no-inputs",
               .help = "without test inputs",
               .value = flag(
                   [](auto& line) -> auto& { return line.session.explore.exploration.models; }, false)},
              {.name = "cover",
               .argument = "WHAT",
               .help =
                   "find tests in place of printing all paths: such that each choice at the `branches` is made by one, "
                   "or one for each of the `paths`, or for the branches of a function, or the label, of this name; "
                   "what cannot be covered, and what is open, is told by its place in the script",
               .see = "summaries.md#coverage",
               .value = cover()},
              {.name = "tests",
               .argument = "DIR",
               .help = "write the tests to this folder, each as JSON and as a script of SMT-LIB",
               .see = "summaries.md#coverage",
               .needs = "cover",
               .value = text(
                   Takes::Text,
                   [](CommandLine& line, const std::string& folder) { line.session.explore.tests_dir = folder; },
                   [](const CommandLine& line) { return line.session.explore.tests_dir; })},
              {.name = "explore-timeout",
               .argument = "SECONDS",
               .help =
                   "limit for the whole exploration, which then prints what it has found; `--timeout` is that of each "
                   "path",
               .see = "summaries.md#paths-that-are-hard",
               .value = seconds([](auto& line) -> auto& { return line.session.explore.time_limit; })},
              {.name = "unroll",
               .argument = "DEPTH",
               .help =
                   "follow recursive functions to this many activations, one inside the other; deeper paths are cut, "
                   "and counted",
               .value = whole(
                   1, 1'000'000, [](auto& line) -> auto& { return line.session.explore.exploration.bound; })},
              {.name = "explore-max-depth",
               .argument = "DECISIONS",
               .help = "follow paths to this many decisions; deeper ones are cut, and counted; calls are executed in "
                       "place, "
                       "and recursion needs no `--unroll`",
               .see = "summaries.md#bounds",
               .value = whole(
                   1, 1'000'000, [](auto& line) -> auto& { return line.session.explore.exploration.max_depth; })},
              {.name = "explore-references",
               .argument = "SORT",
               .help = "references of this sort are initialised lazily: one that is dereferenced is null, an object "
                       "that the path knows, or another one; `Ref:nil` if null is called `nil`; calls are executed in "
                       "place",
               .see = "summaries.md#heaps",
               .value = text(
                   Takes::Text,
                   [](CommandLine& line, const std::string& sort) { line.session.explore.references = sort; },
                   [](const CommandLine& line) { return line.session.explore.references; })},
              {.name = "target",
               .argument = "LABEL",
               .help =
                   "look first for paths to a term `(! t :named LABEL)` in a body, or to a result that is printed as "
                   "LABEL, and stop at the first",
               .value = target()},
              {.name = "target-only",
               .help = "explore no paths but those to the target: `all`, also without a word, or up to the `first`",
               .needs = "target",
               .value = target_only()},
          },
      .complete = complete_exploring};
}

}  // namespace preproc
