#include "with_z3/parameters.h"

#include <algorithm>
#include <cctype>
#include <charconv>
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
constexpr std::string_view kHarmlessModules[] = {"smt.",      "sat.", "model.",           "model_evaluator.",
                                                 "rewriter.", "pp.",  "combined_solver.", "parallel."};

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

/// Limits in what z3 counts by itself.
bool limits_work(std::string_view name) {
  return name.ends_with("rlimit") || name.ends_with("max_conflicts") || name.ends_with("restart.max");
}

/// Parameters that every solver takes, and of which kind their values are.
struct Plain {
  std::string_view name;
  bool is_number;
};
constexpr Plain kPlain[] = {{"timeout", true},    {"unsat_core", false}, {"random_seed", true},
                            {"max_memory", true}, {"model", false},      {"ctrl_c", false}};

}  // namespace

std::vector<std::pair<std::string_view, std::string_view>> Parameters::entries(std::string_view text) {
  constexpr std::string_view kBegin = "(params";
  text.remove_prefix(text.starts_with(kBegin) ? kBegin.size() : 0);
  const auto next_word = [&text] {
    text.remove_prefix(std::min(text.find_first_not_of(" \n"), text.size()));
    const std::string_view word = text.substr(0, text.find_first_of(" \n)"));
    text.remove_prefix(word.size());
    return word;
  };
  std::vector<std::pair<std::string_view, std::string_view>> entries;
  for (std::string_view name = next_word(); !name.empty(); name = next_word()) {
    entries.emplace_back(name, next_word());
  }
  return entries;
}

void Parameters::set(std::string_view name, std::string_view value) {
  const std::string text = normalized(name);
  const std::optional<uint64_t> count = number(value);
  const bool unlimited = count && (*count >= UINT32_MAX || *count == 0);
  if (text == "timeout" || text == "soft_timeout" || text == "smt.timeout") {
    timeout_ = !count || unlimited ? 0 : *count;
    return;
  }
  if (text == "max_memory" || text == "memory_max_size" || text == "smt.max_memory" || text == "sat.max_memory") {
    limits_memory_ = !unlimited;
    return;
  }
  if (limits_work(text)) {
    limits_work_ = !unlimited;
    return;
  }
  if (text == "rewriter.hi_fp_unspecified") {
    has_own_floats_ = value != "false";
    return;
  }
  const bool is_default = (text == "proof" && value == "false") || (text == "rewriter.hi_div0" && value == "true");
  const bool is_harmless =
      text != "smt.proof" && text != "rewriter.hi_div0" && !text.ends_with(".logic") &&
      (std::ranges::find(kHarmless, text) != std::end(kHarmless) ||
       std::ranges::any_of(kHarmlessModules, [&](std::string_view module) { return text.starts_with(module); }));
  if (!is_default && !is_harmless && foreign_.empty()) {
    foreign_ = "the parameter " + text;
  }
}

void Parameters::set_all(std::string_view text) {
  for (const auto& [name, value] : entries(text)) {
    set(name, value);
  }
}

bool Parameters::are_plain(std::string_view text) {
  return std::ranges::all_of(entries(text), [](const auto& entry) {
    const auto& [name, value] = entry;
    const auto* const known = std::ranges::find(kPlain, name, &Plain::name);
    return known != std::end(kPlain) &&
           (known->is_number ? number(value).value_or(UINT64_MAX) <= UINT32_MAX : value == "true" || value == "false");
  });
}

Parameters Parameters::over(const Parameters& outer) const {
  Parameters made = *this;
  made.timeout_ = timeout_ ? timeout_ : outer.timeout_;
  made.limits_memory_ = limits_memory_ ? limits_memory_ : outer.limits_memory_;
  made.limits_work_ = limits_work_ ? limits_work_ : outer.limits_work_;
  made.has_own_floats_ = has_own_floats_ ? has_own_floats_ : outer.has_own_floats_;
  made.foreign_ = foreign_.empty() ? outer.foreign_ : foreign_;
  return made;
}

}  // namespace preproc::with_z3
