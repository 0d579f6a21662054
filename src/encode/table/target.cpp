#include "encode/table/target.h"

#include <algorithm>
#include <charconv>
#include <iterator>
#include <memory>

#include <fmt/format.h>

namespace preproc {

namespace {

constexpr std::pair<std::string_view, Target::Solver> kTargets[] = {{"z3", Target::Z3},
                                                                    {"cvc5", Target::Cvc5},
                                                                    {"bitwuzla", Target::Bitwuzla},
                                                                    {"stp", Target::Stp},
                                                                    {"generic", Target::Generic}};

bool is_digit(char c) { return c >= '0' && c <= '9'; }

/// The version that the text begins with, and where it ends; unknown if it begins with none.
std::pair<SolverVersion, const char*> version_at(std::string_view text) {
  SolverVersion version;
  const char* const begin = std::to_address(text.begin());
  const char* const end = begin + text.size();
  const auto [dot, error] = std::from_chars(begin, end, version.major);
  if (error != std::errc() || dot == end || *dot != '.') {
    return {{}, begin};
  }
  const auto [after, second_error] = std::from_chars(dot + 1, end, version.minor);
  return second_error == std::errc() ? std::pair(version, after) : std::pair(SolverVersion{}, begin);
}

}  // namespace

SolverVersion find_version(std::string_view text) {
  for (size_t i = 0; i < text.size(); ++i) {
    const bool begins = is_digit(text[i]) && (i == 0 || (!is_digit(text[i - 1]) && text[i - 1] != '.'));
    if (const SolverVersion version = begins ? version_at(text.substr(i)).first : SolverVersion{}; version.known()) {
      return version;
    }
  }
  return {};
}

std::span<const std::pair<std::string_view, Target::Solver>> all_targets() { return kTargets; }

std::optional<Target> find_target(std::string_view name) {
  const size_t colon = std::min(name.find(':'), name.size());
  const auto* const found =
      std::ranges::find(kTargets, name.substr(0, colon), &std::pair<std::string_view, Target::Solver>::first);
  if (found == std::end(kTargets)) {
    return {};
  }
  if (colon == name.size()) {
    return Target(found->second);
  }
  const std::string_view text = name.substr(colon + 1);
  const auto [version, after] = version_at(text);
  // What follows the second number is another number, or says how the solver was built.
  const bool whole = after == std::to_address(text.end()) || *after == '.' || *after == '-';
  return version.known() && whole && found->second != Target::Generic ? std::optional(Target(found->second, version))
                                                                      : std::nullopt;
}

std::string name_of(const Target& target) {
  const auto* const found =
      std::ranges::find(kTargets, target.solver, &std::pair<std::string_view, Target::Solver>::second);
  return target.version.known() ? fmt::format("{}:{}.{}", found->first, target.version.major, target.version.minor)
                                : std::string(found->first);
}

}  // namespace preproc
