#include <algorithm>
#include <cstdlib>
#include <stdexcept>
#include <thread>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "batch/result_row.h"
#include "cli/option_table.h"
#include "cli/option_values.h"
#include "cli/options/groups.h"
#include "engine/host.h"
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
        batch_of(line).shard = *shard;
      },
      [](const CommandLine& line) {
        const Shard& shard = batch_of(line).shard;
        return shard == Shard{} ? std::string() : fmt::format("{}/{}", shard.index, shard.count);
      });
}

Shard shard_of_task() {
  try {
    return shard_of_slurm_task([](const char* name) { return std::getenv(name); }).value_or(Shard{});
  } catch (const std::invalid_argument& error) {
    throw UsageError(error.what());
  }
}

/// The options of the processes, each as one word, and of those that have a meaning the sorted list.
void collect_arguments(const GivenOptions& given, BatchOptions& batch) {
  std::vector<std::string> meaning;
  for (const GivenOption& option : given) {
    const OptionRecord* record = find_option(option.name);
    if (record == nullptr || record->modes == Modes{Mode::Batch} || record->name == "jobs") {
      continue;
    }
    std::vector<std::string> words;
    for (const std::string& text : option.texts) {
      words.push_back(fmt::format("--{}={}", option.name, text));
    }
    if (words.empty()) {
      words.push_back("--" + option.name);
    }
    batch.arguments.insert(batch.arguments.end(), words.begin(), words.end());
    if (record->changes_answers) {
      meaning.insert(meaning.end(), words.begin(), words.end());
    }
  }
  std::ranges::sort(meaning);
  batch.meaning = fmt::format("{} {}", kVersion, fmt::join(meaning, "\n"));
}

/// The options of the session go to the processes as they were given. Their values were read here already, so that what
/// is wrong with them is said once.
void complete_batch(CommandLine& line, const GivenOptions& given) {
  if (!line.batch) {
    return;
  }
  if (is_given(given, "file")) {
    throw UsageError("--batch takes one folder or list, and no other FILE");
  }
  BatchOptions& batch = *line.batch;
  const unsigned processors = std::max(1U, std::thread::hardware_concurrency());
  batch.jobs = is_given(given, "jobs") ? line.session.contest.jobs : processors;
  if (!is_given(given, "shard")) {
    batch.shard = shard_of_task();
  }
  collect_arguments(given, batch);
  batch.arguments.push_back(fmt::format("--jobs={}", std::max<size_t>(1, processors / batch.jobs)));
  if (line.session.memory_limit != 0) {
    batch.memory_limit = line.session.memory_limit + line.session.memory_limit / 4 + (uint64_t{64} << 20);
  }
  if (line.session.timeout) {
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
               .value = file(
                   FileUse::Free, [](auto& line) -> auto& { return batch_of(line).queries; })},
              {.name = "jobs",
               .letter = 'j',
               .argument = "N",
               .help = "with `--batch`, so many queries at a time, each with its share of the processors; else so many "
                       "contestants of `--solver auto` at a time",
               .default_words = "all processors",
               .see = "batch.md",
               .modes = {Mode::Solve, Mode::Batch},
               .changes_answers = false,
               .value = whole(
                   1, kMostJobs, [](auto& line) -> auto& { return line.session.contest.jobs; })},
              {.name = "results",
               .argument = "FILE",
               .help =
                   "with `--batch`, add a row for each query to FILE (.csv or .jsonl), and run only those of which it "
                   "has no row with the same bytes and options; otherwise rows go to standard output",
               .see = "batch.md",
               .value = results()},
              {.name = "shard",
               .argument = "I/N",
               .help = "with `--batch`, the share I of N, from 0/N to N-1/N (in a Slurm job array: that of its task)",
               .see = "batch.md",
               .value = shard()},
              {.name = "quiet",
               .help = "with `--batch`, say nothing about the progress",
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
