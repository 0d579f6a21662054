#include "summaries/program_clauses.h"

#include <algorithm>
#include <iterator>
#include <unordered_set>
#include <utility>

#include "script/default_grammar.h"
#include "term/mentioned_functions.h"
#include "term/rebuild.h"
#include "term/substitute.h"
#include "term/term_map.h"
#include "value/own_name.h"

namespace preproc {

namespace {

/// So many premises and conditions all clauses have together.
constexpr size_t kMostFacts = 4'000;
constexpr size_t kMostClauses = 250;
/// The results of a branch are those of the ite around it as long as they are so few.
constexpr size_t kMostInlined = 16;
/// A predicate is unfolded where no more clauses come of it.
constexpr int64_t kMostUnfolded = 24;

}  // namespace

void ProgramClauses::Facts::add(const Facts& more) {
  premises.insert(premises.end(), more.premises.begin(), more.premises.end());
  conditions.insert(conditions.end(), more.conditions.begin(), more.conditions.end());
}

/// A predicate over these and, but for the null sort, a result of that sort.
Function ProgramClauses::declare(std::span<const Term> arguments, Sort result) {
  FunctionToSynthesize predicate;
  predicate.range = tm_.sorts().boolean();
  std::vector<Sort> sorts;
  std::ranges::transform(arguments, std::back_inserter(sorts), [&](Term t) { return tm_.sort(t); });
  if (result.known()) {
    sorts.push_back(result);
  }
  for (const Sort sort : sorts) {
    const std::string name = "x" + std::to_string(predicate.parameters.size());
    predicate.parameters.push_back(tm_.mk_variable(tm_.symbols().intern(name), sort));
  }
  // The name of a predicate stands in answers, which are read in the scope of the script.
  std::string name = "P" + std::to_string(declared_.size());
  while (scope_.is_bound(tm_.symbols().intern(name))) {
    name += "!";
  }
  predicate.name = tm_.symbols().intern(name);
  predicate.function =
      tm_.declare(predicate.name, sorts.empty() ? predicate.range : tm_.sorts().function(sorts, predicate.range));
  predicate.grammar = make_default_grammar(tm_, logic_, predicate.parameters, predicate.range);
  declared_.push_back(std::move(predicate));
  return declared_.back().function;
}

/// Another variable.
Term ProgramClauses::variable(Sort sort) {
  variables_.push_back(tm_.mk_constant(own_name("", "clause", variables_.size()), sort));
  return variables_.back();
}

/// The arguments of the method and the globals.
std::vector<Term> ProgramClauses::state_of(uint32_t method) const {
  std::vector<Term> state = methods_[method].formals;
  state.insert(state.end(), globals_.begin(), globals_.end());
  return state;
}

void ProgramClauses::add_clause(const Facts& facts, Term head) {
  size_ += facts.premises.size() + facts.conditions.size();
  clauses_.push_back({facts, head});
}

/// Facts and head as a formula; the head of a goal is null.
Term ProgramClauses::implication(const Facts& facts, Term head) const {
  std::vector<Term> all = facts.premises;
  all.insert(all.end(), facts.conditions.begin(), facts.conditions.end());
  return !head         ? tm_.mk(Kind::Not, {tm_.mk_and(all)})
         : all.empty() ? head
                       : tm_.mk(Kind::Implies, {tm_.mk_and(all), head});
}

/// The value of a term without calls. What engines for Horn clauses do not take is any value in it.
ProgramClauses::Result ProgramClauses::simple(Term t) {
  Result result;
  TermMap<Term> done;
  result.value = rebuild_bottom_up(tm_, t, done, [&](Term at, std::span<const Term> children) {
    const Kind kind = tm_.kind(at);
    if ((kind != Kind::IntDiv && kind != Kind::IntMod) || tm_.kind(children.back()) == Kind::Value) {
      return rebuild_if_changed(tm_, at, children);
    }
    const Term any = variable(tm_.sort(at));
    if (kind == Kind::IntMod) {
      const Term zero = tm_.mk_int(0);
      const Term in_range = tm_.mk(Kind::And, {tm_.mk(Kind::Le, {zero, any}), tm_.mk(Kind::Lt, {any, children[1]})});
      const Term is_positive = tm_.mk(Kind::Gt, {children[1], zero});
      result.facts.conditions.push_back(tm_.mk(Kind::Implies, {is_positive, in_range}));
    }
    return any;
  });
  return result;
}

/// The facts, and that the condition is evaluated and is `choice`.
ProgramClauses::Facts ProgramClauses::facts_with(const Facts& facts, const Result& condition, bool choice) const {
  Facts all = facts;
  all.add(condition.facts);
  all.conditions.push_back(choice ? condition.value : tm_.mk(Kind::Not, {condition.value}));
  return all;
}

/// A result that is one of several; `is_whole`: of the method.
ProgramClauses::Result ProgramClauses::cases(uint32_t method, bool is_whole, std::span<const Result> alternatives) {
  std::vector<Term> arguments = state_of(method);
  const Sort sort = tm_.sort(alternatives[0].value);
  const Function gives = is_whole ? predicates_[method].returns : declare(arguments, sort);
  arguments.emplace_back();
  for (const Result& alternative : alternatives) {
    arguments.back() = alternative.value;
    add_clause(alternative.facts, tm_.mk_apply(gives, arguments));
  }
  arguments.back() = variable(sort);
  return {{.premises = {tm_.mk_apply(gives, arguments)}, .conditions = {}}, arguments.back()};
}

/// What the steps of the method give: a term, with premises where there are calls below the step.
void ProgramClauses::add_results(uint32_t method) {
  const Method& m = methods_[method];
  instantiation_.begin(m.parameters, m.formals);
  std::vector<bool> has_calls(m.steps.size());
  // Of a step that gives one of several results: these. It is one result with a predicate of its own only where it is
  // not a branch of an ite, which has them among its own.
  std::vector<std::vector<Result>> several(m.steps.size());
  std::vector<bool> is_whole(m.steps.size());
  for (const Step& step : m.steps) {
    const std::span<const uint32_t> children = m.children_of(step);
    std::ranges::for_each(children.first(step.kind == StepKind::Branch ? 1 : children.size()),
                          [&](uint32_t child) { is_whole[child] = true; });
  }
  is_whole[m.root] = true;
  std::vector<Result>& results = predicates_[method].results;
  results.resize(m.steps.size());
  for (uint32_t number = 0; number < m.steps.size(); ++number) {  // children come first
    const Step& step = m.steps[number];
    const std::span<const uint32_t> children = m.children_of(step);
    has_calls[number] =
        step.kind == StepKind::Call || std::ranges::any_of(children, [&](uint32_t c) { return has_calls[c]; });
    Result& result = results[number];
    if (!has_calls[number]) {
      result = simple(instantiation_(expander_.expand(step.term)));
      continue;
    }
    std::vector<Result> alternatives;
    switch (step.kind) {
      case StepKind::Pure: break;  // has no children
      case StepKind::Label: result = results[children[0]]; break;
      case StepKind::Branch:
        for (const bool choice : {true, false}) {
          const uint32_t branch = children[choice ? 1 : 2];
          if (several[branch].size() > kMostInlined && !results[branch].value) {
            results[branch] = cases(method, false, several[branch]);
          }
          const bool is_one = several[branch].empty() || results[branch].value;
          for (const Result& one : is_one ? std::span<const Result>(&results[branch], 1) : several[branch]) {
            alternatives.push_back({facts_with(one.facts, results[children[0]], choice), one.value});
          }
        }
        break;
      case StepKind::Conjunction:
      case StepKind::Disjunction: {
        const bool ends = step.kind == StepKind::Disjunction;
        Facts before;
        for (const uint32_t child : children.first(children.size() - 1)) {
          alternatives.push_back({facts_with(before, results[child], ends), tm_.mk_bool(ends)});
          before = facts_with(before, results[child], !ends);
        }
        before.add(results[children.back()].facts);
        alternatives.push_back({std::move(before), results[children.back()].value});
        break;
      }
      case StepKind::Operator:
      case StepKind::Dereference:
      case StepKind::Call: {
        const std::span<const Term> old = tm_.children(step.term);
        std::vector<Term> arguments(old.begin(), old.end());  // an annotation has more than steps
        for (size_t i = 0; i < children.size(); ++i) {
          arguments[i] = results[children[i]].value;
          result.facts.add(results[children[i]].facts);
        }
        if (step.kind != StepKind::Call) {
          result.value = tm_.rebuild(step.term, arguments);
          break;
        }
        arguments.insert(arguments.end(), globals_.begin(), globals_.end());
        result.value = variable(tm_.sort(step.term));
        arguments.push_back(result.value);
        result.facts.premises.push_back(tm_.mk_apply(predicates_[step.method].returns, arguments));
        break;
      }
    }
    if (!alternatives.empty() && is_whole[number]) {
      result = cases(method, number == m.root, alternatives);
    } else {
      several[number] = std::move(alternatives);
    }
  }
  const StepKind kind = m.steps[m.root].kind;
  const bool is_told = has_calls[m.root] && (kind == StepKind::Branch || kind == StepKind::Conjunction ||
                                             kind == StepKind::Disjunction);  // case by case
  if (!is_told) {
    std::vector<Term> head = state_of(method);
    head.push_back(results[m.root].value);
    add_clause(results[m.root].facts, tm_.mk_apply(predicates_[method].returns, head));
  }
}

/// Where an execution comes to the steps of the method, and to what they call.
void ProgramClauses::add_ways(uint32_t method) {
  const Method& m = methods_[method];
  const std::vector<Term> state = state_of(method);
  const std::vector<Result>& results = predicates_[method].results;
  std::vector<Facts>& reached = predicates_[method].reached;
  reached.resize(m.steps.size());
  std::vector<std::vector<Facts>> ways(m.steps.size());
  const auto apply = [&](Function predicate, std::span<const Term> arguments) {
    return arguments.empty() ? tm_.mk_constant(predicate) : tm_.mk_apply(predicate, arguments);
  };
  ways[m.root].push_back({.premises = {apply(predicates_[method].called, state)}, .conditions = {}});
  for (size_t number = m.steps.size(); number-- > 0;) {
    const Step& step = m.steps[number];
    if (step.kind == StepKind::Pure || ways[number].empty()) {
      continue;
    }
    if (ways[number].size() == 1) {
      reached[number] = std::move(ways[number][0]);
    } else {
      const Term here = apply(declare(state, {}), state);
      std::ranges::for_each(ways[number], [&](const Facts& way) { add_clause(way, here); });
      reached[number] = {.premises = {here}, .conditions = {}};
    }
    const std::span<const uint32_t> children = m.children_of(step);
    Facts before = reached[number];
    const bool ends = step.kind == StepKind::Disjunction;
    for (size_t i = 0; i < children.size(); ++i) {
      const Result& first = results[children[0]];
      const bool is_choice = step.kind == StepKind::Branch && i > 0;
      ways[children[i]].push_back(is_choice ? facts_with(before, first, i == 1) : before);
      if (step.kind == StepKind::Conjunction || step.kind == StepKind::Disjunction) {
        before = facts_with(before, results[children[i]], !ends);
      }
    }
    if (step.kind == StepKind::Call) {
      Facts facts = reached[number];
      std::vector<Term> arguments;
      for (const uint32_t child : children) {
        facts.add(results[child].facts);
        arguments.push_back(results[child].value);
      }
      arguments.insert(arguments.end(), globals_.begin(), globals_.end());
      add_clause(facts, apply(predicates_[step.method].called, arguments));
    }
    if (size_ > kMostFacts || clauses_.size() > kMostClauses) {
      return;
    }
  }
}

bool ProgramClauses::build(std::span<const Term> assumptions, std::span<const Function> globals) {
  for (const Function f : globals) {
    if (!tm_.info(f).is_free() || tm_.sorts().kind(tm_.info(f).sort) == SortKind::Function) {
      return false;
    }
    globals_.push_back(tm_.mk_constant(f));
  }
  variables_ = globals_;
  for (const uint32_t method : calls_.bottom_up()) {
    const Method& m = methods_[method];
    const std::vector<Term> state = state_of(method);
    variables_.insert(variables_.end(), m.formals.begin(), m.formals.end());
    predicates_[method].called = declare(state, {});
    predicates_[method].returns = declare(state, tm_.sort(m.steps[m.root].term));
  }
  const auto is_small = [this] { return size_ <= kMostFacts && clauses_.size() <= kMostClauses; };
  for (const uint32_t method : calls_.bottom_up()) {
    if (is_small()) {
      add_results(method);
    }
  }
  for (const uint32_t method : calls_.bottom_up()) {
    if (is_small()) {
      add_ways(method);
    }
  }
  const std::vector<Term> state = state_of(root_);
  add_clause(
      {.premises = {}, .conditions = {assumptions.begin(), assumptions.end()}},
      state.empty() ? tm_.mk_constant(predicates_[root_].called) : tm_.mk_apply(predicates_[root_].called, state));
  return is_small();
}

/// What holds where an execution meets the goal.
ProgramClauses::Facts ProgramClauses::goal_facts(const BranchGoal& goal) const {
  const Method& m = methods_[goal.method];
  const Step& step = m.steps[goal.step];
  const std::vector<Result>& results = predicates_[goal.method].results;
  const std::span<const uint32_t> children = m.children_of(step);
  Facts facts = predicates_[goal.method].reached[goal.step];
  if (step.kind == StepKind::Label) {
    facts.add(results[children[0]].facts);
    return facts;
  }
  for (uint32_t i = 0; i < goal.argument; ++i) {
    facts = facts_with(facts, results[children[i]], step.kind == StepKind::Conjunction);
  }
  return facts_with(facts, results[children[goal.argument]], goal.choice);
}

/// The clauses that lead to one of these goals, and those of the goals.
std::vector<ProgramClauses::Clause> ProgramClauses::clauses_to(const BranchGoals& goals,
                                                               std::span<const uint32_t> refuted) const {
  std::vector<Clause> wanted;
  std::unordered_set<Function> needed;
  std::vector<Function> waiting;
  const auto add = [&](const Clause& clause) {
    wanted.push_back(clause);
    for (const Term premise : clause.facts.premises) {
      if (const Function f = tm_.function(premise); needed.insert(f).second) {
        waiting.push_back(f);
      }
    }
  };
  for (const uint32_t goal : refuted) {
    if (const Facts facts = goal_facts(goals[goal]); !facts.premises.empty()) {  // else nothing leads there
      add({facts, {}});
    }
  }
  while (!waiting.empty()) {
    const Function head = waiting.back();
    waiting.pop_back();
    for (const Clause& clause : clauses_) {
      if (tm_.function(clause.head) == head) {
        add(clause);
      }
    }
  }
  return wanted;
}

/// Puts what clauses say of a predicate in its place, where it is not defined by itself and that makes few clauses:
/// models of engines say such predicates with quantifiers. One predicate stays.
void ProgramClauses::unfold(std::vector<Clause>& clauses) {
  std::vector<Function> predicates;
  for (const Clause& clause : clauses) {
    if (clause.head && std::ranges::find(predicates, tm_.function(clause.head)) == predicates.end()) {
      predicates.push_back(tm_.function(clause.head));
    }
  }
  for (size_t at = 0; at < predicates.size() && predicates.size() > 1;) {
    const Function f = predicates[at];
    const auto defines = [&](const Clause& clause) { return clause.head && tm_.function(clause.head) == f; };
    const auto uses = [&](const Clause& clause) {
      return std::ranges::count_if(clause.facts.premises, [&](Term premise) { return tm_.function(premise) == f; });
    };
    int64_t definitions = 0;
    int64_t made = 0;
    bool is_recursive = false;
    for (const Clause& clause : clauses) {
      definitions += defines(clause) ? 1 : 0;
      is_recursive = is_recursive || (defines(clause) && uses(clause) > 0);
    }
    for (const Clause& clause : clauses) {
      int64_t copies = uses(clause) == 0 ? 0 : 1;
      for (int64_t use = 0; use < uses(clause) && copies <= kMostUnfolded; ++use) {
        copies *= definitions;
      }
      made += copies;
    }
    if (is_recursive || made > kMostUnfolded) {
      ++at;
      continue;
    }
    const auto rest = std::ranges::stable_partition(clauses, [&](const Clause& clause) { return !defines(clause); });
    const std::vector<Clause> defining(rest.begin(), rest.end());
    clauses.erase(rest.begin(), rest.end());
    for (size_t k = 0; k < clauses.size();) {
      if (uses(clauses[k]) == 0) {
        ++k;
        continue;
      }
      const Clause clause = std::move(clauses[k]);
      clauses.erase(clauses.begin() + static_cast<std::ptrdiff_t>(k));
      std::ranges::transform(defining, std::back_inserter(clauses),
                             [&](const Clause& definition) { return unfolded(clause, definition); });
    }
    predicates.erase(predicates.begin() + static_cast<std::ptrdiff_t>(at));
    at = 0;
  }
}

/// The clause with that definition in the place of its first premise with that predicate.
ProgramClauses::Clause ProgramClauses::unfolded(Clause clause, const Clause& definition) {
  std::vector<Term>& premises = clause.facts.premises;
  const auto place =
      std::ranges::find_if(premises, [&](Term t) { return tm_.function(t) == tm_.function(definition.head); });
  const Term premise = *place;
  premises.erase(place);
  // The variables of the definition are its own.
  std::vector<Term> terms = definition.facts.premises;
  terms.insert(terms.end(), definition.facts.conditions.begin(), definition.facts.conditions.end());
  terms.push_back(definition.head);
  std::vector<Term> from;
  std::vector<Term> to;
  for (const Function f : mentioned_functions(tm_, terms)) {
    if (tm_.info(f).is_free() && tm_.sorts().kind(tm_.info(f).sort) != SortKind::Function &&
        std::ranges::find(declared_, f, &FunctionToSynthesize::function) == declared_.end()) {
      from.push_back(tm_.mk_constant(f));
      to.push_back(variable(tm_.info(f).sort));
    }
  }
  const auto renamed = [&](Term t) { return substitute(tm_, t, from, to); };
  std::ranges::transform(definition.facts.premises, std::back_inserter(premises), renamed);
  std::ranges::transform(definition.facts.conditions, std::back_inserter(clause.facts.conditions), renamed);
  const Term head = renamed(definition.head);
  for (size_t i = 0; i < tm_.children(premise).size(); ++i) {
    clause.facts.conditions.push_back(tm_.mk(Kind::Equal, {tm_.children(premise)[i], tm_.children(head)[i]}));
  }
  return clause;
}

SynthesisProblem ProgramClauses::invariant_without(const BranchGoals& goals, std::span<const uint32_t> refuted) {
  std::vector<Clause> clauses = clauses_to(goals, refuted);
  unfold(clauses);
  SynthesisProblem problem;
  problem.language = SynthesisProblem::Language::SyGuS;
  problem.logic = logic_;
  problem.variables = variables_;
  std::unordered_set<Function> mentioned;
  for (const Clause& clause : clauses) {
    problem.constraints.push_back(implication(clause.facts, clause.head));
    std::ranges::for_each(clause.facts.premises, [&](Term premise) { mentioned.insert(tm_.function(premise)); });
    if (clause.head) {
      mentioned.insert(tm_.function(clause.head));
    }
  }
  std::ranges::copy_if(declared_, std::back_inserter(problem.functions),
                       [&](const FunctionToSynthesize& predicate) { return mentioned.contains(predicate.function); });
  return problem;
}

}  // namespace preproc
