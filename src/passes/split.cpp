#include "passes/split.h"

#include <vector>

#include "term/conjuncts.h"

namespace preproc {

namespace {

class SplitPass : public Pass {
  void run(Problem& problem, PassContext& context) override {
    ConjunctSplitter splitter(context.tm);
    problem.assertions.transform([&](const Assertion& assertion, std::vector<Assertion>& out) {
      parts_.clear();
      splitter.split(assertion.term, parts_);
      for (const Term conjunct : parts_) {
        out.push_back({conjunct, assertion.original, assertion.level});
      }
      conjuncts_ += parts_.size() > 1 ? parts_.size() : 0;
    });
  }

  void add_counters(Counters& counters) const override { count(counters, "conjuncts", conjuncts_); }

  std::vector<Term> parts_;
  uint64_t conjuncts_ = 0;
};

}  // namespace

std::unique_ptr<Pass> make_split_pass() { return std::make_unique<SplitPass>(); }

}  // namespace preproc
