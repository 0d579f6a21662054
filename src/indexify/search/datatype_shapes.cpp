#include "indexify/search/datatype_shapes.h"

#include <algorithm>

#include "term/fresh_constant.h"
#include "term/mentioned_functions.h"
#include "term/rebuild.h"
#include "term/substitute.h"

namespace preproc {

namespace {

/// Calls inside one another that are unfolded.
constexpr int kMostRounds = 40;
/// Constructors inside one another that an equality looks into.
constexpr uint32_t kMostNesting = 32;
/// Of more arguments `distinct` stays as it is.
constexpr size_t kMostDistinct = 10;

/// Constructors inside one another in the value of a datatype.
uint32_t depth_of(const Value& value) {
  uint32_t deepest = 0;
  std::vector<std::pair<const Value*, uint32_t>> waiting{{&value, 0}};
  while (!waiting.empty()) {
    const auto [at, depth] = waiting.back();
    waiting.pop_back();
    deepest = std::max(deepest, depth);
    for (const Value& field : at->datatype().fields) {
      if (field.is_datatype()) {
        waiting.emplace_back(&field, depth + 1);
      }
    }
  }
  return deepest;
}

}  // namespace

/// How many constructors are inside one another in the smallest value of the sort; nothing where it has no value that
/// is known.
std::optional<uint32_t> DatatypeShapes::least_depth(Sort sort) {
  const auto [place, is_new] = least_.try_emplace(sort.id);
  if (const Value smallest = is_new ? default_value(tm_.sorts(), sort) : Value(); smallest.known()) {
    place->second = depth_of(smallest);
  }
  return place->second;
}

std::optional<uint32_t> DatatypeShapes::least_depth(Sort sort, uint32_t constructor) {
  uint32_t depth = 0;
  for (const Sort field : tm_.sorts().fields(sort, constructor)) {
    if (tm_.sorts().kind(field) == SortKind::Datatype) {
      const std::optional<uint32_t> below = least_depth(field);
      if (!below) {
        return std::nullopt;
      }
      depth = std::max(depth, *below + 1);
    }
  }
  return depth;
}

const DatatypeShapes::Shape* DatatypeShapes::shape(Term constant) const {
  const uint32_t place = places_[constant];
  return place == 0 ? nullptr : &shapes_[place - 1];
}

/// False: there are too many constants.
bool DatatypeShapes::add_shape(Term constant, uint32_t depth) {
  std::vector<std::pair<Term, uint32_t>> waiting{{constant, depth}};
  while (!waiting.empty()) {
    const auto [at, left] = waiting.back();
    waiting.pop_back();
    const Sort sort = tm_.sort(at);
    const auto count = static_cast<uint32_t>(tm_.sorts().declaration(sort).constructors.size());
    std::vector<uint32_t> possible;
    for (uint32_t k = 0; k < count; ++k) {
      if (const std::optional<uint32_t> least = least_depth(sort, k); least && *least <= left) {
        possible.push_back(k);
      }
    }
    Shape made{.is = std::vector<Term>(count, tm_.mk_false()), .fields = std::vector<std::vector<Term>>(count)};
    std::vector<Term> before;  // none of the constructors before
    for (const uint32_t k : possible) {
      const Term own = k == possible.back() ? Term() : mk_fresh_constant(tm_, "shape", tm_.sorts().boolean());
      std::vector<Term> conditions = before;
      if (own) {
        conditions.push_back(own);
        before.push_back(tm_.mk(Kind::Not, {own}));
      }
      made.is[k] = tm_.mk_and(conditions);
      const std::span<const Sort> sorts = tm_.sorts().fields(sort, k);
      for (const Sort field : std::vector<Sort>(sorts.begin(), sorts.end())) {
        const Term value = mk_fresh_constant(tm_, "field", field);
        made.fields[k].push_back(value);
        if (tm_.sorts().kind(field) == SortKind::Datatype) {
          waiting.emplace_back(value, left - 1);
        }
      }
    }
    shapes_.push_back(std::move(made));
    places_.slot(at) = static_cast<uint32_t>(shapes_.size());
    if (shapes_.size() > kMostConstants) {
      return false;
    }
  }
  return true;
}

/// The test or selector on a term that is no ite; `none_`: of another constructor.
Term DatatypeShapes::mapped_leaf(Term leaf, const DatatypeOperation& wanted) {
  const bool tests = wanted.role == DatatypeRole::Tester;
  if (tm_.kind(leaf) == Kind::DtConstruct) {
    const bool is_it = tm_.info(tm_.function(leaf)).operation.constructor == wanted.constructor;
    return tests ? tm_.mk_bool(is_it) : is_it ? tm_.child(leaf, wanted.field) : none_;
  }
  if (const Shape* known = shape(leaf)) {
    const std::vector<Term>& fields = known->fields[wanted.constructor];
    return tests ? known->is[wanted.constructor] : fields.empty() ? none_ : fields[wanted.field];
  }
  return tm_.mk_apply(tm_.datatype_function(tm_.sort(leaf), wanted), {&leaf, 1});
}

Term DatatypeShapes::mapped(Term t, const DatatypeOperation& wanted) {
  if (tm_.kind(t) != Kind::Ite) {
    return mapped_leaf(t, wanted);
  }
  TermMap<Term> done;
  return rebuild_bottom_up(
      tm_, t, done,
      [&](Term at) {
        if (tm_.kind(at) == Kind::Ite && is_datatype(at)) {
          return true;
        }
        done.slot(at) = is_datatype(at) ? mapped_leaf(at, wanted) : at;  // or a condition
        return false;
      },
      [&](Term, std::span<const Term> children) {
        return children[1] == children[2] || children[2] == none_ ? children[1]
               : children[1] == none_                             ? children[2]
                                      : tm_.mk(Kind::Ite, {children[0], children[1], children[2]});
      });
}

/// True if all that the term may be is a constructor or has a shape.
bool DatatypeShapes::is_known(Term t) {
  bool known = true;
  TermSet seen;
  walk_postorder(
      tm_, t, seen,
      [&](Term at) {
        known = known && (!is_datatype(at) || tm_.kind(at) == Kind::Ite || tm_.kind(at) == Kind::DtConstruct ||
                          shape(at) != nullptr);
      },
      [&](Term at) { return tm_.kind(at) == Kind::Ite && is_datatype(at); });
  return known;
}

/// That two terms of a datatype are equal.
Term DatatypeShapes::equal(Term a, Term b, uint32_t nesting) {
  const bool both_construct = tm_.kind(a) == Kind::DtConstruct && tm_.kind(b) == Kind::DtConstruct;
  if (a == b) {
    return tm_.mk_true();
  }
  if (both_construct || nesting > kMostNesting || !is_known(a) || !is_known(b)) {
    return tm_.mk(Kind::Equal, {a, b});
  }
  std::vector<Term> cases;
  const Sort sort = tm_.sort(a);
  for (uint32_t k = 0; k < tm_.sorts().declaration(sort).constructors.size(); ++k) {
    std::vector<Term> all{is(a, k), is(b, k)};
    if (tm_.is_false(all[0]) || tm_.is_false(all[1])) {
      continue;
    }
    const size_t fields = tm_.sorts().fields(sort, k).size();
    for (uint32_t i = 0; i < fields; ++i) {
      const DatatypeOperation field{.role = DatatypeRole::Selector, .constructor = k, .field = i};
      const Term x = mapped(a, field);
      const Term y = mapped(b, field);
      all.push_back(is_datatype(x) ? equal(x, y, nesting + 1) : tm_.mk(Kind::Equal, {x, y}));
    }
    cases.push_back(tm_.mk_and(all));
  }
  return cases.empty() ? tm_.mk_false() : cases.size() == 1 ? cases[0] : tm_.mk(Kind::Or, cases);
}

Term DatatypeShapes::rewritten(Term t, std::span<const Term> children) {
  if (is_over()) {
    return rebuild_if_changed(tm_, t, children);
  }
  switch (tm_.kind(t)) {
    case Kind::DtTest: return mapped(children[0], tm_.info(tm_.function(t)).operation);
    case Kind::DtSelect: {
      const DatatypeOperation field = tm_.info(tm_.function(t)).operation;
      const Term made = mapped(children[0], field);
      if (made == none_) {
        return rebuild_if_changed(tm_, t, children);
      }
      // Where it is another constructor, a value that seldom helps.
      const Term has_it = is(children[0], field.constructor);
      const SortKind kind = tm_.sorts().kind(tm_.sort(t));
      const bool is_plain = kind == SortKind::String || kind == SortKind::FloatingPoint || kind == SortKind::BitVec ||
                            kind == SortKind::Int || kind == SortKind::Real;
      return tm_.is_true(has_it) || !is_plain
                 ? made
                 : tm_.mk(Kind::Ite, {has_it, made, tm_.mk_value(default_value(tm_.sorts(), tm_.sort(t)))});
    }
    case Kind::Equal:
    case Kind::Distinct: {
      const bool equals = tm_.kind(t) == Kind::Equal;
      if (!is_datatype(children[0]) || (!equals && children.size() > kMostDistinct)) {
        break;
      }
      std::vector<Term> all;
      for (size_t i = 0; i + 1 < children.size(); ++i) {
        for (size_t k = i + 1; k < (equals ? i + 2 : children.size()); ++k) {
          const Term same = equal(children[i], children[k], 0);
          all.push_back(equals ? same : tm_.mk(Kind::Not, {same}));
        }
      }
      return tm_.mk_and(all);
    }
    case Kind::Apply: {
      const FunctionInfo& info = tm_.info(tm_.function(t));
      const bool is_call = info.recursive && info.body && info.parameters.size() == children.size();
      if (is_call && std::ranges::any_of(children, [&](Term c) { return is_datatype(c) && is_known(c); })) {
        has_unfolded_ = true;
        const std::vector<Term> arguments(children.begin(), children.end());
        return substitute(tm_, info.body, info.parameters, arguments);
      }
      break;
    }
    default: break;
  }
  return rebuild_if_changed(tm_, t, children);
}

std::optional<std::vector<Term>> DatatypeShapes::bounded(std::span<const Term> terms, const StopToken& stop) {
  stop_ = &stop;
  most_ = tm_.size() + kMostTerms;
  none_ = mk_fresh_constant(tm_, "none", tm_.sorts().boolean());
  for (const Function f : mentioned_functions(tm_, terms)) {
    const Sort sort = tm_.info(f).sort;
    if (!tm_.info(f).is_free() || tm_.sorts().kind(sort) == SortKind::Function) {
      continue;
    }
    const Term constant = tm_.mk_constant(f);
    constants_.push_back(constant);
    if (tm_.sorts().kind(sort) == SortKind::Datatype) {
      const std::optional<uint32_t> least = least_depth(sort);
      if (!least || !add_shape(constant, *least + kDepth)) {
        return std::nullopt;
      }
    }
  }
  if (shapes_.empty()) {
    return std::nullopt;
  }
  std::vector<Term> made(terms.begin(), terms.end());
  has_unfolded_ = true;
  for (int round = 0; has_unfolded_ && round < kMostRounds; ++round) {
    has_unfolded_ = false;
    TermMap<Term> done;
    for (Term& t : made) {
      const Term over_fields = rebuild_bottom_up(
          tm_, t, done, [](Term) { return true; },
          [&](Term at, std::span<const Term> children) { return rewritten(at, children); });
      t = simplifier_.simplify(over_fields);
      if (is_over()) {
        return std::nullopt;
      }
    }
  }
  return made;
}

/// The constant by its fields.
Term DatatypeShapes::meaning(Term constant) {
  const Shape* const known = shape(constant);
  if (known == nullptr) {
    return constant;
  }
  const Shape made = *known;
  const Sort sort = tm_.sort(constant);
  Term value;
  for (uint32_t k = 0; k < made.is.size(); ++k) {
    if (tm_.is_false(made.is[k])) {
      continue;
    }
    std::vector<Term> fields;
    std::ranges::transform(made.fields[k], std::back_inserter(fields), [&](Term field) { return meaning(field); });
    const Function f = tm_.datatype_function(sort, {.role = DatatypeRole::Constructor, .constructor = k});
    const Term built = fields.empty() ? tm_.mk_constant(f) : tm_.mk_apply(f, fields);
    value = value ? tm_.mk(Kind::Ite, {made.is[k], built, value}) : built;
  }
  return value;
}

std::vector<Term> DatatypeShapes::meanings() {
  std::vector<Term> all;
  std::ranges::transform(constants_, std::back_inserter(all), [&](Term constant) { return meaning(constant); });
  return all;
}

void DatatypeShapes::complete(Assignment& found) {
  const std::vector<Term> meanings = this->meanings();
  for (const Function f : mentioned_functions(tm_, meanings)) {
    const Sort sort = tm_.info(f).sort;
    if (tm_.info(f).is_free() && !found.contains(f)) {
      found.set(f, default_value(tm_.sorts(), sort));
    }
  }
  for (size_t i = 0; i < constants_.size(); ++i) {
    if (is_datatype(constants_[i])) {
      found.set(tm_.function(constants_[i]), evaluate(tm_, meanings[i], found));
    }
  }
}

}  // namespace preproc
