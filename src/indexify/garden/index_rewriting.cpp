#include "indexify/garden/index_rewriting.h"

#include <algorithm>
#include <bit>

#include "indexify/search/defined_unknowns.h"
#include "term/rebuild.h"
#include "term/walk.h"
#include "value/own_name.h"

namespace preproc {

namespace {

/// A table of Ints is written over the runs of its index where it has at most so many for each value; else over the
/// numbers of its values.
constexpr size_t kRunsForAValue = 4;

}  // namespace

// --- Sorts and supports --------------------------------------------------------------------------------------------------

bool IndexRewriting::is_indexed_sort(Sort sort) const {
  const SortKind kind = tm_.sorts().kind(sort);
  return (kind == SortKind::String || kind == SortKind::FloatingPoint || kind == SortKind::RoundingMode) &&
         !garden_.of(sort).empty();
}

bool IndexRewriting::is_indexed_unknown(Term t) const {
  if (tm_.kind(t) != Kind::Constant || tm_.info(tm_.function(t)).body) {
    return false;
  }
  const SortKind kind = tm_.sorts().kind(tm_.sort(t));
  return is_indexed_sort(tm_.sort(t)) ||
         (nonlinear_ && (kind == SortKind::Int || kind == SortKind::Real) && !garden_.of(tm_.sort(t)).empty());
}

bool IndexRewriting::is_nonlinear(Term t) const {
  const std::span<const Term> children = tm_.children(t);
  switch (tm_.kind(t)) {
    case Kind::Mul: return std::ranges::count_if(children, [&](Term child) { return !tm_.is_value(child); }) > 1;
    case Kind::IntDiv:
    case Kind::IntMod:
    case Kind::RealDiv: return !tm_.is_value(children[1]);
    default: return false;
  }
}

bool IndexRewriting::needs_table(Term t) const {
  return is_nonlinear(t) || is_indexed_sort(tm_.sort(t)) ||
         std::ranges::any_of(tm_.children(t), [&](Term child) { return is_indexed_sort(tm_.sort(child)); });
}

void IndexRewriting::find_supports(Term root) {
  TermSet& seen = supported_;
  walk_postorder(tm_, root, seen, [&](Term t) {
    Support support;
    if (is_indexed_unknown(t)) {
      support = {t, {}, 1, true};
    } else {
      const Kind kind = tm_.kind(t);
      const bool unknown = kind == Kind::Constant || kind == Kind::Variable || kind == Kind::Opaque ||
                           is_binder(kind) || kind == Kind::HoApply ||
                           (kind == Kind::Apply && !is_evaluable(tm_, tm_.function(t)));
      support.count = unknown ? kMany : 0;
      for (const Term child : tm_.children(t)) {
        const Support& other = supports_[child];
        support.indexed = support.indexed || other.indexed;
        for (const Term leaf : {other.first, other.second}) {
          if (leaf && leaf != support.first && leaf != support.second) {
            (support.first ? support.second : support.first) = leaf;
            support.count = std::min<uint8_t>(support.count + 1, kMany);
          }
        }
        support.count = std::max(support.count, other.count);
      }
      impossible_ = impossible_ || (is_binder(kind) && support.indexed);
    }
    supports_.slot(t) = support;
  });
}

bool IndexRewriting::is_tabulated(Term t) const {
  const Support& support = supports_[t];
  const SortKind kind = tm_.sorts().kind(tm_.sort(t));
  if (tm_.children(t).empty() || !support.indexed ||
      (kind != SortKind::Bool && !Seeds::is_sort_of_seeds(tm_.sorts(), tm_.sort(t)))) {
    return false;
  }
  const size_t first = support.count == 0 ? 0 : garden_.of(tm_.sort(support.first)).size();
  if (support.count == 1) {
    return first <= options_.max_cells;
  }
  return support.count == 2 && kind == SortKind::Bool && !is_connective(tm_.kind(t)) && tm_.kind(t) != Kind::Ite &&
         first * garden_.of(tm_.sort(support.second)).size() <= options_.max_cells;
}

// --- Formulas ------------------------------------------------------------------------------------------------------------

Term IndexRewriting::both(Term a, Term b) {
  if (tm_.is_true(a) || a == b) {
    return b;
  }
  return tm_.is_true(b) || tm_.is_false(a) ? a : tm_.is_false(b) ? b : tm_.mk(Kind::And, {a, b});
}

Term IndexRewriting::either(Term a, Term b) {
  if (tm_.is_false(a) || a == b) {
    return b;
  }
  return tm_.is_false(b) || tm_.is_true(a) ? a : tm_.is_true(b) ? b : tm_.mk(Kind::Or, {a, b});
}

Term IndexRewriting::negated(Term a) {
  if (tm_.kind(a) == Kind::Not) {
    return tm_.child(a, 0);
  }
  return tm_.is_true(a) || tm_.is_false(a) ? tm_.mk_bool(tm_.is_false(a)) : tm_.mk(Kind::Not, {a});
}

Term IndexRewriting::chosen(Term condition, Term a, Term b) {
  return tm_.is_true(condition) || a == b ? a : tm_.is_false(condition) ? b : tm_.mk(Kind::Ite, {condition, a, b});
}

// --- Indices -------------------------------------------------------------------------------------------------------------

uint32_t IndexRewriting::index_width(Sort sort) const {
  // All ones stay free for what is undefined.
  return static_cast<uint32_t>(std::bit_width(garden_.of(sort).size()));
}

Term IndexRewriting::undefined_index(Sort sort) { return tm_.mk_bv(index_width(sort), ~uint64_t{0}); }

Term IndexRewriting::fresh_index(Sort sort, std::string_view purpose) {
  const std::string name = own_name("", "index of " + std::string(purpose) + " " + tm_.sorts().to_string(sort));
  return tm_.mk_constant(name, tm_.sorts().bitvec(index_width(sort)));
}

Term IndexRewriting::value_at(Term index, Sort sort) {
  if (const Term known = native_[index]) {
    return known;
  }
  const ValueSet& values = garden_.of(sort);
  std::vector<TableRun> runs;
  for (uint64_t i = 0; i < values.size(); ++i) {
    runs.push_back({i, i, tm_.mk_value(values[i])});
  }
  const Term value = write_values({index, sort, std::move(runs), {}});
  native_.slot(index) = value;
  return value;
}

bool IndexRewriting::is_total_index(const Form& form) {
  const auto* index = std::get_if<IndexForm>(&form);
  return index != nullptr && index->total;
}

/// δ: the index of what the form, no TruthForm, stands for, or that of ⊥.
Term IndexRewriting::index_of(const Form& form, Sort sort) {
  if (const auto* known = std::get_if<IndexForm>(&form)) {
    return known->index;
  }
  if (const auto* constant = std::get_if<ConstantForm>(&form)) {
    const uint32_t place = garden_.of(sort).find(evaluator_.evaluate(constant->value));
    return place == ValueSet::kAbsent ? undefined_index(sort) : tm_.mk_bv(index_width(sort), place);
  }
  const auto& native = std::get<NativeForm>(form);
  Term& index = index_of_native_.slot(native.term);
  if (!index) {
    index = fresh_index(sort, "term " + std::to_string(native.term.id));
    const Term undefined = tm_.mk(Kind::Equal, {index, undefined_index(sort)});
    const Term size = tm_.mk_bv(index_width(sort), garden_.of(sort).size());
    const Term stands = both(native.defined, tm_.mk(Kind::Equal, {value_at(index, sort), native.term}));
    conditions_.push_back(either(undefined, both(tm_.mk(Kind::BvUlt, {index, size}), stands)));
  }
  return index;
}

/// δ⁻¹, or the term itself.
Term IndexRewriting::native_of(const Form& form, Sort sort) {
  struct Native {
    IndexRewriting& rewriting;
    Sort sort;
    Term operator()(const ConstantForm& form) const { return form.value; }
    Term operator()(const IndexForm& form) const { return rewriting.value_at(form.index, sort); }
    Term operator()(const NativeForm& form) const { return form.term; }
    Term operator()(const TruthForm& form) const { return form.truth; }
  };
  return std::visit(Native{*this, sort}, form);
}

Term IndexRewriting::defined_of(const Form& form, Sort sort) {
  struct Defined {
    IndexRewriting& rewriting;
    Sort sort;
    Term operator()(const ConstantForm&) const { return rewriting.tm_.mk_true(); }
    Term operator()(const IndexForm& form) const {
      TermManager& tm = rewriting.tm_;
      return form.total ? tm.mk_true()
                        : tm.mk(Kind::Not, {tm.mk(Kind::Equal, {form.index, rewriting.undefined_index(sort)})});
    }
    Term operator()(const NativeForm& form) const { return form.defined; }
    Term operator()(const TruthForm& form) const { return rewriting.either(form.truth, form.falsity); }
  };
  return std::visit(Defined{*this, sort}, form);
}

// --- Tables --------------------------------------------------------------------------------------------------------------

/// The table as a formula; its values are Booleans or words.
Term IndexRewriting::write(Table table) {
  if (table.runs.empty()) {
    return table.otherwise;
  }
  merge_runs(table);
  const auto same = [&](const TableRun& run) { return run.value == table.runs[0].value; };
  if (std::ranges::all_of(table.runs, same) && (!table.otherwise || table.otherwise == table.runs[0].value)) {
    return table.runs[0].value;
  }
  std::optional<Encoding> encoding = encode_for(tm_, table, options_.target, options_.max_cells);
  if (!encoding) {
    encoding = is_boolean(tm_, table) ? encode_ranges(tm_, table) : encode_bound_tree(tm_, table);
  }
  conditions_.insert(conditions_.end(), encoding->conditions.begin(), encoding->conditions.end());
  return encoding->term;
}

/// Writes a table of values of any sort, as nested ites.
Term IndexRewriting::write_values(Table table) {
  const SortKind kind = tm_.sorts().kind(table.sort);
  if (kind == SortKind::Bool || (kind == SortKind::BitVec && tm_.sorts().width(table.sort) <= 64)) {
    return write(std::move(table));
  }
  merge_runs(table);
  std::vector<Term> values;
  TermMap<uint32_t> places;
  for (const TableRun& run : table.runs) {
    if (places[run.value] == 0) {
      values.push_back(run.value);
      places.slot(run.value) = static_cast<uint32_t>(values.size());
    }
  }
  std::vector<TableRun>& runs = table.runs;
  if (runs.size() > kRunsForAValue * values.size()) {
    const auto width = static_cast<uint32_t>(std::bit_width(values.size()));
    Table numbers{table.index, tm_.sorts().bitvec(width), runs, {}};
    for (TableRun& run : numbers.runs) {
      run.value = tm_.mk_bv(width, places[run.value] - 1);
    }
    table.index = write(std::move(numbers));
    runs.clear();
    for (uint64_t i = 0; i < values.size(); ++i) {
      runs.push_back({i, i, values[i]});
    }
  }
  // A balanced tree from its leaves up: neighbours are joined at the first index of the right one.
  const uint32_t width = tm_.sorts().width(tm_.sort(table.index));
  while (runs.size() > 1) {
    size_t kept = 0;
    for (size_t i = 0; i < runs.size(); i += 2) {
      TableRun run = runs[i];
      if (i + 1 < runs.size()) {
        const Term left = tm_.mk(Kind::BvUlt, {table.index, tm_.mk_bv(width, runs[i + 1].first)});
        run.value = chosen(left, run.value, runs[i + 1].value);
      }
      runs[kept++] = run;
    }
    runs.resize(kept);
  }
  return runs[0].value;
}

IndexRewriting::Form IndexRewriting::table_form(const OperatorTable& table, Sort sort, std::span<const Axis> axes) {
  ++statistics_.tables;
  statistics_.cells += table.size();
  statistics_.undefined += table.undefined;
  Term index = axes[0].index;
  bool total = table.undefined == 0;
  for (const Axis& axis : axes) {
    total = total && axis.total;
    index = axis.index == axes[0].index && &axis == axes.data() ? index : tm_.mk(Kind::BvConcat, {index, axis.index});
  }
  std::vector<uint64_t> codes;
  codes.reserve(table.size());
  for (size_t cell = 0; cell < table.size(); ++cell) {
    uint64_t code = 0;
    uint32_t shift = 0;
    size_t rest = cell;
    for (size_t i = axes.size(); i-- > 0;) {
      code |= (rest % axes[i].size) << shift;
      rest /= axes[i].size;
      shift += tm_.sorts().width(tm_.sort(axes[i].index));
    }
    codes.push_back(code);
  }
  const auto runs_of = [&](auto&& value_of) {
    std::vector<TableRun> runs;
    for (size_t cell = 0; cell < table.size(); ++cell) {
      if (const Term value = value_of(table.cells[cell])) {
        runs.push_back({codes[cell], codes[cell], value});
      }
    }
    return runs;
  };
  const auto set_of = [&](auto&& contains) {
    const auto member = [&](uint32_t cell) { return contains(cell) ? tm_.mk_true() : total ? tm_.mk_false() : Term{}; };
    return write({index, tm_.sorts().boolean(), runs_of(member), total ? Term{} : tm_.mk_false()});
  };
  constexpr uint32_t kUndefined = OperatorTable::kUndefined;
  if (sort == tm_.sorts().boolean()) {
    const auto is = [&](bool wanted) {
      return set_of([&](uint32_t cell) { return cell != kUndefined && table.values[cell].boolean() == wanted; });
    };
    const Term truth = is(true);
    return boolean(truth, total ? negated(truth) : is(false));
  }
  if (table.indexed) {
    const uint32_t width = index_width(sort);
    const auto cell_index = [&](uint32_t cell) { return cell == kUndefined ? Term{} : tm_.mk_bv(width, cell); };
    const Term at =
        write({index, tm_.sorts().bitvec(width), runs_of(cell_index), total ? Term{} : undefined_index(sort)});
    return IndexForm{at, total};
  }
  const Term defined = total ? tm_.mk_true() : set_of([](uint32_t cell) { return cell != kUndefined; });
  std::vector<Term> values;
  for (const Value& value : table.values.values()) {
    values.push_back(tm_.mk_value(value));
  }
  const auto cell_value = [&](uint32_t cell) { return cell == kUndefined ? Term{} : values[cell]; };
  const Term native = values.empty() ? tm_.mk_value(default_value(tm_.sorts(), sort))
                                     : write_values({index, sort, runs_of(cell_value), {}});
  return NativeForm{native, defined};
}

template <typename Make>
OperatorTable IndexRewriting::made_or_cached(Term t, std::span<const Term> leaves,
                                             std::span<const std::optional<Value>> arguments, bool indexed,
                                             size_t cells, Make&& make) {
  options_.stop.check();
  if (options_.cache == nullptr || cells < TableCache::kLeastCells) {
    return make();
  }
  const std::string key = TableCache::key(tm_, garden_, t, leaves, arguments, indexed);
  if (std::optional<OperatorTable> loaded = options_.cache->load(key); loaded && loaded->size() == cells) {
    ++statistics_.cached;
    return std::move(*loaded);
  }
  OperatorTable table = make();
  options_.cache->save(key, table);
  return table;
}

IndexRewriting::Form IndexRewriting::tabulated(Term t) {
  const Support& support = supports_[t];
  std::vector<Term> unknowns{support.first};
  if (support.count == 2) {
    unknowns.push_back(support.second);
  }
  std::vector<Axis> axes;
  size_t cells = 1;
  for (const Term unknown : unknowns) {
    axes.push_back({std::get<IndexForm>(form_of(unknown)).index, garden_.of(tm_.sort(unknown)).size(), true});
    cells *= axes.back().size;
  }
  const bool indexed = is_indexed_sort(tm_.sort(t));
  const OperatorTable table =
      made_or_cached(t, unknowns, {}, indexed, cells, [&] { return tabulate(tm_, garden_, t, unknowns, indexed); });
  return table_form(table, tm_.sort(t), axes);
}

// --- Terms ---------------------------------------------------------------------------------------------------------------

IndexRewriting::Form IndexRewriting::form_of(Term t) {
  if (form_ids_[t] == 0) {
    Form form = is_tabulated(t) ? tabulated(t) : rewritten(t);
    forms_.push_back(form);
    form_ids_.slot(t) = static_cast<uint32_t>(forms_.size());
  }
  return forms_[form_ids_[t] - 1];
}

IndexRewriting::Form IndexRewriting::constant_form(Term value) {
  if (tm_.sort(value) == tm_.sorts().boolean()) {
    return boolean(value, negated(value));
  }
  return ConstantForm{value};
}

IndexRewriting::Form IndexRewriting::rewritten(Term t) {
  const Support& support = supports_[t];
  const Sort sort = tm_.sort(t);
  if (is_indexed_unknown(t)) {
    const Term index = fresh_index(sort, tm_.symbols().name(tm_.info(tm_.function(t)).name));
    unknowns_.emplace_back(t, index);
    const Term size = tm_.mk_bv(index_width(sort), garden_.of(sort).size());
    conditions_.push_back(tm_.mk(Kind::BvUlt, {index, size}));
    return IndexForm{index, true};
  }
  if (support.count == 0) {
    if (const Value value = evaluator_.evaluate(t); value.known()) {
      const Term constant = tm_.mk_value(value);
      return constant_form(constant ? constant : t);
    }
  }
  if ((tm_.kind(t) == Kind::Constant || tm_.kind(t) == Kind::Apply) && !is_evaluable(tm_, tm_.function(t)) &&
      std::ranges::find(others_, tm_.function(t)) == others_.end()) {
    others_.push_back(tm_.function(t));
  }
  if (!support.indexed) {
    if (sort == tm_.sorts().boolean()) {
      return boolean(t, negated(t));
    }
    return NativeForm{t, tm_.mk_true()};
  }
  switch (tm_.kind(t)) {
    case Kind::Not:
    case Kind::And:
    case Kind::Or:
    case Kind::Xor:
    case Kind::Implies: return connective(t);
    case Kind::Equal: return equality(t);
    case Kind::Ite: return choice(t);
    default: break;
  }
  if (needs_table(t) && tm_.kind(t) != Kind::Distinct) {
    if (const std::optional<Form> form = applied(t)) {
      return *form;
    }
    ++statistics_.kept;
  }
  return kept(t);
}

IndexRewriting::TruthForm IndexRewriting::connective(Term t) {
  std::vector<TruthForm> forms;
  for (const Term child : tm_.children(t)) {
    forms.push_back(truth_of(form_of(child)));
  }
  TruthForm result = forms[0];
  switch (tm_.kind(t)) {
    case Kind::Not: return boolean(result.falsity, result.truth);
    case Kind::Implies: return boolean(either(result.falsity, forms[1].truth), both(result.truth, forms[1].falsity));
    default: break;
  }
  for (size_t i = 1; i < forms.size(); ++i) {
    const TruthForm& other = forms[i];
    if (tm_.kind(t) == Kind::And) {
      result = boolean(both(result.truth, other.truth), either(result.falsity, other.falsity));
    } else if (tm_.kind(t) == Kind::Or) {
      result = boolean(either(result.truth, other.truth), both(result.falsity, other.falsity));
    } else {
      result = boolean(either(both(result.truth, other.falsity), both(result.falsity, other.truth)),
                       either(both(result.truth, other.truth), both(result.falsity, other.falsity)));
    }
  }
  return result;
}

IndexRewriting::TruthForm IndexRewriting::equality(Term t) {
  const Form a = form_of(tm_.child(t, 0));
  const Form b = form_of(tm_.child(t, 1));
  const Sort sort = tm_.sort(tm_.child(t, 0));
  if (sort == tm_.sorts().boolean()) {
    const TruthForm p = truth_of(a);
    const TruthForm q = truth_of(b);
    return boolean(either(both(p.truth, q.truth), both(p.falsity, q.falsity)),
                   either(both(p.truth, q.falsity), both(p.falsity, q.truth)));
  }
  const Term defined = both(defined_of(a, sort), defined_of(b, sort));
  if (is_indexed_sort(sort)) {
    // A value outside of the garden differs from all that are in it.
    for (const auto& [constant, other] : {std::pair(a, b), std::pair(b, a)}) {
      if (std::holds_alternative<ConstantForm>(constant) && std::holds_alternative<IndexForm>(other) &&
          index_of(constant, sort) == undefined_index(sort)) {
        return boolean(tm_.mk_false(), defined);
      }
    }
    const Term same = tm_.mk(Kind::Equal, {index_of(a, sort), index_of(b, sort)});
    if (std::holds_alternative<NativeForm>(a) || std::holds_alternative<NativeForm>(b)) {
      // The index of a term of its own may be ⊥ at will.
      const Term known = both(defined, both(defined_of(IndexForm{index_of(a, sort)}, sort),
                                            defined_of(IndexForm{index_of(b, sort)}, sort)));
      return boolean(both(known, same), both(known, negated(same)));
    }
    return boolean(both(defined, same), both(defined, negated(same)));
  }
  const Term same = tm_.mk(Kind::Equal, {native_of(a, sort), native_of(b, sort)});
  return boolean(both(defined, same), both(defined, negated(same)));
}

IndexRewriting::Form IndexRewriting::choice(Term t) {
  const TruthForm condition = truth_of(form_of(tm_.child(t, 0)));
  const Form a = form_of(tm_.child(t, 1));
  const Form b = form_of(tm_.child(t, 2));
  const Sort sort = tm_.sort(t);
  if (sort == tm_.sorts().boolean()) {
    const TruthForm p = truth_of(a);
    const TruthForm q = truth_of(b);
    return boolean(either(both(condition.truth, p.truth), both(condition.falsity, q.truth)),
                   either(both(condition.truth, p.falsity), both(condition.falsity, q.falsity)));
  }
  const bool decided = condition.falsity == negated(condition.truth);
  if (is_indexed_sort(sort)) {
    const Term otherwise = index_of(b, sort);
    const Term index = chosen(condition.truth, index_of(a, sort),
                              decided ? otherwise : chosen(condition.falsity, otherwise, undefined_index(sort)));
    return IndexForm{index, decided && is_total_index(a) && is_total_index(b)};
  }
  NativeForm form{chosen(condition.truth, native_of(a, sort), native_of(b, sort)), {}};
  form.defined = either(both(condition.truth, defined_of(a, sort)), both(condition.falsity, defined_of(b, sort)));
  if (decided && tm_.is_true(defined_of(a, sort)) && tm_.is_true(defined_of(b, sort))) {
    form.defined = tm_.mk_true();
  }
  return form;
}

/// The operator as a table over the indices of its arguments, if it has one that is small enough.
std::optional<IndexRewriting::Form> IndexRewriting::applied(Term t) {
  std::vector<Form> arguments;
  for (const Term child : tm_.children(t)) {
    arguments.push_back(form_of(child));
  }
  const std::optional<OperatorInstance> whole = operator_of(tm_, t, true);
  if (!whole) {
    return std::nullopt;
  }
  if (const std::optional<Form> form = application(*whole, arguments)) {
    return form;
  }
  const std::optional<OperatorInstance> pair = operator_of(tm_, t);
  if (pair->arity() == arguments.size()) {
    return std::nullopt;
  }
  std::optional<Form> result = arguments[0];
  for (size_t i = 1; i < arguments.size() && result; ++i) {
    result = application(*pair, std::vector{*result, arguments[i]});
  }
  return result;
}

std::optional<IndexRewriting::Form> IndexRewriting::application(const OperatorInstance& instance,
                                                                std::span<const Form> arguments) {
  std::vector<std::optional<Value>> values(arguments.size());
  for (size_t i = 0; i < arguments.size(); ++i) {
    if (const auto* constant = std::get_if<ConstantForm>(&arguments[i])) {
      values[i] = evaluator_.evaluate(constant->value);
    } else if (garden_.of(instance.sorts[i]).empty()) {
      return std::nullopt;
    }
  }
  const size_t cells = table_cells(garden_, instance, values);
  if (cells > options_.max_cells) {
    return std::nullopt;
  }
  const bool indexed = is_indexed_sort(instance.result);
  const OperatorTable table = made_or_cached(instance.pattern, instance.leaves, values, indexed, cells,
                                             [&] { return memoise(tm_, garden_, instance, values, indexed); });
  std::vector<Axis> axes;
  for (size_t i = 0; i < arguments.size(); ++i) {
    if (!values[i]) {
      axes.push_back({index_of(arguments[i], instance.sorts[i]), garden_.of(instance.sorts[i]).size(),
                      is_total_index(arguments[i])});
    }
  }
  if (axes.empty()) {
    const std::vector<Term> constants = [&] {
      std::vector<Term> all;
      for (const Form& argument : arguments) {
        all.push_back(std::get<ConstantForm>(argument).value);
      }
      return all;
    }();
    return constant_form(tm_.rebuild(instance.pattern, constants));
  }
  return table_form(table, instance.result, axes);
}

/// The operator as it is, over what its arguments stand for.
IndexRewriting::Form IndexRewriting::kept(Term t) {
  std::vector<Term> children;
  Term defined = tm_.mk_true();
  for (const Term child : tm_.children(t)) {
    const Form form = form_of(child);
    children.push_back(native_of(form, tm_.sort(child)));
    defined = both(defined, defined_of(form, tm_.sort(child)));
  }
  const Term native = rebuild_if_changed(tm_, t, children);
  if (tm_.sort(t) == tm_.sorts().boolean()) {
    return boolean(both(defined, native), both(defined, negated(native)));
  }
  return NativeForm{native, defined};
}

std::optional<std::vector<Term>> IndexRewriting::rewrite(std::span<const Term> assertions) {
  walk_postorder(tm_, assertions, [&](Term t) {
    nonlinear_ = nonlinear_ || is_nonlinear(t);
    impossible_ = impossible_ || !tm_.sorts().is_concrete(tm_.sort(t));  // it may stand for a Boolean or anything else
  });
  if (impossible_) {
    return std::nullopt;
  }
  for (const Term assertion : assertions) {
    find_supports(assertion);
  }
  if (impossible_) {
    return std::nullopt;
  }
  std::vector<Term> result;
  TermSet seen;
  for (const Term assertion : assertions) {
    walk_postorder(
        tm_, assertion, seen, [&](Term t) { form_of(t); }, [&](Term t) { return !is_tabulated(t); });
    result.push_back(truth_of(form_of(assertion)).truth);
  }
  result.insert(result.end(), conditions_.begin(), conditions_.end());
  return result;
}

std::vector<Function> IndexRewriting::symbols() const {
  std::vector<Function> symbols;
  for (const auto& [unknown, index] : unknowns_) {
    symbols.push_back(tm_.function(index));
  }
  symbols.insert(symbols.end(), others_.begin(), others_.end());
  return symbols;
}

Assignment IndexRewriting::decode(const Assignment& model) const {
  Assignment decoded;
  for (const auto& [unknown, index] : unknowns_) {
    const Value& place = model.get(tm_.function(index));
    const ValueSet& values = garden_.of(tm_.sort(unknown));
    if (place.is_bitvec() && place.bits().word() < values.size()) {
      decoded.set(tm_.function(unknown), values[place.bits().word()]);
    }
  }
  for (const Function other : others_) {
    if (const Value& value = model.get(other); value.known()) {
      decoded.set(other, value);
    }
  }
  return decoded;
}

}  // namespace preproc
