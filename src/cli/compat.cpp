#include "cli/compat.h"

#include <algorithm>
#include <cstdlib>

#include <fmt/format.h>

#include "cli/command_line.h"
#include "cli/option_values.h"
#include "version.h"

namespace preproc {

namespace {

constexpr std::pair<std::string_view, Dialect> kDialects[] = {{"z3", Dialect::Z3}, {"cvc5", Dialect::Cvc5}};

enum class Argument : uint8_t { None, Attached, Either };  // Either: after `=` or as the next word

/// What an option becomes. The scale turns its number into the unit of ours.
struct Translation {
  std::string_view option;  ///< with Attached, the text in front of the argument
  Argument argument;
  std::string_view ours;  ///< empty: left out
  double scale = 0;       ///< 0: ours takes no number
};

constexpr Translation kAnyClient[] = {
    {"-in", Argument::None, ""},
    {"-smt2", Argument::None, ""},
    {"--incremental", Argument::None, ""},
};

// z3 -h; a word with `=` is a parameter, see is_z3_parameter. -T limits the whole run of z3, here each check.
constexpr Translation kZ3[] = {
    {"-nw", Argument::None, ""},
    {"-st", Argument::None, ""},
    {"-model", Argument::None, ""},
    {"-v:", Argument::Attached, ""},
    {"-T:", Argument::Attached, "--timeout", 1},
    {"-t:", Argument::Attached, "--timeout", 0.001},
    {"-memory:", Argument::Attached, "--memory-limit", 1},
    {"-version", Argument::None, "--version"},
    {"-h", Argument::None, "--help"},
    {"-?", Argument::None, "--help"},
};

// cvc5 --help; --tlimit limits the whole run of cvc5, here each check.
constexpr Translation kCvc5[] = {
    {"-i", Argument::None, ""},
    {"-m", Argument::None, ""},
    {"-q", Argument::None, ""},
    {"--quiet", Argument::None, ""},
    {"--no-incremental", Argument::None, ""},
    {"--interactive", Argument::None, ""},
    {"--no-interactive", Argument::None, ""},
    {"--produce-models", Argument::None, ""},
    {"--produce-unsat-cores", Argument::None, ""},
    {"--produce-assertions", Argument::None, ""},
    {"--produce-assignments", Argument::None, ""},
    {"--strings-exp", Argument::None, ""},
    {"--fp-exp", Argument::None, ""},
    {"--finite-model-find", Argument::None, ""},
    {"--full-saturate-quant", Argument::None, ""},
    {"--enum-inst", Argument::None, ""},
    {"--arrays-exp", Argument::None, ""},
    {"--seed", Argument::Either, ""},
    {"--rlimit", Argument::Either, ""},
    {"--rlimit-per", Argument::Either, ""},
    {"--output-lang", Argument::Either, ""},
    {"--decision", Argument::Either, ""},
    {"--bitblast", Argument::Either, ""},
    {"--bv-solver", Argument::Either, ""},
    {"--tlimit", Argument::Either, "--timeout", 0.001},
    {"--tlimit-per", Argument::Either, "--timeout", 0.001},
    {"-V", Argument::None, "--version"},
};

// z3's parameters are module.name=value; a file of such a name can still be given as ./name.
bool is_z3_parameter(std::string_view word) {
  const size_t equal = word.find('=');
  return equal != std::string_view::npos && equal != 0 && word.front() != '-' &&
         std::ranges::all_of(word.substr(0, equal), [](char c) {
           return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '.' || c == '_';
         });
}

/// Appends what the option becomes. A limit of 0 is none, in both solvers.
void append(const Translation& translation, const std::string& argument, std::vector<std::string>& translated) {
  if (translation.ours.empty()) {
    return;
  }
  translated.emplace_back(translation.ours);
  if (translation.scale == 0) {
    return;
  }
  char* end = nullptr;
  const double number = std::strtod(argument.c_str(), &end);
  if (argument.empty() || *end != '\0') {
    throw UsageError(fmt::format("{} {}: expected a number", translation.option, argument));
  }
  if (number == 0) {
    translated.pop_back();
    return;
  }
  translated.pop_back();
  double limit = number * translation.scale;
  // Given twice, in two units perhaps, the tighter one counts.
  if (const auto earlier = std::ranges::find(translated, translation.ours); earlier != translated.end()) {
    const bool is_time = translation.ours == "--timeout";
    const std::optional<double> other =
        is_time ? measured_number(*(earlier + 1), kTimeUnits) : measured_number(*(earlier + 1), kSizeUnits);
    limit = std::min(limit, other.value_or(limit));
    translated.erase(earlier, earlier + 2);
  }
  translated.emplace_back(translation.ours);
  translated.push_back(fmt::format("{}", limit));
}

/// The entry for this word of a command line, or null.
const Translation* find_entry(std::span<const Translation> table, std::string_view word) {
  const auto found = std::ranges::find_if(table, [&](const Translation& entry) {
    if (!word.starts_with(entry.option)) {
      return false;
    }
    const std::string_view rest = word.substr(entry.option.size());
    return entry.argument == Argument::Attached || rest.empty() ||
           (entry.argument == Argument::Either && rest.front() == '=');
  });
  return found == table.end() ? nullptr : &*found;
}

/// Translates the option at `at` if the table has it, and moves `at` to its last word.
bool translate(std::span<const Translation> table, const std::vector<std::string>& arguments, size_t& at,
               std::vector<std::string>& translated) {
  const std::string& word = arguments[at];
  const Translation* entry = find_entry(table, word);
  if (entry == nullptr) {
    return false;
  }
  std::string argument = word.substr(entry->option.size());
  if (entry->argument == Argument::Either) {
    if (!argument.empty()) {
      argument.erase(0, 1);  // the `=`
    } else if (at + 1 < arguments.size()) {
      argument = arguments[++at];
    }
  }
  append(*entry, argument, translated);
  return true;
}

}  // namespace

std::span<const std::pair<std::string_view, Dialect>> all_dialects() { return kDialects; }

std::optional<Dialect> find_dialect(std::string_view name) {
  const auto* const found = std::ranges::find(kDialects, name, &std::pair<std::string_view, Dialect>::first);
  return found == std::end(kDialects) ? std::nullopt : std::optional(found->second);
}

std::string_view name_of(Dialect dialect) {
  return std::ranges::find(kDialects, dialect, &std::pair<std::string_view, Dialect>::second)->first;
}

std::optional<std::string> take_compat(std::vector<std::string>& arguments) {
  constexpr std::string_view kAttached = "--compat=";
  std::optional<std::string> name;
  for (size_t i = 0; i < arguments.size() && arguments[i] != "--";) {
    const bool separate = arguments[i] == "--compat";
    if (!separate && !arguments[i].starts_with(kAttached)) {
      ++i;
      continue;
    }
    const bool has_next = separate && i + 1 < arguments.size();
    name = has_next ? arguments[i + 1] : separate ? "" : arguments[i].substr(kAttached.size());
    const auto first = arguments.begin() + static_cast<std::ptrdiff_t>(i);
    arguments.erase(first, first + (has_next ? 2 : 1));
  }
  return name;
}

std::vector<std::string> translate_options(std::optional<Dialect> dialect, const std::vector<std::string>& arguments) {
  std::vector<std::string> translated;
  for (size_t i = 0; i < arguments.size(); ++i) {
    if (arguments[i] == "--") {
      translated.insert(translated.end(), arguments.begin() + static_cast<std::ptrdiff_t>(i), arguments.end());
      break;
    }
    if (translate(kAnyClient, arguments, i, translated) ||
        (dialect == Dialect::Z3 && (translate(kZ3, arguments, i, translated) || is_z3_parameter(arguments[i]))) ||
        (dialect == Dialect::Cvc5 && translate(kCvc5, arguments, i, translated))) {
      continue;
    }
    translated.push_back(arguments[i] == "-L" ? "--lang" : arguments[i]);
  }
  return translated;
}

bool is_translation(std::string_view option) {
  const auto makes = [option](const Translation& entry) {
    return entry.ours.starts_with("--") && entry.ours.substr(2) == option;
  };
  return option == "solver" || std::ranges::any_of(kZ3, makes) || std::ranges::any_of(kCvc5, makes);
}

std::string_view solver_with_option(std::string_view word) {
  return find_entry(kZ3, word) != nullptr ? "z3" : find_entry(kCvc5, word) != nullptr ? "cvc5" : "";
}

std::string version_text(Dialect dialect) {
  return dialect == Dialect::Z3 ? fmt::format("Z3 version 4.8.12 - 64 bit (preproc-solve {})", kVersion)
                                : fmt::format("This is cvc5 version 1.0.3 (preproc-solve {})", kVersion);
}

}  // namespace preproc
