#include "engine/portfolio/dumped_query.h"

#include <filesystem>
#include <system_error>
#include <unistd.h>

#include "backends/backend.h"
#include "backends/pipe/process_declarations.h"
#include "script/emitter.h"
#include "value/identifier.h"

namespace preproc {

namespace {

/// BackendError, with all that comes before written, for what has no declaration.
void write_script(TermManager& tm, Emitter& emitter, std::string_view logic, std::span<const Term> assertions) {
  ProcessDeclarations declarations(tm, "a script");
  if (!logic.empty()) {
    emitter.command("(set-logic " + quoted_symbol(logic) + ")");
  }
  for (const Term t : assertions) {
    declarations.declare_for(t, [&](const std::string& command) { emitter.command(command); });
    emitter.assertion(t, {});
  }
  emitter.command("(check-sat)");
}

}  // namespace

std::string script_text(TermManager& tm, std::string_view logic, std::span<const Term> assertions) {
  Emitter emitter(tm);
  write_script(tm, emitter, logic, assertions);
  return emitter.take();
}

std::string dump_query(TermManager& tm, std::string_view logic, std::span<const Term> assertions,
                       std::string_view name) {
  std::error_code failure;
  const std::filesystem::path folder = std::filesystem::temp_directory_path(failure);
  constexpr std::string_view kEnd = ".smt2";
  std::string path = (folder / ("preproc-solve-" + std::string(name) + "-XXXXXX")).string() + std::string(kEnd);
  const int file = ::mkstemps(path.data(), static_cast<int>(kEnd.size()));
  if (file < 0) {
    return "a script that cannot be kept in " + folder.string();
  }
  try {
    Emitter emitter(tm, file);
    write_script(tm, emitter, logic, assertions);
    emitter.flush();
  } catch (const BackendError&) {  // what has no declaration: the script ends there
  } catch (const std::system_error&) {
  }
  ::close(file);
  return path;
}

}  // namespace preproc
