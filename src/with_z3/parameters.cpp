#include "with_z3/parameters.h"

#include <algorithm>
#include <cctype>
#include <charconv>
#include <cstdint>
#include <iterator>

namespace preproc::with_z3 {

namespace {

/// Parameters that change how z3 searches, prints and traces, and not what its answers are.
constexpr std::string_view kHarmless[] = {"auto_config",
                                          "ctrl_c",
                                          "debug_ref_count",
                                          "encoding",
                                          "mbqi",
                                          "model",
                                          "model_validate",
                                          "random_seed",
                                          "relevancy",
                                          "seed",
                                          "smtlib2_compliant",
                                          "stats",
                                          "trace",
                                          "trace_file_name",
                                          "type_check",
                                          "unsat_core",
                                          "verbose",
                                          "warning",
                                          "well_sorted_check",
                                          "solver2_timeout",
                                          "solver2_unknown",
                                          "threads",
                                          "phase_selection"};
constexpr std::string_view kHarmlessModules[] = {"smt.", "sat.", "model.", "pp.", "combined_solver.", "parallel."};

std::string normalized(std::string_view name) {
  std::string text(name.substr(name.starts_with(':') ? 1 : 0));
  std::ranges::transform(text, text.begin(), [](char c) {
    return c == '-' ? '_' : static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
  });
  constexpr std::string_view kSolver = "solver.";
  return text.starts_with(kSolver) ? text.substr(kSolver.size()) : text;
}

std::optional<uint64_t> number(std::string_view text) {
  uint64_t value = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  return error == std::errc() && end == text.data() + text.size() ? std::optional(value) : std::nullopt;
}

/// Calls `visit(name, value)` for the parameters in a text.
template <typename Visit>
void for_each(std::string_view text, Visit&& visit) {
  constexpr std::string_view kBegin = "(params";
  text.remove_prefix(text.starts_with(kBegin) ? kBegin.size() : 0);
  const auto next_word = [&text] {
    text.remove_prefix(std::min(text.find_first_not_of(" \n"), text.size()));
    const std::string_view word = text.substr(0, text.find_first_of(" \n)"));
    text.remove_prefix(word.size());
    return word;
  };
  for (std::string_view name = next_word(); !name.empty(); name = next_word()) {
    const std::string_view value = next_word();
    visit(name, value);
  }
}

}  // namespace

void Parameters::set(std::string_view name, std::string_view value) {
  const std::string text = normalized(name);
  const std::optional<uint64_t> count = number(value);
  const bool unlimited = count && (*count >= UINT32_MAX || *count == 0);
  if (text == "timeout" || text == "soft_timeout" || text == "smt.timeout") {
    timeout_ = !count || *count >= UINT32_MAX ? std::nullopt : std::optional(std::chrono::milliseconds(*count));
    return;
  }
  if (text == "max_memory" || text == "memory_max_size" || text == "smt.max_memory" || text == "sat.max_memory") {
    limits_memory_ = !unlimited;
    return;
  }
  const bool is_default = (text == "proof" && value == "false") || (text.ends_with("rlimit") && unlimited);
  const bool is_harmless =
      text != "smt.rlimit" && text != "smt.proof" && !text.ends_with(".logic") &&
      (std::ranges::find(kHarmless, text) != std::end(kHarmless) ||
       std::ranges::any_of(kHarmlessModules, [&](std::string_view module) { return text.starts_with(module); }));
  if (!is_default && !is_harmless && foreign_.empty()) {
    foreign_ = "the parameter " + text;
  }
}

void Parameters::set_all(std::string_view text) {
  for_each(text, [this](std::string_view name, std::string_view value) { set(name, value); });
}

bool Parameters::are_plain(std::string_view text) {
  constexpr std::string_view kPlain[] = {"timeout", "unsat_core", "random_seed", "max_memory", "model", "ctrl_c"};
  bool plain = true;
  for_each(text, [&](std::string_view name, std::string_view /*value*/) {
    plain = plain && std::ranges::find(kPlain, name) != std::end(kPlain);
  });
  return plain;
}

}  // namespace preproc::with_z3
