#include "cli/usage.h"

#include <algorithm>

#include <fmt/format.h>

#include "cli/option_table.h"

namespace preproc {

namespace {

constexpr size_t kHelpWidth = 100;
constexpr size_t kHelpColumn = 27;  // where explanations begin

/// The option as it is typed.
std::string form(const OptionRecord& option) {
  const std::string text =
      option.letter == 0 ? "--" + option.name : fmt::format("-{}, --{}", option.letter, option.name);
  switch (option.value.takes) {
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
    const bool first = used < column;
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

std::string_view description() {
  return "Reads SMT-LIB 2 scripts (files, or standard input), simplifies what they assert, and answers them by\n"
         "several solvers in a race; or prints the simplified script for the next program in a pipe (--emit). Answers\n"
         "are what a solver prints; sat is printed after the model was evaluated on the script as it was written.\n";
}

std::vector<std::pair<std::string_view, std::string_view>> usage_examples() {
  return {
      {"preproc-solve query.smt2", "answer: several solvers race, the first one counts"},
      {"preproc-solve --solver cvc5 --timeout 10 a.smt2", "answer with cvc5, 10 seconds for each check-sat"},
      {"preproc-solve --emit query.smt2 | z3 -in", "filter in front of any solver"},
      {"preproc-solve --emit --emit-decoder d a.smt2 | z3 -in | preproc-solve --decode d",
       "functions out of any solver's models"},
      {"preproc-solve --explore main program.smt2", "the feasible paths of a define-fun, each with a test input"},
      {"preproc-solve --query-log klee.log.smt2", "a log of many queries, each ended by (exit)"},
      {"preproc-solve --batch DIR -j 8 --results r.csv", "many queries; run again, it goes on where it was"},
      {"preproc-solve --compare z3 DIR --report r.html", "does it help? a page that says so"},
      {"preproc-solve --memo answers.memo a.smt2", "do not solve again what was solved in an earlier run"},
      {"preproc-solve --stats --trace-pass fold a.smt2", "see what was rewritten"},
      {"preproc-solve with-z3 -- python3 my_analysis.py", "answer the checks of a program that links libz3"},
      {"symbolic-executor | preproc-solve", "each command is answered before the next is read"},
  };
}

std::vector<std::pair<std::string_view, std::string_view>> exit_statuses() {
  return {
      {"0", "everything was answered, unknown included"},
      {"1", "an error was reported; by --batch: for a query at least"},
      {"2", "wrong usage"},
      {"130", "ended by SIGINT where no check was running, or by a second one"},
      {"143", "ended by SIGTERM (a check that was running is answered unknown)"},
  };
}

std::string help_text() {
  std::string out = fmt::format("{} {}\n\n{}\nExamples\n", kProgram, kSynopsis, description());
  for (const auto& [command, meaning] : usage_examples()) {
    out += fmt::format("  {:<47} {}\n", command, meaning);
  }
  for (const OptionGroup& group : option_groups()) {
    out += fmt::format("\n{}\n", group.title);
    for (const OptionRecord& option : group.options) {
      const std::string typed = "  " + form(option);
      out += typed;
      append_filled(out, full_help(option), kHelpColumn, typed.size());
    }
  }
  out += "\nExit status\n";
  for (const auto& [status, meaning] : exit_statuses()) {
    out += fmt::format("  {:<4} {}\n", status, meaning);
  }
  return out;
}

}  // namespace preproc
