#include "report/query/program_lines.h"

#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "unit/summaries/exploration_test_support.h"

namespace preproc {
namespace {

/// The lines of a function whose branches were covered, indented by their depth.
std::vector<std::string> drawn(std::string_view script, std::string_view function, bool short_circuits = false,
                               size_t most = 100) {
  Program program(script);
  MethodTable methods(program.tm(), {.short_circuits = short_circuits});
  const uint32_t root = methods.add(program.function(function));
  PathSolver solver = program.path_solver();
  Coverage coverage(program.tm(), program.simplifier(), methods, root, solver);
  std::vector<Function> symbols;
  for (const Term formal : methods[root].formals) {
    symbols.push_back(program.tm().function(formal));
  }
  coverage.goals().want_all();
  coverage.run(program.assumptions(), symbols, {}, [](const CoveringTest&) { return true; });
  TermExcerpt excerpt(program.tm());
  std::vector<std::string> lines;
  for (const ProgramLine& line : program_lines(program.tm(), methods, root, coverage, excerpt, most)) {
    std::string text = std::string(line.depth, ' ') + line.word + (line.text.empty() ? "" : " " + line.text);
    if (line.state) {
      text += *line.state == GoalState::Covered ? ": test" : *line.state == GoalState::Open ? ": open" : ": never";
      EXPECT_EQ(line.test != 0, *line.state == GoalState::Covered);
    }
    lines.push_back(text);
  }
  return lines;
}

using Lines = std::vector<std::string>;

TEST(ProgramLines, ABranchHasItsChoicesAndWhatTheyGive) {
  EXPECT_EQ(drawn("(define-fun f ((x Int)) Int (ite (< x 0) (ite (> x 5) 1 (- x)) x))", "f"),
            (Lines{"if (< x 0)", " true: test", "  if (> x 5)", "   true: never", "    gives 1", "   false: test",
                   "    gives (- x)", " false: test", "  gives x"}));
}

TEST(ProgramLines, CallsAndWhatIsBelowOperatorsComeInTheOrderOfExecution) {
  EXPECT_EQ(drawn("(define-fun g ((x Int)) Int (ite (= x 1) 2 3)) (define-fun f ((x Int)) Int (+ (g x) (ite (< x 4) 1 "
                  "(g (+ x 1)))))",
                  "f"),
            (Lines{"calls g", "if (< x 4)", " true: test", "  gives 1", " false: test", "  calls g"}));
}

TEST(ProgramLines, ArgumentsOfAConjunctionAreBranchesWhereTheyAreExecuted) {
  EXPECT_EQ(drawn("(define-fun f ((x Int)) Bool (and (< x 3) (> x 1) (= x 2)))", "f", true),
            (Lines{"if (< x 3)", " true: test", " false: test", "if (> x 1)", " true: test", " false: test"}));
}

TEST(ProgramLines, ASharedTermIsDrawnOnceAndLinesEndWhereTheyAreToEnd) {
  const std::string_view shared =
      "(define-fun f ((x Int)) Int (let ((s (ite (< x 0) 0 x))) (ite (> x 9) (+ s 1) (- s))))";
  EXPECT_EQ(drawn(shared, "f"), (Lines{"if (> x 9)", " true: test", "  if (< x 0)", "   true: test", "    gives 0",
                                       "   false: test", "    gives x", " false: test"}));
  EXPECT_EQ(drawn(shared, "f", false, 2), (Lines{"if (> x 9)", " true: test"}));
}

}  // namespace
}  // namespace preproc
