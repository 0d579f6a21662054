#include "indexify/search_finder.h"

#include <algorithm>
#include <unordered_set>

#include "indexify/inversion.h"
#include "indexify/search_graph.h"
#include "indexify/search_random.h"
#include "indexify/seeds.h"
#include "indexify/value_mutation.h"
#include "term/expand.h"

namespace preproc {

namespace {

class Search {
 public:
  using Node = SearchGraph::Node;

  Search(TermManager& tm, std::span<const Term> assertions, uint64_t seed, SearchStatistics& statistics)
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
  }

  std::optional<Assignment> run(std::chrono::steady_clock::time_point deadline, const std::atomic<bool>& stop) {
    if (!graph_.is_searchable()) {
      return std::nullopt;
    }
    const auto at_end = [&] { return stop.load(std::memory_order_relaxed) || Clock::now() >= deadline; };
    constexpr uint64_t kFirstMoves = 1'000;
    for (uint64_t round = 0;; ++round, ++statistics_.restarts) {
      start(round);
      // How often a change for the worse is kept: never, rarely, often, always.
      constexpr size_t kOneIn[] = {0, 64, 8, 1};
      const size_t one_in = kOneIn[round % std::size(kOneIn)];
      uint64_t moves = kFirstMoves << std::min<uint64_t>(round / 8, 6);
      double cost = graph_.cost();
      while (moves-- > 0) {
        if (cost == 0) {
          return graph_.assignment();
        }
        if (at_end()) {
          return std::nullopt;
        }
        move();
        ++statistics_.moves;
        const double new_cost = graph_.cost();
        const bool better = new_cost < cost || (new_cost == cost && random_.one_in(2));
        if (better || (one_in > 0 && random_.one_in(one_in))) {
          ++statistics_.accepted;
          // One success pays for more attempts.
          moves += new_cost < cost ? 16 : 0;
          graph_.keep();
          cost = new_cost;
        } else {
          graph_.take_back();
        }
      }
    }
  }

 private:
  using Clock = std::chrono::steady_clock;

  /// The assignment a round begins with: default values, then values among the seeds, then those of the last round with
  /// a few of them changed.
  void start(uint64_t round) {
    if (round == 0) {
      return;
    }
    const size_t change = round % 3 == 0 ? 8 : 1;  // one variable in so many
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
    if (random_.one_in(3)) {
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
        // Not the other branch of a choice.
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
      Inversion inversion{graph_, seeds_, random_, n, wish.value, wishes_};
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
  SearchRandom random_;
  SearchStatistics& statistics_;
  std::vector<Wish> wishes_;
};

}  // namespace

std::optional<Assignment> SearchFinder::find(std::span<const Term> assertions,
                                             std::chrono::steady_clock::time_point deadline,
                                             const std::atomic<bool>& stop) {
  statistics_ = {};
  std::vector<Term> expanded;
  DefinitionExpander expander(tm_);
  try {
    for (const Term t : assertions) {
      expanded.push_back(expander.expand(t));
    }
  } catch (const ExpansionLimit&) {
    return std::nullopt;
  }
  return Search(tm_, expanded, seed_, statistics_).run(deadline, stop);
}

}  // namespace preproc
