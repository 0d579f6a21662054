#include "indexify/garden/index_rewriting.h"

#include <algorithm>
#include <iterator>

#include "indexify/garden/value_ranks.h"
#include "term/rebuild.h"
#include "term/walk.h"
#include "value/own_name.h"

namespace preproc {

bool IndexRewriting::is_finite(Term t) {
  const Form form = form_of(t);
  return std::holds_alternative<ConstantForm>(form) || std::holds_alternative<CodedForm>(form);
}

// --- Forms ---------------------------------------------------------------------------------------------------------------

/// δ⁻¹, or the term itself.
Term IndexRewriting::native_of(const Form& form) {
  struct Native {
    CodedTerms& coded;
    Term operator()(const ConstantForm& form) const { return form.value; }
    Term operator()(const CodedForm& form) const { return coded.value(form.id); }
    Term operator()(const NativeForm& form) const { return form.term; }
    Term operator()(const TruthForm& form) const { return form.truth; }
  };
  return std::visit(Native{coded_}, form);
}

Term IndexRewriting::defined_of(const Form& form) {
  struct Defined {
    CodedTerms& coded;
    TermManager& tm;
    Term operator()(const ConstantForm&) const { return tm.mk_true(); }
    Term operator()(const CodedForm& form) const { return coded.defined(form.id); }
    Term operator()(const NativeForm& form) const { return form.defined; }
    Term operator()(const TruthForm& form) const { return coded.either(form.truth, form.falsity); }
  };
  return std::visit(Defined{coded_, tm_}, form);
}

Term IndexRewriting::fresh_index(Sort sort, std::string_view purpose) {
  const std::string name = own_name("", "index of " + std::string(purpose) + " " + tm_.sorts().to_string(sort));
  return tm_.mk_constant(name, tm_.sorts().bitvec(CodedTerms::width_for(garden_.of(sort).size())));
}

/// The number of values that the form has as a coded one; nothing where it cannot be coded.
std::optional<size_t> IndexRewriting::values_of(const Form& form, Sort sort) const {
  if (const auto* coded = std::get_if<CodedForm>(&form)) {
    return coded_.values(coded->id).size();
  }
  if (std::holds_alternative<ConstantForm>(form)) {
    return 1;
  }
  const size_t size = std::holds_alternative<NativeForm>(form) ? garden_.of(sort).size() : 0;
  return size > 0 ? std::optional(size) : std::nullopt;
}

/// What `values_of` promises. δ: what stays as it is has a code in the garden, or ⊥.
CodedTerms::Id IndexRewriting::coded(const Form& form, Sort sort) {
  if (const auto* coded = std::get_if<CodedForm>(&form)) {
    return coded->id;
  }
  if (const auto* constant = std::get_if<ConstantForm>(&form)) {
    const Value value = evaluator_.evaluate(constant->value);
    return coded_.add(sort, {&value, 1}, tm_.mk_bv(1, 0), true);
  }
  const auto& native = std::get<NativeForm>(form);
  if (const auto known = code_of_native_.find(native.term); known != code_of_native_.end()) {
    return known->second;
  }
  const ValueSet& values = garden_.of(sort);
  const Term index = fresh_index(sort, "term " + std::to_string(native.term.id));
  const CodedTerms::Id id = coded_.add(sort, values.values(), index, false);
  within_garden_.emplace(id, id);
  const Term below = tm_.mk(Kind::BvUlt, {index, tm_.mk_bv(tm_.sorts().width(tm_.sort(index)), values.size())});
  const Term stands = coded_.both(native.defined, tm_.mk(Kind::Equal, {coded_.value(id), native.term}));
  conditions_.push_back(coded_.either(coded_.negated(coded_.defined(id)), coded_.both(below, stands)));
  code_of_native_.emplace(native.term, id);
  return id;
}

/// True if the term's values are those of the garden.
bool IndexRewriting::has_garden(CodedTerms::Id id) const {
  const auto within = within_garden_.find(id);
  return within != within_garden_.end() && within->second == id;
}

/// The term where its value is in the garden of its sort, which is smaller than its own values; ⊥ elsewhere.
CodedTerms::Id IndexRewriting::within_garden(CodedTerms::Id id) {
  if (const auto known = within_garden_.find(id); known != within_garden_.end()) {
    return known->second;
  }
  const ValueSet& garden = garden_.of(coded_.sort(id));
  const uint32_t width = CodedTerms::width_for(garden.size());
  std::vector<uint64_t> places;
  for (const Value& value : coded_.values(id).values()) {
    const uint32_t place = garden.find(value);
    places.push_back(place == ValueSet::kAbsent ? ~uint64_t{0} : place);
  }
  const bool total = coded_.is_total(id) && std::ranges::count(places, ~uint64_t{0}) == 0;
  const Term code = coded_.numbered(id, places, width, ~uint64_t{0});
  const CodedTerms::Id restricted = coded_.add(coded_.sort(id), garden.values(), code, total);
  within_garden_.emplace(id, restricted);
  within_garden_.emplace(restricted, restricted);
  return restricted;
}

// --- Tables --------------------------------------------------------------------------------------------------------------

template <typename Make>
OperatorTable IndexRewriting::made_or_cached(Term t, std::span<const Term> leaves, std::span<const ValueDomain> domains,
                                             const ValueSet* kept, Make&& make) {
  options_.stop.check();
  size_t cells = 1;
  for (const ValueDomain& domain : domains) {
    cells *= domain.size();
  }
  ++statistics_.tables;
  statistics_.cells += cells;
  if (options_.cache == nullptr || cells < TableCache::kLeastCells) {
    return make();
  }
  const std::string key = TableCache::key(tm_, t, leaves, domains, kept);
  if (std::optional<OperatorTable> loaded = options_.cache->load(tm_.sorts(), tm_.sort(t), key);
      loaded && loaded->size() == cells) {
    ++statistics_.cached;
    return std::move(*loaded);
  }
  OperatorTable table = make();
  options_.cache->save(tm_.sorts(), tm_.sort(t), key, table);
  return table;
}

IndexRewriting::Form IndexRewriting::table_form(std::shared_ptr<const OperatorTable> table, Sort sort,
                                                std::vector<CodedTerms::Axis> axes) {
  statistics_.undefined += table->undefined;
  if (sort == tm_.sorts().boolean()) {
    return coded_.truth(*table, axes);
  }
  if (table->values.empty()) {
    return NativeForm{tm_.mk_value(default_value(tm_.sorts(), sort)), tm_.mk_false()};
  }
  return CodedForm{coded_.add(sort, std::move(table), std::move(axes))};
}

IndexRewriting::Form IndexRewriting::tabulated(Term t) {
  const IndexSupport::Support& support = support_.of(t);
  std::vector<Term> unknowns{support.first};
  if (support.count == 2) {
    unknowns.push_back(support.second);
  }
  std::vector<CodedTerms::Axis> axes;
  std::vector<ValueDomain> domains;
  for (const Term unknown : unknowns) {
    axes.push_back(coded_.axis(std::get<CodedForm>(form_of(unknown)).id));
    domains.emplace_back(garden_.of(tm_.sort(unknown)).values());
  }
  OperatorTable table =
      made_or_cached(t, unknowns, domains, nullptr, [&] { return tabulate(tm_, garden_, t, unknowns); });
  return table_form(std::make_shared<const OperatorTable>(std::move(table)), tm_.sort(t), std::move(axes));
}

// --- Terms ---------------------------------------------------------------------------------------------------------------

IndexRewriting::Form IndexRewriting::form_of(Term t) {
  if (form_ids_[t] == 0) {
    Form form = support_.is_tabulated(t) ? tabulated(t) : rewritten(t);
    forms_.push_back(form);
    form_ids_.slot(t) = static_cast<uint32_t>(forms_.size());
  }
  return forms_[form_ids_[t] - 1];
}

/// A term without unknowns: a constant, or what it is to solvers where it has no value.
IndexRewriting::Form IndexRewriting::closed(Term t) {
  const Value value = evaluator_.evaluate(t);
  const Term constant = value.known() ? tm_.mk_value(value) : Term{};
  const Term term = constant ? constant : t;
  if (tm_.sort(t) == tm_.sorts().boolean()) {
    return TruthForm{term, coded_.negated(term)};
  }
  return value.known() ? Form(ConstantForm{term}) : Form(NativeForm{term, tm_.mk_true()});
}

IndexRewriting::Form IndexRewriting::rewritten(Term t) {
  const IndexSupport::Support& support = support_.of(t);
  const Sort sort = tm_.sort(t);
  if (support_.is_indexed_unknown(t)) {
    const Term index = fresh_index(sort, tm_.symbols().name(tm_.info(tm_.function(t)).name));
    unknowns_.emplace_back(t, index);
    const ValueSet& values = garden_.of(sort);
    conditions_.push_back(tm_.mk(Kind::BvUlt, {index, tm_.mk_bv(tm_.sorts().width(tm_.sort(index)), values.size())}));
    const CodedTerms::Id id = coded_.add(sort, values.values(), index, true);
    within_garden_.emplace(id, id);
    return CodedForm{id};
  }
  if (support.count == 0) {
    return closed(t);
  }
  if ((tm_.kind(t) == Kind::Constant || tm_.kind(t) == Kind::Apply) && !is_evaluable(tm_, tm_.function(t)) &&
      std::ranges::find(others_, tm_.function(t)) == others_.end()) {
    others_.push_back(tm_.function(t));
  }
  if (!support.indexed) {
    if (sort == tm_.sorts().boolean()) {
      return TruthForm{t, coded_.negated(t)};
    }
    return NativeForm{t, tm_.mk_true()};
  }
  switch (tm_.kind(t)) {
    case Kind::Not:
    case Kind::And:
    case Kind::Or:
    case Kind::Xor:
    case Kind::Implies: return connective(t);
    case Kind::Equal: return equality(form_of(tm_.child(t, 0)), form_of(tm_.child(t, 1)), tm_.sort(tm_.child(t, 0)));
    case Kind::Distinct: {
      const auto has_code = [&](Term child) { return is_finite(child) || support_.is_indexed_sort(tm_.sort(child)); };
      return std::ranges::all_of(tm_.children(t), has_code) ? Form(distinct(t)) : kept(t);
    }
    case Kind::Ite: return choice(t);
    default: break;
  }
  if (!support_.is_listed(t)) {
    return kept(t);
  }
  const auto is_coded = [&](Term child) { return std::holds_alternative<CodedForm>(form_of(child)); };
  if (comparison_of_ranks(tm_.kind(t)) && tm_.children(t).size() == 2 &&
      std::ranges::all_of(tm_.children(t), is_coded)) {
    const Term first = tm_.child(t, 0);
    return joined(tm_.kind(t), form_of(first), form_of(tm_.child(t, 1)), tm_.sort(first));
  }
  if (support_.needs_table(t) || std::ranges::all_of(tm_.children(t), [&](Term child) { return is_finite(child); })) {
    if (const std::optional<Form> form = applied(t)) {
      return *form;
    }
    statistics_.kept += support_.needs_table(t) ? 1 : 0;
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
    case Kind::Not: return {result.falsity, result.truth};
    case Kind::Implies:
      return {coded_.either(result.falsity, forms[1].truth), coded_.both(result.truth, forms[1].falsity)};
    default: break;
  }
  for (size_t i = 1; i < forms.size(); ++i) {
    const TruthForm& other = forms[i];
    if (tm_.kind(t) == Kind::And) {
      result = {coded_.both(result.truth, other.truth), coded_.either(result.falsity, other.falsity)};
    } else if (tm_.kind(t) == Kind::Or) {
      result = {coded_.either(result.truth, other.truth), coded_.both(result.falsity, other.falsity)};
    } else {
      result = {coded_.either(coded_.both(result.truth, other.falsity), coded_.both(result.falsity, other.truth)),
                coded_.either(coded_.both(result.truth, other.truth), coded_.both(result.falsity, other.falsity))};
    }
  }
  return result;
}

/// Of coded terms, by a table for each: `ValueRanks`.
IndexRewriting::TruthForm IndexRewriting::joined(Kind comparison, const Form& a, const Form& b, Sort sort) {
  options_.stop.check();
  const CodedTerms::Id first = coded(a, sort);
  const CodedTerms::Id second = coded(b, sort);
  const ValueRanks ranks = rank_values(comparison, coded_.values(first).values(), coded_.values(second).values());
  const uint32_t width = CodedTerms::width_for(ranks.greatest);
  const Term left = coded_.numbered(first, ranks.first, width, ranks.first_incomparable);
  const Term right = coded_.numbered(second, ranks.second, width, ranks.second_incomparable);
  const Term truth = tm_.mk(*comparison_of_ranks(comparison), {left, right});
  const Term defined = coded_.both(coded_.defined(first), coded_.defined(second));
  return {truth, coded_.both(defined, coded_.negated(truth))};
}

/// Of a coded term and a constant: the set of one value.
IndexRewriting::TruthForm IndexRewriting::equality(CodedTerms::Id id, const ConstantForm& constant) {
  const ValueSet& values = coded_.values(id);
  std::vector<bool> is_same(values.size());
  if (const uint32_t place = values.find(evaluator_.evaluate(constant.value)); place != ValueSet::kAbsent) {
    is_same[place] = true;
  }
  const Term truth = coded_.is_among(id, is_same);
  is_same.flip();
  return {truth, coded_.is_among(id, is_same)};
}

IndexRewriting::TruthForm IndexRewriting::equality(const Form& a, const Form& b, Sort sort) {
  if (sort == tm_.sorts().boolean()) {
    const TruthForm p = truth_of(a);
    const TruthForm q = truth_of(b);
    return {coded_.either(coded_.both(p.truth, q.truth), coded_.both(p.falsity, q.falsity)),
            coded_.either(coded_.both(p.truth, q.falsity), coded_.both(p.falsity, q.truth))};
  }
  const bool finite = !std::holds_alternative<NativeForm>(a) && !std::holds_alternative<NativeForm>(b);
  if (finite || support_.is_indexed_sort(sort)) {
    const auto* const first = std::get_if<ConstantForm>(&a);
    const auto* const second = std::get_if<ConstantForm>(&b);
    return second != nullptr  ? equality(coded(a, sort), *second)
           : first != nullptr ? equality(coded(b, sort), *first)
                              : joined(Kind::Equal, a, b, sort);
  }
  const Term same = tm_.mk(Kind::Equal, {native_of(a), native_of(b)});
  const Term defined = coded_.both(defined_of(a), defined_of(b));
  return {coded_.both(defined, same), coded_.both(defined, coded_.negated(same))};
}

IndexRewriting::TruthForm IndexRewriting::distinct(Term t) {
  const std::span<const Term> children = tm_.children(t);
  TruthForm result{tm_.mk_true(), tm_.mk_false()};
  for (size_t i = 0; i < children.size(); ++i) {
    for (size_t j = 0; j < i; ++j) {
      const TruthForm equal = equality(form_of(children[j]), form_of(children[i]), tm_.sort(children[i]));
      result = {coded_.both(result.truth, equal.falsity), coded_.either(result.falsity, equal.truth)};
    }
  }
  return result;
}

IndexRewriting::Form IndexRewriting::choice(Term t) {
  const TruthForm condition = truth_of(form_of(tm_.child(t, 0)));
  const Form a = form_of(tm_.child(t, 1));
  const Form b = form_of(tm_.child(t, 2));
  const Sort sort = tm_.sort(t);
  if (sort == tm_.sorts().boolean()) {
    const TruthForm p = truth_of(a);
    const TruthForm q = truth_of(b);
    return TruthForm{coded_.either(coded_.both(condition.truth, p.truth), coded_.both(condition.falsity, q.truth)),
                     coded_.either(coded_.both(condition.truth, p.falsity), coded_.both(condition.falsity, q.falsity))};
  }
  const bool decided = condition.falsity == coded_.negated(condition.truth);
  const bool finite = !std::holds_alternative<NativeForm>(a) && !std::holds_alternative<NativeForm>(b);
  if (finite || support_.is_indexed_sort(sort)) {
    const CodedTerms::Id first = coded(a, sort);
    const CodedTerms::Id second = coded(b, sort);
    ValueSet values;
    for (const CodedTerms::Id id : {first, second}) {
      for (const Value& value : coded_.values(id).values()) {
        values.insert(value);
      }
    }
    const uint32_t width = CodedTerms::width_for(values.size());
    const auto place_among = [&](CodedTerms::Id id) {
      std::vector<uint64_t> places;
      std::ranges::transform(coded_.values(id).values(), std::back_inserter(places),
                             [&](const Value& value) { return uint64_t{values.find(value)}; });
      return coded_.numbered(id, places, width, ~uint64_t{0});
    };
    const Term otherwise = place_among(second);
    const Term undefined = tm_.mk_bv(width, ~uint64_t{0});
    const Term code = coded_.chosen(condition.truth, place_among(first),
                                    decided ? otherwise : coded_.chosen(condition.falsity, otherwise, undefined));
    return CodedForm{
        coded_.add(sort, values.values(), code, decided && coded_.is_total(first) && coded_.is_total(second))};
  }
  NativeForm form{coded_.chosen(condition.truth, native_of(a), native_of(b)), {}};
  form.defined =
      coded_.either(coded_.both(condition.truth, defined_of(a)), coded_.both(condition.falsity, defined_of(b)));
  if (decided && tm_.is_true(defined_of(a)) && tm_.is_true(defined_of(b))) {
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
  const bool may_leave_values = support_.needs_table(t);
  const std::optional<OperatorInstance> whole = operator_of(tm_, t, true);
  if (!whole) {
    return std::nullopt;
  }
  if (const std::optional<Form> form = application(*whole, arguments, may_leave_values)) {
    return form;
  }
  const std::optional<OperatorInstance> pair = operator_of(tm_, t);
  if (pair->arity() == arguments.size()) {
    return std::nullopt;
  }
  std::optional<Form> result = arguments[0];
  for (size_t i = 1; i < arguments.size() && result; ++i) {
    result = application(*pair, std::vector{*result, arguments[i]}, may_leave_values);
  }
  return result;
}

std::optional<IndexRewriting::Form> IndexRewriting::application(const OperatorInstance& instance,
                                                                std::span<const Form> arguments,
                                                                bool may_leave_values) {
  const size_t arity = arguments.size();
  if (std::ranges::all_of(arguments, [](const Form& form) { return std::holds_alternative<ConstantForm>(form); })) {
    std::vector<Term> constants;
    std::ranges::transform(arguments, std::back_inserter(constants),
                           [](const Form& form) { return std::get<ConstantForm>(form).value; });
    return closed(tm_.rebuild(instance.pattern, constants));
  }
  std::vector<size_t> sizes;
  for (size_t i = 0; i < arity; ++i) {
    const std::optional<size_t> size = values_of(arguments[i], instance.sorts[i]);
    if (!size) {
      return std::nullopt;
    }
    sizes.push_back(*size);
  }
  // A table over all values of the arguments. Else, of what no solver does better, over those in the garden, of which
  // most results are outside: few cells are written.
  const bool in_garden = !fits(sizes, options_.max_cells);
  if (in_garden) {
    if (!may_leave_values) {
      return std::nullopt;
    }
    for (size_t i = 0; i < arity; ++i) {
      const size_t garden = garden_.of(instance.sorts[i]).size();
      sizes[i] = garden > 0 ? std::min(sizes[i], garden) : sizes[i];
    }
    if (!fits(sizes, garden_.of(instance.result).empty() ? options_.max_cells : options_.max_sparse_cells)) {
      return std::nullopt;
    }
  }
  std::vector<CodedTerms::Axis> axes;
  std::vector<CodedTerms::Id> ids;
  std::vector<uint64_t> key{instance.pattern.id};
  for (size_t i = 0; i < arity; ++i) {
    const auto* constant = std::get_if<ConstantForm>(&arguments[i]);
    CodedTerms::Id id = coded(arguments[i], instance.sorts[i]);
    if (constant != nullptr) {
      key.push_back(uint64_t{1} << 32 | constant->value.id);
    } else {
      id = coded_.values(id).size() > sizes[i] ? within_garden(id) : id;
      axes.push_back(coded_.axis(id));
      key.push_back(has_garden(id) ? 0 : uint64_t{2} << 32 | id);
    }
    ids.push_back(id);
  }
  const auto make = [&] {
    std::vector<ValueDomain> domains;
    std::ranges::transform(ids, std::back_inserter(domains),
                           [&](CodedTerms::Id id) { return ValueDomain(coded_.values(id).values()); });
    const ValueSet& garden = garden_.of(instance.result);
    const ValueSet* const kept = in_garden && !garden.empty() ? &garden : nullptr;
    OperatorTable table = made_or_cached(instance.pattern, instance.leaves, domains, kept,
                                         [&] { return memoise(tm_, instance, domains, kept); });
    return std::make_shared<const OperatorTable>(std::move(table));
  };
  if (!in_garden) {
    return table_form(make(), instance.result, std::move(axes));
  }
  std::shared_ptr<const OperatorTable>& table = in_garden_[std::move(key)];
  if (table == nullptr) {
    table = make();
  }
  return table->size() - table->undefined <= options_.max_cells
             ? std::optional(table_form(table, instance.result, std::move(axes)))
             : std::nullopt;
}

/// True if a table over codes of so many values is small enough.
bool IndexRewriting::fits(std::span<const size_t> sizes, size_t most) {
  constexpr uint32_t kMostBits = 60;
  size_t cells = 1;
  uint32_t bits = 0;
  for (const size_t size : sizes) {
    cells *= size;
    bits += CodedTerms::width_for(size);
    if (cells > most || bits > kMostBits) {
      return false;
    }
  }
  return true;
}

/// The operator as it is, over what its arguments stand for.
IndexRewriting::Form IndexRewriting::kept(Term t) {
  std::vector<Term> children;
  Term defined = tm_.mk_true();
  for (const Term child : tm_.children(t)) {
    const Form form = form_of(child);
    children.push_back(native_of(form));
    defined = coded_.both(defined, defined_of(form));
  }
  const Term native = rebuild_if_changed(tm_, t, children);
  if (tm_.sort(t) == tm_.sorts().boolean()) {
    return TruthForm{coded_.both(defined, native), coded_.both(defined, coded_.negated(native))};
  }
  return NativeForm{native, defined};
}

std::optional<std::vector<Term>> IndexRewriting::rewrite(std::span<const Term> assertions) {
  bool is_concrete = true;  // else a term may stand for a Boolean or anything else
  walk_postorder(tm_, assertions, [&](Term t) {
    if (support_.is_nonlinear(t)) {
      support_.index_numbers();
    }
    is_concrete = is_concrete && tm_.sorts().is_concrete(tm_.sort(t));
  });
  if (!is_concrete || !std::ranges::all_of(assertions, [&](Term t) { return support_.add(t); })) {
    return std::nullopt;
  }
  std::vector<Term> result;
  TermSet seen;
  for (const Term assertion : assertions) {
    walk_postorder(
        tm_, assertion, seen, [&](Term t) { form_of(t); }, [&](Term t) { return !support_.is_tabulated(t); });
    result.push_back(truth_of(form_of(assertion)).truth);
  }
  for (const std::vector<Term>& conditions : {conditions_, coded_.conditions()}) {
    result.insert(result.end(), conditions.begin(), conditions.end());
  }
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
