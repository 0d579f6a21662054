#pragma once

#include <algorithm>
#include <chrono>
#include <cmath>
#include <optional>
#include <span>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include "cli/command_line.h"
#include "cli/option_record.h"

namespace preproc {

// The values that options have. A `field` is a generic lambda that finds the value's place in a command line:
//
//     [](auto& line) -> auto& { return line.session.max_growth; }

/// The number that the text is, if it is one in the range.
std::optional<int64_t> whole_number(const std::string& text, const NumberRange& range);
std::optional<double> decimal_number(const std::string& text, const NumberRange& range);
/// The number in front of one of the units, or of none, in plain units: 0.5 for `500ms` among units of time.
std::optional<double> measured_number(const std::string& text, std::span<const MeasureUnit> units);

/// Numbers as above; RefusedValue where there is none.
int64_t read_whole_number(const std::string& text, const NumberRange& range);
double read_decimal_number(const std::string& text, const NumberRange& range);

/// The number as it would be typed; empty where the range does not have it.
std::string typed_number(double number, const NumberRange& range);

/// The parts between commas.
std::vector<std::string> split_list(const std::string& list);

/// An option without a text, which puts `value` there.
template <typename Field, typename T = bool>
OptionValue flag(Field field, T value = true) {
  return {.set = [=](CommandLine& line, const auto&) { field(line) = value; },
          .get = [=](const CommandLine& line) { return std::string(field(line) == value ? "on" : ""); }};
}

/// A whole number from `least` to `most`. A number beyond these in the field means that there is none.
template <typename Field>
OptionValue whole(int64_t least, int64_t most, Field field) {
  const NumberRange range{.least = least, .most = most};
  return {.takes = Takes::Number,
          .range = range,
          .set =
              [=](CommandLine& line, const auto& texts) {
                auto& place = field(line);
                place = static_cast<std::remove_reference_t<decltype(place)>>(read_whole_number(texts.back(), range));
              },
          .get = [=](const CommandLine& line) { return typed_number(static_cast<double>(field(line)), range); }};
}

/// Seconds in a field of milliseconds, or of optional ones. A time above zero is at least a millisecond.
template <typename Field>
OptionValue seconds(Field field, bool may_be_zero = false) {
  using std::chrono::milliseconds;
  const NumberRange range{.least = 0,
                          .most = 1'000'000,
                          .whole = false,
                          .above_least = !may_be_zero,
                          .unit = "seconds",
                          .units = kTimeUnits};
  return {.takes = Takes::Number,
          .range = range,
          .set =
              [=](CommandLine& line, const auto& texts) {
                const double number = read_decimal_number(texts.back(), range);
                field(line) = milliseconds(number > 0 ? std::max<int64_t>(1, std::llround(number * 1000)) : 0);
              },
          .get =
              [=](const CommandLine& line) {
                const std::optional<milliseconds> time = field(line);
                return time ? typed_number(static_cast<double>(time->count()) / 1000, range) : std::string();
              }};
}

/// Megabytes in a field of bytes. The range is in megabytes; what is above zero is at least a byte.
template <typename Field>
OptionValue megabytes(const NumberRange& range, Field field) {
  constexpr double kMegabyte = 1048576;
  return {
      .takes = Takes::Number,
      .range = range,
      .set =
          [=](CommandLine& line, const auto& texts) {
            const double number = read_decimal_number(texts.back(), range);
            field(line) = std::max<uint64_t>(1, static_cast<uint64_t>(number * kMegabyte));
          },
      .get =
          [=](const CommandLine& line) { return typed_number(static_cast<double>(field(line)) / kMegabyte, range); }};
}

/// Words, and what each means.
template <typename T>
using Meanings = std::vector<std::pair<std::string, T>>;

template <typename Range>
auto meanings_of(const Range& range) {
  using T = decltype(std::ranges::begin(range)->second);
  Meanings<T> meanings;
  for (const auto& [word, meaning] : range) {
    meanings.emplace_back(word, meaning);
  }
  return meanings;
}

/// One of the words: `put(line, meaning)` and `find(line)` are the way into the command line and out of it. Of words
/// with the same meaning the first one is that which is shown.
template <typename T, typename Put, typename Find>
OptionValue one_of(const Meanings<T>& meanings, Put put, Find find) {
  OptionValue value{.takes = Takes::Text};
  for (const auto& [word, meaning] : meanings) {
    value.words.push_back(word);
  }
  value.set = [=, words = value.words](CommandLine& line, const std::vector<std::string>& texts) {
    for (const auto& [word, meaning] : meanings) {
      if (word == texts.back()) {
        put(line, meaning);
        return;
      }
    }
    throw RefusedValue("expected " + alternatives(words));
  };
  value.get = [=](const CommandLine& line) {
    const auto current = find(line);
    for (const auto& [word, meaning] : meanings) {
      if (current == meaning) {
        return word;
      }
    }
    return std::string();
  };
  return value;
}

/// One of the words, whose meaning goes to the field.
template <typename T, typename Field>
OptionValue one_of(const Meanings<T>& meanings, Field field) {
  return one_of(
      meanings, [=](CommandLine& line, const T& meaning) { field(line) = meaning; },
      [=](const CommandLine& line) { return field(line); });
}

/// Makes the word optional: left out, it is the first one.
OptionValue optional_word(OptionValue value);

/// Any text. `put(line, text)` may refuse it, `find(line)` is what --help shows.
template <typename Put, typename Find>
OptionValue text(Takes takes, Put put, Find find) {
  return {.takes = takes,
          .set = [=](CommandLine& line, const std::vector<std::string>& texts) { put(line, texts.back()); },
          .get = find};
}

/// A record of flags, as a list of names between commas: `all` are the flags of an empty record, and `none` is a word
/// where `may_be_none`. `noun`: what the names are, in messages.
template <typename Flags, size_t Count, typename Put, typename Find>
OptionValue flag_list(const std::pair<std::string_view, bool Flags::*> (&table)[Count], std::string_view noun,
                      bool may_be_none, Put put, Find find) {
  const std::span<const std::pair<std::string_view, bool Flags::*>> flags = table;
  OptionValue value{.takes = Takes::List, .words = {"all"}};
  if (may_be_none) {
    value.words.emplace_back("none");
  }
  Flags none;
  for (const auto& [name, flag] : flags) {
    value.words.emplace_back(name);
    none.*flag = false;
  }
  value.set = [=, words = value.words](CommandLine& line, const std::vector<std::string>& texts) {
    std::string_view list = texts.back();
    Flags chosen = list == "all" ? Flags{} : none;
    while (list != "all" && !(may_be_none && list == "none")) {
      const size_t comma = std::min(list.find(','), list.size());
      const auto found = std::ranges::find(flags, list.substr(0, comma), [](const auto& flag) { return flag.first; });
      if (found == flags.end()) {
        throw RefusedValue(
            fmt::format("expected {}, or several of the {}, separated by commas", alternatives(words), noun));
      }
      chosen.*found->second = true;
      if (comma == list.size()) {
        break;
      }
      list.remove_prefix(comma + 1);
    }
    put(line, chosen);
  };
  value.get = [=](const CommandLine& line) {
    const Flags chosen = find(line);
    if (chosen == Flags{}) {
      return std::string("all");
    }
    std::string list;
    for (const auto& [name, flag] : flags) {
      if (chosen.*flag) {
        list.append(list.empty() ? "" : ",").append(name);
      }
    }
    return list.empty() ? std::string("none") : list;
  };
  return value;
}

/// The name of a file, or of a folder.
template <typename Field>
OptionValue file(FileUse use, Field field) {
  return {.takes = Takes::File,
          .use = use,
          .set = [=](CommandLine& line, const auto& texts) { field(line) = texts.back(); },
          .get = [=](const CommandLine& line) { return std::string(field(line)); }};
}

}  // namespace preproc
