#include "passes/fold.h"

#include "rewrite/rewrite_rule.h"
#include "rewrite/simplifier.h"

namespace preproc {

namespace {

class FoldPass : public Pass {
  void run(Problem& problem, PassContext& context) override {
    simplifier_ = &context.simplifier;
    if (context.trace || traced_) {
      traced_ = static_cast<bool>(context.trace);
      simplifier_->set_trace(context.trace);
    }
    for (size_t i = 0; i < problem.assertions.size(); ++i) {
      problem.assertions.replace(i, simplifier_->simplify(problem.assertions[i].term));
    }
  }

  void add_counters(Counters& counters) const override {
    if (simplifier_ == nullptr) {
      return;
    }
    const RewriteCounts& counts = simplifier_->counts();
    for (size_t rule = 0; rule < counts.size(); ++rule) {
      if (counts[rule] > 0) {
        counters[rule_name(static_cast<RewriteRule>(rule))] = counts[rule];
      }
    }
  }

  Simplifier* simplifier_ = nullptr;
  bool traced_ = false;
};

}  // namespace

std::unique_ptr<Pass> make_fold_pass() { return std::make_unique<FoldPass>(); }

}  // namespace preproc
