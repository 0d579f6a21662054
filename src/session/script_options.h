#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>

namespace preproc {

/// The options a script sets: the standard ones (SMT-LIB 2.6, section 4.1.7) with their defaults and the sort of value
/// they take, and any others, kept as written for whom they may concern.
class ScriptOptions {
 public:
  /// Sets an option. Returns what a value must be if this one will not do (`true or false`, `a numeral`, `a string`),
  /// else nothing.
  std::string_view set(std::string_view keyword, std::string_view value);
  /// The value as it is written in a script, the default if it was not set; nothing for an option without a default
  /// that was not set.
  std::optional<std::string> get(std::string_view keyword) const;
  bool is_true(std::string_view keyword) const { return get(keyword) == "true"; }
  /// The number an option was set to; nothing if it was not set.
  std::optional<uint64_t> number(std::string_view keyword) const;
  void clear() { values_.clear(); }

 private:
  std::map<std::string, std::string, std::less<>> values_;
};

}  // namespace preproc
