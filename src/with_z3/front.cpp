// The library that a host loads in place of libz3: it defines the functions that are taken over, and nothing else. It
// is small, since LD_PRELOAD puts it into every process: the engine's library is loaded by the first call of one of
// them. No C++ runtime is needed.
//
// Three files are made of this one: libz3.so needs the real libz3.so.4, so that all other functions are found behind it
// (by ctypes, whose look-ups go to what a library needs); preload.so and python.so need none.

#ifndef _GNU_SOURCE
#define _GNU_SOURCE
#endif
#include <atomic>
#include <climits>
#include <cstdlib>
#include <cstring>
#include <initializer_list>

#include <dlfcn.h>
#include <link.h>
#include <pthread.h>

#include "with_z3/functions.h"

#define PREPROC_EXPORTED extern "C" __attribute__((visibility("default")))

namespace preproc::with_z3 {

namespace {

constexpr const char* kEngine = "libpreproc-with-z3.so";
constexpr const char* kFront = "preproc_with_z3_front";
constexpr const char* kRealNames[] = {"libz3.so.4", "libz3.so"};

void* real = nullptr;  // the library whose functions are called; null: what comes behind this one
Functions functions;
std::atomic<bool> ready{false};
pthread_once_t once = PTHREAD_ONCE_INIT;

/// The place in memory of the library that a function is of; null for none.
const void* place_of(void* function) {
  Dl_info info{};
  return function != nullptr && dladdr(function, &info) != 0 ? info.dli_fbase : nullptr;
}

/// True for a function that no front has.
bool is_real(void* function) {
  Dl_info info{};
  if (function == nullptr || dladdr(function, &info) == 0) {
    return false;
  }
  void* const library = dlopen(info.dli_fname, RTLD_LAZY | RTLD_NOLOAD);
  const bool is_front = library != nullptr && place_of(dlsym(library, kFront)) == info.dli_fbase;
  if (library != nullptr) {
    dlclose(library);
  }
  return !is_front && info.dli_fbase != place_of(&ready);
}

/// Looks at a library of the process: `data` becomes the handle of the first one that is a z3.
int note_z3(dl_phdr_info* info, size_t, void* data) {
  if (info->dlpi_name == nullptr || strstr(info->dlpi_name, "libz3") == nullptr) {
    return 0;
  }
  void* const library = dlopen(info->dlpi_name, RTLD_LAZY | RTLD_NOLOAD);
  if (library == nullptr || !is_real(dlsym(library, "Z3_mk_config")) || dlsym(library, kFront) != nullptr) {
    return 0;
  }
  *static_cast<void**>(data) = library;
  return 1;
}

void* find_real(const char* name) {
  if (real == nullptr) {
    if (void* const next = dlsym(RTLD_NEXT, name); is_real(next)) {
      return next;
    }
    dl_iterate_phdr(note_z3, static_cast<void*>(&real));
    for (const char* each : kRealNames) {
      if (real == nullptr) {
        void* const library = dlopen(each, RTLD_LAZY | RTLD_LOCAL);
        real = library != nullptr && is_real(dlsym(library, "Z3_mk_config")) ? library : nullptr;
      }
    }
  }
  void* const found = real == nullptr ? nullptr : dlsym(real, name);
  return is_real(found) ? found : nullptr;
}

/// The engine's library lies beside this one, or a folder above.
void* load_engine() {
  Dl_info info{};
  if (getenv("PREPROC_WITH_Z3_OFF") != nullptr || dladdr(&functions, &info) == 0) {
    return nullptr;
  }
  char file[PATH_MAX];
  const char* const end = strrchr(info.dli_fname, '/');
  const size_t folder = end == nullptr ? 0 : static_cast<size_t>(end - info.dli_fname) + 1;
  for (const char* between : {"", "../"}) {
    if (folder + strlen(between) + strlen(kEngine) < sizeof file) {
      memcpy(file, info.dli_fname, folder);
      strcpy(file + folder, between);
      strcat(file, kEngine);
      if (void* const engine = dlopen(file, RTLD_NOW | RTLD_LOCAL)) {
        return engine;
      }
    }
  }
  return nullptr;
}

void begin() {
#define PREPROC_TAKEN(result, name, parameters, arguments) \
  functions.name = reinterpret_cast<result(*) parameters>(find_real(#name));
  PREPROC_TAKEN_FUNCTIONS(PREPROC_TAKEN)
#undef PREPROC_TAKEN
  if (void* const engine = load_engine()) {
    if (const auto attach = reinterpret_cast<Attach>(dlsym(engine, kAttach))) {
      attach(find_real, &functions);
    }
  }
  ready.store(true, std::memory_order_release);
}

const Functions& taken() {
  if (!ready.load(std::memory_order_acquire)) {
    pthread_once(&once, begin);
  }
  return functions;
}

}  // namespace

}  // namespace preproc::with_z3

/// Says which file is the real library, for hosts that look functions up by themselves. To be called before any other
/// function, and once. 0 if that is no library that is loaded, or can be.
PREPROC_EXPORTED int preproc_with_z3_front(const char* file) {
  using preproc::with_z3::real;
  real = dlopen(file, RTLD_LAZY | RTLD_LOCAL);
  return real != nullptr ? 1 : 0;
}

#define PREPROC_TAKEN(result, name, parameters, arguments) \
  PREPROC_EXPORTED result name parameters { return preproc::with_z3::taken().name arguments; }
PREPROC_TAKEN_FUNCTIONS(PREPROC_TAKEN)
#undef PREPROC_TAKEN
