#include <algorithm>
#include <vector>

#include <fmt/format.h>

#include "report/page/plain_table.h"
#include "report/page/plot_axis.h"
#include "report/query/query_page.h"

namespace preproc {

namespace {

/// Groups of paths inside of one another; browsers do not bear many more.
constexpr size_t kMostGroups = 60;

size_t common_beginning(const std::vector<std::string>& a, const std::vector<std::string>& b) {
  return static_cast<size_t>(std::ranges::mismatch(a, b).in1 - a.begin());
}

/// The conjuncts from one place to another, a line each.
void write_condition(Markup& out, const std::vector<std::string>& condition, size_t from, size_t to) {
  std::string text;
  for (size_t i = from; i < to; ++i) {
    text += (text.empty() ? "" : "\n") + condition[i];
  }
  out.element("div", text.empty() ? "always" : text, {{"class", "code"}});
}

/// Paths that begin with the same choices stand under these: of two paths beside each other, as far as they agree.
class PathTree {
 public:
  explicit PathTree(const std::vector<PathRecord>& paths) : paths_(paths), agree_(paths.size() + 1) {
    for (size_t i = 1; i < paths.size(); ++i) {
      agree_[i] = common_beginning(paths[i - 1].condition, paths[i].condition);
    }
  }

  Markup draw() {
    out_.open("ul", {{"class", "tree"}});
    for (size_t i = 0; i < paths_.size(); ++i) {
      while (!depths_.empty() && depths_.back() > agree_[i]) {
        close_group();
      }
      // Groups that begin here: the outer ones hold more paths.
      std::vector<size_t> depths;
      for (size_t j = i + 1, least = SIZE_MAX; j < paths_.size() && agree_[j] > depth(); ++j) {
        least = std::min(least, agree_[j]);
        if (depths.empty() || depths.back() != least) {
          depths.push_back(least);
        }
      }
      for (auto at = depths.rbegin(); at != depths.rend() && depths_.size() < kMostGroups; ++at) {
        open_group(i, *at);
      }
      write_path(i);
    }
    while (!depths_.empty()) {
      close_group();
    }
    out_.close();
    return std::move(out_);
  }

 private:
  size_t depth() const { return depths_.empty() ? 0 : depths_.back(); }

  void open_group(size_t first, size_t to) {
    size_t last = first;
    while (last + 1 < paths_.size() && agree_[last + 1] >= to) {
      ++last;
    }
    out_.open("li").open("details", {{"open", ""}});
    const auto& condition = paths_[first].condition;
    out_.open("summary");
    out_.text(fmt::format("{} paths ({} to {}) on which", last - first + 1, first + 1, last + 1)).close();
    write_condition(out_, condition, depth(), to);
    out_.open("ul");
    depths_.push_back(to);
  }

  void close_group() {
    out_.close().close().close();
    depths_.pop_back();
  }

  void write_path(size_t i) {
    const PathRecord& path = paths_[i];
    out_.open("li").open("details", {{"open", ""}});
    out_.element("summary", fmt::format("Path {}{}{}", i + 1, path.result.empty() ? ", cut at the bound" : "",
                                        path.unknown ? ", not known to be possible" : ""));
    write_condition(out_, path.condition, depth(), path.condition.size());
    out_.open("dl", {{"class", "facts"}});
    if (!path.result.empty()) {
      out_.element("dt", "Result").element("dd", path.result);
    }
    if (!path.input.empty()) {
      out_.element("dt", "Input").element("dd", path.input);
    }
    out_.close().close().close();
  }

  const std::vector<PathRecord>& paths_;
  std::vector<size_t> agree_;   // by path: the conjuncts that it begins with as the one before does
  std::vector<size_t> depths_;  // of the groups that are open
  Markup out_;
};

/// Browsers do not bear deeper lists; what is deeper stands as deep as that.
constexpr uint32_t kDeepestLine = kMostGroups;

/// The lines of a function, as lists within lists.
Markup draw_program(const std::vector<ProgramLine>& lines) {
  Markup out;
  uint32_t depth = 0;  // of the list that is open
  bool in_item = false;
  out.open("ul", {{"class", "tree"}});
  for (const ProgramLine& line : lines) {
    const uint32_t wanted = std::min(line.depth, kDeepestLine);
    while (depth < wanted) {
      if (!in_item) {
        out.open("li");
      }
      out.open("ul");
      in_item = false;
      ++depth;
    }
    while (depth > wanted) {
      if (in_item) {
        out.close();
      }
      out.close();
      in_item = true;  // the item that had the list
      --depth;
    }
    if (in_item) {
      out.close();
    }
    out.open("li");
    in_item = true;
    out.text(line.word + " ");
    if (!line.text.empty()) {
      out.element("span", line.text, {{"class", "term"}});
      out.text(" ");
    }
    if (line.state) {
      switch (*line.state) {
        case GoalState::Covered: out.element("span", fmt::format("test {}", line.test), {{"class", "good"}}); break;
        case GoalState::Unreachable: out.element("span", "unreachable", {{"class", "dim"}}); break;
        case GoalState::Open: out.element("span", "open", {{"class", "alarm-text"}}); break;
      }
    }
  }
  for (; depth > 0; --depth) {
    if (in_item) {
      out.close();
    }
    out.close();
    in_item = true;
  }
  if (in_item) {
    out.close();
  }
  out.close();
  return out;
}

Markup describe_coverage(const ExplorationRecord& exploration) {
  const CoverageRecord& coverage = *exploration.coverage;
  const auto counted = [&](GoalState state) { return coverage.goals[static_cast<size_t>(state)]; };
  const uint64_t all = counted(GoalState::Covered) + counted(GoalState::Unreachable) + counted(GoalState::Open);
  const uint64_t tests = coverage.tests.size() + coverage.tests_left_out;
  Markup out;
  out.element("h3", fmt::format("{} of {} choices of {} covered by {} {}", counted(GoalState::Covered), all,
                                exploration.function, tests, tests == 1 ? "test" : "tests"));
  out.element(
      "p", fmt::format("The function and what it calls, in the order of execution, with the test that takes "
                       "each choice. {} unreachable: no input takes these. {} open: it is not known. Found in "
                       "{}.",
                       counted(GoalState::Unreachable), counted(GoalState::Open), seconds_text(exploration.seconds)));
  PlainTable table("Tests", {"#Test", "Input", "Result"});
  for (size_t i = 0; i < coverage.tests.size(); ++i) {
    table.add_row({std::to_string(i + 1), coverage.tests[i].input, coverage.tests[i].result});
  }
  out.add(table.draw());
  if (coverage.tests_left_out > 0) {
    out.element("p", fmt::format("{} tests more are not on this page.", coverage.tests_left_out), {{"class", "note"}});
  }
  for (const auto& [name, lines] : coverage.functions) {
    out.open("details", {{"open", ""}}).element("summary", name).add(draw_program(lines)).close();
  }
  if (coverage.functions_left_out > 0) {
    out.element("p", fmt::format("{} functions more are not on this page.", coverage.functions_left_out),
                {{"class", "note"}});
  }
  return out;
}

Markup describe_paths(const ExplorationRecord& exploration) {
  Markup out;
  out.element("h3", fmt::format("{} {} through {}", exploration.paths.size() + exploration.paths_left_out,
                                exploration.paths.size() == 1 ? "path" : "paths", exploration.function));
  out.element(
      "p", fmt::format("All ways through the function that some input takes, found in {}. Each has the condition on "
                       "the input under which it is taken, what the function then gives, and an input that takes it.",
                       seconds_text(exploration.seconds)));
  out.add(PathTree(exploration.paths).draw());
  if (exploration.paths_left_out > 0) {
    out.element("p", fmt::format("{} paths more are not on this page.", exploration.paths_left_out),
                {{"class", "note"}});
  }
  return out;
}

}  // namespace

Markup describe_exploration(const ExplorationRecord& exploration) {
  Markup out = exploration.coverage ? describe_coverage(exploration) : describe_paths(exploration);
  out.open("details").element("summary", "Counts");
  PlainTable counters("Counts of the exploration", {"What", "#How many"});
  for (const auto& [name, count] : exploration.counters) {
    std::string words = name;
    std::ranges::replace(words, '_', ' ');
    counters.add_row({words, std::to_string(count)});
  }
  out.add(counters.draw()).close();
  return out;
}

}  // namespace preproc
