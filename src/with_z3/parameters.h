#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace preproc::with_z3 {

/// The parameters of z3 that the host has set, of a configuration, a context or a solver: as far as they matter to who
/// answers in z3's place.
class Parameters {
 public:
  /// Sets one, by its name as the host writes it: `timeout`, `:smt.random_seed`, `SOLVER.TIMEOUT`.
  void set(std::string_view name, std::string_view value);
  /// Sets those in the text of a parameter set: `(params timeout 1000 unsat_core true)`.
  void set_all(std::string_view text);

  /// Those in the text of a parameter set, with their values.
  static std::vector<std::pair<std::string_view, std::string_view>> entries(std::string_view text);
  /// True where a solver takes all parameters of the text whatever it is: their values are numbers or truth values.
  static bool are_plain(std::string_view text);

  /// These, and where they do not say, those of `outer`: a solver's over those that its context has by now.
  Parameters over(const Parameters& outer) const;

  /// The limit of a check.
  std::optional<std::chrono::milliseconds> timeout() const {
    return timeout_.value_or(0) == 0 ? std::nullopt : std::optional(std::chrono::milliseconds(*timeout_));
  }
  /// True if z3's memory is limited, or the work that it counts by itself (`rlimit`): little is to be used here.
  bool is_limited() const { return limits_memory_.value_or(false) || limits_work_.value_or(false); }
  /// True if floating-point operations have z3's own values where the standard says none.
  bool has_own_floats() const { return has_own_floats_.value_or(false); }
  /// A parameter that asks for what z3 alone does, such as proofs; empty: none does.
  const std::string& foreign() const { return foreign_; }

 private:
  std::optional<uint64_t> timeout_;  // milliseconds; 0: no limit
  std::optional<bool> limits_memory_;
  std::optional<bool> limits_work_;
  std::optional<bool> has_own_floats_;
  std::string foreign_;
};

}  // namespace preproc::with_z3
