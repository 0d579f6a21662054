#include "synthesis/enumeration/divide/decision_tree.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <utility>

namespace preproc {

namespace {

using Rows = std::vector<uint64_t>;

size_t count(std::span<const uint64_t> rows) {
  size_t sum = 0;
  for (const uint64_t word : rows) {
    sum += static_cast<size_t>(std::popcount(word));
  }
  return sum;
}

size_t count_common(std::span<const uint64_t> a, std::span<const uint64_t> b) {
  size_t sum = 0;
  for (size_t w = 0; w < a.size(); ++w) {
    sum += static_cast<size_t>(std::popcount(a[w] & b[w]));
  }
  return sum;
}

bool contains(std::span<const uint64_t> all, std::span<const uint64_t> part) {
  for (size_t w = 0; w < all.size(); ++w) {
    if ((part[w] & ~all[w]) != 0) {
      return false;
    }
  }
  return true;
}

/// n log n of what one label has of one side.
double weight(size_t n) { return n == 0 ? 0.0 : static_cast<double>(n) * std::log2(static_cast<double>(n)); }

class TreeLearner {
 public:
  TreeLearner(const RowSets& terms, const RowSets& conditions, const StopToken& stop)
      : terms_(terms), conditions_(conditions), stop_(stop) {}

  std::optional<DecisionTree> learn() {
    std::vector<std::pair<uint32_t, Rows>> open{{0, terms_.full()}};
    tree_.nodes.emplace_back();
    while (!open.empty()) {
      if (stop_.stop_requested()) {
        return std::nullopt;
      }
      auto [node, rows] = std::move(open.back());
      open.pop_back();
      if (const std::optional<uint32_t> leaf = leaf_for(rows)) {
        tree_.nodes[node].place = *leaf;
        continue;
      }
      const std::optional<uint32_t> condition = condition_for(rows);
      if (!condition) {
        return std::nullopt;
      }
      Rows then_rows = rows;
      Rows else_rows = rows;
      for (size_t w = 0; w < rows.size(); ++w) {
        then_rows[w] &= conditions_.set(*condition)[w];
        else_rows[w] &= ~conditions_.set(*condition)[w];
      }
      const auto next = static_cast<uint32_t>(tree_.nodes.size());
      tree_.nodes[node] = {false, *condition, next, next + 1};
      tree_.nodes.resize(next + 2);
      open.emplace_back(next, std::move(then_rows));
      open.emplace_back(next + 1, std::move(else_rows));
    }
    return std::move(tree_);
  }

 private:
  std::optional<uint32_t> leaf_for(const Rows& rows) const {
    for (uint32_t place = 0; place < terms_.size(); ++place) {
      if (contains(terms_.set(place), rows)) {
        return place;
      }
    }
    return std::nullopt;
  }

  /// The rows by the term that labels them: greedily, what is right in the most of the remaining rows.
  std::vector<Rows> labels_of(Rows rows) const {
    std::vector<Rows> labels;
    while (count(rows) > 0) {
      uint32_t best = 0;
      size_t most = 0;
      for (uint32_t place = 0; place < terms_.size(); ++place) {
        if (const size_t common = count_common(terms_.set(place), rows); common > most) {
          best = place;
          most = common;
        }
      }
      if (most == 0) {
        return {};
      }
      Rows label = rows;
      for (size_t w = 0; w < rows.size(); ++w) {
        label[w] &= terms_.set(best)[w];
        rows[w] &= ~terms_.set(best)[w];
      }
      labels.push_back(std::move(label));
    }
    return labels;
  }

  std::optional<uint32_t> condition_for(const Rows& rows) const {
    const std::vector<Rows> labels = labels_of(rows);
    std::vector<size_t> sizes;
    std::ranges::transform(labels, std::back_inserter(sizes), [](const Rows& label) { return count(label); });
    const size_t all = count(rows);
    std::optional<uint32_t> best;
    double least = 0;
    for (uint32_t place = 0; place < conditions_.size() && !labels.empty(); ++place) {
      const std::span<const uint64_t> condition = conditions_.set(place);
      const size_t inside = count_common(condition, rows);
      if (inside == 0 || inside == all) {
        continue;
      }
      // The entropy of the labels on both sides, times the number of rows.
      double entropy = weight(inside) + weight(all - inside);
      for (size_t i = 0; i < labels.size(); ++i) {
        const size_t part = count_common(condition, labels[i]);
        entropy -= weight(part) + weight(sizes[i] - part);
      }
      if (!best || entropy < least - 1e-9) {
        best = place;
        least = entropy;
      }
    }
    return best;
  }

  const RowSets& terms_;
  const RowSets& conditions_;
  const StopToken stop_;
  DecisionTree tree_;
};

}  // namespace

size_t DecisionTree::leaves() const {
  return static_cast<size_t>(std::ranges::count_if(nodes, [](const Node& node) { return node.is_leaf; }));
}

std::optional<DecisionTree> learn_tree(const RowSets& terms, const RowSets& conditions, const StopToken& stop) {
  return TreeLearner(terms, conditions, stop).learn();
}

}  // namespace preproc
