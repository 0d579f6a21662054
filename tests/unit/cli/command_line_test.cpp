// Command lines as a whole: modes, what options do together, other solvers' options.
#include "cli/command_line.h"

#include <string>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "cli/option_table.h"

namespace preproc {
namespace {

using std::chrono::milliseconds;
using ::testing::ElementsAre;
using ::testing::HasSubstr;

using Words = std::vector<std::string>;

CommandLine parsed(const Words& words, const std::string& program = "preproc-solve") {
  std::vector<const char*> arguments = {program.c_str()};
  for (const std::string& word : words) {
    arguments.push_back(word.c_str());
  }
  return parse_command_line(static_cast<int>(arguments.size()), arguments.data());
}

/// What is wrong with the command line; empty: nothing.
std::string complaint(const Words& words, const std::string& program = "preproc-solve") {
  try {
    parsed(words, program);
  } catch (const UsageError& error) {
    return error.what();
  }
  return {};
}

/// The option as one word, with a text that it takes.
std::string typed(const OptionRecord& option) {
  switch (option.value.takes) {
    case Takes::Nothing: return "--" + option.name;
    case Takes::Number: return "--" + option.name + "=" + std::to_string(option.value.range->most);
    default: break;
  }
  const bool has_words = !option.value.words.empty();
  const std::string text = has_words                          ? option.value.words.front()
                           : option.name == "results"         ? "rows.csv"
                           : option.name == "shard"           ? "0/2"
                           : option.name == "set-option"      ? ":random-seed=7"
                           : option.name == "index-operators" ? "str.len"
                                                              : "text";
  return "--" + option.name + "=" + text;
}

TEST(CommandLineTest, OptionsOfOtherModesAreRefused) {
  size_t accepted = 0;
  size_t refused = 0;
  for (const Mode mode : {Mode::Solve, Mode::Emit, Mode::Decode, Mode::Explore, Mode::Batch, Mode::Compare, Mode::Merge,
                          Mode::MergeMemos}) {
    const OptionRecord* const selector = mode == Mode::Solve ? nullptr : find_option(mode_name(mode).substr(2));
    for (const OptionRecord* option : all_options()) {
      if (option == selector || (selector == nullptr && option->selects)) {
        continue;
      }
      Words words = {typed(*option)};
      if (selector != nullptr) {
        words.push_back(typed(*selector));
      }
      if (!option->needs.empty()) {
        words.push_back(typed(*find_option(option->needs)));
      }
      if (mode == Mode::Compare) {
        words.emplace_back("query.smt2");
      }
      const std::string said = complaint(words);
      SCOPED_TRACE(words.front() + ", " + mode_name(mode) + ": " + said);
      if (option->modes.contains(mode)) {
        EXPECT_EQ(said, "");
        ++accepted;
      } else if (selector == nullptr) {
        EXPECT_THAT(said, HasSubstr("--" + option->name + ": expected --"));
        EXPECT_THAT(said, HasSubstr(" too"));
        ++refused;
      } else {
        EXPECT_THAT(said, HasSubstr("--" + option->name));
        EXPECT_THAT(said, HasSubstr("--" + selector->name));
        EXPECT_THAT(said, HasSubstr(": expected one of them"));
        ++refused;
      }
    }
  }
  EXPECT_GE(accepted, 150U);
  EXPECT_GE(refused, 150U);
}

TEST(CommandLineTest, CombinationsWithoutMeaningNameBothOptions) {
  const std::pair<Words, const char*> kRefused[] = {
      {{"--explore", "f", "--smallest"}, "--smallest and --explore: expected one of them"},
      {{"--explore", "f", "--tests", "d"}, "--tests: expected --cover too"},
      {{"--cover", "branches"}, "--cover: expected --explore too"},
      {{"--explore", "f", "--check-cores"}, "--check-cores and --explore: expected one of them"},
      {{"--explore", "f", "--emit-decoder", "d"}, "--emit-decoder and --explore: expected one of them"},
      {{"--emit", "--check-models"}, "--check-models and --emit: expected one of them"},
      {{"--emit", "--timeout", "5"}, "--timeout and --emit: expected one of them"},
      {{"--emit", "--memo", "m"}, "--memo and --emit: expected one of them"},
      {{"--emit", "--decode", "d"}, "--emit and --decode: expected one of them"},
      {{"--explore", "f", "--emit"}, "--explore and --emit: expected one of them"},
      {{"--decode", "d", "--solver", "z3"}, "--solver and --decode: expected one of them"},
      {{"--decode", "d", "--query-log"}, "--query-log and --decode: expected one of them"},
      {{"--batch", "q", "--emit"}, "--batch and --emit: expected one of them"},
      {{"--batch", "q", "-o", "out"}, "--output and --batch: expected one of them"},
      {{"--batch", "q", "--stats"}, "--stats and --batch: expected one of them"},
      {{"--batch", "q", "file.smt2"}, "--batch takes one folder or list, and no other FILE"},
      {{"--merge-results", "--stats"}, "--stats and --merge-results: expected one of them"},
      {{"--explore-mode", "plain"}, "--explore-mode: expected --explore too"},
      {{"--unroll", "2"}, "--unroll: expected --explore too"},
      {{"--emit-decoder", "d"}, "--emit-decoder: expected --emit too"},
      {{"--keep-operators"}, "--keep-operators: expected --emit too"},
      {{"--emit", "--jobs", "2"}, "--jobs and --emit: expected one of them"},
      {{"--explore", "f", "--target-only"}, "--target-only: expected --target too"},
      {{"--memo", "m", "--no-memo"}, "--memo and --no-memo exclude each other"},
      {{"--seeds-only", "s", "--seeds", "s"}, "--seeds and --seeds-only exclude each other"},
      {{"--emit", "--emit-decoder", "d", "a", "b"}, "--emit-decoder: expected one script, a decoder is for one"},
      {{"--emit", "--emit-decoder", "d", "--query-log"}, "--emit-decoder: expected one script, a decoder is for one"},
      {{"--decode", "-"}, "--decode -: expected a file, the answers are read from standard input"},
  };
  for (const auto& [words, said] : kRefused) {
    EXPECT_EQ(complaint(words), said);
  }
}

TEST(CommandLineTest, CombinationsWithAMeaningAreTaken) {
  const Words kTaken[] = {
      {"--emit", "--for", "cvc5", "--solver", "z3", "--max-growth", "2", "--no-slices", "--query-log"},
      {"--emit", "--trace-pass", "fold", "--stats=json", "--memory-limit", "100", "--allow-oracles"},
      {"--emit", "--synth-depth", "3", "--smallest", "--exactly-one", "sequential", "--emit-decoder", "d"},
      {"--explore", "f", "--timeout", "5", "--memory-limit", "100", "--memo", "m", "--query-log", "--one-process"},
      {"--explore", "f", "--stats", "--solver", "cvc5", "--solver", "z3", "--allow-oracles", "-o", "out", "a", "b"},
      {"--batch", "q", "--indexify=off", "--timeout", "5", "--no-memo", "--query-log", "--check-models", "--verbose"},
      {"--merge-results", "a.csv", "-o", "b.csv"},
      {"--decode", "d", "-o", "out", "answers"},
      {"--help", "--emit", "--check-models"},
      {"--version", "--explore-mode", "plain", "no-such-file"},
  };
  for (const Words& words : kTaken) {
    EXPECT_EQ(complaint(words), "");
  }
}

TEST(CommandLineTest, OptionsOfOtherSolversKnowNoModes) {
  EXPECT_EQ(parsed({"-T:5", "--emit"}, "/usr/bin/z3").session.timeout, milliseconds(5000));
  EXPECT_EQ(complaint({"--compat", "cvc5", "--tlimit=500", "--decode", "d"}), "");
  EXPECT_EQ(complaint({"--compat", "cvc5", "--emit", "--one-process"}),
            "--one-process and --emit: expected one of them");
  const std::string expected = "expected z3, cvc5, bitwuzla, boolector, yices or stp";
  EXPECT_EQ(complaint({"--compat", "minisat"}), "--compat minisat: " + expected);
  EXPECT_EQ(complaint({"--compat"}), "--compat : " + expected);
  const CommandLine line = parsed({"--compat=z3", "--compat", "cvc5", "-q", "--tlimit", "250"});
  EXPECT_EQ(line.dialect, &kCvc5Dialect);
  EXPECT_EQ(line.session.solvers.front().text, "cvc5");
  EXPECT_EQ(line.session.timeout, milliseconds(250));
  EXPECT_EQ(parsed({"--solver=cvc5"}, "z3").session.solvers.front().text, "cvc5");
  EXPECT_THAT(parsed({"--", "--compat", "--stats"}).files, ElementsAre("--compat", "--stats"));
}

using Presets = std::vector<std::pair<std::string, std::string>>;

TEST(CommandLineTest, OptionsOfSearchBecomeThoseOfTheScript) {
  EXPECT_EQ(
      parsed({"--compat", "cvc5", "--nl-cov", "--no-cbqi", "--quant-dsplit=none", "--bitblast", "eager", "--seed=7"})
          .session.script_options,
      (Presets{{":nl-cov", "true"},
               {":cbqi", "false"},
               {":quant-dsplit", "none"},
               {":bitblast", "eager"},
               {":random-seed", "7"}}));
  const CommandLine z3 = parsed({"smt.mbqi=false", "dump_models=true", "timeout=2000", "query"}, "z3");
  EXPECT_EQ(z3.session.script_options, (Presets{{":smt.mbqi", "false"}, {":timeout", "2000"}}));
  EXPECT_TRUE(z3.session.dump_models);
  EXPECT_THAT(z3.files, ElementsAre("query"));
}

TEST(CommandLineTest, AnswersFollowTheSolver) {
  const CommandLine boolector = parsed({"-m", "-x", "-t", "10", "--no-vs", "-rwl=1"}, "boolector");
  EXPECT_EQ(boolector.session.style.bits, BitsStyle::Hexadecimal);
  EXPECT_EQ(boolector.session.timeout, milliseconds(10000));
  EXPECT_TRUE(boolector.exit_codes);
  EXPECT_FALSE(parsed({"--exit-codes=0"}, "boolector").exit_codes);
  EXPECT_FALSE(parsed({"--no-exit-codes"}, "boolector").exit_codes);
  EXPECT_EQ(parsed({"--bv-output-format", "10"}, "bitwuzla").session.style.bits, BitsStyle::Decimal);
  EXPECT_EQ(parsed({}, "yices_smt2").session.style.bits, BitsStyle::Binary);
  EXPECT_TRUE(parsed({}, "z3").session.style.plain_echo);
}

TEST(CommandLineTest, WhatWouldChangeAnswersIsRefusedByItsName) {
  EXPECT_EQ(complaint({"--compat", "cvc5", "--parse-only"}),
            "`--parse-only` of cvc5 is not understood here: it would change what is answered");
  EXPECT_EQ(complaint({"--compat", "bitwuzla", "--sat-solver"}), "--sat-solver: expected a value behind it");
  EXPECT_EQ(complaint({"--parse-only"}), "`--parse-only` is an option of cvc5: `--compat cvc5` understands it");
}

TEST(CommandLineTest, TimesAndSizesHaveUnits) {
  for (const auto& [text, time] : {std::pair("10s", 10'000),
                                   {"500ms", 500},
                                   {"2min", 120'000},
                                   {"0.5h", 1'800'000},
                                   {"1.5", 1500},
                                   {"1us", 0},
                                   {"10 s", 0},
                                   {"ms", 0},
                                   {"0ms", 0},
                                   {"300h", 0}}) {
    if (time == 0) {
      EXPECT_EQ(complaint({"--timeout", text}),
                "--timeout " + std::string(text) +
                    ": expected a number of seconds above 0, at most 1000000, or one with a unit: ms, s, min or h");
    } else {
      EXPECT_EQ(parsed({"--timeout", text}).session.timeout, milliseconds(time)) << text;
    }
  }
  constexpr uint64_t kMegabyte = uint64_t{1} << 20;
  for (const auto& [text, bytes] : {std::pair("500M", 500 * kMegabyte),
                                    {"2G", 2048 * kMegabyte},
                                    {"2GB", 2048 * kMegabyte},
                                    {"2GiB", 2048 * kMegabyte},
                                    {"512K", kMegabyte / 2},
                                    {"1T", kMegabyte * kMegabyte}}) {
    EXPECT_EQ(parsed({"--memory-limit", text}).session.memory_limit, bytes) << text;
  }
  EXPECT_EQ(complaint({"--memo-size", "2m"}),
            "--memo-size 2m: expected a number of megabytes from 1 to 1000000000, or one with a unit: K, M, G or T");
  EXPECT_EQ(parsed({"--timeout", "500ms", "-T:5"}, "z3").session.timeout, milliseconds(500));
  EXPECT_EQ(parsed({"--timeout", "1min", "-T:5"}, "z3").session.timeout, milliseconds(5000));
}

TEST(CommandLineTest, ValuesAreExact) {
  EXPECT_EQ(parsed({"--timeout", "0.5"}).session.timeout, milliseconds(500));
  EXPECT_EQ(parsed({"--timeout=1e-9"}).session.timeout, milliseconds(1));
  EXPECT_EQ(parsed({"--memory-limit", "1.5"}).session.memory_limit, uint64_t{1536} << 10);
  EXPECT_EQ(parsed({"--memory-limit", "1e-9"}).session.memory_limit, 1U);
  EXPECT_EQ(parsed({"--memo", "m", "--memo-size", "2"}).memo.max_bytes, uint64_t{2} << 20);
  EXPECT_EQ(parsed({"--max-growth", "7"}).session.max_growth, 7U);
  EXPECT_EQ(complaint({"--max-growth", "7.5"}), "--max-growth 7.5: expected a whole number from 0 to 1000000");
}

TEST(CommandLineTest, OrderOfOptionsDoesNotMatter) {
  for (const Words& words : {Words{"--no-fold", "--passes", "fold,split"}, {"--passes", "fold,split", "--no-fold"}}) {
    EXPECT_THAT(parsed(words).session.passes, ElementsAre("split"));
  }
  for (const Words& words : {Words{"--target-only=all", "--explore", "f", "--target", "t"},
                             {"--explore", "f", "--target", "t", "--target-only"}}) {
    const ExplorationOptions exploration = parsed(words).session.explore.exploration;
    EXPECT_TRUE(exploration.target_only);
    EXPECT_FALSE(exploration.target_first);
  }
  EXPECT_EQ(parsed({"-j", "3", "--batch", "q"}).batch->jobs, 3U);
  EXPECT_THAT(parsed({"--batch", "q", "-j3"}).batch->queries, ElementsAre("q"));
}

TEST(CommandLineTest, OptionsTogether) {
  EXPECT_EQ(parsed({}).memo.mode, MemoMode::Auto);
  EXPECT_EQ(parsed({"--query-log"}).memo.mode, MemoMode::On);
  EXPECT_EQ(parsed({"--query-log", "--no-memo"}).memo.mode, MemoMode::Off);
  const auto form = [](const Words& words) { return parsed(words).session.synthesis.encoding.tree.exactly_one; };
  EXPECT_EQ(form({"--exactly-one", "pseudo-boolean"}), ExactlyOne::PseudoBoolean);
  EXPECT_EQ(form({"--exactly-one", "pseudo-boolean", "--solver", "cvc5"}), ExactlyOne::Sequential);
  EXPECT_EQ(form({"--exactly-one", "pseudo-boolean", "--for", "stp"}), ExactlyOne::Sequential);
  EXPECT_EQ(form({"--exactly-one", "pseudo-boolean", "--for", "z3", "--solver", "cvc5"}), ExactlyOne::PseudoBoolean);
  const CommandLine statistics = parsed({"--stats", "a.smt2"});
  EXPECT_THAT(statistics.files, ElementsAre("a.smt2"));
  EXPECT_TRUE(statistics.session.statistics);
  EXPECT_THAT(complaint({"--timeout", "1", "--timeout", "2"}), HasSubstr("more than once"));
  EXPECT_EQ(complaint({"--emt"}), "unknown option `--emt`, did you mean `--emit`?");
}

TEST(CommandLineTest, BatchHandsOnWhatIsNotItsOwn) {
  const CommandLine line = parsed({"--verbose", "--batch", "q", "--timeout", "5", "-j2", "--solver", "z3", "--indexify",
                                   "--memo", "m", "--solver", "cvc5"});
  ASSERT_EQ(line.batch->ways.size(), 1);
  const Way& way = line.batch->ways.front();
  EXPECT_THAT(way.words, ElementsAre("/proc/self/exe", "--verbose", "--timeout=5", "--solver=z3", "--indexify=first",
                                     "--memo=m", "--solver=cvc5",
                                     ::testing::StartsWith("--jobs=")));  // its share of the processors
  EXPECT_THAT(way.meaning, ::testing::EndsWith(" --indexify=first\n--solver=cvc5\n--solver=z3\n--timeout=5"));
  EXPECT_TRUE(line.batch->silence_limit);
  EXPECT_FALSE(line.batch->is_comparison());
}

TEST(CommandLineTest, ComparisonsHaveAllProgramsWithinTheSameLimits) {
  const CommandLine line = parsed({"--compare", "z3 -in", "a", "--compare", "cvc5 {}", "b", "--timeout", "2",
                                   "--query-log", "--passes", "fold", "--report", "r/page.html"});
  const BatchOptions& batch = *line.batch;
  EXPECT_THAT(batch.queries, ElementsAre("a", "b"));
  EXPECT_TRUE(batch.split_logs);
  EXPECT_EQ(batch.jobs, 1);
  EXPECT_EQ(batch.results, "r/page.csv");
  EXPECT_EQ(line.report, "r/page.html");
  EXPECT_TRUE(batch.time_limit);
  EXPECT_FALSE(batch.silence_limit);
  ASSERT_EQ(batch.ways.size(), 3);
  EXPECT_EQ(batch.ways[0].name, "preproc-solve");
  EXPECT_THAT(batch.ways[0].words, ElementsAre("/proc/self/exe", "--timeout=2", "--passes=fold",
                                               ::testing::StartsWith("--jobs="), "--stats=json"));
  EXPECT_THAT(batch.ways[1].words, ElementsAre("z3", "-in"));
  EXPECT_THAT(batch.ways[2].meaning, HasSubstr("time 2000"));
  EXPECT_EQ(parsed({"--compare", "x", "q", "--report", "p.html", "--results", "q.jsonl", "-j4"}).batch->jobs, 4);
  EXPECT_EQ(complaint({"--compare", "x"}), "--compare: expected the queries too: FILE, DIR or LIST");
  EXPECT_THAT(complaint({"--compare", "preproc-solve", "q"}), HasSubstr("expected the command line of a solver"));
}

}  // namespace
}  // namespace preproc
