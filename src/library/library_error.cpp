#include "library/library_error.h"

#include <new>
#include <string_view>

#include "backends/backend.h"
#include "cli/command_line.h"
#include "cli/option_record.h"
#include "engine/query.h"
#include "script/diagnostic.h"
#include "session/script_state.h"
#include "term/expand.h"

namespace preproc {

ErrorState& errors_without_context() {
  thread_local ErrorState errors;
  return errors;
}

void ErrorState::set(preproc_error_kind kind, const char* message) noexcept {
  kind_ = kind;
  line_ = column_ = 0;
  try {
    message_ = message;
  } catch (const std::bad_alloc&) {
    message_.clear();
  }
}

void ErrorState::take_exception() noexcept {
  try {
    throw;
  } catch (const LibraryError& error) {
    set(error.kind(), error.what());
  } catch (const ScriptError& error) {
    set(PREPROC_BAD_TEXT, error.what());
    line_ = error.diagnostic().position.line;
    column_ = error.diagnostic().position.column;
  } catch (const CommandRefused& error) {
    set(PREPROC_BAD_ARGUMENT, error.what());
  } catch (const UsageError& error) {
    set(PREPROC_BAD_OPTION, error.what());
  } catch (const RefusedValue& error) {
    set(PREPROC_BAD_OPTION, error.what());
  } catch (const EngineError& error) {
    const bool internal = std::string_view(error.what()).starts_with("internal error");
    set(internal ? PREPROC_INTERNAL_ERROR : PREPROC_SOLVER_ERROR, error.what());
  } catch (const BackendError& error) {
    set(PREPROC_SOLVER_ERROR, error.what());
  } catch (const ExpansionLimit& error) {
    set(PREPROC_SOLVER_ERROR, error.what());
  } catch (const std::bad_alloc&) {
    set(PREPROC_NO_MEMORY, "out of memory");
  } catch (const std::exception& error) {
    set(PREPROC_INTERNAL_ERROR, error.what());
  } catch (...) {
    set(PREPROC_INTERNAL_ERROR, "internal error");
  }
}

}  // namespace preproc
