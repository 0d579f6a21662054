#include "cli/option_values.h"
#include "cli/options/groups.h"

namespace preproc {

namespace {

OptionValue statistics() {
  const Meanings<ReportFormat> formats = {{"text", ReportFormat::Text}, {"json", ReportFormat::Json}};
  return optional_word(one_of(
      formats,
      [](CommandLine& line, ReportFormat format) {
        line.statistics = format;
        line.session.statistics = true;
      },
      [](const CommandLine& line) { return line.statistics; }));
}

}  // namespace

OptionGroup report_options() {
  return {
      .title = "Reports",
      .modes = kAllModes,
      .options = {
          {.name = "stats",
           .help = "what each pass and the solver did, on standard error, as `text`, also without a word, or `json`",
           .see = "tables.md#every-read-which-rule-took-it-or-why-not",
           .modes = {Mode::Solve, Mode::Emit, Mode::Explore},
           .value = statistics()},
          {.name = "verbose",
           .letter = 'v',
           .help = "say on standard error what is going on",
           .changes_answers = false,
           .value = flag(
               [](auto& line) -> auto& { return line.session.verbosity; }, 1)},
          {.name = "version",
           .help = "print the version of the program, the commit it was built from, if known, and the versions of "
                   "its solvers; with `--compat` what that solver says",
           .value = flag([](auto& line) -> auto& { return line.version; })},
          {.name = "help", .letter = 'h', .help = "print this text", .value = flag([](auto& line) -> auto& {
                                                                       return line.help;
                                                                     })},
      }};
}

}  // namespace preproc
