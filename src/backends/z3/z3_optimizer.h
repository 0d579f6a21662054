#pragma once

#include <functional>
#include <span>
#include <vector>

#include <z3.h>

#include "backends/backend.h"
#include "backends/z3/z3_translate.h"

namespace preproc {

/// Z3's optimizer: made for one question, which is asked once.
class Z3Optimizer {
 public:
  /// Has the optimizer decide, in a way that can be interrupted. BackendError where Z3 reports an error.
  using Check = std::function<CheckResult(Z3_optimize)>;

  /// `context` and `translator` outlive the optimizer.
  Z3Optimizer(TermManager& tm, Z3_context context, Z3Translator& translator);
  Z3Optimizer(const Z3Optimizer&) = delete;
  Z3Optimizer& operator=(const Z3Optimizer&) = delete;
  ~Z3Optimizer();

  /// Gives it the parameters, whose reference it takes over, and the assertions.
  void prepare(Z3_params parameters, std::span<const Term> assertions);
  /// The least sum of costs, as `Backend::optimize`.
  OptimalResult minimize(std::span<const Cost> costs, const Check& check);
  /// The best values of objectives, as `Backend::optimum`.
  Optimum optimum(std::span<const Objective> objectives, const Check& check);

 private:
  /// An objective in the optimizer. Soft assertions of one goal are one objective there.
  struct Place {
    unsigned number;
    const Objective* objective;  ///< the first of them in the script
  };
  std::vector<Place> add(std::span<const Objective> objectives);
  void add_value(const Place& place, Optimum& optimum);
  Term number(Z3_ast value, Sort sort);
  std::vector<bool> holds_in_model(std::span<const Term> conditions);
  void throw_error() const;

  TermManager& tm_;
  Z3_context context_;
  Z3Translator& translator_;
  Z3_optimize optimizer_;
};

}  // namespace preproc
