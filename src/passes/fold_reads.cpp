#include "passes/fold_reads.h"

#include <algorithm>
#include <vector>

#include "term/rebuild.h"

namespace preproc {

namespace {

/// Writes at unknown indices that one read is taken past.
constexpr size_t kMaxWrites = 8;

class FoldReadsPass : public Pass {
 public:
  FoldReadsPass() : Pass("fold-reads", Guarantee::Equivalent) {}

 private:
  void run(Problem& problem, PassContext& context) override {
    context.collect_tables(problem.assertions);
    if (version_ != context.elements.version()) {
      version_ = context.elements.version();
      folded_.clear();
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
      if (context.trace) {
        context.trace("read", assertion.term, folded);
      }
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

  /// What a read gives, as far as that is known.
  Term read(PassContext& context, Term select) {
    TermManager& tm = context.tm;
    const Term index = tm.child(select, 1);
    struct Write {
      Term index;
      Term value;
    };
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
    if (!found && tm.kind(array) == Kind::Ite) {
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
    for (size_t i = writes.size(); i-- > 0;) {
      found = tm.mk(Kind::Ite, {tm.mk(Kind::Equal, {index, writes[i].index}), writes[i].value, found});
      ++reads_over_writes_;
    }
    return found;
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
  }

  TermMap<Term> folded_;
  uint64_t version_ = 0;  // of the elements that `folded_` was made with
  uint64_t folded_reads_ = 0;
  uint64_t reads_over_writes_ = 0;
  uint64_t refused_ = 0;
};

}  // namespace

std::unique_ptr<Pass> make_fold_reads_pass() { return std::make_unique<FoldReadsPass>(); }

}  // namespace preproc
