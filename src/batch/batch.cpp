#include "batch/batch.h"

#include <atomic>
#include <csignal>
#include <deque>
#include <iterator>
#include <memory>
#include <poll.h>
#include <string_view>
#include <system_error>
#include <unordered_map>
#include <vector>

#include "batch/fingerprint.h"
#include "batch/progress.h"
#include "batch/query_list.h"
#include "batch/query_process.h"
#include "batch/result_file.h"

namespace preproc {

namespace {

constinit std::atomic<int> ending_signal = 0;
static_assert(std::atomic<int>::is_always_lock_free);

/// While it lives, SIGINT and SIGTERM are noted and interrupt a poll; one that is ignored stays so.
class NotedSignals {
 public:
  NotedSignals() {
    ending_signal = 0;
    struct sigaction action {};
    action.sa_handler = [](int signal) { ending_signal = signal; };
    ::sigemptyset(&action.sa_mask);
    for (size_t i = 0; i < std::size(kSignals); ++i) {
      ::sigaction(kSignals[i], nullptr, &before_[i]);
      if (before_[i].sa_handler != SIG_IGN) {
        ::sigaction(kSignals[i], &action, nullptr);
      }
    }
  }
  ~NotedSignals() {
    for (size_t i = 0; i < std::size(kSignals); ++i) {
      ::sigaction(kSignals[i], &before_[i], nullptr);
    }
  }
  NotedSignals(const NotedSignals&) = delete;
  NotedSignals& operator=(const NotedSignals&) = delete;

 private:
  static constexpr int kSignals[] = {SIGINT, SIGTERM};
  struct sigaction before_[std::size(kSignals)] = {};
};

/// What is to be done, and what is not to be done again.
struct Plan {
  std::deque<std::pair<BatchQuery, ResultRow>> waiting;
  std::vector<ResultRow> unreadable;  ///< finished before they begin
  size_t taken = 0;                   ///< queries whose rows are there
  bool failed = false;                ///< one of those has another status than 0
};

/// A row without fingerprint of its content says that there was nothing to read.
Plan make_plan(std::vector<BatchQuery> queries, const std::vector<ResultRow>& earlier, const std::string& options) {
  std::unordered_map<std::string_view, const ResultRow*> latest;
  for (const ResultRow& row : earlier) {
    latest.insert_or_assign(row.file, &row);
  }
  Plan plan;
  for (BatchQuery& query : queries) {
    ResultRow row;
    row.file = query.name;
    row.options = options;
    try {
      row.content = fingerprint_of_file(query.path);
    } catch (const std::system_error& error) {
      row.status = 1;
      row.error = "cannot be read: " + error.code().message();
    }
    const auto found = latest.find(query.name);
    if (found != latest.end() && found->second->content == row.content && found->second->options == row.options) {
      ++plan.taken;
      plan.failed = plan.failed || found->second->status != 0;
    } else if (row.content.empty()) {
      plan.unreadable.push_back(std::move(row));
    } else {
      plan.waiting.emplace_back(std::move(query), std::move(row));
    }
  }
  return plan;
}

/// Waits until one of them prints something, ends, or is to be looked at.
void wait_for(const std::vector<std::unique_ptr<QueryProcess>>& running) {
  int tick = 20;  // ms
  std::vector<pollfd> ends;
  for (const auto& process : running) {
    if (process->is_silent()) {
      tick = 1;  // it is about to end
    }
    ends.push_back({process->output(), POLLIN, 0});
    ends.push_back({process->errors(), POLLIN, 0});
  }
  ::poll(ends.data(), ends.size(), tick);
}

}  // namespace

int run_batch(const BatchOptions& options) {
  std::vector<BatchQuery> queries = list_queries(options.queries, options.shard);
  ResultFile results(options.results);
  const size_t count = queries.size();
  Plan plan = make_plan(std::move(queries), results.earlier(), fingerprint(options.meaning));
  BatchProgress progress(count, plan.taken, options.quiet);
  const auto record = [&](const ResultRow& row) {
    results.append(row);
    results.sync();
    progress.add(row);
  };
  const NotedSignals signals;
  for (const ResultRow& row : plan.unreadable) {
    record(row);
  }
  std::vector<std::unique_ptr<QueryProcess>> running;
  while ((!plan.waiting.empty() || !running.empty()) && ending_signal == 0) {
    while (!plan.waiting.empty() && running.size() < options.jobs && ending_signal == 0) {
      auto& [query, row] = plan.waiting.front();
      running.push_back(std::make_unique<QueryProcess>(query, std::move(row), options));
      plan.waiting.pop_front();
    }
    wait_for(running);
    std::erase_if(running, [&](const std::unique_ptr<QueryProcess>& process) {
      if (!process->is_over()) {
        return false;
      }
      record(process->finish());
      return true;
    });
    progress.show();
  }
  const size_t left = running.size() + plan.waiting.size();
  running.clear();
  results.sync(true);
  if (ending_signal != 0) {
    progress.finish(": stopped; run it again for the other " + std::to_string(left));
    return 128 + ending_signal;
  }
  progress.finish("");
  return plan.failed || progress.failures() > 0 ? 1 : 0;
}

}  // namespace preproc
