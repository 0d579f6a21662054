#include "report/query/program_lines.h"

#include <string>
#include <utility>

#include "value/identifier.h"

namespace preproc {

namespace {

class ProgramDrawing {
 public:
  ProgramDrawing(TermManager& tm, const MethodTable& methods, uint32_t method, const Coverage& coverage,
                 TermExcerpt& excerpt)
      : tm_(tm),
        methods_(methods),
        number_(method),
        method_(methods[method]),
        coverage_(coverage),
        excerpt_(excerpt),
        drawn_(method_.steps.size()) {}

  std::vector<ProgramLine> draw(size_t most) {
    std::vector<ProgramLine> lines;
    waiting_.push_back({method_.root, {}, false});
    while (!waiting_.empty() && lines.size() < most) {
      Part part = std::move(waiting_.back());
      waiting_.pop_back();
      if (part.is_line) {
        lines.push_back(std::move(part.line));
      } else {
        enter(part.step, part.line.depth);
      }
    }
    return lines;
  }

 private:
  /// A line that is to come, or a step at the depth of the line.
  struct Part {
    uint32_t step = 0;
    ProgramLine line;
    bool is_line = true;
  };

  void enter(uint32_t number, uint32_t depth) {
    const Step& step = method_.steps[number];
    if (drawn_[number] || step.kind == StepKind::Pure) {
      return;
    }
    drawn_[number] = true;
    const std::span<const uint32_t> children = method_.children_of(step);
    parts_.clear();
    switch (step.kind) {
      case StepKind::Pure: break;
      case StepKind::Operator:
      case StepKind::Dereference: add_steps(children, depth); break;
      case StepKind::Branch:
        add_steps(children.subspan(0, 1), depth);
        add({.depth = depth, .word = "if", .text = excerpt_.to_string(tm_.child(step.term, 0))});
        for (const bool choice : {true, false}) {
          add_choice(number, 0, choice, depth + 1);
          const uint32_t child = children[choice ? 1 : 2];
          if (method_.steps[child].kind == StepKind::Pure) {
            add({.depth = depth + 2, .word = "gives", .text = excerpt_.to_string(method_.steps[child].term)});
          } else {
            add_steps({&child, 1}, depth + 2);
          }
        }
        break;
      case StepKind::Conjunction:
      case StepKind::Disjunction:
        for (uint32_t argument = 0; argument < children.size(); ++argument) {
          add_steps(children.subspan(argument, 1), depth);
          if (argument + 1 < children.size()) {
            add({.depth = depth, .word = "if", .text = excerpt_.to_string(method_.steps[children[argument]].term)});
            add_choice(number, argument, true, depth + 1);
            add_choice(number, argument, false, depth + 1);
          }
        }
        break;
      case StepKind::Call:
        add_steps(children, depth);
        add({.depth = depth, .word = "calls", .text = methods_[step.method].name});
        break;
      case StepKind::Label:
        add_choice(number, 0, true, depth);
        add_steps(children, depth);
        break;
    }
    waiting_.insert(waiting_.end(), std::make_move_iterator(parts_.rbegin()), std::make_move_iterator(parts_.rend()));
  }

  void add(ProgramLine line) { parts_.push_back({0, std::move(line), true}); }
  void add_steps(std::span<const uint32_t> steps, uint32_t depth) {
    for (const uint32_t step : steps) {
      parts_.push_back({step, {.depth = depth}, false});
    }
  }
  void add_choice(uint32_t number, uint32_t argument, bool choice, uint32_t depth) {
    const Step& step = method_.steps[number];
    const BranchGoal& goal = coverage_.goals()[coverage_.goals().number(number_, number, argument, choice)];
    ProgramLine line{.depth = depth, .word = choice ? "true" : "false"};
    if (step.kind == StepKind::Label) {
      line.word = "label";
      line.text = quoted_symbol(tm_.symbols().name(step.label));
    }
    if (goal.wanted) {
      line.state = coverage_.state_of(goal);
      line.test = *line.state == GoalState::Covered ? goal.test + 1 : 0;
    }
    add(std::move(line));
  }

  TermManager& tm_;
  const MethodTable& methods_;
  const uint32_t number_;
  const Method& method_;
  const Coverage& coverage_;
  TermExcerpt& excerpt_;
  std::vector<bool> drawn_;
  std::vector<Part> waiting_;  // the next one last
  std::vector<Part> parts_;    // of the step that is entered, in order
};

}  // namespace

std::vector<ProgramLine> program_lines(TermManager& tm, const MethodTable& methods, uint32_t method,
                                       const Coverage& coverage, TermExcerpt& excerpt, size_t most) {
  return ProgramDrawing(tm, methods, method, coverage, excerpt).draw(most);
}

}  // namespace preproc
