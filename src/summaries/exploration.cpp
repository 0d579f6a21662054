#include "summaries/exploration.h"

#include <algorithm>
#include <chrono>
#include <iterator>

#include "summaries/summaries_on_demand.h"
#include "summaries/symbolic_execution.h"
#include "summaries/tree_store.h"
#include "term/mentioned_functions.h"

namespace preproc {

namespace {

double seconds_since(std::chrono::steady_clock::time_point start) {
  return std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
}

}  // namespace

ExplorationStatistics& ExplorationStatistics::operator+=(const ExplorationStatistics& more) {
  for (uint64_t ExplorationStatistics::*count :
       {&ExplorationStatistics::init_calls, &ExplorationStatistics::composition_calls,
        &ExplorationStatistics::model_calls, &ExplorationStatistics::decided, &ExplorationStatistics::invocations,
        &ExplorationStatistics::summaries, &ExplorationStatistics::stored, &ExplorationStatistics::paths,
        &ExplorationStatistics::cut, &ExplorationStatistics::unknown, &ExplorationStatistics::nodes,
        &ExplorationStatistics::expanded_nodes}) {
    this->*count += more.*count;
  }
  init_seconds += more.init_seconds;
  seconds += more.seconds;
  return *this;
}

Exploration::Exploration(TermManager& tm, Simplifier& simplifier, const MethodTable& methods, uint32_t root,
                         PathSolver& solver)
    : tm_(tm),
      simplifier_(simplifier),
      methods_(methods),
      root_(root),
      calls_(methods, root),
      summarised_(methods.size()),
      bounded_(methods.size()),
      solver_(solver),
      trees_(methods.size()),
      loaded_(methods.size()),
      deeper_(methods.size()) {
  for (const uint32_t method : calls_.bottom_up()) {
    bounded_[method] = calls_.recursive(method) ||
                       std::ranges::any_of(methods_[method].callees, [this](uint32_t c) { return bounded_[c]; });
  }
  choose_summaries(false);
  find_globals();
}

void Exploration::summarise_all() { choose_summaries(true); }

void Exploration::give_trees(Trees trees) {
  trees_ = std::move(trees);
  trees_.resize(methods_.size());
}

void Exploration::choose_summaries(bool all) {
  std::vector<bool> decides(methods_.size());  // it, or what it calls, has branches
  for (const uint32_t method : calls_.bottom_up()) {
    const Method& m = methods_[method];
    decides[method] = m.has_branches || calls_.recursive(method) ||
                      std::ranges::any_of(m.callees, [&](uint32_t c) { return decides[c]; });
    summarised_[method] = method != root_ && m.has_branches && calls_.called_from_outside(method);
  }
  // From the root on, where all that is decided is decided in one call, that call is made once: a tree would only be
  // checked again.
  for (uint32_t at = root_; !all && !methods_[at].has_branches && !calls_.recursive(at);) {
    const Method& m = methods_[at];
    const auto is_deciding_call = [&](const Step& step) { return step.kind == StepKind::Call && decides[step.method]; };
    if (std::ranges::count_if(m.steps, is_deciding_call) != 1) {
      break;
    }
    at = std::ranges::find_if(m.steps, is_deciding_call)->method;
    summarised_[at] = false;
  }
}

void Exploration::find_globals() {
  MentionedFunctions mentioned(tm_);
  for (const uint32_t method : calls_.bottom_up()) {
    for (const Step& step : methods_[method].steps) {
      mentioned.add(step.term);
    }
  }
  std::ranges::copy_if(mentioned.all(), std::back_inserter(globals_), [this](Function f) { return !tm_.info(f).body; });
  std::ranges::sort(globals_);
}

/// Conditions are about the method's formals and declared symbols.
std::vector<Function> Exploration::symbols_of(uint32_t method) const {
  std::vector<Function> symbols = globals_;
  for (const Term formal : methods_[method].formals) {
    symbols.push_back(tm_.function(formal));
  }
  return symbols;
}

void Exploration::forget_trees() {
  trees_.clear();
  trees_.resize(methods_.size());
  loaded_.assign(methods_.size(), false);
}

/// Looks for those of the trees that are not there.
void Exploration::load_trees(std::span<const uint32_t> methods, const ExplorationOptions& options) {
  std::vector<uint32_t> wanted;
  std::ranges::copy_if(methods, std::back_inserter(wanted), [this](uint32_t method) { return !trees_[method]; });
  store_->load(wanted, trees_);
  for (const uint32_t method : wanted) {
    deeper_[method] = trees_[method] && trees_[method]->bound > options.bound;
    if (deeper_[method]) {
      trees_[method].reset();  // it has paths that are not asked for
    }
    loaded_[method] = trees_[method] != nullptr;
    statistics_.stored += loaded_[method] ? 1 : 0;
  }
}

/// Makes the trees of callees, or extends them. What another process is making, over the same store, is left to it.
void Exploration::summarise(SymbolicExecution& execution, const ExplorationOptions& options) {
  std::vector<bool> is_open(methods_.size());
  std::vector<uint32_t> open;
  for (const uint32_t method : calls_.bottom_up()) {
    if (summarised_[method]) {
      open.push_back(method);
      is_open[method] = true;
    }
  }
  statistics_.summaries = open.size();
  // Processes with different shares begin at different ones.
  std::ranges::rotate(
      open, open.begin() + static_cast<std::ptrdiff_t>(open.size() * options.share.index / options.share.count));
  while (!open.empty()) {
    std::vector<uint32_t> left;
    for (const uint32_t method : open) {
      if (!needs_any(method, is_open) && summarise(execution, method, options)) {
        is_open[method] = false;
      } else {
        left.push_back(method);
      }
    }
    if (left.size() == open.size()) {
      store_->wait();
    }
    open = std::move(left);
  }
}

/// True if the execution of the method may come to the call of one of these, which have trees.
bool Exploration::needs_any(uint32_t method, const std::vector<bool>& wanted) const {
  std::vector<bool> seen(methods_.size());
  std::vector<uint32_t> stack{method};
  seen[method] = true;
  while (!stack.empty()) {
    const uint32_t at = stack.back();
    stack.pop_back();
    for (const uint32_t callee : methods_[at].callees) {
      const bool in_place = calls_.cycle(callee) == calls_.cycle(at) || !summarised_[callee];
      if (!in_place && wanted[callee]) {
        return true;
      }
      if (in_place && !seen[callee]) {
        seen[callee] = true;
        stack.push_back(callee);
      }
    }
  }
  return false;
}

/// Makes one tree. False: another process is at it.
bool Exploration::summarise(SymbolicExecution& execution, uint32_t method, const ExplorationOptions& options) {
  ExecutionOptions inside;
  inside.bound = options.bound;
  inside.use_models = options.use_models && !has_oracles_;
  const uint32_t bound = bounded_[method] ? options.bound : 0;
  if (store_ != nullptr && trusts_store_ && !trees_[method]) {
    load_trees({&method, 1}, options);
    if (!trees_[method] && !store_->claim(method)) {
      return false;
    }
  }
  if (!trees_[method]) {
    trees_[method] = std::make_unique<MemoizationTree>();
  } else if (!loaded_[method] && trees_[method]->bound == bound) {
    return true;
  }
  solver_.set_symbols(symbols_of(method));
  const SymbolicExecution::OnEnd renew = [&](uint32_t) {
    store_->renew_claim(method);
    return true;
  };
  execution.run(method, *trees_[method], inside, store_ != nullptr ? renew : SymbolicExecution::OnEnd());
  trees_[method]->bound = bound;
  loaded_[method] = false;
  if (store_ != nullptr) {  // whatever becomes of the others
    save_trees({&method, 1});
  }
  return true;
}

/// Stores trees, but where the store has deeper ones.
void Exploration::save_trees(std::span<const uint32_t> methods) {
  std::vector<uint32_t> saved;
  std::ranges::copy_if(methods, std::back_inserter(saved), [this](uint32_t method) { return !deeper_[method]; });
  store_->save(saved, trees_);
}

/// The model with values of all symbols; null where those that it does not have, such as irrational ones, matter.
std::shared_ptr<PathModel> Exploration::completed(const std::shared_ptr<PathModel>& model) {
  if (!model) {
    return nullptr;
  }
  const auto is_missing = [&](Function f) {
    const Sort sort = tm_.info(f).sort;
    return !model->values().get(f).known() && tm_.sorts().kind(sort) != SortKind::Function &&
           default_value(tm_.sorts(), sort).known();
  };
  if (std::ranges::none_of(solver_.symbols(), is_missing)) {
    return model;
  }
  auto complete = std::make_shared<PathModel>(tm_, with_defaults(tm_, model->values(), solver_.symbols()));
  return complete->satisfies(solver_.path()) ? complete : nullptr;
}

std::shared_ptr<PathModel> Exploration::ask_for_integers() {
  const std::optional<std::shared_ptr<PathModel>> model = solver_.check_over_integers();
  statistics_.model_calls += model ? 1 : 0;
  return model ? completed(*model) : nullptr;
}

/// `unknown`: the solver does not confirm that the path is feasible.
std::optional<Assignment> Exploration::find_model(bool& unknown) {
  std::shared_ptr<PathModel> model = solver_.model();
  if (!model) {
    if (unknown) {
      return {};  // it is asked at the end
    }
    ++statistics_.model_calls;
    Status status = solver_.check().status;
    --solver_.checks;
    model = solver_.model();
    if (status == Status::Sat && !model) {
      status = solver_.check_afresh(model);
    }
    unknown = status != Status::Sat;
  }
  if (model) {
    model = completed(model);
    if (!model && !unknown) {
      ++statistics_.model_calls;
      solver_.check_afresh(model);
      model = completed(model);
      model = model ? model : ask_for_integers();
    }
  }
  // To the solver an oracle is any function; evaluation calls it.
  if (!model || (has_oracles_ && !model->satisfies(solver_.path()))) {
    return {};
  }
  return model->values();
}

/// Hands the path over. False: the exploration is to end.
bool Exploration::count(const ExploredPath& path, const ExplorationOptions& options, const OnPath& on_path) {
  ++(path.result ? statistics_.paths : statistics_.cut);
  statistics_.unknown += path.unknown ? 1 : 0;
  const bool hits = path.result && std::ranges::find(path.labels, methods_.target()) != path.labels.end();
  return on_path(path) && !(options.target_first && hits);
}

/// Asks about the paths that were held back. False: the exploration is to end.
bool Exploration::ask_open(const ExplorationOptions& options, const OnPath& on_path) {
  while (!open_.empty()) {
    const size_t depth = solver_.depth();
    solver_.push(open_.front().condition);
    std::shared_ptr<PathModel> model;
    ++statistics_.model_calls;
    const Status status = solver_.check_afresh(model, open_.size());
    model = completed(model);
    if (!model && status == Status::Sat && !has_oracles_) {
      model = ask_for_integers();
    }
    ExploredPath path = std::move(open_.front());
    open_.erase(open_.begin());
    if (status == Status::Sat && model && (!has_oracles_ || model->satisfies(solver_.path()))) {
      path.model = options.models && path.result ? std::optional(model->values()) : std::nullopt;
      path.unknown = false;
    } else if (status == Status::Sat && !has_oracles_) {
      path.unknown = false;
    }
    solver_.pop_to(depth);
    if (status != Status::Unsat && !count(path, options, on_path)) {
      return false;
    }
  }
  return true;
}

void Exploration::hand_over_open(const OnPath& on_path) {
  for (ExploredPath& path : std::exchange(open_, {})) {
    count(path, last_, on_path);
  }
}

void Exploration::explore(SymbolicExecution& execution, const ExplorationOptions& options, bool certain,
                          const OnPath& on_path) {
  ExecutionOptions inside;
  inside.bound = options.bound;
  inside.max_depth = options.max_depth;
  inside.target_first = options.target_first && options.compositional;
  inside.target_only = options.target_only;
  inside.use_models = options.use_models && !has_oracles_;
  inside.certain = certain;
  inside.share = options.share;
  bool goes_on = true;
  const auto report = [&](uint32_t node) {
    const MemoizationTree& tree = *trees_[root_];
    const TreeNode& end = tree[node];
    ExploredPath path;
    for (uint32_t at = node; at != 0; at = tree[at].parent) {
      path.unknown = path.unknown || tree[at].unknown;
    }
    path.condition = tree.condition(node);
    path.labels = end.labels;
    path.result = end.result;
    if (end.end == NodeEnd::Leaf) {
      if (options.models || (path.unknown && solver_.model())) {
        path.model = find_model(path.unknown);
      }
      path.unknown = (path.unknown || has_oracles_) && !path.model;
      if (!options.models) {
        path.model.reset();
      }
    }
    if (path.unknown) {
      open_.push_back(std::move(path));
      return true;
    }
    return goes_on = count(path, options, on_path);
  };
  if (loaded_[root_]) {  // whether it fits its method is known when all of it was replayed
    try {
      execution.run(root_, *trees_[root_], inside, {});
      for (const uint32_t leaf : trees_[root_]->leaves()) {
        solver_.push(trees_[root_]->condition(leaf));
        report(leaf);
        solver_.pop_to(0);
        if (!goes_on) {
          break;
        }
      }
    } catch (const TreeMismatch&) {
      solver_.pop_to(0);
      loaded_[root_] = false;
      trees_[root_] = std::make_unique<MemoizationTree>();
    }
  }
  if (!loaded_[root_]) {
    execution.run(root_, *trees_[root_], inside, report);
  }
  loaded_[root_] = false;
  trees_[root_]->bound = bounded_[root_] ? options.bound : 0;
  if (goes_on) {
    ask_open(options, on_path);
  }
}

/// Forgets the trees of the last run that are no part of this one, and notes what this one is.
void Exploration::keep_fitting_trees(const std::vector<Term>& assumptions, const ExplorationOptions& options,
                                     bool on_demand) {
  const bool targets = options.target_first || options.target_only;
  const bool extends = trees_[root_] && !on_demand && !last_.on_demand &&
                       last_.compositional == options.compositional && last_.merged == options.merged &&
                       last_.bound <= options.bound && last_.max_depth == options.max_depth &&
                       last_assumptions_ == assumptions && !last_.target_first && !last_.target_only && !targets &&
                       last_.share.is_all() && options.share.is_all();
  if (options.bound < last_.bound || last_.compositional != options.compositional || last_.merged != options.merged ||
      (on_demand && options.bound != last_.bound)) {
    forget_trees();
  } else if (!extends) {
    trees_[root_].reset();
  }
  last_ = options;
  last_.on_demand = on_demand;
  last_assumptions_ = assumptions;
}

void Exploration::run(const std::vector<Term>& assumptions, std::span<const Function> symbols,
                      const ExplorationOptions& options, const OnPath& on_path) {
  for (const uint32_t method : calls_.bottom_up()) {
    if (calls_.recursive(method) && options.bound == 0) {
      throw UnboundedRecursion(methods_[method].name);
    }
  }
  open_.clear();
  keep_fitting_trees(assumptions, options, options.compositional && options.on_demand && store_ == nullptr);
  const auto is_oracle = [this](Function f) { return tm_.info(f).oracle != nullptr; };
  has_oracles_ =
      std::ranges::any_of(globals_, is_oracle) || std::ranges::any_of(mentioned_functions(tm_, assumptions), is_oracle);
  statistics_ = {};
  solver_.pop_to(0);
  explore_all(assumptions, symbols, options, on_path);
  solver_.pop_to(0);
}

/// What was spent on summaries and on the method, kept up to date also where the work ends by an exception.
class Exploration::Account {
 public:
  Account(Exploration& exploration, const SymbolicExecution& exploring)
      : exploration_(exploration), exploring_(exploring) {}
  Account(const Account&) = delete;
  Account& operator=(const Account&) = delete;
  ~Account() {
    note_explored();
    exploration_.statistics_.decided = exploration_.solver_.decided - decided_;
    exploration_.statistics_.invocations = exploring_.invocations;
  }
  void set_demand(const SummariesOnDemand* demand) { demand_ = demand; }
  /// The callees are summarised.
  void note_init() {
    ExplorationStatistics& statistics = exploration_.statistics_;
    statistics.init_calls = exploration_.solver_.checks - checks_;
    statistics.init_seconds = seconds_since(start_);
    start_ = std::chrono::steady_clock::now();
    checks_ = exploration_.solver_.checks;
  }

 private:
  void note_explored() {
    ExplorationStatistics& statistics = exploration_.statistics_;
    statistics.composition_calls = exploration_.solver_.checks - checks_;
    statistics.seconds = seconds_since(start_);
    if (demand_ != nullptr) {
      statistics.init_calls += demand_->calls;
      statistics.composition_calls -= demand_->calls;
      statistics.init_seconds += demand_->seconds;
      statistics.seconds -= demand_->seconds;
      statistics.summaries += demand_->made;
    }
  }

  Exploration& exploration_;
  const SymbolicExecution& exploring_;
  const SummariesOnDemand* demand_ = nullptr;
  std::chrono::steady_clock::time_point start_ = std::chrono::steady_clock::now();
  uint64_t checks_ = exploration_.solver_.checks;
  uint64_t decided_ = exploration_.solver_.decided;
};

void Exploration::explore_all(const std::vector<Term>& assumptions, std::span<const Function> symbols,
                              const ExplorationOptions& options, const OnPath& on_path) {
  const bool targets = options.target_first || options.target_only;
  const bool stores = store_ != nullptr && options.compositional;
  const bool stores_root = stores && assumptions.empty() && !targets && options.share.is_all();
  trusts_store_ = true;
  if (stores) {
    std::vector<uint32_t> kept;
    std::ranges::copy_if(calls_.bottom_up(), std::back_inserter(kept),
                         [&](uint32_t method) { return summarised_[method] || (method == root_ && stores_root); });
    load_trees(kept, options);
  }
  Composition composition(tm_, simplifier_, methods_, trees_, solver_, options.merged);
  std::optional<SummariesOnDemand> demand;
  if (last_.on_demand) {
    ExecutionOptions inside;
    inside.bound = options.bound;
    inside.use_models = options.use_models && !has_oracles_;
    demand.emplace(
        SummariesOnDemand::Program{tm_, simplifier_, methods_, calls_, summarised_,
                                   [this](uint32_t method) { return symbols_of(method); },
                                   [&](uint32_t method) { return bounded_[method] ? options.bound : 0; }, !targets},
        inside, trees_, solver_, composition);
  }
  SymbolicExecution exploring(tm_, simplifier_, methods_, calls_, trees_, solver_, composition,
                              demand ? &*demand : nullptr);
  {
    Account account(*this, exploring);
    if (options.compositional && !demand) {
      SymbolicExecution execution(tm_, simplifier_, methods_, calls_, trees_, solver_, composition);
      try {
        summarise(execution, options);
      } catch (const TreeMismatch&) {  // of a stored tree: the others are not trusted either
        solver_.pop_to(0);
        forget_trees();
        statistics_ = {};
        trusts_store_ = false;
        summarise(execution, options);
      }
    }
    account.note_init();
    account.set_demand(demand ? &*demand : nullptr);
    if (!trees_[root_]) {
      trees_[root_] = std::make_unique<MemoizationTree>();
    }
    std::vector<Function> all_symbols = symbols_of(root_);
    std::ranges::copy_if(symbols, std::back_inserter(all_symbols),
                         [&](Function f) { return std::ranges::find(all_symbols, f) == all_symbols.end(); });
    solver_.set_symbols(std::move(all_symbols));
    Status assumed = Status::Sat;
    if (!assumptions.empty()) {
      solver_.push(assumptions);
      assumed = solver_.check().status;
    }
    if (assumed != Status::Unsat) {
      explore(exploring, options, assumed == Status::Sat, on_path);
    }
  }
  statistics_.nodes = trees_[root_]->node_count();
  std::vector<const MemoizationTree*> trees;
  for (const std::unique_ptr<MemoizationTree>& each : trees_) {
    trees.push_back(each.get());
  }
  statistics_.expanded_nodes = expanded_node_count(trees, *trees_[root_]);
  if (stores) {
    std::vector<uint32_t> made;
    std::ranges::copy_if(calls_.bottom_up(), std::back_inserter(made),
                         [&](uint32_t method) { return method != root_ || stores_root; });
    save_trees(made);
  }
}

}  // namespace preproc
