#include "session/script_options.h"

#include <algorithm>
#include <span>

#include "value/number_in.h"

namespace preproc {

namespace {

enum class ValueSort : uint8_t { Boolean, Numeral, Positive, String, Symbol };

struct KnownOption {
  std::string_view keyword;
  ValueSort sort;
  std::string_view preset;  ///< empty: there is none
  bool at_start = false;    ///< only before the first assertion, push or check (:global-declarations: or declaration)
};

// Questions that need no preparation (models, assertions, assignments) are answered unless a script says false.
constexpr KnownOption kStandardOptions[] = {
    {":diagnostic-output-channel", ValueSort::String, "\"stderr\""},
    {":error-behavior", ValueSort::Symbol, "continued-execution"},
    {":global-declarations", ValueSort::Boolean, "false", true},
    {":interactive-mode", ValueSort::Boolean, "true", true},
    {":print-success", ValueSort::Boolean, "false"},
    {":produce-assertions", ValueSort::Boolean, "true", true},
    {":produce-assignments", ValueSort::Boolean, "true"},
    {":produce-models", ValueSort::Boolean, "true"},
    {":produce-proofs", ValueSort::Boolean, "false", true},
    {":produce-unsat-assumptions", ValueSort::Boolean, "false", true},
    {":produce-unsat-cores", ValueSort::Boolean, "false", true},
    {":random-seed", ValueSort::Numeral, "0"},
    {":regular-output-channel", ValueSort::String, "\"stdout\""},
    {":reproducible-resource-limit", ValueSort::Numeral, "0"},
    {":verbosity", ValueSort::Numeral, "0"},
};

constexpr KnownOption kOwnOptions[] = {
    {":refine-models", ValueSort::Boolean, "false"},  // partial operations in get-model, see the manual
    {":synth-depth", ValueSort::Positive, ""},        // of the functions that are synthesised, see the manual
    // Time limits of a check in milliseconds, as z3 and cvc5 call them.
    {":timeout", ValueSort::Numeral, ""},
    {":tlimit-per", ValueSort::Numeral, ""},
    {":rlimit", ValueSort::Numeral, ""},  // z3's :reproducible-resource-limit
};

const KnownOption* find_known(std::string_view keyword) {
  for (const std::span<const KnownOption> options :
       {std::span<const KnownOption>(kStandardOptions), std::span<const KnownOption>(kOwnOptions)}) {
    if (const auto found = std::ranges::find(options, keyword, &KnownOption::keyword); found != options.end()) {
      return &*found;
    }
  }
  return nullptr;
}

/// The name under which an option is kept.
std::string canonical(std::string_view keyword) {
  std::string name(keyword);
  if (find_known(keyword) != nullptr) {
    return name;
  }
  std::ranges::transform(name, name.begin(),
                         [](char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c + 32) : c; });
  if (name.find('.') != std::string::npos) {
    std::ranges::replace(name, '-', '_');
  }
  return name;
}

}  // namespace

bool ScriptOptions::is_standard(std::string_view keyword) {
  return std::ranges::find(kStandardOptions, keyword, &KnownOption::keyword) != std::end(kStandardOptions);
}

std::vector<std::string> ScriptOptions::standard_names() {
  std::vector<std::string> names;
  for (const KnownOption& option : kStandardOptions) {
    names.emplace_back(option.keyword);
  }
  return names;
}

void ScriptOptions::set_presets(std::span<const std::pair<std::string, std::string>> presets) {
  for (const auto& [keyword, value] : presets) {
    presets_.insert_or_assign(canonical(keyword), value);
  }
  values_ = presets_;
}

std::string_view ScriptOptions::set(std::string_view written, std::string_view value) {
  const std::string keyword = canonical(written);
  if (const KnownOption* option = find_known(keyword)) {
    switch (option->sort) {
      case ValueSort::Boolean:
        if (value != "true" && value != "false") {
          return "true or false";
        }
        break;
      case ValueSort::Numeral:
        if (!number_in<uint64_t>(value)) {
          return "a numeral";
        }
        break;
      case ValueSort::Positive:
        if (number_in<uint64_t>(value).value_or(0) == 0) {
          return "a numeral from 1";
        }
        break;
      case ValueSort::String:
        if (value.size() < 2 || value.front() != '"') {
          return "a string";
        }
        break;
      case ValueSort::Symbol:
        if (value != "immediate-exit" && value != "continued-execution") {
          return "immediate-exit or continued-execution";
        }
        break;
    }
  }
  values_.insert_or_assign(keyword, std::string(value));
  return {};
}

bool ScriptOptions::is_change_of_start(std::string_view written, std::string_view value) const {
  const std::string keyword = canonical(written);
  const KnownOption* option = find_known(keyword);
  return option != nullptr && option->at_start && get(keyword) != value;
}

std::optional<std::string> ScriptOptions::get(std::string_view written) const {
  const std::string keyword = canonical(written);
  if (const auto found = values_.find(keyword); found != values_.end()) {
    return found->second;
  }
  const KnownOption* option = find_known(keyword);
  return option == nullptr || option->preset.empty() ? std::nullopt : std::optional(std::string(option->preset));
}

bool ScriptOptions::is_known(std::string_view keyword) { return find_known(canonical(keyword)) != nullptr; }

bool ScriptOptions::reaches_solver(std::string_view keyword) {
  constexpr std::string_view kStandard[] = {":random-seed", ":reproducible-resource-limit", ":rlimit", ":timeout",
                                            ":tlimit-per"};
  const std::string name = canonical(keyword);
  return find_known(name) == nullptr || std::ranges::find(kStandard, name) != std::end(kStandard);
}

bool ScriptOptions::names_file(std::string_view keyword, std::string_view value) {
  const std::string name = canonical(keyword);
  if (name == ":regular-output-channel" || name == ":diagnostic-output-channel") {
    return value != "\"stdout\"" && value != "\"stderr\"";
  }
  if (find_known(name) != nullptr) {
    return false;
  }
  constexpr std::string_view kWords[] = {"aig", "backup", "channel", "drat",   "dump",   "err",  "file",
                                         "in",  "log",    "out",     "output", "prefix", "trace"};
  constexpr std::string_view kBetween = ":._-";
  for (size_t begin = 0; begin < name.size();) {
    const size_t end = std::min(name.find_first_of(kBetween, begin), name.size());
    if (std::ranges::find(kWords, std::string_view(name).substr(begin, end - begin)) != std::end(kWords)) {
      return true;
    }
    begin = end + 1;
  }
  return false;
}

std::optional<uint64_t> ScriptOptions::number(std::string_view keyword) const {
  const auto found = values_.find(keyword);
  return found == values_.end() ? std::nullopt : number_in<uint64_t>(found->second);
}

}  // namespace preproc
