#include "indexify/search/search_finder.h"

#include <algorithm>
#include <iterator>
#include <unordered_set>

#include "indexify/garden/seeds.h"
#include "indexify/search/inversion.h"
#include "indexify/search/search_graph.h"
#include "indexify/search/search_random.h"
#include "indexify/search/value_mutation.h"
#include "term/expand.h"

namespace preproc {

class SearchFinder::Search {
 public:
  using Node = SearchGraph::Node;

  Search(TermManager& tm, std::span<const Term> assertions, const Assignment& start, uint64_t seed,
         SearchStatistics& statistics)
      : tm_(tm), graph_(tm, assertions), random_(seed), statistics_(statistics) {
    if (!graph_.is_searchable()) {
      return;
    }
    seeds_.harvest(tm, assertions);
    std::unordered_set<uint32_t> sorts;
    for (Node n = 0; n < graph_.size(); ++n) {
      if (sorts.insert(graph_.sort(n).id).second && Seeds::is_sort_of_seeds(tm.sorts(), graph_.sort(n))) {
        seeds_.add_boundary(tm.sorts(), graph_.sort(n));
      }
    }
    for (const Node v : graph_.variables()) {
      if (const Value& value = start.get(tm.function(graph_.term(v))); value.known()) {
        graph_.assign(v, value);
      }
    }
    graph_.keep();
    begin_round();
  }

  std::optional<Assignment> run(uint64_t most_moves, const StopToken& stop) {
    if (!graph_.is_searchable()) {
      return std::nullopt;
    }
    const auto at_end = [&] { return statistics_.moves >= most_moves || stop.stop_requested(); };
    while (true) {
      if (is_over_) {
        ++round_;
        ++statistics_.restarts;
        begin_round();
      }
      const RoundEnd end = run_round(at_end);
      is_over_ = end != RoundEnd::Stopped;
      switch (end) {
        case RoundEnd::Found: return graph_.assignment();
        case RoundEnd::Stopped: return std::nullopt;
        case RoundEnd::Stuck: break;
      }
    }
  }

 private:
  enum class RoundEnd : uint8_t { Found, Stopped, Stuck };

  /// How a round searches. Descents find what is near; walks that keep every change solve equations one after the other
  /// until they agree.
  struct Style {
    size_t worse_one_in = 0;  // of the changes for the worse so many are kept; 0: none
    size_t mutate_one_in = 3;
    bool weighted = false;  // conditions that stay false count more and more
  };
  static constexpr Style kStyles[] = {{0, 3, false},  {64, 3, false}, {8, 4, false},
                                      {1, 12, false}, {0, 3, true},   {1, 200, false}};

  const Style& style() const { return kStyles[round_ % std::size(kStyles)]; }
  /// Changes that the round tries at least.
  uint64_t least_moves() const {
    constexpr uint64_t kFirstMoves = 1'000;
    return kFirstMoves << std::min<uint64_t>(round_ / (2 * std::size(kStyles)), 8);
  }

  void begin_round() {
    change_some();
    weights_.assign(graph_.conditions().size(), 1);
    cost_ = best_ = weighted_cost();
    moves_ = since_best_ = 0;
  }

  /// Goes on with the round.
  template <typename AtEnd>
  RoundEnd run_round(AtEnd&& at_end) {
    constexpr uint64_t kLongest = 5;              // times the least, while it makes progress
    constexpr uint64_t kMovesToNewWeights = 100;  // moves without progress until weights change
    const Style& style = this->style();
    const uint64_t least = least_moves();
    // A round that makes progress goes on.
    for (; moves_ < least || (since_best_ < least / 2 && moves_ < kLongest * least); ++moves_) {
      if (cost_ == 0) {
        return RoundEnd::Found;
      }
      if (at_end()) {
        return RoundEnd::Stopped;
      }
      move();
      ++statistics_.moves;
      const double new_cost = weighted_cost();
      const bool keep = new_cost < cost_ || (new_cost == cost_ && random_.one_in(2)) ||
                        (style.worse_one_in > 0 && random_.one_in(style.worse_one_in));
      if (keep) {
        ++statistics_.accepted;
        graph_.keep();
        cost_ = new_cost;
      } else {
        graph_.take_back();
      }
      ++since_best_;
      if (cost_ < best_) {
        best_ = cost_;
        since_best_ = 0;
      }
      if (style.weighted && since_best_ % kMovesToNewWeights == kMovesToNewWeights - 1) {
        for (size_t i = 0; i < weights_.size(); ++i) {
          weights_[i] += graph_.distance(graph_.conditions()[i], true) > 0 ? 1 : 0;
        }
        cost_ = weighted_cost();
        best_ = cost_;
      }
    }
    return cost_ == 0 ? RoundEnd::Found : RoundEnd::Stuck;
  }

  double weighted_cost() const {
    double sum = 0;
    for (size_t i = 0; i < weights_.size(); ++i) {
      sum += weights_[i] * graph_.distance(graph_.conditions()[i], true);
    }
    return sum;
  }

  /// Makes the assignment that a round begins with: default values, then values among the seeds, then those of the last
  /// round with a few of them changed.
  void change_some() {
    if (round_ == 0) {
      return;
    }
    const size_t change = round_ % 3 == 0 ? 8 : 1;  // one variable in so many
    for (const Node v : graph_.variables()) {
      if (!random_.one_in(change)) {
        continue;
      }
      const Sort sort = graph_.sort(v);
      const std::vector<Value>& seeds = seeds_.of(sort);
      Value value = seeds.empty() ? default_value(tm_.sorts(), sort) : random_.pick(std::span(seeds));
      if (random_.one_in(2)) {
        value = mutate_value(tm_.sorts(), sort, value, seeds, random_);
      }
      graph_.assign(v, value);
    }
    graph_.keep();
  }

  /// A condition that is false.
  Node failing() {
    size_t count = 0;
    Node chosen = 0;
    for (const Node n : graph_.conditions()) {
      if (graph_.distance(n, true) > 0 && random_.one_in(++count)) {
        chosen = n;
      }
    }
    return chosen;
  }

  void move() {
    const Node condition = failing();
    if (!graph_.is_free(condition)) {
      return;
    }
    if (random_.one_in(style().mutate_one_in)) {
      mutate_below(condition);
    } else {
      fulfil({condition, Value(true)});
    }
  }

  /// Changes a variable, or a function's value, at the end of a random way down.
  void mutate_below(Node n) {
    while (!graph_.is_variable(n) && !(graph_.is_declared_application(n) && random_.one_in(2))) {
      size_t count = 0;
      Node next = n;
      for (const Node c : graph_.children(n)) {
        if (graph_.is_free(c) && random_.one_in(++count)) {
          next = c;
        }
      }
      if (next == n) {
        break;
      }
      n = next;
    }
    const Value value = graph_.value(n);
    if (value.known() && (graph_.is_variable(n) || graph_.is_declared_application(n))) {
      const Sort sort = graph_.sort(n);
      graph_.assign(n, mutate_value(tm_.sorts(), sort, value, seeds_.of(sort), random_));
    }
  }

  /// Carries a wish down to variables.
  void fulfil(Wish first) {
    constexpr size_t kMaxInversions = 4'000;
    wishes_.clear();
    wishes_.push_back(std::move(first));
    for (size_t steps = 0; !wishes_.empty() && steps < kMaxInversions; ++steps) {
      const Wish wish = std::move(wishes_.back());
      wishes_.pop_back();
      const Node n = wish.node;
      if (!graph_.is_free(n) || !wish.value.known() || graph_.value(n) == wish.value) {
        continue;
      }
      if (graph_.is_variable(n) || (graph_.is_declared_application(n) && !random_.one_in(8))) {
        graph_.assign(n, wish.value);
        continue;
      }
      const size_t before = wishes_.size();
      Inversion inversion{graph_, seeds_, regex_words_, random_, n, wish.value, wishes_};
      if (!can_invert(n) || !invert(inversion)) {
        wishes_.resize(before);
        mutate_below(n);
      }
    }
  }

  /// True if the arguments are known as far as an inversion looks at them.
  bool can_invert(Node n) const {
    switch (graph_.kind(n)) {
      case Kind::Not:
      case Kind::And:
      case Kind::Or:
      case Kind::Implies:
      case Kind::Constant: return true;
      case Kind::Ite: return graph_.known(graph_.children(n)[0]);
      default: return std::ranges::all_of(graph_.children(n), [&](Node c) { return graph_.known(c); });
    }
  }

  TermManager& tm_;
  SearchGraph graph_;
  Seeds seeds_;
  RegexWords regex_words_;
  SearchRandom random_;
  SearchStatistics& statistics_;
  std::vector<Wish> wishes_;
  // The running round:
  uint64_t round_ = 0;
  bool is_over_ = false;
  uint64_t moves_ = 0;
  std::vector<double> weights_;  // of the conditions
  double cost_ = 0;
  double best_ = 0;  // cost
  uint64_t since_best_ = 0;
};

SearchFinder::SearchFinder(TermManager& tm, uint64_t seed, uint64_t most_moves)
    : tm_(tm), seed_(seed), most_moves_(most_moves) {}

SearchFinder::~SearchFinder() = default;

std::optional<Assignment> SearchFinder::find(std::span<const Term> assertions, const StopToken& stop) {
  statistics_ = {};
  if (search_ == nullptr || !std::ranges::equal(assertions, assertions_)) {
    std::vector<Term> expanded;
    DefinitionExpander expander(tm_);
    try {
      for (const Term t : assertions) {
        expanded.push_back(expander.expand(t));
      }
    } catch (const ExpansionLimit&) {
      return std::nullopt;
    }
    search_ = std::make_unique<Search>(tm_, expanded, start_, seed_, statistics_);
    assertions_.assign(assertions.begin(), assertions.end());
  }
  return search_->run(most_moves_, stop);
}

}  // namespace preproc
