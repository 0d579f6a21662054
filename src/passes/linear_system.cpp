#include "passes/linear_system.h"

#include <algorithm>
#include <cstdint>
#include <map>
#include <optional>
#include <utility>
#include <vector>

#include "rewrite/linear_sum.h"
#include "term/constant_operand.h"
#include "term/mentioned_functions.h"
#include "term/walk.h"
#include "value/bit_vector.h"

namespace preproc {

namespace {

constexpr uint32_t kMostNodes = 256;       // of an equation
constexpr uint64_t kMostWork = 1'000'000;  // products

struct Row {
  std::vector<BitVector> coefficients;  // by column
  BitVector constant;
  std::optional<size_t> pivot;  // the column that it is solved for
};

/// The equations of one width.
struct LinearSystem {
  uint32_t width = 0;
  std::vector<size_t> assertions;
  std::vector<LinearSum> sums;
  std::vector<Term> symbols;  // the columns
  std::vector<Row> rows;
};

/// Whether terms are sums of symbols with constant coefficients. Each term is looked at once.
class LinearTerms {
 public:
  explicit LinearTerms(const TermManager& tm) : tm_(tm) {}

  bool contains(Term t) {
    walk_postorder(
        tm_, t, seen_, [&](Term part) { linear_.slot(part) = is_linear(part); },
        [&](Term part) { return is_sum(part); });
    return linear_[t];
  }

 private:
  bool is_sum(Term t) const {
    const Kind kind = tm_.kind(t);
    return kind == Kind::BvAdd || kind == Kind::BvSub || kind == Kind::BvNeg || kind == Kind::BvNot ||
           (kind == Kind::BvMul && constant_operand(tm_, t));
  }
  bool is_linear(Term t) const {
    if (is_sum(t)) {
      return std::ranges::all_of(tm_.children(t), [&](Term child) { return linear_[child]; });
    }
    return tm_.is_value(t) || is_free_constant(tm_, t);
  }

  const TermManager& tm_;
  TermSet seen_;
  TermMap<bool> linear_;
};

/// The sum that is 0 where the equation holds; none where it is not linear in symbols, or long.
std::optional<LinearSum> linear_sum(TermManager& tm, LinearTerms& linear, Term equation) {
  if (tm.kind(equation) != Kind::Equal || tm.children(equation).size() != 2) {
    return {};
  }
  const Sort sort = tm.sort(tm.child(equation, 0));
  if (!tm.sorts().is_bitvec(sort)) {
    return {};
  }
  if (!linear.contains(tm.child(equation, 0)) || !linear.contains(tm.child(equation, 1))) {
    return {};
  }
  const uint32_t width = tm.sorts().width(sort);
  const BitVector one(width, uint64_t{1});
  LinearSum sum(tm, width, kMostNodes);
  if (!sum.add(tm.child(equation, 0), one) || !sum.add(tm.child(equation, 1), one.bvneg())) {
    return {};
  }
  return sum;
}

/// By width: two equations or more, of which one has three symbols or more.
std::map<uint32_t, LinearSystem> find_systems(TermManager& tm, const AssertionList& assertions) {
  std::map<uint32_t, LinearSystem> systems;
  LinearTerms linear(tm);
  for (size_t i = 0; i < assertions.size() && assertions[i].level == assertions[0].level; ++i) {
    if (std::optional<LinearSum> sum = linear_sum(tm, linear, assertions[i].term)) {
      const uint32_t width = tm.sorts().width(tm.sort(tm.child(assertions[i].term, 0)));
      LinearSystem& system = systems[width];
      system.width = width;
      system.assertions.push_back(i);
      system.sums.push_back(std::move(*sum));
    }
  }
  std::erase_if(systems, [](const auto& entry) {
    return entry.second.sums.size() < 2 ||
           std::ranges::none_of(entry.second.sums, [](const LinearSum& sum) { return sum.summands().size() > 2; });
  });
  return systems;
}

/// False where elimination would be too much work.
bool fill_rows(LinearSystem& system) {
  TermMap<uint32_t> columns;
  for (const LinearSum& sum : system.sums) {
    for (const LinearSum::Summand& summand : sum.summands()) {
      if (columns[summand.term] == 0) {
        system.symbols.push_back(summand.term);
        columns.slot(summand.term) = static_cast<uint32_t>(system.symbols.size());
      }
    }
  }
  if (system.sums.size() * system.sums.size() * system.symbols.size() > kMostWork) {
    return false;
  }
  for (const LinearSum& sum : system.sums) {
    Row row{std::vector<BitVector>(system.symbols.size(), BitVector(system.width, uint64_t{0})), sum.constant(), {}};
    for (const LinearSum::Summand& summand : sum.summands()) {
      row.coefficients[columns[summand.term] - 1] = summand.coefficient;
    }
    system.rows.push_back(std::move(row));
  }
  return true;
}

/// Subtracts `factor` times the row `by`.
void subtract(Row& row, const Row& by, const BitVector& factor) {
  for (size_t column = 0; column < row.coefficients.size(); ++column) {
    if (!by.coefficients[column].is_zero()) {
      row.coefficients[column] = row.coefficients[column].bvsub(factor.bvmul(by.coefficients[column]));
    }
  }
  row.constant = row.constant.bvsub(factor.bvmul(by.constant));
}

/// Solves rows for columns that may go: each row that has an odd coefficient in one. That column has the coefficient 1
/// in the row then, and 0 in all others.
void eliminate(LinearSystem& system, const std::vector<bool>& may_go, const StopToken& stop) {
  const auto pivot_of = [&](const Row& row) -> std::optional<size_t> {
    for (size_t column = 0; column < may_go.size(); ++column) {
      if (may_go[column] && row.coefficients[column].bit(0)) {
        return column;
      }
    }
    return {};
  };
  // A row that has none now has none later: what is subtracted from it has even factors only.
  for (Row& row : system.rows) {
    stop.check();
    row.pivot = pivot_of(row);
    if (!row.pivot) {
      continue;
    }
    const BitVector inverse = inverse_of_odd(row.coefficients[*row.pivot]);
    for (BitVector& coefficient : row.coefficients) {
      coefficient = coefficient.bvmul(inverse);
    }
    row.constant = row.constant.bvmul(inverse);
    for (Row& other : system.rows) {
      if (&other != &row && !other.coefficients[*row.pivot].is_zero()) {
        const BitVector factor = other.coefficients[*row.pivot];
        subtract(other, row, factor);
      }
    }
  }
}

/// The sum of a row, but for the column that it is solved for, `sign` times.
LinearSum sum_of(TermManager& tm, const LinearSystem& system, const Row& row, const BitVector& sign) {
  LinearSum sum(tm, system.width);
  for (size_t column = 0; column < row.coefficients.size(); ++column) {
    if (column != row.pivot && !row.coefficients[column].is_zero()) {
      sum.add_summand(system.symbols[column], sign.bvmul(row.coefficients[column]));
    }
  }
  sum.add_constant(sign.bvmul(row.constant));
  return sum;
}

}  // namespace

bool solve_linear_system(Problem& problem, PassContext& context, std::string_view pass) {
  TermManager& tm = context.tm;
  if (problem.assertions.size() < 2) {
    return false;
  }
  std::map<uint32_t, LinearSystem> systems = find_systems(tm, problem.assertions);
  if (systems.empty()) {
    return false;
  }
  std::vector<bool> is_equation(problem.assertions.size());
  for (const auto& [width, system] : systems) {
    for (const size_t assertion : system.assertions) {
      is_equation[assertion] = true;
    }
  }
  TermSet elsewhere;
  for (size_t i = 0; i < problem.assertions.size(); ++i) {
    if (!is_equation[i]) {
      walk_postorder(tm, problem.assertions[i].term, elsewhere, [](Term) {});
    }
  }
  std::vector<bool> goes(problem.assertions.size());
  std::vector<Term> left;
  bool solved = false;
  for (auto& [width, system] : systems) {
    if (!fill_rows(system)) {
      continue;
    }
    std::vector<bool> may_go;
    for (const Term symbol : system.symbols) {
      may_go.push_back(!elsewhere.contains(symbol));
    }
    if (std::ranges::none_of(may_go, [](bool may) { return may; })) {
      continue;
    }
    eliminate(system, may_go, tm.stop());
    const BitVector one(width, uint64_t{1});
    for (size_t i = 0; i < system.rows.size(); ++i) {
      const Row& row = system.rows[i];
      goes[system.assertions[i]] = true;
      if (row.pivot) {
        const Term value = context.simplifier.simplify(sum_of(tm, system, row, one.bvneg()).mk_sum());
        context.note("linear", system.symbols[*row.pivot], value);
        problem.converter.define(tm.function(system.symbols[*row.pivot]), {}, value, pass);
        solved = true;
      } else {
        left.push_back(context.simplifier.simplify(sum_of(tm, system, row, one).mk_equal_zero()));
      }
    }
  }
  if (!solved) {
    return false;
  }
  const uint32_t level = problem.assertions[0].level;
  size_t place = 0;
  problem.assertions.transform([&](const Assertion& assertion, std::vector<Assertion>& out) {
    if (!goes[place++]) {
      out.push_back(assertion);
    }
  });
  for (const Term t : left) {
    if (!tm.is_true(t)) {
      problem.assertions.push_back(t, level);
    }
  }
  return true;
}

}  // namespace preproc
