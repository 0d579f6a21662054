#include "synthesis/enumeration/group_search.h"

#include <algorithm>

#include "evaluate/evaluator.h"
#include "synthesis/enumeration/divide/case_search.h"
#include "synthesis/enumeration/divide/concatenation_search.h"
#include "synthesis/enumeration/divide/joint_search.h"
#include "synthesis/enumeration/divide/substring_search.h"
#include "synthesis/enumeration/specification/column_goal.h"
#include "term/substitute.h"

namespace preproc {

namespace {

/// Instances to begin with: examples, and choices of values for the variables.
constexpr size_t kFirstExamples = 8;
constexpr size_t kFirstValues = 4;
/// Choices of values on which a candidate is tried before a solver is asked.
constexpr size_t kSamples = 256;
/// Values that refute one candidate and become instances.
constexpr size_t kMaxSampled = 2;
/// A bank with more terms than that is not begun anew for one more row alone.
constexpr uint64_t kLargeBank = 20'000;
constexpr size_t kMaxValuesBeside = 16;
/// Points at which a further solution may differ from former ones, and nothing is asked.
constexpr size_t kFreePoints = 48;
/// Terms before cases are put together by connectives.
constexpr uint64_t kTermsBeforeConnectives = 300'000;
/// Terms after which a probe of one point ends.
constexpr uint64_t kMaxProbeTerms = 5'000;

}  // namespace

GroupSearch::GroupSearch(TermManager& tm, const SynthesisProblem& problem, Synthesizer& verifier,
                         const EnumerationOptions& options, Synthesizer::MakeSolver make_solver, const StopToken& stop,
                         EnumerationStatistics& statistics)
    : tm_(tm),
      problem_(problem),
      verifier_(verifier),
      options_(options),
      make_solver_(std::move(make_solver)),
      stop_(stop),
      statistics_(statistics),
      cells_(tm),
      expander_(tm),
      former_(tm, cells_, problem, expanded(options.former)) {}

/// The bodies without definitions.
std::vector<std::vector<Term>> GroupSearch::expanded(std::vector<std::vector<Term>> solutions) {
  for (std::vector<Term>& bodies : solutions) {
    std::ranges::transform(bodies, bodies.begin(), [&](Term body) { return expander_.expand(body); });
  }
  return solutions;
}

GroupSearch::Round GroupSearch::fail(std::string reason) {
  reason_ = std::move(reason);
  return Round::Failed;
}

/// False where the problem is none for an enumeration.
bool GroupSearch::begin() {
  specification_ = Specification::of(tm_, problem_);
  if (!specification_) {
    fail("functions are applied to each other's values");
    return false;
  }
  const std::vector<Term> constants = likely_values(tm_, problem_.functions, problem_.constraints);
  for (const FunctionToSynthesize& function : problem_.functions) {
    std::optional<BankGrammar> grammar = BankGrammar::of(tm_, cells_, function, constants, options_.order);
    if (!grammar) {
      fail("no term of a grammar can be computed");
      return false;
    }
    if (by_cost() && (!grammar->complete || problem_.functions.size() > 1)) {
      fail("whether a term costs the least cannot be told");
      return false;
    }
    grammars_.push_back(std::move(*grammar));
  }
  for (BankGrammar& grammar : grammars_) {
    banks_.push_back(std::make_unique<TermBank>(tm_, cells_, grammar));
    banks_.back()->set_limit(options_.max_bytes / grammars_.size());
  }
  rows_.emplace(cells_, *specification_, problem_.functions.size());
  valuations_.emplace(cells_, specification_->variables, constants);
  bool has_variables = false;
  for (size_t i = 0; i < specification_->conjuncts.size(); ++i) {
    const Specification::Conjunct& conjunct = specification_->conjuncts[i];
    if (conjunct.ground && !conjunct.calls.empty()) {
      waiting_.push_back(i);
    }
    has_variables = has_variables || (!conjunct.ground && !conjunct.calls.empty());
  }
  // Examples from all over the list: neighbours are often alike.
  const size_t examples = waiting_.size() <= 2 * kFirstExamples ? waiting_.size() : kFirstExamples;
  for (size_t i = 0; i < examples; ++i) {
    const size_t conjunct = waiting_[i * waiting_.size() / examples];
    meaningless_ = !rows_->add(conjunct, std::vector<uint64_t>(specification_->variables.size())) || meaningless_;
  }
  instances_ = examples;
  std::vector<size_t> later;
  for (size_t i = 0; i < waiting_.size(); ++i) {
    const bool taken = std::ranges::any_of(rows_->instances(),
                                           [&](const auto& instances) { return instances.conjunct == waiting_[i]; });
    if (!taken) {
      later.push_back(waiting_[i]);
    }
  }
  waiting_ = std::move(later);
  if (has_variables && valuations_->possible()) {
    for (size_t i = 0; i < kFirstValues; ++i) {
      add_values(valuations_->next());
    }
  }
  for (size_t f = 0; f < problem_.functions.size(); ++f) {
    if (rows_->point_count(f) == 0) {
      fail("a function is applied at no point");
      return false;
    }
  }
  return former_.empty() || begin_further(constants);
}

/// Adds points at which a further solution may differ from the former ones. False where the constraints leave no
/// choice.
bool GroupSearch::begin_further(std::span<const Term> constants) {
  const std::unique_ptr<Backend> solver = make_solver_();
  if (former_.are_all(*specification_, *solver, stop_)) {
    fail("no other functions satisfy the constraints");
    return false;
  }
  for (size_t f = 0; f < problem_.functions.size(); ++f) {
    Valuations valuations(cells_, problem_.functions[f].parameters, constants);
    for (size_t i = 0; i < kFreePoints && valuations.possible(); ++i) {
      rows_->add_free_point(f, valuations.next());
    }
  }
  return true;
}

/// Former solutions have values at the points that there are now.
void GroupSearch::set_former_points() {
  std::vector<const std::vector<std::vector<uint64_t>>*> points;
  for (size_t f = 0; f < problem_.functions.size() && !former_.empty(); ++f) {
    points.push_back(&rows_->points(f));
  }
  former_.set_points(points);
}

/// Adds the instances of all conjuncts with variables; 0 if these are there already.
size_t GroupSearch::add_values(std::vector<uint64_t> values) {
  if (!values_.insert(values).second) {
    return 0;
  }
  for (size_t i = 0; i < specification_->conjuncts.size(); ++i) {
    const Specification::Conjunct& conjunct = specification_->conjuncts[i];
    if (!conjunct.ground && !conjunct.calls.empty() && !rows_->add(i, values)) {
      meaningless_ = true;
    }
  }
  ++instances_;
  return 1;
}

/// The conjunct about these bodies, which are without definitions.
Term GroupSearch::instance(const Specification::Conjunct& conjunct, std::span<const Term> bodies) {
  std::vector<Term> from;
  std::vector<Term> to;
  for (const Specification::Call& call : conjunct.calls) {
    from.push_back(call.output);
    to.push_back(substitute(tm_, bodies[call.function], problem_.functions[call.function].parameters, call.arguments));
  }
  return substitute(tm_, conjunct.term, from, to);
}

/// Adds examples that the bodies violate, at most as many as there are instances. The number of them.
size_t GroupSearch::add_ground(std::span<const Term> bodies) {
  std::vector<size_t> violated;
  const Assignment nothing;
  Evaluator evaluator(tm_, nothing);
  for (const size_t conjunct : waiting_) {
    const Value value = evaluator.evaluate(instance(specification_->conjuncts[conjunct], bodies));
    if (value.is_bool() && !value.boolean()) {
      violated.push_back(conjunct);
    }
  }
  const size_t count = std::min(violated.size(), std::max<size_t>(instances_, 1));
  for (size_t i = 0; i < count; ++i) {
    const size_t conjunct = violated[i * violated.size() / count];
    meaningless_ = !rows_->add(conjunct, std::vector<uint64_t>(specification_->variables.size())) || meaningless_;
    std::erase(waiting_, conjunct);
  }
  instances_ += count;
  return count;
}

/// Adds instances that the bodies violate, for some random values of the variables. The number of them.
size_t GroupSearch::add_sampled(std::span<const Term> bodies) {
  const std::vector<Term>& variables = specification_->variables;
  if (variables.empty() || !valuations_->possible()) {
    return 0;
  }
  std::vector<std::vector<uint64_t>> columns(variables.size());
  for (size_t i = 0; i < kSamples; ++i) {
    const std::vector<uint64_t> values = valuations_->next();
    for (size_t v = 0; v < values.size(); ++v) {
      columns[v].push_back(values[v]);
    }
  }
  std::vector<const uint64_t*> inputs;
  std::ranges::transform(columns, std::back_inserter(inputs), [](const auto& column) { return column.data(); });
  size_t added = 0;
  for (const Specification::Conjunct& conjunct : specification_->conjuncts) {
    if (conjunct.ground || conjunct.calls.empty() || added >= kMaxSampled) {
      continue;
    }
    std::optional<CellProgram> program = CellProgram::compile(cells_, instance(conjunct, bodies), variables);
    if (!program) {
      continue;
    }
    const CellProgram::Result result = program->run(inputs, kSamples);
    for (size_t row = 0; row < kSamples && added < kMaxSampled; ++row) {
      const bool defined = result.defined == nullptr || result.defined[row] != 0;
      if (defined && result.cells[row] == 0) {
        std::vector<uint64_t> values;
        std::ranges::transform(columns, std::back_inserter(values), [row](const auto& column) { return column[row]; });
        added += add_values(std::move(values));
      }
    }
  }
  return added;
}

/// Verifies bodies of the grammars. What refutes them becomes an instance.
GroupSearch::Round GroupSearch::judge(std::vector<Term> bodies) {
  ++statistics_.candidates;
  std::vector<Term> expanded;
  std::ranges::transform(bodies, std::back_inserter(expanded), [&](Term body) { return expander_.expand(body); });
  size_t added = add_ground(expanded);
  if (added == 0) {
    added = add_sampled(expanded);
  }
  if (added == 0) {
    Synthesizer::Verdict verdict = Synthesizer::Verdict::Unknown;
    const std::vector<std::vector<Term>> refuting = verifier_.counterexamples(expanded, verdict);
    if (verdict == Synthesizer::Verdict::Holds) {
      bodies_ = std::move(bodies);
      return Round::Solved;
    }
    if (verdict == Synthesizer::Verdict::Unknown) {
      return fail(stop_.stop_requested() ? "stopped" : "a candidate could not be verified");
    }
    for (const std::vector<Term>& constants : refuting) {
      std::vector<Value> values;
      std::ranges::transform(constants, std::back_inserter(values), [&](Term t) { return evaluate(tm_, t, {}); });
      if (!std::ranges::all_of(values, &Value::known)) {
        continue;  // an example, which has no values of variables; it is an instance already
      }
      std::vector<uint64_t> cells;
      for (size_t i = 0; i < values.size(); ++i) {
        cells.push_back(cells_.cell(tm_.sort(constants[i]), values[i]));
      }
      added += add_values(std::move(cells));
    }
    if (added == 0) {
      return fail("a candidate is refuted by nothing new");
    }
  }
  if (meaningless_) {
    return fail("an instance of the constraints cannot be computed");
  }
  uint64_t terms = 0;
  for (const auto& bank : banks_) {
    terms += bank->all_terms();
  }
  if (terms > kLargeBank && !values_.empty()) {
    const size_t beside = std::min(values_.size(), kMaxValuesBeside);
    for (size_t i = 0; i < beside && valuations_->possible(); ++i) {
      add_values(valuations_->next());
    }
  }
  return Round::Refuted;
}

/// One round for one function. In a probe nothing is verified, and the search ends where terms become many: only
/// Infeasible counts.
GroupSearch::Round GroupSearch::search_one(bool probe) {
  ColumnGoal goal(*rows_, 0);
  if (goal.is_contradictory()) {
    return Round::Infeasible;
  }
  TermBank& bank = *banks_[0];
  const uint32_t start = bank.grammar().start;
  bank.restart(rows_->points(0));
  set_former_points();
  std::optional<CaseSearch> cases;
  std::optional<ConcatenationSearch> concatenations;
  std::optional<SubstringSearch> substrings;
  if (goal.is_pointwise() && !by_order()) {
    cases = CaseSearch::of(tm_, bank, goal.rows());
  }
  if (goal.target() && !by_order()) {
    concatenations = ConcatenationSearch::of(tm_, cells_, bank, *goal.target());
    substrings = SubstringSearch::of(tm_, cells_, bank, *goal.target());
  }
  const std::vector<uint64_t> all_rows = RowSets(goal.rows()).full();
  std::vector<uint64_t> sets;
  std::optional<uint32_t> found;
  const TermBank::Visit visit = [&](uint32_t nonterminal, uint32_t first, uint32_t end) {
    const bool leaves = cases && cases->nonterminal() == nonterminal;
    if (first < end && (nonterminal == start || leaves)) {
      sets.resize(size_t{end - first} * goal.words());
      goal.judge(bank.column(nonterminal, first).data(), end - first, sets.data());
      for (uint32_t term = first; term < end && !found; ++term) {
        const std::span<const uint64_t> set =
            std::span<const uint64_t>(sets).subspan(size_t{term - first} * goal.words(), goal.words());
        if (nonterminal == start && std::ranges::equal(set, all_rows)) {
          const std::span<const uint64_t> column = bank.column(start, term);
          found = former_.may_be({&column, 1}) ? std::nullopt : std::optional(term);
        } else if (leaves) {
          cases->add(term, set);
        }
      }
    }
    return !found && !stop_.stop_requested();
  };
  for (;;) {
    const bool go_on = bank.grow(visit);
    if (found && !probe) {
      if (by_cost() && (bank.is_partial() || goal.was_undetermined())) {
        return fail("a term without a value might cost less");
      }
      return judge({bank.term(start, *found)});
    }
    if (probe && (found || bank.all_terms() > kMaxProbeTerms)) {
      return Round::Refuted;
    }
    if (stop_.stop_requested()) {
      return fail("stopped");
    }
    if (substrings && !probe) {
      if (const std::optional<Term> term = substrings->find()) {
        return judge({*term});
      }
    }
    if (concatenations && !probe) {
      if (const std::optional<Term> term = concatenations->find()) {
        return judge({*term});
      }
    }
    if (cases && !probe && (!cases->is_late() || bank.computed() > kTermsBeforeConnectives)) {
      if (const std::optional<Term> term = cases->find(stop_)) {
        ++statistics_.trees;
        return judge({*term});
      }
    }
    if (is_answered_by_specification()) {
      bodies_ = {of_specification_};
      return Round::Solved;
    }
    if (!go_on) {
      return fail("terms take too much memory");
    }
    if (bank.is_closed() && !goal.was_undetermined()) {
      return Round::Infeasible;
    }
    if (bank.is_exhausted() || (options_.max_size != 0 && bank.complete_size() >= options_.max_size)) {
      return fail("there are no more terms");
    }
  }
}

/// One round of the search for several functions.
GroupSearch::Round GroupSearch::search_several(bool probe) {
  std::vector<TermBank*> banks;
  for (size_t f = 0; f < banks_.size(); ++f) {
    banks_[f]->restart(rows_->points(f));
    banks.push_back(banks_[f].get());
  }
  set_former_points();
  JointSearch search(*rows_, banks, stop_,
                     [this](std::span<const std::span<const uint64_t>> columns) { return former_.may_be(columns); });
  bool cut = false;
  for (uint32_t size = 1;; ++size) {
    bool go_on = true;
    for (TermBank* bank : banks) {
      go_on = bank->grow([this](uint32_t, uint32_t, uint32_t) { return !stop_.stop_requested(); }) && go_on;
    }
    const std::optional<std::vector<uint32_t>> found = search.find(size);
    cut = cut || search.is_cut();
    const bool many =
        std::ranges::any_of(banks, [](const TermBank* bank) { return bank->all_terms() > kMaxProbeTerms; });
    if (probe && (found || cut || many)) {
      return Round::Refuted;
    }
    if (found) {
      std::vector<Term> bodies;
      for (size_t f = 0; f < banks.size(); ++f) {
        bodies.push_back(banks[f]->term(banks[f]->grammar().start, (*found)[f]));
      }
      return judge(std::move(bodies));
    }
    if (stop_.stop_requested()) {
      return fail("stopped");
    }
    if (!go_on) {
      return fail("terms take too much memory");
    }
    if (!cut && !search.was_undetermined() && std::ranges::all_of(banks, &TermBank::is_closed)) {
      return Round::Infeasible;
    }
    if (std::ranges::all_of(banks, &TermBank::is_exhausted) || (options_.max_size != 0 && size >= options_.max_size)) {
      return fail("there are no more terms");
    }
  }
}

GroupSearch::Round GroupSearch::search(bool probe) {
  return problem_.functions.size() == 1 ? search_one(probe) : search_several(probe);
}

SynthesisResult GroupSearch::solve() {
  Round round = begin() ? Round::Refuted : Round::Failed;
  if (round == Round::Refuted && former_.empty() && is_infeasible_at_one_point()) {
    round = Round::Infeasible;
  }
  if (round == Round::Refuted && problem_.functions.size() == 1 && !by_order()) {
    round = search_among_terms_of_specification();
  }
  while (round == Round::Refuted) {
    ++statistics_.restarts;
    round = search(false);
    statistics_.rows = instances_;
  }
  if (round == Round::Failed && of_specification_ && !stop_.stop_requested()) {
    bodies_ = {of_specification_};
    round = Round::Solved;
  }
  for (const auto& bank : banks_) {
    statistics_.terms += bank->computed();
  }
  switch (round) {
    case Round::Solved: return {.kind = SynthesisResult::Kind::Solved, .bodies = bodies_};
    case Round::Infeasible:
      return former_.empty() ? SynthesisResult{.kind = SynthesisResult::Kind::Infeasible}
                             : SynthesisResult{.reason = "no other functions of the grammars were found"};
    default: return {.reason = reason_};
  }
}

}  // namespace preproc
