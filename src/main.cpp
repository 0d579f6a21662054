#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <iostream>
#include <memory>
#include <new>
#include <optional>
#include <string_view>
#include <sys/resource.h>
#include <system_error>
#include <unistd.h>
#include <utility>

#include "batch/batch.h"
#include "batch/merge.h"
#include "cli/command_line.h"
#include "cli/compat/solver_library.h"
#include "cli/make_session.h"
#include "cli/program_host.h"
#include "cli/run_page.h"
#include "cli/statistics_report.h"
#include "cli/usage.h"
#include "cli/with_z3_command.h"
#include "memo/memo.h"
#include "memo/merge_memos.h"
#include "parser/compression.h"
#include "process/child_process.h"
#include "process/closed_pipe.h"
#include "process/heap_reserve.h"
#include "process/output_file.h"
#include "process/pending_file.h"
#include "process/progress.h"
#include "process/running_check.h"
#include "process/standard_streams.h"
#include "process/terminal.h"
#include "process/worker_process.h"
#include "program_version.h"
#include "report/comparison/write_comparison.h"
#include "session/emit/decoding_session.h"
#include "session/exploring_session.h"
#include "session/solving_session.h"

namespace {

using namespace preproc;

/// The script that the program works on at the moment.
struct Work {
  std::shared_ptr<ProgramHost> host;
  std::unique_ptr<Source> source;
  std::unique_ptr<Source> decoder;   // of answers
  std::unique_ptr<Session> session;  // of the source
  bool is_counted = false;           // what the session has counted is in the report
  bool answers = false;              // solving: errors are answers too
  PendingFile* page_file = nullptr;  // with --report
  std::optional<RunPage> page;
};

/// The outcome of all inputs together.
struct Outcome {
  bool clean = true;                  ///< no error was reported
  bool complete = true;               ///< all were read, and the output is all that there will be
  std::optional<Status> answer = {};  ///< the last one to a check

  /// The exit status. With `tells_answer` that of a SAT solver: 10 is sat, 20 unsat.
  int status(bool tells_answer) const {
    if (!clean) {
      return 1;
    }
    return !tells_answer || !answer || *answer == Status::Unknown ? 0 : *answer == Status::Sat ? 10 : 20;
  }
};

/// A line of standard error about an error: red on a terminal.
std::string error_text(const std::string& message) {
  return has_colours(STDERR_FILENO) ? "\x1b[31m" + message + "\x1b[0m\n" : message + '\n';
}

void add_to(StatisticsReport& report, Session& session) {
  report.add(session.pipeline());
  if (const auto* solving = dynamic_cast<const SolvingSession*>(&session)) {
    report.add(solving->statistics());
  } else if (const auto* exploring = dynamic_cast<const ExploringSession*>(&session)) {
    report.add(exploring->statistics());
  }
}

/// The report with what the session has counted that is not in it yet.
StatisticsReport counted_so_far(const Work& work, const StatisticsReport& report) {
  StatisticsReport so_far = report;
  if (work.session != nullptr && !work.is_counted) {
    add_to(so_far, *work.session);
  }
  return so_far;
}

/// Has the report written where a signal ends the program: as of the last check or path that is done, or the query that
/// a solver works on.
void keep_statistics_ready(CommandLine& line, Work& work, const StatisticsReport& report) {
  if (!line.statistics) {
    return;
  }
  const auto publish = [&line, &work, &report] {
    RunningCheck::set_last_words(counted_so_far(work, report).to_string(*line.statistics));
  };
  publish();
  work.host->set_checkpoint(publish);
  line.session.on_path = publish;
}

/// Runs the scripts of one input; true if no error was reported. The last session is left to `work`.
bool run_input(const CommandLine& line, const std::string& file, Work& work, StatisticsReport& report,
               std::optional<Status>& answer) {
  work.session.reset();
  Progress* const progress = line.session.progress;
  if (progress == nullptr) {
    work.source = std::make_unique<Source>(Source::open(file));
  } else {
    work.source = std::make_unique<Source>(Source::open(file, &progress->log(), progress->script()));
    const ExploreOptions& explore = line.session.explore;
    if (!explore.function.empty() && progress->is_printing_paths()) {
      end_lost_paths(std::cout, explore.format, progress->loss());
      progress->set_printing_paths(false);
      return false;
    }
    if (!explore.function.empty() && !progress->loss().empty()) {
      throw ScriptError({{}, file + ": not explored: " + progress->loss()});
    }
  }
  if (line.language.starts_with("sygus")) {
    work.source->set_sygus();
  }
  bool clean = true;
  for (;;) {
    work.session.reset();
    work.is_counted = false;
    if (!line.decoder.empty()) {
      work.source->fetch_all();  // who writes the answers may still be waiting for the end of who writes the decoder
      work.decoder = std::make_unique<Source>(Source::open(line.decoder));
      work.session = std::make_unique<DecodingSession>(line.session, *work.decoder, *work.source, std::cout);
    } else {
      work.session = make_session(line, *work.source,
                                  {std::cout, STDOUT_FILENO, [](const std::string& message) {
                                     std::cerr << error_text("(error " + string_literal(message) + ")") << std::flush;
                                   }});
    }
    const Session::End end = work.session->run();
    if (work.page) {
      work.page->add_script(file);
    }
    clean = clean && !work.session->had_error();
    add_to(report, *work.session);
    work.is_counted = true;
    if (const auto* solving = dynamic_cast<const SolvingSession*>(work.session.get())) {
      answer = solving->last_answer();
    }
    if (const auto* exploring = dynamic_cast<const ExploringSession*>(work.session.get())) {
      clean = clean && !exploring->failed();
    }
    if (end == Session::End::OfInput || !line.session.query_log) {
      return clean;
    }
    if (progress != nullptr) {
      progress->begin_script(work.source->place());
    }
  }
}

void warn(const std::string& warning) { std::cerr << "preproc-solve: " << warning << '\n' << std::flush; }

/// Puts result files together, as a file, a page, or both; true if nothing in them is contradicted.
bool merge(const CommandLine& line) {
  const MergedResults merged = merge_results(line.files, std::cerr);
  bool agreed = merged.agreed;
  if (line.report.empty() || !line.output.empty()) {
    const std::string& named = line.output.empty() ? line.files.front() : line.output;
    write_results(merged, result_format_of(named).value_or(ResultFormat::Csv), std::cout);
  }
  if (!line.report.empty()) {
    if (merged.columns != ResultColumns::Comparison) {
      throw UsageError("--report: expected result files of --compare");
    }
    agreed = write_comparison(merged.rows, line.report, {.results = line.output}) && agreed;
  }
  return agreed;
}

/// All that is on the command line, up to the output.
Outcome run_inputs(CommandLine& line, Work& work) {
  StatisticsReport report;
  Outcome outcome;
  Progress* const progress = line.session.progress;
  keep_statistics_ready(line, work, report);
  if (!line.report.empty() && !line.merge_results) {
    const auto counters = [&work, &report] { return counted_so_far(work, report).to_string(ReportFormat::All); };
    line.session.statistics = true;
    line.session.tracing.recorder =
        &work.page.emplace(line, *work.page_file, counters, program_version_text).recorder();
  }
  if (line.merge_results) {
    outcome.clean = merge(line);
  } else if (!line.merged_memo.empty()) {
    if (line.files == CommandLine().files) {
      throw UsageError("--memo-merge: expected the memos to put together, FILE...");
    }
    MemoOptions target = line.memo;
    target.location = line.merged_memo;
    outcome.clean = merge_memos(line.files, target, std::cout, warn);
  } else {
    // Not before there is work: where the store is away this waits.
    if (line.memo.mode != MemoMode::Off && !line.emit && line.decoder.empty()) {
      line.session.memo = std::make_shared<Memo>(line.memo, warn);
    }
    for (size_t i = progress == nullptr ? 0 : progress->input(); i < line.files.size(); ++i) {
      try {
        outcome.clean = run_input(line, line.files[i], work, report, outcome.answer) && outcome.clean;
      } catch (const ScriptError& error) {  // the file cannot be read
        outcome.clean = outcome.complete = false;
        // Of an output that will not appear nobody reads this.
        const bool among_answers = !line.emit && line.output.empty();
        const std::string message = "(error " + string_literal(error.what()) + ")";
        if (among_answers) {
          std::cout << in_colour(message, line.session.style.colours) << '\n' << std::flush;
        } else {
          std::cerr << error_text(message) << std::flush;
        }
        if (progress != nullptr) {
          progress->note_error();
          progress->note_unreadable();
        }
      }
      if (progress != nullptr) {
        progress->next_input();
      }
    }
  }
  if (!std::cout.flush()) {
    fail_to_write("cannot write the answers");
  }
  if (line.session.memo != nullptr) {
    line.session.memo->store().flush();
  }
  RunningCheck::set_last_words({});
  if (line.statistics) {
    std::cerr << report.to_string(*line.statistics);
  }
  if (work.page) {
    work.page->write();
  }
  if (progress != nullptr) {
    outcome.clean = outcome.clean && !progress->had_error();
  }
  return outcome;
}

/// Sets the limit of this program; children set theirs back. Under AddressSanitizer there is none: it reserves
/// terabytes.
void limit_memory([[maybe_unused]] uint64_t bytes) {
#ifndef __SANITIZE_ADDRESS__
  rlimit limit{};
  if (::getrlimit(RLIMIT_DATA, &limit) == 0) {
    limit.rlim_cur = std::min<rlim_t>(limit.rlim_max, bytes);
    ::setrlimit(RLIMIT_DATA, &limit);
  }
#endif
}

/// Ends the program with this status, without destructors: taking apart the terms of a large script, or a solver, can
/// take longer than solving did. All output was written before.
int leave([[maybe_unused]] const Work& work, int status) {
  kill_children();
  remove_pending_files();
#if defined(__SANITIZE_ADDRESS__) || defined(PREPROC_COVERAGE)
  if (work.host == nullptr || !work.host->has_abandoned_check()) {
    return status;  // leaks are looked for, or counters written, at a normal end
  }
#endif
  std::cerr.flush();
  std::_Exit(status);
}

/// Reports the exception that is being handled. The exit status; nothing if it is the failure of a part that a new
/// process would not have.
std::optional<int> report_failure(const Work& work, Progress* progress) {
  try {
    throw;
  } catch (const UsageError& error) {
    std::cerr << error_text(std::string("preproc-solve: ") + error.what()) << "Try `preproc-solve --help`.\n";
    return 2;
  } catch (const std::bad_alloc&) {
    // The work in which memory ran out may be half done, so the session ends too.
    const std::string_view answer = "(error \"out of memory\")\n";
    [[maybe_unused]] const ssize_t written =
        ::write(work.answers ? STDOUT_FILENO : STDERR_FILENO, answer.data(), answer.size());
  } catch (const std::system_error& error) {
    if (error.code() != std::errc::broken_pipe) {  // else who read the answers has gone, and no one needs to know
      std::cerr << error_text(std::string("preproc-solve: ") + error.what());
    }
  } catch (const std::exception& error) {
    if (progress != nullptr) {
      progress->note_loss(error.what());
      return {};
    }
    std::cerr << error_text(std::string("preproc-solve: ") + error.what());
  } catch (...) {
    if (progress != nullptr) {
      progress->note_loss("the solver failed with an exception of its own");
      return {};
    }
    std::cerr << "preproc-solve: a solver failed with an exception of its own\n";
  }
  return 1;
}

/// The work of a process that `supervise` made. Does not return.
void run_worker(CommandLine& line, Work& work, Progress& progress) {
  line.session.progress = &progress;
  if (progress.activity().is_shown()) {
    line.session.tracing.on_step = [&progress](std::string_view step) {
      progress.activity().step(step == "solver"             ? "asking solvers"
                               : find_pass(step) != nullptr ? "pass " + std::string(step)
                                                            : std::string(step));
    };
  }
  RunningCheck::serve(progress);
  std::optional<int> status;
  try {
    const Outcome outcome = run_inputs(line, work);
    progress.note_complete();
    status = outcome.status(line.exit_codes);
  } catch (...) {
    status = report_failure(work, &progress);
  }
  if (!status) {
    kill_children();
    std::_Exit(1);
  }
  progress.note_end();
  const int left = leave(work, *status);  // returns where a normal end is wanted, with everything taken apart
  work.session.reset();
  std::exit(left);
}

/// True if linked solvers are asked, which may take the process with them.
bool is_endangered(const CommandLine& line) {
  return !line.one_process && !line.emit && line.decoder.empty() && !line.merge_results && line.merged_memo.empty();
}

/// The entries are in the log beside the memo's file, as no process of this program lets go of it in order: it goes
/// into the file, so that a copy of that has everything.
void close_memo(const CommandLine& line) {
  const bool is_file = !line.memo.location.empty() && line.memo.location.find("://") == std::string::npos;
  std::error_code unknown;
  if (is_file && !line.memo.read_only && std::filesystem::exists(line.memo.location + "-wal", unknown)) {
    Memo(line.memo, [](const std::string&) {});
  }
}

int run(CommandLine& line, Work& work) {
  std::optional<OutputFile> output;
  if (!line.output.empty()) {
    output.emplace(line.output);
  }
  std::optional<PendingFile> page;
  if (!line.report.empty() && !line.merge_results) {
    page.emplace(line.report);
    work.page_file = &*page;
  }
  Outcome outcome;
  std::optional<int> status;
  std::optional<Progress> supervised;
  if (is_endangered(line)) {
    Progress& progress = supervised.emplace();
    if (line.session.verbosity == 0 && line.session.tracing.pass.empty() && is_terminal(STDERR_FILENO)) {
      progress.activity().set_screen(STDERR_FILENO);
    }
    status = supervise(progress, [&] {
      forget_pending_files();  // the other process's
      run_worker(line, work, progress);
    });
    outcome.complete = progress.is_complete();
    line.session.progress = &progress;  // where no process can be made
  }
  if (!status) {
    outcome = run_inputs(line, work);
    status = outcome.status(line.exit_codes);
  }
  close_memo(line);
  if (output && outcome.complete) {
    output->commit();
  }
  if (page && page->size() > 0) {  // else the process that was to write it has ended before
    page->commit();
  }
  return *status;
}

}  // namespace

int main(int argc, char** argv) {
  open_standard_streams();
  keep_freed_memory();
  RunningCheck::install_handlers();
  std::ios::sync_with_stdio(false);
  Work work;
  try {
    if (argc > 1 && argv[1] == kWithZ3) {
      return run_with_z3({argv + 2, argv + argc});
    }
    CommandLine line = parse_command_line(argc, argv);
    set_unpack_limit(line.unpack_limit);
    if (line.help) {
      std::cout << help_text();
      return 0;
    }
    if (line.version) {
      std::cout << (line.dialect != nullptr ? dialect_version_text(*line.dialect) : program_version_text()) << '\n';
      return 0;
    }
    if (line.dialect != nullptr) {
      follow_library(*line.dialect, line.session.style);
    }
    work.host = std::make_shared<ProgramHost>(line.session.verbosity > 0);
    line.session.host = work.host;
    if (line.dialect == nullptr) {  // a solver that this one stands in for says nothing either
      // A log of queries has the same slip in each.
      line.session.warn = [warned = std::make_shared<bool>(false)](const std::string& warning) {
        if (!std::exchange(*warned, true)) {
          warn(warning);
        }
      };
    }
    if (line.batch && line.batch->is_comparison()) {
      return leave(work, run_comparison(*line.batch, line.report,
                                        {line.session.timeout, line.batch->jobs, line.batch->results}));
    }
    if (line.batch) {
      return leave(work, run_batch(*line.batch));
    }
    if (line.session.memory_limit != 0) {
      limit_memory(line.session.memory_limit);
    }
    work.answers = !line.emit;
    line.session.style.colours = line.dialect == nullptr && line.output.empty() && has_colours(STDOUT_FILENO);
    return leave(work, run(line, work));
  } catch (...) {
    return leave(work, report_failure(work, nullptr).value_or(1));
  }
}
