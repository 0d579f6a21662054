#include "passes/fold_reads.h"

#include <algorithm>
#include <ranges>
#include <unordered_map>
#include <vector>

#include "encode/table/range_condition.h"
#include "term/rebuild.h"

namespace preproc {

namespace {

/// Writes at unknown indices that one read is taken past.
constexpr size_t kMaxWrites = 8;
/// Constant indices between which a read may choose.
constexpr size_t kMaxChoices = 8;
/// Elements of a table that may be symbolic.
constexpr size_t kMaxSymbolicElements = 16;

struct Write {
  Term index;
  Term value;
};

class FoldReadsPass : public Pass {
  void run(Problem& problem, PassContext& context) override {
    if (!context.tm.sorts().has_arrays()) {
      return;
    }
    context.collect_tables(problem.assertions);
    if (version_ != context.elements.version()) {
      version_ = context.elements.version();
      folded_.clear();
      mixed_.clear();
      reach_.clear();
    }
    size_t place = 0;
    problem.assertions.transform([&](const Assertion& assertion, std::vector<Assertion>& out) {
      if (context.elements.is_row(place++)) {
        out.push_back(assertion);
        return;
      }
      const Term folded = fold(context, assertion.term);
      if (folded == assertion.term) {
        out.push_back(assertion);
        return;
      }
      context.note("read", assertion.term, folded);
      // Without the rows it used the rewritten assertion means less: it goes when they go.
      out.push_back({folded, assertion.original, std::max(assertion.level, context.elements.level())});
    });
  }

  Term fold(PassContext& context, Term root) {
    return rebuild_bottom_up(context.tm, root, folded_, [&](Term t, std::span<const Term> children) {
      const Term rebuilt = rebuild_if_changed(context.tm, t, children);
      if (context.tm.kind(rebuilt) != Kind::Select) {
        return rebuilt == t ? t : context.simplifier.simplify(rebuilt);
      }
      const Term value = read(context, rebuilt);
      return value == t ? t : context.simplifier.simplify(value);
    });
  }

  /// The value of a read, as far as that is known.
  Term read(PassContext& context, Term select) {
    TermManager& tm = context.tm;
    const Term index = tm.child(select, 1);
    if (tm.kind(index) == Kind::Ite && chooses_constants(tm, index)) {
      ++reads_of_choices_;
      return read_choice(context, tm.child(select, 0), index);
    }
    std::vector<Write> writes;  // at unknown places, newest first
    Term array = tm.child(select, 0);
    Term found;
    while (tm.kind(array) == Kind::Store) {
      const Term at = tm.child(array, 1);
      if (at == index) {
        found = tm.child(array, 2);
        break;
      }
      if (!tm.is_value(at) || !tm.is_value(index)) {
        if (tm.is_value(at) && context.written.find(array) != nullptr) {
          break;  // constants over constants: a table
        }
        if (writes.size() == kMaxWrites || !is_plain(tm, at)) {
          ++refused_;
          return select;
        }
        writes.push_back({at, tm.child(array, 2)});
      }
      array = tm.child(array, 0);
    }
    if (!found && tm.kind(array) == Kind::ConstArray) {
      found = tm.child(array, 0);
    }
    if (!found && tm.is_word_value(index)) {
      if (const ElementTable* table = context.elements.find(array)) {
        if (const ElementRow* row = table->find(tm.word_value(index))) {
          found = row->value;
          ++folded_reads_;
        }
      }
    }
    if (!found && !tm.is_value(index)) {
      found = read_mixed(context, array, index);
    }
    if (!found && tm.kind(array) == Kind::Ite && gains(context, array, index)) {
      const Term parts[] = {tm.child(array, 0), tm.mk(Kind::Select, {tm.child(array, 1), index}),
                            tm.mk(Kind::Select, {tm.child(array, 2), index})};
      found = tm.mk(Kind::Ite, parts);
    }
    if (!found && !writes.empty() && !is_table(context, array)) {
      // The array stays anyway, and solvers know how to read over writes.
      ++refused_;
      return select;
    }
    if (!found) {
      found = writes.empty() ? select : tm.mk(Kind::Select, {array, index});
    }
    reads_over_writes_ += writes.size();
    return by_cases(tm, index, writes, found);
  }

  /// True for nested ites of a few constants.
  static bool chooses_constants(const TermManager& tm, Term index) {
    std::vector<Term> open{index};
    for (size_t constants = 0; !open.empty();) {
      const Term t = open.back();
      open.pop_back();
      if (tm.kind(t) == Kind::Ite && open.size() < kMaxChoices) {
        open.push_back(tm.child(t, 1));
        open.push_back(tm.child(t, 2));
      } else if (!tm.is_value(t) || ++constants > kMaxChoices) {
        return false;
      }
    }
    return true;
  }

  /// Nested at most as deep as there are choices.
  Term read_choice(PassContext& context, Term array, Term index) {
    TermManager& tm = context.tm;
    if (tm.kind(index) != Kind::Ite) {
      return read(context, tm.mk(Kind::Select, {array, index}));
    }
    const Term then = read_choice(context, array, tm.child(index, 1));
    const Term otherwise = read_choice(context, array, tm.child(index, 2));
    return tm.mk(Kind::Ite, {tm.child(index, 0), then, otherwise});
  }

  /// The arrays behind the writes and cases of an array: a read that is taken there may become something else.
  struct Reach {
    bool known = false;
    bool table = false;           // or an array of one value
    bool constant_write = false;  // at a constant index
  };

  /// True if a read that is taken into the cases of an array may come to an element that is known there. If not, it
  /// would only become several.
  bool gains(PassContext& context, Term array, Term index) {
    const TermManager& tm = context.tm;
    const Reach& reach = reach_of(context, array);
    if (reach.table || (reach.constant_write && tm.is_value(index))) {
      return true;
    }
    return std::ranges::any_of(tm.children(array).subspan(1), [&](Term branch) {
      for (size_t i = 0; tm.kind(branch) == Kind::Store && i < kMaxWrites; ++i, branch = tm.child(branch, 0)) {
        if (tm.child(branch, 1) == index) {
          return true;
        }
      }
      return false;
    });
  }

  const Reach& reach_of(PassContext& context, Term root) {
    const TermManager& tm = context.tm;
    std::vector<Term> stack{root};
    while (!stack.empty()) {
      const Term t = stack.back();
      const Kind kind = tm.kind(t);
      Reach reach{.known = true, .table = kind == Kind::ConstArray || is_table(context, t)};
      const std::span<const Term> children = tm.children(t);
      const std::span<const Term> arrays = kind == Kind::Ite     ? children.subspan(1)
                                           : kind == Kind::Store ? children.first(1)
                                                                 : std::span<const Term>{};
      reach.constant_write = kind == Kind::Store && tm.is_value(children[1]);
      const size_t open = stack.size();
      for (const Term below : arrays) {
        const Reach& of_below = reach_[below];
        reach.table = reach.table || of_below.table;
        reach.constant_write = reach.constant_write || of_below.constant_write;
        if (!of_below.known) {
          stack.push_back(below);
        }
      }
      if (stack.size() == open) {
        reach_.slot(t) = reach;
        stack.pop_back();
      }
    }
    return reach_[root];
  }

  /// A table of which few elements are symbolic.
  struct MixedTable {
    Term constants;               // the array with constants in their place; null: not of that kind
    std::vector<Write> symbolic;  // the symbolic elements
  };

  /// A read of a mixed table: its symbolic elements by cases, and a table of constants for the others (Perry 2017,
  /// section 3.3, in docs/references.md). Null for other arrays.
  Term read_mixed(PassContext& context, Term array, Term index) {
    TermManager& tm = context.tm;
    const ElementTable* table = context.elements.find(array);
    if (table == nullptr || table->constant) {
      return {};
    }
    const auto [place, fresh] = mixed_.try_emplace(array);
    if (fresh) {
      place->second = make_mixed(tm, *table);
    }
    const MixedTable& mixed = place->second;
    if (!mixed.constants) {
      ++refused_mixed_;
      return {};
    }
    ++mixed_reads_;
    return by_cases(tm, index, mixed.symbolic, tm.mk(Kind::Select, {mixed.constants, index}));
  }

  static MixedTable make_mixed(TermManager& tm, const ElementTable& table) {
    MixedTable mixed{.constants = table.array, .symbolic = {}};
    const auto is_constant = [&](const ElementRow& row) { return tm.is_value(row.value); };
    const auto constants = static_cast<size_t>(std::ranges::count_if(table.rows, is_constant));
    if (table.rows.size() - constants > std::min(kMaxSymbolicElements, constants)) {
      return {};
    }
    const Sort index_sort = tm.sorts().index(tm.sort(table.array));
    // The constant where an element is symbolic is never read. That of a neighbour makes no run of its own.
    Term filler = std::ranges::find_if(table.rows, is_constant)->value;
    for (const ElementRow& row : table.rows) {
      if (is_constant(row)) {
        filler = row.value;
      } else {
        const Term index = mk_index(tm, index_sort, row.index);
        mixed.constants = tm.mk(Kind::Store, {mixed.constants, index, filler});
        mixed.symbolic.push_back({index, row.value});
      }
    }
    return mixed;
  }

  /// The element of the first write that fits; else `otherwise`.
  static Term by_cases(TermManager& tm, Term index, const std::vector<Write>& writes, Term otherwise) {
    for (const Write& write : writes | std::views::reverse) {
      otherwise = tm.mk(Kind::Ite, {tm.mk(Kind::Equal, {index, write.index}), write.value, otherwise});
    }
    return otherwise;
  }

  /// True for arrays whose reads become conditions on the index.
  static bool is_table(PassContext& context, Term array) {
    if (context.tm.kind(array) == Kind::Store) {
      return context.written.find(array) != nullptr;
    }
    const ElementTable* table = context.elements.find(array);
    return context.tm.is_value(array) || (table != nullptr && table->rows.size() > 1);
  }
  /// Equality of indices is a formula that solvers like: of bit-vectors and numbers.
  static bool is_plain(const TermManager& tm, Term index) {
    const SortKind kind = tm.sorts().kind(tm.sort(index));
    return kind == SortKind::BitVec || kind == SortKind::Int || kind == SortKind::Bool;
  }

  void add_counters(Counters& counters) const override {
    count(counters, "elements", folded_reads_);
    count(counters, "writes", reads_over_writes_);
    count(counters, "refused-writes", refused_);
    count(counters, "choices", reads_of_choices_);
    count(counters, "mixed", mixed_reads_);
    count(counters, "refused-mixed", refused_mixed_);
  }

  TermMap<Term> folded_;
  std::unordered_map<Term, MixedTable> mixed_;  // by array
  TermMap<Reach> reach_;                        // of arrays
  uint64_t version_ = 0;                        // of the elements that `folded_` was made with
  uint64_t folded_reads_ = 0;
  uint64_t reads_over_writes_ = 0;
  uint64_t refused_ = 0;
  uint64_t reads_of_choices_ = 0;
  uint64_t mixed_reads_ = 0;
  uint64_t refused_mixed_ = 0;
};

}  // namespace

std::unique_ptr<Pass> make_fold_reads_pass() { return std::make_unique<FoldReadsPass>(); }

}  // namespace preproc
