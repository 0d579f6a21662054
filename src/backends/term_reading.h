#pragma once

#include <atomic>
#include <mutex>

namespace preproc {

/// Turns of a check that reads terms in a thread of its own, and of one other thread that makes terms meanwhile: terms
/// may not be read while others are made.
class TermReading {
 public:
  /// True from when the next check is known to read terms until that check has read the last one.
  bool is_due() const { return due_; }
  void set_due(bool due) { due_ = due; }

  /// The check reads terms as long as this object lives.
  class Turn {
   public:
    explicit Turn(TermReading& reading) : reading_(reading), lock_(reading.mutex_) {}
    /// Between two terms: whoever wants to make terms does so now.
    void give_way() {
      if (reading_.wanted_) {
        lock_.unlock();
        reading_.wanted_.wait(true);
        lock_.lock();
      }
    }

   private:
    TermReading& reading_;
    std::unique_lock<std::mutex> lock_;
  };

  /// The check reads no terms as long as this object lives. `reading` may be null: there is no such check.
  class Pause {
   public:
    explicit Pause(TermReading* reading) : reading_(reading) {
      if (reading_ != nullptr) {
        reading_->wanted_ = true;
        reading_->mutex_.lock();
      }
    }
    ~Pause() {
      if (reading_ != nullptr) {
        reading_->mutex_.unlock();
        reading_->wanted_ = false;
        reading_->wanted_.notify_one();
      }
    }
    Pause(const Pause&) = delete;
    Pause& operator=(const Pause&) = delete;

   private:
    TermReading* reading_;
  };

 private:
  std::mutex mutex_;
  std::atomic<bool> wanted_ = false;
  std::atomic<bool> due_ = false;
};

}  // namespace preproc
