#include "engine/models/model_enumeration.h"

#include <algorithm>

#include "engine/models/checked_models.h"
#include "engine/models/cube_models.h"
#include "engine/models/row_models.h"
#include "term/conjuncts.h"
#include "term/slices.h"
#include "term/walk.h"

namespace preproc {

namespace {

/// True if only checks of the engine know what the term means.
bool is_for_checks(const TermManager& tm, Term root) {
  bool found = false;
  walk_postorder(tm, root, [&](Term t) {
    found = found || tm.kind(t) == Kind::Opaque || is_binder(tm.kind(t)) || !tm.sort(t).known();
  });
  return found;
}

}  // namespace

ModelEnumeration::ModelEnumeration(Engine& engine, const Query& query, std::vector<Term> terms,
                                   std::optional<uint64_t> seed)
    : engine_(engine), query_(query), terms_(std::move(terms)), seed_(seed) {
  if (!query.functions.empty() || query.has_oracles) {
    throw EngineError("unsupported: all models beside functions to be synthesised, and beside oracles");
  }
  TermManager& tm = engine.terms();
  std::vector<Term> conditions;
  ConjunctSplitter splitter(tm);
  for (const Term t : engine.expanded_originals(query)) {
    splitter.split(t, conditions);
  }
  std::ranges::transform(terms_, terms_.begin(), [&](Term t) { return engine.expander().expand(t); });
  if (!query.recursive.empty()) {
    ModelPart whole{std::move(conditions), terms_, {}};
    std::vector<size_t> places(terms_.size());
    for (size_t i = 0; i < places.size(); ++i) {
      places[i] = i;
    }
    add_part(query, std::move(whole), std::move(places), true);
    return;
  }
  const size_t asserted = conditions.size();
  std::vector<Term> all = conditions;
  all.insert(all.end(), terms_.begin(), terms_.end());
  std::vector<std::vector<Function>> symbols;
  std::ranges::transform(all, std::back_inserter(symbols), [&](Term t) { return declared_symbols(tm, t); });
  std::vector<const std::vector<Function>*> lists;
  std::ranges::transform(symbols, std::back_inserter(lists), [](const auto& list) { return &list; });
  for (const std::vector<size_t>& group : independent_groups(lists)) {
    ModelPart part;
    std::vector<size_t> places;
    for (const size_t member : group) {
      (member < asserted ? part.conditions : part.terms).push_back(all[member]);
      if (member >= asserted) {
        places.push_back(member - asserted);
      }
      for (const Function f : symbols[member]) {
        if (std::ranges::find(part.symbols, f) == part.symbols.end()) {
          part.symbols.push_back(f);
        }
      }
    }
    add_part(query, std::move(part), std::move(places), false);
  }
}

void ModelEnumeration::add_part(const Query& query, ModelPart part, std::vector<size_t> places, bool by_checks) {
  TermManager& tm = engine_.terms();
  const auto needs_checks = [&](Term t) { return is_for_checks(tm, t); };
  std::unique_ptr<ModelSource> source;
  if (!by_checks && std::ranges::none_of(part.conditions, needs_checks) &&
      std::ranges::none_of(part.terms, needs_checks)) {
    source = make_row_models(tm, part, seed_);
    source = source ? std::move(source) : make_cube_models(tm, part, query.solver, seed_);
  }
  if (!source) {
    source = make_checked_models(engine_, query_, part);
  }
  parts_.push_back({.source = std::move(source), .places = std::move(places)});
}

/// A further model of the part. Nothing where it was found; else how the search for it ended.
std::optional<ModelEnumeration::End> ModelEnumeration::fetch(Part& part) {
  if (part.is_over) {
    return End::NoMore;
  }
  std::vector<Value> values;
  const End end = part.source->next(values);
  if (end == End::Found) {
    part.models.push_back(std::move(values));
    return std::nullopt;
  }
  part.is_over = true;
  if (end == End::GaveUp) {
    reason_ = part.source->reason();
  }
  return end;
}

ModelEnumeration::End ModelEnumeration::combine(std::vector<Value>& values) {
  values.resize(terms_.size());
  for (const Part& part : parts_) {
    for (size_t i = 0; i < part.places.size(); ++i) {
      values[part.places[i]] = part.models[part.current][i];
    }
  }
  return End::Found;
}

ModelEnumeration::End ModelEnumeration::next(std::vector<Value>& values) {
  if (is_over_) {
    return reason_.empty() ? End::NoMore : End::GaveUp;
  }
  if (!began_) {
    began_ = true;
    bool gave_up = false;
    for (Part& part : parts_) {
      if (const std::optional<End> end = fetch(part)) {
        gave_up = gave_up || *end == End::GaveUp;
        is_over_ = true;
        if (*end == End::NoMore) {  // then there is no model at all
          reason_.clear();
          return End::NoMore;
        }
      }
    }
    if (gave_up) {
      return End::GaveUp;
    }
    if (!seed_) {
      return combine(values);
    }
    random_.seed(*seed_);
  }
  if (seed_ && draw()) {
    return combine(values);
  }
  return count_on(values);
}

/// A choice of models that was not given before, of new ones as long as there are. False if none is found soon.
bool ModelEnumeration::draw() {
  constexpr int kTries = 100;
  for (int i = 0; i < kTries; ++i) {
    std::vector<size_t> places;
    for (Part& part : parts_) {
      const bool is_new = i == 0 && !drawn_.empty() && !fetch(part);
      part.current = is_new ? part.models.size() - 1 : random_() % part.models.size();
      places.push_back(part.current);
    }
    if (drawn_.insert(std::move(places)).second) {
      return true;
    }
  }
  for (Part& part : parts_) {
    part.current = 0;
  }
  seed_.reset();  // few are left: in their order
  return false;
}

/// Counts through the parts: the first one goes on, and where it has no further model begins anew and the next one goes
/// on. What was drawn before is passed by: the first choice was not, where draws have come to an end.
ModelEnumeration::End ModelEnumeration::count_on(std::vector<Value>& values) {
  const auto is_new = [this] {
    std::vector<size_t> places;
    std::ranges::transform(parts_, std::back_inserter(places), &Part::current);
    return drawn_.empty() || drawn_.insert(std::move(places)).second;
  };
  size_t place = 0;
  if (!drawn_.empty() && is_new()) {
    return combine(values);
  }
  while (place < parts_.size()) {
    Part& part = parts_[place];
    ++part.current;
    const std::optional<End> end = part.current < part.models.size() ? std::nullopt : fetch(part);
    if (!end) {
      place = 0;
      if (is_new()) {
        return combine(values);
      }
      continue;
    }
    if (*end == End::GaveUp) {
      break;
    }
    part.current = 0;
    ++place;
  }
  is_over_ = true;
  return reason_.empty() ? End::NoMore : End::GaveUp;
}

ModelCount ModelEnumeration::count(uint64_t steps) {
  ModelCount product{1, true};
  for (Part& part : parts_) {
    // A part without terms has one model or none.
    const ModelCount models = part.source->count(part.places.empty() ? 1 : steps);
    product.models *= models.models;
    product.exact = product.exact && (models.exact || (part.places.empty() && models.models == 1));
    if (models.models == 0 && models.exact) {
      return {0, true};
    }
  }
  return product;
}

}  // namespace preproc
