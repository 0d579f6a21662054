#include "passes/slices.h"

#include <algorithm>
#include <map>
#include <memory>
#include <optional>
#include <unordered_map>
#include <vector>

#include "evaluate/column.h"
#include "evaluate/column_machine.h"
#include "evaluate/column_word.h"
#include "evaluate/row_search.h"
#include "passes/tables/table_evaluation.h"
#include "term/term_forest.h"
#include "term/walk.h"
#include "value/small_vector.h"

namespace preproc {

namespace {

constexpr uint32_t kMaxLeafBits = 16;
constexpr size_t kMaxRows = size_t{1} << 16;
constexpr uint64_t kMaxOperations = uint64_t{1} << 25;
/// A slice with more rows is not left to a search either.
constexpr uint64_t kMaxOpenRows = uint64_t{1} << 28;
constexpr size_t kMaxOpenLeaves = 8;
/// Outcomes that are kept for slices that come again.
constexpr size_t kMostOutcomes = 4096;
/// More rows than these are searched condition by condition, each computed for the rows that the others let pass.
constexpr size_t kFewRows = 1024;
/// Rows tried at once where that cannot be: a slice with many solutions is decided by the first ones.
constexpr size_t kRowsAtOnce = 4096;

/// The unknowns of a term that are small: none, one, or several.
struct Support {
  Term leaf;
  bool several = false;
};

struct Slice {
  std::vector<Term> conditions;
  std::vector<Term> leaves;
  uint64_t nodes = 0;
  uint32_t level = 0;
  bool small = true;
};

struct Choice {
  Term leaf;
  Term value;
};

struct Outcome {
  enum class Kind : uint8_t { Open, Solved, Contradictory } kind = Kind::Open;
  std::vector<Choice> values;
  std::shared_ptr<const OpenSlice> open = {};  // with too many rows to be tried here
};

class SlicesPass : public Pass {
  void run(Problem& problem, PassContext& context) override {
    TermManager& tm = context.tm;
    context.collect_tables(problem.assertions);
    if (!evaluation_) {
      evaluation_.emplace(tm);
    }
    evaluation_->update(context.elements, context.written);
    if (version_ != context.elements.version()) {
      version_ = context.elements.version();
      outcomes_.clear();
      supports_.clear();
    }
    find_slices(tm, problem.assertions, context.elements);
    problem.open_slices.clear();
    TermMap<uint32_t> decided;  // by root: 1 + Outcome::Kind
    bool all_in_reach = true;
    for (auto& [root, slice] : slices_) {
      const Outcome& outcome = decide(tm, slice);
      decided.slot(root) = 1 + static_cast<uint32_t>(outcome.kind);
      if (outcome.open) {
        problem.open_slices.push_back(outcome.open);
      }
      all_in_reach = all_in_reach && (outcome.kind != Outcome::Kind::Open || outcome.open || slice.conditions.empty());
      if (outcome.kind != Outcome::Kind::Solved) {
        continue;
      }
      for (const Choice& choice : outcome.values) {
        problem.converter.define(tm.function(choice.leaf), {}, choice.value, name());
      }
    }
    if (!all_in_reach) {
      problem.open_slices.clear();
    }
    size_t place = 0;
    problem.assertions.transform([&](const Assertion& assertion, std::vector<Assertion>& out) {
      // An assertion that repeats a row is part of a slice, the row is not.
      const bool in_slice = !rows_[place++] && in_slice_.contains(assertion.term);
      const uint32_t found = in_slice ? decided[forest_.root(assertion.term)] : 0;
      if (found == 1 + static_cast<uint32_t>(Outcome::Kind::Solved)) {
        context.note("solved", assertion.term, tm.mk_true());
        return;
      }
      out.push_back(assertion);
      if (found == 1 + static_cast<uint32_t>(Outcome::Kind::Contradictory)) {
        const Slice& slice = slices_.at(forest_.root(assertion.term));
        out.back().term = tm.mk_false();
        out.back().level = std::max(slice.level, context.elements.level());
        context.note("contradictory", assertion.term, tm.mk_false());
      }
    });
  }

  static bool is_small(const TermManager& tm, Sort sort) {
    return sort == tm.sorts().boolean() || (tm.sorts().is_bitvec(sort) && tm.sorts().width(sort) <= kMaxLeafBits);
  }

  /// The terms and unknowns that the assertions are made of.
  struct Scan {
    TermSet seen;
    std::vector<Term> leaves;
    std::vector<Term> wide;  ///< unknowns whose values are too many to try
    std::unordered_map<Function, Term> applications;
    TermSet seen_in_arrays;
    /// Small constants in what the rows call a table, such as x in (= (select (f x) #b0) v).
    std::vector<Term> of_arrays;
  };

  /// Joins what shares an unknown, and gathers the slices.
  void find_slices(const TermManager& tm, const AssertionList& assertions, const AssertedElements& elements) {
    forest_ = {};
    slices_.clear();
    in_slice_.clear();
    struct Condition {
      Term term;
      uint32_t level;
      uint64_t size;
    };
    Scan scan;
    scan.leaves.reserve(assertions.size());
    std::vector<Condition> conditions;
    conditions.reserve(assertions.size());
    rows_.resize(assertions.size());
    for (size_t i = 0; i < assertions.size(); ++i) {
      const Term t = assertions[i].term;
      rows_[i] = elements.is_row(i) && is_row_of_table(tm, t);
      if (rows_[i]) {
        collect_small_constants(tm, t, scan.seen_in_arrays, scan.of_arrays);
      } else if (!tm.is_value(t)) {
        const uint64_t before = visited_;
        walk(tm, t, scan);
        conditions.push_back({t, assertions[i].level, visited_ - before});
      }
    }
    for (const Condition& condition : conditions) {
      Slice& slice = slices_[forest_.root(condition.term)];
      slice.conditions.push_back(condition.term);
      slice.level = std::max(slice.level, condition.level);
      slice.nodes += condition.size;
      in_slice_.insert(condition.term);
    }
    for (const Term leaf : scan.leaves) {
      slices_[forest_.root(leaf)].leaves.push_back(leaf);
    }
    for (const Term t : scan.wide) {
      slices_[forest_.root(t)].small = false;
    }
    // Rows stay, and say something of these constants: no slice may choose their values.
    for (const Term t : scan.of_arrays) {
      if (scan.seen.contains(t)) {
        slices_[forest_.root(t)].small = false;
      }
    }
  }

  /// True if the row of a table says what a read of a constant table is.
  bool is_row_of_table(const TermManager& tm, Term t) const {
    const auto constant_table = [this](Term read) { return evaluation_->is_table_read(read); };
    if (tm.kind(t) != Kind::Equal) {
      return constant_table(tm.kind(t) == Kind::Not ? tm.child(t, 0) : t);
    }
    return (tm.is_value(tm.child(t, 1)) && constant_table(tm.child(t, 0))) ||
           (tm.is_value(tm.child(t, 0)) && constant_table(tm.child(t, 1)));
  }

  /// Notes the terms in a condition, children first. The array of a table is no unknown of its reads.
  void walk(const TermManager& tm, Term root, Scan& scan) {
    walk_entered(
        tm, root, [&](Term t) { return !tm.is_value(t) && scan.seen.insert(t); },
        [&](Term t) { return evaluation_->is_table_read(t) ? 1U : 0U; },
        [&](Term t) {
          supports_.slot(t) = note(tm, t, scan);
          ++visited_;
        });
  }

  /// Joins the term with its children, and gathers it where it is an unknown. Returns the unknowns that it depends on.
  Support note(const TermManager& tm, Term t, Scan& scan) {
    Support support;
    const std::span<const Term> children = tm.children(t);
    for (size_t i = evaluation_->is_table_read(t) ? 1 : 0; i < children.size(); ++i) {
      if (tm.is_value(children[i])) {
        continue;
      }
      forest_.join(t, children[i]);
      const Support of_child = supports_[children[i]];
      support.several =
          support.several || of_child.several || (support.leaf && of_child.leaf && support.leaf != of_child.leaf);
      support.leaf = support.leaf ? support.leaf : of_child.leaf;
    }
    switch (tm.kind(t)) {
      case Kind::Constant:
        if (is_small(tm, tm.sort(t)) && !tm.info(tm.function(t)).body) {
          support.leaf = t;
          scan.leaves.push_back(t);
        } else {
          scan.wide.push_back(t);
        }
        break;
      case Kind::Apply: {
        const auto [place, fresh] = scan.applications.emplace(tm.function(t), t);
        if (!fresh) {
          forest_.join(t, place->second);
        }
        scan.wide.push_back(t);
        break;
      }
      case Kind::HoApply:
      case Kind::Variable:
      case Kind::Opaque:
      case Kind::Forall:
      case Kind::Exists:
      case Kind::Lambda: scan.wide.push_back(t); break;
      default: break;
    }
    return support;
  }

  static void collect_small_constants(const TermManager& tm, Term row, TermSet& seen, std::vector<Term>& constants) {
    const auto array_of = [&](Term t) { return tm.kind(t) == Kind::Select ? tm.child(t, 0) : Term{}; };
    for (const Term part : tm.children(row)) {
      const Term array = array_of(part) ? array_of(part) : array_of(row);
      if (!array || tm.kind(array) == Kind::Constant) {
        continue;
      }
      walk_postorder(tm, array, seen, [&](Term t) {
        if (tm.kind(t) == Kind::Constant && is_small(tm, tm.sort(t))) {
          constants.push_back(t);
        }
      });
    }
  }

  const Outcome& decide(TermManager& tm, Slice& slice) {
    static const Outcome kOpen;
    if (!slice.small || slice.conditions.empty()) {
      ++wide_slices_;
      return kOpen;
    }
    std::ranges::sort(slice.conditions);
    const auto found = outcomes_.find(slice.conditions);
    if (found != outcomes_.end()) {
      return found->second;
    }
    std::ranges::sort(slice.leaves);
    if (outcomes_.size() >= kMostOutcomes) {
      outcomes_.clear();
    }
    Outcome outcome = evaluate(tm, slice);
    switch (outcome.kind) {
      case Outcome::Kind::Open: ++open_slices_; break;
      case Outcome::Kind::Solved: ++solved_; break;
      case Outcome::Kind::Contradictory: ++contradictory_; break;
    }
    return outcomes_.emplace(slice.conditions, std::move(outcome)).first->second;
  }

  Outcome evaluate(TermManager& tm, const Slice& slice) {
    std::vector<Term> all;
    std::unordered_map<Term, std::vector<Term>> alone;
    for (const Term condition : slice.conditions) {
      const Support support = supports_[condition];
      if (!support.leaf || support.several) {
        all.push_back(evaluation_->evaluable(condition));
      } else {
        alone[support.leaf].push_back(evaluation_->evaluable(condition));
      }
    }
    // The values that the conditions on one leaf alone leave it.
    std::vector<Column> domains;
    size_t rows = 1;
    uint64_t all_rows = 1;
    for (const Term leaf : slice.leaves) {
      const std::vector<Term>& conditions = alone[leaf];
      domains.push_back(full_domain(tm.sorts(), tm.sort(leaf)));
      if (domains.back().rows * slice.nodes > kMaxOperations) {
        return {};
      }
      if (!conditions.empty()) {
        const bool determined = restrict_domain(tm, conditions, leaf, domains.back());
        if (domains.back().rows == 0) {
          return {.kind = Outcome::Kind::Contradictory, .values = {}};
        }
        if (!determined) {
          all.insert(all.end(), conditions.begin(), conditions.end());
        }
      }
      rows = std::min(rows * domains.back().rows, kMaxRows + 1);
      all_rows = std::min(all_rows * domains.back().rows, kMaxOpenRows + 1);
    }
    if (all.empty()) {
      return solution(tm, slice.leaves, words_of_row(domains, 0));
    }
    if (rows > kMaxRows || rows * slice.nodes > kMaxOperations) {
      Outcome outcome;
      if (all_rows <= kMaxOpenRows && slice.leaves.size() <= kMaxOpenLeaves) {
        outcome.open = std::make_shared<OpenSlice>(
            OpenSlice{.conditions = std::move(all), .leaves = slice.leaves, .domains = std::move(domains)});
      }
      return outcome;
    }
    if (rows > kFewRows) {
      if (RowSearch search(tm, all, slice.leaves, domains); search.is_possible()) {
        return search_rows(tm, slice.leaves, search);
      }
    }
    const Term conjunction = tm.mk_and(all);
    if (slice.leaves.empty()) {
      const Value truth = preproc::evaluate(tm, conjunction, {});
      const auto decided = [&] { return truth.boolean() ? Outcome::Kind::Solved : Outcome::Kind::Contradictory; };
      return {.kind = truth.known() ? decided() : Outcome::Kind::Open, .values = {}};
    }
    const ColumnProgram program = compile_columns(tm, std::span(&conjunction, 1), slice.leaves);
    ColumnMachine machine(tm, program, slice.leaves);
    std::vector<Column> product;
    bool all_false = true;
    for (size_t first = 0; first < rows; first += kRowsAtOnce) {
      const size_t count = std::min(kRowsAtOnce, rows - first);
      product_rows(domains, first, count, product);
      const std::span<const Column> roots = machine.run(product, count);
      const Column& truth = roots[0];
      for (size_t i = 0; i < truth.rows; ++i) {
        if (!truth.all_defined() && truth.defined[i] == 0) {
          all_false = false;
        } else if (truth.words[i] != 0) {
          return solution(tm, slice.leaves, words_of_row(product, i));
        }
      }
    }
    return {.kind = all_false ? Outcome::Kind::Contradictory : Outcome::Kind::Open, .values = {}};
  }

  static Outcome search_rows(TermManager& tm, const std::vector<Term>& leaves, RowSearch& search) {
    switch (search.search([] { return true; })) {
      case RowSearch::End::Found: break;
      case RowSearch::End::None: return {.kind = Outcome::Kind::Contradictory, .values = {}};
      default: return {};
    }
    return solution(tm, leaves, search.row());
  }

  /// Takes the values away for which a condition is false. True if the conditions are true for all others.
  static bool restrict_domain(TermManager& tm, const std::vector<Term>& conditions, Term leaf, Column& domain) {
    std::vector<uint64_t> left;
    bool determined = true;
    const std::vector<Column> truths = evaluate_columns(tm, conditions, std::span(&leaf, 1), std::span(&domain, 1));
    for (size_t i = 0; i < domain.rows; ++i) {
      bool possible = true;
      bool sure = true;
      for (const Column& truth : truths) {
        const bool defined = truth.all_defined() || truth.defined[i] != 0;
        possible = possible && (!defined || truth.words[i] != 0);
        sure = sure && defined;
      }
      if (possible) {
        left.push_back(domain.words[i]);
        determined = determined && sure;
      }
    }
    domain.words = std::move(left);
    domain.rows = domain.words.size();
    return determined;
  }

  static std::vector<uint64_t> words_of_row(const std::vector<Column>& columns, size_t row) {
    std::vector<uint64_t> words;
    std::ranges::transform(columns, std::back_inserter(words), [row](const Column& c) { return c.words[row]; });
    return words;
  }

  static Outcome solution(TermManager& tm, const std::vector<Term>& leaves, std::span<const uint64_t> row) {
    Outcome outcome{.kind = Outcome::Kind::Solved, .values = {}};
    for (size_t i = 0; i < leaves.size(); ++i) {
      const Value value = word_to_value(tm.sorts(), tm.sort(leaves[i]), row[i]);
      outcome.values.push_back({leaves[i], tm.mk_value(value)});
    }
    return outcome;
  }

  void add_counters(Counters& counters) const override {
    count(counters, "solved", solved_);
    count(counters, "contradictory", contradictory_);
    count(counters, "refused-wide", wide_slices_);
    count(counters, "refused-rows", open_slices_);
  }

  std::optional<TableEvaluation> evaluation_;
  uint64_t version_ = 0;
  TermForest forest_;             // which terms depend on a common unknown
  std::map<Term, Slice> slices_;  // by root
  TermSet in_slice_;
  std::vector<bool> rows_;  // by place: the assertion is a row of a table that is known
  TermMap<Support> supports_;
  std::map<std::vector<Term>, Outcome> outcomes_;  // by the conditions of a slice
  uint64_t visited_ = 0;
  uint64_t solved_ = 0;
  uint64_t contradictory_ = 0;
  uint64_t wide_slices_ = 0;
  uint64_t open_slices_ = 0;
};

}  // namespace

std::unique_ptr<Pass> make_slices_pass() { return std::make_unique<SlicesPass>(); }

}  // namespace preproc
