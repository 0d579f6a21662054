#include "process/activity.h"

#include <algorithm>
#include <ctime>
#include <sys/ioctl.h>
#include <unistd.h>

#include <fmt/format.h>

namespace preproc {

static_assert(std::atomic<uint64_t>::is_always_lock_free && std::atomic<bool>::is_always_lock_free);

void Activity::Text::set(std::string_view text) noexcept {
  const uint32_t next = 1 - current_.load();
  std::array<char, kSize>& slot = slots_[next];
  const size_t size = std::min(text.size(), kSize - 1);
  std::copy_n(text.data(), size, slot.data());
  slot[size] = '\0';
  current_ = next;
}

std::string Activity::Text::get() const {
  const std::array<char, kSize>& slot = slots_[current_.load()];
  std::string text(slot.data(), std::find(slot.begin(), slot.end(), '\0'));
  // Names come from scripts: nothing of them may steer the terminal.
  std::ranges::replace_if(
      text, [](char c) { return static_cast<unsigned char>(c) < ' ' || c == '\x7f'; }, '?');
  return text;
}

void Activity::begin(std::string_view what, std::chrono::milliseconds limit) noexcept {
  what_.set(what);
  step_.set({});
  unit_.set({});
  done_ = 0;
  limit_ = limit.count();
  began_ = Clock::now().time_since_epoch().count();
}

void Activity::step(std::string_view name) noexcept { step_.set(name); }

void Activity::count(std::string_view unit, uint64_t done) noexcept {
  if (done == 1) {
    unit_.set(unit);
  }
  done_ = done;
}

void Activity::end() noexcept {
  began_ = 0;
  hide();
  hidden_ = false;
}

/// Who draws is done within microseconds, or is gone and draws no more.
void Activity::hide() noexcept {
  hidden_ = true;
  if (!is_shown()) {
    return;
  }
  for (int waited = 0; drawing_ && waited < 1000; ++waited) {
    constexpr timespec kMoment{0, 100000};
    ::nanosleep(&kMoment, nullptr);
  }
  if (shown_.exchange(false)) {
    write("\r\x1b[K");
  }
}

void Activity::write(std::string_view text) const noexcept {
  [[maybe_unused]] const ssize_t written = ::write(screen_, text.data(), text.size());
}

std::optional<std::string> Activity::line(Clock::time_point now) const {
  constexpr double kSoon = 1;  // seconds
  const int64_t began = began_;
  if (began == 0) {
    return {};
  }
  const double seconds = std::chrono::duration<double>(now - Clock::time_point(Clock::duration(began))).count();
  if (seconds < kSoon) {
    return {};
  }
  std::string text = what_.get();
  if (const std::string step = step_.get(); !step.empty()) {
    text += ": " + step;
  }
  if (const uint64_t done = done_; done > 0) {
    text += fmt::format(", {} {}", done, unit_.get());
  }
  text += ", " + clock_text(seconds);
  if (const int64_t limit = limit_; limit > 0) {
    text += fmt::format(", at most {} left", clock_text(std::max(0.0, static_cast<double>(limit) / 1000 - seconds)));
  }
  return text + " (Ctrl-C ends it)";
}

void Activity::draw(Clock::time_point now) {
  if (!is_shown()) {
    return;
  }
  drawing_ = true;
  if (!hidden_) {
    if (const std::optional<std::string> text = line(now)) {
      winsize size{};
      const size_t width = ::ioctl(screen_, TIOCGWINSZ, &size) == 0 && size.ws_col > 1 ? size.ws_col - 1U : 79U;
      write("\r" + text->substr(0, width) + "\x1b[K");
      shown_ = true;
    }
  }
  drawing_ = false;
}

std::string clock_text(double seconds) {
  const auto whole = static_cast<uint64_t>(seconds);
  return whole < 3600 ? fmt::format("{}:{:02}", whole / 60, whole % 60)
                      : fmt::format("{}:{:02}:{:02}", whole / 3600, whole / 60 % 60, whole % 60);
}

}  // namespace preproc
