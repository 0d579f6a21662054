#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace preproc {

/// The options a script sets: the standard ones (SMT-LIB 2.6, section 4.1.7) with their defaults and the sort of value
/// they take, and any others, kept as written for whom they may concern. z3 takes its options in any case of letters,
/// and `-` for `_`: those are one option here too (`:TIMEOUT`, `:smt.mbqi`).
class ScriptOptions {
 public:
  /// True for the options of SMT-LIB 2.7.
  static bool is_standard(std::string_view keyword);
  static std::vector<std::string> standard_names();
  /// Sets an option. If the value is not of the option's kind, returns that kind (`true or false`, `a numeral`, `a
  /// string`), else nothing.
  std::string_view set(std::string_view keyword, std::string_view value);
  /// True if setting the option to this value would change an option that solvers accept only before a script's first
  /// declaration, assertion, push or check. That is the standard's start mode, except that set-logic does not end it.
  bool is_change_of_start(std::string_view keyword, std::string_view value) const;
  /// The value as it is written in a script. For an option that was not set: its default, or nothing if it has none.
  std::optional<std::string> get(std::string_view keyword) const;
  bool is_true(std::string_view keyword) const { return get(keyword) == "true"; }
  /// True for options that have a meaning here.
  static bool is_known(std::string_view keyword);
  /// True for options that the solver is made with.
  static bool reaches_solver(std::string_view keyword);
  /// True if setting the option to this value has a file written: an output channel that is no stream of the process,
  /// or an option of a solver whose name has a word for files in it (`:solver.smtlib2_log`, `:sat.drat.file`, `:out`).
  static bool names_file(std::string_view keyword, std::string_view value);
  /// The number an option was set to; nothing if it was not set.
  std::optional<uint64_t> number(std::string_view keyword) const;
  /// Options that are set where a script begins, and again after a reset.
  void set_presets(std::span<const std::pair<std::string, std::string>> presets);
  void clear() { values_ = presets_; }
  /// Everything that was set, by keyword.
  const std::map<std::string, std::string, std::less<>>& all() const { return values_; }

 private:
  std::map<std::string, std::string, std::less<>> values_;
  std::map<std::string, std::string, std::less<>> presets_;
};

}  // namespace preproc
