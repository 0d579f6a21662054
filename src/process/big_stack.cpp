#include "process/big_stack.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <exception>
#include <sys/mman.h>
#include <sys/resource.h>

#include <ucontext.h>

#if defined(__SANITIZE_ADDRESS__)  // as GCC says it
#define PREPROC_ADDRESS_SANITIZER
#elif defined(__has_feature)  // as Clang does
#if __has_feature(address_sanitizer)
#define PREPROC_ADDRESS_SANITIZER
#endif
#endif
#ifdef PREPROC_ADDRESS_SANITIZER
#include <sanitizer/common_interface_defs.h>
#endif

namespace preproc {

namespace {

constexpr size_t kLargest = size_t{4} << 30;
constexpr size_t kSmallest = size_t{16} << 20;
constexpr size_t kGuard = size_t{64} << 10;
constexpr size_t kPage = size_t{4} << 10;
// The part that a call usually touches; it stays resident between calls.
constexpr size_t kKept = size_t{256} << 10;

/// One mapping of the thread, with its guard at the low end, and the state of the call that runs on it.
class BigStack {
 public:
  BigStack() {
    rlimit limit{};
    size_t size = kLargest;
    // Under a limit on the address space most of it is for the solver.
    if (getrlimit(RLIMIT_AS, &limit) == 0 && limit.rlim_cur != RLIM_INFINITY) {
      size = std::min<size_t>(size, limit.rlim_cur / 8 & ~size_t{0xfffff});
    }
    for (; size >= kSmallest; size /= 4) {
      void* place =
          mmap(nullptr, size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE | MAP_STACK, -1, 0);
      if (place != MAP_FAILED) {
        base_ = static_cast<std::byte*>(place);
        size_ = size;
        mprotect(base_, kGuard, PROT_NONE);
        return;
      }
    }
  }
  BigStack(const BigStack&) = delete;
  BigStack& operator=(const BigStack&) = delete;
  ~BigStack() {
    if (base_ != nullptr) {
      munmap(base_, size_);
    }
  }

  bool usable() const { return base_ != nullptr && !running_; }

  void call(void (*work)(void*), void* context) {
    work_ = work;
    context_ = context;
    failure_ = nullptr;
    running_ = true;
    getcontext(&inside_);
    inside_.uc_stack.ss_sp = base_ + kGuard;
    inside_.uc_stack.ss_size = size_ - kGuard;
    inside_.uc_link = &outside_;
    // makecontext passes ints: the pointer travels in two halves.
    const auto self = reinterpret_cast<uintptr_t>(this);
    makecontext(&inside_, reinterpret_cast<void (*)()>(&BigStack::enter), 2, static_cast<unsigned>(self >> 32),
                static_cast<unsigned>(self));
#ifdef PREPROC_ADDRESS_SANITIZER
    void* fake = nullptr;
    __sanitizer_start_switch_fiber(&fake, base_ + kGuard, size_ - kGuard);
#endif
    swapcontext(&outside_, &inside_);
#ifdef PREPROC_ADDRESS_SANITIZER
    __sanitizer_finish_switch_fiber(fake, nullptr, nullptr);
#endif
    running_ = false;
    release_depth();
    if (failure_) {
      std::rethrow_exception(std::exchange(failure_, nullptr));
    }
  }

 private:
  /// Gives back what a deep call touched. Most calls are shallow: one look at the page where depth begins tells.
  void release_depth() {
    unsigned char resident = 0;
    if (mincore(base_ + size_ - kKept - kPage, kPage, &resident) == 0 && (resident & 1) != 0) {
      madvise(base_ + kGuard, size_ - kGuard - kKept, MADV_DONTNEED);
    }
  }

  static void enter(unsigned high, unsigned low) {
    auto* self = reinterpret_cast<BigStack*>((uintptr_t{high} << 32) | low);
#ifdef PREPROC_ADDRESS_SANITIZER
    const void* outside = nullptr;
    size_t outside_size = 0;
    __sanitizer_finish_switch_fiber(nullptr, &outside, &outside_size);
#endif
    try {
      self->work_(self->context_);
    } catch (...) {
      // Nothing may unwind past the first frame of a context.
      self->failure_ = std::current_exception();
    }
#ifdef PREPROC_ADDRESS_SANITIZER
    __sanitizer_start_switch_fiber(nullptr, outside, outside_size);
#endif
  }

  std::byte* base_ = nullptr;
  size_t size_ = 0;
  bool running_ = false;
  void (*work_)(void*) = nullptr;
  void* context_ = nullptr;
  std::exception_ptr failure_;
  ucontext_t outside_{};
  ucontext_t inside_{};
};

}  // namespace

void call_on_big_stack(void (*work)(void*), void* context) {
  thread_local BigStack stack;
  if (stack.usable()) {
    stack.call(work, context);
  } else {
    work(context);
  }
}

}  // namespace preproc
