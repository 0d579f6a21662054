#include "cli/batch_options.h"

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <stdexcept>
#include <string_view>
#include <thread>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "batch/result_row.h"
#include "cli/command_line.h"
#include "engine/host.h"
#include "version.h"

namespace preproc {

namespace {

constexpr double kMostJobs = 1024;

/// Options of the batch itself.
constexpr std::string_view kOwn[] = {"batch", "jobs", "results", "shard", "quiet"};
/// What one script alone can be asked for.
constexpr std::string_view kSingle[] = {"emit",       "emit-decoder", "decode",        "output", "stats",
                                        "trace-pass", "file",         "merge-results", "explore"};
/// Options that no answer depends on.
constexpr std::string_view kWithoutMeaning[] = {"verbose", "no-memo", "one-process"};

template <typename Names>
bool is_among(const Names& names, std::string_view name) {
  return std::ranges::find(names, name) != std::end(names);
}

uint32_t read_jobs(const boost::program_options::variables_map& given) {
  if (!given.contains("jobs")) {
    return std::max(1U, std::thread::hardware_concurrency());
  }
  const double jobs = given["jobs"].as<double>();
  if (!(jobs >= 1) || jobs > kMostJobs || jobs != std::floor(jobs)) {
    throw UsageError(fmt::format("--jobs: expected a number from 1 to {}", kMostJobs));
  }
  return static_cast<uint32_t>(jobs);
}

Shard read_shard(const boost::program_options::variables_map& given) {
  if (!given.contains("shard")) {
    try {
      return shard_of_slurm_task([](const char* name) { return std::getenv(name); }).value_or(Shard{});
    } catch (const std::invalid_argument& error) {
      throw UsageError(error.what());
    }
  }
  const std::string& text = given["shard"].as<std::string>();
  const std::optional<Shard> shard = parse_shard(text);
  if (!shard) {
    throw UsageError("--shard " + text + ": expected i/n with i from 0 to n-1");
  }
  return *shard;
}

/// The options of the processes, each as one word, and of those that have a meaning the sorted list.
void read_arguments(const boost::program_options::parsed_options& parsed, BatchOptions& batch) {
  std::vector<std::string> meaning;
  for (const boost::program_options::option& option : parsed.options) {
    const std::string& name = option.string_key;
    if (is_among(kOwn, name)) {
      continue;
    }
    std::vector<std::string> words;
    for (const std::string& value : option.value) {
      words.push_back(fmt::format("--{}={}", name, value));
    }
    if (words.empty()) {
      words.push_back("--" + name);
    }
    batch.arguments.insert(batch.arguments.end(), words.begin(), words.end());
    // A memo changes when an answer comes, not the answer.
    if (!is_among(kWithoutMeaning, name) && !name.starts_with("memo")) {
      meaning.insert(meaning.end(), words.begin(), words.end());
    }
  }
  std::ranges::sort(meaning);
  batch.meaning = fmt::format("{} {}", kVersion, fmt::join(meaning, "\n"));
}

}  // namespace

std::optional<BatchOptions> read_batch_options(const boost::program_options::parsed_options& parsed,
                                               const boost::program_options::variables_map& given,
                                               const SessionOptions& session) {
  if (!given.contains("batch")) {
    for (const std::string_view name : kOwn) {
      if (given.contains(std::string(name))) {
        throw UsageError(fmt::format("--{}: expected --batch too", name));
      }
    }
    return std::nullopt;
  }
  for (const std::string_view name : kSingle) {
    if (given.contains(std::string(name))) {
      throw UsageError(name == "file" ? "--batch takes one folder or list, and no other FILE"
                                      : fmt::format("--{} and --batch: expected one of them", name));
    }
  }
  BatchOptions batch;
  batch.queries = given["batch"].as<std::string>();
  batch.jobs = read_jobs(given);
  batch.shard = read_shard(given);
  batch.quiet = given.contains("quiet");
  if (given.contains("results")) {
    batch.results = given["results"].as<std::string>();
    if (!result_format_of(batch.results)) {
      throw UsageError("--results " + batch.results + ": expected a name that ends in .csv or .jsonl");
    }
  }
  read_arguments(parsed, batch);
  if (session.memory_limit != 0) {
    batch.memory_limit = session.memory_limit + session.memory_limit / 4 + (uint64_t{64} << 20);
  }
  if (session.timeout) {
    // The processes keep to their limits by themselves; this is for those that do not, and large files take time to
    // read.
    batch.silence_limit = 2 * hard_limit(*session.timeout) + std::chrono::seconds(30);
  }
  return batch;
}

}  // namespace preproc
