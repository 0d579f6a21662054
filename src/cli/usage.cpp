#include "cli/usage.h"

#include <algorithm>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "backends/backend.h"
#include "encode/synth/encoding_choice.h"
#include "passes/pass.h"
#include "passes/pipeline.h"

namespace preproc {

namespace {

constexpr size_t kHelpWidth = 100;
constexpr size_t kHelpColumn = 27;  // where explanations begin

template <typename Records>
std::vector<std::string> names_of(const Records& records) {
  std::vector<std::string> names;
  for (const auto& record : records) {
    names.emplace_back(record.name);
  }
  return names;
}

/// The option as it is typed.
std::string form(const OptionRecord& option) {
  const std::string text =
      option.letter == 0 ? "--" + option.name : fmt::format("-{}, --{}", option.letter, option.name);
  switch (option.takes) {
    case Takes::Nothing: return text;
    case Takes::OptionalText: return fmt::format("{}[={}]", text, option.argument);
    default: return fmt::format("{} {}", text, option.argument);
  }
}

/// Appends the words of the text, in lines that go from `column` to the width. The current line is `used` long.
void append_filled(std::string& out, std::string_view text, size_t column, size_t used) {
  for (size_t at = 0; at < text.size();) {
    const size_t end = std::min(text.find(' ', at), text.size());
    const bool fits = used + 1 + (end - at) <= kHelpWidth;
    const bool first = used <= column;
    if (!fits || first) {
      if (!fits) {
        out += '\n';
        used = 0;
      }
      out.append(column - used, ' ');
      used = column;
    } else {
      out += ' ';
      ++used;
    }
    out += text.substr(at, end - at);
    used += end - at;
    at = end + 1;
  }
  out += '\n';
}

}  // namespace

std::vector<OptionRecord> all_options() {
  const std::vector<std::string> passes = names_of(all_passes());
  const std::vector<std::string> backends = names_of(all_backends());
  std::vector<std::string> traceable = passes;
  traceable.emplace_back("all");
  std::vector<std::string> selectable = passes;
  selectable.emplace_back("none");
  std::vector<std::string> encodings = names_of(all_table_encoders());
  encodings.emplace_back("auto");

  std::vector<OptionRecord> options;
  const auto add = [&](std::string name, char letter, Takes takes, std::string argument, std::string help,
                       std::vector<std::string> words = {}) {
    options.push_back({std::move(name), letter, takes, std::move(argument), std::move(help), std::move(words)});
  };
  const auto flag = [&](std::string name, char letter, std::string help) {
    add(std::move(name), letter, Takes::Nothing, "", std::move(help));
  };
  flag("emit", 0, "print the rewritten script instead of solving it");
  add("emit-decoder", 0, Takes::File, "FILE",
      "with `--emit`, write to FILE how functions that are searched for are read from a model of the emitted script");
  add("decode", 0, Takes::File, "FILE",
      "read a solver's answers to an emitted script, and print them with the functions that its models stand for; FILE "
      "is what `--emit-decoder` wrote");
  flag(
      "keep-operators", 0,
      "with `--emit`, hand on bvnego, bvuaddo, ..., sbv_to_int (SMT-LIB 2.7) and divisible as they are; otherwise they "
      "are written in operators of 2.6 that z3 4.8.12 and cvc5 1.0.3 know too");
  add("output", 'o', Takes::File, "FILE",
      "write to FILE instead of standard output; it appears under this name when it is complete");
  add("solver", 0, Takes::Texts, fmt::format("{}|COMMAND", fmt::join(backends, "|")),
      "the solver that answers: a linked one (default `z3`), or the command line of a program that reads SMT-LIB on "
      "its "
      "standard input, such as `z3 -in`; given several times, they race and the first definite answer counts; `cvc5` "
      "answers "
      "check-synth by its own engine",
      backends);
  add("passes", 0, Takes::List, "LIST",
      fmt::format("passes to run, separated by commas; `none` for none (default {})",
                  fmt::join(default_passes(), ", ")),
      selectable);
  for (const PassRecord& pass : all_passes()) {
    flag("no-" + std::string(pass.name), 0,
         fmt::format("without this pass: {} ({})", pass.help, to_string(pass.guarantee)));
  }
  add("for", 0, Takes::Text, "SOLVER",
      "write tables as this solver likes them: `z3`, `cvc5`, `bitwuzla`, `stp` or `generic` (default: the solver that "
      "answers)",
      {"z3", "cvc5", "bitwuzla", "stp", "generic"});
  add("table-encoding", 0, Takes::Text, "NAME",
      "write tables in this form where they have it, otherwise in the one that is best for the solver (default `auto`)",
      encodings);
  add("max-growth", 0, Takes::Number, "RUNS", "tables of more runs of equal values stay arrays (default 512)");
  add("synth-depth", 0, Takes::Number, "HEIGHT",
      "search for functions among terms of at most this height: a symbol has 1 (default: `(set-option :synth-depth "
      "d)`, "
      "else 4 beside existential constants, where unsat is unknown then, and no limit for check-synth)");
  flag("smallest", 0,
       "search for functions of the fewest nodes, among those that change the least of an `:original` and whose "
       "productions weigh the least");
  add("synth-encoding", 0, Takes::Text, "NAME",
      "how the terms of a grammar become a formula: a tree of selectors, or locations of components, Ints or "
      "bit-vectors (default `selector-tree`; `location` is `location-int`)",
      {kEncodingNames.begin(), kEncodingNames.end()});
  add("exactly-one", 0, Takes::Text, "NAME",
      "how the choice of a component is written (default `pairwise`); `pseudo-boolean` is z3's own, and `sequential` "
      "for "
      "other solvers",
      {"pairwise", "sequential", "sorting-network", "pseudo-boolean"});
  add("synth-outputs", 0, Takes::Text, "NAME",
      "how the output of a choice is written: as nested ites, or as a constant with implications (default "
      "`multiplexers`)",
      {"multiplexers", "implications"});
  add("symmetry-breaking", 0, Takes::Text, "NAMES",
      "which terms that equal others are not searched for: all (default), none, or a list of commutative, unused, "
      "double-negation, constants, operands, equals");
  add("beside", 0, Takes::Text, "COMMAND",
      "the SyGuS solver that works on check-synth at the same time, the first verified answer counts; `none` for none "
      "(default `cvc5 --lang=sygus2 -`); not with `--solver cvc5`",
      {"none"});
  add("indexify", 0, Takes::OptionalText, "first|auto|only|off",
      "search for models by evaluation: beside the solver on strings, floats and nonlinear arithmetic (`auto`, the "
      "default), before it (`first`, also without a word), instead of it (`only`: answers sat or unknown), or `off`",
      {"first", "auto", "only", "off"});
  add("garden-rounds", 0, Takes::Number, "K",
      "apply builders to the constants of the script, and to what comes of them, K times (default 3)");
  add("garden-size", 0, Takes::Number, "N", "at most so many values of each sort besides the constants (default 2000)");
  add("builders", 0, Takes::List, "NAMES",
      "the operators that gardens grow by, such as `str.++`; `script` for those that occur (default), `closure` for "
      "all concatenations of strings up to length 8",
      {"script", "closure"});
  add("seeds", 0, Takes::File, "FILE", "constants that gardens grow from besides those of the script");
  add("seeds-only", 0, Takes::File, "FILE", "grow gardens from these constants instead of those of the script");
  flag("no-boundary-seeds", 0, "without zeros, infinities, least and largest numbers and the like in gardens");
  add("index-cache", 0, Takes::File, "DIR", "keep tables of operators over gardens in DIR, and take them from there");
  add("explore", 0, Takes::Text, "FUNCTION",
      "print the feasible paths of a function that the script defines, under its assertions: path condition, result, a "
      "test input, and the number of solver calls; functions that it calls are summarised");
  add("explore-mode", 0, Takes::Text, "MODE",
      "`on-demand` (default): a function that the explored one calls is summarised once as much was spent on executing "
      "it as its summary costs; `compositional`: all are summarised first; `plain`: all calls are executed in place",
      {"on-demand", "compositional", "plain"});
  add("explore-use-models", 0, Takes::Text, "yes|no",
      "what a known model of the path condition tells is not asked of the solver; by default so, but not in the mode "
      "`plain`",
      {"yes", "no"});
  add("explore-format", 0, Takes::Text, "FORMAT", "`text` (default), `json` or `smt2`: a script that checks each path",
      {"text", "json", "smt2"});
  add("explore-dot", 0, Takes::File, "FILE", "draw the trees of paths, for Graphviz");
  flag("explore-short-circuits", 0, "`and` and `or` are branches too, not only ites");
  flag("explore-no-inputs", 0, "without test inputs");
  add("unroll", 0, Takes::Number, "DEPTH",
      "follow recursive functions to this many activations, one inside the other; deeper paths are cut, and counted");
  add("target", 0, Takes::Text, "LABEL",
      "look first for paths to a term `(! t :named LABEL)` in a body, or to a result that is printed as LABEL, and "
      "stop "
      "at the first");
  add("target-only", 0, Takes::OptionalText, "all|first",
      "explore no paths but those to the target: all (default) or up to the first", {"all", "first"});
  flag("allow-oracles", 0,
       "run the executables, and load the shared libraries, that the script names in `declare-oracle-fun`; otherwise "
       "such a declaration is an error (`libm:sin` and the like need no permission)");
  add("oracle-timeout", 0, Takes::Number, "SECONDS",
      "limit for one call of such an executable, which is then not called any more (default 2)");
  add("lang", 0, Takes::Text, "LANGUAGE", "input language: `smt2` (default), `smt2.6`, `smt2.7`; also as `-L`",
      {"smt2", "smt2.6", "smt2.7"});
  add("compat", 0, Takes::Text, "z3|cvc5",
      "understand that solver's common options and answer with it (default where the program is called by such a name)",
      {"z3", "cvc5"});
  flag("query-log", 0, "the input holds many scripts, one after another: `(exit)` ends one, the next begins fresh");
  add("batch", 0, Takes::File, "DIR|LIST",
      "run many queries, each in a process of its own with the other options: all *.smt2, *.sy and *.sl below DIR, or "
      "the "
      "paths in LIST, one a line (`-`: on standard input)");
  add("jobs", 'j', Takes::Number, "N", "with `--batch`, so many queries at a time (default: all processors)");
  add("results", 0, Takes::File, "FILE",
      "with `--batch`, add a row for each query to FILE (.csv or .jsonl), and run only those of which it has no row "
      "with "
      "the same bytes and options; otherwise rows go to standard output");
  add("shard", 0, Takes::Text, "I/N",
      "with `--batch`, the share I of N, from 0/N to N-1/N (in a Slurm job array: that of its task)");
  flag("quiet", 0, "with `--batch`, say nothing about the progress");
  flag("merge-results", 0, "put the result files of batches, FILE..., together, sorted by query");
  add("memo", 0, Takes::File, "FILE|redis://HOST:PORT/DB",
      "keep answers there and take them from there, for later runs, other processes and, with Redis, other machines; "
      "without it answers are remembered in memory, from the second check-sat of a script on, or with `--query-log`");
  add("memo-size", 0, Takes::Number, "MB", "bound for such a file; what was not used for long goes (default 1024)");
  flag("no-memo", 0, "remember no answers");
  add("timeout", 0, Takes::Number, "SECONDS", "limit for each check-sat, which then answers unknown");
  add("memory-limit", 0, Takes::Number, "MB",
      "limit for each solver, which then answers unknown, and for this program");
  flag("check-models", 0,
       "ask the solver about those assertions that the check of every model cannot evaluate (quantifiers), and answer "
       "unknown if it cannot tell either");
  flag("check-cores", 0, "solve every unsat core again, on a fresh solver, before it is printed");
  flag("one-process", 0,
       "run linked solvers in the program's first process, where a debugger looks: what ends them ends the program");
  add("stats", 0, Takes::OptionalText, "text|json",
      "what each pass and the solver did, on standard error (default `text`)", {"text", "json"});
  add("trace-pass", 0, Takes::Text, "NAME", "print each rewrite of this pass (or `all`) on standard error", traceable);
  flag("verbose", 'v', "say on standard error what is going on");
  flag("version", 0, "print the versions of the program and of its solvers");
  flag("help", 'h', "print this text");
  return options;
}

std::string_view description() {
  return "Reads SMT-LIB 2 scripts (files, or standard input), simplifies what they assert, and answers them with a\n"
         "linked solver; or prints the simplified script for the next program in a pipe (--emit). Answers are what a\n"
         "solver prints; sat is printed after the model was evaluated on the script as it was written.\n";
}

std::vector<std::pair<std::string_view, std::string_view>> usage_examples() {
  return {
      {"preproc-solve query.smt2", "answer with z3"},
      {"preproc-solve --solver cvc5 --timeout 10 a.smt2", "answer with cvc5, 10 seconds for each check-sat"},
      {"preproc-solve --emit query.smt2 | z3 -in", "filter in front of any solver"},
      {"preproc-solve --emit --emit-decoder d a.smt2 | z3 -in | preproc-solve --decode d",
       "functions out of any solver's models"},
      {"preproc-solve --explore main program.smt2", "the feasible paths of a define-fun, each with a test input"},
      {"preproc-solve --query-log klee.log.smt2", "a log of many queries, each ended by (exit)"},
      {"preproc-solve --batch DIR -j 8 --results r.csv", "many queries; run again, it goes on where it was"},
      {"preproc-solve --memo answers.memo a.smt2", "do not solve again what was solved in an earlier run"},
      {"preproc-solve --stats --trace-pass fold a.smt2", "see what was rewritten"},
      {"symbolic-executor | preproc-solve", "each command is answered before the next is read"},
  };
}

std::vector<std::pair<std::string_view, std::string_view>> exit_statuses() {
  return {
      {"0", "everything was answered"},
      {"1", "an error was reported; by --batch: for a query at least"},
      {"2", "wrong usage"},
      {"130", "ended by SIGINT (a check that was running is answered unknown)"},
      {"143", "ended by SIGTERM (a check that was running is answered unknown)"},
  };
}

std::string help_text() {
  std::string out = fmt::format("{} {}\n\n{}\nExamples\n", kProgram, kSynopsis, description());
  for (const auto& [command, meaning] : usage_examples()) {
    out += fmt::format("  {:<47} {}\n", command, meaning);
  }
  out += "\nOptions:\n";
  for (const OptionRecord& option : all_options()) {
    const std::string typed = "  " + form(option);
    out += typed;
    append_filled(out, option.help, kHelpColumn, typed.size());
  }
  out += "\nExit status\n";
  for (const auto& [status, meaning] : exit_statuses()) {
    out += fmt::format("  {:<4} {}\n", status, meaning);
  }
  return out;
}

}  // namespace preproc
