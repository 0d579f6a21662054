#pragma once

#include <map>
#include <set>
#include <span>
#include <vector>

#include "engine/models/model_source.h"
#include "evaluate/evaluator.h"

namespace preproc {

/// Evaluates a part of a query on one model after another, which may give values to functions and arrays too. What
/// mentions no symbol whose value is another than in the model before keeps its value, and is not evaluated again.
class IncrementalVerifier {
 public:
  IncrementalVerifier(const TermManager& tm, ModelPart part) : tm_(tm), part_(std::move(part)) {}

  /// True if all conditions are true in the model and the part's terms have these values. The model has a value for
  /// each symbol of the part. Cost: linear in the DAG for each new set of symbols that changed, else in the conditions
  /// that mention one of them. Throws Stopped where the terms' token has stopped.
  bool holds(const Assignment& model, std::span<const Value> values);
  const ModelPart& part() const { return part_; }

 private:
  using Symbols = std::set<Function>;
  const std::vector<Term>& conditions_of(const Symbols& changed);

  const TermManager& tm_;
  const ModelPart part_;
  std::vector<Value> values_;  // of the part's symbols in the last model in which all held; none: there was none
  std::map<Symbols, std::vector<Term>> conditions_;  // that mention symbols, by these
};

}  // namespace preproc
