#include "engine/model/model_search.h"

#include <algorithm>
#include <array>
#include <filesystem>
#include <fstream>

#include <fmt/format.h>

#include "backends/solver_choice.h"
#include "engine/check_recorder.h"
#include "engine/log.h"
#include "engine/portfolio/dumped_query.h"
#include "engine/portfolio/query_kind.h"
#include "engine/portfolio/start_policy.h"
#include "indexify/garden/garden_finder.h"
#include "indexify/garden/seeds_file.h"
#include "term/mentioned_functions.h"

namespace preproc {

IndexifyMode ModelSearch::mode(const Check& check) {
  const EngineOptions& options = parts_.options;
  if (options.indexify == IndexifyMode::Off || !check.query.functions.empty()) {
    return IndexifyMode::Off;
  }
  // The file is read here and not in the searching thread, so that its errors are errors of the check.
  if (!options.gardens.seeds_file.empty() && !seeds_) {
    Source source = Source::open(options.gardens.seeds_file);
    seeds_ = read_seeds(parts_.tm, source);
  }
  if (options.indexify == IndexifyMode::Auto) {
    bool hard = check.query.has_oracles;
    for (const Term asked : parts_.solver.query().terms()) {
      hard = (theories_.of(asked) & theories::kHard) != 0 || hard;
    }
    return hard ? IndexifyMode::Auto : IndexifyMode::Off;
  }
  return options.indexify;
}

ModelSearch::Clock::time_point ModelSearch::limit(const Check& check, IndexifyMode mode) {
  constexpr std::chrono::seconds kOnly(10);
  constexpr std::chrono::seconds kFirst(5);
  constexpr std::chrono::hours kBeside(24);
  const Clock::time_point now = Clock::now();
  switch (mode) {
    case IndexifyMode::Only: return check.deadline_or(now + kOnly);
    case IndexifyMode::First:
      return now + (check.stop.has_deadline() ? std::min<Clock::duration>((check.stop.deadline() - now) / 2, kFirst)
                                              : Clock::duration(kFirst));
    default: return check.deadline_or(now + kBeside);
  }
}

/// Writes the query to a file of its own, behind its garden as a comment.
void ModelSearch::write_index_script(const GardenFinder::IndexQuery& query) {
  const std::filesystem::path folder = parts_.options.gardens.scripts_directory;
  const std::filesystem::path path = folder / fmt::format("indices-{}.smt2", ++index_scripts_);
  std::error_code error;
  std::filesystem::create_directories(folder, error);
  std::ofstream file(path);
  file << "; A query over indices: sat says that it has a model of these values, unsat says nothing about the query.\n";
  for (const Sort sort : query.garden.sorts()) {
    const ValueSet& values = query.garden.of(sort);
    for (size_t i = 0; i < values.size(); ++i) {
      file << "; " << parts_.tm.sorts().to_string(sort) << " " << i << ": " << to_string(parts_.tm.sorts(), values[i])
           << "\n";
    }
  }
  file << script_text(parts_.tm, "", query.assertions);
  if (!file.flush()) {
    log(parts_.host, "warning: {}: cannot be written", path.string());
  }
}

/// A solver for these terms, without them, that can be interrupted: `bits` or Z3, whatever the user's is.
std::unique_ptr<Backend> ModelSearch::make_interruptible(std::span<const Term> terms) {
  TheoryBits theories = 0;
  for (const Term t : terms) {
    theories |= theories_.of(t);
  }
  const std::array solvers{choose_solver(std::string(primary_solver_for(theories)))};
  return parts_.solver.make(solvers, {});
}

/// A candidate whose values are of gardens grown from the assertions. Conditions over indices are given to `bits` or
/// Z3, whatever the user's solver is: these can be interrupted, and may run beside another.
std::optional<Assignment> ModelSearch::find_in_garden(std::span<const Term> terms, const StopToken& stop,
                                                      SearchRecord& record) {
  const auto index_solver = [this](const GardenFinder::IndexQuery& query) {
    if (!parts_.options.gardens.scripts_directory.empty()) {
      write_index_script(query);
    }
    return make_interruptible(query.assertions);
  };
  constexpr size_t kMostOfProgram = 500;  // of a sort
  program_.harvest_program(parts_.tm, program_terms_, kMostOfProgram);
  program_terms_ = parts_.tm.size();
  GardenFinder finder(parts_.tm, parts_.options.gardens, index_solver, Target::Z3, seeds_ ? &*seeds_ : nullptr,
                      parts_.options.gardens.only_seeds_file ? nullptr : &program_,
                      [this](const std::string& warning) { log(parts_.host, "warning: {}", warning); });
  std::optional<Assignment> candidate = finder.find(terms, stop);
  parts_.statistics.gardens += finder.statistics();
  record.tried_gardens = true;
  record.gardens = finder.statistics();
  return candidate;
}

/// What is to be true: the assertions of the solver's query, over the fields of datatypes where they have such, and
/// else with lemmas.
std::vector<Term> ModelSearch::terms_to_search(const StopToken& stop) {
  std::vector<Term> terms = parts_.solver.query().terms();
  if (!shapes_) {
    shapes_.emplace(parts_.tm);
    over_fields_ = shapes_->bounded({terms.data(), parts_.solver.query().assertions.size()}, stop);
    if (!over_fields_ && stop.stop_requested()) {
      shapes_.reset();  // there may be time later
    }
  }
  return over_fields_ ? *over_fields_ : terms;
}

/// A solver that can be interrupted is asked for a candidate.
std::optional<Assignment> ModelSearch::ask_solver(std::span<const Term> terms, const StopToken& stop) {
  const std::unique_ptr<Backend> solver = make_interruptible(terms);
  try {
    for (const Term t : terms) {
      solver->assert_term(t);
    }
    if (solver->check(stop).status == Status::Sat) {
      return solver->model(mentioned_functions(parts_.tm, terms));
    }
  } catch (const BackendError& error) {
    log(parts_.host, "search: {}", error.what());
  }
  return std::nullopt;
}

bool ModelSearch::find(const Check& check, Method method, const StopToken& stop) {
  std::vector<Term> terms = terms_to_search(stop);
  const Clock::time_point start = Clock::now();
  SearchRecord record;
  std::optional<Assignment> candidate;
  if (method != Method::LocalSearch) {
    // Gardens find a model soon or not at all, unless programs have to be run for it.
    constexpr std::chrono::seconds kGardens(2);
    const auto left = std::max(stop.deadline() - Clock::now(), Clock::duration::zero());
    const auto share = method == Method::Gardens ? left
                       : check.query.has_oracles ? left / 2
                                                 : std::min<Clock::duration>(left / 4, kGardens);
    candidate = find_in_garden(terms, stop.within(share), record);
  }
  if (!candidate && method == Method::All && over_fields_) {
    const auto left = std::max(stop.deadline() - Clock::now(), Clock::duration::zero());
    candidate = ask_solver(terms, stop.within(left / 2));
  }
  if (!candidate && method != Method::Gardens) {
    if (!changes_) {
      changes_.emplace(parts_.tm, check.query.solver.random_seed.value_or(1));
      if (check.query.near != nullptr) {
        changes_->begin_at(*check.query.near);
      }
    }
    terms.resize(parts_.solver.query().assertions.size());  // lemmas come last, and tell it nothing
    candidate = changes_->find(terms, stop);
    const SearchStatistics& statistics = changes_->statistics();
    parts_.statistics.search_changes += statistics.moves;
    record.tried_changes = true;
    record.changes = statistics.moves;
    record.changes_kept = statistics.accepted;
    record.rounds = statistics.restarts + 1;
    log(parts_.host, "search: {}, {} changes, {} kept, in {} rounds", candidate ? "a model" : "none", statistics.moves,
        statistics.accepted, statistics.restarts + 1);
  }
  if (candidate && over_fields_) {
    shapes_->complete(*candidate);
  }
  if (parts_.options.tracing.recorder != nullptr) {
    record.found = candidate.has_value();
    record.seconds = std::chrono::duration<double>(Clock::now() - start).count();
    parts_.options.tracing.recorder->search(record);
  }
  return candidate && accept(check, std::move(*candidate));
}

bool ModelSearch::find_at_once(const Check& check) {
  constexpr std::chrono::milliseconds kNear(5);
  constexpr std::chrono::milliseconds kMoment(2);
  constexpr uint64_t kMostTerms = 2000;  // of more the search is not built in the time
  const PortfolioOptions& portfolio = parts_.options.portfolio;
  if (portfolio.reproducible) {
    return false;
  }
  if (check.query.near != nullptr) {
    return find(check, Method::LocalSearch, check.stop.within(kNear));
  }
  if (!portfolio.on || check.query.has_oracles) {
    return false;
  }
  if (figures_of(parts_.tm, theories_, parts_.solver.query().terms()).terms > kMostTerms) {
    return false;
  }
  if (!backoff_.is_due()) {
    return false;
  }
  const bool found = find(check, Method::LocalSearch, check.stop.within(kMoment));
  backoff_.note(found);
  return found;
}

SearchMember ModelSearch::member(const Check& check, Method method) {
  constexpr std::chrono::milliseconds kStart(25);
  return {.start = kStart,
          .makes_terms = true,
          .run = [this, &check, method, deadline = limit(check, IndexifyMode::Auto)](const StopToken& stop) {
            return find(check, method, stop.until(deadline)) ? Status::Sat : Status::Unknown;
          }};
}

bool satisfies_originals(EngineParts& parts, const Check& check) {
  parts.model.evaluate_alone();
  const ModelCheck verdict = parts.model.check(check.query.originals());
  ++parts.statistics.models_checked;
  return !verdict.violated && verdict.undetermined == 0;
}

bool ModelSearch::accept(const Check& check, Assignment candidate) {
  Model& model = parts_.model;
  model.begin(Model::Origin::Found, std::move(candidate));
  model.reconstruct(check.problem.converter, check.recalled, check.query.symbols);
  if (!satisfies_originals(parts_, check)) {
    return false;
  }
  ++parts_.statistics.models_found;
  model.evaluate_with_solver();
  return true;
}

}  // namespace preproc
