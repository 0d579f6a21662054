#include "evaluate/column_compiler.h"

#include <algorithm>

#include "evaluate/column_word.h"
#include "term/operator.h"

namespace preproc {

namespace {

/// Expanding calls stops at this many calls and steps inside of them: the terms are then compiled anew, calls evaluated
/// at each row.
constexpr size_t kMaxExpanded = size_t{1} << 16;

}  // namespace

ColumnCompiler::ColumnCompiler(const TermManager& tm, std::span<const Term> leaves, bool expand_calls)
    : tm_(tm), expand_calls_(expand_calls), reach_(tm, leaf_set_), builder_(tm) {
  for (const Term leaf : leaves) {
    states_.slot(leaf) = ColumnState::of(builder_.add_leaf(tm.sort(leaf)));
    leaf_set_.insert(leaf);
    leaves_are_constants_ &= tm.kind(leaf) == Kind::Constant && !tm.info(tm.function(leaf)).body;
  }
}

std::optional<ColumnProgram> ColumnCompiler::compile(std::span<const Term> terms) {
  std::vector<uint32_t> roots;
  std::vector<Sort> sorts;
  for (const Term t : terms) {
    if (!visit(t)) {
      return {};
    }
    roots.push_back(operand_of(t));
    sorts.push_back(is_concrete(t) ? tm_.sort(t) : tm_.sorts().boolean());  // of which no row is determined
  }
  return builder_.finish(roots, sorts);
}

// --- Walking the terms ---------------------------------------------------------------------------------------------------

ColumnState ColumnCompiler::find(Term t) const {
  if (frames_.empty() || tm_.is_closed(t)) {
    return states_[t];
  }
  const auto found = frames_.back().open.find(t);
  return found == frames_.back().open.end() ? ColumnState() : found->second;
}

void ColumnCompiler::put(Term t, ColumnState state) {
  if (frames_.empty() || tm_.is_closed(t)) {
    states_.slot(t) = state;
  } else {
    frames_.back().open[t] = state;
  }
}

/// False if calls expand to too much.
bool ColumnCompiler::visit(Term root) {
  stack_.push_back({root});
  while (!stack_.empty()) {
    if (expanded() > kMaxExpanded) {
      return false;
    }
    Visit& top = stack_.back();
    if (top.next == 0 && find(top.term).known()) {
      stack_.pop_back();
      continue;
    }
    ColumnState state;
    if (const Term first = advance(top, state)) {
      stack_.push_back({first});
    } else {
      put(top.term, state);
      stack_.pop_back();
    }
  }
  return true;
}

/// One step of a visit: the term to visit first, or the null term and `out` is what is known.
Term ColumnCompiler::advance(Visit& visit, ColumnState& out) {
  if (!is_concrete(visit.term)) {
    out = ColumnState::of(kUndetermined);
    return {};
  }
  switch (tm_.kind(visit.term)) {
    case Kind::Value: out = ColumnState::invariant(); return {};
    case Kind::Constant: return advance_constant(visit, out);
    case Kind::Apply: return advance_apply(visit, out);
    case Kind::Annotate: return advance_same(tm_.child(visit.term, 0), out);
    case Kind::Ite: return advance_ite(visit, out);
    case Kind::Variable:  // neither a leaf nor a parameter of the call being expanded
    case Kind::Opaque:
    case Kind::Forall:
    case Kind::Exists:
    case Kind::Lambda:
    case Kind::HoApply:
    case Kind::DtConstruct:
    case Kind::DtSelect:
    case Kind::DtTest:
    case Kind::DtUpdate: out = ColumnState::of(kUndetermined); return {};
    default: return advance_operator(visit, out);
  }
}

/// Takes the state of a term of the same value.
Term ColumnCompiler::advance_same(Term same, ColumnState& out) const {
  out = find(same);
  return out.known() ? Term{} : same;
}

Term ColumnCompiler::advance_constant(const Visit& visit, ColumnState& out) {
  const Function f = tm_.function(visit.term);
  const FunctionInfo& info = tm_.info(f);
  if (info.body && info.parameters.empty() && !info.recursive) {
    return advance_same(info.body, out);
  }
  out = info.body && reach_.of(f).marked ? ColumnState::of(point(visit.term)) : ColumnState::invariant();
  return {};
}

Term ColumnCompiler::advance_ite(Visit& visit, ColumnState& out) {
  const Term condition = tm_.child(visit.term, 0);
  const ColumnState state = find(condition);
  if (!state.known()) {
    return condition;
  }
  // Of a condition that is the same in all rows, one side counts.
  if (state.is_invariant() || builder_.is_constant(state.operand())) {
    const Value& value = builder_.constant(operand_of(condition));
    if (!value.is_bool()) {
      out = ColumnState::of(kUndetermined);
      return {};
    }
    return advance_same(tm_.child(visit.term, value.boolean() ? 1 : 2), out);
  }
  return advance_operator(visit, out);
}

Term ColumnCompiler::advance_operator(Visit& visit, ColumnState& out) {
  const std::span<const Term> children = tm_.children(visit.term);
  if (visit.next == 0) {
    visit.by_pairs = children.size() > 2 && combines_by_pairs(visit.term);
    if (tm_.kind(visit.term) == Kind::Select && !find(children[0]).known() && reads_words(visit.term) &&
        table_of(children[0])) {
      put(children[0], ColumnState::invariant());
    }
  }
  for (; visit.next < children.size(); ++visit.next) {
    const Term child = children[visit.next];
    ColumnState state = find(child);
    if (!state.known()) {
      if (!tm_.is_word_value(child)) {
        return child;
      }
      state = ColumnState::invariant();
      put(child, state);
    }
    if (visit.by_pairs && (visit.sum != kNoSum || !state.is_invariant())) {
      combine(visit);
    }
  }
  if (visit.sum != kNoSum) {
    out = ColumnState::of(visit.sum);
  } else if (std::ranges::all_of(children, [this](Term child) { return find(child).is_invariant(); })) {
    out = ColumnState::invariant();
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
  for (uint32_t i = visit.sum == kNoSum ? 0 : visit.next; i <= visit.next; ++i) {
    const uint32_t next = operand_of(children[i]);
    if (visit.sum == kNoSum) {
      visit.sum = next;
      continue;
    }
    uint32_t width = 0;
    if (tm_.kind(visit.term) == Kind::BvConcat) {
      for (const Term part : children.first(i + 1)) {
        width += word_width(tm_.sorts(), tm_.sort(part));
      }
    }
    const uint32_t pair[] = {visit.sum, next};
    visit.sum = builder_.add_application(visit.term, pair, width);
  }
}

// --- Calls ---------------------------------------------------------------------------------------------------------------

Term ColumnCompiler::advance_apply(Visit& visit, ColumnState& out) {
  const std::span<const Term> arguments = tm_.children(visit.term);
  const auto count = static_cast<uint32_t>(arguments.size());
  if (visit.next > count) {  // the expanded body is done
    const uint32_t result = operand_of(tm_.info(tm_.function(visit.term)).body);
    out = ColumnState::of(result);
    calls_.emplace(std::move(frames_.back().key), out);
    expanded_ = frames_.size() == 1 ? expanded() : expanded_;
    frames_.pop_back();
    return {};
  }
  bool varies = false;
  for (; visit.next < count; ++visit.next) {
    const ColumnState state = find(arguments[visit.next]);
    if (!state.known()) {
      return arguments[visit.next];
    }
  }
  for (const Term argument : arguments) {
    varies |= !find(argument).is_invariant();
  }
  const Function f = tm_.function(visit.term);
  if (tm_.info(f).oracle) {
    out = ColumnState::invariant();
    if (varies) {
      out = ColumnState::of(builder_.add_call(visit.term, operands_of(visit.term)));
    }
    return {};
  }
  if (!tm_.info(f).body || tm_.info(f).parameters.size() != arguments.size()) {
    out = ColumnState::of(kUndetermined);
    return {};
  }
  const FunctionReach::Reach reach = reach_.of(f);
  if (!varies && !reach.marked) {
    out = ColumnState::invariant();
    return {};
  }
  if (reach.recursive || !expand_calls_) {
    out = ColumnState::of(point(visit.term));
    return {};
  }
  return expand_call(visit, out);
}

/// `visit.next` is the number of arguments when the call begins, and one more when its body is done.
Term ColumnCompiler::expand_call(Visit& visit, ColumnState& out) {
  CallKey key{tm_.function(visit.term), operands_of(visit.term)};
  if (const auto found = calls_.find(key); found != calls_.end()) {
    out = found->second;
    return {};
  }
  const FunctionInfo& info = tm_.info(key.function);
  Frame frame{std::move(key), {}};
  for (size_t i = 0; i < info.parameters.size(); ++i) {
    frame.open.emplace(info.parameters[i], ColumnState::of(frame.key.arguments[i]));
  }
  steps_before_call_ = frames_.empty() ? builder_.step_count() : steps_before_call_;
  frames_.push_back(std::move(frame));
  ++expanded_;
  ++visit.next;
  return info.body;
}

/// The evaluator assigns constants only.
uint32_t ColumnCompiler::point(Term t) {
  return leaves_are_constants_ && tm_.is_closed(t) ? builder_.add_point(t) : kUndetermined;
}

// --- Applications --------------------------------------------------------------------------------------------------------

bool ColumnCompiler::all_concrete(Term t) const {
  return is_concrete(t) && std::ranges::all_of(tm_.children(t), [this](Term child) { return is_concrete(child); });
}

ColumnState ColumnCompiler::application(Term t) {
  switch (tm_.kind(t)) {
    case Kind::And:
    case Kind::Or:
    case Kind::Implies:
    case Kind::Ite: break;
    case Kind::Select: return all_concrete(t) ? select(t) : ColumnState::of(kUndetermined);
    case Kind::Store:
    case Kind::ConstArray: {
      const bool computed = all_concrete(t) && has_array_values(tm_.sorts(), tm_.sort(t));
      return computed ? ColumnState::deferred() : ColumnState::of(kUndetermined);
    }
    default:
      if (!all_concrete(t)) {
        return ColumnState::of(kUndetermined);
      }
  }
  return ColumnState::of(builder_.add_application(t, operands_of(t)));
}

// --- Operands ------------------------------------------------------------------------------------------------------------

/// The operand of a visited term.
uint32_t ColumnCompiler::operand_of(Term t) {
  const ColumnState state = find(t);
  if (state.is_operand()) {
    return state.operand();
  }
  if (state.is_deferred()) {
    return build_deferred(t);
  }
  if (!evaluator_ && !tm_.is_value(t)) {
    evaluator_.emplace(tm_, no_symbols_);
  }
  const uint32_t result = builder_.add_constant(tm_.is_value(t) ? tm_.value(t) : evaluator_->evaluate(t));
  put(t, ColumnState::of(result));
  return result;
}

ColumnCompiler::Operands ColumnCompiler::operands_of(Term application) {
  Operands operands;
  for (const Term child : tm_.children(application)) {
    operands.push_back(operand_of(child));
  }
  return operands;
}

ColumnProgram compile_columns(const TermManager& tm, std::span<const Term> terms, std::span<const Term> leaves) {
  if (std::optional<ColumnProgram> program = ColumnCompiler(tm, leaves, true).compile(terms)) {
    return std::move(*program);
  }
  return *ColumnCompiler(tm, leaves, false).compile(terms);
}

}  // namespace preproc
