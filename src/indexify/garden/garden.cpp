#include "indexify/garden/garden.h"

#include <algorithm>

#include "indexify/search/defined_unknowns.h"
#include "oracles/costly_calls.h"
#include "term/walk.h"

namespace preproc {

namespace {

constexpr size_t kMaxBits = 1'024;
constexpr size_t kMaxCharacters = size_t{1} << 25;
constexpr uint64_t kApplicationsPerPlace = 32;
constexpr uint64_t kLeastApplications = 20'000;

size_t bits_of(const mpz_class& number) { return mpz_sizeinbase(number.get_mpz_t(), 2); }

}  // namespace

/// Tuples of indices below `limits`, by their greatest index: those of small indices come first, whatever their place.
/// Only tuples with an index that reaches `fresh` at its place.
class Garden::Tuples {
 public:
  Tuples(std::vector<size_t> first, std::vector<size_t> limits, std::vector<size_t> fresh)
      : first_(std::move(first)), limits_(std::move(limits)), fresh_(std::move(fresh)), at_(limits_.size()) {
    done_ = limits_.empty() || std::ranges::any_of(limits_, [](size_t limit) { return limit == 0; });
    for (size_t i = 0; i < limits_.size(); ++i) {
      shells_ = std::max(shells_, limits_[i]);
      done_ = done_ || first_[i] >= limits_[i];
    }
    // In shells below the least of `fresh` nothing is new.
    shell_ = done_ ? 0 : *std::ranges::min_element(fresh_);
    done_ = done_ || !enter_part();
  }

  bool done() const { return done_; }
  const std::vector<size_t>& get() const { return at_; }
  bool is_fresh() const {
    for (size_t i = 0; i < at_.size(); ++i) {
      if (at_[i] >= fresh_[i]) {
        return true;
      }
    }
    return false;
  }
  void next() {
    for (size_t i = at_.size(); i-- > 0;) {
      if (i != part_ && ++at_[i] < end_of(i)) {
        return;
      }
      if (i != part_) {
        at_[i] = first_[i];
      }
    }
    ++part_;
    done_ = !enter_part();
  }

 private:
  // A part of a shell: the greatest index is at place `part_` for the first time.
  size_t end_of(size_t i) const { return std::min(limits_[i], i < part_ ? shell_ : shell_ + 1); }
  bool enter_part() {
    for (; shell_ < shells_; ++shell_, part_ = 0) {
      for (; part_ < at_.size(); ++part_) {
        bool possible = first_[part_] <= shell_ && shell_ < limits_[part_];
        for (size_t i = 0; i < at_.size() && possible; ++i) {
          at_[i] = i == part_ ? shell_ : first_[i];
          possible = i == part_ || at_[i] < end_of(i);
        }
        if (possible) {
          return true;
        }
      }
    }
    return false;
  }

  std::vector<size_t> first_;
  std::vector<size_t> limits_;
  std::vector<size_t> fresh_;
  std::vector<size_t> at_;
  size_t shells_ = 0;
  size_t shell_ = 0;
  size_t part_ = 0;
  bool done_ = false;
};

/// A builder at work in one round.
struct Garden::Gardener {
  const OperatorInstance* builder;
  Tuples tuples;
  InstanceEvaluation evaluation;
  size_t max_length;
  uint64_t budget;  // of tuples
  size_t brought = 0;
};

Garden::Bed& Garden::bed(Sort sort) {
  const auto [found, fresh] = beds_.try_emplace(sort.id);
  if (fresh) {
    sorts_.push_back(sort);
  }
  return found->second;
}

void Garden::plant(Sort sort, std::span<const Value> values) {
  Bed& to = bed(sort);
  for (const Value& value : values) {
    to.values.insert(value);
    if (value.is_string()) {
      max_length_ = std::max(max_length_, 2 * value.string().size());
    }
  }
  to.seeds = to.values.size();
}

const ValueSet& Garden::of(Sort sort) const {
  static const ValueSet kNone;
  const auto found = beds_.find(sort.id);
  return found == beds_.end() ? kNone : found->second.values;
}

void Garden::reorder(Sort sort, std::span<const uint32_t> order) {
  Bed& changed = bed(sort);
  ValueSet sorted;
  for (const uint32_t place : order) {
    sorted.insert(changed.values[place]);
  }
  changed.values = std::move(sorted);
}

bool Garden::fits(const Value& value) const {
  if (value.is_string()) {
    return characters_ + value.string().size() <= kMaxCharacters;
  }
  if (value.is_int()) {
    return bits_of(value.integer()) <= kMaxBits;
  }
  return !value.is_real() || bits_of(value.real().get_num()) + bits_of(value.real().get_den()) <= kMaxBits;
}

void Garden::start_round(uint32_t round) {
  for (auto& [sort, bed] : beds_) {
    bed.before = round == 1 ? 0 : bed.start;
    bed.start = bed.values.size();
    const size_t most = bed.seeds + options_.max_size;
    const size_t left = most - std::min(bed.start, most);
    const size_t rounds = options_.rounds - round + 1;
    bed.limit = bed.start + (left + rounds - 1) / rounds;
  }
}

/// Some applications of one builder. False if it has nothing more to do in this round.
bool Garden::tend(Gardener& gardener, size_t rows) {
  const OperatorInstance& builder = *gardener.builder;
  Bed& target = bed(builder.result);
  std::vector<const Value*> arguments;
  for (size_t row = 0; row < rows && !gardener.tuples.done() && gardener.budget > 0; gardener.tuples.next()) {
    --gardener.budget;
    if (!gardener.tuples.is_fresh()) {
      continue;
    }
    const std::vector<size_t>& tuple = gardener.tuples.get();
    for (size_t i = 0; i < tuple.size(); ++i) {
      arguments.push_back(&of(builder.sorts[i])[tuple[i]]);
    }
    ++row;
  }
  if (arguments.empty() || target.values.size() >= target.limit) {
    return false;
  }
  std::vector<Value> results;
  gardener.evaluation.evaluate(arguments, results);
  applications_ += results.size();
  for (Value& value : results) {
    if (target.values.size() >= target.limit) {
      return false;
    }
    if (!value.known() || !fits(value) || (value.is_string() && value.string().size() > gardener.max_length)) {
      continue;
    }
    const size_t characters = value.is_string() ? value.string().size() : 0;
    if (target.values.insert(std::move(value))) {
      characters_ += characters;
      ++gardener.brought;
      ++fresh_;
    }
  }
  return true;
}

void Garden::grow(std::span<const OperatorInstance> builders, bool closure, const StopToken& stop) {
  for (const OperatorInstance& builder : builders) {
    bed(builder.result);
  }
  const size_t max_length = std::max<size_t>(options_.max_length, max_length_);
  const Sort string = tm_.sorts().string();
  const std::vector<OperatorInstance> concatenation = operators_over(tm_, "str.++", {&string, 1});
  if (closure) {
    bed(string).seeds = of(string).size();
  }
  const uint64_t budget = kLeastApplications + kApplicationsPerPlace * options_.max_size;
  // Few at a time, so that a small garden too is shared.
  const size_t turn = std::clamp<size_t>(options_.max_size / (8 * (builders.size() + 1)), 1, 256);
  for (uint32_t round = 1; round <= options_.rounds; ++round) {
    start_round(round);
    std::vector<Gardener> gardeners;
    for (const OperatorInstance& builder : builders) {
      std::vector<size_t> limits;
      std::vector<size_t> fresh;
      for (const Sort sort : builder.sorts) {
        const auto found = beds_.find(sort.id);
        limits.push_back(found == beds_.end() ? 0 : found->second.start);
        fresh.push_back(found == beds_.end() ? 0 : found->second.before);
      }
      gardeners.push_back({&builder, Tuples(std::vector<size_t>(limits.size(), 0), limits, fresh),
                           InstanceEvaluation(tm_, builder), max_length, budget});
    }
    if (closure && round == 1) {
      bed(string).values.insert(Value(std::u32string()));
    } else if (closure) {
      const Bed& strings = bed(string);
      gardeners.push_back({&concatenation[0],
                           Tuples({round == 2 ? 0 : strings.before, 0}, {strings.start, strings.seeds}, {0, 0}),
                           InstanceEvaluation(tm_, concatenation[0]), options_.closure_length, budget});
    }
    std::vector<Gardener*> active;
    for (Gardener& gardener : gardeners) {
      active.push_back(&gardener);
    }
    while (!active.empty() && !stop.stop_requested()) {
      const auto least = std::ranges::min_element(active, {}, &Gardener::brought);
      if (!tend(**least, turn)) {
        active.erase(least);
      }
    }
  }
}

std::vector<OperatorInstance> operators_in(TermManager& tm, std::span<const Term> assertions) {
  std::vector<Term> applications;
  walk_postorder(tm, assertions, [&](Term t) {
    if (Seeds::is_sort_of_seeds(tm.sorts(), tm.sort(t)) && !tm.children(t).empty()) {
      applications.push_back(t);
    }
  });
  std::vector<OperatorInstance> operators;
  TermSet patterns;
  for (const Term application : applications) {
    std::optional<OperatorInstance> found = operator_of(tm, application);
    if (found && patterns.insert(found->pattern) &&
        std::ranges::all_of(found->sorts, [&](Sort sort) { return Seeds::is_sort_of_seeds(tm.sorts(), sort); })) {
      operators.push_back(std::move(*found));
    }
  }
  return operators;
}

std::vector<Sort> garden_sorts(const TermManager& tm, std::span<const Term> assertions) {
  std::vector<Sort> sorts;
  walk_postorder(tm, assertions, [&](Term t) {
    const Sort sort = tm.sort(t);
    if (Seeds::is_sort_of_seeds(tm.sorts(), sort) && std::ranges::find(sorts, sort) == sorts.end()) {
      sorts.push_back(sort);
    }
  });
  return sorts;
}

Garden grow_garden(TermManager& tm, std::span<const Term> assertions, const IndexifyOptions& options, const Seeds& more,
                   const StopToken& stop) {
  const std::vector<Sort> sorts = garden_sorts(tm, assertions);
  Seeds seeds;
  if (!options.only_seeds_file) {
    seeds.harvest(tm, assertions);
  }
  Garden garden(tm, options.garden);
  const std::vector<Term> unknowns = unknowns_of(tm, assertions);
  for (const Sort sort : sorts) {
    for (const Value& value : more.of(sort)) {
      seeds.add(sort, value);
    }
    // Modes of rounding that the assertions do not name are of use only where one is to be found.
    const bool wanted = tm.sorts().kind(sort) != SortKind::RoundingMode ||
                        std::ranges::any_of(unknowns, [&](Term t) { return tm.sort(t) == sort; });
    if (options.garden.boundary && !options.only_seeds_file && wanted) {
      seeds.add_boundary(tm.sorts(), sort);
    }
    garden.plant(sort, seeds.of(sort));
  }
  std::vector<OperatorInstance> builders;
  TermSet patterns;
  bool closure = false;
  std::vector<std::string> names = options.garden.builders;
  if (names.empty()) {
    names = {"script"};
  }
  for (const std::string& name : names) {
    if (name == "closure") {
      closure = true;
      continue;
    }
    for (OperatorInstance& builder :
         name == "script" ? operators_in(tm, assertions) : operators_over(tm, name, sorts)) {
      if (Seeds::is_sort_of_seeds(tm.sorts(), builder.result) && !runs_processes(tm, {&builder.pattern, 1}) &&
          patterns.insert(builder.pattern)) {
        builders.push_back(std::move(builder));
      }
    }
  }
  garden.grow(builders, closure && std::ranges::find(sorts, tm.sorts().string()) != sorts.end(), stop);
  return garden;
}

}  // namespace preproc
