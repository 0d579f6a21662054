// What traces do with solvers, and what is checked of their answers.

#include <algorithm>
#include <cstring>
#include <utility>

#include "api_fuzz/world.h"

namespace api_fuzz {

bool World::terminate(void* data) {
  int& left = *static_cast<int*>(data);
  return left >= 0 && left-- == 0;
}

void World::act_on_solver(const std::string& verb, Words& words) {
  const int number = words.number();
  if (verb == "solver") {
    const int context = words.number();
    const auto c = contexts_.find(context);
    if (number < 0 || solvers_.contains(number) || c == contexts_.end()) {
      return;
    }
    Solver& s = solvers_[number];
    s.context = context;
    s.solver = preproc_solver_new(c->second.context);
    expect_fine(c->second, "a solver");
    return;
  }
  const auto found = solvers_.find(number);
  if (found == solvers_.end()) {
    return;
  }
  Solver& s = found->second;
  Context& c = contexts_.at(s.context);
  const auto change = [&] {
    s.last = PREPROC_FAILED;
    s.assumptions.clear();
  };
  const auto term = [&]() -> const std::pair<int, preproc_term>* {
    const auto known = c.terms.find(words.number());
    return known == c.terms.end() || nodes_[known->second.first].sort.kind == Sort::Kind::Function ? nullptr
                                                                                                   : &known->second;
  };
  if (verb == "unsolver") {
    preproc_solver_delete(s.solver);
    solvers_.erase(found);
  } else if (verb == "set") {
    const std::string option = words.word();
    const std::string value = words.word();
    if (option.starts_with(':') || s.options[option] != value) {
      change();
    }
    s.options[option] = value;
    preproc_set(s.solver, option.c_str(), value.c_str());
    expect_fine(c, "the option " + option + " " + value);
    s.may_give_up = s.may_give_up || option == "timeout" || (option == "indexify" && value == "only") ||
                    option == ":reproducible-resource-limit";
    if (option == "solver") {
      s.knows_little = value == "bits";
    }
  } else if (verb == "push") {
    const int levels = std::clamp(words.number(), 0, 5);
    change();
    preproc_push(s.solver, static_cast<uint32_t>(levels));
    expect_fine(c, "push");
    s.levels.resize(s.levels.size() + static_cast<size_t>(levels));
  } else if (verb == "pop") {
    const int levels = words.number();
    if (levels >= 0 && static_cast<size_t>(levels) < s.levels.size()) {
      change();
      preproc_pop(s.solver, static_cast<uint32_t>(levels));
      expect_fine(c, "pop");
      s.levels.resize(s.levels.size() - static_cast<size_t>(levels));
    }
  } else if (verb == "add") {
    const auto* const known = term();
    if (known == nullptr || nodes_[known->first].sort.kind != Sort::Kind::Bool || !nodes_[known->first].free.empty()) {
      return;
    }
    preproc_term handle = known->second;
    const int node = guarded(c, known->first, handle);
    change();
    preproc_add(s.solver, handle);
    expect_fine(c, "add");
    s.levels.back().push_back(node);
  } else if (verb == "check" || verb == "assume") {
    std::vector<int> nodes;
    std::vector<preproc_term> handles;
    for (const auto* known = term(); known != nullptr && verb == "assume"; known = term()) {
      if (nodes_[known->first].sort.kind == Sort::Kind::Bool && nodes_[known->first].free.empty()) {
        handles.push_back(known->second);
        nodes.push_back(guarded(c, known->first, handles.back()));
      }
    }
    check(s, verb == "assume", nodes, handles);
  } else if (verb == "terminator") {
    s.calls_left = words.number();
    s.may_give_up = s.may_give_up || s.calls_left >= 0;
    preproc_set_terminator(s.solver, s.calls_left >= 0 ? &World::terminate : nullptr, &s.calls_left);
    expect_fine(c, "terminator");
  } else if (verb == "reason") {
    const char* const reason = preproc_reason_unknown(s.solver);
    expect_fine(c, "reason");
    if (s.last != PREPROC_FAILED && (*reason != '\0') != (s.last == PREPROC_UNKNOWN)) {
      throw Finding("reason: `" + std::string(reason) + "` after " + std::to_string(s.last));
    }
  } else if (verb == "statistics") {
    if (preproc_statistics(s.solver)[0] != '{') {
      throw Finding("statistics: no JSON");
    }
  } else if (verb == "asserted") {
    const preproc_term* terms = nullptr;
    size_t count = 0;
    preproc_assertions(s.solver, &terms, &count);
    expect_fine(c, "assertions");
    size_t expected = 0;
    for (const std::vector<int>& level : s.levels) {
      expected += level.size();
    }
    if (count != expected || preproc_levels(s.solver) != s.levels.size() - 1) {
      throw Finding("assertions: " + std::to_string(count) + " for " + std::to_string(expected));
    }
  } else if (verb == "emit") {
    run_emitted(s);
  } else if (verb == "core") {
    check_core(s);
  } else if (verb == "model" && s.last == PREPROC_SAT) {
    if (preproc_model(s.solver) == nullptr) {
      throw Finding("no model: " + std::string(preproc_error_message(c.context)));
    }
  } else if ((verb == "value" || verb == "text") && s.last == PREPROC_SAT) {
    const auto* const known = term();
    if (known == nullptr || !nodes_[known->first].free.empty()) {
      return;
    }
    if (verb == "text") {
      const char* const text = preproc_value_text(s.solver, known->second);
      if (text == nullptr && preproc_error(c.context) != PREPROC_BAD_STATE) {
        throw Finding("no text: " + std::string(preproc_error_message(c.context)));
      }
      return;
    }
    read_value(c, s, known->first, known->second);
  }
}

/// The condition that the constant is within its domain, which the library knows nothing of. -1: there is none.
int World::bound(Context& c, int constant, preproc_term& handle) {
  const Sort sort = nodes_[constant].sort;  // a copy: nodes are added below
  const auto op = [&](const char* name, std::vector<preproc_term> arguments) {
    const preproc_term made = preproc_op(c.context, name, arguments.data(), arguments.size());
    expect_fine(c, name);
    return made;
  };
  const auto known = [&](int node) {  // of values
    const Val& value = nodes_[node].value;
    return sort.kind == Sort::Kind::Int ? preproc_int(c.context, value.number)
                                        : preproc_string(c.context, value.letters.data(), value.letters.size());
  };
  const auto value_node = [&](const Val& value) { return nodes_.add({Node::Kind::Value, sort, {}, value, {}, {}}); };
  const preproc_term symbol = c.handles.at(constant);
  if (sort.kind == Sort::Kind::Int) {
    const int low = value_node({-2, {}, {}});
    const int high = value_node({2, {}, {}});
    handle = op("<=", {known(low), symbol, known(high)});
    return nodes_.add({Node::Kind::Op, {}, "<=", {}, {}, {low, constant, high}});
  }
  if (sort.kind != Sort::Kind::String) {
    return -1;
  }
  std::vector<preproc_term> handles;
  std::vector<int> nodes;
  for (const Val& value : domain(sort)) {
    const int one = value_node(value);
    handles.push_back(op("=", {symbol, known(one)}));
    nodes.push_back(nodes_.add({Node::Kind::Op, {}, "=", {}, {}, {constant, one}}));
  }
  handle = op("or", handles);
  return nodes_.add({Node::Kind::Op, {}, "or", {}, {}, nodes});
}

int World::guarded(Context& c, int node, preproc_term& handle) {
  std::vector<int> nodes{node};
  std::vector<preproc_term> handles{handle};
  for (const int constant : nodes_.constants({node})) {
    preproc_term condition{};
    if (const int its = bound(c, constant, condition); its >= 0) {
      nodes.push_back(its);
      handles.push_back(condition);
    }
  }
  if (nodes.size() == 1) {
    return node;
  }
  handle = preproc_op(c.context, "and", handles.data(), handles.size());
  expect_fine(c, "and");
  return nodes_.add({Node::Kind::Op, {}, "and", {}, {}, nodes});
}

void World::check(Solver& s, bool assuming, const std::vector<int>& assumptions,
                  const std::vector<preproc_term>& handles) {
  Context& c = contexts_.at(s.context);
  const std::vector<int> before = std::exchange(s.assumptions, assumptions);
  const std::vector<int> asked = s.asked();
  if (nodes_.assignments(nodes_.constants(asked)) > 20'000) {
    s.assumptions = before;
    return;
  }
  ++checks;
  s.last = assuming ? preproc_check_assuming(s.solver, handles.data(), handles.size()) : preproc_check(s.solver);
  if (s.last == PREPROC_FAILED) {
    const bool may_fail =
        preproc_error(c.context) == PREPROC_SOLVER_ERROR && s.knows_little && nodes_.may_be_hard(asked);
    if (!may_fail) {
      throw Finding("failed: " + std::string(preproc_error_message(c.context)));
    }
    return;
  }
  const Nodes::Truth truth = nodes_.solve(asked);
  const auto show = [&] {
    std::string text;
    for (const int node : asked) {
      text += "\n  " + nodes_.text(node);
    }
    return text;
  };
  if (s.last == PREPROC_UNKNOWN) {
    ++unknown;
    if (!s.may_give_up && !nodes_.may_be_hard(asked)) {
      throw Finding("unknown: " + std::string(preproc_reason_unknown(s.solver)) + show());
    }
    return;
  }
  if (s.last == PREPROC_SAT ? truth == Nodes::Truth::Unsatisfiable : truth == Nodes::Truth::Satisfiable) {
    throw Finding(std::string(s.last == PREPROC_SAT ? "wrong sat:" : "wrong unsat:") + show());
  }
  if (s.last == PREPROC_SAT) {
    check_model(s);
  }
}

Val World::scalar(Context& c, const Sort& sort, preproc_term value) {
  Val read;
  uint64_t word = 0;
  const bool is_word = sort.kind == Sort::Kind::Bool || sort.kind == Sort::Kind::BitVec;
  if (!preproc_term_is_value(c.context, value) || (is_word && !preproc_term_word(c.context, value, &word))) {
    throw Finding("no value: " + std::string(preproc_term_text(c.context, value)));
  }
  const char* const text = preproc_term_value(c.context, value);
  expect_fine(c, "the value of a value");
  read.number = static_cast<int64_t>(word);
  if (sort.kind == Sort::Kind::Int) {
    read.number = std::atoll(text);
  } else if (sort.kind == Sort::Kind::String) {
    read.letters = text;
  } else if (std::atoll(text) != read.number) {
    throw Finding("value: " + std::string(text) + " for " + std::to_string(read.number));
  }
  return read;
}

/// The value in the solver's model: of an array and a function, cell by cell. Nothing where there need be none.
std::optional<Val> World::read_value(Context& c, const Solver& s, int node, preproc_term handle) {
  preproc_solver* const solver = s.solver;
  // The value of a symbol may be defined by a quantified term.
  const bool is_quantified = nodes_.has_quantifier(node) ||
                             std::ranges::any_of(s.asked(), [&](int asked) { return nodes_.has_quantifier(asked); });
  const Sort& sort = nodes_[node].sort;
  const auto ask = [&](preproc_term term, const Sort& its) {
    preproc_term value = preproc_value(solver, term);
    if (value.handle == 0 && preproc_error(c.context) == PREPROC_BAD_STATE && is_quantified) {
      return std::optional<Val>();
    }
    if (value.handle == 0) {
      throw Finding("no value: of " + nodes_.text(node) + ": " + preproc_error_message(c.context));
    }
    expect_fine(c, "a value");
    return std::optional(scalar(c, its, value));
  };
  if (sort.kind != Sort::Kind::Array && sort.kind != Sort::Kind::Function) {
    return ask(handle, sort);
  }
  Val read;
  for (uint64_t i = 0; i < uint64_t{1} << sort.width; ++i) {
    const preproc_term index = preproc_bitvec(c.context, sort.width, i);
    const preproc_term cell = sort.kind == Sort::Kind::Array ? preproc_op2(c.context, "select", handle, index)
                                                             : preproc_apply(c.context, handle, &index, 1);
    const std::optional<Val> value = ask(cell, {Sort::Kind::BitVec, sort.element, 0});
    if (!value) {
      return std::nullopt;
    }
    read.cells.push_back(value->number);
  }
  return read;
}

/// All assertions are true under the values of their constants, and terms have the values that follow from these.
void World::check_model(Solver& s) {
  Context& c = contexts_.at(s.context);
  Assignment assignment;
  const std::vector<int> asked = s.asked();
  for (const int constant : nodes_.constants(asked)) {
    const std::optional<Val> value = read_value(c, s, constant, c.handles.at(constant));
    if (!value) {
      return;
    }
    assignment[constant] = *value;
  }
  for (const int node : asked) {
    if (const std::optional<Val> value = nodes_.evaluate(node, assignment); value && value->number == 0) {
      throw Finding("wrong model: of " + nodes_.text(node));
    }
  }
  // The terms of the trace that have only these constants.
  size_t left = 20;
  for (auto each = c.terms.rbegin(); each != c.terms.rend() && left > 0; ++each) {
    const auto [node, handle] = each->second;
    if (nodes_[node].sort.kind == Sort::Kind::Function || !nodes_[node].free.empty() ||
        !std::ranges::all_of(nodes_.constants({node}), [&](int constant) { return assignment.contains(constant); })) {
      continue;
    }
    --left;
    const std::optional<Val> expected = nodes_.evaluate(node, assignment);
    const std::optional<Val> said = read_value(c, s, node, handle);
    if (expected && said && *said != *expected) {
      throw Finding("wrong value: of " + nodes_.text(node));
    }
  }
}

void World::check_core(Solver& s) {
  Context& c = contexts_.at(s.context);
  const preproc_term* terms = nullptr;
  size_t count = 0;
  const bool fine = preproc_unsat_core(s.solver, &terms, &count);
  if (s.last != PREPROC_UNSAT) {
    expect_error(c.context, PREPROC_BAD_STATE, "a core without unsat");
    return;
  }
  if (!fine && preproc_error(c.context) == PREPROC_SOLVER_ERROR && s.knows_little && nodes_.may_be_hard(s.asked())) {
    return;
  }
  if (!fine) {
    throw Finding("no core: " + std::string(preproc_error_message(c.context)));
  }
  const std::vector<preproc_term> core(terms, terms + count);
  const std::vector<int> asked = s.asked();
  std::vector<int> nodes;
  for (const preproc_term term : core) {
    const int node = import(c, term);
    if (node < 0) {
      return;
    }
    nodes.push_back(node);
  }
  if (count > asked.size() || nodes_.solve(nodes) == Nodes::Truth::Satisfiable) {
    throw Finding("wrong core: of " + std::to_string(count) + " of " + std::to_string(asked.size()));
  }
}

/// The emitted script has the answer of the assertions, by this library again.
void World::run_emitted(Solver& s) {
  Context& c = contexts_.at(s.context);
  std::vector<int> asked;
  for (const std::vector<int>& level : s.levels) {
    asked.insert(asked.end(), level.begin(), level.end());
  }
  if (nodes_.assignments(nodes_.constants(asked)) > 20'000) {
    return;
  }
  const char* const text = preproc_emit(s.solver);
  if (text == nullptr) {
    throw Finding("no script: " + std::string(preproc_error_message(c.context)));
  }
  const std::string script = std::string(text) + (std::strstr(text, "(check-sat)") == nullptr ? "(check-sat)\n" : "");
  std::string answer;
  preproc_context* const other = preproc_context_new();
  const char* const arguments[] = {"--solver", "z3", "--passes", "none"};
  preproc_run(
      other, arguments, 4, script.data(), script.size(),
      [](void* data, const char* piece, size_t length) { static_cast<std::string*>(data)->append(piece, length); },
      &answer);
  preproc_context_delete(other);
  const Nodes::Truth truth = nodes_.solve(asked);
  const bool may_be_unknown = answer == "unknown\n" && nodes_.may_be_hard(asked);
  if (!may_be_unknown && truth != Nodes::Truth::NotKnown &&
      answer != (truth == Nodes::Truth::Satisfiable ? "sat\n" : "unsat\n")) {
    throw Finding("wrong script: " + answer + script);
  }
}

}  // namespace api_fuzz
