#include "batch/batch.h"

#include <array>
#include <atomic>
#include <csignal>
#include <deque>
#include <functional>
#include <iterator>
#include <memory>
#include <poll.h>
#include <system_error>
#include <unordered_map>
#include <vector>

#include "batch/batch_progress.h"
#include "batch/fingerprint.h"
#include "batch/query_facts.h"
#include "batch/query_list.h"
#include "batch/query_process.h"
#include "batch/query_text.h"
#include "batch/result_file.h"
#include "process/signal_handlers.h"

namespace preproc {

namespace {

constinit std::atomic<int> ending_signal = 0;
static_assert(std::atomic<int>::is_always_lock_free);

/// SIGINT and SIGTERM are noted, and interrupt a poll.
struct sigaction note_signal() {
  struct sigaction action {};
  action.sa_handler = [](int signal) { ending_signal = signal; };
  ::sigemptyset(&action.sa_mask);
  return action;
}

/// A query, and the ways that it is to go.
struct Job {
  BatchQuery query;
  ResultRow row;            ///< what is the same of all ways
  std::deque<size_t> ways;  ///< by their indices, in their order
};

/// The jobs that are to be done, and the rows of those that are not to be done again.
struct Plan {
  std::deque<Job> waiting;
  std::vector<ResultRow> unreadable;  ///< finished before they begin
  size_t rows = 0;                    ///< that there will be
  std::vector<ResultRow> taken;       ///< those that are there already
  bool failed = false;                ///< one of those has another status than 0
};

std::string key_of(const std::string& file, const std::string& way) { return file + '\n' + way; }

std::string fingerprint_of(const BatchQuery& query) {
  return query.part ? fingerprint(text_of(query)) : fingerprint_of_file(query.path);
}

/// A row without fingerprint of its content says that there was nothing to read. Ways begin with another one in each
/// query, so that what one leaves in the caches of the machine serves all alike.
Plan make_plan(std::vector<BatchQuery> queries, const std::vector<ResultRow>& earlier, const std::vector<Way>& ways) {
  std::unordered_map<std::string, const ResultRow*> latest;
  for (const ResultRow& row : earlier) {
    latest.insert_or_assign(key_of(row.file, row.way), &row);
  }
  std::vector<std::string> meanings;
  for (const Way& way : ways) {
    meanings.push_back(fingerprint(way.meaning));
  }
  Plan plan;
  plan.rows = queries.size() * ways.size();
  for (size_t number = 0; number < queries.size(); ++number) {
    BatchQuery& query = queries[number];
    Job job;
    job.row.file = query.name;
    try {
      job.row.content = fingerprint_of(query);
    } catch (const std::system_error& error) {
      job.row.status = 1;
      job.row.error = "cannot be read: " + error.code().message();
    } catch (const std::runtime_error& error) {
      job.row.status = 1;
      job.row.error = one_line(std::string("cannot be read: ") + error.what());
    }
    for (size_t turn = 0; turn < ways.size(); ++turn) {
      const size_t way = (number + turn) % ways.size();
      const auto found = latest.find(key_of(query.name, ways[way].name));
      if (found != latest.end() && found->second->content == job.row.content &&
          found->second->options == meanings[way]) {
        plan.taken.push_back(*found->second);
        plan.failed = plan.failed || found->second->status != 0;
      } else if (job.row.content.empty()) {
        ResultRow row = job.row;
        row.way = ways[way].name;
        row.options = meanings[way];
        plan.unreadable.push_back(std::move(row));
      } else {
        job.ways.push_back(way);
      }
    }
    if (!job.ways.empty()) {
      job.query = std::move(query);
      plan.waiting.push_back(std::move(job));
    }
  }
  return plan;
}

/// A query on its ways, one after another.
class QueryRun {
 public:
  using Record = std::function<void(const ResultRow&)>;

  /// Begins with the first way. What cannot be started is recorded.
  QueryRun(Job job, const BatchOptions& options, const Record& record)
      : job_(std::move(job)), options_(&options), record_(&record) {
    if (options.is_comparison()) {
      const QueryFacts facts = facts_of(job_.query);
      job_.row.logic = facts.logic;
      job_.row.expected = facts.expected;
    }
    begin_next();
  }

  /// The process that is running; null: the query is done.
  QueryProcess* process() const { return process_.get(); }
  /// Records what the process found, which is over, and goes on with the next way.
  void go_on() {
    (*record_)(process_->finish());
    process_.reset();
    begin_next();
  }

 private:
  static QueryFacts facts_of(const BatchQuery& query) {
    try {
      return query_facts(text_of(query));
    } catch (const std::runtime_error&) {
      return {};
    }
  }

  void begin_next() {
    while (process_ == nullptr && !job_.ways.empty()) {
      const Way& way = options_->ways[job_.ways.front()];
      job_.ways.pop_front();
      ResultRow row = job_.row;
      row.way = way.name;
      row.options = fingerprint(way.meaning);
      try {
        // This program decompresses by itself, and its messages name the file.
        const bool as_it_is = way.is_this_program && !job_.query.part;
        if (!as_it_is && file_ == nullptr) {
          file_ = std::make_unique<QueryFile>(job_.query);
        }
        process_ = std::make_unique<QueryProcess>(as_it_is ? job_.query.path : file_->path(), way, row, *options_);
      } catch (const std::runtime_error& error) {
        if (!options_->is_comparison()) {
          throw;
        }
        row.status = kNotStarted;
        row.error = one_line(error.what());
        (*record_)(row);
      }
    }
  }

  static constexpr int kNotStarted = 127;  // as shells have it

  Job job_;
  const BatchOptions* options_;
  const Record* record_;
  std::unique_ptr<QueryFile> file_;
  std::unique_ptr<QueryProcess> process_;
};

/// Waits until one of them prints something, ends, or is to be looked at.
void wait_for(const std::vector<std::unique_ptr<QueryRun>>& running) {
  int tick = 20;  // ms
  std::vector<pollfd> ends;
  for (const auto& run : running) {
    const QueryProcess* process = run->process();
    if (process->is_silent()) {
      tick = 1;  // it is about to end
    }
    ends.push_back({process->output(), POLLIN, 0});
    ends.push_back({process->errors(), POLLIN, 0});
  }
  ::poll(ends.data(), ends.size(), tick);
}

}  // namespace

int run_batch(const BatchOptions& options, BatchFindings* findings) {
  std::vector<BatchQuery> queries = list_queries(options.queries, options.split_logs, options.shard);
  const bool compares = options.is_comparison();
  if (compares) {
    adopt_orphans();
  }
  ResultFile results(options.results, compares ? ResultColumns::Comparison : ResultColumns::Batch);
  if (findings != nullptr) {
    findings->queries = queries;
  }
  Plan plan = make_plan(std::move(queries), results.earlier(), options.ways);
  BatchProgress progress(plan.rows, plan.taken.size(), options.quiet);
  if (findings != nullptr) {
    findings->rows = std::move(plan.taken);
  }
  const QueryRun::Record record = [&](const ResultRow& row) {
    results.append(row);
    results.sync();
    progress.add(row);
    if (findings != nullptr) {
      findings->rows.push_back(as_written(row));
    }
  };
  ending_signal = 0;
  const SignalHandlers signals(std::array{SIGINT, SIGTERM}, note_signal());
  for (const ResultRow& row : plan.unreadable) {
    record(row);
  }
  std::vector<std::unique_ptr<QueryRun>> running;
  while ((!plan.waiting.empty() || !running.empty()) && ending_signal == 0) {
    while (!plan.waiting.empty() && running.size() < options.jobs && ending_signal == 0) {
      auto run = std::make_unique<QueryRun>(std::move(plan.waiting.front()), options, record);
      plan.waiting.pop_front();
      if (run->process() != nullptr) {
        running.push_back(std::move(run));
      }
    }
    wait_for(running);
    std::erase_if(running, [&](const std::unique_ptr<QueryRun>& run) {
      if (run->process()->is_over()) {
        run->go_on();
      }
      return run->process() == nullptr;
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
  return !compares && (plan.failed || progress.failures() > 0) ? 1 : 0;
}

}  // namespace preproc
