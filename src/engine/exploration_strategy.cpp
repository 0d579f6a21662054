#include "engine/exploration_strategy.h"

#include <algorithm>
#include <iterator>
#include <unordered_set>

#include "engine/check_recorder.h"
#include "memo/memo.h"
#include "synthesis/function_backend.h"
#include "term/walk.h"

namespace preproc {

ExplorationStrategy::ExplorationStrategy(EngineParts& parts, Simplifier& simplifier, const ExplorationQuery& query)
    : parts_(parts),
      simplifier_(simplifier),
      query_(query),
      assumptions_(expanded_assertions()),
      options_(settled_options()),
      globals_(mentioned_symbols()),
      functions_(parts.tm, parts.options.synthesis.encoding, false),
      solver_(
          parts.tm, simplifier, [this] { return make_solver(); },
          [this](Backend& backend) { return checked(backend); }),
      exploration_(parts.tm, simplifier, query.methods, query.root, solver_) {
  if (keeps_trees()) {
    store_.emplace(parts.tm, query.methods, exploration_.calls(), exploration_.summarised(),
                   parts.options.memo->store(), tree_context());
    exploration_.set_store(&*store_);
  }
}

/// Kept trees say nothing of grammars.
bool ExplorationStrategy::keeps_trees() const {
  return query_.functions.empty() && parts_.options.memo != nullptr && parts_.options.memo->store().is_persistent();
}

ExplorationOptions ExplorationStrategy::settled_options() const {
  const ExploreOptions& asked = query_.options;
  ExplorationOptions options = asked.exploration;
  options.use_models = asked.use_models.value_or(options.compositional);
  // Trees that are drawn or kept are those of all callees.
  options.on_demand = options.on_demand && asked.dot_file.empty() && !keeps_trees();
  return options;
}

BackendOptions ExplorationStrategy::solver_options() const {
  BackendOptions options = query_.solver;
  options.models = options_.models || options_.use_models;
  return options;
}

std::unique_ptr<Backend> ExplorationStrategy::make_solver() {
  std::unique_ptr<Backend> solver = parts_.solver.make(solver_options());
  const WantedFunctions& wanted = query_.functions;
  if (wanted.empty()) {
    return solver;
  }
  return std::make_unique<FunctionBackend>(parts_.tm, std::move(solver), functions_, *wanted.problem, wanted.height,
                                           wanted.height_assumed);
}

/// Within the hard limit of one check: an exploration is not to hang for a solver that ignores its own limit.
CheckResult ExplorationStrategy::checked(Backend& backend) const {
  const std::optional<std::chrono::milliseconds> timeout = parts_.options.timeout;
  if (timeout) {
    parts_.host.limit_check(hard_limit(*timeout));
  }
  const CheckResult result = backend.check(parts_.stop.token());
  if (timeout) {
    parts_.host.settle_check();
  }
  if (parts_.stop.token().is_interrupted()) {
    throw Stopped(parts_.stop.token().reason());
  }
  return result;
}

std::vector<Term> ExplorationStrategy::expanded_assertions() {
  std::vector<Term> terms;
  try {
    DefinitionExpander expander(parts_.tm);
    for (const AssertionStack::Entry& entry : query_.assertions) {
      terms.push_back(simplifier_.simplify(expander.expand(entry.term)));
    }
  } catch (const ExpansionLimit& error) {
    throw EngineError(error.what());
  }
  std::erase_if(terms, [this](Term t) { return parts_.tm.is_true(t); });
  return terms;
}

std::vector<Function> ExplorationStrategy::mentioned_symbols() const {
  std::unordered_set<Function> mentioned;
  TermSet seen;
  const auto look = [&](Term root) {
    walk_postorder(parts_.tm, root, seen, [&](Term t) {
      if (parts_.tm.kind(t) == Kind::Constant || parts_.tm.kind(t) == Kind::Apply) {
        mentioned.insert(parts_.tm.function(t));
      }
    });
  };
  for (uint32_t method = 0; method < query_.methods.size(); ++method) {
    for (const Step& step : query_.methods[method].steps) {
      look(step.term);
    }
  }
  std::ranges::for_each(assumptions_, look);
  std::vector<Function> symbols;
  std::ranges::copy_if(query_.symbols, std::back_inserter(symbols),
                       [&](Function f) { return mentioned.contains(f) && !parts_.tm.info(f).oracle; });
  if (!query_.functions.empty()) {
    for (const FunctionToSynthesize& function : query_.functions.problem->functions) {
      symbols.push_back(function.function);
    }
  }
  return symbols;
}

/// The context that kept trees depend on besides definitions and the symbols in them.
std::string ExplorationStrategy::tree_context() const {
  const EngineOptions& options = parts_.options;
  std::string context = query_.sorts + "logic " + query_.logic + "\n";
  for (const SolverChoice& solver : options.solvers) {
    context += "solver " + solver.text + "\n";
  }
  context += options.timeout ? "timeout " + std::to_string(options.timeout->count()) + "\n" : std::string();
  context += query_.options.short_circuits ? "short circuits\n" : "";
  for (const auto& [keyword, value] : query_.solver.script_options) {
    context.append(keyword).append(" ").append(value).append("\n");
  }
  return context;
}

void ExplorationStrategy::run(const Exploration::OnPath& on_path) {
  std::vector<Function> symbols = globals_;
  for (const Term formal : query_.methods[query_.root].formals) {
    symbols.push_back(parts_.tm.function(formal));
  }
  const CheckStop::Check running(parts_.stop, StopToken::Clock::time_point::max());
  const StoreUse memo_in_use = parts_.use_memo();
  CheckRecorder* const recorder = parts_.options.recorder;
  if (recorder == nullptr) {
    return exploration_.run(assumptions_, symbols, options_, on_path);
  }
  recorder->begin_exploration(query_);
  try {
    exploration_.run(assumptions_, symbols, options_, [&](const ExploredPath& path) {
      recorder->path(path);
      return on_path(path);
    });
  } catch (const Stopped&) {
    recorder->end_exploration(exploration_.statistics());
    throw;
  }
  recorder->end_exploration(exploration_.statistics());
}

}  // namespace preproc
