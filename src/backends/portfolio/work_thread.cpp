#include "backends/portfolio/work_thread.h"

#include <condition_variable>
#include <ctime>
#include <mutex>
#include <sys/eventfd.h>
#include <unistd.h>
#include <utility>

#include <pthread.h>
#include <sched.h>

#include "process/blocked_signals.h"

namespace preproc {

/// The state that the thread and its owner share. The last of the two destroys it.
struct WorkThread::State {
  State() : event(::eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK)) {}
  State(const State&) = delete;
  State& operator=(const State&) = delete;
  ~State() {
    if (event >= 0) {
      ::close(event);
    }
  }

  std::mutex mutex;
  std::condition_variable changed;
  const int event;
  std::function<void()> work;        // empty: none is to be started
  std::function<void()> afterwards;  // where the work was given up
  bool running = false;
  bool quit = false;
};

void WorkThread::serve(const std::shared_ptr<State>& state) {
  std::unique_lock lock(state->mutex);
  while (true) {
    state->changed.wait(lock, [&] { return state->quit || state->work; });
    if (!state->work) {
      return;
    }
    std::function<void()> work = std::exchange(state->work, nullptr);
    lock.unlock();
    work();
    work = nullptr;
    lock.lock();
    state->running = false;
    const uint64_t one = 1;
    [[maybe_unused]] const ssize_t written = ::write(state->event, &one, sizeof one);
    state->changed.notify_all();
    if (const std::function<void()> afterwards = std::exchange(state->afterwards, nullptr)) {
      lock.unlock();
      afterwards();
      lock.lock();
    }
  }
}

WorkThread::~WorkThread() {
  if (state_ == nullptr) {
    return;
  }
  {
    const std::lock_guard lock(state_->mutex);
    state_->quit = true;
    state_->changed.notify_all();
  }
  thread_.join();
}

void WorkThread::start(std::function<void()> work) {
  if (state_ == nullptr) {
    const auto state = std::make_shared<State>();
    const BlockedSignals signals_are_for_other_threads;
    thread_ = std::thread([state] { serve(state); });
    state_ = state;
  }
  if (const int here = ::sched_getcpu(); here >= 0 && here != processor_) {
    cpu_set_t only;
    CPU_ZERO(&only);
    CPU_SET(here, &only);
    processor_ = ::pthread_setaffinity_np(thread_.native_handle(), sizeof only, &only) == 0 ? here : -1;
  }
  before_ = total();
  const std::lock_guard lock(state_->mutex);
  uint64_t old = 0;
  [[maybe_unused]] const ssize_t got = ::read(state_->event, &old, sizeof old);
  state_->work = std::move(work);
  state_->running = true;
  state_->changed.notify_all();
}

void WorkThread::roam() {
  cpu_set_t all;
  if (processor_ >= 0 && ::sched_getaffinity(0, sizeof all, &all) == 0) {  // the caller's
    ::pthread_setaffinity_np(thread_.native_handle(), sizeof all, &all);
    processor_ = -1;
  }
}

bool WorkThread::is_running() const {
  if (state_ == nullptr) {
    return false;
  }
  const std::lock_guard lock(state_->mutex);
  return state_->running;
}

bool WorkThread::wait_until(Clock::time_point time) {
  if (state_ == nullptr) {
    return true;
  }
  std::unique_lock lock(state_->mutex);
  return state_->changed.wait_until(lock, time, [&] { return !state_->running; });
}

int WorkThread::event() const { return state_ == nullptr ? -1 : state_->event; }

std::chrono::nanoseconds WorkThread::total() const {
  clockid_t clock{};
  timespec time{};
  // The handle is only read.
  const pthread_t handle = const_cast<std::thread&>(thread_).native_handle();
  if (::pthread_getcpuclockid(handle, &clock) != 0 || ::clock_gettime(clock, &time) != 0) {
    return std::chrono::nanoseconds(0);
  }
  return std::chrono::seconds(time.tv_sec) + std::chrono::nanoseconds(time.tv_nsec);
}

std::chrono::nanoseconds WorkThread::spent() const {
  return thread_.joinable() ? total() - before_ : std::chrono::nanoseconds(0);
}

bool WorkThread::abandon(std::function<void()> afterwards) {
  {
    const std::lock_guard lock(state_->mutex);
    if (!state_->running) {
      return false;
    }
    state_->afterwards = std::move(afterwards);
    state_->quit = true;
  }
  thread_.detach();
  processor_ = -1;
  state_.reset();
  return true;
}

}  // namespace preproc
