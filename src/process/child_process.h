#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <stdexcept>
#include <string>
#include <sys/types.h>
#include <vector>

namespace preproc {

/// A program cannot be started; says which and why.
class StartError : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

/// A program running as a child on three pipes. It has a process group of its own, which is killed and waited for with
/// this object; it also dies with this process, however that ends. The pipes' ends here do not block and are not
/// inherited by other children. Threads may hold any locks when it is started: no handlers of fork() run. Cost: that of
/// the program's start, whatever memory is in use, and that of a thread where a companion is not started in the
/// process's main thread.
class ChildProcess {
 public:
  /// Companion: it may outlive the thread that starts it, and gets those of this program's open descriptors that
  /// children get. Call: it is over before that thread is, and gets none beside its three streams.
  enum class Role : uint8_t { Companion, Call };
  /// Starts `words[0]`, found on PATH, with the other words as arguments; no shell is involved. StartError if it
  /// cannot be started. Signals are as the system sets them up, none is blocked. With `input_file` that file is its
  /// standard input, and there is none to write to.
  explicit ChildProcess(std::span<const std::string> words, Role role = Role::Companion,
                        const std::string& input_file = {});
  ~ChildProcess();
  ChildProcess(const ChildProcess&) = delete;
  ChildProcess& operator=(const ChildProcess&) = delete;

  int input() const { return input_; }  ///< to write to its standard input
  /// The end of its standard input.
  void close_input();
  int output() const { return output_; }  ///< to read its standard output
  int errors() const { return errors_; }  ///< to read its standard error
  /// How it ended: "exited with status 3", "was killed by signal 9 (Killed)"; waits up to 100 ms for that. Null if it
  /// runs.
  std::optional<std::string> ended();
  /// True if it has ended; does not wait.
  bool has_ended() const;
  /// How it ended, and the time that it and those that it waited for took.
  struct Ending {
    int status = 0;  ///< its exit status
    int signal = 0;  ///< that killed it; 0: none
    double cpu_seconds = 0;
  };
  /// Ends it, if it still runs, and its group. Once. Where this process takes in orphans (`adopt_orphans`), the time of
  /// members of the group that the program has not waited for counts too.
  Ending end();
  /// Stops it and its group, until `resume`; one that has ended stays so.
  void pause() const;
  void resume() const;
  /// Bytes of memory it has in use at the moment; 0 if it has ended.
  uint64_t resident_bytes() const;

 private:
  class Keeper;
  std::unique_ptr<Keeper> keeper_;
  pid_t pid_ = -1;
  bool noted_ = false;  // `kill_children` knows of it
  bool over_ = false;   // it was waited for
  int input_ = -1;
  int output_ = -1;
  int errors_ = -1;
};

/// From now on children of killed children become children of this process, so that their time can be known.
void adopt_orphans();

/// Kills all children that are there. For ways out of the program that run no destructors; may be called from a signal
/// handler.
void kill_children() noexcept;

/// A command line cut into words at blanks; quotes '...' and "..." and a backslash keep them.
std::vector<std::string> split_command_line(const std::string& line);

/// The file that a program's name stands for: itself where it holds a slash, else found on PATH, where
/// this very program is passed over: it may be installed under a solver's name. Empty if there is none that can be
/// executed.
std::string find_program(const std::string& name);

}  // namespace preproc
