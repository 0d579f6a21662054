#include "passes/table_rewriting.h"

#include <algorithm>
#include <array>
#include <map>
#include <optional>
#include <string>
#include <unordered_map>
#include <vector>

#include "encode/table/encoder.h"
#include "encode/table/range_condition.h"
#include "evaluate/column.h"
#include "passes/table_evaluation.h"
#include "rewrite/bounds.h"
#include "term/rebuild.h"
#include "term/walk.h"

namespace preproc {

namespace {

constexpr uint64_t kMaxRows = uint64_t{1} << 16;

constexpr size_t kMaxParts = 3;
/// Rows times operators that one run may spend on finding out which values terms have.
constexpr uint64_t kMaxOperations = uint64_t{1} << 23;

/// What a term depends on.
struct Base {
  Term leaf = {};      ///< it is a function of this term alone; null: constant, or dependent on more
  bool many = false;   ///< depends on more than one leaf, or on what has no leaf
  bool reads = false;  ///< a table is read between the leaf and the term, or an operator used that solvers find hard
  std::array<Term, kMaxParts> parts = {};  ///< of a term with `many`: the leaves it is a function of
  uint32_t part_count = 0;                 ///< 0: more, or not only of leaves
};

class TableRewritingPass : public Pass {
 public:
  TableRewritingPass(std::string_view name, bool boolean) : name_(name), boolean_(boolean) {}

 private:
  void run(Problem& problem, PassContext& context) override {
    TermManager& tm = context.tm;
    context.collect_tables(problem.assertions);
    if (!evaluation_) {
      tm_ = &tm;
      evaluation_.emplace(tm);
      bounds_.emplace(tm);
    }
    evaluation_->update(context.elements, context.written);
    collect_facts(context, problem.assertions);
    candidates_.clear();
    candidate_list_.clear();
    looked_at_.clear();
    any_candidate_ = false;
    stale_ = false;
    for (size_t i = 0; i < problem.assertions.size(); ++i) {
      if (!context.elements.is_row(i) && !is_fact_[i]) {
        find_candidates(tm, problem.assertions[i].term);
      }
    }
    if (!any_candidate_) {
      return;
    }
    stale_ = choose_loose_reads(context) || stale_;
    if (stale_) {
      rewritten_.clear();
    }
    size_t place = 0;
    problem.assertions.transform([&](const Assertion& assertion, std::vector<Assertion>& out) {
      const size_t i = place++;
      out.push_back(assertion);
      if (context.elements.is_row(i) || is_fact_[i]) {
        return;
      }
      const Term rewritten = rewrite(context, assertion.term);
      if (rewritten != assertion.term) {
        out.back().term = context.simplifier.simplify(rewritten);
        out.back().level = std::max({assertion.level, context.elements.level(), fact_level_});
        if (context.trace) {
          context.trace(name_, assertion.term, out.back().term);
        }
      }
    });
    assert_conditions(tm, problem);
    settle_rests(problem, context);
  }

  // --- What is known ---------------------------------------------------------------------------------------------------

  /// Facts are assertions that read no table: they stay as they are, and the others are rewritten with them.
  void collect_facts(PassContext& context, const AssertionList& assertions) {
    TermManager& tm = context.tm;
    std::vector<Term> facts;
    if (version_ != context.elements.version()) {
      touched_seen_.clear();
      touched_.clear();
    }
    is_fact_.assign(assertions.size(), false);
    fact_level_ = 0;
    for (size_t i = 0; i < assertions.size(); ++i) {
      const Term t = assertions[i].term;
      if (!context.elements.is_row(i) && !touches_table(tm, t)) {
        is_fact_[i] = true;
        facts.push_back(t);
        fact_level_ = std::max(fact_level_, assertions[i].level);
      }
    }
    if (version_ == context.elements.version() && facts == facts_) {
      return;
    }
    if (facts.size() + context.elements.row_count() == assertions.size()) {
      return;  // nothing to rewrite: not worth a look at the facts
    }
    version_ = context.elements.version();
    facts_ = std::move(facts);
    rewritten_.clear();
    bases_.clear();
    bases_seen_.clear();
    all_candidates_.clear();
    domains_.clear();
    domain_places_.clear();
    table_runs_.clear();
    operations_ = 0;
    conditions_.clear();
    bounds_->clear();
    alone_.clear();
    for (const Term fact : facts_) {
      bounds_->add_fact(fact);
    }
    find_domains_ = false;
    for (const Term fact : facts_) {
      find_bases(tm, fact);
      const Base& base = bases_[fact];
      if (base.leaf && !base.many) {
        alone_[base.leaf].push_back(fact);
      }
    }
    find_domains_ = true;
  }

  /// True if a table is read in the term, or an operator used that is worth a table.
  bool touches_table(const TermManager& tm, Term root) {
    bool found = false;
    walk_postorder(tm, root, touched_seen_, [&](Term t) {
      bool touches = evaluation_->is_table_read(t) || is_hard(tm, t);
      for (const Term child : tm.children(t)) {
        touches = touches || touched_[child];
      }
      touched_.slot(t) = touches;
    });
    found = touched_[root];
    return found;
  }

  /// Operators of which one table of a small unknown spares the solver a circuit.
  static bool is_hard(const TermManager& tm, Term t) {
    const auto constant = [&](Term child) { return tm.is_value(child); };
    switch (tm.kind(t)) {
      case Kind::BvMul: return std::ranges::none_of(tm.children(t), constant);
      case Kind::BvUdiv:
      case Kind::BvUrem:
      case Kind::BvSdiv:
      case Kind::BvSrem:
      case Kind::BvSmod: return true;
      case Kind::Select: return tm.kind(tm.child(t, 0)) == Kind::Store && tm.is_closed(t);
      default: return false;
    }
  }

  /// The number of values a term may have; 0: too many to list.
  uint64_t small_size(const TermManager& tm, Term t) {
    const Sort sort = tm.sort(t);
    if (sort == tm.sorts().boolean()) {
      return 2;
    }
    if (!tm.sorts().is_bitvec(sort) || tm.sorts().width(sort) > 64) {
      return 0;
    }
    const uint64_t size = bounds_->of(t).size();
    return size <= kMaxRows ? size : 0;
  }

  /// A child as its parent sees it: a small term that depends on more than one thing is a leaf itself.
  Base seen_from_above(const TermManager& tm, Term child) {
    const Base& base = bases_[child];
    if (base.many && tm.is_closed(child) && (domain_places_[child] != 0 || small_size(tm, child) != 0)) {
      return {.leaf = child};
    }
    return base;
  }

  void find_bases(const TermManager& tm, Term root) {
    walk_postorder(
        tm, root, bases_seen_, [&](Term t) { bases_.slot(t) = base_of(tm, t); },
        [&](Term t) { return tm.is_closed(t); });
  }

  Base base_of(const TermManager& tm, Term t) {
    if (tm.is_value(t)) {
      return {};
    }
    const Kind kind = tm.kind(t);
    if (!tm.is_closed(t) || kind == Kind::Forall || kind == Kind::Exists || kind == Kind::Lambda ||
        kind == Kind::Variable || kind == Kind::Opaque || kind == Kind::Apply || kind == Kind::HoApply ||
        kind == Kind::Annotate) {
      return {.many = true};
    }
    if (kind == Kind::Constant) {
      return small_size(tm, t) != 0 && !tm.info(tm.function(t)).body ? Base{.leaf = t} : Base{.many = true};
    }
    if (evaluation_->is_table_read(t)) {
      const Term index = tm.child(t, 1);
      Base base = seen_from_above(tm, index);
      if (base.many) {
        base = {.leaf = index};  // a wide index: its values are those of the table
      }
      base.reads = true;
      return base;
    }
    Base base;
    base.reads = is_hard(tm, t);
    bool only_parts = true;
    const auto add_part = [&](Term part) {
      const auto end = base.parts.begin() + base.part_count;
      if (std::find(base.parts.begin(), end, part) == end) {
        only_parts = only_parts && base.part_count < kMaxParts;
        if (only_parts) {
          base.parts[base.part_count++] = part;
        }
      }
    };
    for (const Term child : tm.children(t)) {
      const Base of_child = seen_from_above(tm, child);
      base.reads = base.reads || of_child.reads;
      if (of_child.many) {
        base.many = true;
        only_parts = only_parts && of_child.part_count > 0;
        for (uint32_t i = 0; i < of_child.part_count; ++i) {
          add_part(of_child.parts[i]);
        }
      } else if (of_child.leaf) {
        add_part(of_child.leaf);
        base.many = base.many || (base.leaf && base.leaf != of_child.leaf);
        base.leaf = of_child.leaf;
      }
    }
    if (!base.many) {
      base.part_count = 0;
      return base;
    }
    base.leaf = {};
    base.reads = false;
    base.part_count = only_parts ? base.part_count : 0;
    if (find_domains_ && base.part_count > 0) {
      find_domain(tm, t, base);
    }
    return base;
  }

  // --- Values of leaves ------------------------------------------------------------------------------------------------

  /// The values a leaf may have, ascending, as far as they can be listed: those of a constant that the facts about it
  /// leave, those that a function of few leaves takes on.
  const std::vector<uint64_t>* domain_of(const TermManager& tm, Term leaf) {
    uint32_t& place = domain_places_.slot(leaf);
    if (place == 0) {
      if (small_size(tm, leaf) == 0) {
        return nullptr;
      }
      const Interval whole = tm.sort(leaf) == tm.sorts().boolean() ? Interval{0, 1} : bounds_->of(leaf);
      Column domain{.sort = tm.sort(leaf), .rows = whole.size(), .words = {}, .values = {}, .defined = {}};
      for (uint64_t i = 0; i < whole.size(); ++i) {
        domain.words.push_back(whole.low + i);
      }
      if (const auto facts = alone_.find(leaf); facts != alone_.end() && tm.kind(leaf) == Kind::Constant) {
        std::vector<uint64_t> left;
        const std::vector<Column> truths =
            evaluate_columns(tm, facts->second, std::span(&leaf, 1), std::span(&domain, 1));
        for (size_t row = 0; row < domain.rows; ++row) {
          if (std::ranges::all_of(truths, [&](const Column& truth) {
                return truth.words[row] != 0 || (!truth.all_defined() && truth.defined[row] == 0);
              })) {
            left.push_back(domain.words[row]);
          }
        }
        domain.words = std::move(left);
      }
      domains_.push_back(std::move(domain.words));
      place = static_cast<uint32_t>(domains_.size());
    }
    return &domains_[place - 1];
  }

  /// The image of a term over the values of its parts, where that can be computed.
  void find_domain(const TermManager& tm, Term t, const Base& base) {
    const Sort sort = tm.sort(t);
    if (!tm.sorts().is_bitvec(sort) || tm.sorts().width(sort) > 64) {
      return;
    }
    if (operations_ > kMaxOperations) {
      ++refused_domains_;
      return;
    }
    std::vector<Term> symbols;
    std::vector<Column> columns;
    TermMap<Term> done;
    uint64_t rows = 1;
    for (uint32_t i = 0; i < base.part_count; ++i) {
      const std::vector<uint64_t>* domain = domain_of(tm, base.parts[i]);
      if (domain == nullptr || domain->empty() || rows * domain->size() > kMaxRows) {
        return;
      }
      rows *= domain->size();
    }
    uint64_t nodes = 0;
    TermSet seen;
    for (uint32_t i = 0; i < base.part_count; ++i) {
      seen.insert(base.parts[i]);
    }
    walk_postorder(tm, t, seen, [&](Term) { ++nodes; });
    operations_ += rows * nodes;
    if (operations_ > kMaxOperations) {
      ++refused_domains_;
      return;
    }
    uint64_t period = rows;
    for (uint32_t i = 0; i < base.part_count; ++i) {
      const Term part = base.parts[i];
      const std::vector<uint64_t>& domain = *domain_of(tm, part);
      period /= domain.size();
      Column column{.sort = tm.sort(part), .rows = rows, .words = {}, .values = {}, .defined = {}};
      for (uint64_t row = 0; row < rows; ++row) {
        column.words.push_back(domain[row / period % domain.size()]);
      }
      columns.push_back(std::move(column));
      symbols.push_back(symbol_of(part, i));
      done.slot(part) = symbols.back();
    }
    const Term over = over_symbol(*tm_, t, done);
    Column image = evaluate_columns(tm, std::span(&over, 1), symbols, columns)[0];
    if (!image.all_defined()) {
      return;
    }
    std::ranges::sort(image.words);
    image.words.erase(std::ranges::unique(image.words).begin(), image.words.end());
    domains_.push_back(std::move(image.words));
    domain_places_.slot(t) = static_cast<uint32_t>(domains_.size());
    ++domains_found_;
  }

  /// A symbol for a leaf in evaluation.
  Term symbol_of(Term leaf, uint32_t number) {
    if (tm_->kind(leaf) == Kind::Constant) {
      return leaf;
    }
    const Sort sort = tm_->sort(leaf);
    return tm_->mk_constant("\\leaf\\" + std::to_string(sort.id) + "\\" + std::to_string(number), sort);
  }

  // --- What is rewritten -----------------------------------------------------------------------------------------------

  /// The part that `t` only moves about, which costs a solver nothing: a table of that part serves all terms that do.
  /// Null where it does more.
  Term below_wiring(const TermManager& tm, Term t) const {
    switch (tm.kind(t)) {
      case Kind::BvZeroExtend:
      case Kind::BvSignExtend:
      case Kind::BvRotateLeft:
      case Kind::BvRotateRight:
      case Kind::BvNot: break;
      default: return {};
    }
    const Term below = tm.child(t, 0);
    const Base& base = bases_[below];
    return base.leaf && !base.many && base.reads && base.leaf != below ? below : Term{};
  }

  /// The largest terms that depend on one leaf and read a table on the way.
  void find_candidates(const TermManager& tm, Term root) {
    find_bases(tm, root);
    std::vector<Term> todo{root};
    while (!todo.empty()) {
      const Term t = todo.back();
      todo.pop_back();
      if (!tm.is_closed(t) || !looked_at_.insert(t)) {
        continue;
      }
      const Base& base = bases_[t];
      if (base.leaf && !base.many && base.reads && base.leaf != t && is_wanted(tm, t)) {
        if (const Term below = below_wiring(tm, t); below && is_wanted(tm, below)) {
          todo.push_back(below);
          continue;
        }
        if (candidates_.insert(t)) {
          candidate_list_.push_back(t);
        }
        any_candidate_ = true;
        if (all_candidates_.insert(t) && rewritten_[t]) {
          stale_ = true;  // so far it was only met inside of larger ones
        }
        todo.push_back(base.leaf);
        continue;
      }
      for (const Term child : tm.children(t)) {
        todo.push_back(child);
      }
    }
  }

  bool is_wanted(const TermManager& tm, Term t) const {
    const Sort sort = tm.sort(t);
    return boolean_ ? sort == tm.sorts().boolean() : tm.sorts().is_bitvec(sort) && tm.sorts().width(sort) <= 64;
  }

  /// Reads of large tables at indices that do not depend on other reads are *loose*: where there are many of them, some
  /// solvers do better on the array, of which they look at few elements. True if that was decided just now.
  bool choose_loose_reads(const PassContext& context) {
    const LooseReads limits = loose_reads(context.target);
    if (boolean_ || context.table_encoder != nullptr) {
      return false;
    }
    const bool kept_before = keep_loose_;
    for (const Term t : candidate_list_) {
      bool& loose = loose_.slot(t);
      if (loose) {
        continue;
      }
      const std::vector<Term> reads = reads_in(context.tm, t, bases_[t].leaf);
      if (reads.size() != 1 || touched_in(context.tm, bases_[t].leaf)) {
        continue;
      }
      const size_t runs = runs_of(*evaluation_->table_of(reads[0]));
      if (runs > limits.runs) {
        loose = true;
        loose_runs_ += runs;
      }
    }
    keep_loose_ = loose_runs_ > limits.total_runs;
    return keep_loose_ && !kept_before;
  }

  /// True if a table is read in the term.
  bool touched_in(const TermManager& tm, Term root) const {
    bool found = false;
    walk_postorder(tm, root, [&](Term t) { found = found || evaluation_->is_table_read(t); });
    return found;
  }

  /// Runs of equal values.
  size_t runs_of(const ElementTable& table) {
    uint32_t& runs = table_runs_.slot(table.array);
    if (runs == 0) {
      for (size_t i = 0; i < table.rows.size(); ++i) {
        runs += i == 0 || table.rows[i].value != table.rows[i - 1].value ? 1 : 0;
      }
    }
    return runs;
  }

  Term rewrite(PassContext& context, Term root) {
    TermManager& tm = context.tm;
    return rebuild_bottom_up(tm, root, rewritten_, [&](Term t, std::span<const Term> children) {
      const Term rebuilt = rebuild_if_changed(tm, t, children);
      if (!candidates_.contains(t)) {
        return rebuilt;
      }
      if (keep_loose_ && loose_[t]) {
        ++loose_reads_;
        return rebuilt;
      }
      const Term table = tabulate(context, t, rebuilt);
      return table ? table : rebuilt;
    });
  }

  /// The term as a table of its leaf, or null where it has none that pays.
  Term tabulate(PassContext& context, Term t, Term rebuilt) {
    TermManager& tm = context.tm;
    const Term leaf = bases_[t].leaf;
    const Sort leaf_sort = tm.sort(leaf);
    Column domain{.sort = leaf_sort, .rows = 0, .words = {}, .values = {}, .defined = {}};
    bool complete = true;
    if (const std::vector<uint64_t>* values = domain_of(tm, leaf)) {
      domain.words = *values;
    } else {
      const Interval whole = bounds_->of(leaf);
      for (const Term read : reads_in(tm, t, leaf)) {
        if (tm.child(read, 1) != leaf) {
          continue;
        }
        for (const ElementRow& row : evaluation_->table_of(read)->rows) {
          if (row.index >= whole.low && row.index <= whole.high) {
            domain.words.push_back(row.index);
          }
        }
      }
      std::ranges::sort(domain.words);
      domain.words.erase(std::ranges::unique(domain.words).begin(), domain.words.end());
      complete = !domain.words.empty() && whole.size() == domain.words.size();
    }
    domain.rows = domain.words.size();
    if (domain.rows == 0 || domain.rows > kMaxRows) {
      ++refused_rows_;
      return {};
    }
    // The term with a symbol for the leaf.
    const Term symbol = symbol_of(leaf, 0);
    TermMap<Term> done;
    done.slot(leaf) = symbol;
    const std::vector<Term> reads = reads_in(tm, t, leaf);
    std::vector<Term> columns_of{over_symbol(tm, t, done)};
    columns_of.push_back(reads.size() == 1 ? over_symbol(tm, tm.child(reads[0], 1), done) : tm.mk_false());
    const std::vector<Column> columns = evaluate_columns(tm, columns_of, std::span(&symbol, 1), std::span(&domain, 1));
    Table table{.index = rewritten_[leaf] ? rewritten_[leaf] : leaf, .sort = tm.sort(t), .runs = {}, .otherwise = {}};
    bool outside = !complete;
    // Of what is unknown of an array nothing but reads outside of its rows may remain.
    bool only_rest = reads.size() == 1;
    const Column& values = columns[0];
    uint64_t last_word = 0;  // of the last run
    for (size_t row = 0; row < domain.rows; ++row) {
      if (!values.all_defined() && values.defined[row] == 0) {
        outside = true;
        only_rest = only_rest && columns[1].all_defined() &&
                    evaluation_->table_of(reads[0])->find(columns[1].words[row]) == nullptr;
        continue;
      }
      const uint64_t index = domain.words[row];
      if (!table.runs.empty() && last_word == values.words[row] && table.runs.back().last + 1 == index) {
        table.runs.back().last = index;
        continue;
      }
      last_word = values.words[row];
      table.runs.push_back({index, index, mk_index(tm, table.sort, last_word)});
      // Of conditions there is no form that could still do with so many.
      if (boolean_ && table.runs.size() > 2 * context.max_runs + 2) {
        ++refused_growth_;
        return {};
      }
    }
    if (table.runs.empty()) {
      ++refused_rows_;
      return {};
    }
    if (outside) {
      table.otherwise = only_rest ? without_rows(context, rebuilt, table.index) : rebuilt;
      ++outside_;
    }
    merge_runs(table);
    const std::optional<Encoding> encoding =
        encode_for(tm, table, context.target, context.max_runs, context.table_encoder);
    if (!encoding) {
      ++refused_growth_;
      return {};
    }
    ++tables_;
    rows_ += domain.rows;
    runs_ += table.runs.size();
    estimate_ += encoding->estimate;
    ++forms_[encoding->form];
    if (!encoding->conditions.empty()) {
      conditions_[encoding->symbol] = encoding->conditions;
    }
    return encoding->term;
  }

  /// `t` with the symbol in place of the leaf, fit for evaluation.
  Term over_symbol(TermManager& tm, Term t, TermMap<Term>& done) {
    const Term over = rebuild_bottom_up(
        tm, t, done, [&](Term u, std::span<const Term> children) { return rebuild_if_changed(tm, u, children); });
    return evaluation_->evaluable(over);
  }

  /// The reads of tables between the leaf and the term.
  std::vector<Term> reads_in(const TermManager& tm, Term t, Term leaf) const {
    std::vector<Term> reads;
    TermSet seen;
    walk_postorder(
        tm, t, seen,
        [&](Term u) {
          if (u != leaf && evaluation_->is_table_read(u)) {
            reads.push_back(u);
          }
        },
        [&](Term u) { return u != leaf; });
    return reads;
  }

  // --- Out of range ----------------------------------------------------------------------------------------------------

  /// The term with the array that is read above the leaf replaced by what is unknown of it.
  Term without_rows(PassContext& context, Term t, Term leaf) {
    TermManager& tm = context.tm;
    TermMap<Term> done;
    done.slot(leaf) = leaf;
    return rebuild_bottom_up(tm, t, done, [&](Term u, std::span<const Term> children) {
      const ElementTable* table = evaluation_->table_of(u);
      if (table == nullptr) {
        return rebuild_if_changed(tm, u, children);
      }
      if (table->otherwise) {
        return table->otherwise;
      }
      const Term array = table->below ? table->below : table->array;
      const bool has_rows = context.elements.find(array) != nullptr && tm.kind(array) == Kind::Constant;
      return tm.mk(Kind::Select, {has_rows ? rest_of(tm, array) : array, children[1]});
    });
  }

  Term rest_of(TermManager& tm, Term array) {
    Term& rest = rests_.slot(array);
    if (!rest) {
      const std::string name(tm.symbols().name(tm.info(tm.function(array)).name));
      rest = tm.mk_constant(name + "\\rest", tm.sort(array));
      rest_arrays_.push_back(array);
    }
    return rest;
  }

  /// An array that nothing reads any more but outside of its rows is defined by them over the rest. Where it is still
  /// read elsewhere the rest is the array itself.
  void settle_rests(Problem& problem, PassContext& context) {
    TermManager& tm = context.tm;
    if (rest_arrays_.empty()) {
      return;
    }
    context.elements.collect(tm, problem.assertions);
    TermSet used;
    const auto use = [&](Term t) { walk_postorder(tm, t, used, [](Term) {}); };
    for (size_t i = 0; i < problem.assertions.size(); ++i) {
      if (!context.elements.is_row(i)) {
        use(problem.assertions[i].term);
      }
    }
    for (const ElementTable& table : context.elements.tables()) {
      for (const ElementRow& row : table.rows) {
        use(row.value);
      }
    }
    std::vector<bool> goes(problem.assertions.size());
    TermMap<Term> back;
    bool any_back = false;
    for (const Term array : rest_arrays_) {
      const Term rest = rests_[array];
      const ElementTable* table = context.elements.find(array);
      if (!used.contains(rest)) {
        continue;
      }
      if (used.contains(array) || table == nullptr || context.spellings.function_of(array)) {
        back.slot(rest) = array;
        any_back = true;
        continue;
      }
      const uint32_t width = tm.sorts().width(tm.sorts().index(tm.sort(array)));
      Term definition = rest;
      for (const ElementRow& row : table->rows) {
        definition = tm.mk(Kind::Store, {definition, tm.mk_bv(width, row.index), row.value});
        goes[row.assertion] = true;
      }
      problem.trail.define(tm.function(array), {}, definition, name_);
    }
    size_t place = 0;
    problem.assertions.transform([&](const Assertion& assertion, std::vector<Assertion>& out) {
      if (goes[place++]) {
        return;
      }
      out.push_back(assertion);
      if (any_back) {
        out.back().term = rebuild_bottom_up(tm, assertion.term, back, [&](Term u, std::span<const Term> children) {
          return rebuild_if_changed(tm, u, children);
        });
      }
    });
  }

  /// What the encodings in use need to have asserted.
  void assert_conditions(TermManager& tm, Problem& problem) {
    if (conditions_.empty()) {
      return;
    }
    std::vector<Assertion> needed;
    TermSet seen;
    TermSet found_once;
    for (size_t i = 0; i < problem.assertions.size(); ++i) {
      const uint32_t level = problem.assertions[i].level;
      std::vector<Term> todo{problem.assertions[i].term};
      while (!todo.empty()) {
        const Term t = todo.back();
        todo.pop_back();
        walk_postorder(tm, t, seen, [&](Term u) {
          if (const auto found = conditions_.find(u); found != conditions_.end()) {
            for (const Term condition : found->second) {
              if (found_once.insert(condition)) {
                needed.push_back({condition, {}, level});
                todo.push_back(condition);
              }
            }
          }
        });
      }
    }
    for (const Assertion& condition : needed) {
      problem.assertions.push_back(condition.term, condition.level);
    }
  }

  void add_counters(Counters& counters) const override {
    count(counters, "tables", tables_);
    count(counters, "rows", rows_);
    count(counters, "runs", runs_);
    count(counters, "estimate", static_cast<uint64_t>(estimate_));
    for (const auto& [form, number] : forms_) {
      count(counters, form, number);
    }
    count(counters, "kept-outside", outside_);
    count(counters, "refused-rows", refused_rows_);
    count(counters, "refused-growth", refused_growth_);
    count(counters, "refused-loose", loose_reads_);
    count(counters, "value-sets", domains_found_);
    count(counters, "refused-value-sets", refused_domains_);
  }

  std::string_view name_;
  bool boolean_;
  TermManager* tm_ = nullptr;
  std::optional<TableEvaluation> evaluation_;
  std::optional<Bounds> bounds_;
  uint64_t version_ = 0;
  std::vector<Term> facts_;
  std::vector<bool> is_fact_;
  uint32_t fact_level_ = 0;
  std::unordered_map<Term, std::vector<Term>> alone_;  // by leaf: the facts about it alone
  TermSet touched_seen_;
  TermMap<bool> touched_;
  TermSet bases_seen_;
  TermMap<Base> bases_;
  bool find_domains_ = true;
  std::vector<std::vector<uint64_t>> domains_;  // values of leaves, ascending
  TermMap<uint32_t> domain_places_;             // 1 + place in domains_
  uint64_t operations_ = 0;
  TermMap<bool> loose_;  // candidates counted in `loose_runs_`
  TermMap<uint32_t> table_runs_;
  uint64_t loose_runs_ = 0;
  bool keep_loose_ = false;
  uint64_t loose_reads_ = 0;
  TermSet candidates_;
  std::vector<Term> candidate_list_;  // those, in order
  TermSet looked_at_;
  TermSet all_candidates_;  // since `rewritten_` is empty
  bool any_candidate_ = false;
  bool stale_ = false;
  TermMap<Term> rewritten_;
  std::unordered_map<Term, std::vector<Term>> conditions_;  // by the constant an encoding made
  TermMap<Term> rests_;
  std::vector<Term> rest_arrays_;
  uint64_t tables_ = 0;
  uint64_t rows_ = 0;
  uint64_t runs_ = 0;
  double estimate_ = 0;                         // of the forms they were written in
  std::map<std::string_view, uint64_t> forms_;  // how many were written in each
  uint64_t outside_ = 0;
  uint64_t refused_rows_ = 0;
  uint64_t refused_growth_ = 0;
  uint64_t domains_found_ = 0;
  uint64_t refused_domains_ = 0;
};

}  // namespace

std::unique_ptr<Pass> make_index_based_pass() { return std::make_unique<TableRewritingPass>("index-based", true); }
std::unique_ptr<Pass> make_value_based_pass() { return std::make_unique<TableRewritingPass>("value-based", false); }

}  // namespace preproc
