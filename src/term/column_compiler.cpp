#include <algorithm>
#include <deque>
#include <limits>
#include <optional>
#include <unordered_map>

#include "term/column_program.h"
#include "term/column_registers.h"
#include "term/column_word.h"
#include "term/evaluator.h"
#include "term/function_reach.h"
#include "term/hash.h"

namespace preproc {

namespace {

/// Expanding calls stops at this many steps inside of them: the terms are then compiled anew, calls evaluated at each row.
constexpr size_t kMaxExpandedSteps = size_t{1} << 16;

/// Longer chains of stores that vary are computed as arrays, row by row: each read of a chain visits all its stores.
constexpr size_t kMaxStores = 4096;

constexpr uint32_t kNone = std::numeric_limits<uint32_t>::max();

/// What is known of a term: nothing yet; that it depends on no leaf (evaluated when something that does needs it); that it is
/// an array built by a store or a constant array, of columns, that nothing needs yet as such; or the operand that holds it.
class State {
 public:
  static State invariant() { return State(1); }
  static State deferred() { return State(2); }
  static State of(uint32_t operand) { return State(operand + kFirst); }
  State() = default;
  bool known() const { return code_ != 0; }
  bool is_invariant() const { return code_ == 1; }
  bool is_deferred() const { return code_ == 2; }
  bool is_operand() const { return code_ >= kFirst; }
  uint32_t operand() const { return code_ - kFirst; }

 private:
  static constexpr uint32_t kFirst = 3;
  explicit State(uint32_t code) : code_(code) {}
  uint32_t code_ = 0;
};

class ColumnCompiler {
 public:
  ColumnCompiler(const TermManager& tm, std::span<const Term> leaves, bool expand_calls);
  /// Nothing if calls expand to too much.
  std::optional<ColumnProgram> compile(std::span<const Term> terms);

 private:
  /// A term being compiled, and the next child to look at. `sum` is the operand of the children so far, for associative
  /// operators, whose arguments are combined as they come: an `and` of thousands of terms keeps one column, not thousands.
  struct Visit {
    Term term;
    uint32_t next = 0;
    bool by_pairs = false;
    uint32_t sum = kNone;
  };
  struct CallKey {
    Function function;
    std::vector<uint32_t> arguments;
    friend bool operator==(const CallKey&, const CallKey&) = default;
  };
  struct CallKeyHash {
    size_t operator()(const CallKey& key) const {
      uint64_t hash = key.function.id;
      for (const uint32_t argument : key.arguments) {
        hash = mix(hash, argument);
      }
      return hash;
    }
  };
  /// A call being expanded: what its parameters and the terms they occur in are.
  struct Frame {
    CallKey key;
    std::unordered_map<Term, State> open;
  };

  State find(Term t) const;
  void put(Term t, State state);
  void visit(Term root);
  Term advance(Visit& visit, State& out);
  Term advance_same(Term same, State& out) const;
  Term advance_constant(const Visit& visit, State& out);
  Term advance_apply(Visit& visit, State& out);
  Term advance_ite(Visit& visit, State& out);
  Term advance_operator(Visit& visit, State& out);
  Term expand_call(Visit& visit, State& out);

  bool combines_by_pairs(Term t) const;
  void combine(Visit& visit);
  State application(Term t);
  State select(Term t);
  State read_over_stores(Term t, uint32_t index);

  uint32_t operand_of(Term t);
  uint32_t build_deferred(Term t);
  uint32_t emit(Term t, std::span<const uint32_t> arguments, uint32_t width);
  std::optional<uint32_t> emit_connective(const OperatorInfo& op, std::span<const uint32_t> arguments);
  uint32_t add_step(ColumnProgram::Step step, std::span<const uint32_t> arguments);
  uint32_t add_constant(Value value);
  uint32_t add_operand(ColumnOperand operand);
  uint32_t read_table(Term t, uint32_t array, uint32_t index);
  uint32_t point(Term t);

  const ColumnOperand& operand(uint32_t id) const { return operands_[id]; }
  bool is_constant(uint32_t id) const { return operands_[id].source == ColumnOperand::Source::Constant; }
  const Value& constant(uint32_t id) const { return program_.constants[operands_[id].place].value; }
  bool is_word_operand(uint32_t id) const { return operands_[id].words || id == kUndetermined; }
  bool is_concrete(Term t) const { return tm_.sorts().is_concrete(tm_.sort(t)); }
  bool all_concrete(Term t) const;

  static constexpr uint32_t kUndetermined = 0;

  const TermManager& tm_;
  const bool expand_calls_;
  bool leaves_are_constants_ = true;
  TermSet leaf_set_;
  FunctionReach reach_;
  const Assignment no_symbols_;
  std::optional<Evaluator> evaluator_;
  TermMap<State> states_;  // closed terms, and outside of calls all terms
  std::deque<Frame> frames_;
  std::unordered_map<CallKey, State, CallKeyHash> calls_;
  std::vector<Visit> stack_;
  std::vector<ColumnOperand> operands_;
  std::unordered_map<uint32_t, uint32_t> tables_;  // operand of a constant array -> table
  ColumnProgram program_;
  size_t expanded_steps_ = 0;
};

ColumnCompiler::ColumnCompiler(const TermManager& tm, std::span<const Term> leaves, bool expand_calls)
    : tm_(tm), expand_calls_(expand_calls), reach_(tm, leaf_set_) {
  add_constant(Value());  // kUndetermined
  for (const Term leaf : leaves) {
    const Sort sort = tm.sort(leaf);
    states_.slot(leaf) = State::of(add_operand({.source = ColumnOperand::Source::Leaf,
                                                .words = has_words(tm.sorts(), sort),
                                                .place = static_cast<uint32_t>(program_.leaves.size()),
                                                .sort = sort}));
    program_.leaves.push_back(sort);
    leaf_set_.insert(leaf);
    leaves_are_constants_ &= tm.kind(leaf) == Kind::Constant && !tm.info(tm.function(leaf)).body;
  }
}

std::optional<ColumnProgram> ColumnCompiler::compile(std::span<const Term> terms) {
  std::vector<uint32_t> roots;
  for (const Term t : terms) {
    visit(t);
    if (expanded_steps_ > kMaxExpandedSteps) {
      return {};
    }
    roots.push_back(operand_of(t));
    program_.roots.push_back({0, tm_.sort(t)});
  }
  assign_slots(program_, operands_, roots);
  return std::move(program_);
}

// --- Walking the terms ---------------------------------------------------------------------------------------------------

State ColumnCompiler::find(Term t) const {
  if (frames_.empty() || tm_.is_closed(t)) {
    return states_[t];
  }
  const auto found = frames_.back().open.find(t);
  return found == frames_.back().open.end() ? State() : found->second;
}

void ColumnCompiler::put(Term t, State state) {
  if (frames_.empty() || tm_.is_closed(t)) {
    states_.slot(t) = state;
  } else {
    frames_.back().open[t] = state;
  }
}

void ColumnCompiler::visit(Term root) {
  stack_.push_back({root});
  while (!stack_.empty()) {
    if (expanded_steps_ > kMaxExpandedSteps) {
      return;
    }
    Visit& top = stack_.back();
    if (top.next == 0 && find(top.term).known()) {
      stack_.pop_back();
      continue;
    }
    State state;
    if (const Term first = advance(top, state)) {
      stack_.push_back({first});
    } else {
      put(top.term, state);
      stack_.pop_back();
    }
  }
}

/// One step of a visit: the term to visit first, or the null term and `out` is what is known.
Term ColumnCompiler::advance(Visit& visit, State& out) {
  switch (tm_.kind(visit.term)) {
    case Kind::Value:
      out = State::invariant();
      return {};
    case Kind::Constant:
      return advance_constant(visit, out);
    case Kind::Apply:
      return advance_apply(visit, out);
    case Kind::Annotate:
      return advance_same(tm_.child(visit.term, 0), out);
    case Kind::Ite:
      return advance_ite(visit, out);
    case Kind::Variable:  // neither a leaf nor a parameter of the call being expanded
    case Kind::Opaque:
    case Kind::Forall:
    case Kind::Exists:
    case Kind::Lambda:
    case Kind::HoApply:
      out = State::of(kUndetermined);
      return {};
    default:
      return advance_operator(visit, out);
  }
}

/// What is known of another term.
Term ColumnCompiler::advance_same(Term same, State& out) const {
  out = find(same);
  return out.known() ? Term{} : same;
}

Term ColumnCompiler::advance_constant(const Visit& visit, State& out) {
  const Function f = tm_.function(visit.term);
  const FunctionInfo& info = tm_.info(f);
  if (info.body && info.parameters.empty() && !info.recursive) {
    return advance_same(info.body, out);
  }
  out = info.body && reach_.of(f).marked ? State::of(point(visit.term)) : State::invariant();
  return {};
}

Term ColumnCompiler::advance_ite(Visit& visit, State& out) {
  const Term condition = tm_.child(visit.term, 0);
  const State state = find(condition);
  if (!state.known()) {
    return condition;
  }
  // Of a condition that is the same in all rows, one side counts.
  if (state.is_invariant() || is_constant(state.operand())) {
    const Value& value = constant(operand_of(condition));
    if (!value.is_bool()) {
      out = State::of(kUndetermined);
      return {};
    }
    return advance_same(tm_.child(visit.term, value.boolean() ? 1 : 2), out);
  }
  return advance_operator(visit, out);
}

Term ColumnCompiler::advance_operator(Visit& visit, State& out) {
  const std::span<const Term> children = tm_.children(visit.term);
  if (visit.next == 0) {
    visit.by_pairs = children.size() > 2 && combines_by_pairs(visit.term);
  }
  for (; visit.next < children.size(); ++visit.next) {
    const State state = find(children[visit.next]);
    if (!state.known()) {
      return children[visit.next];
    }
    if (visit.by_pairs && (visit.sum != kNone || !state.is_invariant())) {
      combine(visit);
    }
  }
  if (visit.sum != kNone) {
    out = State::of(visit.sum);
  } else if (std::ranges::all_of(children, [this](Term child) { return find(child).is_invariant(); })) {
    out = State::invariant();
  } else {
    out = application(visit.term);
  }
  return {};
}

/// True for associative operators over words that have a column function.
bool ColumnCompiler::combines_by_pairs(Term t) const {
  const OperatorInfo& op = *operator_info(tm_.kind(t));
  const auto words = [this](Term child) { return has_words(tm_.sorts(), tm_.sort(child)); };
  return op.associativity == Associativity::Nary && op.evaluate_column != nullptr && words(t) &&
         std::ranges::all_of(tm_.children(t), words);
}

/// Takes the next child into the sum. If it is the first that depends on a leaf, those before it come first.
void ColumnCompiler::combine(Visit& visit) {
  const std::span<const Term> children = tm_.children(visit.term);
  for (uint32_t i = visit.sum == kNone ? 0 : visit.next; i <= visit.next; ++i) {
    const uint32_t next = operand_of(children[i]);
    if (visit.sum == kNone) {
      visit.sum = next;
      continue;
    }
    uint32_t width = word_width(tm_.sorts(), tm_.sort(visit.term));
    if (tm_.kind(visit.term) == Kind::BvConcat) {
      width = 0;
      for (const Term part : children.first(i + 1)) {
        width += word_width(tm_.sorts(), tm_.sort(part));
      }
    }
    const uint32_t pair[] = {visit.sum, next};
    visit.sum = emit(visit.term, pair, width);
  }
}

// --- Calls ---------------------------------------------------------------------------------------------------------------

Term ColumnCompiler::advance_apply(Visit& visit, State& out) {
  const std::span<const Term> arguments = tm_.children(visit.term);
  const auto count = static_cast<uint32_t>(arguments.size());
  if (visit.next > count) {  // the expanded body is done
    const uint32_t result = operand_of(tm_.info(tm_.function(visit.term)).body);
    out = State::of(result);
    calls_.emplace(std::move(frames_.back().key), out);
    frames_.pop_back();
    return {};
  }
  bool varies = false;
  for (; visit.next < count; ++visit.next) {
    const State state = find(arguments[visit.next]);
    if (!state.known()) {
      return arguments[visit.next];
    }
  }
  for (const Term argument : arguments) {
    varies |= !find(argument).is_invariant();
  }
  const Function f = tm_.function(visit.term);
  if (!tm_.info(f).body) {
    out = State::of(kUndetermined);
    return {};
  }
  const FunctionReach::Reach reach = reach_.of(f);
  if (!varies && !reach.marked) {
    out = State::invariant();
    return {};
  }
  if (reach.recursive || !expand_calls_) {
    out = State::of(point(visit.term));
    return {};
  }
  return expand_call(visit, out);
}

/// `visit.next` is the number of arguments when the call begins, and one more when its body is done.
Term ColumnCompiler::expand_call(Visit& visit, State& out) {
  CallKey key{tm_.function(visit.term), {}};
  for (const Term argument : tm_.children(visit.term)) {
    key.arguments.push_back(operand_of(argument));
  }
  if (const auto found = calls_.find(key); found != calls_.end()) {
    out = found->second;
    return {};
  }
  const FunctionInfo& info = tm_.info(key.function);
  Frame frame{std::move(key), {}};
  for (size_t i = 0; i < info.parameters.size(); ++i) {
    frame.open.emplace(info.parameters[i], State::of(frame.key.arguments[i]));
  }
  frames_.push_back(std::move(frame));
  ++expanded_steps_;
  ++visit.next;
  return info.body;
}

/// The evaluator assigns constants only.
uint32_t ColumnCompiler::point(Term t) {
  if (!leaves_are_constants_ || !tm_.is_closed(t)) {
    return kUndetermined;
  }
  const uint32_t result = add_operand({.source = ColumnOperand::Source::Point,
                                       .words = has_words(tm_.sorts(), tm_.sort(t)),
                                       .place = static_cast<uint32_t>(program_.points.size()),
                                       .sort = tm_.sort(t)});
  program_.points.push_back({t, result, tm_.sort(t)});
  return result;
}

// --- Applications --------------------------------------------------------------------------------------------------------

bool ColumnCompiler::all_concrete(Term t) const {
  return is_concrete(t) && std::ranges::all_of(tm_.children(t), [this](Term child) { return is_concrete(child); });
}

State ColumnCompiler::application(Term t) {
  switch (tm_.kind(t)) {
    case Kind::And:
    case Kind::Or:
    case Kind::Implies:
    case Kind::Ite:
      break;
    case Kind::Select:
      return all_concrete(t) ? select(t) : State::of(kUndetermined);
    case Kind::Store:
    case Kind::ConstArray: {
      const bool computed = all_concrete(t) && has_array_values(tm_.sorts(), tm_.sort(t));
      return computed ? State::deferred() : State::of(kUndetermined);
    }
    default:
      if (!all_concrete(t)) {
        return State::of(kUndetermined);
      }
  }
  std::vector<uint32_t> arguments;
  for (const Term child : tm_.children(t)) {
    arguments.push_back(operand_of(child));
  }
  return State::of(emit(t, arguments, has_words(tm_.sorts(), tm_.sort(t)) ? word_width(tm_.sorts(), tm_.sort(t)) : 0));
}

State ColumnCompiler::select(Term t) {
  const SortTable& sorts = tm_.sorts();
  const Term array = tm_.child(t, 0);
  if (!has_array_values(sorts, tm_.sort(array))) {
    return State::of(kUndetermined);
  }
  const uint32_t index = operand_of(tm_.child(t, 1));
  if (index == kUndetermined) {
    return State::of(kUndetermined);
  }
  const bool words = has_words(sorts, tm_.sort(t)) && has_words(sorts, sorts.index(tm_.sort(array)));
  if (words && find(array).is_deferred()) {
    if (const State read = read_over_stores(t, index); read.known()) {
      return read;
    }
  }
  return State::of(read_table(t, operand_of(array), index));
}

/// The select as the read of what is below the stores, and a choice for each store. Nothing if there are too many stores.
State ColumnCompiler::read_over_stores(Term t, uint32_t index) {
  std::vector<Term> stores;
  Term below = tm_.child(t, 0);
  for (; find(below).is_deferred() && tm_.kind(below) == Kind::Store; below = tm_.child(below, 0)) {
    stores.push_back(below);
    if (stores.size() > kMaxStores) {
      return {};
    }
  }
  // A constant array that is not yet needed holds one column everywhere.
  std::vector<uint32_t> arguments{index};
  arguments.push_back(find(below).is_deferred() ? operand_of(tm_.child(below, 0))
                                                : read_table(t, operand_of(below), index));
  for (auto store = stores.rbegin(); store != stores.rend(); ++store) {
    arguments.push_back(operand_of(tm_.child(*store, 1)));
    arguments.push_back(operand_of(tm_.child(*store, 2)));
  }
  if (std::ranges::find(arguments, kUndetermined) != arguments.end()) {
    return State::of(kUndetermined);
  }
  ColumnProgram::Step step{};
  step.mode = ColumnProgram::Mode::Words;
  step.function = column_read_over_stores;
  step.term = t;
  step.sort = tm_.sort(t);
  step.width = word_width(tm_.sorts(), step.sort);
  return State::of(add_step(step, arguments));
}

/// The read of an array that is an operand; a constant array of words is read as a table.
uint32_t ColumnCompiler::read_table(Term t, uint32_t array, uint32_t index) {
  const uint32_t arguments[] = {array, index};
  const SortTable& sorts = tm_.sorts();
  const Sort sort = tm_.sort(t);
  if (!is_constant(array) || is_constant(index) || !constant(array).known() || !operand(index).words ||
      !has_words(sorts, sort)) {
    return emit(t, arguments, has_words(sorts, sort) ? word_width(sorts, sort) : 0);
  }
  const auto [table, fresh] = tables_.try_emplace(array, static_cast<uint32_t>(program_.tables.size()));
  if (fresh) {
    program_.tables.emplace_back(constant(array).array());
  }
  ColumnProgram::Step step{};
  step.mode = ColumnProgram::Mode::Table;
  step.term = t;
  step.table = table->second;
  step.sort = sort;
  step.width = word_width(sorts, sort);
  return add_step(step, {&index, 1});
}

// --- Operands ------------------------------------------------------------------------------------------------------------

/// The operand of a visited term.
uint32_t ColumnCompiler::operand_of(Term t) {
  const State state = find(t);
  if (state.is_operand()) {
    return state.operand();
  }
  if (state.is_deferred()) {
    return build_deferred(t);
  }
  if (!evaluator_ && !tm_.is_word_value(t)) {
    evaluator_.emplace(tm_, no_symbols_);
  }
  const uint32_t result = add_constant(tm_.is_value(t) ? tm_.value(t) : evaluator_->evaluate(t));
  put(t, State::of(result));
  return result;
}

/// Computes arrays after all, the innermost first. Indices and elements that are deferred arrays themselves nest no deeper
/// than their sorts, which `has_array_values` bounds.
uint32_t ColumnCompiler::build_deferred(Term t) {
  std::vector<Term> arrays;
  for (Term array = t; find(array).is_deferred(); array = tm_.child(array, 0)) {
    arrays.push_back(array);
    if (tm_.kind(array) == Kind::ConstArray) {
      break;
    }
  }
  uint32_t result = kUndetermined;
  std::vector<uint32_t> arguments;
  while (!arrays.empty()) {
    const Term array = arrays.back();
    arrays.pop_back();
    arguments.clear();
    for (const Term child : tm_.children(array)) {
      arguments.push_back(operand_of(child));
    }
    result = emit(array, arguments, 0);
    put(array, State::of(result));
  }
  return result;
}

/// The operand of the operator of `t` over arguments, which may be part of its arguments where it is associative.
uint32_t ColumnCompiler::emit(Term t, std::span<const uint32_t> arguments, uint32_t width) {
  const OperatorInfo& op = *operator_info(tm_.kind(t));
  if (std::ranges::all_of(arguments, [this](uint32_t id) { return is_constant(id); })) {
    std::vector<const Value*> values;
    for (const uint32_t id : arguments) {
      values.push_back(&constant(id));
    }
    return add_constant(evaluate_row(op, {tm_.sorts(), tm_.indices(t), tm_.sort(t), values}));
  }
  if (const std::optional<uint32_t> known = emit_connective(op, arguments)) {
    return *known;
  }
  ColumnProgram::Step step{};
  step.op = &op;
  step.term = t;
  step.sort = tm_.sort(t);
  step.width = width;
  step.mode = ColumnProgram::Mode::Rows;
  if (op.evaluate_column != nullptr && has_words(tm_.sorts(), step.sort) &&
      std::ranges::all_of(arguments, [this](uint32_t id) { return is_word_operand(id); })) {
    step.mode = ColumnProgram::Mode::Words;
    step.function = op.evaluate_column;
  }
  return add_step(step, arguments);
}

/// What undetermined arguments and constant Booleans decide without a step.
std::optional<uint32_t> ColumnCompiler::emit_connective(const OperatorInfo& op, std::span<const uint32_t> arguments) {
  const auto is_bool = [this](uint32_t id, bool b) {
    return is_constant(id) && constant(id).is_bool() && constant(id).boolean() == b;
  };
  switch (op.kind) {
    case Kind::And:
    case Kind::Or: {
      const bool deciding = op.kind == Kind::Or;
      if (arguments.size() == 2) {
        for (const size_t i : {0, 1}) {
          if (is_bool(arguments[i], deciding)) {
            return arguments[i];
          }
          if (is_bool(arguments[i], !deciding)) {
            return arguments[1 - i];
          }
        }
      }
      return {};
    }
    case Kind::Implies:
      if (is_bool(arguments[0], true) || is_bool(arguments[1], true)) {
        return arguments[1];
      }
      return is_bool(arguments[0], false) ? std::optional(add_constant(Value(true))) : std::nullopt;
    case Kind::Ite:
      return arguments[0] == kUndetermined ? std::optional(kUndetermined) : std::nullopt;
    default:
      return std::ranges::find(arguments, kUndetermined) != arguments.end() ? std::optional(kUndetermined)
                                                                            : std::nullopt;
  }
}

uint32_t ColumnCompiler::add_step(ColumnProgram::Step step, std::span<const uint32_t> arguments) {
  step.first_argument = static_cast<uint32_t>(program_.arguments.size());
  step.argument_count = static_cast<uint32_t>(arguments.size());
  for (const uint32_t id : arguments) {
    program_.arguments.push_back({id, operand(id).sort});
  }
  step.result = add_operand({.source = ColumnOperand::Source::Step,
                             .words = has_words(tm_.sorts(), step.sort),
                             .place = static_cast<uint32_t>(program_.steps.size()),
                             .sort = step.sort});
  program_.steps.push_back(step);
  expanded_steps_ += frames_.empty() ? 0 : 1;
  return step.result;
}

uint32_t ColumnCompiler::add_constant(Value value) {
  if (!value.known() && !operands_.empty()) {
    return kUndetermined;
  }
  ColumnProgram::Constant constant;
  const bool words = value.is_bool() || (value.is_bitvec() && value.bits().fits_word());
  if (words) {
    constant.word = value_to_word(value);
    constant.width = value.is_bool() ? 1 : value.bits().width();
  }
  constant.value = std::move(value);
  const auto place = static_cast<uint32_t>(program_.constants.size());
  program_.constants.push_back(std::move(constant));
  return add_operand({.source = ColumnOperand::Source::Constant, .words = words, .place = place, .sort = {}});
}

uint32_t ColumnCompiler::add_operand(ColumnOperand operand) {
  operands_.push_back(operand);
  return static_cast<uint32_t>(operands_.size() - 1);
}

}  // namespace

ColumnProgram compile_columns(const TermManager& tm, std::span<const Term> terms, std::span<const Term> leaves) {
  if (std::optional<ColumnProgram> program = ColumnCompiler(tm, leaves, true).compile(terms)) {
    return std::move(*program);
  }
  return *ColumnCompiler(tm, leaves, false).compile(terms);
}

}  // namespace preproc
