// Linked into every sanitized executable: what would otherwise have to be said in environment variables.
//
// Leaks are not counted while the shared libraries are being loaded: CLN, a library of cvc5, allocates there and never
// frees it. A suppression would do too, but looking a leak up by name costs 0.1 s at the end of every test.
//
// Where the thread-locals of a library are that the program loads (the solvers' are) the sanitizer of GCC 12 guesses
// from what is before them in memory, and sometimes, by their address, looks for leaks in a place that is not there,
// which ends the program. It need not know: such a block is allocated memory, and looked through as that.
//
// Z3's timers wait for a mutex by pthread_mutex_clocklock, which the thread sanitizer of GCC 12 does not know: the
// mutex is unlocked, it says, by who never locked it. Reports of that kind from within Z3 are dropped; races are
// reported.
//
// The address sanitizer warns at the first swapcontext. The program tells it about its stacks (see
// src/process/big_stack.cpp), and tests compare what goes to standard error: the first one happens here, unheard.

#include <fcntl.h>
#include <unistd.h>

#include <ucontext.h>

extern "C" {
[[gnu::weak]] void __lsan_disable();
[[gnu::weak]] void __lsan_enable();

const char* __asan_default_options() { return "intercept_tls_get_addr=0"; }
const char* __ubsan_default_options() { return "print_stacktrace=1"; }
const char* __tsan_default_suppressions() { return "mutex:libz3.so\n"; }
}

namespace {

void disable_leak_check() {
  if (__lsan_disable != nullptr) __lsan_disable();
}

// Runs before the constructors of shared libraries ...
[[gnu::section(".preinit_array"), gnu::used]] void (*const before_libraries)() = disable_leak_check;

// ... and this after them, before those of the program.
[[gnu::constructor(101)]] void enable_leak_check() {
  if (__lsan_enable != nullptr) __lsan_enable();
}

[[gnu::constructor]] void swap_context_unheard() {
  const int errors = dup(STDERR_FILENO);
  const int nowhere = open("/dev/null", O_WRONLY | O_CLOEXEC);
  if (errors >= 0 && nowhere >= 0 && dup2(nowhere, STDERR_FILENO) >= 0) {
    static ucontext_t here;
    static ucontext_t unused;
    static volatile bool swapped = false;
    getcontext(&here);
    if (!swapped) {
      swapped = true;
      swapcontext(&unused, &here);
    }
    dup2(errors, STDERR_FILENO);
  }
  close(errors);
  close(nowhere);
}

}  // namespace
