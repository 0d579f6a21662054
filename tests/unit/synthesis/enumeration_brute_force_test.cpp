// What enumeration finds, beside all terms of small grammars.

#include <algorithm>
#include <array>
#include <functional>
#include <map>
#include <optional>
#include <random>
#include <string>
#include <vector>

#include "encode/synth/term_cost.h"
#include "support/test_rounds.h"
#include "synthesis/enumeration/bank/term_order.h"
#include "unit/synthesis/enumeration_test_support.h"

namespace preproc {
namespace {

/// A function of one bit-vector of two bits, or of two Booleans: its value at each of the four points.
using Table = std::array<uint8_t, 4>;

/// A random grammar over two nonterminals of one sort, as text and as functions of tables.
struct RandomGrammar {
  struct Rule {
    std::vector<size_t> uses;
    std::function<uint8_t(uint8_t, uint8_t, uint8_t)> compute;  // of values of the uses
    Table leaf = {};
    int cost = 1;  // of the production: what it adds to a size, or its weight
  };
  std::array<std::vector<Rule>, 2> rules;
  std::string text;

  /// The tables of all terms of the start, of any size, and what the cheapest term with each costs: a fixed point.
  std::map<Table, int> all_tables() const {
    std::array<std::map<Table, int>, 2> tables;
    const auto add = [&](size_t n, const Table& table, int cost) {
      const auto [place, fresh] = tables[n].emplace(table, cost);
      const bool better = fresh || cost < place->second;
      place->second = better ? cost : place->second;
      return better;
    };
    for (bool more = true; more;) {
      more = false;
      for (size_t n = 0; n < 2; ++n) {
        for (const Rule& rule : rules[n]) {
          if (!rule.compute) {
            more = add(n, rule.leaf, rule.cost) || more;
            continue;
          }
          std::vector<std::map<Table, int>> parts;
          for (const size_t use : rule.uses) {
            parts.push_back(tables[use]);
          }
          parts.resize(3, {{Table{}, 0}});
          for (const auto& [a, cost_a] : parts[0]) {
            for (const auto& [b, cost_b] : parts[1]) {
              for (const auto& [c, cost_c] : parts[2]) {
                Table out{};
                for (size_t i = 0; i < 4; ++i) {
                  out[i] = rule.compute(a[i], b[i], c[i]);
                }
                more = add(n, out, rule.cost + cost_a + cost_b + cost_c) || more;
              }
            }
          }
        }
      }
    }
    return tables[0];
  }
};

/// With `weights`, each production that is no chain costs up to three of the weight `w`.
RandomGrammar random_grammar(std::mt19937& random, bool bits, bool weights) {
  struct Operator {
    const char* name;
    size_t arity;
    std::function<uint8_t(uint8_t, uint8_t, uint8_t)> compute;
  };
  const std::vector<Operator> of_bits = {
      {"bvnot", 1, [](int a, int, int) { return ~a & 3; }},
      {"bvneg", 1, [](int a, int, int) { return -a & 3; }},
      {"bvand", 2, [](int a, int b, int) { return a & b; }},
      {"bvor", 2, [](int a, int b, int) { return a | b; }},
      {"bvadd", 2, [](int a, int b, int) { return (a + b) & 3; }},
      {"bvmul", 2, [](int a, int b, int) { return (a * b) & 3; }},
      {"bvlshr", 2, [](int a, int b, int) { return b > 1 ? 0 : a >> b; }},
      {"pick", 2, [](int a, int b, int) { return a == 1 ? b : 3; }},
  };
  const std::vector<Operator> of_bools = {
      {"not", 1, [](int a, int, int) { return 1 - a; }},
      {"and", 2, [](int a, int b, int) { return a & b; }},
      {"or", 2, [](int a, int b, int) { return a | b; }},
      {"xor", 2, [](int a, int b, int) { return a ^ b; }},
      {"=>", 2, [](int a, int b, int) { return (1 - a) | b; }},
      {"ite", 3, [](int a, int b, int c) { return a != 0 ? b : c; }},
  };
  const std::vector<Operator>& operators = bits ? of_bits : of_bools;
  const std::vector<std::pair<std::string, Table>> leaves =
      bits ? std::vector<std::pair<std::string, Table>>{{"x", {0, 1, 2, 3}}, {"#b01", {1, 1, 1, 1}}, {"#b00", {}}}
           : std::vector<std::pair<std::string, Table>>{{"x", {0, 1, 0, 1}}, {"y", {0, 0, 1, 1}}, {"false", {}}};
  const std::array<std::string, 2> names = {"S", "T"};
  const std::string sort = bits ? "(_ BitVec 2)" : "Bool";
  RandomGrammar grammar;
  std::string groups;
  const auto production = [&](const std::string& text, int& cost) {
    cost = weights ? 1 + static_cast<int>(random() % 3) : 1;
    return weights ? " (! " + text + " :w " + std::to_string(cost) + ")" : " " + text;
  };
  for (size_t n = 0; n < 2; ++n) {
    groups += "(" + names[n] + " " + sort + " (";
    const size_t leaf_count = 1 + random() % 2;
    for (size_t i = 0; i < leaf_count; ++i) {
      const auto& [text, table] = leaves[random() % leaves.size()];
      grammar.rules[n].push_back({{}, nullptr, table});
      groups += production(text, grammar.rules[n].back().cost);
    }
    const size_t rule_count = 1 + random() % 3;
    for (size_t i = 0; i < rule_count; ++i) {
      const Operator& op = operators[random() % operators.size()];
      RandomGrammar::Rule rule{{}, op.compute};
      std::string text = std::string("(") + op.name;
      for (size_t k = 0; k < op.arity; ++k) {
        rule.uses.push_back(random() % 2);
        text += " " + names[rule.uses.back()];
      }
      groups += production(text + ")", rule.cost);
      grammar.rules[n].push_back(std::move(rule));
    }
    if (n == 0 || random() % 3 == 0) {
      const size_t chain = 1 - n;
      grammar.rules[n].push_back({{chain}, [](int a, int, int) { return a; }, {}, 0});
      groups += " " + names[chain];
    }
    groups += "))";
  }
  grammar.text = "((S " + sort + ") (T " + sort + ")) (" + groups + ")";
  return grammar;
}

/// Which values are allowed at each point, and at a point and the one before it.
struct RandomRelation {
  std::array<std::array<bool, 4>, 4> allowed{};
  std::optional<std::array<std::array<bool, 4>, 4>> neighbours;

  bool holds(const Table& table) const {
    for (size_t i = 0; i < 4; ++i) {
      if (!allowed[i][table[i]] || (neighbours && !(*neighbours)[table[i]][table[(i + 1) % 4]])) {
        return false;
      }
    }
    return true;
  }
};

/// What a term of a nonterminal costs by its cheapest derivation, by sizes or by weights; each chain is taken once.
int cost_of(const TermManager& tm, const ProductionGrammar& grammar, size_t n, Term t, TermOrder order,
            int chains = 2) {
  constexpr int kNone = 1'000'000;
  int least = kNone;
  for (const Production& production : grammar.nonterminals[n].productions) {
    const auto nonterminal = [&](Term placeholder) {
      const auto use = std::ranges::find(production.uses, placeholder, &NonterminalUse::placeholder);
      return use == production.uses.end() ? kNone : static_cast<int>(use->nonterminal);
    };
    const Term pattern = production.pattern;
    if (const int chain = nonterminal(pattern); chain != kNone) {
      least =
          chains == 0 ? least : std::min(least, cost_of(tm, grammar, static_cast<size_t>(chain), t, order, chains - 1));
      continue;
    }
    const bool same = production.uses.empty()
                          ? pattern == t
                          : tm.kind(pattern) == tm.kind(t) && tm.children(pattern).size() == tm.children(t).size() &&
                                (tm.kind(t) != Kind::Apply || tm.function(pattern) == tm.function(t));
    if (!same) {
      continue;
    }
    int sum = order == TermOrder::Weight ? static_cast<int>(weight_of(production)) : 1;
    for (size_t i = 0; i < production.uses.size(); ++i) {
      const int use = nonterminal(tm.child(pattern, i));
      sum = std::min(kNone, sum + cost_of(tm, grammar, static_cast<size_t>(use), tm.child(t, i), order));
    }
    least = std::min(least, sum);
  }
  return least;
}

/// Random problems, some with weights; terms by any order are the solutions of brute force, and of the least costs.
TEST_F(EnumerationTest, SolvesWhatBruteForceSolvesAndNothingElse) {
  const int rounds = static_cast<int>(test_rounds(200, 2'000));
  int solved = 0;
  int infeasible = 0;
  for (int seed = 0; seed < rounds; ++seed) {
    std::mt19937 random(static_cast<uint32_t>(seed));
    const bool bits = random() % 2 == 0;
    const size_t values = bits ? 4 : 2;
    const auto order = static_cast<TermOrder>(random() % 3);
    const RandomGrammar grammar = random_grammar(random, bits, order == TermOrder::Weight);
    RandomRelation relation;
    for (auto& row : relation.allowed) {
      row[random() % values] = true;
      for (size_t v = 0; v < values; ++v) {
        row[v] = row[v] || random() % 4 == 0;
      }
    }
    if (random() % 4 == 0) {
      relation.neighbours.emplace();
      for (auto& row : *relation.neighbours) {
        for (bool& may : row) {
          may = random() % 4 != 0;
        }
      }
    }
    const auto value = [&](size_t v) {
      return bits ? std::string("#b") + (v >= 2 ? "1" : "0") + (v % 2 == 1 ? "1" : "0") : v == 1 ? "true" : "false";
    };
    const auto point = [&](size_t i) {
      return bits ? value(i) : std::string(i % 2 == 1 ? "true " : "false ") + (i >= 2 ? "true" : "false");
    };
    std::string script =
        "(set-logic BV)(declare-weight w)(define-fun pick ((a (_ BitVec 2)) (b (_ BitVec 2)))"
        " (_ BitVec 2) (ite (= a #b01) b #b11))(synth-fun f (" +
        std::string(bits ? "(x (_ BitVec 2))) (_ BitVec 2) " : "(x Bool) (y Bool)) Bool ") + grammar.text + ")" +
        (bits ? "(declare-var v (_ BitVec 2))" : "(declare-var v Bool)(declare-var u Bool)");
    const std::string call = bits ? "(f v)" : "(f v u)";
    for (size_t i = 0; i < 4; ++i) {
      std::string options = " false";
      for (size_t v = 0; v < values; ++v) {
        options += relation.allowed[i][v] ? " (= " + call + " " + value(v) + ")" : "";
      }
      const std::string here =
          bits ? "(= v " + value(i) + ")" : "(and (= v " + value(i % 2) + ") (= u " + value(i / 2) + "))";
      script += "(constraint (=> " + here + " (or" + options + ")))";
      if (relation.neighbours) {
        std::string pairs = " false";
        for (size_t a = 0; a < values; ++a) {
          for (size_t b = 0; b < values; ++b) {
            pairs += (*relation.neighbours)[a][b] ? " (and (= (f " + point(i) + ") " + value(a) + ") (= (f " +
                                                        point((i + 1) % 4) + ") " + value(b) + "))"
                                                  : "";
          }
        }
        script += "(constraint (or" + pairs + "))";
      }
    }
    std::optional<int> least;
    for (const auto& [table, cost] : grammar.all_tables()) {
      if (relation.holds(table)) {
        least = std::min(least.value_or(cost), cost);
      }
    }
    const bool possible = least.has_value();
    const SynthesisResult result = solve(script, {.order = order});
    ASSERT_EQ(result.kind, possible ? Outcome::Solved : Outcome::Infeasible)
        << "seed " << seed << ": " << result.reason << "\n"
        << script;
    if (possible) {
      ++solved;
      ASSERT_TRUE(z3_agrees(result)) << "seed " << seed << "\n" << script;
      const SynthesisProblem& problem = session_->problem();
      EXPECT_EQ(term_order(problem, order == TermOrder::Size), order);
      if (order != TermOrder::Search) {
        EXPECT_EQ(cost_of(session_->terms(), problem.functions[0].grammar, 0, result.bodies[0], order), *least)
            << "seed " << seed << ": " << text(result.bodies[0]) << "\n"
            << script;
      }
    } else {
      ++infeasible;
    }
  }
  EXPECT_GT(solved, rounds / 10);
  EXPECT_GT(infeasible, rounds / 10);
}

}  // namespace
}  // namespace preproc
