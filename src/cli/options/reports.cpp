#include "cli/option_values.h"
#include "cli/options/groups.h"

namespace preproc {

namespace {

OptionValue statistics() {
  const Meanings<ReportFormat> formats = {
      {"summary", ReportFormat::Summary}, {"all", ReportFormat::All}, {"json", ReportFormat::Json}};
  return optional_word(one_of(
      formats,
      [](CommandLine& line, ReportFormat format) {
        line.statistics = format;
        line.session.statistics = true;
      },
      [](const CommandLine& line) { return line.statistics; }));
}

OptionValue bits() {
  using enum BitsStyle;
  const Meanings<BitsStyle> formats = {
      {"binary", Binary},  {"2", Binary},        {"bin", Binary},      {"hexadecimal", Hexadecimal},
      {"16", Hexadecimal}, {"hex", Hexadecimal}, {"decimal", Decimal}, {"10", Decimal},
      {"dec", Decimal},    {"short", Short}};
  return one_of(
      formats, [](auto& line) -> auto& { return line.session.style.bits; });
}

OptionValue exit_codes() {
  return optional_word(one_of(
      Meanings<bool>{{"yes", true}, {"no", false}}, [](auto& line) -> auto& { return line.exit_codes; }));
}

}  // namespace

OptionGroup report_options() {
  return {
      .title = "Reports",
      .modes = kAllModes,
      .options = {
          {.name = "dump-models",
           .help = "print the model after each `sat`, as if the script asked for it",
           .modes = {Mode::Solve},
           .value = flag([](auto& line) -> auto& { return line.session.dump_models; })},
          {.name = "dump-cores",
           .help = "print the unsat core after each `unsat`, as if the script asked for it",
           .modes = {Mode::Solve},
           .value = flag([](auto& line) -> auto& { return line.session.dump_cores; })},
          {.name = "bits",
           .argument = "FORMAT",
           .help = "how values of bit-vectors are written: `short`, hexadecimal where the width is a multiple of four "
                   "and else binary; `binary`; `hexadecimal`, where the width allows; `decimal`, `(_ bv5 8)`; {words}",
           .modes = {Mode::Solve},
           .value = bits()},
          {.name = "exit-codes",
           .help = "`yes`, also without a word: end with the status 10 where the last answer was `sat`, with 20 where "
                   "it was `unsat`",
           .see = "command-line.md#exit-status",
           .modes = {Mode::Solve},
           .value = exit_codes()},
          {.name = "stats",
           .help = "who decided how many checks and where the time went, on standard error: a `summary` of ten lines, "
                   "also without a word; `all` counters of passes and solvers; all of them as `json`",
           .see = "tables.md#every-read-which-rule-took-it-or-why-not",
           .modes = {Mode::Solve, Mode::Emit, Mode::Explore},
           .value = statistics()},
          {.name = "report",
           .argument = "FILE.html",
           .help =
               "write a page to look at. For a run: what came in, what each pass did to it, its tables, who worked on "
               "it when, the model, paths, functions that were found. With `--compare`, or of result files that "
               "`--merge-results` puts together: who answered how many and how fast, and which answers differ; "
               "FILE.csv and FILE.json beside it have the same numbers",
           .see = "report.md",
           .modes = {Mode::Solve, Mode::Explore, Mode::Compare, Mode::Merge},
           .changes_answers = false,
           .value = file(
               FileUse::Written, [](auto& line) -> auto& { return line.report; })},
          {.name = "explain",
           .help = "after each check, which members of the portfolio started, how long each ran and who answered, "
                   "on standard error",
           .see = "portfolio.md#who-won",
           .modes = {Mode::Solve},
           .changes_answers = false,
           .value = flag([](auto& line) -> auto& { return line.session.tracing.explain; })},
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
