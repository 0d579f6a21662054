#include "evaluate/column_registers.h"

#include <limits>

namespace preproc {

namespace {

constexpr uint32_t kNone = std::numeric_limits<uint32_t>::max();

/// Registers of one type, numbered from 0.
struct Registers {
  std::vector<uint32_t> free;
  uint32_t count = 0;

  uint32_t take() {
    if (free.empty()) {
      return count++;
    }
    const uint32_t number = free.back();
    free.pop_back();
    return number;
  }
};

class SlotAssignment {
 public:
  SlotAssignment(ColumnProgram& program, std::span<const ColumnOperand> operands, std::span<const uint32_t> roots)
      : program_(program), operands_(operands), slots_(operands.size(), kNone), last_use_(operands.size(), 0) {
    for (uint32_t i = 0; i < operands.size(); ++i) {
      if (operands[i].source == ColumnOperand::Source::Constant) {
        slots_[i] = operands[i].place;
      } else if (operands[i].source == ColumnOperand::Source::Leaf) {
        slots_[i] = program.first_leaf() + operands[i].place;
      }
    }
    for (uint32_t i = 0; i < roots.size(); ++i) {
      if (slots_[roots[i]] == kNone) {
        slots_[roots[i]] = program.first_root() + i;
      }
      program.roots[i].slot = slots_[roots[i]];
    }
    for (uint32_t i = 0; i < program.steps.size(); ++i) {
      for (const ColumnProgram::Argument& argument : arguments(program.steps[i])) {
        last_use_[argument.slot] = i;
      }
    }
  }

  void run() {
    // Value registers are numbered on from the word registers, whose number is known only at the end: until then they
    // have their topmost bit set.
    for (ColumnProgram::Point& point : program_.points) {
      point.result = take(point.result);
    }
    for (uint32_t i = 0; i < program_.steps.size(); ++i) {
      ColumnProgram::Step& step = program_.steps[i];
      step.result = take(step.result);  // before the arguments are released: a result shares no memory with them
      for (ColumnProgram::Argument& argument : arguments(step)) {
        const uint32_t id = argument.slot;
        argument.slot = slots_[id];
        if (last_use_[id] == i) {
          release(id);
        }
      }
    }
    program_.word_registers = words_.count;
    program_.value_registers = values_.count;
    for (ColumnProgram::Point& point : program_.points) {
      renumber(point.result);
    }
    for (ColumnProgram::Step& step : program_.steps) {
      renumber(step.result);
    }
    for (ColumnProgram::Argument& argument : program_.arguments) {
      renumber(argument.slot);
    }
  }

 private:
  static constexpr uint32_t kValueRegister = uint32_t{1} << 31;

  std::span<ColumnProgram::Argument> arguments(const ColumnProgram::Step& step) {
    return std::span(program_.arguments).subspan(step.first_argument, step.argument_count);
  }

  uint32_t take(uint32_t id) {
    if (slots_[id] == kNone) {
      slots_[id] =
          operands_[id].words ? program_.first_word_register() + words_.take() : kValueRegister + values_.take();
    }
    return slots_[id];
  }

  /// An argument may occur twice in a step: it is released once.
  void release(uint32_t id) {
    const uint32_t slot = slots_[id];
    last_use_[id] = kNone;
    if (slot >= kValueRegister) {
      values_.free.push_back(slot - kValueRegister);
    } else if (slot >= program_.first_word_register()) {
      words_.free.push_back(slot - program_.first_word_register());
    }
  }

  void renumber(uint32_t& slot) const {
    if (slot >= kValueRegister) {
      slot = program_.first_value_register() + (slot - kValueRegister);
    }
  }

  ColumnProgram& program_;
  std::span<const ColumnOperand> operands_;
  std::vector<uint32_t> slots_;
  std::vector<uint32_t> last_use_;
  Registers words_;
  Registers values_;
};

}  // namespace

void assign_slots(ColumnProgram& program, std::span<const ColumnOperand> operands, std::span<const uint32_t> roots) {
  SlotAssignment(program, operands, roots).run();
}

}  // namespace preproc
