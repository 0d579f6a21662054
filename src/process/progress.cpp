#include "process/progress.h"

#include <algorithm>
#include <array>
#include <atomic>
#include <cerrno>
#include <new>
#include <sys/mman.h>
#include <system_error>

namespace preproc {

namespace {

struct Place {
  size_t input = 0;
  InputPlace script;
  std::atomic<uint64_t> begun = 0;  // commands of this script
  std::atomic<uint64_t> done = 0;
};

}  // namespace

struct Progress::Shared {
  std::array<Place, 2> places;
  std::atomic<uint32_t> current = 0;
  std::atomic<uint64_t> steps = 0;
  std::atomic<bool> error = false;
  std::atomic<bool> unreadable = false;
  std::atomic<bool> complete = false;
  std::atomic<bool> ended = false;
  std::atomic<bool> printing_paths = false;
  std::atomic<uint32_t> loss_size = 0;
  std::array<char, 100> loss = {};
  Activity activity;

  Place& place() { return places[current]; }
  void move_to(size_t input, const InputPlace& script) {
    Place& next = places[1 - current];
    next.input = input;
    next.script = script;
    next.begun = 0;
    next.done = 0;
    current = 1 - current;
    ++steps;
  }
};

static_assert(std::atomic<uint64_t>::is_always_lock_free);

Progress::Progress() {
  void* memory = ::mmap(nullptr, sizeof(Shared), PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
  if (memory == MAP_FAILED) {
    throw std::system_error(errno, std::generic_category(), "cannot share memory");
  }
  shared_ = new (memory) Shared;
}

Progress::~Progress() { ::munmap(shared_, sizeof(Shared)); }

Activity& Progress::activity() noexcept { return shared_->activity; }

size_t Progress::input() const { return shared_->place().input; }

InputPlace Progress::script() const { return shared_->place().script; }

void Progress::begin_script(const InputPlace& place) {
  forget_loss();
  shared_->move_to(input(), place);
  log_.drop_before(place.offset);
  next_command_ = 0;
}

void Progress::next_input() {
  forget_loss();
  shared_->move_to(input() + 1, {});
  log_.clear();
  next_command_ = 0;
}

Progress::CommandState Progress::begin_command() noexcept {
  Place& place = shared_->place();
  const uint64_t command = next_command_++;
  if (command < place.done) {
    return CommandState::Answered;
  }
  if (command < place.begun) {
    return CommandState::Lost;
  }
  forget_loss();
  place.begun = command + 1;
  ++shared_->steps;
  return CommandState::New;
}

void Progress::end_command() noexcept {
  Place& place = shared_->place();
  if (place.done < next_command_) {
    place.done = next_command_;
    ++shared_->steps;
  }
}

uint64_t Progress::steps() const noexcept { return shared_->steps; }

void Progress::set_printing_paths(bool on) noexcept { shared_->printing_paths = on; }
bool Progress::is_printing_paths() const noexcept { return shared_->printing_paths; }

void Progress::note_error() noexcept { shared_->error = true; }
bool Progress::had_error() const noexcept { return shared_->error; }
void Progress::note_unreadable() noexcept { shared_->unreadable = true; }
void Progress::note_complete() noexcept { shared_->complete = true; }
bool Progress::is_complete() const noexcept { return shared_->complete && !shared_->unreadable; }
void Progress::note_end() noexcept { shared_->ended = true; }
bool Progress::has_ended() const noexcept { return shared_->ended; }

void Progress::note_loss(std::string_view reason) noexcept {
  if (shared_->loss_size == 0) {
    const size_t size = std::min(reason.size(), shared_->loss.size());
    std::copy_n(reason.data(), size, shared_->loss.data());
    shared_->loss_size = static_cast<uint32_t>(size);
  }
}

void Progress::forget_loss() noexcept { shared_->loss_size = 0; }

std::string Progress::loss() const { return {shared_->loss.data(), shared_->loss_size}; }

}  // namespace preproc
