#include <stdexcept>

#include "cli/option_values.h"
#include "cli/options/groups.h"
#include "memo/redis_store.h"
#include "memo/store_file.h"

namespace preproc {

void check_memo_location(const std::string& location) {
  if (location.empty()) {
    throw RefusedValue("expected a file, or redis://HOST:PORT/DATABASE");
  }
  if (location.find("://") != std::string::npos) {
    try {
      RedisAddress::parse(location);
    } catch (const std::invalid_argument& error) {
      throw RefusedValue(error.what());
    }
  } else if (const std::string whose = whose_store_file(location); !whose.empty()) {
    throw RefusedValue("this is " + whose + ", expected a memo of this program or a new name");
  }
}

namespace {

constexpr NumberRange kFileSizes = {
    .least = 1, .most = 1'000'000'000, .whole = false, .unit = "megabytes", .units = kSizeUnits};

/// A location that is refused where no memo can be.
OptionValue checked_location(OptionValue value) {
  value.set = [set = value.set](CommandLine& line, const std::vector<std::string>& texts) {
    check_memo_location(texts.back());
    set(line, texts);
  };
  return value;
}

OptionValue location() {
  OptionValue value = checked_location(file(
      FileUse::Written, [](auto& line) -> auto& { return line.memo.location; }));
  value.set = [set = value.set](CommandLine& line, const std::vector<std::string>& texts) {
    set(line, texts);
    line.memo.mode = MemoMode::On;
  };
  return value;
}

/// The checks of a log are remembered from the first one on. Where checks have a limit nobody waits much longer than
/// that for the memo, outside of checks too.
void complete_memo(CommandLine& line, const GivenOptions& /*given*/) {
  constexpr std::chrono::milliseconds kLeastTimeout(500);  // for writes of other processes
  line.memo.busy_timeout =
      std::min(line.memo.busy_timeout, std::max(line.session.timeout.value_or(line.memo.busy_timeout), kLeastTimeout));
  if (line.session.query_log && line.memo.mode == MemoMode::Auto) {
    line.memo.mode = MemoMode::On;
  }
}

}  // namespace

OptionGroup memo_options() {
  return {
      .title = "Memo",
      .modes = {Mode::Solve, Mode::Explore, Mode::Batch},
      .options =
          {
              {.name = "memo",
               .argument = "FILE|redis://HOST:PORT/DB",
               .help = "keep answers there and take them from there, for later runs, other processes and, with Redis, "
                       "other machines; without it answers are remembered in memory, from the second check-sat of a "
                       "script on, or with `--query-log`",
               .see = "memo.md",
               .excludes = "no-memo",
               .changes_answers = false,
               .value = location()},
              {.name = "memo-size",
               .argument = "MB",
               .help = "bound for such a file; what was not used for long goes",
               .see = "memo.md",
               .modes = {Mode::Solve, Mode::Explore, Mode::Batch, Mode::MergeMemos},
               .changes_answers = false,
               .value = megabytes(
                   kFileSizes, [](auto& line) -> auto& { return line.memo.max_bytes; })},
              {.name = "memo-readonly",
               .help = "take answers from there, and write nothing",
               .see = "memo.md#many-machines",
               .needs = "memo",
               .changes_answers = false,
               .value = flag([](auto& line) -> auto& { return line.memo.read_only; })},
              {.name = "memo-merge",
               .argument = "FILE|redis://HOST:PORT/DB",
               .help = "put what the memos FILE... hold (files, or locations of servers) into this one, and answer "
                       "nothing",
               .see = "memo.md#many-machines",
               .modes = {Mode::MergeMemos},
               .selects = Mode::MergeMemos,
               .value = checked_location(file(
                   FileUse::Written, [](auto& line) -> auto& { return line.merged_memo; }))},
              {.name = "no-memo",
               .help = "remember no answers",
               .see = "memo.md",
               .changes_answers = false,
               .value = flag(
                   [](auto& line) -> auto& { return line.memo.mode; }, MemoMode::Off)},
          },
      .complete = complete_memo};
}

}  // namespace preproc
