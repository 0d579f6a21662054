#include "summaries/method.h"

#include <algorithm>

#include "script/printer.h"
#include "term/walk.h"
#include "value/own_name.h"

namespace preproc {

namespace {

constexpr std::string_view kNamed = ":named ";

}  // namespace

Symbol label_of(TermManager& tm, Term t) {
  if (tm.kind(t) != Kind::Annotate) {
    return {};
  }
  const std::string_view attribute = tm.symbols().name(tm.name(t));
  return attribute.starts_with(kNamed) ? tm.symbols().intern(std::string(attribute.substr(kNamed.size()))) : Symbol{};
}

uint32_t MethodTable::enter(Function f) {
  const auto [place, fresh] = places_.try_emplace(f, static_cast<uint32_t>(methods_.size()));
  if (!fresh) {
    return place->second;
  }
  const FunctionInfo info = tm_.info(f);
  Method& method = methods_.emplace_back();
  method.function = f;
  method.name = tm_.symbols().name(info.name);
  method.parameters = info.parameters;
  for (const Term parameter : info.parameters) {
    const std::string name = own_name(method.name, tm_.symbols().name(tm_.name(parameter)));
    method.formals.push_back(tm_.mk_constant(name, tm_.sort(parameter)));
  }
  waiting_.emplace_back(place->second, info.body);
  return place->second;
}

uint32_t MethodTable::add(Function f) {
  const uint32_t place = enter(f);
  compile_waiting();
  return place;
}

uint32_t MethodTable::add_term(std::string name, Term t) {
  const auto place = static_cast<uint32_t>(methods_.size());
  methods_.emplace_back().name = std::move(name);
  waiting_.emplace_back(place, t);
  compile_waiting();
  return place;
}

uint32_t MethodTable::add_call(Function f, std::span<const Term> arguments) {
  const uint32_t callee = add(f);
  const auto place = static_cast<uint32_t>(methods_.size());
  Method& method = methods_.emplace_back();
  method.name = methods_[callee].name;
  for (const Term argument : arguments) {
    method.children.push_back(static_cast<uint32_t>(method.steps.size()));
    method.steps.push_back({.kind = StepKind::Pure, .term = argument, .label = {}});
  }
  Step call{.kind = StepKind::Call, .term = tm_.mk_apply(f, arguments), .label = {}};
  call.method = callee;
  call.child_count = static_cast<uint32_t>(arguments.size());
  method.root = static_cast<uint32_t>(method.steps.size());
  method.steps.push_back(call);
  method.callees.push_back(callee);
  return place;
}

uint32_t MethodTable::add_copy(Method method) {
  methods_.push_back(std::move(method));
  return static_cast<uint32_t>(methods_.size() - 1);
}

void MethodTable::compile_waiting() {
  while (!waiting_.empty()) {
    const auto [place, body] = waiting_.back();
    waiting_.pop_back();
    compile(place, body);
  }
}

/// The place of the argument that is dereferenced, if it is a reference: the index of an array, the first one of a
/// declared function.
std::optional<uint32_t> MethodTable::reference_of(Term t) const {
  const Sort sort = options_.references.sort;
  const std::span<const Term> children = tm_.children(t);
  uint32_t place = 0;
  switch (tm_.kind(t)) {
    case Kind::Select:
    case Kind::Store: place = 1; break;
    case Kind::Apply:
      if (!tm_.info(tm_.function(t)).is_free()) {
        return std::nullopt;
      }
      break;
    default: return std::nullopt;
  }
  return sort.known() && tm_.sort(children[place]) == sort ? std::optional(place) : std::nullopt;
}

StepKind MethodTable::kind_of(Term t) const {
  if (reference_of(t)) {
    return StepKind::Dereference;
  }
  switch (tm_.kind(t)) {
    case Kind::Ite: return StepKind::Branch;
    case Kind::And: return options_.short_circuits ? StepKind::Conjunction : StepKind::Operator;
    case Kind::Or: return options_.short_circuits ? StepKind::Disjunction : StepKind::Operator;
    case Kind::Annotate: return label_of(tm_, t) ? StepKind::Label : StepKind::Operator;
    case Kind::Apply:
    case Kind::Constant: {
      const FunctionInfo& info = tm_.info(tm_.function(t));
      return info.body && info.parameters.size() == tm_.children(t).size() ? StepKind::Call : StepKind::Operator;
    }
    default: return StepKind::Operator;
  }
}

void MethodTable::compile(uint32_t place, Term body) {
  std::vector<Step> steps;
  std::vector<uint32_t> children;
  std::vector<uint32_t> callees;
  bool has_branches = false;
  // Places of steps + 1. What is not impure becomes a step only where something impure has it as an argument.
  TermMap<uint32_t> known;
  TermSet impure;
  TermSet seen;
  const auto descend = [&](Term t) { return !is_binder(tm_.kind(t)); };
  const auto step_of = [&](Term t) {
    uint32_t& step = known.slot(t);
    if (step == 0) {
      steps.push_back({.kind = StepKind::Pure, .term = expander_.expand(t), .label = {}});
      step = static_cast<uint32_t>(steps.size());
    }
    return step - 1;
  };
  walk_postorder(
      tm_, body, seen,
      [&](Term t) {
        const StepKind kind = kind_of(t);
        const std::span<const Term> all = tm_.children(t);
        // Of an annotation only the term counts.
        const size_t count = tm_.kind(t) == Kind::Annotate ? 1 : all.size();
        const bool enters = descend(t);
        const bool decides =
            kind != StepKind::Operator ||
            (enters && std::ranges::any_of(all.first(count), [&](Term c) { return impure.contains(c); }));
        if (!decides) {
          return;
        }
        impure.insert(t);
        Step step{.kind = kind, .term = t, .label = {}};
        std::vector<uint32_t> own;
        for (const Term child : all.first(count)) {
          own.push_back(step_of(child));
        }
        step.first_child = static_cast<uint32_t>(children.size());
        step.child_count = static_cast<uint32_t>(own.size());
        children.insert(children.end(), own.begin(), own.end());
        if (kind == StepKind::Call) {
          step.method = enter(tm_.function(t));
          if (std::ranges::find(callees, step.method) == callees.end()) {
            callees.push_back(step.method);
          }
        } else if (kind == StepKind::Label) {
          step.label = label_of(tm_, t);
        } else if (kind == StepKind::Dereference) {
          step.reference = *reference_of(t);
        }
        has_branches = has_branches || (kind >= StepKind::Branch && kind <= StepKind::Disjunction) ||
                       kind == StepKind::Dereference;
        steps.push_back(step);
        known.slot(t) = static_cast<uint32_t>(steps.size());
      },
      descend);
  Method& method = methods_[place];
  method.root = step_of(body);
  method.steps = std::move(steps);
  method.children = std::move(children);
  method.callees = std::move(callees);
  method.has_branches = has_branches;
}

/// Puts the label at all leaves that are printed like this. A leaf: where a body ends, through ites and labels.
bool MethodTable::label_leaves(std::string_view value, Symbol label) {
  bool found = false;
  Printer printer(tm_);
  for (Method& method : methods_) {
    std::vector<bool> entered(method.steps.size());
    std::vector<uint32_t> stack;
    const auto visit = [&](uint32_t at) {
      const Step step = method.steps[at];
      if (step.kind != StepKind::Pure) {
        stack.push_back(at);
        return at;
      }
      if (!tm_.is_closed(step.term) || printer.to_string(step.term) != value) {
        return at;
      }
      found = true;
      Step labelled{.kind = StepKind::Label, .term = step.term, .label = label};
      labelled.first_child = static_cast<uint32_t>(method.children.size());
      labelled.child_count = 1;
      method.children.push_back(at);
      method.steps.push_back(labelled);
      return static_cast<uint32_t>(method.steps.size() - 1);
    };
    method.root = visit(method.root);
    while (!stack.empty()) {
      const uint32_t at = stack.back();
      stack.pop_back();
      if (entered[at]) {
        continue;
      }
      entered[at] = true;
      const Step step = method.steps[at];
      if (step.kind == StepKind::Branch || step.kind == StepKind::Label) {
        for (uint32_t i = step.kind == StepKind::Branch ? 1 : 0; i < step.child_count; ++i) {
          const uint32_t leaf = visit(method.children[step.first_child + i]);
          method.children[step.first_child + i] = leaf;
        }
      }
    }
  }
  return found;
}

bool MethodTable::set_target(std::string_view target) {
  Symbol label = tm_.symbols().intern(target);
  const auto has_label = [&](const Method& method) {
    return std::ranges::any_of(method.steps, [&](const Step& step) { return step.label == label; });
  };
  if (std::ranges::none_of(methods_, has_label) && !label_leaves(target, label)) {
    return false;
  }
  target_ = label;
  // Upwards through the calls, until nothing changes.
  std::vector<std::vector<uint32_t>> callers(methods_.size());
  std::vector<uint32_t> work;
  for (uint32_t i = 0; i < methods_.size(); ++i) {
    for (const uint32_t callee : methods_[i].callees) {
      callers[callee].push_back(i);
    }
    if (has_label(methods_[i])) {
      methods_[i].reaches_target = true;
      work.push_back(i);
    }
  }
  while (!work.empty()) {
    const uint32_t at = work.back();
    work.pop_back();
    for (const uint32_t caller : callers[at]) {
      if (!methods_[caller].reaches_target) {
        methods_[caller].reaches_target = true;
        work.push_back(caller);
      }
    }
  }
  for (Method& method : methods_) {
    // Steps that `label_leaves` added stand behind those that use them.
    for (bool changed = true; changed;) {
      changed = false;
      for (Step& step : method.steps) {
        const bool reaches =
            step.label == label || (step.kind == StepKind::Call && methods_[step.method].reaches_target) ||
            std::ranges::any_of(method.children_of(step), [&](uint32_t c) { return method.steps[c].reaches_target; });
        if (reaches && !step.reaches_target) {
          step.reaches_target = changed = true;
        }
      }
    }
  }
  return true;
}

}  // namespace preproc
