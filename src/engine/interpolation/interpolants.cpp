#include "engine/interpolation/interpolants.h"

#include <algorithm>

namespace preproc {

Interpolants::Interpolants(Engine& engine, const Query& query, Scope& scope, std::span<const Term> assertions,
                           Term conclusion, const ProductionGrammar* grammar)
    : interpolation_(engine, query, scope),
      checks_(interpolation_.checks()),
      tm_(engine.terms()),
      assertions_(checks_.conjuncts(assertions)),
      negated_{tm_.mk(Kind::Not, {checks_.prepared(conclusion)})} {
  if (grammar != nullptr) {
    grammar_ = *grammar;
  }
}

std::optional<Term> Interpolants::next() {
  if (!grammar_ && !first_) {
    return first_ = interpolation_.find(assertions_, negated_);
  }
  try {
    if (enumeration_ == nullptr && !start_enumeration()) {
      return std::nullopt;
    }
    const std::optional<Term> found = enumeration_->next();
    if (found) {
      interpolation_.confirm(checks_.prepared(*found), assertions_, negated_);
    } else if (grammar_ && !enumeration_->is_complete()) {
      throw EngineError("no interpolant of the grammar was found");
    }
    return found;
  } catch (const BackendError& error) {
    throw EngineError(std::string("no interpolant was found: ") + error.what());
  }
}

/// False where the conclusion does not follow.
bool Interpolants::start_enumeration() {
  if (grammar_) {
    const CheckResult result = checks_.check_with(assertions_, negated_[0]);
    if (result.status == Status::Unknown) {
      throw EngineError("no interpolant was found: whether there is one is unknown (" + result.reason + ")");
    }
    if (result.status == Status::Sat) {
      return false;
    }
  }
  std::vector<Term> constants;
  if (grammar_) {
    constants = ConditionEnumeration::constants_of(tm_, {}, &*grammar_);
  } else {
    constants = ConditionEnumeration::constants_of(tm_, assertions_, nullptr);
    const std::vector<Term> others = ConditionEnumeration::constants_of(tm_, negated_, nullptr);
    std::erase_if(constants, [&](Term t) { return std::ranges::find(others, t) == others.end(); });
  }
  enumeration_ = std::make_unique<ConditionEnumeration>(
      checks_, ConditionWish{.contradicts = negated_, .follows_from = assertions_}, constants,
      grammar_ ? &*grammar_ : nullptr);
  if (first_) {
    enumeration_->exclude(*first_);
  }
  return true;
}

}  // namespace preproc
