#include "synthesis/horn/state_hull.h"

#include <algorithm>
#include <iterator>

#include "term/substitute.h"
#include "term/walk.h"

namespace preproc {

namespace {

/// Pairs of more numbers than that are not looked at.
constexpr size_t kMostNumbersInPairs = 12;
/// Products of more numbers than that are not looked at.
constexpr size_t kMostNumbersInProducts = 3;
/// A bound that grew so often is widened.
constexpr uint32_t kMostGrowth = 3;
/// Numbers of a row that are larger are no part of a pattern.
constexpr size_t kMostBits = 256;

}  // namespace

StateHull::StateHull(TermManager& tm, const SynthesisProblem& problem, std::span<const HornClause> clauses,
                     HornSteps& steps, Equations equations)
    : tm_(tm), parameters_(problem.functions[0].parameters), steps_(steps), equations_(equations), hull_(0) {
  for (size_t i = 0; i < parameters_.size(); ++i) {
    const Sort sort = tm.sort(parameters_[i]);
    if (sort == tm.sorts().integer()) {
      numbers_.push_back(i);
      columns_.push_back(parameters_[i]);
    } else if (sort == tm.sorts().boolean()) {
      booleans_.push_back(i);
    }
  }
  applies_ = equations == Equations::Linear ? !numbers_.empty() || !booleans_.empty()
                                            : !numbers_.empty() && numbers_.size() <= kMostNumbersInProducts;
  if (equations == Equations::Quadratic && applies_) {
    for (size_t i = 0; i < numbers_.size(); ++i) {
      for (size_t k = i; k < numbers_.size(); ++k) {
        columns_.push_back(tm.mk(Kind::Mul, {columns_[i], columns_[k]}));
      }
    }
  }
  hull_ = AffineHull(columns_.size());
  always_.resize(booleans_.size());
  add_directions();
  collect_constants(clauses);
}

void StateHull::add_directions() {
  for (size_t i = 0; i < numbers_.size(); ++i) {
    for (const bool negative : {false, true}) {
      directions_.push_back({i, negative, i, negative, {}});
    }
  }
  if (numbers_.size() > kMostNumbersInPairs) {
    return;
  }
  for (size_t i = 0; i < numbers_.size(); ++i) {
    for (size_t k = i + 1; k < numbers_.size(); ++k) {
      // Opposite directions stand side by side.
      directions_.push_back({i, false, k, false, {}});
      directions_.push_back({i, true, k, true, {}});
      directions_.push_back({i, false, k, true, {}});
      directions_.push_back({i, true, k, false, {}});
    }
  }
}

/// The numbers that occur in the clauses, with their neighbours: (< x 10) keeps x below 10.
void StateHull::collect_constants(std::span<const HornClause> clauses) {
  TermSet seen;
  for (const HornClause& clause : clauses) {
    walk_postorder(tm_, clause.condition, seen, [&](Term t) {
      if (tm_.is_value(t) && tm_.value(t).is_int()) {
        const mpz_class number = tm_.value(t).integer();
        for (int offset = -1; offset <= 1; ++offset) {
          constants_.emplace_back(number + offset);
          constants_.emplace_back(-number + offset);
        }
      }
    });
  }
  std::ranges::sort(constants_);
  const auto repeated = std::ranges::unique(constants_);
  constants_.erase(repeated.begin(), repeated.end());
}

mpz_class StateHull::value_of(const Direction& direction, std::span<const mpz_class> numbers) const {
  mpz_class value = direction.first_negative ? mpz_class(-numbers[direction.first]) : numbers[direction.first];
  if (direction.second != direction.first) {
    if (direction.second_negative) {
      value -= numbers[direction.second];
    } else {
      value += numbers[direction.second];
    }
  }
  return value;
}

/// Lets the bound grow to the value at least.
void StateHull::widen(Direction& direction, const mpz_class& value) {
  if (direction.open || (direction.bound && *direction.bound >= value)) {
    return;
  }
  if (!direction.bound || ++direction.grown <= kMostGrowth) {
    direction.bound = value;
    return;
  }
  const auto next = std::ranges::lower_bound(constants_, value);
  direction.open = next == constants_.end();
  direction.bound = direction.open ? std::optional<mpz_class>() : *next;
}

/// Takes a state that the model of the solver has. False if a number is missing, or too large.
bool StateHull::add_row(const Assignment& model, std::span<const Term> state) {
  std::vector<mpz_class> numbers;
  for (const size_t place : numbers_) {
    const Value& value = model.get(tm_.function(state[place]));
    if (!value.is_int() || mpz_sizeinbase(value.integer().get_mpz_t(), 2) > kMostBits) {
      return false;
    }
    numbers.push_back(value.integer());
  }
  for (size_t i = 0; i < booleans_.size(); ++i) {
    const Value& value = model.get(tm_.function(state[booleans_[i]]));
    if (!value.is_bool()) {
      return false;
    }
    if (rows_ == 0) {
      always_[i] = value.boolean();
    } else if (always_[i] != value.boolean()) {
      always_[i].reset();
    }
  }
  std::vector<mpz_class> row = numbers;
  if (equations_ == Equations::Quadratic) {
    for (size_t i = 0; i < numbers.size(); ++i) {
      for (size_t k = i; k < numbers.size(); ++k) {
        row.emplace_back(numbers[i] * numbers[k]);
      }
    }
  }
  hull_.add(row);
  for (Direction& direction : directions_) {
    widen(direction, value_of(direction, numbers));
  }
  if (rows_ == 0) {
    first_ = numbers;
    distances_.resize(directions_.size() / 2);
  }
  for (size_t i = 0; i < distances_.size(); ++i) {
    const Direction& direction = directions_[2 * i];
    distances_[i] = gcd(distances_[i], mpz_class(value_of(direction, numbers) - value_of(direction, first_)));
  }
  ++rows_;
  return true;
}

/// The sum of those columns whose coefficients are positive: one side of an equation.
Term StateHull::sum(std::span<const mpz_class> coefficients) const {
  std::vector<Term> parts;
  for (size_t i = 0; i < coefficients.size(); ++i) {
    if (coefficients[i] > 0) {
      parts.push_back(coefficients[i] == 1 ? columns_[i]
                                           : tm_.mk(Kind::Mul, {tm_.mk_int(coefficients[i]), columns_[i]}));
    }
  }
  return parts.empty() ? tm_.mk_int(0) : tm_.mk_nary(Kind::Add, parts);
}

Term StateHull::direction_term(const Direction& direction) const {
  const Term first = columns_[direction.first];
  const Term second = columns_[direction.second];
  if (direction.second == direction.first) {
    return first;
  }
  return direction.first_negative == direction.second_negative ? tm_.mk(Kind::Add, {first, second})
         : direction.first_negative                            ? tm_.mk(Kind::Sub, {second, first})
                                                               : tm_.mk(Kind::Sub, {first, second});
}

/// True if the remainder of a sum or difference follows from those of its two numbers.
bool StateHull::follows_from_numbers(const Direction& direction, const mpz_class& distance) const {
  return direction.first != direction.second && distances_[direction.first] % distance == 0 &&
         distances_[direction.second] % distance == 0;
}

/// Facts that hold in all rows.
std::vector<Term> StateHull::facts() const {
  std::vector<Term> found;
  for (size_t i = 0; i < booleans_.size(); ++i) {
    if (always_[i]) {
      const Term b = parameters_[booleans_[i]];
      found.push_back(*always_[i] ? b : tm_.mk(Kind::Not, {b}));
    }
  }
  for (const AffineHull::Equation& equation : hull_.equations()) {
    std::vector<mpz_class> left = equation.coefficients;
    std::vector<mpz_class> right;
    std::ranges::transform(left, std::back_inserter(right), [](const mpz_class& c) { return mpz_class(-c); });
    Term sides[] = {sum(left), sum(right)};
    if (equation.constant != 0) {
      const bool on_left = equation.constant < 0;
      Term& side = sides[on_left ? 0 : 1];
      const Term constant = tm_.mk_int(abs(equation.constant));
      side = side == tm_.mk_int(0) ? constant : tm_.mk(Kind::Add, {side, constant});
    }
    found.push_back(tm_.mk(Kind::Equal, {sides[0], sides[1]}));
  }
  for (size_t i = 0; i + 1 < directions_.size(); i += 2) {
    const Direction& up = directions_[i];
    const Direction& down = directions_[i + 1];
    if (up.bound && down.bound && *up.bound == -*down.bound) {
      continue;  // an equation says so
    }
    for (const Direction& direction : {up, down}) {
      if (!direction.bound) {
        continue;
      }
      // -x - y <= c is written as x + y >= -c.
      const bool turned =
          direction.first_negative && (direction.second == direction.first || direction.second_negative);
      found.push_back(turned ? tm_.mk(Kind::Ge, {direction_term(direction), tm_.mk_int(mpz_class(-*direction.bound))})
                             : tm_.mk(Kind::Le, {direction_term(direction), tm_.mk_int(*direction.bound)}));
    }
  }
  for (size_t i = 0; i < distances_.size(); ++i) {
    const Direction& direction = directions_[2 * i];
    if (distances_[i] <= 1 || follows_from_numbers(direction, distances_[i])) {
      continue;
    }
    const mpz_class first = value_of(direction, first_);
    mpz_class remainder;
    mpz_fdiv_r(remainder.get_mpz_t(), first.get_mpz_t(), distances_[i].get_mpz_t());
    const Term mod = tm_.mk(Kind::IntMod, {direction_term(direction), tm_.mk_int(distances_[i])});
    found.push_back(tm_.mk(Kind::Equal, {mod, tm_.mk_int(remainder)}));
  }
  return found;
}

/// That all facts hold of the state.
Term StateHull::holds(std::span<const Term> facts, std::span<const Term> state) const {
  if (facts.empty()) {
    return tm_.mk_true();
  }
  const Term all = tm_.mk_and(facts);
  return substitute(tm_, all, parameters_, state);
}

std::optional<std::vector<Term>> StateHull::find(Backend& solver, const HornCheck& check) {
  const std::vector<Term> before = steps_.fresh_state();
  const std::vector<Term> after = steps_.fresh_state();
  const Term starts = steps_.starts_in(after);
  const Term step = steps_.steps(before, after);
  std::vector<Function> symbols;
  std::ranges::transform(after, std::back_inserter(symbols), [&](Term t) { return tm_.function(t); });
  std::vector<Term> known;
  while (rows_ < kMostRows) {
    solver.push();
    if (rows_ == 0) {
      solver.assert_term(starts);
    } else {
      solver.assert_term(tm_.mk(Kind::Or, {starts, tm_.mk(Kind::And, {holds(known, before), step})}));
      solver.assert_term(tm_.mk(Kind::Not, {holds(known, after)}));
    }
    const Status status = check(solver).status;
    if (status == Status::Unsat) {
      // Without a start no state is reached.
      return rows_ == 0 ? std::vector<Term>{tm_.mk_false()} : known;
    }
    if (status != Status::Sat || !add_row(solver.model(symbols), after)) {
      return std::nullopt;
    }
    solver.pop(1);
    known = facts();
  }
  return std::nullopt;
}

bool StateHull::suffices(std::span<const Term> facts, Backend& solver, const HornCheck& check) {
  const std::vector<Term> state = steps_.fresh_state();
  solver.assert_term(holds(facts, state));
  solver.assert_term(tm_.mk(Kind::Or, {steps_.is_wrong(state), steps_.is_always_wrong()}));
  return check(solver).status == Status::Unsat;
}

}  // namespace preproc
