#include "engine/interpolation/condition_enumeration.h"

#include <algorithm>
#include <array>
#include <chrono>
#include <iterator>
#include <random>
#include <utility>

#include "script/default_grammar.h"
#include "synthesis/enumeration/specification/valuations.h"
#include "term/mentioned_functions.h"
#include "term/walk.h"

namespace preproc {

namespace {

/// Random points that are looked at, and how many of one demand are taken.
constexpr size_t kSampledPoints = 512;
constexpr size_t kMostOfADemand = 16;
/// Models that terms have to be true in one of: the more they differ the fewer terms are missed.
constexpr size_t kFirstModels = 4;
constexpr size_t kMostPairs = 16;
/// Values of terms of the logic's grammar that are computed for one condition.
constexpr uint64_t kMostValues = 20'000'000;
/// Of one check, in z3's units, of which it does not count all: some products of integers have no end.
constexpr uint64_t kEffort = 1'000'000;
constexpr std::chrono::milliseconds kMostTime{1'000};
constexpr size_t kMaxBankBytes = size_t{1} << 28;
/// Terms that are asked about all at once.
constexpr size_t kMostLonely = 10'000;
/// A logic whose grammar has no products.
constexpr std::string_view kLinear = "LIRA";

/// True if numbers are multiplied or divided by terms that are no values, or by remainders. Conditions about terms
/// without that need none, and are hard for solvers with it.
bool has_products(const TermManager& tm, std::span<const Term> terms) {
  bool found = false;
  walk_postorder(tm, terms, [&](Term t) {
    const Kind kind = tm.kind(t);
    const auto is_open = [&](Term child) { return !tm.is_value(child); };
    found = found || kind == Kind::IntDiv || kind == Kind::IntMod ||
            ((kind == Kind::Mul || kind == Kind::RealDiv) && std::ranges::count_if(tm.children(t), is_open) > 1);
  });
  return found;
}

}  // namespace

ConditionEnumeration::ConditionEnumeration(SideChecks& checks, ConditionWish wish, std::span<const Term> constants,
                                           const ProductionGrammar* grammar)
    : checks_(checks),
      tm_(checks.terms()),
      wish_(std::move(wish)),
      constants_(constants.begin(), constants.end()),
      most_values_(grammar == nullptr ? kMostValues : 0),
      cells_(tm_) {
  std::ranges::transform(constants_, std::back_inserter(functions_), [&](Term t) { return tm_.function(t); });
  predicate_.parameters = constants_;
  predicate_.range = tm_.sorts().boolean();
  std::vector<Term> mentioned = wish_.contradicts;
  for (const std::optional<std::vector<Term>>* more : {&wish_.follows_from, &wish_.is_consistent_with}) {
    if (*more) {
      mentioned.insert(mentioned.end(), (*more)->begin(), (*more)->end());
    }
  }
  predicate_.grammar = grammar != nullptr
                           ? *grammar
                           : make_default_grammar(tm_, has_products(tm_, mentioned) ? checks_.query().logic : kLinear,
                                                  constants_, predicate_.range);
  const std::vector<Term> values = likely_values(tm_, {&predicate_, 1}, mentioned);
  grammar_ = BankGrammar::of(tm_, cells_, predicate_, values);
  if (!grammar_) {
    has_ended_ = true;
    return;
  }
  bank_ = std::make_unique<TermBank>(tm_, cells_, *grammar_);
  bank_->set_limit(kMaxBankBytes);
  contradicted_ = checks_.solver_of(wish_.contradicts, false, kEffort);
  comparison_ = checks_.solver_of(wish_.differs_under, false, kEffort);
  add_random_points(values);
  add_models(Demand::False, *contradicted_);
  if (wish_.follows_from) {
    premises_ = checks_.solver_of(*wish_.follows_from, false, kEffort);
    add_models(Demand::True, *premises_);
  }
  if (wish_.is_consistent_with) {
    companions_ = checks_.solver_of(*wish_.is_consistent_with, false, kEffort);
    add_models(Demand::Once, *companions_);
  }
  if (points_.empty() && !add_point({}, Demand::None)) {
    has_ended_ = true;
    return;
  }
  restart();
}

std::vector<Term> ConditionEnumeration::constants_of(TermManager& tm, std::span<const Term> terms,
                                                     const ProductionGrammar* grammar) {
  std::vector<Term> mentioned(terms.begin(), terms.end());
  TermSet placeholders;
  for (const Nonterminal& nonterminal : grammar == nullptr ? std::vector<Nonterminal>() : grammar->nonterminals) {
    for (const Production& production : nonterminal.productions) {
      if (production.pattern) {
        mentioned.push_back(production.pattern);
      }
      std::ranges::for_each(production.uses, [&](const NonterminalUse& use) { placeholders.insert(use.placeholder); });
    }
  }
  std::vector<Term> constants;
  for (const Function f : mentioned_functions(tm, mentioned)) {
    const bool is_constant = tm.info(f).is_free() && tm.info(f).operation.role == DatatypeRole::None &&
                             tm.sorts().kind(tm.info(f).sort) != SortKind::Function;
    if (const Term t = is_constant ? tm.mk_constant(f) : Term(); t && !placeholders.contains(t)) {
      constants.push_back(t);
    }
  }
  return constants;
}

// --- Points --------------------------------------------------------------------------------------------------------------

void ConditionEnumeration::add_random_points(std::span<const Term> values) {
  Valuations valuations(cells_, constants_, values);
  const std::vector<std::pair<size_t, size_t>> same_sort = pairs_of_one_sort();
  std::mt19937_64 random(20261129);
  std::array<size_t, 4> taken{};
  for (size_t i = 0; i < kSampledPoints && valuations.possible() && !constants_.empty(); ++i) {
    tm_.stop().check();
    std::vector<uint64_t> cells = valuations.next();
    for (size_t k = 0; k < same_sort.size() && i % 2 == 1; ++k) {
      if (random() % 4 == 0) {
        cells[same_sort[k].second] = cells[same_sort[k].first];
      }
    }
    Assignment model;
    for (size_t k = 0; k < cells.size(); ++k) {
      model.set(functions_[k], cells_.value(tm_.sort(constants_[k]), cells[k]));
    }
    const Demand demand = demand_at(model);
    if (taken[static_cast<size_t>(demand)] < kMostOfADemand) {
      ++taken[static_cast<size_t>(demand)];
      add_point(model, demand);
    }
  }
}

/// What the wish says of a condition's value, as far as that is determined.
ConditionEnumeration::Demand ConditionEnumeration::demand_at(const Assignment& assignment) const {
  Evaluator evaluator(tm_, assignment);
  const auto holds = [&](const std::vector<Term>& terms) {
    return std::ranges::all_of(terms, [&](Term t) {
      const Value value = evaluator.evaluate(t);
      return value.known() && value.boolean();
    });
  };
  if (wish_.follows_from && holds(*wish_.follows_from)) {
    return Demand::True;
  }
  if (wish_.is_consistent_with && holds(*wish_.is_consistent_with)) {
    return Demand::Once;
  }
  return holds(wish_.contradicts) ? Demand::False : Demand::None;
}

/// Adds some models of the solver's assertions: that differ in all values, where there are such, and with equal ones.
void ConditionEnumeration::add_models(Demand demand, Backend& solver) {
  solver.push();
  for (size_t i = 0; i < kFirstModels; ++i) {
    const CheckResult found = solver.check(tm_.stop());
    tm_.stop().check();
    if (found.status != Status::Sat || !add_point(solver.model(functions_), demand)) {
      break;
    }
    for (size_t k = 0; k < constants_.size(); ++k) {
      if (const Term value = tm_.mk_value(points_.back().values[k])) {
        solver.assert_term(tm_.mk(Kind::Not, {tm_.mk(Kind::Equal, {constants_[k], value})}));
      }
    }
  }
  solver.pop(1);
  for (const auto& [first, second] : pairs_of_one_sort()) {
    ask(solver, tm_.mk(Kind::Equal, {constants_[first], constants_[second]}), demand);
  }
}

/// Places of constants, some pairs.
std::vector<std::pair<size_t, size_t>> ConditionEnumeration::pairs_of_one_sort() const {
  std::vector<std::pair<size_t, size_t>> pairs;
  for (size_t second = 0; second < constants_.size(); ++second) {
    for (size_t first = 0; first < second && pairs.size() < kMostPairs; ++first) {
      if (tm_.sort(constants_[first]) == tm_.sort(constants_[second])) {
        pairs.emplace_back(first, second);
      }
    }
  }
  return pairs;
}

/// False where the model has no value for a constant.
bool ConditionEnumeration::add_point(const Assignment& model, Demand demand) {
  Point point{.values = {}, .demand = demand};
  for (size_t k = 0; k < constants_.size(); ++k) {
    Value value = model.get(functions_[k]);
    value = value.known() ? value : default_value(tm_.sorts(), tm_.sort(constants_[k]));
    if (!value.known()) {
      return false;
    }
    point.values.push_back(std::move(value));
  }
  points_.push_back(std::move(point));
  return true;
}

Assignment ConditionEnumeration::assignment(const Point& point) const {
  Assignment assignment;
  for (size_t k = 0; k < functions_.size(); ++k) {
    assignment.set(functions_[k], point.values[k]);
  }
  return assignment;
}

// --- Terms ---------------------------------------------------------------------------------------------------------------

void ConditionEnumeration::restart() {
  std::vector<std::vector<uint64_t>> columns(constants_.size());
  for (const Point& point : points_) {
    for (size_t k = 0; k < constants_.size(); ++k) {
      columns[k].push_back(cells_.cell(tm_.sort(constants_[k]), point.values[k]));
    }
  }
  waiting_.clear();
  lonely_.clear();
  points_in_bank_ = points_.size();
  has_ended_ = points_.size() > CellProgram::kMaxRows;
  if (!has_ended_) {
    bank_->restart(columns);
  }
}

std::optional<Term> ConditionEnumeration::next() {
  values_ = 0;
  while (!has_ended_) {
    while (!waiting_.empty()) {
      const Term t = condition(waiting_.front());
      waiting_.pop_front();
      if (is_as_wished(t)) {
        found_.push_back(t);
        return t;
      }
    }
    if (points_.size() > points_in_bank_) {
      restart();
    } else if (!grow()) {
      has_ended_ = true;
    }
  }
  return std::nullopt;
}

Term ConditionEnumeration::condition(uint32_t place) { return bank_->term(bank_->grammar().start, place); }

/// Adds the terms of the next size. False where there are no more.
bool ConditionEnumeration::grow() {
  uint64_t computed = bank_->computed();
  const bool go_on = bank_->grow([&](uint32_t nonterminal, uint32_t first, uint32_t end) {
    look_at(nonterminal, first, end);
    values_ += (bank_->computed() - computed) * points_in_bank_;
    computed = bank_->computed();
    return (most_values_ == 0 || values_ < most_values_) && !tm_.stop().stop_requested();
  });
  tm_.stop().check();
  if (!waiting_.empty() || ask_about_lonely()) {
    return true;
  }
  is_complete_ = bank_->is_closed() && !is_undecided_;
  return go_on && !bank_->is_exhausted();
}

/// Adds models of what the condition is to be consistent with, so that each of these terms is true in one that can be.
/// True if there are such.
bool ConditionEnumeration::ask_about_lonely() {
  std::vector<Term> lonely;
  std::ranges::transform(lonely_, std::back_inserter(lonely),
                         [&](uint32_t place) { return checks_.prepared(condition(place)); });
  lonely_.clear();
  const size_t before = points_.size();
  while (!lonely.empty()) {
    const size_t now = points_.size();
    const Status status = ask(*companions_, tm_.mk_or(lonely), Demand::Once);
    const size_t open = lonely.size();
    if (points_.size() > now) {
      const Assignment model = assignment(points_.back());
      Evaluator evaluator(tm_, model);
      std::erase_if(lonely, [&](Term t) {
        const Value value = evaluator.evaluate(t);
        return value.known() && value.boolean();
      });
    }
    if (lonely.size() == open) {
      is_undecided_ = is_undecided_ || status != Status::Unsat;
      break;
    }
  }
  return points_.size() > before;
}

void ConditionEnumeration::look_at(uint32_t nonterminal, uint32_t first, uint32_t end) {
  if (nonterminal != bank_->grammar().start) {
    return;
  }
  for (uint32_t term = first; term < end; ++term) {
    const std::span<const uint64_t> column = bank_->column(nonterminal, term);
    bool is_right = true;
    bool once = companions_ == nullptr;
    for (size_t i = 0; i < points_in_bank_ && is_right; ++i) {
      const bool value = column[constants_.empty() ? 0 : i] != 0;  // without constants there is one row for all
      const Demand demand = points_[i].demand;
      is_right = demand == Demand::False ? !value : demand != Demand::True || value;
      once = once || (demand == Demand::Once && value);
    }
    if (is_right && once) {
      waiting_.push_back(term);
    } else if (is_right) {
      is_undecided_ = is_undecided_ || lonely_.size() == kMostLonely;
      if (lonely_.size() < kMostLonely) {
        lonely_.push_back(term);
      }
    }
  }
}

// --- Judgement -----------------------------------------------------------------------------------------------------------

/// Asks solvers. A model that refutes the term becomes a point.
bool ConditionEnumeration::is_as_wished(Term t) {
  if (seen_.contains(t) || !is_right_at_new_points(t)) {
    return false;
  }
  const Term prepared = checks_.prepared(t);
  Status refuted = ask(*contradicted_, prepared, Demand::False);
  if (refuted == Status::Unsat && premises_ != nullptr) {
    refuted = ask(*premises_, tm_.mk(Kind::Not, {prepared}), Demand::True);
  }
  if (refuted != Status::Unsat) {
    if (is_right_at_new_points(t)) {  // nothing tells why it is refuted, if it is
      is_undecided_ = true;
      seen_.insert(t);
    }
    return false;
  }
  seen_.insert(t);
  return std::ranges::all_of(found_, [&](Term found) {
    const Term same = tm_.mk(Kind::Equal, {prepared, checks_.prepared(found)});
    return ask(*comparison_, tm_.mk(Kind::Not, {same}), Demand::None) == Status::Sat;
  });
}

/// True if the term has the wished values at the points that the bank does not have yet.
bool ConditionEnumeration::is_right_at_new_points(Term t) const {
  for (size_t i = points_in_bank_; i < points_.size(); ++i) {
    const Demand demand = points_[i].demand;
    if (demand != Demand::False && demand != Demand::True) {
      continue;
    }
    const Value value = evaluate(tm_, t, assignment(points_[i]));
    if (!value.known() || value.boolean() != (demand == Demand::True)) {
      return false;
    }
  }
  return true;
}

/// Asks for a model of the solver's assertions and the term, which becomes a point.
Status ConditionEnumeration::ask(Backend& solver, Term t, Demand demand) {
  solver.push();
  solver.assert_term(t);
  const CheckResult result = solver.check(tm_.stop().within(kMostTime));
  tm_.stop().check();
  if (result.status == Status::Sat && demand != Demand::None) {
    add_point(solver.model(functions_), demand);
  }
  solver.pop(1);
  return result.status;
}

}  // namespace preproc
