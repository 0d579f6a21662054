#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include "value/enum_set.h"

namespace preproc {

struct CommandLine;

/// The program's use of its inputs. A run has one mode: that of the option that selects it (`--emit`, `--decode`, ...),
/// and `Solve` without such an option.
enum class Mode : uint8_t { Solve, Emit, Decode, Explore, Batch, Compare, Merge, MergeMemos };

using Modes = EnumSet<Mode>;

/// The modes in which scripts are read.
inline constexpr Modes kScriptModes = {Mode::Solve,   Mode::Emit,  Mode::Decode,
                                       Mode::Explore, Mode::Batch, Mode::Compare};
inline constexpr Modes kAllModes = {Mode::Solve, Mode::Emit,    Mode::Decode, Mode::Explore,
                                    Mode::Batch, Mode::Compare, Mode::Merge,  Mode::MergeMemos};

/// The text that follows an option.
enum class Takes : uint8_t {
  Nothing,
  Number,
  Text,
  OptionalText,  ///< in the same word, `--stats=json`, or nothing
  Texts,         ///< the option may be given several times
  List,          ///< words separated by commas
  File,
};

/// Whether the file is read or written; a written file must not be named twice.
enum class FileUse : uint8_t { Free, Read, Written };

/// A unit that may follow a number, and how many plain units it is.
struct MeasureUnit {
  std::string_view name;
  double factor;
};
/// Of a plain number of seconds.
inline constexpr MeasureUnit kTimeUnits[] = {{"ms", 0.001}, {"s", 1}, {"min", 60}, {"h", 3600}};
/// Of a plain number of megabytes of 2^20 bytes. `G` and `GB` and `GiB` are the same, as memory is counted.
inline constexpr MeasureUnit kSizeUnits[] = {{"K", 1.0 / 1024}, {"M", 1}, {"G", 1024}, {"T", 1024.0 * 1024}};

/// The numbers that an option takes.
struct NumberRange {
  int64_t least = 0;
  int64_t most = 0;
  bool whole = true;                        ///< else decimals too: `0.5`, `1e3`
  bool above_least = false;                 ///< `least` itself is refused
  std::string_view unit = {};               ///< `seconds`; empty: a plain number
  std::span<const MeasureUnit> units = {};  ///< that may follow the number; without one it is of `unit`
};

/// An option's value: which texts are accepted, and where they go. The functions of option_values.h make these.
struct OptionValue {
  Takes takes = Takes::Nothing;
  std::vector<std::string> words = {};    ///< that a shell can propose
  std::string implied = {};               ///< OptionalText: the word that stands for none
  std::optional<NumberRange> range = {};  ///< Number
  FileUse use = FileUse::Free;            ///< File
  /// Puts the texts of one or more occurrences into the command line; of a flag there are none. Throws RefusedValue,
  /// or UsageError where the whole message is its own.
  std::function<void(CommandLine& line, const std::vector<std::string>& texts)> set = {};
  /// The value in the command line, as it would be typed; of a flag that is set: `on`. Empty: there is none.
  std::function<std::string(const CommandLine& line)> get = {};
};

/// One option of the program. What reads the command line, its checks, --help, the manual page, the completions of
/// shells and the tables of docs/command-line.md are made of these records.
struct OptionRecord {
  std::string name;           ///< without `--`
  char letter = 0;            ///< of the short form; 0: there is none
  std::string argument = {};  ///< the name of what it takes; empty: the value's words are it, `yes|no`
  /// Running text. What is to be typed is between backticks; `{words}` stands for the list of the value's words. The
  /// range and the default are not in it.
  std::string help = {};
  std::string default_words = {};  ///< the default, where the value in an empty command line does not say it
  std::string_view see = {};       ///< the page of docs/ that says more, with its section
  /// In which the option has a meaning; empty: those of its group. What has one for `Batch`, without selecting it, has
  /// one for `Compare`.
  Modes modes = {};
  std::optional<Mode> selects = {};  ///< the mode that the option selects
  std::string_view needs = {};       ///< an option without which this one has no meaning
  std::string_view excludes = {};    ///< an option that cannot be given beside this one
  bool changes_answers = true;       ///< else a batch that is run again may be given without it
  OptionValue value = {};
};

/// A text that an option does not take; `what()` says which ones it takes: "expected yes or no".
class RefusedValue : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

/// One occurrence of an option on the command line, with its texts as they were typed. Names of inputs are texts of
/// the option `file`, which has no record.
struct GivenOption {
  std::string name;
  std::vector<std::string> texts;
};
/// In the order of the command line.
using GivenOptions = std::vector<GivenOption>;
bool is_given(const GivenOptions& given, std::string_view name);

/// The options of one subject.
struct OptionGroup {
  std::string_view title;
  Modes modes;  ///< in which these options have a meaning, unless a record says otherwise
  std::vector<OptionRecord> options;
  /// Sets and checks what depends on several options, when the values of all are set; null: nothing does. Throws
  /// UsageError.
  void (*complete)(CommandLine& line, const GivenOptions& given) = nullptr;
};

/// Puts an option's texts into the command line. Throws UsageError with the option, the text and what is accepted.
void set_option(CommandLine& line, const OptionRecord& option, const std::vector<std::string>& texts);

/// The numbers of a range in words: "a whole number from 1 to 1024".
std::string to_string(const NumberRange& range);

/// The texts that an option takes, for a message: "a number from 1 to 9", "text or json", "a file".
std::string expectation(const OptionRecord& option);

/// "a", "a or b", "a, b or c"; each between `quote`s.
std::string alternatives(const std::vector<std::string>& words, std::string_view quote = "");

/// The default in words; empty where there is none: "`z3`", "512", "all processors".
std::string default_text(const OptionRecord& option);

/// The text of --help and the manual for an option: its help with words, range and default.
std::string full_help(const OptionRecord& option);

}  // namespace preproc
