#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace preproc {

/// The options a script sets: the standard ones (SMT-LIB 2.6, section 4.1.7) with their defaults and the sort of value
/// they take, and any others, kept as written for whom they may concern.
class ScriptOptions {
 public:
  /// True for the options of SMT-LIB 2.7.
  static bool is_standard(std::string_view keyword);
  static std::vector<std::string> standard_names();
  /// Sets an option. Returns what a value must be if this one will not do (`true or false`, `a numeral`, `a string`),
  /// else nothing.
  std::string_view set(std::string_view keyword, std::string_view value);
  /// True if setting the option to this value would change what solvers let a script say only before its first
  /// declaration, assertion, push or check: the standard's start mode, but that set-logic does not end it.
  bool is_change_of_start(std::string_view keyword, std::string_view value) const;
  /// The value as it is written in a script, the default if it was not set; nothing for an option without a default
  /// that was not set.
  std::optional<std::string> get(std::string_view keyword) const;
  bool is_true(std::string_view keyword) const { return get(keyword) == "true"; }
  /// The number an option was set to; nothing if it was not set.
  std::optional<uint64_t> number(std::string_view keyword) const;
  void clear() { values_.clear(); }
  /// Everything that was set, by keyword.
  const std::map<std::string, std::string, std::less<>>& all() const { return values_; }

 private:
  std::map<std::string, std::string, std::less<>> values_;
};

}  // namespace preproc
