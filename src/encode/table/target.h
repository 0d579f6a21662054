#pragma once

#include <compare>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>

namespace preproc {

/// A solver's version by its first two numbers: 4.13 of 4.13.3. Unknown: 0.0.
struct SolverVersion {
  uint16_t major = 0;
  uint16_t minor = 0;
  bool known() const { return major > 0 || minor > 0; }
  friend auto operator<=>(const SolverVersion&, const SolverVersion&) = default;
};

/// The first version in the text, as `cvc5 --version` and libraries say it: `4.8.12`, `This is cvc5 version 1.0.3`. A
/// version is two numbers with a dot between them. Unknown if there is none.
SolverVersion find_version(std::string_view text);

/// The solver that reads a formula, and its version where that is known. A form that is cheap for one solver may be
/// dear for another (docs/tables.md, "Forms").
struct Target {
  enum Solver : uint8_t { Generic, Z3, Cvc5, Bitwuzla, Stp };
  // NOLINTNEXTLINE(google-explicit-constructor): a solver of unknown version is a target
  constexpr Target(Solver of = Generic, SolverVersion which = {}) : solver(of), version(which) {}
  Solver solver;
  SolverVersion version;
  friend bool operator==(const Target&, const Target&) = default;
};

/// All solvers by their names.
std::span<const std::pair<std::string_view, Target::Solver>> all_targets();
/// The target of that name, which may have a version behind it, `cvc5:1.3`; nothing if there is none.
std::optional<Target> find_target(std::string_view name);
/// The other way round: `cvc5`, `cvc5:1.3`.
std::string name_of(const Target& target);

}  // namespace preproc
