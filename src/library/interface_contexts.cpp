// The functions of the interface about the library itself and about contexts.
#include <new>
#include <string>
#include <utility>

#include "backends/backend.h"
#include "backends/library_version.h"
#include "library/context.h"
#include "library/script_run.h"
#include "process/heap_reserve.h"
#include "version.h"

using namespace preproc;

const char* preproc_version(void) {
  static const std::string kText = [] {
    std::string text = "preproc-solve " + std::string(kVersion);
    for (const BackendRecord& backend : all_backends()) {
      text += "\n" + std::string(backend.name) + " " + library_version(backend.name);
    }
    return text;
  }();
  return kText.c_str();
}

unsigned preproc_api_version(void) { return PREPROC_API_VERSION; }

preproc_context* preproc_context_new(void) {
  // Otherwise each small check gives some pages back, and touches them anew for the next.
  constexpr size_t kLargestBlock = size_t{8} << 20;
  raise_heap_thresholds(kLargestBlock);
  try {
    return new preproc_context;
  } catch (...) {
    errors_without_context().take_exception();
    return nullptr;
  }
}

void preproc_context_delete(preproc_context* context) { delete context; }

preproc_error_kind preproc_error(const preproc_context* context) {
  return (context != nullptr ? context->errors : errors_without_context()).kind();
}

const char* preproc_error_message(const preproc_context* context) {
  return (context != nullptr ? context->errors : errors_without_context()).message();
}

bool preproc_error_position(const preproc_context* context, uint64_t* line, uint64_t* column) {
  const ErrorState& errors = context != nullptr ? context->errors : errors_without_context();
  if (errors.line() == 0 || line == nullptr || column == nullptr) {
    return false;
  }
  *line = errors.line();
  *column = errors.column();
  return true;
}

bool preproc_set_log(preproc_context* context, preproc_line_callback callback, void* data) {
  return guarded(context, false, [&](preproc_context& c) {
    c.log = callback == nullptr ? Host::Log() : [callback, data](std::string_view line) {
      try {
        callback(data, line.data(), line.size());
      } catch (...) {  // a host in another language than C: nobody waits for a log
      }
    };
    return true;
  });
}

size_t preproc_memory(preproc_context* context) {
  return guarded(context, size_t{0}, [](preproc_context& c) { return c.tm.memory_bytes(); });
}

bool preproc_run(preproc_context* context, const char* const* arguments, size_t count, const char* script,
                 size_t length, preproc_output_callback callback, void* data) {
  return guarded(context, false, [&](preproc_context& c) {
    if ((arguments == nullptr && count != 0) || script == nullptr || callback == nullptr) {
      throw LibraryError(PREPROC_BAD_ARGUMENT, "the arguments, the script or the callback are null");
    }
    std::vector<std::string> words;
    for (size_t i = 0; i < count; ++i) {
      words.emplace_back(preproc_context::name(arguments[i], "argument"));
    }
    const ScriptRun run{.sink =
                            [&](std::string_view text) {
                              try {
                                callback(data, text.data(), text.size());
                              } catch (...) {  // a host in another language than C
                                c.interrupt_run();
                              }
                            },
                        .log = c.log,
                        .stop = c.begin_run()};
    return run_script(words, {script, length}, run);
  });
}

void preproc_interrupt_run(preproc_context* context) {
  if (context != nullptr) {
    context->interrupt_run();
  }
}
