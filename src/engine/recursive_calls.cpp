#include "engine/recursive_calls.h"

#include <algorithm>
#include <unordered_map>
#include <unordered_set>

#include "term/rebuild.h"
#include "term/substitute.h"
#include "value/own_name.h"

namespace preproc {

namespace {

/// The ways in which the value of a body depends on the terms in it, a bit each.
enum Dependence : uint8_t {
  kTail = 1,      // it is that value, under the condition
  kPositive = 2,  // it grows with a truth value
  kNegative = 4,  // it falls with a truth value
  kOther = 8,
};

/// Dependence on an argument of a connective that is monotone in it, or antitone.
uint8_t through_connective(uint8_t above, bool flips) {
  const uint8_t same = (above & (kTail | kPositive)) != 0 ? kPositive : 0;
  const uint8_t other = (above & kNegative) != 0 ? kNegative : 0;
  const uint8_t flipped = (same != 0 ? kNegative : 0) | (other != 0 ? kPositive : 0);
  return static_cast<uint8_t>((flips ? flipped : same | other) | (above & kOther));
}

/// Finds the calls of a body, from the root downwards: under which conditions its value depends on each term, and how.
class CallWalk {
 public:
  CallWalk(TermManager& tm, Term body, const std::unordered_map<Function, size_t>& places) : tm_(tm), places_(places) {
    walk_postorder(tm, body, [&](Term t) {
      order_.push_back(t);
      if (is_call(t) || std::ranges::any_of(tm.children(t), [&](Term c) { return has_call_.contains(c); })) {
        has_call_.insert(t);
      }
    });
    meet(body, tm.mk_true(), kTail, false);
  }

  void run(size_t caller, std::vector<RecursiveCall>& calls) {
    for (size_t i = order_.size(); i-- > 0;) {
      const Term t = order_[i];
      if (!has_call_.contains(t) || !condition_[t]) {
        continue;
      }
      if (is_call(t)) {
        calls.push_back({.call = t,
                         .caller = caller,
                         .callee = places_.at(tm_.function(t)),
                         .condition = condition_[t],
                         .is_tail = dependence_[t] == kTail,
                         .is_positive = (dependence_[t] & ~(kTail | kPositive)) == 0,
                         .is_bound = bound_.contains(t)});
      }
      descend(t);
    }
    // Variables of binders stand for any values too.
    std::vector<Term> constants;
    for (const Term variable : variables_) {
      constants.push_back(tm_.mk_constant(own_name("", "bound", variable.id), tm_.sort(variable)));
    }
    for (RecursiveCall& call : calls) {
      if (call.is_bound && call.caller == caller) {
        call.call = substitute(tm_, call.call, variables_, constants);
        call.condition = substitute(tm_, call.condition, variables_, constants);
      }
    }
  }

 private:
  bool is_call(Term t) const {
    const Kind kind = tm_.kind(t);
    return (kind == Kind::Apply || kind == Kind::Constant) && places_.contains(tm_.function(t));
  }

  Term both(Term a, Term b) { return tm_.is_true(a) ? b : tm_.is_true(b) || a == b ? a : tm_.mk(Kind::And, {a, b}); }
  Term negated(Term t) { return tm_.mk(Kind::Not, {t}); }

  void meet(Term t, Term condition, uint8_t dependence, bool is_bound) {
    const Term before = condition_[t];
    condition_.slot(t) = !before                                         ? condition
                         : tm_.is_true(before) || tm_.is_true(condition) ? tm_.mk_true()
                                                                         : tm_.mk(Kind::Or, {before, condition});
    dependence_.slot(t) |= dependence;
    if (is_bound) {
      bound_.insert(t);
    }
  }

  void descend(Term t) {
    const std::vector<Term> children(tm_.children(t).begin(), tm_.children(t).end());
    const Term here = condition_[t];
    const uint8_t above = dependence_[t];
    const bool is_bound = bound_.contains(t);
    switch (const Kind kind = tm_.kind(t)) {
      case Kind::Annotate: meet(children[0], here, above, is_bound); return;
      case Kind::Ite:
        meet(children[0], here, kOther, is_bound);
        meet(children[1], both(here, children[0]), above, is_bound);
        meet(children[2], both(here, negated(children[0])), above, is_bound);
        return;
      case Kind::Not: meet(children[0], here, through_connective(above, true), is_bound); return;
      case Kind::And:
      case Kind::Or:
      case Kind::Implies: descend_connective(t, children); return;
      case Kind::Forall:
      case Kind::Exists:
      case Kind::Lambda:
        variables_.insert(variables_.end(), children.begin(), children.end() - 1);
        meet(children.back(), here, kind == Kind::Lambda ? uint8_t{kOther} : through_connective(above, false), true);
        return;
      default:
        for (const Term child : children) {
          meet(child, here, kOther, is_bound);
        }
    }
  }

  /// An argument counts where no other one decides: of the others, those before it, and those without calls.
  void descend_connective(Term t, const std::vector<Term>& children) {
    constexpr size_t kMostSiblings = 32;
    const Kind kind = tm_.kind(t);
    const auto is_premise = [&](size_t i) { return kind == Kind::Implies && i + 1 < children.size(); };
    for (size_t i = 0; i < children.size(); ++i) {
      Term condition = condition_[t];
      for (size_t j = 0; j < children.size() && children.size() <= kMostSiblings; ++j) {
        if (j != i && (j < i || !has_call_.contains(children[j]))) {
          const bool decides_if_true = kind == Kind::Or || (kind == Kind::Implies && !is_premise(j));
          condition = both(condition, decides_if_true ? negated(children[j]) : children[j]);
        }
      }
      meet(children[i], condition, through_connective(dependence_[t], is_premise(i)), bound_.contains(t));
    }
  }

  TermManager& tm_;
  const std::unordered_map<Function, size_t>& places_;  // of the declared functions that stand for those of the group
  std::vector<Term> order_;                             // children before parents
  TermSet has_call_;
  TermMap<Term> condition_;
  TermMap<uint8_t> dependence_;
  TermSet bound_;
  std::vector<Term> variables_;
};

/// Direct callees among the functions; nothing where one of them is used as a value.
std::optional<std::unordered_set<Function>> callees(const TermManager& tm, Term body,
                                                    const std::unordered_map<Function, Function>& stand_ins) {
  std::unordered_set<Function> found;
  bool is_value = false;
  walk_postorder(tm, body, [&](Term t) {
    const Kind kind = tm.kind(t);
    if ((kind == Kind::Apply || kind == Kind::Constant) && stand_ins.contains(tm.function(t))) {
      found.insert(tm.function(t));
      is_value |= tm.sorts().kind(tm.sort(t)) == SortKind::Function;
    }
  });
  return is_value ? std::nullopt : std::optional(std::move(found));
}

std::unordered_set<Function> reached(Function from,
                                     const std::unordered_map<Function, std::unordered_set<Function>>& calls) {
  std::unordered_set<Function> found;
  std::vector<Function> todo{from};
  while (!todo.empty()) {
    const Function f = todo.back();
    todo.pop_back();
    for (const Function next : calls.at(f)) {
      if (found.insert(next).second) {
        todo.push_back(next);
      }
    }
  }
  return found;
}

RecursiveDefinition definition_of(TermManager& tm, Function f, Term body,
                                  const std::unordered_map<Function, Function>& stand_ins) {
  const FunctionInfo info = tm.info(f);
  RecursiveDefinition definition;
  for (const Term parameter : info.parameters) {
    definition.parameters.push_back(
        tm.mk_constant(own_name("", "parameter", f.id, definition.parameters.size()), tm.sort(parameter)));
  }
  TermMap<Term> done;
  const Term over_stand_ins = rebuild_bottom_up(tm, body, done, [&](Term t, std::span<const Term> children) {
    const Kind kind = tm.kind(t);
    if (kind == Kind::Apply || kind == Kind::Constant) {
      if (const auto found = stand_ins.find(tm.function(t)); found != stand_ins.end()) {
        return kind == Kind::Apply ? tm.mk_apply(found->second, children) : tm.mk_constant(found->second);
      }
    }
    return rebuild_if_changed(tm, t, children);
  });
  definition.body = substitute(tm, over_stand_ins, info.parameters, definition.parameters);
  return definition;
}

}  // namespace

std::optional<std::vector<RecursiveGroup>> recursive_groups(TermManager& tm, DefinitionExpander& expander,
                                                            std::span<const Function> functions) {
  std::unordered_map<Function, Function> stand_ins;
  std::unordered_map<Function, Term> bodies;
  for (const Function f : functions) {
    const Symbol name = tm.symbols().intern(own_name("", "recursive", f.id));
    stand_ins[f] = tm.declare(name, tm.info(f).sort);
    bodies[f] = expander.expand(tm.info(f).body);
  }
  std::unordered_map<Function, std::unordered_set<Function>> calls;
  for (const Function f : functions) {
    std::optional<std::unordered_set<Function>> found = callees(tm, bodies[f], stand_ins);
    if (!found) {
      return std::nullopt;
    }
    calls[f] = std::move(*found);
  }
  std::unordered_map<Function, std::unordered_set<Function>> reach;
  for (const Function f : functions) {
    reach[f] = reached(f, calls);
  }
  std::vector<RecursiveGroup> groups;
  std::unordered_set<Function> grouped;
  for (const Function f : functions) {
    if (!reach[f].contains(f) || grouped.contains(f)) {
      continue;
    }
    RecursiveGroup& group = groups.emplace_back();
    std::unordered_map<Function, size_t> places;
    for (const Function g : functions) {
      if (reach[f].contains(g) && reach[g].contains(f) && grouped.insert(g).second) {
        places[stand_ins[g]] = group.functions.size();
        group.functions.push_back(g);
        group.definitions.push_back(definition_of(tm, g, bodies[g], stand_ins));
      }
    }
    for (size_t i = 0; i < group.functions.size(); ++i) {
      CallWalk(tm, group.definitions[i].body, places).run(i, group.calls);
    }
  }
  return groups;
}

}  // namespace preproc
