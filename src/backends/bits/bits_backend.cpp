#include "backends/bits/bits_backend.h"

#include <algorithm>
#include <random>
#include <sstream>
#include <system_error>
#include <unordered_set>

#include "backends/bits/active_parts.h"
#include "backends/bits/bit_blaster.h"
#include "backends/bits/circuit_files.h"
#include "backends/bits/clause_writer.h"
#include "backends/bits/found_cubes.h"
#include "backends/bits/justification.h"
#include "backends/bits/sat_solver.h"
#include "backends/bits/simulation.h"
#include "backends/stacked_backend.h"
#include "process/pending_file.h"
#include "value/identifier.h"

namespace preproc {

namespace {

using namespace bits;

constexpr Capabilities kCapabilities{.constant_arrays = true,
                                     .uninterpreted_functions = true,
                                     .models = true,
                                     .reads_no_terms = true,
                                     .interruptible = true};

class BitsBackend final : public StackedBackend {
 public:
  BitsBackend(TermManager& tm, const BackendOptions& options)
      : StackedBackend(options.timeout),
        tm_(tm),
        options_(options),
        encoding_(std::make_unique<Encoding>(tm, options)) {
    capabilities_.reads_no_terms = !writes_files();  // names of symbols go into these
    reading_capabilities_.reads_no_terms = false;
  }

  std::string_view name() const override { return "bits"; }
  const Capabilities& capabilities() const override {
    return reading_.is_due() ? reading_capabilities_ : capabilities_;
  }
  TermReading* reading() override { return writes_files() ? nullptr : &reading_; }

 private:
  /// Assertions that come and go together.
  struct Scope {
    std::vector<Wire> assertions;
    Literal active = 0;  // assumed as long as the scope is open; 0: the scope that is never closed
    ActiveParts::Mark mark = {};
  };

  /// All that was made of the assertions: circuits, clauses, and the SAT solver that has these.
  struct Encoding {
    Encoding(TermManager& tm, const BackendOptions& options)
        : blaster(tm, writes_files(options) ? UINT32_MAX : ProductTheory::kWide),  // files say all of a product
          active(blaster),
          solver(options.random_seed),
          writer(blaster.graph(), solver),
          candidate(blaster.graph()) {
      scopes.emplace_back();
    }

    BitBlaster blaster;
    ActiveParts active;
    SatSolver solver;
    ClauseWriter writer;
    Simulation candidate;
    std::vector<Scope> scopes;
    uint64_t first_clauses = 0;     // after the first check; 0 before it
    std::vector<Wire> preferences;  // of bits that no clause has
    TermSet lasting;                // terms in the scope that is never closed
    std::vector<Wire> constraints;
    std::vector<std::vector<Wire>> lemmas;  // for files, where these are wanted
    Literal blocking = 0;                   // assumed while cubes are looked for: those that were found are blocked
    FoundCubes cubes;                       // those, where there may be open bits
  };
  /// Thrown in `prepare`: the rest is for the check.
  struct Enough {};

  void prepare(Term t) override;
  void note_asserted(const LevelledTerm& assertion) override;
  void forget_lasting() override;
  void note_retracted() override;
  /// The check ends where it has to, in the midst of circuits or clauses.
  void check_begins() override {
    encoding_->blaster.graph().set_watch([this] { token().check(); });
  }
  void check_ended_early() override { start_over(); }
  bool survives_stop() const override { return true; }
  bool recover(const BackendError&) override {
    start_over();
    return false;
  }
  void start_over();
  void translate_in_check(Term t, bool is_lasting);
  void check_ends() {
    encoding_->blaster.graph().set_watch({});
    if (encoding_->first_clauses == 0) {
      encoding_->first_clauses = encoding_->solver.clauses();
    }
    eager_end_ = 0;
  }
  CheckResult check_sent() override;
  std::optional<AssumingResult> check_sent_assuming(std::span<const Term> assumptions) override;
  std::optional<CheckResult> find_cube(std::span<const Term> terms, const CubeWish& wish, ModelCube& cube) override;
  void drop_model() override { model_.reset(); }
  Value model_value(Function f) override;
  Value model_value(Term t) override;

  void restart(bool incremental) override;
  bool goes_on_after_check() const override { return true; }
  void open_scope() override {
    encoding_->scopes.push_back({{}, encoding_->solver.new_variable(), encoding_->active.mark()});
  }
  void close_scopes(uint32_t count) override;
  void add(Term t) override;

  static bool writes_files(const BackendOptions& options) {
    return !options.dump_cnf.empty() || !options.dump_aiger.empty();
  }
  bool writes_files() const { return writes_files(options_); }
  void write_files() const;
  void add_constraints();
  void add_preferences();
  CheckResult solve(std::span<const Wire> assumptions, Literal literal = 0);
  void prefer_random(std::span<const Term> terms, std::mt19937_64& random);
  std::vector<std::vector<uint32_t>> open_bits(std::span<const Term> terms);
  void block(std::span<const Term> terms, const ModelCube& cube);
  void read_candidate();
  bool correct_candidate(std::span<const Wire> assumptions, std::vector<Lemma>& lemmas);
  Value table_value(Sort sort, uint32_t node) const;
  Value element_value(Sort sort, const BitVector& bits) const;
  const Assignment& assignment();

  TermManager& tm_;
  const BackendOptions options_;
  Capabilities capabilities_ = kCapabilities;
  Capabilities reading_capabilities_ = kCapabilities;
  std::unique_ptr<Encoding> encoding_;
  TermReading reading_;
  uint32_t eager_end_ = 0;  // gates up to which `prepare` goes before the next check
  struct ModelParts {
    size_t symbols = 0;
    Assignment assignment;
    std::optional<Evaluator> evaluator;
  };
  std::unique_ptr<ModelParts> model_;  // for terms that are not active
};

/// Makes the circuit, as long as that is quick. What takes longer is the check's, which has a time limit and can be
/// interrupted, while others begin with the same query.
void BitsBackend::prepare(Term t) {
  constexpr uint32_t kFewGates = 1U << 17;  // some 30 ms
  constexpr uint32_t kMany = 4 * kFewGates;
  if (reading_.is_due() || encoding_->blaster.is_translated(t)) {
    return;
  }
  GateGraph& graph = encoding_->blaster.graph();
  if (eager_end_ == 0) {
    eager_end_ = graph.size() + kFewGates;
  }
  graph.set_watch([&graph, end = eager_end_ + kMany] {
    if (graph.size() >= end) {
      throw Enough();
    }
  });
  try {
    encoding_->blaster.translate(t, [&graph, this] {
      if (graph.size() >= eager_end_) {
        throw Enough();
      }
    });
    graph.set_watch({});
  } catch (const Enough&) {
    if (graph.size() >= eager_end_ + kMany) {  // in the middle of a term
      forget_sent();
      start_over();
    }
    encoding_->blaster.graph().set_watch({});
    reading_.set_due(!writes_files());
  } catch (const Inexpressible&) {
    graph.set_watch({});
    if (graph.size() >= GateGraph::kMostGates) {
      forget_sent();
      start_over();
    }
    throw;
  }
}

void BitsBackend::note_asserted(const LevelledTerm& assertion) {
  if (assertion.level == 0 && encoding_->blaster.is_translated(assertion.term)) {
    encoding_->blaster.note_lasting(assertion.term);
  }
}

void BitsBackend::forget_lasting() {
  start_over();
  reading_.set_due(reading_.is_due() && !assertions().empty());
}

/// Clauses of assertions that were taken back stay, and the SAT solver visits all clauses in each check. An encoding
/// that has grown much since its first check is taken to have mostly such clauses: the next check makes a new one. What
/// the solver learned is lost with it.
void BitsBackend::note_retracted() {
  constexpr uint64_t kMostGrowth = 8;
  constexpr uint64_t kFewClauses = 1U << 17;
  if (encoding_->solver.clauses() > kMostGrowth * encoding_->first_clauses + kFewClauses) {
    forget_sent();
    forget_lasting();
  }
}

/// Drops an encoding that is incomplete, or too large to go on with.
void BitsBackend::start_over() {
  encoding_ = std::make_unique<Encoding>(tm_, options_);
  model_.reset();
  eager_end_ = 0;
  reading_.set_due(!writes_files());
}

void BitsBackend::translate_in_check(Term t, bool is_lasting) {
  if (encoding_->blaster.is_translated(t)) {
    return;
  }
  TermReading::Turn turn(reading_);
  encoding_->blaster.translate(t, [&turn] { turn.give_way(); });
  if (is_lasting) {
    encoding_->blaster.note_lasting(t);
  }
}

/// The first assertions are lasting where there is no scope; else they are in one scope.
void BitsBackend::restart(bool incremental) {
  close_scopes(static_cast<uint32_t>(encoding_->scopes.size() - 1));
  if (!incremental && !assertions().empty() && assertions().back().level > 0) {
    open_scope();
  }
}

void BitsBackend::close_scopes(uint32_t count) {
  for (; count > 0; --count) {
    encoding_->solver.add_clause({-encoding_->scopes.back().active});
    encoding_->active.restore(encoding_->scopes.back().mark);
    encoding_->scopes.pop_back();
  }
}

void BitsBackend::add(Term t) {
  const bool is_lasting = encoding_->scopes.size() == 1;
  if (encoding_->lasting.contains(t)) {
    return;
  }
  if (is_lasting) {
    encoding_->lasting.insert(t);
  }
  translate_in_check(t, is_lasting);
  encoding_->active.add(t);
  encoding_->writer.require(encoding_->blaster.wire(t), -encoding_->scopes.back().active);
  encoding_->scopes.back().assertions.push_back(encoding_->blaster.wire(t));
}

/// Asserts constraints that always hold, once terms may need them.
void BitsBackend::add_constraints() {
  for (const Wire constraint : encoding_->blaster.take_constraints()) {
    encoding_->writer.require(constraint);
    encoding_->constraints.push_back(constraint);
  }
}

/// Preferred values of wires that clauses have by now.
void BitsBackend::add_preferences() {
  for (const Wire wire : encoding_->blaster.arrays().take_preferences()) {
    encoding_->preferences.push_back(wire);
  }
  std::erase_if(encoding_->preferences, [this](Wire wire) {
    const Literal variable = encoding_->writer.variable(wire.gate());
    if (variable != 0) {
      encoding_->solver.prefer(wire.negated() ? -variable : variable);
    }
    return variable != 0;
  });
}

void BitsBackend::read_candidate() {
  std::unordered_set<uint32_t> preferred;  // true, where no clause speaks of them
  for (const Wire wire : encoding_->preferences) {
    if (!wire.negated()) {
      preferred.insert(wire.gate());
    }
  }
  encoding_->candidate.begin([&](uint32_t gate) {
    const Literal variable = encoding_->writer.variable(gate);
    return variable != 0 ? encoding_->solver.value(variable) : preferred.contains(gate);
  });
}

/// Puts the true products into the candidate; true if it is a model then. Lemmas that it violates are added.
bool BitsBackend::correct_candidate(std::span<const Wire> assumptions, std::vector<Lemma>& lemmas) {
  read_candidate();
  encoding_->blaster.products().correct(encoding_->candidate);
  const auto holds = [this](Wire wire) { return encoding_->candidate.value(wire); };
  if (!std::ranges::all_of(assumptions, holds) || !std::ranges::all_of(encoding_->constraints, holds) ||
      !std::ranges::all_of(encoding_->scopes,
                           [&](const Scope& scope) { return std::ranges::all_of(scope.assertions, holds); })) {
    return false;
  }
  const std::vector<Lemma> found = encoding_->blaster.arrays().check(encoding_->candidate);
  lemmas.insert(lemmas.end(), found.begin(), found.end());
  return found.empty();
}

/// Decides the active assertions with the assumptions: candidate models and lemmas, in turns.
/// `literal`: a further assumption; 0: none.
CheckResult BitsBackend::solve(std::span<const Wire> assumptions, Literal literal) {
  reading_.set_due(false);
  std::optional<uint64_t> conflicts;
  const uint64_t before = encoding_->solver.conflicts();
  uint64_t rounds = 0;  // count as well, so that a limit ends any check
  add_constraints();
  for (;;) {
    if (token().stop_requested()) {
      return {Status::Unknown, token().reason()};
    }
    if (options_.resource_limit) {
      const uint64_t spent = encoding_->solver.conflicts() - before + rounds;
      if (spent >= *options_.resource_limit) {
        return {Status::Unknown, "resourceout"};
      }
      conflicts = *options_.resource_limit - spent;
    }
    add_preferences();
    for (const Scope& scope : encoding_->scopes) {
      if (scope.active != 0) {
        encoding_->solver.assume(scope.active);
      }
    }
    for (const Wire assumption : assumptions) {
      encoding_->solver.assume(encoding_->writer.literal(assumption));
    }
    if (literal != 0) {
      encoding_->solver.assume(literal);
    }
    switch (encoding_->solver.solve(token(), conflicts)) {
      case SatStatus::Unsat: return {Status::Unsat, {}};
      case SatStatus::Unknown: return {Status::Unknown, token().stop_requested() ? token().reason() : "resourceout"};
      case SatStatus::Sat: break;
    }
    read_candidate();
    std::vector<Lemma> lemmas = encoding_->blaster.arrays().check(encoding_->candidate);
    const std::vector<Lemma> products = encoding_->blaster.products().check(encoding_->candidate);
    if (lemmas.empty() && products.empty()) {
      return {Status::Sat, {}};
    }
    lemmas.insert(lemmas.end(), products.begin(), products.end());
    if (!products.empty() && correct_candidate(assumptions, lemmas)) {
      return {Status::Sat, {}};
    }
    add_constraints();
    for (const std::vector<Wire>& lemma : lemmas) {
      encoding_->writer.require_any(lemma);
    }
    if (writes_files()) {
      encoding_->lemmas.insert(encoding_->lemmas.end(), lemmas.begin(), lemmas.end());
    }
    ++rounds;
  }
}

/// Writes the problem of the last check, into files that appear when they are complete.
void BitsBackend::write_files() const {
  CircuitProblem problem{encoding_->blaster.graph(), encoding_->constraints, encoding_->lemmas, {}};
  for (const Scope& scope : encoding_->scopes) {
    problem.required.insert(problem.required.end(), scope.assertions.begin(), scope.assertions.end());
  }
  for (const Function f : encoding_->blaster.symbols()) {
    if (std::optional<Word> bits = encoding_->blaster.bits_of(f)) {
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
  check_ends();
  if (writes_files()) {
    write_files();
  }
  return result;
}

std::optional<AssumingResult> BitsBackend::check_sent_assuming(std::span<const Term> assumptions) {
  const ActiveParts::Mark mark = encoding_->active.mark();
  std::vector<Wire> wires;
  for (const Term t : assumptions) {
    translate_in_check(t, false);
    encoding_->active.add(t);
    wires.push_back(encoding_->blaster.wire(t));
  }
  AssumingResult answer{solve(wires), {}};
  check_ends();
  encoding_->active.restore(mark);
  if (answer.result.status == Status::Unsat) {
    for (size_t i = 0; i < assumptions.size(); ++i) {
      if (encoding_->solver.failed(encoding_->writer.literal(wires[i]))) {
        answer.core.push_back(assumptions[i]);
      }
    }
  }
  return answer;
}

/// The search tries random values of the terms' bits first.
void BitsBackend::prefer_random(std::span<const Term> terms, std::mt19937_64& random) {
  for (const Term t : terms) {
    for (const Wire wire : encoding_->blaster.word(t)) {
      if (!wire.constant()) {
        const Literal literal = encoding_->writer.literal(wire);
        encoding_->solver.prefer((random() & 1) != 0 ? literal : -literal);
      }
    }
  }
}

/// The bits of the terms that may be any in the candidate, which is a model, the other symbols being as they are there,
/// so that no model of the cubes before is one of this cube.
/// Where theories beside gates have a say, a term is no constant of bits, or one is listed twice, there are none.
std::vector<std::vector<uint32_t>> BitsBackend::open_bits(std::span<const Term> terms) {
  std::vector<std::vector<uint32_t>> open(terms.size());
  const SortTable& sorts = tm_.sorts();
  const auto is_constant = [&](Term t) {
    const SortKind kind = sorts.kind(tm_.sort(t));
    return std::ranges::count(terms, t) == 1 && tm_.kind(t) == Kind::Constant &&
           (kind == SortKind::Bool || kind == SortKind::BitVec);
  };
  if (encoding_->blaster.support_count() > 1 || !std::ranges::all_of(terms, is_constant)) {
    return open;
  }
  std::vector<Wire> required = encoding_->constraints;
  for (const Scope& scope : encoding_->scopes) {
    required.insert(required.end(), scope.assertions.begin(), scope.assertions.end());
  }
  const Justification needed(encoding_->blaster.graph(), encoding_->candidate, required);
  std::vector<bool> values;
  std::vector<bool> is_open;
  for (const Term t : terms) {
    for (const Wire wire : encoding_->blaster.word(t)) {
      values.push_back(encoding_->candidate.value(wire));
      is_open.push_back(!needed.needs(wire.gate()));
    }
  }
  encoding_->cubes.add_apart(values, is_open);
  size_t place = 0;
  for (size_t i = 0; i < terms.size(); ++i) {
    const auto width = static_cast<uint32_t>(encoding_->blaster.word(terms[i]).size());
    for (uint32_t bit = 0; bit < width; ++bit) {
      if (is_open[place++]) {
        open[i].push_back(bit);
      }
    }
  }
  return open;
}

/// From now on the terms have values outside of the cube, as long as `Encoding::blocking` is assumed.
void BitsBackend::block(std::span<const Term> terms, const ModelCube& cube) {
  std::vector<Literal> clause{-encoding_->blocking};
  for (size_t i = 0; i < terms.size(); ++i) {
    const WordView word = encoding_->blaster.word(terms[i]);
    for (uint32_t bit = 0; bit < word.size(); ++bit) {
      if (!word[bit].constant() && !std::ranges::binary_search(cube.open[i], bit)) {
        const bool value = encoding_->candidate.value(word[bit]);
        clause.push_back(encoding_->writer.literal(value ? !word[bit] : word[bit]));
      }
    }
  }
  encoding_->solver.add_clause(clause);
}

std::optional<CheckResult> BitsBackend::find_cube(std::span<const Term> terms, const CubeWish& wish, ModelCube& cube) {
  if (std::ranges::any_of(terms, [this](Term t) { return tm_.sorts().is_array(tm_.sort(t)); })) {
    check_ends();
    return {};
  }
  if (wish.anew && encoding_->blocking != 0) {
    encoding_->solver.add_clause({-encoding_->blocking});
    encoding_->blocking = 0;
    encoding_->cubes.clear();
  }
  if (encoding_->blocking == 0) {
    encoding_->blocking = encoding_->solver.new_variable();
  }
  for (const Term t : terms) {
    translate_in_check(t, false);
    encoding_->active.add(t);
  }
  std::mt19937_64 random(wish.random.value_or(0));
  if (wish.random) {
    add_constraints();
    prefer_random(terms, random);
  }
  CheckResult result = solve({}, encoding_->blocking);
  check_ends();
  if (result.status != Status::Sat) {
    return result;
  }
  cube.values.clear();
  for (const Term t : terms) {
    cube.values.push_back(
        encoding_->blaster.decode(tm_.sort(t), encoding_->candidate.value(encoding_->blaster.word(t))));
  }
  cube.open = wish.random ? std::vector<std::vector<uint32_t>>(terms.size()) : open_bits(terms);
  block(terms, cube);
  return result;
}

/// The value of an element, which may be an array. Recurses as deep as the sorts of arrays are nested.
Value BitsBackend::element_value(Sort sort, const BitVector& bits) const {
  if (!tm_.sorts().is_array(sort)) {
    return encoding_->blaster.decode(sort, bits);
  }
  const std::optional<uint32_t> node = encoding_->blaster.array_with_id(sort, bits);
  return node ? table_value(sort, *node) : default_value(tm_.sorts(), sort);
}

/// An array or function value from what the reads of the model say.
Value BitsBackend::table_value(Sort sort, uint32_t node) const {
  const SortTable& sorts = tm_.sorts();
  const bool is_array = sorts.is_array(sort);
  const Sort range = is_array ? sorts.element(sort) : sorts.range(sort);
  const ArrayTheory::Table table = encoding_->blaster.arrays().table(node);
  Value fallback = table.fallback ? element_value(range, *table.fallback) : default_value(sorts, range);
  if (is_array) {
    ArrayValue value{sort, std::make_shared<const Value>(fallback), {}};
    for (const auto& [index, element] : table.entries) {
      if (Value decoded = element_value(range, element); decoded != fallback) {
        value.entries.emplace_back(encoding_->blaster.decode(sorts.index(sort), index), std::move(decoded));
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
      const uint32_t width = encoding_->blaster.width_of(argument);
      arguments.push_back(encoding_->blaster.decode(argument, index.extract(low + width - 1, low)));
      low += width;
    }
    value.entries.emplace_back(std::move(arguments), element_value(range, element));
  }
  return Value(std::move(value));
}

Value BitsBackend::model_value(Function f) {
  if (const std::optional<uint32_t> node = encoding_->blaster.node_of(f)) {
    return table_value(tm_.info(f).sort, *node);
  }
  if (const std::optional<Word> bits = encoding_->blaster.bits_of(f)) {
    return encoding_->blaster.decode(tm_.info(f).sort, encoding_->candidate.value(*bits));
  }
  return default_value(tm_.sorts(), tm_.info(f).sort);
}

/// The values of all symbols that terms were made of.
const Assignment& BitsBackend::assignment() {
  const std::vector<Function> symbols = encoding_->blaster.symbols();
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
    encoding_->blaster.translate(t);
  } catch (const Inexpressible&) {
    return {};
  }
  if (encoding_->active.contains(t) && !tm_.sorts().is_array(tm_.sort(t))) {
    const WordView word = encoding_->blaster.word(t);
    return encoding_->blaster.decode(tm_.sort(t), encoding_->candidate.value(word));
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
