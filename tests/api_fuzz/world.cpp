#include "api_fuzz/world.h"

#include <algorithm>

namespace api_fuzz {

World::~World() {
  for (auto& [number, s] : solvers_) {
    preproc_solver_delete(s.solver);
  }
  for (auto& [number, c] : contexts_) {
    preproc_context_delete(c.context);
  }
}

std::vector<int> World::Solver::asked() const {
  std::vector<int> all;
  for (const std::vector<int>& level : levels) {
    all.insert(all.end(), level.begin(), level.end());
  }
  all.insert(all.end(), assumptions.begin(), assumptions.end());
  return all;
}

void World::expect_fine(const Context& c, std::string_view what) const {
  if (preproc_error(c.context) != PREPROC_NO_ERROR) {
    throw Finding("refused: " + std::string(what) + ": " + preproc_error_message(c.context));
  }
}

void World::expect_error(const preproc_context* context, preproc_error_kind kind, std::string_view what) {
  if (preproc_error(context) != kind || *preproc_error_message(context) == '\0') {
    throw Finding("no such error: " + std::string(what) + ": " + std::to_string(preproc_error(context)) + " " +
                  preproc_error_message(context));
  }
}

void World::act(const std::string& line) {
  Words words(line);
  const std::string verb = words.word();
  constexpr std::string_view kOfSolvers[] = {"solver", "unsolver",   "set",      "push",       "pop",   "add",
                                             "check",  "assume",     "value",    "text",       "model", "core",
                                             "emit",   "statistics", "asserted", "terminator", "reason"};
  if (std::ranges::find(kOfSolvers, verb) != std::end(kOfSolvers)) {
    act_on_solver(verb, words);
  } else if (verb == "wrong") {
    const int kind = words.number();
    const int context = words.number();
    misuse(kind, context, words.number());
  } else if (!verb.empty() && verb[0] != '#') {
    act_on_context(verb, words);
  }
}

preproc_sort World::make(Context& c, const Sort& sort) {
  const auto bits = [&](uint32_t width) { return preproc_sort_bitvec(c.context, width); };
  switch (sort.kind) {
    case Sort::Kind::Bool: return preproc_sort_bool(c.context);
    case Sort::Kind::BitVec: return bits(sort.width);
    case Sort::Kind::Int: return preproc_sort_int(c.context);
    case Sort::Kind::String: return preproc_sort_string(c.context);
    case Sort::Kind::Array: return preproc_sort_array(c.context, bits(sort.width), bits(sort.element));
    case Sort::Kind::Function: {
      const preproc_sort argument = bits(sort.width);
      return preproc_sort_function(c.context, &argument, 1, bits(sort.element));
    }
  }
  return {};
}

void World::keep(Context& c, int number, int node, preproc_term handle) {
  expect_fine(c, "a term");
  if (handle.handle == 0) {
    throw Finding("null: a term without an error");
  }
  const preproc_sort sort = preproc_term_sort(c.context, handle);
  if (sort.handle != make(c, nodes_[node].sort).handle) {
    throw Finding("sort: " + nodes_.text(node) + " has the sort " + preproc_sort_text(c.context, sort));
  }
  c.terms[number] = {node, handle};
}

void World::act_on_context(const std::string& verb, Words& words) {
  const int context = words.number();
  if (verb == "context") {
    if (context >= 0 && !contexts_.contains(context)) {
      contexts_[context].context = preproc_context_new();
    }
    return;
  }
  const auto found = contexts_.find(context);
  if (found == contexts_.end()) {
    return;
  }
  Context& c = found->second;
  if (verb == "uncontext") {
    std::erase_if(solvers_, [&](auto& each) {
      const bool its = each.second.context == context;
      if (its) {
        preproc_solver_delete(each.second.solver);
      }
      return its;
    });
    preproc_context_delete(c.context);
    contexts_.erase(found);
    return;
  }
  const int number = words.number();
  if (verb == "inspect" || verb == "simplify") {
    const auto term = c.terms.find(number);
    if (term == c.terms.end() || nodes_[term->second.first].sort.kind == Sort::Kind::Function) {
      return;
    }
    const auto [node, handle] = term->second;
    if (verb == "inspect") {
      compare(c, node, handle, "inspect");
      const preproc_term again = preproc_parse_term(c.context, preproc_term_text(c.context, handle));
      if (nodes_[node].free.empty()) {
        expect_fine(c, "its own text");
        compare(c, node, again, "its own text");
      }
      return;
    }
    const preproc_term simple = preproc_simplify(c.context, handle);
    expect_fine(c, "simplify");
    compare(c, node, simple, "simplify");
    return;
  }
  if (number >= 0 && !c.terms.contains(number)) {
    make_term(verb, number, c, words);
  }
}

void World::make_term(const std::string& verb, int number, Context& c, Words& words) {
  const auto term = [&](int which) -> const std::pair<int, preproc_term>* {
    const auto found = c.terms.find(which);
    return found == c.terms.end() ? nullptr : &found->second;
  };
  if (verb == "const" || verb == "var") {
    const std::optional<Sort> sort = Sort::parse(words.word());
    const std::string name = words.word();
    if (!sort || name.empty() || c.symbols.contains(name)) {
      return;
    }
    const bool is_constant = verb == "const";
    const int node = nodes_.add({is_constant ? Node::Kind::Constant : Node::Kind::Variable, *sort, name, {}, {}, {}});
    const preproc_sort made = make(c, *sort);
    const preproc_term handle =
        is_constant ? preproc_constant(c.context, name.c_str(), made) : preproc_variable(c.context, name.c_str(), made);
    c.symbols[name] = number;
    c.handles[node] = handle;
    keep(c, number, node, handle);
  } else if (verb == "val") {
    const std::optional<Sort> sort = Sort::parse(words.word());
    if (!sort || sort->kind == Sort::Kind::Function || sort->kind == Sort::Kind::Array) {
      return;
    }
    const std::string text = words.word();
    Val value;
    preproc_term handle{};
    if (sort->kind == Sort::Kind::String) {
      value.letters = text == "-" ? "" : text;
      handle = preproc_string(c.context, value.letters.data(), value.letters.size());
    } else {
      value.number = std::atoll(text.c_str());
      if (sort->kind == Sort::Kind::Bool) {
        value.number = value.number != 0;
        handle = preproc_bool(c.context, value.number != 0);
      } else if (sort->kind == Sort::Kind::Int) {
        handle = preproc_int(c.context, value.number);
      } else {
        // Modulo 2^width, by one of two functions.
        const preproc_sort bits = make(c, *sort);
        handle = number % 2 == 0 ? preproc_bitvec(c.context, sort->width, static_cast<uint64_t>(value.number))
                                 : preproc_number(c.context, bits, text.c_str());
        value.number &= (int64_t{1} << sort->width) - 1;
      }
    }
    keep(c, number, nodes_.add({Node::Kind::Value, *sort, {}, value, {}, {}}), handle);
  } else if (verb == "op") {
    Node node{Node::Kind::Op, {}, words.word(), {}, {}, {}};
    std::string indices = words.word();
    std::ranges::replace(indices, ',', ' ');
    for (const int index : Words(indices == "-" ? "" : indices).numbers()) {
      node.indices.push_back(static_cast<uint32_t>(index));
    }
    std::vector<Sort> sorts;
    std::vector<preproc_term> arguments;
    for (const int argument : words.numbers()) {
      const auto* const known = term(argument);
      if (known == nullptr) {
        return;
      }
      node.arguments.push_back(known->first);
      sorts.push_back(nodes_[known->first].sort);
      arguments.push_back(known->second);
    }
    const std::optional<Sort> sort = sort_of(node.name, node.indices, sorts);
    if (!sort) {
      return;
    }
    node.sort = *sort;
    const char* const name = node.name.c_str();
    const size_t count = arguments.size();
    const preproc_term handle = !node.indices.empty() ? preproc_op_indexed(c.context, name, node.indices.data(),
                                                                           node.indices.size(), arguments.data(), count)
                                : number % 2 != 0 || count > 3 ? preproc_op(c.context, name, arguments.data(), count)
                                : count == 1                   ? preproc_op1(c.context, name, arguments[0])
                                : count == 2 ? preproc_op2(c.context, name, arguments[0], arguments[1])
                                             : preproc_op3(c.context, name, arguments[0], arguments[1], arguments[2]);
    expect_fine(c, node.name);
    keep(c, number, nodes_.add(std::move(node)), handle);
  } else if (verb == "apply") {
    const auto* const function = term(words.number());
    const auto* const argument = term(words.number());
    if (function == nullptr || argument == nullptr || nodes_[function->first].sort.kind != Sort::Kind::Function ||
        nodes_[argument->first].sort != Sort{Sort::Kind::BitVec, nodes_[function->first].sort.width, 0}) {
      return;
    }
    const Sort range{Sort::Kind::BitVec, nodes_[function->first].sort.element, 0};
    const preproc_term handle = preproc_apply(c.context, function->second, &argument->second, 1);
    keep(c, number, nodes_.add({Node::Kind::Apply, range, {}, {}, {}, {function->first, argument->first}}), handle);
  } else if (verb == "bind") {
    const std::string binder = words.word();
    const auto* const variable = term(words.number());
    const auto* const body = term(words.number());
    if ((binder != "forall" && binder != "exists") || variable == nullptr || body == nullptr ||
        nodes_[variable->first].kind != Node::Kind::Variable || nodes_[body->first].sort.kind != Sort::Kind::Bool) {
      return;
    }
    const preproc_term handle = preproc_bind(c.context, binder.c_str(), &variable->second, 1, body->second);
    keep(c, number, nodes_.add({Node::Kind::Quantifier, {}, binder, {}, {}, {variable->first, body->first}}), handle);
  } else if (verb == "parse") {
    const auto* const source = term(words.number());
    if (source == nullptr || !nodes_[source->first].free.empty() ||
        nodes_[source->first].sort.kind == Sort::Kind::Function) {
      return;
    }
    const std::string text = nodes_.text(source->first);
    if (text.size() < 4000) {
      const preproc_term handle = preproc_parse_term(c.context, text.c_str());
      expect_fine(c, "the text " + text);
      compare(c, source->first, handle, "parse");
      keep(c, number, source->first, handle);
    }
  } else if (verb == "subst") {
    const auto* const in = term(words.number());
    const auto* const from = term(words.number());
    const auto* const to = term(words.number());
    if (in == nullptr || from == nullptr || to == nullptr || nodes_[from->first].kind != Node::Kind::Constant ||
        nodes_[from->first].sort != nodes_[to->first].sort || !nodes_[in->first].free.empty() ||
        !nodes_[to->first].free.empty() || nodes_[in->first].sort.kind == Sort::Kind::Function ||
        nodes_[from->first].sort.kind == Sort::Kind::Function) {
      return;
    }
    std::map<int, int> replaced{{from->first, to->first}};
    const auto replace = [&](auto&& self, int place) -> int {
      if (const auto known = replaced.find(place); known != replaced.end()) {
        return known->second;
      }
      Node copy = nodes_[place];
      bool changed = false;
      for (int& argument : copy.arguments) {
        const int other = self(self, argument);
        changed = changed || other != argument;
        argument = other;
      }
      return replaced[place] = changed ? nodes_.add(std::move(copy)) : place;
    };
    const preproc_term handle = preproc_substitute(c.context, in->second, &from->second, &to->second, 1);
    keep(c, number, replace(replace, in->first), handle);
  }
}

}  // namespace api_fuzz
