#include "engine/interpolation/abducts.h"

#include <algorithm>

namespace preproc {

Abducts::Abducts(Engine& engine, const Query& query, std::span<const Term> assertions, Term conclusion,
                 const ProductionGrammar* grammar)
    : checks_(engine, query), tm_(engine.terms()) {
  assertions_ = checks_.conjuncts(assertions);
  conclusion_ = checks_.prepared(conclusion);
  negated_ = tm_.mk(Kind::Not, {conclusion_});
  if (grammar != nullptr) {
    grammar_ = *grammar;
  }
}

std::optional<Term> Abducts::next() {
  if (source_ == Source::Nobody) {
    begin();
  }
  const std::optional<Term> found = find();
  if (found) {
    confirm(*found);
    found_.push_back(*found);
  }
  return found;
}

/// Where the assertions contradict the conclusion there are no abducts.
void Abducts::begin() {
  const CheckResult result = checks_.check_with(assertions_, conclusion_);
  if (result.status == Status::Unknown) {
    throw EngineError("no abduct was found: whether the assertions and the term are consistent is unknown (" +
                      result.reason + ")");
  }
  if (result.status == Status::Unsat) {
    source_ = Source::End;
    return;
  }
  source_ = Source::Enumeration;
  std::vector<Term> wish = assertions_;
  wish.push_back(negated_);
  std::vector<Term> companions = assertions_;
  companions.push_back(conclusion_);
  const std::vector<Term> constants =
      ConditionEnumeration::constants_of(tm_, companions, grammar_ ? &*grammar_ : nullptr);
  try {
    enumeration_ = std::make_unique<ConditionEnumeration>(
        checks_, ConditionWish{.contradicts = wish, .is_consistent_with = companions, .differs_under = assertions_},
        constants, grammar_ ? &*grammar_ : nullptr);
  } catch (const BackendError& error) {
    if (grammar_) {
      throw EngineError(std::string("no abduct was found: ") + error.what());
    }
    source_ = Source::Cubes;
  }
}

std::optional<Term> Abducts::find() {
  while (source_ != Source::End) {
    std::optional<Term> found;
    switch (source_) {
      case Source::Enumeration: found = of_enumeration(); break;
      case Source::Cubes: found = of_cubes(); break;
      case Source::Conclusion:
        found = conclusion_;
        source_ = Source::End;
        break;
      case Source::Nobody:
      case Source::End: break;
    }
    if (found && is_new(*found)) {
      return found;
    }
  }
  return std::nullopt;
}

/// Nothing: the source is another one from now on.
std::optional<Term> Abducts::of_enumeration() {
  try {
    if (!grammar_ && found_.empty() && checks_.check_with(assertions_, negated_).status == Status::Unsat) {
      return tm_.mk_true();
    }
    if (const std::optional<Term> found = enumeration_->next()) {
      return found;
    }
    if (grammar_ && !enumeration_->is_complete()) {
      throw EngineError(found_.empty() ? "no abduct of the grammar was found"
                                       : "no further abduct of the grammar was found");
    }
  } catch (const BackendError& error) {
    if (grammar_) {
      throw EngineError(std::string("no abduct was found: ") + error.what());
    }
  }
  source_ = grammar_ ? Source::End : Source::Cubes;
  return std::nullopt;
}

/// Likewise.
std::optional<Term> Abducts::of_cubes() {
  try {
    if (!shared_) {
      std::vector<Term> all = assertions_;
      all.push_back(conclusion_);
      shared_.emplace(tm_, all, all);
      std::erase(shared_->conditions, conclusion_);  // which is no news
    }
    if (cubes_ == nullptr) {
      std::vector<Term> described = assertions_;
      described.push_back(conclusion_);
      std::vector<Term> judge = assertions_;
      judge.push_back(negated_);
      cubes_ = CubeSearch::start(checks_, *shared_, described, judge, by_bits_);
    }
    if (cubes_ != nullptr && cubes_->step() == CubeSearch::End::Further) {
      return cubes_->cubes().back();
    }
  } catch (const BackendError&) {
    cubes_.reset();  // another solver may express the terms
  }
  if (cubes_ == nullptr && by_bits_) {
    by_bits_ = false;
  } else {
    source_ = Source::Conclusion;
  }
  return std::nullopt;
}

/// False if it is equivalent to one before under the assertions, or nobody knows.
bool Abducts::is_new(Term t) {
  return std::ranges::all_of(found_, [&](Term before) {
    const Term same = tm_.mk(Kind::Equal, {checks_.prepared(t), checks_.prepared(before)});
    return checks_.check_with(assertions_, tm_.mk(Kind::Not, {same})).status == Status::Sat;
  });
}

/// EngineError unless the term is consistent with the assertions and entails the conclusion with them.
void Abducts::confirm(Term abduct) {
  std::vector<Term> with_abduct = assertions_;
  with_abduct.push_back(checks_.prepared(abduct));
  const CheckResult consistent = checks_.check(with_abduct);
  const CheckResult entails = checks_.check_with(with_abduct, negated_);
  if (consistent.status == Status::Unsat || entails.status == Status::Sat) {
    throw EngineError("internal error: what was found is no abduct");
  }
  if (consistent.status == Status::Unknown || entails.status == Status::Unknown) {
    throw EngineError("an abduct was found, but not confirmed: " +
                      (consistent.status == Status::Unknown ? consistent : entails).reason);
  }
}

}  // namespace preproc
