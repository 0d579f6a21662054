// Terms that the library made are read back and compared; mistakes are made, and must be told.

#include <algorithm>
#include <cstring>

#include "api_fuzz/world.h"

namespace api_fuzz {

int World::import(Context& c, preproc_term root) {
  std::map<uint64_t, int> known;
  const auto sort_here = [&](preproc_term term) -> std::optional<Sort> {
    const preproc_sort sort = preproc_term_sort(c.context, term);
    const uint32_t width = preproc_sort_width(c.context, sort);
    switch (preproc_sort_kind_of(c.context, sort)) {
      case PREPROC_SORT_BOOL: return Sort{};
      case PREPROC_SORT_INT: return Sort{Sort::Kind::Int, 0, 0};
      case PREPROC_SORT_STRING: return Sort{Sort::Kind::String, 0, 0};
      case PREPROC_SORT_BITVEC: return Sort{Sort::Kind::BitVec, width, 0};
      case PREPROC_SORT_ARRAY:
        return Sort{Sort::Kind::Array, preproc_sort_width(c.context, preproc_sort_at(c.context, sort, 0)),
                    preproc_sort_width(c.context, preproc_sort_at(c.context, sort, 1))};
      default: return std::nullopt;
    }
  };
  const auto read = [&](auto&& self, preproc_term term) -> int {
    if (const auto found = known.find(term.handle); found != known.end()) {
      return found->second;
    }
    const std::optional<Sort> sort = sort_here(term);
    if (!sort) {
      return -1;
    }
    const char* const given = preproc_term_operator(c.context, term);
    expect_fine(c, "an operator");
    const std::string name = given;
    Node node{Node::Kind::Op, *sort, name, {}, {}, {}};
    if (sort->kind != Sort::Kind::Array && preproc_term_is_value(c.context, term)) {
      node.kind = Node::Kind::Value;
      node.value = scalar(c, *sort, term);
      return known[term.handle] = nodes_.add(std::move(node));
    }
    const size_t count = preproc_term_count(c.context, term);
    const auto symbol = c.symbols.find(name);
    const auto made = symbol == c.symbols.end() ? c.terms.end() : c.terms.find(symbol->second);
    if (made != c.terms.end()) {
      const int place = made->second.first;
      if (count == 0) {
        return place;
      }
      const int argument = self(self, preproc_term_at(c.context, term, 0));
      if (argument < 0 || nodes_[place].sort.kind != Sort::Kind::Function) {
        return -1;
      }
      return known[term.handle] = nodes_.add({Node::Kind::Apply, *sort, {}, {}, {}, {place, argument}});
    }
    std::vector<Sort> sorts;
    for (size_t i = 0; i < count; ++i) {
      const int argument = self(self, preproc_term_at(c.context, term, i));
      if (argument < 0) {
        return -1;
      }
      node.arguments.push_back(argument);
      sorts.push_back(nodes_[argument].sort);
    }
    for (size_t i = 0; i < preproc_term_index_count(c.context, term); ++i) {
      node.indices.push_back(preproc_term_index(c.context, term, i));
    }
    for (const auto& [other, ours] : {std::pair("ubv_to_int", "bv2nat"), std::pair("int_to_bv", "int2bv")}) {
      node.name = node.name == other ? ours : node.name;
    }
    if (sort_of(node.name, node.indices, sorts) != sort) {
      return -1;
    }
    return known[term.handle] = nodes_.add(std::move(node));
  };
  return read(read, root);
}

/// The term means what the node means, under some assignments.
void World::compare(Context& c, int node, preproc_term term, std::string_view what) {
  if (preproc_term_sort(c.context, term).handle != make(c, nodes_[node].sort).handle) {
    throw Finding("sort: of " + std::string(what) + " of " + nodes_.text(node));
  }
  const int other = import(c, term);
  if (other < 0 || !nodes_[node].free.empty() || !nodes_[other].free.empty()) {
    ++not_compared;
    return;
  }
  ++compared;
  const std::vector<int> constants = nodes_.constants({node, other});
  for (uint64_t round = 0; round < 64; ++round) {
    Assignment assignment;
    uint64_t mixed = round * 0x9e3779b97f4a7c15;
    for (const int constant : constants) {
      const std::vector<Val>& values = domain(nodes_[constant].sort);
      mixed = (mixed ^ (mixed >> 29)) * 0xbf58476d1ce4e5b9;
      assignment[constant] = values[(mixed >> 20) % values.size()];
    }
    const std::optional<Val> left = nodes_.evaluate(node, assignment);
    const std::optional<Val> right = nodes_.evaluate(other, assignment);
    if (left && right && *left != *right) {
      throw Finding("wrong term: " + std::string(what) + " of " + nodes_.text(node) + " is " + nodes_.text(other));
    }
  }
}

/// Mistakes of a caller: each has its error, and nothing else happens.
void World::misuse(int kind, int context, int solver) {
  const auto found = contexts_.find(context);
  if (found == contexts_.end()) {
    return;
  }
  preproc_context* const c = found->second.context;
  const auto its = solvers_.find(solver);
  Solver* const s = its != solvers_.end() && its->second.context == context ? &its->second : nullptr;
  const preproc_term truth = preproc_bool(c, true);
  const preproc_term byte = preproc_bitvec(c, 8, 7);
  preproc_term both[] = {truth, byte};
  switch (kind) {
    case 0: preproc_op2(c, "bvadd", truth, byte); return expect_error(c, PREPROC_BAD_SORT, "bvadd of a Boolean");
    case 1: preproc_op2(c, "bvadder", byte, byte); return expect_error(c, PREPROC_BAD_ARGUMENT, "no such operator");
    case 2: preproc_op2(c, "and", truth, preproc_term{0}); return expect_error(c, PREPROC_BAD_ARGUMENT, "a null term");
    case 3: preproc_sort_bitvec(c, 0); return expect_error(c, PREPROC_BAD_ARGUMENT, "a width of 0");
    case 4: preproc_bool(nullptr, true); return expect_error(nullptr, PREPROC_BAD_ARGUMENT, "a null context");
    case 5: {
      preproc_parse_term(c, "(and true");
      expect_error(c, PREPROC_BAD_TEXT, "half a term");
      uint64_t line = 0;
      uint64_t column = 0;
      if (!preproc_error_position(c, &line, &column) || line != 1) {
        throw Finding("no place: of half a term");
      }
      return;
    }
    case 6:
      preproc_number(c, preproc_sort_int(c), "1.5");
      return expect_error(c, PREPROC_BAD_ARGUMENT, "an Int with a fraction");
    case 7:
      for (const auto& [number, other] : contexts_) {
        if (number != context) {
          preproc_op1(other.context, "not", truth);
          return expect_error(other.context, PREPROC_BAD_ARGUMENT, "a term of another context");
        }
      }
      return;
    case 8: preproc_op(c, "ite", both, 2); return expect_error(c, PREPROC_BAD_SORT, "ite of two");
    default: break;
  }
  if (s == nullptr) {
    return;
  }
  switch (kind) {
    case 9:
      preproc_pop(s->solver, static_cast<uint32_t>(s->levels.size()));
      return expect_error(c, PREPROC_BAD_STATE, "pop of all levels and one");
    case 10: preproc_add(s->solver, byte); return expect_error(c, PREPROC_BAD_SORT, "a byte asserted");
    case 11:
      preproc_set(s->solver, "no-such-option", "1");
      return expect_error(c, PREPROC_BAD_OPTION, "no such option");
    case 12:
      preproc_add(s->solver, preproc_variable(c, "unbound", preproc_sort_bool(c)));
      return expect_error(c, PREPROC_BAD_ARGUMENT, "a free variable asserted");
    case 13:
      if (s->last != PREPROC_SAT) {
        preproc_value(s->solver, truth);
        expect_error(c, PREPROC_BAD_STATE, "a value without a model");
        preproc_model(s->solver);
        expect_error(c, PREPROC_BAD_STATE, "a model without sat");
      }
      return;
    case 14: preproc_check(nullptr); return expect_error(nullptr, PREPROC_BAD_ARGUMENT, "a null solver");
    case 15:
      preproc_interrupt(s->solver);  // no check runs: nothing happens
      return;
    default: return;
  }
}

}  // namespace api_fuzz
