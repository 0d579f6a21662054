#include "passes/respell.h"

#include <algorithm>
#include <optional>
#include <ranges>
#include <unordered_map>
#include <unordered_set>
#include <utility>
#include <vector>

#include "term/rebuild.h"
#include "term/walk.h"

namespace preproc {

namespace {

/// True for sorts that tables are indexed by.
bool is_index_sort(const TermManager& tm, Sort sort) {
  return tm.sorts().is_bitvec(sort) && tm.sorts().width(sort) <= 64;
}

bool is_element_sort(const TermManager& tm, Sort sort) {
  return tm.sorts().is_bitvec(sort) || sort == tm.sorts().boolean();
}

/// One link of a nested ite over an index: (ite (= index constant) value rest)
struct Link {
  Term index;
  Term constant;
  Term value;
  Term rest;
};

class ArraysForTablesPass : public Pass {
  void run(Problem& problem, PassContext& context) override {
    TermManager& tm = context.tm;
    look_at(tm, problem.assertions);
    std::vector<Function> functions = functions_with_points(tm, problem.assertions);
    if (functions.empty() && heads_.empty()) {
      return;
    }
    if (functions != functions_ || heads_.size() != heads_done_) {
      functions_ = std::move(functions);
      heads_done_ = heads_.size();
      done_.clear();
    }
    arrays_.clear();
    for (const Function f : functions_) {
      arrays_[f] = context.spellings.array_of(tm, f);
    }
    problem.assertions.transform([&](const Assertion& assertion, std::vector<Assertion>& out) {
      out.push_back(assertion);
      out.back().term = rewrite(context, assertion.term);
      if (out.back().term != assertion.term) {
        context.note("array", assertion.term, out.back().term);
      }
    });
    for (const Function f : functions_) {
      const FunctionInfo& info = tm.info(f);
      const Term parameter = tm.mk_variable(tm.symbols().intern("i"), tm.sorts().arguments(info.sort)[0]);
      const Term read[] = {arrays_[f], parameter};
      problem.converter.define(f, {parameter}, tm.mk(Kind::Select, read), name());
    }
    functions_seen_ += functions_.size();
  }

  /// Finds the heads of nested ites, and functions used as values, among the terms not seen before.
  void look_at(const TermManager& tm, const AssertionList& assertions) {
    for (const Assertion& assertion : assertions) {
      walk_postorder(tm, assertion.term, seen_, [&](Term t) {
        if (tm.kind(t) == Kind::Constant && tm.sorts().kind(tm.sort(t)) == SortKind::Function) {
          values_.insert(t);
        }
        for (const Term child : tm.children(t)) {
          if (lengths_[child] >= kMinCases && !continues(tm, t, child)) {
            heads_.insert(child);
          }
        }
        if (const std::optional<Link> link = link_of(tm, t)) {
          const uint32_t rest = lengths_[link->rest];
          lengths_.slot(t) = tm.is_value(link->rest) ? 1 : rest > 0 && continues(tm, t, link->rest) ? 1 + rest : 0;
        }
      });
    }
  }

  /// True if `rest` goes on with the chain of `t`.
  static bool continues(const TermManager& tm, Term t, Term rest) {
    const std::optional<Link> link = link_of(tm, t);
    const std::optional<Link> next = link_of(tm, rest);
    return link && next && link->rest == rest && link->index == next->index;
  }

  static std::optional<Link> link_of(const TermManager& tm, Term t) {
    if (tm.kind(t) != Kind::Ite || !is_element_sort(tm, tm.sort(t)) || !tm.is_value(tm.child(t, 1))) {
      return {};
    }
    const Term condition = tm.child(t, 0);
    if (tm.kind(condition) != Kind::Equal || tm.children(condition).size() != 2) {
      return {};
    }
    Term index = tm.child(condition, 0);
    Term constant = tm.child(condition, 1);
    if (tm.is_value(index)) {
      std::swap(index, constant);
    }
    if (!tm.is_word_value(constant) || !is_index_sort(tm, tm.sort(index)) || !tm.is_closed(index)) {
      return {};
    }
    return Link{index, constant, tm.child(t, 1), tm.child(t, 2)};
  }

  /// Unary functions of which at least two points are asserted, and that are used in no other way than applied.
  std::vector<Function> functions_with_points(const TermManager& tm, const AssertionList& assertions) {
    std::unordered_map<Function, size_t> points;
    const auto add = [&](Term t) {
      if (tm.kind(t) == Kind::Apply && tm.children(t).size() == 1 && tm.is_word_value(tm.child(t, 0)) &&
          is_index_sort(tm, tm.sort(tm.child(t, 0))) && is_element_sort(tm, tm.sort(t))) {
        ++points[tm.function(t)];
      }
    };
    for (const Assertion& assertion : assertions) {
      const Term t = assertion.term;
      switch (tm.kind(t)) {
        case Kind::Apply: add(t); break;
        case Kind::Not: add(tm.child(t, 0)); break;
        case Kind::Equal: std::ranges::for_each(tm.children(t), add); break;
        default: break;
      }
    }
    std::vector<Function> functions;
    for (const auto& point : points) {
      const Function f = point.first;
      const FunctionInfo& info = tm.info(f);
      if (point.second >= 2 && info.is_free() &&
          std::ranges::none_of(values_, [&](Term value) { return tm.function(value) == f; })) {
        functions.push_back(f);
      }
    }
    std::ranges::sort(functions, {}, &Function::id);
    return functions;
  }

  Term rewrite(PassContext& context, Term root) {
    TermManager& tm = context.tm;
    return rebuild_bottom_up(tm, root, done_, [&](Term t, std::span<const Term> children) {
      if (tm.kind(t) == Kind::Apply) {
        if (const auto found = arrays_.find(tm.function(t)); found != arrays_.end()) {
          return tm.mk(Kind::Select, {found->second, children[0]});
        }
      }
      if (heads_.contains(t)) {
        // The index as it has become: it is a child of this ite's condition.
        const Link link = *link_of(tm, t);
        ++ites_;
        return tm.mk(Kind::Select, {array_of(context, t), done_[link.index]});
      }
      return rebuild_if_changed(tm, t, children);
    });
  }

  static Term array_of(PassContext& context, Term head) {
    const TermManager& tm = context.tm;
    std::vector<TableSpellings::Case> cases;
    const Term index = link_of(tm, head)->index;
    Term t = head;
    for (;;) {
      const std::optional<Link> link = link_of(tm, t);
      if (!link || link->index != index) {
        break;
      }
      cases.push_back({link->constant, link->value});
      t = link->rest;
    }
    return context.spellings.array_of(context.tm, tm.sort(index), std::move(cases), t);
  }

  void add_counters(Counters& counters) const override {
    count(counters, "functions", functions_seen_);
    count(counters, "ites", ites_);
  }

  TermSet seen_;
  TermMap<uint32_t> lengths_;  // links from here on
  std::unordered_set<Term> heads_;
  std::unordered_set<Term> values_;  // functions used as values
  std::vector<Function> functions_;
  size_t heads_done_ = 0;
  std::unordered_map<Function, Term> arrays_;
  TermMap<Term> done_;
  uint64_t functions_seen_ = 0;
  uint64_t ites_ = 0;
};

class RespellPass : public Pass {
  void run(Problem& problem, PassContext& context) override {
    if (!context.spellings.any() || !find_arrays(problem, context)) {
      return;
    }
    problem.assertions.transform([&](const Assertion& assertion, std::vector<Assertion>& out) {
      out.push_back(assertion);
      out.back().term = respelled(context, assertion.term);
      if (out.back().term != assertion.term) {
        context.note("respelled", assertion.term, out.back().term);
      }
    });
    // Definitions of removed symbols may read the arrays too, which no model of the result speaks of.
    problem.converter.transform([&](Term definition) { return respelled(context, definition); });
  }

  Term respelled(PassContext& context, Term root) {
    TermManager& tm = context.tm;
    return rebuild_bottom_up(tm, root, done_, [&](Term t, std::span<const Term> children) {
      if (tm.kind(t) != Kind::Select) {
        return rebuild_if_changed(tm, t, children);
      }
      // Over constants that passes wrote where an element is symbolic.
      std::vector<Term> stores;
      Term array = tm.child(t, 0);
      for (; tm.kind(array) == Kind::Store; array = tm.child(array, 0)) {
        stores.push_back(array);
      }
      if (const Function f = context.spellings.function_of(array); back_.contains(f)) {
        ++kept_;
        Term read = tm.mk_apply(f, std::span(&children[1], 1));
        for (const Term store : stores | std::views::reverse) {
          const Term here = tm.mk(Kind::Equal, {children[1], tm.child(store, 1)});
          read = tm.mk(Kind::Ite, {here, tm.child(store, 2), read});
        }
        return read;
      }
      if (context.spellings.is_ite(tm.child(t, 0))) {
        ++kept_;
        return context.spellings.ite_at(tm, tm.child(t, 0), children[1]);
      }
      return rebuild_if_changed(tm, t, children);
    });
  }

  /// True if one of the arrays is still there. Functions of which the array is have values of their own again: they are
  /// kept in `back_`, and their definitions are forgotten.
  bool find_arrays(Problem& problem, const PassContext& context) {
    bool has_ite = false;
    std::unordered_set<Function> back;
    TermSet seen;
    for (const Assertion& assertion : problem.assertions) {
      walk_postorder(context.tm, assertion.term, seen, [&](Term t) {
        if (const Function f = context.spellings.function_of(t)) {
          problem.converter.forget(f);
          back.insert(f);
        }
        has_ite = has_ite || context.spellings.is_ite(t);
      });
    }
    if (back != back_) {
      back_ = std::move(back);
      done_.clear();
    }
    return has_ite || !back_.empty();
  }

  void add_counters(Counters& counters) const override { count(counters, "kept", kept_); }

  std::unordered_set<Function> back_;  // functions again, for their arrays are left
  TermMap<Term> done_;
  uint64_t kept_ = 0;
};

}  // namespace

std::unique_ptr<Pass> make_arrays_for_tables_pass() { return std::make_unique<ArraysForTablesPass>(); }
std::unique_ptr<Pass> make_respell_pass() { return std::make_unique<RespellPass>(); }

}  // namespace preproc
