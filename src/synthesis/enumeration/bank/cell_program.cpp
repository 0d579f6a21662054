#include "synthesis/enumeration/bank/cell_program.h"

#include <algorithm>

#include "evaluate/column_context.h"
#include "evaluate/column_program.h"
#include "evaluate/column_word.h"
#include "evaluate/evaluator.h"
#include "term/term_map.h"
#include "term/walk.h"
#include "value/enum_set.h"

namespace preproc {

namespace {

static_assert(CellProgram::kMaxRows <= kBlockRows);

/// True for operators that machine arithmetic computes on small numbers.
bool is_integer_operator(Kind kind) {
  static constexpr EnumSet<Kind> kOperators = {Kind::Neg, Kind::Add, Kind::Sub, Kind::Mul,
                                               Kind::Le,  Kind::Lt,  Kind::Ge,  Kind::Gt};
  return kOperators.contains(kind);
}

/// The operator on two cells of small numbers. False if the result is no such cell.
bool compute(Kind kind, uint64_t a, uint64_t b, uint64_t& out) {
  const auto x = static_cast<int64_t>(a);
  const auto y = static_cast<int64_t>(b);
  int64_t result = 0;
  bool overflow = false;
  switch (kind) {
    case Kind::Neg: overflow = __builtin_sub_overflow(int64_t{0}, x, &result); break;
    case Kind::Add: overflow = __builtin_add_overflow(x, y, &result); break;
    case Kind::Sub: overflow = __builtin_sub_overflow(x, y, &result); break;
    case Kind::Mul: overflow = __builtin_mul_overflow(x, y >> 1, &result); break;
    case Kind::Le: result = static_cast<int64_t>(x <= y); break;
    case Kind::Lt: result = static_cast<int64_t>(x < y); break;
    case Kind::Ge: result = static_cast<int64_t>(x >= y); break;
    default: result = static_cast<int64_t>(x > y); break;
  }
  out = static_cast<uint64_t>(result);
  // The least 64-bit number is one bit longer than cells of small numbers are.
  return !overflow && result != INT64_MIN;
}

}  // namespace

uint32_t CellProgram::add_slot(Sort sort, bool own) {
  Slot slot;
  slot.sort = sort;
  slot.form = cells_->form(sort);
  if (slot.form == CellTable::Form::Word) {
    slot.width = word_width(cells_->manager().sorts(), sort);
  }
  if (own) {
    slot.own = std::make_unique<uint64_t[]>(kMaxRows);
    slot.cells = slot.own.get();
  }
  slots_.push_back(std::move(slot));
  return static_cast<uint32_t>(slots_.size() - 1);
}

CellProgram::Mode CellProgram::mode_of(const OperatorInfo& op, std::span<const uint32_t> arguments,
                                       uint32_t result) const {
  const SortTable& sorts = cells_->manager().sorts();
  const auto has_form = [&](CellTable::Form form) {
    return [this, form](uint32_t slot) { return slots_[slot].form == form; };
  };
  if (op.evaluate_column != nullptr && slots_[result].form == CellTable::Form::Word &&
      std::ranges::all_of(arguments, has_form(CellTable::Form::Word)) &&
      !(op.kind == Kind::BvConcat && arguments.size() > 2)) {
    return Mode::Words;
  }
  if (op.kind == Kind::Ite) {
    return Mode::Choice;
  }
  if (op.kind == Kind::Equal && arguments.size() == 2 && has_unique_values(sorts, slots_[arguments[0]].sort)) {
    return Mode::Same;
  }
  return is_integer_operator(op.kind) && std::ranges::all_of(arguments, has_form(CellTable::Form::Integer))
             ? Mode::Integers
             : Mode::Values;
}

void CellProgram::add_step(Term t, const OperatorInfo& op, std::span<const uint32_t> arguments, uint32_t result) {
  const Mode mode = mode_of(op, arguments, result);
  steps_.push_back(
      {mode, &op, t, static_cast<uint32_t>(arguments_.size()), static_cast<uint32_t>(arguments.size()), result});
  arguments_.insert(arguments_.end(), arguments.begin(), arguments.end());
}

/// False if the operator has no meaning here.
bool CellProgram::add_application(Term t, std::span<const uint32_t> arguments, uint32_t& result) {
  const TermManager& tm = cells_->manager();
  const OperatorInfo* op = operator_info(tm.kind(t));
  const auto is_computed = [&](Term u) {
    return tm.sorts().is_concrete(tm.sort(u)) && has_array_values(tm.sorts(), tm.sort(u));
  };
  if (op == nullptr || op->evaluate == nullptr || !is_computed(t) ||
      !std::ranges::all_of(tm.children(t), is_computed)) {
    return false;
  }
  result = add_slot(tm.sort(t), true);
  if (mode_of(*op, arguments, result) == Mode::Words && op->associativity == Associativity::Nary &&
      arguments.size() > 2) {
    uint32_t sum = arguments[0];
    for (size_t i = 1; i < arguments.size(); ++i) {
      const uint32_t pair[] = {sum, arguments[i]};
      const uint32_t next = i + 1 == arguments.size() ? result : add_slot(tm.sort(t), true);
      add_step(t, *op, pair, next);
      sum = next;
    }
  } else {
    add_step(t, *op, arguments, result);
  }
  return true;
}

std::optional<CellProgram> CellProgram::compile(CellTable& cells, Term t, std::span<const Term> leaves) {
  const TermManager& tm = cells.manager();
  CellProgram program(cells);
  program.sort_ = tm.sort(t);
  program.leaf_used_.resize(leaves.size());
  TermMap<uint32_t> slots;  // 1 + slot
  TermSet varying;
  for (size_t i = 0; i < leaves.size(); ++i) {
    program.leaf_slots_.push_back(program.add_slot(tm.sort(leaves[i]), false));
    slots.slot(leaves[i]) = program.leaf_slots_.back() + 1;
    varying.insert(leaves[i]);
  }
  bool possible = true;
  const Assignment nothing;
  Evaluator evaluator(tm, nothing);
  const auto slot_of = [&](Term u) {
    if (slots[u] == 0) {  // depends on no leaf
      const Value value = tm.is_value(u) ? tm.value(u) : evaluator.evaluate(u);
      const uint32_t slot = program.add_slot(tm.sort(u), true);
      possible = possible && value.known();
      if (value.known()) {
        program.slots_[slot].constant = true;
        program.slots_[slot].cell = cells.cell(tm.sort(u), value);
        std::fill_n(program.slots_[slot].own.get(), kMaxRows, program.slots_[slot].cell);
      }
      slots.slot(u) = slot + 1;
    }
    return slots[u] - 1;
  };
  walk_postorder(tm, t, [&](Term u) {
    if (varying.contains(u)) {
      program.leaf_used_[static_cast<size_t>(std::ranges::find(leaves, u) - leaves.begin())] = true;
      return;
    }
    const std::span<const Term> children = tm.children(u);
    if (!possible || std::ranges::none_of(children, [&](Term child) { return varying.contains(child); })) {
      return;
    }
    varying.insert(u);
    std::vector<uint32_t> arguments;
    for (const Term child : children) {
      arguments.push_back(slot_of(child));
    }
    uint32_t result = 0;
    possible = possible && program.add_application(u, arguments, result);
    slots.slot(u) = result + 1;
  });
  if (!possible) {
    return std::nullopt;
  }
  program.root_ = slot_of(t);
  return possible ? std::optional(std::move(program)) : std::nullopt;
}

void CellProgram::run_words(const Step& step, size_t rows) {
  WordColumn columns[3];
  const WordColumn* pointers[3];
  const std::span<const uint32_t> slots = arguments(step);
  assert(slots.size() <= 3 || step.op->associativity == Associativity::Pairwise);
  std::vector<WordColumn> many(slots.size() > 3 ? slots.size() : 0);
  std::vector<const WordColumn*> many_pointers(many.size());
  WordColumn* column = many.empty() ? columns : many.data();
  const WordColumn** pointer = many.empty() ? pointers : many_pointers.data();
  const bool all_constant = std::ranges::all_of(slots, [this](uint32_t slot) { return slots_[slot].constant; });
  for (size_t i = 0; i < slots.size(); ++i) {
    const Slot& slot = slots_[slots[i]];
    column[i] = {slot.constant && !all_constant ? nullptr : slot.cells, slot.cell, nullptr, slot.width};
    pointer[i] = &column[i];
  }
  Slot& result = slots_[step.result];
  if (result.own_defined == nullptr) {
    result.own_defined = std::make_unique<uint8_t[]>(kMaxRows);
  }
  ColumnContext context(rows, result.width, cells_->manager().indices(step.term), {pointer, slots.size()},
                        result.own.get(), result.own_defined.get());
  step.op->evaluate_column(context);
  result.defined = context.says_defined() ? result.own_defined.get() : nullptr;
}

/// False if a number is too large for machine arithmetic.
bool CellProgram::run_integers(const Step& step, size_t rows) {
  const std::span<const uint32_t> slots = arguments(step);
  const Kind kind = step.op->kind;
  Slot& result = slots_[step.result];
  uint64_t* out = result.own.get();
  for (size_t row = 0; row < rows; ++row) {
    uint64_t sum = at(slots_[slots[0]], row);
    if (!CellTable::is_small(sum)) {
      return false;
    }
    for (size_t i = slots.size() == 1 ? 0 : 1; i < slots.size(); ++i) {
      const uint64_t next = at(slots_[slots[i]], row);
      if (!CellTable::is_small(next) || !compute(kind, sum, next, sum)) {
        return false;
      }
    }
    out[row] = sum;
  }
  result.defined = nullptr;
  return true;
}

void CellProgram::run_same(const Step& step, size_t rows) {
  const std::span<const uint32_t> slots = arguments(step);
  const uint64_t* a = slots_[slots[0]].cells;
  const uint64_t* b = slots_[slots[1]].cells;
  Slot& result = slots_[step.result];
  for (size_t row = 0; row < rows; ++row) {
    result.own[row] = static_cast<uint64_t>(a[row] == b[row]);
  }
  result.defined = nullptr;
}

void CellProgram::run_choice(const Step& step, size_t rows) {
  const std::span<const uint32_t> slots = arguments(step);
  const Slot& condition = slots_[slots[0]];
  Slot& result = slots_[step.result];
  if (result.own_defined == nullptr) {
    result.own_defined = std::make_unique<uint8_t[]>(kMaxRows);
  }
  bool all_defined = true;
  for (size_t row = 0; row < rows; ++row) {
    const Slot& branch = slots_[slots[condition.cells[row] != 0 ? 1 : 2]];
    const bool defined = (condition.defined == nullptr || condition.defined[row] != 0) &&
                         (branch.defined == nullptr || branch.defined[row] != 0);
    result.own[row] = defined ? branch.cells[row] : 0;
    result.own_defined[row] = static_cast<uint8_t>(defined);
    all_defined = all_defined && defined;
  }
  result.defined = all_defined ? nullptr : result.own_defined.get();
}

void CellProgram::run_values(const Step& step, size_t rows) {
  static const Value kUndetermined;
  const TermManager& tm = cells_->manager();
  const std::span<const uint32_t> slots = arguments(step);
  Slot& result = slots_[step.result];
  if (result.own_defined == nullptr) {
    result.own_defined = std::make_unique<uint8_t[]>(kMaxRows);
  }
  if (scratch_.size() < slots.size()) {
    scratch_.resize(slots.size());
  }
  row_.resize(slots.size());
  bool all_defined = true;
  for (size_t row = 0; row < rows; ++row) {
    for (size_t i = 0; i < slots.size(); ++i) {
      const Slot& slot = slots_[slots[i]];
      row_[i] = slot.defined != nullptr && slot.defined[row] == 0
                    ? &kUndetermined
                    : cells_->look(slot.form, slot.sort, slot.cells[row], scratch_[i]);
    }
    const EvalContext context{tm.sorts(), tm.indices(step.term), result.sort, row_};
    const Value value = evaluate_row(*step.op, context);
    result.own[row] = value.known() ? cells_->cell(result.sort, value) : 0;
    result.own_defined[row] = static_cast<uint8_t>(value.known());
    all_defined = all_defined && value.known();
  }
  result.defined = all_defined ? nullptr : result.own_defined.get();
}

CellProgram::Result CellProgram::run(std::span<const uint64_t* const> inputs, size_t rows) {
  for (size_t i = 0; i < leaf_slots_.size(); ++i) {
    slots_[leaf_slots_[i]].cells = inputs[i];
  }
  for (const Step& step : steps_) {
    const bool all_defined =
        std::ranges::all_of(arguments(step), [this](uint32_t slot) { return slots_[slot].defined == nullptr; });
    if (step.mode == Mode::Choice) {
      run_choice(step, rows);
    } else if (all_defined && step.mode == Mode::Words) {
      run_words(step, rows);
    } else if (all_defined && step.mode == Mode::Same) {
      run_same(step, rows);
    } else if (!all_defined || step.mode != Mode::Integers || !run_integers(step, rows)) {
      run_values(step, rows);
    }
  }
  return {slots_[root_].cells, slots_[root_].defined};
}

}  // namespace preproc
