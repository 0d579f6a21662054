#pragma once

#include <atomic>
#include <chrono>
#include <mutex>
#include <string>
#include <unordered_map>
#include <vector>

#include "oracles/recording_oracle.h"
#include "oracles/value_reader.h"

namespace preproc {

/// An executable, run once for each tuple of arguments: each of them one SMT-LIB constant in argv, the result one
/// SMT-LIB constant on its standard output. Results are kept. A call fails if the program
///
/// - does not end in its time: then it is killed, and not run again for other arguments;
/// - ends otherwise than with exit status 0;
/// - prints more than 1 MB, or anything but one constant of the range.
///
/// No shell is involved. The program gets an empty standard input, no other descriptor than the standard ones, the
/// environment and working directory of this one, and a process group of its own, which is killed when it has ended.
/// Cost of a new call: that of a process, about 1 ms for a small one.
class ProcessOracle : public RecordingOracle {
 public:
  /// `file`: the executable's absolute path.
  ProcessOracle(const SortTable& sorts, Sort function, std::string name, std::string file,
                std::chrono::milliseconds time_limit);
  Value call(std::span<const Value> arguments) override;

 private:
  Value run(std::span<const Value> arguments);

  const SortTable& sorts_;
  const std::string file_;
  const std::chrono::milliseconds time_limit_;
  ValueReader reader_;
  struct Hash {
    size_t operator()(const std::vector<Value>& arguments) const;
  };
  std::mutex mutex_;  // of what follows
  std::unordered_map<std::vector<Value>, Value, Hash> results_;
  std::atomic<bool> hung_ = false;
};

}  // namespace preproc
