#pragma once

#include <array>
#include <atomic>
#include <chrono>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace preproc {

/// The activity of a process, for another one that shares the memory of this object and shows it to a person
/// (status_line.h). Each call costs some stores. What is shown may be a moment old, and is never half written.
///
///     activity.begin("check 3");                      // check 3, 0:00
///     activity.step("value-based");                   // check 3: value-based, 0:01
///     activity.count("paths", 1200);                  // exploring f: 1200 paths, 0:15
class Activity {
 public:
  using Clock = std::chrono::steady_clock;  // of the system: the same in all processes

  /// Work begins. `limit`: it ends at the latest after this time; 0: nobody knows.
  void begin(std::string_view what, std::chrono::milliseconds limit = {}) noexcept;
  /// The work has come to this step.
  void step(std::string_view name) noexcept;
  /// So many of these are done.
  void count(std::string_view unit, uint64_t done) noexcept;
  /// The work has ended. From here on nothing is shown, and what was shown is gone from the screen.
  void end() noexcept;

  /// While it lives nothing is shown, so that the screen can be written on.
  class Pause {
   public:
    explicit Pause(Activity& activity) noexcept : activity_(activity) { activity_.hide(); }
    ~Pause() { activity_.hidden_ = false; }
    Pause(const Pause&) = delete;
    Pause& operator=(const Pause&) = delete;

   private:
    Activity& activity_;
  };

  // --- For who shows it ----------------------------------------------------------------------------------------------
  /// The terminal that it is shown on, a file descriptor of all processes; -1, as at first: it is not shown.
  void set_screen(int terminal) noexcept { screen_ = terminal; }
  bool is_shown() const noexcept { return screen_ >= 0; }
  /// The line; nothing: no work is under way, or not for long enough that anybody wonders.
  std::optional<std::string> line(Clock::time_point now) const;
  /// Writes the line over the one before. For one process only.
  void draw(Clock::time_point now);

 private:
  /// A text of one writer, for readers that may come at any time: the last one, or the one before it.
  class Text {
   public:
    void set(std::string_view text) noexcept;
    std::string get() const;

   private:
    static constexpr size_t kSize = 64;
    std::array<std::array<char, kSize>, 2> slots_ = {};
    std::atomic<uint32_t> current_ = 0;
  };

  void hide() noexcept;
  void write(std::string_view text) const noexcept;

  int screen_ = -1;
  Text what_;
  Text step_;
  Text unit_;
  std::atomic<uint64_t> done_ = 0;
  std::atomic<int64_t> began_ = 0;  // ticks of the clock; 0: no work
  std::atomic<int64_t> limit_ = 0;  // milliseconds
  std::atomic<bool> hidden_ = false;
  std::atomic<bool> drawing_ = false;  // the line is being written
  std::atomic<bool> shown_ = false;    // there is a line on the screen
};

/// "1:05", or "1:02:03" from an hour on.
std::string clock_text(double seconds);

}  // namespace preproc
