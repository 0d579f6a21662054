#include "passes/tables/table_rewriting.h"

#include <algorithm>
#include <map>
#include <optional>

#include "encode/table/encoder.h"
#include "passes/tables/compared_arrays.h"
#include "passes/tables/encoding_conditions.h"
#include "passes/tables/known_encodings.h"
#include "passes/tables/leaf_domains.h"
#include "passes/tables/leaf_tabulation.h"
#include "passes/tables/loose_reads.h"
#include "passes/tables/rest_arrays.h"
#include "passes/tables/table_candidates.h"
#include "passes/tables/table_evaluation.h"
#include "passes/tables/table_facts.h"
#include "passes/tables/table_supports.h"
#include "term/rebuild.h"

namespace preproc {

namespace {

class TableRewritingPass : public Pass {
 public:
  TableRewritingPass(std::string_view name, bool boolean) : name_(name), boolean_(boolean) {}

 private:
  /// The pass's knowledge of the terms of one manager.
  struct Knowledge {
    Knowledge(TermManager& tm, bool boolean)
        : evaluation(tm),
          facts(tm, evaluation),
          domains(tm, evaluation),
          supports(tm, evaluation, domains),
          candidates(tm, supports, boolean),
          loose(evaluation),
          rests(tm),
          tabulation(tm, evaluation, domains, rests) {}
    Knowledge(const Knowledge&) = delete;
    Knowledge& operator=(const Knowledge&) = delete;

    TableEvaluation evaluation;
    TableFacts facts;
    LeafDomains domains;
    TableSupports supports;
    TableCandidates candidates;
    LooseReads loose;
    ComparedArrays compared;
    RestArrays rests;
    LeafTabulation tabulation;
    KnownEncodings encodings;
    EncodingConditions conditions;
    TermMap<Term> rewritten;
    TermSet all_candidates;  // since the facts changed
    uint64_t version = 0;    // of the elements that all this was found with
    TermSet telling;         // the facts that all this follows from
    size_t telling_count = 0;
    uint32_t level = 0;  // the highest of these
    TermSet silent;      // facts that have told nothing beyond these
  };

  void run(Problem& problem, PassContext& context) override {
    context.collect_tables(problem.assertions);
    if (!known_) {
      known_.emplace(context.tm, boolean_);
    }
    known_->evaluation.update(context.elements, context.written);
    if (!known_->facts.update(context.elements, problem.assertions)) {
      return;
    }
    if (known_->version != context.elements.version() || !still_holds()) {
      known_->version = context.elements.version();
      learn_facts();
    }
    if (!find_candidates(problem.assertions, context)) {
      return;
    }
    rewrite_assertions(problem.assertions, context);
    known_->conditions.assert_used(context.tm, problem.assertions);
    known_->rests.settle(problem, context, name_);
  }

  /// True if all that is known follows from the facts as they are now, and the further ones among these tell nothing:
  /// what was learned from facts that are gone is not kept, and what new ones tell is not missed.
  bool still_holds() {
    Knowledge& known = *known_;
    size_t held = 0;
    known.level = 0;
    for (const TableFacts::Fact& fact : known.facts.facts()) {
      if (known.telling.contains(fact.term)) {
        ++held;
        known.level = std::max(known.level, fact.level);
      } else if (known.silent.insert(fact.term) && tells(fact.term)) {
        return false;
      }
    }
    return held == known.telling_count;
  }

  /// Takes a fact into what is known. False if it says nothing about the values of a leaf beyond the facts before it.
  bool tells(Term fact) {
    Knowledge& known = *known_;
    return known.domains.add_fact(fact) || leaf_of_fact(fact);
  }

  /// The declared constant that the fact depends on alone; null: there is none.
  Term leaf_of_fact(Term fact) {
    known_->supports.find(fact, TableSupports::Images::AsKnown);
    return known_->domains.fact_leaf(known_->supports.of(fact).leaf);
  }

  /// Starts anew with other facts, or other tables.
  void learn_facts() {
    Knowledge& known = *known_;
    known.rewritten.clear();
    known.all_candidates.clear();
    known.conditions.clear();
    known.domains.clear();
    known.supports.clear();
    known.loose.forget_tables();
    known.telling.clear();
    known.silent.clear();
    std::vector<bool> telling;
    for (const TableFacts::Fact& fact : known.facts.facts()) {
      telling.push_back(known.domains.add_fact(fact.term));
    }
    known.level = 0;
    known.telling_count = 0;
    for (size_t i = 0; i < telling.size(); ++i) {
      const auto [fact, level] = known.facts.facts()[i];
      if (const Term leaf = leaf_of_fact(fact)) {
        known.domains.add_fact_about(leaf, fact);
        telling[i] = true;
      }
      (telling[i] ? known.telling : known.silent).insert(fact);
      known.telling_count += telling[i] ? 1 : 0;
      known.level = telling[i] ? std::max(known.level, level) : known.level;
    }
  }

  /// True if supports that are known do not do any more.
  bool announce(const AssertionList& assertions) {
    bool late = false;
    for (size_t i = 0; i < assertions.size(); ++i) {
      late = (known_->facts.is_other(i) && known_->supports.announce(assertions[i].term)) || late;
    }
    return late;
  }

  /// Finds the terms to tabulate, and forgets what was rewritten if other ones are to be tabulated than before. False
  /// if there are none.
  bool find_candidates(const AssertionList& assertions, const PassContext& context) {
    Knowledge& known = *known_;
    known.candidates.clear();
    if (announce(assertions)) {
      learn_facts();
      announce(assertions);
    }
    for (size_t i = 0; i < assertions.size(); ++i) {
      if (known.facts.is_other(i)) {
        known.candidates.find(assertions[i].term);
      }
    }
    bool stale = false;
    for (const Term t : known.candidates.list()) {
      // A term was rewritten without being tabulated if it was only met inside of larger candidates so far.
      stale = (known.all_candidates.insert(t) && known.rewritten[t]) || stale;
    }
    if (known.candidates.list().empty()) {
      return false;
    }
    if (!boolean_ && context.table_encoder == nullptr) {
      stale =
          known.loose.count(known.candidates.list(), known.supports, loose_read_limits(context.target.solver)) || stale;
    }
    stale = known.compared.update(context.tm, context.elements, assertions) || stale;
    if (stale) {
      known.rewritten.clear();
    }
    return true;
  }

  void rewrite_assertions(AssertionList& assertions, PassContext& context) {
    size_t place = 0;
    assertions.transform([&](const Assertion& assertion, std::vector<Assertion>& out) {
      out.push_back(assertion);
      if (!known_->facts.is_other(place++)) {
        return;
      }
      const Term rewritten = rewrite(context, assertion.term);
      if (rewritten != assertion.term) {
        out.back().term = context.simplifier.simplify(rewritten);
        out.back().level = std::max({assertion.level, context.elements.level(), known_->level});
        context.note(name_, assertion.term, out.back().term);
      }
    });
  }

  Term rewrite(PassContext& context, Term root) {
    return rebuild_bottom_up(context.tm, root, known_->rewritten, [&](Term t, std::span<const Term> children) {
      const Term rebuilt = rebuild_if_changed(context.tm, t, children);
      if (!known_->candidates.contains(t)) {
        return rebuilt;
      }
      if (known_->loose.keeps(t)) {
        ++loose_reads_;
        return rebuilt;
      }
      const Term table = as_table(context, t, rebuilt);
      return table ? table : rebuilt;
    });
  }

  /// The term as a table of its leaf, or null where it has none that pays.
  Term as_table(PassContext& context, Term t, Term rebuilt) {
    const Term leaf = known_->supports.of(t).leaf;
    const Term index = known_->rewritten[leaf] ? known_->rewritten[leaf] : leaf;
    // Of conditions there is no form that could still do with so many.
    const size_t max_runs = boolean_ ? 2 * context.max_runs + 2 : SIZE_MAX;
    const Tabulation made = known_->tabulation.tabulate({t, leaf, rebuilt, index}, context.elements, max_runs);
    refused_rows_ += made.refusal == Tabulation::Refusal::Rows ? 1 : 0;
    refused_growth_ += made.refusal == Tabulation::Refusal::Runs ? 1 : 0;
    outside_ += made.outside ? 1 : 0;
    if (!made.table) {
      return {};
    }
    if (context.table_encoder == nullptr && made.table->runs.size() > kMaxComparedRuns && reads_compared(t, leaf)) {
      ++compared_reads_;
      return {};
    }
    const std::optional<Encoding>& encoding = known_->encodings.find_or(*made.table, [&](const Table& table) {
      if (form_depends_on_version(table.runs.size(), context.target.solver)) {
        context.ask_version();
      }
      auto written = encode_for(context.tm, table, context.target, context.max_runs, context.table_encoder);
      if (context.recorder != nullptr) {
        context.recorder->table(table, written, context.target);
      }
      return written;
    });
    if (!encoding) {
      ++refused_growth_;
      return {};
    }
    ++tables_;
    rows_ += made.rows;
    runs_ += made.table->runs.size();
    estimate_ += encoding->estimate;
    ++forms_[encoding->form];
    known_->conditions.add(*encoding);
    return encoding->term;
  }

  bool reads_compared(Term t, Term leaf) const {
    return !known_->compared.empty() && std::ranges::any_of(known_->evaluation.reads_in(t, leaf), [&](Term read) {
      return known_->compared.contains(known_->evaluation.table_of(read)->array);
    });
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
    count(counters, "refused-compared", compared_reads_);
    if (known_) {
      count(counters, "value-sets", known_->domains.images());
      count(counters, "refused-value-sets", known_->domains.refused_images());
    }
  }

  std::string_view name_;
  bool boolean_;
  std::optional<Knowledge> known_;  // once the pass has run
  uint64_t tables_ = 0;
  uint64_t rows_ = 0;
  uint64_t runs_ = 0;
  double estimate_ = 0;                         // of the forms they were written in
  std::map<std::string_view, uint64_t> forms_;  // how many were written in each
  uint64_t outside_ = 0;
  uint64_t loose_reads_ = 0;
  uint64_t compared_reads_ = 0;
  uint64_t refused_rows_ = 0;
  uint64_t refused_growth_ = 0;
};

}  // namespace

std::unique_ptr<Pass> make_index_based_pass() { return std::make_unique<TableRewritingPass>("index-based", true); }
std::unique_ptr<Pass> make_value_based_pass() { return std::make_unique<TableRewritingPass>("value-based", false); }

}  // namespace preproc
