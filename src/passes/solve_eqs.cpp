#include "passes/solve_eqs.h"

#include <algorithm>
#include <array>
#include <vector>

#include "passes/constructor_fields.h"
#include "passes/determined_terms.h"
#include "passes/linear_system.h"
#include "term/conjuncts.h"
#include "term/rebuild.h"
#include "term/walk.h"

namespace preproc {

namespace {

/// Rounds of looking at what replacements make visible.
constexpr int kMaxRounds = 4;

/// Since which run of the pass an assertion is there, in every run since then.
class AssertionAges {
 public:
  void begin_run() { ++run_; }
  /// The assertions of a round of the run.
  void note(const AssertionList& assertions) {
    for (const Assertion& assertion : assertions) {
      Entry& entry = entries_.slot(assertion.term);
      if (entry.last + 1 < run_) {
        entry.since = run_;
      }
      entry.last = run_;
    }
  }
  uint32_t since(Term assertion) const { return entries_[assertion].since; }
  bool is_older(Term assertion) const { return since(assertion) < run_; }

 private:
  struct Entry {
    uint32_t since = 0;
    uint32_t last = 0;
  };
  TermMap<Entry> entries_;
  uint32_t run_ = 1;  // so that what was never there was not there at the run before
};

struct Definition {
  Term symbol;
  Term value;
  size_t assertion;  // kNone: it follows from the symbol's sort
};
constexpr size_t kNone = SIZE_MAX;

/// Of one round.
struct Replacement {
  std::vector<Term> definitions;  // symbol, value, symbol, ...
  TermMap<Term> done;
};

class SolveEqsPass : public Pass {
  void run(Problem& problem, PassContext& context) override {
    ages_.begin_run();
    ages_.note(problem.assertions);
    if (!has_older(problem.assertions) && solve_linear_system(problem, context, name())) {
      ++systems_;
    }
    for (int round = 0; round < kMaxRounds; ++round) {
      if (!solve(problem, context, replacements_[static_cast<size_t>(round)])) {
        return;
      }
    }
  }

  /// True if a symbol was replaced.
  bool solve(Problem& problem, PassContext& context, Replacement& replacement) {
    TermManager& tm = context.tm;
    ages_.note(problem.assertions);
    find_definitions(problem.assertions, context);
    if (definitions_.empty()) {
      return false;
    }
    drop_cycles(tm);
    if (definitions_.empty()) {
      return false;
    }
    update(replacement);
    TermMap<Term>& replaced = replacement.done;
    // In this order what a definition refers to is replaced before it.
    for (const Definition& definition : definitions_) {
      replaced.slot(definition.symbol) = context.simplifier.simplify(replace(tm, definition.value, replaced));
    }
    size_t place = 0;
    ConjunctSplitter splitter(tm);  // of what becomes a conjunction by the replacement
    problem.assertions.transform([&](const Assertion& assertion, std::vector<Assertion>& out) {
      if (is_definition_[place++]) {
        return;
      }
      const Term result = replace(tm, assertion.term, replaced);
      if (result == assertion.term) {
        out.push_back(assertion);
        return;
      }
      const Term simplified = context.simplifier.simplify(result);
      context.note("defined", assertion.term, simplified);
      parts_.clear();
      splitter.split(simplified, parts_);
      if (tm.is_true(simplified)) {
        parts_.push_back(simplified);
      }
      for (const Term part : parts_) {
        out.push_back({part, assertion.original, assertion.level});
      }
    });
    for (const Definition& definition : definitions_) {
      problem.converter.define(tm.function(definition.symbol), {}, replaced[definition.symbol], name());
    }
    solved_ += definitions_.size();
    return true;
  }

  // --- Which equations are definitions -----------------------------------------------------------------------------------

  void find_definitions(const AssertionList& assertions, PassContext& context) {
    TermManager& tm = context.tm;
    context.elements.collect(tm, assertions);
    assertion_count_ = assertions.size();
    definitions_.clear();
    places_.clear();
    const auto is_free = [&](Term t) {
      return tm.kind(t) == Kind::Constant && !tm.info(tm.function(t)).body && !lower_.contains(t) && places_[t] == 0;
    };
    has_older_ = has_older(assertions);
    has_earliest_ = false;
    const auto add = [&](size_t i, Term symbol, Term value) {
      definitions_.push_back({symbol, value, i});
      places_.slot(symbol) = static_cast<uint32_t>(definitions_.size());
    };
    const auto define = [&](size_t i, Term symbol, Term value) {
      if (!is_free(symbol) || is_table_point(tm, value) || !determined_.contains(tm, value) ||
          (!tm.is_value(value) && is_older(tm, symbol, i, assertions))) {
        return false;
      }
      add(i, symbol, value);
      return true;
    };
    const auto define_built = [&](size_t i) {
      Term symbol;
      const Term value = fields_.told_by(tm, assertions[i].term, symbol);
      if (!value || !is_free(symbol) || is_older(tm, symbol, i, assertions)) {
        return false;
      }
      add(i, symbol, value);
      return true;
    };
    lower_.clear();
    size_t lower = 0;  // assertions whose terms are in lower_
    for (size_t i = 0; i < assertions.size(); ++i) {
      if (i > 0 && assertions[i].level != assertions[i - 1].level) {
        for (; lower < i; ++lower) {
          walk_postorder(tm, assertions[lower].term, lower_, [](Term) {});
        }
      }
      const Term t = assertions[i].term;
      if (context.elements.is_row(i)) {
        continue;
      }
      switch (tm.kind(t)) {
        case Kind::Constant: define(i, t, context.tm.mk_true()); break;
        case Kind::Not:
          if (!define_built(i)) {
            define(i, tm.child(t, 0), context.tm.mk_false());
          }
          break;
        case Kind::DtTest: define_built(i); break;
        case Kind::Equal:
          if (tm.children(t).size() == 2 && tm.child(t, 0) != tm.child(t, 1) &&
              !define(i, tm.child(t, 0), tm.child(t, 1))) {
            define(i, tm.child(t, 1), tm.child(t, 0));
          }
          break;
        default: break;
      }
    }
    if (!tm.sorts().has_datatypes()) {
      return;
    }
    std::vector<Term> constants;
    TermSet seen;
    for (const Assertion& assertion : assertions) {
      walk_postorder(tm, assertion.term, seen, [&](Term t) {
        if (tm.kind(t) == Kind::Constant && tm.sorts().kind(tm.sort(t)) == SortKind::Datatype) {
          constants.push_back(t);
        }
      });
    }
    lower_.clear();  // such a definition neither comes nor goes
    for (const Term constant : constants) {
      if (const Term value = fields_.only(tm, constant); value && is_free(constant)) {
        add(kNone, constant, value);
      }
    }
  }

  /// Finds for each symbol since when there is an assertion that has it.
  void note_earliest(const TermManager& tm, const AssertionList& assertions) {
    std::vector<Term> by_age;
    for (const Assertion& assertion : assertions) {
      by_age.push_back(assertion.term);
    }
    std::ranges::stable_sort(by_age, {}, [&](Term t) { return ages_.since(t); });
    earliest_.clear();
    TermSet seen;
    for (const Term assertion : by_age) {
      walk_postorder(tm, assertion, seen, [&](Term t) {
        if (tm.kind(t) == Kind::Constant) {
          earliest_.slot(t) = ages_.since(assertion);
        }
      });
    }
  }

  /// True if assertions were there at an earlier run: what the solver knows of these is to stay.
  bool has_older(const AssertionList& assertions) const {
    return std::ranges::any_of(assertions, [&](const Assertion& assertion) { return ages_.is_older(assertion.term); });
  }

  /// True if an assertion that has the symbol was there at a run before this assertion was.
  bool is_older(const TermManager& tm, Term symbol, size_t assertion, const AssertionList& assertions) {
    if (!has_older_) {
      return false;
    }
    if (!has_earliest_) {
      note_earliest(tm, assertions);
      has_earliest_ = true;
    }
    return earliest_[symbol] < ages_.since(assertions[assertion].term);
  }

  /// True for (f c), f a unary function: a row of the table that the function may be.
  static bool is_table_point(const TermManager& tm, Term value) {
    return tm.kind(value) == Kind::Apply && tm.children(value).size() == 1 && tm.is_value(tm.child(value, 0));
  }

  /// Leaves out definitions that refer to themselves, by way of others, and puts the rest in an order in which what one
  /// refers to stands before it.
  void drop_cycles(const TermManager& tm) {
    struct Frame {
      Term term;
      uint32_t next;
    };
    // A term is new, or open: the place of its frame, counted from 1; or done.
    constexpr uint32_t kNew = 0;
    constexpr uint32_t kDone = UINT32_MAX;
    TermMap<uint32_t> states;
    std::vector<bool> dropped(definitions_.size());
    std::vector<Definition> order;
    const auto definition_of = [&](Term t) -> const Definition* {
      const uint32_t place = tm.kind(t) == Kind::Constant ? places_[t] : 0;
      return place == 0 || dropped[place - 1] ? nullptr : &definitions_[place - 1];
    };
    std::vector<Frame> stack;
    std::vector<uint32_t> open;  // the places of the definitions among the frames
    const auto drop = [&](Term symbol) { dropped[places_[symbol] - 1] = true; };
    const auto enter = [&](Term t) {
      uint32_t& state = states.slot(t);
      if (state == kNew) {
        stack.push_back({t, 0});
        state = static_cast<uint32_t>(stack.size());
        if (definition_of(t) != nullptr) {
          open.push_back(state);
        }
        return;
      }
      if (state == kDone) {
        return;
      }
      // A cycle: the symbol itself, or a term that definitions share, as in (= y (f (g x))), (= x (g x)); then the
      // definition that led back to it, the last on the way. Without a definition on the way it was broken before.
      if (definition_of(t) != nullptr) {
        drop(t);
      } else if (tm.kind(t) != Kind::Constant) {
        while (!open.empty() && definition_of(stack[open.back() - 1].term) == nullptr) {
          open.pop_back();
        }
        if (!open.empty() && open.back() >= state) {
          drop(stack[open.back() - 1].term);
        }
      }
    };
    for (const Definition& root : definitions_) {
      enter(root.symbol);
      while (!stack.empty()) {
        Frame& frame = stack.back();
        const Term t = frame.term;
        if (const Definition* definition = definition_of(t)) {
          if (frame.next++ == 0) {
            enter(definition->value);
            continue;
          }
        } else if (frame.next < tm.children(t).size()) {
          enter(tm.child(t, frame.next++));
          continue;
        }
        if (!open.empty() && open.back() == stack.size()) {
          open.pop_back();
        }
        stack.pop_back();
        states.slot(t) = kDone;
        if (const Definition* definition = definition_of(t)) {
          order.push_back(*definition);
        }
      }
    }
    cyclic_ += definitions_.size() - order.size();
    definitions_ = std::move(order);
    is_definition_.assign(assertion_count_, false);
    for (const Definition& definition : definitions_) {
      if (definition.assertion != kNone) {
        is_definition_[definition.assertion] = true;
      }
    }
  }

  // --- Replacement -------------------------------------------------------------------------------------------------------

  /// Keeps earlier replacements as long as the definitions are the same.
  void update(Replacement& replacement) const {
    std::vector<Term> now;
    for (const Definition& definition : definitions_) {
      now.push_back(definition.symbol);
      now.push_back(definition.value);
    }
    if (now != replacement.definitions) {
      replacement.definitions = std::move(now);
      replacement.done.clear();
    }
  }

  static Term replace(TermManager& tm, Term root, TermMap<Term>& done) {
    return rebuild_bottom_up(
        tm, root, done, [&](Term t, std::span<const Term> children) { return rebuild_if_changed(tm, t, children); });
  }

  void add_counters(Counters& counters) const override {
    count(counters, "solved", solved_);
    count(counters, "cyclic", cyclic_);
    count(counters, "systems", systems_);
  }

  std::vector<Definition> definitions_;
  std::vector<Term> parts_;
  TermMap<uint32_t> places_;  // of symbols: 1 + place in definitions_ as they were found
  size_t assertion_count_ = 0;
  std::vector<bool> is_definition_;
  TermSet lower_;  // terms below the level looked at
  AssertionAges ages_;
  TermMap<uint32_t> earliest_;  // by symbol: since which run an assertion has it
  bool has_older_ = false;      // of the assertions looked at some were there at an earlier run
  bool has_earliest_ = false;   // it is of the assertions looked at
  DeterminedTerms determined_;
  ConstructorFields fields_;
  std::array<Replacement, kMaxRounds> replacements_;
  uint64_t solved_ = 0;
  uint64_t cyclic_ = 0;
  uint64_t systems_ = 0;
};

}  // namespace

std::unique_ptr<Pass> make_solve_eqs_pass() { return std::make_unique<SolveEqsPass>(); }

}  // namespace preproc
