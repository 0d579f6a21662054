#pragma once

#include <array>
#include <atomic>
#include <cstdint>
#include <string>
#include <string_view>

namespace preproc {

/// What the processes under `with-z3` have counted: a file that all of them, and the command that started them, have in
/// their memory. Counters only grow; a process that is killed has counted what it did. Times are nanoseconds.
struct WithZ3Tally {
  static constexpr uint64_t kMark = 0x3154334854495750;  // "PWITHZ3T" of this layout
  using Counter = std::atomic<uint64_t>;
  static_assert(Counter::is_always_lock_free);

  /// A reason why checks were left to z3, and how many.
  struct Reason {
    Counter state;  ///< 0: free, 1: being written, 2: in use
    Counter checks;
    std::array<char, 104> text;
  };

  uint64_t mark;
  Counter contexts;             ///< of z3 that were made
  Counter checks;               ///< all
  Counter sat;                  ///< answered by this program
  Counter unsat;                ///< likewise
  Counter left;                 ///< left to z3 without a try
  Counter tried;                ///< tried here first, then answered by z3
  Counter seconds;              ///< of the clock in checks answered here
  Counter z3_seconds;           ///< of the clock in checks answered by z3
  Counter compared;             ///< answered here, then by z3 too
  Counter compared_seconds;     ///< of the clock in these, here
  Counter compared_z3_seconds;  ///< of the clock in these, in z3
  Counter differences;          ///< in which z3 said something else
  Counter refuted;              ///< that z3 has called sat, with a model that does not hold
  Counter recorded;             ///< scripts that were written
  Counter unwritten;            ///< scripts that could not be
  std::array<Reason, 24> reasons;

  /// Counts a check that was left to z3. Reasons beyond the room for them are counted in the last one.
  void note_reason(std::string_view why);
};

/// The environment in which programs run with z3 taken over: names of variables.
inline constexpr const char* kWithZ3Tally = "PREPROC_WITH_Z3_TALLY";      ///< the file of the tally
inline constexpr const char* kWithZ3Record = "PREPROC_WITH_Z3_RECORD";    ///< the folder for scripts
inline constexpr const char* kWithZ3Compare = "PREPROC_WITH_Z3_COMPARE";  ///< ask z3 too in one check of so many
inline constexpr const char* kWithZ3Memo = "PREPROC_WITH_Z3_MEMO";        ///< where answers are kept, see `--memo`
inline constexpr const char* kWithZ3Threads = "PREPROC_WITH_Z3_THREADS";  ///< 0: no check is given to two threads

/// The tally in this file, in memory until the process ends; null if there is none. With `create` the file is made.
WithZ3Tally* map_tally(const std::string& file, bool create);

}  // namespace preproc
