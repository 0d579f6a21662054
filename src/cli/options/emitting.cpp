#include "cli/option_values.h"
#include "cli/options/groups.h"

namespace preproc {

namespace {

OptionValue decoder_to_read() {
  OptionValue value = file(
      FileUse::Read, [](auto& line) -> auto& { return line.decoder; });
  value.set = [set = value.set](CommandLine& line, const std::vector<std::string>& texts) {
    if (texts.back() == "-") {
      throw RefusedValue("expected a file, the answers are read from standard input");
    }
    set(line, texts);
  };
  return value;
}

void complete_emitting(CommandLine& line, const GivenOptions& /*given*/) {
  if (!line.session.decoder_file.empty() && (line.files.size() > 1 || line.session.query_log)) {
    throw UsageError("--emit-decoder: expected one script, a decoder is for one");
  }
}

}  // namespace

OptionGroup emitting_options() {
  return {
      .title = "Emitting and decoding",
      .modes = {Mode::Emit},
      .options =
          {
              {.name = "emit",
               .help = "print the rewritten script, without what `bits` settles at once, instead of solving it: all "
                       "passes run over a script in a regular "
                       "file; over one that comes through a pipe `fold` alone, command by command",
               .see = "tables.md#with---emit",
               .selects = Mode::Emit,
               .value = flag([](auto& line) -> auto& { return line.emit; })},
              {.name = "emit-effort",
               .argument = "SECONDS",
               .help = "with `--emit`, the processor time for parts of the script that `bits` settles at once: they "
                       "are left out, or become `false`; 0: rewrite only",
               .see = "tables.md#with---emit",
               .value = seconds(
                   [](auto& line) -> auto& { return line.session.emit_effort; }, true)},
              {.name = "pretty",
               .help =
                   "with `--emit`, break long commands into indented lines, for people; with `-v` comments say what "
                   "became of what",
               .see = "tables.md#with---emit",
               .value = flag([](auto& line) -> auto& { return line.session.emit_pretty; })},
              {.name = "emit-decoder",
               .argument = "FILE",
               .help = "with `--emit`, write to FILE how functions that are searched for are read from a model of the "
                       "emitted script",
               .see = "synthesis.md#filtering",
               .value = file(
                   FileUse::Written, [](auto& line) -> auto& { return line.session.decoder_file; })},
              {.name = "keep-operators",
               .help = "with `--emit`, hand on bvnego, bvuaddo, ..., sbv_to_int (SMT-LIB 2.7) and divisible as they "
                       "are; otherwise they are written in operators of 2.6 that z3 4.8.12 and cvc5 1.0.3 know too",
               .value = flag(
                   [](auto& line) -> auto& { return line.session.lower_operators; }, false)},
              {.name = "decode",
               .argument = "FILE",
               .help =
                   "read a solver's answers to an emitted script, and print them with the functions that its models "
                   "stand for; FILE is what `--emit-decoder` wrote",
               .see = "synthesis.md#filtering",
               .modes = {Mode::Decode},
               .selects = Mode::Decode,
               .value = decoder_to_read()},
          },
      .complete = complete_emitting};
}

}  // namespace preproc
