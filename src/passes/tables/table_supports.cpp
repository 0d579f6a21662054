#include "passes/tables/table_supports.h"

#include <algorithm>

#include "term/walk.h"
#include "value/enum_set.h"

namespace preproc {

namespace {

void add_part(Support& support, Term part, bool& only_parts) {
  const auto end = support.parts.begin() + support.part_count;
  if (std::find(support.parts.begin(), end, part) == end) {
    only_parts = only_parts && support.part_count < Support::kMaxParts;
    if (only_parts) {
      support.parts[support.part_count++] = part;
    }
  }
}

/// True for what hides its terms from an evaluation over a leaf.
bool is_opaque(Kind kind) {
  static constexpr EnumSet<Kind> kOpaque = {Kind::Forall, Kind::Exists, Kind::Lambda,  Kind::Variable,
                                            Kind::Opaque, Kind::Apply,  Kind::HoApply, Kind::Annotate};
  return kOpaque.contains(kind);
}

}  // namespace

bool is_hard_operator(const TermManager& tm, Term t) {
  const auto constant = [&](Term child) { return tm.is_value(child); };
  switch (tm.kind(t)) {
    case Kind::BvMul: return std::ranges::none_of(tm.children(t), constant);
    case Kind::BvUdiv:
    case Kind::BvUrem:
    case Kind::BvSdiv:
    case Kind::BvSrem:
    case Kind::BvSmod: return true;
    case Kind::Select: return tm.kind(tm.child(t, 0)) == Kind::Store && tm.is_closed(t);
    default: return false;
  }
}

void TableSupports::clear() {
  announced_.clear();
  read_.clear();
  passed_over_.clear();
  seen_.clear();
  supports_.clear();
}

bool TableSupports::announce(Term root) {
  bool late = false;
  const auto mark = [&](Term t) { late = late || passed_over_.contains(t); };
  walk_postorder(tm_, root, announced_, [&](Term t) {
    if (evaluation_.is_table_read(t) || is_hard_operator(tm_, t)) {
      for (const Term child : tm_.children(t)) {
        walk_postorder(tm_, child, read_, mark);
      }
    }
  });
  return late;
}

void TableSupports::find(Term root, Images images) {
  images_ = images;
  walk_postorder(
      tm_, root, seen_, [&](Term t) { supports_.slot(t) = compute(t); }, [&](Term t) { return tm_.is_closed(t); });
}

/// A child as its parent sees it: a small term that depends on more than one thing is a leaf itself.
Support TableSupports::seen_from_above(Term child) {
  const Support& support = supports_[child];
  if (support.many && tm_.is_closed(child) && (domains_.is_listed(child) || domains_.small_size(child) != 0)) {
    return {.leaf = child};
  }
  return support;
}

Support TableSupports::compute(Term t) {
  if (tm_.is_value(t)) {
    return {};
  }
  const Kind kind = tm_.kind(t);
  if (!tm_.is_closed(t) || is_opaque(kind)) {
    return {.many = true};
  }
  if (kind == Kind::Constant) {
    const bool is_leaf = domains_.small_size(t) != 0 && !tm_.info(tm_.function(t)).body;
    return is_leaf ? Support{.leaf = t} : Support{.many = true};
  }
  if (evaluation_.is_table_read(t)) {
    const Term index = tm_.child(t, 1);
    Support support = seen_from_above(index);
    if (support.many) {
      support = {.leaf = index};  // a wide index: its values are those of the table
    }
    support.reads = true;
    return support;
  }
  return of_operator(t);
}

Support TableSupports::of_operator(Term t) {
  Support support;
  support.reads = is_hard_operator(tm_, t);
  bool only_parts = true;
  for (const Term child : tm_.children(t)) {
    const Support of_child = seen_from_above(child);
    support.reads = support.reads || of_child.reads;
    if (of_child.many) {
      support.many = true;
      only_parts = only_parts && of_child.part_count > 0;
      for (const Term part : of_child.all_parts()) {
        add_part(support, part, only_parts);
      }
    } else if (of_child.leaf) {
      add_part(support, of_child.leaf, only_parts);
      support.many = support.many || (support.leaf && support.leaf != of_child.leaf);
      support.leaf = of_child.leaf;
    }
  }
  if (!support.many) {
    support.part_count = 0;
    return support;
  }
  support.leaf = {};
  support.reads = false;
  support.part_count = only_parts ? support.part_count : 0;
  if (images_ == Images::Listed && support.part_count > 0) {
    if (read_.contains(t)) {
      domains_.list_image(t, support.all_parts());
    } else {
      passed_over_.insert(t);
    }
  }
  return support;
}

}  // namespace preproc
