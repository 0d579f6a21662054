#pragma once

#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "engine/interpolation/condition_enumeration.h"
#include "engine/interpolation/conditions.h"
#include "engine/interpolation/interpolation.h"

namespace preproc {

/// Interpolants of assertions and a term that follows from them, one after another: conditions that follow from the
/// assertions, and that the term follows from. The first one is that of `Interpolation`, those behind it come from the
/// grammar of the logic over the constants that both sides have, by size (`ConditionEnumeration`), up to a limit,
/// behind which there are none left. Where the user has a grammar all come from that.
///
/// Guarantee: as `Interpolation`.
class Interpolants final : public Conditions {
 public:
  /// `grammar`: of sort Bool, over constants of the script; null: none. Engine and query as for `SideChecks`.
  Interpolants(Engine& engine, const Query& query, Scope& scope, std::span<const Term> assertions, Term conclusion,
               const ProductionGrammar* grammar);

  std::optional<Term> next() override;

 private:
  bool start_enumeration();

  Interpolation interpolation_;
  SideChecks& checks_;
  TermManager& tm_;
  std::vector<Term> assertions_;
  std::vector<Term> negated_;  // the conclusion, as the other side
  std::optional<ProductionGrammar> grammar_;
  std::unique_ptr<ConditionEnumeration> enumeration_;
  std::optional<Term> first_;
};

}  // namespace preproc
