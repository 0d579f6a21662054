#include "cli/compat/dialect.h"

#include <algorithm>
#include <cstdlib>
#include <utility>

#include <fmt/format.h>

#include "cli/command_line.h"
#include "cli/option_values.h"
#include "value/word_list.h"

namespace preproc {

namespace {

constexpr const Dialect* kDialects[] = {&kZ3Dialect,        &kCvc5Dialect,  &kBitwuzlaDialect,
                                        &kBoolectorDialect, &kYicesDialect, &kStpDialect};

constexpr ClientOption kAnyClient[] = {{"-in -smt2 --incremental"}};

constexpr std::string_view kPlace = "{}";

/// The entry for a word of a command line, and the name that the word begins with; null: there is none.
std::pair<const ClientOption*, std::string_view> find_entry(std::span<const ClientOption> table,
                                                            std::string_view word) {
  for (const ClientOption& entry : table) {
    const std::string_view found = find_word(entry.names, [&](std::string_view name) {
      const bool may_end = entry.argument == ClientArgument::Either || entry.argument == ClientArgument::Optional;
      return word.starts_with(name) && (entry.argument == ClientArgument::Attached || word.size() == name.size() ||
                                        (may_end && word[name.size()] == '='));
    });
    if (!found.empty()) {
      return {&entry, found};
    }
  }
  return {};
}

/// Reads a solver's command line, word by word.
class Translator {
 public:
  Translator(const Dialect* dialect, const std::vector<std::string>& words) : dialect_(dialect), words_(words) {}

  std::vector<std::string> translate() {
    for (; at_ < words_.size(); ++at_) {
      if (words_[at_] == "--") {
        translated_.insert(translated_.end(), words_.begin() + static_cast<std::ptrdiff_t>(at_), words_.end());
        break;
      }
      if (!(dialect_ != nullptr && (take_option(dialect_->options) || take_other())) && !take_option(kAnyClient)) {
        translated_.push_back(words_[at_] == "-L" ? "--lang" : words_[at_]);
      }
    }
    return std::move(translated_);
  }

 private:
  /// Takes the word, and its argument, if the table has it.
  bool take_option(std::span<const ClientOption> table) {
    const std::string& word = words_[at_];
    const auto [entry, name] = find_entry(table, word);
    if (entry == nullptr) {
      return false;
    }
    std::string argument = word.substr(name.size());
    if (argument.starts_with('=') && entry->argument != ClientArgument::Attached) {
      argument.erase(0, 1);
      if (entry->argument == ClientArgument::Optional && (argument == "0" || argument == "false")) {
        return true;  // switched off
      }
    } else if (entry->argument == ClientArgument::Either) {
      if (at_ + 1 == words_.size()) {
        throw UsageError(fmt::format("{}: expected a value behind it", name));
      }
      argument = words_[++at_];
    }
    append(*entry, name, argument);
    return true;
  }

  /// Takes a word that the solver would take without its being in the table.
  bool take_other() {
    if (dialect_->other == nullptr) {
      return false;
    }
    const std::string& word = words_[at_];
    std::optional<std::string> becomes = dialect_->other(word);
    if (!becomes && word.starts_with("--") && word.find('=') == std::string::npos && at_ + 1 < words_.size()) {
      becomes = dialect_->other(word + "=" + words_[at_ + 1]);
      at_ += becomes ? 1 : 0;
    }
    if (becomes && !becomes->empty()) {
      translated_.push_back(*becomes);
    }
    return becomes.has_value();
  }

  void append(const ClientOption& entry, std::string_view name, const std::string& argument) {
    if (entry.becomes == kRefused) {
      throw UsageError(
          fmt::format("`{}` of {} is not understood here: it would change what is answered", name, dialect_->name));
    }
    if (entry.becomes.empty()) {
      return;
    }
    std::string ours(entry.becomes);
    if (const size_t place = ours.find(kPlace); place != std::string::npos) {
      const std::string_view head = entry.becomes.substr(0, place);
      const std::string text = entry.scale == 0 ? argument : limit(entry.scale, name, head, argument);
      if (text.empty()) {
        return;
      }
      ours.replace(place, kPlace.size(), text);
    }
    translated_.push_back(std::move(ours));
  }

  /// The argument as our number; empty where it is no limit. Given twice, in two units perhaps, the tighter one counts:
  /// the other goes.
  std::string limit(double scale, std::string_view name, std::string_view head, const std::string& argument) {
    char* end = nullptr;
    const double number = std::strtod(argument.c_str(), &end);
    if (argument.empty() || *end != '\0') {
      throw UsageError(fmt::format("{} {}: expected a number", name, argument));
    }
    if (number == 0) {
      return {};
    }
    const double limit = number * scale;
    return fmt::format("{}", std::min(limit, take_earlier(head).value_or(limit)));
  }

  /// Removes the limit that `head`, such as `--timeout=`, or the same in two words, gave before.
  std::optional<double> take_earlier(std::string_view head) {
    const std::string_view option = head.substr(0, head.size() - 1);
    const auto earlier = std::ranges::find_if(
        translated_, [&](const std::string& word) { return word == option || word.starts_with(head); });
    if (earlier == translated_.end()) {
      return {};
    }
    const bool apart = *earlier == option;
    if (apart && earlier + 1 == translated_.end()) {
      return {};
    }
    const std::string text = apart ? *(earlier + 1) : earlier->substr(head.size());
    translated_.erase(earlier, earlier + (apart ? 2 : 1));
    return option == "--timeout" ? measured_number(text, kTimeUnits) : measured_number(text, kSizeUnits);
  }

  const Dialect* dialect_;
  const std::vector<std::string>& words_;
  size_t at_ = 0;
  std::vector<std::string> translated_;
};

}  // namespace

std::span<const Dialect* const> all_dialects() { return kDialects; }

const Dialect* find_dialect(std::string_view name) {
  const auto* const found = std::ranges::find_if(kDialects, [&](const Dialect* dialect) {
    return name == dialect->name || name == dialect->program || (name == "yices_smt2" && dialect == &kYicesDialect);
  });
  return found == std::end(kDialects) ? nullptr : *found;
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

std::optional<std::string> passed_switch(std::string_view word, std::string_view names, std::string_view groups) {
  if (!word.starts_with('-')) {
    return {};
  }
  word.remove_prefix(word.starts_with("--") ? 2 : 1);
  word.remove_prefix(word.starts_with("no-") ? 3 : 0);
  word = word.substr(0, word.find('='));
  const bool known = has_word(names, word) ||
                     !find_word(groups, [&](std::string_view group) { return word.starts_with(group); }).empty();
  return known ? std::optional(std::string()) : std::nullopt;
}

std::vector<std::string> translate_options(const Dialect* dialect, const std::vector<std::string>& arguments) {
  return Translator(dialect, arguments).translate();
}

bool is_translation(std::string_view option) {
  const auto makes = [option](const ClientOption& entry) {
    return entry.becomes.starts_with("--") && entry.becomes.substr(2, entry.becomes.find('=') - 2) == option;
  };
  return option == "solver" || std::ranges::any_of(kDialects, [&](const Dialect* dialect) {
           return std::ranges::any_of(dialect->options, makes);
         });
}

std::string_view solver_with_option(std::string_view word) {
  const auto* const found = std::ranges::find_if(kDialects, [&](const Dialect* dialect) {
    return find_entry(dialect->options, word).first != nullptr || (dialect->other != nullptr && dialect->other(word));
  });
  return found == std::end(kDialects) ? std::string_view() : (*found)->name;
}

}  // namespace preproc
