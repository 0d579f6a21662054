#include "oracles/make_oracle.h"

#include <algorithm>
#include <filesystem>

#include "oracles/native_oracle.h"
#include "oracles/oracle_names.h"
#include "oracles/process_oracle.h"

namespace preproc {

namespace {

void check_sorts(const SortTable& sorts, Sort function) {
  if (sorts.kind(function) != SortKind::Function) {
    throw OracleError("expected an oracle with arguments");
  }
  const auto check = [&](Sort sort) {
    if (!kConstantSorts.contains(sorts.kind(sort))) {
      throw OracleError("expected sorts of an oracle that have constants of their own, got " + sorts.to_string(sort));
    }
  };
  std::ranges::for_each(sorts.arguments(function), check);
  check(sorts.range(function));
}

/// The file as the system finds it from anywhere.
std::string resolve(std::string_view name, const std::string& script_folder) {
  const std::filesystem::path path(name);
  std::error_code error;
  for (const std::filesystem::path& candidate : {path, std::filesystem::path(script_folder) / path}) {
    if (std::filesystem::exists(candidate, error)) {
      return std::filesystem::absolute(candidate, error).string();
    }
  }
  throw OracleError("there is no file `" + std::string(name) + "`, seen from the working directory or from the script");
}

}  // namespace

std::shared_ptr<Oracle> make_oracle(const SortTable& sorts, Sort function, std::string_view name,
                                    const std::string& script_folder, const OracleOptions& options) {
  check_sorts(sorts, function);
  if (name.starts_with(kMathematicsPrefix)) {
    return make_libm_oracle(sorts, function, std::string(name));
  }
  const bool library = name.starts_with(kLibraryPrefix);
  if (!options.allow_programs) {
    throw OracleError("the " + std::string(library ? "shared library" : "executable") + " `" + std::string(name) +
                      "` is used only with --allow-oracles");
  }
  if (!library) {
    return std::make_shared<ProcessOracle>(sorts, function, std::string(name), resolve(name, script_folder),
                                           options.time_limit);
  }
  const size_t colon = name.rfind(':');
  if (colon <= kLibraryPrefix.size() || colon + 1 == name.size()) {
    throw OracleError("expected lib:FILE:SYMBOL, got `" + std::string(name) + "`");
  }
  const std::string_view file = name.substr(kLibraryPrefix.size(), colon - kLibraryPrefix.size());
  const bool path = file.find('/') != std::string_view::npos;
  return make_library_oracle(sorts, function, std::string(name),
                             path ? resolve(file, script_folder) : std::string(file),
                             std::string(name.substr(colon + 1)));
}

}  // namespace preproc
