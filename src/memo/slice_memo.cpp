#include "memo/slice_memo.h"

#include <algorithm>
#include <ranges>

#include "memo/store_slots.h"
#include "memo/value_code.h"
#include "term/slices.h"

namespace preproc {

namespace {

constexpr size_t kTried = 16;        // models for a slice
constexpr size_t kMaxTrials = 64;    // models kept as values of a script
constexpr uint64_t kCoreSlots = 4;   // cores in the store for an assertion
constexpr uint64_t kModelSlots = 8;  // models in the store for a set of variables

}  // namespace

SliceMemo::SliceMemo(TermManager& tm, Memo& memo, const Digest& domain, bool renames, MemoStatistics& statistics)
    : tm_(tm),
      memo_(memo),
      domain_(domain),
      renames_(renames),
      digests_(tm, domain),
      canonicalizer_(tm),
      statistics_(statistics) {}

SliceMemo::Conjunct& SliceMemo::conjunct(Term t) {
  const auto [place, fresh] = conjuncts_.try_emplace(t);
  Conjunct& conjunct = place->second;
  if (fresh) {
    conjunct.digest = digests_.of(t);
    if (conjunct.digest != Digest{}) {
      conjunct.id = memo_.ids().id_of(conjunct.digest);
      conjunct.symbols = declared_symbols(tm_, t);
    }
  }
  return conjunct;
}

bool SliceMemo::knows_nothing() {
  return memo_.ids().size() == 0 && !memo_.store().is_persistent() && !has_stored_lists();
}

bool SliceMemo::can_mean(std::span<const Term> conjuncts) {
  if (memo_.trim()) {
    conjuncts_.clear();
    trials_.clear();
  }
  return std::ranges::all_of(conjuncts, [this](Term t) { return conjunct(t).digest != Digest{}; });
}

/// A digest of the assertions that does not depend on their order.
Digest SliceMemo::sum_of(std::span<const uint32_t> members) const {
  Digest sum;
  for (const uint32_t member : members) {
    const Digest& digest = memo_.ids().digest(member);
    sum.words[0] += digest.words[0];
    sum.words[1] += digest.words[1];
  }
  return sum;
}

void SliceMemo::make_slices() {
  infos_.clear();
  std::vector<const std::vector<Function>*> symbols;
  for (const Term t : terms_) {
    infos_.push_back(&conjunct(t));
    symbols.push_back(&infos_.back()->symbols);
  }
  slices_.clear();
  for (std::vector<size_t>& group : independent_groups(symbols)) {
    Slice& slice = slices_.emplace_back();
    slice.places = std::move(group);
    // Ids are given as assertions are first seen: the newest come last, wherever they stand.
    std::ranges::sort(slice.places, {}, [this](size_t place) { return infos_[place]->id; });
    std::unordered_set<Function> listed;
    for (const size_t place : slice.places) {
      slice.members.push_back(infos_[place]->id);
      std::ranges::copy_if(*symbols[place], std::back_inserter(slice.symbols),
                           [&](Function f) { return listed.insert(f).second; });
    }
    slice.sum = sum_of(slice.members);
  }
}

bool SliceMemo::was_answered(const Digest& sum) { return memo_.answered().contains(sum); }

void SliceMemo::note_answered(const Digest& sum) {
  constexpr size_t kMax = 1'000'000;
  if (memo_.answered().size() >= kMax) {
    memo_.answered().clear();
  }
  memo_.answered().insert(sum);
}

Recollection SliceMemo::recall(std::span<const Term> conjuncts) {
  ++statistics_.checks;
  terms_.assign(conjuncts.begin(), conjuncts.end());
  make_slices();
  statistics_.slices += slices_.size();
  Recollection recollection;
  if (memo_.store().is_persistent()) {
    fetch_cores();
  }
  const auto answered_before = [this] { return statistics_.exact + statistics_.subsets; };
  const uint64_t before = answered_before();
  recalled_ = recall_core();
  if (recalled_) {
    recollection.status = Status::Unsat;
    return recollection;
  }
  bool unsat = false;
  fetch_lists();
  for (Slice& slice : slices_) {
    slice.known = recall_model(slice, recollection.values) || recall_list(slice, recollection.values, unsat);
  }
  if (unsat || (renames_ && recall_entries(recollection.values, unsat))) {
    recollection.status = Status::Unsat;
    recalled_ = true;
    ++statistics_.others;
    return recollection;
  }
  for (const Slice& slice : slices_) {
    if (!slice.known) {
      recollection.rest.insert(recollection.rest.end(), slice.places.begin(), slice.places.end());
    }
  }
  std::ranges::sort(recollection.rest);
  if (recollection.rest.empty()) {
    recollection.status = Status::Sat;
    ++(answered_before() - before == slices_.size() ? statistics_.wholes : statistics_.others);
  } else if (recollection.rest.size() < terms_.size()) {
    ++statistics_.partial;
  }
  return recollection;
}

// --- Unsatisfiable sets --------------------------------------------------------------------------------------------------

/// Looks for an unsatisfiable set among all conjuncts: it need not be within one slice.
bool SliceMemo::recall_core() {
  std::vector<uint32_t> members;
  AssertionSet set;
  for (const Conjunct* const conjunct : infos_) {
    members.push_back(conjunct->id);
    set.insert(conjunct->id);
  }
  std::ranges::sort(members);
  const CoreIndex::Entry* const core = memo_.cores().find(members, set);
  if (core == nullptr) {
    return false;
  }
  const auto is_core = [&](const std::vector<uint32_t>& of, const Digest& sum) {
    return of.size() == core->members.size() || was_answered(sum);
  };
  const bool exact = is_core(members, sum_of(members)) || std::ranges::any_of(slices_, [&](const Slice& slice) {
                       return std::ranges::find(slice.members, core->members.back()) != slice.members.end() &&
                              is_core(slice.members, slice.sum);
                     });
  ++(exact ? statistics_.exact : statistics_.cores);
  ++(exact ? statistics_.wholes : statistics_.others);
  return true;
}

/// Cores that others have put into the store, listed under assertions that are new here.
void SliceMemo::fetch_cores() {
  std::vector<Digest> keys;
  for (const Conjunct* const conjunct : infos_) {
    if (memo_.first_sight(conjunct->digest)) {
      std::ranges::copy(slot_keys(conjunct->digest, kCoreSlots), std::back_inserter(keys));
    }
  }
  for (const std::optional<std::string>& entry : memo_.store().get_all(EntryKind::Core, keys)) {
    if (entry) {
      ByteReader in(*entry);
      std::vector<uint32_t> core(in.count());
      std::ranges::generate(core, [&] { return memo_.ids().id_of(in.digest()); });
      if (in.finished()) {
        memo_.cores().add(std::move(core));
      }
    }
  }
}

void SliceMemo::write_core(std::span<const uint32_t> core) {
  if (!memo_.store().is_persistent() || core.size() > kMaxStoredSet) {
    return;
  }
  std::string bytes;
  ByteWriter out(bytes);
  out.number(core.size());
  for (const uint32_t member : core) {
    out.digest(memo_.ids().digest(member));
  }
  put(EntryKind::Core, slot_key(memo_.ids().digest(core.back()), digest_of(bytes).words[0] % kCoreSlots), bytes);
}

// --- Models --------------------------------------------------------------------------------------------------------------

Digest SliceMemo::variables_of(const Slice& slice) {
  std::vector<Digest> symbols;
  for (const Function f : slice.symbols) {
    symbols.push_back(digests_.of(f));
  }
  std::ranges::sort(symbols);
  DigestBuilder builder;
  builder.add(domain_);
  for (const Digest& symbol : symbols) {
    builder.add(symbol);
  }
  return builder.finish();
}

void SliceMemo::fetch_models(const Slice& slice) {
  const Digest variables = variables_of(slice);
  if (!memo_.first_sight(variables)) {
    return;
  }
  for (const std::optional<std::string>& entry :
       memo_.store().get_all(EntryKind::Model, slot_keys(variables, kModelSlots))) {
    if (entry) {
      ByteReader in(*entry);
      std::unordered_map<Digest, std::string> values;
      for (size_t left = in.count(); left > 0; --left) {
        const Digest symbol = in.digest();
        values[symbol] = in.text();
      }
      if (in.finished()) {
        memo_.models().add(std::move(values), {});
      }
    }
  }
}

void SliceMemo::write_model(const Slice& slice, const std::unordered_map<Digest, std::string>& values) {
  std::string bytes;
  ByteWriter out(bytes);
  out.number(slice.symbols.size());
  for (const Function f : slice.symbols) {
    out.digest(digests_.of(f));
    out.text(values.at(digests_.of(f)));
  }
  put(EntryKind::Model, slot_key(variables_of(slice), digest_of(bytes).words[0] % kModelSlots), bytes);
}

SliceMemo::Trial& SliceMemo::trial(KnownModel& model) {
  if (trials_.size() >= kMaxTrials && !trials_.contains(model.number)) {
    trials_.clear();
  }
  std::unique_ptr<Trial>& trial = trials_[model.number];
  if (trial == nullptr) {
    trial = std::make_unique<Trial>();
  }
  return *trial;
}

/// Whether all assertions of the slice are true that are not known to be, the new ones first: they decide. Nothing
/// where that is not determined.
std::optional<bool> SliceMemo::truth(Evaluator& evaluator, const Slice& slice, const AssertionSet* known) {
  bool determined = true;
  for (size_t i = slice.places.size(); i-- > 0;) {
    if (known == nullptr || !known->contains(slice.members[i])) {
      const Value value = evaluator.evaluate(terms_[slice.places[i]]);
      determined = determined && value.known();
      if (value.known() && !value.boolean()) {
        return false;
      }
    }
  }
  return determined ? std::optional<bool>(true) : std::nullopt;
}

/// Whether the model, with default values for what it says nothing about, makes the slice true. It is extended then.
std::optional<bool> SliceMemo::try_model(KnownModel& model, const Slice& slice) {
  Trial& values = trial(model);
  for (const Function f : slice.symbols) {
    if (!values.assignment.contains(f)) {
      const Sort sort = tm_.info(f).sort;
      const auto known = model.values.find(digests_.of(f));
      Value value;
      if (known != model.values.end()) {
        ByteReader in(known->second);
        value = read_value(tm_.sorts(), sort, in);
      } else {
        value = default_value(tm_.sorts(), sort);
      }
      if (!value.known()) {
        return std::nullopt;
      }
      values.assignment.set(f, std::move(value));
      values.evaluator.reset();  // it keeps what it computed without the value
    }
  }
  if (values.evaluator == nullptr) {
    values.evaluator = std::make_unique<Evaluator>(tm_, values.assignment);
  }
  ++statistics_.evaluations;
  if (const std::optional<bool> holds = truth(*values.evaluator, slice, &model.satisfied); holds != true) {
    return holds;
  }
  for (const Function f : slice.symbols) {
    if (!model.values.contains(digests_.of(f))) {
      const std::optional<std::string> bytes = encoded(f, values.assignment);
      if (!bytes) {
        return std::nullopt;
      }
      model.values[digests_.of(f)] = *bytes;
    }
  }
  for (const uint32_t member : slice.members) {
    model.satisfied.insert(member);
  }
  return true;
}

/// Takes the values of the slice's symbols.
bool SliceMemo::accept_model(const Slice& slice, const Assignment& found, Assignment& values) {
  for (const Function f : slice.symbols) {
    values.set(f, found.get(f));
  }
  return true;
}

bool SliceMemo::recall_model(Slice& slice, Assignment& values) {
  if (slice.symbols.empty()) {
    return false;
  }
  const auto accept = [&](const KnownModel& model, const Assignment& found) {
    memo_.models().touch(model);
    return accept_model(slice, found, values);
  };
  if (KnownModel* const model = memo_.models().find_satisfying(slice.members);
      model != nullptr && try_model(*model, slice) == true) {
    ++(was_answered(slice.sum) ? statistics_.exact : statistics_.subsets);
    return accept(*model, trial(*model).assignment);
  }
  if (memo_.store().is_persistent()) {
    fetch_models(slice);
  }
  std::vector<Digest> symbols;
  for (const Function f : slice.symbols) {
    symbols.push_back(digests_.of(f));
  }
  for (KnownModel* const model : memo_.models().candidates(symbols, kTried)) {
    if (try_model(*model, slice) == true) {
      ++statistics_.models;
      return accept(*model, trial(*model).assignment);
    }
  }
  // Often unknowns that are new may have any value.
  KnownModel blank;
  trials_.erase(blank.number);
  if (try_model(blank, slice) == true) {
    ++statistics_.models;
    const Assignment& found = trial(blank).assignment;
    return accept(memo_.models().add(std::move(blank.values), std::move(blank.satisfied)), found);
  }
  return false;
}

// --- Answers -------------------------------------------------------------------------------------------------------------

void SliceMemo::remember(Status status, const Assignment& model, bool decides, double seconds) {
  const auto unknown = [](const Slice& slice) { return !slice.known; };
  const auto open = std::ranges::count_if(slices_, unknown);
  if (status == Status::Unsat) {
    if (recalled_) {
      return;
    }
    std::vector<uint32_t> core;
    for (const Slice& slice : slices_ | std::views::filter(unknown)) {
      core.insert(core.end(), slice.members.begin(), slice.members.end());
    }
    std::ranges::sort(core);
    note_answered(sum_of(core));
    if (open == 1) {
      write_entry(*std::ranges::find_if(slices_, unknown), status, model, seconds);
    }
    if (memo_.cores().add(core)) {
      write_core(core);
    }
    return;
  }
  if (status != Status::Sat) {
    return;
  }
  std::unordered_map<Digest, std::string> values;
  AssertionSet satisfied;
  Evaluator evaluator(tm_, model);
  for (Slice& slice : slices_) {
    if (!decides && !slice.known && truth(evaluator, slice, nullptr) != true) {
      continue;
    }
    note_answered(slice.sum);
    const bool complete = std::ranges::all_of(slice.symbols, [&](Function f) {
      std::optional<std::string> bytes = encoded(f, model);
      if (bytes) {
        values[digests_.of(f)] = std::move(*bytes);
      }
      return bytes.has_value();
    });
    if (complete) {
      for (const uint32_t member : slice.members) {
        satisfied.insert(member);
      }
      write_entry(slice, status, model, slice.known ? 0 : seconds / static_cast<double>(open));
      if (memo_.store().is_persistent() && !slice.known && !slice.symbols.empty()) {
        write_model(slice, values);
      }
    }
  }
  // A model that was used as it is is there already.
  if (open > 0 || slices_.size() > 1) {
    memo_.models().add(std::move(values), std::move(satisfied));
  }
}

}  // namespace preproc
