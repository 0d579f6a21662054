// z3 -h and z3 -p: a word `name=value` is a parameter, the same as an option of the script.
#include <algorithm>

#include <fmt/format.h>

#include "cli/compat/dialect.h"

namespace preproc {

namespace {

using enum ClientArgument;

// -T limits the whole run of z3, here each check.
constexpr ClientOption kZ3Options[] = {
    {"-nw"},
    {"-st", None, "--stats"},
    {"-model", None, "--dump-models"},
    {"-v: -tr: -dbg:", Attached},
    {"-T:", Attached, "--timeout={}", 1},
    {"-t:", Attached, "--timeout={}", 0.001},
    {"-memory:", Attached, "--memory-limit={}", 1},
    {"-file:", Attached, "{}"},
    {"-version", None, "--version"},
    {"-h -?", None, "--help"},
    {"-dl -dimacs -wcnf -opb -lp -log -p -pd -probes", None, kRefused},
    {"-pm: -pp: -tactics", Attached, kRefused},
};

/// `module.name=value`. A file of such a name can still be given as ./name.
std::optional<std::string> parameter(std::string_view word) {
  const size_t equal = word.find('=');
  if (equal == std::string_view::npos || equal == 0 || word.front() == '-') {
    return {};
  }
  const std::string_view name = word.substr(0, equal);
  const bool is_name = std::ranges::all_of(name, [](char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '.' || c == '_';
  });
  if (!is_name) {
    return {};
  }
  const std::string_view value = word.substr(equal + 1);
  const auto flag = [&](std::string_view ours) { return std::string(value == "true" ? ours : ""); };
  if (name == "dump_models") {
    return flag("--dump-models");
  }
  if (name == "model_validate") {
    return flag("--check-models");
  }
  if (name == "stats") {
    return flag("--stats");
  }
  if (name == "unsat_core") {
    return fmt::format("--set-option=:produce-unsat-cores={}", value);
  }
  if (name == "proof") {
    return fmt::format("--set-option=:produce-proofs={}", value);
  }
  if (name == "memory_max_size" && value != "0") {
    return fmt::format("--memory-limit={}", value);
  }
  return fmt::format("--set-option=:{}={}", name, value);
}

}  // namespace

const Dialect kZ3Dialect = {
    .name = "z3",
    .program = "z3",
    .default_solver = {},
    .library = "z3",
    .options = kZ3Options,
    .other = parameter,
    .version_before = "Z3 version ",
    .version_behind = " - 64 bit",
    .version = {},
    .knows_all_options = true,
    .style = {.val_elements = true,
              .plain_echo = true,
              .numeral_objectives = true,
              .cores_of_assumptions = true,
              .name = "Z3"},
};

}  // namespace preproc
