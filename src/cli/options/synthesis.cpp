#include "cli/option_values.h"
#include "cli/options/groups.h"
#include "encode/synth/encoding_choice.h"
#include "encode/synth/exactly_one.h"
#include "encode/synth/symmetry_breaking.h"
#include "engine/reading_solver.h"
#include "synthesis/synthesis_ways.h"

namespace preproc {

namespace {

OptionValue encoding() {
  return one_of(
      meanings_of(kEncodings), [](auto& line) -> auto& { return line.session.synthesis.encoding.form; });
}

OptionValue exactly_one() {
  return one_of(
      meanings_of(all_exactly_one_forms()),
      [](auto& line) -> auto& { return line.session.synthesis.encoding.tree.exactly_one; });
}

/// True: multiplexers. Trees and locations have the same form, unless none is chosen.
OptionValue outputs() {
  const Meanings<bool> forms = {{"multiplexers", true}, {"implications", false}};
  return one_of(
      forms,
      [](CommandLine& line, bool multiplexers) {
        EncodingOptions& encoding = line.session.synthesis.encoding;
        encoding.tree.multiplexers = encoding.location.multiplexers = multiplexers;
      },
      [](const CommandLine& line) {
        const EncodingOptions& encoding = line.session.synthesis.encoding;
        return encoding.tree.multiplexers == encoding.location.multiplexers ? std::optional(encoding.tree.multiplexers)
                                                                            : std::nullopt;
      });
}

OptionValue symmetry_breaking() {
  return flag_list(
      kSymmetryRules, "rules", true,
      [](CommandLine& line, const SymmetryBreaking& rules) {
        EncodingOptions& encoding = line.session.synthesis.encoding;
        encoding.tree.symmetry = rules;
        encoding.location.order_copies = rules != SymmetryBreaking::none();
      },
      [](const CommandLine& line) { return line.session.synthesis.encoding.tree.symmetry; });
}

OptionValue synthesis_ways() {
  return flag_list(
      kSynthesisWays, "ways", false,
      [](CommandLine& line, const SynthesisWays& ways) { line.session.synthesis.ways = ways; },
      [](const CommandLine& line) { return line.session.synthesis.ways; });
}

OptionValue program_beside() {
  OptionValue value = text(
      Takes::Text,
      [](CommandLine& line, const std::string& command) {
        line.session.sygus_program = command == "none" ? std::string() : command;
      },
      [](const CommandLine& line) {
        return line.session.sygus_program.empty() ? std::string("none") : line.session.sygus_program;
      });
  value.words = {"none"};
  return value;
}

/// Solvers other than z3 read no pseudo-boolean constraints.
void complete_synthesis(CommandLine& line, const GivenOptions& /*given*/) {
  ExactlyOne& exactly_one = line.session.synthesis.encoding.tree.exactly_one;
  if (exactly_one == ExactlyOne::PseudoBoolean && first_target(line.session).solver != Target::Z3) {
    exactly_one = ExactlyOne::Sequential;
  }
}

}  // namespace

OptionGroup synthesis_options() {
  return {
      .title = "Synthesis",
      .modes = {Mode::Solve, Mode::Emit, Mode::Explore, Mode::Batch},
      .options =
          {
              {.name = "synth-depth",
               .argument = "HEIGHT",
               .help = "search for functions among terms of at most this height: a symbol has 1",
               .default_words =
                   "`(set-option :synth-depth d)`, else 4 beside existential constants, where unsat is unknown "
                   "then, and no limit for check-synth",
               .see = "synthesis.md",
               .value = whole(
                   1, 1000, [](auto& line) -> auto& { return line.session.synthesis.max_height; })},
              {.name = "smallest",
               .help =
                   "search for functions of the fewest nodes, among those that change the least of an `:original` and "
                   "whose productions weigh the least",
               .see = "synthesis.md#costs",
               .modes = {Mode::Solve, Mode::Emit, Mode::Batch},
               .value = flag([](auto& line) -> auto& { return line.session.synthesis.smallest; })},
              {.name = "smaller-within",
               .argument = "SECONDS",
               .help = "after the first solution of a check-synth, look so long for the smallest one, by enumeration; "
                       "the smaller of the two is printed",
               .see = "synthesis.md#costs",
               .modes = {Mode::Solve, Mode::Batch},
               .value = seconds([](auto& line) -> auto& { return line.session.synthesis.smaller_within; })},
              {.name = "synth-encoding",
               .argument = "NAME",
               .help =
                   "how the terms of a grammar become a formula: a tree of selectors, or locations of components, Ints "
                   "or bit-vectors: {words}; `location` is `location-int`",
               .see = "synthesis.md",
               .value = encoding()},
              {.name = "exactly-one",
               .argument = "NAME",
               .help =
                   "how the choice of a component is written: {words}; `pseudo-boolean` is z3's own, and `sequential` "
                   "for other solvers",
               .see = "synthesis.md",
               .value = exactly_one()},
              {.name = "synth-outputs",
               .argument = "NAME",
               .help = "how the output of a choice is written: as nested ites, or as a constant with implications: "
                       "{words}; "
                       "with `--emit` all are multiplexers",
               .default_words = "`multiplexers` of trees, `implications` of locations",
               .see = "synthesis.md",
               .modes = {Mode::Solve, Mode::Explore, Mode::Batch},
               .value = outputs()},
              {.name = "symmetry-breaking",
               .argument = "NAMES",
               .help = "which terms that equal others are not searched for: {words}; several are separated by commas",
               .see = "synthesis.md",
               .value = symmetry_breaking()},
              {.name = "synth-ways",
               .argument = "NAMES",
               .help =
                   "who works on check-synth, at the same time: {words}; several are separated by commas; the first "
                   "verified answer counts; not with `--solver cvc5`",
               .see = "synthesis.md",
               .modes = {Mode::Solve, Mode::Batch},
               .value = synthesis_ways()},
              {.name = "beside",
               .argument = "COMMAND",
               .help = "the SyGuS solver that works on check-synth at the same time, the first verified answer counts; "
                       "`none` for none; not with `--solver cvc5`",
               .see = "synthesis.md",
               .modes = {Mode::Solve, Mode::Batch},
               .value = program_beside()},
          },
      .complete = complete_synthesis};
}

}  // namespace preproc
