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

}  // namespace

OptionGroup table_options() {
  return {
      .title = "Tables",
      .modes = {Mode::Solve, Mode::Emit, Mode::Explore, Mode::Batch},
      .options = {
          {.name = "for",
           .argument = "SOLVER",
           .help = "write tables as this solver likes them: {words}",
           .default_words = "the first solver, and `generic` with `--solver auto`",
           .see = "tables.md#forms",
           .value = one_of(
               meanings_of(all_targets()), [](auto& line) -> auto& { return line.session.target; })},
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
