// Each record of an option: its default, its range, its words, and that its value goes where it comes from.
#include "cli/option_record.h"

#include <map>
#include <set>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "cli/command_line.h"
#include "cli/option_table.h"
#include "cli/usage.h"

namespace preproc {
namespace {

using ::testing::HasSubstr;

/// What the option says about the text; empty: it takes it.
std::string refusal(const OptionRecord& option, const std::string& text) {
  CommandLine line;
  try {
    set_option(line, option, {text});
  } catch (const UsageError& error) {
    return error.what();
  }
  return {};
}

/// The value that a command line has when it was given this text.
std::string value_after(const OptionRecord& option, const std::string& text) {
  CommandLine line;
  set_option(line, option, {text});
  return option.value.get(line);
}

/// A text that the option takes, and that is not its default.
std::string sample(const OptionRecord& option) {
  static const std::map<std::string, std::string> kSamples = {{"results", "rows.csv"}, {"shard", "1/2"},
                                                              {"builders", "closure"}, {"index-operators", "str.len"},
                                                              {"beside", "sygus -"},   {"passes", "split,fold"}};
  if (const auto found = kSamples.find(option.name); found != kSamples.end()) {
    return found->second;
  }
  if (option.value.range) {
    return std::to_string(option.value.range->most);
  }
  if (option.name == "set-option") {
    return ":random-seed=7";
  }
  return option.value.words.empty() ? "sample" : option.value.words.back();
}

bool is_flag(const OptionRecord& option) { return option.value.takes == Takes::Nothing; }

TEST(OptionRecordTest, IsComplete) {
  std::set<std::string> names;
  std::set<char> letters;
  for (const OptionRecord* option : all_options()) {
    SCOPED_TRACE(option->name);
    EXPECT_TRUE(names.insert(option->name).second);
    EXPECT_TRUE(option->letter == 0 || letters.insert(option->letter).second);
    EXPECT_EQ(option->argument.empty(), is_flag(*option));
    EXPECT_FALSE(option->help.empty());
    EXPECT_FALSE(option->modes.empty());
    EXPECT_TRUE(option->value.set);
    EXPECT_TRUE(option->value.get);
    EXPECT_EQ(option->value.range.has_value(), option->value.takes == Takes::Number);
    EXPECT_EQ(option->value.implied.empty(), option->value.takes != Takes::OptionalText);
    EXPECT_TRUE(option->needs.empty() || find_option(option->needs) != nullptr);
    EXPECT_TRUE(option->excludes.empty() || find_option(option->excludes) != nullptr);
    EXPECT_TRUE(!option->selects || option->modes == Modes{*option->selects});
    EXPECT_EQ(find_option(option->name), option);
  }
  EXPECT_GE(names.size(), 71U);
  EXPECT_EQ(find_option("no-such-option"), nullptr);
}

TEST(OptionRecordTest, DefaultIsThatOfACommandLineWithoutOptions) {
  const char* const words[] = {"preproc-solve"};
  const CommandLine parsed = parse_command_line(1, words);
  size_t defaults = 0;
  for (const OptionRecord* option : all_options()) {
    SCOPED_TRACE(option->name);
    const std::string value = option->value.get(CommandLine{});
    EXPECT_EQ(option->value.get(parsed), value);
    if (is_flag(*option) || value.empty() || !option->default_words.empty()) {
      continue;
    }
    EXPECT_EQ(value_after(*option, value), value);
    EXPECT_THAT(full_help(*option), HasSubstr("default " + default_text(*option)));
    ++defaults;
  }
  EXPECT_GE(defaults, 17U);
}

TEST(OptionRecordTest, DefaultsAreTheDocumentedOnes) {
  const std::pair<const char*, const char*> kDefaults[] = {
      {"solver", "`auto`"},
      {"max-growth", "512"},
      {"table-encoding", "`auto`"},
      {"memo-size", "1024"},
      {"indexify", "`auto`"},
      {"garden-rounds", "3"},
      {"garden-size", "2000"},
      {"builders", "`script`"},
      {"synth-encoding", "`selector-tree`"},
      {"exactly-one", "`pairwise`"},
      {"symmetry-breaking", "`all`"},
      {"beside", "`cvc5 --lang=sygus2 -`"},
      {"oracle-timeout", "2"},
      {"explore-mode", "`on-demand`"},
      {"explore-format", "`text`"},
      {"jobs", "all processors; with `--compare` 1"},
      {"lang", "`smt2`"},
      {"timeout", ""},
      {"unroll", ""},
      {"memory-limit", ""},
      {"output", ""},
  };
  for (const auto& [name, value] : kDefaults) {
    ASSERT_NE(find_option(name), nullptr) << name;
    EXPECT_EQ(default_text(*find_option(name)), value) << name;
  }
}

TEST(OptionRecordTest, RangesEndWhereTheySay) {
  size_t ranges = 0;
  for (const OptionRecord* option : all_options()) {
    if (!option->value.range) {
      continue;
    }
    SCOPED_TRACE(option->name);
    ++ranges;
    const NumberRange& range = *option->value.range;
    const std::string least = std::to_string(range.least);
    const std::string most = std::to_string(range.most);
    std::vector<std::string> accepted = {most};
    std::vector<std::string> refused = {
        std::to_string(range.least - 1), std::to_string(range.most + 1), "", "x", "1x", " 1", "nan", "inf",
        "99999999999999999999999"};
    (range.above_least ? refused : accepted).push_back(least);
    if (range.whole) {
      accepted.push_back(std::to_string(range.least + 1));
      refused.insert(refused.end(), {least + ".5", "1e1", most + ".0"});
    } else {
      accepted.insert(accepted.end(), {least + ".5", "1.25", "1e2"});
      refused.push_back(most + ".5");
    }
    if (!range.whole && !range.above_least && range.least >= 1) {
      accepted.erase(std::ranges::find(accepted, least + ".5"));
      refused.push_back("0.999");
    }
    for (const std::string& text : accepted) {
      EXPECT_EQ(refusal(*option, text), "") << text;
    }
    for (const std::string& text : refused) {
      EXPECT_EQ(refusal(*option, text), "--" + option->name + " " + text + ": expected " + to_string(range));
    }
    EXPECT_EQ(value_after(*option, most), most);
  }
  EXPECT_GE(ranges, 10U);
}

TEST(OptionRecordTest, WordsAreTakenAndNamedWhereAnotherIsRefused) {
  // Words that stand for the same as another one.
  const std::map<std::string, std::string> kSame = {
      {"location-int", "location"}, {"2", "binary"},       {"bin", "binary"},     {"10", "decimal"},
      {"dec", "decimal"},           {"16", "hexadecimal"}, {"hex", "hexadecimal"}};
  size_t options = 0;
  for (const OptionRecord* option : all_options()) {
    if (option->value.words.empty() || option->name == "beside") {  // beside any program
      continue;
    }
    SCOPED_TRACE(option->name);
    ++options;
    const std::string said = refusal(*option, "no-such-word");
    for (const std::string& word : option->value.words) {
      const auto same = kSame.find(word);
      EXPECT_EQ(value_after(*option, word), same == kSame.end() ? word : same->second);
      EXPECT_THAT(said, HasSubstr(word));
    }
  }
  EXPECT_GE(options, 16U);
}

TEST(OptionRecordTest, OwnValueIsSetAndNoOther) {
  for (const OptionRecord* option : all_options()) {
    SCOPED_TRACE(option->name);
    const std::string text = is_flag(*option) ? "on" : sample(*option);
    CommandLine line;
    set_option(line, *option, is_flag(*option) ? std::vector<std::string>{} : std::vector<std::string>{text});
    EXPECT_EQ(option->value.get(line), text);
    const bool selects_passes = option->name == "passes" || option->name.starts_with("no-");
    for (const OptionRecord* other : all_options()) {
      const bool is_about_passes = other->name == "passes" || other->name.starts_with("no-");
      if (other != option && !(selects_passes && is_about_passes)) {
        EXPECT_EQ(other->value.get(line), other->value.get(CommandLine{})) << other->name;
      }
    }
  }
}

TEST(OptionRecordTest, IsInTheHelp) {
  const std::string help = help_text();
  for (const OptionRecord* option : all_options()) {
    const std::string argument = is_flag(*option)                             ? ""
                                 : option->value.takes == Takes::OptionalText ? "[=" + option->argument + "]"
                                                                              : " " + option->argument;
    const std::string letter = option->letter == 0 ? "" : std::string("-") + option->letter + ", ";
    EXPECT_THAT(help, HasSubstr("\n  " + letter + "--" + option->name + argument + " ")) << option->name;
  }
  EXPECT_THAT(help, ::testing::Not(HasSubstr("{words}")));
}

TEST(OptionRecordTest, HelpHasWordsRangeAndDefault) {
  const OptionRecord words = {.name = "w",
                              .help = "one of {words}; no other",
                              .default_words = "the best",
                              .value = {.takes = Takes::Text, .words = {"a", "b", "c"}}};
  EXPECT_EQ(full_help(words), "one of `a`, `b` or `c`; no other (default: the best)");
  EXPECT_THAT(full_help(*find_option("max-growth")), ::testing::EndsWith(" (0 to 1000000; default 512)"));
  EXPECT_THAT(full_help(*find_option("timeout")),
              ::testing::EndsWith(" (above 0, at most 1000000; or with a unit: `ms`, `s`, `min` or `h`)"));
  EXPECT_EQ(to_string(NumberRange{.least = 1, .most = 9}), "a whole number from 1 to 9");
  EXPECT_EQ(to_string(NumberRange{.least = 0, .most = 9, .whole = false, .above_least = true, .unit = "seconds"}),
            "a number of seconds above 0, at most 9");
  EXPECT_EQ(to_string(NumberRange{.least = 0, .most = 9, .whole = false, .unit = "seconds", .units = kTimeUnits}),
            "a number of seconds from 0 to 9, or one with a unit: ms, s, min or h");
}

}  // namespace
}  // namespace preproc
