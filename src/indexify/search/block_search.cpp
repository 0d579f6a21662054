#include "indexify/search/block_search.h"

#include <algorithm>
#include <iterator>

#include "evaluate/evaluator.h"
#include "indexify/garden/value_column.h"
#include "oracles/costly_calls.h"
#include "term/walk.h"

namespace preproc {

namespace {

constexpr size_t kRowsOfBlock = 4096;
/// The first block of a level is small: its first survivors may be enough.
constexpr size_t kFirstRows = 256;
constexpr size_t kMaxAttempts = 8;

class BlockSearch {
 public:
  BlockSearch(const TermManager& tm, std::span<const Term> assertions, std::vector<UnknownDomain>& domains,
              const StopToken& stop, uint64_t most_rows, BlockSearchStatistics& statistics)
      : tm_(tm),
        assertions_(assertions),
        domains_(domains),
        stop_(stop),
        most_rows_(most_rows),
        statistics_(statistics) {}

  std::optional<std::vector<Value>> run() {
    find_supports();
    if (!filter_domains()) {
      return std::nullopt;
    }
    choose_order();
    return descend();
  }

 private:
  /// Partial assignments: for each unknown of the order so far, the place in its domain, by row.
  struct Block {
    std::vector<std::vector<uint32_t>> places;
    size_t rows = 0;
  };
  struct Level {
    Block block;      // whose rows are extended
    size_t next = 0;  // extension to be tried
    size_t at_once = kFirstRows;
  };

  void find_supports() {
    users_.resize(domains_.size());
    TermMap<uint32_t> places;
    for (size_t i = 0; i < domains_.size(); ++i) {
      places.slot(domains_[i].unknown) = static_cast<uint32_t>(i + 1);
    }
    for (const Term assertion : assertions_) {
      std::vector<size_t>& support = supports_.emplace_back();
      if (runs_processes(tm_, {&assertion, 1})) {
        costly_.push_back(supports_.size() - 1);
        continue;
      }
      walk_postorder(tm_, assertion, [&](Term t) {
        if (places[t] != 0) {
          support.push_back(places[t] - 1);
        }
      });
      if (support.size() > 1) {
        for (const size_t unknown : support) {
          users_[unknown].push_back(supports_.size() - 1);
        }
      }
    }
  }

  bool is_at_end() const { return statistics_.rows >= most_rows_ || stop_.stop_requested(); }

  Column column_of(size_t unknown, std::span<const uint32_t> places) const {
    const UnknownDomain& domain = domains_[unknown];
    return preproc::column_of(tm_.sorts(), tm_.sort(domain.unknown), places.size(),
                              [&](size_t row) -> const Value& { return domain.values[places[row]]; });
  }

  /// The first assignment in which what runs processes is true too; one after the other, simple values first.
  std::optional<std::vector<Value>> first_of(const Block& block) {
    for (size_t row = 0; row < block.rows; ++row) {
      if (is_at_end()) {
        return std::nullopt;
      }
      std::vector<Value> values = values_of(block, row);
      Assignment assignment;
      for (size_t i = 0; i < values.size(); ++i) {
        assignment.set(tm_.function(domains_[i].unknown), values[i]);
      }
      Evaluator evaluator(tm_, assignment);
      if (std::ranges::all_of(costly_, [&](size_t a) {
            const Value truth = evaluator.evaluate(assertions_[a]);
            return truth.is_bool() && truth.boolean();
          })) {
        return values;
      }
    }
    return std::nullopt;
  }

  /// The rows in which all of the assertions are true; `places` has one column for each of the unknowns.
  std::vector<uint32_t> survivors(std::span<const size_t> assertions, std::span<const size_t> unknowns,
                                  std::span<const std::vector<uint32_t>> places) {
    const size_t rows = places[0].size();
    statistics_.rows += rows;
    std::vector<uint32_t> left(rows);
    for (size_t row = 0; row < rows; ++row) {
      left[row] = static_cast<uint32_t>(row);
    }
    std::vector<Term> leaves;
    // One after the other: the first ones leave few rows to the others.
    for (const size_t assertion : assertions) {
      if (left.empty()) {
        break;
      }
      leaves.clear();
      std::vector<Column> columns;
      for (size_t i = 0; i < unknowns.size(); ++i) {
        if (std::ranges::find(supports_[assertion], unknowns[i]) == supports_[assertion].end()) {
          continue;
        }
        std::vector<uint32_t> chosen;
        chosen.reserve(left.size());
        for (const uint32_t row : left) {
          chosen.push_back(places[i][row]);
        }
        leaves.push_back(domains_[unknowns[i]].unknown);
        columns.push_back(column_of(unknowns[i], chosen));
      }
      const Column truth = evaluate_columns(tm_, {&assertions_[assertion], 1}, leaves, columns)[0];
      size_t kept = 0;
      for (size_t row = 0; row < left.size(); ++row) {
        if (truth.words[row] != 0 && (truth.all_defined() || truth.defined[row] != 0)) {
          left[kept++] = left[row];
        }
      }
      left.resize(kept);
    }
    return left;
  }

  bool filter_domains() {
    for (size_t i = 0; i < domains_.size(); ++i) {
      std::vector<size_t> alone;
      for (size_t a = 0; a < assertions_.size(); ++a) {
        if (supports_[a].size() == 1 && supports_[a][0] == i) {
          alone.push_back(a);
        }
      }
      std::vector<Value>& values = domains_[i].values;
      if (!alone.empty() && !values.empty()) {
        std::vector<Value> left;
        for (size_t first = 0; first < values.size(); first += kRowsOfBlock) {
          if (is_at_end()) {
            return false;
          }
          std::vector<uint32_t> places;
          for (size_t row = first; row < std::min(values.size(), first + kRowsOfBlock); ++row) {
            places.push_back(static_cast<uint32_t>(row));
          }
          for (const uint32_t row : survivors(alone, {&i, 1}, {&places, 1})) {
            left.push_back(values[places[row]]);
          }
        }
        if (left.empty()) {
          for (size_t place = 0; place < std::min(values.size(), kMaxAttempts); ++place) {
            statistics_.attempts.emplace_back(domains_.size())[i] = values[place];
          }
        }
        values = std::move(left);
      }
      if (values.empty()) {
        statistics_.exhaustive = true;
        return false;
      }
    }
    return true;
  }

  /// Assertions that the unknown would complete, and those that it would bring closer to that.
  double score_of(size_t unknown, std::span<const size_t> open) const {
    double score = 1.0 / static_cast<double>(domains_[unknown].values.size());
    for (const size_t a : users_[unknown]) {
      score += open[a] == 1 ? 4.0 : open[a] < supports_[a].size() ? 1.0 / static_cast<double>(open[a]) : 0.0;
    }
    return score;
  }

  /// The unknown with the highest score next, of several the first. A choice changes the scores of those unknowns only
  /// that share an assertion with it.
  void choose_order() {
    std::vector<size_t> open;  // by assertion: unknowns without a place in the order
    for (const std::vector<size_t>& support : supports_) {
      open.push_back(support.size());
    }
    std::vector<double> scores;
    for (size_t i = 0; i < domains_.size(); ++i) {
      scores.push_back(score_of(i, open));
    }
    constexpr double kChosen = -1;
    while (order_.size() < domains_.size() && !is_at_end()) {
      const auto best = static_cast<size_t>(std::ranges::max_element(scores) - scores.begin());
      order_.push_back(best);
      scores[best] = kChosen;
      std::vector<size_t>& completed = completed_.emplace_back();
      std::vector<size_t> touched;
      for (const size_t a : users_[best]) {
        if (--open[a] == 0) {
          completed.push_back(a);
        }
        std::ranges::copy_if(supports_[a], std::back_inserter(touched), [&](size_t i) { return scores[i] != kChosen; });
      }
      std::ranges::sort(touched);
      const auto repeated = std::ranges::unique(touched);
      for (const size_t i : std::span(touched.begin(), repeated.begin())) {
        scores[i] = score_of(i, open);
      }
    }
  }

  std::optional<std::vector<Value>> descend() {
    if (order_.size() < domains_.size()) {
      return std::nullopt;  // the time is over
    }
    std::vector<Level> levels(1);
    levels[0].block.rows = 1;
    while (!levels.empty()) {
      if (is_at_end()) {
        return std::nullopt;
      }
      const size_t depth = levels.size() - 1;
      if (depth == order_.size()) {
        if (std::optional<std::vector<Value>> found = first_of(levels.back().block)) {
          return found;
        }
        levels.pop_back();
        continue;
      }
      Level& level = levels.back();
      if (level.next >= level.block.rows * domains_[order_[depth]].values.size()) {
        levels.pop_back();
        continue;
      }
      Block extended = extend(level, depth);
      if (extended.rows > 0) {
        note_attempts(extended);
        levels.push_back({std::move(extended), 0, kFirstRows});
      }
    }
    statistics_.exhaustive = true;
    return std::nullopt;
  }

  Block extend(Level& level, size_t depth) {
    const size_t size = domains_[order_[depth]].values.size();
    const size_t end = std::min(level.next + level.at_once, level.block.rows * size);
    level.at_once = kRowsOfBlock;
    std::vector<std::vector<uint32_t>> places(depth + 1);
    for (; level.next < end; ++level.next) {
      const size_t row = level.next / size;
      for (size_t i = 0; i < depth; ++i) {
        places[i].push_back(level.block.places[i][row]);
      }
      places[depth].push_back(static_cast<uint32_t>(level.next % size));
    }
    Block extended;
    if (completed_[depth].empty()) {
      extended.rows = places[depth].size();
      extended.places = std::move(places);
      return extended;
    }
    const std::vector<uint32_t> rows =
        survivors(completed_[depth], std::span(order_).first(depth + 1), std::span(places));
    extended.rows = rows.size();
    extended.places.resize(depth + 1);
    for (size_t i = 0; i <= depth; ++i) {
      for (const uint32_t row : rows) {
        extended.places[i].push_back(places[i][row]);
      }
    }
    return extended;
  }

  void note_attempts(const Block& block) {
    if (block.places.size() > attempted_unknowns_) {
      attempted_unknowns_ = block.places.size();
      statistics_.attempts.clear();
    }
    for (size_t row = 0;
         row < block.rows && block.places.size() == attempted_unknowns_ && statistics_.attempts.size() < kMaxAttempts;
         ++row) {
      statistics_.attempts.push_back(values_of(block, row));
    }
  }

  std::vector<Value> values_of(const Block& block, size_t row) const {
    std::vector<Value> values(domains_.size());
    for (size_t i = 0; i < block.places.size(); ++i) {
      values[order_[i]] = domains_[order_[i]].values[block.places[i][row]];
    }
    return values;
  }

  const TermManager& tm_;
  std::span<const Term> assertions_;
  std::vector<UnknownDomain>& domains_;
  const StopToken& stop_;
  const uint64_t most_rows_;
  BlockSearchStatistics& statistics_;
  std::vector<std::vector<size_t>> supports_;  // by assertion: unknowns, as places in domains_; empty for costly ones
  std::vector<std::vector<size_t>> users_;     // by unknown: the assertions that others are in too
  std::vector<size_t> costly_;                 // assertions whose evaluation runs processes: for whole assignments
  std::vector<size_t> order_;
  size_t attempted_unknowns_ = 0;
  std::vector<std::vector<size_t>> completed_;  // by place in the order: assertions whose last unknown it is
};

}  // namespace

std::optional<std::vector<Value>> search_blocks(const TermManager& tm, std::span<const Term> assertions,
                                                std::vector<UnknownDomain> domains, const StopToken& stop,
                                                uint64_t most_rows, BlockSearchStatistics& statistics) {
  return BlockSearch(tm, assertions, domains, stop, most_rows, statistics).run();
}

}  // namespace preproc
