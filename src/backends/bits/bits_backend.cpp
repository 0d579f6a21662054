#include "backends/bits/bits_backend.h"

#include <algorithm>
#include <atomic>
#include <sstream>
#include <system_error>
#include <unordered_set>

#include "backends/bits/active_parts.h"
#include "backends/bits/bit_blaster.h"
#include "backends/bits/circuit_files.h"
#include "backends/bits/clause_writer.h"
#include "backends/bits/sat_solver.h"
#include "backends/bits/simulation.h"
#include "backends/stacked_backend.h"
#include "process/pending_file.h"
#include "value/identifier.h"

namespace preproc {

namespace {

using namespace bits;
using Clock = std::chrono::steady_clock;

constexpr Capabilities kCapabilities{.constant_arrays = true,
                                     .uninterpreted_functions = true,
                                     .models = true,
                                     .reads_no_terms = true,
                                     .interruptible = true};

class BitsBackend final : public StackedBackend {
 public:
  BitsBackend(TermManager& tm, const BackendOptions& options)
      : tm_(tm),
        options_(options),
        blaster_(tm, writes_files() ? UINT32_MAX : ProductTheory::kWide),  // files say all of a product
        active_(blaster_),
        solver_(options.random_seed),
        writer_(blaster_.graph(), solver_),
        candidate_(blaster_.graph()) {
    capabilities_.reads_no_terms = !writes_files();  // names of symbols go into these
    scopes_.emplace_back();
  }

  std::string_view name() const override { return "bits"; }
  const Capabilities& capabilities() const override { return capabilities_; }
  void interrupt() override { stop_ = true; }

 private:
  /// Assertions that come and go together.
  struct Scope {
    std::vector<Wire> assertions;
    Literal active = 0;  // assumed as long as the scope is open; 0: the scope that is never closed
    ActiveParts::Mark mark = {};
  };

  void prepare(Term t) override { blaster_.translate(t); }
  CheckResult check_sent() override;
  std::optional<AssumingResult> check_sent_assuming(std::span<const Term> assumptions) override;
  void drop_model() override { model_.reset(); }
  Value model_value(Function f) override;
  Value model_value(Term t) override;

  void restart(bool incremental) override;
  void open_scope() override { scopes_.push_back({{}, solver_.new_variable(), active_.mark()}); }
  void close_scopes(uint32_t count) override;
  void add(Term t) override;

  bool writes_files() const { return !options_.dump_cnf.empty() || !options_.dump_aiger.empty(); }
  void write_files() const;
  void add_constraints();
  void add_preferences();
  CheckResult solve(std::span<const Wire> assumptions);
  void read_candidate();
  bool correct_candidate(std::span<const Wire> assumptions, std::vector<Lemma>& lemmas);
  Value table_value(Sort sort, uint32_t node) const;
  Value element_value(Sort sort, const BitVector& bits) const;
  const Assignment& assignment();

  TermManager& tm_;
  const BackendOptions options_;
  Capabilities capabilities_ = kCapabilities;
  BitBlaster blaster_;
  ActiveParts active_;
  SatSolver solver_;
  ClauseWriter writer_;
  Simulation candidate_;
  std::vector<Scope> scopes_;
  std::vector<Wire> preferences_;  // of bits that no clause has
  TermSet lasting_;                // terms in the scope that is never closed
  std::vector<Wire> constraints_;
  std::vector<std::vector<Wire>> lemmas_;  // for files, where these are wanted
  std::atomic<bool> stop_ = false;
  struct ModelParts {
    size_t symbols = 0;
    Assignment assignment;
    std::optional<Evaluator> evaluator;
  };
  std::unique_ptr<ModelParts> model_;  // for terms that are not active
};

/// The first assertions are lasting where there is no scope; else they are in one scope.
void BitsBackend::restart(bool incremental) {
  close_scopes(static_cast<uint32_t>(scopes_.size() - 1));
  if (!incremental && levels() > 0) {
    open_scope();
  }
}

void BitsBackend::close_scopes(uint32_t count) {
  for (; count > 0; --count) {
    solver_.add_clause({-scopes_.back().active});
    active_.restore(scopes_.back().mark);
    scopes_.pop_back();
  }
}

void BitsBackend::add(Term t) {
  const bool is_lasting = scopes_.size() == 1;
  if (lasting_.contains(t)) {
    return;
  }
  if (is_lasting) {
    lasting_.insert(t);
  }
  active_.add(t);
  writer_.require(blaster_.wire(t), -scopes_.back().active);
  scopes_.back().assertions.push_back(blaster_.wire(t));
}

/// What always holds is asserted when terms may need it.
void BitsBackend::add_constraints() {
  for (const Wire constraint : blaster_.take_constraints()) {
    writer_.require(constraint);
    constraints_.push_back(constraint);
  }
}

/// Those of bits that clauses have by now.
void BitsBackend::add_preferences() {
  for (const Wire wire : blaster_.arrays().take_preferences()) {
    preferences_.push_back(wire);
  }
  std::erase_if(preferences_, [this](Wire wire) {
    const Literal variable = writer_.variable(wire.gate());
    if (variable != 0) {
      solver_.prefer(wire.negated() ? -variable : variable);
    }
    return variable != 0;
  });
}

void BitsBackend::read_candidate() {
  std::unordered_set<uint32_t> preferred;  // true, where no clause speaks of them
  for (const Wire wire : preferences_) {
    if (!wire.negated()) {
      preferred.insert(wire.gate());
    }
  }
  candidate_.begin([&](uint32_t gate) {
    const Literal variable = writer_.variable(gate);
    return variable != 0 ? solver_.value(variable) : preferred.contains(gate);
  });
}

/// Puts the true products into the candidate; true if it is a model then. Lemmas that it violates are added.
bool BitsBackend::correct_candidate(std::span<const Wire> assumptions, std::vector<Lemma>& lemmas) {
  read_candidate();
  blaster_.products().correct(candidate_);
  const auto holds = [this](Wire wire) { return candidate_.value(wire); };
  if (!std::ranges::all_of(assumptions, holds) || !std::ranges::all_of(constraints_, holds) ||
      !std::ranges::all_of(scopes_, [&](const Scope& scope) { return std::ranges::all_of(scope.assertions, holds); })) {
    return false;
  }
  const std::vector<Lemma> found = blaster_.arrays().check(candidate_);
  lemmas.insert(lemmas.end(), found.begin(), found.end());
  return found.empty();
}

/// Decides the active assertions with the assumptions: candidate models and lemmas, in turns.
CheckResult BitsBackend::solve(std::span<const Wire> assumptions) {
  stop_ = false;
  SatLimits limits;
  if (options_.timeout) {
    limits.deadline = Clock::now() + *options_.timeout;
  }
  const uint64_t before = solver_.conflicts();
  uint64_t rounds = 0;  // count as well, so that a limit ends any check
  add_constraints();
  for (;;) {
    if (stop_) {
      return {Status::Unknown, "interrupted"};
    }
    if (limits.deadline && Clock::now() >= *limits.deadline) {
      return {Status::Unknown, "timeout"};
    }
    if (options_.resource_limit) {
      const uint64_t spent = solver_.conflicts() - before + rounds;
      if (spent >= *options_.resource_limit) {
        return {Status::Unknown, "resourceout"};
      }
      limits.conflicts = *options_.resource_limit - spent;
    }
    add_preferences();
    for (const Scope& scope : scopes_) {
      if (scope.active != 0) {
        solver_.assume(scope.active);
      }
    }
    for (const Wire assumption : assumptions) {
      solver_.assume(writer_.literal(assumption));
    }
    switch (solver_.solve(limits, stop_)) {
      case SatStatus::Unsat: return {Status::Unsat, {}};
      case SatStatus::Unknown:
        if (stop_) {
          return {Status::Unknown, "interrupted"};
        }
        return {Status::Unknown, limits.deadline && Clock::now() >= *limits.deadline ? "timeout" : "resourceout"};
      case SatStatus::Sat: break;
    }
    read_candidate();
    std::vector<Lemma> lemmas = blaster_.arrays().check(candidate_);
    const std::vector<Lemma> products = blaster_.products().check(candidate_);
    if (lemmas.empty() && products.empty()) {
      return {Status::Sat, {}};
    }
    lemmas.insert(lemmas.end(), products.begin(), products.end());
    if (!products.empty() && correct_candidate(assumptions, lemmas)) {
      return {Status::Sat, {}};
    }
    add_constraints();
    for (const std::vector<Wire>& lemma : lemmas) {
      writer_.require_any(lemma);
    }
    if (writes_files()) {
      lemmas_.insert(lemmas_.end(), lemmas.begin(), lemmas.end());
    }
    ++rounds;
  }
}

/// What the last check came to, in files that appear when they are complete.
void BitsBackend::write_files() const {
  CircuitProblem problem{blaster_.graph(), constraints_, lemmas_, {}};
  for (const Scope& scope : scopes_) {
    problem.required.insert(problem.required.end(), scope.assertions.begin(), scope.assertions.end());
  }
  for (const Function f : blaster_.symbols()) {
    if (std::optional<Word> bits = blaster_.bits_of(f)) {
      problem.names.emplace_back(written_symbol(tm_.symbols().name(tm_.info(f).name)), *std::move(bits));
    }
  }
  std::ranges::sort(problem.names, {}, &std::pair<std::string, Word>::first);
  const auto write = [&](const std::string& name, void (*to)(std::ostream&, const CircuitProblem&)) {
    if (name.empty()) {
      return;
    }
    std::ostringstream text;
    to(text, problem);
    try {
      PendingFile file(name);
      file.write(text.str());
      file.commit();
    } catch (const std::system_error& error) {
      throw BackendError("cannot write " + name + ": " + error.what());
    }
  };
  write(options_.dump_cnf, write_dimacs);
  write(options_.dump_aiger, write_aiger);
}

CheckResult BitsBackend::check_sent() {
  const CheckResult result = solve({});
  if (writes_files()) {
    write_files();
  }
  return result;
}

std::optional<AssumingResult> BitsBackend::check_sent_assuming(std::span<const Term> assumptions) {
  const ActiveParts::Mark mark = active_.mark();
  std::vector<Wire> wires;
  for (const Term t : assumptions) {
    active_.add(t);
    wires.push_back(blaster_.wire(t));
  }
  AssumingResult answer{solve(wires), {}};
  active_.restore(mark);
  if (answer.result.status == Status::Unsat) {
    for (size_t i = 0; i < assumptions.size(); ++i) {
      if (solver_.failed(writer_.literal(wires[i]))) {
        answer.core.push_back(assumptions[i]);
      }
    }
  }
  return answer;
}

/// What an array or function maps to. Nested as deep as the sorts of arrays are.
Value BitsBackend::element_value(Sort sort, const BitVector& bits) const {
  if (!tm_.sorts().is_array(sort)) {
    return blaster_.decode(sort, bits);
  }
  const std::optional<uint32_t> node = blaster_.array_with_id(sort, bits);
  return node ? table_value(sort, *node) : default_value(tm_.sorts(), sort);
}

/// An array or function value from what the reads of the model say.
Value BitsBackend::table_value(Sort sort, uint32_t node) const {
  const SortTable& sorts = tm_.sorts();
  const bool is_array = sorts.is_array(sort);
  const Sort range = is_array ? sorts.element(sort) : sorts.range(sort);
  const ArrayTheory::Table table = blaster_.arrays().table(node);
  Value fallback = table.fallback ? element_value(range, *table.fallback) : default_value(sorts, range);
  if (is_array) {
    ArrayValue value{sort, std::make_shared<const Value>(fallback), {}};
    for (const auto& [index, element] : table.entries) {
      if (Value decoded = element_value(range, element); decoded != fallback) {
        value.entries.emplace_back(blaster_.decode(sorts.index(sort), index), std::move(decoded));
      }
    }
    std::ranges::sort(value.entries, Value::less, &std::pair<Value, Value>::first);
    return Value(std::move(value));
  }
  FunctionValue value{sort, std::make_shared<const Value>(fallback), {}};
  for (const auto& [index, element] : table.entries) {
    std::vector<Value> arguments;
    uint32_t low = 0;
    for (const Sort argument : sorts.arguments(sort)) {
      const uint32_t width = blaster_.width_of(argument);
      arguments.push_back(blaster_.decode(argument, index.extract(low + width - 1, low)));
      low += width;
    }
    value.entries.emplace_back(std::move(arguments), element_value(range, element));
  }
  return Value(std::move(value));
}

Value BitsBackend::model_value(Function f) {
  if (const std::optional<uint32_t> node = blaster_.node_of(f)) {
    return table_value(tm_.info(f).sort, *node);
  }
  if (const std::optional<Word> bits = blaster_.bits_of(f)) {
    return blaster_.decode(tm_.info(f).sort, candidate_.value(*bits));
  }
  return default_value(tm_.sorts(), tm_.info(f).sort);
}

/// The values of all symbols that terms were made of.
const Assignment& BitsBackend::assignment() {
  const std::vector<Function> symbols = blaster_.symbols();
  if (!model_ || model_->symbols != symbols.size()) {
    model_ = std::make_unique<ModelParts>();
    model_->symbols = symbols.size();
    for (const Function f : symbols) {
      model_->assignment.set(f, model_value(f));
    }
  }
  return model_->assignment;
}

/// Reads outside of the present assertions have no part in the model: their values are computed.
Value BitsBackend::model_value(Term t) {
  try {
    blaster_.translate(t);
  } catch (const Inexpressible&) {
    return {};
  }
  if (active_.contains(t) && !tm_.sorts().is_array(tm_.sort(t))) {
    const WordView word = blaster_.word(t);
    return blaster_.decode(tm_.sort(t), candidate_.value(word));
  }
  const Assignment& values = assignment();
  if (!model_->evaluator) {
    model_->evaluator.emplace(tm_, values);
  }
  return model_->evaluator->evaluate(t);
}

}  // namespace

std::unique_ptr<Backend> create_bits_backend(TermManager& tm, const BackendOptions& options) {
  return std::make_unique<BitsBackend>(tm, options);
}

std::string bits_version() { return "with CaDiCaL " + SatSolver::version(); }

}  // namespace preproc
