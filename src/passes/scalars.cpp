#include "passes/scalars.h"

#include <algorithm>
#include <string>
#include <vector>

#include "passes/tables/array_definition.h"
#include "term/rebuild.h"
#include "term/walk.h"
#include "value/own_name.h"

namespace preproc {

namespace {

/// True for the constants that a pass may remove: declared arrays.
bool is_declared_array(const TermManager& tm, Term t) {
  return tm.kind(t) == Kind::Constant && tm.sorts().is_array(tm.sort(t)) && !tm.info(tm.function(t)).body;
}

/// Two constants of such a sort are two values.
bool is_index_of_scalars(const TermManager& tm, Sort sort) {
  const SortKind kind = tm.sorts().kind(sort);
  return kind == SortKind::BitVec || kind == SortKind::Int || kind == SortKind::Bool;
}

class ScalarsPass : public Pass {
  void run(Problem& problem, PassContext& context) override {
    TermManager& tm = context.tm;
    if (!tm.sorts().has_arrays()) {
      return;
    }
    const std::vector<Term> reads = find_reads(tm, problem.assertions);
    if (reads.empty()) {
      return;
    }
    context.elements.collect(tm, problem.assertions);
    // By array: reads of one array follow one another.
    std::vector<std::vector<ArrayElement>> elements;
    std::vector<Term> arrays;
    TermMap<uint32_t> places;
    for (const Term read : reads) {
      const Term array = tm.child(read, 0);
      uint32_t& place = places.slot(array);
      if (place == 0) {
        arrays.push_back(array);
        elements.emplace_back();
        place = static_cast<uint32_t>(arrays.size());
      }
      elements[place - 1].push_back({tm.child(read, 1), element(context, read)});
    }
    keep_what_holds(tm, reads);
    size_t place = 0;
    problem.assertions.transform([&](const Assertion& assertion, std::vector<Assertion>& out) {
      const bool is_row = context.elements.is_row(place++);
      if (is_row && defines(tm, assertion.term, arrays_gone_)) {
        return;
      }
      out.push_back(assertion);
      const Term replaced = replace(tm, assertion.term);
      if (replaced == assertion.term) {
        return;
      }
      out.back().term = context.simplifier.simplify(replaced);
      out.back().level = std::max(assertion.level, context.elements.level());
      context.note("scalar", assertion.term, out.back().term);
    });
    for (size_t i = 0; i < arrays.size(); ++i) {
      problem.converter.define(tm.function(arrays[i]), {}, mk_array_of(tm, arrays[i], elements[i]), name());
    }
    arrays_ += arrays.size();
    scalars_ += reads.size();
  }

  /// Keeps earlier replacements as long as the same arrays go, and their elements are the same.
  void keep_what_holds(const TermManager& tm, const std::vector<Term>& reads) {
    std::vector<Term> arrays;
    for (const Term read : reads) {
      arrays.push_back(tm.child(read, 0));
    }
    std::ranges::sort(arrays);
    arrays.erase(std::ranges::unique(arrays).begin(), arrays.end());
    const bool same = arrays == last_arrays_ && std::ranges::none_of(reads, [&](Term read) {
                        return used_[read] && used_[read] != scalar_[read];
                      });
    if (!same) {
      replaced_.clear();
      used_.clear();
    }
    last_arrays_ = std::move(arrays);
    for (const Term read : reads) {
      used_.slot(read) = scalar_[read];
    }
  }

  /// All reads of the arrays that are read at constant indices only.
  std::vector<Term> find_reads(const TermManager& tm, const AssertionList& assertions) {
    std::vector<Term> reads;
    TermSet seen;
    arrays_gone_.clear();
    TermSet escaped;
    for (const Assertion& assertion : assertions) {
      walk_postorder(tm, assertion.term, seen, [&](Term t) {
        const std::span<const Term> children = tm.children(t);
        for (size_t i = 0; i < children.size(); ++i) {
          if (!is_declared_array(tm, children[i])) {
            continue;
          }
          if (i == 0 && tm.kind(t) == Kind::Select && tm.is_value(children[1]) &&
              is_index_of_scalars(tm, tm.sort(children[1]))) {
            reads.push_back(t);
          } else {
            escaped.insert(children[i]);
          }
        }
      });
    }
    std::erase_if(reads, [&](Term read) { return escaped.contains(tm.child(read, 0)); });
    for (const Term read : reads) {
      arrays_gone_.insert(tm.child(read, 0));
    }
    return reads;
  }

  /// The replacement of a read: the constant asserted for it, or a constant symbol, the same whenever the read occurs.
  Term element(PassContext& context, Term read) {
    TermManager& tm = context.tm;
    const Term array = tm.child(read, 0);
    const Term index = tm.child(read, 1);
    if (const ElementTable* table = context.elements.find(array); table != nullptr && tm.is_word_value(index)) {
      if (const ElementRow* row = table->find(tm.word_value(index)); row != nullptr && tm.is_value(row->value)) {
        scalar_.slot(read) = row->value;
        return row->value;
      }
    }
    Term& symbol = symbols_.slot(read);
    if (!symbol) {
      const std::string place =
          tm.is_word_value(index) ? std::to_string(tm.word_value(index)) : to_string(tm.sorts(), tm.value(index));
      symbol = tm.mk_constant(own_name(tm.symbols().name(tm.info(tm.function(array)).name), place), tm.sort(read));
    }
    scalar_.slot(read) = symbol;
    return symbol;
  }

  /// True for the row of an array that goes whose value is a constant: the array's definition says it.
  static bool defines(const TermManager& tm, Term row, const TermSet& gone) {
    const auto goes = [&](Term t) { return tm.kind(t) == Kind::Select && gone.contains(tm.child(t, 0)); };
    if (tm.kind(row) != Kind::Equal) {
      return goes(tm.kind(row) == Kind::Not ? tm.child(row, 0) : row);
    }
    const Term left = tm.child(row, 0);
    const Term right = tm.child(row, 1);
    return (goes(left) && tm.is_value(right)) || (goes(right) && tm.is_value(left));
  }

  Term replace(TermManager& tm, Term root) {
    TermMap<Term>& done = replaced_;
    return rebuild_bottom_up(tm, root, done, [&](Term t, std::span<const Term> children) {
      return tm.kind(t) == Kind::Select && arrays_gone_.contains(children[0]) ? scalar_[t]
                                                                              : rebuild_if_changed(tm, t, children);
    });
  }

  void add_counters(Counters& counters) const override {
    count(counters, "arrays", arrays_);
    count(counters, "scalars", scalars_);
  }

  TermSet arrays_gone_;
  TermMap<Term> symbols_;  // of reads, for the life of the pass
  TermMap<Term> scalar_;   // of reads, in this run
  TermMap<Term> replaced_;
  std::vector<Term> last_arrays_;  // that went when `replaced_` was filled
  TermMap<Term> used_;             // the scalars it was filled with, by read
  uint64_t arrays_ = 0;
  uint64_t scalars_ = 0;
};

class ElementsPass : public Pass {
  void run(Problem& problem, PassContext& context) override {
    TermManager& tm = context.tm;
    context.elements.collect(tm, problem.assertions);
    if (context.elements.tables().empty()) {
      return;
    }
    TermSet used;
    for (size_t i = 0; i < problem.assertions.size(); ++i) {
      if (!context.elements.is_row(i)) {
        walk_postorder(tm, problem.assertions[i].term, used, [](Term) {});
      }
    }
    for (const ElementTable& table : context.elements.tables()) {
      for (const ElementRow& row : table.rows) {
        walk_postorder(tm, row.value, used, [](Term) {});
      }
    }
    std::vector<bool> goes(problem.assertions.size());
    for (const ElementTable& table : context.elements.tables()) {
      if (used.contains(table.array) || !is_declared_array(tm, table.array)) {
        continue;
      }
      const uint32_t width = tm.sorts().width(tm.sorts().index(tm.sort(table.array)));
      std::vector<ArrayElement> elements;
      for (const ElementRow& row : table.rows) {
        elements.push_back({tm.mk_bv(width, row.index), row.value});
        goes[row.assertion] = true;
      }
      problem.converter.define(tm.function(table.array), {}, mk_array_of(tm, table.array, elements), name());
      ++arrays_;
    }
    size_t place = 0;
    problem.assertions.transform([&](const Assertion& assertion, std::vector<Assertion>& out) {
      if (!goes[place++]) {
        out.push_back(assertion);
      }
    });
  }

  void add_counters(Counters& counters) const override { count(counters, "arrays", arrays_); }

  uint64_t arrays_ = 0;
};

}  // namespace

std::unique_ptr<Pass> make_scalars_pass() { return std::make_unique<ScalarsPass>(); }
std::unique_ptr<Pass> make_elements_pass() { return std::make_unique<ElementsPass>(); }

}  // namespace preproc
