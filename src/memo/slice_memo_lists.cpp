// How SliceMemo finds all models of a set of assertions, and decides by them what has more assertions.
#include <algorithm>
#include <chrono>
#include <map>
#include <set>

#include "memo/slice_memo.h"
#include "memo/store_slots.h"
#include "term/blocking_clause.h"
#include "term/walk.h"
#include "value/value.h"

namespace preproc {

namespace {

constexpr size_t kMaxListed = 4;      // models of a set
constexpr size_t kMaxConditions = 2;  // beyond the set, in the check that gives rise to a list
constexpr double kTimesLonger = 3;    // times the seconds of that check, for each question
constexpr double kLeast = 0.01;       // seconds for a question
constexpr double kShare = 0.5;        // of the seconds of unsatisfiable checks that may be spent for nothing
constexpr double kMaxCredit = 10;     // seconds
constexpr uint64_t kListSlots = 2;    // lists in the store for an assertion

/// Sorts whose values are constants that `=` tells apart just as evaluation does.
bool is_listed_sort(const TermManager& tm, Term t) { return kConstantSorts.contains(tm.sorts().kind(tm.sort(t))); }

bool is_leaf(const TermManager& tm, Term t) {
  const Kind kind = tm.kind(t);
  return kind == Kind::Constant || kind == Kind::Select || kind == Kind::Apply;
}

}  // namespace

const std::vector<Term>& SliceMemo::leaves(Conjunct& conjunct, Term t) {
  if (!conjunct.leaves) {
    conjunct.leaves.emplace();
    TermSet seen;
    walk_postorder(
        tm_, t, seen,
        [&](Term u) {
          if (is_leaf(tm_, u)) {
            conjunct.leaves->push_back(u);
          }
        },
        [&](Term u) { return !is_leaf(tm_, u); });
  }
  return *conjunct.leaves;
}

/// Decides the slice by all models of a part of it that has the same leaves.
bool SliceMemo::recall_list(const Slice& slice, Assignment& values, bool& unsat) {
  if (memo_.lists().size() == 0) {
    return false;
  }
  AssertionSet set;
  for (const uint32_t member : slice.members) {
    set.insert(member);
  }
  const auto says_all = [&](const ListIndex::Entry& entry) {
    return std::ranges::all_of(slice.places, [&](size_t place) {
      if (std::ranges::binary_search(entry.members, infos_[place]->id)) {
        return true;
      }
      return std::ranges::all_of(leaves(*infos_[place], terms_[place]),
                                 [&](Term leaf) { return entry.known.leaves.contains(digests_.of(leaf)); });
    });
  };
  ListIndex::Entry* const list = memo_.lists().find(slice.members, set, says_all);
  if (list == nullptr) {
    return false;
  }
  bool all_false = true;
  for (KnownModel& model : list->known.models) {
    const std::optional<bool> holds = try_model(model, slice);
    if (holds == true) {
      ++statistics_.listed;
      return accept_model(slice, trial(model).assignment, values);
    }
    all_false = all_false && holds == false;
  }
  if (all_false) {
    ++statistics_.listed;
    memo_.list_credit() = std::min(memo_.list_credit() + list->known.seconds, kMaxCredit);
    memo_.cores().add(slice.members);
    unsat = true;
  }
  return false;
}

/// The key that says whether a store has lists at all, of this domain: most have none, and are not asked for more.
Digest list_mark(const Digest& domain) { return slot_key(domain, 0); }

bool SliceMemo::has_stored_lists() {
  return memo_.list_store() != nullptr && memo_.has_stored_lists(list_mark(domain_));
}

/// Lists that others have put into the store, under assertions that are new here.
void SliceMemo::fetch_lists() {
  if (slices_.empty() || !has_stored_lists()) {
    return;
  }
  LayeredStore* const store = memo_.list_store();
  std::vector<Digest> keys;
  for (const Conjunct* const conjunct : infos_) {
    if (memo_.first_sight_of_lists(conjunct->digest)) {
      std::ranges::copy(slot_keys(conjunct->digest, kListSlots), std::back_inserter(keys));
    }
  }
  for (const std::optional<std::string>& entry : store->get_all(EntryKind::List, keys)) {
    if (entry) {
      read_list(*entry);
    }
  }
}

void SliceMemo::read_list(const std::string& bytes) {
  ByteReader in(bytes);
  std::vector<uint32_t> members(in.count());
  std::ranges::generate(members, [&] { return memo_.ids().id_of(in.digest()); });
  AllModels all;
  for (size_t left = in.count(); left > 0; --left) {
    all.leaves.insert(in.digest());
  }
  all.seconds = in.seconds();
  for (size_t left = in.count(); left > 0; --left) {
    std::unordered_map<Digest, std::string> values;
    for (size_t symbols = in.count(); symbols > 0; --symbols) {
      const Digest symbol = in.digest();
      values[symbol] = in.text();
    }
    all.models.push_back({0, std::move(values), {}});
  }
  if (!in.finished() || all.models.empty()) {  // without models everything would be unsatisfiable
    return;
  }
  std::ranges::sort(members);
  for (KnownModel& model : all.models) {
    model = memo_.models().add(std::move(model.values), {});
  }
  memo_.lists().add(std::move(members), std::move(all));
}

void SliceMemo::write_list(std::span<const uint32_t> members, const AllModels& all) {
  LayeredStore* const store = memo_.list_store();
  if (store == nullptr || members.size() > kMaxStoredSet) {
    return;
  }
  std::string bytes;
  ByteWriter out(bytes);
  const auto write_all = [&](const auto& digests) {
    out.number(digests.size());
    for (const Digest& digest : digests) {
      out.digest(digest);
    }
  };
  std::vector<Digest> assertions;
  std::ranges::transform(members, std::back_inserter(assertions),
                         [this](uint32_t member) { return memo_.ids().digest(member); });
  write_all(assertions);
  write_all(std::set<Digest>(all.leaves.begin(), all.leaves.end()));
  out.seconds(all.seconds);
  out.number(all.models.size());
  for (const KnownModel& model : all.models) {
    out.number(model.values.size());
    for (const auto& [symbol, value] : std::map<Digest, std::string>(model.values.begin(), model.values.end())) {
      out.digest(symbol);
      out.text(value);
    }
  }
  store->put(EntryKind::List, slot_key(assertions.back(), digest_of(bytes).words[0] % kListSlots), bytes);
  store->put(EntryKind::List, list_mark(domain_), "");
  statistics_.stored += 1;
}

void SliceMemo::list_models(double seconds, const ModelQuestion& ask) {
  const auto unknown = [](const Slice& slice) { return !slice.known; };
  if (recalled_ || seconds < memo_.options().listing_seconds || std::ranges::count_if(slices_, unknown) != 1) {
    return;
  }
  const Slice& slice = *std::ranges::find_if(slices_, unknown);
  const KnownModel* const nearest = memo_.models().find_nearest(slice.members, kMaxConditions);
  if (nearest == nullptr) {
    return;
  }
  double& credit = memo_.list_credit();
  credit = std::min(credit + kShare * seconds, kMaxCredit);
  Slice part;
  part.symbols = slice.symbols;
  std::vector<Term> question;
  std::vector<Term> varying;  // leaves
  TermSet seen;
  for (size_t i = 0; i < slice.places.size(); ++i) {
    const size_t place = slice.places[i];
    if (nearest->satisfied.contains(slice.members[i])) {
      part.places.push_back(place);
      part.members.push_back(slice.members[i]);
      question.push_back(terms_[place]);
      std::ranges::copy_if(leaves(*infos_[place], terms_[place]), std::back_inserter(varying),
                           [&](Term leaf) { return seen.insert(leaf); });
    }
  }
  const auto all_seen = [&](size_t place) {
    return std::ranges::all_of(leaves(*infos_[place], terms_[place]), [&](Term leaf) { return seen.contains(leaf); });
  };
  if (varying.empty() || !std::ranges::all_of(varying, [this](Term leaf) { return is_listed_sort(tm_, leaf); }) ||
      !std::ranges::all_of(slice.places, all_seen) || credit < seconds || !memo_.first_listing(sum_of(part.members))) {
    return;
  }
  AllModels all{{}, {}, seconds};
  for (const Term leaf : varying) {
    all.leaves.insert(digests_.of(leaf));
  }
  std::vector<std::vector<Value>> found;
  // A model that is not among those found becomes one of them; the next one is to differ from it.
  const auto note = [&](KnownModel& model) {
    if (try_model(model, part) != true) {
      return false;
    }
    std::vector<Value> values;
    for (const Term leaf : varying) {
      values.push_back(trial(model).evaluator->evaluate(leaf));
    }
    if (std::ranges::find(found, values) != found.end()) {
      return true;
    }
    const Term clause = mk_blocking_clause(tm_, varying, values);
    if (!clause) {
      return false;
    }
    question.push_back(clause);
    found.push_back(std::move(values));
    all.models.push_back(model);
    return true;
  };
  for (KnownModel& model : memo_.models().all()) {
    const auto satisfied = [&](uint32_t member) { return model.satisfied.contains(member); };
    if (std::ranges::all_of(part.members, satisfied) && (!note(model) || found.size() > kMaxListed)) {
      return;
    }
  }
  while (found.size() <= kMaxListed) {
    ++statistics_.list_checks;
    const auto start = std::chrono::steady_clock::now();
    const auto [status, model] = ask(question, part.symbols, std::max(kTimesLonger * seconds, kLeast));
    credit -= std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
    if (status == Status::Unsat) {
      ++statistics_.lists;
      write_list(part.members, all);
      memo_.lists().add(part.members, std::move(all));
      return;
    }
    if (status != Status::Sat) {
      return;
    }
    std::unordered_map<Digest, std::string> texts;
    for (const Function f : part.symbols) {
      const std::optional<std::string> bytes = encoded(f, model);
      if (!bytes) {
        return;
      }
      texts[digests_.of(f)] = *bytes;
    }
    const size_t before = found.size();
    if (!note(memo_.models().add(std::move(texts), {})) || found.size() == before) {
      return;
    }
  }
}

}  // namespace preproc
