#include "cli/option_values.h"
#include "cli/options/groups.h"
#include "encode/table/encoder.h"

namespace preproc {

namespace {

OptionValue table_encoding() {
  Meanings<const TableEncoder*> encoders = {{"auto", nullptr}};
  for (const TableEncoder& encoder : all_table_encoders()) {
    encoders.emplace_back(encoder.name, &encoder);
  }
  return one_of(
      encoders, [](auto& line) -> auto& { return line.session.table_encoder; });
}

/// The solver that reads the result.
OptionValue reading_solver() {
  std::vector<std::string> words;
  for (const auto& [word, solver] : all_targets()) {
    words.emplace_back(word);
  }
  OptionValue value = text(
      Takes::Text,
      [words](CommandLine& line, const std::string& name) {
        line.session.target = find_target(name);
        if (!line.session.target) {
          throw RefusedValue("expected " + alternatives(words) + ", or a solver with a version, as in `z3:4.13`");
        }
      },
      [](const CommandLine& line) { return line.session.target ? name_of(*line.session.target) : std::string(); });
  value.words = std::move(words);
  return value;
}

}  // namespace

OptionGroup table_options() {
  return {
      .title = "Tables",
      .modes = {Mode::Solve, Mode::Emit, Mode::Explore, Mode::Batch},
      .options = {
          {.name = "for",
           .argument = "SOLVER",
           .help =
               "write tables as this solver likes them: {words}; `cvc5:1.3` names a version, else it is that of the "
               "linked solver, with `--emit` of the program on PATH",
           .default_words = "the first solver, and `generic` with `--solver auto`",
           .see = "tables.md#forms",
           .value = reading_solver()},
          {.name = "table-encoding",
           .argument = "NAME",
           .help = "write tables in this form where they have it, otherwise in the one that is best for the solver: "
                   "{words}",
           .see = "tables.md#forms",
           .value = table_encoding()},
          {.name = "max-growth",
           .argument = "RUNS",
           .help = "tables of more runs of equal values stay arrays, but for those of forms that do not grow with "
                   "the runs",
           .value = whole(
               0, 1'000'000, [](auto& line) -> auto& { return line.session.max_growth; })},
      }};
}

}  // namespace preproc
