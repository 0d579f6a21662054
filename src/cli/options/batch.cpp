#include <algorithm>
#include <cstdlib>
#include <stdexcept>
#include <thread>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "batch/result_row.h"
#include "batch/way.h"
#include "cli/option_table.h"
#include "cli/option_values.h"
#include "cli/options/groups.h"
#include "engine/host.h"
#include "report/comparison/comparison.h"
#include "report/comparison/write_comparison.h"
#include "version.h"

namespace preproc {

namespace {

constexpr int64_t kMostJobs = 1024;

BatchOptions& batch_of(CommandLine& line) { return line.batch ? *line.batch : line.batch.emplace(); }
const BatchOptions& batch_of(const CommandLine& line) {
  static const BatchOptions kNone;
  return line.batch ? *line.batch : kNone;
}

OptionValue results() {
  OptionValue value = file(
      FileUse::Free, [](auto& line) -> auto& { return batch_of(line).results; });
  value.set = [set = value.set](CommandLine& line, const std::vector<std::string>& texts) {
    if (!result_format_of(texts.back())) {
      throw RefusedValue("expected a name that ends in .csv or .jsonl");
    }
    set(line, texts);
  };
  return value;
}

OptionValue shard() {
  return text(
      Takes::Text,
      [](CommandLine& line, const std::string& share) {
        const std::optional<Shard> shard = parse_shard(share);
        if (!shard) {
          throw RefusedValue("expected i/n with i from 0 to n-1");
        }
        line.shard = *shard;
      },
      [](const CommandLine& line) {
        return line.shard == Shard{} ? std::string() : fmt::format("{}/{}", line.shard.index, line.shard.count);
      });
}

OptionValue source() {
  return {.takes = Takes::File,
          .set = [](CommandLine& line, const auto& texts) { batch_of(line).queries = {texts.back()}; },
          .get =
              [](const CommandLine& line) {
                const std::vector<std::string>& queries = batch_of(line).queries;
                return queries.empty() ? std::string() : queries.front();
              }};
}

/// Commands to compare with: ways beside ours, which comes in front of them when all options are known.
OptionValue commands() {
  return {.takes = Takes::Texts,
          .set =
              [](CommandLine& line, const std::vector<std::string>& texts) {
                for (const std::string& command : texts) {
                  std::vector<Way>& ways = batch_of(line).ways;
                  if (std::ranges::any_of(command, [](unsigned char c) { return c < 0x20; }) || command == kOurWay) {
                    throw RefusedValue("expected the command line of a solver, without line breaks");
                  }
                  if (std::ranges::find(ways, command, &Way::name) != ways.end()) {
                    throw UsageError(fmt::format("--compare `{}`: given twice", command));
                  }
                  try {
                    ways.push_back(way_of_command(command));
                  } catch (const std::invalid_argument& error) {
                    throw RefusedValue(error.what());
                  }
                }
              },
          .get =
              [](const CommandLine& line) {
                const std::vector<Way>& ways = batch_of(line).ways;
                return ways.empty() ? std::string() : ways.back().name;
              }};
}

Shard shard_of_task() {
  try {
    return shard_of_slurm_task([](const char* name) { return std::getenv(name); }).value_or(Shard{});
  } catch (const std::invalid_argument& error) {
    throw UsageError(error.what());
  }
}

/// This program as a way: its options, each as one word, and of those that have a meaning the sorted list.
Way our_way(const GivenOptions& given, const BatchOptions& batch) {
  Way way{.words = {"/proc/self/exe"}, .is_this_program = true};
  std::vector<std::string> meaning;
  for (const GivenOption& option : given) {
    const OptionRecord* record = find_option(option.name);
    if (record == nullptr || record->modes == Modes{Mode::Batch, Mode::Compare} || record->name == "jobs" ||
        record->name == "shard" || record->name == "report" || record->selects ||
        (batch.split_logs && record->name == "query-log")) {
      continue;
    }
    std::vector<std::string> words;
    for (const std::string& text : option.texts) {
      words.push_back(fmt::format("--{}={}", option.name, text));
    }
    if (words.empty()) {
      words.push_back("--" + option.name);
    }
    way.words.insert(way.words.end(), words.begin(), words.end());
    if (record->changes_answers) {
      meaning.insert(meaning.end(), words.begin(), words.end());
    }
  }
  std::ranges::sort(meaning);
  way.meaning = fmt::format("{} {}", kVersion, fmt::join(meaning, "\n"));
  return way;
}

/// Of a comparison, in which the ways of all programs are held to the same limits from outside.
void complete_comparison(CommandLine& line, const GivenOptions& given, BatchOptions& batch) {
  if (!is_given(given, "file")) {
    throw UsageError("--compare: expected the queries too: FILE, DIR or LIST");
  }
  batch.queries = line.files;
  batch.split_logs = line.session.query_log;
  if (batch.results.empty() && !line.report.empty()) {
    batch.results = beside_page(line.report, ".csv");
  }
  std::string limits;
  if (line.session.timeout) {
    batch.time_limit = hard_limit(*line.session.timeout) + std::chrono::milliseconds(50);
    limits += fmt::format("\ntime {}", line.session.timeout->count());
  }
  if (line.session.memory_limit != 0) {
    limits += fmt::format("\nmemory {}", line.session.memory_limit);
  }
  for (Way& way : batch.ways) {
    way.meaning += limits;
  }
}

/// The options of the session go to the processes as they were given. Their values were read here already, so that what
/// is wrong with them is said once.
void complete_batch(CommandLine& line, const GivenOptions& given) {
  if (!line.batch) {
    return;
  }
  BatchOptions& batch = *line.batch;
  const bool compares = is_given(given, "compare");
  if (!compares && is_given(given, "file")) {
    throw UsageError("--batch takes one folder or list, and no other FILE");
  }
  const unsigned processors = std::max(1U, std::thread::hardware_concurrency());
  // Programs that are compared are not to be in each other's way.
  batch.jobs = is_given(given, "jobs") ? line.session.portfolio.jobs : compares ? 1 : processors;
  batch.shard = is_given(given, "shard") ? line.shard : shard_of_task();
  if (compares) {
    complete_comparison(line, given, batch);
  }
  Way ours = our_way(given, batch);
  ours.words.push_back(fmt::format("--jobs={}", std::max<size_t>(1, processors / batch.jobs)));
  if (compares) {
    ours.name = kOurWay;
    ours.explained = true;
    ours.words.emplace_back("--stats=json");
  }
  batch.ways.insert(batch.ways.begin(), std::move(ours));
  if (line.session.memory_limit != 0) {
    batch.memory_limit = line.session.memory_limit + line.session.memory_limit / 4 + (uint64_t{64} << 20);
  }
  if (line.session.timeout && !compares) {
    // The processes keep to their limits by themselves; this is for those that do not, and large files take time to
    // read.
    batch.silence_limit = 2 * hard_limit(*line.session.timeout) + std::chrono::seconds(30);
  }
}

}  // namespace

OptionGroup batch_options() {
  return {
      .title = "Batches",
      .modes = {Mode::Batch},
      .options =
          {
              {.name = "batch",
               .argument = "DIR|LIST|QUERY",
               .help =
                   "run many queries, each in a process of its own with the other options: all *.smt2, *.sy and *.sl "
                   "below DIR, compressed or not, or the paths in LIST, one a line (`-`: on standard input), or one "
                   "QUERY with "
                   "such a name",
               .see = "batch.md",
               .selects = Mode::Batch,
               .value = source()},
              {.name = "compare",
               .argument = "COMMAND",
               .help = "answer the queries FILE..., DIR... or LIST... with this program and with the solver COMMAND "
                       "alone, one after another; may be given several times. COMMAND gets a query's file in place of "
                       "`{}`, on standard input where it has the word `-in` or `-`, and else as its last word",
               .see = "compare.md",
               .modes = {Mode::Compare},
               .selects = Mode::Compare,
               .value = commands()},
              {.name = "jobs",
               .letter = 'j',
               .argument = "N",
               .help =
                   "with `--batch` and `--compare`, so many queries at a time, each with its share of the processors; "
                   "else so many members of the portfolio at a time",
               .default_words = "all processors; with `--compare` 1",
               .see = "batch.md",
               .modes = {Mode::Solve, Mode::Explore, Mode::Batch},
               .changes_answers = false,
               .value = whole(
                   1, kMostJobs, [](auto& line) -> auto& { return line.session.portfolio.jobs; })},
              {.name = "results",
               .argument = "FILE",
               .help =
                   "with `--batch` and `--compare`, add a row for each query to FILE (.csv or .jsonl), and run only "
                   "those of which it has no row with the same bytes and options; otherwise rows go to standard "
                   "output, or beside the `--report`",
               .see = "batch.md",
               .value = results()},
              {.name = "shard",
               .argument = "I/N",
               .help = "with `--batch` and `--compare`, the share I of N, from 0/N to N-1/N (in a Slurm job array: "
                       "that of its task); with `--explore`, that share of the paths",
               .see = "batch.md",
               .modes = {Mode::Batch, Mode::Compare, Mode::Explore},
               .value = shard()},
              {.name = "quiet",
               .help = "with `--batch` and `--compare`, say nothing about the progress",
               .value = flag([](auto& line) -> auto& { return batch_of(line).quiet; })},
              {.name = "merge-results",
               .help = "put the result files of batches, FILE..., together, sorted by query",
               .see = "batch.md",
               .modes = {Mode::Merge},
               .selects = Mode::Merge,
               .value = flag([](auto& line) -> auto& { return line.merge_results; })},
          },
      .complete = complete_batch};
}

}  // namespace preproc
