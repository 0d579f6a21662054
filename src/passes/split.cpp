#include "passes/split.h"

#include <ranges>
#include <vector>

namespace preproc {

namespace {

class SplitPass : public Pass {
 public:
  SplitPass() : Pass("split", Guarantee::Equivalent) {}

 private:
  void run(Problem& problem, PassContext& context) override {
    const TermManager& tm = context.tm;
    asserted_.clear();
    problem.assertions.transform([&](const Assertion& assertion, std::vector<Assertion>& out) {
      const size_t first = out.size();
      todo_.assign({{assertion.term, true}});
      while (!todo_.empty()) {
        const Condition c = todo_.back();
        todo_.pop_back();
        const Kind kind = tm.kind(c.term);
        if (kind == Kind::Not) {
          todo_.push_back({tm.child(c.term, 0), !c.positive});
        } else if (kind == (c.positive ? Kind::And : Kind::Or)) {
          for (const Term child : tm.children(c.term) | std::views::reverse) {
            todo_.push_back({child, c.positive});
          }
        } else {
          const Term conjunct = c.positive ? c.term : context.tm.mk(Kind::Not, {c.term});
          if (!tm.is_true(conjunct) && asserted_.insert(conjunct)) {
            out.push_back({conjunct, assertion.original, assertion.level});
          }
        }
      }
      const size_t count = out.size() - first;
      conjuncts_ += count > 1 ? count : 0;
    });
  }

  void add_counters(Counters& counters) const override { count(counters, "conjuncts", conjuncts_); }

  struct Condition {
    Term term;
    bool positive;
  };
  std::vector<Condition> todo_;
  TermSet asserted_;
  uint64_t conjuncts_ = 0;
};

}  // namespace

std::unique_ptr<Pass> make_split_pass() { return std::make_unique<SplitPass>(); }

}  // namespace preproc
