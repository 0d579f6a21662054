#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "engine/interpolation/condition_enumeration.h"
#include "engine/interpolation/conditions.h"
#include "engine/interpolation/cube_search.h"
#include "engine/interpolation/shared_terms.h"
#include "engine/side_checks.h"

namespace preproc {

/// Abducts of a conclusion: conditions that are consistent with the assertions, and that entail it together with these
/// (Dillig 2012, in docs/references.md). What has to be added for it to follow.
///
///     assertions: y >= 0    conclusion: x + y > 0    an abduct: x > 0
///
/// Conditions of a grammar come by size (`ConditionEnumeration`). Where the user has no grammar, that of the logic over
/// the constants of the assertions and the conclusion is searched up to a limit; behind it come conjunctions of
/// conditions that occur in the assertions and the conclusion (`CubeSearch`), and the conclusion itself.
///
/// Guarantee: what is found was checked by two checks of their own.
class Abducts final : public Conditions {
 public:
  /// `grammar`: of sort Bool, over the constants of the script; null: none. Engine and query as for `SideChecks`.
  Abducts(Engine& engine, const Query& query, std::span<const Term> assertions, Term conclusion,
          const ProductionGrammar* grammar);

  std::optional<Term> next() override;

 private:
  /// Who is asked for the next one.
  enum class Source : uint8_t { Nobody, Enumeration, Cubes, Conclusion, End };

  void begin();
  std::optional<Term> find();
  std::optional<Term> of_enumeration();
  std::optional<Term> of_cubes();
  bool is_new(Term t);
  void confirm(Term abduct);

  SideChecks checks_;
  TermManager& tm_;
  std::vector<Term> assertions_;
  Term conclusion_;
  Term negated_;
  std::optional<ProductionGrammar> grammar_;  // the user's
  Source source_ = Source::Nobody;
  std::unique_ptr<ConditionEnumeration> enumeration_;
  std::optional<SharedTerms> shared_;
  std::unique_ptr<CubeSearch> cubes_;
  bool by_bits_ = true;  // the cubes
  std::vector<Term> found_;
};

}  // namespace preproc
