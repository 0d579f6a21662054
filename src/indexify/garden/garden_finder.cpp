#include "indexify/garden/garden_finder.h"

#include <algorithm>
#include <array>

#include "indexify/garden/garden_order.h"
#include "oracles/costly_calls.h"
#include "term/expand.h"
#include "term/slices.h"
#include "term/walk.h"

namespace preproc {

namespace {

/// A garden to try: how many rounds (`kAllRounds`: as the options say), how large, and how much of the time that is
/// left columns and solver may take.
struct Stage {
  uint32_t rounds;
  uint32_t size;
  double blocks_time;
  uint32_t table_size;  // of the garden for a solver; 0: it is not asked
  double tables_time;
  bool wide = false;        // more builders than the assertions have
  bool of_program = false;  // with the constants of the program
};
constexpr uint32_t kAllRounds = UINT32_MAX;
constexpr std::array kStages{
    Stage{0, UINT32_MAX, 0.1, 0, 0},
    Stage{0, UINT32_MAX, 0.1, 0, 0, false, true},
    Stage{1, 100, 0.1, 50, 0.3},
    Stage{kAllRounds, UINT32_MAX, 0.4, 200, 0.6},
    Stage{kAllRounds, UINT32_MAX, 0.5, 200, 1.0, true},
};
/// The stages where evaluation runs processes: whole tables of these cannot be had.
constexpr std::array kCostlyStages{
    Stage{0, UINT32_MAX, 0.3, 0, 0},          Stage{0, UINT32_MAX, 0.1, 0, 0, false, true},   Stage{1, 100, 0.4, 0, 0},
    Stage{kAllRounds, UINT32_MAX, 0.5, 0, 0}, Stage{kAllRounds, UINT32_MAX, 1.0, 0, 0, true},
};
/// Builders of a wide garden; each only where its sorts have gardens.
constexpr std::array kWideBuilders{"script", "str.++", "str.substr", "fp.add", "fp.sub", "fp.mul", "+", "-", "*"};
/// Gardens from failed attempts.
constexpr int kAttemptGardens = 3;
constexpr uint32_t kAttemptRounds = 2;
constexpr size_t kMaxAttemptSeeds = 2'000;
constexpr std::chrono::milliseconds kAttemptTime(50);  // or twice the time of all gardens before
/// All values of a bit-vector of so many bits are tried.
constexpr uint32_t kMaxFullBits = 8;

std::optional<UnknownDomain> domain_of(const TermManager& tm, const Garden& garden, Term unknown) {
  const SortTable& sorts = tm.sorts();
  const Sort sort = tm.sort(unknown);
  if (sorts.kind(sort) == SortKind::Bool) {
    return UnknownDomain{unknown, {Value(false), Value(true)}};
  }
  if (sorts.kind(sort) == SortKind::BitVec && sorts.width(sort) <= kMaxFullBits) {
    UnknownDomain domain{unknown, {}};
    for (uint64_t word = 0; word < uint64_t{1} << sorts.width(sort); ++word) {
      domain.values.emplace_back(BitVector(sorts.width(sort), word));
    }
    return domain;
  }
  const ValueSet& values = garden.of(sort);
  return values.empty() ? std::nullopt : std::optional(UnknownDomain{unknown, values.values()});
}

}  // namespace

GardenFinder::GardenFinder(TermManager& tm, IndexifyOptions options, MakeSolver make_solver, Target target,
                           const Seeds* more, const Seeds* program, std::function<void(const std::string&)> warn)
    : tm_(tm),
      options_(std::move(options)),
      make_solver_(std::move(make_solver)),
      target_(target),
      user_seeds_(more),
      program_(program) {
  if (!options_.cache_directory.empty()) {
    cache_.emplace(options_.cache_directory, std::move(warn));
  }
}

std::optional<Assignment> GardenFinder::find(std::span<const Term> assertions, const StopToken& stop) {
  std::vector<Term> expanded;
  try {
    DefinitionExpander expander(tm_);
    for (const Term assertion : assertions) {
      expanded.push_back(expander.expand(assertion));
    }
  } catch (const ExpansionLimit&) {
    return std::nullopt;
  }
  const ReducedConjunction reduced = without_defined_unknowns(tm_, expanded);
  Assignment found;
  const std::vector<std::vector<Term>> slices = independent_slices(tm_, reduced.assertions);
  for (size_t i = 0; i < slices.size(); ++i) {
    if (!solve(slices[i], stop.part(1.0 / static_cast<double>(slices.size() - i)), found)) {
      return std::nullopt;
    }
  }
  // Unknowns that no assertion is about may be anything.
  std::vector<Term> terms = reduced.assertions;
  for (const ReducedConjunction::Definition& definition : reduced.definitions) {
    terms.push_back(definition.meaning);
  }
  for (const Term unknown : unknowns_of(tm_, terms)) {
    if (!found.contains(tm_.function(unknown))) {
      found.set(tm_.function(unknown), default_value(tm_.sorts(), tm_.sort(unknown)));
    }
  }
  reduced.complete(tm_, found);
  Evaluator evaluator(tm_, found);
  for (const Term assertion : expanded) {
    const Value truth = evaluator.evaluate(assertion);
    if (!truth.is_bool() || !truth.boolean()) {
      return std::nullopt;
    }
  }
  return found;
}

Garden GardenFinder::garden_of(std::span<const Term> slice, uint32_t rounds, uint32_t size, bool wide,
                               const Seeds* more, const StopToken& stop) {
  IndexifyOptions options = options_;
  options.garden.rounds = std::min(options.garden.rounds, rounds);
  options.garden.max_size = std::min(options.garden.max_size, size);
  if (wide) {
    options.garden.builders.assign(kWideBuilders.begin(), kWideBuilders.end());
  }
  const Seeds none;
  Garden garden = grow_garden(tm_, slice, options, more != nullptr ? *more : none, stop);
  uint64_t values = 0;
  for (const Sort sort : garden.sorts()) {
    values += garden.of(sort).size();
  }
  ++statistics_.gardens;
  statistics_.values = std::max(statistics_.values, values);
  statistics_.applications += garden.applications();
  return garden;
}

bool GardenFinder::solve(std::span<const Term> slice, const StopToken& stop, Assignment& found) {
  const std::vector<Term> unknowns = unknowns_of(tm_, slice);
  const bool costly = runs_processes(tm_, slice);
  const auto start = std::chrono::steady_clock::now();
  attempts_.clear();
  for (const Stage& stage : costly ? std::span<const Stage>(kCostlyStages) : std::span<const Stage>(kStages)) {
    if (stop.stop_requested()) {
      return false;
    }
    if (stage.wide && !options_.garden.builders.empty()) {
      continue;  // the user has chosen
    }
    if (stage.of_program && program_ == nullptr) {
      continue;
    }
    const Garden garden =
        garden_of(slice, stage.rounds, stage.size, stage.wide, stage.of_program ? program_ : user_seeds_, stop);
    bool exhaustive = false;
    if (solve_by_blocks(slice, unknowns, garden, stop.part(stage.blocks_time), found, exhaustive)) {
      ++statistics_.solved_blocks;
      return true;
    }
    // Over the same values a solver finds no more.
    if (stage.table_size == 0 || !make_solver_ || stop.stop_requested()) {
      continue;
    }
    Garden smaller = garden_of(slice, stage.rounds, stage.table_size, stage.wide, user_seeds_, stop);
    if (exhaustive && smaller.applications() == garden.applications()) {
      continue;
    }
    if (solve_by_tables(slice, smaller, stop.part(stage.tables_time), found)) {
      ++statistics_.solved_tables;
      return true;
    }
  }
  if (costly) {
    return false;  // the results of calls are points of the next gardens, see OraclePoints
  }
  const auto now = std::chrono::steady_clock::now();
  const auto limit = now + std::max<std::chrono::steady_clock::duration>(2 * (now - start), kAttemptTime);
  return solve_from_attempts(slice, unknowns, stop.until(limit), found);
}

bool GardenFinder::solve_from_attempts(std::span<const Term> slice, std::span<const Term> unknowns,
                                       const StopToken& stop, Assignment& found) {
  Seeds seeds;
  if (user_seeds_ != nullptr) {
    seeds.add(*user_seeds_);
  }
  size_t count = 0;
  for (int garden = 0; garden < kAttemptGardens; ++garden) {
    bool fresh = false;
    for (const std::vector<Value>& attempt : attempts_) {
      Assignment assignment;
      for (size_t i = 0; i < unknowns.size(); ++i) {
        assignment.set(tm_.function(unknowns[i]),
                       attempt[i].known() ? attempt[i] : default_value(tm_.sorts(), tm_.sort(unknowns[i])));
      }
      Evaluator evaluator(tm_, assignment);
      walk_postorder(tm_, slice, [&](Term t) {
        if (count < kMaxAttemptSeeds && tm_.is_closed(t) && Seeds::is_sort_of_seeds(tm_.sorts(), tm_.sort(t))) {
          if (Value value = evaluator.evaluate(t); value.known() && seeds.add(tm_.sort(t), std::move(value))) {
            fresh = true;
            ++count;
          }
        }
      });
    }
    if (!fresh || stop.stop_requested()) {
      return false;
    }
    bool exhaustive = false;
    const Garden grown = garden_of(slice, kAttemptRounds, UINT32_MAX, options_.garden.builders.empty(), &seeds, stop);
    if (solve_by_blocks(slice, unknowns, grown, stop, found, exhaustive)) {
      ++statistics_.solved_attempts;
      return true;
    }
  }
  return false;
}

bool GardenFinder::solve_by_blocks(std::span<const Term> slice, std::span<const Term> unknowns, const Garden& garden,
                                   const StopToken& stop, Assignment& found, bool& exhaustive) {
  std::vector<UnknownDomain> domains;
  for (const Term unknown : unknowns) {
    std::optional<UnknownDomain> domain = domain_of(tm_, garden, unknown);
    if (!domain) {
      return false;
    }
    domains.push_back(std::move(*domain));
  }
  if (domains.empty()) {
    const Assignment nothing;
    Evaluator evaluator(tm_, nothing);
    exhaustive = true;
    return std::ranges::all_of(slice, [&](Term t) {
      const Value truth = evaluator.evaluate(t);
      return truth.is_bool() && truth.boolean();
    });
  }
  BlockSearchStatistics statistics;
  const std::optional<std::vector<Value>> values =
      search_blocks(tm_, slice, std::move(domains), stop, options_.most_rows, statistics);
  statistics_.rows += statistics.rows;
  if (!statistics.attempts.empty()) {
    attempts_ = std::move(statistics.attempts);
  }
  exhaustive = statistics.exhaustive;
  for (size_t i = 0; values && i < unknowns.size(); ++i) {
    found.set(tm_.function(unknowns[i]), (*values)[i]);
  }
  return values.has_value();
}

bool GardenFinder::solve_by_tables(std::span<const Term> slice, Garden& garden, const StopToken& stop,
                                   Assignment& found) {
  for (const Sort sort : garden.sorts()) {
    order_garden(tm_, garden, sort, slice);
  }
  IndexRewriting::Options options;
  options.target = target_;
  options.cache = cache_ ? &*cache_ : nullptr;
  options.operators = options_.indexed_operators;
  options.stop = stop;
  IndexRewriting rewriting(tm_, garden, options);
  std::optional<std::vector<Term>> formula;
  try {
    formula = rewriting.rewrite(slice);
  } catch (const Stopped&) {
    // The share of time for tables is over.
  }
  const IndexRewritingStatistics& made = rewriting.statistics();
  statistics_.tables += made;
  if (!formula || stop.stop_requested() || made.tables == 0) {
    return false;
  }
  try {
    const std::unique_ptr<Backend> solver = make_solver_({*formula, garden});
    for (const Term t : *formula) {
      solver->assert_term(t);
    }
    ++statistics_.checks;
    if (solver->check(stop).status != Status::Sat) {
      return false;
    }
    const std::vector<Function> symbols = rewriting.symbols();
    const Assignment decoded = rewriting.decode(solver->model(symbols));
    for (const auto& [function, value] : decoded.all()) {
      found.set(function, value);
    }
  } catch (const BackendError&) {
    return false;
  }
  return true;
}

}  // namespace preproc
